"""How a lesson is read and taken, with small lessons made up for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from aitch.cli.learner import bot_of
from aitch.core.errors import AitchError, BadContent
from aitch.core.lesson_check import check_lesson
from aitch.core.lesson_run import SET_ANEW, BadLesson, Moment, take
from aitch.core.lessons import Lesson, read_lesson
from aitch.core.registry import find_game

HEAD = """
title = "A line"
teaches = "What a line is."
position = "area: 1@m13/0; hand: 2,8; target: OYW; hermie: 1; wave: 6"
"""
TELL = """
[[step]]
say = "Look at Hermie."
show = ["hermie > coast.2"]
rules = ["HMT-6.1"]
"""
TAP = """
[[step]]
say = "Tap the Wave."
tap = "wave"
"""
LAY = """
[[step]]
id = "lay"
say = "Lay card 2 beside the other."
answers = ["2@p13/1"]
holds = ["hermie=2"]
otherwise = "That is no line."

[[step.other]]
answers = ["8@p13/0"]
say = "Card 8 has no scallop."

[[step.other]]
answers = ["2@p13/0"]
say = "That works too, but makes no line."
accept = true
"""
AFTER = """
[[step]]
say = "Hermie has moved."
show = ["hermie"]
needs = ["hermie=2"]
"""
FREE = """
[[step]]
say = "Lay any card."
until = ["cards=2"]
example = ["2@p13/1"]
within = 3
otherwise = "Not yet."
"""


def lesson_of(tmp_path: Path, *parts: str) -> Lesson:
    file = tmp_path / "01-line.toml"
    file.write_text("".join(parts), encoding="utf-8")
    return read_lesson(find_game("hermit"), file)


def after(lesson: Lesson, *deeds: str) -> Moment:
    return take(find_game("hermit"), lesson, list(deeds), bot_of)


WORDS = ("word:card-2", "word:p13", "word:turn-1")


def test_deeds_lead_from_step_to_step(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, HEAD, TELL, TAP, LAY, AFTER)
    moment = after(lesson)
    assert moment.number == 0
    assert moment.pointers == ["hermie > coast.2"]
    assert not moment.asks
    moment = after(lesson, "on", "tap:wave")
    assert moment.number == 2
    assert moment.asks
    assert moment.next == "card-2"
    moment = after(lesson, "on", "tap:wave", *WORDS[:2])
    assert moment.number == 2
    assert moment.next == "turn-1"
    moment = after(lesson, "on", "tap:wave", *WORDS)
    assert moment.number == 3
    assert any("Hermie steps" in line for line in moment.lines)
    moment = after(lesson, "on", "tap:wave", *WORDS, "on")
    assert moment.done
    assert moment.starts == [0, 1, 2, 5, 6]


def test_a_thing_and_its_place_are_pointed_at_once(tmp_path: Path) -> None:
    """The finger may hit either; two rings around one another would only puzzle."""
    lesson = lesson_of(tmp_path, HEAD, TAP.replace('"wave"', '["wave", "coast.6", "coast.7"]'))
    assert after(lesson).pointers == ["wave", "coast.7"]
    for name in ("wave", "coast.6", "coast.7"):
        assert after(lesson, f"tap:{name}").done


def test_going_back_is_leaving_out_what_came_after(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, HEAD, TELL, TAP, LAY, AFTER)
    moment = after(lesson, "on", "tap:wave", *WORDS)
    before = after(lesson, *moment.deeds[: moment.starts[2]])
    assert before.number == 2
    assert before.state == after(lesson, "on", "tap:wave").state


def test_legal_answers_that_are_not_wanted_lead_back(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, HEAD, LAY, AFTER)
    begin = after(lesson)
    named = after(lesson, "word:card-8", "word:p13", "word:turn-0")
    assert (named.back, named.reply, named.deeds) == (True, "Card 8 has no scallop.", [])
    assert named.state == begin.state
    other = after(lesson, "word:card-2", "word:m15")
    assert (other.back, other.reply, other.deeds) == (True, "That is no line.", [])


def test_illegal_answers_are_refused_with_the_rule(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, HEAD, LAY, AFTER)
    moment = after(lesson, "word:card-2", "word:a1")
    assert moment.refusal is not None
    assert moment.refusal.rule == "HMT-5.6"
    assert moment.deeds == ["word:card-2"]


def test_an_alternative_goes_on_and_the_board_fits_the_next_step(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, HEAD, LAY, AFTER)
    moment = after(lesson, "word:card-2", "word:p13", "word:turn-0")
    assert moment.number == 1
    assert moment.reply == "That works too, but makes no line."
    assert moment.lines == [SET_ANEW]
    assert moment.state == after(lesson, *WORDS).state


def test_a_condition_comes_true_by_any_answers(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, HEAD, FREE, TELL)
    assert after(lesson, "word:card-8", "word:k14", "word:turn-0").number == 1
    assert after(lesson, *WORDS).number == 1
    assert after(lesson).pointers == []  # the way is the learner's own


def test_a_wrong_tap_says_what_it_was(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, HEAD, TAP)
    moment = after(lesson, "tap:hermie")
    assert moment.back
    assert "Hermie" in moment.reply
    assert "Wave" in moment.reply


@pytest.mark.parametrize("deeds", [["on"], ["tap:nothing"], ["word:card-2"], ["nonsense"], ["tap:wave", "on"]])
def test_what_no_learner_can_do_is_told(tmp_path: Path, deeds: list[str]) -> None:
    lesson = lesson_of(tmp_path, HEAD, TAP)
    with pytest.raises(AitchError):
        after(lesson, *deeds)


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ([HEAD], "consists of tables"),
        ([HEAD, TELL.replace("rules =", "rulez =")], "no such field"),
        ([HEAD, TELL.replace("HMT-6.1", "HMT-99")], "no rule 'HMT-99'"),
        ([HEAD, TELL.replace("Look at Hermie.", "word " * 41)], "1 to 40 words, not 41"),
        ([HEAD, TAP, 'answers = ["card-2"]\n'], "waits for one thing"),
        ([HEAD, LAY.replace('otherwise = "That is no line."', "")], "otherwise"),
        ([HEAD, FREE.replace('example = ["2@p13/1"]', "")], "example"),
        ([HEAD, LAY, LAY], "two steps have the id 'lay'"),
    ],
)
def test_a_malformed_lesson_is_told_with_file_and_step(tmp_path: Path, parts: list[str], told: str) -> None:
    with pytest.raises(BadContent, match=r"lessons/01-line\.toml: .*" + told):
        lesson_of(tmp_path, *parts)


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ([HEAD.replace("hand: 2,8", "hand: 99"), TELL], "position"),
        ([HEAD, TELL.replace("coast.2", "coast.77")], "nothing in the scene is called 'coast.77'"),
        ([HEAD, LAY.replace("2@p13/1", "2@a1/1")], "HMT-5.6"),
        ([HEAD, LAY.replace("hermie=2", "hermie=3"), AFTER], "'hermie=3' does not hold"),
        ([HEAD, LAY, AFTER.replace("hermie=2", "hermie=9")], "'hermie=9' does not hold"),
        ([HEAD, LAY, 'then = ["card-99"]\n'], "then"),
        ([HEAD, FREE.replace("cards=2", "cards=7"), TELL], "does not lead to the next step|does not go on"),
    ],
)
def test_a_lesson_that_does_not_hold_is_found(tmp_path: Path, parts: list[str], told: str) -> None:
    lesson = lesson_of(tmp_path, *parts)
    assert any(part in fault for fault in check_lesson(find_game("hermit"), lesson, bot_of) for part in told.split("|"))


def test_a_lesson_that_holds_has_no_fault(tmp_path: Path) -> None:
    lesson = lesson_of(
        tmp_path, HEAD, TELL, TAP, LAY, AFTER, FREE.replace("cards=2", "cards=3").replace("2@p13/1", "8@m15/0")
    )
    assert check_lesson(find_game("hermit"), lesson, bot_of) == []


def test_a_step_that_cannot_be_entered_is_told_by_its_number(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, HEAD, TELL, TELL.replace("hermie > ", "hermy > "))
    with pytest.raises(BadLesson, match=r"step 2 \(2\): show: nothing in the scene is called 'hermy'"):
        after(lesson, "on")
