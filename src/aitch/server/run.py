"""Starting the server, or saying in one line why it cannot start."""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import uvicorn

from aitch.server import DATA, HOST, PORT
from aitch.server.app import make_app, open_registry
from aitch.server.bus import BadBus, open_pools
from aitch.server.connections import bounded
from aitch.server.limits import BadLimits, Limits, limits_from
from aitch.server.logs import start_logging
from aitch.server.operator_page import operator_secret
from aitch.server.store import CannotOpen
from aitch.server.table_registry import TableRegistry

SPARE = 3_000
"""Connections beyond the sockets: pages being loaded, calls, and such that say nothing."""


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop where it is installed: it is not there for every machine."""
    if find_spec("uvloop") is None:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = import_module("uvloop").new_event_loop
    return factory


def serve(
    host: str = HOST,
    port: int = PORT,
    data: Path | str = DATA,
    names: Sequence[str] = (),
    proxies: Sequence[str] = (),
    operator: Path | None = None,
    *,
    database: str = "",
    bus: str = "",
    workers: int | None = None,
) -> int:
    """Serves until it is told to stop; returns an exit code, 2 after one line that says why it cannot start.

    `names` is what the server is called, `proxies` are the addresses whose word on where a call comes from is taken,
    `operator` is the file with the secret of the operator's page.  With a `database` the games are kept there, and
    other processes may serve them too; news go by the `bus`, and so do the jobs for workers, of which so many are here.
    """
    try:
        limits = limits_from(os.environ)
        secret = operator_secret(operator, os.environ)
        listening = listen(host, port)
    except (BadLimits, CannotOpen) as error:
        return cannot(error)
    start_logging()
    allow_files(limits.sockets + SPARE)
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(serve_on(listening, Place(Path(data), database, bus, workers), limits, names, proxies, secret))
        return 0
    except (CannotOpen, BadBus) as error:
        return cannot(error)
    except KeyboardInterrupt:
        return 0
    finally:
        listening.close()


def allow_files(most: int) -> None:
    """Every socket is a file to the system, which by itself allows few."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, allowed), hard))


def cannot(error: Exception) -> int:
    print(f"aitch: {error}", file=sys.stderr)
    return 2


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CannotOpen(f"cannot listen on {host}, port {port}: {reason}; choose another with --port") from None
    return listening


class Place(NamedTuple):
    """Where the games are kept: in a folder, or in a database with a bus."""

    data: Path
    database: str
    bus: str
    workers: int | None

    def __str__(self) -> str:
        return "a database" if self.database else str(self.data)


class DrainingServer(uvicorn.Server):
    """Told to stop, it first lets other processes go on with its tables, and then closes its sockets."""

    def __init__(self, config: uvicorn.Config, registry: TableRegistry) -> None:
        super().__init__(config)
        self.registry = registry

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.registry.drain()
        await super().shutdown(sockets)


async def serve_on(
    listening: socket.socket,
    place: Place,
    limits: Limits,
    names: Sequence[str] = (),
    proxies: Sequence[str] = (),
    operator: str = "",
) -> None:
    registry = await open_registry(place.data, limits, names, place.database, place.bus, place.workers)
    config = uvicorn.Config(
        make_app(registry, operator=operator),
        log_config=None,
        access_log=False,
        lifespan="on",
        server_header=False,
        ws_max_size=limits.message_bytes,
        ws_ping_interval=20.0,
        ws_ping_timeout=30.0,
        http=bounded(limits, proxies),
        timeout_keep_alive=limits.idle_seconds,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        limit_concurrency=limits.sockets + SPARE,
        timeout_graceful_shutdown=3,
    )
    # What was loaded by now stays: the collector need not look at it again, nor so often at what comes and goes.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    host, port = listening.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    print(f"Aitch is at http://{shown}:{port} (the games are kept in {place})", flush=True)
    await DrainingServer(config, registry).serve(sockets=[listening])


def work(bus: str, workers: int) -> int:
    """Takes jobs from the queue until it is told to stop; returns an exit code as `serve` does."""
    start_logging()
    try:
        asyncio.run(work_for(bus, workers))
        return 0
    except BadBus as error:
        return cannot(error)
    except KeyboardInterrupt:
        return 0


async def work_for(bus: str, workers: int) -> None:
    pools = open_pools(bus, workers)
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    pools.start()
    print(f"Aitch: {workers} workers take jobs from the bus", flush=True)
    await stop.wait()
    await pools.close()
