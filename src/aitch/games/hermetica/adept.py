"""The Adept: two steps and its Shield (HER-5)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.games.hermetica import turn
from aitch.games.hermetica.activation import Activation, Steps, captured
from aitch.games.hermetica.board import ADEPT
from aitch.games.hermetica.places import OWN, SHIELD_AT
from aitch.games.hermetica.position import BARRIER, UNIT, Hermetica, shield_bit
from aitch.games.hermetica.wording import SIDES, hex_name, holds

STEPS: Final = 2


class MoveAdept(Steps):
    """Where does the Adept step, or does it deploy its Shield (HER-5.1, HER-5.2)?"""

    kind = ADEPT
    most = STEPS
    refuses = ("HER-5.1", "the Adept steps to an adjacent empty hex")

    def options(self, p: Hermetica, out: list[int]) -> None:
        if p.steps < STEPS:
            p.add_empty_beside(out, p.at)
        if p.moved():
            out.append(p.board.words.stop)
        if not p.changed and can_deploy(p, p.at):
            out.append(p.board.words.deploy)

    def apply(self, p: Hermetica, option: i64) -> None:
        if option < p.board.size:
            self.step(p, option)
        elif option == p.board.words.deploy:
            p.question = deploy_shield
        else:
            turn.done(p)

    def step(self, p: Hermetica, n: i64) -> None:
        p.shift(p.at, n)
        p.at = n
        p.steps += 1
        if p.board.home[n] == 1 - p.seat:
            turn.win(p, p.seat, True)
        elif p.steps == STEPS and (p.changed or not can_deploy(p, n)):
            turn.done(p)

    def prompt(self, p: Hermetica) -> str:
        if p.steps == STEPS:
            return f"The Adept on {hex_name(p, p.at)} has made its steps: does it deploy its Shield?"
        return super().prompt(p)

    def why_not_there(self, p: Hermetica, h: i64) -> tuple[str, str]:
        if p.steps == STEPS:
            return "HER-5.1", "the Adept has made its two steps"
        return super().why_not_there(p, h)

    def why_no_word(self, p: Hermetica, option: i64) -> tuple[str, str]:
        if option != p.board.words.deploy:
            return super().why_no_word(p, option)
        if p.changed:
            return "HER-5.2", "the Shield has been deployed once in this activation"
        return "HER-5.3", "no hex beside the Adept can take the Shield"


class DeployShield(Activation):
    """Where does the Adept deploy its Shield (HER-5.2)?"""

    asks = "Where does the Adept on {} deploy its Shield?"
    refuses = ("HER-5.2", "the Shield goes on a hex beside the Adept")
    kind = ADEPT

    def options(self, p: Hermetica, out: list[int]) -> None:
        for n in p.board.beside[p.at]:
            if deployable(p, n):
                out.append(n)

    def apply(self, p: Hermetica, option: i64) -> None:
        side: i64 = p.seat
        old: i64 = p.shield_at(side)
        if old >= 0:
            p.capture(old)
            p.cell[old] &= ~shield_bit(side)
        else:
            p.past = vec[i64]()
        p.capture(option)
        p.cell[option] |= shield_bit(side)
        p.own[side * OWN + SHIELD_AT] = option
        p.changed = True
        if p.steps == STEPS or not p.free_beside(p.at):
            turn.done(p)
        else:
            p.question = move_adept

    def why_not_there(self, p: Hermetica, h: i64) -> tuple[str, str]:
        if h not in p.board.beside[p.at]:
            return super().why_not_there(p, h)
        if p.cell[h] & BARRIER:
            return "HER-5.3", holds(p, h)
        return "HER-5.5", f"{holds(p, h)}, and no Adept captures an Adept"

    def line(self, before: Hermetica, after: Hermetica, option: i64) -> str:
        deployed = f"{SIDES[before.seat]}'s Adept deploys its Shield on {hex_name(before, option)}."
        return " ".join([deployed, *captured(before, after)])


move_adept: Final = MoveAdept()
deploy_shield: Final = DeployShield()


def can_deploy(p: Hermetica, h: i64) -> bool:
    return any(deployable(p, n) for n in p.board.beside[h])


def deployable(p: Hermetica, n: i64) -> bool:
    """Without Barrier and without Adept (HER-5.3)."""
    there: i64 = p.cell[n]
    unit: i64 = there & UNIT
    return not there & BARRIER and unit != ADEPT and unit != 4 + ADEPT
