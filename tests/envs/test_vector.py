"""Vectors of games: as single games are, with masks, seeds, both ways to begin anew, and opponents."""

from __future__ import annotations

from typing import cast

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from tests.envs.tables import GAMES, SHORT, TABLES

from aitch.bots.greedy import GreedyBot
from aitch.core.contract import IllegalChoice
from aitch.core.errors import BadOption
from aitch.envs import IllegalAction, make_aec, make_gym, make_vector
from aitch.envs.playing import Illegal

COUNT = 4


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_is_what_single_games_are(name: str, seats: int) -> None:
    """Step by step, through ends and new games, beside PettingZoo's environment, which goes by `State.choose`."""
    options = SHORT[name]
    env = make_vector(name, COUNT, seats=seats, options=options)
    singles = [make_aec(name, seats, options) for _ in range(COUNT)]
    observations, info = env.reset(seed=40)
    for i, single in enumerate(singles):
        single.reset(seed=40 + i)
    ended = np.zeros(COUNT, bool)
    for _ in range(200):
        for i, single in enumerate(singles):
            if not ended[i]:
                seat = int(info["seat"][i])
                assert single.agent_selection == f"player_{seat}"
                seen = single.observe(single.agent_selection)
                assert np.array_equal(observations[i], seen["observation"])
                assert np.array_equal(info["action_mask"][i], seen["action_mask"])
        actions, actors, was_over = env.sample_actions(), info["seat"], ended
        observations, rewards, ended, truncated, info = env.step(actions)
        assert not truncated.any()
        for i, single in enumerate(singles):
            if was_over[i]:
                single.reset()
                assert (rewards[i], ended[i]) == (0, False)
            else:
                single.step(int(actions[i]))
                assert info["rewards"][i].tolist() == [single.rewards[agent] for agent in single.possible_agents]
                assert rewards[i] == info["rewards"][i][actors[i]]
                assert ended[i] == all(single.terminations.values())
    assert observations.shape == env.observation_space.shape
    assert env.observation_space.contains(observations)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_is_the_same_stream(name: str) -> None:
    def stream(seed: int) -> list[bytes]:
        env = make_vector(name, 3, options=SHORT[name])
        env.reset(seed=seed)
        found: list[bytes] = []
        for _ in range(60):
            observations, rewards, ended, _, info = env.step(env.sample_actions())
            found += [observations.tobytes(), rewards.tobytes(), ended.tobytes(), info["action_mask"].tobytes()]
        return found

    assert stream(1) == stream(1)
    assert stream(1) != stream(2)


def test_a_reset_without_a_seed_goes_on() -> None:
    """Another game, but again the same one after the same seed."""
    env = make_vector("hermit", 3)
    first, second = env.reset(seed=1)[0], env.reset()[0]
    assert not np.array_equal(first, second)
    assert np.array_equal(env.reset(seed=1)[0], first)
    assert np.array_equal(env.reset()[0], second)


def test_seeds_may_be_given_one_by_one() -> None:
    env = make_vector("hermit", 3)
    together = env.reset(seed=[5, 6, 7])[0]
    assert np.array_equal(together, env.reset(seed=5)[0])
    with pytest.raises(ValueError, match="3 games, but 2 seeds"):
        env.reset(seed=[5, 6])


