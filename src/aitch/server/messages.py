"""The socket's messages, typed.  What does not fit a type is refused before anything looks at it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from aitch.core.breakdown import Breakdown
from aitch.core.scene import Scene
from aitch.core.scene_changes import Changes
from aitch.core.story import Story
from aitch.core.trails import Trail
from aitch.server.store import Clock, Said, SeatKind, TableState

VERSION = 1
BAD_HELLO, NO_SECRET, NO_TABLE, CANNOT_GO_ON, MOVED, REMOVED = 4400, 4403, 4404, 4409, 4410, 4411
FINAL_CLOSES = [BAD_HELLO, NO_SECRET, NO_TABLE, CANNOT_GO_ON, MOVED, REMOVED]
"""Codes of closing after which it is no use to come back."""
Number = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=-8, le=64)]
Small = Annotated[int, Meta(ge=0, le=2**31)]
Who = Annotated[str, Meta(max_length=40)]
"""Somebody as the chat knows them: the number of a seat, or what stands for a visitor."""
BotName = Annotated[str, Meta(max_length=80)]
LargeKind = Literal["view", "log"]
"""What may travel as a difference."""


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag=lambda name: name.lower()):
    n: Number | None = None


class Hello(Message):
    version: int = 0
    secrets: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=16)] = []
    fresh: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=16)] = []
    """For each of the secrets one that the client has made: where that is a link, it proves the seat from now on."""
    name: Annotated[str, Meta(max_length=200)] = ""
    differences: bool = False
    """Whether what is large may come as differences from what came before."""


class Answer(Message, kw_only=True):
    seq: Number
    seat: SeatNumber
    option: Annotated[int, Meta(ge=-(2**53), le=2**53)]


class Why(Message, kw_only=True):
    seat: SeatNumber
    option: Annotated[int, Meta(ge=-(2**53), le=2**53)] | None = None
    word: Annotated[str, Meta(max_length=200)] | None = None


class Hint(Message, kw_only=True):
    seat: SeatNumber


class Preview(Message, kw_only=True):
    """What an answer would do."""

    seat: SeatNumber
    seq: Number
    option: Annotated[int, Meta(ge=-(2**53), le=2**53)]


class Coach(Message, kw_only=True):
    """What a coach has to say of the present question."""

    seat: SeatNumber
    seq: Number


class Watch(Message, kw_only=True):
    """Which answers to the present question a coach would warn of; the answer comes when that is thought out."""

    seat: SeatNumber
    seq: Number


class Replay(Message, kw_only=True):
    """What others did since this seat last answered, step by step."""

    seat: SeatNumber


class Undo(Message, kw_only=True):
    seat: SeatNumber


class UndoReply(Message, kw_only=True, tag="undo-reply"):
    seat: SeatNumber
    yes: bool


class Resign(Message, kw_only=True):
    seat: SeatNumber


class Offer(Message, kw_only=True):
    seat: SeatNumber


class Agree(Message, kw_only=True):
    seat: SeatNumber


class Decline(Message, kw_only=True):
    seat: SeatNumber


class Move(Message, kw_only=True):
    """A link is wanted that moves this seat to another device."""

    seat: SeatNumber


class Say(Message, kw_only=True):
    text: str


class Chat(Message, kw_only=True):
    """The host switches the chat on or off."""

    on: bool


class Mute(Message, kw_only=True):
    """The host does not want to hear somebody, or does again."""

    who: Who
    yes: bool


class Remove(Message, kw_only=True):
    """The host shows somebody the door; a program of this name plays on, where a game has begun."""

    who: Who
    bot: BotName = ""


class Replace(Message, kw_only=True):
    """A program of this name is to play for a seat whose person stays away."""

    seat: SeatNumber
    bot: BotName


class Return(Message, kw_only=True):
    """Whoever a seat belongs to plays on in place of the program."""

    seat: SeatNumber


class Report(Message, kw_only=True):
    """The operator should know of somebody."""

    who: Who
    text: str


class Look(Message, kw_only=True):
    ply: Small
    seat: SeatNumber


class Position(Message, kw_only=True):
    ply: Small
    seat: SeatNumber


class Show(Message, kw_only=True):
    seat: SeatNumber
    seq: Number | None = None


class Whole(Message, kw_only=True):
    """What is shown once more and whole: a difference did not fit what the client has."""


class Ending(Message, kw_only=True):
    """Why an ended game ended so."""

    seat: SeatNumber


FromClient = (
    Hello
    | Answer
    | Why
    | Hint
    | Preview
    | Coach
    | Watch
    | Replay
    | Undo
    | UndoReply
    | Resign
    | Offer
    | Agree
    | Decline
    | Move
    | Say
    | Chat
    | Mute
    | Remove
    | Replace
    | Return
    | Report
    | Look
    | Position
    | Show
    | Whole
    | Ending
)


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log: `seat` did it."""

    ply: int
    seat: int
    text: str
    late: bool = False
    """The seat's time was up, and with this its turn passes."""
    head: str = ""
    """The part of the game that it belongs to; empty for what is no answer, which belongs to the line before."""


