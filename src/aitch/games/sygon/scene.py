"""How a position looks: the board, the die, the Spell Cards, and a panel for each seat."""

from __future__ import annotations

from typing import Any

from aitch.core.contract import OVER
from aitch.games.sygon.building import affords, may_build, may_build_walls, open_border
from aitch.games.sygon.dangers import chance_of, dangers, odds_of_hex
from aitch.games.sygon.effects import effect_options, under_way
from aitch.games.sygon.layout import (
    A_ANY,
    A_ANY_WIZARD,
    A_BUILD,
    A_COPY,
    A_CUBE,
    A_DISCARD,
    A_FACE,
    A_FLIP,
    A_FREE_WALL,
    A_GET,
    A_GIFT,
    A_LOSS,
    A_PAY,
    A_SPELL,
    A_TARGET,
    A_TOWN_WALL,
    ANY_CUBE,
    ANYTHING,
    ASH,
    AWAY,
    BUILDING,
    CARD_SIZE,
    CAST,
    CASTING,
    COLLECTING,
    CUBE,
    CUBES,
    DOWN,
    EXTRA,
    FORAGED,
    GOLD,
    HAND,
    HELD,
    HEXES,
    LAND,
    LEFT,
    LOST,
    MARKET,
    MATE,
    MOVED,
    MOVING,
    NO_FORAGE,
    NO_STEAL,
    NO_TELEPORT,
    NO_WALK,
    NONE,
    OFF,
    PENDING,
    PHASE,
    PIECES,
    STOCK,
    SUPPLY,
    THERE,
    TOWN,
    TOWN_DOWN,
    TOWN_PIECE,
    VALUE,
    VOLCANO,
    W_BUILD,
    W_CUBE,
    W_WALL,
    WALL,
    WALL_PIECE,
    WIZARD,
    WORKSHOP,
)
from aitch.games.sygon.movement import move_cost
from aitch.games.sygon.narrate import PHASE_TITLES, card_price, face_colours, ground, name_of, price, produce
from aitch.games.sygon.pack import CELLS, COLOURS, CUBE_NAMES, HEX_NAMES
from aitch.games.sygon.refusals import GOODS, PIECE_NAMES, missing
from aitch.games.sygon.scoring import encircled, points, threshold
from aitch.games.sygon.state import Sygon
from aitch.games.sygon.volcano import next_loss

DIRECTIONS = ["N", "NE", "SE", "S", "SW", "NW"]
PIECE_SPRITES = ["town", "workshop", "market", "wall"]
UPPER_LEFT, UPPER_RIGHT = 0, 1
"""Corners of a hex: for its Gold Value, and for its Forage token."""
Item = dict[str, Any]


def scene(s: Sygon) -> dict[str, object]:
    board = {
        "id": "board",
        "kind": "hex",
        "title": "Sygon",
        "main": True,
        "cells": [cell(s, h) for h in range(HEXES) if s.board[LAND + h] != OFF],
        "items": grounds(s) + buildings(s) + walls(s) + wizards(s) + plans(s),
    }
    areas: list[Item] = [board, die(s), prices(s)]
    if s.t.spells:
        areas[2:2] = [stock(s)]
        areas += [hand(s, p) for p in range(s.t.seats)]
    return {"areas": areas, "panels": [panel(s, p) for p in range(s.t.seats)], "notes": notes(s)}


# The board.


def cell(s: Sygon, h: int) -> Item:
    name = HEX_NAMES[h]
    place: Item = {"id": name, "at": list(CELLS[name]), "label": name, "word": name, "look": look(s, h)}
    place["name"] = f"{name}, {ground(s, h)}{told(s, h)}"
    marks: list[str] = []
    odds = odds_of_hex(s, h) if s.seat != OVER else 0
    if odds:
        place["hint"] = f"{odds}/12"
        if s.board[VALUE + h] == 0:
            marks.append("danger")
    if s.ask in (A_TARGET, A_ANY_WIZARD):
        cost = move_cost(s, s.actor, s.own[WIZARD + 3 * s.actor + s.picked], h)
        place.pop("hint", None)
        if cost != NONE and cost <= s.free_gold(s.actor):
            marks.append("reach")
            place["hint"] = f"{cost}" if cost else "free"
    if s.ask == A_TOWN_WALL and s.picked == h:
        marks.append("picked")
    if s.ask == A_LOSS and next_loss(s) == h:
        marks.append("wanted")
    if last_hex(s) == h:
        marks.append("last")
    if marks:
        place["marks"] = marks
    return place


