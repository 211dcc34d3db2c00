"""Scenes: how a seen position looks, as plain data.

One vocabulary serves the browser, the terminal and a screen reader.  A scene is

    {"areas": [Area, ...], "panels": [Panel, ...], "notes": [str, ...]}

An **area** is a place where things lie: a board of hexes or squares, a row or fan of cards, a pile,
a track.  It holds **cells** (places, on boards and tracks) and **items** (things).  A **panel** is one
seat's summary: counters and tracks.  Whatever carries `word` answers with that word of the
vocabulary when it is clicked; legal words glow; legal words that nothing carries become buttons.
Ids are stable from position to position: an item that keeps its id and changes its place moves.
Ids and order must not tell what is hidden: a card in another's hand is "hand1.0", a back.
"""

from __future__ import annotations

from typing import Final, NotRequired, TypedDict

from aitch.core.errors import AitchError

AREA_KINDS: Final = ["hex", "square", "row", "fan", "pile", "track"]


class Cell(TypedDict):
    """A place on a board.  `at` is axial (q, r) on hex boards and (x, y) on square ones."""

    id: str
    at: list[int]
    name: str
    """For people and screen readers: "c3, Sun's Horizon"."""
    look: NotRequired[str]
    """The kind of ground: a name of the game's theme ("horizon", "fog", "desert")."""
    label: NotRequired[str]
    """Short text drawn on it ("c3")."""
    word: NotRequired[str]
    seat: NotRequired[int]
    marks: NotRequired[list[str]]
    """"last", "wanted", "danger", "reach", "picked": drawn alike in all games."""
    hint: NotRequired[str]
    """A few characters in a corner, such as the cost of going there."""


class Face(TypedDict):
    """What a card or tile shows."""

    title: str
    text: NotRequired[str]
    corner: NotRequired[str]
    """A value or cost in the corner."""
    sprite: NotRequired[str]
    look: NotRequired[str]
    grid: NotRequired[list[list[str]]]
    """Rows of sprites: a card that is itself a little board."""
    icons: NotRequired[list[str]]
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
    turn: NotRequired[int]
    """Rotation in degrees, clockwise."""
    span: NotRequired[list[int]]
    """Columns and rows that a card covers on a square board; `at` is its upper left cell."""
    count: NotRequired[int]
    """How many; drawn as a small number if above one."""
    face: NotRequired[Face]
    back: NotRequired[bool]
    """It lies face down: only its back is drawn."""
    states: NotRequired[list[str]]
    """"down", "used", "ghost", "picked", "new", "threat", "last", "dim": drawn alike in all games."""


class Area(TypedDict):
    id: str
    kind: str
    title: str
    seat: NotRequired[int]
    """Whose it is: shown beside that seat's panel.  Without it, it lies in the middle."""
    cells: NotRequired[list[Cell]]
    items: list[Thing]
    main: NotRequired[bool]
    """The board that gets most room."""
    secret: NotRequired[bool]
    """Only this viewer sees it (a hand): hot-seat play draws a curtain before it."""
    browse: NotRequired[bool]
    """A pile that can be opened and looked through."""


class Counter(TypedDict):
    name: str
    value: int
    of: NotRequired[int]
    """The most there can be: drawn as a track."""
    sprite: NotRequired[str]
    word: NotRequired[str]


class Panel(TypedDict):
    seat: int
    name: str
    counters: list[Counter]
    active: NotRequired[bool]
    lines: NotRequired[list[str]]


class Scene(TypedDict):
    areas: list[Area]
    panels: list[Panel]
    notes: NotRequired[list[str]]
    """What is wanted or threatened now, a line each."""


class BadScene(AitchError):
    """A scene that no client could draw."""


def check_scene(scene: Scene, vocabulary: list[str], seats: int) -> None:
    """Raises `BadScene` unless ids are unique, places exist, and words are words."""
    words = set(vocabulary)
    ids: set[str] = set()

    def known(id: str, word: str | None) -> None:
        if id in ids:
            raise BadScene(f"two things have the id {id!r}")
        ids.add(id)
        if word is not None and word not in words:
            raise BadScene(f"{id}: {word!r} is not a word of the vocabulary")

    for area in scene["areas"]:
        known("area:" + area["id"], None)
        if area["kind"] not in AREA_KINDS:
            raise BadScene(f"area {area['id']}: kind {area['kind']!r} is none of {', '.join(AREA_KINDS)}")
        places: set[str] = set()
        for cell in area.get("cells", []):
            known(cell["id"], cell.get("word"))
            places.add(cell["id"])
            if len(cell["at"]) != 2 or not cell["name"]:
                raise BadScene(f"cell {cell['id']} needs two coordinates and a name")
        for thing in area["items"]:
            face = thing.get("face")
            for space in face.get("spaces", []) if face else []:
                known(space["id"], space.get("word"))
                places.add(space["id"])
        for thing in area["items"]:
            known(thing["id"], thing.get("word"))
            if not thing["name"]:
                raise BadScene(f"{thing['id']} has no name for a screen reader")
            if area["kind"] in ("hex", "square") and thing.get("at") not in places:
                raise BadScene(f"{thing['id']} lies at {thing.get('at')!r}, which is no cell of {area['id']}")
            if not -1 <= thing.get("seat", -1) < seats:
                raise BadScene(f"{thing['id']} belongs to seat {thing.get('seat')}")
            if thing.get("back") and "face" in thing:
                raise BadScene(f"{thing['id']} lies face down and yet shows a face")
    for panel in scene["panels"]:
        if not 0 <= panel["seat"] < seats:
            raise BadScene(f"a panel for seat {panel['seat']}")
        for counter in panel["counters"]:
            if "word" in counter and counter["word"] not in words:
                raise BadScene(f"counter {counter['name']}: {counter['word']!r} is not a word of the vocabulary")
