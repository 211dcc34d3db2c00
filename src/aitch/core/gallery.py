"""The gallery: every item of a content pack as it looks at the table, with what it is and does in words.

A game says in `Game.gallery` what its gallery consists of, one exhibit for each item of its pack.  What is drawn comes
out of scenes, so that it looks as it does in play; what cannot be looked at, such as a number, has words alone.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import NotRequired, TypedDict

from aitch.core.content import Item, Pack
from aitch.core.scene import Area, Scene, Thing


class Exhibit(TypedDict):
    """One item of a pack: cards, tiles and boards with the area in which they lie, other things in words."""

    kind: str
    name: str
    """Kind and name of the item in its pack."""
    group: str
    """The heading beneath which it stands: "Spell Cards"."""
    title: str
    words: list[str]
    """What it is and does, a line each."""
    rules: list[str]
    """Numbers of rules that are about it."""
    area: NotRequired[Area]
    """How it looks: a board, or a row with its sides or pieces."""


def plain_gallery(pack: Pack) -> list[Exhibit]:
    """What a game has that says nothing of its own: a card for each item, with its title and text."""
    return [plain_exhibit(item) for item in pack.everything()]


def plain_exhibit(item: Item) -> Exhibit:
    title = item.text("title") if item.has("title") else item.name
    text = item.text("text") if item.has("text") else ""
    card: Thing = {"id": item.name, "name": title, "face": {"title": title, "text": text}}
    group = item.kind.replace("_", " ").capitalize()
    return exhibit(item, group, title, [text] if text else [], row(item.name, title, [card]))


def exhibit(
    item: Item, group: str, title: str, words: Iterable[str], area: Area | None = None, rules: Iterable[str] = ()
) -> Exhibit:
    """An item of the pack as it is shown."""
    title = title[:1].upper() + title[1:]
    told = [line for line in words if line]
    shown: Exhibit = {
        "kind": item.kind,
        "name": item.name,
        "group": group,
        "title": title,
        "words": told,
        "rules": list(rules),
    }
    if area is not None:
        shown["area"] = area
    return shown


def row(id: str, title: str, things: list[Thing]) -> Area:
    """Things side by side."""
    return {"id": id, "kind": "row", "title": title, "items": things}


def area_of(scene: Scene, id: str) -> Area:
    """An area of a scene, to be changed at will."""
    return copy.deepcopy(next(area for area in scene["areas"] if area["id"] == id))


def things_of(scene: Scene, id: str) -> list[Thing]:
    """A thing of a scene as it lies by itself, and what lies on its spaces."""
    for area in scene["areas"]:
        for thing in area["items"]:
            if thing["id"] == id:
                spaces = {space["id"] for space in thing["face"].get("spaces", [])} if "face" in thing else set()
                alone = copy.deepcopy(thing)
                alone.pop("at", None)
                alone.pop("count", None)
                alone.pop("states", None)
                return [alone, *(copy.deepcopy(one) for one in area["items"] if one.get("at") in spaces)]
    raise LookupError(f"there is no thing {id!r} in the scene")


def part_of(area: Area, cells: Iterable[str]) -> Area:
    """Only some cells of a board, and what lies there."""
    wanted = set(cells)
    part = copy.deepcopy(area)
    part["cells"] = [cell for cell in part["cells"] if cell["id"] in wanted]
    part["items"] = [thing for thing in part["items"] if thing.get("at") in wanted]
    return part
