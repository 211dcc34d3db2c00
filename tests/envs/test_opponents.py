"""Opponents of one's own: what they answer is checked, and if they fail nothing has changed."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.envs.tables import GAMES, SHORT

from aitch.core.bots import Bot, Budget
from aitch.core.contract import State
from aitch.core.game import Game
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.envs import GameEnv, IllegalOpponent, VectorGames, make_gym, make_vector


class Slips(Bot):
    """Answers at random; what `slip` gives instead, whenever it is set."""

    slip: Callable[[State], int] | None = None

    def answer(self, seen: State, rng: Rng, budget: Budget) -> int:
        return rng.pick(seen.options()) if Slips.slip is None else Slips.slip(seen)


@pytest.fixture(autouse=True)
def _careful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Slips, "slip", None)


def slips(game: Game) -> Bot:
    return Slips()


def illegal_word(seen: State) -> int:
    legal = seen.options()
    return next(word for word in range(len(seen.game.vocabulary)) if word not in legal)


def no_word(seen: State) -> int:
    return len(seen.game.vocabulary)


def crashes(seen: State) -> int:
    raise KeyError("my own mistake")


def asks_somebody(env: GameEnv, monkeypatch: pytest.MonkeyPatch) -> int:
    """An action after which an opponent is asked; what leads there is played."""
    rng = np.random.default_rng(2)
    while True:
        action = int(rng.choice(np.flatnonzero(env.action_masks())))
        trial = copy.deepcopy(env)
        monkeypatch.setattr(Slips, "slip", crashes)
        try:
            trial.step(action)
        except KeyError:
            return action
        finally:
            monkeypatch.setattr(Slips, "slip", None)
        if env.step(action)[2]:
            env.reset()


def shown(env: GameEnv | VectorGames) -> list[Any]:
    batch = env.batch
    arrays: list[Any] = [batch.masks, batch.dense, batch.rewards, batch.looking]
    return [[state.dump() for state in batch.states], *[list(numbers) for numbers in arrays]]


def one_game(name: str) -> GameEnv:
    seats = next(seats for seats in find_game(name).seat_counts if seats > 1)
    env = make_gym(name, seats=seats, options=SHORT[name], opponents=[slips] * (seats - 1), seat=0)
    env.reset(seed=8)
    return env


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_answer_is_refused_and_nothing_changes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    env, twin = one_game(name), one_game(name)
    action = asks_somebody(env, monkeypatch)
    assert asks_somebody(twin, monkeypatch) == action
    before = shown(env)
    for slip in (illegal_word, no_word):
        monkeypatch.setattr(Slips, "slip", slip)
        with pytest.raises(IllegalOpponent) as refused:
            env.step(action)
        assert shown(env) == before
    monkeypatch.setattr(Slips, "slip", None)
    told = str(refused.value)
    assert told.startswith(f"the opponent at seat {refused.value.seat} (")
    assert "AITCH-1: " in told
    after, expected = env.step(action), twin.step(action)
    assert np.array_equal(after[0], expected[0])
    assert shown(env) == shown(twin), "chance goes on as if nothing had been"


def test_it_is_told_who_answered_what_and_by_which_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    env = one_game("hermetica")
    action = asks_somebody(env, monkeypatch)
    monkeypatch.setattr(Slips, "slip", illegal_word)
    with pytest.raises(IllegalOpponent, match=r"^the opponent at seat 1 \(Moon\) answered \d+ \(\S+\), which is") as no:
        env.step(action)
    assert (no.value.seat, no.value.number) == (1, 0)
    assert str(no.value.refusal) in str(no.value)
    assert no.value.refusal.rule.startswith("HER-")


@pytest.mark.parametrize(
    ("slip", "told"), [(illegal_word, r"^game [012]: the opponent at seat 1 "), (crashes, "my own mistake")]
)
def test_whatever_fails_no_game_of_a_vector_has_changed(
    slip: Callable[[State], int], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = make_vector("hermetica", 3, options=SHORT["hermetica"], opponents=slips, seat=0, autoreset="same_step")
    env.reset(seed=8)
    failures: list[str] = []
    for _ in range(60):
        actions, before = env.sample_actions(), shown(env)
        monkeypatch.setattr(Slips, "slip", slip)
        try:
            env.step(actions)
        except (IllegalOpponent, KeyError) as failed:
            failures.append(str(failed))
            assert shown(env) == before
            monkeypatch.setattr(Slips, "slip", None)
            env.step(actions)
        monkeypatch.setattr(Slips, "slip", None)
    assert len(failures) > 5
    assert all(re.search(told, failure) for failure in failures)


def test_a_beginning_that_fails_leaves_the_game_before(monkeypatch: pytest.MonkeyPatch) -> None:
    for env in (one_game("sygon"), make_vector("hermetica", 3, opponents=slips, seat=1)):
        env.reset(seed=5)
        before = shown(env)
        monkeypatch.setattr(Slips, "slip", illegal_word)
        for seed in range(40):  # until the opponent is the first to be asked
            try:
                env.reset(seed=seed)
            except IllegalOpponent:
                assert shown(env) == before
                break
            before = shown(env)
        else:
            pytest.fail("no opponent began")
        monkeypatch.setattr(Slips, "slip", None)
        env.reset(seed=5)
