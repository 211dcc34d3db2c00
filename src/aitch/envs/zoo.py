"""PettingZoo: every seat is an agent, `player_0` and so on.

An observation is a table of two: `observation`, what the seat sees, and `action_mask`, which words of the vocabulary it
may answer now.  RLlib's module for masked actions looks for `observations` instead, in floating point:
`key="observations", dtype="float32"`.
"""

from __future__ import annotations

from typing import Any, SupportsIndex, SupportsInt

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import DTypeLike, NDArray
from pettingzoo import AECEnv, ParallelEnv

from aitch.core.contract import CHANCE, OVER, State
from aitch.core.play import random_answer
from aitch.core.rng import Rng
from aitch.core.whole import whole_action, whole_number
from aitch.envs.observing import Observer, start_of
from aitch.envs.playing import Illegal, check_illegal
from aitch.envs.rendering import MODES, check_mode, rendered

Observation = dict[str, NDArray[Any]]


def make_aec(
    name: str,
    seats: SupportsIndex | None = None,
    options: dict[str, object] | None = None,
    *,
    content: str = "default",
    illegal: Illegal = "refuse",
    penalty: float = -1.0,
    key: str = "observation",
    dtype: DTypeLike = np.int8,
    render_mode: str | None = None,
) -> AgentGame:
    """A game as an agent environment cycle: one question, one agent at a time.

    Rewards come with the end of the game.  `illegal` and `penalty` are as in `make_vector`: a refused action raises
    `IllegalChoice`, one that earns a penalty has its agent asked again.  `key` names what is seen beside `action_mask`,
    `dtype` is what it is counted in.
    """
    start = start_of(name, seats, options, content)
    return AgentGame(Table(start, check_illegal(illegal), penalty, key, dtype, render_mode))


def make_parallel(
    name: str,
    seats: SupportsIndex | None = None,
    options: dict[str, object] | None = None,
    *,
    content: str = "default",
    illegal: Illegal = "refuse",
    penalty: float = -1.0,
    key: str = "observation",
    dtype: DTypeLike = np.int8,
    render_mode: str | None = None,
) -> ParallelGame:
    """A game as a parallel environment, by turns: all agents act at once, and the one that is asked counts.

    What the others answer is not looked at, so their masks allow every word; `infos[agent]["asked"]` says who it is.
    """
    start = start_of(name, seats, options, content)
    return ParallelGame(Table(start, check_illegal(illegal), penalty, key, dtype, render_mode))


