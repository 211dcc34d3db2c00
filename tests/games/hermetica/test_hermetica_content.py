"""Packs: the boards are what they claim to be, and broken ones are refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from aitch.core.content import load_pack, pack_names, read_pack, write_toml
from aitch.core.contract import OVER
from aitch.core.errors import BadContent
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.games.hermetica.game import HermeticaGame

CONTENT = Path(HermeticaGame.folder) / "content"


@pytest.mark.parametrize(("pack", "hexes"), [("default", 65), ("wide", 75), ("long", 79)])
def test_boards_are_fair_and_closed(pack: str, hexes: int) -> None:
    game = find_game("hermetica", pack)
    assert isinstance(game, HermeticaGame)
    grid, board = game.field.grid, game.board
    assert grid.size == hexes
    around = {cell: i for i, cell in enumerate(grid.cells)}
    turned = [around[(-q, -r)] for q, r in grid.cells]
    assert sorted(turned[h] for h in board.horizons[0]) == board.horizons[1]
    assert turned[board.primes[0]] == board.primes[1]
    for walls in game.field.schemes.values():
        assert sorted(turned[h] for h in walls) == walls
    # The outline is Border and the outer edge of the Horizons, and nothing else (HER-1.2).
    border = set(game.field.border)
    homes = {*board.horizons[0], *board.horizons[1]}
    for h, (q, r) in enumerate(grid.cells):
        for dq, dr in ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)):
            outside = (q + dq, r + dr)
            assert outside in around or outside in border or h in homes


@pytest.mark.parametrize("pack", ["default", "wide", "long"])
def test_a_draft_never_runs_dry(pack: str) -> None:
    game = find_game("hermetica", pack)
    for seed in range(50):
        state, rng = game.start({"scheme": "draft"}), Rng(seed)
        walls = 0
        while "Wall" in state.prompt():
            state.choose(random_answer(state, rng))
            walls += 1
        assert walls == 12
        assert state.seat != OVER


def test_an_exported_pack_comes_back_the_same(tmp_path: Path) -> None:
    for name in pack_names(CONTENT):
        pack = load_pack(CONTENT, name)
        file = tmp_path / f"{name}.toml"
        file.write_text(write_toml(pack))
        assert read_pack(file, CONTENT).digest == pack.digest


@pytest.mark.parametrize(
    ("old", "new", "field", "says"),
    [
        ('prime = "d4"', 'prime = "a1"', "prime", "lies in a Horizon"),
        ('prime = "d4"', 'prime = "z1"', "prime", "no hex 'z1'"),
        ('prime = "d4"', "", "prime", "is missing"),
        ('["a1", "b1",', '["a2", "a2",', "horizon", "twice"),
        ('["a1", "b1", "c1",', '["b1", "c1",', "horizon", "must have 7"),
        ('walls = ["a3",', 'walls = ["a1",', "walls", "Horizon or Prime"),
        ('walls = ["a3",', "walls = [", "walls", "must be 12"),
        ('walls = ["a3", "a6", "b5"', 'walls = ["a3", "a4", "a5"', "walls", "group of three"),
        ("[[-3, -2, 5],", "[[-3, -2],", "columns", r"\[q, lowest r, highest r\]"),
        ("[[-3, -2, 5],", "[[-2, -2, 5],", "columns", "share a hex"),
        ("border = [[-4, -1],", "border = [[0, 0],", "border", "hex of the board"),
        ("count = 3", 'count = "many"', "count", "whole number"),
        ('provenance = "rulebook"', 'provenance = "hearsay"', "provenance", "hearsay"),
        ('name = "dawn"', 'name = "draft"', "name", "wall draft"),
    ],
)
def test_a_broken_pack_is_refused_by_name(tmp_path: Path, old: str, new: str, field: str, says: str) -> None:
    text = (CONTENT / "default.toml").read_text()
    assert old in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(old, new, 1))
    with pytest.raises(BadContent, match=says) as refused:
        HermeticaGame(read_pack(file, CONTENT))
    assert refused.value.file == "mine.toml"
    assert refused.value.field == field
    assert refused.value.item
