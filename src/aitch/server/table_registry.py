"""All tables of a server: making them, waking them from the store, and letting them sleep."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hmac
import time
from collections import OrderedDict
from pathlib import Path
from typing import Final

import msgspec

from aitch.bots.roster import bot_names, find_bot
from aitch.core.contract import CHANCE
from aitch.core.dice import Dice
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.match import ANSWER, Event, Match, hides_anything
from aitch.core.record import (
    HASHES,
    Record,
    Stopped,
    dashed,
    head_lines,
    numbers,
    print_record,
    replay,
    word_of,
)
from aitch.server import broadcast, replicas
from aitch.server.archive import archive
from aitch.server.library import Blob, games_blob
from aitch.server.limits import Addresses
from aitch.server.logs import note, warn
from aitch.server.messages import NO_TABLE
from aitch.server.packs import game_of, pack_of
from aitch.server.peers import Many
from aitch.server.pool import WorkFailed
from aitch.server.refused import CLASH, FORBIDDEN, TOO_MANY, UNKNOWN, UNSTORED, WHO, Refused, Unstored
from aitch.server.reviews import Reviews
from aitch.server.seat_secrets import hash_of, new_id, new_secret, same
from aitch.server.services import Services
from aitch.server.sizes import bytes_at
from aitch.server.store import (
    BOT,
    ENDED,
    FREE,
    HERE,
    PLAYING,
    READ,
    Clock,
    Conflict,
    Damaged,
    Head,
    Mark,
    Row,
    Seat,
    SeatKind,
    Stored,
)
from aitch.server.tables import Table
from aitch.server.words import clean_name
from aitch.server.worker import HasRead, Read

LOOK: Final = 2.0
"""Seconds until one looks again whether a table may sleep, and which review is wanted."""
OLD, EVERY_HOUR = 100, 3600.0
"""So many old tables are deleted at once; when there are no more, one looks again after so many seconds."""
BREATH: Final = 64
"""A long game is replayed so many events at a time, so that others get a word in."""
Secrets = list[str | None]


class SeatRequest(msgspec.Struct):
    """A seat as it is asked for with a new table."""

    kind: SeatKind
    name: str
    bot: str


class TableRegistry:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.awake: OrderedDict[str, Table] = OrderedDict()
        self.look_for_old = 0.0
        """When old tables are looked for next."""
        self.unarchived: set[str] = set()
        """Old tables that stay, since their records could not be written."""
        self.awake_bytes = 0
        """What they hold, as of when it was last looked at."""
        self.waking: dict[str, asyncio.Task[Table]] = {}
        self.keeping: asyncio.Task[None] | None = None
        self.warming: asyncio.Future[Blob] | None = None
        self.reviews = Reviews(self)
        if services.store.process:
            services.peers = Many(self)
        self.messages = Addresses(services.limits.address_messages_burst, services.limits.address_messages_rate)
        self.reports = Addresses(services.limits.reports_burst, services.limits.reports_rate)
        gauge = services.metrics.gauge
        gauge("tables_awake", "Tables in memory.", lambda: len(self.awake))
        gauge("tables_bytes", "Bytes that these hold.", lambda: self.awake_bytes)
        gauge("backlog_bytes", "Bytes that wait to be sent.", lambda: services.backlog.size)
        gauge("sockets", "Open sockets.", lambda: sum(len(table.guests) for table in self.awake.values()))
        gauge("bots_waiting", "Questions that wait for a worker.", lambda: services.bots.waiting)

    async def start(self) -> None:
        """Goes on where the server stopped."""
        self.services.pools.start()
        await self.services.peers.start(self)
        loop = asyncio.get_running_loop()
        self.keeping = loop.create_task(self.keep())
        # The first visitor need not wait for what is worked out once.
        self.warming = loop.run_in_executor(None, games_blob)

    async def keep(self) -> None:
        """Looks after tables and reviews every now and then."""
        while True:
            with contextlib.suppress(Refused):
                await self.reviews.go_on()
                await self.let_go()
            self.let_sleep()
            await asyncio.sleep(LOOK)

    async def let_go(self) -> None:
        """Deletes tables where nothing has happened for long, a few at a time; nobody is there."""
        services = self.services
        if services.now() < self.look_for_old:
            return
        most = OLD + len(self.unarchived)
        old = await services.store.old(services.limits, services.now(), most)
        free = [id for id in old if id not in self.waking and (id not in self.awake or self.awake[id].may_sleep())]
        if services.limits.archive:
            free = [id for id in free if id not in self.unarchived and await self.archive(id)]
        for id in free:
            self.awake.pop(id, None)
        if free:
            await services.store.delete(free)
            note("old tables deleted", count=len(free))
        if len(old) < most:
            self.unarchived.clear()
            self.look_for_old = services.now() + EVERY_HOUR

    async def archive(self, id: str) -> bool:
        """Writes the record of a finished game to the archive; whether its table may be deleted now."""
        try:
            stored = await self.services.store.read(id, 0)
            if stored is not None:
                await archive_table(Path(self.services.limits.archive), stored)
            return True
        except Unstored:
            raise
        except (AitchError, Damaged) as error:
            self.unarchived.add(id)
            warn("an old table is kept, since its record cannot be", table=id, reason=str(error))
            return False

    async def drain(self) -> None:
        """Does nothing more by itself, so that other processes go on with it."""
        if self.keeping is not None:
            self.keeping.cancel()
        await self.reviews.close()
        await self.services.peers.drain(self)

    async def close(self) -> None:
        await self.drain()
        for table in self.awake.values():
            table.stop_clock()
            for task in table.tasks:
                task.cancel()
        await self.services.close()

    # Finding tables

    async def table(self, id: str) -> Table:
        """The table of this id, read from the store if it sleeps."""
        table = self.awake.get(id)
        if table is None or table.trouble:
            task = self.waking.get(id)
            if task is None:
                task = self.waking[id] = asyncio.get_running_loop().create_task(self.wake(id))
                task.add_done_callback(lambda _: self.waking.pop(id, None))
            table = await asyncio.shield(task)
        else:
            await self.services.peers.fresh(table)
        if id in self.awake:
            self.awake.move_to_end(id)
        return table

    async def wake(self, id: str) -> Table:
        try:
            stored = await self.services.store.read(id, self.services.limits.chat_kept)
            table = Table(self.services, stored, *(await replayed(stored))) if stored is not None else None
        except Unstored:
            raise
        except Exception as error:
            raise await self.isolated(id, error) from None
        if stored is None or table is None:
            raise Refused("there is no such table", UNKNOWN, "table")
        self.add(table)
        if stored.trouble:
            await self.services.store.trouble(id, "")
        table.go_on()
        return table

    async def isolated(self, id: str, error: Exception) -> Refused:
        """Marks a table that cannot be woken, whatever is wrong with it: it is kept, and all others go on."""
        reason = str(error) if isinstance(error, (AitchError, Damaged)) else f"{type(error).__name__}: {error}"
        warn("a table cannot go on", table=id, reason=reason)
        with contextlib.suppress(Unstored):
            await self.services.store.trouble(id, reason)
        return Refused(f"this table cannot go on: {reason.rstrip('.')}; it is kept as it is")

    def add(self, table: Table) -> None:
        self.awake[table.id] = table
        self.awake_bytes += bytes_at(table)
        limits = self.services.limits
        if self.awake_bytes > limits.awake_bytes or len(self.awake) > limits.tables_awake:
            self.let_sleep(table.id)

    def must_have_room(self) -> None:
        """Raises where the tables that are used hold as much as may be held."""
        if self.awake_bytes > self.services.limits.awake_bytes:
            self.let_sleep()
        if self.awake_bytes > self.services.limits.awake_bytes:
            raise Refused("so much is played here now that there is no room for another table; come back", UNSTORED)

    def let_sleep(self, but: str = "") -> None:
        """Forgets tables that nobody uses, those used longest ago first; not one that is just being opened."""
        limits = self.services.limits
        sizes = {id: bytes_at(table) for id, table in self.awake.items()}
        self.awake_bytes = sum(sizes.values())
        for id, size in sizes.items():
            if len(self.awake) <= limits.tables_awake and self.awake_bytes <= limits.awake_bytes:
                return
            if id != but and self.awake[id].may_sleep():
                del self.awake[id]
                self.awake_bytes -= size

    async def delete(self, table: Table, reason: str) -> None:
        """Deletes a table with all that belongs to it; whoever is there is told."""
        self.reviews.forget(table)
        async with table.lock:
            await self.services.store.delete([table.id])
        self.awake.pop(table.id, None)
        table.stand_still(reason, NO_TABLE)
        self.services.peers.tell(table)
        note("table deleted", table=table.id, game=table.game.name)

    # Making tables

    async def make(
        self, game: Game, options: dict[str, object], wanted: list[SeatRequest], clock: Clock | None, listed: bool
    ) -> tuple[Table, Secrets, str | None]:
        """A new table, the secrets of the seats that people take, and the host's where no seat proves that."""
        now = self.services.now()
        try:
            roles = game.seat_names(game.count(len(wanted)))
            secrets: Secrets = [None if one.kind == BOT else new_secret() for one in wanted]
            seats = [
                new_seat(game, one, role, secret, now) for one, role, secret in zip(wanted, roles, secrets, strict=True)
            ]
            if any(seat.kind != BOT for seat in seats):
                options = game.for_people(options)
            host = None if any(seat.kind == HERE for seat in seats) else new_secret()
            proof = hash_of(host) if host is not None else ""
            table = await self.set_up(game, options, seats, clock, listed, proof)
        except Refused:
            raise
        except AitchError as error:
            raise Refused(str(error), CLASH, "options") from None
        return table, secrets, host

    async def set_up(
        self, game: Game, options: dict[str, object], seats: list[Seat], clock: Clock | None, listed: bool, host: str
    ) -> Table:
        dice = Dice()
        match = Match(game, options, len(seats), dice, [seat.name for seat in seats])
        begun = all(seat.taken is not None for seat in seats)
        while begun and match.state.seat == CHANCE:
            match.roll()
        now = self.services.now()
        head = new_head(now, game, match.options, dice.seed.hex(), dice.promise, clock, listed, host)
        rows = [Row(event.kind, event.value, CHANCE, now) for event in match.events]
        return await self.put(Stored(head, seats, rows, [], ""), game, match)

    async def put(self, stored: Stored, game: Game, match: Match, frozen: str = "") -> Table:
        """Stores a new table and opens it."""
        self.must_have_room()
        table = Table(self.services, stored, game, match, frozen)
        due = table.state == PLAYING and not table.programs_only and (table.bot_asked or table.clocks is not None)
        mark = Mark(table.state, table.ply, due, numbers(match.result()) if match.over else "")
        try:
            most = self.services.limits.tables
            await self.services.store.create(stored.head, stored.seats, stored.events, mark, most)
        except Conflict:
            raise Refused("there is no room for another table here", TOO_MANY) from None
        self.add(table)
        self.services.metrics.made.add()
        note("table made", table=table.id, game=game.name, seats=[seat.kind for seat in stored.seats])
        table.go_on()
        return table

    async def rematch(self, table: Table, given: list[str]) -> tuple[Table, Secrets]:
        """The same people one seat further; called again by anybody, it gives the same table and the own seats."""
        found = [(table.seat_of(secret), secret) for secret in given]
        mine = {seat: secret for seat, secret in found if seat is not None}
        if not given or any(seat is None for seat, _ in found):
            raise Refused("a rematch needs the secret of a seat of this table", WHO, "Authorization")
        if not table.over or table.head.read:
            raise Refused("a rematch can be had when the game is over")
        count = len(table.seats)
        async with table.lock:
            if not table.rematch:
                await self.make_rematch(table)
        new = await self.table(table.rematch)
        secrets: Secrets = [None] * count
        for seat, secret in mine.items():
            there = (seat + 1) % count
            # The new secret follows from the old one, so that a call whose answer was lost can be made again.
            secrets[there] = renewed = renew(secret, new.id)
            if not same(new.seats[there].secret, renewed):
                await new.sit(there, table.seats[seat].name, hash_of(renewed), back=True)
        return new, secrets

    async def make_rematch(self, table: Table) -> None:
        """The table at which the same people meet; should another process have made one, that is it."""
        seats = [rematch_seat(table.seats[seat - 1]) for seat in range(len(table.seats))]
        head = table.head
        new = await self.set_up(table.game, dict(head.options), seats, head.clock, head.listed, head.host)
        try:
            await self.services.store.follow(table.id, new.id)
        except Conflict:
            del self.awake[new.id]
            await self.services.store.delete([new.id])
            await replicas.catch_up(table)
            return
        table.rematch = new.id
        broadcast.send_rematch(table)
        self.services.peers.tell(table)

    # Records

    async def upload(self, text: str) -> tuple[Table, str]:
        """A record as a finished table to look through, and the secret that proves who brought it."""
        limits = self.services.limits
        try:
            reply = await self.services.readers.do(Read(text, limits.record_events), limits.record_seconds, HasRead)
        except WorkFailed as error:
            raise Refused(f"the record does not replay: {error}", CLASH, "text") from None
        game = game_of(reply.game, reply.pack)
        now = self.services.now()
        names = [
            clean_name(name) or role for name, role in zip(reply.names, game.seat_names(len(reply.names)), strict=True)
        ]
        host = new_secret()
        head = new_head(now, game, reply.options, reply.seed, reply.promise, host=hash_of(host))
        head = msgspec.structs.replace(head, start=reply.start, read=True, notice=reply.notice)
        seats = [Seat(READ, name, reply.bots.get(seat, ""), "", now) for seat, name in enumerate(names)]
        rows = [Row(kind, value, by, now) for (kind, value), by in zip(reply.events, reply.seats_of, strict=True)]
        stored = Stored(head, seats, rows, [], "")
        return await self.put(stored, *(await replayed(stored))), host


