"""`aitch solve hermit`, `aitch hermit sheet`, and the sheet behind it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hermit_games import hermit
from typer.testing import CliRunner

from aitch.cli.app import app
from aitch.core.errors import AitchError
from aitch.games.hermit.options import LEVELS, TASKS
from aitch.games.hermit.position import Hermit
from aitch.games.hermit.sheet import Sheet, mark, sheet_path

GOLDEN = Path(__file__).parents[2] / "golden" / "hermit"


def run(*words: str) -> str:
    """What a command prints; a command that fails complains in one line, which is raised here."""
    result = CliRunner().invoke(app, list(words), catch_exceptions=False)
    if result.exit_code == 2:
        raise AitchError(result.stderr)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_solve_draws_the_area_after_each_card() -> None:
    text = run("solve", "hermit", "--seed", "3")
    assert "Deal 3. The Coast:" in text
    assert "1. " in text
    assert "[" in text
    assert "Hermie is back in the sea" in text


def test_solve_with_the_pile_known() -> None:
    data = json.loads(run("solve", "hermit", "--seed", "3", "--clairvoyant", "--json"))
    assert data["ending"] == "won"
    assert "can be won" in data["verdict"]
    assert data["line"][-1]["hermie"] == data["line"][-1]["wave"]


def test_solve_knows_one_game_only() -> None:
    with pytest.raises(AitchError, match="solver for hermit, not for hermetica"):
        run("solve", "hermetica")


def test_only_the_command_line_loads_what_it_needs() -> None:
    """Whoever plays Hermit has neither its commands nor the command line's libraries in memory."""
    look = "import sys, aitch.games.hermit as h; print({'typer', 'rich', h.__name__ + '.commands'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", look], check=True, capture_output=True, text=True).stdout == "set()\n"


def finished(position: str, options: dict[str, object], action: str) -> Hermit:
    game = hermit()
    state = game.position(position, options)
    for option in game.read(state, action):
        state.choose(option)
    assert isinstance(state, Hermit)
    return state


WON = "area: WYo/BSS; hand: SBW/YP_; target: OSB; hermie: 5; wave: 6; round: 7"
LOST = "area: WYo/BSC; hand: SBW/YP_; target: OSB; hermie: 5; wave: 6; round: 4"
RESERVE: dict[str, object] = {"task": "nature-reserve"}


def test_what_a_game_marks() -> None:
    assert mark(finished(WON, RESERVE, "SBW/YP_@p13/0")) == "nature-reserve/crustacean"
    assert mark(finished(LOST, RESERVE, "SBW/YP_@p13/0")) == ""


def test_sheet_keeps_games_and_counts_each_once(tmp_path: Path) -> None:
    file = tmp_path / "new" / "sheet.sqlite"
    sheet = Sheet(file)
    won, lost = finished(WON, RESERVE, "SBW/YP_@p13/0"), finished(LOST, RESERVE, "SBW/YP_@p13/0")
    assert sheet.note("one", ["Ann", "Ben"], won)
    assert sheet.note("one", ["Ann"], won)
    assert sheet.note("two", ["Ann"], lost)
    assert not sheet.note("three", ["Ann"], hermit().start())
    sheet.close()
    again = Sheet(file)
    assert again.players() == ["Ann", "Ben"]
    squares = {(s.task, s.level): s for s in again.squares("Ann")}
    assert len(squares) == len(TASKS) * len(LEVELS)
    square = squares["nature-reserve", "crustacean"]
    assert (square.games, square.wins, square.rounds) == (2, 1, 8)
    assert squares["base", "shrimp"].games == 0
    again.close()


def test_sheet_command(tmp_path: Path) -> None:
    file = str(tmp_path / "sheet.sqlite")
    assert "Nobody" in run("hermit", "sheet", "--file", file)
    records = ["--add", str(GOLDEN / "won.record"), "--add", str(GOLDEN / "task.record")]
    text = run("hermit", "sheet", "--file", file, *records, *records)
    assert "Nature Reserve" in text
    assert "(1/1)" in text
    assert "(0/1)" in text
    data = json.loads(run("hermit", "sheet", "Ann", "--file", file, "--json"))
    assert sum(square["wins"] for square in data["Ann"]) == 1


def test_sheet_refuses_what_is_no_finished_game(tmp_path: Path) -> None:
    file = str(tmp_path / "sheet.sqlite")
    with pytest.raises(AitchError):
        run("hermit", "sheet", "--file", file, "--add", str(tmp_path / "none.record"))
    with pytest.raises(AitchError, match="cannot be used"):
        Sheet(tmp_path)


LAST = " k15 turn-2 m14 turn-2 ="
"""How the record of a won game ends; what stands before it leaves the win to be played."""


def nearly_won(tmp_path: Path) -> str:
    lines = [line for line in (GOLDEN / "won.record").read_text().splitlines() if not line.startswith("re")]
    file = tmp_path / "nearly.record"
    assert LAST in lines[-1]
    file.write_text("\n".join([*lines[:-1], lines[-1].partition(LAST)[0]]) + "\n")
    return str(file)


def wins(data: Path) -> int:
    squares = json.loads(run("hermit", "sheet", "--json", "--file", str(data / "aitch" / "hermit-sheet.sqlite")))
    return sum(square["wins"] for player in squares.values() for square in player)


@pytest.fixture
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def play(*words: str, typed: str) -> str:
    result = CliRunner().invoke(app, ["play", *words, "--plain"], input=typed, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_win_in_the_terminal_marks_the_sheet_once(data: Path, tmp_path: Path) -> None:
    file = nearly_won(tmp_path)
    assert "On the record sheet: Base game, Crustacean, in 8 rounds." in play(
        "--resume", file, typed="k15 turn-2\nm14 turn-2\n"
    )
    assert wins(data) == 1
    play("--resume", file, typed="")
    run("hermit", "sheet", "--add", file)
    assert wins(data) == 1


def test_a_win_after_a_take_back_is_not_for_the_sheet(data: Path, tmp_path: Path) -> None:
    file = nearly_won(tmp_path)
    told = play("--resume", file, typed="k15 turn-2\nundo\nturn-2\nm14 turn-2\n")
    assert "is done in 8 rounds" in told
    assert "Nothing is marked: a game from a position, or in which something was taken back" in told
    assert wins(data) == 0
    with pytest.raises(AitchError, match="not for the record sheet"):
        run("hermit", "sheet", "--add", file)


def test_a_win_from_a_position_is_not_for_the_sheet(data: Path) -> None:
    options = ["--option", "task=nature-reserve"]
    told = play("hermit", "--position", WON, *options, typed="SBW/YP_@p13/0\n")
    assert "is done in 8 rounds" in told
    assert "Nothing is marked" in told
    assert wins(data) == 0


def test_bots_alone_mark_nothing(data: Path) -> None:
    play("hermit", "--seat", "none", "--bots", "random", typed="")
    assert not (data / "aitch" / "hermit-sheet.sqlite").exists()


def test_sheet_lies_where_data_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert sheet_path().parent.parent == tmp_path
