"""One table: a match, who sits at it, and the rules of sitting.

Whatever happens is first tried on a fork of the match, then stored, and only then is the table's own match replaced
and everybody told: nobody sees what could still be lost.  One thing happens at a time (`lock`); should another
process have been first, the store says so, and the table catches up.
"""

from __future__ import annotations

import asyncio
import hmac
from collections import deque
from collections.abc import Coroutine
from typing import Final, Protocol

import msgspec

from aitch.core.contract import CHANCE, NOT_A_WORD, OVER, Refusal, State
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.match import ANSWER, RESIGN, UNDO, Event, Match
from aitch.core.record import numbers
from aitch.server import broadcast, own_doings, replicas
from aitch.server.bots import advise
from aitch.server.clocks import Clocks
from aitch.server.endings import Endings
from aitch.server.logs import note, trace_of, warn
from aitch.server.messages import CANNOT_GO_ON, MOVED, HintMove, LargeKind
from aitch.server.parcels import Known
from aitch.server.previews import Preview, preview
from aitch.server.refused import CLASH, FORBIDDEN, TOO_MANY, UNKNOWN, Refused, Stale
from aitch.server.seat_secrets import hash_of, new_secret, same
from aitch.server.services import Services
from aitch.server.store import (
    BOT,
    ENDED,
    FREE,
    OPEN,
    PLAYING,
    Conflict,
    Mark,
    Presence,
    Row,
    Said,
    Seat,
    Stored,
    TableState,
    UndoRequest,
)
from aitch.server.turns import Asker
from aitch.server.viewer_feed import ViewerFeed
from aitch.server.words import NAME_LENGTH, alike

HINTS: Final = 20
"""So many hints are kept at a table."""
RECENT, RESTING = 24, 2
"""So many of the last positions are kept while somebody is at a table, and while nobody is."""


class Guest(Protocol):
    """Somebody at the table: a socket with the seats that it has proved, and the one that it shows."""

    seats: list[int]
    viewer: int
    known: dict[LargeKind, Known] | None
    """What it was sent last of each kind, where it takes differences; see `parcels.py`."""
    visitor: str
    """Whom its address stands for."""
    name: str

    @property
    def host(self) -> bool: ...

    @property
    def who(self) -> str:
        """How the chat knows it: by its seat, else by what stands for its visitor."""

    def send(self, text: str) -> None: ...

    def dismiss(self, reason: str, code: int) -> None:
        """Tells why, and closes with this code."""


