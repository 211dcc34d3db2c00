"""Every command does what its help says, for people and for programs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import aitch as package
from aitch.bots.roster import bot_names
from aitch.cli.draw.pictures import picture_lines
from aitch.core.content import load_pack
from aitch.core.pictures import pictures_of
from aitch.core.record import parse_record
from aitch.core.registry import find_game, game_names

Run = Callable[..., Any]
"""The fixture `aitch`: runs a command and tells its code, output and errors."""

TESTS = Path(__file__).parent.parent
COMMANDS = [
    *(
        "play",
        "selfplay",
        "arena",
        "games",
        "rules",
        "content",
        "replay",
        "verify",
        "analyse",
        "scenarios",
        "check",
        "perft",
        "bench",
    ),
]


def test_help(aitch: Run) -> None:
    ran = aitch("--help")
    assert ran.code == 0
    assert all(command in ran.out for command in COMMANDS)
    assert "<bool>" not in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_each(aitch: Run, command: str) -> None:
    ran = aitch(command, "-h")
    assert ran.code == 0
    assert f"aitch {command} " in ran.out.partition("Example")[2], "help without an example"
    assert "<bool>" not in ran.out, "a switch takes no value"


def test_version(aitch: Run) -> None:
    assert aitch("--version").out.startswith(f"aitch {package.__version__} (")


def test_interpreted_engine_is_told_once(aitch: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "interpreted_because", "somebody asked for it")
    ran = aitch("perft", "hush")
    assert [line for line in ran.err.splitlines() if "interpreted" in line and "somebody asked" in line] == [
        ran.err.strip()
    ]
    monkeypatch.setattr(package, "interpreted_because", "")
    assert aitch("perft", "hush").err == ""


# What there is.


def test_games(aitch: Run) -> None:
    ran = aitch("games")
    assert ran.code == 0
    for name in game_names():
        assert name in ran.out
        assert find_game(name).title in ran.out


def test_games_as_data(aitch: Run) -> None:
    found = {game["name"]: game for game in aitch("games", "--json").data}
    assert list(found) == game_names()
    hush = found["hush"]
    assert hush["seat_counts"] == [3]
    assert hush["variants"][0]["name"] == "sudden"
    assert [bot["name"] for bot in hush["bots"]] == bot_names(find_game("hush"))


def test_one_game(aitch: Run) -> None:
    ran = aitch("games", "hermetica")
    for variant in find_game("hermetica").variants:
        assert variant.name in ran.out
    assert "0 to 1000" in ran.out
    assert aitch("games", "hermetica", "--json").data["name"] == "hermetica"


def test_the_temperaments_of_a_game_are_told_once_and_not_for_each_level(aitch: Run) -> None:
    ran = aitch("games", "hemloch")
    assert "beginner, casual, strong, expert, master, greedy, random" in ran.out
    assert "of strong, expert, master (--bots expert:style=bold)" in ran.out
    assert ran.out.count("Crowds the Locations with Minions") == 1


def test_rules(aitch: Run) -> None:
    ran = aitch("rules", "hush")
    assert ran.out == (Path(find_game("hush").folder) / "rules.md").read_text()
    assert aitch("rules", "hush", "--json").data["chapters"][0]["parts"]


@pytest.mark.parametrize("number", ["HUSH-2.2", "hush-2.2", "2.2"])
def test_one_rule(aitch: Run, number: str) -> None:
    assert "HUSH-2.2" in aitch("rules", "hush", number).out
    assert aitch("rules", "hush", number, "--json").data["number"] == "HUSH-2.2"


def test_a_rule_with_its_picture(aitch: Run) -> None:
    """The scene as text, the caption, and what the picture points at in words."""
    told = " ".join(aitch("rules", "hermetica", "6.4").out.split())
    assert "d6" in told
    assert "Fire shoots in a straight line" in told
    assert "an arrow from Sun's Fire to Moon's Adept" in told
    assert "struck out: Moon's Adept" in told


@pytest.mark.parametrize("name", [name for name in game_names() if pictures_of(find_game(name))])
def test_every_picture_is_drawn_in_a_terminal(name: str) -> None:
    game = find_game(name)
    for picture in pictures_of(game):
        lines = picture_lines(game, picture, 80)
        assert len(lines) > 4
        assert picture["caption"] in " ".join(" ".join(lines).split())


def test_content(aitch: Run) -> None:
    ran = aitch("content", "hush")
    assert "hyena" in ran.out
    assert "9 reconstructed" in ran.out
    data = aitch("content", "hush", "--json").data
    assert data["digest"] == find_game("hush").pack.digest
    assert {item["provenance"] for item in data["items"]} == {"reconstructed"}


def test_content_exported_and_played(aitch: Run, tmp_path: Path) -> None:
    """Export, change a card, play with it: the record knows the pack, and will not play with another."""
    mine = tmp_path / "mine.toml"
    assert aitch("content", "hush", "--export", str(mine)).code == 0
    assert load_pack(tmp_path, "mine").digest == find_game("hush").pack.digest
    mine.write_text(mine.read_text().replace("loud = 1\n", "loud = 55\n").replace('"default"', '"mine"'))
    assert "mine" in aitch("content", "hush", "--content", str(mine)).out
    games = tmp_path / "games"
    assert aitch("selfplay", "hush", "-n", "1", "--content", str(mine), "--records", str(games)).code == 0
    played = str(next(games.iterdir()))
    refused = aitch("verify", played)
    assert refused.code == 2
    assert "--content" in refused.err
    assert aitch("verify", played, "--content", str(mine)).code == 0


def test_content_printed(aitch: Run) -> None:
    assert "[[animal]]" in aitch("content", "hush", "--export", "-").out


# Bots among themselves.


def test_selfplay(aitch: Run) -> None:
    ran = aitch("selfplay", "hush", "--games", "6", "--bots", "greedy,random")
    assert ran.code == 0
    assert "decisions per second" in ran.out
    assert "95 %" in ran.out
    assert "Green" in ran.out


def without_speed(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name != "decisions_per_second"}


def test_selfplay_is_repeatable(aitch: Run) -> None:
    words = ("selfplay", "hush", "-n", "6", "--bots", "greedy,random", "--json", "--seed")
    first, again, other = (without_speed(aitch(*words, seed).data) for seed in ("7", "7", "8"))
    assert first == again
    assert first != other


def test_selfplay_seats_are_balanced(aitch: Run) -> None:
    data = aitch("selfplay", "hermetica", "-n", "4", "--bots", "greedy,random", "--json").data
    assert {(row["bot"], row["seat"]): row["games"] for row in data["results"]} == {
        ("greedy", 0): 2,
        ("greedy", 1): 2,
        ("random", 0): 2,
        ("random", 1): 2,
    }
    low, high = data["bots"]["greedy"]["win_interval"]
    assert 0 <= low <= data["bots"]["greedy"]["win_share"] <= high <= 1
    assert sum(data["endings"].values()) == data["games"] == 4


def test_selfplay_records(aitch: Run, tmp_path: Path) -> None:
    words = ("selfplay", "hush", "-n", "3", "--seed", "5", "--option", "sudden=on", "--records")
    assert aitch(*words, str(tmp_path / "one")).code == 0
    assert aitch(*words, str(tmp_path / "two")).code == 0
    one, two = (sorted((tmp_path / folder).iterdir()) for folder in ("one", "two"))
    assert [file.read_text() for file in one] == [file.read_text() for file in two]
    assert len(one) == 3
    for file in one:
        assert parse_record(file.read_text()).options == {"sudden": "on"}
        assert "dice and shuffles follow from it" in aitch("verify", str(file)).out


def test_selfplay_from_a_position(aitch: Run, tmp_path: Path) -> None:
    words = ("selfplay", "hermetica", "-n", "2", "--bots", "greedy", "--position", "pieces: d9=S.A a5=M.A; seat: Sun")
    ran = aitch(*words, "--json", "--records", str(tmp_path))
    assert ran.data["results"][0]["wins"] == 2
    assert aitch("verify", *map(str, tmp_path.glob("*.record"))).code == 0


# Records.


def test_verify(aitch: Run, record: Path) -> None:
    assert "ok" in aitch("verify", str(record)).out
    found = aitch("verify", str(record), "--json").data
    assert found[0]["file"] == str(record)
    assert len(found[0]["holds"]) == 3


def test_verify_standard_input(aitch: Run, record: Path) -> None:
    assert aitch("verify", "-", typed=record.read_text()).code == 0


@pytest.mark.parametrize("name", game_names())
def test_replay_golden_records(aitch: Run, name: str) -> None:
    for file in sorted((TESTS / "golden" / name).glob("*.record"))[:2]:
        data = aitch("replay", str(file), "--json").data
        keys = file.with_suffix(".keys").read_text().split()
        if "!undo" not in file.read_text():
            assert [ply["hash"] for ply in data["plies"]] == [key[-8:] for key in keys[: len(data["plies"])]]
        assert data["game"] == name
        moves = aitch("replay", str(file), "--moves")
        assert moves.code == 0
        assert f"{len(data['plies']) - 1}. " in moves.out


def test_replay_prints_positions(aitch: Run, record: Path) -> None:
    ran = aitch("replay", str(record))
    assert ran.code == 0
    assert "Heard now" in ran.out
    assert "Result " in ran.out


def test_replay_through_one_pair_of_eyes(aitch: Run, record: Path) -> None:
    spectator = aitch("replay", str(record), "--seat", "spectator").out
    red = aitch("replay", str(record), "--seat", "red").out
    assert spectator.count("▒▒") > red.count("▒▒") > 0
    assert aitch("replay", str(record), "--seat", "0").out == red


def test_replay_of_a_game_not_over(aitch: Run, record: Path, tmp_path: Path) -> None:
    lines = [line for line in record.read_text().splitlines() if not line.startswith(("result", "reason", "seed"))]
    half = tmp_path / "half.record"
    half.write_text("\n".join(lines[:-1]) + "\n")
    ran = aitch("replay", str(half), "--moves")
    assert "not over" in ran.out
    assert aitch("replay", str(half), "--json").data["result"] is None
    assert "the seed is told when the game ends" in aitch("verify", str(half)).out


# Tools.


def test_scenarios(aitch: Run) -> None:
    ran = aitch("scenarios", str(TESTS / "scenarios" / "hush"))
    assert ran.code == 0
    assert ran.out.splitlines()[-1].endswith(" passed, 0 failed")
    assert aitch("scenarios", str(TESTS / "scenarios" / "hush"), "-v").out.count("ok ") > 3


OUTSIDE = """
game: hush
scenarios:
  - id: X1
    title: right
    proves: [HUSH-2.2]
    position: "hands:ant,fox/bee,cat/dog,elk"
    cases:
      - do: "dog"
        illegal: HUSH-2.2
  - id: X2
    title: wrong
    proves: [HUSH-2.2]
    position: "hands:ant,fox/bee,cat/dog,elk"
    cases:
      - do: "ant"
        then: ["over"]
