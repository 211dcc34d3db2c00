"""Playing at random, compiled: what benchmarks, rollouts and the suite run on."""

from __future__ import annotations

from aitch.core.contract import CHANCE, OVER, State
from aitch.core.rng import Rng


def random_answer(state: State, rng: Rng) -> int:
    """One legal answer: by the odds for chance, evenly for a seat."""
    options = state.options()
    if state.seat == CHANCE:
        return options[rng.weighted(state.odds())]
    return options[rng.below(len(options))]


def playout(state: State, rng: Rng, limit: int) -> int:
    """Plays the position on at random, in place, to the end or the limit; returns how many answers."""
    answers = 0
    while state.seat != OVER and answers < limit:
        state.apply(random_answer(state, rng))
        answers += 1
    return answers
