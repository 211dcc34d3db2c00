"""Water: it slides, collides and relocates (HER-8)."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.hermetica.board import AROUND, LIFT, STOP
from aitch.games.hermetica.position import BARRIER, PIECE, UNIT, WATER_HITS, Position, shield_bit


def slide(s: Position, h: i64, d: i64) -> i64:
    """Where a slide from h in direction d stops."""
    near = s.board.near
    n: i64 = near[6 * h + d]
    while n >= 0 and not s.cell[n] & PIECE:
        h = n
        n = near[6 * n + d]
    return h


def add_water(s: Position, out: list[int]) -> None:
    d: i64 = 0
    while d < 6:
        n: i64 = s.board.near[6 * s.at + d]
        if n >= 0:
            if not s.cell[n] & PIECE:
                out.append(slide(s, s.at, d))
            elif can_relocate(s, s.at, n):
                out.append(n)
        d += 1


def can_relocate(s: Position, h: i64, c: i64) -> bool:
    """Whether Water on h has anything to do with the piece on c that it collided with."""
    there: i64 = s.cell[c]
    if not there & BARRIER:
        return s.free_beside(h)
    if moves_barrier(s, there) and has_place(s, h):
        return True
    if there & UNIT and s.rules.water_lifts_fire and s.free_beside(h):
        return True
    return there & shield_bit(s.seat) != 0 and s.free_beside(c)


def moves_barrier(s: Position, there: i64) -> bool:
    return not there & shield_bit(s.seat) or s.rules.water_moves_own_shield


def has_place(s: Position, h: i64) -> bool:
    """Whether a Barrier can be put somewhere beside h."""
    d: i64 = 0
    while d < 6:
        n: i64 = s.board.near[6 * h + d]
        if n >= 0 and not s.cell[n] & BARRIER:
            return True
        d += 1
    return False


def add_collision(s: Position, out: list[int]) -> None:
    size = s.board.size
    there: i64 = s.cell[s.hit]
    if not there & BARRIER:
        s.add_empty_beside(out, s.at)
    else:
        if moves_barrier(s, there):
            d: i64 = 0
            while d < 6:
                n: i64 = s.board.near[6 * s.at + d]
                if n >= 0 and not s.cell[n] & BARRIER:
                    out.append(n)
                d += 1
        if there & UNIT and s.rules.water_lifts_fire and s.free_beside(s.at):
            out.append(size + LIFT)
        if there & shield_bit(s.seat) and s.free_beside(s.hit):
            out.append(size + AROUND)
    if s.moved():
        out.append(size + STOP)


def water_slides(s: Position, o: i64) -> None:
    near = s.board.near
    at = s.at
    d: i64 = 0
    if s.cell[o] & PIECE:
        s.hit = o
        s.phase = WATER_HITS
        return
    while slide(s, at, d) != o:
        d += 1
    s.shift(at, o)
    s.at = o
    c: i64 = near[6 * o + d]
    if c >= 0 and can_relocate(s, o, c):
        s.hit = c
        s.phase = WATER_HITS
    else:
        s.done()


def relocate(s: Position, o: i64) -> None:
    if s.cell[s.hit] & BARRIER:
        s.capture(s.hit)
        s.capture(o)
        s.move_barrier(s.hit, o)
    else:
        s.shift(s.hit, o)
    s.done()
