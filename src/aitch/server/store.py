"""What the server keeps, and what it asks of whatever keeps it.

The events of a table are the truth: append only, and `UNIQUE(game, seq)` settles who was first.  All else here is
what was agreed when the table was made, who sits there, and what was said.  `sqlite.py` is the store of one
process, `postgres.py` that of many; another one needs the methods of `Store` and nothing else.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, Protocol

import msgspec

from aitch.server.limits import Limits

TableState = Literal["open", "playing", "over"]
"""Seats are still free; all are taken; the game is over."""
OPEN: Final = "open"
PLAYING: Final = "playing"
ENDED: Final = "over"

SeatKind = Literal["here", "open", "bot", "record"]
"""At the creator's screen, for anybody with the link, a program, a name in a record."""
HERE: Final = "here"
FREE: Final = "open"
BOT: Final = "bot"
READ: Final = "record"


LIVE: Final = 5.0
"""A process that has not beaten for so many seconds is gone."""


DAY: Final = 86_400.0


class Conflict(Exception):
    """Somebody else was first: with an event of this number, in this seat, or in doing the server's part."""


class Damaged(Exception):
    """What is stored of a table is not what was written: one sentence for whoever comes there."""


class CannotOpen(Exception):
    """The store cannot be used: one line for the person who starts the server."""


class Clock(msgspec.Struct, frozen=True):
    """Seconds for each seat, and those added when the question passes on; or seconds for each turn, none saved up."""

    seconds: int
    increment: int
    each_turn: bool = False


class Head(msgspec.Struct, frozen=True):
    """What was agreed when the table was made; it never changes."""

    id: str
    made: float
    game: str
    rules: str
    pack: str
    digest: str
    options: dict[str, bool | int | str]
    clock: Clock | None
    listed: bool
    seed: str
    """The secret of the dice; empty if an uploaded record did not tell it."""
    promise: str
    start: dict[str, object] | None = None
    """The first position, where it is not the game's own (records only)."""
    read: bool = False
    """An uploaded record: to be looked at, not to be played on."""
    notice: str = ""
    """What people should know of an uploaded record of older rules."""
    host: str = ""
    """The hash of the maker's secret, at a table without a seat at the maker's screen."""
    salt: str = ""
    """Never told: by it visitors are known apart in the chat, and not known elsewhere."""


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What host and operator have settled at a table since it was made.

    People are named as in the chat (`Said.by`): a seat by its number, others by what stands for their address.
    """

    chat_off: bool = False
    muted: list[str] = []
    removed: list[str] = []
    """Who may not watch any more."""
    hidden: bool = False
    """Not in the list, whatever its maker wanted."""
    ended: str = ""
    """Why the operator has ended it."""


class Seat(msgspec.Struct):
    kind: SeatKind
    name: str
    bot: str
    secret: str
    """The hash of the seat's secret; empty where there is none."""
    taken: float | None
    """When somebody sat down."""
    moving: str = ""
    """The hash of the link that moves the seat to another device; empty where there is none."""
    stand_in: str = ""
    """The program that plays for whoever has the seat and stays away."""

    @property
    def by_program(self) -> bool:
        return self.kind == BOT or bool(self.stand_in)

    @property
    def vacated(self) -> bool:
        """Whoever had it was removed, and nobody else has come since."""
        return self.kind == FREE and not self.secret


