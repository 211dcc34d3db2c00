"""What decides for all together (HMT-8): Hermie, the Wave, the cards, and the task."""

from __future__ import annotations

from aitch.core.breakdown import Breakdown, Fact
from aitch.games.hermit import numbers, options, tasks
from aitch.games.hermit.position import COAST, LOST_CARDS, LOST_TASK, LOST_WAVE, WON, Hermit


def breakdown(p: Hermit) -> Breakdown:
    """The first fact is what decided it."""
    first = {LOST_WAVE: 1, LOST_CARDS: 2, LOST_TASK: 3}.get(int(p.ended), 0)
    facts = [hermie(p), wave(p), cards(p)]
    if p.rules.task != numbers.BASE:
        facts.append(task(p))
    if p.ended:
        facts.append(level(p))
    return {"sources": [], "facts": [facts[first], *facts[:first], *facts[first + 1 :]]}


def hermie(p: Hermit) -> Fact:
    if p.ended in (WON, LOST_TASK):
        return {"name": "Hermie", "told": [f"reached the Wave in {tasks.rounds(p)}"]}
    where = f"on place {p.hermie}" if p.hermie else "left of the Coast"
    if p.ended == LOST_WAVE:
        return {"name": "Hermie", "told": [where]}
    short = int(p.wave - p.hermie)
    return {"name": "Hermie", "told": [f"{where}, {short} {'step' if short == 1 else 'steps'} short of the Wave"]}


def wave(p: Hermit) -> Fact:
    if p.ended == LOST_WAVE:
        return {"name": "The Wave", "told": ["rolled off the Coast"]}
    return {"name": "The Wave", "told": [f"on place {p.wave} of {COAST}"]}


def cards(p: Hermit) -> Fact:
    """What each player could still draw or lay; the first player also has the Coast behind Hermie."""
    told: list[str] = []
    for s in range(len(p.areas)):
        coast = f", {len(p.behind())} behind Hermie" if s == 0 else ""
        told.append(f"{p.pile(s)} in the pile, {p.in_hand(s)} in hand{coast}")
    return {"name": "Cards left", "told": told}


def level(p: Hermit) -> Fact:
    """So that whoever has won sees that there is more to be tried."""
    name = tasks.title(options.LEVELS[p.rules.level])
    return {"name": "Level", "told": [f"{name}, number {p.rules.level + 1} of {len(options.LEVELS)}"]}


def task(p: Hermit) -> Fact:
    name = f"Task: {tasks.title(options.TASKS[p.rules.task])}"
    if p.rules.forbids:
        return {"name": name, "told": ["kept with every card"]}
    return {"name": name, "told": ["done" if tasks.done(p) else tasks.missed(p)]}
