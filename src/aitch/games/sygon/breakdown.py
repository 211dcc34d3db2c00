"""Where Sorcery Points come from (SYG-10.1), counted anew from the board, and what decides beside them."""

from __future__ import annotations

from aitch.core.breakdown import Breakdown, Fact, source_of, totals
from aitch.games.sygon import points
from aitch.games.sygon.position import MARKET, WORKSHOP, Sygon
from aitch.games.sygon.tables import HEXES, VOLCANO
from aitch.games.sygon.wording import seat_name

RING = 1
"""Points for a Town that is encircled (SYG-10.2)."""


def breakdown(p: Sygon) -> Breakdown:
    seats, worth = range(p.tables.seats), [int(number) for number in p.tables.points]
    towns = [[h for h in range(HEXES) if p.town(h) == q] for q in seats]
    sources = [
        source_of("Towns", [len(hexes) for hexes in towns], worth[0]),
        source_of("Workshops", [sum(bool(p.extras(h) & WORKSHOP) for h in hexes) for hexes in towns], worth[1]),
        source_of("Markets", [sum(bool(p.extras(h) & MARKET) for h in hexes) for hexes in towns], worth[2]),
        source_of("Encircled Towns", [sum(ringed(p, q, h) for h in towns[q]) for q in seats], RING),
    ]
    found: Breakdown = {"sources": sources, "facts": []}
    own = totals(found, len(seats))
    found["facts"] = [*team(p, own), *tie(p, own), {"name": "Points to win", "told": [str(points.threshold(p))]}]
    return found


def ringed(p: Sygon, q: int, h: int) -> bool:
    """Whether on every side of a hex that leads to a landscape one of the owner's Walls stands, on either side of it.

    With an option, a teammate's Walls count too (SYG-10.2)."""
    builders = {q, int(p.mate(q)) if p.tables.mate_walls else q} - {-1}
    for d in range(6):
        g = int(p.tables.near[6 * h + d])
        if g < 0 or p.land(g) >= VOLCANO:
            continue
        if builders.isdisjoint((int(p.wall(h, d)), int(p.wall(g, (d + 3) % 6)))):
            return False
    return True


def team(p: Sygon, own: list[int]) -> list[Fact]:
    """What two have together (SYG-12)."""
    mates = [int(p.mate(q)) for q in range(p.tables.seats)]
    if min(mates) < 0:
        return []
    told = [f"{own[q] + own[mate]} with {seat_name(p, mate)}" for q, mate in enumerate(mates)]
    return [{"name": "Points of the team", "told": told}]


def tie(p: Sygon, own: list[int]) -> list[Fact]:
    """Goods decide where points are equal (SYG-10.7)."""
    sides = [own[q] + (own[p.mate(q)] if p.mate(q) >= 0 else 0) for q in range(p.tables.seats)]
    alike = [q for q, total in enumerate(sides) if any(sides[r] == total and r != p.mate(q) for r in others(p, q))]
    if not alike:
        return []
    told = [f"{p.gold(q)} Gold, {p.cube_total(q)} cubes at {p.tables.cube_worth}" for q in range(p.tables.seats)]
    return [{"name": "Equal points: goods", "told": told}]


def others(p: Sygon, q: int) -> list[int]:
    return [r for r in range(p.tables.seats) if r != q]
