"""The registry: a game is found by being a folder of `aitch.games`, or by an entry point.

Somebody else's package declares `[project.entry-points."aitch.games"]` with `name = "package.module"`.
The module (or folder) has one attribute, `GAME`: a `Game` subclass that takes its content pack.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

from aitch.core.content import load_pack
from aitch.core.contract import QUESTIONS, Question, State, package_of
from aitch.core.errors import UnknownGame
from aitch.core.game import Game

GROUP = "aitch.games"
FACTS = {
    *("name", "title", "tagline", "minutes", "rules_version", "prefix", "hides"),
    *("seat_counts", "variants", "endings", "vocabulary", "folder", "pack"),
}
METHODS = {
    *("begin", "seat_names", "bound", "components", "census", "scene"),
    *("ending", "reason", "breakdown", "score", "holds"),
}

TEXT = {"position": ["blank", "names"]}
"""Who reads position texts by a method of its own need not give what the core reads them by."""
STATE = ["copy", "returns", "seen_by", "key"]
DATA = {"load": ["fields"]}
QUESTION = ["options", "apply"]
WORDS = {"asks": ["prompt"], "refuses": ["why_not"]}


@cache
def modules() -> dict[str, str]:
    """Every registered game's name and the module that holds it."""
    found: dict[str, str] = {}
    package = importlib.import_module("aitch.games")
    for module in pkgutil.iter_modules(package.__path__):
        if module.ispkg:
            found[module.name] = f"aitch.games.{module.name}"
    for point in entry_points(group=GROUP):
        if found.setdefault(point.name, point.value) != point.value:
            raise UnknownGame(f"two packages give a game {point.name!r}: {found[point.name]} and {point.value}")
    return dict(sorted(found.items()))


def game_names() -> list[str]:
    """The names of all registered games."""
    return list(modules())


@cache
def find_game(name: str, content: str = "default") -> Game:
    """The game of this name with a content pack (a name, or a path to a TOML file or folder)."""
    if name not in modules():
        near = difflib.get_close_matches(name, modules(), n=1)
        hint = f"; did you mean {near[0]}?" if near else "."
        raise UnknownGame(f"there is no game {name!r}{hint} There are: {', '.join(modules())}")
    where = modules()[name]
    try:
        module = importlib.import_module(where)
    except ModuleNotFoundError as error:
        if error.name != where.partition(".")[0] and error.name != where:
            raise
        raise UnknownGame(f"the game {name} should be in {where}, which cannot be imported") from None
    kind = getattr(module, "GAME", None)
    if kind is None:
        raise UnknownGame(f"the game {name} is not there: {where} has no GAME")
    folder = Path(str(module.__file__)).parent
    game: Game = kind(load_pack(folder / "content", content))
    check_complete(game)
    return game


def check_complete(game: Game) -> None:
    """A game that lacks a member of the contract does not register."""
    missing = [fact for fact in sorted(FACTS) if not hasattr(game, fact)]
    missing += lacking(type(game), Game, sorted(METHODS), TEXT)
    if missing:
        raise UnknownGame(f"the game {type(game).__name__} lacks {', '.join(missing)}")
    check_versions(game)
    kind = type(game.start())
    missing = lacking(kind, State, STATE, DATA)
    if missing:
        raise UnknownGame(f"the positions of {game.name} are not whole: {kind.__name__} lacks {', '.join(missing)}")
    for question in QUESTIONS.get(package_of(kind.__module__), {}).values():
        missing = lacking(type(question), Question, QUESTION, WORDS)
        if missing:
            raise UnknownGame(f"the question {question.name} of {game.name} lacks {', '.join(missing)}")


def check_versions(game: Game) -> None:
    """A version of the rules says what it changed, and options say what they were before it."""
    if not game.rules_version.isdecimal() or list(game.changes) != game.versions()[1:]:
        raise UnknownGame(f"the changes of {game.name} must tell of every version after 1, up to {game.rules_version}")
    for variant in game.variants:
        for version, value in variant.was.items():
            variant.check(value)
            if version not in game.versions()[:-1]:
                raise UnknownGame(f"the option {variant.name} of {game.name} tells of {version!r}, no older version")


def lacking(kind: type, base: type, needed: list[str], instead: dict[str, list[str]]) -> list[str]:
    """The methods that a class has not given; `instead` are needed only where the class does without others."""
    needed = needed + [name for own, names in instead.items() for name in names if inherited(kind, base, own)]
    return [name for name in needed if inherited(kind, base, name)]


def inherited(kind: type, base: type, name: str) -> bool:
    """Whether a class has not given this member itself."""
    return getattr(kind, name) is getattr(base, name)
