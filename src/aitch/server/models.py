"""The HTTP API's bodies and answers, as OpenAPI describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, StrictInt

from aitch.bots.review import Review
from aitch.core.lesson_run import MOST_DEEDS
from aitch.core.pictures import Picture
from aitch.core.position_form import FormField
from aitch.core.puzzles import MOST_ANSWERS
from aitch.core.scene import Area, Scene
from aitch.core.scene_changes import Changes
from aitch.core.trails import Trail
from aitch.server.messages import HintMove, Option
from aitch.server.reviews import MOST_WORDS, ReviewState
from aitch.server.store import SeatKind, TableState


def whole(value: object) -> object:
    """To JSON 3.0 is a whole number as well as 3."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Whole = Annotated[StrictInt, BeforeValidator(whole)]
Seconds = Annotated[StrictInt, Field(ge=1, le=604_800), BeforeValidator(whole)]
Increment = Annotated[StrictInt, Field(ge=0, le=3_600), BeforeValidator(whole)]
Name = Annotated[str, Field(max_length=120)]
Word = Annotated[str, Field(max_length=80)]


class Body(BaseModel):
    """What a client sends: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatBody(Body):
    kind: Literal["here", "open", "bot"]
    name: Name = ""
    bot: Word = ""


class ClockBody(Body):
    seconds: Seconds
    increment: Increment = 0
    each_turn: bool = False


class TableBody(Body):
    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={
            "examples": [
                {
                    "game": "hermetica",
                    "seats": [{"kind": "here", "name": "Ann"}, {"kind": "bot", "bot": "greedy"}],
                    "clock": {"seconds": 600, "increment": 5},
                },
                {"game": "hush", "seats": [{"kind": "here"}, {"kind": "open"}, {"kind": "open"}], "listed": True},
            ]
        },
    )

    game: Word
    options: Annotated[dict[str, StrictBool | Whole | Annotated[str, Field(max_length=200)]], Field(max_length=64)] = {}
    pack: Word = "default"
    seats: Annotated[list[SeatBody], Field(min_length=1, max_length=16)]
    clock: ClockBody | None = None
    listed: bool = False


class TakeBody(Body):
    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{"name": "Ann"}]})

    name: Name = ""


class LessonBody(Body):
    """All that a learner did in a lesson so far: `on`, `tap:NAME` or `word:WORD`."""

    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{"deeds": ["on"]}]})

    deeds: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=MOST_DEEDS)]


Options = Annotated[
    dict[str, StrictBool | Whole | Annotated[str, Field(max_length=200)]], Field(max_length=64, default_factory=dict)
]
Words = Annotated[list[Word], Field(max_length=20_000)]
"""Answers from the beginning on."""
Chosen = Annotated[str, Field(max_length=8)]
"""Whose eyes: `asked` for whoever is asked, `open` for all cards on the table, or the number of a seat."""


class AnalysisBegun(Body):
    """What a tree of variations was begun with."""

    game: Word
    pack: Word = "default"
    options: Options
    seats: Annotated[StrictInt, Field(ge=1, le=16), BeforeValidator(whole)]
    start: Annotated[str, Field(max_length=20_000)] = ""
    """The text of the first position; empty for the start of a game."""
    names: Annotated[list[Name], Field(max_length=16)] = []


class StudyBody(Body):
    begun: AnalysisBegun
    words: Words = []
    eyes: Chosen = "asked"
    why: Word = ""
    """A word that is not legal there, and why is asked."""


class ChangeBody(Body):
    """Another value for an entry of a position's form."""

    field: Word
    index: Word = ""
    value: Annotated[str, Field(max_length=2_000)]


class FormBody(Body):
    """A position that is set up by hand: where it began, and all that was changed since."""

    begun: AnalysisBegun
    words: Words = []
    changes: Annotated[list[ChangeBody], Field(max_length=2_000)] = []


class GrowBody(Body):
    begun: AnalysisBegun
    words: Words = []
    eyes: Chosen = "asked"
    lines: Annotated[StrictInt, Field(ge=1, le=5), BeforeValidator(whole)] = 3


class NodeBody(Body):
    parent: Whole
    word: Word = ""
    comment: Annotated[str, Field(max_length=4_000)] = ""
    marks: Annotated[list[Annotated[str, Field(max_length=250)]], Field(max_length=60)] = []


