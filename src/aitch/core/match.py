"""A match: one game being played, as the list of its events, with take-backs, resignation and draws.

The events are the truth; the positions are what they lead to.  Server, terminal and self-play all
play through this, and a record is its text.
"""

from __future__ import annotations

import copy
from collections import Counter
from functools import cache
from itertools import chain
from typing import NamedTuple

from aitch.core import narration
from aitch.core.contract import CHANCE, OVER, SPECTATOR, State
from aitch.core.dice import Dice
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.line import Line

ANSWER, UNDO, RESIGN, OFFER, DECLINE, AGREE, TIME = "answer", "undo", "resign", "offer", "decline", "agree", "time"
EVENTS = [ANSWER, UNDO, RESIGN, OFFER, DECLINE, AGREE, TIME]
GUARD, ANEW, STAND_IN, LATE = "guard", "anew", "stand-in", "late"
NOTES = [GUARD, ANEW, STAND_IN, LATE]
"""How the answer that follows came about; nothing changes by them, but with them a bot's answers can be repeated.

The guard on a bot's time ended its thinking after so many steps; the bot of this seat begins anew, without what it
thought before; another answered for this seat, since its bot failed; the time of this seat's turn was up, which passes.
"""
MOST_TO_PASS = 1000
"""No turn needs more answers to be ended."""


class BadEvent(AitchError):
    """An event that cannot happen now."""


class Event(NamedTuple):
    """One thing that happened.  `value` is the option, the number of answers taken back, or the seat."""

    kind: str
    value: int

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.value})"


@cache
def event_of(kind: str, value: int) -> Event:
    """An event, the same one each time: a table has thousands, of few kinds."""
    return Event(kind, value)


