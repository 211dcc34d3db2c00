"""The way to a PostgreSQL database: its address, connections, what goes wrong there, and its numbered migrations."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

from aitch.core.errors import AitchError
from aitch.server.logs import warn
from aitch.server.refused import Unstored
from aitch.server.store import CannotOpen, Conflict


class NoDriver(CannotOpen, AitchError):
    """What speaks with PostgreSQL comes with an extra."""


try:
    import asyncpg
except ImportError:
    raise NoDriver("PostgreSQL needs the package asyncpg: pip install 'aitch[postgres]'") from None

CONNECTIONS: Final = 8
"""So many of one process; more than the database has cores gains nothing."""
PATIENCE: Final = 4.0
"""Seconds to wait for a database that is away: it may only be restarting."""
PAUSE: Final = 0.1
TOO_LONG: Final = 10.0
"""Seconds after which a statement, or a new connection, is given up."""
LONGEST: Final = 86_400.0
"""Seconds for a migration."""
LOCK: Final = 4_714_701
"""The number of the lock under which a database is set up: only one process does that."""
SETTINGS: Final = {"application_name": "aitch", "synchronous_commit": "on", "jit": "off"}

REASONS: Final = {
    "53100": "the disk of the database is full",
    "53300": "the database has no room for another connection",
    "25006": "the database may only be read",
    "28": "the database does not know this name, or not with this password",
    "3D": "there is no database of this name",
    "42501": "the database does not allow it",
    "57014": "the database takes too long",
    "57P": "the database is being stopped or started",
    "08": "the connection to the database is broken",
}
"""By how the database's own code begins."""
AWAY: Final = ("57P", "08", "40")
"""Codes of what a new connection, or another attempt, would mend."""


class Away(Exception):
    """The connection broke, or there was none: what was asked may or may not have been done."""


def is_url(text: str) -> bool:
    return text.startswith(("postgresql://", "postgres://"))


def shown(url: str) -> str:
    """The address as it may be told: without its password."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    name = parts.netloc.rpartition("@")[0].partition(":")[0]
    return urlunsplit((parts.scheme, f"{name}@{host}" if name else host, parts.path, "", ""))


def reason_of(error: BaseException) -> str:
    """What went wrong, in words; never with anything of the address."""
    if isinstance(error, TimeoutError):
        return REASONS["57014"]
    if isinstance(error, OSError):
        return f"the database does not answer ({error.strerror or type(error).__name__})"
    code = str(getattr(error, "sqlstate", ""))
    if code:
        return next(
            (text for begins, text in REASONS.items() if code.startswith(begins)), f"the database says: {error}"
        )
    return REASONS["08"]


def is_away(error: BaseException) -> bool:
    code = getattr(error, "sqlstate", None)
    if code is not None:
        return str(code).startswith(AWAY)
    return isinstance(error, BROKEN)


BROKEN: Final = (OSError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""The last is what a connection says that is used while it breaks; a `TimeoutError` is an `OSError`."""
FAULTS: Final = (*BROKEN, asyncpg.PostgresError)


class Database:
    """A few connections, which come back by themselves after the database was away."""

    def __init__(self, url: str, pool: Any) -> None:
        self.url = url
        self.pool = pool

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Any]:
        """Waits a little for a database that is away; raises `Unstored` if it stays away, `Away` if it goes away."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                found = await self.pool.acquire(timeout=TOO_LONG)
                break
            except FAULTS as error:
                if not is_away(error) or time.monotonic() > until:
                    raise Unstored(reason_of(error)) from None
                await asyncio.sleep(PAUSE)
        try:
            yield found
        except FAULTS as error:
            if isinstance(error, asyncpg.IntegrityConstraintViolationError):
                raise Conflict(error.args[0]) from None
            if is_away(error):
                with contextlib.suppress(asyncpg.InterfaceError):
                    found.terminate()  # nobody shall get it again
                raise Away(reason_of(error)) from None
            raise Unstored(reason_of(error)) from None
        finally:
            await self.pool.release(found)

    async def fetch(self, query: str, *values: object) -> list[Any]:
        """Reads; if the connection breaks, again by another one."""
        try:
            return await self.once(query, *values)
        except Away:
            return await self.write(query, *values)

    async def write(self, query: str, *values: object) -> list[Any]:
        """One statement, which is one transaction, done once at most."""
        try:
            return await self.once(query, *values)
        except Away as error:
            raise Unstored(str(error)) from None

    async def once(self, query: str, *values: object) -> list[Any]:
        async with self.connection() as connection:
            rows: list[Any] = await connection.fetch(query, *values)
            return rows

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Any]:
        """Several statements that are done together or not at all."""
        try:
            async with self.connection() as connection, connection.transaction():
                yield connection
        except Away as error:
            raise Unstored(str(error)) from None

    async def close(self) -> None:
        try:
            await asyncio.wait_for(self.pool.close(), TOO_LONG)
        except FAULTS:
            self.pool.terminate()


async def keep_as_it_is(connection: object) -> None:
    """Nothing is left behind on a connection that would have to be cleaned up before the next one uses it."""


async def connect(url: str) -> Database:
    """`CannotOpen` with one clear line where there is no such database, or it does not let us in."""
    try:
        pool = await asyncpg.create_pool(
            url,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=TOO_LONG,
            command_timeout=TOO_LONG,
            server_settings=SETTINGS,
            reset=keep_as_it_is,
        )
    except FAULTS as error:
        raise CannotOpen(f"{shown(url)} cannot be used: {reason_of(error)}") from None
    except ValueError:
        raise CannotOpen("an address of PostgreSQL reads postgresql://name:password@host:5432/database") from None
    return Database(url, pool)


# Migrations


def migrations() -> Sequence[str]:
    """What is done to a database, one after the other; the first one to an empty one."""
    folder = files("aitch.server") / "migrations"
    names = sorted(one.name for one in folder.iterdir() if re.fullmatch(r"\d{4}\.sql", one.name))
    return [(folder / name).read_text(encoding="utf-8") for name in names]


async def version_of(connection: Any) -> int:
    """How many of the migrations a database has; none if it is empty."""
    if await connection.fetchval("SELECT to_regclass('version')") is None:
        return 0
    return int(await connection.fetchval("SELECT number FROM version"))


async def migrate(database: Database, only_if_empty: bool = False) -> tuple[int, int]:
    """Brings a database to the version of this program; gives which it had and which it has."""
    known = migrations()
    async with database.transaction() as connection:
        await connection.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
        had = await version_of(connection)
        if had > len(known) or (had and only_if_empty):
            return had, had
        if not had:
            await connection.execute("CREATE TABLE version (number integer NOT NULL); INSERT INTO version VALUES (0)")
        for step in known[had:]:
            await connection.execute(step, timeout=LONGEST)
        await connection.execute("UPDATE version SET number = $1", len(known))
    if had < len(known):
        warn("the database was brought to another version", had=had, has=len(known))
    return had, len(known)


async def must_be_of_this_version(database: Database) -> None:
    """Sets an empty database up; `CannotOpen` for one of another version, with what to do."""
    _, has = await migrate(database, only_if_empty=True)
    known = len(migrations())
    if has < known:
        raise CannotOpen(
            f"{shown(database.url)} has version {has}, and this program works with {known}; "
            "stop all its servers and run aitch admin migrate --database ..."
        )
    if has > known:
        raise CannotOpen(
            f"{shown(database.url)} was brought to version {has} by a newer program, and this one knows {known}"
        )
