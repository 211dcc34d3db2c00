"""What `State` and `Game` do for every game: checked answers, refusals in words, options settled, random play."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import CHANCE, GAME_OVER, NOT_A_WORD, OVER, IllegalChoice, Refusal, State, show
from aitch.core.errors import BadOption
from aitch.core.game import Variant
from aitch.core.play import playout, random_answer
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng
from aitch.learning.encoder import declares_fields, flat_size

STRANGE = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.binary(), st.lists(st.integers())
)


def dealt() -> Any:
    return find_game("hush").position("hands:ant,fox/bee,cat/dog,elk")


@given(STRANGE)
def test_choose_takes_only_options(answer: object) -> None:
    state = dealt()
    before = state.dump()
    if isinstance(answer, int) and not isinstance(answer, bool) and answer in state.options():
        state.choose(answer)
        assert state.dump() != before
        return
    with pytest.raises(IllegalChoice) as caught:
        state.choose(answer)
    refusal = caught.value.refusal
    assert refusal.instead == ["ant", "fox"]
    words = isinstance(answer, int) and not isinstance(answer, bool) and 0 <= answer < 9
    assert refusal.rule == ("HUSH-2.2" if words else NOT_A_WORD)
    assert state.dump() == before


def test_nothing_is_asked_after_the_end() -> None:
    state = dealt()
    playout(state, Rng(1), 100)
    assert state.seat == OVER
    with pytest.raises(IllegalChoice) as caught:
        state.choose(0)
    assert caught.value.refusal.rule == GAME_OVER
    assert caught.value.refusal.instead == []


def test_a_refusal_in_words() -> None:
    assert str(Refusal("HUSH-1.1", "it is so", [])) == "HUSH-1.1: it is so."
    assert str(Refusal("HUSH-1.1", "it is so", ["a", "b"])) == "HUSH-1.1: it is so. Legal now: a, b."
    many = str(Refusal("HUSH-1.1", "it is so", [str(n) for n in range(20)]))
    assert many.endswith("10, 11 and 8 more.")


def test_show_is_short() -> None:
    assert show("x") == "'x'"
    assert len(show("x" * 100)) == 40


def test_positions_are_values() -> None:
    one, other = dealt(), dealt()
    assert one == other
    assert hash(one) == hash(other) == one.key()
    other.apply(0)
    assert one != other
    assert one != "hush"


@pytest.mark.parametrize("name", game_names())
def test_quick_keys_tell_the_same_positions_apart(name: str) -> None:
    """What search takes for the same position is the same by the key that records are checked with."""
    rng = Rng(7)
    state = find_game(name).start()
    quick: dict[int, int] = {}
    slow: dict[int, int] = {}
    for _ in range(150):
        if state.seat == OVER:
            state = find_game(name).start()
        ahead = [state.copy() for _ in state.options()]
        for option, after in zip(state.options(), ahead, strict=True):
            after.apply(option)
        for each in [state, state.seen_by(0), *ahead]:
            assert 0 <= each.quick_key() < 1 << 62
            assert quick.setdefault(each.key(), each.quick_key()) == each.quick_key()
            assert slow.setdefault(each.quick_key(), each.key()) == each.key()
        state.apply(random_answer(state, rng))
    assert len(quick) == len(slow) > 150


@pytest.mark.parametrize("name", game_names())
def test_a_game_that_does_not_call_what_is_derived_is_flattened_alike(name: str) -> None:
    game = find_game(name)
    rng = Rng(3)
    state = game.start()
    if not declares_fields(state):
        pytest.skip("it declares no fields")
    for _ in range(60):
        if state.seat == OVER:
            state = game.start()
        size = flat_size(state)
        derived, plain = (vec[i64]([-7] * size) for _ in range(2))
        state.flatten(derived)
        State.flatten(state, plain)
        assert list(plain) == list(derived)
        state.apply(random_answer(state, rng))


def test_random_play() -> None:
    state = find_game("hush").start()
    assert playout(state, Rng(1), 4) == 4
    assert state.seat == CHANCE
    assert random_answer(state, Rng(1)) in state.options()
    assert playout(state, Rng(2), 1000) == 14
    assert playout(state, Rng(2), 1000) == 0


FLAG = Variant("f", "F", "", True, [True, False])
NUMBER = Variant("n", "N", "", 3, [2, 3, 9], 2, 9)
CHOICE = Variant("c", "C", "", "red", ["red", "blue"])


@pytest.mark.parametrize(
    ("variant", "given", "value"),
    [
        (FLAG, True, True),
        (FLAG, "ON", True),
        (FLAG, "0", False),
        (NUMBER, 5, 5),
        (NUMBER, "9", 9),
        (CHOICE, "blue", "blue"),
    ],
)
def test_variants_take(variant: Variant, given: object, value: object) -> None:
    assert variant.check(given) == value


@pytest.mark.parametrize(
    ("variant", "given", "problem"),
    [
        (FLAG, "maybe", "option f: 'maybe' is neither on nor off"),
        (FLAG, 1, "option f: 1 is neither"),
        (NUMBER, 10, "option n: 10 is not within 2 to 9"),
        (NUMBER, "ten", "option n: 'ten' is not a whole number"),
        (NUMBER, True, "option n: True is not a whole number"),
        (NUMBER, 2.5, "option n: 2.5 is not a whole number"),
        (CHOICE, "green", "option c: 'green' is none of red, blue"),
    ],
)
def test_variants_refuse(variant: Variant, given: object, problem: str) -> None:
    with pytest.raises(BadOption) as caught:
        variant.check(given)
    assert problem in str(caught.value)


def test_kinds_of_variants() -> None:
    assert [v.kind for v in (FLAG, NUMBER, CHOICE)] == ["flag", "number", "choice"]


def test_options_are_settled() -> None:
    game = find_game("hush")
    assert game.complete_options(None) == {"sudden": False}
    assert game.complete_options({"sudden": "on"}) == {"sudden": True}
    with pytest.raises(BadOption, match="hush has no option 'loud'; it has: sudden"):
        game.complete_options({"loud": True})
    assert game.count(None) == 3
    with pytest.raises(BadOption, match="hush has 3 seats, not 2"):
        game.count(2)


def test_words() -> None:
    game = find_game("hush")
    assert game.read(game.start(), "fox  ant") == [5, 0]
    assert game.label(game.start(), 5) == "fox"
    with pytest.raises(BadOption, match="hush has no word 'yeti'"):
        game.word("yeti")