class TestAutoreset:
    def test_is_declared(self) -> None:
        assert make_vector("hermit", 2).metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
        env = make_vector("hermit", 2, autoreset=AutoresetMode.SAME_STEP)
        assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
        with pytest.raises(BadOption, match="next_step"):
            make_vector("hermit", 2, autoreset=AutoresetMode.DISABLED)

    def test_at_the_next_step(self) -> None:
        """The end is shown with a mask that allows nothing; the next action for that game is not looked at."""
        env = make_vector("hermit", 6)
        env.reset(seed=3)
        ends = 0
        for _ in range(120):
            _, rewards, ended, _, info = env.step(env.sample_actions())
            over = np.flatnonzero(ended)
            assert not info["action_mask"][over].any()
            assert info["action_mask"].any(axis=1).sum() == 6 - len(over)
            assert all(abs(rewards[i]) == 1 for i in over)
            if len(over):
                ends += len(over)
                actions = env.sample_actions()
                actions[over] = -5
                _, rewards, ended, _, info = env.step(actions)
                assert not ended[over].any()
                assert not rewards[over].any()
                assert info["action_mask"][over].any(axis=1).all()
        assert ends > 5

    @pytest.mark.parametrize("sparse", [False, True])
    def test_at_the_same_step(self, sparse: bool) -> None:
        """The same games as with the other mode, without the step between them; the end is in `final_obs`."""
        one = make_vector("hermit", 4, autoreset="same_step", sparse=sparse)
        other = make_vector("hermit", 4, autoreset="next_step", sparse=sparse)
        streams: list[list[list[tuple[bytes, float, bool]]]] = []
        for env in (one, other):
            observations, info = env.reset(seed=9)
            seen: list[list[tuple[bytes, float, bool]]] = [[] for _ in range(4)]
            ended = np.zeros(4, bool)
            for _ in range(140):
                actions = np.array([int(np.flatnonzero(mask)[-1]) if mask.any() else 0 for mask in info["action_mask"]])
                began = ended if env is other else np.zeros(4, bool)
                observations, rewards, ended, _, info = env.step(actions)
                for i in range(4):
                    if not began[i]:
                        final = env is one and ended[i]
                        last = info["final_obs"][i] if final else observations[i]
                        seen[i].append((last.tobytes(), float(rewards[i]), bool(ended[i])))
                if env is one:
                    assert info["action_mask"].any(axis=1).all()
                    if ended.any():
                        assert np.array_equal(info["_final_obs"], ended)
                        assert np.array_equal(info["final_info"]["rewards"][ended][:, 0], rewards[ended])
            streams.append(seen)
        for game, same in zip(*streams, strict=True):
            assert sum(end for _, _, end in same) > 1
            assert game[: len(same)] == same[: len(game)]


class TestIllegal:
    def test_is_refused_with_its_rule_and_nothing_changes(self) -> None:
        env = make_vector("hermetica", 3)
        _, info = env.reset(seed=1)
        actions = env.sample_actions()
        actions[1] = int(np.flatnonzero(info["action_mask"][1] == 0)[0])
        keys = [state.key() for state in env.batch.states]
        with pytest.raises(IllegalChoice, match="HER-") as refused:
            env.step(actions)
        assert refused.value.refusal.instead
        assert [state.key() for state in env.batch.states] == keys
        actions[1] = 10_000
        with pytest.raises(IllegalChoice, match=r"^game 1, action 10000: AITCH-1: "):
            env.step(actions)

    @pytest.mark.parametrize("name", GAMES)
    def test_it_is_told_in_which_game_and_by_which_word(self, name: str) -> None:
        env = make_vector(name, 4, options=SHORT[name])
        _, info = env.reset(seed=1)
        actions = env.sample_actions()
        actions[2] = wrong = int(np.flatnonzero(info["action_mask"][2] == 0)[-1])
        with pytest.raises(IllegalAction) as refused:
            env.step(actions)
        word = env.batch.start.game.vocabulary[wrong]
        assert refused.value.number == 2
        assert str(refused.value) == f"game 2, action {wrong} ({word}): {env.position(2).why_not(wrong)}"

    def test_may_earn_a_penalty_instead(self) -> None:
        env = make_vector("hermetica", 3, illegal="penalty", penalty=-0.25)
        observations, info = env.reset(seed=1)
        actions = env.sample_actions()
        actions[1] = int(np.flatnonzero(info["action_mask"][1] == 0)[0])
        after, rewards, ended, _, later = env.step(actions)
        assert rewards.tolist() == [0, -0.25, 0]
        assert not ended.any()
        assert later["rewards"][1].tolist() == [-0.25, 0]
        assert np.array_equal(after[1], observations[1])
        assert np.array_equal(later["action_mask"][1], info["action_mask"][1])
        assert not np.array_equal(after[0], observations[0])
        assert env.step(env.sample_actions())[1].tolist() == [0, 0, 0]

    def test_there_is_no_third_way(self) -> None:
        with pytest.raises(BadOption, match="'refuse' or 'penalty'"):
            make_vector("hermit", 1, illegal=cast("Illegal", "forfeit"))

    def test_every_game_needs_an_action(self) -> None:
        env = make_vector("hermit", 3)
        env.reset(seed=1)
        with pytest.raises(ValueError, match="each of 3 games"):
            env.step([0, 1])


