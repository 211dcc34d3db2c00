"""What the terminal tells a newcomer: goal, parts of a turn, the game on one page, a coach that speaks and warns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from aitch.cli.common import game_of
from aitch.cli.play_command import new_table
from aitch.cli.teaching import MOST_WARNINGS, TableCoach, opening, strip_line, summary_lines
from aitch.core.coach import Remark, Sentence

Run = Callable[..., Any]
GAMES = ["hermit", "hermetica", "hemloch", "sygon", "hyperborea"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_on_one_page(game: str) -> None:
    lines = summary_lines(game_of(game), 80)
    assert lines[0] == game_of(game).title
    assert any(line.startswith("Goal: ") for line in lines)
    assert "Turn:" in lines
    assert "The words:" in lines
    assert max(len(line) for line in lines) <= 80
    assert opening(game_of(game))[0].startswith("Goal: ")


def test_the_present_part_is_marked() -> None:
    game = game_of("hermetica")
    state = game.position("pieces: a1=S.A g6=M.A; seat: Sun; left: 2; question: Act")
    assert strip_line(game, state) == "Action 1 > [Action 2] > Action 3"
    assert strip_line(game, state, drawn=False) == "Turn, part 2 of 3: Action 2."


def test_a_coached_game(aitch: Run) -> None:
    ran = aitch("play", "hermetica", "--coach", "--plain", typed="goal\n+fire\nd1\ncoach\n+fire\nquit\n")
    assert ran.out.startswith("Goal: Bring your Adept")
    assert "Coach: You begin with three Elements." in ran.out
    assert "Walls > [Elements]" in ran.out
    assert "1. Action 1: Activate a Unit" in ran.out
    assert ran.out.count("Coach: ") == 2, "each sentence once, and none once it was sent away"
    assert "The coach is silent." in ran.out


def test_a_coach_is_for_one_person(aitch: Run) -> None:
    ran = aitch("play", "hermetica", "--coach", "--plain", "--seat", "all", typed="")
    assert ran.code == 2
    assert "one person" in ran.err


def test_a_warning_waits_and_is_not_given_for_ever() -> None:
    coach = TableCoach(on=True)
    warnings = {5: Remark(Sentence("lost", [], "That costs your Adept.", "HER-9.1"), [], [])}
    assert coach.warning(warnings, 6) == ""
    for _ in range(MOST_WARNINGS):
        assert coach.warning(warnings, 5) == "Careful: That costs your Adept. (HER-9.1)"
    assert coach.warning(warnings, 5) == ""
    assert TableCoach(on=False).warning(warnings, 5) == ""


def test_a_coach_without_its_book_or_its_person() -> None:
    alone = new_table(game_of("hermetica"), "", {}, None, ["0"], "beginner", "")
    both = new_table(game_of("hermetica"), "", {}, None, ["all"], "", "")
    coach = TableCoach(on=False)
    assert coach.remark(alone) == ""
    assert "looks over your shoulder" in coach.switch(alone)
    assert coach.remark(alone).startswith("Coach: ")
    assert coach.remark(alone) == ""
    assert "one person" in TableCoach(on=False).switch(both)
