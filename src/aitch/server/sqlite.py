"""The store of one machine: one SQLite file, one thread that writes.

All that waits is committed together: with `synchronous=FULL` a commit costs a trip to the disk, and a hundred events
cost no more than one.  Whoever waits is told after the commit, so what was acknowledged survives a power cut.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import fcntl
import os
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Any, Final, TypeVar
from urllib.parse import quote

import msgspec

from aitch.server.chain import chained
from aitch.server.limits import Limits
from aitch.server.logs import warn
from aitch.server.refused import Unstored
from aitch.server.schema import VERSION, upgrade
from aitch.server.store import (
    ENDED,
    OPEN,
    PLAYING,
    CannotOpen,
    Conflict,
    Damaged,
    Head,
    KeptReview,
    Listing,
    Mark,
    Row,
    Said,
    Seat,
    Stored,
    TableState,
)

FILE: Final = "aitch.sqlite"
TOGETHER: Final = 500
"""At most so many waiting writes go into one commit."""
DAY: Final = 86_400.0
PATIENCE: Final = 2.0
"""Seconds to wait for another program that holds the file."""
SEAT: Final = Seat.__struct_fields__
T = TypeVar("T")

UNWRITABLE: Final = (errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

REASONS: Final = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_BUSY": "another program holds the file",
    "SQLITE_LOCKED": "another program holds the file",
    "SQLITE_CORRUPT": "the file is damaged",
    "SQLITE_NOTADB": "the file is damaged, or no file of this program",
    "SQLITE_READONLY": "the file cannot be written to",
    "SQLITE_CANTOPEN": "the file cannot be opened",
    "SQLITE_IOERR": "the disk cannot be read or written",
}


def reason_of(error: sqlite3.Error) -> str:
    """What went wrong, in words; extended codes count as their family."""
    name = str(getattr(error, "sqlite_errorname", ""))
    family = next((reason for code, reason in REASONS.items() if name.startswith(code)), "")
    return family or f"the file gives the error {error}"


class Unwritable(Exception):
    """The file is there, and nothing can be written: the disk is full, or may only be read."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Tally:
    """How many commits were acknowledged, kept twice: in the file, and beside it.

    Should the end of what was written be lost (SQLite drops a damaged end of its write-ahead log without a word, or one
    that somebody took for rubbish), the file knows of fewer than what lies beside it.
    """

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self.beside = os.open(path.with_suffix(".commits"), os.O_RDWR | os.O_CREAT, 0o600)
        self.commits = int(db.execute("SELECT count FROM commits").fetchone()[0])

    def missing(self) -> int:
        text = os.pread(self.beside, 20, 0)
        return max(0, int(text) - self.commits) if text.strip().isdigit() else 0

    def count(self, db: sqlite3.Connection) -> None:
        """Within the transaction."""
        db.execute("UPDATE commits SET count = ?", (self.commits + 1,))

    def note(self) -> None:
        """After it.  A full disk has room for what overwrites the same few bytes."""
        self.commits += 1
        with contextlib.suppress(OSError):
            os.pwrite(self.beside, f"{self.commits:020}".encode(), 0)

    def close(self) -> None:
        os.close(self.beside)


