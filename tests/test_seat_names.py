"""Seats: a letter of its own for each badge, and a colour that is what its name says, in both schemes."""

from __future__ import annotations

import colorsys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from aitch.core.registry import find_game

GAMES = ["hermetica", "hermit", "hemloch", "sygon", "hyperborea"]
HUES = {"Red": (340, 20), "Blue": (195, 250), "Pink": (315, 350), "Green": (85, 165), "Yellow": (45, 65)}
"""Degrees of the colour wheel, from and to, clockwise."""


def seats_of(name: str) -> list[dict[str, Any]]:
    file = Path(find_game(name).folder) / "art" / "theme.toml"
    seats: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["seats"]
    return seats


def looks(colour: str, name: str) -> bool:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, lightness, saturation = colorsys.rgb_to_hls(red, green, blue)
    if name == "Black":
        return lightness < 0.28 and max(red, green, blue) - min(red, green, blue) < 0.08
    low, high = HUES[name]
    degrees = hue * 360
    within = low <= degrees <= high if low < high else degrees >= low or degrees <= high
    return within and saturation > 0.35


@pytest.mark.parametrize("name", GAMES)
def test_no_two_seats_share_a_letter(name: str) -> None:
    glyphs = [seat["glyph"] for seat in seats_of(name)]
    assert len(set(glyphs)) == len(glyphs)
    for seats in find_game(name).seat_counts[-1:]:
        for seat_name, glyph in zip(find_game(name).seat_names(seats), glyphs, strict=False):
            assert glyph in seat_name.lower(), f"{glyph!r} is no letter of {seat_name}"


@pytest.mark.parametrize("name", GAMES)
def test_a_colour_is_what_its_name_says(name: str) -> None:
    game = find_game(name)
    colours = {seat.get("name", ""): seat for seat in seats_of(name)}
    for seats in game.seat_counts:
        for seat_name in game.seat_names(seats):
            if seat_name in HUES or seat_name == "Black":
                for scheme in ("light", "dark"):
                    assert looks(colours[seat_name][scheme], seat_name), f"{seat_name} in {scheme}"
