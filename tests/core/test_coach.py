"""The coach's sentences: their conditions, one by one, and what a wrong file is told."""

from __future__ import annotations

import pytest

from aitch.core.coach import CONDITIONS, Condition, book_of, faults, holds, moment_of, parse_book, remarks_at
from aitch.core.errors import BadContent
from aitch.core.match import Match
from aitch.core.registry import find_game

SAY = {"id": "one", "when": ["can: end"], "text": "Well done."}
TOOK = "pieces: a1=S.A d4=S.F d6=M.A b3=M.E; walls: dawn; seat: Sun"


def match_at(position: str, *actions: str) -> Match:
    game = find_game("hermetica")
    match = Match(game, start=game.position(position))
    for action in actions:
        for option in game.read(match.state, action):
            match.answer(option)
    return match


def true(match: Match, seat: int, condition: str) -> bool:
    return holds(moment_of(match, seat), Condition(condition))


@pytest.mark.parametrize(
    ("condition", "wanted"),
    [
        ("asked: Act", True),
        ("asked: MoveTo | Act", True),
        ("asked: MoveAdept", False),
        ("part: first", True),
        ("part: second | third", False),
        ("can: end", True),
        ("can: +*", True),
        ("can: shoot", False),
        ("label: end the turn", True),
        ("prompt: which unit acts", True),
        ("sees: a wall", True),
        ("sees: a castle", False),
        ("mine: fire", True),
        ("mine: earth", False),
        ("theirs: earth", True),
        ("counter: Fire in reserve >= 2", True),
        ("counter: actions left = 3", True),
        ("their counter: Earth in reserve <= 1", False),
        ("turn: <= 1", True),
        ("holds: S.A@a1", True),
        ("holds: M.A@a1", False),
        ("!holds: M.A@a1", True),
        ("!can: end", False),
    ],
)
def test_what_is(condition: str, wanted: bool) -> None:
    assert true(match_at(TOOK), 0, condition) == wanted


def test_what_happened() -> None:
    """Sun's Fire has shot the Adept: Sun took it, and Moon, who is asked now, has lost it."""
    match = match_at(TOOK, "F d4xd6", "end")
    assert match.state.seat == 1
    assert true(match, 1, "lost: Adept")
    assert not true(match, 1, "lost: Earth")
    assert true(match, 1, "they: shoots")
    assert not true(match, 1, "did: shoots")
    assert true(match, 1, "prompt: return")
    told = next(remark for remark in remarks_at(match, 1) if remark.id == "they-shot")
    assert told.lines == ["Sun's Fire on d4 shoots. Captured: Moon's Adept on d6."]
    again = match_at(TOOK, "F d4xd6")
    assert true(again, 0, "took: Adept")
    assert true(again, 0, "did: captured: moon's adept")
    assert not true(again, 0, "they: shoots")
    assert true(again, 0, "part: second")


def test_a_sentence_names_the_answers_that_it_is_about() -> None:
    match = match_at(TOOK, "d4")
    shoot = next(remark for remark in remarks_at(match, 0) if remark.id == "shoot")
    assert shoot.words == ["shoot"]


def test_turns_are_counted_without_the_setup() -> None:
    game = find_game("hermetica")
    match = Match(game)
    assert true(match, 0, "turn: = 0")
    while game.turn_part(match.state) == "elements":
        match.answer(match.state.options()[0])
    assert true(match, 0, "turn: = 1")
    for _ in range(2):
        match.answer(game.word("end"))
    assert true(match, 0, "turn: = 2")
    assert true(match, 1, "turn: = 1")


def test_a_pattern_has_one_wildcard_only() -> None:
    match = match_at(TOOK)
    assert not true(match, 0, "sees: a w?ll")
    assert true(match, 0, "sees: a w*l")
    assert not true(match, 0, "sees: [abc]")


def test_all_conditions_are_told_in_the_handbook() -> None:
    told = " ".join((parse_book.__globals__["__doc__"]).split())
    assert [name for name in CONDITIONS if f"{name}:" not in told] == []


def test_a_game_may_have_no_coach(tmp_path: object) -> None:
    assert book_of(str(tmp_path)).says == []


@pytest.mark.parametrize(
    "data",
    [
        {"say": [SAY], "tips": []},
        {"say": [SAY], "loses": "much"},
        {"say": [SAY, SAY]},
        {"say": [SAY], "warn": [SAY]},
        {"say": [{"id": "one", "when": ["can: end"]}]},
        {"say": [SAY | {"when": []}]},
        {"say": [SAY | {"when": "can: end"}]},
        {"say": [SAY | {"when": ["may: end"]}]},
        {"say": [SAY | {"when": ["can"]}]},
        {"say": [SAY | {"when": ["counter: Gold"]}]},
        {"say": [SAY | {"colour": "red"}]},
    ],
)
def test_a_wrong_file_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(BadContent):
        parse_book(data)


def test_faults_are_named() -> None:
    folder = find_game("hermetica").folder
    long = SAY | {"text": "word " * 41, "rule": "HER-99", "when": ["asked: Dance", "part: fourth"]}
    assert faults(parse_book({"say": [long]}), folder, {"HER-1.1"}, {"Act"}) == [
        "one: it has more than 40 words",
        "one: there is no rule HER-99",
        "one: asked: Dance: there is no Dance",
        "one: part: fourth: there is no fourth",
    ]
