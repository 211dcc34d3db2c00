"""The command as a person runs it, with a data folder of its own and no colours."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from aitch.cli.app import app

# Some of them meet a running server, which the tests of the server have a driver for.
sys.path.insert(0, str(Path(__file__).parents[1] / "server"))


class Ran:
    """What a command did."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def data(self) -> Any:
        return json.loads(self.out)


@pytest.fixture(autouse=True)
def quiet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def aitch() -> Callable[..., Ran]:
    """Runs a command; a crash is raised and not an exit code."""

    def run(*words: str, typed: str | bytes | None = None) -> Ran:
        result = CliRunner().invoke(app, list(words), input=typed, prog_name="aitch")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ran(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def record(aitch: Callable[..., Ran], tmp_path: Path) -> Path:
    """A whole recorded game of Hush: chance, hidden hands, dice that were promised."""
    assert aitch("selfplay", "hush", "-n", "1", "--seed", "3", "--records", str(tmp_path / "games")).code == 0
    return tmp_path / "games" / "hush-3-00001.record"
