"""Looking after a PostgreSQL database of games, as `upkeep.py` does after a folder."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from aitch.core.errors import AitchError
from aitch.server import database as databases
from aitch.server.chain import chained
from aitch.server.postgres import PostgresStore, open_postgres, row_of
from aitch.server.store import CannotOpen, Damaged
from aitch.server.table_registry import archive_table
from aitch.server.upkeep import AT_ONCE, Progress, limits_given


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[PostgresStore]:
    try:
        store = await open_postgres(url)
    except CannotOpen as error:
        raise AitchError(str(error)) from None
    try:
        yield store
    finally:
        await store.close()


async def migrate(url: str) -> tuple[int, int]:
    """Brings a database to the version of this program; gives which it had and which it has."""
    try:
        database = await databases.connect(url)
    except CannotOpen as error:
        raise AitchError(str(error)) from None
    try:
        return await databases.migrate(database)
    finally:
        await database.close()


async def damages(url: str, progress: Progress) -> dict[str, str]:
    """What is wrong with which table: all of them are looked at, event by event."""
    found: dict[str, str] = {}
    async with opened(url) as store:
        ids = await store.ids("SELECT id FROM tables ORDER BY made")
        for number, id in enumerate(ids, start=1):
            try:
                await store.read(id, 0)
            except Damaged as error:
                found[id] = str(error)
            progress(number, len(ids))
    return found


async def accept(url: str, id: str) -> int:
    """Takes the events that are there for true, up to the first gap; gives how many that are."""
    async with opened(url) as store, store.database.transaction() as db:
        await db.execute("SELECT 1 FROM tables WHERE id = $1 FOR UPDATE", id)
        rows = await db.fetch("SELECT seq, kind, value, by, at FROM events WHERE game = $1 ORDER BY seq", id)
        whole = next((number for number, row in enumerate(rows) if row["seq"] != number), len(rows))
        await db.execute("DELETE FROM events WHERE game = $1 AND seq >= $2", id, whole)
        chain = chained("", 0, [row_of(row[1:]) for row in rows[:whole]])
        await db.execute(
            "UPDATE tables SET seq = $2, chain = $3, trouble = '', changes = changes + 1 WHERE id = $1",
            *(id, whole, chain),
        )
    return whole


async def prune(url: str, dry: bool, progress: Progress) -> int:
    """Deletes the tables that are old by the limits, or only counts them; their records are archived before."""
    limits = limits_given()
    async with opened(url) as store:
        old = await store.old(limits, time.time(), 10**9)
        for id in old if limits.archive and not dry else ():
            stored = await store.read(id, 0)
            if stored is not None:
                await archive_table(Path(limits.archive), stored)
        for begin in range(0, 0 if dry else len(old), AT_ONCE):
            await store.delete(old[begin : begin + AT_ONCE])
            progress(min(len(old), begin + AT_ONCE), len(old))
    return len(old)
