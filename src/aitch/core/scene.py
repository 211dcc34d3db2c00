"""Scenes: how a seen position looks, as plain data.

One vocabulary serves the browser, the terminal and a screen reader.  A scene is

    {"areas": [Area, ...], "panels": [Panel, ...], "goals": [Goal, ...], "notes": [str, ...]}

An **area** is a place where things lie: a board of hexes or squares, a row, column or fan of cards, a
pile, a track.  Columns stand side by side, each under its title and what lies in it that is no card.
It holds **cells** (places, on boards and tracks) and **items** (things).  A **panel** is one seat's
summary: counters and tracks.  Whatever carries `word` answers with that word of the
vocabulary when it is clicked; legal words glow; legal words that nothing carries become buttons.
Ids are stable from position to position: an item that keeps its id and changes its place moves.
Ids and order must not tell what is hidden: a card in another's hand is "hand1.0", a back.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Final, NotRequired, TypedDict, get_args, get_origin, get_type_hints

from aitch.core.errors import AitchError

AREA_KINDS: Final = ["hex", "square", "row", "column", "fan", "pile", "track"]
MARKS: Final = ["last", "wanted", "danger", "reach", "picked", "complete"]
EFFECTS: Final = [
    *["gain", "lose", "move", "enter", "strike", "guard", "draw", "look", "take", "swap", "build", "copy", "point"],
    *["or", "then"],
]
"""What things do: a small vocabulary with an icon each.  The last two only join others: one of two, one for another."""
JOINING: Final = ["or", "then"]
GAITS: Final = ["walk", "roll"]
STATES: Final = ["down", "used", "ghost", "picked", "new", "threat", "last", "dim", "rolled"]


class OneOf:
    """Of a text: the words that it may be."""

    def __init__(self, words: list[str]) -> None:
        self.words = words


class Length:
    """Of a list: how many it holds."""

    def __init__(self, size: int) -> None:
        self.size = size


AreaKind = Annotated[str, OneOf(AREA_KINDS)]
Mark = Annotated[str, OneOf(MARKS)]
Gait = Annotated[str, OneOf(GAITS)]
ThingState = Annotated[str, OneOf(STATES)]
EffectKind = Annotated[str, OneOf(EFFECTS)]
Pair = Annotated[list[int], Length(2)]


class Effect(TypedDict):
    """One thing that something does or costs: an icon that is drawn alike in all games, and the words for it."""

    does: EffectKind
    name: str
    """For people and screen readers: "2 movement"; "or" and "for" between others."""
    count: NotRequired[int]
    """How much; drawn as a number, even one."""
    sprite: NotRequired[str]
    """What it is about: a gain of it is drawn as the sprite alone, else it stands beside the icon."""


class Cell(TypedDict):
    """A place on a board.  `at` is axial (q, r) on hex boards and (x, y) on square ones."""

    id: str
    at: Pair
    name: str
    """For people and screen readers: "c3, Sun's Horizon"."""
    look: NotRequired[str]
    """The kind of ground: a name of the game's theme ("horizon", "fog", "desert")."""
    label: NotRequired[str]
    """Short text drawn on it ("c3")."""
    word: NotRequired[str]
    seat: NotRequired[int]
    marks: NotRequired[list[Mark]]
    """Drawn alike in all games."""
    hint: NotRequired[str]
    """A few characters in a corner, such as the cost of going there."""
    effects: NotRequired[list[Effect]]
    """What it does to be there, or to come there; drawn at its edge, above whatever lies on it."""


class Face(TypedDict):
    """What a card or tile shows."""

    title: str
    text: NotRequired[str]
    """May have lines; where there are as many as rows of `spaces`, each stands above its row."""
    corner: NotRequired[str]
    """A value or cost in the corner."""
    sprite: NotRequired[str]
    look: NotRequired[str]
    grid: NotRequired[list[list[str]]]
    """Rows of sprites: a card that is itself a little board."""
    icons: NotRequired[list[str]]
    effects: NotRequired[list[list[Effect]]]
    """What it does, in lines; where there are as many as rows of `spaces`, each stands above its row, as with text."""
    spaces: NotRequired[list[Cell]]
    """Places on the card that hold items or can be clicked; `at` counts columns and rows."""


