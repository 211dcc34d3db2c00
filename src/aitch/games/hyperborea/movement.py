"""Chapter 5: turning hexes up, walking, flying, new miniatures."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.hyperborea.ending import check_miniatures
from aitch.games.hyperborea.position import Position, foes_outside, present, tile_does
from aitch.games.hyperborea.terms import (
    CENTRE,
    CITY,
    CLONE,
    FACE_DOWN,
    FLY,
    FORTRESS,
    GHOST,
    HOMELAND,
    IGNORE_TERRAIN,
    MAX_SEATS,
    MINI,
    MOVE,
    RUIN,
    TURNING,
    W_KIND,
)


def enter(s: Position, cell: i64) -> None:
    """A miniature has come into a hex: its face-down neighbours are to be turned up (HYP-5.1, HYP-5.2)."""
    k: i64 = 6 * cell
    last = k + 6
    while k < last:
        other = s.t.near[k]
        if other < 0:
            return
        if s.land[other] == FACE_DOWN:
            s.land[other] = TURNING
            s.reveals += 1
        k += 1


def turning(s: Position) -> i64:
    """The hex whose tile chance is asked for."""
    cell: i64 = 0
    while s.land[cell] != TURNING:
        cell += 1
    return cell


def turn_up(s: Position, cell: i64, tile: i64) -> None:
    s.tiles[tile] = 0
    s.reveals -= 1
    furnish(s, cell, tile)


def furnish(s: Position, cell: i64, land: i64) -> None:
    """Lays a land down with its tokens and ghosts (HYP-5.3); homelands get no ghosts (HYP-2.5)."""
    t = s.t
    s.land[cell] = land
    zone = t.zone[cell]
    wanted: i64 = 3 if zone == CENTRE else 2
    k: i64 = 0
    while k < t.site_count[land]:
        kind = t.site_kind[land * t.sites + k]
        at = cell * t.sites + k
        if kind >= RUIN:
            back = kind - RUIN
            number = wanted if wanted <= s.heap[back] else s.heap[back]
            s.heap[back] -= number
            s.tokens[at] = number
        elif zone != HOMELAND and s.ghosts > 0:
            s.ghosts -= 1
            s.inside[at] = GHOST
        k += 1
    if zone == HOMELAND:
        return
    k = 0
    while k < t.site_count[land]:
        at = cell * t.sites + k
        if t.site_kind[land * t.sites + k] >= RUIN and s.tokens[at] > 0 and s.ghosts > 0:
            s.ghosts -= 1
            s.inside[at] = GHOST
        k += 1


def step_cost(s: Position, seat: i64, start: i64, goal: i64) -> i64:
    """Movement points for a step between neighbours (HYP-5.4, HYP-5.5, HYP-11.4)."""
    if tile_does(s, seat, IGNORE_TERRAIN):
        return 1
    return s.t.cost[s.t.terrain[s.land[start]] * 4 + s.t.terrain[s.land[goal]]]


def walkers(s: Position, cell: i64) -> i64:
    """Free miniatures of the active player that are not stopped."""
    return s.free[cell * MAX_SEATS + s.active] - s.stopped[cell]


def can_walk(s: Position, cell: i64) -> bool:
    """Whether some neighbour can be reached with the movement points of the pool."""
    if s.pool[MOVE] == 0 or walkers(s, cell) == 0:
        return False
    k: i64 = 6 * cell
    last = k + 6
    while k < last:
        other = s.t.near[k]
        if other < 0:
            return False
        if step_cost(s, s.active, cell, other) <= s.pool[MOVE]:
            return True
        k += 1
    return False


def can_fly(s: Position, cell: i64) -> bool:
    return s.pool[FLY] > 0 and s.free[cell * MAX_SEATS + s.active] > 0


def can_fortify(s: Position, cell: i64) -> bool:
    """HYP-6.9."""
    return s.pool[FORTRESS] > 0 and s.forts[s.active] > 0 and present(s, s.active, cell)


def has_city(s: Position, cell: i64) -> bool:
    t = s.t
    land = s.land[cell]
    if land < 0:
        return False
    k: i64 = 0
    while k < t.site_count[land]:
        if t.site_kind[land * t.sites + k] == CITY:
            return True
        k += 1
    return False


def can_muster(s: Position, cell: i64) -> bool:
    """HYP-5.11."""
    return s.pool[MINI] > 0 and s.reserve[s.active] > 0 and s.t.owner[cell] == s.active and has_city(s, cell)


def can_clone(s: Position, cell: i64) -> bool:
    """HYP-5.12."""
    return s.pool[CLONE] > 0 and s.reserve[s.active] > 0 and present(s, s.active, cell)


def hex_words(s: Position, cell: i64) -> list[int]:
    """What the pool offers in a hex: words of pool kinds, sorted."""
    out: list[int] = []
    if can_walk(s, cell):
        out.append(W_KIND + MOVE)
    if can_fly(s, cell):
        out.append(W_KIND + FLY)
    if can_fortify(s, cell):
        out.append(W_KIND + FORTRESS)
    if can_muster(s, cell):
        out.append(W_KIND + MINI)
    if can_clone(s, cell):
        out.append(W_KIND + CLONE)
    return out


def goal_words(s: Position) -> list[int]:
    """Where the picked miniature can go with the picked means."""
    out: list[int] = []
    k: i64 = 6 * s.cell
    last = k + 6
    while k < last:
        other = s.t.near[k]
        if other < 0:
            break
        if s.kind == FLY or step_cost(s, s.active, s.cell, other) <= s.pool[MOVE]:
            out.append(s.t.w_hex + s.t.hex_of[other])
        k += 1
    return out


def step(s: Position, goal: i64) -> None:
    """Moves one miniature from `cell` by `kind`.

    A stopped one flies off before others (HYP-7.10): leaving those that can still walk is never worse.
    """
    p = s.active
    start = s.cell
    if s.kind == FLY:
        s.pool[FLY] -= 1
        if s.stopped[start] > 0:
            s.stopped[start] -= 1
    else:
        s.pool[MOVE] -= step_cost(s, p, start, goal)
    s.free[start * MAX_SEATS + p] -= 1
    s.free[goal * MAX_SEATS + p] += 1
    if s.kind == MOVE and foes_outside(s, p, goal):
        s.stopped[goal] += 1
    enter(s, goal)


def put_miniature(s: Position, seat: i64, cell: i64) -> None:
    """A miniature of the reserve comes onto the map, outside."""
    s.reserve[seat] -= 1
    s.free[cell * MAX_SEATS + seat] += 1
    enter(s, cell)
    check_miniatures(s, seat)


def fortify(s: Position, cell: i64) -> None:
    s.pool[FORTRESS] -= 1
    s.forts[s.active] -= 1
    s.walls[cell * MAX_SEATS + s.active] += 1


def leave_outside(s: Position, seat: i64, cell: i64) -> None:
    """One free miniature goes from outside to somewhere else than a hex; keeps the stops right (HYP-5.8, HYP-7.10)."""
    s.free[cell * MAX_SEATS + seat] -= 1
    if seat == s.active:
        if s.stopped[cell] > 0:
            s.stopped[cell] -= 1
    elif not foes_outside(s, s.active, cell):
        s.stopped[cell] = 0
