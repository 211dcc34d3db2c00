"""The Adept: two steps and its Shield (HER-5)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import FollowUp
from aitch.games.hermetica import turn
from aitch.games.hermetica.board import ADEPT
from aitch.games.hermetica.places import OWN, SHIELD_AT
from aitch.games.hermetica.position import BARRIER, UNIT, Hermetica, shield_bit
from aitch.games.hermetica.wording import (
    NOTHING_CHANGED,
    SIDES,
    adjacent,
    goes,
    hex_name,
    holds,
    not_acting,
    not_beside,
    other_word,
    steps_prompt,
    told,
)


class MoveAdept(FollowUp[Hermetica]):
    """Where does the Adept step, or does it deploy its Shield (HER-5.1, HER-5.2)?"""

    def options(self, p: Hermetica, out: list[int]) -> None:
        if p.steps < 2:
            p.add_empty_beside(out, p.at)
            out.sort()
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
        elif p.steps == 2 and (p.changed or not can_deploy(p, n)):
            turn.done(p)

    def prompt(self, p: Hermetica) -> str:
        if p.steps == 2:
            return f"The Adept on {hex_name(p, p.at)} has made its steps: does it deploy its Shield?"
        return steps_prompt(p, "Adept", 2)

    def why_not(self, p: Hermetica, option: i64) -> tuple[str, str]:
        words = p.board.words
        if option < p.board.size:
            if p.steps == 2:
                return "HER-5.1", "the Adept has made its two steps"
            return not_beside(p, option, p.at, "HER-5.1", "the Adept steps to an adjacent empty hex")
        if option == words.stop:
            return NOTHING_CHANGED
        if option != words.deploy:
            return other_word(p, option)
        if p.changed:
            return "HER-5.2", "the Shield has been deployed once in this activation"
        return "HER-5.3", "no hex beside the Adept can take the Shield"

    def why_impossible(self, p: Hermetica) -> str:
        return not_acting(p, ADEPT)

    def label(self, p: Hermetica, option: i64) -> str:
        if option < p.board.size:
            return hex_name(p, option)
        return "Stop here" if option == p.board.words.stop else "Deploy the Shield"

    def line(self, before: Hermetica, after: Hermetica, option: i64) -> str:
        return goes(before, after, "steps", option) if option < before.board.size else ""


class DeployShield(FollowUp[Hermetica]):
    """Where does the Adept deploy its Shield (HER-5.2)?"""

    def options(self, p: Hermetica, out: list[int]) -> None:
        for d in range(6):
            n: i64 = p.board.near[6 * p.at + d]
            if deployable(p, n):
                out.append(n)
        out.sort()

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
        if p.steps == 2 or not p.free_beside(p.at):
            turn.done(p)
        else:
            p.question = move_adept

    def prompt(self, p: Hermetica) -> str:
        return f"Where does the Adept on {hex_name(p, p.at)} deploy its Shield?"

    def why_not(self, p: Hermetica, option: i64) -> tuple[str, str]:
        if option >= p.board.size:
            return other_word(p, option)
        if not adjacent(p, p.at, option):
            return "HER-5.2", f"{hex_name(p, option)} is not adjacent to the Adept on {hex_name(p, p.at)}"
        if p.cell[option] & BARRIER:
            return "HER-5.3", holds(p, option)
        return "HER-5.5", f"{holds(p, option)}, and no Adept captures an Adept"

    def why_impossible(self, p: Hermetica) -> str:
        return not_acting(p, ADEPT)

    def line(self, before: Hermetica, after: Hermetica, option: i64) -> str:
        deployed = f"{SIDES[before.seat]}'s Adept deploys its Shield on {hex_name(before, option)}."
        return told(before, after, deployed)


move_adept: Final = MoveAdept()
deploy_shield: Final = DeployShield()


def can_deploy(p: Hermetica, h: i64) -> bool:
    return any(deployable(p, p.board.near[6 * h + d]) for d in range(6))


def deployable(p: Hermetica, n: i64) -> bool:
    """On the board, without Barrier and without Adept (HER-5.3)."""
    if n < 0:
        return False
    there: i64 = p.cell[n]
    unit: i64 = there & UNIT
    return not there & BARRIER and unit != ADEPT and unit != 4 + ADEPT
