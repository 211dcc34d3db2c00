"""Scenes as text: boards that can be read without colours, and places that can be pointed at."""

from __future__ import annotations

from typing import cast

import pytest
from rich.color import Color
from rich.style import Style

from aitch.cli.common import game_of
from aitch.cli.draw.canvas import Canvas, flow, stack
from aitch.cli.draw.hexes import hex_extent
from aitch.cli.draw.parts import Look
from aitch.cli.draw.scene import LARGEST, Sizes, draw_scene, fitting_sizes, panel_lines, scene_of
from aitch.cli.draw.theme import Theme, blend, colour, contrast, hex_of, initials, luminance, readable, theme_of
from aitch.core.contract import OVER, SPECTATOR
from aitch.core.play import random_answer
from aitch.core.registry import game_names
from aitch.core.rng import Rng
from aitch.core.scene import Area, Cell, Panel, Scene, Thing
from aitch.core.telling import Teller

THEME = {
    "seats": [{"glyph": "S", "light": "#aa5500", "dark": "#ffaa00"}, {"glyph": "M"}],
    "looks": {"water": {"glyph": "~", "dark": "#000080"}},
    "sprites": {"fire": {"glyph": "F"}, "wall": {"glyph": "#"}, "shell": {"glyph": "o"}},
}


def look(legal: list[str] | None = None) -> Look:
    return Look(Theme(cast(dict[str, object], THEME), ["Sun", "Moon"], True), legal or [], ["Sun", "Moon"])


def scene(*areas: Area) -> Scene:
    return {"areas": list(areas), "panels": []}


def drawn(area: Area, size: int = 1, legal: list[str] | None = None, width: int = 80) -> Canvas:
    return draw_scene(scene(area), look(legal), width, Sizes(size, size, size), 0)


def hexes(items: list[Thing]) -> Area:
    cells: list[Cell] = [
        {"id": f"h{q}{r}", "at": [q, r], "name": f"hex {q} {r}", "label": f"{'abc'[q]}{r}", "word": f"{'abc'[q]}{r}"}
        for q in range(3)
        for r in range(2)
    ]
    cells[0]["look"] = "water"
    return {"id": "board", "kind": "hex", "title": "Board", "main": True, "cells": cells, "items": items}


FIRE: Thing = {"id": "f", "name": "Fire", "sprite": "fire", "at": "h10", "seat": 0, "word": "fire", "layer": 2}


def test_hexes() -> None:
    assert drawn(hexes([FIRE]), legal=["a1"]).lines() == [
        " ____",
        "/ a0 \\____",
        "\\_~__/ b0 \\____",
        "/›a1 \\_SF_/ c0 \\",
        "\\____/ b1 \\____/",
        "     \\____/ c1 \\",
        "          \\____/",
    ]


@pytest.mark.parametrize("size", range(LARGEST + 1))
def test_hexes_of_every_size(size: int) -> None:
    area = hexes([FIRE, {"id": "w", "name": "Wall", "sprite": "wall", "at": "h10", "layer": 1}])
    sheet = drawn(area, size)
    assert (sheet.width, sheet.height) == hex_extent(area, size)
    text = "\n".join(sheet.lines())
    assert "SF" in text
    assert all(cell["label"] in text for cell in area["cells"])
    for spot in sheet.spots.values():
        assert sheet.owner_at(spot.x, spot.y) == spot.id, "the middle of a place belongs to it"


def test_what_lies_underneath_can_be_found() -> None:
    area = hexes([FIRE, {"id": "w", "name": "Wall", "sprite": "wall", "at": "h10", "layer": 1}])
    sheet = drawn(area)
    assert "SF+" in "\n".join(sheet.lines())
    spot = sheet.spots["h10"]
    assert spot.details == ["Sun: Fire", "Wall"]
    assert spot.words == ["fire", "b0"]
    assert spot.legal({"b0": 1}) == ["b0"]