class Thing(TypedDict):
    """Something that lies in an area: a piece, card, cube, token, wall, die."""

    id: str
    name: str
    sprite: NotRequired[str]
    """A sprite of the game's art; cards may have a face instead."""
    at: NotRequired[str]
    """The id of the cell, or of a space on a card; areas without cells lay out in order."""
    seat: NotRequired[int]
    """The owner, told by colour and by pattern."""
    word: NotRequired[str]
    layer: NotRequired[int]
    """Higher lies on top of lower in the same place."""
    side: NotRequired[int]
    """For a thing on the border of its cell: the direction, 0..5 clockwise from north (0..3 on squares)."""
    corner: NotRequired[int]
    """For a small thing that leaves the middle of its cell to others: the corner, clockwise from the upper left one.
    Its count is drawn large on it, even one."""
    fixed: NotRequired[bool]
    """It belongs to its cell and stays there, as a city does: it stands in the upper half of it with what it does, and
    what comes and goes in the lower half."""
    turn: NotRequired[int]
    """Rotation in degrees, clockwise."""
    gait: NotRequired[Gait]
    """How it is seen to go from place to place; without it, it glides."""
    span: NotRequired[Pair]
    """Columns and rows that a card covers on a square board; `at` is its upper left cell."""
    count: NotRequired[int]
    """How many; drawn as a small number if above one."""
    face: NotRequired[Face]
    back: NotRequired[bool]
    """It lies face down: only its back is drawn."""
    states: NotRequired[list[ThingState]]
    """Drawn alike in all games."""
    effects: NotRequired[list[Effect]]
    """What it does, where it has no face to tell it: drawn beneath its sprite."""


class Area(TypedDict):
    """A board, a hand, a pile, a display: where things lie."""

    id: str
    kind: AreaKind
    title: str
    seat: NotRequired[int]
    """Whose it is: shown beside that seat's panel.  Without it, it lies in the middle."""
    cells: NotRequired[list[Cell]]
    items: list[Thing]
    main: NotRequired[bool]
    """The board that gets most room."""
    near: NotRequired[bool]
    """It lies beside the question, always in sight: what waits to be spent, what has just been drawn."""
    secret: NotRequired[bool]
    """Only this viewer sees it (a hand): hot-seat play draws a curtain before it."""
    browse: NotRequired[bool]
    """A pile that can be opened and looked through."""
    beside: NotRequired[bool]
    """It lies beside the board where there is room, else beneath it like the others."""
    turned: NotRequired[bool]
    """Of a board: the viewer sits at its other side, and sees it from there, with the own side below."""


class Counter(TypedDict):
    """A number that belongs to a seat."""

    name: str
    value: int
    of: NotRequired[int]
    """The most there can be: drawn as a track."""
    gain: NotRequired[int]
    """What it will soon grow by."""
    small: NotRequired[bool]
    """Only its sprite and its numbers are drawn, several such counters in a line."""
    total: NotRequired[bool]
    """The seat's points so far, as everybody sees them: a game with points has one such counter for each seat, and the
    table keeps them in sight."""
    sprite: NotRequired[str]
    word: NotRequired[str]


class Panel(TypedDict):
    """What is shown of a seat."""

    seat: int
    name: str
    counters: list[Counter]
    active: NotRequired[bool]
    lines: NotRequired[list[str]]


class Goal(TypedDict):
    """What ends or wins the game, and how far each seat has come towards it."""

    name: str
    """By its name, with how much it takes: "12 gems"."""
    of: int
    values: list[int]
    """For each seat; it may be more than it takes."""
    met: NotRequired[bool]
    """Somebody has reached it, and it stays so."""
    sprite: NotRequired[str]


class Scene(TypedDict):
    """All that a client draws: areas, a panel for each seat, goals and notes."""

    areas: list[Area]
    panels: list[Panel]
    goals: NotRequired[list[Goal]]
    notes: NotRequired[list[str]]
    """What is wanted or threatened now, a line each."""


class BadScene(AitchError):
    """A scene that no client could draw."""


