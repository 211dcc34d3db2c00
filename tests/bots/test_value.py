"""The value of a seen position, and the hints that are made of it."""

from __future__ import annotations

import pytest

from aitch.bots.advice import advise, chance_words
from aitch.bots.value import Value, value_of
from aitch.core.bots import Budget
from aitch.core.contract import CHANCE, OVER, State
from aitch.core.play import random_answer
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng

FEW = 12


def asked(name: str, seed: int = 2, after: int = 12) -> State:
    """A position of a random game in which a seat has something to choose."""
    state: State = find_game(name).start()
    rng = Rng(seed)
    done = 0
    while done < after or state.seat < 0 or len(state.options()) < 2:
        state.apply(random_answer(state, rng))
        assert state.seat != OVER
        done += 1
    return state


def found(state: State, seed: int = 1, iterations: int = FEW) -> Value:
    return value_of(state.seen_by(state.seat), state.seat, Rng(seed), Budget(iterations=iterations, guarded=False))


@pytest.mark.parametrize("name", game_names())
def test_a_value_has_a_spread_and_moves_that_can_be_made(name: str) -> None:
    state = asked(name)
    value = found(state)
    assert -1.0 <= value.value <= 1.0
    assert value.spread >= 0.0
    assert 1 <= len(value.moves) <= 3
    assert (value.value, value.spread) == (value.moves[0].value, value.moves[0].spread)
    for move in value.moves:
        assert -1.0 <= move.value <= 1.0
        assert move.line[0] == move.answers[0]
        assert move.answers[0] in state.options()


@pytest.mark.parametrize("name", game_names())
def test_the_same_seed_gives_the_same_value(name: str) -> None:
    state = asked(name)
    first, second = found(state), found(state)
    assert (first.value, first.spread, first.visits) == (second.value, second.spread, second.visits)
    assert [move.line for move in first.moves] == [move.line for move in second.moves]


def test_the_truth_is_refused() -> None:
    state = asked("hemloch")
    with pytest.raises(ValueError, match="truth"):
        value_of(state, state.seat, Rng(1), Budget(iterations=2))


@pytest.mark.parametrize("name", ["hemloch", "sygon"])
def test_what_is_hidden_does_not_change_a_value(name: str) -> None:
    """Two truths that look alike to a seat have the same value for it."""
    state = asked(name)
    seat = state.seat
    other = state.seen_by(seat).sample(Rng(99))
    assert other.seen_by(seat) == state.seen_by(seat)
    assert found(state).value == found(other).value


def test_a_game_that_is_over_is_worth_its_result() -> None:
    state, rng = find_game("hermetica").start(), Rng(4)
    while state.seat != OVER:
        state.apply(random_answer(state, rng))
    value = value_of(state.seen_by(1), 1, Rng(1), Budget())
    assert (value.value, value.spread, value.moves) == (state.returns()[1], 0.0, [])


@pytest.mark.parametrize("name", ["hemloch", "hermetica", "sygon"])
def test_it_is_also_found_where_another_seat_or_chance_is_asked(name: str) -> None:
    state, rng = find_game(name).start(), Rng(5)
    others = chances = 0
    while not (others and chances) and state.seat != OVER:
        if state.seat == CHANCE and not chances:
            chances += 1
        elif state.seat == 1 and not others:
            others += 1
        else:
            state.apply(random_answer(state, rng))
            continue
        value = value_of(state.seen_by(0), 0, rng, Budget(iterations=4, guarded=False))
        assert -1.0 <= value.value <= 1.0
        assert value.moves == []
        assert value.visits >= 2
        state.apply(random_answer(state, rng))
    assert others


def test_progress_is_told_and_can_end_it() -> None:
    state = asked("hermetica")
    told: list[tuple[int, int]] = []

    def stop_soon(done: int, of: int) -> bool:
        told.append((done, of))
        return False

    seen = state.seen_by(state.seat)
    value = value_of(seen, state.seat, Rng(1), Budget(iterations=500, guarded=False), progress=stop_soon)
    assert told[0] == (16, 500)
    assert value.visits == 16


def test_an_obvious_win_is_found_first_and_valued_so() -> None:
    """One step from home: the Adept that can win this turn does."""
    state, rng = find_game("hermetica").start(), Rng(1)
    while True:
        if state.seat == OVER:
            state = find_game("hermetica").start()
        wins = [option for option in state.options() if state.seat >= 0 and wins_by(state, option)]
        if wins and len(state.options()) > 1:
            break
        state.apply(random_answer(state, rng))
    value = found(state, iterations=40)
    assert wins_by(state, value.moves[0].answers[0])
    assert value.value > 0.5


def wins_by(state: State, option: int) -> bool:
    after = state.copy()
    after.apply(option)
    return after.seat == OVER and after.returns()[state.seat] == 1.0


@pytest.mark.parametrize("name", game_names())
def test_a_hint_is_told_and_drawn_from_what_the_seat_sees(name: str) -> None:
    state = asked(name)
    seat = state.seat
    hints = advise(state.seen_by(seat), Rng(1), Budget(iterations=FEW, guarded=False))
    assert hints
    for hint in hints:
        assert hint.labels
        assert len(hint.labels) == len(hint.line)
        assert "in 100" in hint.worth()
        assert 0.0 <= hint.chance <= 1.0
        assert hint.trail["seat"] == seat
    other = state.seen_by(seat).sample(Rng(77))
    again = advise(other.seen_by(seat), Rng(1), Budget(iterations=FEW, guarded=False))
    assert [(one.line, one.lines, one.told, one.trail) for one in again] == [
        (one.line, one.lines, one.told, one.trail) for one in hints
    ], "what is hidden has no hand in a hint"


def test_hermits_hint_is_a_whole_placement() -> None:
    state = asked("hermit", after=10)
    while state.question.name != "PickCard":
        state.apply(random_answer(state, Rng(3)))
    hints = advise(state.seen_by(state.seat), Rng(1), Budget(iterations=2000, guarded=False))
    assert len(hints) == 3
    for hint in hints:
        assert "lays card" in " ".join(hint.lines)
        assert any(trace["thing"].get("span") for trace in hint.trail["traces"])


@pytest.mark.parametrize(("chance", "words"), [(1.0, "all but won"), (0.5, "about even"), (0.0, "all but lost")])
def test_a_chance_in_words(chance: float, words: str) -> None:
    assert chance_words(chance) == words
