"""Pairs of worlds that look alike to a seat, at tables of the server: does every byte that the seat is sent agree?

As `scripts/secrecy.py`, which compares what is seen; this compares what travels: the whole views with which a seat
comes to the table, and the differences that follow while the same answers are given in both worlds.  Tables, feeds and
parcels are the server's own; only sockets and store are left out.  Once an answer shows the seat something that is not
the same in both worlds, a pair has come to its end.

With `--elsewhere` the seat is at another process than the answers: what it is sent comes from a table that catches up
with the store, now and then with more than one answer at once.

    python -m scripts.wire_secrecy hyperborea --pairs 100000 [--elsewhere]
"""

from __future__ import annotations

import sys
from collections.abc import Coroutine, Sequence
from typing import Final, cast

import msgspec
from scripts import hunt
from scripts.hunt import WORLDS, Leak

from aitch.core.contract import CHANCE, OVER, State
from aitch.core.game import Game
from aitch.core.match import ANSWER, Event, Match
from aitch.core.play import random_answer
from aitch.core.rng import Rng
from aitch.server import broadcast, replicas
from aitch.server.limits import Limits
from aitch.server.messages import LargeKind
from aitch.server.parcels import Known
from aitch.server.peers import Peers
from aitch.server.services import Services
from aitch.server.store import HERE, Row, Seat, Store, Stored
from aitch.server.table_registry import new_head
from aitch.server.tables import Table

ONE_IN: Final = 6
"""Of neighbouring positions, which are much alike, one in so many is looked at."""
FOLLOWED: Final = 4
"""So many answers are given in both worlds of a pair."""
UNHEARD: Final = 2
"""The one of these of which a process elsewhere hears only with the next."""


class Eyes:
    """A guest at one seat who takes differences, and keeps every text."""

    def __init__(self, seat: int) -> None:
        self.seats = [seat]
        self.viewer = seat
        self.visitor = self.name = self.who = ""
        self.host = False
        self.known: dict[LargeKind, Known] | None = {}
        self.texts: list[str] = []

    def dismiss(self, reason: str, code: int) -> None:
        pass

    def send(self, text: str) -> None:
        self.texts.append(text)


class Count(hunt.Count):
    def __init__(self) -> None:
        super().__init__()
        self.whole = 0
        self.differences = 0
        """Texts that were compared."""

    def told(self) -> str:
        return f"{super().told()}; {self.whole} whole views and {self.differences} differences compared"


class Kept:
    """What a store has of one table, as another process reads it."""

    def __init__(self, stored: Stored) -> None:
        self.stored = stored

    async def read(self, table: str, chat: int, since: int = 0) -> Stored:
        return msgspec.structs.replace(self.stored, events=self.stored.events[since:])


class Idle:
    """Another process does the server's part."""

    def fence(self, table: Table) -> None:
        return None


class World:
    """A table at which one seat looks on, begun at some position."""

    def __init__(self, services: Services, game: Game, state: State, viewer: int, elsewhere: bool) -> None:
        names = list(game.seat_names(len(state.scores())))
        head = new_head(0.0, game, {}, "", "")
        self.stored = Stored(head, [Seat(HERE, name, "", "", 0.0) for name in names], [], [], "")
        self.table = self.opened(services, game, state, names)
        self.viewer = viewer
        self.eyes = Eyes(viewer)
        self.replica: Table | None = None
        if elsewhere:
            there = Services(cast(Store, Kept(self.stored)), services.limits)
            there.peers = cast(Peers, Idle())
            self.replica = self.opened(there, game, state, names)
        shown = self.replica or self.table
        shown.guests = {self.eyes}
        broadcast.send_position(shown)

    def opened(self, services: Services, game: Game, state: State, names: list[str]) -> Table:
        fresh = msgspec.structs.replace(self.stored, events=[])
        return Table(services, fresh, game, Match(game, None, len(names), None, names, state))

    @property
    def state(self) -> State:
        return self.table.match.state

    def seen(self) -> object:
        return self.state.seen_by(self.viewer).dump()

    def answer(self, option: int, number: int) -> None:
        """The answer with this number; what was done elsewhere is not heard of each time at once."""
        table, row = self.table, Row(ANSWER, option, self.state.seat, 0.0)
        match = table.match.fork()
        match.apply_event(Event(ANSWER, option))
        table.match = match
        table.rows.append(row)
        self.stored.events.append(row)
        if self.replica is None:
            broadcast.send_events(table, table.seq - 1)
        elif number != UNHEARD:
            at_once(replicas.catch_up(self.replica))


