"""What a breakdown must be: whole, told in words, adding up, and complete where points do not decide."""

from __future__ import annotations

import pytest

from aitch.core.breakdown import BadBreakdown, Breakdown, Fact, check_breakdown, source_of, totals

FACT: Fact = {"name": "Equal points: coins", "told": ["3", "2"]}


def shells(*facts: Fact) -> Breakdown:
    return {"sources": [source_of("Shells", [2, 1], 3), source_of("Pearls", [0, 1], 5)], "facts": list(facts)}


def test_sources_add_up() -> None:
    assert totals(shells(), 2) == [6, 8]
    assert shells()["sources"][0]["told"] == ["2 × 3", "1 × 3"]
    assert shells()["sources"][1]["told"] == ["", "1 × 5"]
    check_breakdown(shells(), [6, 8], [-1.0, 1.0])


def test_a_running_game_need_not_be_decided() -> None:
    check_breakdown(shells(), [6, 8], [0.0, 0.0])


@pytest.mark.parametrize(
    ("wrong", "scores", "told"),
    [
        (shells(), [6, 9], "add up to"),
        ({"sources": [], "facts": []}, [0, 0], "no fact"),
        ({"sources": [], "facts": [{"name": "The end", "told": ["there", " "]}]}, [0, 0], "must tell of each"),
        ({"sources": [], "facts": [FACT, FACT]}, [0, 0], "different"),
        ({"sources": [{"name": "Shells", "points": [1], "told": ["1"]}], "facts": []}, [1, 0], "each of 2 seats"),
        ({"sources": [{"name": "Shells", "points": [1, 0], "told": ["", ""]}], "facts": []}, [1, 0], "come about"),
    ],
)
def test_what_is_refused(wrong: Breakdown, scores: list[int], told: str) -> None:
    with pytest.raises(BadBreakdown, match=told):
        check_breakdown(wrong, scores, [0.0, 0.0])


def test_who_wins_with_fewer_points_must_be_told_why() -> None:
    with pytest.raises(BadBreakdown, match="points alone"):
        check_breakdown(shells(), [6, 8], [1.0, -1.0])
    check_breakdown(shells(FACT), [6, 8], [1.0, -1.0])


def test_a_tie_that_was_broken_must_be_told() -> None:
    equal: Breakdown = {"sources": [source_of("Shells", [2, 2], 1)], "facts": []}
    with pytest.raises(BadBreakdown, match="points alone"):
        check_breakdown(equal, [2, 2], [1.0, -1.0])
    check_breakdown({**equal, "facts": [FACT]}, [2, 2], [1.0, -1.0])
