"""The Adept: two steps and its Shield (HER-5)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from aitch.games.hermetica.board import ADEPT, DEPLOY, STOP
from aitch.games.hermetica.position import ADEPT_GOES, BARRIER, SHIELD_AT, UNIT, Position, shield_bit


def can_deploy(s: Position, h: i64) -> bool:
    d: i64 = 0
    while d < 6:
        if deployable(s, s.board.near[6 * h + d]):
            return True
        d += 1
    return False


def deployable(s: Position, n: i64) -> bool:
    """On the board, without Barrier and without Adept (HER-5.3)."""
    if n < 0:
        return False
    there: i64 = s.cell[n]
    unit: i64 = there & UNIT
    return not there & BARRIER and unit != ADEPT and unit != 4 + ADEPT


def add_deploys(s: Position, out: list[int]) -> None:
    d: i64 = 0
    while d < 6:
        n: i64 = s.board.near[6 * s.at + d]
        if deployable(s, n):
            out.append(n)
        d += 1


def add_adept(s: Position, out: list[int]) -> None:
    if s.steps < 2:
        s.add_empty_beside(out, s.at)
    if not s.changed and can_deploy(s, s.at):
        out.append(s.board.size + DEPLOY)
    if s.moved():
        out.append(s.board.size + STOP)


def adept_steps(s: Position, n: i64) -> None:
    s.shift(s.at, n)
    s.at = n
    s.steps += 1
    if s.board.home[n] == 1 - s.seat:
        s.win(s.seat, 1)
    elif s.steps == 2 and (s.changed or not can_deploy(s, n)):
        s.done()


def deploy(s: Position, n: i64) -> None:
    side: i64 = s.seat
    old: i64 = s.tally[SHIELD_AT + side]
    if old >= 0:
        s.capture(old)
        s.cell[old] &= ~shield_bit(side)
    else:
        s.past = vec[i64]()
    s.capture(n)
    s.cell[n] |= shield_bit(side)
    s.tally[SHIELD_AT + side] = n
    s.changed = 1
    if s.steps == 2 or not s.free_beside(s.at):
        s.done()
    else:
        s.phase = ADEPT_GOES
