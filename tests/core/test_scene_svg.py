"""Scenes as pictures: well-formed, with all that lies on the table, and nothing that its viewer may not know."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from aitch.core.contract import CHANCE, OVER, State
from aitch.core.game import Game
from aitch.core.play import random_answer
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng
from aitch.core.scene_svg import position_svg

SVG = "{http://www.w3.org/2000/svg}"
TABLES = [(name, seats) for name in game_names() for seats in find_game(name).seat_counts]


def positions(game: Game, seats: int, every: int) -> Iterator[State]:
    """Questions of a random game, and how it ended."""
    state, rng = game.start(None, seats), Rng(4)
    for ply in range(2_000):
        if state.seat == OVER or (state.seat != CHANCE and ply % every == 0):
            yield state
        if state.seat == OVER:
            return
        state.apply(random_answer(state, rng))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_position_can_be_drawn(name: str, seats: int) -> None:
    """Whatever is used is defined; each thing on a board, and each card beside it, is there by its name."""
    game = find_game(name)
    for state in positions(game, seats, 37):
        seen = state.seen_by(max(state.seat, 0))
        drawn = ElementTree.fromstring(position_svg(seen))
        defined = {symbol.get("id") for symbol in drawn.iter(f"{SVG}symbol")}
        assert {str(use.get("href"))[1:] for use in drawn.iter(f"{SVG}use")} <= defined | inner_ids(drawn)
        named = {title.text for title in drawn.iter(f"{SVG}title")}
        for area in game.scene(seen)["areas"]:
            if area["kind"] != "pile":
                assert {thing["name"] for thing in area["items"] if "at" not in thing} <= named
            if area["kind"] in ("hex", "square"):
                assert {thing["name"] for thing in area["items"]} <= named


def inner_ids(drawn: ElementTree.Element) -> set[str | None]:
    return {part.get("id") for part in drawn.iter()}


@pytest.mark.parametrize("name", ["hemloch", "hyperborea"])
def test_nothing_hidden_is_drawn(name: str) -> None:
    """Worlds that a seat cannot tell apart look the same to it."""
    game, rng = find_game(name), Rng(6)
    for state in positions(game, 2, 41):
        for seat in (0, 1):
            seen = state.seen_by(seat)
            assert position_svg(seen.sample(rng).seen_by(seat)) == position_svg(seen)


def test_legal_words_glow_for_the_one_who_is_asked() -> None:
    game = find_game("hermetica")
    state = next(state for state in positions(game, 2, 1) if state.prompt().startswith("Where"))
    asked, waiting = (position_svg(state.seen_by(seat)) for seat in (state.seat, 1 - state.seat))
    assert asked.count('stroke-width="5"') >= len(state.options()) > 0
    assert 'stroke-width="5"' not in waiting
