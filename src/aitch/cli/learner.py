"""A person who takes a lesson in a terminal: where they are, what a typed line means, what there is to say.

Both ways of `aitch learn`, the drawn one and the one of lines, are thin over this.
"""

from __future__ import annotations

from aitch.bots.roster import find_bot
from aitch.cli.table import Table
from aitch.cli.words import explain
from aitch.core.bots import Bot
from aitch.core.contract import IllegalChoice
from aitch.core.errors import AitchError, BadOption
from aitch.core.game import Game
from aitch.core.lesson_run import GO_ON, TAP, WORD, Moment, ends_of, names_in, take
from aitch.core.lessons import Lesson
from aitch.core.match import Match
from aitch.core.reading import listed


def bot_of(game: Game, name: str) -> Bot:
    """Who answers for the other seats of a lesson."""
    return find_bot(name).make(game)


class Learner:
    """Takes the lessons of a course, one after the other."""

    def __init__(self, game: Game, lessons: list[Lesson], begin: int = 0) -> None:
        self.game = game
        self.lessons = lessons
        self.at = begin
        self.moment: Moment = self.take([])

    def take(self, deeds: list[str]) -> Moment:
        self.moment = take(self.game, self.lesson, deeds, bot_of)
        return self.moment

    @property
    def lesson(self) -> Lesson:
        return self.lessons[self.at]

    @property
    def last(self) -> bool:
        return self.at == len(self.lessons) - 1

    def table(self) -> Table:
        """The table as it stands, to read words with and to explain refusals."""
        lesson = self.lesson
        match = Match(self.game, lesson.options, lesson.seats, start=self.moment.state)
        players = ["" if seat == lesson.seat else lesson.bot for seat in range(match.seats)]
        return Table(match, players, "default", lesson.seed)

    # What is said

    def heading(self) -> str:
        number = min(self.moment.number + 1, len(self.lesson.steps))
        return f"Lesson {self.at + 1} of {len(self.lessons)}, {self.lesson.title}: {number} of {len(self.lesson.steps)}"

    def told(self) -> list[str]:
        """What came of the last deed, in its order: the refusal or the log, and the lesson's reply."""
        moment = self.moment
        lines = explain(self.table(), moment.refusal, with_legal=False) if moment.refusal else []
        lines += moment.lines
        lines += [moment.reply] if moment.reply else []
        return lines + (["From here again."] if moment.back and moment.step.asks else [])

    def waits(self) -> str:
        """What is waited for, and how it is typed."""
        moment = self.moment
        if moment.done:
            return "That was the last lesson." if self.last else "Enter: the next lesson."
        if moment.step.tap:
            return "Type the name of what is marked »."
        return moment.seen.prompt() if moment.step.asks else "Enter: go on."

    def pointed(self) -> list[str]:
        """What is pointed at, in words, each once, and what to type for it where that is an answer."""
        moment = self.moment
        names = names_in(moment.seen)
        told: list[str] = []
        for pointer in moment.pointers:
            if pointer.startswith(WORD):
                word = pointer[len(WORD) :]
                label = self.game.label(moment.seen, self.game.word(word))
                told.append(f"type {word}" + (f" ({label})" if label.lower() != word.lower() else ""))
            else:
                ends = [names[end] for end in ends_of(pointer)]
                told.append(f"from {ends[0]} to {ends[1]}" if len(ends) == 2 else ends[0])
        return list(dict.fromkeys(told))

    # What is typed

    def obey(self, line: str) -> None:
        """One line that is no command: go on, a tap, or answers; raises `AitchError` for what cannot be read."""
        moment = self.moment
        if moment.done:
            self.next_lesson()
        elif moment.step.tap:
            self.take([*moment.deeds, TAP + self.thing(line)])
        elif not moment.step.asks:
            self.take([*moment.deeds, GO_ON])
        else:
            self.answer(line)

    def answer(self, line: str) -> None:
        try:
            reading = self.table().read(line)
        except IllegalChoice as illegal:
            raise BadOption(str(illegal)) from None
        for option in reading.answers:
            number = self.moment.number
            self.take([*self.moment.deeds, WORD + self.game.vocabulary[option]])
            if self.moment.back or self.moment.refusal or self.moment.number != number:
                break

    def thing(self, line: str) -> str:
        """The id of what was typed: an id, a name or the beginning of one that is wanted."""
        known = names_in(self.moment.seen)
        typed = line.lower().strip()
        for id, name in known.items():
            if typed in (id.lower(), name.lower()):
                return id
        wanted = [id for id in self.moment.step.tap if typed and typed in known[id].lower()]
        if wanted:
            return wanted[0]
        begun = [id for id, name in known.items() if typed and name.lower().startswith(typed)]
        if not begun:
            raise AitchError(f"nothing here is called {line[:40]!r}")
        if len(begun) > 1:
            raise AitchError(f"{line[:40]!r} may be {listed([known[id] for id in begun])}")
        return begun[0]

    def back(self) -> None:
        """To the beginning of this step, or from there to the step before."""
        moment = self.moment
        begun = moment.starts[moment.number]
        if moment.given:
            self.take(moment.deeds[:begun])
        elif moment.number > 0:
            self.take(moment.deeds[: moment.starts[moment.number - 1]])
        elif self.at > 0:
            self.at -= 1
            self.take([])

    def next_lesson(self) -> None:
        if not self.last:
            self.at += 1
            self.take([])

    def show_me(self) -> str:
        """What the lesson would do now."""
        moment = self.moment
        if not moment.asks or not moment.next:
            return "; ".join(self.pointed()) or self.waits()
        label = self.game.label(moment.seen, self.game.word(moment.next))
        return f"Type {moment.next}" + (f" ({label})." if label.lower() != moment.next.lower() else ".")