class Job:
    """Something to be written, and who waits for it."""

    __slots__ = ("error", "future", "result", "work")

    def __init__(self, work: Callable[[sqlite3.Connection], Any], future: asyncio.Future[Any]) -> None:
        self.work = work
        self.future = future
        self.result: Any = None
        self.error: Exception | None = None

    def deliver(self) -> None:
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class SqliteStore:
    """Opened with `open_store`, on the running event loop."""

    def __init__(self, path: Path, writer: sqlite3.Connection, reader: sqlite3.Connection, lock: IO[bytes]) -> None:
        self.path = path
        self.writer = writer
        self.reader = reader
        self.lock = lock
        self.tally = Tally(path, writer)
        self.lost = self.tally.missing()
        """How many commits that were acknowledged are not there any more."""
        self.problem = ""
        """Why the last thing could not be written, if it could not."""
        self.loop = asyncio.get_running_loop()
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.readers = ThreadPoolExecutor(1, "store-read")
        self.commits = 0
        self.written = 0
        self.thread = threading.Thread(target=self.work, name="store-write", daemon=True)
        self.thread.start()

    # The writing thread

    def work(self) -> None:
        while (job := self.jobs.get()) is not None:
            batch = [job]
            stop = False
            while len(batch) < TOGETHER and not stop:
                try:
                    more = self.jobs.get_nowait()
                except Empty:
                    break
                if more is None:
                    stop = True
                else:
                    batch.append(more)
            self.commit(batch)
            self.tell(batch)
            if stop:
                return

    def commit(self, batch: list[Job]) -> None:
        """All of the batch in one transaction; if that fails, one by one, so that each gets its own reason."""
        try:
            self.transact(batch)
        except sqlite3.Error as error:
            if len(batch) > 1:
                for job in batch:
                    job.error = None
                    self.commit([job])
            else:
                self.problem = reason_of(error)
                batch[0].error = Unstored(self.problem)

    def transact(self, batch: list[Job]) -> None:
        db = self.writer
        try:
            db.execute("BEGIN IMMEDIATE")
            for job in batch:
                db.execute("SAVEPOINT job")
                try:
                    job.result = job.work(db)
                except (sqlite3.IntegrityError, Conflict) as error:
                    db.execute("ROLLBACK TO job")
                    job.error = error if isinstance(error, Conflict) else Conflict(str(error))
                db.execute("RELEASE job")
            self.tally.count(db)
            db.execute("COMMIT")
        except sqlite3.Error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        self.tally.note()
        self.problem = ""
        self.commits += 1
        self.written += len(batch)

    def tell(self, batch: list[Job]) -> None:
        def deliver() -> None:
            for job in batch:
                job.deliver()

        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(deliver)

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        future: asyncio.Future[T] = self.loop.create_future()
        self.jobs.put(Job(work, future))
        return await future

    async def fetch(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await self.loop.run_in_executor(self.readers, work, self.reader)
        except sqlite3.Error as error:
            raise Unstored(reason_of(error)) from None

    # What the store does

    async def create(self, head: Head, seats: list[Seat], events: list[Row], mark: Mark, most: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            if db.execute("SELECT count(*) FROM tables").fetchone()[0] >= most:
                raise Conflict("full")
            db.execute(
                "INSERT INTO tables (id, made, touched, listed, head, state, ply, due, result) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (head.id, head.made, head.made, head.listed, msgspec.json.encode(head), *msgspec.structs.astuple(mark)),
            )
            db.executemany(
                "INSERT INTO seats (game, seat, kind, name, bot, secret, taken) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(head.id, i, s.kind, s.name, s.bot, s.secret, s.taken) for i, s in enumerate(seats)],
            )
            insert(db, head.id, 0, events)

        await self.write(work)

    async def append(self, table: str, seq: int, events: list[Row], mark: Mark) -> None:
        def work(db: sqlite3.Connection) -> None:
            insert(db, table, seq, events)
            put_mark(db, table, mark, events[-1].at if events else 0.0)

        await self.write(work)

    async def take(self, table: str, seat: int, name: str, secret: str, at: float, mark: Mark) -> None:
        def work(db: sqlite3.Connection) -> None:
            done = db.execute(
                "UPDATE seats SET name = ?, secret = ?, taken = ? WHERE game = ? AND seat = ? AND taken IS NULL",
                (name, secret, at, table, seat),
            )
            if done.rowcount != 1:
                raise Conflict("taken")
            put_mark(db, table, mark, at)

        await self.write(work)

    async def offer_move(self, table: str, seat: int, link: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE seats SET moving = ? WHERE game = ? AND seat = ?", (link, table, seat))

        await self.write(work)

    async def move(self, table: str, seat: int, link: str, secret: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            done = db.execute(
                "UPDATE seats SET secret = ?, moving = '' WHERE game = ? AND seat = ? AND moving = ?",
                (secret, table, seat, link),
            )
            if done.rowcount != 1:
                raise Conflict("moved")

        await self.write(work)

    async def follow(self, table: str, rematch: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            done = db.execute("UPDATE tables SET rematch = ? WHERE id = ? AND rematch = ''", (rematch, table))
            if done.rowcount != 1:
                raise Conflict("rematch")

        await self.write(work)

    async def say(self, table: str, said: Said, most: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO chat (game, name, text, at) VALUES (?, ?, ?, ?)", (table, said.name, said.text, said.at)
            )
            db.execute(
                "DELETE FROM chat WHERE game = ?1 AND n <= "
                "(SELECT n FROM chat WHERE game = ?1 ORDER BY n DESC LIMIT 1 OFFSET ?2)",
                (table, most),
            )

        await self.write(work)

    async def read(self, table: str, chat: int) -> Stored | None:
        def work(db: sqlite3.Connection) -> Stored | None:
            found = listings(db, "id = ?", (table,), 1)
            if not found:
                must_not_be(db, table)
                return None
            said = db.execute(
                "SELECT name, text, at FROM chat WHERE game = ? ORDER BY n DESC LIMIT ?", (table, chat)
            ).fetchall()
            one, lines = found[0], [Said(*line) for line in reversed(said)]
            events = rows(db, table, 0)
            must_be_whole(db, table, events)
            return Stored(one.head, one.seats, events, lines, one.rematch, one.mark, one.trouble)

        return await self.fetch(work)

    async def since(self, table: str, seq: int) -> list[Row]:
        return await self.fetch(lambda db: rows(db, table, seq))

    async def listing(self, table: str) -> Listing | None:
        found = await self.fetch(lambda db: listings(db, "id = ?", (table,), 1))
        return found[0] if found else None

    async def listed(self, most: int) -> list[Listing]:
        return await self.fetch(lambda db: listings(db, "listed = 1 AND trouble = ''", (), most))

    async def trouble(self, table: str, reason: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE tables SET trouble = ? WHERE id = ?", (reason, table))

        await self.write(work)

    async def troubles(self) -> dict[str, str]:
        query = "SELECT id, trouble FROM tables WHERE trouble != ''"
        return await self.fetch(lambda db: dict(db.execute(query).fetchall()))

    async def old(self, limits: Limits, now: float, most: int) -> list[str]:
        return await self.fetch(lambda db: old_tables(db, limits, now, most))

    async def delete(self, tables: list[str]) -> None:
        await self.write(lambda db: delete_tables(db, tables))

    async def due(self) -> list[str]:
        return await self.fetch(lambda db: [row[0] for row in db.execute("SELECT id FROM tables WHERE due = 1")])

    async def want_review(self, table: str, wanted: bool, first: bytes) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO reviews VALUES (?1, ?2, ?3) ON CONFLICT (game) DO UPDATE SET wanted = ?2, "
                "first = CASE WHEN length(?3) > 0 THEN ?3 ELSE first END",
                (table, wanted, first),
            )

        await self.write(work)

    async def keep_part(self, table: str, ply: int, data: bytes) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT OR REPLACE INTO review_parts VALUES (?, ?, ?)", (table, ply, data))

        await self.write(work)

    async def review(self, table: str) -> KeptReview | None:
        def work(db: sqlite3.Connection) -> KeptReview | None:
            found = db.execute("SELECT wanted, first FROM reviews WHERE game = ?", (table,)).fetchone()
            if found is None:
                return None
            parts = db.execute("SELECT ply, data FROM review_parts WHERE game = ?", (table,)).fetchall()
            return KeptReview(bool(found[0]), found[1], dict(parts))

        return await self.fetch(work)

    async def wanted_reviews(self) -> list[str]:
        return await self.fetch(lambda db: [row[0] for row in db.execute("SELECT game FROM reviews WHERE wanted = 1")])

    async def beat(self, at: float) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT OR REPLACE INTO alive VALUES (1, ?)", (at,))

        await self.write(work)

    async def downs(self, now: float) -> list[tuple[float, float]]:
        def work(db: sqlite3.Connection) -> list[tuple[float, float]]:
            last = db.execute("SELECT at FROM alive").fetchone()
            if last is not None and last[0] < now:
                db.execute("INSERT INTO downs VALUES (?, ?)", (last[0], now))
            db.execute("INSERT OR REPLACE INTO alive VALUES (1, ?)", (now,))
            found = db.execute("SELECT began, ended FROM downs ORDER BY began")
            return [(began, ended) for began, ended in found]

        return await self.write(work)

    async def check(self) -> None:
        await self.fetch(lambda db: db.execute("SELECT count(*) FROM alive").fetchone())
        await self.write(lambda db: None)

    async def close(self) -> None:
        self.jobs.put(None)
        await self.loop.run_in_executor(None, self.thread.join)
        self.readers.shutdown()
        self.reader.close()
        self.writer.close()
        self.tally.close()
        self.lock.close()


class ReadOnlyStore(SqliteStore):
    """The same over a file that cannot be written to: whatever would write is refused, with the reason."""

    def __init__(self, path: Path, reader: sqlite3.Connection, problem: str) -> None:
        self.path = path
        self.reader = reader
        self.problem = problem
        self.lost = 0
        self.loop = asyncio.get_running_loop()
        self.readers = ThreadPoolExecutor(1, "store-read")

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        raise Unstored(self.problem)

    async def close(self) -> None:
        self.readers.shutdown()
        self.reader.close()


def insert(db: sqlite3.Connection, table: str, seq: int, events: list[Row]) -> None:
    db.executemany(
        "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)",
        [(table, seq + i, e.kind, e.value, e.by, e.at) for i, e in enumerate(events)],
    )
    found = db.execute("SELECT chain FROM tables WHERE id = ?", (table,)).fetchone()
    chain = chained(found[0] if found else "", seq, events)
    db.execute("UPDATE tables SET chain = ? WHERE id = ?", (chain, table))


def put_mark(db: sqlite3.Connection, table: str, mark: Mark, at: float) -> None:
    values = (*msgspec.structs.astuple(mark), at, table)
    db.execute(
        "UPDATE tables SET state = ?, ply = ?, due = ?, result = ?, touched = max(touched, ?) WHERE id = ?", values
    )


def rows(db: sqlite3.Connection, table: str, seq: int) -> list[Row]:
    found = db.execute("SELECT kind, value, by, at FROM events WHERE game = ? AND seq >= ? ORDER BY seq", (table, seq))
    # The few kinds of events are the same few words in memory, however many events there are.
    return [Row(sys.intern(kind), value, by, at) for kind, value, by, at in found]


def must_be_whole(db: sqlite3.Connection, table: str, events: list[Row]) -> None:
    """Raises `Damaged` unless the events are those that were written."""
    chain = db.execute("SELECT chain FROM tables WHERE id = ?", (table,)).fetchone()[0]
    if chained("", 0, events) != chain:
        raise Damaged(f"its {len(events)} events are not those that were written: some are lost or changed")


def must_not_be(db: sqlite3.Connection, table: str) -> None:
    """Raises `Damaged` where there is such a table, but nobody can read what was agreed there."""
    if db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
        raise Damaged("what was agreed when it was made cannot be read")


def listings(db: sqlite3.Connection, where: str, values: tuple[object, ...], most: int) -> list[Listing]:
    """The tables for which this holds; one that cannot be read is left out, and the log says so."""
    columns = "id, head, rematch, trouble, state, ply, due, result"
    query = f"SELECT {columns} FROM tables WHERE {where} ORDER BY made DESC LIMIT ?"
    out: list[Listing] = []
    for id, head, rematch, trouble, state, ply, due, result in db.execute(query, (*values, most)).fetchall():
        places = db.execute(f"SELECT {', '.join(SEAT)} FROM seats WHERE game = ? ORDER BY seat", (id,))
        try:
            table = msgspec.json.decode(head, type=Head)
            seats = msgspec.convert([dict(zip(SEAT, place, strict=True)) for place in places], list[Seat])
        except msgspec.MsgspecError as error:
            warn("a table cannot be read", table=id, reason=str(error))
            continue
        out.append(Listing(table, seats, Mark(state, ply, bool(due), result), rematch, trouble))
    return out


def old_tables(db: sqlite3.Connection, limits: Limits, now: float, most: int) -> list[str]:
    """Tables where nothing has happened for longer than such tables are kept."""
    ages: dict[TableState, int] = {OPEN: limits.open_days, PLAYING: limits.playing_days, ENDED: limits.over_days}
    query = "SELECT id FROM tables WHERE state = ? AND touched < ? ORDER BY touched LIMIT ?"
    found = [
        id
        for state, days in ages.items()
        for (id,) in (db.execute(query, (state, now - days * DAY, most)) if days else ())
    ]
    return found[:most]


def delete_tables(db: sqlite3.Connection, ids: Iterable[str]) -> None:
    """Whole tables, with all that belongs to them."""
    for id in ids:
        for table in ("events", "seats", "chat", "review_parts", "reviews"):
            db.execute(f"DELETE FROM {table} WHERE game = ?", (id,))
        db.execute("DELETE FROM tables WHERE id = ?", (id,))


# Opening


async def open_store(folder: Path) -> SqliteStore:
    """The store in this folder, made if it is not there; `CannotOpen` with one clear line if it cannot be used.

    What is there and cannot be written to is opened to be read.
    """
    try:
        return await open_to_write(folder)
    except Unwritable as error:
        return ReadOnlyStore(folder / FILE, connect_to_read(folder / FILE), error.reason)


async def open_to_write(folder: Path) -> SqliteStore:
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = open(folder / "aitch.lock", "wb")  # noqa: SIM115
    except OSError as error:
        if path.is_file() and error.errno in UNWRITABLE:
            raise Unwritable(str(error.strerror)) from None
        raise CannotOpen(f"the folder {folder} cannot be used: {error.strerror}") from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CannotOpen(f"another server already uses {folder}; give it another folder with --data") from None
        writer = await asyncio.get_running_loop().run_in_executor(None, connect, path)
    except BaseException:
        lock.close()
        raise
    reader = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    return SqliteStore(path, writer, reader, lock)


def connect(path: Path) -> sqlite3.Connection:
    """The connection that writes, on a file that is whole and has our tables."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            prepare(db, path)
        except BaseException:
            db.close()
            raise
        return db
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_FULL", "SQLITE_READONLY", "SQLITE_IOERR")):
            raise Unwritable(reason_of(error)) from None
        raise CannotOpen(f"{path}: {reason_of(error)}") from None
    except OSError as error:
        if path.is_file() and error.errno in UNWRITABLE:
            raise Unwritable(str(error.strerror)) from None
        raise CannotOpen(f"{path}: {error.strerror}") from None


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that never writes; with no room for the files beside it, the file is read as it is."""
    for mode in ("mode=ro", "mode=ro&immutable=1"):
        db = sqlite3.connect(f"file:{quote(str(path))}?{mode}", uri=True, isolation_level=None, check_same_thread=False)
        try:
            if db.execute("PRAGMA user_version").fetchone()[0] == VERSION:
                db.execute("SELECT count(*) FROM tables").fetchone()
                return db
        except sqlite3.Error:
            pass
        db.close()
    raise CannotOpen(f"{path} can neither be written nor read as it is")


def prepare(db: sqlite3.Connection, path: Path) -> None:
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA journal_size_limit = 67108864")
    db.execute("BEGIN IMMEDIATE")
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise CannotOpen(
            f"{path} was written by another version of this program (its form is {version}, not {VERSION})"
        )
    if version != VERSION:
        upgrade(db, version)
    db.execute("COMMIT")
    found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise CannotOpen(f"{path} is damaged ({' '.join(found.split())}); put a copy in its place, or move it away")
