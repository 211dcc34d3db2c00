"""Pairs of worlds that look alike to a seat, in great number: are the observations of environments the same?

In random games with every number of seats the hidden things are imagined afresh (`State.sample`), for each seat; of
that world the seat must get the same observation and the same mask, number by number.  Games that hide nothing are
looked at too: there a sampled world is the true one, and says the same.

    python -m scripts.observation_secrecy hyperborea --pairs 100000
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache

import numpy as np
from scripts import hunt
from scripts.hunt import WORLDS, Count, Leak

from aitch.core.contract import CHANCE, OVER, State
from aitch.core.game import Game
from aitch.core.play import random_answer
from aitch.core.rng import Rng
from aitch.envs import Observer

ONE_IN = 3
"""Of neighbouring positions, which are much alike, one in so many is looked at."""


class Watch:
    """Looks at the positions of one table through the eyes of all its seats."""

    def __init__(self, observer: Observer, rng: Rng, count: Count) -> None:
        self.observer = observer
        self.rng = rng
        self.count = count
        """Where a game hides something, only worlds that differ from the truth are a pair with it."""

    def look(self, state: State, seat: int) -> None:
        """One position as a seat sees it, and other worlds that look the same to it."""
        seen = state.seen_by(seat)
        truth = state.dump()
        if state.game.hides and seen.dump() == {**truth, "viewer": seat}:
            return
        self.count.looks += 1
        wanted = self.observer.entries(state, seat)
        for _ in range(WORLDS):
            world = seen.sample(self.rng)
            if state.game.hides and world.dump() == truth:
                continue
            self.count.pairs += 1
            found = self.observer.entries(world, seat)
            if not np.array_equal(found, wanted):
                names = self.observer.names
                told = [names[entry] for entry in sorted({*found.tolist()} ^ {*wanted.tolist()})]
                raise Leak(f"seat {seat} is told of what is hidden: {', '.join(told[:6])}")
            if seat == state.seat and not np.array_equal(self.observer.mask(world), self.observer.mask(state)):
                raise Leak(f"the mask tells seat {seat} of what is hidden")

    def play(self) -> None:
        """One random game, or as much of it as is enough."""
        state = self.observer.start.copy()
        while state.seat != OVER and not self.count.enough:
            if state.seat != CHANCE and self.rng.below(ONE_IN) == 0:
                for seat in range(len(state.returns())):
                    self.look(state, seat)
            state.apply(random_answer(state, self.rng))
        if state.seat == OVER:
            for seat in range(len(state.returns())):
                self.look(state, seat)


@cache
def observer_of(game: Game, seats: int) -> Observer:
    return Observer(game.start(None, seats))


def play(game: Game, seats: int, rng: Rng, count: Count) -> None:
    Watch(observer_of(game, seats), rng, count).play()


def main(words: Sequence[str]) -> int:
    return hunt.main("observations", __doc__, words, play, only_hidden=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
