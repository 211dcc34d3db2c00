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

OPEN = "S:A@d4;M:A@d8"


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
        ("", "NAME:VALUE"),
        ("nonsense", "NAME:VALUE"),
        (f"{OPEN};colour:red", "colour"),
        (f"{OPEN};{OPEN}", "twice"),
        ("S:A@z9;M:A@d8", "z9"),
        ("S:Q@d4", "Q@d4"),
        ("S:A@d4,A@d5", "two Adepts"),
        ("S:A@d4,F@d4", "two Units"),
        ("S:F@a1,F@a2,F@a3,F@a4", "4 of F"),
        ("S:F@a1,F@a2,F@a3,E@a4,E@a5,E@a6", "five Elements"),
        (f"{OPEN};walls:d4", "only a Fire"),
        (f"{OPEN};walls:c5 c5", "two Barriers"),
        (f"{OPEN};walls:a1 a2 a3 a4 a5 a6 a7 a8 b1 b2 b3 b4 b5", "there are 12"),
        (f"{OPEN};shields:S@c5,S@c6", "has two"),
        (f"{OPEN};shields:X@c5", "X@c5"),
        (f"{OPEN};turn:X", "S or M"),
        (f"{OPEN};left:4", "1 to 3"),
        (f"{OPEN};used:c5", "no Unit"),
        (f"{OPEN};reserve:S=9/9/9", "0 to 3"),
        (f"{OPEN};reserve:what", "reserve"),
        ("S:A@d4,F@c1;M:A@d8;reserve:S=3/3/3", "more F"),
        ("S:A@d11;M:A@d8", "far Horizon"),
        (f"{OPEN};half:1,2,3", "8 numbers"),
        (f"{OPEN};half:7,0,3,3,0,0,-1,-1", "no Unit"),
        (f"{OPEN};half:99,0,0,0,0,0,0,0", "out of range"),
        (f"{OPEN};setup:later", "draft or place"),
        (f"{OPEN};past:xyz", "hexadecimal"),
        (f"{OPEN};turns:300", "ended"),
    ],
)
def test_a_position_that_cannot_be_is_named(text: str, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        find_game("hermetica").position(text)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="SMAFEW@:;,=/-0123456789abcdefg wlshidturnp", max_size=60))
def test_random_text_never_breaks_the_reader(text: str) -> None:
    game = find_game("hermetica")
    for candidate in (text, f"{OPEN};{text}"):
        try:
            state = game.position(candidate)
        except AitchError:
            continue
        assert state.options()