class AnalysisTreeBody(Body):
    begun: AnalysisBegun
    nodes: Annotated[list[NodeBody], Field(min_length=1, max_length=20_000)]


class PuzzleBody(Body):
    """All that was answered in a puzzle so far, as words of the game."""

    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{"answers": []}]})

    answers: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=MOST_ANSWERS)]
    show: StrictBool = False
    """Whether the solution is wanted."""


class RecordBody(Body):
    text: Annotated[str, Field(min_length=1)]


class ErrorInfo(BaseModel):
    """A refusal."""

    error: str
    rule: str | None
    where: str | None


class PackName(BaseModel):
    name: str
    title: str


class BotName(BaseModel):
    name: str
    title: str
    help: str
    level: str
    """The name of the program without its temperament."""
    style: str
    """Its temperament; empty where it has none."""


class VariantInfo(BaseModel):
    name: str
    title: str
    help: str
    kind: Literal["flag", "choice", "number"]
    default: bool | int | str
    values: list[bool | int | str]
    words: dict[str, str]
    """What values mean, by the text of each."""
    low: int
    high: int


class SheetInfo(BaseModel):
    """A record sheet: the names of the two options that are its rows and columns, and what its numbers count."""

    rows: str
    columns: str
    unit: str


class Palette(BaseModel):
    """The colours of a game by name, for a light and for a dark page."""

    light: dict[str, str] = {}
    dark: dict[str, str] = {}


class PartInfo(BaseModel):
    """A part of a turn, of a round or of the setup; those of one group stand in one strip."""

    id: str
    name: str
    text: str
    rule: str
    group: str


class GameInfo(BaseModel):
    name: str
    title: str
    tagline: str
    goal: str
    """In one line; empty where the game does not say it."""
    end: str
    parts: list[PartInfo]
    pictures: list[str]
    """Rules whose pictures stand in the summary on one page."""
    lessons: list[str]
    """The course, by the names of its lessons."""
    puzzles: int
    """How many there are."""
    coached: bool
    """Whether there is a coach for somebody's first games."""
    minutes: str
    seat_counts: list[int]
    seat_names: dict[str, list[str]]
    hidden: bool
    passes: bool
    """Whether a turn can be ended at will: one that takes too long then passes."""
    variants: list[VariantInfo]
    sheet: SheetInfo | None
    packs: list[PackName]
    bots: list[BotName]
    cover: str
    palette: Palette


class RulePart(BaseModel):
    number: str
    text: str


class RuleChapter(BaseModel):
    title: str
    parts: list[RulePart]


class RulesInfo(BaseModel):
    title: str
    intro: str
    chapters: list[RuleChapter]
    pictures: Annotated[list[dict[str, Any]], list[Picture]]
    options: dict[str, list[str]]
    """Where each option is explained: numbers of rules, or titles of chapters that are about it as a whole."""


class TermInfo(BaseModel):
    """A word of a game, other ways to write it, where the rules tell of it, and what it means in short."""

    term: str
    also: list[str]
    rule: str
    text: str


class LessonInfo(BaseModel):
    id: str
    title: str
    teaches: str
    steps: int


class RefusalInfo(BaseModel):
    """Why an answer is not legal."""

    rule: str
    facts: str
    instead: list[str]


class LessonMoment(BaseModel):
    """Where a learner is in a lesson: what is said, seen and waited for, and what came of the last deed."""

    lesson: str
    seat: int
    seats: list[str]
    """What the seats are called."""
    step: int
    """Counted from 0; as many as there are once the lesson is over."""
    steps: int
    done: bool
    deeds: list[str]
    """Those that count: what led back or was refused is not among them."""
    starts: list[int]
    """With how many deeds each step began: going back is leaving out the rest."""
    say: str
    rules: list[str]
    asks: bool
    """Whether it waits for an answer to the game's question."""
    tap: list[str]
    """The things of which one is to be tapped; where there are none and nothing is asked, it waits for "go on"."""
    pointers: list[str]
    """What is pointed at: ids of the scene, `a > b` for an arrow, `word:WORD` for what answers with that."""
    names: dict[str, str]
    """What the things to be tapped are called."""
    next: str
    """The word that the lesson would answer with."""
    reply: str
    back: bool
    """Whether the last deed led back to the beginning of the step."""
    lines: list[str]
    """What the log says of all that came of it."""
    refusal: RefusalInfo | None
    scene: Annotated[dict[str, Any], Scene]
    prompt: str
    part: str
    """The part of a turn that it is."""
    asked: int
    options: Annotated[list[dict[str, Any]], list[Option]]
    changes: Annotated[dict[str, Any], Changes]


