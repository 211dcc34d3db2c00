"""What the strategy page of a game tells of: the file `strategy.toml` in the game's folder.

settings = "simulations=64"     # how the strongest level plays here, where it would take too long as it is
random = 4                      # so many first answers are random, so that games differ and openings are compared
seats = 2                       # and `options`: the table, if it is not the usual one

[[opening]]                     # what a seat did first
title = "The first Elements"
log = "{own} places an? (\\w+) on"  # found in the log; {own} is the seat, {other} any other one
first = 3                       # so many make the opening; with `ordered` in their order

[[thing]]                       # what is counted over the whole game
title = "Elements spawned"
log = "{own} spawns an? (\\w+) on"
name = "\\1"                    # what it is called: the first group, unless told
by_chance = true                # the dice or the deck gave it: who has more of it won because of it

[[kind]]                        # kinds of moves, the first that fits; by them mistakes are told apart
title = "spawn"
log = "{own} spawns"

[remarks]                       # by a person who has read the figures, under the heading of that name
Seats = "..."
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypedDict

from aitch.core.content import read_toml
from aitch.core.errors import BadContent
from aitch.core.game import Game

FILE = "strategy.toml"


@dataclass(frozen=True)
class Counted:
    """Something that is found in the log."""

    title: str
    log: str
    name: str = r"\1"
    first: int = 0
    ordered: bool = False
    by_chance: bool = False
    names: dict[str, str] = field(default_factory=dict)

    def pattern(self, names: list[str], seat: int) -> re.Pattern[str]:
        """What to look for on behalf of one seat."""
        others = "|".join(re.escape(name) for other, name in enumerate(names) if other != seat)
        return re.compile(self.log.replace("{own}", re.escape(names[seat])).replace("{other}", f"(?:{others})"))


@dataclass(frozen=True)
class Declared:
    """What `strategy.toml` says."""

    games: int = 500
    positions: int = 100
    settings: str = ""
    random: int = 0
    seats: int | None = None
    options: dict[str, object] = field(default_factory=dict)
    openings: list[Counted] = field(default_factory=list)
    things: list[Counted] = field(default_factory=list)
    kinds: list[Counted] = field(default_factory=list)
    remarks: dict[str, str] = field(default_factory=dict)


class Told(TypedDict, total=False):
    """What the record of a game tells: texts and numbers, one for each seat."""

    openings: dict[str, list[str]]
    things: dict[str, dict[str, list[int]]]
    parts: dict[str, list[int]]
    """Where the points came from, and other numbers of the breakdown."""
    board: dict[str, Any]
    """How it ended, of the one game that is shown."""


def declared_for(game: Game) -> Declared:
    """What a game declares; a game without the file has a page all the same."""
    path = Path(game.folder) / FILE
    if not path.is_file():
        return Declared()
    table: dict[str, Any] = read_toml(path, FILE)
    lists = {"openings": "opening", "things": "thing", "kinds": "kind"}
    try:
        counted: dict[str, Any] = {name: [Counted(**one) for one in table.pop(key, [])] for name, key in lists.items()}
        return Declared(**table, **counted)
    except TypeError as error:
        raise BadContent(FILE, "", "", f"cannot be understood: {error}") from None


def named(match: re.Match[str], name: str) -> str:
    """What was found, as people call it."""
    text = match.expand(name) if match.re.groups else name
    return text[:1].upper() + text[1:]


def mistakes_file(file: Path) -> Path:
    return file.with_name(f"{file.stem}-mistakes.jsonl")


def told_in(file: Path) -> list[Told]:
    """What the records told, game by game, in the order of the file."""
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return [line["told"] for line in lines if "told" in line]


def mistakes_in(file: Path) -> list[dict[str, Any]]:
    found = mistakes_file(file)
    return [json.loads(line) for line in found.read_text(encoding="utf-8").splitlines()] if found.is_file() else []
