"""Servers to be killed: one process with its store inside, or several over one database."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path
from typing import Final

from aitch.server.postgres import open_postgres
from aitch.server.sqlite import open_store
from aitch.server.store import Store

sys.path.append(str(Path(__file__).parent.parent / "tests" / "server"))
from real_servers import Postgres, Redis
from server_driver import Server

DATABASE: Final = "PostgreSQL restarted"
BUS: Final = "Redis killed and emptied"


class Group:
    """Servers over one store; whichever is killed is started again."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers
        self.down: set[int] = set()
        """Those that were killed and are not up again."""

    def somewhere(self, dice: random.Random) -> int:
        """One of those that live; if none does, one that comes back soon."""
        alive = [number for number in range(len(self.servers)) if number not in self.down]
        return dice.choice(alive or list(range(len(self.servers))))

    async def start(self) -> None:
        await asyncio.gather(*[asyncio.to_thread(server.start) for server in self.servers])

    async def kill(self, number: int) -> None:
        """Kills one the hard way, and waits until it is up again."""
        self.down.add(number)
        self.servers[number].kill()
        await asyncio.to_thread(self.servers[number].start)
        self.down.discard(number)

    async def stop(self) -> None:
        """In order; the store stays."""
        await asyncio.gather(*[asyncio.to_thread(server.stop) for server in self.servers])

    def breakdowns(self, kills: int) -> dict[int, str]:
        """What else breaks down, and before which of the kills."""
        return {}

    async def break_down(self, what: str) -> None:
        """Breaks it, and sees to it that it comes back."""
        raise NotImplementedError(what)

    async def store(self) -> Store:
        """The store, to be read when the servers have stopped."""
        raise NotImplementedError

    def parts(self) -> dict[str, list[int]]:
        """The processes of each part, to see what it costs."""
        return {"servers": [server.process.pid for server in self.servers if server.process is not None]}

    async def close(self) -> None:
        """Ends what was started beside the servers."""


class Embedded(Group):
    """One process over SQLite."""

    def __init__(self, folder: Path) -> None:
        super().__init__([Server(folder / "data", folder / "log")])
        self.folder = folder / "data"

    async def store(self) -> Store:
        return await open_store(self.folder)


class Processes(Group):
    """Several over PostgreSQL and Redis, which are started with them."""

    def __init__(self, folder: Path, count: int) -> None:
        super().__init__([Server(folder / f"data-{i}", folder / f"log-{i}") for i in range(count)])
        self.database = Postgres(settings={})  # with every commit on the disk
        self.bus = Redis()
        self.url = ""

    async def start(self) -> None:
        for needed in (self.database, self.bus):
            await asyncio.to_thread(needed.start)
        self.url = self.database.new_database()
        for server in self.servers:
            server.more = ["--database", self.url, "--bus", self.bus.url()]
        # The first one sets the database up.
        await asyncio.to_thread(self.servers[0].start)
        await asyncio.gather(*[asyncio.to_thread(server.start) for server in self.servers[1:]])

    def breakdowns(self, kills: int) -> dict[int, str]:
        """Each of the two breaks down twice, spread over the kills."""
        names = [DATABASE, BUS, DATABASE, BUS]
        return {max(1, kills * (i + 1) // (len(names) + 1)): name for i, name in enumerate(names)}

    async def break_down(self, what: str) -> None:
        if what == DATABASE:
            await asyncio.to_thread(self.database.restart)
        else:
            await asyncio.to_thread(self.bus.kill)
            await asyncio.to_thread(self.bus.start)  # it keeps nothing

    def parts(self) -> dict[str, list[int]]:
        beside = {"database": self.database.process, "bus": self.bus.process}
        return super().parts() | {name: [process.pid] for name, process in beside.items() if process is not None}

    async def store(self) -> Store:
        return await open_postgres(self.url)

    async def close(self) -> None:
        self.database.remove()
        self.bus.remove()