@pytest.mark.parametrize("side", range(6))
def test_things_on_borders(side: int) -> None:
    wall: Thing = {"id": "w", "name": "Wall", "sprite": "wall", "at": "h10", "side": side}
    text = "\n".join(drawn(hexes([wall]), 2).lines())
    assert text.count("#") == (6 if side in (0, 3) else 2)


def test_marks_without_colour() -> None:
    area = hexes([FIRE | cast(Thing, {"states": ["picked"]})])
    area["cells"][1]["marks"] = ["danger"]
    area["cells"][4]["marks"] = ["wanted"]
    area["cells"][5]["marks"] = ["picked"]
    text = "\n".join(drawn(area).lines())
    for mark in ("[SF]", "!a1", "?c0", "[]"):
        assert mark in text


def squares(items: list[Thing]) -> Area:
    cells: list[Cell] = [
        {"id": f"s{x}{y}", "at": [x, y], "name": f"square {x} {y}", "word": f"{x}{y}"}
        for x in range(3)
        for y in range(2)
    ]
    return {"id": "board", "kind": "square", "title": "Board", "main": True, "cells": cells, "items": items}


def test_squares() -> None:
    piece: Thing = {"id": "f", "name": "Fire", "sprite": "fire", "at": "s10", "seat": 1, "count": 3}
    assert drawn(squares([piece]), legal=["21"]).lines() == [
        "┌─────┬─────┬─────┐",
        "│     │ MF3 │     │",
        "├─────┼─────┼─────┤",
        "│     │     │›    │",
        "└─────┴─────┴─────┘",
    ]


def test_a_card_over_squares() -> None:
    card: Thing = {
        "id": "card",
        "name": "card 1",
        "at": "s00",
        "span": [2, 2],
        "face": {"title": "Card 1", "grid": [["shell", ""], ["", "fire"]]},
    }
    assert drawn(squares([card])).lines() == [
        "╔═══════════╗─────┐",
        "║  o        ║     │",
        "║           ║─────┤",
        "║        F  ║     │",
        "╚═══════════╝─────┘",
    ]
    assert "card 1" in drawn(squares([card])).spots["s11"].details


def hand(kind: str = "fan") -> Area:
    return {
        "id": "hand",
        "kind": kind,
        "title": "Hand",
        "seat": 0,
        "items": [
            {"id": "a", "name": "fox", "word": "fox", "face": {"title": "Fox", "corner": "6", "text": "It runs."}},
            {"id": "b", "name": "hidden", "back": True, "count": 4},
            {"id": "c", "name": "shells", "face": {"title": "Shells", "icons": ["shell", "shell"]}},
        ],
    }


def test_cards_in_a_line() -> None:
    assert drawn(hand(), 0, ["fox"]).lines() == ["S Sun: Hand", "›Fox (6)  ▒▒ ×4  Shells oo"]


def test_cards_as_boxes() -> None:
    assert drawn(hand(), 1, ["fox"]).lines() == [
        "S Sun: Hand",
        "╭──────────╮ ╭───╮ ╭───────╮",
        "│›Fox     6│ │▒×4│ │Shells │",
        "│It runs.  │ ╰───╯ │o o    │",
        "╰──────────╯       ╰───────╯",
    ]


def test_spaces_on_cards() -> None:
    area: Area = {
        "id": "row",
        "kind": "row",
        "title": "Cards",
        "items": [
            {
                "id": "card",
                "name": "mill",
                "face": {
                    "title": "Mill",
                    "spaces": [
                        {"id": "p0", "at": [0, 0], "name": "first", "word": "first"},
                        {"id": "p1", "at": [1, 0], "name": "second"},
                    ],
                },
            },
            {"id": "cube", "name": "cube", "sprite": "fire", "seat": 0, "at": "p1"},
        ],
    }
    sheet = drawn(area, 1, ["first"])
    assert "›__] [SF]" in "\n".join(sheet.lines())
    assert sheet.spots["p1"].details == ["Sun: cube"]
    assert "cube" not in sheet.spots
    line = drawn(area, 0, ["first"])
    assert line.lines()[-1] == "Mill›__][SF]"
    assert line.owner_at(line.spots["p1"].x, line.spots["p1"].y) == "p1"