class Match:
    """A game in progress: `line` has every position of the present line of play, `state` is the last.

    `answers[i]` is the option that led from `line[i]` to `line[i + 1]`.
    """

    def __init__(
        self,
        game: Game,
        options: dict[str, object] | None = None,
        seats: int | None = None,
        dice: Dice | None = None,
        names: list[str] | None = None,
        start: State | None = None,
    ) -> None:
        self.game = game
        self.options = game.complete_options(options)
        self.seats = game.count(seats)
        reason = game.allowed(self.options, self.seats)
        if reason:
            raise AitchError(f"{game.name}: {reason}")
        self.from_position = start is not None
        first = game.start(self.options, self.seats) if start is None else start
        self.dice = dice
        self.promise = dice.promise if dice is not None else ""
        """What was promised of the dice; known also where the seed is not."""
        self.names = names or game.seat_names(self.seats)
        if len(self.names) != self.seats:
            raise AitchError(f"{game.name}: there are {len(self.names)} names for {self.seats} seats")
        self.bots: dict[int, str] = {}
        """Which bots play, by seat, where names do not tell it."""
        self.notice = ""
        """What people should know of a match of older rules."""
        self.events: list[Event] = []
        self.line = Line(first)
        self._reveals: dict[int, bool] = {}
        """Of answers that were asked about: whether anybody learned something by them."""
        self.late: set[int] = set()
        """The answers by which turns passed whose time was up."""
        self.offered_by = -1
        self.ended: list[float] | None = None
        self.end_reason = ""

    @property
    def state(self) -> State:
        """The present position."""
        return self.line.last

    @property
    def answers(self) -> list[int]:
        """The answers of the present line of play."""
        return self.line.answers

    @property
    def over(self) -> bool:
        """Whether the game has ended: by its rules, by resignation, by agreement or by time."""
        return self.ended is not None or self.state.seat == OVER

    @property
    def counts(self) -> bool:
        """Whether it may stand on a record sheet: begun as the rules say, and nothing was taken back."""
        return not self.from_position and all(event.kind != UNDO for event in self.events)

    def fork(self) -> Match:
        """A match that can go on by itself; positions are shared, since nothing changes them."""
        twin = copy.copy(self)
        twin.events, twin.line = self.events[:], self.line.fork()
        twin._reveals, twin.late = self._reveals.copy(), self.late.copy()
        return twin

    def result(self) -> list[float]:
        """Each seat's result, by the rules or by resignation, time or agreement."""
        return self.ended if self.ended is not None else self.state.returns()

    def reason(self) -> str:
        """Why it ended so, in a sentence; empty before."""
        if self.ended is not None:
            return self.end_reason
        return self.game.reason(self.state) if self.state.seat == OVER else ""

    def apply_event(self, event: Event) -> None:
        """Takes one event of any kind; raises, with nothing changed, where it cannot be."""
        methods = [self.answer, self.undo, self.resign, self.offer, self.decline, self.agree, self.lose_on_time]
        if event.kind in EVENTS:
            methods[EVENTS.index(event.kind)](event.value)
        elif event.kind in NOTES:
            self.note(event)
        else:
            raise BadEvent(f"there is no event {event.kind!r}; there are: {', '.join(EVENTS + NOTES)}")

    def answer(self, option: int) -> None:
        """Answers the present question, checked."""
        self.must_go_on()
        after = self.state.copy()
        after.choose(option)
        if self.state.seat not in (CHANCE, self.offered_by):
            self.offered_by = -1
        self.line.append(option, after)
        self.events.append(event_of(ANSWER, option))

    def roll(self) -> int:
        """Lets the dice answer the present chance question; returns the outcome."""
        if self.dice is None:
            raise BadEvent("this match has no dice")
        if self.state.seat != CHANCE:
            raise BadEvent("chance is not asked now")
        option = self.dice.outcome(self.state, self.chances())
        self.answer(option)
        return option

    def chances(self) -> int:
        """How many chance outcomes the present line of play has."""
        return self.line.asked[:-1].count(CHANCE)

    def free_undo(self, seat: int) -> int:
        """How many of the last answers `seat` may take back without asking anybody.

        Only the seat's own, and only while nobody has learned anything since.
        """
        if self.ended is not None:
            return 0
        count = 0
        for i in range(len(self.answers) - 1, -1, -1):
            if self.line.asked[i] != seat or self.reveals(i):
                break
            count += 1
        return count

    def reveals(self, i: int) -> bool:
        """Whether anybody learned something hidden by answer `i`, or chance gave it; found out once."""
        if i not in self._reveals:
            self._reveals[i] = reveals_hidden(self.line[i], self.line[i + 1], self.seats)
        return self._reveals[i]

    def undo_to_own(self, seat: int) -> int:
        """How many answers must go so that `seat`'s last own answer is taken back; 0 if it has none."""
        for i in range(len(self.answers) - 1, -1, -1):
            if self.line.asked[i] == seat:
                return len(self.answers) - i
        return 0

    def undo(self, count: int) -> None:
        """Takes the last `count` answers back, chance outcomes among them."""
        if self.ended is not None:
            raise BadEvent("the game has ended by agreement, resignation or time: nothing can be taken back")
        if not 1 <= count <= len(self.answers):
            raise BadEvent(f"cannot take back {count} answers: {len(self.answers)} have been given")
        self.line.cut(count)
        self._reveals = {i: found for i, found in self._reveals.items() if i < len(self.answers)}
        self.late = {i for i in self.late if i < len(self.answers)}
        self.offered_by = -1
        self.events.append(Event(UNDO, count))

    def resign(self, seat: int) -> None:
        """The seat gives up and is last; the game ends for all."""
        self.lose(Event(RESIGN, seat), "resigned")

    def lose_on_time(self, seat: int) -> None:
        """The seat's time has run out."""
        self.lose(Event(TIME, seat), "ran out of time")

    def turn_start(self) -> int:
        """How many answers there were when the turn of the seat that is asked began."""
        asked, turns = self.line.asked, self.line.turns
        ply = len(self.answers)
        while ply > 0 and asked[ply - 1] in (asked[-1], CHANCE) and turns[ply - 1] == turns[-1]:
            ply -= 1
        return ply

    def run_out_of_time(self) -> None:
        """The time of the seat that is asked is up: its turn passes, where it can be ended; else the seat loses.

        A half-made move is taken back first, if that is free.
        """
        self.must_go_on()
        seat = self.state.seat
        free = min(self.free_undo(seat), len(self.answers) - self.turn_start())
        back = next((n for n in range(free + 1) if self.game.between_moves(self.line[-1 - n])), 0)
        answers = self.passing(self.line[-1 - back])
        if not answers:
            self.lose_on_time(seat)
            return
        if back:
            self.undo(back)
        for option in answers:
            self.note(Event(LATE, seat))
            self.answer(option)

    def passing(self, position: State) -> list[int]:
        """The answers that end the turn of the seat that is asked, or lead as far as chance; none where it has no turn.

        Where no word that ends a turn can be given, the first answer that there is must do.
        """
        game, seat, ahead = self.game, position.seat, position.copy()
        ends = {game.word(word) for word in game.ends_turn}
        answers: list[int] = []
        while ahead.seat == seat and game.turn(ahead) == game.turn(position) and len(answers) < MOST_TO_PASS:
            options = ahead.options()
            answers.append(next((option for option in options if option in ends), options[0]))
            ahead.apply(answers[-1])
        # In the setup nobody has had a turn yet.
        offered = (state.options() for state in reversed(self.line) if ends and state.seat >= 0)
        return answers if any(not ends.isdisjoint(words) for words in chain([answers], offered)) else []

    def told(self, ply: int, viewer: int) -> str:
        """What a viewer reads about the answer that led to a position of the line; empty if there is nothing to say."""
        before = self.line[ply - 1]
        text = narration.line(before, self.line[ply], self.answers[ply - 1], viewer)
        late = f"{self.game.seat_names(self.seats)[before.seat]}'s time is up. " if self.was_late(ply) else ""
        return (late + text).rstrip()

    def named(self, ply: int, viewer: int) -> str:
        """The answer that led to a position of the line, as the log tells it, or in few words where it says nothing."""
        return self.told(ply, viewer) or narration.move(self.line[ply - 1], self.answers[ply - 1], viewer)

    def heading(self, ply: int, viewer: int) -> str:
        """Above which part of the log this viewer finds the answer that led to a position of the line."""
        return self.game.heading(self.line[ply - 1].seen_by(viewer))

    def was_late(self, ply: int) -> bool:
        """Whether the answer that led to a position of the line is the first by which a turn passed."""
        return ply - 1 in self.late and ply - 2 not in self.late

    def lose(self, event: Event, how: str) -> None:
        """The seat loses at once, and all on its side with it."""
        seat = event.value
        self.must_be_seat(seat)
        losers = self.game.side(self.state, seat)
        rest = len(losers) / max(1, self.seats - len(losers))
        self.ended = [-1.0 if s in losers else rest for s in range(self.seats)]
        team = f", and {' and '.join(self.names[s] for s in losers)} lose together" if len(losers) > 1 else ""
        self.end_reason = f"{self.names[seat]} {how}{team}."
        self.events.append(event)

    def offer(self, seat: int) -> None:
        """Offers a draw; two seats only."""
        self.must_be_seat(seat)
        if self.seats != 2:
            raise BadEvent("a draw can be offered only between two")
        if self.offered_by >= 0:
            raise BadEvent("a draw has been offered already")
        self.offered_by = seat
        self.events.append(Event(OFFER, seat))

    def decline(self, seat: int) -> None:
        """Declines a draw that was offered."""
        self.must_answer_offer(seat)
        self.offered_by = -1
        self.events.append(Event(DECLINE, seat))

    def agree(self, seat: int) -> None:
        """Agrees to a draw that was offered."""
        self.must_answer_offer(seat)
        self.ended = [0.0] * self.seats
        self.end_reason = "A draw was agreed."
        self.events.append(Event(AGREE, seat))

    def note(self, event: Event) -> None:
        """Keeps how the next answer comes about."""
        self.must_go_on()
        if event.kind != GUARD:
            self.must_be_seat(event.value)
        if event.kind == LATE:
            self.late.add(len(self.answers))
        self.events.append(event)

    def must_go_on(self) -> None:
        """Raises `BadEvent` once the game is over."""
        if self.over:
            raise BadEvent("the game is over")

    def must_be_seat(self, seat: int) -> None:
        """Raises `BadEvent` unless the game goes on and there is such a seat."""
        self.must_go_on()
        if not 0 <= seat < self.seats:
            raise BadEvent(f"there is no seat {seat}")

    def must_answer_offer(self, seat: int) -> None:
        """Raises `BadEvent` unless a draw has been offered to this seat."""
        self.must_be_seat(seat)
        if self.offered_by < 0 or self.offered_by == seat:
            raise BadEvent("no draw has been offered to this seat")


