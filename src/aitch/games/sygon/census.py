"""How many there are of each component, and where they all are."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.sygon.places import BANK_CUBE, BANK_FORAGE, BANK_GOLD
from aitch.games.sygon.position import AWAY, LOST, UNPLACED, Sygon
from aitch.games.sygon.tables import ASH, CUBE_NAMES, CUBES, HEXES, PIECE_NAMES, UNKNOWN, VOLCANO, WALL_PIECE


def components(p: Sygon) -> dict[str, int]:
    t = p.tables
    tiles = sum([int(t.tiles[k]) for k in range(CUBES)])
    out = {"gold": int(t.bank_gold), "forage token": HEXES, "smoke cloud": 2, "tile": tiles + 3}
    for cube in CUBE_NAMES:
        out[cube] = int(t.bank_cubes)
    for q in range(t.seats):
        out[f"wizard {q}"] = 3
        for k, piece in enumerate(PIECE_NAMES):
            out[f"{piece} {q}"] = int(t.supplies[k])
    if t.spells:
        for card in t.cards:
            out[f"card {card.name}"] = int(card.copies)
    return out


def census(p: Sygon) -> dict[str, dict[str, int]]:
    seats = range(int(p.tables.seats))
    out: dict[str, dict[str, int]] = {"tile": tiles(p)}
    out["gold"] = {"bank": int(p.common[BANK_GOLD])} | {f"seat {q}": int(p.gold(q)) for q in seats}
    for k, cube in enumerate(CUBE_NAMES):
        held = {f"seat {q}": int(p.cubes(q, k)) for q in seats}
        out[cube] = {"bank": int(p.common[BANK_CUBE + k])} | held
    tokens = sum([1 for h in range(HEXES) if p.foraged(h) > 0])
    out["forage token"] = {"bank": int(p.common[BANK_FORAGE]), "board": tokens}
    clouds = sum([int(p.clouds >> c & 1) for c in range(3)])
    out["smoke cloud"] = {"box": 2 - clouds, "volcanoes": clouds}
    for q in seats:
        out[f"wizard {q}"] = wizards(p, q)
        for k, piece in enumerate(PIECE_NAMES):
            out[f"{piece} {q}"] = {"supply": int(p.supply(q, k)), "board": built(p, q, k)}
    if p.tables.spells:
        for k, card in enumerate(p.tables.cards):
            out[f"card {card.name}"] = copies(p, k)
    return out


def tiles(p: Sygon) -> dict[str, int]:
    lands = [int(p.land(h)) for h in range(HEXES)]
    volcanoes = [land for land in lands if VOLCANO <= land < ASH]
    places = {"unlaid": lands.count(UNKNOWN), "volcano": len(volcanoes), "ash": lands.count(ASH)}
    return places | {"landscape": len([land for land in lands if land < VOLCANO])}


def wizards(p: Sygon, q: i64) -> dict[str, int]:
    spots = [int(p.wizard_at(q, i)) for i in range(3)]
    places = {"box": spots.count(UNPLACED), "away": spots.count(AWAY), "lost": spots.count(LOST)}
    return places | {"board": len([spot for spot in spots if spot >= 0])}


def built(p: Sygon, q: i64, piece: i64) -> int:
    """How many of a piece a seat has on the board."""
    if piece == WALL_PIECE:
        return sum([1 for h in range(HEXES) for d in range(6) if p.wall(h, d) == q])
    return sum([1 for h in range(HEXES) if p.town(h) == q and (piece == 0 or p.extras(h) & piece)])


def copies(p: Sygon, kind: i64) -> dict[str, int]:
    places = {"stock": int(p.stock[kind]), "gone": int(p.cards[kind])}
    for q in range(p.tables.seats):
        places[f"hand {q}"] = int(p.cards[p.hand(q) + kind])
        places[f"kept {q}"] = int(p.cards[p.kept(q) + kind])
    return places
