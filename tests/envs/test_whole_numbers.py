"""Whole numbers of any type are taken as seats, counts and seeds; fractions, flags and texts are not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from aitch.core.errors import BadOption
from aitch.core.registry import find_game
from aitch.envs import TextGame, make_aec, make_gym, make_parallel, make_vector

TWO = np.int64(2)
WRONG: list[Any] = [2.0, np.float64(2), True, np.True_, "2", np.array([2, 3])]


def test_numpy_s_are_numbers_too() -> None:
    env = make_gym("hermit", seats=TWO, opponents="random", seat=np.uint8(1))
    same = make_gym("hermit", seats=2, opponents="random", seat=1)
    assert np.array_equal(env.reset(seed=np.int32(7))[0], same.reset(seed=7)[0])
    games = make_vector("hermit", np.int16(3), seats=TWO)
    expected = make_vector("hermit", 3, seats=2).reset(seed=7)[0]
    seeds: list[Any] = [np.int64(7), [np.int64(7), 8, 9], np.array([7, 8, 9])]
    for seed in seeds:
        assert np.array_equal(games.reset(seed=seed)[0], expected)
    assert games.position(np.int64(1), np.int64(1)) == games.position(1, 1)
    for make in (make_aec, make_parallel):
        table = make("sygon", np.int64(3))
        table.reset(seed=np.int64(5))
        other = make("sygon", 3)
        other.reset(seed=5)
        assert table.table.state == other.table.state
    told = TextGame("hermit", seats=TWO, seed=np.int64(4))
    assert told.observe(np.int64(0)) == TextGame("hermit", seats=2, seed=4).observe(0)
    assert find_game("hermit").start(seats=TWO).game.count(TWO) == 2


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        (lambda given: make_gym("hermit", seats=given), "hermit has 1, 2, 3, 4 seats, not "),
        (lambda given: make_gym("sygon", seats=3, opponents="random", seat=given), "there are the seats 0 to 2, not "),
        (lambda given: make_gym("hermit").reset(seed=given), "a seed is a whole number, not "),
        (lambda given: make_vector("hermit", given), "a vector has one game or more, a whole number of them, not "),
        (lambda given: make_vector("hermit", 1).reset(seed=[given]), "a seed is a whole number, not "),
        (lambda given: make_vector("hermit", 1).position(0, given), "a seat is a whole number, not "),
        (lambda given: make_aec("hermit").reset(seed=given), "a seed is a whole number, not "),
        (lambda given: TextGame("hermit", seats=given), "hermit has 1, 2, 3, 4 seats, not "),
        (lambda given: TextGame("hermit", seed=given), "a seed is a whole number, not "),
        (lambda given: TextGame("hermit", seed=1).observe(given), "a seat is a whole number, not "),
    ],
)
@pytest.mark.parametrize("given", WRONG, ids=repr)
def test_others_are_not(use: Callable[[Any], object], expected: str, given: Any) -> None:
    with pytest.raises(BadOption) as refused:
        use(given)
    assert str(refused.value) == f"{expected}{given!r}"


def test_fractions_of_actions_are_refused() -> None:
    """They are not cut off; a whole number is one in any type."""
    single, vector, zoo = make_gym("hermetica"), make_vector("hermetica", 2), make_aec("hermetica")
    single.reset(seed=1)
    vector.reset(seed=1)
    zoo.reset(seed=1)
    legal = single.action_masks().nonzero()[0][0]
    with pytest.raises(BadOption, match="a whole one"):
        single.step(legal + 0.5)
    with pytest.raises(BadOption, match="a whole one"):
        vector.step(vector.sample_actions() + 0.5)
    with pytest.raises(BadOption, match="a whole one"):
        zoo.step(legal + 0.5)
    single.step(float(legal))
    vector.step(vector.sample_actions().astype(float))
