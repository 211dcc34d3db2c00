"""The end of the game (HEM-9) and its scoring (HEM-10)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import OVER, game_over
from aitch.games.hemloch import position, rows
from aitch.games.hemloch.places import DOWN, EMPTY, MARKERS, SUPPLY, UP
from aitch.games.hemloch.tables import ALL_LOCATIONS, KINDS, LOCATIONS, SEATS

ENDINGS: Final = {
    "markers": "a player has placed all Markers",
    "locations": "two Locations are full",
    "items": "the supply of Items is empty",
    "deck": "a deck is empty",
    "days": "the Week deck is all Days",
}
"""In the order of chapter 9, each with a bit of `endings`; `Game.ending` names the first that holds, `reason` all."""


def endings(p: position.Hemloch) -> i64:
    """Which conditions of HEM-9.3 to HEM-9.7 hold, as bits."""
    found: i64 = 0
    full: i64 = 0
    for location in range(LOCATIONS):
        if p.counts[EMPTY + location] == 0:
            full += 1
    if full >= 2:
        found |= 2
    for seat in range(SEATS):
        if p.counts[MARKERS + seat] == 0:
            found |= 1
        if p.size(rows.DECK + seat) == 0:
            found |= 8
    left: i64 = 0
    for kind in range(KINDS):
        left += p.counts[SUPPLY + kind]
    if left == 0:
        found |= 4
    if p.days == ALL_LOCATIONS:
        found |= 16
    return found


def names(p: position.Hemloch) -> list[str]:
    return [name for i, name in enumerate(ENDINGS) if endings(p) >> i & 1]


def ends(p: position.Hemloch) -> bool:
    """Tests the end (HEM-9.1, HEM-9.2)."""
    if endings(p) == 0:
        return False
    p.seat = OVER
    p.question = game_over
    return True


def points(p: position.Hemloch, seat: i64) -> i64:
    return item_points(p, seat) + marker_points(p, seat)


def item_points(p: position.Hemloch, seat: i64) -> i64:
    """HEM-10.1, HEM-10.3."""
    total: i64 = 0
    for kind in range(KINDS):
        if p.tables.scores_always[kind] or p.rules.scepters_score:
            total += 2 * p.counts[UP + KINDS * seat + kind] + p.counts[DOWN + KINDS * seat + kind]
    return total


def marker_points(p: position.Hemloch, seat: i64) -> i64:
    """HEM-10.2."""
    total: i64 = 0
    for space in range(p.tables.spaces):
        if p.board[space] == 1 + seat:
            total += 2 if touches(p, space, seat) else 1
    return total


def touches(p: position.Hemloch, space: i64, seat: i64) -> bool:
    """Whether a Marker of the seat lies orthogonally beside this space."""
    beside = p.tables.beside
    for i in range(4 * space, 4 * space + 4):
        near: i64 = beside[i]
        if near >= 0 and p.board[near] == 1 + seat:
            return True
    return False


def placed(p: position.Hemloch, seat: i64) -> i64:
    """How many Markers of the seat lie on the Locations."""
    total: i64 = 0
    for space in range(p.tables.spaces):
        if p.board[space] == 1 + seat:
            total += 1
    return total


def lead(p: position.Hemloch) -> i64:
    """By how much seat 0 is ahead, the tie-break counted as a fraction (HEM-10.4); 0 if all is equal."""
    return 100 * (points(p, 0) - points(p, 1)) + placed(p, 0) - placed(p, 1)