class TreeNodeInfo(BaseModel):
    """A position of a tree: the place in the list of the one it comes from, and by which answer of whom."""

    parent: int
    word: str
    seat: int
    label: str
    comment: str
    marks: list[str]


class AnalysisTree(BaseModel):
    """A tree of variations; the first that comes from a position is its main line."""

    game: str
    pack: str
    options: dict[str, bool | int | str]
    seats: int
    start: str
    names: list[str]
    nodes: list[TreeNodeInfo]
    notice: str


class AnalysisText(BaseModel):
    text: str


class AnalysisMoment(BaseModel):
    """A position of a tree as chosen eyes see it."""

    ply: int
    seats: list[str]
    """What the seats are called."""
    asked: int
    viewer: int
    """The seat that it is shown for."""
    open: bool
    scene: Annotated[dict[str, Any], Scene]
    prompt: str
    part: str
    options: Annotated[list[dict[str, Any]], list[Option]]
    odds: list[int]
    """Weights beside the options where chance is asked."""
    line: str
    """What the log says of the answer that led here."""
    changes: Annotated[dict[str, Any], Changes]
    trails: Annotated[list[dict[str, Any]], list[Trail]]
    result: list[float]
    reason: str
    position: str
    hash: str
    refusal: RefusalInfo | None


class PositionForm(BaseModel):
    """A position to be changed by hand; where it cannot be, only the reason."""

    ply: int
    """So many answers of the line lead to what was begun with: a half-made move is left out."""
    seats: list[str]
    problem: str
    """What is wrong with it; empty if nothing is."""
    field: str
    """The field that is at fault, where it is one."""
    scene: Annotated[dict[str, Any], Scene]
    fields: Annotated[list[dict[str, Any]], list[FormField]]
    position: str
    prompt: str
    viewer: int
    """The seat from whose place it is drawn, with all that is hidden."""


class AnalysisValue(BaseModel):
    """What is known of a position by now: whose chance it is, and the best lines where that seat is asked."""

    seat: int
    chance: float
    spread: float
    worth: str
    simulations: int
    finished: bool
    moves: Annotated[list[dict[str, Any]], list[HintMove]]
    on: list[list[str]]
    """How each goes on after the own turn, in words of the game."""
    then: list[list[str]]
    """The same as the log will tell it."""


class PuzzleInfo(BaseModel):
    """A puzzle as somebody chooses from them; its solution is not told."""

    id: str
    theme: str
    rating: int
    """On the scale of Glicko-2: 1500 is in the middle."""
    steps: int


class ThemeOfPuzzles(BaseModel):
    """What puzzles are about."""

    id: str
    title: str
    count: int


class PuzzleList(BaseModel):
    themes: list[ThemeOfPuzzles]
    puzzles: list[PuzzleInfo]


class PuzzleMoment(BaseModel):
    """Where somebody is in a puzzle: what is seen and asked, and how it stands."""

    puzzle: str
    seat: int
    seats: list[str]
    """What the seats are called."""
    theme: str
    title: str
    """Of the theme."""
    task: str
    rating: int
    step: int
    """How many of the solver's moves are found."""
    steps: int
    verdict: Literal["asked", "wrong", "solved"]
    answers: list[str]
    """Those that were taken: a refused one is not among them."""
    begun: int
    """How many of them were given before the present move, or the wrong one, was begun."""
    next: list[str]
    """The answers of the solution from here on, where they were asked for or the puzzle is solved."""
    why: list[str]
    """Once solved or given up: why the solution is right."""
    lines: list[str]
    """What the log says of the last answer and of what came of it."""
    refusal: RefusalInfo | None
    scene: Annotated[dict[str, Any], Scene]
    prompt: str
    part: str
    asked: int
    options: Annotated[list[dict[str, Any]], list[Option]]
    changes: Annotated[dict[str, Any], Changes]


