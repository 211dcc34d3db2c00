"""Who sits alone at the other side of a board has the own side below; a shared screen stays as it is."""

from __future__ import annotations

import pytest
from tests.cli.test_tui import table_of

from aitch.cli.draw.parts import Look
from aitch.cli.draw.scene import Sizes, draw_scene, scene_of
from aitch.cli.draw.theme import theme_of
from aitch.cli.draw.turned import turned_round
from aitch.core.contract import State
from aitch.core.registry import find_game
from aitch.core.scene import Area


def height_of(seen: State, cell: str, alone: bool) -> int:
    """The line in which a cell is drawn."""
    game = seen.game
    scene = scene_of(seen, alone)
    sheet = draw_scene(scene, Look(theme_of(game, 2, True), [], game.seat_names(2)), 120, Sizes(1, 1, 1), seen.viewer)
    return next(spot.y for spot in sheet.spots.values() if spot.id == cell)


def test_the_own_side_is_below() -> None:
    seen = find_game("hermetica", "default").start({}, 2)
    for viewer, own, other in ((0, "d1", "d11"), (1, "d11", "d1")):
        mine, theirs = (height_of(seen.seen_by(viewer), cell, alone=True) for cell in (own, other))
        assert mine > theirs
    sun, moon = (height_of(seen.seen_by(viewer), "d11", alone=False) for viewer in (0, 1))
    assert sun == moon, "several at one screen see it alike"


@pytest.mark.parametrize(("seats", "alone", "turned"), [("0", True, False), ("1", True, True), ("0,1", False, False)])
def test_only_who_is_alone_turns_the_board(seats: str, alone: bool, turned: bool) -> None:
    table = table_of("hermetica", seats)
    assert table.alone == alone
    board = table.scene()["areas"][0]
    prime = next(cell["at"] for cell in board.get("cells", []) if cell["id"] == "d8")
    plain = next(cell["at"] for cell in scene_of(table.seen())["areas"][0].get("cells", []) if cell["id"] == "d8")
    assert prime == ([-place for place in plain] if turned else plain)


GRID = [["a", "b"], ["c", ""]]
SQUARE: Area = {
    "id": "board",
    "kind": "square",
    "title": "Board",
    "cells": [{"id": f"{x}{y}", "name": f"{x}{y}", "at": [x, y]} for x in range(3) for y in range(2)],
    "items": [
        {"id": "wall", "name": "a wall", "at": "00", "side": 1},
        {
            "id": "card",
            "name": "a card",
            "at": "10",
            "span": [2, 2],
            "face": {"title": "", "grid": [["a", "b"], ["c", ""]]},
        },
    ],
}


def test_cards_and_borders_turn_with_the_board() -> None:
    turned = turned_round(SQUARE)
    wall, card = turned["items"]
    assert wall["side"] == 3
    assert card["at"] == "21", "the cell that is its upper left one then"
    assert card["face"]["grid"] == [["", "c"], ["b", "a"]]
    assert turned_round(turned) == SQUARE
