"""Tasks that are done somewhere: in processes of this machine (`processes`) or on a cluster of many (`cluster`).

Whoever has tasks gives a place one function and all of them; what comes of each is given as soon as it is there, and
exactly once.  A task that is lost with the worker that had it is done again, so it must follow from itself alone: then
nobody can tell afterwards where it was done, or how often it was begun.
"""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from aitch.core.errors import AitchError

Task = TypeVar("Task")
Result = TypeVar("Result")

LOSSES: Final = 4
"""So often the worker of one task may die; what kills every worker would go on for ever."""


class BadPlace(AitchError):
    """A place that is not there, or that does not do the same as this machine."""


class WorkersLost(RuntimeError):
    """One task has cost too many workers."""


class Place(Protocol):
    """Does tasks."""

    def do_all(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], files: Iterable[str] = ()
    ) -> Generator[tuple[int, Result], None, None]:
        """Gives each result, with the number of its task from 0 on, as soon as it is there.

        Tasks are taken only when somebody is free for them: there may be any number.  Close it to stop early.
        Function, tasks and results travel as pickles; `files` are the paths that the work looks up with
        `carried.found_here`.  What a task raises is raised here.
        """


def in_order(results: Generator[tuple[int, Result], None, None]) -> Generator[Result, None, None]:
    """Results in the order of their tasks; those that come early wait."""
    early: dict[int, Result] = {}
    wanted = 0
    with closing(results):
        for number, result in results:
            early[number] = result
            while wanted in early:
                yield early.pop(wanted)
                wanted += 1


# What came of a task


class Outcome(NamedTuple, Generic[Result]):
    """What came of a task: a result, or what was raised."""

    result: Result | None
    error: Exception | None = None

    def value(self) -> Result:
        if self.error is not None:
            raise self.error
        return self.result  # type: ignore[return-value]


def outcome_of(work: Callable[[Task], Result], task: Task) -> Outcome[Result]:
    """Does a task; an error keeps the lines that it came from, which would not travel with it."""
    try:
        return Outcome(work(task))
    except Exception as error:
        error.add_note(traceback.format_exc())
        return Outcome(None, error if can_travel(error) else RuntimeError(traceback.format_exc()))


def can_travel(error: Exception) -> bool:
    try:
        return type(pickle.loads(pickle.dumps(error))) is type(error)
    except Exception:
        return False