async def record_of(table: Table) -> str:
    """The record as text: of an ended game with the seed, of another only if nothing in it was ever hidden."""
    if table.frozen:
        return table.frozen
    if not table.over and table.game.hides:
        raise Refused("the record tells what is hidden: it can be had when the game is over", FORBIDDEN)
    match = table.match.fork()
    if not table.over and await asyncio.to_thread(ever_hidden, match):
        raise Refused("the record tells what is hidden: it can be had when the game is over", FORBIDDEN)
    return await asyncio.to_thread(print_record, match)


def ever_hidden(match: Match) -> bool:
    """Whether anything was hidden in any position of a match, taken back or not."""
    again = Match(match.game, match.options, match.seats, None, match.names, match.line[0])
    for event in match.events:
        if hides_anything(again.state, again.seats):
            return True
        again.apply_event(event)
    return hides_anything(again.state, again.seats)


async def replayed(stored: Stored) -> tuple[Game, Match, str]:
    """The match that a table's events lead to; and if they do not all replay by the rules of today, its record."""
    head = stored.head
    game = game_of(head.game, head.pack)
    record = record_as_stored(stored, game)
    frozen = ""
    try:
        match = await asyncio.to_thread(replay, record, game, breathe)
        if stored.mark.state == ENDED and not (match.over or head.read or stored.settings.ended):
            raise Stopped(f"it was over here; {game.changed_since(head.rules)}", match)
    except Stopped as stopped:
        names = [*game.seat_names(len(stored.seats)), "Chance"]
        by = [dashed(names[row.by]) for row in stored.events]
        lines = [f"{number} {who}: {word}" for who, (number, word) in zip(by, record.words, strict=True)]
        match, frozen = stopped.match, "\n".join([*head_lines(record), "", *lines]) + "\n"
    except AitchError as error:
        raise Refused(f"the events of this table do not replay: {error}") from None
    match.notice = match.notice or head.notice
    # Options that the table does not name are from now on those of its version; the store keeps what was agreed.
    stored.head = msgspec.structs.replace(head, options=stored_values(match.options))
    return game, match, frozen


