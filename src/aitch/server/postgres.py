"""The store of many processes: one PostgreSQL database.

Each answer is acknowledged after its commit, with `synchronous_commit` on.  A process writes all appends that wait in
one statement, so that a hundred cost little more than one.  A table's row has the number of its events: it is changed
from the number that the writer knows to the next, or not at all, and `UNIQUE (game, seq)` stands behind that.
"""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Collection
from typing import Any, Final

import msgspec

from aitch.server.chain import chained
from aitch.server.database import Away, Database, connect, must_be_of_this_version
from aitch.server.limits import Limits
from aitch.server.logs import warn
from aitch.server.refused import Unstored
from aitch.server.seat_secrets import new_id
from aitch.server.store import (
    LIVE,
    OPEN,
    Conflict,
    Damaged,
    Head,
    KeptReview,
    Listing,
    Mark,
    Overview,
    Presence,
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

TOGETHER: Final = 200
"""At most so many appends go into one statement."""
WRITERS: Final = 2
"""So many of these are on their way at once."""
ENDS: Final = 20_000
"""Of so many tables the end of the chain is remembered: it need not be asked for before the next event."""
SILENCE: Final = 2.0
"""If nobody has beaten for so many seconds when a process starts, there was an outage."""
EVENT: Final = 60
"""Bytes of an event, about."""
SEAT: Final = Seat.__struct_fields__
SAID: Final = Said.__struct_fields__

APPEND: Final = """
WITH locked AS MATERIALIZED (
    SELECT id FROM tables WHERE id = ANY ($1::text[]) ORDER BY id FOR NO KEY UPDATE
), wanted AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::int[], $8::bool[],
        $9::text[], $10::float8[], $11::bigint[])
        AS w (id, seq, count, was, chain, state, ply, due, result, at, fence)
), done AS (
    UPDATE tables t SET seq = t.seq + w.count, chain = w.chain, state = w.state, ply = w.ply, due = w.due,
        result = w.result, touched = greatest(t.touched, w.at), request = ''
    FROM wanted w JOIN locked USING (id)
    WHERE t.id = w.id AND t.seq = w.seq AND t.chain = w.was AND (w.fence IS NULL OR EXISTS (
        SELECT FROM leases l
        WHERE l.name = w.id AND l.fence = w.fence AND l.owner = $18 AND l.until > clock_timestamp()))
    RETURNING t.id
), put AS (
    INSERT INTO events SELECT e.* FROM
    unnest($12::text[], $13::int[], $14::text[], $15::bigint[], $16::int[], $17::float8[])
        AS e (game, seq, kind, value, by, at)
    JOIN done ON done.id = e.game
)
SELECT id FROM done
"""
"""Rows are locked in the order of their ids, so that no two processes wait for each other."""

OWN: Final = """
INSERT INTO leases SELECT name, $2, nextval('fences'), clock_timestamp() + $3 * interval '1 second'
FROM (SELECT DISTINCT name FROM unnest($1::text[]) AS n (name) ORDER BY name) AS wanted
ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, until = excluded.until,
    fence = CASE WHEN leases.owner = excluded.owner THEN leases.fence ELSE nextval('fences') END
WHERE leases.owner = excluded.owner OR leases.until < clock_timestamp()
RETURNING name, fence
"""

BEAT: Final = """
WITH last AS (SELECT at FROM alive FOR UPDATE),
gap AS (INSERT INTO downs SELECT at, $1 FROM last WHERE $1 - at > $3 RETURNING 1),
up AS (UPDATE alive SET at = greatest(alive.at, $1) FROM last),
own AS (INSERT INTO processes VALUES ($2, clock_timestamp()) ON CONFLICT (name) DO UPDATE SET beat = excluded.beat)
SELECT (SELECT count(*) FROM downs) + (SELECT count(*) FROM gap) AS count
"""

LIVING: Final = f"SELECT name FROM processes WHERE beat > clock_timestamp() - interval '{LIVE} seconds'"

LISTING: Final = f"""
SELECT id, head, rematch, trouble, settings, state, ply, due, result,
    ARRAY(SELECT ({", ".join(SEAT)}) FROM seats WHERE game = t.id ORDER BY seat) AS seats
"""

READ: Final = f"""
{LISTING}, chain, request, changes,
    ARRAY(SELECT (kind, value, by, at) FROM events WHERE game = t.id AND seq >= $2 ORDER BY seq) AS events,
    ARRAY(SELECT ({", ".join(SAID)}) FROM chat WHERE game = t.id ORDER BY n DESC LIMIT $3) AS said,
    ARRAY(SELECT (process, array_to_json(seats)::text, watching) FROM presence
        WHERE game = t.id AND process != $4 AND process IN ({LIVING})) AS present
FROM tables t WHERE id = $1
"""
"""One statement, so all of it is of one moment."""


class Append:
    """Events to be written, and who waits for it."""

    __slots__ = ("events", "fence", "future", "mark", "seq", "table")

    def __init__(
        self, table: str, seq: int, events: list[Row], mark: Mark, fence: int | None, future: asyncio.Future[None]
    ) -> None:
        self.table = table
        self.seq = seq
        self.events = events
        self.mark = mark
        self.fence = fence
        self.future = future

    def fail(self, error: Exception) -> None:
        if not self.future.done():
            self.future.set_exception(error)

    def succeed(self) -> None:
        if not self.future.done():
            self.future.set_result(None)


class PostgresStore:
    """Opened with `open_postgres`, on the running event loop."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.process = new_id()
        self.ends: OrderedDict[str, tuple[int, str]] = OrderedDict()
        """How many events a table has, and the end of its chain, as far as this process knows."""
        self.waiting: list[Append] = []
        self.underway: set[str] = set()
        """Tables whose events are just being written."""
        self.writers: set[asyncio.Task[None]] = set()
        self.commits = 0
        self.written = 0

    # Appending

    async def append(self, table: str, seq: int, events: list[Row], mark: Mark, fence: int | None = None) -> None:
        loop = asyncio.get_running_loop()
        job = Append(table, seq, events, mark, fence, loop.create_future())
        self.waiting.append(job)
        if len(self.writers) < WRITERS:
            writer = loop.create_task(self.write_all())
            self.writers.add(writer)
            writer.add_done_callback(self.writers.discard)
        await job.future

    async def write_all(self) -> None:
        """Writes until nothing waits but what follows on something that another writer has under way."""
        while batch := self.next_batch():
            try:
                await self.write_batch(batch)
            except Exception as error:
                for job in batch:
                    job.fail(error)
            finally:
                self.underway.difference_update(job.table for job in batch)

    def next_batch(self) -> list[Append]:
        """Of each table one append at a time, in the order in which they came."""
        batch: list[Append] = []
        later: list[Append] = []
        for job in self.waiting:
            if job.table in self.underway or len(batch) >= TOGETHER:
                later.append(job)
            else:
                batch.append(job)
                self.underway.add(job.table)
        self.waiting = later
        return batch

    async def write_batch(self, batch: list[Append]) -> None:
        """All of the batch in one statement; each is told whether it was first."""
        await self.learn_ends(batch)
        fitting = [job for job in batch if self.ends.get(job.table, (None, ""))[0] == job.seq]
        chains = {job.table: chained(self.ends[job.table][1], job.seq, job.events) for job in fitting}
        try:
            done = await self.put(fitting, chains) if fitting else set()
        except Away as error:
            await self.settle_broken(batch, str(error))
            return
        self.commits += 1
        self.written += len(done)
        for job in batch:
            if job.table in done:
                self.remember(job.table, job.seq + len(job.events), chains[job.table])
                job.succeed()
            else:
                self.ends.pop(job.table, None)
                job.fail(Conflict("somebody else was first"))

    async def learn_ends(self, batch: list[Append]) -> None:
        unknown = [job.table for job in batch if self.ends.get(job.table, (-1, ""))[0] != job.seq]
        if unknown:
            for one in await self.database.fetch("SELECT id, seq, chain FROM tables WHERE id = ANY ($1)", unknown):
                self.remember(*one)

    def remember(self, table: str, seq: int, chain: str) -> None:
        self.ends[table] = (seq, chain)
        self.ends.move_to_end(table)
        if len(self.ends) > ENDS:
            self.ends.popitem(last=False)

    async def put(self, batch: list[Append], chains: dict[str, str]) -> set[str]:
        marks = [job.mark for job in batch]
        rows = [(job.table, seq, row) for job in batch for seq, row in enumerate(job.events, start=job.seq)]
        found = await self.database.once(
            APPEND,
            [job.table for job in batch],
            [job.seq for job in batch],
            [len(job.events) for job in batch],
            [self.ends[job.table][1] for job in batch],
            [chains[job.table] for job in batch],
            [mark.state for mark in marks],
            [mark.ply for mark in marks],
            [mark.due for mark in marks],
            [mark.result for mark in marks],
            [job.events[-1].at if job.events else 0.0 for job in batch],
            [job.fence for job in batch],
            [table for table, _, _ in rows],
            [seq for _, seq, _ in rows],
            [row.kind for _, _, row in rows],
            [row.value for _, _, row in rows],
            [row.by for _, _, row in rows],
            [row.at for _, _, row in rows],
            self.process,
        )
        return {one["id"] for one in found}

    async def settle_broken(self, batch: list[Append], reason: str) -> None:
        """The connection broke while it was written: whether it was, the database knows when it is back."""
        for job in batch:
            self.ends.pop(job.table, None)
            try:
                stored = await self.since(job.table, job.seq)
            except Unstored as error:
                job.fail(error)
                continue
            if job.events and stored[: len(job.events)] == job.events:
                job.succeed()
            elif stored:
                job.fail(Conflict("somebody else was first"))
            else:
                job.fail(Unstored(reason))

    # Tables, and who sits there

    async def create(self, head: Head, seats: list[Seat], events: list[Row], mark: Mark, most: int) -> None:
        async with self.database.transaction() as db:
            if await db.fetchval("SELECT count(*) FROM tables") >= most:
                raise Conflict("full")
            await db.execute(
                "INSERT INTO tables (id, made, touched, listed, head, state, ply, due, result, seq, chain) "
                "VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
                *(head.id, head.made, head.listed, msgspec.json.encode(head), *msgspec.structs.astuple(mark)),
                *(len(events), chained("", 0, events)),
            )
            places = [(head.id, i, *msgspec.structs.astuple(seat)) for i, seat in enumerate(seats)]
            await db.copy_records_to_table("seats", records=places, columns=["game", "seat", *SEAT])
            if events:
                rows = [(head.id, i, *msgspec.structs.astuple(row)) for i, row in enumerate(events)]
                await db.copy_records_to_table("events", records=rows)

    async def take(self, table: str, seat: int, name: str, secret: str, at: float, mark: Mark) -> None:
        async with self.database.transaction() as db:
            await lock(db, table)
            done = await db.fetchval(
                "UPDATE seats SET name = $3, secret = $4, taken = $5 WHERE game = $1 AND seat = $2 AND taken IS NULL "
                "RETURNING 1",
                *(table, seat, name, secret, at),
            )
            if not done:
                raise Conflict("taken")
            free = await db.fetchval("SELECT count(*) FROM seats WHERE game = $1 AND taken IS NULL", table)
            if (mark.state == OPEN) != bool(free):
                raise Conflict("others have sat down too")
            await put_mark(db, table, mark, at)

    async def reseat(self, table: str, seat: int, was: Seat, now: Seat, mark: Mark) -> None:
        before, after = (msgspec.structs.astuple(each) for each in (was, now))
        count = len(SEAT)
        become = ", ".join(f"{name} = ${number}" for number, name in enumerate(SEAT, start=3))
        be = " AND ".join(f"{name} IS NOT DISTINCT FROM ${number}" for number, name in enumerate(SEAT, start=3 + count))
        async with self.database.transaction() as db:
            await lock(db, table)
            query = f"UPDATE seats SET {become} WHERE game = $1 AND seat = $2 AND {be} RETURNING 1"
            if not await db.fetchval(query, table, seat, *after, *before):
                raise Conflict("seat")
            await put_mark(db, table, mark, 0.0)

    async def offer_move(self, table: str, seat: int, link: str) -> None:
        await self.database.write(
            "WITH changed AS (UPDATE tables SET changes = changes + 1 WHERE id = $1) "
            "UPDATE seats SET moving = $3 WHERE game = $1 AND seat = $2",
            *(table, seat, link),
        )

    async def move(self, table: str, seat: int, link: str, secret: str) -> None:
        done = await self.database.write(
            "WITH changed AS (UPDATE tables SET changes = changes + 1 WHERE id = $1) "
            "UPDATE seats SET secret = $4, moving = '' WHERE game = $1 AND seat = $2 AND moving = $3 RETURNING 1",
            *(table, seat, link, secret),
        )
        if not done:
            raise Conflict("moved")

    async def change(self, table: str, column: str, was: str, now: str, more: str = "true") -> None:
        """Changes what a table says there; `Conflict` if it said something else."""
        done = await self.database.write(
            f"UPDATE tables SET {column} = $3, changes = changes + 1 WHERE id = $1 AND {column} = $2 AND {more} "
            "RETURNING 1",
            *(table, was, now),
        )
        if not done:
            raise Conflict(column)

    async def follow(self, table: str, rematch: str) -> None:
        await self.change(table, "rematch", "", rematch)

    async def request(self, table: str, seq: int, was: UndoRequest | None, now: UndoRequest | None) -> None:
        await self.change(table, "request", request_text(was), request_text(now), f"seq = {int(seq)}")

    async def settle(self, table: str, was: Settings, now: Settings, mark: Mark | None = None) -> None:
        before, after = (msgspec.json.encode(each).decode() for each in (was, now))
        async with self.database.transaction() as db:
            query = (
                "UPDATE tables SET settings = $3, hidden = $4, changes = changes + 1 WHERE id = $1 AND settings = $2"
            )
            if not await db.fetchval(f"{query} RETURNING 1", table, before, after, now.hidden):
                raise Conflict("settings")
            if mark is not None:
                await put_mark(db, table, mark, 0.0)

    async def trouble(self, table: str, reason: str) -> None:
        query = "UPDATE tables SET trouble = $2, changes = changes + 1 WHERE id = $1"
        await self.database.write(query, table, reason.replace("\0", ""))

    async def delete(self, tables: list[str]) -> None:
        async with self.database.transaction() as db:
            await db.execute(
                "DELETE FROM tables WHERE id IN (SELECT id FROM tables WHERE id = ANY ($1) ORDER BY id FOR UPDATE)",
                tables,
            )
            await db.execute("DELETE FROM events WHERE game = ANY ($1)", tables)
            await db.execute("DELETE FROM leases WHERE name = ANY ($1)", tables)
            await db.execute("DELETE FROM presence WHERE game = ANY ($1)", tables)

    # What was said

    async def say(self, table: str, said: Said, most: int) -> None:
        async with self.database.transaction() as db:
            if not await db.fetchval("UPDATE tables SET changes = changes + 1 WHERE id = $1 RETURNING 1", table):
                raise Conflict("there is no such table")
            values = msgspec.structs.astuple(said)
            places = ", ".join(f"${number}" for number in range(2, 2 + len(SAID)))
            await db.execute(f"INSERT INTO chat (game, {', '.join(SAID)}) VALUES ($1, {places})", table, *values)
            await db.execute(
                "DELETE FROM chat WHERE game = $1 AND n <= "
                "(SELECT n FROM chat WHERE game = $1 ORDER BY n DESC LIMIT 1 OFFSET $2)",
                *(table, most),
            )

    async def unsay(self, table: str, by: str, name: str) -> None:
        await self.database.write(
            "WITH changed AS (UPDATE tables SET changes = changes + 1 WHERE id = $1) "
            "DELETE FROM chat WHERE game = $1 AND (by = $2 OR (by = '' AND name = $3 AND name != ''))",
            *(table, by, name),
        )

    async def report(self, report: Report, most: int) -> None:
        async with self.database.transaction() as db:
            await db.execute("INSERT INTO reports (data) VALUES ($1)", msgspec.json.encode(report))
            query = "DELETE FROM reports WHERE n <= (SELECT n FROM reports ORDER BY n DESC LIMIT 1 OFFSET $1)"
            await db.execute(query, most)

    async def reports(self) -> list[tuple[int, Report]]:
        found = await self.database.fetch("SELECT n, data FROM reports ORDER BY n DESC")
        return [(one["n"], msgspec.json.decode(one["data"], type=Report)) for one in found]

    async def dismiss(self, report: int) -> None:
        await self.database.write("DELETE FROM reports WHERE n = $1", report)

    # Reading

    async def read(self, table: str, chat: int, since: int = 0) -> Stored | None:
        found = await self.database.fetch(READ, table, since, chat, self.process)
        if not found:
            return None
        one = found[0]
        listing = listing_of(one)
        if listing is None:
            raise Damaged("what was agreed when it was made cannot be read")
        events = [row_of(row) for row in one["events"]]
        if not since and chained("", 0, events) != one["chain"]:
            raise Damaged(f"its {len(events)} events are not those that were written: some are lost or changed")
        return Stored(
            listing.head,
            listing.seats,
            events,
            [Said(*line) for line in reversed(one["said"])],
            listing.rematch,
            listing.mark,
            listing.trouble,
            request=request_of(one["request"]),
            elsewhere={name: Presence(msgspec.json.decode(seats), count) for name, seats, count in one["present"]},
            changes=one["changes"],
            settings=listing.settings,
        )

    async def since(self, table: str, seq: int) -> list[Row]:
        query = "SELECT kind, value, by, at FROM events WHERE game = $1 AND seq >= $2 ORDER BY seq"
        return [row_of(row) for row in await self.database.fetch(query, table, seq)]

    async def listings(self, where: str, most: int, *values: object) -> list[Listing]:
        query = f"{LISTING} FROM tables t WHERE {where} ORDER BY made DESC LIMIT {int(most)}"
        found = [listing_of(one) for one in await self.database.fetch(query, *values)]
        return [listing for listing in found if listing is not None]

    async def listing(self, table: str) -> Listing | None:
        return next(iter(await self.listings("id = $1", 1, table)), None)

    async def listed(self, most: int) -> list[Listing]:
        return await self.listings("listed AND NOT hidden AND trouble = ''", most)

    async def overview(self, most: int, before: float) -> list[Overview]:
        shown = await self.listings("made < $1", most, before)
        query = """
            SELECT id, touched, seq, length(head) AS head,
                (SELECT coalesce(sum(length(text)), 0) FROM chat WHERE game = t.id) AS said,
                (SELECT coalesce(sum(length(data)), 0) FROM review_parts WHERE game = t.id) AS reviewed
            FROM tables t WHERE id = ANY ($1)"""
        sizes = {one["id"]: one for one in await self.database.fetch(query, [each.head.id for each in shown])}
        return [
            Overview(each, one["touched"], one["seq"], one["head"] + EVENT * one["seq"] + one["said"] + one["reviewed"])
            for each in shown
            if (one := sizes.get(each.head.id)) is not None
        ]

    async def ids(self, query: str, *values: object) -> list[str]:
        return [one[0] for one in await self.database.fetch(query, *values)]

    async def troubles(self) -> dict[str, str]:
        return dict(await self.database.fetch("SELECT id, trouble FROM tables WHERE trouble != ''"))

    async def old(self, limits: Limits, now: float, most: int) -> list[str]:
        query = "SELECT id FROM tables WHERE state = $1 AND touched < $2 ORDER BY touched LIMIT $3"
        found = [await self.ids(query, state, since, most) for state, since in kept_since(limits, now).items()]
        return [id for ids in found for id in ids][:most]

    async def due(self) -> list[str]:
        return await self.ids("SELECT id FROM tables WHERE due")

    # Several processes

    async def standing(self, tables: Collection[str]) -> dict[str, Standing]:
        found = await self.database.fetch("SELECT id, seq, changes FROM tables WHERE id = ANY ($1)", list(tables))
        return {id: Standing(seq, changes) for id, seq, changes in found}

    async def own(self, names: Collection[str], seconds: float) -> dict[str, int]:
        return dict(await self.database.write(OWN, list(names), self.process, seconds)) if names else {}

    async def renew(self, seconds: float) -> set[str]:
        query = (
            "UPDATE leases SET until = clock_timestamp() + $2 * interval '1 second' WHERE name IN "
            "(SELECT name FROM leases WHERE owner = $1 ORDER BY name FOR UPDATE) AND owner = $1 RETURNING name"
        )
        return {one["name"] for one in await self.database.write(query, self.process, seconds)}

    async def disown(self, names: Collection[str] | None = None) -> None:
        query = (
            "DELETE FROM leases WHERE name IN (SELECT name FROM leases "
            "WHERE owner = $1 AND ($2::text[] IS NULL OR name = ANY ($2)) ORDER BY name FOR UPDATE) AND owner = $1"
        )
        await self.database.write(query, self.process, None if names is None else list(names))
        if names is None:
            await self.database.write("DELETE FROM presence WHERE process = $1", self.process)

    async def unowned_due(self, most: int) -> list[str]:
        """In any order: several who ask at once should not all want the same ones."""
        return await self.ids(
            "SELECT id FROM tables t WHERE due AND trouble = '' AND NOT EXISTS "
            "(SELECT FROM leases l WHERE l.name = t.id AND l.until > clock_timestamp()) ORDER BY random() LIMIT $1",
            most,
        )

    async def present(self, table: str, seats: list[int], watching: int) -> None:
        """Nobody waits for the disk: after a crash of the database all tell it anew."""
        await self.database.write(
            "WITH here AS (INSERT INTO presence SELECT id, $2, $3::int[], $4 FROM tables WHERE id = $1 "
            "ON CONFLICT (game, process) DO UPDATE SET seats = excluded.seats, watching = excluded.watching), "
            "changed AS (UPDATE tables SET changes = changes + 1 WHERE id = $1) "
            "SELECT set_config('synchronous_commit', 'off', true)",
            *(table, self.process, seats, watching),
        )

    async def processes(self) -> list[str]:
        return await self.ids(f"{LIVING} ORDER BY name")

    async def time(self) -> float:
        return float((await self.database.fetch("SELECT extract(epoch FROM clock_timestamp())::float8"))[0][0])

    async def beat(self, at: float) -> int:
        return int((await self.database.write(BEAT, at, self.process, LIVE))[0]["count"])

    async def downs(self, now: float) -> list[tuple[float, float]]:
        await self.database.write(BEAT, now, self.process, SILENCE)
        found = await self.database.fetch("SELECT began, ended FROM downs ORDER BY began")
        return [(began, ended) for began, ended in found]

    # Reviews

    async def want_review(self, table: str, wanted: bool, first: bytes) -> None:
        await self.database.write(
            "INSERT INTO reviews VALUES ($1, $2, $3) ON CONFLICT (game) DO UPDATE SET wanted = excluded.wanted, "
            "first = CASE WHEN length(excluded.first) > 0 THEN excluded.first ELSE reviews.first END",
            *(table, wanted, first),
        )

    async def keep_part(self, table: str, ply: int, data: bytes) -> None:
        await self.database.write(
            "INSERT INTO review_parts VALUES ($1, $2, $3) ON CONFLICT (game, ply) DO UPDATE SET data = excluded.data",
            *(table, ply, data),
        )

    async def review(self, table: str) -> KeptReview | None:
        query = (
            "SELECT wanted, first, ARRAY(SELECT (ply, data) FROM review_parts WHERE game = r.game) AS parts "
            "FROM reviews r WHERE game = $1"
        )
        found = await self.database.fetch(query, table)
        return KeptReview(found[0]["wanted"], found[0]["first"], dict(found[0]["parts"])) if found else None

    async def wanted_reviews(self) -> list[str]:
        return await self.ids("SELECT game FROM reviews WHERE wanted")

    # The store itself

    async def check(self) -> None:
        await self.database.write("UPDATE alive SET at = at")

    async def close(self) -> None:
        """Gives back what this process had; if the database is away, that lapses by itself."""
        try:
            await self.disown()
            await self.database.write("DELETE FROM processes WHERE name = $1", self.process)
        except Unstored as error:
            warn("nothing could be given back", reason=error.reason)
        await self.database.close()


async def lock(db: Any, table: str) -> None:
    """The row of a table before those of its seats, as in all that changes both."""
    await db.execute("UPDATE tables SET changes = changes + 1 WHERE id = $1", table)


async def put_mark(db: Any, table: str, mark: Mark, at: float) -> None:
    await db.execute(
        "UPDATE tables SET state = $2, ply = $3, due = $4, result = $5, touched = greatest(touched, $6), request = '' "
        "WHERE id = $1",
        *(table, *msgspec.structs.astuple(mark), at),
    )


def row_of(row: Any) -> Row:
    """The few kinds of events are the same few words in memory, however many events there are."""
    kind, value, by, at = row
    return Row(sys.intern(kind), value, by, at)


def listing_of(one: Any) -> Listing | None:
    """A table as it is listed; None for one that cannot be read, and the log says so."""
    try:
        head = msgspec.json.decode(one["head"], type=Head)
        settings = msgspec.json.decode(one["settings"], type=Settings)
        seats = msgspec.convert([dict(zip(SEAT, place, strict=True)) for place in one["seats"]], list[Seat])
    except msgspec.MsgspecError as error:
        warn("a table cannot be read", table=one["id"], reason=str(error))
        return None
    mark = Mark(one["state"], one["ply"], one["due"], one["result"])
    return Listing(head, seats, mark, one["rematch"], one["trouble"], settings)


async def open_postgres(url: str) -> PostgresStore:
    """The store in this database, set up if it is empty; `CannotOpen` with one clear line if it cannot be used."""
    database = await connect(url)
    try:
        await must_be_of_this_version(database)
    except BaseException:
        await database.close()
        raise
    return PostgresStore(database)
