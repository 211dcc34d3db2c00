"""Gymnasium: its checker, its registry, one learner against programs or itself."""

from __future__ import annotations

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.envs.tables import GAMES, SHORT, TABLES

from aitch.core.contract import IllegalChoice
from aitch.core.errors import BadOption
from aitch.core.scene_svg import position_svg
from aitch.envs import VectorGames, make_gym


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_gymnasium_has_nothing_to_say_against_it(name: str, seats: int) -> None:
    """Its checker answers with any word, so that illegal ones must not raise; it tries every way to render, too."""
    id, options = f"aitch/{name.capitalize()}-v0", SHORT[name]
    env = gymnasium.make(id, seats=seats, options=options, illegal="penalty", render_mode="svg")
    check_env(env.unwrapped)


@pytest.mark.parametrize("name", GAMES)
def test_is_registered(name: str) -> None:
    env = gymnasium.make(f"aitch/{name.capitalize()}-v0", options=SHORT[name], level="random", render_mode="ansi")
    observation, info = env.reset(seed=4)
    assert env.observation_space.contains(observation)
    over, steps = False, 0
    while not over:
        action = int(np.flatnonzero(info["action_mask"])[-1])
        observation, reward, over, _, info = env.step(action)
        steps += 1
        assert steps < 5_000
    assert reward == info["rewards"][info["seat"]]
    assert env.render()


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_is_drawn_of_what_the_learner_sees(name: str) -> None:
    env = make_gym(name, options=SHORT[name], render_mode="svg")
    env.reset(seed=4)
    assert env.render() == position_svg(env.position())


def test_many_are_registered_too() -> None:
    envs = gymnasium.make_vec("aitch/Hermit-v0", num_envs=3, seats=2, autoreset="same_step")
    assert isinstance(envs.unwrapped, VectorGames)
    observations, _ = envs.reset(seed=1)
    assert observations.shape[0] == 3


def test_is_registered_whichever_is_imported_first() -> None:
    """Nothing heavy is imported before it is needed."""
    program = (
        "import sys, aitch.envs\n"
        "assert not {'gymnasium', 'pettingzoo', 'numpy'} & set(sys.modules)\n"
        "import gymnasium\n"
        "assert 'aitch/Sygon-v0' in gymnasium.registry\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_masks_are_as_maskable_ppo_wants_them() -> None:
    env = gymnasium.make("aitch/Sygon-v0")
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert np.array_equal(masks, info["action_mask"] == 1)


def test_learns_against_itself() -> None:
    """Whoever is asked, the learner answers, and the reward is that of the seat which answered."""
    env = make_gym("hermetica", options=SHORT["hermetica"], opponents="self")
    _, info = env.reset(seed=3)
    asked = set()
    over = False
    while not over:
        seat = info["seat"]
        asked.add(seat)
        _, reward, over, _, info = env.step(np.flatnonzero(info["action_mask"])[0])
        assert reward == info["rewards"][seat]
    assert asked == {0, 1}
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)


def test_an_illegal_action_is_refused_with_its_rule() -> None:
    env = make_gym("hermit")
    _, info = env.reset(seed=3)
    with pytest.raises(IllegalChoice, match="HMT-"):
        env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert np.array_equal(env.position().options(), np.flatnonzero(info["action_mask"]))


def test_unknown_names_are_told() -> None:
    with pytest.raises(BadOption, match="render mode 'human'"):
        make_gym("hermit", render_mode="human")
    with pytest.raises(ValueError, match="there is no bot 'gready'; did you mean greedy"):
        make_gym("hermetica", level="gready")
    with pytest.raises(ValueError, match="there is no game 'hermitt'; did you mean hermit"):
        make_gym("hermitt")
    with pytest.raises(BadOption, match="sygon: teams need four seats"):
        make_gym("sygon", seats=2, options={"teams": "across"})
