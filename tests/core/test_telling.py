"""Scenes in words: whatever a scene has, the words tell, by themselves or when they are asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

import pytest

from aitch.core.contract import CHANCE, OVER, SPECTATOR
from aitch.core.play import random_answer
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng
from aitch.core.scene import Area, Cell, Effect, Scene, Thing
from aitch.core.telling import Teller, ranges

LOOKS = 12
"""So many positions of a game are listened to."""


def plain(text: str) -> str:
    """Without what only separates: line breaks, and dots at the ends of sentences."""
    return re.sub(r"[.\s]+", " ", text).lower()


def cells_of(area: Area) -> Iterator[Cell]:
    yield from area.get("cells", [])
    for thing in area["items"]:
        yield from thing["face"].get("spaces", []) if "face" in thing else []


def facts_of_cell(cell: Cell) -> Iterator[str]:
    yield cell["name"]
    yield from re.findall(r"\w+", cell.get("label", ""))
    if "hint" in cell:
        yield f"[{cell['hint']}]"
    yield from [effect["name"] for effect in cell.get("effects", [])]


def facts_of_thing(thing: Thing) -> Iterator[str]:
    yield thing["name"]
    face = thing.get("face")
    if face is not None:
        yield face["title"]
        yield from face.get("text", "").splitlines()
        yield from re.findall(r"[\w+]+", face.get("corner", ""))
        yield from [effect["name"] for line in face.get("effects", []) for effect in line]
    yield from [effect["name"] for effect in thing.get("effects", [])]
    if thing.get("count", 1) > 1:
        yield str(thing["count"])


def left_out(scene: Scene, names: list[str]) -> list[str]:
    """The facts of a scene that neither the table in words nor a question about the thing itself tells."""
    teller = Teller(scene, names)
    told = plain("\n".join(teller.table()))
    missing: list[str] = []

    def must_be_told(facts: Iterator[str] | list[str], *asked: str) -> None:
        missed = [fact for fact in facts if plain(fact) not in told]
        if missed:
            answers = plain("\n".join("\n".join(teller.about(name)) for name in asked))
            missing.extend(f"{fact!r} of {asked}" for fact in missed if plain(fact) not in answers)

    for panel in scene["panels"]:
        must_be_told([panel["name"], *panel.get("lines", [])])
        must_be_told([f"{counter['name']} {counter['value']}" for counter in panel["counters"]])
    must_be_told(scene.get("notes", []))
    for goal in scene.get("goals", []):
        must_be_told([goal["name"], *[f"{name} {far}" for name, far in zip(names, goal["values"], strict=True)]])
    for area in scene["areas"]:
        must_be_told([area["title"]])
        for cell in cells_of(area):
            must_be_told(facts_of_cell(cell), cell.get("word") or cell["id"])
        for thing in area["items"]:
            must_be_told(facts_of_thing(thing), thing.get("word") or thing["id"])
    return missing


@pytest.mark.parametrize("name", game_names())
def test_nothing_is_left_out(name: str) -> None:
    """Whole games, through the eyes of whoever is asked, of somebody else and of a spectator."""
    game = find_game(name)
    seats = game.seat_counts[-1]
    names = game.seat_names(seats)
    state, rng = game.start(None, seats), Rng(4)
    line = [state.copy()]
    while state.seat != OVER:
        state.apply(random_answer(state, rng))
        if state.seat != CHANCE:
            line.append(state.copy())
    for number, at in enumerate(range(0, len(line), max(1, len(line) // LOOKS))):
        position = line[at]
        viewer = [max(0, position.seat), number % seats, SPECTATOR][number % 3]
        assert left_out(game.scene(position.seen_by(viewer)), names) == []


def test_what_stands_on_what() -> None:
    game = find_game("hermetica")
    state = game.position("pieces: c6=S.A c5=S.F+wall d5=S.F+S.shield d8=M.A")
    told = Teller(game.scene(state.seen_by(0)), ["Sun", "Moon"]).table()
    assert "  c5: Sun's Fire on a Wall" in told
    assert "  d5: Sun's Fire on Sun's Shield" in told


def card(id: str, at: list[list[int]]) -> Thing:
    spaces = [{"id": f"{id}{x}{y}", "at": [x, y], "name": f"space {x} {y}", "word": f"{id}{x}{y}"} for x, y in at]
    face = {"title": id.upper(), "text": f"What {id} does.", "corner": "7", "spaces": spaces}
    return cast(Thing, {"id": id, "name": id, "face": face})


def area_of(*things: Thing) -> Scene:
    return {"areas": [{"id": "row", "kind": "row", "title": "Row", "items": list(things)}], "panels": []}


def test_grids_as_grids() -> None:
    ring = [[x, y] for y in range(3) for x in range(3) if (x, y) != (1, 1)]
    marker: Thing = {"id": "m", "name": "Marker", "at": "b01"}
    told = Teller(area_of(card("a", [[x, y] for y in range(2) for x in range(4)]), card("b", ring), marker), []).table()
    assert told == [
        "Row: a [7]; b [7].",
        "  A: What a does.",
        "  A, row 1: a00, a10, a20, a30",
        "  A, row 2: a01, a11, a21, a31",
        "  B: What b does.",
        "  B, row 1: b00, b10, b20",
        "  B, row 2: b01 (Marker), (no space), b21",
        "  B, row 3: b02, b12, b22",
    ]


def test_icons_in_words() -> None:
    """Effects are told where nothing else tells them, and not twice."""
    step: Effect = {"does": "move", "name": "2 movement", "count": 2}
    gem: Effect = {"does": "gain", "name": "a gem", "count": 1, "sprite": "gem"}
    either: Effect = {"does": "or", "name": "or"}
    cell: Cell = {"id": "a1", "at": [0, 0], "name": "a1, forest", "word": "a1", "effects": [step]}
    city: Thing = {"id": "city", "name": "city", "at": "a1", "effects": [gem, either, step]}
    known: Thing = {"id": "known", "name": "city: a gem or 2 movement", "at": "a1", "effects": [gem, either, step]}
    board: Area = {"id": "map", "kind": "hex", "title": "Map", "cells": [cell], "items": [city, known]}
    two_rows = card("b", [[0, 0], [0, 1]])
    two_rows["face"]["effects"] = [[step], [gem]]
    one_row = card("c", [[0, 0]])
    one_row["face"]["effects"] = [[step]]
    plain_card = cast(Thing, {"id": "d", "name": "d", "face": {"title": "D", "effects": [[gem, either, step]]}})
    scene = area_of(two_rows, one_row, plain_card)
    scene["areas"].append(board)
    told = Teller(scene, []).table()
    assert "  a1, forest <2 movement>: city <a gem or 2 movement>, city: a gem or 2 movement" in told
    assert "  B, row 1 <2 movement>: b00" in told
    assert "  B, row 2 <a gem>: b01" in told
    assert "  C (What c does.) <2 movement>: c00" in told
    assert "d <a gem or 2 movement>" in told[0]
    assert left_out(scene, []) == []


def test_a_card_says_its_text_once() -> None:
    face = {"title": "Imp", "text": "Bites."}
    minions = [cast(Thing, {"id": f"x{i}", "name": "Imp, 2: Bites.", "face": face}) for i in range(3)]
    scene = area_of(*minions)
    assert Teller(scene, []).table() == ["Row: Imp, 2: Bites; 2 times Imp, 2."]
    assert Teller(scene, []).about("imp") == ["Imp, 2: Bites. In: Row."]


def test_how_many() -> None:
    imps = cast(Thing, {"id": "x", "name": "Imp, 2", "count": 2, "face": {"title": "Imp"}})
    deck: Thing = {"id": "d", "name": "14 cards, face down", "count": 14, "back": True}
    assert Teller(area_of(imps, deck), []).table() == ["Row: Imp, 2 (2 of them); 14 cards, face down."]


def test_asking_about_something() -> None:
    game = find_game("sygon")
    state, rng = game.start(), Rng(1)
    for _ in range(300):
        state.apply(random_answer(state, rng))
    teller = Teller(game.scene(state.seen_by(0)), game.seat_names(2))
    assert teller.about("zzz") == []
    assert teller.about("") == []
    [told] = teller.about("C3")
    assert told.startswith("c3, ")
    assert any(line.startswith("Prices: ") for line in teller.about("prices"))
    assert any("Gold" in line for line in teller.about("black"))


def test_places_in_a_few_words() -> None:
    assert ranges(["a1", "a2", "a3", "b1", "c2"]) == "a1 to a3, b1, c2"
    assert ranges(["h5", "i5", "j5", "k6"]) == "h5 to j5, k6"
    assert ranges(["a1", "a2", "b2"]) == "a1, a2, b2"
