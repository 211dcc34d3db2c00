"""Fire: it moves, rides its Shield, or shoots (HER-6)."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.hermetica.board import CARRY, SHOOT, STOP
from aitch.games.hermetica.position import FIRE_GOES, PIECE, SHIELD_AT, UNIT, Position


def fire_can_act(s: Position, h: i64) -> bool:
    d: i64 = 0
    while d < 6:
        n: i64 = s.board.near[6 * h + d]
        if n >= 0 and not s.cell[n] & UNIT:
            return True
        d += 1
    return can_shoot(s, h)


def can_shoot(s: Position, h: i64) -> bool:
    d: i64 = 0
    while d < 6:
        if target(s, h, d) >= 0:
            return True
        d += 1
    return False


def target(s: Position, h: i64, d: i64) -> i64:
    """The Unit that a shot from h in this direction captures, or -1 (HER-6.4)."""
    near = s.board.near
    n: i64 = near[6 * h + d]
    reach: i64 = 0
    while n >= 0 and reach < 4:
        there: i64 = s.cell[n]
        if there & PIECE:
            return n if there & UNIT else -1
        n = near[6 * n + d]
        reach += 1
    return -1


def add_shots(s: Position, out: list[int]) -> None:
    d: i64 = 0
    while d < 6:
        n = target(s, s.at, d)
        if n >= 0:
            out.append(n)
        d += 1


def add_fire(s: Position, out: list[int]) -> None:
    board = s.board
    at = s.at
    shield: i64 = s.tally[SHIELD_AT + i64(s.seat)]
    last = s.steps == 3
    d: i64 = 0
    while d < 6:
        n: i64 = board.near[6 * at + d]
        if n >= 0 and not s.cell[n] & UNIT:
            # The fourth step must not end where all began: that would change nothing.
            if not (last and n == s.start and shield == s.shield_from):
                out.append(n)
        d += 1
    if s.steps == 0 and can_shoot(s, at):
        out.append(board.size + SHOOT)
    if shield == at and can_carry(s):
        out.append(board.size + CARRY)
    if fire_moved(s):
        out.append(board.size + STOP)


def fire_moved(s: Position) -> bool:
    shield: i64 = s.tally[SHIELD_AT + i64(s.seat)]
    return s.at != s.start or shield != s.shield_from


def carriable(s: Position, n: i64) -> bool:
    """Whether the friendly Shield under Fire can be taken along to n (HER-6.3)."""
    if n < 0 or s.cell[n] & PIECE:
        return False
    return not (s.steps == 3 and n == s.start and n == s.shield_from)


def can_carry(s: Position) -> bool:
    d: i64 = 0
    while d < 6:
        if carriable(s, s.board.near[6 * s.at + d]):
            return True
        d += 1
    return False


def add_carries(s: Position, out: list[int]) -> None:
    d: i64 = 0
    while d < 6:
        n: i64 = s.board.near[6 * s.at + d]
        if carriable(s, n):
            out.append(n)
        d += 1


def fire_steps(s: Position, n: i64, carrying: bool) -> None:
    if carrying:
        s.move_barrier(s.at, n)
    s.shift(s.at, n)
    s.at = n
    s.steps += 1
    s.phase = FIRE_GOES
    if s.steps == 4 or (s.steps == 3 and fire_moved(s) and len(s.options()) == 1):
        s.done()
