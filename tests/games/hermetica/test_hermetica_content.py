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
        ('prime = "d4"', 'prime = "a1"', "prime", "three steps in front of d1, which is d4"),
        ('prime = "d4"', 'prime = "d5"', "prime", r"three steps in front of d1, which is d4 \(HER-1.1\)"),
        ('prime = "d8"', 'prime = "d7"', "prime", r"three steps in front of d11, which is d8 \(HER-1.1\)"),
        ('prime = "d4"', 'prime = ["d4", "d5"]', "prime", "which is d4"),
        ('prime = "d4"', "prime = []", "prime", "which is d4"),
        ('["a1", "b1",', '["a2", "b1",', "horizon", r"a2 is not at the end of the board, but a1 \(HER-1.1\)"),
        ('"f9", "g8"]', '"f9", "g7"]', "horizon", r"g7 is not at the end of the board, but g8 \(HER-1.1\)"),
        ("[0, -5, 5]", "[0, -6, 4]", "horizon", r"single backmost hex.*\(HER-1.1\)"),
        ("border = [[-4, -1],", "border = [", "border", r"\[-4, -1\] beside a7 must be Border \(HER-1.2\)"),
        ("border = [[-4, -1],", "border = [[9, 9], [-4, -1],", "border", r"\[9, 9\] does not touch the board"),
        ("count = 3", "count = 2", "count", r"3 of each Element, not \[2, 3, 3\] \(HER-1.4\)"),
        ('name = "Water"', 'name = "Air"', "supply", "must be Fire, Earth, Water, not Fire, Earth, Air"),
        ('name = "Moon"', 'name = "Sun"', "side", "must be Sun, Moon, not Sun, Sun"),
        ('name = "dusk"', 'name = "dawn"', "name", "another scheme"),
        ('[[supply]]\nname = "Fire"', '[[board]]\nname = "Fire"', "board", "exactly one board, not 2"),
        ('prime = "d4"', 'prime = "z1"', "prime", "no hex 'z1'"),
        ('prime = "d4"', "", "prime", "is missing"),
        ('["a1", "b1",', '["a2", "a2",', "horizon", "twice"),
        ('["a1", "b1", "c1",', '["b1", "c1",', "horizon", "must have 7"),
        ('walls = ["a3",', 'walls = ["a1",', "walls", r"Horizon or Prime hex \(HER-2.3\)"),
        ('"b5", "c4"', '"b5", "d4"', "walls", r"d4 is a Horizon or Prime hex \(HER-2.3\)"),
        ('walls = ["a3",', "walls = [", "walls", r"must be 12 hexes, not 11 \(HER-1.4\)"),
        ('walls = ["a3", "a6", "b5"', 'walls = ["a3", "a4", "a5"', "walls", r"group of three.*\(HER-2.4\)"),
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


def test_a_pack_without_a_board_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('board = []\n[pack]\nname = "mine"\ntitle = "No board"\nbase = "default"\n')
    with pytest.raises(BadContent, match="exactly one board, not 0"):
        HermeticaGame(read_pack(file, CONTENT))


def test_sides_do_not_share_their_primes(tmp_path: Path) -> None:
    """On a board of seven ranks both Primes would be the middle."""
    columns = "[[-3, 0, 3], [-2, -1, 3], [-1, -2, 3], [0, -3, 3], [1, -3, 2], [2, -3, 1], [3, -3, 0]]"
    text = (CONTENT / "default.toml").read_text()
    text = text.replace(text[text.index("columns = ") : text.index("  # q,")], f"columns = {columns}")
    text = text.replace('["a8", "b9", "c10", "d11", "e10", "f9", "g8"]', '["a4", "b5", "c6", "d7", "e6", "f5", "g4"]')
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('prime = "d8"', 'prime = "d4"'))
    with pytest.raises(BadContent, match="both sides must be different hexes"):
        HermeticaGame(read_pack(file, CONTENT))