"""


def test_scenarios_outside_the_repository(aitch: Run, tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(OUTSIDE)
    ran = aitch("scenarios", str(file))
    assert ran.code == 1
    assert "1 passed, 1 failed" in ran.out
    assert "X2" in ran.out
    found = aitch("scenarios", str(file), "--json")
    assert found.code == 1
    assert (found.data["passed"], found.data["failed"]) == (1, 1)
    assert [entry["ok"] for entry in found.data["scenarios"]] == [True, False]


def test_check(aitch: Run) -> None:
    ran = aitch("check", "hush", "--playouts", "2", "--seed", "2")
    assert ran.code == 0
    assert "2 playouts" in ran.out.splitlines()[-1]
    data = aitch("check", "hush", "--playouts", "1", "--json").data
    assert data["ok"] is True
    assert data["playouts"] == 1


def test_check_stops_at_a_breach(aitch: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("hush")
    monkeypatch.setattr(type(game), "bound", lambda self, state: 7)
    ran = aitch("check", "hush", "--playouts", "5", "--seed", "4")
    assert ran.code == 1
    assert ran.out.startswith("breach of point ")
    written = Path("hush-breach-4.record")
    assert ran.out.splitlines()[-1] == f"the record that shows it: {written}"
    assert parse_record((tmp_path / written).read_text()).game == "hush"
    data = aitch("check", "hush", "--playouts", "5", "--json", "--record", "other.record")
    assert data.code == 1
    assert data.data["ok"] is False
    assert data.data["point"] in range(1, 8)
    assert (tmp_path / "other.record").is_file()


P1 = "pieces: d4=S.A c1=S.F d8=M.A"


def test_perft(aitch: Run) -> None:
    data = aitch("perft", "hermetica", "--position", P1, "--depth", "2", "--json").data
    assert [level["depth"] for level in data["levels"]] == [1, 2]
    assert all(level["nodes"] >= level["distinct"] > 0 for level in data["levels"])
    table = aitch("perft", "hermetica", "--position", P1, "--depth", "2").out
    assert f"{data['levels'][1]['nodes']:,}" in table


def test_perft_with_options(aitch: Run) -> None:
    words = ("perft", "hermetica", "--json", "--position", "", "--option")
    dawn, draft = (aitch(*words, f"scheme={scheme}").data["levels"][0]["nodes"] for scheme in ("dawn", "draft"))
    assert dawn != draft


def test_bench(aitch: Run) -> None:
    ran = aitch("bench", "--json", "--seconds", "0.02")
    assert set(ran.data) == set(game_names())
    for facts in ran.data.values():
        assert facts["answers_per_second"] >= facts["moves_per_second"] > 0
        assert facts["playouts_per_second"] > 0
        assert facts["copy_ns"] > 0
    assert ran.data["hush"]["compiled"] is False
    assert ran.data["hermetica"]["compiled"] is package.compiled
    assert "hush" in aitch("bench", "hush", "--seconds", "0.02").out


def test_installed_command(record: Path) -> None:
    """The real thing, in a process of its own; a reader that goes away is no error."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "aitch.cli"]
    plain = subprocess.run([*command, "games"], env=environment, capture_output=True, text=True)
    assert plain.returncode == 0
    assert "hush" in plain.stdout
    wrong = subprocess.run([*command, "verify", "nowhere"], env=environment, capture_output=True, text=True)
    assert wrong.returncode == 2
    assert "Traceback" not in wrong.stderr
    for words in (["replay", str(record)], ["games", "--json"], ["play", "hush"]):
        with subprocess.Popen(
            [*command, *words],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            assert "Traceback" not in process.stderr.read()
