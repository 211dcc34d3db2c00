"""The games as environments for learning: Gymnasium, vectors of games, PettingZoo, OpenSpiel, text.

    env = aitch.envs.make_vector("hermetica", 256)           # many games in one process, on numpy arrays
    env = aitch.envs.make_gym("hermit")                      # one learner; also gymnasium.make("aitch/Hermit-v0")
    env = aitch.envs.make_aec("sygon", seats=3)              # PettingZoo, a turn at a time
    env = aitch.envs.make_parallel("hyperborea", seats=4)    # PettingZoo, everybody at once, one of them counts
    names = aitch.envs.openspiel.register()                  # pyspiel.load_game("aitch_hermit(seats=2)")
    game = aitch.envs.TextGame("hemloch")                    # in words, for programs that read and write

An action is a word of the game's vocabulary, a mask says which are legal, and an observation is what one seat sees, by
the encoder that programs learn with; `env.observer` has a name for each of its entries.  Nothing is imported before it
is asked for: this package alone needs neither Gymnasium nor numpy.
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import TYPE_CHECKING

from aitch.envs.registering import register_with_gymnasium

if TYPE_CHECKING:
    from aitch.envs import openspiel as openspiel
    from aitch.envs import text as text
    from aitch.envs.batch import IllegalAction as IllegalAction
    from aitch.envs.batch import IllegalOpponent as IllegalOpponent
    from aitch.envs.observing import Observer as Observer
    from aitch.envs.single import GameEnv as GameEnv
    from aitch.envs.single import make_gym as make_gym
    from aitch.envs.text import TextGame as TextGame
    from aitch.envs.vector import VectorGames as VectorGames
    from aitch.envs.vector import make_vector as make_vector
    from aitch.envs.zoo import AgentGame as AgentGame
    from aitch.envs.zoo import ParallelGame as ParallelGame
    from aitch.envs.zoo import make_aec as make_aec
    from aitch.envs.zoo import make_parallel as make_parallel

HOMES = {
    "IllegalAction": "batch",
    "IllegalOpponent": "batch",
    "Observer": "observing",
    "GameEnv": "single",
    "make_gym": "single",
    "TextGame": "text",
    "VectorGames": "vector",
    "make_vector": "vector",
    "AgentGame": "zoo",
    "ParallelGame": "zoo",
    "make_aec": "zoo",
    "make_parallel": "zoo",
}
"""The module of each name; it is imported when the name is first used."""
MODULES = ["openspiel", "text"]
"""Modules that are used by their own names."""
BRINGS = {"numpy": "envs", "gymnasium": "envs", "pettingzoo": "envs", "pyspiel": "openspiel"}
"""Libraries that the bare package does without, and the extra that brings each."""


def __getattr__(name: str) -> object:
    if name in MODULES:
        return load(name)
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(load(HOMES[name]), name)


def load(module: str) -> ModuleType:
    """A module of this package; where a library is missing, the error says what brings it."""
    try:
        return importlib.import_module(f"{__name__}.{module}")
    except ModuleNotFoundError as missing:
        extra = BRINGS.get((missing.name or "").partition(".")[0])
        if extra is None:
            raise
        told = f"{missing.name} is not installed: pip install 'aitch[{extra}]' brings it"
        raise ModuleNotFoundError(told, name=missing.name) from None


def __dir__() -> list[str]:
    return sorted({*globals(), *HOMES, *MODULES})


register_with_gymnasium()
