"""What the server keeps, and what it asks of whatever keeps it.

The events of a table are the truth: append only, and `UNIQUE(game, seq)` settles who was first.  All else here is
what was agreed when the table was made, who sits there, and what was said.  `sqlite.py` is the store of one
machine; another one needs the methods of `Store` and nothing else.
"""

from __future__ import annotations

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


class Conflict(Exception):
    """Another event with this number was stored first."""


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


class Row(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One event as it is stored: `by` is the seat that did it, -1 chance."""

    kind: str
    value: int
    by: int
    at: float


class Said(msgspec.Struct, frozen=True):
    """A line of the chat."""

    name: str
    text: str
    at: float


class Mark(msgspec.Struct, frozen=True):
    """What the list of tables shows, kept in step with the events.

    `due` is whether the server itself has something to do next: a bot is asked, or a clock runs.  `result` is that of
    a game that is over, as records tell it: later rules must lead to the same.
    """

    state: TableState
    ply: int
    due: bool
    result: str = ""


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


class Listing(msgspec.Struct):
    head: Head
    seats: list[Seat]
    mark: Mark
    rematch: str
    trouble: str = ""


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
    """

    async def create(self, head: Head, seats: list[Seat], events: list[Row], mark: Mark, most: int) -> None:
        """A new table; `Conflict` if there are `most` tables already, or one of this id."""

    async def append(self, table: str, seq: int, events: list[Row], mark: Mark) -> None:
        """Events numbered `seq` and on; `Conflict` if any of these numbers is taken."""

    async def take(self, table: str, seat: int, name: str, secret: str, at: float, mark: Mark) -> None:
        """Seats somebody on an open seat, under a new secret; `Conflict` if it is taken."""

    async def offer_move(self, table: str, seat: int, link: str) -> None:
        """Keeps the link (hashed) that moves a seat; one made before is dead."""

    async def move(self, table: str, seat: int, link: str, secret: str) -> None:
        """Gives a seat a new secret, by the link that was made for that; `Conflict` if that is dead."""

    async def follow(self, table: str, rematch: str) -> None:
        """Notes the rematch; `Conflict` if there is one already."""

    async def say(self, table: str, said: Said, most: int) -> None:
        """Keeps a line of chat, and of each table the last `most` only."""

    async def read(self, table: str, chat: int) -> Stored | None:
        """A whole table; `Damaged` if it is not as it was written."""

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

    async def want_review(self, table: str, wanted: bool, first: bytes) -> None:
        """Notes whether a review is to go on, and keeps its first look if there is one."""

    async def keep_part(self, table: str, ply: int, data: bytes) -> None:
        """Keeps what a review found of one move."""

    async def review(self, table: str) -> KeptReview | None: ...

    async def wanted_reviews(self) -> list[str]:
        """Tables whose review is to go on."""

    async def beat(self, at: float) -> None:
        """The server was alive at this time."""

    async def downs(self, now: float) -> list[tuple[float, float]]:
        """Notes that the server is up again, and gives the times that it was down, from one beat to being up again."""

    async def check(self) -> None:
        """Raises unless the store can be read and written."""

    async def close(self) -> None: ...
