"""Notation, narration and values: texts that come back, errors that say what is wrong, a score in its bounds."""

from __future__ import annotations

from typing import cast

import pytest

from aitch.core.contract import OVER, SPECTATOR
from aitch.core.errors import BadOption, BadPosition
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.games.hemloch.game import ENDINGS, HemlochGame
from aitch.games.hemloch.state import Hemloch


def game(content: str = "default") -> HemlochGame:
    return cast(HemlochGame, find_game("hemloch", content))


@pytest.mark.parametrize(("content", "options"), [("default", {}), ("default", {"draft": True}), ("masquerade", {})])
def test_every_position_comes_back_from_its_text(content: str, options: dict[str, object]) -> None:
    hemloch = game(content)
    for seed in range(2):
        state = hemloch.start(options)
        rng = Rng(seed)
        while True:
            again = hemloch.position(hemloch.position_text(state), options)
            assert {**again.dump(), "news": []} == {**state.dump(), "news": []}
            assert again.key() == state.key()
            if state.seat == OVER:
                break
            state.apply(random_answer(state, rng))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hand2=cutthroat", "a position is made of name=value"),
        ("hand0", "a position is made of name=value"),
        ("hand0=wizard", "'wizard' is none of"),
        ("hand0=cutthroat*3", "not so many of cutthroat"),
        ("hand0=cutthroat; hand0=mad_chemist", "given twice"),
        ("deck0=31", "there are not 31 cards left"),
        ("seat=2", "a number from 0 to 1"),
        ("festival=Q", "'Q' is none of C, B, A, L"),
        ("shown=C,C", "C is there twice"),
        ("spaces.C=---/---", "does not fit the spaces"),
        ("spaces.C=---/-x-/---", "a space is -, 0 or 1"),
        ("spaces.A=---/---/---", "does not fit the spaces"),
        ("markers=15", "2 numbers parted by /"),
        ("markers=15/15; spaces.C=0--/---/---", "15 in all"),
        ("items0=potion:2", "face up + face down"),
        ("items0=potion:6+1", "6 of the kind potion"),
        ("supply=6/6/6; items1=trinket:1+0", "6 of the kind trinket"),
        ("stage=brunch", "stage is one of"),
        ("raw=ask:1", "numbers that position_text wrote"),
    ],
)
def test_positions_that_cannot_be(text: str, problem: str) -> None:
    with pytest.raises(BadPosition) as caught:
        game().position(text)
    assert problem in str(caught.value)


@pytest.mark.parametrize("text", ["X", "P", "P unfair_lady", "fQ", "gX", "m1:mad_chemist", "sP?", "unfair lady"])
def test_actions_that_are_no_notation(text: str) -> None:
    state = game().position("hand0=unfair_lady")
    with pytest.raises(BadOption):
        game().read(state, text)


def test_a_turn_is_told_in_sentences() -> None:
    hemloch = game()
    state = hemloch.position("hand0=unfair_lady,horned_advisor; hand1=cutthroat; B1=mad_chemist")
    lines = []
    for action in ("unfair_lady", "C", "C11", "A", "horned_advisor", "B", "cutthroat"):
        before = state.copy()
        state.choose(hemloch.word(action))
        lines.append([hemloch.narrate(before.seen_by(v), state.seen_by(v)) for v in (0, 1, SPECTATOR)])
    assert lines[0] == ["Nightshade picks the Unfair Lady to play.", *["Nightshade picks a Minion to play."] * 2]
    assert lines[1] == ["Nightshade plays the Unfair Lady on the Courtyard."] * 3
    assert lines[2] == ["Nightshade places a Marker (Courtyard, row 2, column 2)."] * 3
    assert lines[3] == ["The Festival goes to the Alley Maze."] * 3
    assert lines[5] == ["Nightshade plays the Horned Advisor on the Boneyard."] * 3
    assert lines[6] == ["Nightshade draws the Cutthroat.", *["Nightshade draws a card."] * 2]


def test_what_the_table_does_by_itself_is_told() -> None:
    hemloch = game()
    state = hemloch.position("hand0=cutthroat; A1=mad_chemist; hand1=cutthroat")
    state.choose(hemloch.word("cutthroat"))
    before = state.copy()
    state.choose(hemloch.word("A"))
    told = hemloch.narrate(before.seen_by(1), state.seen_by(1))
    assert (
        told
        == "Nightshade plays the Cutthroat on the Alley Maze. Foxglove's Mad Chemist on the Alley Maze is discarded."
    )


def test_every_option_has_words_of_its_own() -> None:
    hemloch = game()
    for seed in range(4):
        state = hemloch.start({"draft": seed % 2 == 1, "dark": "all" if seed % 3 else "none"})
        rng = Rng(seed)
        while state.seat != OVER:
            labels = [hemloch.label(state, option) for option in state.options()]
            assert len(set(labels)) == len(labels)
            assert all(label[0].isupper() and "_" not in label for label in labels)
            state.apply(random_answer(state, rng))
        assert hemloch.reason(state).endswith(".")


def test_the_reasons_of_an_end() -> None:
    hemloch = game()
    ended = {
        "deck0=-; spaces.C=00-/---/---; spaces.B=1-1-/-1-1": "A deck is empty. Foxglove wins at 4 points each, "
        "with 4 Markers placed against 2.",
        "deck0=-; supply=0/0/0": "The supply of Items is empty and a deck is empty. Nightshade and Foxglove share the "
        "victory with 0 points each.",
        "days=C,B,A,L; items1=potion:1+0": "The Week deck is all Days. Foxglove wins by 2 points to 0.",
    }
    for text, reason in ended.items():
        state = hemloch.position(text + "; stage=test; shown=L")
        assert state.seat == OVER
        assert hemloch.reason(state) == reason


def test_the_score_stays_in_bounds_and_is_fair() -> None:
    hemloch = game()
    for seed in range(4):
        state = hemloch.start({"draft": seed % 2 == 0})
        rng = Rng(seed)
        while True:
            one, other = hemloch.score(state, 0), hemloch.score(state, 1)
            assert -1 <= one <= 1
            assert one == pytest.approx(-other)
            if state.seat == OVER:
                break
            state.apply(random_answer(state, rng))
        assert one == state.returns()[0]


def test_the_score_prefers_what_a_player_would() -> None:
    def value(text: str) -> float:
        return game().score(game().position(text), 0)

    assert value("C0=homunculus") > value("")
    assert value("C0=homunculus; spaces.C=010/101/010") == pytest.approx(value("spaces.C=010/101/010"))
    assert value("spaces.C=00-/---/---") > value("spaces.C=0-0/---/---")
    assert value("items0=potion:1+0") > value("items0=potion:0+1") > value("")
    assert value("C0=homunculus; days=C,B") > value("C0=homunculus")
    assert value("hand0=cutthroat") > value("hand1=cutthroat")


def test_endings_are_all_named() -> None:
    assert game().endings == list(ENDINGS) == ["markers", "locations", "items", "deck", "days"]


def test_half_made_moves_are_not_whole() -> None:
    hemloch = game()
    state = cast(Hemloch, hemloch.position("hand0=unfair_lady,cutthroat"))
    assert hemloch.between_moves(state)
    state.choose(hemloch.word("unfair_lady"))
    assert not hemloch.between_moves(state)
    state.choose(hemloch.word("C"))
    assert not hemloch.between_moves(state)
    state.choose(hemloch.word("C00"))
    state.choose(hemloch.word("A"))
    assert hemloch.between_moves(state)
