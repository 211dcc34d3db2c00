"""Chapter 8: Collection."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.sygon.layout import (
    CUBE,
    CUBES,
    EXTRA,
    FRESH,
    FRESH_GOLD,
    HEXES,
    LAND,
    MARKET,
    TOWN,
    VALUE,
    W_CUBE,
    WORKSHOP,
)
from aitch.games.sygon.position import Position


def gold_income(s: Position, p: i64) -> i64:
    """SYG-8.2"""
    board = s.board
    gold: i64 = 0
    for h in range(HEXES):
        if board[TOWN + h] == p:
            gold += board[VALUE + h]
            if board[EXTRA + h] & MARKET:
                gold += s.t.market_gold
    return gold


def collect(s: Position, p: i64) -> None:
    """Cubes and Gold of all own Towns; too many cubes are asked about afterwards (SYG-8.5)."""
    board = s.board
    for h in range(HEXES):
        if board[TOWN + h] == p:
            kind = board[LAND + h]
            cubes: i64 = 2 if board[EXTRA + h] & WORKSHOP else 1
            s.gain_cube(p, kind, cubes)
            s.own[FRESH + CUBES * p + kind] += cubes
    s.own[FRESH_GOLD + p] += s.gain_gold(p, gold_income(s, p))


def discard_options(s: Position, p: i64, out: list[int]) -> None:
    for kind in range(CUBES):
        if s.own[CUBE + CUBES * p + kind] > 0:
            out.append(W_CUBE + kind)


def discard(s: Position, p: i64, kind: i64) -> None:
    """A cube too many goes back; of a kind that was just gained, that very cube."""
    at: i64 = FRESH + CUBES * p + kind
    if s.own[at] > 0:
        s.own[at] -= 1
    s.spend_cube(p, kind, 1)
