"""What decides (HER-10): how far each Adept has come, and what stands beside it."""

from __future__ import annotations

from aitch.core.breakdown import Breakdown, Fact
from aitch.games.hermetica.places import LOST, OWN, RESERVE
from aitch.games.hermetica.position import CAPPED, REPEATED, Hermetica
from aitch.games.hermetica.wording import SIDES


def breakdown(p: Hermetica) -> Breakdown:
    facts: list[Fact] = []
    if p.winner == REPEATED:
        facts.append({"name": "A draw", "told": ["the same position began a turn for the third time"]})
    if p.winner == CAPPED:
        facts.append({"name": "A draw", "told": [f"{p.turns} turns have been played"]})
    facts.append({"name": "The Adept's way", "told": [way(p, side) for side in range(2)]})
    return {"sources": [], "facts": [*facts, *elements(p)]}


def way(p: Hermetica, side: int) -> str:
    """How far an Adept is from the far Horizon, as the crow flies."""
    h, horizon = int(p.adept_at(side)), f"{SIDES[1 - side]}'s Horizon"
    if p.winner == side:
        return f"{'stepped' if p.by_step else 'was brought'} onto {horizon}"
    if h < 0:
        return "captured, off the board"
    steps = int(p.board.goal[side][h])
    return f"{steps} {'step' if steps == 1 else 'steps'} from {horizon}"


def elements(p: Hermetica) -> list[Fact]:
    """Where each side's nine Elements are."""
    waiting, lost = (
        [sum(int(number) for number in p.own[side * OWN + first : side * OWN + first + 3]) for side in range(2)]
        for first in (RESERVE, LOST)
    )
    standing = [sum(p.board.supply) - waiting[side] - lost[side] for side in range(2)]
    counts = {"Elements on the board": standing, "Elements in reserve": waiting, "Elements lost": lost}
    return [{"name": name, "told": [str(number) for number in numbers]} for name, numbers in counts.items()]
