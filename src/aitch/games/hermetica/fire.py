"""Fire: it moves, rides its Shield, or shoots (HER-6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hermetica import turn
from aitch.games.hermetica.activation import Activation, Steps, captured, line_to
from aitch.games.hermetica.board import FIRE
from aitch.games.hermetica.position import PIECE, UNIT, Hermetica, shield_bit
from aitch.games.hermetica.wording import SIDES, hex_name, piece_name

STEPS: Final = 4
REACH: Final = 4


class MoveFire(Steps):
    """Where does Fire go, or does it shoot, or ride with its Shield (HER-6.1)?"""

    kind = FIRE
    most = STEPS
    refuses = ("HER-6.2", "Fire steps to an adjacent hex without a Unit")

    def options(self, p: Hermetica, out: list[int]) -> None:
        board = p.board
        at = p.at
        shield: i64 = p.shield_at(p.seat)
        last = p.steps == 3
        for n in board.beside[at]:
            # The fourth step must not end where all began: that would change nothing.
            if not p.cell[n] & UNIT and not (last and n == p.start and shield == p.shield_from):
                out.append(n)
        if has_moved(p):
            out.append(board.words.stop)
        if p.steps == 0 and can_shoot(p, at):
            out.append(board.words.shoot)
        if shield == at and can_carry(p):
            out.append(board.words.carry)

    def apply(self, p: Hermetica, option: i64) -> None:
        words = p.board.words
        if option < p.board.size:
            self.step(p, option)
        elif option == words.shoot:
            p.question = shoot
        elif option == words.carry:
            p.question = carry_shield
        else:
            turn.done(p)

    def step(self, p: Hermetica, n: i64) -> None:
        p.shift(p.at, n)
        p.at = n
        p.steps += 1
        p.question = move_fire
        if p.steps == STEPS or (p.steps == 3 and has_moved(p) and len(p.options()) == 1):
            turn.done(p)

    def prompt(self, p: Hermetica) -> str:
        asked = super().prompt(p)
        shoots = p.steps == 0 and can_shoot(p, p.at)
        return asked.replace("where to?", "where to, or does it shoot?") if shoots else asked

    def why_not_there(self, p: Hermetica, h: i64) -> tuple[str, str]:
        if p.enemy_at(h) and p.steps == 0 and any(target(p, p.at, d) == h for d in range(6)):
            return "HER-6.1", f"to capture {piece_name(p, h)} on {hex_name(p, h)} choose Shoot first"
        if h in p.board.beside[p.at] and not p.cell[h] & UNIT:
            return "HER-3.6", "the fourth step would end where Fire began, with nothing changed"
        return super().why_not_there(p, h)

    def why_no_word(self, p: Hermetica, option: i64) -> tuple[str, str]:
        if option == p.board.words.shoot:
            if p.steps:
                return "HER-6.1", "this Fire has moved, so it does not shoot"
            return "HER-6.4", f"no Unit stands first in a line within {REACH} hexes"
        if option != p.board.words.carry:
            return super().why_no_word(p, option)
        if p.shield_at(p.seat) == p.at:
            return "HER-6.3", "no hex beside Fire is empty, so the Shield cannot be taken along"
        if p.cell[p.at] & shield_bit(1 - p.seat):
            return "HER-1.5", "the enemy Shield is only a Wall to this Fire"
        return "HER-6.3", f"Fire on {hex_name(p, p.at)} does not stand on its friendly Shield"


class CarryShield(Activation):
    """Where does Fire ride with its Shield (HER-6.3)?"""

    asks = "Where does the Fire ride with its Shield?"
    refuses = ("HER-6.3", "Fire rides only to an adjacent empty hex")
    kind = FIRE
    verb = "rides its Shield"

    def options(self, p: Hermetica, out: list[int]) -> None:
        for n in p.board.beside[p.at]:
            if carriable(p, n):
                out.append(n)

    def apply(self, p: Hermetica, option: i64) -> None:
        p.move_barrier(p.at, option)
        move_fire.step(p, option)

    def why_not_there(self, p: Hermetica, h: i64) -> tuple[str, str]:
        if h in p.board.beside[p.at] and not p.cell[h] & PIECE:
            return "HER-3.6", "the fourth step would end where Fire and Shield began"
        return super().why_not_there(p, h)

    def why_impossible(self, p: Hermetica) -> str:
        return super().why_impossible(p) or ("" if p.shield_at(p.seat) == p.at else "Fire is not on its Shield")


class Shoot(Activation):
    """Whom does Fire shoot (HER-6.4)?"""

    asks = "Whom does the Fire on {} shoot?"
    refuses = ("HER-6.4", "a shot captures the first Unit in a line")
    kind = FIRE

    def options(self, p: Hermetica, out: list[int]) -> None:
        for d in range(6):
            n = target(p, p.at, d)
            if n >= 0:
                out.append(n)
        out.sort()

    def apply(self, p: Hermetica, option: i64) -> None:
        p.capture(option)
        turn.done(p)

    def why_not_there(self, p: Hermetica, h: i64) -> tuple[str, str]:
        line = line_to(p, p.at, h)
        if not line:
            return "HER-6.4", f"{hex_name(p, h)} is not in a straight line from {hex_name(p, p.at)}"
        for n in line[:-1]:
            if p.cell[n] & PIECE:
                return "HER-6.4", f"{piece_name(p, n)} on {hex_name(p, n)} is in between"
        if len(line) > REACH:
            return "HER-6.4", f"{hex_name(p, h)} is {len(line)} hexes away, a shot reaches {REACH}"
        there = f", only {piece_name(p, h)}" if p.cell[h] & PIECE else ""
        return "HER-6.4", f"no Unit stands on {hex_name(p, h)}{there}"

    def line(self, before: Hermetica, after: Hermetica, option: i64) -> str:
        shoots = f"{SIDES[before.seat]}'s Fire on {hex_name(before, before.at)} shoots."
        return " ".join([shoots, *captured(before, after)])


move_fire: Final = MoveFire()
carry_shield: Final = CarryShield()
shoot: Final = Shoot()


def can_act(p: Hermetica, h: i64) -> bool:
    return any(not p.cell[n] & UNIT for n in p.board.beside[h]) or can_shoot(p, h)


def can_shoot(p: Hermetica, h: i64) -> bool:
    return any(target(p, h, d) >= 0 for d in range(6))


def target(p: Hermetica, h: i64, d: i64) -> i64:
    """The Unit that a shot from h in this direction captures, or -1 (HER-6.4)."""
    near = p.board.near
    n: i64 = near[6 * h + d]
    reach: i64 = 0
    while n >= 0 and reach < REACH:
        there: i64 = p.cell[n]
        if there & PIECE:
            return n if there & UNIT else -1
        n = near[6 * n + d]
        reach += 1
    return -1


def has_moved(p: Hermetica) -> bool:
    return p.at != p.start or p.shield_at(p.seat) != p.shield_from


def can_carry(p: Hermetica) -> bool:
    return any(carriable(p, n) for n in p.board.beside[p.at])


def carriable(p: Hermetica, n: i64) -> bool:
    """Whether the friendly Shield under Fire can be taken along to n (HER-6.3)."""
    return not p.cell[n] & PIECE and not (p.steps == 3 and n == p.start and n == p.shield_from)
