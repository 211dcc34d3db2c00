"""Copies and pickles of environments go on exactly as the original does, and each goes its own way."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
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
from aitch.envs import GameEnv, VectorGames, make_gym, make_vector


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


WAYS = pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
Way = Callable[[Any], Any]


class Remembers(Bot):
    """Answers by how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def think(self, seen: State, options: list[int], rng: Rng, budget: Budget) -> int:
        self.asked += 1
        return options[(self.asked + rng.below(2)) % len(options)]


def remembers(game: Game) -> Bot:
    return Remembers()


def crowd(name: str) -> int:
    """The fewest seats at which there is somebody else."""
    return next(seats for seats in find_game(name).seat_counts if seats > 1)


def steps_of(env: GameEnv, count: int) -> list[bytes | float]:
    """All that so many steps show, and the games that begin on the way."""
    shown: list[bytes | float] = []
    for _ in range(count):
        masks = env.action_masks()
        observation, reward, over, _, info = env.step(int(env.action_space.sample(masks.astype(np.int8))))
        shown += [observation.tobytes(), reward, over, info["action_mask"].tobytes(), info["rewards"].tobytes()]
        if over:
            observation, info = env.reset()
            shown += [observation.tobytes(), info["action_mask"].tobytes(), info["seat"]]
    return shown


def rounds_of(env: VectorGames, count: int) -> list[bytes]:
    shown: list[bytes] = []
    for _ in range(count):
        observations, rewards, ended, _, info = env.step(env.sample_actions())
        shown += [observations.tobytes(), rewards.tobytes(), ended.tobytes()]
        shown += [info["action_mask"].tobytes(), info["seat"].tobytes(), info["rewards"].tobytes()]
    return shown


def begun(name: str, opponents: Any) -> GameEnv:
    env = make_gym(name, seats=crowd(name), options=SHORT[name], opponents=opponents)
    env.action_space.seed(3)
    env.reset(seed=3)
    return env


@WAYS
@pytest.mark.parametrize("opponents", ["self", "random", remembers], ids=["self", "random", "own"])
@pytest.mark.parametrize("name", GAMES)
def test_one_game(name: str, opponents: Any, copied: Way) -> None:
    env = begun(name, opponents)
    steps_of(env, 7)
    twin = copied(env)
    ahead = steps_of(twin, 60)
    assert env.position() != twin.position()
    assert steps_of(env, 60) == ahead
    assert env.position() == twin.position()


@WAYS
@pytest.mark.parametrize("more", [{}, {"opponents": "casual", "sparse": True}, {"observe": False, "copy": False}])
@pytest.mark.parametrize("name", GAMES)
def test_many_games(name: str, more: dict[str, Any], copied: Way) -> None:
    steps = 6 if "opponents" in more else 60
    env = make_vector(name, 3, seats=crowd(name), options=SHORT[name], autoreset="same_step", **more)
    env.reset(seed=3)
    rounds_of(env, steps // 2)
    twin = copied(env)
    ahead = rounds_of(twin, steps)
    assert rounds_of(env, steps) == ahead
    assert [one.tobytes() for one in (env.reset()[0], env.action_masks())] == [
        one.tobytes() for one in (twin.reset()[0], twin.action_masks())
    ]


@WAYS
@pytest.mark.parametrize(
    ("name", "level"), [("hermetica", "strong"), ("hermetica", "master"), ("hemloch", "strong"), ("hermit", "strong")]
)
def test_programs_keep_what_they_have_thought(name: str, level: str, copied: Way) -> None:
    """The search trees of the levels, the plans of Hermit's solver, the network of Master."""
    env = begun(name, level)
    steps_of(env, 3)
    twin = copied(env)
    assert steps_of(twin, 4) == steps_of(env, 4)


@WAYS
def test_one_that_has_not_begun(copied: Way) -> None:
    for name in GAMES:
        env = make_gym(name, seats=crowd(name), opponents="random")
        twin, _ = copied(env), env.reset(seed=1)
        twin.reset(seed=1)
        assert twin.position() == env.position()


def test_a_pickle_is_read_by_another_process() -> None:
    env = begun("hemloch", "beginner")
    steps_of(env, 3)
    program = f"import pickle; print(pickle.loads({pickle.dumps(env)!r}).position().key())"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(run.stdout) == env.position().key()


def test_copies_share_the_game() -> None:
    """Its tables are large: however often something is unpickled, a process makes them once."""
    env = begun("hermit", "random")
    one, other = pickled(env), pickled(env)
    assert one.batch.start.game is other.batch.start.game
    assert copy.deepcopy(env).batch.start.game is env.batch.start.game
