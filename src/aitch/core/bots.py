"""Players that are programs: what a bot is given and what it answers.

A bot gets a position as its seat sees it, a random generator and a budget, and answers with an option.  It
never holds the truth: `Bot.answer` refuses a full position.  With the same seen position, generator and
iterations it gives the same answer.
"""

from __future__ import annotations

import time
from typing import Final

from mypy_extensions import mypyc_attr

from aitch.core.contract import State
from aitch.core.rng import Rng

UNBOUNDED: Final = 1e18
"""Seconds that never run out."""


class Budget:
    """How long a bot may think about one answer; a zero leaves that side to the bot.

    Iterations decide; time is a guard, so that nobody waits for ever.  The smaller bound holds, `seconds` or the bot's
    own.  A budget that is not `guarded` knows no time at all, not even the bot's own: its answers can be repeated.
    """

    def __init__(self, seconds: float = 0.0, iterations: int = 0, guarded: bool = True, steps: int = 0) -> None:
        self.seconds = seconds
        self.iterations = iterations
        self.guarded = guarded
        self.steps = steps
        """Thinking ends after this step, where the guard once ended it: so the answer of then comes again."""
        self.cut = 0
        """Is told here: the step after which the guard ended the thinking; 0 if it did not."""


class Clock:
    """When thinking must end, asked after every step of it.

    The budget's seconds are of the time of day, since somebody waits; a bot's own are of processor time, which does not
    make it weaker on a busy machine.
    """

    def __init__(self, budget: Budget, own: float = UNBOUNDED) -> None:
        self.budget = budget
        self.timed = budget.guarded and not budget.steps
        self.by_day = time.monotonic() + (budget.seconds if budget.seconds > 0.0 else UNBOUNDED)
        self.by_work = time.thread_time() + own
        self.asked = 0
        budget.cut = 0

    def over(self) -> bool:
        """Whether this was the last step; once over it stays so."""
        budget = self.budget
        if budget.cut:
            return True
        self.asked += 1
        if self.timed:
            up = time.monotonic() >= self.by_day or time.thread_time() >= self.by_work
        else:
            up = self.asked == budget.steps
        if up:
            budget.cut = self.asked
        return up


class Weighed:
    """A whole move that a player has thought about, and what it expects of it for its seat."""

    def __init__(self, answers: list[int], value: float, spread: float, visits: int) -> None:
        self.answers = answers
        self.value = value
        """From -1, all is lost, to 1, all is won."""
        self.spread = spread
        """How far off the value may be: its standard error."""
        self.visits = visits
        """How often the move was tried in thought."""


class Possible:
    """A whole move that a player might make, and how likely it is."""

    def __init__(self, answers: list[int], share: float) -> None:
        self.answers = answers
        self.share = share


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player for one seat of one match; it may keep what it worked out from answer to answer.

    A copy, by `copy` or `pickle`, has worked out the same and answers as this one would.  A compiled class that is made
    with arguments says which a copy is made with (`__getnewargs__`).
    """

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

    def weigh(self, seen: State, most: int, rng: Rng, budget: Budget, named: list[int]) -> list[Weighed]:
        """Its best moves, the best first, by thinking of its own; none if a search must find them (`bots.value`).

        A move that is named by its answers is among them.
        """
        return []

    def might(self, seen: State, rng: Rng, budget: Budget) -> list[Possible]:
        """The moves that it might make here, whatever its own dice say; none if it cannot tell.

        The shares add up to 1.  They may be estimated by a few throws, as long as they are right on average.  Asked
        before it answers; it stays as it is.
        """
        return []

    def __getstate__(self) -> dict[str, object]:
        """What compiled classes declare, and what a class that is not compiled adds to that."""
        declared: tuple[str, ...] = getattr(type(self), "__mypyc_attrs__", ())
        kept: dict[str, object] = {name: getattr(self, name) for name in declared if hasattr(self, name)}
        return kept | getattr(self, "__dict__", {})

    def __setstate__(self, kept: dict[str, object]) -> None:
        for name, value in kept.items():
            setattr(self, name, value)


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
