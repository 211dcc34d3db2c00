"""Power Trip (SYG-15.4, SYG-15.5): the phases of a turn in any order, or all of them at once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.sygon import building, casting, collection, movement
from aitch.games.sygon.asking import SygonFollowUp
from aitch.games.sygon.places import LEFT, OWN, PHASE
from aitch.games.sygon.position import ANYTHING, BUILDING, CASTING, CHOOSING, COLLECTING, MOVING, Sygon
from aitch.games.sygon.turns import PHASES, Phase, proceed
from aitch.games.sygon.wording import ALLOWED, asked, label_of


class ChoosePhase(Phase):
    """Which phase comes next?"""

    asks = "Power Trip: which phase comes next?"
    phase = CHOOSING

    def add(self, p: Sygon, me: i64, out: list[int]) -> None:
        for phase in range(MOVING, COLLECTING + 1):
            if is_left(p, me, phase):
                out.append(p.tables.words.phases.option(phase - MOVING))

    def do(self, p: Sygon, option: i64) -> None:
        phase = p.tables.words.phases.index(option) + MOVING
        p.own[OWN * p.actor + LEFT] &= ~(1 << phase)
        p.own[OWN * p.actor + PHASE] = phase
        proceed(p)

    def why_not_here(self, p: Sygon, option: i64) -> tuple[str, str]:
        if p.tables.words.phases.has(option):
            return "SYG-15.4", f"{label_of(p, option)} is over for this turn"
        return "SYG-15.4", "the next phase is chosen first"

    def deed(self, p: Sygon, option: i64) -> str:
        chosen = p.tables.words.phases.has(option)
        return f"{asked(p)} goes on to {label_of(p, option)}." if chosen else super().deed(p, option)


class DoAnything(Phase):
    """What is done, of all phases that are left?"""

    asks = "Power Trip: what do you do?"
    phase = ANYTHING

    def add(self, p: Sygon, me: i64, out: list[int]) -> None:
        if is_left(p, me, BUILDING):
            building.build.add(p, me, out)
        for i in range(3):
            if can_move_now(p, i) or can_cast_now(p, i):
                out.append(p.tables.words.wizards.option(i))
        if is_left(p, me, COLLECTING):
            out.append(p.tables.words.phases.option(COLLECTING - MOVING))

    def do(self, p: Sygon, option: i64) -> None:
        words = p.tables.words
        if words.phases.has(option):
            p.own[OWN * p.actor + LEFT] &= ~(1 << COLLECTING)
            collection.collect(p, p.actor)
            proceed(p)
        elif words.wizards.has(option):
            p.wizard = words.wizards.index(option)
            p.question = move_or_cast
        else:
            building.build.do(p, option)

    def why_not_here(self, p: Sygon, option: i64) -> tuple[str, str]:
        if p.tables.words.phases.has(option):
            return choose_phase.why_not_here(p, option)
        for phase in (MOVING, BUILDING, CASTING):
            reason = PHASES[phase].why_not_here(p, option) if is_left(p, p.actor, phase) else ALLOWED
            if reason[0]:
                return reason
        return ALLOWED

    def label(self, p: Sygon, option: i64) -> str:
        return self.done if option == p.tables.words.done else building.build.label(p, option)

    def deed(self, p: Sygon, option: i64) -> str:
        phases = p.tables.words.phases
        return choose_phase.deed(p, option) if phases.has(option) else building.build.deed(p, option)


class MoveOrCast(SygonFollowUp):
    """Where does the picked Wizard go, or what does it cast?"""

    asks = "Power Trip: where does the Wizard go, or what does it cast?"
    phase = ANYTHING

    def options(self, p: Sygon, out: list[int]) -> None:
        if can_move_now(p, p.wizard):
            movement.move_to.options(p, out)
        if can_cast_now(p, p.wizard):
            casting.cast_spell.options(p, out)

    def part(self, p: Sygon, option: i64) -> SygonFollowUp:
        """The question that such a word answers in a turn of whole phases."""
        return movement.move_to if p.tables.words.hexes.has(option) else casting.cast_spell

    def apply(self, p: Sygon, option: i64) -> None:
        self.part(p, option).apply(p, option)

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        words = p.tables.words
        if words.hexes.has(option):
            if movement.has_moved(p, p.actor, p.wizard):
                return "SYG-4.1", "the Wizard has moved this turn"
            if not is_left(p, p.actor, MOVING):
                return "SYG-15.4", "Movement is over"
        elif not words.spells.has(option):
            return "SYG-15.4", "a Wizard was chosen: where it goes or what it casts is chosen now"
        elif casting.has_cast(p, p.actor, p.wizard):
            return "SYG-7.1", "the Wizard has cast this turn"
        return self.part(p, option).why_not(p, option)

    def label(self, p: Sygon, option: i64) -> str:
        return self.part(p, option).label(p, option)

    def deed(self, p: Sygon, option: i64) -> str:
        return self.part(p, option).deed(p, option)

    def fits(self, p: Sygon) -> bool:
        return p.wizard >= 0 and (can_move_now(p, p.wizard) or can_cast_now(p, p.wizard))


choose_phase: Final = ChoosePhase()
do_anything: Final = DoAnything()
move_or_cast: Final = MoveOrCast()


def is_left(p: Sygon, me: i64, phase: i64) -> bool:
    return p.own[OWN * me + LEFT] >> phase & 1 == 1


def can_move_now(p: Sygon, i: i64) -> bool:
    return is_left(p, p.actor, MOVING) and movement.pick_mover.can_do(p, p.actor, i)


def can_cast_now(p: Sygon, i: i64) -> bool:
    return is_left(p, p.actor, CASTING) and casting.pick_caster.can_do(p, p.actor, i)


def has_acted(p: Sygon, q: i64, i: i64) -> bool:
    """Whether a Wizard has done in this phase what it may do once."""
    phase = p.phase(q)
    moved, cast = movement.has_moved(p, q, i), casting.has_cast(p, q, i)
    return (phase == MOVING and moved) or (phase == CASTING and cast) or (phase == ANYTHING and moved and cast)
