"""One table: a match, who sits at it, and the rules of sitting.

Whatever happens is first tried on a fork of the match, then stored, and only then is the table's own match replaced
and everybody told: nobody sees what could still be lost.  One thing happens at a time (`lock`); should another
process have been first, the store says so, and the table catches up.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine
from typing import Final, Protocol

from aitch.core.contract import CHANCE, NOT_A_WORD, OVER, Refusal, State
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.match import ANSWER, DECLINE, RESIGN, UNDO, Event, Match
from aitch.core.record import numbers
from aitch.server import broadcast
from aitch.server.bots import advise, choose
from aitch.server.clocks import Clocks
from aitch.server.endings import Endings
from aitch.server.logs import note, trace_of, warn
from aitch.server.messages import CANNOT_GO_ON, MOVED, HintMove, LargeKind
from aitch.server.parcels import Known
from aitch.server.previews import Preview, preview
from aitch.server.refused import CLASH, FORBIDDEN, TOO_MANY, UNKNOWN, Refused, Unstored
from aitch.server.seat_secrets import hash_of, new_secret, same
from aitch.server.services import Services
from aitch.server.store import BOT, ENDED, FREE, OPEN, PLAYING, Conflict, Mark, Row, Said, Stored, TableState
from aitch.server.turns import Asker
from aitch.server.viewer_feed import ViewerFeed
from aitch.server.words import NAME_LENGTH, alike

HINTS: Final = 20
"""So many hints are kept at a table."""
RECENT, RESTING = 24, 2
"""So many of the last positions are kept while somebody is at a table, and while nobody is."""
RETRY: Final = (1.0, 2.0, 5.0, 15.0, 30.0)
"""Seconds between attempts of the server's own doings while the store cannot write."""


class Stale(Refused):
    """The question has moved on; the refusal carries the present number."""


class Guest(Protocol):
    """Somebody at the table: a socket with the seats that it has proved, and the one that it shows."""

    seats: list[int]
    viewer: int
    known: dict[LargeKind, Known] | None
    """What it was sent last of each kind, where it takes differences; see `parcels.py`."""
    visitor: str
    """Whom its address stands for."""

    def send(self, text: str) -> None: ...

    def dismiss(self, reason: str, code: int) -> None:
        """Tells why, and closes with this code."""


class UndoRequest:
    """A seat asks to take back `count` answers; the seats `waiting` have not agreed yet."""

    __slots__ = ("count", "seat", "waiting")

    def __init__(self, seat: int, count: int, waiting: list[int]) -> None:
        self.seat = seat
        self.count = count
        self.waiting = waiting


