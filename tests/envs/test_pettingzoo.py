"""PettingZoo: its own tests, for all games with every number of seats; then what is particular here."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.seed_test import parallel_seed_test, seed_test
from tests.envs.tables import GAMES, SHORT, TABLES

from aitch.core.contract import IllegalChoice
from aitch.envs import AgentGame, make_aec, make_parallel

CYCLES = 40


@pytest.mark.parametrize(("name", "seats"), TABLES)
class TestItsOwnTests:
    def test_of_turns(self, name: str, seats: int) -> None:
        api_test(make_aec(name, seats, SHORT[name]), num_cycles=CYCLES)

    def test_of_seeds(self, name: str, seats: int) -> None:
        seed_test(lambda: make_aec(name, seats, SHORT[name]), num_cycles=CYCLES)

    def test_in_parallel(self, name: str, seats: int) -> None:
        parallel_api_test(make_parallel(name, seats, SHORT[name]), num_cycles=CYCLES)

    def test_of_seeds_in_parallel(self, name: str, seats: int) -> None:
        """It answers with any word, so that illegal ones must not raise."""
        parallel_seed_test(lambda: make_parallel(name, seats, SHORT[name], illegal="penalty"), num_cycles=CYCLES)


def to_the_end(env: AgentGame) -> dict[str, float]:
    """Plays the first legal answer again and again; gives what each agent has earned."""
    earned: dict[str, float] = {}
    for agent in env.agent_iter():
        observation, reward, ended, _, _ = env.last()
        earned[agent] = earned.get(agent, 0.0) + reward
        assert observation is not None
        env.step(None if ended else int(np.flatnonzero(observation["action_mask"])[0]))
    return earned


@pytest.mark.parametrize("name", GAMES)
def test_everybody_gets_the_result(name: str) -> None:
    env = make_aec(name, options=SHORT[name])
    env.reset(seed=2)
    earned = to_the_end(env)
    assert earned == dict(zip(env.possible_agents, env.table.state.returns(), strict=True))
    assert not env.agents


def test_only_the_one_that_is_asked_may_answer() -> None:
    env = make_aec("sygon", 3)
    env.reset(seed=2)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_in_parallel_only_the_one_that_is_asked_counts() -> None:
    env = make_parallel("sygon", 3, SHORT["sygon"])
    observations, infos = env.reset(seed=2)
    twin = make_aec("sygon", 3, SHORT["sygon"])
    twin.reset(seed=2)
    while env.agents:
        asked = [agent for agent in env.agents if infos[agent]["asked"]]
        assert asked == [twin.agent_selection]
        assert all(observations[agent]["action_mask"].all() for agent in env.agents if agent not in asked)
        actions = {agent: int(np.flatnonzero(observations[agent]["action_mask"])[-1]) for agent in env.agents}
        twin.step(actions[asked[0]])
        observations, rewards, _, _, infos = env.step(actions)
        assert rewards == twin.rewards
    assert env.table.state == twin.table.state


def test_rllib_finds_its_observations() -> None:
    env = make_parallel("hermit", key="observations", dtype="float32")
    observations, _ = env.reset(seed=1)
    assert set(observations["player_0"]) == {"observations", "action_mask"}
    assert observations["player_0"]["observations"].dtype == np.float32
    assert env.observation_space("player_0").contains(observations["player_0"])


class TestIllegal:
    def test_is_refused_with_its_rule(self) -> None:
        env = make_aec("hermetica")
        env.reset(seed=1)
        wrong = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
        with pytest.raises(IllegalChoice, match="HER-"):
            env.step(wrong)

    def test_may_earn_a_penalty_instead(self) -> None:
        env = make_aec("hermetica", illegal="penalty", penalty=-0.5)
        env.reset(seed=1)
        agent, before = env.agent_selection, env.table.state.copy()
        env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
        assert env.rewards[agent] == -0.5
        assert env.agent_selection == agent
        assert env.table.state == before


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_its_own_way(copied: Callable[[AgentGame], AgentGame]) -> None:
    """With the same chances before it: search can try answers on it."""
    env = make_aec("hemloch")
    env.reset(seed=5)
    for _ in range(30):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    twin, before = copied(env), env.table.state.key()
    assert to_the_end(twin) is not None
    assert env.table.state.key() == before
    to_the_end(env)
    assert env.table.state == twin.table.state


def test_render_is_what_the_one_sees_who_is_asked() -> None:
    env = make_aec("hemloch", render_mode="ansi")
    env.reset(seed=1)
    told = env.render()
    assert told is not None
    assert env.table.state.prompt() in told
    drawn = make_parallel("hemloch", render_mode="svg")
    drawn.reset(seed=1)
    assert str(drawn.render()).startswith("<svg")
