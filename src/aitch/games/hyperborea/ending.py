"""Chapter 12: end conditions, points, the winner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.fields import filled, numbered
from aitch.games.hyperborea import numbers, tables
from aitch.games.hyperborea import places as at

if TYPE_CHECKING:
    from aitch.games.hyperborea.position import Hyperborea

ENDINGS: Final = numbered("BY_", "gems technologies miniatures rounds")
"""How a game can end; the first three are its end conditions, and their objective tiles are bits."""
TECHNOLOGIES_NEEDED: Final = 5


def gems_needed(seats: i64) -> i64:
    """HYP-12.1."""
    return 15 if seats == 2 else 12


def fulfil(p: Hyperborea, seat: i64, condition: i64) -> None:
    """The seat has fulfilled an end condition; only in its own turn that counts (HYP-12.4, HYP-12.5)."""
    goal: i64 = 1 << condition
    if seat != p.active or p.own[seat * at.OWN + at.OBJECTIVES] & goal != 0:
        return
    p.own[seat * at.OWN + at.OBJECTIVES] |= goal
    if p.goals & goal != 0:
        return
    p.goals |= goal
    if p.closer == tables.NONE and bits(p.goals) >= p.rules.length:
        p.closer = seat
        p.ending = condition


def gain_gems(p: Hyperborea, seat: i64, number: i64) -> None:
    """Gems come at once (HYP-3.6), from an endless supply or from what is left of 72 (HYP-12.12)."""
    if p.rules.counted_gems:
        left: i64 = tables.ALL_GEMS
        for q in range(p.t.seats):
            left -= p.own[q * at.OWN + at.GEMS]
        number = min(number, left)
    p.own[seat * at.OWN + at.GEMS] += number
    if p.own[seat * at.OWN + at.GEMS] >= gems_needed(p.t.seats):
        fulfil(p, seat, numbers.BY_GEMS)


def check_technologies(p: Hyperborea, seat: i64) -> None:
    total: i64 = 0 if p.own[seat * at.OWN + at.START] == tables.NONE else -1
    for card in range(p.t.cards):
        if p.owner(card) == seat:
            total += 1
    if total >= TECHNOLOGIES_NEEDED:
        fulfil(p, seat, numbers.BY_TECHNOLOGIES)


def check_miniatures(p: Hyperborea, seat: i64) -> None:
    """Called when a miniature has come onto the map (HYP-12.3)."""
    if p.left[at.RESERVE + seat] == 0 and (not p.rules.all_ten_on_map or p.on_map(seat) == tables.MINIATURES):
        fulfil(p, seat, numbers.BY_MINIATURES)


def holders(p: Hyperborea) -> vec[i64]:
    """Who controls each hex, or nobody (HYP-12.9)."""
    out = filled(p.t.cells, tables.NONE)
    for cell in range(p.t.cells):
        most: i64 = p.inside_count(cell, numbers.GHOST) if p.rules.ghosts_hold_hexes else 0
        for q in range(p.t.seats):
            there = p.map[cell * at.MAP + at.FREE + q] + p.inside_count(cell, numbers.PLAYER + q)
            if there >= most:
                out[cell] = q if there > most else tables.NONE
                most = there
    return out


def controlled(p: Hyperborea, seat: i64, held: vec[i64]) -> i64:
    """How many hexes a seat controls."""
    total: i64 = 0
    for cell in range(p.t.cells):
        if held[cell] == seat:
            total += 1
    return total


def control_points(p: Hyperborea, seat: i64, held: vec[i64]) -> i64:
    total: i64 = 0
    for cell in range(p.t.cells):
        if held[cell] == seat:
            zone = p.t.zone[cell]
            total += 1 if zone == numbers.HOMELAND else 4 if zone == numbers.CENTRAL else 2
    return total


def own_cubes(p: Hyperborea, seat: i64) -> i64:
    """Cubes that are not grey, wherever they lie."""
    total: i64 = 0
    for area in range(i64(3)):
        first = seat * at.OWN + at.BAG + area * tables.CUBE_COLOURS
        for i in range(first, first + tables.COLOURED):
            total += p.own[i]
    set_ = p.next_set(seat, tables.NONE)
    while set_ != tables.NONE:
        cubes = p.cubes(seat, set_)
        while cubes != 0:
            if 0 < cubes & 7 <= tables.GREY:
                total += 1
            cubes >>= 3
        set_ = p.next_set(seat, set_)
    return total


def bits(number: i64) -> i64:
    total: i64 = 0
    while number > 0:
        total += number & 1
        number >>= 1
    return total


def ghost_points(ghosts: i64) -> i64:
    """HYP-12.8."""
    return ghosts * (ghosts + 1) // 2 if ghosts <= 3 else 3 + ghosts


def points(p: Hyperborea, seat: i64, held: vec[i64]) -> i64:
    """The score of a seat as if the game ended now (HYP-12.7 to HYP-12.9); `held` is who controls each hex."""
    own = seat * at.OWN
    total = p.own[own + at.GEMS] + ghost_points(p.own[own + at.TROPHIES])
    total += bits(p.own[own + at.GRAVES]) + 2 * bits(p.own[own + at.OBJECTIVES])
    for card in range(p.t.cards):
        if p.owner(card) == seat:
            total += p.t.card_gems[card]
    return total + own_cubes(p, seat) + control_points(p, seat, held)


def places(p: Hyperborea) -> list[int]:
    """For each seat how many seats are before it (HYP-12.10: no place is shared)."""
    n = p.t.seats
    held = holders(p)
    ranks = [(points(p, q, held), controlled(p, q, held), own_cubes(p, q), (q - p.first + n) % n) for q in range(n)]
    return [sum(1 for other in ranks if other > mine) for mine in ranks]
