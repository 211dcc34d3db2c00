"""Players that are programs: what a bot is given and what it answers.

A bot gets a position as its seat sees it, a random generator and a budget, and answers with an option.  It
never holds the truth: `Bot.answer` refuses a full position.  With the same seen position, generator and
iterations it gives the same answer.
"""

from __future__ import annotations

import time

from mypy_extensions import mypyc_attr

from aitch.core.contract import State
from aitch.core.rng import Rng


class Budget:
    """How long a bot may think about one answer; a zero leaves that side to the bot."""

    def __init__(self, seconds: float = 0.0, iterations: int = 0) -> None:
        self.seconds = seconds
        self.iterations = iterations


class Clock:
    """When thinking must end: by the time of day if the budget gives seconds, else by the bot's own processor time.

    A bot's own bound is only there so that nobody waits for ever; counted in processor time it does not make a bot
    weaker on a busy machine, so that results can be repeated.
    """

    def __init__(self, budget: Budget, own: float) -> None:
        self.by_day = budget.seconds > 0.0
        self.until = self.now() + (budget.seconds if self.by_day else own)

    def now(self) -> float:
        return time.monotonic() if self.by_day else time.thread_time()

    def over(self) -> bool:
        return self.now() >= self.until


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player for one seat of one match; it may keep what it worked out from answer to answer."""

    def answer(self, seen: State, rng: Rng, budget: Budget) -> int:
        """One legal answer to the question that `seen` asks its viewer."""
        if seen.seat < 0 or seen.viewer != seen.seat:
            raise ValueError("a bot answers only for the seat that is asked, from what this seat sees")
        options = seen.options()
        if len(options) == 1:
            return options[0]
        return self.think(seen, options, rng, budget)

    def ready(self, seen: State) -> bool:
        """Whether the answer to this question has been thought out already, with the answer before it."""
        return False

    def think(self, seen: State, options: list[int], rng: Rng, budget: Budget) -> int:
        """Chooses among two or more options; `seen` must be left as it is."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Planner(Bot):
    """Thinks of a whole move at once, and then gives its answers one after the other."""

    def __init__(self) -> None:
        self.plan: list[int] = []
        self.expected = 0

    def plan_move(self, seen: State, rng: Rng, budget: Budget) -> list[int]:
        """The answers of the move it will make, one at least."""
        raise NotImplementedError

    def think(self, seen: State, options: list[int], rng: Rng, budget: Budget) -> int:
        if not self.ready(seen):
            self.plan = self.plan_move(seen, rng, budget)
        option = self.plan.pop(0)
        if self.plan:  # the position that this answer leads to is where the plan goes on
            after = seen.copy()
            after.apply(option)
            self.expected = after.key()
        return option

    def ready(self, seen: State) -> bool:
        return bool(self.plan) and self.expected == seen.key() and self.plan[0] in seen.options()