class TestOpponents:
    @pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if table[1] > 1])
    def test_only_the_learner_is_asked(self, name: str, seats: int) -> None:
        env = make_vector(name, 3, observe=False, seats=seats, options=SHORT[name], opponents="random", seat=1)
        _, info = env.reset(seed=2)
        ends = 0
        for _ in range(400):
            assert info["seat"].tolist() == [1, 1, 1]
            observations, rewards, ended, _, info = env.step(env.sample_actions())
            assert np.array_equal(rewards, info["rewards"][:, 1])
            ends += int(ended.sum())
        assert ends
        assert observations.shape == (3, 0)

    def test_the_seat_changes_unless_it_is_told(self) -> None:
        env = make_vector("hermetica", 32, observe=False, opponents="random")
        assert set(env.reset(seed=1)[1]["seat"].tolist()) == {0, 1}

    def test_programs_by_name_or_by_making_them(self) -> None:
        """With seeds, programs answer alike again, in a vector and in a single game."""
        named = make_vector("hermetica", 2, options=SHORT["hermetica"], opponents="greedy", seat=0)
        made = make_gym("hermetica", options=SHORT["hermetica"], opponents=[lambda _: GreedyBot()], seat=0)
        observations, _ = named.reset(seed=6)
        observation, _ = made.reset(seed=7)
        for _ in range(30):
            assert np.array_equal(observations[1], observation)
            actions = named.sample_actions()
            observations, rewards, ended, _, _ = named.step(actions)
            observation, reward, over, _, _ = made.step(actions[1])
            assert (reward, over) == (rewards[1], ended[1])
            if over:
                break

    def test_there_must_be_one_for_each_seat(self) -> None:
        with pytest.raises(BadOption, match="3 other seats, but 2 opponents"):
            make_vector("sygon", 1, seats=4, opponents=["random", "greedy"])
        with pytest.raises(BadOption, match="seats 0 to 1, not 2"):
            make_vector("hermetica", 1, opponents="random", seat=2)


@pytest.mark.parametrize("count", [0, -1, 2.5, "8"])
def test_there_must_be_a_game(count: int) -> None:
    with pytest.raises(BadOption, match="one game or more"):
        make_vector("hermit", count)


def test_views_change_with_the_next_step_and_cannot_be_written() -> None:
    env = make_vector("hermetica", 2, copy=False)
    observations, info = env.reset(seed=1)
    before = observations.copy()
    env.step(env.sample_actions())
    assert not np.array_equal(before, observations)
    with pytest.raises(ValueError, match="read-only"):
        info["action_mask"][0] = 1


def test_render_tells_every_game() -> None:
    env = make_vector("hermit", 2, render_mode="ansi")
    env.reset(seed=1)
    told = env.render()
    assert told is not None
    assert len(told) == 2
    for number, text in enumerate(told):
        assert text.startswith("Hermit. You are Beachcomber, seat 0.")
        assert f"Question: {env.position(number).prompt()}" in text
    drawn = make_vector("hermit", 2, render_mode="svg")
    drawn.reset(seed=1)
    pictures = drawn.render()
    assert pictures is not None
    assert all(picture.startswith("<svg") for picture in pictures)
    assert make_vector("hermit", 2).render() is None
