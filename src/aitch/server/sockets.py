"""A socket at a table: says hello, proves its seats, and is answered message by message."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections import deque
from itertools import zip_longest

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from aitch.core.contract import SPECTATOR
from aitch.server import broadcast, coaches, hosts
from aitch.server import messages as m
from aitch.server.endings import ending
from aitch.server.gate import CROWDED
from aitch.server.limits import Bucket, visitor
from aitch.server.logs import trace_of, warn
from aitch.server.parcels import Known
from aitch.server.refused import BAD, CLASH, FORBIDDEN, TOO_MANY, UNKNOWN, UNREADABLE, Refused, Stale
from aitch.server.seat_secrets import SHORTEST, hash_of, same
from aitch.server.store import HERE
from aitch.server.table_registry import TableRegistry
from aitch.server.tables import Table
from aitch.server.words import clean_chat, clean_name

FLOOD, FAULT, SLOW = 1008, 1011, 1013
HELLOS = 5
PARTING = 5.0
"""Seconds for the last words to reach a socket that is to be closed."""
DOING = (m.Answer, m.Undo, m.UndoReply, m.Resign, m.Offer, m.Agree, m.Decline)
"""Messages by which something happens at the table."""
CLOSING = {UNKNOWN: m.NO_TABLE, CLASH: m.CANNOT_GO_ON}


class Closed(Exception):
    """The socket is to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Socket:
    """A guest at a table.  What is sent waits in a line of its own, so that a slow one holds up nobody."""

    def __init__(
        self, ws: WebSocket, registry: TableRegistry, table: Table, address: str, crowded: bool = False
    ) -> None:
        self.ws = ws
        self.registry = registry
        self.table = table
        self.limits = registry.services.limits
        self.backlog = registry.services.backlog
        self.crowded = crowded
        """Whether there is room for players only."""
        self.visitor = visitor(address)
        self.seats: list[int] = []
        self.viewer = SPECTATOR
        self.known: dict[m.LargeKind, Known] | None = None
        self.renewed: list[str] = []
        """The secrets that hold from now on in place of links by which it came."""
        self.name = ""
        self.proved_host = False
        """Whether it brought the secret of the maker."""
        now = time.monotonic()
        self.messages = Bucket(self.limits.messages_burst, self.limits.messages_rate, now)
        self.chat = Bucket(self.limits.chat_burst, self.limits.chat_rate, now)
        self.strikes = 0
        self.unsent: deque[str] = deque()
        self.unsent_size = 0
        self.more = asyncio.Event()
        self.deaf = asyncio.Event()
        """Set when it does not read what it is sent."""
        self.closing = 0

    @property
    def host(self) -> bool:
        return self.proved_host or any(self.table.seats[seat].kind == HERE for seat in self.seats)

    @property
    def who(self) -> str:
        return str(self.seats[0]) if self.seats else self.table.stands_for(self.visitor)

    # Sending

    def send(self, text: str) -> None:
        if self.deaf.is_set():
            return
        size = sys.getsizeof(text)
        self.unsent.append(text)
        self.unsent_size += size
        self.more.set()
        self.backlog.add(self, size)
        # One that is larger than all bounds is still sent, alone.
        if len(self.unsent) > 1 and self.unsent_size - sys.getsizeof(self.unsent[0]) > self.limits.unsent_bytes:
            self.give_up()

    def give_up(self) -> None:
        """It does not read: nothing more is kept for it, and it is closed."""
        size, self.unsent_size = self.unsent_size, 0
        self.unsent.clear()
        self.backlog.take(self, size)
        self.deaf.set()

    def tell(self, message: m.ToClient) -> None:
        self.send(m.encode(message))

    async def pump(self) -> None:
        """Sends what waits, in order, until the socket closes."""
        while True:
            await self.more.wait()
            self.more.clear()
            while self.unsent:
                text = self.unsent.popleft()
                size = sys.getsizeof(text)
                self.unsent_size -= size
                self.backlog.take(self, size)
                try:
                    async with asyncio.timeout(self.limits.write_seconds):
                        await self.ws.send({"type": "websocket.send", "text": text})
                except TimeoutError:
                    self.give_up()
                    return
            if self.closing:
                await self.ws.close(self.closing)
                return

    # Receiving

    async def receive(self) -> m.FromClient:
        """The next message that is one; others are refused here."""
        while True:
            raw = await self.ws.receive()
            if raw["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(raw.get("code", 1005))
            try:
                text = raw.get("text")
                if text is None:
                    raise Refused("messages are text, not bytes", UNREADABLE)
                now = time.monotonic()
                if not self.messages.take(now) or not self.registry.messages.take(self.visitor, now):
                    raise Refused("too many messages; wait a little", TOO_MANY)
                return m.decode(text)
            except msgspec.ValidationError as error:
                self.refuse(None, Refused(f"this is no message of the protocol: {error}", UNREADABLE), strike=True)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                self.refuse(None, Refused(f"this is not JSON: {error}", BAD), strike=True)
            except Refused as error:
                self.refuse(None, error, strike=True)

    def refuse(self, n: int | None, refused: Refused, strike: bool = False) -> None:
        self.registry.services.metrics.refused.add(str(refused.status))
        self.tell(
            m.Refusal(n, refused.error, refused.rule, refused.facts, refused.instead, refused.where, self.table.seq)
        )
        if strike:
            self.strikes += 1
            if self.strikes > self.limits.strikes:
                raise Closed(FLOOD)

    async def talk(self) -> None:
        """From hello to the end."""
        await self.greet()
        while True:
            message = await self.receive()
            try:
                # Once begun it is done, even if the socket goes meanwhile.
                await asyncio.shield(asyncio.ensure_future(self.handle(message)))
            except Refused as refused:
                self.refuse(message.n, refused, strike=refused.status == TOO_MANY)
            except Exception as error:
                self.fail(message, error)

    def fail(self, message: m.FromClient, error: Exception) -> None:
        """A fault of the game, or of ours, never of whoever sent this."""
        self.refuse(message.n, Refused("this table has a fault there; it was noted"))
        if isinstance(message, DOING):
            self.table.stop(error)
        else:
            facts = {"table": self.table.id, "game": self.table.game.name, "message": type(message).__name__}
            warn("a message failed", **facts, error=repr(error), trace=trace_of(error))

    def dismiss(self, reason: str, code: int) -> None:
        self.tell(m.Refusal(None, reason, None, "", [], None, None))
        self.closing = code
        self.more.set()

    # Hello

    async def greet(self) -> None:
        try:
            async with asyncio.timeout(self.limits.hello_seconds):
                for _ in range(HELLOS):
                    hello = await self.receive()
                    if not isinstance(hello, m.Hello):
                        self.refuse(hello.n, Refused("say hello first", BAD), strike=True)
                    elif hello.version != m.VERSION:
                        error = f"this server speaks version {m.VERSION} of the protocol, not {hello.version}"
                        self.refuse(hello.n, Refused(error, BAD, "version"))
                    elif await self.enter(hello):
                        return
        except TimeoutError:
            self.refuse(None, Refused("nobody said hello", BAD))
        raise Closed(m.BAD_HELLO)

    async def enter(self, hello: m.Hello) -> bool:
        """Comes to the table with the seats that the secrets prove."""
        table = self.table
        try:
            self.name = clean_name(hello.name)
            self.proved_host = any(same(table.head.host, secret) for secret in hello.secrets)
            pairs = zip_longest(hello.secrets, hello.fresh[: len(hello.secrets)], fillvalue="")
            given = [(secret, fresh) for secret, fresh in pairs if not same(table.head.host, secret)]
            found = [await self.prove(secret, fresh) for secret, fresh in given]
            seats = sorted({seat for seat in found if seat is not None})
            if not seats:
                self.must_have_room()
        except Refused as refused:
            self.refuse(hello.n, refused, strike=True)
            return False
        wrong = found.count(None)
        if not seats and self.who in table.settings.removed and not self.host:
            self.refuse(hello.n, Refused("the host has removed you from this table", FORBIDDEN))
            raise Closed(m.REMOVED)
        if wrong and not seats and not self.host:
            self.registry.services.metrics.refused.add("secret")
            warn("wrong secret", table=table.id)
            self.refuse(hello.n, Refused("no seat of this table has this secret", FORBIDDEN, "secrets"))
            raise Closed(m.NO_SECRET)
        self.seats = seats
        self.viewer = first_viewer(table, seats)
        self.known = {} if hello.differences else None
        table.come(self)
        try:
            self.welcome(hello)
        except Exception as error:
            warn("a position cannot be shown", table=table.id, game=table.game.name, error=repr(error))
            self.refuse(hello.n, Refused("this position has a fault and cannot be shown; it was noted"))
            raise Closed(m.CANNOT_GO_ON) from None
        broadcast.send_people(table)
        if table.programs_only:
            table.go_on()
        if wrong:
            self.refuse(None, Refused(f"{wrong} of the secrets fit no seat of this table", FORBIDDEN, "secrets"))
        return True

    def must_have_room(self) -> None:
        """For somebody who watches; whoever has a seat comes in always."""
        if self.table.watchers >= self.limits.sockets_per_table:
            raise Refused("as many people watch this table as it can hold", TOO_MANY)
        if self.crowded:
            raise Refused("there is only room for players now; come back later", TOO_MANY)

    def welcome(self, hello: m.Hello) -> None:
        table = self.table
        log = broadcast.whole_log(table, self.viewer)
        info, chat = broadcast.table_info(table), list(table.chat)
        self.tell(m.Welcome(m.VERSION, info, self.seats, chat, log, self.renewed, self.host))
        if hello.n is not None:
            self.tell(m.Ok(hello.n))
        broadcast.send_position_to(table, self.viewer, [self])

    async def prove(self, secret: str, fresh: str) -> int | None:
        """The seat that a secret proves.  A link gives the seat to whoever comes first, and is then dead.

        The client has made the secret that holds from then on, so that it can come again if it hears no answer.
        """
        table = self.table
        seat = table.seat_of_link(secret)
        if seat is None and (own := table.seat_of(secret)) is not None:
            return own
        if seat is None:
            seat = table.seat_of(fresh) if fresh else None
            self.renewed += [fresh] if seat is not None else []
            return seat
        if len(fresh) < SHORTEST:
            raise Refused(f"a link needs a secret of your own, of {SHORTEST} characters or more", UNREADABLE, "fresh")
        place = table.seats[seat]
        if place.taken is not None and not place.vacated:
            await table.move(seat, secret, hash_of(fresh))
        elif not self.name:
            raise Refused("give a name to sit down", UNREADABLE, "name")
        elif place.vacated:
            await hosts.take_over(table, seat, self.name, hash_of(fresh))
        else:
            await table.sit(seat, self.name, hash_of(fresh))
        self.renewed.append(fresh)
        return seat

    # Messages

    async def handle(self, message: m.FromClient) -> None:
        table = self.table
        now = self.registry.services.now()
        match message:
            case m.Answer():
                self.must_play(message.seat)
                await table.answer(message.seq, message.seat, message.option, now)
                self.registry.services.metrics.answering.add(self.registry.services.now() - now)
            case m.Why() | m.Hint() | m.Preview() | m.Coach() | m.Replay() | m.Move():
                await self.inform(message)
                return
            case m.Watch():
                # Nobody waits for it: the seat may answer meanwhile.
                self.must_play(message.seat)
                table.in_background(self.watch(message))
                return
            case m.Undo():
                self.must_play(message.seat)
                await table.undo(message.seat, self.seats)
            case m.UndoReply():
                self.must_play(message.seat)
                await table.undo_reply(message.seat, message.yes)
            case m.Resign() | m.Offer() | m.Agree() | m.Decline():
                self.must_play(message.seat)
                await table.declare(type(message).__name__.lower(), message.seat)
            case m.Say():
                await self.say(message.text)
            case m.Chat() | m.Mute() | m.Remove() | m.Replace() | m.Return() | m.Report():
                await self.manage(message)
                return
            case m.Look() | m.Position():
                self.look(message)
                return
            case m.Ending():
                self.must_know(message.seat)
                self.tell(await ending(table, message.n, message.seat))
                return
            case m.Show() | m.Whole():
                self.show(message)
            case m.Hello():
                raise Refused("hello was said already", BAD)
        self.tell(m.Ok(message.n))

    async def manage(self, message: m.Chat | m.Mute | m.Remove | m.Replace | m.Return | m.Report) -> None:
        """What is about the people here, and not about the game."""
        table = self.table
        if isinstance(message, m.Chat | m.Mute | m.Remove):
            self.must_host()
        match message:
            case m.Chat():
                await hosts.switch_chat(table, message.on)
            case m.Mute():
                await hosts.mute(table, message.who, message.yes)
            case m.Remove():
                self.tell(m.Freed(message.n, *await hosts.remove(table, message.who, message.bot)))
                return
            case m.Replace():
                await hosts.replace(table, self, message.seat, message.bot)
            case m.Return():
                await hosts.give_back(table, self, message.seat)
            case m.Report():
                if not self.registry.reports.take(self.visitor, time.monotonic()):
                    raise Refused("so much was reported from here that it will take a while to read", TOO_MANY)
                await hosts.report(table, self, message.who, message.text)
        self.tell(m.Ok(message.n))

    def show(self, message: m.Show | m.Whole) -> None:
        """Shows all again: with the eyes of another seat, or to a guest who has lost what differences are from."""
        table = self.table
        if isinstance(message, m.Show):
            self.must_own(message.seat)
            if message.seq not in (None, table.seq):
                raise Stale(f"question {message.seq} is over; now it is question {table.seq}")
            self.viewer = message.seat
        elif self.known is not None:
            self.known.clear()
        broadcast.send_log(table, self)
        broadcast.send_position_to(table, self.viewer, [self])

    async def watch(self, message: m.Watch) -> None:
        try:
            warnings = await coaches.watch(self.table, message.seat, message.seq)
            self.tell(m.Watched(message.n, message.seq, warnings))
        except Refused as refused:
            self.refuse(message.n, refused)

    async def inform(self, message: m.Why | m.Hint | m.Preview | m.Coach | m.Replay | m.Move) -> None:
        """Tells a seat something that only it wants to know; nothing happens in the game."""
        table, seat = self.table, message.seat
        if isinstance(message, m.Hint | m.Preview | m.Coach):
            self.must_play(seat)
        else:
            self.must_own(seat)
        match message:
            case m.Why():
                refusal = table.why(seat, self.option_of(message))
                self.tell(m.Reason(message.n, refusal.rule, refusal.facts, refusal.instead))
            case m.Hint():
                seq = table.seq
                self.tell(m.Hinted(message.n, seq, await table.hint(seat)))
            case m.Preview():
                found = table.preview(seat, message.seq, message.option)
                what = (found.lines, found.told, found.trail, found.certain)
                self.tell(m.Previewed(message.n, message.seq, message.option, *what))
            case m.Coach():
                self.tell(m.Coached(message.n, message.seq, await coaches.coach(table, seat, message.seq)))
            case m.Move():
                self.tell(m.Moving(message.n, seat, await table.offer_move(seat)))
            case m.Replay():
                self.tell(m.Replayed(message.n, await broadcast.replayed(table, seat)))

    def must_own(self, seat: int) -> None:
        if seat not in self.seats:
            raise Refused("this seat is not yours", FORBIDDEN, "seat")

    def must_play(self, seat: int) -> None:
        """The seat is the guest's own, and no program stands in for it."""
        self.must_own(seat)
        if self.table.seats[seat].stand_in:
            raise Refused("a program plays for you; take your seat back first", CLASH, "seat")

    def must_host(self) -> None:
        if not self.host:
            raise Refused("only the host can do that", FORBIDDEN)

    def must_know(self, seat: int) -> None:
        """Once a game is over everybody may look at it with everybody's eyes."""
        if seat != SPECTATOR and not (self.table.over and 0 <= seat < len(self.table.seats)):
            self.must_own(seat)

    def option_of(self, message: m.Why) -> int:
        if (message.word is None) == (message.option is None):
            raise Refused("give either an option or a word", UNREADABLE, "option")
        if message.option is not None:
            return message.option
        words = self.table.game.vocabulary
        if message.word not in words:
            raise Refused("this is not a word of the game", UNREADABLE, "word")
        return words.index(message.word)

    async def say(self, text: str) -> None:
        said = clean_chat(text)
        if not self.chat.take(time.monotonic()):
            raise Refused("too much is said at once; wait a little", TOO_MANY)
        table = self.table
        hosts.must_let_talk(table, self)
        name = table.seats[self.seats[0]].name if self.seats else table.spoken_name(self.name)
        await table.say(name, said, self.who)

    def look(self, message: m.Look | m.Position) -> None:
        table, seat = self.table, message.seat
        if message.ply > table.ply:
            raise Refused(f"there are {table.ply} answers to look back at", CLASH, "ply")
        self.must_know(seat)
        asked = (table.match, message.n, message.ply, seat)
        self.tell(broadcast.looked(*asked) if isinstance(message, m.Look) else broadcast.position_text(*asked))


async def serve_socket(ws: WebSocket, registry: TableRegistry, id: str) -> None:
    """One socket from the handshake to the end."""
    await ws.accept()
    try:
        table = await registry.table(id)
    except Refused as refused:
        no = m.Refusal(None, refused.error, None, "", [], refused.where, None)
        await ws.send_text(m.encode(no))
        await ws.close(CLOSING.get(refused.status, SLOW))
        return
    address = ws.client.host if ws.client else "?"
    socket = Socket(ws, registry, table, address, bool(ws.scope.get(CROWDED)))
    table.connections += 1
    loop = asyncio.get_running_loop()
    talk, pump, deaf = (loop.create_task(work) for work in (socket.talk(), socket.pump(), socket.deaf.wait()))
    try:
        await asyncio.wait({talk, pump, deaf}, return_when=asyncio.FIRST_COMPLETED)
        if talk.done() and isinstance(error := talk.exception(), Closed):
            socket.closing = error.code
            socket.more.set()
            await asyncio.wait({pump}, timeout=PARTING)
        report(talk, id)
    finally:
        slow = socket.deaf.is_set()
        for task in (talk, pump, deaf):
            task.cancel()
        socket.give_up()
        leave(socket)
        await part(ws, SLOW if slow else FAULT)


async def part(ws: WebSocket, code: int) -> None:
    """Closes what is still open; with one that does not read there is nothing to wait for."""
    if ws.application_state == WebSocketState.CONNECTED and ws.client_state == WebSocketState.CONNECTED:
        with contextlib.suppress(Exception):
            await asyncio.wait_for(ws.close(code), 0.2)


def first_viewer(table: Table, seats: list[int]) -> int:
    """With whose eyes a screen begins: with nobody's where several people share it and have secrets from each other."""
    if not seats or (table.game.hides and len(seats) > 1):
        return SPECTATOR
    return table.asked if table.asked in seats else seats[0]


def report(talk: asyncio.Task[object], id: str) -> None:
    """A fault of ours is logged; that people leave is none."""
    if talk.done() and not talk.cancelled():
        error = talk.exception()
        if error is not None and not isinstance(error, (Closed, WebSocketDisconnect)):
            warn("a socket failed", table=id, error=repr(error))


def leave(socket: Socket) -> None:
    socket.table.connections -= 1
    if socket in socket.table.guests:
        socket.table.leave(socket)
        broadcast.send_people(socket.table)
