"""Every registered game, whoever wrote it: the contract suite, its scenarios, its golden records, both builds."""

from __future__ import annotations

import copy
import os
import pickle
import tomllib
from pathlib import Path

import pytest

from aitch.cli.derive import stale_files
from aitch.core.contract import OVER, SPECTATOR, TRUTH
from aitch.core.game import Game
from aitch.core.golden import check_folder
from aitch.core.match import leaves_of
from aitch.core.play import random_answer
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng
from aitch.core.rulesdoc import rules_of
from aitch.core.scenario import coverage, load_paths, run_scenario
from aitch.core.suite import OneBuild, check, compare_digests, configurations, digests, other_build

TESTS = Path(__file__).parent
SEED = 2024

games = pytest.mark.parametrize("name", game_names())


@games
def test_contract(name: str) -> None:
    game = find_game(name)
    enough = configurations(game, 1, SEED)[1]
    report = check(game, max(enough, 20), SEED)
    assert report.untried == 0
    assert report.positions > 100


@games
def test_scenarios(name: str) -> None:
    game = find_game(name)
    scenarios = load_paths([TESTS / "scenarios" / name])
    assert {scenario.game for scenario in scenarios} == {name}
    results = [run_scenario(find_game(name, s.content), s) for s in scenarios]
    assert "\n".join(str(failure) for result in results for failure in result.failures) == ""
    covered = coverage(game, scenarios)
    assert covered.unknown == []
    assert covered.unproved == [], "numbered rules without a scenario"


@games
def test_golden_records(name: str) -> None:
    shown = check_folder(TESTS / "golden" / name, find_game(name))
    assert [ending for ending, files in shown.items() if not files] == [], "ways to end without a golden record"


@games
def test_builds_agree(name: str) -> None:
    game = find_game(name)
    try:
        there = other_build(name, 15, SEED)
    except OneBuild as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"the engine is not compiled: {error}")
    compare_digests(game, digests(game, 15, SEED), there, SEED)


@games
def test_positions_are_pickled_and_deep_copied(name: str) -> None:
    """As every viewer sees them, at every number of seats; what comes back plays on alike."""
    game = find_game(name)
    for seats in game.seat_counts:
        state, rng = game.start(None, seats), Rng(seats)
        for _ in range(60):
            if state.seat == OVER:
                break
            for viewer in (TRUTH, SPECTATOR, *range(seats)):
                seen = state if viewer == TRUTH else state.seen_by(viewer)
                for again in (pickle.loads(pickle.dumps(seen)), copy.deepcopy(seen)):
                    assert again == seen
                    assert again.key() == seen.key()
                    assert again.prompt() == seen.prompt()
            again = copy.deepcopy(state)
            answer = random_answer(state, rng)
            again.apply(answer)
            assert again != state
            state.apply(answer)
            assert again == state


@pytest.mark.parametrize(
    "name", [name for name in game_names() if (Path(find_game(name).folder) / "position.py").is_file()]
)
def test_what_is_derived_is_up_to_date(name: str) -> None:
    assert stale_files(Path(find_game(name).folder)) == [], "run aitch derive"


@games
def test_rules_are_told_in_chapters(name: str) -> None:
    rules = rules_of(find_game(name))
    assert rules["title"]
    assert rules["intro"]
    assert all(chapter["title"] and chapter["parts"] for chapter in rules["chapters"])


@games
def test_art(name: str) -> None:
    """Whatever a scene names is drawn: sprites have an SVG and a glyph, looks and seats have colours."""
    game = find_game(name)
    art = Path(game.folder) / "art"
    theme = tomllib.loads((art / "theme.toml").read_text(encoding="utf-8"))
    assert (art / "cover.svg").is_file()
    assert {"light", "dark"} <= set(theme["palette"])
    assert len(theme["seats"]) >= max(game.seat_counts)
    patterns = ["plain", "stripes", "dots", "rings", "checks", "waves"]
    assert all(style["pattern"] in patterns for style in [*theme["seats"], *theme.get("looks", {}).values()])
    sprites, looks = scene_names(game)
    assert sorted(sprites - set(theme.get("sprites", {}))) == [], "sprites without a glyph in theme.toml"
    assert sorted(looks - set(theme.get("looks", {}))) == [], "looks without a colour in theme.toml"
    assert [s for s in sorted(theme.get("sprites", {})) if not (art / f"{s}.svg").is_file()] == []


def scene_names(game: Game) -> tuple[set[str], set[str]]:
    """The sprites and looks that the scenes of a few games name."""
    sprites: set[str] = set()
    looks: set[str] = set()
    for number, (options, seats) in enumerate(configurations(game, 6, SEED)[0]):
        rng = Rng(number)
        state = game.start(options, seats)
        while state.options():
            if rng.below(10) == 0:
                viewer = state.seat if state.seat >= 0 else SPECTATOR
                leaves = leaves_of(game.scene(state.seen_by(viewer)))
                sprites |= {str(leaf.value) for leaf in leaves if leaf.name in ("sprite", "grid", "icons")}
                looks |= {str(leaf.value) for leaf in leaves if leaf.name == "look"}
            state.apply(random_answer(state, rng))
    return sprites - {""}, looks - {""}
