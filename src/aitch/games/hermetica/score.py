"""What a good player counts: how far the Adepts are from home, what stands, what is left to come."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import OVER
from aitch.games.hermetica import turn
from aitch.games.hermetica.places import ADEPT_AT, ON_BOARD, OWN, RESERVE
from aitch.games.hermetica.position import BARRIER, UNIT, USED, Hermetica

FAR: Final = 12
"""So many steps at most, where the way is blocked or long: it can be opened."""
STEP: Final = 0.045
ELEMENT: Final = 0.06
IN_RESERVE: Final = 0.02
OFF_BOARD: Final = 0.65
"""An Adept that must return: it is as far away as can be, and the return takes two actions of the next turn."""
THREAT: Final = 0.12
"""To stand two steps from the far Horizon while the other side moves."""
AT_HAND: Final = 0.9
"""To stand there with an Adept that can still act: only the end itself is surer."""


def score(state: Hermetica, seat: int) -> float:
    """In [-1, 1]; certain results are the ends of it."""
    if state.seat == OVER:
        return state.returns()[seat]
    state.board.ways.open_all_but(state.cell, UNIT | BARRIER)
    value = side_value(state, 0) - side_value(state, 1)
    value = max(-AT_HAND, min(AT_HAND, value))
    return value if seat == 0 else -value


def side_value(state: Hermetica, side: i64) -> float:
    """The ways must have been opened."""
    value = ELEMENT * float(state.own[side * OWN + ON_BOARD])
    for kind in range(3):
        value += IN_RESERVE * float(state.own[side * OWN + RESERVE + kind])
    h: i64 = state.own[side * OWN + ADEPT_AT]
    if h < 0:
        return value - OFF_BOARD
    steps = state.board.ways.steps(h, side, FAR)
    if steps <= 2:
        if state.seat == side and not state.cell[h] & USED and state.question is turn.act:
            return value + 2.0
        value += THREAT
    return value - STEP * float(steps)


def tell_ways(state: Hermetica, seat: i64, out: vec[i64], at: i64) -> None:
    """For those who learn: both Adepts' ways as this side sees them, and whether the mover can end its own now."""
    state.board.ways.open_all_but(state.cell, UNIT | BARRIER)
    own: i64 = way(state, seat)
    out[at] = own
    out[at + 1] = way(state, 1 - seat)
    out[at + 2] = 0
    if own <= 2 and state.seat == seat and state.question is turn.act:
        h: i64 = state.own[seat * OWN + ADEPT_AT]
        if not state.cell[h] & USED:
            out[at + 2] = 1


def way(state: Hermetica, side: i64) -> i64:
    """The steps of an Adept to the far Horizon, and more than all of them for one that must return."""
    h: i64 = state.own[side * OWN + ADEPT_AT]
    return state.board.ways.steps(h, side, FAR) if h >= 0 else FAR + 1
