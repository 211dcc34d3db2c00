"""Chapter 6: attack, ranged attack, conversion."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.hyperborea.ending import gain_gems
from aitch.games.hyperborea.movement import leave_outside, put_miniature
from aitch.games.hyperborea.position import Position, free_next_to, tile_does
from aitch.games.hyperborea.terms import (
    ATTACK,
    CONVERT_GHOST,
    GHOST,
    MAX_SEATS,
    NOBODY,
    NONE,
    PLAYER,
    RANGED,
    W_CONVERT,
    W_KIND,
)


def can_attack(s: Position, cell: i64) -> bool:
    """HYP-6.1."""
    return s.pool[ATTACK] > 0 and s.free[cell * MAX_SEATS + s.active] > 0


def can_shoot(s: Position, cell: i64) -> bool:
    """HYP-6.3."""
    return s.pool[RANGED] > 0 and free_next_to(s, s.active, cell)


def can_convert(s: Position, cell: i64) -> bool:
    """HYP-11.11."""
    return can_attack(s, cell) and s.reserve[s.active] > 0 and tile_does(s, s.active, CONVERT_GHOST)


def is_target(s: Position, occupant: i64) -> bool:
    """Ghosts and others, but never the own miniatures."""
    return occupant != NOBODY and occupant != PLAYER + s.active


def strike_words(s: Position, cell: i64, ghost: bool) -> list[int]:
    """In which ways a target in this hex can be hit, sorted."""
    out: list[int] = []
    if ghost and can_convert(s, cell):
        out.append(W_CONVERT)
    if can_attack(s, cell):
        out.append(W_KIND + ATTACK)
    if can_shoot(s, cell):
        out.append(W_KIND + RANGED)
    return out


def strike(s: Position, word: i64) -> None:
    """Hits the picked target (`site` of `cell`, or the miniatures of `foe` outside) in the picked way."""
    t = s.t
    p = s.active
    cell = s.cell
    at = cell * t.sites + s.site
    ranged = word == W_KIND + RANGED
    s.pool[RANGED if ranged else ATTACK] -= 1
    if s.site != NONE and s.inside[at] == GHOST:
        s.inside[at] = NOBODY
        if word == W_CONVERT:
            s.boxed += 1
            put_miniature(s, p, cell)
        elif ranged:
            s.boxed += 1
        else:
            s.trophies[p] += 1
        return
    q = s.foe if s.site == NONE else s.inside[at] - PLAYER
    if s.walls[cell * MAX_SEATS + q] > 0 and not (ranged and s.choices.walls_attack != 0):
        s.walls[cell * MAX_SEATS + q] -= 1
        s.forts[q] += 1
        return
    if s.site == NONE:
        leave_outside(s, q, cell)
    else:
        s.inside[at] = NOBODY
    if ranged:
        s.reserve[q] += 1
    else:
        bury(s, p, q)


def bury(s: Position, seat: i64, dead: i64) -> None:
    """A miniature killed by attack: a trophy, or back to its owner and perhaps a gem (HYP-6.6, HYP-6.7)."""
    if s.graves[seat] >> dead & 1 == 0:
        s.graves[seat] |= 1 << dead
        return
    s.reserve[dead] += 1
    everybody = (1 << s.t.seats) - 1 - (1 << seat)
    if s.graves[seat] == everybody:
        gain_gems(s, seat, 1)
