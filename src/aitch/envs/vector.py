"""Many games in one process: a `gymnasium.vector.VectorEnv` whose steps are compiled."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Literal, SupportsIndex

import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from librt.vecs import vec
from mypy_extensions import i32, i64, u8
from numpy.typing import ArrayLike, NDArray

from aitch.core.contract import State
from aitch.core.errors import BadOption
from aitch.core.rng import Rng
from aitch.core.whole import whole_number
from aitch.envs.batch import Batch
from aitch.envs.observing import Observer, start_of
from aitch.envs.playing import Illegal, Opponents, all_or_nothing, check_illegal, learner_seat, makers
from aitch.envs.rendering import MODES, check_mode, rendered

Autoreset = Literal["next_step", "same_step"] | AutoresetMode
Array = NDArray[Any]


def make_vector(
    name: str,
    count: SupportsIndex,
    observe: bool = True,
    *,
    seats: SupportsIndex | None = None,
    options: dict[str, object] | None = None,
    content: str = "default",
    opponents: Opponents = None,
    seat: SupportsIndex | None = None,
    autoreset: Autoreset = "next_step",
    illegal: Illegal = "refuse",
    penalty: float = -1.0,
    sparse: bool = False,
    copy: bool = True,
    render_mode: str | None = None,
) -> VectorGames:
    """`count` games of one table as an environment.

    name       the game: "hermetica", "sygon", "hermit", "hemloch", "hyperborea"
    observe    False: no observations (they have no entries), only masks
    seats      how many seats there are; the fewest that the game allows if not given
    options    the variants of the game; those left out have their defaults
    content    the content pack
    opponents  who sits at the other seats (`aitch.envs.playing.Opponents`); None: the caller answers for every seat
    seat       where the learner sits among opponents; None: at a seat that is drawn for each game
    autoreset  "next_step": a game that has ended begins anew at the next step, whose action for it is not looked at;
               "same_step": it begins anew at once, and what it ended with is in `info["final_obs"]`
    illegal    "refuse": an illegal action raises `IllegalChoice` with the game and the rule, and none has changed;
               "penalty": it earns `penalty`, and its game has not changed
    sparse     observations are the numbers of the entries that are one, with `observer.size` behind them
    copy       False: arrays are looked through at what the environment keeps: read-only, and changed by the next step
    """
    start = start_of(name, seats, options, content)
    wanted = "a vector has one game or more, a whole number of them"
    games = whole_number(count, wanted)
    if games < 1:
        raise BadOption(f"{wanted}, not {games}")
    batch = Batch(
        start,
        games,
        Observer(start).encoder if observe else None,
        learner_seat(start, opponents, seat),
        makers(start, opponents),
    )
    return VectorGames(batch, reset_mode(autoreset), check_illegal(illegal), penalty, sparse, copy, render_mode)


def make_registered(name: str, num_envs: SupportsIndex, level: str = "random", **more: Any) -> VectorGames:
    """What `gymnasium.make_vec` calls; as in `make_gym`, the others play at a level unless `opponents` are given."""
    more.setdefault("opponents", level)
    return make_vector(name, num_envs, **more)


def reset_mode(autoreset: Autoreset) -> AutoresetMode:
    if autoreset in ("next_step", AutoresetMode.NEXT_STEP):
        return AutoresetMode.NEXT_STEP
    if autoreset in ("same_step", AutoresetMode.SAME_STEP):
        return AutoresetMode.SAME_STEP
    raise BadOption(f"games begin anew at 'next_step' or 'same_step', not {autoreset!r}")


class VectorGames(VectorEnv[Array, Array, Array]):
    """Many games of one table.

    An action is a word of the vocabulary for each game.  `info` has

    action_mask  the legal words of each game: ones in a row of noughts; no ones where a game has ended
    seat         whose observation it is and who is asked; in an ended game whoever was asked last
    rewards      the reward of the last step for every seat

    The reward that `step` gives is that of the seat that acted: the result of the game (1 for a win, -1 for a loss, in
    between by rank) when it ends, and 0 before.  Among opponents the seat that acts is always the learner's.
    """

    def __init__(
        self,
        batch: Batch,
        mode: AutoresetMode,
        illegal: Illegal,
        penalty: float,
        sparse: bool,
        copy: bool,
        render_mode: str | None,
    ) -> None:
        self.batch = batch
        self.num_envs = int(batch.count)
        self.metadata = {"autoreset_mode": mode, "render_modes": MODES, "render_fps": 1}
        self.render_mode = check_mode(render_mode)
        self.illegal = illegal
        self.penalty = penalty
        self.sparse = sparse
        self.copy = copy
        self.same_step = mode == AutoresetMode.SAME_STEP
        self.single_action_space = Discrete(int(batch.words))
        self.action_space = MultiDiscrete([int(batch.words)] * self.num_envs)
        self.single_observation_space = observation_box(batch, sparse)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.picking = Rng(0)
        self._seeded = False
        self._began = False
        self._arrays = Arrays(batch, sparse)
        self._never: Array = np.zeros(self.num_envs, np.bool_)

    @cached_property
    def observer(self) -> Observer:
        """The names of all entries of an observation, and their version."""
        return Observer(self.batch.start)

    def reset(
        self,
        *,
        seed: SupportsIndex | Iterable[SupportsIndex | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Array, dict[str, Any]]:
        """Begins all games.  A seed S is S for the first game, S + 1 for the second, and so on; or there is one for
        each.  Without a seed, games go on from the seed of before with other outcomes."""
        seeds = seeds_of(seed, self.num_envs)
        if not isinstance(seed, Iterable):
            super().reset(seed=seeds[0])
        with all_or_nothing(self.batch):
            for i, one in enumerate(seeds):
                if one is not None or not self._began:
                    self.batch.seed(i, int(self.np_random.integers(1 << 62)) if one is None else one)
                self.batch.begin(i)
        if seeds[0] is not None:
            self.picking = Rng(seeds[0])
        self._began = True
        return self._given(self._arrays.observations), self._info()

    def step(self, actions: ArrayLike) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Answers in every game."""
        answers = np.ascontiguousarray(actions, np.int64)
        if answers.shape != (self.num_envs,):
            raise ValueError(f"there must be an action for each of {self.num_envs} games, not {answers.shape}")
        if not np.array_equal(answers, actions):
            raise BadOption("an action is the number of a word of the vocabulary, a whole one for each game")
        given: vec[i64] = vec[i64](answers)
        if self.illegal == "refuse":
            wrong = int(self.batch.illegal(given))
            if wrong >= 0:
                self.batch.refuse(wrong, int(answers[wrong]))
        with all_or_nothing(self.batch):
            over = self.batch.answer(given, self.penalty)
            if over and self.same_step:
                return self._begun_anew()
        now = self._arrays
        info = self._info() | {"rewards": self._given(now.rewards)}
        earned, ended = self._given(now.earned), self._given(now.ended)
        return self._given(now.observations), earned, ended, self._never.copy(), info

    def _begun_anew(self) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Begins the games anew that have ended; what they ended with is kept before."""
        now = self._arrays
        earned, ended, rewards = now.earned.copy(), now.ended.copy(), now.rewards.copy()
        final = {"seat": now.seat.copy(), "rewards": rewards}
        final_observations = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(ended):
            final_observations[i] = now.observations[i].copy()
            self.batch.begin(int(i))
        info = self._info() | {"rewards": rewards, "final_obs": final_observations, "_final_obs": ended.copy()}
        info |= {"final_info": final, "_final_info": ended.copy()}
        return self._given(now.observations), earned, ended, self._never.copy(), info

    def sample_actions(self) -> NDArray[np.int64]:
        """A legal action for each game, each as likely as the others; 0 where a game has ended."""
        answers: vec[i64] = vec[i64]([0] * self.num_envs)
        self.batch.pick(answers, self.picking)
        return flat(answers, np.int64).copy()

    def action_masks(self) -> NDArray[np.int8]:
        """The legal words of each game."""
        return self._arrays.masks.copy()

    def position(self, number: SupportsIndex, seat: SupportsIndex | None = None) -> State:
        """The position of one game as a seat sees it; as the one whose observation it is unless told."""
        looking = self._arrays.seat[number] if seat is None else seat
        return self.batch.states[number].seen_by(whole_number(looking, "a seat is a whole number"))

    def render(self) -> tuple[str, ...] | None:
        """Each game in words with `render_mode="ansi"`, as a picture with "svg"."""
        told = (rendered(self.position(i), self.render_mode) for i in range(self.num_envs))
        return tuple(text for text in told if text is not None) or None

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._given(self._arrays.masks), "seat": self._given(self._arrays.seat)}

    def _given(self, array: Array) -> Array:
        return array.copy() if self.copy else array


def observation_box(batch: Batch, sparse: bool) -> Box:
    """The space of one observation."""
    if sparse:
        return Box(0, max(int(batch.rows), 1), (int(batch.most),), np.int32)
    return Box(0, 1, (int(batch.rows),), np.int8)


def seeds_of(seed: SupportsIndex | Iterable[SupportsIndex | None] | None, count: int) -> list[int | None]:
    """The seed of each game."""
    if seed is None:
        return [None] * count
    expected = "a seed is a whole number"
    if not isinstance(seed, Iterable):
        first = whole_number(seed, expected)
        return [first + i for i in range(count)]
    seeds = [None if one is None else whole_number(one, expected) for one in seed]
    if len(seeds) != count:
        raise ValueError(f"there are {count} games, but {len(seeds)} seeds")
    return seeds


class Arrays:
    """Look at what a batch keeps; it is written there and nowhere else.  Each has a row for each game."""

    def __init__(self, batch: Batch, sparse: bool) -> None:
        self.batch = batch
        self.sparse = sparse
        count = int(batch.count)
        self.masks: Array = flat(batch.masks, np.int8).reshape(count, -1)
        self.seat: Array = flat(batch.looking, np.int64)
        self.ended: Array = flat(batch.ended, np.bool_)
        self.rewards: Array = flat(batch.rewards, np.float64).reshape(count, -1)
        self.earned: Array = flat(batch.earned, np.float64)
        seen = flat(batch.sparse, np.int32) if sparse else flat(batch.dense, np.int8)
        self.observations: Array = seen.reshape(count, -1) if seen.size else np.zeros((count, 0), seen.dtype)

    def __reduce__(self) -> tuple[type[Arrays], tuple[Batch, bool]]:
        """A copy looks at the copy of the batch."""
        return Arrays, (self.batch, self.sparse)


def flat(numbers: vec[u8] | vec[i32] | vec[i64] | vec[float], kind: type[np.generic]) -> Array:
    """Looks at a list of the batch as an array, without a copy."""
    found: Array = np.frombuffer(memoryview(numbers), kind) if len(numbers) else np.zeros(0, kind)
    return found