def look(s: Sygon, h: int) -> str:
    land = s.board[LAND + h]
    return CUBE_NAMES[land] if land < VOLCANO else "volcano" if land < ASH else "ash" if land == ASH else "unlaid"


def told(s: Sygon, h: int) -> str:
    """What else a screen reader says of a hex."""
    if s.board[LAND + h] >= VOLCANO:
        return ""
    parts = [f"Gold Value {s.board[VALUE + h]}"]
    parts += [f"foraged {'once' if s.board[FORAGED + h] == 1 else 'twice'}"] * bool(s.board[FORAGED + h])
    owner = int(s.board[TOWN + h])
    if owner >= 0:
        extra = s.board[EXTRA + h]
        pieces = ["Town", *["Workshop"] * bool(extra & WORKSHOP), *["Market"] * bool(extra & MARKET)]
        parts.append(f"{name_of(s, owner)}'s {' and '.join(pieces)}")
        parts += ["knocked over"] * bool(extra & TOWN_DOWN) + ["encircled"] * encircled(s, h)
    odds = odds_of_hex(s, h)
    parts += [f"an eruption reaches it with {odds} of 12"] * bool(odds)
    return ", " + ", ".join(parts)


def last_hex(s: Sygon) -> int:
    """The hex of the last answer, if it was about one."""
    o = int(s.last)
    if 0 <= o < W_WALL:
        return o
    if W_WALL <= o < W_BUILD:
        return (o - W_WALL) // 6
    return (o - W_BUILD) // 3 if W_BUILD <= o < W_CUBE else -1


def thing(id: str, name: str, sprite: str, at: str, layer: int = 1) -> Item:
    """Things of one hex lie side by side, in one layer; only smoke hangs above."""
    return {"id": id, "name": name, "sprite": sprite, "at": at, "layer": layer}


def grounds(s: Sygon) -> list[Item]:
    """What lies on the ground: Gold Values, Forage tokens, Volcanoes and their clouds."""
    out: list[Item] = []
    for h, name in enumerate(HEX_NAMES):
        land, value, foraged = (int(s.board[part + h]) for part in (LAND, VALUE, FORAGED))
        if land < VOLCANO and value:
            one = thing(f"value.{name}", f"Gold Value {value}", "gold", name)
            out.append(one | {"count": value, "corner": UPPER_LEFT})
        if land < VOLCANO and foraged:
            side = "red" if foraged == 2 else "black"
            spent = "no more" if side == "red" else "one more"
            one = thing(f"forage.{name}", f"{side} token: {spent} can be foraged", f"forage-{side}", name)
            out.append(one | {"corner": UPPER_RIGHT})
        if VOLCANO <= land < ASH:
            colour = COLOURS[land - VOLCANO]
            odds = chance_of(s, land - VOLCANO)
            says = f"the {colour} Volcano: " + (f"erupts with {odds} of 12" if odds else "does not erupt this round")
            out.append(thing(f"volcano.{colour}", says, f"volcano-{colour}", name))
            if s.clouds >> (land - VOLCANO) & 1:
                out.append(thing(f"cloud.{colour}", f"a Smoke Cloud on the {colour} Volcano", "cloud", name, 2))
    return out


def buildings(s: Sygon) -> list[Item]:
    out: list[Item] = []
    asked = next_loss(s) if s.ask == A_LOSS else -1
    for h, name in enumerate(HEX_NAMES):
        owner = int(s.board[TOWN + h])
        if owner < 0:
            continue
        extra = s.board[EXTRA + h]
        for piece in range(3):
            if piece == TOWN_PIECE or extra & piece:
                whose = f"{name_of(s, owner)}'s {PIECE_NAMES[piece]} on {name}"
                sprite = PIECE_SPRITES[piece]
                one = thing(f"{sprite}.{name}", whose, sprite, name) | {"seat": owner}
                states = ["down"] if piece == TOWN_PIECE and extra & TOWN_DOWN else []
                if s.shields >> h & 1 and piece == TOWN_PIECE:
                    one["name"] += ", guarded from this round's Aftermath"
                    states.append("new")
                if asked == h and piece != TOWN_PIECE:
                    one["word"] = f"{name}-{sprite}"
                    states.append("threat")
                out.append(one | ({"states": states} if states else {}))
    return out


