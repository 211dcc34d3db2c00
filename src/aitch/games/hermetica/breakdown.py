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
    facts.append({"name": "Elements", "told": [elements(p, side) for side in range(2)]})
    return {"sources": [], "facts": facts}


def way(p: Hermetica, side: int) -> str:
    """How far an Adept is from the far Horizon, as the crow flies."""
    h, horizon = int(p.adept_at(side)), f"{SIDES[1 - side]}'s Horizon"
    if p.winner == side:
        return f"{'stepped' if p.by_step else 'was brought'} onto {horizon}"
    if h < 0:
        return "captured, off the board"
    steps = int(p.board.goal[side][h])
    return f"{steps} {'step' if steps == 1 else 'steps'} short of {horizon}"


def elements(p: Hermetica, side: int) -> str:
    own = [int(number) for number in p.own[side * OWN : side * OWN + OWN]]
    waiting, lost = sum(own[RESERVE : RESERVE + 3]), sum(own[LOST : LOST + 3])
    return f"{sum(p.board.supply) - waiting - lost} on the board, {waiting} in reserve, {lost} captured"