class PuzzleReply(BaseModel):
    """What comes of a wrong move: what others answer to it, and how the solver stands then."""

    lines: list[str]
    worth: str
    """How the solver stands after it, in words."""
    best: str
    """The same of the best move."""
    scene: Annotated[dict[str, Any], Scene]
    changes: Annotated[dict[str, Any], Changes]


class ItemInfo(BaseModel):
    """An item of a pack as it looks at the table, with words for what it is and does."""

    kind: str
    name: str
    group: str
    title: str
    words: list[str]
    rules: list[str]
    area: Annotated[dict[str, Any], Area] | None = None
    """How it looks; without one, words are all there is."""
    provenance: Literal["rulebook", "published", "reconstructed"]
    note: str


class ContentInfo(BaseModel):
    packs: list[PackName]
    pack: str
    title: str
    digest: str
    items: list[ItemInfo]


class Sprite(BaseModel):
    svg: str
    glyph: str


class Tint(BaseModel):
    """How a seat or a kind of ground is told apart."""

    name: str = ""
    """Of a seat, where it has another number at tables of other sizes."""
    light: str = ""
    dark: str = ""
    pattern: str = ""
    glyph: str = ""
    sprite: str = ""
    """Drawn faintly on the ground."""


Sound = Literal["none", "place", "move", "card", "dice", "wave", "capture"]


class Sounds(BaseModel):
    """What is heard when something changes; what is not named here sounds as what it is."""

    sprites: dict[str, Sound] = {}
    """By the sprite of what moved, or of a counter that changed."""
    areas: dict[str, Sound] = {}
    """By the area where it now lies: its id, with or without the number of a seat at its end."""
    looks: dict[str, Sound] = {}
    """By what a ground came to look like."""


class ThemeInfo(BaseModel):
    palette: Palette
    seats: list[Tint]
    looks: dict[str, Tint]
    sprites: dict[str, Sprite]
    sounds: Sounds
    cover: str


class SeatInfo(BaseModel):
    name: str
    kind: SeatKind
    present: bool
    taken: bool
    bot: str
    stand_in: str = ""


class TableLine(BaseModel):
    table: str
    game: str
    title: str
    seats: list[SeatInfo]
    state: TableState
    ply: int
    made: float


class ClockInfo(BaseModel):
    seconds: int
    increment: int
    each_turn: bool


class TableDetails(TableLine):
    options: dict[str, bool | int | str]
    clock: ClockInfo | None
    pack: str
    hidden: bool
    promise: str
    rematch: str | None
    vocabulary: list[str]


class MadeTable(BaseModel):
    table: str
    secrets: list[str | None]
    host: str | None
    """What proves the host, at a table without a seat at the maker's screen."""


class Done(BaseModel):
    """It is done, and there is nothing else to tell."""

    done: bool


class TakenSeat(BaseModel):
    secret: str


class ReadRecord(BaseModel):
    table: str
    host: str
    """What proves who brought it, to delete it again."""


class AboutServer(BaseModel):
    """What whoever plays here should know: after how many days without an answer tables are deleted; 0: never.

    `archived`: the records of those that are over are kept.
    """

    version: str
    open_days: int
    playing_days: int
    over_days: int
    archived: bool


class TryBody(Body):
    words: Annotated[list[Word], Field(max_length=MOST_WORDS)]


class TriedMove(BaseModel):
    """Where words lead that somebody tries in place of a move of a finished game."""

    scene: Annotated[dict[str, Any], Scene]
    prompt: str
    options: Annotated[list[dict[str, Any]], list[Option]]
    """What may be answered next; none once the move is whole."""
    whole: bool
    regret: float
    """What the whole move would have given away."""
    told: list[str]
    """What the log says of it."""


class ReviewInfo(BaseModel):
    """The review of a finished game: how far it is, and all that was found until now."""

    state: ReviewState
    done: int
    total: int
    """Moves, and one more for luck; 0 before the first look."""
    review: Annotated[dict[str, Any], Review] | None


class Health(BaseModel):
    ok: bool
    bus: Literal["none", "up", "away"]
    """By which news go between processes; while it is away they come a little later."""
