"""How effects are generated: programs of the content pack, bonuses and replacements (HYP-4.10 to HYP-4.12)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from aitch.games.hyperborea import ending, turn
from aitch.games.hyperborea.numbers import GEM, MOD_BONUS, MOD_INSTEAD, TRIGGER
from aitch.games.hyperborea.places import OWN, RACE_TILE
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.tables import NONE
from aitch.games.hyperborea.wording import InMove, called


class ChooseEffect(InMove):
    """Which of the alternatives is generated (HYP-4.5)?"""

    asks = "Which of its effects is generated?"
    needs: ClassVar = ["program"]

    def options(self, p: Hyperborea, out: list[int]) -> None:
        for i in range(p.t.program_size[p.program]):
            out.append(p.t.words.choices.option(i))

    def apply(self, p: Hyperborea, option: i64) -> None:
        generate(p, p.t.program_at[p.program] + p.t.words.choices.index(option))
        turn.finish(p)

    def why_not(self, p: Hyperborea, option: i64) -> tuple[str, str]:
        size = p.t.program_size[p.program]
        return "HYP-4.5", f"one of {size} effects is to be chosen, and {called(p, option)} is none of them"

    def label(self, p: Hyperborea, option: i64) -> str:
        return p.t.texts["choices"][p.t.program_at[p.program] + p.t.words.choices.index(option)]

    def deed(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        return f"chooses {self.label(before, option)}."


choose_effect: Final = ChooseEffect()


def activate(p: Hyperborea, program: i64) -> None:
    """Generates a program, which completes the move; if it has alternatives, its player first chooses one."""
    if program != NONE and p.t.program_size[program] > 1:
        p.program = program
        p.question = choose_effect
        p.seat = p.active
        return
    if program != NONE:
        generate(p, p.t.program_at[program])
    turn.finish(p)


def generate(p: Hyperborea, choice: i64) -> None:
    """One activation: what is printed, then the bonuses that it calls for."""
    t = p.t
    add_all(p, choice)
    for card in range(t.cards):
        if t.card_does[card] == MOD_BONUS and t.choice_calls[choice] >> t.card_from[card] & 1 != 0:
            if p.owner(card) == p.active and p.works(p.active, card):
                add_all(p, t.program_at[t.card_program[card]])
    if p.tile_does(p.active, TRIGGER):
        tile = p.own[p.active * OWN + RACE_TILE]
        if t.choice_calls[choice] >> t.tile_number[tile] & 1 != 0:
            add_all(p, t.program_at[t.tile_program[tile]])


def add_all(p: Hyperborea, choice: i64) -> None:
    """Puts points into the pool, as what an `instead` makes of them."""
    t = p.t
    for i in range(t.choice_at[choice], t.choice_at[choice] + t.choice_size[choice]):
        kind = t.op_kind[i]
        for card in range(t.cards):
            if t.card_does[card] == MOD_INSTEAD and t.card_from[card] == kind and p.owner(card) == p.active:
                if p.works(p.active, card):
                    kind = t.card_to[card]
                    break
        if kind == GEM:
            ending.gain_gems(p, p.active, t.op_count[i])
        else:
            p.pool[kind] += t.op_count[i]
