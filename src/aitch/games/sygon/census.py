"""How many there are of each component, and where they all are."""

from __future__ import annotations

from aitch.games.sygon.layout import (
    ASH,
    AWAY,
    BANK_CUBE,
    BANK_FORAGE,
    BANK_GOLD,
    CUBE,
    CUBES,
    EXTRA,
    FORAGED,
    GOLD,
    HEXES,
    LAND,
    LOST,
    OFF,
    PIECES,
    SUPPLY,
    TOWN,
    UNKNOWN,
    VOLCANO,
    WALL,
    WALL_PIECE,
    WIZARD,
)
from aitch.games.sygon.position import Position

KINDS = ["flower", "elixir", "spice", "crystal", "mushroom", "snow"]
PIECE_KINDS = ["town", "workshop", "market", "wall"]


def components(s: Position) -> dict[str, int]:
    t = s.t
    tiles = sum([int(t.tiles[k]) for k in range(CUBES)])
    out = {"gold": int(t.bank_gold), "forage token": int(t.bank_forage), "smoke cloud": 2, "tile": tiles + 3}
    for kind in KINDS:
        out[kind] = int(t.bank_cubes)
    for p in range(t.seats):
        out["wizard " + str(p)] = 3
        for k in range(PIECES):
            out[PIECE_KINDS[k] + " " + str(p)] = int(t.supplies[k])
    if t.spells:
        for card in t.cards:
            out["card " + card.name] = int(card.copies)
    return out


def census(s: Position) -> dict[str, dict[str, int]]:
    out: dict[str, dict[str, int]] = {"tile": tiles(s)}
    out["gold"] = {"bank": int(s.own[BANK_GOLD])}
    for p in range(s.t.seats):
        out["gold"]["seat " + str(p)] = int(s.own[GOLD + p])
    for k in range(CUBES):
        places = {"bank": int(s.own[BANK_CUBE + k])}
        for p in range(s.t.seats):
            places["seat " + str(p)] = int(s.own[CUBE + CUBES * p + k])
        out[KINDS[k]] = places
    tokens = sum([1 for h in range(HEXES) if s.board[FORAGED + h] > 0])
    out["forage token"] = {"bank": int(s.own[BANK_FORAGE]), "board": tokens}
    clouds = sum([int(s.clouds >> c & 1) for c in range(3)])
    out["smoke cloud"] = {"box": 2 - clouds, "volcanoes": clouds}
    for p in range(s.t.seats):
        out["wizard " + str(p)] = wizards(s, p)
        for k in range(PIECES):
            places = {"supply": int(s.own[SUPPLY + PIECES * p + k]), "board": built(s, p, k)}
            out[PIECE_KINDS[k] + " " + str(p)] = places
    if s.t.spells:
        for k in range(len(s.t.cards)):
            out["card " + s.t.cards[k].name] = copies(s, k)
    return out


def tiles(s: Position) -> dict[str, int]:
    places = {"unlaid": 0, "landscape": 0, "volcano": 0, "ash": 0}
    for h in range(HEXES):
        land = s.board[LAND + h]
        if land == UNKNOWN:
            places["unlaid"] += 1
        elif land == ASH:
            places["ash"] += 1
        elif land < VOLCANO:
            places["landscape"] += 1
        elif land != OFF:
            places["volcano"] += 1
    return places


def wizards(s: Position, p: int) -> dict[str, int]:
    places = {"box": 0, "board": 0, "away": 0, "lost": 0}
    for i in range(3):
        where = s.own[WIZARD + 3 * p + i]
        places["board" if where >= 0 else "away" if where == AWAY else "lost" if where == LOST else "box"] += 1
    return places


def built(s: Position, p: int, piece: int) -> int:
    if piece == WALL_PIECE:
        return sum([1 for x in range(6 * HEXES) if s.board[WALL + x] == p])
    found = 0
    for h in range(HEXES):
        if s.board[TOWN + h] == p and (piece == 0 or s.board[EXTRA + h] & piece):
            found += 1
    return found


def copies(s: Position, kind: int) -> dict[str, int]:
    places = {"stock": int(s.cards[10 * kind]), "gone": int(s.cards[10 * kind + 9])}
    for p in range(s.t.seats):
        places["hand " + str(p)] = int(s.cards[10 * kind + 1 + p])
        places["kept " + str(p)] = int(s.cards[10 * kind + 5 + p])
    return places
