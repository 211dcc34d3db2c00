"""Copying games from one store to another, whichever these are: SQLite files and PostgreSQL databases.

A copy of a database is therefore a SQLite file, which any server can open: a backup needs no program of PostgreSQL.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, Protocol

from aitch.core.errors import AitchError
from aitch.server.database import connect, is_url, must_be_of_this_version, shown
from aitch.server.sqlite_file import FILE
from aitch.server.sqlite_file import connect as connect_file
from aitch.server.store import CannotOpen, Said, Seat
from aitch.server.upkeep import Progress

PARTS: Final[dict[str, tuple[str, ...]]] = {
    "tables": (
        *("id", "made", "listed", "state", "ply", "due", "rematch", "head", "result", "trouble", "chain", "touched"),
        *("request", "settings", "hidden"),
    ),
    "seats": ("game", "seat", *Seat.__struct_fields__),
    "events": ("game", "seq", "kind", "value", "by", "at"),
    "chat": ("game", *Said.__struct_fields__),
    "reviews": ("game", "wanted", "first"),
    "review_parts": ("game", "ply", "data"),
}
"""What belongs to a table, by where it is kept."""
SHARED: Final[dict[str, tuple[str, ...]]] = {
    "alive": ("one", "at"),
    "downs": ("began", "ended"),
    "reports": ("data",),
}
"""What belongs to none; it is put in place of what is there."""
ORDER: Final = {"seats": "seat", "events": "seq", "chat": "n", "reports": "n", "downs": "began"}
YES_OR_NO: Final = ("listed", "due", "hidden", "wanted")

Rows = dict[str, list[tuple[Any, ...]]]


class CannotCopy(AitchError):
    """Where one of the two cannot be used."""


class Games(Protocol):
    """A store as that from which, or to which, is copied."""

    async def ids(self) -> list[str]: ...

    async def take(self, parts: dict[str, tuple[str, ...]], id: str) -> Rows:
        """All rows of a table; of what belongs to none, with no id."""

    async def put(self, parts: dict[str, tuple[str, ...]], rows: Rows) -> None:
        """All of them, or none."""


def selection(part: str, columns: tuple[str, ...], place: str) -> str:
    which = "" if part in SHARED else f" WHERE {'id' if part == 'tables' else 'game'} = {place}"
    return f"SELECT {', '.join(columns)} FROM {part}{which} ORDER BY {ORDER.get(part, '1')}"


class GamesInFile:
    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    async def ids(self) -> list[str]:
        return [id for (id,) in self.db.execute("SELECT id FROM tables ORDER BY made")]

    async def take(self, parts: dict[str, tuple[str, ...]], id: str) -> Rows:
        given = () if parts is SHARED else (id,)
        return {
            part: self.db.execute(selection(part, columns, "?"), given).fetchall() for part, columns in parts.items()
        }

    async def put(self, parts: dict[str, tuple[str, ...]], rows: Rows) -> None:
        with self.db:
            self.db.execute("BEGIN IMMEDIATE")
            for part, columns in parts.items():
                if part in SHARED and rows[part]:
                    self.db.execute(f"DELETE FROM {part}")
                places = ", ".join("?" * len(columns))
                self.db.executemany(f"INSERT INTO {part} ({', '.join(columns)}) VALUES ({places})", rows[part])


class GamesInDatabase:
    def __init__(self, connection: Any) -> None:
        self.connection = connection

    async def ids(self) -> list[str]:
        return [one["id"] for one in await self.connection.fetch("SELECT id FROM tables ORDER BY made")]

    async def take(self, parts: dict[str, tuple[str, ...]], id: str) -> Rows:
        given = () if parts is SHARED else (id,)
        found = {
            part: await self.connection.fetch(selection(part, columns, "$1"), *given) for part, columns in parts.items()
        }
        return {part: [tuple(row) for row in rows] for part, rows in found.items()}

    async def put(self, parts: dict[str, tuple[str, ...]], rows: Rows) -> None:
        async with self.connection.transaction():
            for part, columns in parts.items():
                if part in SHARED and rows[part]:
                    await self.connection.execute(f"DELETE FROM {part}")
                truth = [column in YES_OR_NO for column in columns]
                records = [
                    tuple(bool(value) if yes_or_no else value for value, yes_or_no in zip(row, truth, strict=True))
                    for row in rows[part]
                ]
                await self.connection.copy_records_to_table(part, records=records, columns=list(columns))
            if parts is PARTS:
                id, count = rows["tables"][0][0], len(rows["events"])
                await self.connection.execute("UPDATE tables SET seq = $2 WHERE id = $1", id, count)


@asynccontextmanager
async def opened(where: str, to_read: bool) -> AsyncIterator[Games]:
    """The games of a folder, a file, or a database by its address; what is read is of one moment."""
    if is_url(where):
        database = await connect(where)
        try:
            await must_be_of_this_version(database)
            async with database.connection() as connection:
                if to_read:
                    async with connection.transaction(isolation="repeatable_read", readonly=True):
                        yield GamesInDatabase(connection)
                else:
                    yield GamesInDatabase(connection)
        finally:
            await database.close()
        return
    path = Path(where) / FILE if Path(where).is_dir() or not Path(where).suffix else Path(where)
    if to_read and not path.is_file():
        raise CannotCopy(f"there are no games in {where}: there is no file {path}")
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    db = connect_file(path)
    try:
        if to_read:
            db.execute("BEGIN")
        yield GamesInFile(db)
    finally:
        db.close()


async def copy(source: str, target: str, progress: Progress) -> tuple[int, int]:
    """Copies all tables that are not there yet; gives how many these were, and how many were there."""
    try:
        async with opened(source, True) as games, opened(target, False) as into:
            there = set(await into.ids())
            if not there:
                shared = await games.take(SHARED, "")
                shared["alive"] = [row for row in shared["alive"] if row[1] is not None]
                await into.put(SHARED, shared)
            every = await games.ids()
            wanted = [id for id in every if id not in there]
            for number, id in enumerate(wanted, start=1):
                await into.put(PARTS, await games.take(PARTS, id))
                progress(number, len(wanted))
            return len(wanted), len(every) - len(wanted)
    except CannotOpen as error:
        raise CannotCopy(str(error)) from None


async def back_up(url: str, target: Path, progress: Progress) -> int:
    """A database's games as a SQLite file; gives how many tables these are."""
    if target.exists():
        raise CannotCopy(f"{target} is there already; give another name")
    half = target.with_name(f"{target.name}.half.sqlite")
    try:
        count, _ = await copy(url, str(half), progress)
        close_file(half)
        half.rename(target)
    finally:
        for leftover in half.parent.glob(f"{half.name}*"):
            leftover.unlink()
    return count


def close_file(path: Path) -> None:
    """Brings all of it into the one file, without any beside it."""
    db = sqlite3.connect(path)
    db.execute("PRAGMA journal_mode = DELETE")
    db.close()


def name_of(where: str) -> str:
    """A place as it may be told."""
    return shown(where) if is_url(where) else where
