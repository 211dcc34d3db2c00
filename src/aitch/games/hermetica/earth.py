"""Earth: it walks and pushes (HER-7)."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.hermetica.board import STOP
from aitch.games.hermetica.position import BARRIER, PIECE, UNIT, Position, shield_bit


def can_push(s: Position, h: i64, d: i64) -> bool:
    """Whether Earth on h can step in direction d (HER-7)."""
    near = s.board.near
    n: i64 = near[6 * h + d]
    if n < 0:
        return False
    there: i64 = s.cell[n]
    if not there & PIECE:
        return True
    m: i64 = near[6 * n + d]
    beyond: i64 = s.cell[m] if m >= 0 else 0
    own: i64 = shield_bit(s.seat)
    if there & BARRIER:
        if not there & own or m < 0 or beyond & PIECE:
            return False
        return not there & UNIT or s.rules.manned_shield_moves
    if m < 0:
        return True
    if beyond & UNIT:
        return beyond & BARRIER != 0 and s.rules.manned_barrier_captures
    if beyond & own:
        return s.rules.own_shield_captures
    return True


def add_earth(s: Position, out: list[int]) -> None:
    board = s.board
    back = s.steps == 2 and not s.changed
    d: i64 = 0
    while d < 6:
        n: i64 = board.near[6 * s.at + d]
        if not (back and n == s.start) and can_push(s, s.at, d):
            out.append(n)
        d += 1
    if s.moved():
        out.append(board.size + STOP)


def earth_steps(s: Position, n: i64) -> None:
    near = s.board.near
    d: i64 = 0
    while near[6 * s.at + d] != n:
        d += 1
    there: i64 = s.cell[n]
    if there & PIECE:
        m: i64 = near[6 * n + d]
        s.changed = 1
        if there & BARRIER:
            s.capture(n)
            s.move_barrier(n, m)
        elif m < 0 or s.cell[m] & PIECE:
            s.capture(n)
        else:
            s.shift(n, m)
    s.shift(s.at, n)
    s.at = n
    s.steps += 1
    if s.steps == 3 or (s.steps == 2 and s.moved() and len(s.options()) == 1):
        s.done()
