"""Fire: it moves, rides its Shield, or shoots (HER-6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import FollowUp
from aitch.games.hermetica import turn
from aitch.games.hermetica.board import FIRE
from aitch.games.hermetica.position import PIECE, UNIT, Hermetica, shield_bit
from aitch.games.hermetica.wording import (
    NOTHING_CHANGED,
    SIDES,
    adjacent,
    goes,
    hex_name,
    holds,
    line_to,
    not_acting,
    not_beside,
    other_word,
    piece_name,
    steps_prompt,
    told,
    unit_name,
)

STEPS: Final = 4
REACH: Final = 4


class MoveFire(FollowUp[Hermetica]):
    """Where does Fire go, or does it shoot, or ride with its Shield (HER-6.1)?"""

    def options(self, p: Hermetica, out: list[int]) -> None:
        board = p.board
        at = p.at
        shield: i64 = p.shield_at(p.seat)
        last = p.steps == 3
        for d in range(6):
            n: i64 = board.near[6 * at + d]
            if n >= 0 and not p.cell[n] & UNIT:
                # The fourth step must not end where all began: that would change nothing.
                if not (last and n == p.start and shield == p.shield_from):
                    out.append(n)
        out.sort()
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
        return steps_prompt(p, "Fire", STEPS)

    def why_not(self, p: Hermetica, option: i64) -> tuple[str, str]:
        words = p.board.words
        if option == words.stop:
            return NOTHING_CHANGED
        if option == words.shoot and p.steps:
            return "HER-6.1", "this Fire has moved, so it does not shoot"
        if option == words.shoot:
            return "HER-6.4", "no Unit stands first in a line within four hexes"
        if option == words.carry:
            return self.why_no_ride(p)
        return why_no_step(p, option) if option < p.board.size else other_word(p, option)

    def why_no_ride(self, p: Hermetica) -> tuple[str, str]:
        if p.shield_at(p.seat) == p.at:
            return "HER-6.3", "no hex beside Fire is empty, so the Shield cannot be taken along"
        if p.cell[p.at] & shield_bit(1 - p.seat):
            return "HER-1.5", "the enemy Shield is only a Wall to this Fire"
        return "HER-6.3", f"Fire on {hex_name(p, p.at)} does not stand on its friendly Shield"

    def why_impossible(self, p: Hermetica) -> str:
        return not_acting(p, FIRE)

    def label(self, p: Hermetica, option: i64) -> str:
        words = p.board.words
        if option < p.board.size:
            return hex_name(p, option)
        return "Stop here" if option == words.stop else "Shoot" if option == words.shoot else "Ride with the Shield"

    def line(self, before: Hermetica, after: Hermetica, option: i64) -> str:
        return goes(before, after, "steps", option) if option < before.board.size else ""


class CarryShield(FollowUp[Hermetica]):
    """Where does Fire ride with its Shield (HER-6.3)?"""

    def options(self, p: Hermetica, out: list[int]) -> None:
        for d in range(6):
            n: i64 = p.board.near[6 * p.at + d]
            if carriable(p, n):
                out.append(n)
        out.sort()

    def apply(self, p: Hermetica, option: i64) -> None:
        p.move_barrier(p.at, option)
        move_fire.step(p, option)

    def prompt(self, p: Hermetica) -> str:
        return "Where does the Fire ride with its Shield?"

    def why_not(self, p: Hermetica, option: i64) -> tuple[str, str]:
        if option >= p.board.size:
            return other_word(p, option)
        if adjacent(p, p.at, option) and not p.cell[option] & PIECE:
            return "HER-3.6", "the fourth step would end where Fire and Shield began"
        return not_beside(p, option, p.at, "HER-6.3", "Fire rides only to an adjacent empty hex")

    def why_impossible(self, p: Hermetica) -> str:
        return not_acting(p, FIRE) or ("" if p.shield_at(p.seat) == p.at else "Fire is not on its Shield")

    def line(self, before: Hermetica, after: Hermetica, option: i64) -> str:
        return f"{SIDES[before.seat]}'s Fire rides its Shield {hex_name(before, before.at)}-{hex_name(before, option)}."


class Shoot(FollowUp[Hermetica]):
    """Whom does Fire shoot (HER-6.4)?"""

    def options(self, p: Hermetica, out: list[int]) -> None:
        for d in range(6):
            n = target(p, p.at, d)
            if n >= 0:
                out.append(n)
        out.sort()

    def apply(self, p: Hermetica, option: i64) -> None:
        p.capture(option)
        turn.done(p)

    def prompt(self, p: Hermetica) -> str:
        return f"Whom does the Fire on {hex_name(p, p.at)} shoot?"

    def why_not(self, p: Hermetica, option: i64) -> tuple[str, str]:
        if option >= p.board.size:
            return other_word(p, option)
        line = line_to(p, p.at, option)
        if not line:
            return "HER-6.4", f"{hex_name(p, option)} is not in a straight line from {hex_name(p, p.at)}"
        for n in line[:-1]:
            if p.cell[n] & PIECE:
                return "HER-6.4", f"{piece_name(p, n)} on {hex_name(p, n)} is in between"
        if len(line) > REACH:
            return "HER-6.4", f"{hex_name(p, option)} is {len(line)} hexes away, a shot reaches {REACH}"
        there = f", only {piece_name(p, option)}" if p.cell[option] & PIECE else ""
        return "HER-6.4", f"no Unit stands on {hex_name(p, option)}{there}"

    def why_impossible(self, p: Hermetica) -> str:
        return not_acting(p, FIRE)

    def line(self, before: Hermetica, after: Hermetica, option: i64) -> str:
        return told(before, after, f"{SIDES[before.seat]}'s Fire on {hex_name(before, before.at)} shoots.")


move_fire: Final = MoveFire()
carry_shield: Final = CarryShield()
shoot: Final = Shoot()


def why_no_step(p: Hermetica, h: i64) -> tuple[str, str]:
    if h == p.at:
        return "HER-3.6", f"{unit_name(p, h)} is on {hex_name(p, h)} already"
    if not adjacent(p, p.at, h):
        return "HER-6.2", f"{hex_name(p, h)} is not adjacent to {hex_name(p, p.at)}"
    if p.cell[h] & UNIT:
        return "HER-6.2", holds(p, h)
    return "HER-3.6", "the fourth step would end where Fire began, with nothing changed"


def can_act(p: Hermetica, h: i64) -> bool:
    for d in range(6):
        n: i64 = p.board.near[6 * h + d]
        if n >= 0 and not p.cell[n] & UNIT:
            return True
    return can_shoot(p, h)


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
    return any(carriable(p, p.board.near[6 * p.at + d]) for d in range(6))


def carriable(p: Hermetica, n: i64) -> bool:
    """Whether the friendly Shield under Fire can be taken along to n (HER-6.3)."""
    if n < 0 or p.cell[n] & PIECE:
        return False
    return not (p.steps == 3 and n == p.start and n == p.shield_from)