async def archive_table(folder: Path, stored: Stored) -> None:
    """Writes the record of a finished game to the archive; of others there is none."""
    if stored.mark.state == ENDED and not stored.head.read:
        _, match, frozen = await replayed(stored)
        text = frozen or await asyncio.to_thread(print_record, match)
        await asyncio.to_thread(archive, folder, stored.head, text)


def breathe(match: Match) -> None:
    """While a long game is replayed, others get a word in, and positions that it passed are let go."""
    if len(match.events) % BREATH == 0:
        match.line.keep(BREATH)
        time.sleep(0)


def record_as_stored(stored: Stored, game: Game) -> Record:
    """The record of a table as it was played, by whatever rules: every event is a line of its own."""
    head, record = stored.head, Record()
    record.game, record.rules, record.hashes = head.game, head.rules, HASHES
    record.content_name, record.content_digest = dashed(game.pack.name), head.digest
    record.options, record.names = dict(head.options), [seat.name for seat in stored.seats]
    record.bots = {i: seat.bot for i, seat in enumerate(stored.seats) if seat.bot}
    record.start, record.promise, record.seed = head.start, head.promise, head.seed
    record.result = [float(word) for word in stored.mark.result.split()]
    known = range(len(game.vocabulary))
    for number, row in enumerate(stored.events, start=1):
        gone = row.kind == ANSWER and row.value not in known
        record.words.append((number, f"?{row.value}" if gone else word_of(game, Event(row.kind, row.value), row.by)))
    return record


