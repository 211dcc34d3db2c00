"""The store of one machine: one SQLite file, one thread that writes.

All that waits is committed together: with `synchronous=FULL` a commit costs a trip to the disk, and a hundred events
cost no more than one.  Whoever waits is told after the commit, so what was acknowledged survives a power cut.
"""

from __future__ import annotations

import asyncio
import fcntl
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Any, Final, TypeVar

import msgspec

from aitch.server.chain import chained
from aitch.server.limits import Limits
from aitch.server.logs import warn
from aitch.server.refused import Unstored
from aitch.server.sqlite_file import FILE, PATIENCE, UNWRITABLE, Tally, Unwritable, connect, connect_to_read, reason_of
from aitch.server.store import (
    CannotOpen,
    Conflict,
    Damaged,
    Head,
    KeptReview,
    Listing,
    Mark,
    Overview,
    Report,
    Row,
    Said,
    Seat,
    Settings,
    Standing,
    Stored,
    UndoRequest,
    kept_since,
    request_of,
    request_text,
)

TOGETHER: Final = 500
"""At most so many waiting writes go into one commit."""
SEAT: Final = Seat.__struct_fields__
EVENT: Final = 60
"""Bytes of an event, with its place in the index, about."""
T = TypeVar("T")


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
    """Opened with `open_store`, on the running event loop.

    One process only can open it: nobody else holds a lease, is anywhere, or changes anything.
    """

    process = ""

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
        self.owned: set[str] = set()
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

    async def append(self, table: str, seq: int, events: list[Row], mark: Mark, fence: int | None = None) -> None:
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
                "INSERT INTO chat (game, name, text, at, by) VALUES (?, ?, ?, ?, ?)",
                (table, said.name, said.text, said.at, said.by),
            )
            db.execute(
                "DELETE FROM chat WHERE game = ?1 AND n <= "
                "(SELECT n FROM chat WHERE game = ?1 ORDER BY n DESC LIMIT 1 OFFSET ?2)",
                (table, most),
            )

        await self.write(work)

    async def unsay(self, table: str, by: str, name: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            whose = "game = ?1 AND (by = ?2 OR (by = '' AND name = ?3 AND name != ''))"
            db.execute(f"DELETE FROM chat WHERE {whose}", (table, by, name))

        await self.write(work)

    async def reseat(self, table: str, seat: int, was: Seat, now: Seat, mark: Mark) -> None:
        def work(db: sqlite3.Connection) -> None:
            become, be = (f" {word} ".join(f"{name} IS ?" for name in SEAT) for word in (",", "AND"))
            done = db.execute(
                f"UPDATE seats SET {become.replace(' IS ', ' = ')} WHERE game = ? AND seat = ? AND {be}",
                (*msgspec.structs.astuple(now), table, seat, *msgspec.structs.astuple(was)),
            )
            if done.rowcount != 1:
                raise Conflict("seat")
            put_mark(db, table, mark, 0.0)

        await self.write(work)

    async def settle(self, table: str, was: Settings, now: Settings, mark: Mark | None = None) -> None:
        def work(db: sqlite3.Connection) -> None:
            before, after = (msgspec.json.encode(each).decode() for each in (was, now))
            done = db.execute(
                "UPDATE tables SET settings = ?, hidden = ? WHERE id = ? AND settings = ?",
                (after, now.hidden, table, before),
            )
            if done.rowcount != 1:
                raise Conflict("settings")
            if mark is not None:
                put_mark(db, table, mark, 0.0)

        await self.write(work)

    async def report(self, report: Report, most: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO reports (data) VALUES (?)", (msgspec.json.encode(report),))
            db.execute(
                "DELETE FROM reports WHERE n <= (SELECT n FROM reports ORDER BY n DESC LIMIT 1 OFFSET ?)", (most,)
            )

        await self.write(work)

    async def reports(self) -> list[tuple[int, Report]]:
        query = "SELECT n, data FROM reports ORDER BY n DESC"
        found = await self.fetch(lambda db: db.execute(query).fetchall())
        return [(number, msgspec.json.decode(data, type=Report)) for number, data in found]

    async def dismiss(self, report: int) -> None:
        await self.write(lambda db: db.execute("DELETE FROM reports WHERE n = ?", (report,)) and None)

    async def overview(self, most: int, before: float) -> list[Overview]:
        def work(db: sqlite3.Connection) -> list[Overview]:
            return [Overview(one, *sizes(db, one.head.id)) for one in listings(db, "made < ?", (before,), most)]

        return await self.fetch(work)

    async def request(self, table: str, seq: int, was: UndoRequest | None, now: UndoRequest | None) -> None:
        def work(db: sqlite3.Connection) -> None:
            done = db.execute(
                "UPDATE tables SET request = ?1 WHERE id = ?2 AND request = ?3 AND "
                "NOT EXISTS (SELECT 1 FROM events WHERE game = ?2 AND seq >= ?4)",
                (request_text(now), table, request_text(was), seq),
            )
            if done.rowcount != 1:
                raise Conflict("request")

        await self.write(work)

    async def read(self, table: str, chat: int, since: int = 0) -> Stored | None:
        return await self.fetch(lambda db: read_table(db, table, chat, since))

    async def since(self, table: str, seq: int) -> list[Row]:
        return await self.fetch(lambda db: rows(db, table, seq))

    async def listing(self, table: str) -> Listing | None:
        found = await self.fetch(lambda db: listings(db, "id = ?", (table,), 1))
        return found[0] if found else None

    async def listed(self, most: int) -> list[Listing]:
        return await self.fetch(lambda db: listings(db, "listed = 1 AND hidden = 0 AND trouble = ''", (), most))

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

    async def standing(self, tables: Collection[str]) -> dict[str, Standing]:
        return {}

    async def own(self, names: Collection[str], seconds: float) -> dict[str, int]:
        self.owned.update(names)
        return dict.fromkeys(names, 1)

    async def renew(self, seconds: float) -> set[str]:
        return set(self.owned)

    async def disown(self, names: Collection[str] | None = None) -> None:
        self.owned.difference_update(list(self.owned) if names is None else names)

    async def unowned_due(self, most: int) -> list[str]:
        return [id for id in await self.due() if id not in self.owned][:most]

    async def present(self, table: str, seats: list[int], watching: int) -> None:
        """Nobody else is to be told."""

    async def processes(self) -> list[str]:
        return [self.process]

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

    async def time(self) -> float:
        return time.time()

    async def beat(self, at: float) -> int:
        def work(db: sqlite3.Connection) -> int:
            db.execute("INSERT OR REPLACE INTO alive VALUES (1, ?)", (at,))
            return int(db.execute("SELECT count(*) FROM downs").fetchone()[0])

        return await self.write(work)

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
        "UPDATE tables SET state = ?, ply = ?, due = ?, result = ?, touched = max(touched, ?), request = '' "
        "WHERE id = ?",
        values,
    )


def rows(db: sqlite3.Connection, table: str, seq: int) -> list[Row]:
    found = db.execute("SELECT kind, value, by, at FROM events WHERE game = ? AND seq >= ? ORDER BY seq", (table, seq))
    # The few kinds of events are the same few words in memory, however many events there are.
    return [Row(sys.intern(kind), value, by, at) for kind, value, by, at in found]


def read_table(db: sqlite3.Connection, table: str, chat: int, since: int = 0) -> Stored | None:
    """A whole table; see `Store.read`."""
    found = listings(db, "id = ?", (table,), 1)
    if not found:
        must_not_be(db, table)
        return None
    said = db.execute(
        "SELECT name, text, at, by FROM chat WHERE game = ? ORDER BY n DESC LIMIT ?", (table, chat)
    ).fetchall()
    one, lines = found[0], [Said(*line) for line in reversed(said)]
    events = rows(db, table, since)
    if not since:
        must_be_whole(db, table, events)
    asked = db.execute("SELECT request FROM tables WHERE id = ?", (table,)).fetchone()[0]
    known = (one.rematch, one.mark, one.trouble, request_of(asked))
    return Stored(one.head, one.seats, events, lines, *known, settings=one.settings)


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
    columns = "id, head, rematch, trouble, settings, state, ply, due, result"
    query = f"SELECT {columns} FROM tables WHERE {where} ORDER BY made DESC LIMIT ?"
    out: list[Listing] = []
    for id, head, rematch, trouble, settled, *mark in db.execute(query, (*values, most)).fetchall():
        places = db.execute(f"SELECT {', '.join(SEAT)} FROM seats WHERE game = ? ORDER BY seat", (id,))
        try:
            table, settings = msgspec.json.decode(head, type=Head), msgspec.json.decode(settled, type=Settings)
            seats = msgspec.convert([dict(zip(SEAT, place, strict=True)) for place in places], list[Seat])
        except msgspec.MsgspecError as error:
            warn("a table cannot be read", table=id, reason=str(error))
            continue
        state, ply, due, result = mark
        out.append(Listing(table, seats, Mark(state, ply, bool(due), result), rematch, trouble, settings))
    return out


def sizes(db: sqlite3.Connection, table: str) -> tuple[float, int, int]:
    """When something last happened at a table, how many events it has, and how many bytes are kept of it, about."""
    touched, head = db.execute("SELECT touched, length(head) FROM tables WHERE id = ?", (table,)).fetchone()
    events = db.execute("SELECT count(*) FROM events WHERE game = ?", (table,)).fetchone()[0]
    said = db.execute("SELECT total(length(text)) FROM chat WHERE game = ?", (table,)).fetchone()[0]
    reviewed = db.execute("SELECT total(length(data)) FROM review_parts WHERE game = ?", (table,)).fetchone()[0]
    return touched, events, head + EVENT * events + int(said + reviewed)


def old_tables(db: sqlite3.Connection, limits: Limits, now: float, most: int) -> list[str]:
    """Tables where nothing has happened for longer than such tables are kept."""
    query = "SELECT id FROM tables WHERE state = ? AND touched < ? ORDER BY touched LIMIT ?"
    since = kept_since(limits, now).items()
    found = [id for state, begin in since for (id,) in db.execute(query, (state, begin, most))]
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