class Option(msgspec.Struct, frozen=True):
    option: int
    word: str
    label: str


class UndoState(msgspec.Struct, frozen=True):
    free: int
    """How many of its last answers the seat may take back without asking anybody."""
    back: int
    """How many answers go when the last one of the seat is taken back; 0 if it has given none."""
    asking: int | None
    count: int
    waiting: list[int]


class Over(msgspec.Struct, frozen=True):
    result: list[float]
    """Each seat's; empty for a game that is only shown as far as it went."""
    reason: str
    success: int | None
    """What goes on the game's record sheet; 0 for a game that was no success, nothing for one that does not count."""


class Person(msgspec.Struct, frozen=True):
    """A seat, as everybody may know it."""

    name: str
    kind: SeatKind
    present: bool
    taken: bool
    bot: str
    stand_in: str = ""
    """The program that plays for somebody who stays away."""


class TableInfo(msgspec.Struct, frozen=True):
    """A table, as everybody may know it."""

    table: str
    game: str
    title: str
    seats: list[Person]
    state: TableState
    ply: int
    made: float
    options: dict[str, bool | int | str]
    clock: Clock | None
    pack: str
    hidden: bool
    promise: str
    rematch: str | None


class View(msgspec.Struct, tag_field="t", tag="view"):
    seq: int
    ply: int
    viewer: int
    scene: Scene
    prompt: str
    part: str
    """The part of a turn that it is, as the game's guide calls it; empty for none."""
    asked: int
    options: list[Option]
    line: Line | None
    changes: Changes
    trails: list[Trail]
    """The last turn of every other player since the viewer last answered."""
    undo: UndoState
    clocks: list[float]
    running: int
    offer: int | None
    thinking: bool
    over: Over | None


class Welcome(msgspec.Struct, tag_field="t", tag="welcome"):
    version: int
    table: TableInfo
    seats: list[int]
    chat: list[Said]
    log: list[Line]
    renewed: list[str]
    """Of the fresh secrets those that prove a seat from now on, in place of a link."""
    host: bool
    """Whether this is a host of the table."""


class Log(msgspec.Struct, tag_field="t", tag="log"):
    log: list[Line]


class Complete(msgspec.Struct, tag_field="t", tag="whole"):
    """A message for a client that takes differences: the next one of its kind may be one."""

    mark: int
    message: View | Log


class Changed(msgspec.Struct, tag_field="t", tag="changed"):
    """The difference of a message from the last one of its kind (core/differences.py)."""

    of: LargeKind
    since: int
    """The mark of the one before."""
    mark: int
    change: Any


class Ok(msgspec.Struct, tag_field="t", tag="ok"):
    n: int | None


class Refusal(msgspec.Struct, tag_field="t", tag="refused"):
    n: int | None
    error: str
    rule: str | None
    facts: str
    instead: list[str]
    where: str | None
    seq: int | None


class Reason(msgspec.Struct, tag_field="t", tag="why"):
    n: int | None
    rule: str
    facts: str
    instead: list[str]


class HintMove(msgspec.Struct, frozen=True):
    """A move that the Expert thought of, with the rest of the own turn as far as it can be foreseen."""

    words: list[str]
    labels: list[str]
    share: float
    """Of all thoughts, how many went into it."""
    chance: float
    """To win, as the search sees it, and how far off that may be."""
    spread: float
    worth: str
    """The chance in words."""
    lines: list[str]
    """What the log will say of it."""
    told: list[str]
    """What it is for: who gains and loses what."""
    trail: Trail


