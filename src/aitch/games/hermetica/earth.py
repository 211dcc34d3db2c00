"""Earth: it walks and pushes (HER-7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hermetica import turn
from aitch.games.hermetica.activation import Steps
from aitch.games.hermetica.board import EARTH
from aitch.games.hermetica.position import BARRIER, PIECE, UNIT, Hermetica, shield_bit
from aitch.games.hermetica.wording import hex_name, holds, piece_name, unit_name

STEPS: Final = 3


class MoveEarth(Steps):
    """Where does Earth step, pushing what is there (HER-7.1)?"""

    kind = EARTH
    most = STEPS
    refuses = ("HER-7.1", "Earth steps to an adjacent hex")

    def options(self, p: Hermetica, out: list[int]) -> None:
        board = p.board
        back = p.steps == 2 and not p.changed
        for d in range(6):
            n: i64 = board.near[6 * p.at + d]
            if not (back and n == p.start) and can_push(p, p.at, d):
                out.append(n)
        out.sort()
        if p.moved():
            out.append(board.words.stop)

    def apply(self, p: Hermetica, option: i64) -> None:
        if option >= p.board.size:
            turn.done(p)
            return
        near = p.board.near
        d: i64 = 0
        while near[6 * p.at + d] != option:
            d += 1
        if p.cell[option] & PIECE:
            push(p, option, near[6 * option + d])
        p.shift(p.at, option)
        p.at = option
        p.steps += 1
        if p.steps == STEPS or (p.steps == 2 and p.moved() and len(p.options()) == 1):
            turn.done(p)

    def why_not_there(self, p: Hermetica, h: i64) -> tuple[str, str]:
        if h not in p.board.beside[p.at]:
            return super().why_not_there(p, h)
        d = list(p.board.near[6 * p.at : 6 * p.at + 6]).index(h)
        if can_push(p, p.at, d):
            return "HER-3.6", "the third step would end where Earth began, with nothing changed"
        return why_no_push(p, h, p.board.near[6 * h + d])


move_earth: Final = MoveEarth()


def can_act(p: Hermetica, h: i64) -> bool:
    return any(can_push(p, h, d) for d in range(6))


def can_push(p: Hermetica, h: i64, d: i64) -> bool:
    """Whether Earth on h can step in direction d (HER-7)."""
    near = p.board.near
    n: i64 = near[6 * h + d]
    if n < 0:
        return False
    there: i64 = p.cell[n]
    if not there & PIECE:
        return True
    m: i64 = near[6 * n + d]
    beyond: i64 = p.cell[m] if m >= 0 else 0
    own: i64 = shield_bit(p.seat)
    if there & BARRIER:
        if not there & own or m < 0 or beyond & PIECE:
            return False
        return not there & UNIT or p.rules.manned_shield_moves
    if beyond & UNIT:
        return beyond & BARRIER != 0 and p.rules.manned_barrier_captures
    return not beyond & own or p.rules.own_shield_captures


def why_no_push(p: Hermetica, n: i64, m: i64) -> tuple[str, str]:
    """Why what stands on n cannot be pushed onto m (-1 outside)."""
    there = p.cell[n]
    if there & BARRIER:
        if not there & shield_bit(p.seat):
            return "HER-7.1", f"{holds(p, n)}, which Earth does not enter"
        if m < 0:
            return "HER-7.8", "the Shield would leave the board"
        if p.cell[m] & PIECE:
            return "HER-7.8", f"the Shield would be pushed onto {hex_name(p, m)}, which holds {piece_name(p, m)}"
        return "HER-7.9", "a Fire stands on the Shield"
    beyond = p.cell[m]
    rule = "HER-7.6" if not beyond & UNIT else "HER-7.7" if beyond & BARRIER else "HER-7.5"
    return rule, f"{unit_name(p, n)} would be pushed onto {hex_name(p, m)}, which holds {piece_name(p, m)}"


def push(p: Hermetica, n: i64, m: i64) -> None:
    """What stands on n goes onto m, or is captured."""
    p.changed = True
    if p.cell[n] & BARRIER:
        p.capture(n)
        p.move_barrier(n, m)
    elif m < 0 or p.cell[m] & PIECE:
        p.capture(n)
    else:
        p.shift(n, m)
