"""Pictures of the rules: positions in which something is pointed at, drawn like any other scene.

They are data in the game's folder, in `pictures.toml`, a table a picture:

    [[picture]]
    rule = "HER-6.4"                         # the rule that it explains, beneath which it stands
    caption = "Fire shoots over empty hexes."
    position = "pieces: a4=S.A d2=S.F d6=M.A"  # the game's text; without one, the start
    after = "F d2"                           # answers given since, in the game's notation, parted by ;
    show = ["board"]                         # ids of areas; without them, the main ones
    cells = ["d2", "d6"]                     # only this part of a board, and `margin` cells around it
    arrows = ["d2 > d6: up to four"]
    glow = ["d2"]
    struck = ["adept1.0"]                    # what is captured or lost
    ghosts = ["fire0.0 at d3"]               # where something will be, or has been

`options`, `seats` and `viewer` are as for any position; `things` keeps only some of what lies in rows and piles,
`panels` are the seats whose counters are shown.  Whatever is pointed at is named by its id in the scene, or by its
area's.  `legal` and `illegal` are actions that the caption speaks of, `then` conditions as in scenarios: all are tried,
so that no picture goes stale.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NotRequired, TypedDict

from aitch.core.content import DEFAULT, Item, read_toml
from aitch.core.contract import SPECTATOR, IllegalChoice, State
from aitch.core.errors import AitchError, BadContent
from aitch.core.game import Game
from aitch.core.hexes import distance
from aitch.core.rulesdoc import rule_numbers
from aitch.core.scenario import act, why_fails
from aitch.core.scene import Area, Cell, Scene, Thing, check_scene

FILE: Final = "pictures.toml"
FIELDS: Final = {
    *("rule", "caption", "position", "options", "seats", "viewer", "after", "legal", "illegal", "then"),
    *("show", "cells", "margin", "things", "panels", "arrows", "glow", "struck", "ghosts"),
}
MOST_WORDS: Final = 45
"""Of a caption: what is longer belongs into the rule."""


class Arrow(TypedDict):
    """From one thing, place or area to another."""

    tail: str
    head: str
    text: NotRequired[str]


class Ghost(TypedDict):
    """Where a thing will be, or has been."""

    thing: str
    at: str


class Picture(TypedDict):
    """A part of a scene in which things, places or areas are pointed at, by their ids."""

    rule: str
    caption: str
    scene: Scene
    seats: list[str]
    """What the seats are called."""
    arrows: list[Arrow]
    glow: list[str]
    struck: list[str]
    ghosts: list[Ghost]


@cache
def pictures_of(game: Game) -> list[Picture]:
    """All pictures of a game, in the order of its file; none for a game that has no such file.

    They show the content that the game comes with; another pack may lack what they show, and has none.
    """
    file = Path(game.folder) / FILE
    if game.pack.name != DEFAULT or not file.is_file():
        return []
    tables = read_toml(file, FILE).get("picture")
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BadContent(FILE, "", "", "must consist of tables [[picture]]")
    items = [
        Item(FILE, f"picture {number}, of", {"name": table.get("rule"), **table})
        for number, table in enumerate(tables, start=1)
    ]
    return [read_picture(game, item) for item in items]


def read_picture(game: Game, item: Item) -> Picture:
    """One picture; whatever is wrong with it is told with its number, rule and field."""
    for field in item.data:
        if field not in FIELDS and field != "name":
            raise item.wrong(field, f"there is no such field; there are: {', '.join(sorted(FIELDS))}")
    rule, caption = item.text("rule"), " ".join(item.text("caption").split())
    if rule not in rule_numbers(game):
        raise item.wrong("rule", f"{game.name} has no rule {rule!r}")
    if not 0 < len(caption.split()) <= MOST_WORDS:
        raise item.wrong("caption", f"must have 1 to {MOST_WORDS} words, not {len(caption.split())}")
    state = position_of(game, item)
    check_actions(game, item, state)
    seen = state.seen_by(item.number("viewer", SPECTATOR, state.setup.seats - 1) if item.has("viewer") else 0)
    names = game.seat_names(seen.setup.seats)
    scene = part_of_scene(game.scene(seen), item, len(names))
    picture: Picture = {
        "rule": rule,
        "caption": caption,
        "scene": scene,
        "seats": names,
        "arrows": [read_arrow(item, text) for text in optional_texts(item, "arrows")],
        "glow": optional_texts(item, "glow"),
        "struck": optional_texts(item, "struck"),
        "ghosts": [read_ghost(item, text) for text in optional_texts(item, "ghosts")],
    }
    check_scene(scene, [], len(names))
    check_names(picture, item)
    return picture


def position_of(game: Game, item: Item) -> State:
    """The full position of a picture."""
    options = item.data.get("options", {})
    if not isinstance(options, dict):
        raise item.wrong("options", f"must be a table, not {options!r}")
    seats = item.number("seats", 1, 99) if item.has("seats") else None
    try:
        text = item.text("position") if item.has("position") else ""
        state: State = game.position(text, options, seats) if text else game.start(options, seats)
        give(game, state, item.text("after") if item.has("after") else "")
    except (AitchError, IllegalChoice) as error:
        raise item.wrong("position", str(error)) from None
    return state


def give(game: Game, state: State, actions: str) -> None:
    """Answers with every word of some actions, checked."""
    for action in filter(None, map(str.strip, actions.split(";"))):
        act(game, state, action)


def check_actions(game: Game, item: Item, state: State) -> None:
    """What the caption says holds; what it says can be done can be, and what it says cannot be done is refused."""
    for field in ("legal", "illegal"):
        for action in optional_texts(item, field):
            refusal = ""
            try:
                give(game, state.copy(), action)
            except (AitchError, IllegalChoice) as error:
                refusal = str(error)
            if (refusal == "") != (field == "legal"):
                raise item.wrong(field, f"{action!r} is {f'refused: {refusal}' if refusal else 'legal'}")
    for condition in optional_texts(item, "then"):
        if found := why_fails(game, state, condition):
            raise item.wrong("then", f"{condition!r} does not hold: {found}")


def read_arrow(item: Item, text: str) -> Arrow:
    ends, _, told = text.partition(": ")
    tail, between, head = ends.partition(" > ")
    if not between:
        raise item.wrong("arrows", f'must be of the form "from > to" or "from > to: text", not {text!r}')
    arrow: Arrow = {"tail": tail.strip(), "head": head.strip()}
    if told:
        arrow["text"] = told.strip()
    return arrow


def read_ghost(item: Item, text: str) -> Ghost:
    thing, between, place = text.partition(" at ")
    if not between:
        raise item.wrong("ghosts", f'must be of the form "thing at place", not {text!r}')
    return {"thing": thing.strip(), "at": place.strip()}


def optional_texts(item: Item, field: str) -> list[str]:
    return item.texts(field) if item.has(field) else []


# The part that is shown


def part_of_scene(whole: Scene, item: Item, seats: int) -> Scene:
    """The areas, cells and things that a picture shows; nothing in it can be answered with."""
    known = {area["id"]: area for area in whole["areas"]}
    wanted = optional_texts(item, "show") or [area["id"] for area in whole["areas"] if area.get("main")]
    for id in wanted:
        if id not in known:
            raise item.wrong("show", f"there is no area {id!r}; there are: {', '.join(known)}")
    areas = [copy.deepcopy(known[id]) for id in wanted]
    cells, margin = optional_texts(item, "cells"), item.number("margin", 0, 9) if item.has("margin") else 0
    for name in cells:
        if not any(name == cell["id"] for area in areas for cell in area.get("cells", [])):
            raise item.wrong("cells", f"no area that is shown has a cell {name!r}")
    things = optional_texts(item, "things")
    for area in areas:
        crop(area, set(cells), margin)
        pick(area, set(things))
    shown = {thing["id"] for area in areas for thing in area["items"]}
    for name in things:
        if name not in shown:
            raise item.wrong("things", f"nothing that is shown has the id {name!r}")
    panels = item.numbers("panels", 0, seats - 1) if item.has("panels") else []
    scene: Scene = {"areas": areas, "panels": [copy.deepcopy(p) for p in whole["panels"] if p["seat"] in panels]}
    for part in carriers(scene):
        part.pop("word", None)
    return scene


def crop(area: Area, names: set[str], margin: int) -> None:
    """Leaves only the named cells of an area, those around them, and what lies there; of squares a whole rectangle."""
    cells = area.get("cells", [])
    named = [cell for cell in cells if cell["id"] in names]
    if not named:
        return
    if area["kind"] == "square":
        low, high = ([bound(cell["at"][i] for cell in named) for i in range(2)] for bound in (min, max))
        left = [c for c in cells if all(low[i] - margin <= c["at"][i] <= high[i] + margin for i in range(2))]
    else:
        left = [cell for cell in cells if any(steps(area, cell, other) <= margin for other in named)]
    places = {cell["id"] for cell in left}
    area["cells"] = left
    area["items"] = [thing for thing in area["items"] if thing.get("at") in places]


def steps(area: Area, one: Cell, other: Cell) -> int:
    (ax, ay), (bx, by) = one["at"], other["at"]
    return distance(ax, ay, bx, by) if area["kind"] == "hex" else abs(ax - bx) + abs(ay - by)


def pick(area: Area, names: set[str]) -> None:
    """Leaves only the named things of an area that is no board, and what lies on them; all where none is named."""
    if area.get("cells") or not any(thing["id"] in names for thing in area["items"]):
        return
    kept = [thing for thing in area["items"] if thing["id"] in names]
    spaces = {space["id"] for thing in kept for space in spaces_of(thing)}
    area["items"] = [thing for thing in area["items"] if thing in kept or thing.get("at") in spaces]


def spaces_of(thing: Thing) -> list[Cell]:
    return thing["face"].get("spaces", []) if "face" in thing else []


def carriers(scene: Scene) -> Iterator[dict[str, object]]:
    """Whatever can carry a word."""
    for area in scene["areas"]:
        yield from as_tables(area.get("cells", []))
        yield from as_tables(area["items"])
        for thing in area["items"]:
            yield from as_tables(spaces_of(thing))
    for panel in scene["panels"]:
        yield from as_tables(panel["counters"])


def as_tables(parts: object) -> Iterator[dict[str, object]]:
    """Typed tables of a scene as the plain ones that they are."""
    yield from parts if isinstance(parts, list) else []


def picture_words(picture: Picture) -> str:
    """All that a picture points at, in words."""
    scene, seats = picture["scene"], picture["seats"]
    names = {area["id"]: area["title"] for area in scene["areas"]}
    for area in scene["areas"]:
        names |= {cell["id"]: cell["name"] for cell in area.get("cells", [])}
        for thing in area["items"]:
            names |= {space["id"]: space["name"] for space in spaces_of(thing)}
            owner = seats[thing["seat"]] if thing.get("seat", -1) >= 0 else ""
            names[thing["id"]] = thing["name"] + (f" of {owner}" if owner and owner not in thing["name"] else "")
    told = [f"marked: {', '.join(names[id] for id in picture['glow'])}"] if picture["glow"] else []
    for arrow in picture["arrows"]:
        text = f" ({arrow['text']})" if "text" in arrow else ""
        told.append(f"an arrow from {names[arrow['tail']]} to {names[arrow['head']]}{text}")
    told += [f"{names[ghost['thing']]} also drawn faintly at {names[ghost['at']]}" for ghost in picture["ghosts"]]
    told += [f"struck out: {', '.join(names[id] for id in picture['struck'])}"] if picture["struck"] else []
    return f"({'; '.join(told)})"


def check_names(picture: Picture, item: Item) -> None:
    """Whatever is pointed at is in the scene."""
    scene = picture["scene"]
    things = {thing["id"] for area in scene["areas"] for thing in area["items"]}
    places = {cell["id"] for area in scene["areas"] for cell in area.get("cells", [])}
    places |= {space["id"] for area in scene["areas"] for thing in area["items"] for space in spaces_of(thing)}
    areas = {area["id"] for area in scene["areas"]}
    pointed = {
        "arrows": [end for arrow in picture["arrows"] for end in (arrow["tail"], arrow["head"])],
        "glow": picture["glow"],
    }
    for field, names in pointed.items():
        for name in names:
            if name not in things | places | areas:
                raise item.wrong(field, f"nothing that is shown has the id {name!r}")
    for name in [*picture["struck"], *(ghost["thing"] for ghost in picture["ghosts"])]:
        if name not in things:
            raise item.wrong("struck, ghosts", f"no thing that is shown has the id {name!r}")
    for ghost in picture["ghosts"]:
        if ghost["at"] not in places:
            raise item.wrong("ghosts", f"no place that is shown has the id {ghost['at']!r}")
