"""The processes that serve the same tables: who does the server's own part at which table, and how all keep in step.

Every process may serve every table, and the store settles who was first.  What the server does by itself (programs
think, clocks run out) is done by the one that holds the table's lease.  News tell others that something is stored;
whoever hears them reads the store, and everybody looks there every now and then anyway: what is lost costs time only.

A process that is alone has all leases and tells nobody (`Alone`); one of many keeps a small loop going (`Many`).
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Final, Protocol

from aitch.server import broadcast, replicas
from aitch.server.logs import note, warn
from aitch.server.messages import NO_TABLE
from aitch.server.refused import UNKNOWN, Refused, Unstored
from aitch.server.store import Presence, Standing

if TYPE_CHECKING:
    from aitch.server.table_registry import TableRegistry
    from aitch.server.tables import Table

BEAT: Final = 2.0
"""Seconds between the notes of a process alone that it is up, while clocks run."""
LEASE: Final = 3.0
"""Seconds that a lease lasts: a table whose process was killed waits no longer than this and a tick."""
SURE: Final = 2.0
"""So long after it was renewed a process trusts in a lease; later it asks before it does anything."""
TICK: Final = 0.75
ASLEEP: Final = 40
"""So many tables that sleep are taken over at once; those that are awake all."""
MANY: Final = 5_000
SET_CLOCK: Final = 60
"""After so many ticks the clock is compared with the store's again."""
NOBODY: Final = Presence([], 0)


class Peers(Protocol):
    """What a table needs to know of other processes."""

    async def start(self, registry: TableRegistry) -> None:
        """Goes on where the server stopped: bots that were asked think again, clocks run on."""

    def fence(self, table: Table) -> int | None:
        """The number of the lease by which this process does the server's part at a table.

        None if another process does, or if that must be found out first: then the table goes on by itself.
        """

    def lose(self, table: Table) -> None:
        """The store says that the lease is not held any more."""

    def tell(self, table: Table) -> None:
        """Something of this table was stored by this process."""

    def note_presence(self, table: Table) -> None:
        """Somebody came or went here."""

    async def fresh(self, table: Table) -> None:
        """Catches up with what others have stored, before somebody is shown the table."""

    async def steady(self) -> None:
        """Waits until it is known whether the server was away of late."""

    async def drain(self, registry: TableRegistry) -> None:
        """Does nothing more by itself, so that others may."""


class Alone:
    """The only process of its store: it does everything, and nobody is to be told."""

    beating: asyncio.Task[None] | None = None

    async def start(self, registry: TableRegistry) -> None:
        services = registry.services
        with contextlib.suppress(Unstored):  # what cannot be written to can still be looked at
            services.downs[:] = await services.store.downs(services.now())
        due = await services.store.due()
        for id in due:
            # Whatever is wrong with one table, which has then been noted, the others go on.
            with contextlib.suppress(Exception):
                await registry.table(id)
        self.beating = asyncio.get_running_loop().create_task(self.beat(registry))
        note("started", due=len(due))

    async def beat(self, registry: TableRegistry) -> None:
        services = registry.services
        while True:
            if any(table.clock_timer is not None for table in registry.awake.values()):
                with contextlib.suppress(Refused):
                    await services.store.beat(services.now())
            await asyncio.sleep(BEAT)

    def fence(self, table: Table) -> int | None:
        return 0

    def lose(self, table: Table) -> None: ...

    def tell(self, table: Table) -> None: ...

    def note_presence(self, table: Table) -> None: ...

    async def fresh(self, table: Table) -> None: ...

    async def steady(self) -> None: ...

    async def drain(self, registry: TableRegistry) -> None:
        if self.beating is not None:
            self.beating.cancel()
            with contextlib.suppress(Refused):
                await registry.services.store.beat(registry.services.now())


