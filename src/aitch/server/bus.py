"""The bus between processes: news that something is stored.  Whatever it loses, the store still has."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from aitch.server.pool import Pools

Hear = Callable[[str], None]


class BadBus(ValueError):
    """A bus that cannot be used: one line for the person who starts the server."""


BusState = Literal["none", "up", "away"]


class Bus(Protocol):
    state: BusState
    """Whether news travel now."""

    async def start(self, hear: Hear) -> None:
        """From now on news of other processes (and of this one) are heard."""

    def tell(self, news: str) -> None:
        """Tells everybody, soon; nobody waits for it."""

    async def take(self, bucket: str, burst: float, rate: float) -> bool:
        """Takes one thing out of a bucket that all processes share; always where they do not, or cannot just now."""

    async def count(self, what: str, own: int) -> int:
        """How many all processes have together, when this one has so many."""

    async def keep(self, what: str, one: str, seconds: int) -> None:
        """Remembers something for so long, for all processes."""

    async def kept(self, what: str) -> list[str]:
        """All that is remembered so."""

    async def close(self) -> None: ...


class NoBus:
    """Where there is none, everybody looks in the store."""

    state: BusState = "none"

    async def start(self, hear: Hear) -> None: ...

    def tell(self, news: str) -> None: ...

    async def take(self, bucket: str, burst: float, rate: float) -> bool:
        return True

    async def count(self, what: str, own: int) -> int:
        return own

    async def keep(self, what: str, one: str, seconds: int) -> None: ...

    async def kept(self, what: str) -> list[str]:
        return []

    async def close(self) -> None: ...


def open_bus(url: str) -> Bus:
    """The bus at this address; none where there is no address."""
    if not url:
        return NoBus()
    bus: Bus = redis_module("redis_bus").RedisBus(url)
    return bus


def open_pools(url: str, workers: int) -> Pools:
    """The queue of jobs at this address, with so many workers of this process."""
    pools: Pools = redis_module("work_queue").SharedPools(url, workers)
    return pools


def redis_module(name: str) -> ModuleType:
    """A module that needs the package redis, which not everybody has."""
    try:
        return import_module(f"aitch.server.{name}")
    except ImportError:
        raise BadBus("a bus needs the package redis: install aitch[postgres]") from None
