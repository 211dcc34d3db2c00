"""Why a game ended so, in the terminal: after a game, in a replay, and as a command on the way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aitch.cli.reasons import as_table, reasons
from aitch.core.breakdown import Breakdown, in_sentences, source_of
from aitch.core.contract import SPECTATOR
from aitch.core.match import Match
from aitch.core.record import parse_record, replay
from aitch.core.registry import find_game

Run = Callable[..., Any]
GOLDEN = Path(__file__).parents[1] / "golden"
SHELLS: Breakdown = {
    "sources": [source_of("Shells", [2, 1], 3), source_of("Pearls", [0, 0], 5)],
    "facts": [{"name": "The tide", "told": ["out"]}, {"name": "Crabs", "told": ["none", "one"]}],
}


def golden(name: str) -> Match:
    record = parse_record((GOLDEN / f"{name}.record").read_text())
    return replay(record, find_game(record.game))


def test_a_table_with_a_column_for_each_seat() -> None:
    assert as_table(SHELLS, ["Ann", "Bob"]) == [
        "Points from  Ann        Bob",
        "Shells       6 (2 × 3)  3 (1 × 3)",
        "Pearls       0          0",
        "Together     6          3",
        "Crabs        none       one",
        "The tide: out",
    ]


def test_sentences_for_whoever_listens() -> None:
    assert in_sentences(SHELLS, ["Ann", "Bob"]) == [
        "Shells: Ann 6, Bob 3.",
        "Together: Ann 6, Bob 3.",
        "The tide: out.",
        "Crabs: Ann none; Bob one.",
    ]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("sygon/team", "Points of the team"),
        ("hemloch/markers", "Items face up"),
        ("hyperborea/3-seats-regular-invasion-miniatures", "Hexes held in homelands"),
        ("hermetica/step", "stepped onto"),
        ("hermit/won", "Hermie"),
        ("hush/rounds", "Rounds won"),
    ],
)
def test_a_replay_ends_with_the_reasons(aitch: Run, name: str, told: str) -> None:
    ran = aitch("replay", str(GOLDEN / f"{name}.record"), "--moves")
    assert ran.code == 0
    assert told in ran.out.partition("Result ")[2]
    data = aitch("replay", str(GOLDEN / f"{name}.record"), "--json").data
    match = golden(name)
    assert data["breakdown"] == match.game.breakdown(match.state.seen_by(SPECTATOR))
    assert data["story"]["standings"][-1]["ply"] == len(match.answers)


def test_moments_name_the_answer() -> None:
    lines = reasons(golden("sygon/score"), SPECTATOR)
    at = lines.index("The moments that decided it:")
    assert all("turn " in line and "answer " in line for line in lines[at + 1 :])
    assert len(lines) > at + 1


def test_a_game_that_is_played_ends_with_the_reasons(aitch: Run) -> None:
    ran = aitch("play", "hush", "--seat", "none", "--bots", "random")
    assert "Rounds won" in ran.out.partition("The game is over.")[2]


def test_the_score_can_be_asked_for_on_the_way(aitch: Run) -> None:
    ran = aitch("play", "hush", "--seat", "0", "--bots", "random", typed="score\nquit\n")
    assert "Points from" in ran.out
    assert "The moments" not in ran.out
