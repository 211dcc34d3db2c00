"""Pairs of worlds that look alike to a seat, in great number: are the observations of environments the same?

In random games with every number of seats the hidden things are imagined afresh (`State.sample`), for each seat; of
that world the seat must get the same observation and the same mask, number by number.  Games that hide nothing are
looked at too: there a sampled world is the true one, and says the same.

    python scripts/observation_secrecy.py hyperborea --pairs 100000
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

import numpy as np

from aitch.core.contract import CHANCE, OVER, State
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.envs import Observer

WORLDS = 3
"""So many worlds are imagined for one look."""
ONE_IN = 3
"""Of neighbouring positions, which are much alike, one in so many is looked at."""


class Leak(Exception):
    """An observation depends on what is hidden."""


class Watch:
    """Looks at the positions of one table through the eyes of all its seats."""

    def __init__(self, observer: Observer, rng: Rng) -> None:
        self.observer = observer
        self.rng = rng
        self.pairs = 0
        """Worlds beside the truth; where a game hides something, only those that differ from it."""

    def look(self, state: State, seat: int) -> None:
        """One position as a seat sees it, and other worlds that look the same to it."""
        seen = state.seen_by(seat)
        truth = state.dump()
        if state.game.hides and seen.dump() == {**truth, "viewer": seat}:
            return
        wanted = self.observer.entries(state, seat)
        for _ in range(WORLDS):
            world = seen.sample(self.rng)
            if state.game.hides and world.dump() == truth:
                continue
            self.pairs += 1
            found = self.observer.entries(world, seat)
            if not np.array_equal(found, wanted):
                names = self.observer.names
                told = [names[entry] for entry in sorted({*found.tolist()} ^ {*wanted.tolist()})]
                raise Leak(f"seat {seat} is told of what is hidden: {', '.join(told[:6])}")
            if seat == state.seat and not np.array_equal(self.observer.mask(world), self.observer.mask(state)):
                raise Leak(f"the mask tells seat {seat} of what is hidden")

    def play(self, pairs: int) -> None:
        """One random game, or as much of it as is needed."""
        state = self.observer.start.copy()
        while state.seat != OVER and self.pairs < pairs:
            if state.seat != CHANCE and self.rng.below(ONE_IN) == 0:
                for seat in range(len(state.returns())):
                    self.look(state, seat)
            state.apply(random_answer(state, self.rng))
        if state.seat == OVER:
            for seat in range(len(state.returns())):
                self.look(state, seat)


def check(game: Game, pairs: int, seed: int) -> int:
    """Looks at so many pairs at least, evenly over all numbers of seats; gives how many there were."""
    rng = Rng(seed)
    watches = [Watch(Observer(game.start(None, seats)), rng) for seats in game.seat_counts]
    each = -(-pairs // len(watches))
    began = time.monotonic()
    for watch in watches:
        while watch.pairs < each:
            watch.play(each)
            if time.monotonic() - began > 20:
                began = time.monotonic()
                print(f"  {game.name}: {sum(watch.pairs for watch in watches)} pairs", flush=True)
    return sum(watch.pairs for watch in watches)


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--pairs", type=int, default=10_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    try:
        found = check(find_game(given.game), given.pairs, given.seed)
    except AitchError as wrong:
        print(f"observations: {wrong}", file=sys.stderr)
        return 2
    except Leak as leak:
        print(f"observations: {given.game}, seed {given.seed}, {leak}", file=sys.stderr)
        return 1
    print(f"{given.game}: {found} pairs, no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