class Table:
    """What both kinds of environment share: one game, its agents, spaces and observations."""

    def __init__(
        self, start: State, illegal: Illegal, penalty: float, key: str, dtype: DTypeLike, render_mode: str | None
    ) -> None:
        self.start = start
        self.state = start
        self.illegal = illegal
        self.penalty = penalty
        self.key = key
        self.dtype: np.dtype[Any] = np.dtype(dtype)
        self.render_mode = check_mode(render_mode)
        self.observer = Observer(start)
        self.rng: Rng | None = None
        self.agents = [f"player_{seat}" for seat in range(len(start.returns()))]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents)}
        self.action_spaces: dict[str, Space[Any]] = {agent: Discrete(self.observer.words) for agent in self.agents}
        self.observation_spaces: dict[str, Space[Any]] = {agent: self.space() for agent in self.agents}
        self.metadata = {"name": f"aitch_{start.game.name}_v0", "render_modes": MODES, "is_parallelizable": False}

    def space(self) -> Dict:
        seen = Box(0, 1, (self.observer.size,), self.dtype.type)
        return Dict({self.key: seen, "action_mask": Box(0, 1, (self.observer.words,), np.int8)})

    def begin(self, seed: SupportsIndex | None) -> None:
        """A new game, up to its first question; without a seed, with other outcomes than the last."""
        if seed is not None or self.rng is None:
            drawn = np.random.default_rng().integers(1 << 62) if seed is None else seed
            self.rng = Rng(whole_number(drawn, "a seed is a whole number"))
        self.state = self.start.copy()
        self.draw()

    def draw(self) -> None:
        """Lets chance answer until an agent is asked."""
        while self.state.seat == CHANCE and self.rng is not None:
            self.state.apply(random_answer(self.state, self.rng))

    def answer(self, action: SupportsInt) -> bool:
        """Answers for whoever is asked; false if that is not legal and nothing has changed."""
        option = whole_action(action)
        if self.illegal == "penalty" and option not in self.state.options():
            return False
        self.state.seen_by(self.state.seat).choose(option)  # refuses by what the seat sees
        self.state.apply(option)
        self.draw()
        return True

    def over(self) -> bool:
        return self.state.seat == OVER

    def asked(self) -> str:
        """The agent that is to answer; the last one to be asked was the first seat's if none is."""
        return self.agents[max(self.state.seat, 0)]

    def observe(self, agent: str, mask: NDArray[np.int8]) -> Observation:
        seen = self.observer.dense(self.state, self.seats[agent])
        return {self.key: seen.astype(self.dtype, copy=False), "action_mask": mask}

    def mask_of(self, agent: str, waiting: int) -> NDArray[np.int8]:
        """The legal words; what those have who are not asked is said by the caller."""
        if self.state.seat == self.seats[agent]:
            return self.observer.mask(self.state)
        return np.full(self.observer.words, waiting, np.int8)

    def render(self) -> str | None:
        """The game as whoever is asked sees it: in words with `render_mode="ansi"`, a picture with "svg"."""
        return rendered(self.state.seen_by(max(self.state.seat, 0)), self.render_mode)


class AtTable:
    """What environments of either kind have of their table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.metadata = table.metadata
        self.render_mode = table.render_mode
        self.possible_agents = [*table.agents]
        self.agents: list[str] = []
        self.action_spaces, self.observation_spaces = table.action_spaces, table.observation_spaces

    @property
    def observer(self) -> Observer:
        """The names of all entries of an observation, and their version."""
        return self.table.observer

    def observation_space(self, agent: str) -> Space[Any]:
        return self.table.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.table.action_spaces[agent]

    def render(self) -> str | None:
        return self.table.render()

    def close(self) -> None:
        """Nothing is open."""


class AgentGame(AtTable, AECEnv[str, Any, Any]):
    """A game as an agent environment cycle."""

    def reset(self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; without a seed, one with other outcomes than the last."""
        self.table.begin(seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.table.asked()

    def step(self, action: int | None) -> None:
        """The selected agent answers; once the game is over, each of them takes leave with None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked and must act")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if not self.table.answer(action):
            self.rewards[agent] = self.table.penalty
        elif self.table.over():
            self.rewards = dict(zip(self.possible_agents, self.table.state.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.table.asked()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent sees; its mask allows nothing unless it is asked."""
        return self.table.observe(agent, self.table.mask_of(agent, 0))


class ParallelGame(AtTable, ParallelEnv[str, Any, Any]):
    """A game in which all act at once and the action of the one that is asked counts."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.metadata = {**table.metadata, "is_parallelizable": True}

    def reset(
        self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begins a game; without a seed, one with other outcomes than the last."""
        self.table.begin(seed)
        self.agents = [*self.possible_agents]
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """The agent that is asked answers."""
        table, agents = self.table, self.agents
        rewards = dict.fromkeys(agents, 0.0)
        if agents:
            asked = table.asked()
            if not table.answer(actions[asked]):
                rewards[asked] = table.penalty
            elif table.over():
                rewards = dict(zip(agents, table.state.returns(), strict=True))
        observations, infos = self._observations(), self._infos()
        ended = dict.fromkeys(agents, table.over())
        if table.over():
            self.agents = []
        return observations, rewards, ended, dict.fromkeys(agents, False), infos

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.table.observe(agent, self.table.mask_of(agent, 1)) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        seat = self.table.state.seat
        return {agent: {"asked": self.table.seats[agent] == seat} for agent in self.agents}
