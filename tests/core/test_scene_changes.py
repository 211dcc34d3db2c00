"""What changed between two scenes."""

from __future__ import annotations

from aitch.core.scene import Area, Scene, Thing
from aitch.core.scene_changes import Changes, changes_between, no_changes, places_of


def between(before: Scene, after: Scene) -> Changes:
    return changes_between(places_of(before), places_of(after))


def scene(*areas: Area) -> Scene:
    return {"areas": list(areas), "panels": []}


def board(*things: Thing) -> Area:
    return {"id": "board", "kind": "hex", "title": "Board", "items": list(things)}


def fire(at: str) -> Thing:
    return {"id": "fire", "name": "Fire", "at": at}


def card(id: str, word: str = "wand") -> Thing:
    return {"id": id, "name": "The Wand", "word": word}


def test_nothing_changed() -> None:
    assert between(scene(board(fire("c1"))), scene(board(fire("c1")))) == no_changes()


def test_a_thing_moved_and_left_its_cell() -> None:
    found = between(scene(board(fire("c1"))), scene(board(fire("c2"))))
    assert found == {"moved": ["fire"], "left": ["c1"], "renamed": {}}


def test_a_thing_came_and_another_went() -> None:
    other: Thing = {"id": "water", "name": "Water", "at": "d4"}
    assert between(scene(board(fire("c1"))), scene(board(other))) == {"moved": ["water"], "left": ["c1"], "renamed": {}}


def test_a_wall_turned_to_another_side_has_moved_and_left_nothing() -> None:
    walls: list[Thing] = [{"id": "wall", "name": "Wall", "at": "c1", "side": side} for side in (0, 1)]
    found = between(scene(board(walls[0])), scene(board(walls[1])))
    assert found == {"moved": ["wall"], "left": [], "renamed": {}}


def test_a_card_that_changes_its_id_on_the_way_is_known_by_its_word() -> None:
    hand: Area = {"id": "hand", "kind": "fan", "title": "Hand", "items": [card("hand.0")]}
    table: Area = {"id": "table", "kind": "row", "title": "Table", "items": [card("table.0")]}
    empty: Area = {"id": "hand", "kind": "fan", "title": "Hand", "items": []}
    found = between(scene(hand), scene(empty, table))
    assert found == {"moved": ["table.0"], "left": [], "renamed": {"table.0": "hand.0"}}
    wordless: Area = {"id": "table", "kind": "row", "title": "Table", "items": [{"id": "table.0", "name": "A back"}]}
    assert between(scene(hand), scene(empty, wordless))["renamed"] == {}


def test_what_is_only_proposed_has_not_moved() -> None:
    ghost: Thing = {"id": "wall", "name": "Wall", "at": "c1", "states": ["ghost"]}
    assert between(scene(board()), scene(board(ghost))) == no_changes()


def test_the_same_thing_in_another_area_has_moved() -> None:
    pile: Area = {"id": "pile", "kind": "pile", "title": "Pile", "items": [card("c7")]}
    row: Area = {"id": "row", "kind": "row", "title": "Row", "items": [card("c7")]}
    assert between(scene(pile), scene(row)) == {"moved": ["c7"], "left": [], "renamed": {}}
