"""Points and results (rules, chapter 10)."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.hemloch.position import Position
from aitch.games.hemloch.tables import DOWN, KINDS, SCEPTERS_SCORE, UP


def points(p: Position, seat: i64) -> i64:
    return item_points(p, seat) + marker_points(p, seat)


def item_points(p: Position, seat: i64) -> i64:
    """HEM-10.1, HEM-10.3."""
    total: i64 = 0
    for kind in range(KINDS):
        if p.tables.scores_always[kind] or p.flags & SCEPTERS_SCORE:
            total += 2 * p.counts[UP + KINDS * seat + kind] + p.counts[DOWN + KINDS * seat + kind]
    return total


def marker_points(p: Position, seat: i64) -> i64:
    """HEM-10.2."""
    total: i64 = 0
    for space in range(p.tables.spaces):
        if p.board[space] == 1 + seat:
            total += 2 if touches(p, space, seat) else 1
    return total


def touches(p: Position, space: i64, seat: i64) -> bool:
    """Whether a Marker of the seat lies orthogonally beside this space."""
    beside = p.tables.beside
    for i in range(4 * space, 4 * space + 4):
        near: i64 = beside[i]
        if near >= 0 and p.board[near] == 1 + seat:
            return True
    return False


def placed(p: Position, seat: i64) -> i64:
    """How many Markers of the seat lie on the Locations."""
    total: i64 = 0
    for space in range(p.tables.spaces):
        if p.board[space] == 1 + seat:
            total += 1
    return total


def lead(p: Position) -> i64:
    """By how much seat 0 is ahead, the tie-break counted as a fraction (HEM-10.4); 0 if all is equal."""
    return 100 * (points(p, 0) - points(p, 1)) + placed(p, 0) - placed(p, 1)
