"""Looks one whole move ahead, as people do who are new to a game: overlooks some moves and misjudges others.

What it overlooks and how it misjudges is chance, but it never plays at random: of the moves it noticed it makes the one
that it likes best, and the better a move is the more likely it is liked.
"""

from __future__ import annotations

import math
from typing import Final

from aitch.bots.greedy import sample_worlds
from aitch.bots.moves import complete_moves
from aitch.bots.tree import spread_of
from aitch.core.bots import Budget, Clock, Planner
from aitch.core.contract import State
from aitch.core.rng import Rng
from aitch.learning.judge import WRITTEN

SECONDS: Final = 0.5
FINE: Final = 1 << 30


class CarelessBot(Planner):
    """`overlooks` is the share of moves it does not notice; `blur` how far its judgement strays, in spreads."""

    def __init__(self, overlooks: float, blur: float) -> None:
        super().__init__()
        self.overlooks = overlooks
        self.blur = blur

    def __getnewargs__(self) -> tuple[float, float]:
        return self.overlooks, self.blur

    def plan_move(self, seen: State, rng: Rng, budget: Budget) -> list[int]:
        """The answers of the move that it likes best."""
        clock = Clock(budget, SECONDS)
        seat = seen.seat
        totals: dict[tuple[int, ...], float] = {}
        worlds = 0
        for world in sample_worlds(seen, rng):
            if worlds and clock.over():
                break
            worlds += 1
            seats = len(world.returns())
            for answers, found in complete_moves(world)[0]:
                move = tuple(answers)
                totals[move] = totals.get(move, 0.0) + WRITTEN.values(found, seats)[seat]
        worths = [total / worlds for total in totals.values()]
        stray = self.blur * spread_of(worths)
        best = -1e9
        liked: tuple[int, ...] = ()
        for i, move in enumerate(totals):
            noticed = fraction(rng) >= self.overlooks
            value = worths[i] + stray * bell_curve(rng) - (0.0 if noticed else 1e6)
            if value > best:
                best = value
                liked = move
        return list(liked)


def fraction(rng: Rng) -> float:
    """At least 0, less than 1."""
    return float(rng.below(FINE)) / float(FINE)


def bell_curve(rng: Rng) -> float:
    """About 0, mostly between -1 and 1: small errors are common and large ones rare."""
    return math.sqrt(-2.0 * math.log(1.0 - fraction(rng))) * math.cos(2.0 * math.pi * fraction(rng))
