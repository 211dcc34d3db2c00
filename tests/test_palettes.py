"""Colours that colour-blind players can tell apart, in every game and both schemes; patterns and letters help."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.colour_vision import distance, linear, too_near

from aitch.core.game import Game
from aitch.core.registry import find_game, game_names

PIECES = 8.0
"""So far apart are the colours of seats and of pieces, which are small and may lie far from each other."""
GROUNDS = 6.0
"""Grounds are large and lie side by side, each with a pattern or a sign on it."""
PAGE = Path(__file__).parent.parent / "web" / "src" / "lib" / "theme.svelte.ts"
games = pytest.mark.parametrize("name", game_names())
schemes = pytest.mark.parametrize("scheme", ["light", "dark"])


def art_of(game: Game) -> Path:
    return Path(game.folder) / "art"


def theme_of(name: str) -> dict[str, Any]:
    return tomllib.loads((art_of(find_game(name)) / "theme.toml").read_text(encoding="utf-8"))


def first_colour(drawing: Path) -> str:
    """The colour that a sprite is known by: the first that its drawing is filled with."""
    found = re.search(r'fill="(#[0-9a-f]{6})"', drawing.read_text(encoding="utf-8"))
    assert found, f"{drawing.name} has no colour of its own"
    return found.group(1)


def test_the_simulation_knows_what_everybody_knows() -> None:
    """Red and green meet without the middle cones, blue and green without the short ones; black and white never."""
    assert linear("#ffffff") == (1.0, 1.0, 1.0)
    assert distance("#000000", "#ffffff", "all three cones") == pytest.approx(100, abs=0.1)
    for vision in ("protanopia", "deuteranopia", "tritanopia"):
        assert distance("#777777", "#777777", vision) == 0
        assert distance("#000000", "#ffffff", vision) > 95
    red, green, teal, blue = "#c8362c", "#2f8f46", "#2f8f8f", "#3b83c4"
    assert distance(red, green, "all three cones") > 25
    assert distance(red, green, "deuteranopia") < 4
    assert distance(teal, blue, "all three cones") > 9
    assert distance(teal, blue, "tritanopia") < 3


@schemes
@games
def test_seats(name: str, scheme: str) -> None:
    seats = theme_of(name)["seats"]
    colours = {f"seat {i} ({seat.get('name') or seat['glyph']})": seat[scheme] for i, seat in enumerate(seats)}
    assert too_near(colours, PIECES) == []


@games
def test_seats_have_patterns_of_their_own(name: str) -> None:
    patterns = [seat["pattern"] for seat in theme_of(name)["seats"]]
    assert len(set(patterns)) == len(patterns)


@schemes
def test_seats_of_a_game_without_colours(scheme: str) -> None:
    rows = re.findall(r'\{ light: "(#\w+)", dark: "(#\w+)", pattern', PAGE.read_text(encoding="utf-8"))
    colours = {f"seat {i}": light if scheme == "light" else dark for i, (light, dark) in enumerate(rows)}
    assert len(colours) == 6
    assert too_near(colours, PIECES) == []


@games
def test_pieces(name: str) -> None:
    """Sprites that a theme wants to be told apart."""
    art, apart = art_of(find_game(name)), theme_of(name).get("apart", {})
    assert set(apart) <= {"sprites", "looks"}
    for group in apart.get("sprites", []):
        assert too_near({sprite: first_colour(art / f"{sprite}.svg") for sprite in group}, PIECES) == []


@schemes
@games
def test_grounds(name: str, scheme: str) -> None:
    """Looks that a theme wants to be told apart."""
    theme = theme_of(name)
    for group in theme.get("apart", {}).get("looks", []):
        assert too_near({look: theme["looks"][look][scheme] for look in group}, GROUNDS) == []
