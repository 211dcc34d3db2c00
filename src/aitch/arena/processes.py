"""Tasks in processes of this machine."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Generic

from aitch.arena.tasks import LOSSES, Outcome, Result, Task, WorkersLost, outcome_of


class Processes:
    """Processes of this machine; for a single worker, this one."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers

    def do_all(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], files: Iterable[str] = ()
    ) -> Generator[tuple[int, Result], None, None]:
        waiting = enumerate(tasks)
        if self.workers <= 1:
            for number, task in waiting:
                yield number, work(task)
            return
        workers: list[Worker[Task, Result]] = []
        try:
            for number, task in islice(waiting, self.workers):
                workers.append(Worker(work))
                workers[-1].give(number, task)
            busy = list(workers)
            while busy:
                ready = wait([worker.end for worker in busy])
                for worker in [worker for worker in busy if worker.end in ready]:
                    outcome = worker.outcome()
                    if outcome is None:
                        continue
                    done, result = worker.number, outcome.value()
                    following = next(waiting, None)
                    if following is None:
                        busy.remove(worker)
                    else:
                        worker.give(*following)
                    yield done, result
        finally:
            for worker in workers:
                worker.stop()


class Worker(Generic[Task, Result]):
    """A process that does one task after the other.  If it dies, another one takes its place and its task.

    Each has a pipe of its own, so that it ends when this process does, however that ends.
    """

    def __init__(self, work: Callable[[Task], Result]) -> None:
        self.work = work
        self.begin()

    def begin(self) -> None:
        context = get_context("spawn")
        self.end, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, self.work), daemon=True)
        self.process.start()
        theirs.close()

    def give(self, number: int, task: Task) -> None:
        self.number, self.task, self.losses = number, task, 0
        self.send()

    def send(self) -> None:
        with suppress(OSError):  # whoever cannot take it has died, which `outcome` finds out
            self.end.send(self.task)

    def outcome(self) -> Outcome[Result] | None:
        """What came of the task; nothing if the process has died, and the task is done again."""
        try:
            outcome: Outcome[Result] = self.end.recv()
        except (EOFError, OSError):
            self.stop()
            self.losses += 1
            if self.losses >= LOSSES:
                ended = f"the last with exit code {self.process.exitcode}"
                raise WorkersLost(f"{LOSSES} processes died over {self.task!r}, {ended}") from None
            self.begin()
            self.send()
            return None
        return outcome

    def stop(self) -> None:
        self.end.close()
        self.process.terminate()
        self.process.join()


def serve(end: Connection, work: Callable[[Task], Result]) -> None:
    """The life of a process: a task, what comes of it, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who stops the whole closes the pipe
    while True:
        try:
            task = end.recv()
        except (EOFError, OSError):
            return
        try:
            end.send(outcome_of(work, task))
        except OSError:
            return
