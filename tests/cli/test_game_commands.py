"""Commands that a game brings, from somebody else's package too."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from aitch.cli import game_commands
from aitch.cli.game_commands import add_game_commands, is_there

COMMANDS = """
import typer

COMMANDS = typer.Typer(help="What a guest can do.")


@COMMANDS.command()
def greet(name: str) -> None:
    print(f"Good evening, {name}")


def solve(seed: int = 1) -> None:
    print(f"deal {seed} is solved")
"""


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> typer.Typer:
    """A command line with three guests: one that brings commands, one whose commands are broken, one without any."""
    for guest, commands in (("guest_one", COMMANDS), ("guest_two", "import no_such_module"), ("guest_three", "")):
        folder = tmp_path / guest
        folder.mkdir()
        (folder / "__init__.py").write_text("" if commands else "raise ValueError('nobody should import this')")
        if commands:
            (folder / "commands.py").write_text(commands)
    monkeypatch.syspath_prepend(str(tmp_path))
    guests = {"one": "guest_one", "two": "guest_two", "three": "guest_three", "four": "no_such_package"}
    monkeypatch.setattr(game_commands, "modules", lambda: guests)
    made = typer.Typer()
    add_game_commands(made, "Games", "Tools")
    return made


def test_a_guests_commands_are_found(app: typer.Typer) -> None:
    assert "Good evening, Ann" in CliRunner().invoke(app, ["one", "greet", "Ann"]).stdout
    assert "deal 7 is solved" in CliRunner().invoke(app, ["solve", "one", "--seed", "7"]).stdout


def test_broken_commands_take_no_others_away(capsys: pytest.CaptureFixture[str], app: typer.Typer) -> None:
    complaint = capsys.readouterr().err
    assert "the commands of two cannot be loaded" in complaint
    assert complaint.count("\n") == 1
    assert CliRunner().invoke(app, ["one", "greet", "Ann"]).exit_code == 0


def test_a_game_without_commands_is_not_imported(app: typer.Typer) -> None:
    assert "guest_three" not in sys.modules
    assert is_there("aitch.games.hermit.commands")
    assert not is_there("aitch.games.sygon.commands")
    assert not is_there("json.decoder.commands")