def test_track() -> None:
    area: Area = {
        "id": "track",
        "kind": "track",
        "title": "Round",
        "cells": [{"id": f"t{i}", "at": [i, 0], "name": f"round {i}", "label": str(i)} for i in range(3)],
        "items": [{"id": "m", "name": "marker", "sprite": "fire", "at": "t1"}],
    }
    assert drawn(area).lines() == ["Round", "|0 ||1 ||2 |", "|  ||F ||  |"]


def test_panels() -> None:
    panel: Panel = {
        "seat": 0,
        "name": "Sun",
        "active": True,
        "counters": [{"name": "points", "value": 3, "of": 9}, {"name": "fires", "value": 2, "sprite": "fire"}],
        "lines": ["has the crown"],
    }
    assert [text for text, _ in panel_lines(panel, look(), "greedy", 40)] == [
        "▶S Sun (greedy)",
        "   points 3/9  fires 2",
        "   has the crown",
    ]
    assert [text for text, _ in panel_lines(panel, look(), "Sun", 30, short=True)] == [
        "▶S Sun",
        "   points 3/9  F 2",
        "   has the crown",
    ]


def test_canvas_keeps_wide_characters_whole() -> None:
    sheet = Canvas(4, 1)
    sheet.put(0, 0, "漢字x")
    assert sheet.line(0) == "漢字"
    assert stack([sheet, Canvas(2, 2)]).height == 3
    assert flow([Canvas(5, 1), Canvas(5, 2)], 8).height == 3
    assert flow([Canvas(5, 1), Canvas(5, 2)], 12).height == 2


def test_theme_of_a_game_without_one() -> None:
    theme = Theme({}, ["Red", "Rose"], False)
    assert theme.seat_glyphs == ["1", "2"]
    assert initials("old grey wolf") == "OG"
    assert initials("wolf") == "Wo"
    assert initials("...") == "?"
    assert colour("#abc", "") == "#aabbcc"
    assert colour("rebeccapurple with dots", "#000000") == "#000000"
    assert blend("#000000", "#ffffff", 0.5) == "#808080"
    assert Sizes(1, 0, 0).zoomed(9).board == Sizes(1, 0, 0).zoomed(9).rest == LARGEST
    assert Sizes(1, 0, 0).zoomed(-9).board == 0


def test_writing_can_be_read_on_every_ground() -> None:
    for ground in ("#000000", "#3060a0", "#80a0c0", "#c0c0c0", "#ffffff"):
        for ink in ("#000000", "#8a8f98", "#ffb454", "#ffffff"):
            for style in (Style(color=ink, bgcolor=ground), Style(bgcolor=ground)):
                shown = readable(style, ink)
                seen = hex_of(shown.color) if shown.color is not None else ink
                brightness = [luminance(tuple(Color.parse(one).get_truecolor())) for one in (ground, seen)]
                assert contrast(*brightness) >= 3.0
    assert readable(Style(color="#123456"), "#000000") == Style(color="#123456")


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("dark", [True, False])
def test_every_game_can_be_drawn(name: str, dark: bool) -> None:
    """At every number of seats, through every pair of eyes, at every size; each legal word is offered or on a spot."""
    game = game_of(name)
    for seats in game.seat_counts:
        state = game.start(None, seats)
        names = game.seat_names(seats)
        rng = Rng(seats)
        for number in range(120):
            if state.seat == OVER:
                break
            if number % 30 == 0:
                for viewer in [*range(seats), SPECTATOR]:
                    seen = state.seen_by(viewer)
                    pictured = scene_of(seen)
                    here = Look(theme_of(game, seats, dark), [], names)
                    for width, height in ((30, 10), (46, 23), (100, 50)):
                        sizes = fitting_sizes(pictured, here, width, height, viewer)
                        sheet = draw_scene(pictured, here, width, sizes, viewer)
                        assert all(len(line) <= sheet.width for line in sheet.lines())
                    assert Teller(pictured, names).table()
            state.apply(random_answer(state, rng))
