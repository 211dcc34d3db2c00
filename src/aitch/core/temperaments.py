"""Temperaments of programs: what one likes to have beside what is good, so that people meet different opponents.

A game declares them in `temperaments.toml` of its folder, a table each:

    [bold]
    help = "Captures whatever it can, and does not mind to lose."
    own = { lost = 0.01 }
    others = { lost = 0.03 }

`own` and `others` say how much one of something counts, on the scale from -1 to 1 that positions are valued on, by the
names of declared fields (`core.fields`): of its own seat, and of the other seats together.  Of a field over seats, a
seat has its own numbers added up; of one whose values are seats, as many as name it.  `supply wall` is that part of
`supply` which is about walls.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from aitch.core.content import read_toml
from aitch.core.errors import BadContent

FILE: Final = "temperaments.toml"


class Temperament:
    def __init__(self, name: str, help: str, own: dict[str, float], others: dict[str, float]) -> None:
        self.name = name
        self.help = help
        """What a person may expect of it, in a sentence."""
        self.own = own
        self.others = others


@cache
def temperaments_of(folder: str) -> list[Temperament]:
    """The temperaments of the game in this folder; none where it has no such file."""
    file = Path(folder, FILE)
    return [read_temperament(name, table) for name, table in read_toml(file, FILE).items()] if file.is_file() else []


def read_temperament(name: str, table: Any) -> Temperament:
    if not isinstance(table, dict) or set(table) - {"help", "own", "others"} or not isinstance(table.get("help"), str):
        raise BadContent(FILE, name, "", "has a help, and tables `own` and `others`, and nothing else")
    return Temperament(name, table["help"], weights_of(name, table, "own"), weights_of(name, table, "others"))


def weights_of(name: str, table: dict[str, Any], whose: str) -> dict[str, float]:
    weights = table.get(whose, {})
    if not isinstance(weights, dict) or not all(isinstance(weight, float) for weight in weights.values()):
        raise BadContent(FILE, name, whose, "must say of some fields how much one of it counts: { gold = 0.01 }")
    return weights
