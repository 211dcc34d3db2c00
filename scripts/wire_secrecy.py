"""Pairs of worlds that look alike to a seat, at tables of the server: does every byte that the seat is sent agree?

As `scripts/secrecy.py`, which compares what is seen; this compares what travels: the whole views with which a seat
comes to the table, and the differences that follow while the same answers are given in both worlds.  Tables, feeds and
parcels are the server's own; only sockets and store are left out.  Once an answer shows the seat something that is not
the same in both worlds, a pair has come to its end.

    python scripts/wire_secrecy.py hyperborea --pairs 100000
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from typing import Final, cast

from aitch.core.contract import CHANCE, OVER, State
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.match import ANSWER, Event, Match
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.server import broadcast
from aitch.server.limits import Limits
from aitch.server.messages import LargeKind
from aitch.server.parcels import Known
from aitch.server.services import Services
from aitch.server.store import HERE, Row, Seat, Store, Stored
from aitch.server.table_registry import new_head
from aitch.server.tables import Table

WORLDS: Final = 3
"""So many worlds are imagined for one look."""
ONE_IN: Final = 6
"""Of neighbouring positions, which are much alike, one in so many is looked at."""
FOLLOWED: Final = 4
"""So many answers are given in both worlds of a pair."""


class Leak(Exception):
    """A seat was sent something that depends on what is hidden from it."""


class Eyes:
    """A guest at one seat who takes differences, and keeps every text."""

    def __init__(self, seat: int) -> None:
        self.seats = [seat]
        self.viewer = seat
        self.visitor = ""
        self.known: dict[LargeKind, Known] | None = {}
        self.texts: list[str] = []

    def dismiss(self, reason: str, code: int) -> None:
        pass

    def send(self, text: str) -> None:
        self.texts.append(text)


class Count:
    def __init__(self) -> None:
        self.games = 0
        self.looks = 0
        self.pairs = 0
        """Worlds that differ from the truth, beside it."""
        self.whole = 0
        self.differences = 0
        """Texts that were compared."""

    def told(self) -> str:
        texts = f"{self.whole} whole views and {self.differences} differences compared"
        return f"{self.games} games, {self.looks} looks, {self.pairs} pairs; {texts}"


class World:
    """A table at which one seat looks on, begun at some position."""

    def __init__(self, services: Services, game: Game, state: State, viewer: int) -> None:
        seats = len(state.scores())
        names = list(game.seat_names(seats))
        match = Match(game, None, seats, None, names, state)
        head = new_head(0.0, game, match.options, "", "")
        stored = Stored(head, [Seat(HERE, name, "", "", 0.0) for name in names], [], [], "")
        self.table = Table(services, stored, game, match)
        self.viewer = viewer
        self.eyes = Eyes(viewer)
        self.table.guests = {self.eyes}
        broadcast.send_position(self.table)

    @property
    def state(self) -> State:
        return self.table.match.state

    def seen(self) -> object:
        return self.state.seen_by(self.viewer).dump()

    def answer(self, option: int) -> None:
        table, by = self.table, self.state.seat
        match = table.match.fork()
        match.apply_event(Event(ANSWER, option))
        table.match = match
        table.rows.append(Row(ANSWER, option, by, 0.0))
        broadcast.send_events(table, table.seq - 1)


class Look:
    """One position through the eyes of one seat: what it is sent, answer by answer."""

    def __init__(self, services: Services, game: Game, state: State, viewer: int, rng: Rng) -> None:
        self.services = services
        self.game = game
        self.viewer = viewer
        truth = World(services, game, state, viewer)
        self.answers: list[int] = []
        self.seen = [truth.seen()]
        self.sent = [list(truth.eyes.texts)]
        while len(self.answers) < FOLLOWED and truth.state.seat != OVER:
            truth.eyes.texts.clear()
            self.answers.append(random_answer(truth.state, rng))
            truth.answer(self.answers[-1])
            self.seen.append(truth.seen())
            self.sent.append(list(truth.eyes.texts))

    def compare(self, world: State, count: Count) -> None:
        """Gives the same answers in another world, as long as it looks alike."""
        other = World(self.services, self.game, world, self.viewer)
        self.same(other, 0, count)
        for number, answer in enumerate(self.answers, start=1):
            if other.state.seat == OVER or answer not in other.state.options():
                return
            other.eyes.texts.clear()
            other.answer(answer)
            if other.seen() != self.seen[number]:
                return
            self.same(other, number, count)

    def same(self, other: World, number: int, count: Count) -> None:
        if other.eyes.texts != self.sent[number]:
            raise Leak(
                f"game {count.games}, seat {self.viewer}, {number} answers on: "
                f"{self.sent[number]} in the one world, {other.eyes.texts} in the other"
            )
        for text in other.eyes.texts:
            count.whole += text.startswith('{"t":"whole"')
            count.differences += text.startswith('{"t":"changed"')


def look(services: Services, game: Game, state: State, viewer: int, rng: Rng, count: Count) -> None:
    seen, truth = state.seen_by(viewer), state.dump()
    if seen.dump() == {**truth, "viewer": viewer} or rng.below(ONE_IN):
        return
    count.looks += 1
    shown = Look(services, game, state, viewer, rng)
    for _ in range(WORLDS):
        world = seen.sample(rng)
        if world.dump() != truth:
            count.pairs += 1
            shown.compare(world, count)


def play(services: Services, game: Game, seats: int, rng: Rng, count: Count) -> None:
    state = game.start(None, seats)
    while state.seat != OVER:
        for viewer in range(seats if state.seat != CHANCE else 0):
            look(services, game, state, viewer, rng, count)
        state.apply(random_answer(state, rng))


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--pairs", type=int, default=10_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    rng, count, began = Rng(given.seed), Count(), time.monotonic()
    services = Services(cast(Store, None), Limits())  # nothing is stored here
    try:
        game = find_game(given.game)
        while count.pairs < given.pairs:
            play(services, game, game.seat_counts[count.games % len(game.seat_counts)], rng, count)
            count.games += 1
            if count.games == 50 and not count.looks:
                raise AitchError(f"nothing is hidden in {given.game}")
            if time.monotonic() - began > 20:
                began = time.monotonic()
                print(f"  {count.told()}", flush=True)
    except AitchError as wrong:
        print(f"wire_secrecy: {wrong}", file=sys.stderr)
        return 2
    except Leak as leak:
        print(f"wire_secrecy: {given.game}, seed {given.seed}, {leak}", file=sys.stderr)
        return 1
    print(f"{given.game}: {count.told()}, no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
