"""What changed between two scenes: worked out here and nowhere else, for the page and the terminal alike.

A thing that keeps its id and lies elsewhere has moved; one whose id is new came from where a thing with the same word
went.  Things that are only proposed (ghosts) have not moved yet.
"""

from __future__ import annotations

from typing import TypedDict

from aitch.core.scene import Scene

Place = tuple[str, str, int, str, bool]
"""Where a thing lies: its area, cell and side; then its word, and whether it is a ghost.  A bare tuple, since the
server makes one for every thing of every view."""
Places = dict[str, Place]


class Changes(TypedDict):
    """What is different in a scene from the one before it."""

    moved: list[str]
    """Things that are new, or lie elsewhere than before."""
    left: list[str]
    """Cells that something left."""
    renamed: dict[str, str]
    """New ids that carry on an old one: a card from the hand that now lies on the table."""


def no_changes() -> Changes:
    return {"moved": [], "left": [], "renamed": {}}


def places_of(scene: Scene) -> Places:
    """Where each thing of a scene lies."""
    places: Places = {}
    for area in scene["areas"]:
        for thing in area["items"]:
            ghost = "states" in thing and "ghost" in thing["states"]
            places[thing["id"]] = (area["id"], thing.get("at", ""), thing.get("side", -1), thing.get("word", ""), ghost)
    return places


def changes_between(before: Places, after: Places) -> Changes:
    """From one scene to another, each given by where its things lie."""
    left: dict[str, None] = {}  # a set that keeps its order
    gone: dict[str, str] = {}
    for id, (_, at, _, word, _) in before.items():
        if id not in after:
            if at:
                left[at] = None
            if word:
                gone[word] = id
    moved: list[str] = []
    renamed: dict[str, str] = {}
    for id, place in after.items():
        was = before.get(id)
        if was is not None and was[:3] == place[:3]:
            continue
        _, at, _, word, ghost = place
        if ghost:
            continue
        moved.append(id)
        if was is None:
            if word in gone:
                renamed[id] = gone[word]
        elif was[1] and was[1] != at:
            left[was[1]] = None
    return {"moved": moved, "left": list(left), "renamed": renamed}
