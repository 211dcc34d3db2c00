"""Who is next to be thought for, when more tables ask than there are programs that can think at once.

Tables where people play come before tables of programs alone.  Among equals it goes round by visitor, and by table of
one visitor: whoever has been thought for the least is next, so that many long thoughts of one hold up nobody else.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

HALF_LIFE: Final = 60.0
"""Seconds after which what somebody had counts half."""
REMEMBERED: Final = 10_000
LITTLE: Final = 0.01
"""So many visitors and tables are told apart; of more, those who had less than so many seconds are forgotten."""


class Asker(NamedTuple):
    """For whom there is something to think."""

    visitor: str
    table: str
    people: bool
    """Whether somebody plays there, or only programs do."""


NOBODY: Final = Asker("", "", True)


class Shares:
    """How much was thought for whom of late, in seconds: what is long ago counts for less and less."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.used: dict[str, tuple[float, float]] = {}
        """Seconds as of a time."""

    def had(self, name: str) -> float:
        seconds, at = self.used.get(name, (0.0, 0.0))
        return seconds * 0.5 ** ((self.clock() - at) / HALF_LIFE) if seconds else 0.0

    def order(self, asker: Asker) -> tuple[bool, float, float]:
        return not asker.people, self.had(f"visitor {asker.visitor}"), self.had(f"table {asker.table}")

    def charge(self, asker: Asker, seconds: float) -> None:
        for name in (f"visitor {asker.visitor}", f"table {asker.table}"):
            self.used[name] = (self.had(name) + seconds, self.clock())
        if len(self.used) > REMEMBERED:
            self.used = {name: used for name, used in self.used.items() if self.had(name) > LITTLE}


class Line:
    """Those who wait for one worker; the shares are those of all workers."""

    def __init__(self, shares: Shares) -> None:
        self.shares = shares
        self.busy = False
        self.waiting: list[tuple[Asker, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """Waits for a turn, and has it."""
        if self.busy:
            await self.wait(asker)
        self.busy = True
        began = self.shares.clock()
        try:
            yield
        finally:
            self.shares.charge(asker, self.shares.clock() - began)
            self.call_next()

    async def wait(self, asker: Asker) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        place = (asker, called)
        self.waiting.append(place)
        try:
            await called
        except asyncio.CancelledError:
            if place in self.waiting:
                self.waiting.remove(place)
            elif not called.cancelled():
                self.call_next()
            raise

    def call_next(self) -> None:
        self.waiting = [place for place in self.waiting if not place[1].done()]
        if not self.waiting:
            self.busy = False
            return
        # The first of equals is whoever waits longest.
        place = min(self.waiting, key=lambda place: self.shares.order(place[0]))
        self.waiting.remove(place)
        place[1].set_result(None)
