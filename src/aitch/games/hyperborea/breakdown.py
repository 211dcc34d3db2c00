"""Where the points come from (HYP-12.7 to HYP-12.9), counted anew from what lies where."""

from __future__ import annotations

from aitch.core.breakdown import Breakdown, Fact, Source, source_of, totals
from aitch.games.hyperborea import census, numbers
from aitch.games.hyperborea import places as at
from aitch.games.hyperborea.ending import ENDINGS
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.tables import SEAT_NAMES, SITES

ZONES = {
    numbers.HOMELAND: ("Hexes held in homelands", 1),
    numbers.BORDERLAND: ("Hexes held in the borderlands", 2),
    numbers.CENTRAL: ("Hexes held in the centre", 4),
}
GHOSTS = [0, 1, 3, 6]
"""What the first ghosts in a graveyard are worth together; each further one is worth a point (HYP-12.8)."""


def breakdown(p: Hyperborea) -> Breakdown:
    seats = range(p.t.seats)
    own = [p.own[q * at.OWN : (q + 1) * at.OWN] for q in seats]
    held = held_hexes(p)
    cards = [[card for card in range(p.t.cards) if p.owner(card) == q] for q in seats]
    ghosts = [int(row[at.TROPHIES]) for row in own]
    sources: list[Source] = [
        source_of("Gems", [int(row[at.GEMS]) for row in own], 1),
        technologies(p, cards),
        source_of("Objective tiles", [bin(row[at.OBJECTIVES]).count("1") for row in own], 2),
        source_of("Cubes that are not grey", cubes(p), 1),
    ]
    for zone, (name, worth) in ZONES.items():
        inside = [sum(1 for cell, q in held.items() if q == seat and p.t.zone[cell] == zone) for seat in seats]
        sources.append(source_of(name, inside, worth))
    haunted = [GHOSTS[min(n, 3)] + max(0, n - 3) for n in ghosts]
    told = [f"{n} caught" if n else "" for n in ghosts]
    sources.append({"name": "Ghosts beaten", "points": haunted, "told": told})
    sources.append(source_of("Opponents' miniatures", [bin(row[at.GRAVES]).count("1") for row in own], 1))
    found: Breakdown = {"sources": sources, "facts": [objectives(p)]}
    own_totals = totals(found, len(seats))
    if len(set(own_totals)) < len(own_totals):
        found["facts"] += tie(p, held)
    return found


def held_hexes(p: Hyperborea) -> dict[int, int]:
    """Each controlled hex and who holds it: who has more there than anybody else, ghosts among them (HYP-12.9)."""
    held: dict[int, int] = {}
    for cell in range(p.t.cells):
        row = p.map[cell * at.MAP : (cell + 1) * at.MAP]
        inside = [int(who) for who in row[at.INSIDE : at.INSIDE + SITES]]
        there = [int(row[at.FREE + q]) + inside.count(numbers.PLAYER + q) for q in range(p.t.seats)]
        rivals = sorted([*there, inside.count(numbers.GHOST) if p.rules.ghosts_hold_hexes else 0])
        if rivals[-1] > rivals[-2] and rivals[-1] in there:
            held[cell] = there.index(rivals[-1])
    return held


def cubes(p: Hyperborea) -> list[int]:
    """Each seat's cubes that are not grey, wherever they lie."""
    names = SEAT_NAMES[: p.t.seats]
    found = census.count_cubes(p, names)
    coloured = [places for component, places in found.items() if component != "grey cube"]
    return [
        sum(n for places in coloured for place, n in places.items() if place.startswith(f"{name} ")) for name in names
    ]


def technologies(p: Hyperborea, cards: list[list[int]]) -> Source:
    """The gems printed on each seat's cards."""
    gems = [[int(p.t.card_gems[card]) for card in own] for own in cards]
    told = [f"{len(own)} {'card' if len(own) == 1 else 'cards'}" if own else "" for own in cards]
    return {"name": "Technologies", "points": [sum(own) for own in gems], "told": told}


def objectives(p: Hyperborea) -> Fact:
    """Which end conditions each seat has fulfilled (HYP-12.4)."""
    told: list[str] = []
    for q in range(p.t.seats):
        bits = int(p.own[q * at.OWN + at.OBJECTIVES])
        told.append(", ".join(name for i, name in enumerate(ENDINGS) if bits >> i & 1) or "none")
    return {"name": "End conditions fulfilled", "told": told}


def tie(p: Hyperborea, held: dict[int, int]) -> list[Fact]:
    """What decides between equal points (HYP-12.10)."""
    seats = range(p.t.seats)
    coloured = cubes(p)
    later = [(q - p.first + p.t.seats) % p.t.seats + 1 for q in seats]
    hexes = [str(list(held.values()).count(q)) for q in seats]
    return [
        {"name": "Equal points: hexes held", "told": hexes},
        {"name": "Then: cubes that are not grey", "told": [str(n) for n in coloured]},
        {"name": "Then: the later place in turn order", "told": [str(place) for place in later]},
    ]