class Table:
    def __init__(self, services: Services, stored: Stored, game: Game, match: Match, frozen: str = "") -> None:
        self.services = services
        self.head = stored.head
        self.id = stored.head.id
        self.seats = stored.seats
        self.rematch = stored.rematch
        self.chat: deque[Said] = deque(stored.chat, services.limits.chat_kept)
        self.game = game
        self.match = match
        match.line.keep(RESTING)
        self.frozen = frozen
        """The whole record of a table that the rules of today do not let go on: it is shown as far as they do."""
        self.trouble = ""
        """Why the table stands still, where a fault has stopped it."""
        match.bots = {i: seat.bot for i, seat in enumerate(stored.seats) if seat.bot}
        self.rows = stored.events
        self.clocks = self.set_clocks()
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.feeds: dict[int, ViewerFeed] = {}
        self.undo_request: UndoRequest | None = None
        self.busy_with = -1
        self.caught_up = 0
        """How often another process was first: what it let bots answer the sessions of this one do not know."""
        self.hinting = False
        self.hints: dict[tuple[int, int], list[HintMove]] = {}
        """Hints that were given, by the seat and the key of what it saw: the same question has the same answer."""
        self.watching = False
        """Whether a coach is thinking about the answers to a question."""
        self.previews_of = -1
        self.previews: dict[int, Preview] = {}
        """What the answers to a question would do, as far as that was asked."""
        self.endings = Endings()
        self.tasks: set[asyncio.Task[None]] = set()
        self.clock_timer: asyncio.TimerHandle | None = None
        self.connections = 0
        """Sockets that have come to the table, whether they have said hello or not."""

    # What is

    @property
    def seq(self) -> int:
        return len(self.rows)

    @property
    def ply(self) -> int:
        return len(self.match.answers)

    @property
    def over(self) -> bool:
        return self.head.read or bool(self.frozen) or self.match.over

    @property
    def begun(self) -> bool:
        return all(seat.taken is not None for seat in self.seats)

    @property
    def began(self) -> float:
        """When the last one sat down."""
        return max(seat.taken or 0.0 for seat in self.seats)

    @property
    def asked(self) -> int:
        return OVER if self.over else self.match.state.seat

    @property
    def state(self) -> TableState:
        return ENDED if self.over else PLAYING if self.begun else OPEN

    @property
    def bot_asked(self) -> bool:
        return self.state == PLAYING and self.asked >= 0 and self.seats[self.asked].kind == BOT

    @property
    def programs_only(self) -> bool:
        return all(seat.kind == BOT for seat in self.seats)

    @property
    def asker(self) -> Asker:
        """For whom programs think here: who plays, else who watches."""
        guests = sorted(self.guests, key=lambda guest: not guest.seats)
        return Asker(guests[0].visitor if guests else self.id, self.id, not self.programs_only)

    def present(self, seat: int) -> bool:
        return self.seats[seat].kind == BOT or any(seat in guest.seats for guest in self.guests)

    def seat_of(self, secret: str) -> int | None:
        """The seat that this secret proves; every seat is compared, whichever it is."""
        found = [i for i, seat in enumerate(self.seats) if same(seat.secret, secret)]
        return found[0] if found else None

    def seat_of_link(self, secret: str) -> int | None:
        """The seat to which this is a link: an open one that nobody has taken, or one that moves to another device."""
        places = enumerate(self.seats)
        found = [
            i
            for i, seat in places
            if same(seat.moving, secret) or (same(seat.secret, secret) and seat.kind == FREE and seat.taken is None)
        ]
        return found[0] if found else None

    def seen(self, seat: int) -> State:
        feed = self.feeds.get(seat)
        return feed.seen if feed is not None and feed.ply == self.ply else self.match.state.seen_by(seat)

    def name(self, seat: int) -> str:
        return self.match.names[seat]

    def set_clocks(self) -> Clocks | None:
        """The clocks as the stored events leave them: whoever gave an answer had been asked until then."""
        clock, downs = self.head.clock, self.services.downs
        if clock is None or self.frozen or not self.begun or self.programs_only:
            return None
        if clock.each_turn:
            return Clocks.of_turn(clock, self.match, self.rows, self.began, downs)
        return Clocks.of_game(clock, len(self.seats), self.rows, self.began, self.asked, downs)

    # What people do

    async def answer(self, seq: int, seat: int, option: int, at: float) -> None:
        """Answers question `seq`; the same answer again is no harm."""
        async with self.lock:
            if seq < self.seq:
                row = self.rows[seq]
                if (row.kind, row.value, row.by) == (ANSWER, option, seat):
                    return
            if seq != self.seq:
                raise Stale(f"that was the answer to question {seq}; now it is question {self.seq}")
            self.must_go_on()
            if self.asked != seat:
                raise Refused(f"{self.name(self.asked)} is asked now")
            if self.clocks is not None and self.clocks.falls_in(at) <= 0:
                await self.apply_events(self.time_is_up(), self.clocks.running, self.services.now())
                raise Stale("the time has run out")
            refusal = self.refusal(seat, option)
            if refusal is not None:
                raise Refused(str(refusal), CLASH, "option", refusal.rule, refusal.facts, refusal.instead)
            await self.apply_event(Event(ANSWER, option), seat, at)

    def refusal(self, seat: int, option: int) -> Refusal | None:
        """Why an option is not legal, from what the seat sees; None if it is legal."""
        seen = self.seen(seat)
        if not 0 <= option < len(self.game.vocabulary):
            return seen.refuse(NOT_A_WORD, f"{option} is not a word of this game")
        return None if option in seen.options() else seen.why_not(option)

    def why(self, seat: int, option: int) -> Refusal:
        """For a word that was clicked: why it is not legal."""
        if self.state == OPEN:
            return Refusal("", "the game begins when every seat is taken", [])
        if self.over:
            return Refusal("", "the game is over", [])
        if self.asked != seat:
            return Refusal("", f"{self.name(self.asked)} is asked now", [])
        return self.refusal(seat, option) or Refusal("", "it is legal", [])

    async def hint(self, seat: int) -> list[HintMove]:
        """What the Expert would do; not in a game with somebody elsewhere, who could not see that it was asked."""
        self.must_go_on()
        if self.asked != seat:
            raise Refused(f"{self.name(self.asked)} is asked now")
        if any(one.kind == FREE for one in self.seats):
            raise Refused("there are no hints in a game with people elsewhere", FORBIDDEN)
        if self.hinting:
            raise Refused("a hint is being thought out already", TOO_MANY)
        seen = self.seen(seat)
        question = (seat, seen.key())
        if question in self.hints:
            return self.hints[question]
        self.hinting = True
        try:
            found = await advise(self.services, self.head, len(self.seats), seen, self.asker)
        finally:
            self.hinting = False
        # Time ends the thinking, so another asking would find something a little different.
        while len(self.hints) >= HINTS:
            self.hints.pop(next(iter(self.hints)))
        self.hints[question] = found
        return found

    def preview(self, seat: int, seq: int, option: int) -> Preview:
        """What an answer would do, from what the seat sees; kept until something happens."""
        self.must_ask(seat, seq)
        if self.refusal(seat, option) is not None:
            raise Refused("this is not legal now", CLASH, "option")
        if self.previews_of != self.seq:
            self.previews_of, self.previews = self.seq, {}
        found = self.previews.get(option)
        if found is None:
            found = self.previews[option] = preview(self.game, self.seen(seat), option)
        return found

    async def undo(self, seat: int, here: list[int]) -> None:
        """Takes back; the seats at the same screen (`here`) need not be asked."""
        async with self.lock:
            self.must_go_on()
            self.must_be_short()
            free = self.match.free_undo(seat)
            count = 1 if free else self.match.undo_to_own(seat)
            if not count:
                raise Refused("there is no answer of yours to take back")
            people = [i for i, s in enumerate(self.seats) if s.kind != BOT and i not in here]
            if free or not people:
                await self.apply_event(Event(UNDO, count), seat, self.services.now())
                return
            if self.undo_request is not None:
                raise Refused(f"{self.name(self.undo_request.seat)} already asks to take back")
            self.undo_request = UndoRequest(seat, count, people)
            broadcast.send_position(self, f"{self.name(seat)} asks to take back.", seat)

    async def undo_reply(self, seat: int, yes: bool) -> None:
        async with self.lock:
            self.must_go_on()
            request = self.undo_request
            if request is None or seat not in request.waiting:
                raise Refused("this seat was not asked to take anything back")
            request.waiting.remove(seat)
            if not yes:
                self.undo_request = None
                broadcast.send_position(self, f"{self.name(seat)} does not agree to take back.", seat)
            elif request.waiting:
                broadcast.send_position(self, f"{self.name(seat)} agrees to take back.", seat)
            else:
                await self.apply_event(Event(UNDO, request.count), request.seat, self.services.now())

    async def declare(self, kind: str, seat: int) -> None:
        """Resigns, offers a draw, agrees or declines."""
        async with self.lock:
            self.must_go_on()
            if kind != RESIGN:
                self.must_be_short()
            await self.apply_event(Event(kind, seat), seat, self.services.now())

    async def say(self, name: str, text: str) -> None:
        said = Said(name, text, round(self.services.now(), 3))
        await self.services.store.say(self.id, said, self.services.limits.chat_kept)
        self.chat.append(said)
        broadcast.send_remark(self, said)

    async def sit(self, seat: int, name: str, secret: str, back: bool = False) -> None:
        """Somebody takes an open seat, which from now on has this secret (given hashed).

        Or comes back, for a rematch, to one that is kept for nobody else.
        """
        async with self.lock:
            if not 0 <= seat < len(self.seats):
                raise Refused(f"this table has {len(self.seats)} seats", UNKNOWN, "seat")
            place = self.seats[seat]
            if place.taken is not None or (place.kind != FREE and not back):
                raise Refused(f"the seat of {self.name(seat)} is taken", CLASH, "seat")
            at = self.services.now()
            name = place.name if back else self.own_name(name or place.name, seat)
            last = sum(s.taken is None for s in self.seats) == 1
            try:
                await self.services.store.take(
                    self.id, seat, name, secret, at, Mark(PLAYING if last else OPEN, self.ply, last)
                )
            except Conflict:
                raise Refused(f"the seat of {self.name(seat)} is taken", CLASH, "seat") from None
            place.name, place.secret, place.taken = name, secret, at
            self.match.names[seat] = name
            if last:
                self.clocks = self.set_clocks()
        broadcast.send_people(self)
        if last:
            broadcast.send_position(self)
            self.go_on()

    def own_name(self, name: str, seat: int) -> str:
        """A name that nobody in another seat has."""
        others = [place.name for i, place in enumerate(self.seats) if i != seat and place.taken is not None]
        numbered = (name, *(f"{name[: NAME_LENGTH - 4]} {number}" for number in range(2, len(self.seats) + 2)))
        return next(one for one in numbered if not any(alike(one, other) for other in others))

    def spoken_name(self, name: str) -> str:
        """What somebody without a seat is called in the chat: not like anybody in a seat."""
        return f"{name} (watching)" if any(alike(name, seat.name) for seat in self.seats) else name or "A guest"

    async def offer_move(self, seat: int) -> str:
        """The secret of a link that moves this seat to another device, once; one made before is dead."""
        secret = new_secret()
        async with self.lock:
            await self.services.store.offer_move(self.id, seat, hash_of(secret))
            self.seats[seat].moving = hash_of(secret)
        return secret

    async def move(self, seat: int, link: str, secret: str) -> None:
        """The seat is taken along to where its link was opened; where it was until now it is proved no more."""
        place = self.seats[seat]
        async with self.lock:
            try:
                await self.services.store.move(self.id, seat, hash_of(link), secret)
            except Conflict:
                raise Refused("this link was used already", FORBIDDEN, "secrets") from None
            place.secret, place.moving = secret, ""
        for guest in list(self.guests):
            if seat in guest.seats:
                guest.dismiss(f"the seat of {place.name} has moved to another device", MOVED)

    def must_go_on(self) -> None:
        if self.trouble:
            raise Refused(self.trouble)
        if self.over:
            raise Refused("the game is over")
        if not self.begun:
            raise Refused("the game begins when every seat is taken")

    def must_ask(self, seat: int, seq: int) -> None:
        """This is the present question, and this seat is asked."""
        self.must_go_on()
        if seq != self.seq:
            raise Stale(f"question {seq} is over; now it is question {self.seq}")
        if self.asked != seat:
            raise Refused(f"{self.name(self.asked)} is asked now")

    def must_be_short(self) -> None:
        if self.seq >= self.services.limits.events:
            raise Refused("so much has happened at this table that only answers are taken now")

    # What happens

    async def apply_event(self, event: Event, by: int, at: float) -> None:
        """Tries, stores, and only then makes it so, chance outcomes that follow included; the lock is held."""
        await self.apply_events([event], by, at)

    async def apply_events(self, events: list[Event], by: int, at: float) -> None:
        """The same for an answer with the notes before it."""
        trial = self.match.fork()
        try:
            for event in events:
                trial.apply_event(event)
        except Refused:
            raise
        except AitchError as error:
            raise Refused(str(error)) from None
        await self.commit(trial, [by] * len(events), at)

    async def commit(self, trial: Match, own: list[int], at: float) -> None:
        """Stores what a trial has more than the match, lets chance answer, and makes it the match."""
        while not trial.over and trial.state.seat == CHANCE:
            trial.roll()
        at = max(at, self.rows[-1].at if self.rows else at)
        by = own + [CHANCE] * (len(trial.events) - self.seq - len(own))
        rows = [Row(e.kind, e.value, b, at) for e, b in zip(trial.events[self.seq :], by, strict=True)]
        clocks = self.clocks.copy() if self.clocks is not None else None
        asked = OVER if trial.over else trial.state.seat
        if clocks is not None and clocks.clock.each_turn:
            clocks = Clocks.of_turn(clocks.clock, trial, self.rows + rows, self.began, clocks.downs)
        elif clocks is not None:
            clocks.follow(rows, asked)
        due = not trial.over and (clocks is not None or self.seats[asked].kind == BOT)
        try:
            result = numbers(trial.result()) if trial.over else ""
            mark = Mark(ENDED if trial.over else PLAYING, len(trial.answers), due, result)
            await self.services.store.append(self.id, self.seq, rows, mark)
        except Conflict:
            await self.catch_up()
            raise Stale(f"somebody else was first; now it is question {self.seq}") from None
        self.adopt(trial, rows, clocks)

    def adopt(self, match: Match, rows: list[Row], clocks: Clocks | None) -> None:
        was = self.seq
        self.match = match
        self.rows.extend(rows)
        self.clocks = clocks
        self.undo_request = None
        for row in rows:
            self.services.metrics.events.add(row.kind)
        try:
            broadcast.send_events(self, was)
        except Exception as error:
            # It has happened and is stored; a fault in how a game looks must not keep the game from going on.
            warn("a view failed", table=self.id, game=self.game.name, error=repr(error))
        if self.over:
            note("game over", table=self.id, game=self.game.name, reason=rows[-1].kind, ply=self.ply)
            broadcast.send_people(self)
        self.go_on()

    async def catch_up(self) -> None:
        """Takes in what another process has stored."""
        rows = await self.services.store.since(self.id, self.seq)
        match = self.match.fork()
        for row in rows:
            match.apply_event(Event(row.kind, row.value))
        if rows:
            self.caught_up += 1
            self.adopt(match, rows, None)
            self.clocks = self.set_clocks()

    # What the server does by itself

    def go_on(self) -> None:
        """Does what is due: lets chance or a bot answer, winds the clock."""
        if self.clock_timer is not None:
            self.clock_timer.cancel()
            self.clock_timer = None
        if self.state != PLAYING or self.trouble or (self.programs_only and not self.guests):
            return  # programs alone play on when somebody comes to watch
        if self.clocks is not None and self.clocks.running >= 0:
            wait = max(0.0, self.clocks.falls_in(self.services.now()))
            loop = asyncio.get_running_loop()
            self.clock_timer = loop.call_later(wait, lambda: self.in_background(self.time_may_be_out()))
        offered_to = 1 - self.match.offered_by
        if self.match.offered_by >= 0 and self.seats[offered_to].kind == BOT:
            self.in_background(self.decline(offered_to, self.seq))
        elif (self.bot_asked or self.asked == CHANCE) and self.busy_with != self.seq:
            self.busy_with = self.seq
            self.in_background(self.think(self.seq) if self.bot_asked else self.roll(self.seq))

    def in_background(self, work: Coroutine[None, None, None]) -> None:
        """Runs in the background, again and again while the store cannot write."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.background_done)

    def background_done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.stop(error)

    def stop(self, error: BaseException) -> None:
        """A fault of the game, or of ours: this table stands still as it is stored, and all others go on.

        Whoever comes next wakes it anew, so that it goes on by itself once the fault is mended.
        """
        if self.trouble:
            return
        self.trouble = f"a fault has stopped this table ({type(error).__name__}); all answers are kept"
        warn(
            "a fault has stopped a table", table=self.id, game=self.game.name, error=repr(error), trace=trace_of(error)
        )
        if self.clock_timer is not None:
            self.clock_timer.cancel()
            self.clock_timer = None
        for guest in list(self.guests):
            guest.dismiss(self.trouble, CANNOT_GO_ON)
        self.in_background(self.services.store.trouble(self.id, self.trouble))

    async def apply_own(self, events: list[Event], by: int, seq: int) -> None:
        """Makes events of the server's own happen, unless something else has happened meanwhile."""
        for wait in (*RETRY, *[RETRY[-1]] * 10_000):
            async with self.lock:
                if self.seq != seq or self.over:
                    return
                try:
                    await self.apply_events(events, by, self.services.now())
                    return
                except Stale:
                    return
                except Unstored as error:
                    warn("not stored", table=self.id, reason=error.reason)
            await asyncio.sleep(wait)

    async def think(self, seq: int) -> None:
        seat, count = self.asked, len(self.seats)
        given = sum(row.by == seat and row.kind == ANSWER for row in self.rows)
        place = f"{self.id}/{self.caught_up}/{seat}"
        asking = (self.seats[seat].bot, self.seen(seat), self.clocks, place, given, self.ply, self.asker)
        await self.apply_own(await choose(self.services, self.head, count, *asking), seat, seq)

    async def roll(self, seq: int) -> None:
        await self.apply_own([], CHANCE, seq)

    async def decline(self, seat: int, seq: int) -> None:
        await self.apply_own([Event(DECLINE, seat)], seat, seq)

    async def time_may_be_out(self) -> None:
        clocks = self.clocks
        if clocks is None or clocks.running < 0:
            return
        if clocks.falls_in(self.services.now()) > 0:
            self.go_on()  # timers may ring a little early
        else:
            await self.apply_own(self.time_is_up(), clocks.running, self.seq)

    def time_is_up(self) -> list[Event]:
        """What happens when the running clock has run out: a clock for each turn lets the turn pass, if it can."""
        trial = self.match.fork()
        if self.head.clock is not None and self.head.clock.each_turn:
            trial.run_out_of_time()
        else:
            trial.lose_on_time(trial.state.seat)
        return trial.events[self.seq :]

    def come(self, guest: Guest) -> None:
        self.guests.add(guest)
        self.match.line.recent = RECENT

    def leave(self, guest: Guest) -> None:
        """When nobody is there any more, nothing is kept for those who looked."""
        self.guests.discard(guest)
        if not self.guests:
            self.match.line.keep(RESTING)
            self.feeds, self.previews, self.hints = {}, {}, {}

    def may_sleep(self) -> bool:
        """Whether the table may be forgotten until somebody comes: nobody is here and nothing is due."""
        busy = self.connections or self.guests or self.tasks or self.lock.locked()
        return not busy and self.clock_timer is None
