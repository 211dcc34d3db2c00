"""The breakdowns of the five games: sources that the rules name, counted apart from `scores()`."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from aitch.core.breakdown import Breakdown
from aitch.core.contract import OVER
from aitch.core.play import random_answer
from aitch.core.record import parse_record, replay
from aitch.core.registry import find_game
from aitch.core.rng import Rng

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "aitch" / "games"
WITH_POINTS = {"hemloch": "ending", "hyperborea": "ending", "sygon": "points"}
"""Games with points, and the module that `scores()` counts with."""


def calls(node: ast.AST) -> set[str]:
    """The names of what is called or named anywhere within."""
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    return names | {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}


def counting(name: str, module: str) -> set[str]:
    """All functions of a module by which `scores()` comes about, however indirectly."""
    tree = ast.parse((GAMES / name / f"{module}.py").read_text())
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    position = ast.parse((GAMES / name / "position.py").read_text())
    scores = [n for n in ast.walk(position) if isinstance(n, ast.FunctionDef) and n.name == "scores"]
    found: set[str] = set()
    left = calls(scores[0]) & set(functions)
    while left:
        found |= left
        left = {called for one in left for called in calls(functions[one])} & set(functions) - found
    return found


@pytest.mark.parametrize("name", WITH_POINTS)
def test_sources_are_counted_apart_from_scores(name: str) -> None:
    """Otherwise it would be no wonder that they add up."""
    forbidden = counting(name, WITH_POINTS[name]) | {"scores"}
    assert len(forbidden) > 2
    tree = ast.parse((GAMES / name / "breakdown.py").read_text())
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    named = {part.attr for part in ast.walk(tree) if isinstance(part, ast.Attribute)}
    assert sorted((imported | named) & forbidden) == []


def played(name: str, seed: int) -> Breakdown:
    game, rng = find_game(name), Rng(seed)
    state = game.start()
    while state.seat != OVER:
        state.apply(random_answer(state, rng))
    return game.breakdown(state)


@pytest.mark.parametrize(
    ("name", "sources"),
    [
        ("hemloch", ["Items face up", "Items face down", "Markers beside another of theirs", "Markers alone"]),
        ("sygon", ["Towns", "Workshops", "Markets", "Encircled Towns"]),
        (
            "hyperborea",
            [
                *("Gems", "Technologies", "Objective tiles", "Cubes that are not grey"),
                *("Hexes held in homelands", "Hexes held in the borderlands", "Hexes held in the centre"),
                *("Ghosts beaten", "Opponents' miniatures"),
            ],
        ),
        ("hermetica", []),
        ("hermit", []),
    ],
)
def test_every_source_that_the_rules_name(name: str, sources: list[str]) -> None:
    """HEM-10.1 and HEM-10.2, SYG-10.1, HYP-12.7 to HYP-12.9."""
    assert [source["name"] for source in played(name, 1)["sources"]] == sources


def ended(name: str, file: str) -> Breakdown:
    """The end of a golden record."""
    game = find_game(name)
    record = parse_record((ROOT / "tests" / "golden" / name / f"{file}.record").read_text())
    return game.breakdown(replay(record, game).state)


def facts(name: str, file: str) -> dict[str, list[str]]:
    return {fact["name"]: fact["told"] for fact in ended(name, file)["facts"]}


def test_hermetica_says_how_far_the_other_was() -> None:
    way = facts("hermetica", "step")["The Adept's way"]
    assert any(told.startswith("stepped onto") for told in way)
    assert any("from Moon" in told or "from Sun" in told or "captured" in told for told in way)
    way = facts("hermetica", "displacement")["The Adept's way"]
    assert any(told.startswith("was brought onto") for told in way)
    assert next(iter(facts("hermetica", "repetition"))) == "A draw"


def test_hermit_says_first_what_decided() -> None:
    assert next(iter(facts("hermit", "won"))) == "Hermie"
    assert next(iter(facts("hermit", "wave"))) == "The Wave"
    assert next(iter(facts("hermit", "cards"))) == "Cards left"
    assert next(iter(facts("hermit", "task"))).startswith("Task: ")
    assert len(facts("hermit", "won-together")["Cards left"]) == 2


def test_tie_breaks_are_told() -> None:
    assert "Equal points: goods" in facts("sygon", "tiebreak")
    assert "Equal points: goods" in facts("sygon", "shared")
    assert "Points of the team" in facts("sygon", "team")
    assert "Equal points: Markers placed" in facts("hemloch", "shared")
