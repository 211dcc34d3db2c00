"""Two settings of one bot, and the bots of two builds, in one arena."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from aitch.arena import other_build
from aitch.arena.contenders import BuildFailed, Contender
from aitch.arena.other_build import Seat, reply_to
from aitch.arena.processes import Processes
from aitch.arena.report import markdown, report_on
from aitch.arena.run import Sequence, play_all
from aitch.arena.setup import ROBIN, SPRT, Setup, make_setup
from aitch.arena.single_game import Played, play
from aitch.bots.roster import UnknownBot
from aitch.bots.search import SearchBot
from aitch.core.errors import BadOption
from aitch.core.registry import find_game

ROOT = Path(__file__).parent.parent.parent


def setup_of(game: str, bots: list[str], kind: str = ROBIN, elo: float = 100.0) -> Setup:
    return make_setup(kind, find_game(game), "default", {}, None, bots, 2, iterations=12, elo=elo)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Another checkout, the sources of which are those of this one."""
    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "src").symlink_to(ROOT / "src")
    return tmp_path / "before"


def outcome(played: Played) -> tuple[str, list[float], int]:
    return played.trace, played.result, played.answers


# Settings.


def test_settings() -> None:
    game = find_game("hermetica")
    plain, other = Contender("expert"), Contender("expert:simulations=50:horizon=30")
    assert plain.budget(0.0, 7).iterations == 7
    assert other.budget(0.0, 7).iterations == 50
    assert not other.budget(0.0, 7).guarded
    assert Contender("greedy:seconds=0.5").budget(0.0, 0).guarded
    made = other.make(game)
    assert isinstance(made, SearchBot)
    assert made.horizon == 30
    assert Contender("casual:lapses=0.3@/some/where:else").build == "/some/where:else"


def test_two_settings_of_one_bot_meet() -> None:
    """Each plays by its own: the one that thinks plays otherwise than the one that does not."""
    setup = setup_of("hermetica", ["strong:simulations=2", "strong:simulations=30"])
    games = [played for played, _ in play_all(setup, range(2))]
    assert {player for played in games for player in played.players} == set(setup.bots)
    assert "strong:simulations=30" in markdown("Test", report_on(setup, games).sheets)
    same = setup_of("hermetica", ["strong:simulations=12", "greedy"])
    plain = setup_of("hermetica", ["strong", "greedy"])
    assert outcome(play(same, same.fixture(0))[0]) == outcome(play(plain, plain.fixture(0))[0])


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("expert:speed=3", "no setting 'speed'; there are: simulations"),
        ("expert:simulations=many", "a number, not 'many'"),
        ("expert:simulations=-1", "cannot be -1"),
        ("expert:simulations=1.5", "cannot be 1.5"),
        ("random:horizon=3", "random has no horizon in Hermetica"),
        ("strong@/no/such/place", "no checkout of aitch at /no/such/place"),
    ],
)
def test_contenders_that_cannot_be(bot: str, reason: str) -> None:
    with pytest.raises((BadOption, BuildFailed), match=reason):
        setup_of("hermetica", [bot, "greedy"])
    with pytest.raises(UnknownBot):
        setup_of("hermetica", ["nobody:simulations=3", "greedy"])


# Builds.


@pytest.mark.parametrize(("game", "bots"), [("hermetica", ["strong", "greedy"]), ("hush", ["casual", "expert"])])
def test_the_bot_of_another_build_plays_as_it_would_here(checkout: Path, game: str, bots: list[str]) -> None:
    """It thinks elsewhere, from what was answered here: where the builds are the same, so are the games."""
    setup = setup_of(game, [f"{bots[0]}@{checkout}", bots[1]])
    there = list(play_all(setup, range(2)))
    plain = setup_of(game, bots)
    here = list(play_all(plain, range(2)))
    assert [outcome(played) for played, _ in there] == [outcome(played) for played, _ in here]
    assert f"seat {bots[0]}@{checkout}" in there[0][1]


def test_a_build_meets_its_former_self(checkout: Path) -> None:
    setup = setup_of("hermetica", ["greedy", f"greedy@{checkout}"], SPRT, elo=50.0)
    games = [played for played, _ in play_all(setup, range(2), Processes(2))]
    text = markdown("Test", report_on(setup, games).sheets)
    assert "SPRT 0 against 50 Elo" in text


def test_what_builds_do_not_agree_about_is_told() -> None:
    seats: dict[int, Seat] = {}
    begin = {"game": "hermetica", "content": "default", "options": {"of_tomorrow": 1}, "seats": 2, "bot": "greedy"}
    told = begin | {"begin": 0, "settings": {}, "seed": 1, "seconds": 0, "iterations": 5}
    assert reply_to(json.dumps(told), seats) == {}
    legal = [seats[0].words[option] for option in seats[0].state.options()]
    assert reply_to(json.dumps({"ask": 0, "words": [], "legal": [*legal, "fly"]}), seats) == {
        "error": "ValueError: the builds disagree about what is legal: fly"
    }
    assert reply_to(json.dumps({"ask": 0, "words": [], "legal": legal}), seats)["answer"] in legal
    assert "error" in reply_to(json.dumps({"ask": 0, "words": ["fly"], "legal": legal}), seats)


def test_a_build_that_cannot_play_is_named(tmp_path: Path) -> None:
    (tmp_path / "src" / "aitch").mkdir(parents=True)
    (tmp_path / "src" / "aitch" / "__init__.py").touch()
    setup = setup_of("hush", [f"greedy@{tmp_path}", "random"])
    with pytest.raises(BuildFailed, match=f"the build at {tmp_path}: it ended"):
        play(setup, setup.fixture(0))


def test_the_other_build_needs_nothing_of_this_one() -> None:
    """It is started by its path, from wherever."""
    command = [sys.executable, "-P", other_build.__file__]
    done = subprocess.run(command, input="nonsense\n", capture_output=True, text=True, cwd="/", check=True)
    assert "error" in json.loads(done.stdout)


# The test.


def test_what_a_test_weighs() -> None:
    usual, finer = (setup_of("hush", ["random", "greedy"], SPRT, elo) for elo in (100.0, 50.0))
    assert Sequence(finer).sprt.elo1 == 50.0
    assert usual.id != finer.id
