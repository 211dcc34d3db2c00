"""What a seat can know of its answers before it gives them."""

from __future__ import annotations

import pytest

from aitch.core.contract import CHANCE, OVER
from aitch.core.foresight import foresee, gains
from aitch.core.narration import line
from aitch.core.play import random_answer
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng


@pytest.mark.parametrize("name", game_names())
def test_what_is_foreseen_for_certain_comes_true(name: str) -> None:
    """On random games: the seat then sees exactly what it was told, and the log says the same of it."""
    game = find_game(name)
    certain = 0
    for seed in range(3):
        rng = Rng(seed)
        state = game.start()
        for _ in range(120):
            if state.seat == OVER:
                break
            option = random_answer(state, rng)
            seat, before = state.seat, state.copy()
            if seat == CHANCE:
                state.apply(option)
                continue
            ahead = foresee(state.seen_by(seat), [option], Rng(seed))
            assert before == state, "to foresee changes nothing"
            state.apply(option)
            if ahead.certain:
                certain += 1
                told = line(before, state, option, seat)
                assert ahead.lines == ([told] if told else [])
                assert ahead.after.key() == state.seen_by(seat).key()
                assert game.scene(ahead.after) == game.scene(state.seen_by(seat))
    assert certain > 20


def test_it_stops_where_another_is_asked() -> None:
    game = find_game("hermetica")
    seen = game.start().seen_by(0)
    while seen.seat != 0:
        seen.apply(seen.options()[0])
    first = seen.options()[0]
    ahead = foresee(seen.seen_by(0), [first] * 50, Rng(1))
    assert not ahead.certain
    assert len(ahead.answers) < 50
    assert len(ahead.labels) >= len(ahead.answers)


def test_points_that_are_gained_are_told_for_each_seat() -> None:
    game = find_game("sygon")
    state, rng = game.start(), Rng(1)
    told: list[str] = []
    while not told:
        before = state.copy()
        state.apply(random_answer(state, rng))
        told = gains(before.seen_by(0), state.seen_by(0))
    assert told[0].startswith(tuple(game.seat_names(2)))
    assert "+" in told[0]
