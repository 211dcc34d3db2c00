"""Positions as text: every position that can be reached comes back, and nonsense is named."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aitch.core.contract import OVER
from aitch.core.errors import AitchError, BadPosition
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng

OPEN = "pieces: d4=S.A d8=M.A"


@pytest.mark.parametrize("pack", ["default", "wide", "long"])
@pytest.mark.parametrize("scheme", ["dawn", "dusk", "draft"])
def test_every_position_round_trips(pack: str, scheme: str) -> None:
    game = find_game("hermetica", pack)
    options: dict[str, object] = {"scheme": scheme}
    state, rng = game.start(options), Rng(5)
    for _ in range(400):
        if state.seat == OVER:
            break
        text = game.position_text(state)
        again = game.position(text, options)
        assert again.key() == state.key()
        assert again.options() == state.options()
        assert game.position_text(again) == text
        state.apply(random_answer(state, rng))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nonsense", "FIELD: VALUES"),
        (f"{OPEN}; colour: red", "colour: there is no such field"),
        (f"{OPEN}; {OPEN}", "pieces is given twice"),
        ("pieces: z9=S.A", "pieces: there is no hex 'z9'"),
        ("pieces: d4=S.Q", "there is no piece 'S.Q'"),
        ("pieces: d4=S.A d5=S.A", "there are 1 of Sun Adept, not 2"),
        ("pieces: d4=S.A+S.F", "one Unit and one Barrier"),
        ("pieces: d4=S.A d4=S.F", "'d4' is given twice"),
        ("pieces: a1=S.F a2=S.F a3=S.F a4=S.F", "there are 3 of Sun Fire, not"),
        ("pieces: a1=S.F a2=S.F a3=S.F a4=S.E a5=S.E a6=S.E", "more than 5 Elements"),
        ("pieces: d4=S.A+wall", "only a Fire"),
        ("pieces: c5=wall+wall", "one Unit and one Barrier"),
        ("pieces: " + " ".join(f"{f}{r}=wall" for f in "ab" for r in range(1, 8)), "there are 12 of Wall, not 14"),
        ("pieces: c5=S.shield c6=S.shield", "Sun has two Shields"),
        (f"{OPEN}; seat: X", "seat: there is no side 'X'"),
        (f"{OPEN}; left: 4", "left: '4' is not a number from 1 to 3"),
        ("pieces: c5=used", "only Units are used"),
        (f"{OPEN}; reserve: Sun/fire=9", "there are 3 of Sun Fire"),
        (f"{OPEN}; reserve: Sun=1/2", "reserve: 'Sun' should begin with side/Element="),
        (f"{OPEN}; reserve: what", "reserve: 'an entry' should begin with side/Element="),
        ("pieces: d4=S.A c1=S.F d8=M.A; reserve: Sun/fire=3", "there are 3 of Sun Fire, not"),
        ("pieces: d11=S.A d8=M.A", "far Horizon"),
        (f"{OPEN}; question: Sleep", "there is no question 'Sleep'"),
        (f"{OPEN}; question: MoveFire; at: c3; start: c3", "MoveFire cannot be asked there"),
        (f"{OPEN}; question: Collide; at: d4; start: d4", "Collide cannot be asked there"),
        (f"{OPEN}; question: Spawn", "nothing is being spawned"),
        (f"{OPEN}; question: Spawn; spawning: fox", "spawning: there is no Unit 'fox'"),
        (f"{OPEN}; past: xyz", "past: 'xyz' is not a number"),
        (f"{OPEN}; turns: 300", "ended"),
        (f"{OPEN}; walls: noontide", "there is no scheme 'noontide'"),
        ("pieces: d4=S.A a1=S.F b1=S.F c1=S.F d8=M.A a8=M.F b9=M.F c10=M.F; question: PlaceElement", "in turn"),
    ],
)
def test_a_position_that_cannot_be_is_named(text: str, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        find_game("hermetica").position(text)


def test_a_captured_adept_is_told_beside_the_board() -> None:
    game = find_game("hermetica")
    panels = game.scene(game.position("pieces: d4=S.A d8=M.E").seen_by(0))["panels"]
    assert "the Adept is captured" in panels[1]["lines"]
    assert "the Adept is captured" not in panels[0]["lines"]


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="SM.AFEW:;,=+/-0123456789abcdefg wlshidturnp", max_size=60))
def test_random_text_never_breaks_the_reader(text: str) -> None:
    game = find_game("hermetica")
    for candidate in (text, f"{OPEN}; {text}"):
        try:
            state = game.position(candidate)
        except AitchError:
            continue
        assert state.options()
