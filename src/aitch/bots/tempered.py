"""Search with a temperament: the same thinking, another taste."""

from __future__ import annotations

from aitch.bots.search import SearchBot
from aitch.bots.tree import Node
from aitch.core.bots import Budget
from aitch.core.contract import State
from aitch.core.rng import Rng
from aitch.core.temperaments import Temperament
from aitch.learning.temper import TemperedJudge


class TemperedBot(SearchBot):
    """Searches as long as another does."""

    def __init__(self, plain: SearchBot, temperament: Temperament) -> None:
        self.plain = plain
        self.taste = TemperedJudge(plain.judge, temperament)
        super().__init__(plain.iterations, plain.seconds, plain.horizon, self.taste)

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.plain, self.taste.temperament

    def sit_down(self, seen: State) -> None:
        plain, judge = self.plain, self.plain.judge
        plain.sit_down(seen)
        if plain.judge is not judge and self.taste.judge is judge:
            self.iterations, self.horizon, self.taste.judge = plain.iterations, plain.horizon, plain.judge

    def search(self, seen: State, rng: Rng, budget: Budget) -> Node:
        self.taste.sit_down(seen)
        return super().search(seen, rng, budget)
