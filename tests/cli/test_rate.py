"""`aitch rate`: a program gets its place."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

PLAYER = [sys.executable, "-m", "aitch.envs.text_player"]


def test_a_place_on_the_ladder(aitch: Callable[..., Any]) -> None:
    words = ("rate", "hush", "-n", "6", "--levels", "random,casual", "--records", "kept")
    done = aitch(*words, "--", *PLAYER, "random")
    assert done.code == 0, done.err
    assert "Place" in done.out
    assert "stands" in done.out
    assert "95 %" in done.out
    data = aitch(*words, "--resume", "--json", "--", *PLAYER, "random").data["hush"]
    assert {rating["bot"].split()[0] for rating in data["ratings"]} == {"program", "random", "casual"}
    assert all(rating["interval"][0] <= rating["elo"] <= rating["interval"][1] for rating in data["ratings"])


def test_deals_won_where_all_seats_win_together(aitch: Callable[..., Any]) -> None:
    done = aitch("rate", "hermit", "-n", "2", "--levels", "random", "--seats", "1", "--", *PLAYER, "random")
    assert done.code == 0, done.err
    assert "deals won, in percent" in done.out


def test_mistakes_are_told(aitch: Callable[..., Any]) -> None:
    assert "there is no program 'no-such'" in aitch("rate", "hush", "--", "no-such").err
    assert "there is no game" in aitch("rate", "hutch", "--", sys.executable).err
    assert "no bot 'nobody'" in aitch("rate", "hush", "--levels", "nobody", "--", sys.executable).err


def test_a_program_that_says_only_nonsense_is_rated(aitch: Callable[..., Any], tmp_path: Path) -> None:
    """It is the worst of all, and comes to an end."""
    file = tmp_path / "program.py"
    file.write_text("import sys\nfor line in sys.stdin: print('I think I would play fire', flush=True)\n")
    done = aitch("rate", "hermetica", "-n", "2", "--levels", "random", "--", sys.executable, str(file))
    assert done.code == 0, done.err
    assert "below all others" in done.out
    assert "resigned" in done.out


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_program_that_never_speaks_ends_the_rating(aitch: Callable[..., Any], workers: str) -> None:
    mute = [sys.executable, "-c", "import sys; sys.stdin.read()"]
    done = aitch("rate", "hermetica", "--patience", "0.1", "--workers", workers, "--levels", "random", "--", *mute)
    assert done.code == 2
    assert "has said nothing for 0.1 s" in one_line(done.err)
    assert "--patience" in one_line(done.err)


CRASHING = """
import json, sys
for number, line in enumerate(sys.stdin):
    kind = json.loads(line)["t"]
    if kind == "question":
        print('{"t": "resign"}', flush=True)
    if kind == "over":
        raise RuntimeError("no more games")
"""


def test_a_program_that_crashes_ends_the_rating_with_a_sentence(aitch: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(CRASHING)
    words = ("rate", "hermetica", "-n", "4", "--levels", "random", "--records", "kept")
    done = aitch(*words, "--", sys.executable, str(file))
    assert done.code == 2
    told = one_line(done.err)
    assert "game 3 of hermetica" in told  # at each seat one process has played a game
    assert "RuntimeError: no more games" in told
    assert "2 of 4 games are kept" in told
    assert "--resume" in told
    file.write_text(CRASHING.replace("raise RuntimeError", "str"))
    assert aitch(*words, "--resume", "--patience", "300", "--", sys.executable, str(file)).code == 0


def one_line(err: str) -> str:
    """What the command says of an error, which it may wrap."""
    return " ".join(err[err.index("aitch: ") :].split())