class Many:
    """One of several processes."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.services = registry.services
        self.store = registry.services.store
        self.bus = registry.services.bus
        self.fences: dict[str, int] = {}
        """The leases of this process, by the ids of tables."""
        self.wanted: set[str] = set()
        """Leases that are to be asked for."""
        self.sure = 0.0
        """Until then (by the steady clock) it trusts in them."""
        self.ticked = asyncio.Event()
        self.outages = -1
        self.present_as: dict[str, Presence] = {}
        """Whom the store knows to be here."""
        self.behind: dict[str, bool] = {}
        """Tables that catch up, and whether they must do so once more."""
        self.waking: set[str] = set()
        """Tables that were taken over and are being read."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.draining = False
        gauge = self.services.metrics.gauge
        gauge("leases_held", "Tables at which this process does the server's part.", lambda: len(self.fences))
        gauge("bus_up", "Whether news travel by the bus.", lambda: self.bus.state == "up")

    def begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.done)

    def done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, Refused):
            warn("keeping in step failed", error=repr(error))

    # Leases

    def fence(self, table: Table) -> int | None:
        if self.draining:
            return None
        if table.id not in self.fences:
            self.want(table.id)
            return None
        return self.fences[table.id] if time.monotonic() < self.sure else None

    def want(self, id: str) -> None:
        if not self.wanted:
            self.begin(self.ask())
        self.wanted.add(id)

    async def ask(self) -> None:
        """Asks for the leases that are wanted, all that came together at once."""
        await asyncio.sleep(0)
        names, self.wanted = self.wanted, set()
        for id in await self.take(names):
            table = self.registry.awake.get(id)
            if table is not None:
                # Whoever had it may have done something last.
                self.follow(table)

    async def take(self, names: set[str]) -> list[str]:
        """Takes leases; gives those that are new here."""
        found = await self.store.own(names, LEASE)
        new = [name for name in found if name not in self.fences]
        self.fences.update(found)
        return new

    def lose(self, table: Table) -> None:
        if self.fences.pop(table.id, None) is not None:
            note("lease lost", table=table.id)

    # News

    def tell(self, table: Table) -> None:
        self.bus.tell(f"{self.store.process} {table.id} {table.seq}")

    def hear(self, news: str) -> None:
        teller, id, seq = news.split(" ")
        table = self.registry.awake.get(id)
        if teller != self.store.process and table is not None and int(seq) >= table.seq:
            self.services.metrics.heard.add()
            self.follow(table)

    def follow(self, table: Table) -> None:
        """Lets a table catch up; news that come meanwhile are looked at afterwards."""
        if table.id in self.behind:
            self.behind[table.id] = True
        else:
            self.behind[table.id] = True
            self.begin(self.catch_up(table))

    async def catch_up(self, table: Table) -> None:
        try:
            while self.behind[table.id]:
                self.behind[table.id] = False
                async with table.lock:
                    if not table.trouble:
                        await replicas.catch_up(table)
            table.go_on()
        except Refused:
            pass  # the store is away, or the table is gone: the next tick finds out
        except Exception as error:
            table.stop(error)
        finally:
            del self.behind[table.id]

    async def fresh(self, table: Table) -> None:
        found = await self.store.standing([table.id])
        if table.id not in found:
            self.forget(table)
            raise Refused("there is no such table", UNKNOWN, "table")
        if is_behind(table, found[table.id]):
            async with table.lock:
                await replicas.catch_up(table)

    def forget(self, table: Table) -> None:
        """A table that was deleted."""
        table.stand_still(replicas.GONE, NO_TABLE)
        if self.registry.awake.get(table.id) is table:
            del self.registry.awake[table.id]
        self.fences.pop(table.id, None)

    # Who is where

    def note_presence(self, table: Table) -> None:
        if not self.draining:
            self.begin(self.write_presence(table))

    async def write_presence(self, table: Table) -> None:
        here = table.here
        if here != self.present_as.get(table.id, NOBODY):
            before = self.present_as.get(table.id, NOBODY)
            self.present_as[table.id] = here
            try:
                await self.store.present(table.id, here.seats, here.watching)
            except Refused:
                self.present_as[table.id] = before
                raise
            self.tell(table)
        if not here.seats and not here.watching:
            self.present_as.pop(table.id, None)

    # The loop

    async def start(self, registry: TableRegistry) -> None:
        await self.bus.start(self.hear)
        await self.set_clock()
        await self.tick()
        self.begin(self.go_round())
        note("started", process=self.store.process)

    async def go_round(self) -> None:
        ticks = 0
        while True:
            await asyncio.sleep(TICK)
            ticks += 1
            try:
                if ticks % SET_CLOCK == 0:
                    await self.set_clock()
                await self.tick()
            except Refused as error:
                warn("the store is away", reason=error.error)
                self.present_as.clear()  # it may have forgotten who is here
            except Exception as error:
                warn("keeping in step failed", error=repr(error))

    async def set_clock(self) -> None:
        """The store's clock is everybody's."""
        began = time.monotonic()
        at = await self.store.time()
        self.services.began = at - (began + time.monotonic()) / 2

    async def tick(self) -> None:
        began, was_sure = time.monotonic(), time.monotonic() < self.sure
        await self.beat()
        before = set(self.fences)
        held = await self.store.renew(LEASE)
        for id in before - held:
            self.fences.pop(id, None)
            note("lease lost", table=id)
        self.sure = began + SURE
        self.ticked.set()
        self.ticked = asyncio.Event()
        if not was_sure:
            self.go_on(self.fences)
        self.registry.reviews.keep(held)
        await self.take_over()
        await self.look()
        await self.let_others()

    async def beat(self) -> None:
        """Notes that this process is up; when all were away for a while, the clocks have not run meanwhile."""
        now = self.services.now()
        outages = await self.store.beat(now)
        if outages != self.outages:
            self.services.downs[:] = await self.store.downs(now)
            self.outages = outages
            for table in self.registry.awake.values():
                table.set_clocks()
            self.go_on(self.fences)

    def go_on(self, ids: dict[str, int]) -> None:
        for id in list(ids):
            table = self.registry.awake.get(id)
            if table is not None:
                table.go_on()

    async def take_over(self) -> None:
        """Takes tables at which the server has something to do and nobody does it."""
        awake = self.registry.awake
        due = await self.store.unowned_due(MANY)
        asleep = [id for id in due if id not in awake]
        watched = [id for id, table in awake.items() if table.programs_only and table.due and id not in self.fences]
        names = {id for id in due if id in awake} | {*asleep[:ASLEEP]} | {*watched}
        for id in await self.take(names) if names else ():
            self.services.metrics.taken_over.add()
            if id in awake:
                self.follow(awake[id])
            else:
                self.waking.add(id)
                self.begin(self.wake(id))

    async def wake(self, id: str) -> None:
        try:
            (await self.registry.table(id)).go_on()
        finally:
            self.waking.discard(id)

    async def look(self) -> None:
        """Looks in the store for what no news told of."""
        awake = self.registry.awake
        used = [table for table in awake.values() if table.guests or table.id in self.fences]
        found = await self.store.standing([table.id for table in used]) if used else {}
        live = set(await self.store.processes())
        for table in used:
            if table.id not in found:
                self.forget(table)
            elif is_behind(table, found[table.id]):
                self.follow(table)
            if not table.elsewhere.keys() <= live:
                table.elsewhere = {one: there for one, there in table.elsewhere.items() if one in live}
                broadcast.send_people(table)
            if table.here != self.present_as.get(table.id, NOBODY):
                self.note_presence(table)

    async def let_others(self) -> None:
        """Gives back leases of tables at which nobody is and nothing is to do."""
        awake = self.registry.awake
        idle = [
            id
            for id in self.fences
            if id not in self.waking and ((table := awake.get(id)) is None or not (table.guests or table.due))
        ]
        if idle:
            for id in idle:
                del self.fences[id]
            await self.store.disown(idle)

    async def steady(self) -> None:
        if time.monotonic() >= self.sure:
            try:
                await asyncio.wait_for(self.ticked.wait(), LEASE)
            except TimeoutError:
                raise Unstored("the database cannot be reached") from None

    async def drain(self, registry: TableRegistry) -> None:
        if self.draining:
            return
        self.draining = True
        for task in self.tasks:
            task.cancel()
        self.fences.clear()
        for table in self.registry.awake.values():
            table.stop_clock()
        with contextlib.suppress(Refused):
            await self.store.disown()


def is_behind(table: Table, standing: Standing) -> bool:
    return table.seq < standing.seq or table.changes != standing.changes
