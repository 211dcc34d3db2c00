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
    value = side_value(state, 0) - side_value(state, 1)
    value = max(-AT_HAND, min(AT_HAND, value))
    return value if seat == 0 else -value


def side_value(state: Hermetica, side: i64) -> float:
    value = ELEMENT * float(state.own[side * OWN + ON_BOARD])
    for kind in range(3):
        value += IN_RESERVE * float(state.own[side * OWN + RESERVE + kind])
    h: i64 = state.own[side * OWN + ADEPT_AT]
    if h < 0:
        return value - OFF_BOARD
    steps = walk(state, side)
    if steps <= 2:
        if state.seat == side and not state.cell[h] & USED and state.question is turn.act:
            return value + 2.0
        value += THREAT
    return value - STEP * float(steps)


def tell_ways(state: Hermetica, seat: i64, out: vec[i64], at: i64) -> None:
    """For those who learn: both Adepts' ways as this side sees them, and whether the mover can end its own now."""
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
    return walk(state, side) if state.own[side * OWN + ADEPT_AT] >= 0 else FAR + 1


def walk(state: Hermetica, side: i64) -> i64:
    """How many steps the Adept needs to the far Horizon over hexes that are empty now.

    Hexes from which the way would be shortest, were nothing else in the way, are gone on from first.  A step makes that
    way no longer, or longer by one or two: so three stacks are enough.
    """
    board = state.board
    near = board.near
    goal = board.goal[side]
    cell = state.cell
    size = board.size
    scratch = board.scratch
    first: i64 = board.scratched + 1
    board.scratched = first + 2 * FAR
    now: i64 = size
    soon: i64 = 2 * size
    late: i64 = 3 * size
    h: i64 = state.own[side * OWN + ADEPT_AT]
    scratch[h] = first
    scratch[now] = h
    at_now: i64 = now + 1
    at_soon: i64 = soon
    at_late: i64 = late
    length: i64 = goal[h]
    while length < FAR:
        while at_now > now:
            at_now -= 1
            h = scratch[at_now]
            steps: i64 = scratch[h] - first
            if steps + goal[h] != length:  # a shorter way to it was found since
                continue
            if not goal[h]:
                return length
            i: i64 = 6 * h
            last: i64 = i + 6
            while i < last:
                n: i64 = near[i]
                i += 1
                if n < 0 or cell[n] & (UNIT | BARRIER) or first <= scratch[n] <= first + steps + 1:
                    continue
                scratch[n] = first + steps + 1
                longer: i64 = steps + 1 + goal[n] - length
                if longer == 0:
                    scratch[at_now] = n
                    at_now += 1
                elif longer == 1:
                    scratch[at_soon] = n
                    at_soon += 1
                else:
                    scratch[at_late] = n
                    at_late += 1
        length += 1
        now, soon, late = soon, late, now
        at_now, at_soon, at_late = at_soon, at_late, late
    return FAR