def check_scene(scene: Scene, vocabulary: list[str], seats: int) -> None:
    """Raises `BadScene` unless all fields are known and of their type, ids unique, places there, and words words."""
    if wrong := misfit(scene, Scene):
        raise BadScene(f"the scene{wrong}")
    words = set(vocabulary)
    ids: set[str] = set()

    def known(id: str, word: str | None, seat: int) -> None:
        if id in ids:
            raise BadScene(f"two things have the id {id!r}")
        ids.add(id)
        if word is not None and word not in words:
            raise BadScene(f"{id}: {word!r} is not a word of the vocabulary")
        if not -1 <= seat < seats:
            raise BadScene(f"{id} belongs to seat {seat}")

    def lies(cell: Cell) -> None:
        known(cell["id"], cell.get("word"), cell.get("seat", -1))
        if len(cell["at"]) != 2 or not cell["name"]:
            raise BadScene(f"cell {cell['id']} needs two coordinates and a name")
        one_of(cell["id"], "marks", cell.get("marks", []), MARKS)
        check_effects(cell["id"], cell.get("effects", []))

    for area in scene["areas"]:
        known("area:" + area["id"], None, area.get("seat", -1))
        one_of(f"area {area['id']}", "kind", [area["kind"]], AREA_KINDS)
        places: set[str] = set()
        for cell in area.get("cells", []):
            lies(cell)
            places.add(cell["id"])
        for thing in area["items"]:
            for space in thing["face"].get("spaces", []) if "face" in thing else []:
                lies(space)
                places.add(space["id"])
        for thing in area["items"]:
            known(thing["id"], thing.get("word"), thing.get("seat", -1))
            check_thing(thing, area, places)
    for panel in scene["panels"]:
        check_panel(panel, words, seats)
    check_goals(scene.get("goals", []), seats)


def check_goals(goals: list[Goal], seats: int) -> None:
    """Raises `BadScene` for a goal without a name, a measure or a value for each seat."""
    for goal in goals:
        if not goal["name"] or goal["of"] < 1 or len(goal["values"]) != seats:
            raise BadScene(f"goal {goal['name']!r} needs a name, how much it takes, and a value for each seat")


def check_panel(panel: Panel, words: set[str], seats: int) -> None:
    """Raises `BadScene` for a panel of no seat or counters that cannot be drawn."""
    if not 0 <= panel["seat"] < seats:
        raise BadScene(f"a panel for seat {panel['seat']}")
    for counter in panel["counters"]:
        if "word" in counter and counter["word"] not in words:
            raise BadScene(f"counter {counter['name']}: {counter['word']!r} is not a word of the vocabulary")
        if counter.get("small") and "sprite" not in counter:
            raise BadScene(f"counter {counter['name']} is small and has no sprite to be known by")


def check_totals(scene: Scene, scores: list[int]) -> None:
    """In a game with points each seat has its own counted, once, as they are."""
    told = {panel["seat"]: [c["value"] for c in panel["counters"] if c.get("total")] for panel in scene["panels"]}
    for seat, points in enumerate(scores):
        if told.get(seat) != [points]:
            raise BadScene(f"seat {seat} has {points} points, and its counters tell a total of {told.get(seat)}")


def check_thing(thing: Thing, area: Area, places: set[str]) -> None:
    """Raises `BadScene` for a thing that lies nowhere or that nobody could name."""
    id = thing["id"]
    board = area["kind"] in ("hex", "square")
    if not thing["name"]:
        raise BadScene(f"{id} has no name for a screen reader")
    if thing.get("at") not in places and (board or "at" in thing):
        raise BadScene(f"{id} lies at {thing.get('at')!r}, which is no cell of {area['id']}")
    if thing.get("back") and "face" in thing:
        raise BadScene(f"{id} lies face down and yet shows a face")
    if not 0 <= thing.get("side", 0) < (4 if area["kind"] == "square" else 6):
        raise BadScene(f"{id} lies on side {thing.get('side')}, which its cell does not have")
    if not 0 <= thing.get("corner", 0) < (4 if area["kind"] == "square" else 6):
        raise BadScene(f"{id} lies in corner {thing.get('corner')}, which its cell does not have")
    if thing.get("count", 1) < 0:
        raise BadScene(f"{id} has the count {thing.get('count')}")
    one_of(id, "states", thing.get("states", []), STATES)
    one_of(id, "gait", [thing["gait"]] if "gait" in thing else [], GAITS)
    for line in effect_lines(thing):
        check_effects(id, line)


