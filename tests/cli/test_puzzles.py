"""`aitch puzzle` and `aitch puzzles`: solving, making and proving puzzles in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from aitch.bots.puzzle_making import SCRIPT
from aitch.cli.app import app
from aitch.cli.puzzle_lines import in_row
from aitch.core.puzzles import Puzzle, puzzles_of, read_puzzles
from aitch.core.registry import find_game

HERMIT = find_game("hermit")
runner = CliRunner()


def shortest() -> Puzzle:
    return min(puzzles_of(HERMIT), key=lambda puzzle: len(puzzle.steps))


def typed(*lines: str) -> str:
    found = runner.invoke(app, ["puzzle", "hermit", shortest().id], input="\n".join(lines) + "\n")
    assert found.exit_code == 0, found.output
    return " ".join(found.output.split())


def solution() -> list[str]:
    return [" ".join(step.answers) for step in shortest().steps]


def test_the_right_answer_solves_it() -> None:
    told = typed(*solution())
    assert "Solved. " in told
    assert "every other one was tried to the end" in told
    assert "first try: 1 of 1" in told


def test_a_wrong_one_is_refuted_and_tried_again() -> None:
    told = typed(" ".join(shortest().second), "nonsense", "again", *solution())
    assert "There is something better." in told
    assert "So you stand:" in told
    assert "From here again." in told
    assert "That is it." in told
    assert "first try: 0 of 1" in told


def test_whatever_else_is_typed_is_answered() -> None:
    told = typed("help", "options", "rules HMT-5.1", "rules", "rules X", "a1", "board", "look", "solution", "next")
    for wanted in ("Legal: ", "Exactly one card", "Which rule?", "Not legal", "That was the last one."):
        assert wanted in told


def test_a_row_begins_near_the_rating() -> None:
    there = puzzles_of(HERMIT)
    row = in_row(there, 1700, 3)
    assert sorted(row) == sorted(there)
    assert row == in_row(there, 1700, 3)
    near = sorted(abs(puzzle.rating - 1700) for puzzle in there)
    assert abs(row[0].rating - 1700) <= near[min(7, len(near) - 1)]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["puzzle", "hermit", "nothing"], "no puzzle 'nothing'"),
        (["puzzle", "hermit", "--theme", "chess"], "no theme 'chess'"),
        (["puzzle", "chess"], "chess"),
        (["puzzles", "make", "hermit", "--option", "level=hard"], "none of"),
    ],
)
def test_what_is_not_there_is_told_so(words: list[str], told: str) -> None:
    found = runner.invoke(app, words, input="")
    assert found.exit_code == 2
    assert told in " ".join(found.output.split())


def test_a_sample_is_proved_again() -> None:
    found = runner.invoke(app, ["puzzles", "check", "hermit", "--sample", "3", "--seed", "5", "--levels", "--json"])
    assert found.exit_code == 0, found.output
    told = json.loads(found.output)
    assert (told["sample"], told["stand"], told["faults"]) == (3, 3, [])
    assert set(told["solved"]) == {"beginner", "expert"}
    assert sum(told["themes"].values()) == told["puzzles"] == len(puzzles_of(HERMIT))


def test_puzzles_are_made_and_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    """The games are those in which a committed puzzle was found: the seed finds it again."""
    puzzle = puzzles_of(HERMIT)[0]
    options = [word for name, value in puzzle.options.items() for word in ("--option", f"{name}={value}")]
    file = tmp_path / "some.jsonl"
    words = ["puzzles", "make", "hermit", "--seed", str(puzzle.made.seed), *options, "--out", str(file)]
    made = runner.invoke(app, [*words, "--count", "1"])
    assert made.exit_code == 0, made.output
    first = read_puzzles(file)
    assert len(first) == 1
    assert first[0]._replace(made=puzzle.made) == puzzle
    again = runner.invoke(app, [*words, "--count", "9", "--games", "1"])
    assert again.exit_code == 0, again.output
    assert "1 games" in again.output
    assert read_puzzles(file)[0] == first[0]


def test_games_without_puzzles_are_not_looked_through_again(tmp_path: Path) -> None:
    """What was looked through is kept beside the puzzles, for each seed and each table by itself."""
    file = tmp_path / "some.jsonl"

    def make(*more: str) -> list[dict[str, object]]:
        words = ["puzzles", "make", "hermit", "--games", "1", "--workers", "1", "--out", str(file), *more]
        made = runner.invoke(app, words)
        assert made.exit_code == 0, made.output
        assert "1 games" in made.output
        kept: list[dict[str, object]] = json.loads((tmp_path / "some.looked.json").read_text())
        return kept

    first = make("--seed", "3")
    assert [run["games"] for run in first] == [1]
    second = make("--seed", "3")
    assert [run["games"] for run in second] == [2]
    assert second[0]["script"] == SCRIPT
    third = make("--seed", "4")
    assert [(run["seed"], run["games"]) for run in third] == [(3, 2), (4, 1)]
