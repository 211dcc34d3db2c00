"""What the coach looks for: a Unit to shoot, the enemy Adept in line, a free way home."""

from __future__ import annotations

import pytest

from aitch.bots.dangers import dangers
from aitch.core.bots import Budget
from aitch.core.registry import find_game
from aitch.core.rng import Rng

GAME = find_game("hermetica")


@pytest.mark.parametrize(
    ("position", "words", "condition", "wanted"),
    [
        ("pieces: a1=S.A c3=S.F c6=M.E g6=M.A; seat: Sun", "c3", "aims", True),
        ("pieces: a1=S.A c3=S.F c6=S.E g6=M.A; seat: Sun", "c3", "aims", False),
        ("pieces: a1=S.A c3=S.F c6=M.A; seat: Sun", "", "aims at Adept", True),
        ("pieces: a1=S.A c3=S.F+used c6=M.A; seat: Sun", "", "aims at Adept", False),
        ("pieces: a1=S.A c3=S.F c5=wall c6=M.A; seat: Sun", "", "aims at Adept", False),
        ("pieces: c8=S.A g3=M.A; seat: Sun", "", "walks home", True),
        ("pieces: c8=S.A b8=wall c9=wall g3=M.A; seat: Sun", "", "walks home", False),
        ("pieces: c8=S.A+used g3=M.A; seat: Sun", "", "walks home", False),
    ],
)
def test_what_can_be_done_at_once(position: str, words: str, condition: str, wanted: bool) -> None:
    state = GAME.position(position)
    for word in words.split():
        state.choose(GAME.word(word))
    assert bool(GAME.holds(state, condition)) is wanted


def test_an_opening_is_no_danger_without_a_reason() -> None:
    """Nearly every first answer looks worse to the score than the best: that alone is not worth an alarm."""
    pieces = "d4=S.A c1=S.F e1=S.E b1=S.W d8=M.A g8=M.F e10=M.E b9=M.F"
    state = GAME.position(f"walls: dawn; pieces: {pieces}; seat: Sun")
    found = {GAME.vocabulary[one.option] for one in dangers(state.seen_by(0), Rng(1), Budget(guarded=False))}
    assert not found & {"c1", "e1", "d4", "+fire", "+earth", "+water"}


def test_a_click_on_what_can_be_shot_says_how() -> None:
    state = GAME.position("pieces: a1=S.A c3=S.F c6=M.E g6=M.A; seat: Sun")
    state.choose(GAME.word("c3"))
    assert state.prompt().endswith("where to, or does it shoot?")
    rule, facts = state.question.why_not(state, GAME.word("c6"))
    assert (rule, "choose Shoot first" in facts) == ("HER-6.1", True)
