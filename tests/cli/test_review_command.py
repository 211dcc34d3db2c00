"""`aitch review`: a finished game in the terminal and as data."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from aitch.cli.app import app
from aitch.core.dice import Dice
from aitch.core.match import Match
from aitch.core.play import random_answer
from aitch.core.record import print_record
from aitch.core.registry import find_game
from aitch.core.rng import Rng

runner = CliRunner()


def record(folder: Path, game: str, over: bool = True) -> Path:
    """A short game, given up after a while."""
    match, rng = Match(find_game(game), dice=Dice(bytes(32))), Rng(3)
    while not match.over and len(match.answers) < 60:
        match.answer(random_answer(match.state, rng))
    if over and not match.over:
        match.resign(0)
    file = folder / "game.record"
    file.write_text(print_record(match), encoding="utf-8")
    return file


@pytest.mark.parametrize("game", ["hermetica", "hemloch"])
def test_a_review_is_told_and_given_as_data(tmp_path: Path, game: str) -> None:
    file = record(tmp_path, game)
    told = runner.invoke(app, ["review", str(file), "--simulations", "4"])
    assert told.exit_code == 0, told.output
    assert "accuracy" in told.output
    given = runner.invoke(app, ["review", str(file), "--simulations", "4", "--json"])
    data = json.loads(given.stdout)
    assert data["searched"] == len(data["decisions"]) > 0
    again = runner.invoke(app, ["review", str(file), "--simulations", "4", "--json"])
    assert again.stdout == given.stdout, "the same record gives the same review"


def test_a_game_that_goes_on_is_refused(tmp_path: Path) -> None:
    refused = runner.invoke(app, ["review", str(record(tmp_path, "hermetica", over=False))])
    assert refused.exit_code == 2
    assert "not over" in refused.stderr
