"""`aitch arena` as a person runs it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
QUICK = ("--iterations", "20", "--workers", "1")


def test_round_robin(aitch: Run, tmp_path: Path) -> None:
    files = ("--records", "games", "--markdown", "table.md", "--svg", "plot.svg")
    ran = aitch("arena", "hush", "--bots", "greedy,random", "-n", "6", *QUICK, *files)
    assert ran.code == 0, ran.err
    assert "greedy - random" in ran.out
    assert "| greedy - random | 6 |" in (tmp_path / "table.md").read_text()
    assert "<svg" in (tmp_path / "plot.svg").read_text()
    records = sorted(str(file) for file in (tmp_path / "games").glob("*.record"))
    assert len(records) == 6
    assert aitch("verify", *records).code == 0


def test_as_data_and_resumed(aitch: Run) -> None:
    words = ("arena", "hush", "--bots", "greedy,random", "-n", "6", *QUICK, "--json")
    first = aitch(*words)
    assert first.data["games"] == 6
    assert [duel["bots"] for duel in first.data["duels"]] == [["greedy", "random"]]
    again = aitch(*words)
    assert again.code == 2
    assert "--resume" in again.err
    assert aitch(*words, "--resume").data == first.data


def test_other_kinds(aitch: Run) -> None:
    ran = aitch("arena", "hush", "--balance", "--bots", "random", "-n", "20", "--workers", "1")
    assert "animal" in ran.out
    ran = aitch("arena", "hermit", "--bots", "random", "-n", "3", "--workers", "1")
    assert "Deals won" in ran.out
    ran = aitch("arena", "hush", "--sprt", "random,greedy", "-n", "6", *QUICK)
    assert "SPRT 0 against 100 Elo" in ran.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("hush", "--bots", "greedy,nobody"), "there is no bot 'nobody'"),
        (("hush", "--bots", "greedy"), "two bots"),
        (("hush",), "name the bots"),
        (("hush", "--bots", "greedy,random", "--balance"), "one bot"),
        (("hush", "--sprt", "greedy"), "two bots"),
        (("hush", "--sprt", "greedy,random", "--bots", "greedy"), "stands alone"),
        (("hush", "--bots", "greedy,random", "--option", "sudden=maybe"), "neither on nor off"),
        (("hush", "--bots", "greedy,random", "--seats", "2"), "3 seats, not 2"),
        (("hash", "--bots", "greedy,random"), "there is no game 'hash'"),
    ],
)
def test_mistakes_are_one_sentence(aitch: Run, words: tuple[str, ...], told: str) -> None:
    ran = aitch("arena", *words)
    assert ran.code == 2
    assert told in ran.err
    assert len(ran.err.strip().splitlines()) == 1
