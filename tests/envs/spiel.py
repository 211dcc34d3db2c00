"""What the tests of OpenSpiel's face share: every game with every number of seats, and states along random games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pyspiel
from tests.envs import tables

from aitch.core.registry import find_game
from aitch.envs.openspiel import SpielGame, SpielState, register

NAMES = [name.removeprefix("aitch_") for name in register()]
HIDING = [name for name in NAMES if find_game(name).hides]


def text_of(name: str, seats: int) -> str:
    """How a short game with so many seats is called in OpenSpiel."""
    given = {**tables.SHORT[name], "seats": seats}
    return f"aitch_{name}({','.join(f'{option}={value}' for option, value in given.items())})"


TABLES = [text_of(name, seats) for name, seats in tables.TABLES]


def load(text: str) -> SpielGame:
    game = pyspiel.load_game(text)
    assert isinstance(game, SpielGame)
    return game


def answer_at_random(state: pyspiel.State, rng: random.Random) -> int:
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        return rng.choices([option for option, _ in outcomes], [chance for _, chance in outcomes])[0]
    return rng.choice(state.legal_actions())


def played(game: SpielGame, seed: int) -> Iterator[SpielState]:
    """The states of one random game, from its beginning to its end; always the same object."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        state.apply_action(answer_at_random(state, rng))
        yield state
