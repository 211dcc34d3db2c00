"""The guide of a game: its goal and the parts of a turn, in every game and in its file."""

from __future__ import annotations

import pytest

from aitch.core.contract import OVER, SPECTATOR, State
from aitch.core.errors import BadContent
from aitch.core.guide import GOAL_WORDS, TURN, faults, parse_guide, read_guide
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng

GAMES = ["hermetica", "hermit", "hemloch", "sygon", "hyperborea"]
PART = {"id": "move", "name": "Move", "text": "Walk.", "rule": "X-1"}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_what_it_is_about(name: str) -> None:
    guide = read_guide(find_game(name).folder)
    assert 5 <= len(guide.goal.split()) <= GOAL_WORDS
    assert guide.end
    assert 3 <= sum(part["group"] == TURN for part in guide.parts) <= 6


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_goes_through_its_parts(name: str) -> None:
    """In whole games every question has its part, which everybody can tell, and the parts follow one another."""
    game = find_game(name)
    met: set[str] = set()
    for seed in range(3):
        state: State = game.start()
        rng = Rng(seed)
        for _ in range(1500):
            if state.seat == OVER:
                break
            part = game.turn_part(state)
            assert part == game.turn_part(state.seen_by(SPECTATOR))
            met.add(part)
            state.apply(random_answer(state, rng))
    guide = read_guide(game.folder)
    assert met <= {part["id"] for part in guide.parts}
    asked = set(guide.questions.values())
    # What chance deals, or only options of a table ask, need not come in these games.
    missing = {part["id"] for part in guide.parts if part["group"] == TURN} - met - asked
    assert missing <= {"start"}, f"parts of {name} that are never met: {missing}"


@pytest.mark.parametrize(
    ("name", "parts"), [("hermetica", ["first", "second", "third"]), ("hemloch", ["first", "second"])]
)
def test_actions_are_counted(name: str, parts: list[str]) -> None:
    """Within a turn the strip only goes on, and it begins with the first action."""
    game = find_game(name)
    state: State = game.start()
    rng = Rng(5)
    last = (-9, -1)
    for _ in range(400):
        if state.seat == OVER:
            break
        part = game.turn_part(state)
        if state.seat >= 0 and part in parts:
            at = parts.index(part)
            if last[0] == state.seat and at < last[1]:
                assert at == 0, "a new turn of the same seat begins with its first action"
            last = (state.seat, at)
        elif state.seat >= 0:
            last = (-9, -1)
        state.apply(random_answer(state, rng))


def test_what_a_file_says() -> None:
    guide = parse_guide({"goal": "Win.", "end": "At once.", "part": [PART | {"questions": ["Walk"]}]})
    assert guide.questions == {"Walk": "move"}
    assert guide.group_of("move") == TURN
    assert guide.beside("move") == guide.parts
    assert guide.beside("nowhere") == []


def test_faults_are_named() -> None:
    guide = parse_guide(
        {
            "goal": "word " * 26,
            "end": "Soon.",
            "pictures": ["X-3"],
            "part": [PART | {"questions": ["Walk"], "name": "A" * 17}],
        }
    )
    found = faults(guide, {"X-2"}, {"Run"}, {"X-2"})
    assert found == [
        "the rule X-3 has no picture",
        "the goal has more than 25 words",
        "part move: there is no rule X-1",
        "part move: the name has more than 16 letters",
        "there is no question Walk",
    ]


@pytest.mark.parametrize(
    "data",
    [
        {"end": "Soon."},
        {"goal": "Win.", "end": "Soon.", "parts": []},
        {"goal": "Win.", "end": "Soon.", "part": [{"id": "move"}]},
        {"goal": "Win.", "end": "Soon.", "part": [PART, PART]},
        {"goal": "Win.", "end": "Soon.", "part": [PART | {"colour": "red"}]},
        {"goal": "Win.", "end": "Soon.", "part": [PART | {"questions": ["A"]}, PART | {"id": "b", "questions": ["A"]}]},
    ],
)
def test_a_wrong_file_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(BadContent):
        parse_guide(data)
