"""A few worker processes that think; each job has its time, and a worker that is stuck is ended and replaced.

Jobs of one home go to one worker, which keeps what it worked out for them.
"""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from typing import Final, Protocol, TypeVar

import msgspec

from aitch.server.analysis_work import Filled, Grown, HasTree, Studied, WroteTree
from aitch.server.limits import Limits
from aitch.server.logs import warn
from aitch.server.turns import NOBODY, Asker, Line, Shares
from aitch.server.worker import (
    NICE,
    NICEST,
    Advised,
    Failed,
    HasRead,
    Job,
    LookedOver,
    Luck,
    MoveJudged,
    Refuted,
    Reply,
    Thought,
    Warned,
)

STARTING: Final = 60.0
"""Seconds until a new worker must be ready, on a machine that is busy."""
LINE: Final = 16_000_000
HOMES: Final = 10_000
"""So many homes are remembered."""
PATIENCE: Final = 3
"""When at its worker so many jobs more are waiting than elsewhere, a home moves."""
R = TypeVar(
    "R",
    Thought,
    Advised,
    Warned,
    Refuted,
    HasRead,
    LookedOver,
    Luck,
    MoveJudged,
    Studied,
    Filled,
    Grown,
    WroteTree,
    HasTree,
)

_decoder: msgspec.json.Decoder[Reply] = msgspec.json.Decoder(Reply)


class WorkFailed(Exception):
    """No worker gave an answer: it was stuck, died, or said why it could not.  `bad`: what was given is at fault."""

    def __init__(self, reason: str, bad: bool = False) -> None:
        super().__init__(reason)
        self.bad = bad


class WorkStuck(WorkFailed):
    """The worker had not answered when its time was over."""


class Workers(Protocol):
    """Whoever does jobs: workers of this process, or those of a queue that many share."""

    @property
    def waiting(self) -> int:
        """How many jobs wait."""

    async def do(self, job: Job, seconds: float, kind: type[R], asker: Asker = NOBODY, home: str = "") -> R:
        """A job's reply, of the kind that such jobs have, when the asker's turn has come."""


def as_kind(reply: Reply, kind: type[R]) -> R:
    """A reply of the kind that was asked for; `WorkFailed` where it is another."""
    if isinstance(reply, Failed):
        raise WorkFailed(reply.error, reply.bad)
    if not isinstance(reply, kind):
        raise WorkFailed(f"it replied with {type(reply).__name__}")
    return reply


class Worker:
    """One process, started when there is work and started again when it has died."""

    def __init__(self, shares: Shares, nice: int = NICE) -> None:
        self.nice = nice
        self.process: asyncio.subprocess.Process | None = None
        self.line_up = Line(shares)
        self.jobs = 0
        """Those that wait for it, and the one it does."""

    async def do(self, job: Job, seconds: float) -> Reply:
        try:
            if self.process is None or self.process.returncode is not None:
                await asyncio.wait_for(self.start(), STARTING)
            return await asyncio.wait_for(self.ask(job), seconds)
        except TimeoutError:
            await self.end()
            raise WorkStuck(f"it took longer than {seconds:g} seconds") from None
        except (OSError, EOFError, ValueError) as error:
            await self.end()
            raise WorkFailed(f"the worker died ({type(error).__name__})") from None
        except BaseException:
            # Cancelled in the middle: whatever it would still say belongs to no job.
            await self.end()
            raise

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "aitch.server.worker", str(self.nice)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LINE,
            start_new_session=True,
        )
        if await self.line() != b"ready\n":
            raise EOFError

    async def ask(self, job: Job) -> Reply:
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(msgspec.json.encode(job) + b"\n")
        await self.process.stdin.drain()
        return _decoder.decode(await self.line())

    async def line(self) -> bytes:
        assert self.process is not None
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise EOFError
        return line

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


class Pool:
    """So many workers, at each of them a line in which everybody has a fair turn.

    The nicer they are, the more others go before them on the machine.
    """

    def __init__(self, size: int, nice: int = NICE) -> None:
        shares = Shares()
        self.workers = [Worker(shares, nice) for _ in range(size)]
        self.homes: OrderedDict[str, Worker] = OrderedDict()

    @property
    def waiting(self) -> int:
        return sum(max(0, worker.jobs - 1) for worker in self.workers)

    async def do(self, job: Job, seconds: float, kind: type[R], asker: Asker = NOBODY, home: str = "") -> R:
        worker = self.worker_for(home)
        worker.jobs += 1
        try:
            async with worker.line_up.turn(asker):
                reply = await worker.do(job, seconds)
        except WorkFailed as error:
            warn("a worker was replaced", reason=str(error), job=type(job).__name__)
            raise
        finally:
            worker.jobs -= 1
        return as_kind(reply, kind)

    def worker_for(self, home: str) -> Worker:
        """The worker of this home, unless too many wait there; otherwise the one with the fewest jobs."""
        least = min(self.workers, key=lambda worker: worker.jobs)
        if not home:
            return least
        worker = self.homes.pop(home, least)
        if worker.jobs > least.jobs + PATIENCE:
            worker = least
        self.homes[home] = worker
        if len(self.homes) > HOMES:
            self.homes.popitem(last=False)
        return worker

    async def close(self) -> None:
        for worker in self.workers:
            await worker.end()


class Pools:
    """The workers of a server, by what they are for."""

    bots: Workers
    readers: Workers
    reviewers: Workers
    lookers: Workers
    """Show positions of the analysis board."""
    analysts: Workers
    """Think about them, when nobody at a table waits for a program."""

    def start(self) -> None:
        """On the running event loop."""

    async def close(self) -> None: ...


class OwnPools(Pools):
    """Those of one process alone."""

    def __init__(self, limits: Limits) -> None:
        self.bots, self.readers, self.lookers = Pool(limits.bot_workers), Pool(1), Pool(1)
        self.reviewers, self.analysts = Pool(limits.review_workers, NICEST), Pool(1, NICEST)

    async def close(self) -> None:
        for pool in (self.bots, self.readers, self.lookers, self.reviewers, self.analysts):
            assert isinstance(pool, Pool)
            await pool.close()
