"""A hint: what the Expert would do here, what else it thought of, and what it expects of each."""

from __future__ import annotations

from typing import Final

from aitch.bots.levels import make_level
from aitch.bots.search import SearchBot
from aitch.core.bots import Budget
from aitch.core.contract import State
from aitch.core.players import EXPERT
from aitch.core.rng import Rng

MOST: Final = 3
"""Moves named at most."""
WORTH_NAMING: Final = 0.05
"""A move that got a smaller share of the thoughts is not worth naming."""


class Advice:
    """A whole move, the share of the Expert's thoughts that went into it, and the chance to win that it sees there."""

    def __init__(self, answers: list[int], share: float, chance: float | None) -> None:
        self.answers = answers
        self.share = share
        self.chance = chance


def advise(seen: State, rng: Rng, budget: Budget) -> list[Advice]:
    """The best move first.  A solver that plans otherwise than by tree names its answer alone."""
    bot = make_level(EXPERT, seen.game)
    options = seen.options()
    if len(options) == 1 or not isinstance(bot, SearchBot):
        return [Advice([bot.answer(seen, rng, budget)], 1.0, None)]
    root = bot.search(seen, rng, budget)
    tried = sum([edge.visits for edge in root.edges])
    found: list[Advice] = []
    for edge in sorted(root.edges, key=lambda edge: -edge.visits)[:MOST]:
        share = edge.visits / max(1, tried)
        if not found or share >= WORTH_NAMING:
            found.append(Advice(edge.answers, share, (1.0 + edge.value(seen.seat, 0.0)) / 2.0))
    return found
