"""Looking after a folder of games: a copy of it, whether it is whole, and mending it.

Each works on the SQLite file alone and tells its progress; `aitch admin` is the face of it.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from aitch.core.errors import AitchError
from aitch.server.chain import chained
from aitch.server.limits import BadLimits, Limits, limits_from
from aitch.server.sqlite import delete_tables, listings, must_be_whole, must_not_be, old_tables, read_table, rows
from aitch.server.sqlite_file import FILE, connect, reason_of
from aitch.server.store import CannotOpen, Damaged
from aitch.server.table_registry import archive_table

Progress = Callable[[int, int], None]
"""Is told how much is done, and of how much."""
PAGES: Final = 500
"""So many pages of the file are copied at a time: others write in between."""
AT_ONCE: Final = 200
"""So many tables are deleted in one go, for the same reason."""


class NoFolder(AitchError):
    """A folder that cannot be looked after."""


def open_file(folder: Path) -> sqlite3.Connection:
    path = folder / FILE
    if not path.is_file():
        raise NoFolder(f"there are no games in {folder}: it has no file {FILE}")
    try:
        return connect(path)
    except CannotOpen as error:
        raise NoFolder(str(error)) from None


def copy(folder: Path, target: Path, progress: Progress) -> None:
    """A whole copy of the file as of one moment, also while a server writes to it."""
    if target.exists():
        raise NoFolder(f"{target} is there already; give another name")
    with_file, into = open_file(folder), sqlite3.connect(target)
    try:
        with_file.backup(into, pages=PAGES, progress=lambda _, left, every: progress(every - left, every))
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise NoFolder(f"{target}: {reason_of(error)}") from None
    finally:
        into.close()
        with_file.close()


def damages(db: sqlite3.Connection, progress: Progress) -> dict[str, str]:
    """What is wrong with which table: all of them are looked at, event by event."""
    ids = [id for (id,) in db.execute("SELECT id FROM tables ORDER BY made")]
    found: dict[str, str] = {}
    for number, id in enumerate(ids, start=1):
        try:
            if not listings(db, "id = ?", (id,), 1):
                must_not_be(db, id)
            must_be_whole(db, id, rows(db, id, 0))
        except Damaged as error:
            found[id] = str(error)
        progress(number, len(ids))
    return found


def accept(db: sqlite3.Connection, id: str) -> int:
    """Takes the events that are there for true, up to the first gap; gives how many that are."""
    db.execute("BEGIN IMMEDIATE")
    numbers = [seq for (seq,) in db.execute("SELECT seq FROM events WHERE game = ? ORDER BY seq", (id,))]
    whole = next((i for i, seq in enumerate(numbers) if i != seq), len(numbers))
    db.execute("DELETE FROM events WHERE game = ? AND seq >= ?", (id, whole))
    chain = chained("", 0, rows(db, id, 0))
    db.execute("UPDATE tables SET chain = ?, trouble = '' WHERE id = ?", (chain, id))
    db.execute("COMMIT")
    return whole


def limits_given() -> Limits:
    try:
        return limits_from(os.environ)
    except BadLimits as error:
        raise AitchError(str(error)) from None


def prune(folder: Path, dry: bool, progress: Progress) -> int:
    """Deletes the tables that are old by the limits, or only counts them; their records are archived before."""
    db, limits = open_file(folder), limits_given()
    old = old_tables(db, limits, time.time(), 10**9)
    for id in old if limits.archive and not dry else ():
        stored = read_table(db, id, 0)
        if stored is not None:
            asyncio.run(archive_table(Path(limits.archive), stored))
    for begin in range(0, 0 if dry else len(old), AT_ONCE):
        db.execute("BEGIN IMMEDIATE")
        delete_tables(db, old[begin : begin + AT_ONCE])
        db.execute("COMMIT")
        progress(min(len(old), begin + AT_ONCE), len(old))
    db.close()
    return len(old)