def new_head(
    now: float,
    game: Game,
    options: dict[str, object],
    seed: str,
    promise: str,
    clock: Clock | None = None,
    listed: bool = False,
    host: str = "",
) -> Head:
    """What is agreed at a new table."""
    return Head(
        id=new_id(),
        made=round(now, 3),
        game=game.name,
        rules=game.rules_version,
        pack=pack_of(game),
        digest=game.pack.digest,
        options=stored_values(options),
        clock=clock,
        listed=listed,
        seed=seed,
        promise=promise,
        host=host,
        salt=new_secret(),
    )


def new_seat(game: Game, wanted: SeatRequest, role: str, secret: str | None, now: float) -> Seat:
    """A seat of a new table."""
    bot = ""
    name = clean_name(wanted.name)
    if wanted.kind == BOT:
        if wanted.bot not in bot_names(game):
            raise Refused(f"there is no bot {wanted.bot!r}; there are: {', '.join(bot_names(game))}", UNKNOWN, "seats")
        entry = find_bot(wanted.bot)
        bot, name = entry.name, name or entry.title
    hashed = hash_of(secret) if secret is not None else ""
    return Seat(wanted.kind, name or role, bot, hashed, None if wanted.kind == FREE else now)


def rematch_seat(seat: Seat) -> Seat:
    """A seat of a rematch: bots sit again, people come back with the secrets that they have.

    Whoever sat at the creator's screen sits there again: with nobody elsewhere there are hints in a rematch, too.
    """
    if seat.kind == BOT:
        return Seat(BOT, seat.name, seat.bot, "", seat.taken)
    if seat.vacated:
        return Seat(BOT, find_bot(seat.stand_in).title, seat.stand_in, "", seat.taken)
    return Seat(seat.kind, seat.name, "", "", None)


def renew(secret: str, table: str) -> str:
    digest = hmac.new(secret.encode(), table.encode(), "sha256").digest()
    return base64.urlsafe_b64encode(digest[:24]).decode()


def stored_values(options: dict[str, object]) -> dict[str, bool | int | str]:
    """Options as they are stored."""
    return {name: value if isinstance(value, (bool, int, str)) else str(value) for name, value in options.items()}
