"""The tables that environments are tried at: all games with every number of seats, as short as they can be."""

from __future__ import annotations

from aitch.core.registry import find_game

Table = tuple[str, int]

SHORT: dict[str, dict[str, object]] = {
    "hemloch": {},
    "hermetica": {"turn_cap": 5},
    "hermit": {},
    "hyperborea": {"rounds": 1},
    "sygon": {"rounds": 1},
}
"""The options with which a game soon ends."""
GAMES = list(SHORT)
TABLES: list[Table] = [(name, seats) for name in GAMES for seats in find_game(name).seat_counts]
HIDING = [(name, seats) for name, seats in TABLES if find_game(name).hides]