class Table:
    def __init__(self, services: Services, stored: Stored, game: Game, match: Match, frozen: str = "") -> None:
        self.services = services
        self.head = stored.head
        self.id = stored.head.id
        self.seats = stored.seats
        self.rematch = stored.rematch
        self.settings = stored.settings
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
        self.clocks = self.clocks_after(match, self.rows)
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.elsewhere = stored.elsewhere
        """Who is at this table by other processes."""
        self.away: dict[int, float] = {}
        """Since when nobody has been at a seat; counted from when the table was woken."""
        self.note_who_is_away()
        self.feeds: dict[int, ViewerFeed] = {}
        self.undo_request = stored.request
        self.changes = stored.changes
        """Up to which change beside the events this is what is stored; see `Standing`."""
        self.busy_with = own_doings.NOTHING
        """The question that is being thought about, and by which lease."""
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
        return self.head.read or bool(self.frozen or self.settings.ended) or self.match.over

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
        return self.state == PLAYING and self.asked >= 0 and self.seats[self.asked].by_program

    @property
    def programs_only(self) -> bool:
        return all(seat.kind == BOT for seat in self.seats)

    @property
    def asker(self) -> Asker:
        """For whom programs think here: who plays, else who watches."""
        guests = sorted(self.guests, key=lambda guest: not guest.seats)
        return Asker(guests[0].visitor if guests else self.id, self.id, not self.programs_only)

    @property
    def here(self) -> Presence:
        """Who is at this table by this process."""
        seats = sorted({seat for guest in self.guests for seat in guest.seats})
        return Presence(seats, sum(not guest.seats for guest in self.guests))

    @property
    def watchers(self) -> int:
        return sum(one.watching for one in (self.here, *self.elsewhere.values()))

    def present(self, seat: int) -> bool:
        return self.seats[seat].kind == BOT or any(seat in one.seats for one in (self.here, *self.elsewhere.values()))

    def note_who_is_away(self) -> None:
        """Keeps since when nobody has been at a seat, as far as that is known here."""
        now = self.services.now()
        absent = [seat for seat in range(len(self.seats)) if not self.present(seat)]
        self.away = {seat: self.away.get(seat, now) for seat in absent}

    def stands_for(self, visitor: str) -> str:
        """What a visitor is known by at this table: the same under any name, and another one at every table."""
        key = self.head.salt or self.head.seed
        return "v" + hmac.new(key.encode(), visitor.encode(), "sha256").hexdigest()[:12]

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

    def clocks_after(self, match: Match, rows: list[Row]) -> Clocks | None:
        """The clocks as these events leave them: whoever gave an answer had been asked until then."""
        clock, downs = self.head.clock, self.services.downs
        if clock is None or self.frozen or self.settings.ended or not self.begun or self.programs_only:
            return None
        if clock.each_turn:
            return Clocks.of_turn(clock, match, rows, self.began, downs)
        asked = OVER if match.over else match.state.seat
        return Clocks.of_game(clock, len(self.seats), rows, self.began, asked, downs)

    def set_clocks(self) -> None:
        """Reckons the clocks anew: somebody sat down, or it was found that the server had been away."""
        self.clocks = self.clocks_after(self.match, self.rows)

    # What people do

    async def answer(self, seq: int, seat: int, option: int, at: float) -> None:
        """Answers question `seq`; the same answer again is no harm."""
        async with self.lock:
            if self.was_given(seq, seat, option):
                return
            if seq != self.seq:
                raise Stale(f"that was the answer to question {seq}; now it is question {self.seq}")
            self.must_go_on()
            if self.asked != seat:
                raise Refused(f"{self.name(self.asked)} is asked now")
            if await own_doings.is_out_of_time(self, at):
                await self.apply_events(own_doings.time_is_up(self), self.asked, self.services.now())
                raise Stale("the time has run out")
            refusal = self.refusal(seat, option)
            if refusal is not None:
                raise Refused(str(refusal), CLASH, "option", refusal.rule, refusal.facts, refusal.instead)
            try:
                await self.apply_event(Event(ANSWER, option), seat, at)
            except Stale:
                # It may have been stored before, by a process whose word of it was lost.
                if not self.was_given(seq, seat, option):
                    raise

    def was_given(self, seq: int, seat: int, option: int) -> bool:
        """Whether this answer to question `seq` was given already."""
        return 0 <= seq < self.seq and (row := self.rows[seq]).kind == ANSWER and (row.value, row.by) == (option, seat)

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
            people = [i for i, s in enumerate(self.seats) if s.kind != BOT and not s.vacated and i not in here]
            away = [self.name(i) for i in people if self.seats[i].stand_in]
            if away and not free:
                raise Refused(f"a program plays for {away[0]}, who would have to agree")
            if free or not people:
                await self.apply_event(Event(UNDO, count), seat, self.services.now())
                return
            if self.undo_request is not None:
                raise Refused(f"{self.name(self.undo_request.seat)} already asks to take back")
            asks = f"{self.name(seat)} asks to take back."
            await self.set_request(UndoRequest(seat, count, people), asks, seat)

    async def undo_reply(self, seat: int, yes: bool) -> None:
        async with self.lock:
            self.must_go_on()
            request = self.undo_request
            if request is None or seat not in request.waiting:
                raise Refused("this seat was not asked to take anything back")
            waiting = [other for other in request.waiting if other != seat]
            if not yes:
                await self.set_request(None, f"{self.name(seat)} does not agree to take back.", seat)
            elif waiting:
                asked = UndoRequest(request.seat, request.count, waiting)
                await self.set_request(asked, f"{self.name(seat)} agrees to take back.", seat)
            else:
                await self.apply_event(Event(UNDO, request.count), request.seat, self.services.now())

    async def set_request(self, request: UndoRequest | None, text: str, seat: int) -> None:
        """Stores what is asked of others, and tells everybody."""
        try:
            await self.services.store.request(self.id, self.seq, self.undo_request, request)
        except Conflict:
            await replicas.catch_up(self)
            raise Stale("somebody else was first") from None
        self.undo_request = request
        broadcast.send_position(self, text, seat)
        self.services.peers.tell(self)

    async def declare(self, kind: str, seat: int) -> None:
        """Resigns, offers a draw, agrees or declines."""
        async with self.lock:
            self.must_go_on()
            if kind != RESIGN:
                self.must_be_short()
            await self.apply_event(Event(kind, seat), seat, self.services.now())

    async def say(self, name: str, text: str, by: str = "") -> None:
        """Somebody says something; without a name it is what the table itself tells."""
        said = Said(name, text, round(self.services.now(), 3), by)
        await self.services.store.say(self.id, said, self.services.limits.chat_kept)
        self.hear(said)
        self.services.peers.tell(self)

    def hear(self, said: Said) -> None:
        """A line of the chat, by whatever process; one that was heard already is not heard again."""
        if said not in self.chat:
            self.chat.append(said)
            broadcast.send_remark(self, said)

    async def sit(self, seat: int, name: str, secret: str, back: bool = False) -> None:
        """Somebody takes an open seat, which from now on has this secret (given hashed).

        Or comes back, for a rematch, to one that is kept for nobody else.
        """
        async with self.lock:
            for _ in self.seats:
                if await self.has_sat(seat, name, secret, back):
                    return
                # Somebody sat down by another process.
                await replicas.catch_up(self)
        raise Refused("many people sit down just now; try again", CLASH, "seat")

    async def has_sat(self, seat: int, name: str, secret: str, back: bool) -> bool:
        """Seats somebody; not if that must be tried again, since others sat down before."""
        if not 0 <= seat < len(self.seats):
            raise Refused(f"this table has {len(self.seats)} seats", UNKNOWN, "seat")
        place = self.seats[seat]
        if place.taken is not None or (place.kind != FREE and not back):
            raise Refused(f"the seat of {self.name(seat)} is taken", CLASH, "seat")
        at = self.services.now()
        name = place.name if back else self.own_name(name or place.name, seat)
        last = sum(s.taken is None for s in self.seats) == 1
        mark = Mark(PLAYING if last else OPEN, self.ply, last and not self.programs_only)
        try:
            await self.services.store.take(self.id, seat, name, secret, at, mark)
        except Conflict:
            return False
        taken = msgspec.structs.replace(place, name=name, secret=secret, taken=at)
        self.take_seats([*self.seats[:seat], taken, *self.seats[seat + 1 :]])
        self.services.peers.tell(self)
        return True

    def take_seats(self, seats: list[Seat]) -> None:
        """From now on these are the seats; when the last one is taken the game begins."""
        had_begun = self.begun
        self.seats = seats
        self.match.names[:] = [seat.name for seat in seats]
        self.match.bots = {i: seat.bot for i, seat in enumerate(seats) if seat.bot}
        broadcast.send_people(self)
        if self.begun and not had_begun:
            self.set_clocks()
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
        self.services.peers.tell(self)
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
        self.dismiss_from(seat)
        self.services.peers.tell(self)

    def dismiss_from(self, seat: int, reason: str = "", code: int = MOVED) -> None:
        """Closes the sockets that proved a seat until now: it has moved, if nothing else is said."""
        for guest in list(self.guests):
            if seat in guest.seats:
                guest.dismiss(reason or f"the seat of {self.seats[seat].name} has moved to another device", code)

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

    async def apply_events(self, events: list[Event], by: int, at: float, fence: int | None = None) -> None:
        """The same for an answer with the notes before it; doings of the server's own have the fence of their lease."""
        trial = self.match.fork()
        try:
            for event in events:
                trial.apply_event(event)
        except Refused:
            raise
        except AitchError as error:
            raise Refused(str(error)) from None
        await self.commit(trial, [by] * len(events), at, fence)

    async def commit(self, trial: Match, own: list[int], at: float, fence: int | None) -> None:
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
        bots_turn = not trial.over and self.seats[asked].by_program
        due = not trial.over and not self.programs_only and (clocks is not None or bots_turn)
        try:
            result = numbers(trial.result()) if trial.over else ""
            mark = Mark(ENDED if trial.over else PLAYING, len(trial.answers), due, result)
            await self.services.store.append(self.id, self.seq, rows, mark, fence)
        except Conflict:
            await replicas.catch_up(self)
            raise Stale(f"somebody else was first; now it is question {self.seq}") from None
        for row in rows:
            self.services.metrics.events.add(row.kind)
        if trial.over:
            note("game over", table=self.id, game=self.game.name, reason=rows[-1].kind, ply=len(trial.answers))
        self.adopt(trial, rows, clocks)
        self.services.peers.tell(self)

    def adopt(self, match: Match, rows: list[Row], clocks: Clocks | None) -> None:
        """What is stored becomes what is, whoever stored it."""
        was = self.seq
        self.match = match
        self.rows.extend(rows)
        self.clocks = clocks
        self.undo_request = None
        try:
            broadcast.send_events(self, was)
        except Exception as error:
            # It has happened and is stored; a fault in how a game looks must not keep the game from going on.
            warn("a view failed", table=self.id, game=self.game.name, error=repr(error))
        if self.over:
            broadcast.send_people(self)
        self.go_on()

    # What the server does by itself

    def go_on(self) -> None:
        """Does what is due: lets chance or a bot answer, winds the clock; if another process does so, it may."""
        self.stop_clock()
        if not self.due:
            return
        fence = self.services.peers.fence(self)
        if fence is None:
            return
        if self.clocks is not None and self.clocks.running >= 0:
            wait = max(0.0, self.clocks.falls_in(self.services.now()))
            loop = asyncio.get_running_loop()
            self.clock_timer = loop.call_later(
                wait, lambda: self.in_background(own_doings.time_may_be_out(self, fence))
            )
        offered_to = 1 - self.match.offered_by
        if self.match.offered_by >= 0 and self.seats[offered_to].by_program:
            self.in_background(own_doings.decline(self, offered_to, self.seq, fence))
        elif (self.bot_asked or self.asked == CHANCE) and self.busy_with != (self.seq, fence):
            self.busy_with = (self.seq, fence)
            self.in_background(
                own_doings.think(self, self.seq, fence) if self.bot_asked else own_doings.roll(self, self.seq, fence)
            )

    @property
    def due(self) -> bool:
        """Whether the server itself has something to do; programs alone play on when somebody comes to watch."""
        if self.state != PLAYING or self.trouble or (self.programs_only and not self.guests):
            return False
        running = self.clocks is not None and self.clocks.running >= 0
        offered = self.match.offered_by >= 0 and self.seats[1 - self.match.offered_by].by_program
        return running or offered or self.bot_asked or self.asked == CHANCE

    def stop_clock(self) -> None:
        if self.clock_timer is not None:
            self.clock_timer.cancel()
            self.clock_timer = None

    def in_background(self, work: Coroutine[None, None, None]) -> None:
        """Runs beside what people do; a fault in it stops the table."""
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
        trouble = f"a fault has stopped this table ({type(error).__name__}); all answers are kept"
        warn(
            "a fault has stopped a table", table=self.id, game=self.game.name, error=repr(error), trace=trace_of(error)
        )
        self.stand_still(trouble)
        self.in_background(self.services.store.trouble(self.id, trouble))
        self.services.peers.tell(self)

    def stand_still(self, trouble: str, code: int = CANNOT_GO_ON) -> None:
        """Nothing more happens to this table here; whoever is at it is told why, and goes."""
        self.trouble = trouble
        self.stop_clock()
        for guest in list(self.guests):
            guest.dismiss(trouble, code)

    def come(self, guest: Guest) -> None:
        self.guests.add(guest)
        self.match.line.recent = RECENT
        self.services.peers.note_presence(self)

    def leave(self, guest: Guest) -> None:
        """When nobody is there any more, nothing is kept for those who looked."""
        self.guests.discard(guest)
        if not self.guests:
            self.match.line.keep(RESTING)
            self.feeds, self.previews, self.hints = {}, {}, {}
        self.services.peers.note_presence(self)

    def may_sleep(self) -> bool:
        """Whether the table may be forgotten until somebody comes: nobody is here and nothing is due."""
        busy = self.connections or self.guests or self.tasks or self.lock.locked()
        return not busy and self.clock_timer is None
