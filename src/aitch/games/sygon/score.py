"""How good a position looks for a seat."""

from __future__ import annotations

from aitch.games.sygon.position import Position
from aitch.games.sygon.scoring import points


def score(s: Position, seat: int) -> float:
    return float(points(s, seat)) / 30.0
