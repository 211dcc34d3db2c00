"""Plays lessons in every way that they speak of, and in some that they do not: what a rule's change breaks shows here.

Each wanted answer, each alternative that is named, and at each step some random legal and illegal answers: all go on,
lead back with a reply, or are refused with a rule; and what the learner is told follows from what the learner sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from aitch.core.contract import State
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.lesson_run import GO_ON, TAP, WORD, FindBot, Moment, Run, names_in, take
from aitch.core.lessons import (
    FEWEST_LESSONS,
    FEWEST_STEPS,
    FOLDER,
    MOST_LESSONS,
    MOST_STEPS,
    Lesson,
    checklist_faults,
    lessons_of,
)
from aitch.core.rng import Rng, mix_text
from aitch.core.scenario import why_fails
from aitch.core.trial import illegal_words

TRIED: Final = 3
"""So many legal answers, and as many illegal ones, at each step."""


def check_course(game: Game, find_bot: FindBot) -> list[str]:
    """Everything that is wrong with a game's lessons; none for a game that has none."""
    try:
        lessons = lessons_of(game)
        if not lessons:
            return []
        found = [fault for lesson in lessons for fault in check_lesson(game, lesson, find_bot)]
        return found + course_faults(lessons) + checklist_faults(game)
    except AitchError as error:
        return [str(error)]


def course_faults(lessons: list[Lesson]) -> list[str]:
    steps = sum(len(lesson.steps) for lesson in lessons)
    found: list[str] = []
    if not FEWEST_LESSONS <= len(lessons) <= MOST_LESSONS:
        found.append(f"{FOLDER}: a course has {FEWEST_LESSONS} to {MOST_LESSONS} lessons, this one {len(lessons)}")
    if not FEWEST_STEPS <= steps <= MOST_STEPS:
        found.append(f"{FOLDER}: a course has {FEWEST_STEPS} to {MOST_STEPS} steps, this one {steps}")
    return found


def check_lesson(game: Game, lesson: Lesson, find_bot: FindBot) -> list[str]:
    """Everything that is wrong with one lesson, each with its step."""
    try:
        deeds, starts = through(game, lesson, [], find_bot)
    except AitchError as error:
        return [str(error)]
    found: list[str] = []
    for number in range(len(lesson.steps)):
        where = f"{lesson.file}: step {number + 1} ({lesson.steps[number].id})"
        trial = Trial(game, lesson, number, deeds[: starts[number]], find_bot)
        try:
            found += [f"{where}: {fault}" for fault in trial.faults()]
        except AitchError as error:
            found.append(f"{where}: {error}")
    return found


def through(game: Game, lesson: Lesson, begun: list[str], find_bot: FindBot) -> tuple[list[str], list[int]]:
    """Takes a lesson to its end, from some deeds on as the lesson itself would; all deeds, and where steps begin."""
    run = Run(game, lesson, find_bot)
    for deed in begun:
        run.do(deed)
    run.go_to(len(lesson.steps))
    return run.deeds, run.starts


class Trial:
    """One step, tried in many ways from the deeds that lead to it."""

    def __init__(self, game: Game, lesson: Lesson, number: int, begun: list[str], find_bot: FindBot) -> None:
        self.game = game
        self.lesson = lesson
        self.number = number
        self.step = lesson.steps[number]
        self.begun = begun
        self.find_bot = find_bot
        self.rng = Rng(mix_text(number, f"{game.name}/{lesson.id}"))

    def faults(self) -> Iterator[str]:
        """What does not come out as it should."""
        yield from self.secrets_told(self.take([]))
        if self.step.asks:
            yield from self.wanted()
            yield from self.named()
            yield from self.unnamed()
            yield from self.illegal()
        else:
            yield from self.no_question()

    def take(self, more: list[str]) -> Moment:
        return take(self.game, self.lesson, self.begun + more, self.find_bot)

    def words(self, options: list[int]) -> list[str]:
        return [WORD + self.game.vocabulary[option] for option in options]

    def run(self) -> Run:
        run = Run(self.game, self.lesson, self.find_bot)
        for deed in self.begun:
            run.do(deed)
        return run

    def goes_on(self, deeds: list[str], told: str, holds: bool) -> Iterator[str]:
        """Whether these deeds end the step, with what it promises, and the rest of the lesson can follow."""
        run = self.run()
        for deed in deeds:
            if run.number != self.number or not run.do(deed):
                break
        if run.number != self.number + 1:
            yield f"{told} does not go on: {run.refusal or run.reply or 'it waits for more'}"
            return
        for condition in self.step.holds if holds else []:
            if found := why_fails(self.game, run.ended, condition):
                yield f"{told}: holds: {condition!r} does not hold: {found}"
        through(self.game, self.lesson, run.deeds, self.find_bot)

    def wanted(self) -> Iterator[str]:
        run = self.run()
        if self.step.until:
            run.go_to(self.number + 1)
            yield from self.goes_on(run.deeds[len(self.begun) :], "the example", True)
            return
        for path in run.paths:
            if path.other is None:
                deeds = self.words(path.options)
                yield from self.goes_on(deeds, f"{' '.join(deeds)}", True)

    def named(self) -> Iterator[str]:
        for path in self.run().paths:
            if path.other is None:
                continue
            deeds = self.words(path.options)
            told = f"other: {' '.join(deeds)}"
            if path.other.accept:
                yield from self.goes_on(deeds, told, False)
                continue
            moment = self.take(deeds)
            if not moment.back or moment.reply != path.other.say or moment.number != self.number:
                yield f"{told} does not lead back with its reply"

    def unnamed(self) -> Iterator[str]:
        """Random legal answers go on or lead back, and then the lesson can be taken to its end."""
        for _ in range(TRIED):
            run = self.run()
            while run.number == self.number and not run.back:
                run.do(WORD + self.game.vocabulary[self.rng.pick(run.state.options())])
            if run.back and not run.reply:
                yield "a legal answer leads back without a word"
            through(self.game, self.lesson, run.deeds, self.find_bot)

    def illegal(self) -> Iterator[str]:
        moment = self.take([])
        for option in illegal_words(moment.seen, self.rng, TRIED):
            word = self.game.vocabulary[option]
            refused = self.take([WORD + word])
            if refused.refusal is None or not refused.refusal.rule or not refused.refusal.facts:
                yield f"{word!r} is illegal, and is not refused with a rule and the facts"
            if refused.deeds != moment.deeds or refused.state != moment.state:
                yield f"{word!r} is refused, and yet changes something"

    def no_question(self) -> Iterator[str]:
        deeds = [TAP + name for name in self.step.tap] or [GO_ON]
        for deed in deeds:
            yield from self.goes_on([deed], deed, True)
        moment = self.take([])
        others = [name for name in names_in(moment.seen) if name not in self.step.tap]
        for name in others[:TRIED] if self.step.tap else []:
            elsewhere = self.take([TAP + name])
            if not elsewhere.back or not elsewhere.reply:
                yield f"a tap on {name!r} does not lead back"

    def secrets_told(self, moment: Moment) -> Iterator[str]:
        """What the learner is shown is the same whatever the hidden things are."""
        seen = moment.seen
        other: State = seen.sample(self.rng).seen_by(self.lesson.seat)
        if self.game.scene(seen) != self.game.scene(other) or seen.prompt() != other.prompt():
            yield "the scene tells something that the learner may not know"