def check_effects(where: str, effects: list[Effect]) -> None:
    """Each of the vocabulary and with words; what only joins stands between two others."""
    joins = True
    for effect in effects:
        one_of(where, "does", [effect["does"]], EFFECTS)
        if not effect["name"]:
            raise BadScene(f"{where}: an effect has no name for a screen reader")
        if effect.get("count", 0) < 0:
            raise BadScene(f"{where}: {effect['name']} has the count {effect.get('count')}")
        if effect["does"] in JOINING and (joins or "count" in effect or "sprite" in effect):
            raise BadScene(f"{where}: {effect['does']!r} only joins two effects")
        joins = effect["does"] in JOINING
    if joins and effects:
        raise BadScene(f"{where}: {effects[-1]['does']!r} only joins two effects")


def effect_lines(thing: Thing) -> list[list[Effect]]:
    """What a thing does by its icons, its own and those of its face."""
    face = thing.get("face", {"title": ""})
    return [*([thing["effects"]] if "effects" in thing else []), *face.get("effects", [])]


def effect_words(effects: list[Effect]) -> str:
    """All that icons say, in words: "a gem, 2 movement or 1 attack"."""
    told = ""
    between = ""
    for effect in effects:
        joins = effect["does"] in JOINING
        told += (" " if joins else between) + effect["name"]
        between = " " if joins else ", "
    return told


def untold(effects: list[Effect], told: str) -> str:
    """What icons say beyond what is told already: all of it, or nothing where every name is in there."""
    said = told.lower()
    missing = [effect for effect in effects if effect["does"] not in JOINING and effect["name"].lower() not in said]
    return effect_words(effects) if missing else ""


def things_by_place(area: Area) -> dict[str, list[Thing]]:
    """The things of each place, topmost first; things on a border of it last."""
    places: dict[str, list[Thing]] = {}
    for thing in area["items"]:
        places.setdefault(thing.get("at", ""), []).append(thing)
    for things in places.values():
        things.sort(key=lambda thing: ("side" in thing, -thing.get("layer", 0)))
    return places


def one_of(where: str, field: str, values: list[str], allowed: list[str]) -> None:
    """Raises `BadScene` unless all of these are among the words that there are."""
    for value in values:
        if value not in allowed:
            raise BadScene(f"{where}: {field} {value!r} is none of {', '.join(allowed)}")


@cache
def part_of(kind: Any) -> Any:
    """What a list holds, by its declared type; none for what is no list."""
    return get_args(kind)[0] if get_origin(kind) is list else None


@cache
def fields_of(kind: type) -> tuple[dict[str, object], list[str]]:
    """The fields of a table of the scene, each with its type; and those that it must have."""
    hints = get_type_hints(kind, include_extras=True)
    needed = [field for field, hint in hints.items() if get_origin(hint) is not NotRequired]
    return dict(get_type_hints(kind)), needed


def misfit(value: object, kind: Any) -> str:
    """What of plain data is not as the classes above declare, behind the way to it; empty if all is."""
    part = part_of(kind)
    basis = kind if kind in (str, int, bool) else list if part is not None else dict
    if not isinstance(value, basis) or (kind is int and isinstance(value, bool)):
        return f": must be {'a table' if basis is dict else basis.__name__}, not {value!r}"
    if isinstance(value, list):
        return next((f"[{i}]{told}" for i, v in enumerate(value) if (told := misfit(v, part))), "")
    if not isinstance(value, dict):
        return ""
    fields, needed = fields_of(kind)
    name = f" {value['id']}" if isinstance(value.get("id"), str) else ""
    for field, v in value.items():
        if field not in fields:
            return f"{name}: there is no field {field!r} of {kind.__name__}"
        if told := misfit(v, fields[field]):
            return f"{name}.{field}{told}"
    return next((f"{name}: lacks {field!r}" for field in needed if field not in value), "")
