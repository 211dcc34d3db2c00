"""One game for one learner: a `gymnasium.Env`, also under `gymnasium.make("aitch/Hermit-v0")`."""

from __future__ import annotations

from functools import cached_property
from typing import Any, SupportsIndex, SupportsInt

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from aitch.core.contract import State
from aitch.core.whole import whole_action, whole_number
from aitch.envs.batch import Batch
from aitch.envs.observing import Observer, start_of
from aitch.envs.playing import Illegal, Opponents, all_or_nothing, check_illegal, learner_seat, makers
from aitch.envs.rendering import MODES, check_mode, rendered
from aitch.envs.vector import Arrays, observation_box

ITSELF = "self"
"""In place of opponents: whoever is asked, the learner answers."""


def make_gym(
    name: str,
    *,
    seats: SupportsIndex | None = None,
    options: dict[str, object] | None = None,
    content: str = "default",
    level: str = "random",
    opponents: Opponents = None,
    seat: SupportsIndex | None = None,
    illegal: Illegal = "refuse",
    penalty: float = -1.0,
    sparse: bool = False,
    render_mode: str | None = None,
) -> GameEnv:
    """One game as an environment; `seats` to `sparse` are as in `make_vector`.

    level      what the programs at the other seats are called: "random", "greedy", "beginner", "casual", "strong",
               "expert"
    opponents  one such name, or a function that makes a program, for each other seat, where they differ; "self": there
               are none, the learner answers for every seat, and `info["seat"]` says for which
    """
    start = start_of(name, seats, options, content)
    others = None if opponents == ITSELF else level if opponents is None else opponents
    batch = Batch(start, 1, Observer(start).encoder, learner_seat(start, others, seat), makers(start, others))
    return GameEnv(batch, check_illegal(illegal), penalty, sparse, render_mode)


class GameEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """One game.  Actions, observations, rewards and `info` are as in `VectorGames`, without the outer dimension."""

    metadata = {"render_modes": MODES, "render_fps": 1}

    def __init__(self, batch: Batch, illegal: Illegal, penalty: float, sparse: bool, render_mode: str | None) -> None:
        self.batch = batch
        self.illegal = illegal
        self.penalty = penalty
        self.render_mode = check_mode(render_mode)
        self.action_space = Discrete(int(batch.words))
        self.observation_space = observation_box(batch, sparse)
        self._began = False
        self._arrays = Arrays(batch, sparse)

    @cached_property
    def observer(self) -> Observer:
        """The names of all entries of an observation, and their version."""
        return Observer(self.batch.start)

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begins a game; without a seed, one with other outcomes than the last."""
        given = None if seed is None else whole_number(seed, "a seed is a whole number")
        super().reset(seed=given)
        with all_or_nothing(self.batch):
            if given is not None or not self._began:
                self.batch.seed(0, int(self.np_random.integers(1 << 62)) if given is None else given)
            self.batch.begin(0)
        self._began = True
        return self._arrays.observations[0].copy(), self._info()

    def step(self, action: SupportsInt) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Answers what is asked; then chance and the opponents do, until the learner is asked again."""
        if self.batch.ended[0]:
            raise RuntimeError("the game has ended: reset() begins another")
        answer = whole_action(action)
        given: vec[i64] = vec[i64]([answer])
        if self.illegal == "refuse" and self.batch.illegal(given) == 0:
            self.position().choose(answer)
        with all_or_nothing(self.batch):
            self.batch.answer(given, self.penalty)
        info = self._info() | {"rewards": self._arrays.rewards[0].copy()}
        observation = self._arrays.observations[0].copy()
        return observation, float(self.batch.earned[0]), bool(self.batch.ended[0]), False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which words are legal now, as `sb3_contrib.MaskablePPO` asks for it."""
        legal: NDArray[np.bool_] = self._arrays.masks[0].astype(np.bool_)
        return legal

    def position(self) -> State:
        """The position as the learner's seat sees it."""
        return self.batch.states[0].seen_by(int(self.batch.looking[0]))

    def render(self) -> str | None:
        """The game as the learner's seat sees it: in words with `render_mode="ansi"`, a picture with "svg"."""
        return rendered(self.position(), self.render_mode)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._arrays.masks[0].copy(), "seat": int(self.batch.looking[0])}