HiddenFields = dict[str, tuple[object, object]]


def reveals_hidden(before: State, after: State, seats: int) -> bool:
    """Whether anybody learned something hidden between two positions, or chance spoke."""
    if before.seat == CHANCE:
        return True
    for viewer in (*range(seats), SPECTATOR):
        was = hidden_fields(before, viewer)
        if not was:
            continue
        now = hidden_fields(after, viewer)
        if was != now and hidden_values(was) - hidden_values(now):
            return True
    return False


def hides_anything(state: State, seats: int) -> bool:
    """Whether anything of the position is blank to a seat or to a spectator."""
    return any(hidden_fields(state, viewer) for viewer in (*range(seats), SPECTATOR))


def hidden_fields(state: State, viewer: int) -> HiddenFields:
    """The fields of a position that look otherwise to `viewer`: each as it is, and as it is seen."""
    truth, seen = state.dump(), state.seen_by(viewer).dump()
    names = [name for name, value in truth.items() if name != "viewer" and value != seen.get(name)]
    return {name: (truth[name], seen.get(name)) for name in names}


def hidden_values(fields: HiddenFields) -> Counter[str]:
    """The values that cannot be seen, as a multiset over all these fields."""
    total: Counter[str] = Counter()
    for name, (truth, seen) in fields.items():
        total.update(f"{leaf.name}={leaf.value}" for leaf in leaves_of(truth, name=name))
        total.subtract(f"{leaf.name}={leaf.value}" for leaf in leaves_of(seen, name=name))
    return +total


class Leaf(NamedTuple):
    """One value of plain data, and the way to it."""

    path: tuple[str | int, ...]
    name: str
    """The nearest name above it, positions in lists left out: what kind of thing it is."""
    value: object


def leaves_of(data: object, path: tuple[str | int, ...] = (), name: str = "") -> list[Leaf]:
    """Every number and word of dumped data, with the way to it."""
    if isinstance(data, dict):
        return [leaf for key, value in data.items() for leaf in leaves_of(value, (*path, key), str(key))]
    if isinstance(data, list):
        return [leaf for i, value in enumerate(data) for leaf in leaves_of(value, (*path, i), name)]
    return [Leaf(path, name, data)]