class Hinted(msgspec.Struct, tag_field="t", tag="hint"):
    n: int | None
    seq: int
    moves: list[HintMove]


class Previewed(msgspec.Struct, tag_field="t", tag="preview"):
    """What an answer would do, as far as its seat can know."""

    n: int | None
    seq: int
    option: int
    lines: list[str]
    told: list[str]
    trail: Trail
    certain: bool
    """Whether nothing hidden has a hand in it."""


class CoachRemark(msgspec.Struct, frozen=True):
    """A sentence of the coach's; whoever shows it says each once, known by its id."""

    id: str
    text: str
    rule: str
    lines: list[str]
    """The lines of the log that it is about."""
    words: list[str]
    """The answers that it is about."""


class CoachWarning(msgspec.Struct, frozen=True):
    """An answer that costs much, and why."""

    option: int
    id: str
    text: str
    rule: str
    lines: list[str]


class Coached(msgspec.Struct, tag_field="t", tag="coach"):
    n: int | None
    seq: int
    remarks: list[CoachRemark]
    """All that could be said now, what matters most first."""


class Watched(msgspec.Struct, tag_field="t", tag="watch"):
    n: int | None
    seq: int
    warnings: list[CoachWarning]


class Looked(msgspec.Struct, tag_field="t", tag="looked"):
    n: int | None
    ply: int
    viewer: int
    scene: Scene
    prompt: str
    part: str
    line: Line | None
    changes: Changes
    trails: list[Trail]
    """What the answer that led here did."""


class Replayed(msgspec.Struct, tag_field="t", tag="replay"):
    """The positions from the seat's last answer on, the first of them as it was left."""

    n: int | None
    steps: list[Looked]


class Ended(msgspec.Struct, tag_field="t", tag="ended"):
    """Why a game ended so, from what this viewer saw of it."""

    n: int | None
    viewer: int
    by_rules: bool
    """Whether it was played to its end, and not given up, agreed upon, lost on time or left."""
    breakdown: Breakdown
    story: Story


class PositionText(msgspec.Struct, tag_field="t", tag="position"):
    """A position in words, as the viewer sees it, and what made it: for whoever reports a problem."""

    n: int | None
    ply: int
    viewer: int
    text: str
    version: str
    rules: str
    pack: str
    """The digest of the content."""


class Moving(msgspec.Struct, tag_field="t", tag="move"):
    """The secret of a link by which whoever comes first moves the seat to where it is opened."""

    n: int | None
    seat: int
    secret: str


class Freed(msgspec.Struct, tag_field="t", tag="freed"):
    """Somebody was removed; the seat has this link now, if it is one and may be given to another."""

    n: int | None
    seat: int
    secret: str


class Heard(msgspec.Struct, tag_field="t", tag="said"):
    name: str
    text: str
    at: float
    by: str


class Talk(msgspec.Struct, tag_field="t", tag="chat"):
    """All that was said, anew: somebody has taken back what they said."""

    chat: list[Said]


class Watcher(msgspec.Struct, frozen=True):
    who: str
    name: str


class ForHost(msgspec.Struct, frozen=True):
    """What only hosts are told of the people at a table."""

    watchers: list[Watcher]
    """Some of those who watch, by whatever they are called."""
    muted: list[str]


class People(msgspec.Struct, tag_field="t", tag="people"):
    seats: list[Person]
    watching: int
    state: TableState
    chat_off: bool
    for_host: ForHost | None


class Rematch(msgspec.Struct, tag_field="t", tag="rematch"):
    table: str


ToClient = (
    View
    | Welcome
    | Log
    | Complete
    | Changed
    | Ok
    | Refusal
    | Reason
    | Hinted
    | Previewed
    | Coached
    | Watched
    | Looked
    | Replayed
    | PositionText
    | Ended
    | Moving
    | Freed
    | Heard
    | Talk
    | People
    | Rematch
)

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


def decode(text: str) -> FromClient:
    return _decoder.decode(text)


def encode(message: ToClient) -> str:
    return _encoder.encode(message).decode()