class Row(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One event as it is stored: `by` is the seat that did it, -1 chance."""

    kind: str
    value: int
    by: int
    at: float


class Said(msgspec.Struct, frozen=True):
    """A line of the chat; without a name it is what the table itself tells."""

    name: str
    text: str
    at: float
    by: str = ""
    """Who said it: the number of a seat, or what stands for a visitor at this table."""


class Mark(msgspec.Struct, frozen=True):
    """What the list of tables shows, kept in step with the events.

    `due` is whether the server itself has something to do next: a bot is asked, or a clock runs.  `result` is that of
    a game that is over, as records tell it: later rules must lead to the same.
    """

    state: TableState
    ply: int
    due: bool
    result: str = ""


class UndoRequest(msgspec.Struct, frozen=True):
    """A seat asks to take back `count` answers; the seats `waiting` have not agreed yet."""

    seat: int
    count: int
    waiting: list[int]


def request_text(request: UndoRequest | None) -> str:
    """As it is stored; empty where nobody asks."""
    return msgspec.json.encode(request).decode() if request is not None else ""


def request_of(text: str) -> UndoRequest | None:
    return msgspec.json.decode(text, type=UndoRequest) if text else None


class Presence(msgspec.Struct, frozen=True):
    """Who is at a table by way of one process."""

    seats: list[int]
    watching: int


class Standing(msgspec.Struct, frozen=True):
    """How far a table is: how many events it has, and how often anything else of it has changed."""

    seq: int
    changes: int


class Stored(msgspec.Struct):
    """A whole table as the store has it."""

    head: Head
    seats: list[Seat]
    events: list[Row]
    chat: list[Said]
    rematch: str
    mark: Mark = Mark(OPEN, 0, False)
    trouble: str = ""
    """Why it could not go on, when it was last tried."""
    request: UndoRequest | None = None
    elsewhere: dict[str, Presence] = {}
    """Who is there by way of other processes, by their names."""
    changes: int = 0
    """See `Standing`."""
    settings: Settings = Settings()


class Listing(msgspec.Struct):
    head: Head
    seats: list[Seat]
    mark: Mark
    rematch: str
    trouble: str = ""
    settings: Settings = Settings()


class Overview(msgspec.Struct, frozen=True):
    """A table as its operator sees it."""

    listing: Listing
    touched: float
    """When something last happened there."""
    events: int
    size: int
    """Bytes that the store holds of it, about."""


class Report(msgspec.Struct, frozen=True):
    """What somebody at a table wants the operator to know, with what everybody there could see."""

    table: str
    game: str
    at: float
    by: str
    """Who reports, and about whom, as they are called there."""
    about: str
    text: str
    chat: list[Said]
    """The last lines of the chat."""
    record: str
    """The record so far, or the log where the record would tell what is hidden; of a long one the end."""


def kept_since(limits: Limits, now: float) -> dict[TableState, float]:
    """When something must last have happened at a table of each state, that it is still kept."""
    days: dict[TableState, int] = {OPEN: limits.open_days, PLAYING: limits.playing_days, ENDED: limits.over_days}
    return {state: now - age * DAY for state, age in days.items() if age}


class KeptReview(msgspec.Struct, frozen=True):
    """A review as far as it has come."""

    wanted: bool
    """Whether the server is to go on with it."""
    first: bytes
    """The first look at the whole game; empty before that."""
    parts: dict[int, bytes]
    """What was found of each move, by the answers given before it."""


class Store(Protocol):
    """Every method either does all that it says, durably, or raises and has done nothing.

    Raises `Unstored` where it cannot write or read now, `Conflict` where somebody else was first.

    Several processes may share a store, each with a `Store` of its own.  A lease on a table (by its id), or on a
    review, says which of them does the server's part there; it has a number, the fence, that grows with every owner.
    Where only one process can open the store, it owns whatever it wants, and nobody else changes anything.
    """

    process: str
    """The name of this process among those that share the store."""

    async def create(self, head: Head, seats: list[Seat], events: list[Row], mark: Mark, most: int) -> None:
        """A new table; `Conflict` if there are `most` tables already, or one of this id."""

    async def append(self, table: str, seq: int, events: list[Row], mark: Mark, fence: int | None = None) -> None:
        """Events numbered `seq` and on; `Conflict` if any of these numbers is taken.

        What the server does by itself comes with the fence of its lease: `Conflict` too if that is not held any more.
        A request to take back is answered with whatever happens.
        """

    async def take(self, table: str, seat: int, name: str, secret: str, at: float, mark: Mark) -> None:
        """Seats somebody on an open seat, under a new secret; `Conflict` if it is taken or the mark is not right."""

    async def offer_move(self, table: str, seat: int, link: str) -> None:
        """Keeps the link (hashed) that moves a seat; one made before is dead."""

    async def move(self, table: str, seat: int, link: str, secret: str) -> None:
        """Gives a seat a new secret, by the link that was made for that; `Conflict` if that is dead."""

    async def follow(self, table: str, rematch: str) -> None:
        """Notes the rematch; `Conflict` if there is one already."""

    async def say(self, table: str, said: Said, most: int) -> None:
        """Keeps a line of chat, and of each table the last `most` only."""

    async def unsay(self, table: str, by: str, name: str) -> None:
        """Deletes what somebody has said; of lines that do not tell who that was, those under the name."""

    async def reseat(self, table: str, seat: int, was: Seat, now: Seat, mark: Mark) -> None:
        """Changes a seat; `Conflict` if it is not any more as it was."""

    async def settle(self, table: str, was: Settings, now: Settings, mark: Mark | None = None) -> None:
        """Changes what is settled at a table; `Conflict` if that is not any more as it was."""

    async def report(self, report: Report, most: int) -> None:
        """Keeps a report, and of all the last `most` only."""

    async def reports(self) -> list[tuple[int, Report]]:
        """All reports by their numbers, newest first."""

    async def dismiss(self, report: int) -> None:
        """Deletes a report."""

    async def overview(self, most: int, before: float) -> list[Overview]:
        """All tables made before this time, newest first."""

    async def request(self, table: str, seq: int, was: UndoRequest | None, now: UndoRequest | None) -> None:
        """Changes who asks to take back; `Conflict` if it was another request, or more than `seq` events."""

    async def read(self, table: str, chat: int, since: int = 0) -> Stored | None:
        """A whole table; `Damaged` if it is not as it was written.

        Whoever has its first `since` events gets those that follow, with all that is no event.
        """

    async def trouble(self, table: str, reason: str) -> None:
        """Marks a table that cannot go on: it is not listed; an empty reason takes the mark away."""

    async def troubles(self) -> dict[str, str]:
        """Why tables cannot go on, by their ids."""

    async def since(self, table: str, seq: int) -> list[Row]:
        """The events numbered `seq` and on."""

    async def listing(self, table: str) -> Listing | None: ...

    async def listed(self, most: int) -> list[Listing]:
        """The listed tables, newest first."""

    async def old(self, limits: Limits, now: float, most: int) -> list[str]:
        """Tables where nothing has happened for longer than such tables are kept."""

    async def delete(self, tables: list[str]) -> None:
        """Deletes whole tables."""

    async def due(self) -> list[str]:
        """Tables where the server itself has something to do."""

    async def standing(self, tables: Collection[str]) -> dict[str, Standing]:
        """How far these tables are; empty where no other process can have changed them."""

    async def own(self, names: Collection[str], seconds: float) -> dict[str, int]:
        """Takes leases, or prolongs them: the fences of those that nobody else holds now."""

    async def renew(self, seconds: float) -> set[str]:
        """Prolongs all leases of this process: those that it still holds."""

    async def disown(self, names: Collection[str] | None = None) -> None:
        """Gives leases back, or all of them, and then nobody is here any more either."""

    async def unowned_due(self, most: int) -> list[str]:
        """Tables where the server itself has something to do and no process does it."""

    async def present(self, table: str, seats: list[int], watching: int) -> None:
        """Tells other processes who is at a table by way of this one, as long as this one beats."""

    async def processes(self) -> list[str]:
        """The names of those that have beaten lately, this one included."""

    async def want_review(self, table: str, wanted: bool, first: bytes) -> None:
        """Notes whether a review is to go on, and keeps its first look if there is one."""

    async def keep_part(self, table: str, ply: int, data: bytes) -> None:
        """Keeps what a review found of one move."""

    async def review(self, table: str) -> KeptReview | None: ...

    async def wanted_reviews(self) -> list[str]:
        """Tables whose review is to go on."""

    async def time(self) -> float:
        """What the clock on the wall says for all processes."""

    async def beat(self, at: float) -> int:
        """This process was alive at this time; gives how many outages there have been, which `downs` tells."""

    async def downs(self, now: float) -> list[tuple[float, float]]:
        """Notes that this process is up, and gives the times that none was, from one beat to being up again."""

    async def check(self) -> None:
        """Raises unless the store can be read and written."""

    async def close(self) -> None: ...
