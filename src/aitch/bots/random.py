"""Any legal answer, each as likely as the others."""

from __future__ import annotations

from aitch.core.bots import Bot, Budget, Possible
from aitch.core.contract import State
from aitch.core.rng import Rng


class RandomBot(Bot):
    def think(self, seen: State, options: list[int], rng: Rng, budget: Budget) -> int:
        return rng.pick(options)

    def might(self, seen: State, rng: Rng, budget: Budget) -> list[Possible]:
        options = seen.options()
        return [Possible([option], 1.0 / len(options)) for option in options]