def walls(s: Sygon) -> list[Item]:
    out: list[Item] = []
    for x in range(6 * HEXES):
        owner = int(s.board[WALL + x])
        if owner >= 0:
            word = s.t.vocabulary[W_WALL + x]
            one = thing(f"wall.{word}", f"{name_of(s, owner)}'s Wall at {word}", "wall", HEX_NAMES[x // 6])
            out.append(one | {"side": x % 6, "seat": owner, "word": word})
    return out


def wizards(s: Sygon) -> list[Item]:
    out: list[Item] = []
    for p in range(s.t.seats):
        for i in range(3):
            where = s.own[WIZARD + 3 * p + i]
            if where < 0:
                continue
            down = bool(s.own[DOWN + p] >> i & 1)
            name = f"{name_of(s, p)}'s Wizard {i + 1} on {HEX_NAMES[where]}{', knocked over' if down else ''}"
            one = thing(f"wizard.{p}.{i}", name, "wizard", HEX_NAMES[where]) | {"seat": p}
            if s.seat == p:
                one["word"] = f"w{i + 1}"
            states = ["down"] if down else []
            if s.actor == p and s.ask in (A_TARGET, A_SPELL, A_ANY_WIZARD, A_FLIP, A_FREE_WALL) and s.picked == i:
                states.append("picked")
            elif s.actor == p and has_acted(s, p, i):
                states.append("used")
            out.append(one | ({"states": states} if states else {}))
    return out


def has_acted(s: Sygon, p: int, i: int) -> bool:
    """Whether a Wizard has done in this phase what it may do once."""
    phase = s.own[PHASE + p]
    moved, cast = bool(s.own[MOVED + p] >> i & 1), bool(s.own[CAST + p] >> i & 1)
    return (phase == MOVING and moved) or (phase == CASTING and cast) or (phase == ANYTHING and moved and cast)


def plans(s: Sygon) -> list[Item]:
    """What can be built now, as shadows to click."""
    out: list[Item] = []
    p = int(s.actor)
    if s.ask == A_TOWN_WALL:
        return [plan_wall(s, s.seat, int(s.picked), d) for d in range(6) if open_border(s, s.picked, d)]
    if s.ask == A_FREE_WALL:
        words: list[int] = []
        effect_options(s, p, under_way(s), words)
        return [plan_wall(s, p, (word - W_WALL) // 6, (word - W_WALL) % 6) for word in words]
    if s.ask != A_BUILD and (s.ask != A_ANY or not s.own[LEFT + p] >> BUILDING & 1):
        return out
    for h, name in enumerate(HEX_NAMES):
        if s.board[THERE + 4 * h + p] == 0:
            continue
        if may_build_walls(s, p, h) and affords(s, p, WALL_PIECE):
            out += [plan_wall(s, p, h, d) for d in range(6) if open_border(s, h, d)]
        for piece in range(3):
            if may_build(s, p, h, piece) and affords(s, p, piece):
                sprite = PIECE_SPRITES[piece]
                one = thing(f"plan.{name}-{sprite}", f"build a {PIECE_NAMES[piece]} on {name}", sprite, name)
                out.append(one | {"seat": p, "word": f"{name}-{sprite}", "states": ["ghost"]})
    return out


def plan_wall(s: Sygon, p: int, h: int, d: int) -> Item:
    word = f"{HEX_NAMES[h]}-{DIRECTIONS[d]}"
    one = thing(f"plan.{word}", f"a Wall at {word}", "wall", HEX_NAMES[h])
    return one | {"side": d, "seat": p, "word": word, "states": ["ghost"]}


# The die, the prices and the cards.


def die(s: Sygon) -> Item:
    area: Item = {"id": "die", "kind": "row", "title": "Volcano die", "beside": True, "items": []}
    if s.ask == A_FACE:
        for number in range(1, 13):
            says = face_colours(s, number)
            face = {"title": str(number), "text": says, "sprite": die_sprite(s, number)}
            one: Item = {"id": f"face.{number}", "name": f"{number}: {says}", "word": str(number), "face": face}
            area["items"].append(one)
        return area | {"beside": False}
    if s.rolled:
        says = face_colours(s, int(s.rolled))
        area["title"] += f": {s.rolled}, {says}"
        one = {"id": f"die.{s.round}", "name": f"the die shows {s.rolled}: {says}", "states": ["rolled"]}
        area["items"].append(one | {"sprite": die_sprite(s, int(s.rolled))})
    else:
        area["items"].append({"id": "die.still", "name": "the Volcano die", "sprite": "die"})
    return area


def die_sprite(s: Sygon, number: int) -> str:
    mask = s.t.faces[number - 1]
    return "-".join(["die", *(COLOURS[c] for c in range(3) if mask >> c & 1)])


def prices(s: Sygon) -> Item:
    """What each piece costs, and what the one who looks lacks for it; to click where it can stand in one place only."""
    p = int(s.viewer) if 0 <= s.viewer < s.t.seats else int(s.actor)
    sites: dict[str, list[str]] = {sprite: [] for sprite in PIECE_SPRITES}
    for plan in plans(s) if s.ask in (A_BUILD, A_ANY) and s.seat == p else []:
        sites[plan["sprite"]].append(plan["word"])
    items: list[Item] = []
    for piece, sprite in enumerate(PIECE_SPRITES):
        costs = s.t.costs[7 * piece : 7 * piece + 7]
        goods = [f"cube-{cube}" for cube in CUBE_NAMES] + ["gold"]
        icons = [good for good, n in zip(goods, costs, strict=True) for _ in range(n)]
        lacks = missing(s, p, piece) if s.round else ""
        left = s.own[SUPPLY + PIECES * p + piece]
        worth = int(s.t.points[piece])
        says = f"{worth} point{'s' if worth > 1 else ''}, {left} left" if worth else f"{left} left"
        if lacks and left:
            says += f"; lacks {lacks}"
        face = {"title": PIECE_NAMES[piece], "icons": icons, "text": says}
        one: Item = {"id": f"price.{sprite}", "name": f"{PIECE_NAMES[piece]}: {price(s, piece)}", "face": face}
        if len(sites[sprite]) == 1:
            one["word"] = sites[sprite][0]
        items.append(one | ({"states": ["dim"]} if lacks or not left else {}))
    return {"id": "prices", "kind": "row", "title": "Prices", "beside": True, "items": items}


def card_face(s: Sygon, kind: int) -> Item:
    card = s.t.cards[kind]
    group = "evocation" if card.eternal else "golden" if card.cube == NONE else "incantation"
    cube = [] if card.cube == NONE else ["cube-any" if card.cube == ANY_CUBE else f"cube-{CUBE_NAMES[card.cube]}"]
    return {"title": card.title, "text": card.text, "look": group, "icons": cube + ["gold"] * int(card.gold)}


def stock(s: Sygon) -> Item:
    """All kinds, with how many are left; for Replicate also those that are sold out."""
    items: list[Item] = []
    for kind, card in enumerate(s.t.cards):
        left = int(s.cards[CARD_SIZE * kind + STOCK])
        price = f", {card_price(s, kind)}" if s.seat >= 0 else ""
        one: Item = {"id": f"stock.{card.name}", "name": f"{card.title}: {left} left{price}", "count": left}
        one |= {"word": f"{'play' if s.ask == A_COPY else 'buy'}-{card.name}", "face": card_face(s, kind)}
        items.append(one | ({} if left else {"states": ["dim"]}))
    title = "Spell Cards to copy" if s.ask == A_COPY else "Spell Cards to buy"
    return {"id": "stock", "kind": "pile", "title": title, "items": items, "browse": True, "beside": True}


def hand(s: Sygon, p: int) -> Item:
    """A seat's cards, which lie open: those to play, then those that hold for the game."""
    items: list[Item] = []
    for kind, card in enumerate(s.t.cards):
        for i in range(s.cards[CARD_SIZE * kind + HAND + p]):
            one: Item = {"id": f"hand{p}.{card.name}.{i}", "name": card.title, "face": card_face(s, kind)}
            items.append(one | ({"word": f"play-{card.name}"} if s.seat == p and s.ask != A_COPY else {}))
    for kind, card in enumerate(s.t.cards):
        if s.own[HELD + p] >> kind & 1:
            one = {"id": f"kept{p}.{card.name}", "name": f"{card.title}, for the game", "face": card_face(s, kind)}
            items.append(one | {"states": ["used"]})
    return {"id": f"cards{p}", "kind": "row", "title": "Spell Cards", "seat": p, "items": items, "beside": True}


# Panels and notes.


def panel(s: Sygon, p: int) -> Item:
    own = s.own
    trading = s.seat == p and s.ask in (A_BUILD, A_GET, A_ANY, A_DISCARD, A_CUBE, A_PAY, A_GIFT)
    cubes, gold = produce(s, p) if s.seat != OVER else ([0] * CUBES, 0)
    counters: list[Item] = [
        {"name": "Sorcery Points", "value": int(points(s, p)), "of": int(threshold(s)), "sprite": "point"}
    ]
    counters.append({"name": "Gold", "value": int(own[GOLD + p]), "of": int(s.t.gold_limit), "sprite": "gold"})
    counters[-1] |= ({"gain": gold} if gold else {}) | ({"word": "gold"} if trading else {})
    total: Item = {"name": "cubes in all", "value": int(s.cube_total(p)), "of": int(s.t.cube_limit)}
    counters.append(total | {"sprite": "cubes", "small": True})
    for kind, cube in enumerate(CUBE_NAMES):
        counter: Item = {"name": GOODS[kind], "value": int(own[CUBE + CUBES * p + kind]), "sprite": f"cube-{cube}"}
        counter |= {"small": True} | ({"gain": cubes[kind]} if cubes[kind] else {})
        counters.append(counter | ({"word": cube} if trading else {}))
    return {
        "seat": p,
        "name": name_of(s, p),
        "counters": counters,
        "active": s.seat == p,
        "lines": seat_lines(s, p),
    }


def seat_lines(s: Sygon, p: int) -> list[str]:
    own = s.own
    lines: list[str] = []
    if s.t.teams and own[MATE + p] >= 0:
        mate = int(own[MATE + p])
        lines.append(f"with {name_of(s, mate)}: {points(s, p) + points(s, mate)} points together")
    used_up = [f"{PIECE_NAMES[k]}s" for k in range(PIECES) if own[SUPPLY + PIECES * p + k] == 0]
    lines += [f"no {' and '.join(used_up)} left"] * bool(used_up)
    places = [own[WIZARD + 3 * p + i] for i in range(3)]
    lines += [f"Wizards lost: {places.count(LOST)}"] * (LOST in places)
    lines += [f"Wizards vanished: {places.count(AWAY)}"] * (AWAY in places)
    banned = {NO_TELEPORT: "Teleport", NO_WALK: "Walk", NO_FORAGE: "Forage", NO_STEAL: "Steal"}
    bans = [name for term, name in banned.items() if s.term(p, term)]
    lines += [f"cannot {' or '.join(bans)} this turn"] * bool(bans)
    if own[PENDING + p]:
        lines.append("a Spell Card will hinder the next turn")
    return lines


def notes(s: Sygon) -> list[str]:
    if s.round == 0:
        return []
    lines = [f"{'Final round' if s.final else 'Round'} {s.round}; the score to win is {threshold(s)}"]
    if s.seat >= 0 and s.actor == s.seat and MOVING <= s.own[PHASE + s.actor] <= COLLECTING:
        lines[0] += f"; {PHASE_TITLES[s.own[PHASE + s.actor] - MOVING]}"
    if s.foresight:
        lines.append(f"Foresight: {name_of(s, int(s.foresight) - 1)} names the die of this round")
    if s.seat != OVER:
        lines += dangers(s)
    return lines
