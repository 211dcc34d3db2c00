"""What a good player counts: how far the Adepts are from home, what stands, what is left to come."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import OVER
from aitch.games.hermetica.position import ACTING, ADEPT_AT, BARRIER, ELEMENTS, RESERVE, UNIT, USED
from aitch.games.hermetica.state import Hermetica

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
    value = side_value(state, 0) - side_value(state, 1)
    value = max(-AT_HAND, min(AT_HAND, value))
    return value if seat == 0 else -value


def side_value(state: Hermetica, side: i64) -> float:
    value = ELEMENT * float(state.tally[ELEMENTS + side])
    kind: i64 = 0
    while kind < 3:
        value += IN_RESERVE * float(state.tally[RESERVE + 3 * side + kind])
        kind += 1
    h: i64 = state.tally[ADEPT_AT + side]
    if h < 0:
        return value - OFF_BOARD
    steps = walk(state, side)
    if steps <= 2:
        if state.seat == side and not state.cell[h] & USED and state.phase == ACTING:
            return value + 2.0
        value += THREAT
    return value - STEP * float(steps)


def walk(state: Hermetica, side: i64) -> i64:
    """How many steps the Adept needs to the far Horizon over hexes that are empty now."""
    board = state.board
    near = board.near
    cell = state.cell
    seen: vec[i64] = board.blank[:]
    queue: vec[i64] = board.blank[:]
    queue[0] = state.tally[ADEPT_AT + side]
    seen[queue[0]] = 1
    first: i64 = 0
    last: i64 = 1
    while first < last:
        h: i64 = queue[first]
        first += 1
        if board.home[h] == 1 - side:
            return min(FAR, seen[h] - 1)
        d: i64 = 0
        while d < 6:
            n: i64 = near[6 * h + d]
            if n >= 0 and not seen[n] and not cell[n] & (UNIT | BARRIER):
                seen[n] = seen[h] + 1
                queue[last] = n
                last += 1
            d += 1
    return FAR
