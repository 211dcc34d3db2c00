"""The checker of histories finds nothing where all is well, and each kind of fault where one was planted."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest
from scripts.histories import History, Saw, Sent, digest, faults

from aitch.core.contract import CHANCE
from aitch.core.dice import Dice
from aitch.core.match import ANSWER, RESIGN, UNDO, Match
from aitch.core.record import numbers
from aitch.core.registry import find_game
from aitch.server.store import ENDED, HERE, Mark, Row, Seat, Stored
from aitch.server.table_registry import new_head

MOMENT = 2.0
"""Seconds from one answer to the next."""


class Told:
    """A game of Hemloch by two clients to which nothing went wrong."""

    def __init__(self) -> None:
        self.game = find_game("hemloch")
        self.dice, chosen = Dice(b"a seed"), random.Random(1)
        self.match = Match(self.game, None, 2, self.dice)
        self.rows: list[Row] = []
        self.history = History([0, 1])
        self.now = 1_000_000.0
        self.roll()
        for _ in range(30):
            seat, option = self.match.state.seat, chosen.choice(self.match.state.options())
            self.history.sent.append(Sent(seat, self.now, option, len(self.rows), heard=self.now + 1))
            self.match.answer(option)
            self.keep(ANSWER, option, seat)
        self.take_back()
        self.match.resign(0)
        self.history.sent.append(Sent(0, self.now, kind=RESIGN, heard=self.now + 1))
        self.keep(RESIGN, 0, 0)

    def take_back(self) -> None:
        seat = self.match.line.asked[-2]
        self.match.undo(1)
        self.history.sent.append(Sent(seat, self.now, kind=UNDO, heard=self.now + 1))
        self.keep(UNDO, 1, seat)

    def keep(self, kind: str, value: int, by: int) -> None:
        self.rows.append(Row(kind, value, by, self.now))
        self.look()
        self.roll()
        self.now += MOMENT

    def roll(self) -> None:
        while not self.match.over and self.match.state.seat == CHANCE:
            self.rows.append(Row(ANSWER, self.match.roll(), CHANCE, self.now))
            self.look()

    def look(self) -> None:
        self.history.saw += [self.view(seat, seat) for seat in (0, 1)]

    def view(self, client: int, viewer: int) -> Saw:
        seen = self.match.state.seen_by(viewer)
        shown = digest([self.game.scene(seen), seen.prompt()])
        lines = [self.match.told(ply, viewer) for ply in range(1, len(self.match.answers) + 1)]
        answered = self.rows[-1].kind == ANSWER
        return Saw(
            f"seat {client}", client, len(self.rows), self.now, shown,
            line=lines[-1] if answered else "", log=digest([line for line in lines if line]),
        )  # fmt: skip

    def stored(self) -> Stored:
        head = new_head(0.0, self.game, self.match.options, self.dice.seed.hex(), self.dice.promise)
        seats = [Seat(HERE, name, "", "", 0.0) for name in self.match.names]
        mark = Mark(ENDED, len(self.match.answers), False, numbers(self.match.result()))
        return Stored(head, seats, self.rows, [], "", mark)

    def answers(self) -> list[int]:
        """The numbers of what people answered."""
        return [sent.seq for sent in self.history.sent if sent.kind == ANSWER]


def lost(told: Told) -> None:
    del told.rows[-1]


def lost_in_between(told: Told) -> None:
    del told.rows[told.answers()[5]]


def doubled(told: Told) -> None:
    seq = told.answers()[5]
    told.rows.insert(seq, told.rows[seq])


def swapped(told: Told) -> None:
    a, b = next(
        (a, b) for a, b in zip(told.answers(), told.answers()[1:], strict=False) if told.rows[a] != told.rows[b]
    )
    told.rows[a], told.rows[b] = told.rows[b], told.rows[a]


def made_up(told: Told) -> None:
    told.history.sent = [sent for sent in told.history.sent if sent.seq != told.answers()[7]]


def taken_back_twice(told: Told) -> None:
    told.history.sent = [sent for sent in told.history.sent if sent.kind != UNDO]


def sent_later(told: Told) -> None:
    answers = [sent for sent in told.history.sent if sent.kind == ANSWER]
    answers[3].at = answers[9].at + 1
    answers[3].heard = answers[9].at + 2


def rolled_again(told: Told) -> None:
    told.dice = Dice(b"another seed")


def leaked(told: Told) -> None:
    other = told.match.line[-1].seen_by(1)
    told.history.saw[-2].shown = digest([told.game.scene(other), other.prompt()])


def leaked_in_words(told: Told) -> None:
    """The first line that the other seat reads in other words."""
    saw = told.history.saw
    mine, its = next((a, b) for a, b in zip(saw[::2], saw[1::2], strict=True) if a.line != b.line and b.line)
    mine.line = its.line


def leaked_log(told: Told) -> None:
    told.history.saw[-2].log = told.history.saw[-1].log


def other_eyes(told: Told) -> None:
    told.history.seats = [0]


def too_early(told: Told) -> None:
    told.history.saw[-1].at -= 60


def backwards(told: Told) -> None:
    told.history.saw.append(told.history.saw[0])


def not_stored(told: Told) -> None:
    told.history.saw.append(msgspec.structs.replace(told.history.saw[-1], seq=len(told.rows) + 1))


@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (lost, "times resign of seat 0 were acknowledged"),
        (lost_in_between, "was acknowledged; stored is"),
        (doubled, "was never sent"),
        (swapped, "was acknowledged; stored is"),
        (made_up, "was never sent"),
        (taken_back_twice, "times undo of seat"),
        (sent_later, "and stands before it"),
        (rolled_again, "is not what the seed says"),
        (leaked, "what seat 0 does not see there"),
        (leaked_in_words, "what seat 0 is not told"),
        (leaked_log, "that is not that of seat 0"),
        (other_eyes, "looked with the eyes of seat 1"),
        (too_early, "before it was stored"),
        (backwards, "and then event"),
        (not_stored, "which is not stored"),
    ],
)
def test_a_planted_fault_is_found(plant: Callable[[Told], None], found: str) -> None:
    told = Told()
    assert faults(told.history, told.stored()) == []
    plant(told)
    assert any(found in fault for fault in faults(told.history, told.stored()))


def test_a_game_that_has_not_ended_is_found() -> None:
    told = Told()
    stored = told.stored()
    stored.mark = Mark("playing", 3, False)
    assert faults(told.history, stored) == ["the game has not ended"]
