"""Power Trip (SYG-15.4, SYG-15.5): the phases of a turn in any order, or all of them at once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import FollowUp, Question
from aitch.games.sygon import building, casting, collection, exchanges, movement, turns
from aitch.games.sygon.places import CAST, DEALT, LEFT, MOVED, OWN, PHASE
from aitch.games.sygon.position import (
    ANYTHING,
    BUILDING,
    BUILT,
    CASTING,
    CHOOSING,
    COLLECTING,
    MOVING,
    Sygon,
)
from aitch.games.sygon.wording import PHASE_TITLES, asked, wizard_label, word_of


class ChoosePhase(Question[Sygon]):
    """Which phase comes next?"""

    def options(self, p: Sygon, out: list[int]) -> None:
        add_phases(p, MOVING, out)
        turns.add_always(p, out)

    def apply(self, p: Sygon, option: i64) -> None:
        if not turns.answered(p, option):
            phase = p.tables.words.phases.index(option) + MOVING
            p.own[OWN * p.actor + LEFT] &= ~(1 << phase)
            p.own[OWN * p.actor + PHASE] = phase
            turns.proceed(p)

    def prompt(self, p: Sygon) -> str:
        return "Power Trip: which phase comes next?"

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        if p.tables.words.phases.has(option):
            return no_phase(p, option)
        always = turns.why_not_always(p, option)
        return always if always[0] else ("SYG-15.4", "the next phase is chosen first")

    def why_impossible(self, p: Sygon) -> str:
        return turns.not_in_phase(p, CHOOSING)

    def label(self, p: Sygon, option: i64) -> str:
        return phase_label(p, option)

    def line(self, before: Sygon, after: Sygon, option: i64) -> str:
        phases = before.tables.words.phases
        if not phases.has(option):
            return turns.line_always(before, after, option)
        if phases.index(option) + MOVING == COLLECTING:
            return collect_line(before, after)
        return turns.told(before, after, f"{asked(before)} goes on to {phase_label(before, option)}.")


class DoAnything(Question[Sygon]):
    """What is done, of all phases that are left?"""

    def options(self, p: Sygon, out: list[int]) -> None:
        if is_left(p, p.actor, BUILDING):
            building.add_sites(p, p.actor, out)
            exchanges.add_goods(p, p.actor, out)
        for i in range(3):
            if can_move_now(p, i) or can_cast_now(p, i):
                out.append(p.tables.words.wizards.option(i))
        add_phases(p, COLLECTING, out)
        turns.add_always(p, out)

    def apply(self, p: Sygon, option: i64) -> None:
        words = p.tables.words
        if turns.answered(p, option):
            return
        if words.phases.has(option):
            p.own[OWN * p.actor + LEFT] &= ~(1 << COLLECTING)
            collection.collect(p, p.actor)
            turns.proceed(p)
        elif words.wizards.has(option):
            p.wizard = words.wizards.index(option)
            p.question = move_or_cast
        else:
            building.build_or_give(p, option)

    def prompt(self, p: Sygon) -> str:
        return "Power Trip: what do you do?"

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        if p.tables.words.phases.has(option):
            return no_phase(p, option)
        open_phases = [phase for phase in (MOVING, BUILDING, CASTING) if is_left(p, p.actor, phase)]
        return turns.why_not_in_phase(p, open_phases, option)

    def why_impossible(self, p: Sygon) -> str:
        return turns.not_in_phase(p, ANYTHING)

    def label(self, p: Sygon, option: i64) -> str:
        if p.tables.words.wizards.has(option):
            return wizard_label(p, option)
        return building.build_label(p, option) or phase_label(p, option)

    def line(self, before: Sygon, after: Sygon, option: i64) -> str:
        words = before.tables.words
        if words.wizards.has(option):
            return ""
        return collect_line(before, after) if words.phases.has(option) else building.build_line(before, after, option)


class MoveOrCast(FollowUp[Sygon]):
    """Where does the picked Wizard go, or what does it cast?"""

    def options(self, p: Sygon, out: list[int]) -> None:
        if can_move_now(p, p.wizard):
            movement.add_targets(p, out)
        if can_cast_now(p, p.wizard):
            casting.add_spells(p, out)

    def apply(self, p: Sygon, option: i64) -> None:
        if p.tables.words.hexes.has(option):
            movement.move_wizard(p, p.tables.words.hexes.index(option))
        else:
            casting.cast(p, p.tables.words.spells.index(option))
        turns.proceed(p)

    def prompt(self, p: Sygon) -> str:
        return "Power Trip: where does the Wizard go, or what does it cast?"

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        words, me, i = p.tables.words, p.actor, p.wizard
        if words.hexes.has(option):
            if movement.has_moved(p, me, i):
                return "SYG-4.1", "the Wizard has moved this turn"
            if not is_left(p, me, MOVING):
                return "SYG-15.4", "Movement is over"
            return movement.why_no_way(p, words.hexes.index(option))
        if words.spells.has(option):
            if casting.has_cast(p, me, i):
                return "SYG-7.1", "the Wizard has cast this turn"
            return casting.why_no_spell(p, words.spells.index(option))
        return "SYG-15.4", "a Wizard was chosen: where it goes or what it casts is chosen now"

    def why_impossible(self, p: Sygon) -> str:
        if p.wizard < 0 or not (can_move_now(p, p.wizard) or can_cast_now(p, p.wizard)):
            return "no Wizard that can move or cast was picked"
        return turns.not_in_phase(p, ANYTHING)

    def label(self, p: Sygon, option: i64) -> str:
        moves = p.tables.words.hexes.has(option)
        return movement.move_label(p, option) if moves else casting.spell_label(p, option)

    def line(self, before: Sygon, after: Sygon, option: i64) -> str:
        moves = before.tables.words.hexes.has(option)
        return movement.move_line(before, after, option) if moves else casting.spell_line(before, after, option)


choose_phase: Final = ChoosePhase()
do_anything: Final = DoAnything()
move_or_cast: Final = MoveOrCast()


def free_phases(p: Sygon, me: i64) -> None:
    """Phases that have not begun may come in any order."""
    own = p.own
    phase = p.phase(me)
    if phase >= CHOOSING:
        return
    later: i64 = 0
    for k in range(phase + 1, COLLECTING + 1):
        later |= 1 << k
    if p.tables.mixed_trip:
        own[OWN * me + LEFT] = later | 1 << phase
        own[OWN * me + PHASE] = ANYTHING
    elif has_begun(p, me, phase):
        own[OWN * me + LEFT] = later
    else:
        own[OWN * me + LEFT] = later | 1 << phase
        own[OWN * me + PHASE] = CHOOSING


def has_begun(p: Sygon, me: i64, phase: i64) -> bool:
    own = p.own
    if phase == MOVING:
        return own[OWN * me + MOVED] != 0
    return own[OWN * me + DEALT] & BUILT != 0 if phase == BUILDING else own[OWN * me + CAST] != 0


def is_left(p: Sygon, me: i64, phase: i64) -> bool:
    return p.own[OWN * me + LEFT] >> phase & 1 == 1


def add_phases(p: Sygon, first: i64, out: list[int]) -> None:
    for phase in range(first, COLLECTING + 1):
        if is_left(p, p.actor, phase):
            out.append(p.tables.words.phases.option(phase - MOVING))


def can_move_now(p: Sygon, i: i64) -> bool:
    return is_left(p, p.actor, MOVING) and movement.can_move_wizard(p, p.actor, i)


def can_cast_now(p: Sygon, i: i64) -> bool:
    return is_left(p, p.actor, CASTING) and casting.can_cast_wizard(p, p.actor, i)


def no_phase(p: Sygon, option: i64) -> tuple[str, str]:
    return "SYG-15.4", f"to {word_of(p, option)} is no phase that is left for this turn"


def phase_label(p: Sygon, option: i64) -> str:
    phases = p.tables.words.phases
    if phases.has(option):
        return PHASE_TITLES[phases.index(option)]
    return turns.label_always(p, option, "End the turn")


def collect_line(before: Sygon, after: Sygon) -> str:
    income = collection.income(before, before.actor)
    return turns.told(before, after, f"{asked(before)} collects {income}.")