def at_once(work: Coroutine[None, None, None]) -> None:
    """Does what has nothing to wait for."""
    try:
        work.send(None)
    except StopIteration:
        return
    raise AssertionError("it waits")


class Look:
    """One position through the eyes of one seat: what it is sent, answer by answer."""

    def __init__(self, services: Services, game: Game, state: State, viewer: int, rng: Rng, elsewhere: bool) -> None:
        self.services = services
        self.game = game
        self.viewer = viewer
        self.elsewhere = elsewhere
        truth = World(services, game, state, viewer, elsewhere)
        self.answers: list[int] = []
        self.seen = [truth.seen()]
        self.sent = [list(truth.eyes.texts)]
        while len(self.answers) < FOLLOWED and truth.state.seat != OVER:
            truth.eyes.texts.clear()
            self.answers.append(random_answer(truth.state, rng))
            truth.answer(self.answers[-1], len(self.answers))
            self.seen.append(truth.seen())
            self.sent.append(list(truth.eyes.texts))

    def compare(self, world: State, count: Count) -> None:
        """Gives the same answers in another world, as long as it looks alike."""
        other = World(self.services, self.game, world, self.viewer, self.elsewhere)
        self.same(other, 0, count)
        for number, answer in enumerate(self.answers, start=1):
            if other.state.seat == OVER or answer not in other.state.options():
                return
            other.eyes.texts.clear()
            other.answer(answer, number)
            if other.seen() != self.seen[number]:
                return
            self.same(other, number, count)

    def same(self, other: World, number: int, count: Count) -> None:
        if other.eyes.texts != self.sent[number]:
            raise Leak(
                f"seat {self.viewer}, {number} answers on: "
                f"{self.sent[number]} in the one world, {other.eyes.texts} in the other"
            )
        for text in other.eyes.texts:
            count.whole += text.startswith('{"t":"whole"')
            count.differences += text.startswith('{"t":"changed"')


def look(services: Services, game: Game, state: State, viewer: int, rng: Rng, count: Count, elsewhere: bool) -> None:
    if rng.below(ONE_IN):
        return
    seen, truth = state.seen_by(viewer), state.dump()
    if seen.dump() == {**truth, "viewer": viewer}:
        return
    count.looks += 1
    shown = Look(services, game, state, viewer, rng, elsewhere)
    for _ in range(WORLDS):
        world = seen.sample(rng)
        if world.dump() != truth:
            count.pairs += 1
            shown.compare(world, count)


def play(services: Services, game: Game, seats: int, rng: Rng, count: Count, elsewhere: bool) -> None:
    state = game.start(None, seats)
    while state.seat != OVER and not count.enough:
        for viewer in range(seats if state.seat != CHANCE else 0):
            look(services, game, state, viewer, rng, count, elsewhere)
        state.apply(random_answer(state, rng))


def main(words: Sequence[str]) -> int:
    parser = hunt.parser_for(__doc__)
    parser.add_argument("--elsewhere", action="store_true", help="the seat is at another process than the answers")
    given, count = parser.parse_args(words), Count()
    services = Services(cast(Store, None), Limits())  # nothing is stored here

    def play_one(game: Game, seats: int, rng: Rng, _: hunt.Count) -> None:
        play(services, game, seats, rng, count, given.elsewhere)

    return hunt.run("wire_secrecy", given, play_one, count)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
