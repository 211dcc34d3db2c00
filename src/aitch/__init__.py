"""Aitch: a table for five board games whose names begin with H, and their engines.

A game asks one seat one question at a time:

>>> import aitch
>>> game = aitch.game("hermetica")
>>> state = game.start({"scheme": "dusk"})
>>> state.prompt()
'Which Element does Sun place?'
>>> [game.vocabulary[option] for option in state.options()]
['+fire', '+earth', '+water']

What `__all__` names is public and keeps its meaning within a major version; the documents (`docs/api.md`) tell which
modules are public besides.  Importing this takes a few milliseconds: the engine is loaded when it is first asked for.

The hot modules are plain Python that mypyc also compiles; `compiled` tells which of the two runs here.
"""

from __future__ import annotations

import sys
from importlib import import_module

from aitch import _engine

TYPE_CHECKING = False  # type checkers know the name; importing `typing` would take longer than all the rest
if TYPE_CHECKING:
    from aitch import envs as envs
    from aitch.core.bots import Bot as Bot
    from aitch.core.bots import Budget as Budget
    from aitch.core.contract import CHANCE as CHANCE
    from aitch.core.contract import OVER as OVER
    from aitch.core.contract import SPECTATOR as SPECTATOR
    from aitch.core.contract import TRUTH as TRUTH
    from aitch.core.contract import IllegalChoice as IllegalChoice
    from aitch.core.contract import Refusal as Refusal
    from aitch.core.contract import State as State
    from aitch.core.errors import AitchError as AitchError
    from aitch.core.game import Game as Game
    from aitch.core.game import Variant as Variant
    from aitch.core.match import Match as Match
    from aitch.core.play import random_answer as random_answer
    from aitch.core.record import parse_record as parse_record
    from aitch.core.record import print_record as print_record
    from aitch.core.record import replay as replay
    from aitch.core.rng import Rng as Rng

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "TRUTH",
    "AitchError",
    "Bot",
    "Budget",
    "Game",
    "IllegalChoice",
    "Match",
    "Refusal",
    "Rng",
    "State",
    "Variant",
    "__version__",
    "bot",
    "bot_names",
    "compiled",
    "envs",
    "game",
    "game_names",
    "interpreted_because",
    "parse_record",
    "print_record",
    "random_answer",
    "replay",
]

_HOMES = {
    "aitch.core.bots": ["Bot", "Budget"],
    "aitch.core.contract": ["CHANCE", "OVER", "SPECTATOR", "TRUTH", "IllegalChoice", "Refusal", "State"],
    "aitch.core.errors": ["AitchError"],
    "aitch.core.game": ["Game", "Variant"],
    "aitch.core.match": ["Match"],
    "aitch.core.play": ["random_answer"],
    "aitch.core.record": ["parse_record", "print_record", "replay"],
    "aitch.core.rng": ["Rng"],
}
"""Where the public names live that are loaded when they are first asked for."""
_HOME = {name: home for home, names in _HOMES.items() for name in names}

interpreted_because: str = _engine.why_interpreted()
"""Why the engine runs interpreted, in a few words; empty if it runs compiled."""
compiled: bool = not interpreted_because
"""Whether the compiled engine runs; the interpreted one does the same, thirty to forty times slower."""
if not compiled:
    sys.meta_path.insert(0, import_module("aitch._sources").SourceOnly())


def game(name: str, content: str = "default") -> Game:
    """The game of this name: `game("hermit")`; `game_names` lists them.

    `content` is one of its content packs by name, or the path of a TOML file or folder with a pack of your own.  The
    same call gives the same object.  A name that is not there raises `AitchError` with the nearest one that is.
    """
    found: Game = import_module("aitch.core.registry").find_game(name, content)
    return found


def game_names() -> list[str]:
    """The names of all games that are installed: the five of Aitch, and those of other packages."""
    names: list[str] = import_module("aitch.core.registry").game_names()
    return names


def bot(name: str, game: Game) -> Bot:
    """A fresh program for one seat of one match, by name: `beginner`, `casual`, `strong`, `expert`, `greedy`, `random`.

    It is asked with `answer(seen, rng, budget)`, where `seen` is the position as its seat sees it.
    """
    made: Bot = import_module("aitch.bots.roster").find_bot(name).make(game)
    return made


def bot_names() -> list[str]:
    """The names that `bot` knows, the levels from weak to strong first."""
    names: list[str] = import_module("aitch.bots.roster").bot_names()
    return names


def __getattr__(name: str) -> object:
    """The rest of what is public, loaded when it is first asked for."""
    if name == "envs":
        return import_module("aitch.envs")
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(_HOME[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
