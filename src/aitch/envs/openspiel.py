"""The games as OpenSpiel has them: `register()`, then `pyspiel.load_game("aitch_hermit(seats=2,level=shrimp)")`.

Every game that the registry finds becomes a sequential game `aitch_NAME`.  Its parameters are `seats` (or `players`, as
OpenSpiel's own programs say), `content` (a content pack) and the options of the game.  An action is an option of the
vocabulary; dice, decks and bags are chance nodes with exact odds, whose outcomes are words of the same vocabulary.  An
illegal action is refused with its rule, and changes nothing.

An observation is what a seat sees (`State.seen_by`) and nothing else: in words, and as the numbers that the other
environments give too (`observing.Observer`).  An information state has perfect recall: beside the present observation
it tells all answers that the seat came to know, and a digest of everything that it ever saw (`openspiel_table.Memory`).
In tensors the digest alone stands for the past, bit by bit, after the observation; whoever learns from tensors and
needs no recall takes the observation tensor.  `open_spiel.python.observation.make_observation(game)` writes tensors
into numpy arrays, some twenty times faster than `State.observation_tensor` gives them as lists.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import pyspiel

from aitch.core.contract import CHANCE, OVER
from aitch.core.errors import BadOption
from aitch.core.game import Game
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng
from aitch.envs.openspiel_observer import SpielObserver
from aitch.envs.openspiel_table import Standing, Table, table

PREFIX = "aitch_"
CONTENT = "default"
TERMINAL = pyspiel.PlayerId.TERMINAL.value
OBSERVATION = pyspiel.IIGObservationType(perfect_recall=False)
SEEDS = 1 << 53


def register() -> list[str]:
    """Registers all games with OpenSpiel, those that are not yet; gives the names that `pyspiel.load_game` takes."""
    known = set(pyspiel.registered_names())
    names = game_names()
    for name in names:
        if PREFIX + name not in known:
            # A class of its own: OpenSpiel lets go of it when Python has ended, and only classes survive that.
            kind = type(PREFIX + name, (SpielGame,), {"name": name})
            pyspiel.register_game(game_type(find_game(name)), kind)
    return [PREFIX + name for name in names]


class SpielGame(pyspiel.Game):
    """One table of a game: its number of seats, its options, its content."""

    name: ClassVar[str]

    def __init__(self, parameters: Mapping[str, pyspiel.Parameter] | None = None) -> None:
        self.table = find_table(self.name, parameters or {})
        usual = parameters_of(self.table.game)
        given = {"content": self.table.content, "seats": self.table.seats, **as_parameters(self.table.options)}
        told = {name: value for name, value in given.items() if value != usual[name]}
        super().__init__(game_type(self.table.game), game_info(self.table), told)

    def new_initial_state(self, position: str | dict[str, object] | None = None) -> SpielState:
        """The state that a game begins with, or another: a position as text (`str(state)`) or as `to_dict` has it."""
        start = self.table.start
        if isinstance(position, str):
            start = self.table.read(position)
        elif position is not None:
            start = start.load(position)
        return SpielState(self, Standing(self.table, start, start.copy(), {}))

    def max_chance_nodes_in_history(self) -> int:
        return self.max_game_length() if self.table.game.has_chance else 0

    def make_py_observer(
        self,
        kind: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, pyspiel.Parameter] | None = None,
    ) -> SpielObserver:
        """Who looks (a seat, somebody who sees what all see, or who knows all), with or without recall."""
        if params:
            raise ValueError(f"observations have no parameters; given were {', '.join(params)}")
        return SpielObserver(self.table, kind or OBSERVATION)

    def __reduce__(self) -> tuple[object, ...]:
        return load, (str(self),)


class SpielState(pyspiel.State):
    """A game being played; all that it has beside OpenSpiel's own history is where it stands."""

    def __init__(self, game: pyspiel.Game, standing: Standing) -> None:
        super().__init__(game)
        self.standing = standing

    def current_player(self) -> int:
        seat = self.standing.position.seat
        return TERMINAL if seat == OVER else seat

    def is_terminal(self) -> bool:
        return self.standing.position.seat == OVER

    def is_chance_node(self) -> bool:
        return self.standing.position.seat == CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        return self.standing.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.standing.outcomes()

    def _apply_action(self, action: int) -> None:
        self.standing.answer(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.standing.table.game.vocabulary[action]

    def returns(self) -> list[float]:
        return self.standing.position.returns()

    def __str__(self) -> str:
        """The whole position in words; `new_initial_state` makes it again."""
        return self.standing.in_words()

    def _to_struct(self) -> dict[str, object]:
        return self.standing.position.dump()

    def _to_observation_struct(self, player: int) -> dict[str, object]:
        return self.standing.position.seen_by(player).dump()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another state that the player cannot tell from this one.

        It begins there: of what happened before it has nothing, but what the player remembers.
        """
        twin = self.standing.sampled(player, self.history(), Rng(int(sampler() * SEEDS)))
        return SpielState(self.get_game(), twin)

    def __reduce__(self) -> tuple[object, ...]:
        return load_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)


def load(text: str) -> pyspiel.Game:
    """A pickled game; a process that has not registered the games does so."""
    register()
    return pyspiel.load_game(text)


def load_state(text: str) -> pyspiel.State:
    """A pickled state."""
    register()
    return pyspiel.deserialize_game_and_state(text)[1]


# What OpenSpiel wants to know of a game and of a table


def parameters_of(game: Game) -> dict[str, pyspiel.Parameter]:
    """The parameters of a game with their defaults; `players` is another word for `seats`, 0 if it is not said."""
    options = as_parameters({variant.name: variant.default for variant in game.variants})
    return {"seats": game.count(None), "players": 0, "content": CONTENT, **options}


def as_parameters(options: Mapping[str, object]) -> dict[str, pyspiel.Parameter]:
    """Options in OpenSpiel's types: flags, whole numbers, and words for all else."""
    return {name: value if isinstance(value, bool | int) else str(value) for name, value in options.items()}


def find_table(name: str, parameters: Mapping[str, pyspiel.Parameter]) -> Table:
    given = dict[str, object](parameters)
    content = str(given.pop("content", CONTENT))
    game = find_game(name, content)
    seats, players = given.pop("seats", game.count(None)), given.pop("players", 0)
    if players and seats not in (players, game.count(None)):
        raise BadOption(f"{name}: {seats} seats and {players} players are two words for one thing, and differ")
    count = int(str(players or seats))
    return table(name, content, game.count(count), tuple(sorted(game.complete_options(given).items())))


def game_type(game: Game) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if game.has_chance else kinds.ChanceMode.DETERMINISTIC,
        information=(kinds.Information.IMPERFECT_INFORMATION if game.hides else kinds.Information.PERFECT_INFORMATION),
        utility=kinds.Utility.ZERO_SUM if game.sheet is None else kinds.Utility.IDENTICAL,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.seat_counts),
        min_num_players=min(game.seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters_of(game),
    )


def game_info(at: Table) -> pyspiel.GameInfo:
    words = len(at.game.vocabulary)
    return pyspiel.GameInfo(
        num_distinct_actions=words,
        max_chance_outcomes=words if at.game.has_chance else 0,
        num_players=at.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0 if at.game.sheet is None else None,
        max_game_length=at.game.bound(at.start),
    )
