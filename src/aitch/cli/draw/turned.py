"""Boards as they are seen from the other side: who sits there has the own side below, as in the browser."""

from __future__ import annotations

from aitch.core.scene import Area, Cell, Scene, Thing

SIDES = {"hex": 6, "square": 4}


def own_side_below(scene: Scene) -> Scene:
    """The same scene; boards at whose other side the viewer sits are turned round."""
    return {**scene, "areas": [turned_round(area) if area.get("turned") else area for area in scene["areas"]]}


def turned_round(area: Area) -> Area:
    """Every cell lies opposite, and so does every border."""
    if area["kind"] not in SIDES:
        return area
    cells: list[Cell] = [{**cell, "at": [-place for place in cell["at"]]} for cell in area.get("cells", [])]
    return {**area, "cells": cells, "items": [turned_thing(thing, area) for thing in area["items"]]}


def turned_thing(thing: Thing, area: Area) -> Thing:
    sides = SIDES[area["kind"]]
    if "side" in thing:
        return {**thing, "side": (thing["side"] + sides // 2) % sides}
    if "span" in thing:
        # It is kept by the cell of its upper left corner, which is another one then.
        x, y = next((cell["at"] for cell in area.get("cells", []) if cell["id"] == thing.get("at")), [0, 0])
        wide, high = thing["span"]
        corner = [x + wide - 1, y + high - 1]
        held = next((cell["id"] for cell in area.get("cells", []) if cell["at"] == corner), thing.get("at", ""))
        return with_face_turned({**thing, "at": held})
    return thing


def with_face_turned(card: Thing) -> Thing:
    """Its little board is seen from the other side as well."""
    face = card.get("face")
    if face is None or "grid" not in face:
        return card
    return {**card, "face": {**face, "grid": [row[::-1] for row in face["grid"][::-1]]}}
