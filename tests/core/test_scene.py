"""Scenes: what no client could draw is refused, and told where."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from aitch.core.scene import BadScene, check_scene

WORDS = ["a1", "a2", "fox"]

SCENE: Any = {
    "areas": [
        {
            "id": "board",
            "kind": "hex",
            "title": "Board",
            "main": True,
            "cells": [
                {"id": "a1", "at": [0, 0], "name": "a1", "word": "a1", "look": "grass", "marks": ["last"]},
                {
                    "id": "a2",
                    "at": [0, 1],
                    "name": "a2",
                    "hint": "2",
                    "effects": [
                        {"does": "move", "name": "2 movement", "count": 2},
                        {"does": "or", "name": "or"},
                        {"does": "gain", "name": "a gem", "sprite": "gem"},
                    ],
                },
            ],
            "items": [
                {"id": "p1", "name": "a piece", "sprite": "piece", "at": "a1", "seat": 0, "layer": 1, "turn": 60},
                {
                    "id": "c1",
                    "name": "a card",
                    "at": "a2",
                    "face": {
                        "title": "Card",
                        "grid": [["x", ""], ["", "y"]],
                        "spaces": [{"id": "c1.0", "at": [0, 0], "name": "the first space"}],
                    },
                },
                {"id": "p2", "name": "a cube", "at": "c1.0", "count": 2, "states": ["ghost"]},
            ],
        },
        {"id": "hand", "kind": "fan", "title": "Hand", "seat": 0, "items": [{"id": "h.0", "name": "?", "back": True}]},
    ],
    "panels": [{"seat": 0, "name": "Ann", "counters": [{"name": "points", "value": 3, "of": 9, "word": "fox"}]}],
    "goals": [{"name": "9 points", "of": 9, "values": [3, 4], "met": True, "sprite": "star"}],
    "notes": ["Two more to go."],
}


def changed(path: str, value: object) -> Any:
    """The scene with one thing changed: `areas.0.cells.1.id`."""
    scene = deepcopy(SCENE)
    *way, last = path.split(".")
    place: Any = scene
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    if value is None:
        del place[last]
    else:
        place[int(last) if last.isdigit() else last] = value
    return scene


def test_a_good_scene() -> None:
    check_scene(SCENE, WORDS, 2)


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("areas.0.cells.1.id", "a1", "two things have the id 'a1'"),
        ("areas.1.items.0.id", "p1", "two things have the id 'p1'"),
        ("areas.1.id", "board", "two things have the id 'area:board'"),
        ("areas.0.kind", "cube", "kind 'cube' is none of"),
        ("areas.0.cells.0.word", "z9", "'z9' is not a word"),
        ("areas.0.items.0.word", "z9", "'z9' is not a word"),
        ("panels.0.counters.0.word", "z9", "'z9' is not a word"),
        ("areas.0.items.1.face.spaces.0.word", "z9", "'z9' is not a word"),
        ("areas.0.cells.0.at", [0], "two coordinates"),
        ("areas.0.cells.0.name", "", "a name"),
        ("areas.0.items.0.name", "", "no name for a screen reader"),
        ("areas.0.items.0.at", "b7", "is no cell of board"),
        ("areas.0.items.0.at", None, "is no cell of board"),
        ("areas.0.items.0.seat", 2, "belongs to seat 2"),
        ("areas.0.cells.0.seat", 2, "belongs to seat 2"),
        ("areas.1.seat", 5, "belongs to seat 5"),
        ("areas.0.items.1.back", True, "face down and yet shows a face"),
        ("areas.0.items.0.side", 6, "side 6"),
        ("areas.0.items.0.corner", 6, "corner 6"),
        ("panels.0.counters.0.small", True, "no sprite to be known by"),
        ("areas.0.items.0.count", -1, "count -1"),
        ("panels.0.seat", 2, "a panel for seat 2"),
        ("areas.0.items.0.states", ["gohst"], "'gohst' is none of"),
        ("areas.0.cells.0.marks", ["lost"], "'lost' is none of"),
        ("goals.0.values", [1], "a value for each seat"),
        ("goals.0.of", 0, "how much it takes"),
        ("goals.0.name", "", "needs a name"),
        ("areas.0.cells.1.effects.0.does", "walk", "does 'walk' is none of gain, lose"),
        ("areas.0.cells.1.effects.0.name", "", "no name for a screen reader"),
        ("areas.0.cells.1.effects.0.count", -1, "2 movement has the count -1"),
        ("areas.0.cells.1.effects.0.does", "then", "'then' only joins"),
        ("areas.0.cells.1.effects.1.count", 1, "'or' only joins"),
        ("areas.0.cells.1.effects.2", {"does": "or", "name": "or"}, "'or' only joins"),
        ("areas.0.items.0.effects", [{"does": "or", "name": "or"}], "'or' only joins"),
        ("areas.0.items.1.face.effects", [[{"does": "gain", "name": ""}]], "no name for a screen reader"),
        ("areas.0.items.1.face.effects", [{"does": "gain", "name": "a gem"}], "must be list"),
        ("areas.0.items.0.sprit", "piece", "there is no field 'sprit'"),
        ("areas.0.titel", "Board", "there is no field 'titel'"),
        ("note", ["x"], "there is no field 'note'"),
        ("areas.0.title", None, "lacks 'title'"),
        ("areas.0.items", None, "lacks 'items'"),
        ("panels", None, "lacks 'panels'"),
        ("areas.0.cells.0.at", ["0", "1"], "must be int"),
        ("areas.0.items.0.turn", "60", "must be int"),
        ("areas.0.items.0.turn", True, "must be int"),
        ("areas.0.items.0.name", 5, "must be str"),
        ("areas.0.main", 1, "must be bool"),
        ("panels.0.counters.0.value", 2.5, "must be int"),
        ("areas.0.items.1.face.grid", [["x"], "y"], "must be list"),
        ("areas.0.items.1.face", "Card", "must be a table"),
        ("notes", "Two", "must be list"),
        ("areas", {}, "must be list"),
    ],
)
def test_what_cannot_be_drawn(path: str, value: object, problem: str) -> None:
    with pytest.raises(BadScene) as caught:
        check_scene(changed(path, value), WORDS, 2)
    assert problem in str(caught.value)
