"""How good a position looks: what bots steer by that do not search for whole lines of play."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.core.contract import OVER
from aitch.games.hermit.area import CELLS, SIDE, Area
from aitch.games.hermit.deck import DRIFTWOOD, SYMBOL
from aitch.games.hermit.numbers import CRAB_DANCE, CRASHING_WAVES, NATURE_RESERVE
from aitch.games.hermit.position import COAST, WON, Hermit


def score(state: Hermit) -> float:
    """The same for all seats, in [-1, 1]: they win or lose together."""
    if state.seat == OVER:
        return 1.0 if state.ended == WON else -1.0
    gap: i64 = state.wave - state.hermie
    slack: i64 = COAST - state.wave
    value = 0.09 * float(slack) - 0.07 * float(gap) + 0.05 * float(supply(state)) - 0.1
    if state.limit() == 1:
        value -= 0.06
    for area in state.areas:
        value += promise(state, area) / float(len(state.areas))
    if state.rules.task == NATURE_RESERVE:
        value -= 0.02 * float(sum([area.caps for area in state.areas]))
    elif state.rules.task == CRASHING_WAVES:
        value -= 0.1 * float(max(0, state.wave - (COAST - 4)))
    elif state.rules.task == CRAB_DANCE and not state.areas[0].danced:
        value -= 0.1
    return max(-0.98, min(0.98, value))


def supply(state: Hermit) -> i64:
    """How many cards the first player can still lay, as far as Hermie has come: at most five."""
    return min(5, state.pile(0) + state.in_hand(0) + len(state.behind()))


def promise(state: Hermit, area: Area) -> float:
    """How much of the next patterns lies there already: two of three symbols in their places."""
    value = 0.0
    weight = 0.02
    for place in range(state.hermie, min(state.hermie + 3, COAST)):
        card = state.coast[place]
        if card < 0:
            break
        last = place + 1 == state.wave
        value += weight * float(min(4, halves(area, state.deck.pattern(card), state.rules.driftwood if last else 0)))
        weight /= 2.0
    return value


def halves(area: Area, pattern: list[int], wood: i64) -> i64:
    """Two symbols of a pattern in their places, the third missing; with driftwood where that is asked for."""
    a: i64 = pattern[0]
    b: i64 = pattern[1]
    c: i64 = pattern[2]
    count: i64 = 0
    for at in area.occupied():
        cell: i64 = at
        x = cell % SIDE
        row: i64 = cell - x
        here: i64 = i64(area.cells[cell])
        for downwards in (False, True):
            next_one: i64 = (row + SIDE) % CELLS + x if downwards else row + (x + 1) % SIDE
            far_one: i64 = (row + 2 * SIDE) % CELLS + x if downwards else row + (x + 2) % SIDE
            beside: i64 = i64(area.cells[next_one])
            far: i64 = i64(area.cells[far_one])
            if are(here, beside, b, a, wood) or are(here, beside, b, c, wood):
                count += 1
            if are(here, far, a, c, wood):
                count += 1
    return count


def are(one: i64, two: i64, p: i64, q: i64, wood: i64) -> bool:
    """Whether two spaces show two symbols, in whichever order, and one more on driftwood would be enough of it."""
    if not ((one & SYMBOL == p and two & SYMBOL == q) or (one & SYMBOL == q and two & SYMBOL == p)):
        return False
    return (one & DRIFTWOOD) // DRIFTWOOD + (two & DRIFTWOOD) // DRIFTWOOD + 1 >= wood
