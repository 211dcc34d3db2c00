"""How a position looks: the board, the die, the Spell Cards, and a panel for each seat."""

from __future__ import annotations

from itertools import zip_longest

from aitch.core.contract import OVER
from aitch.core.hexes import NAMES as SIDES
from aitch.core.scene import Area, Cell, Counter, Face, Panel, Scene, Thing
from aitch.games.sygon import casting, collection, exchanges, movement, power_trip, setup, volcano
from aitch.games.sygon.building import build, missing, price
from aitch.games.sygon.card_effects import STEPS
from aitch.games.sygon.numbers import NO_FORAGE, NO_STEAL, NO_TELEPORT, NO_WALK
from aitch.games.sygon.pack import CELLS, HEX_NAMES, on_board
from aitch.games.sygon.places import PENDING, POWERS
from aitch.games.sygon.points import encircled, points_of, threshold
from aitch.games.sygon.position import AWAY, LOST, TOWN_DOWN, Sygon
from aitch.games.sygon.spell_cards import card_price, pay_cube
from aitch.games.sygon.tables import ASH, COLOURS, CUBE_NAMES, HEXES, NONE, PIECE_NAMES, TOWN_PIECE, VOLCANO
from aitch.games.sygon.volcano import dangers, faces_of, odds_of_hex
from aitch.games.sygon.wording import (
    GOODS,
    PIECE_TITLES,
    colours_of,
    face_colours,
    goods_text,
    ground,
    seat_name,
    side_name,
)

LOOKS = [*CUBE_NAMES, *["volcano"] * len(COLOURS), "ash", "unlaid"]
"""Of a hex, by its land."""
BANS = {NO_TELEPORT: "Teleport", NO_WALK: "Walk", NO_FORAGE: "Forage", NO_STEAL: "Steal"}
UPPER_LEFT, UPPER_RIGHT = 0, 1
"""Corners of a hex: for its Gold Value, and for its Forage token."""
GOING = (movement.move_to, power_trip.move_or_cast)
"""Questions that a hex answers to which the picked Wizard goes."""
WIZARD_PICKED = (*GOING, casting.cast_spell, STEPS["flip"], STEPS["wall"])
BUILDING = (build, power_trip.do_anything)
BUILDS = (*BUILDING, setup.found_wall, STEPS["wall"])
TRADING = (*BUILDING, exchanges.exchange, collection.discard, setup.take_cube, pay_cube, STEPS["cubes"])


def scene(p: Sygon) -> Scene:
    seats = range(int(p.tables.seats))
    board: Area = {
        "id": "board",
        "kind": "hex",
        "title": "the board",
        "main": True,
        "cells": [cell(p, h) for h, name in enumerate(HEX_NAMES) if name in on_board(len(seats))],
        "items": grounds(p) + buildings(p) + walls(p) + wizards(p) + plans(p),
    }
    areas = [board, die(p), prices(p)]
    if p.tables.spells:
        areas[2:2] = [stock(p)]
        areas += [hand(p, q) for q in seats]
    return {"areas": areas, "panels": [panel(p, q) for q in seats], "notes": notes(p)}


# The board.


def cell(p: Sygon, h: int) -> Cell:
    name = HEX_NAMES[h]
    says = f"{name}, {ground(p, h)}{described(p, h)}"
    place: Cell = {"id": name, "at": list(CELLS[name]), "label": name, "word": name, "name": says}
    place["look"] = LOOKS[p.land(h)]
    marks: list[str] = []
    odds = odds_of_hex(p, h) if p.seat != OVER else 0
    if odds:
        place["hint"] = f"{odds}/12"
        if p.value(h) == 0:
            marks.append("danger")
    if p.question in GOING:
        cost = movement.move_cost(p, p.actor, p.wizard_at(p.actor, p.wizard), h)
        place.pop("hint", None)
        if cost != NONE and cost <= p.free_gold(p.actor):
            marks.append("reach")
            place["hint"] = f"{cost} Gold" if cost else "free"
    marks += ["picked"] * (p.question is setup.found_wall and p.site == h)
    marks += ["wanted"] * (p.question is volcano.lose_building and volcano.next_loss(p) == h)
    marks += ["last"] * (last_hex(p) == h)
    if marks:
        place["marks"] = marks
    return place


def described(p: Sygon, h: int) -> str:
    """What else is to be known of a hex; the pieces on it tell themselves."""
    if p.land(h) >= VOLCANO:
        return ""
    parts = [f"Gold Value {p.value(h)}"]
    if p.town(h) >= 0:
        parts += ["knocked over"] * bool(p.extras(h) & TOWN_DOWN) + ["encircled"] * encircled(p, h)
    odds = odds_of_hex(p, h)
    parts += [f"fire reaches it with {odds}/12 of the die's faces"] * bool(odds)
    return ", " + ", ".join(parts)


def last_hex(p: Sygon) -> int:
    """The hex of the last answer, if it was about one."""
    words = p.tables.words
    about = [family for family in (words.hexes, words.walls, words.buildings) if family.has(p.last)]
    return int(about[0].one(p.last)) if about else -1


def thing(id: str, name: str, sprite: str, at: str, layer: int = 1) -> Thing:
    """Things of one hex lie side by side, in one layer; only smoke hangs above."""
    return {"id": id, "name": name, "sprite": sprite, "at": at, "layer": layer}


def in_states(one: Thing, states: list[str]) -> Thing:
    if states:
        one["states"] = states
    return one


def grounds(p: Sygon) -> list[Thing]:
    """What lies on the ground: Gold Values, Forage tokens, Volcanoes and their clouds."""
    out: list[Thing] = []
    for h, name in enumerate(HEX_NAMES):
        land, value, foraged = int(p.land(h)), int(p.value(h)), int(p.foraged(h))
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
            odds = faces_of(p, 1 << (land - VOLCANO))
            chance = f"erupts with {odds} of the die's 12 faces" if odds else "does not erupt this round"
            says = f"the {colour} Volcano: {chance}"
            out.append(thing(f"volcano.{colour}", says, f"volcano-{colour}", name))
            if p.clouds >> (land - VOLCANO) & 1:
                out.append(thing(f"cloud.{colour}", f"a Smoke Cloud on the {colour} Volcano", "cloud", name, 2))
    return out


def buildings(p: Sygon) -> list[Thing]:
    out: list[Thing] = []
    burning = volcano.next_loss(p) if p.question is volcano.lose_building else NONE
    for h, name in enumerate(HEX_NAMES):
        owner, extras = int(p.town(h)), p.extras(h)
        for piece in range(3 if owner >= 0 else 0):
            if piece != TOWN_PIECE and not extras & piece:
                continue
            sprite = PIECE_NAMES[piece]
            whose = f"{seat_name(p, owner)}'s {PIECE_TITLES[piece]} on {name}"
            one = thing(f"{sprite}.{name}", whose, sprite, name) | {"seat": owner}
            states = ["down"] if piece == TOWN_PIECE and extras & TOWN_DOWN else []
            if p.shields >> h & 1 and piece == TOWN_PIECE:
                one["name"] += ", guarded from this round's Aftermath"
                states.append("new")
            if burning == h and piece != TOWN_PIECE:
                one["word"] = f"{name}-{sprite}"
                states.append("threat")
            out.append(in_states(one, states))
    return out


def walls(p: Sygon) -> list[Thing]:
    return [
        wall(f"{seat_name(p, p.wall(h, d))}'s", "wall", int(p.wall(h, d)), h, d)
        for h in range(HEXES)
        for d in range(6)
        if p.wall(h, d) >= 0
    ]


def wall(whose: str, id: str, q: int, h: int, d: int) -> Thing:
    word = f"{HEX_NAMES[h]}-{SIDES[d]}"
    one = thing(f"{id}.{word}", f"{whose} Wall at {side_name(HEX_NAMES[h], d)}", "wall", HEX_NAMES[h])
    return one | {"side": d, "seat": q, "word": word}


def wizards(p: Sygon) -> list[Thing]:
    out: list[Thing] = []
    for q in range(p.tables.seats):
        for i in range(3):
            where = p.wizard_at(q, i)
            if where < 0:
                continue
            down = p.is_down(q, i)
            name = f"{seat_name(p, q)}'s Wizard {i + 1} on {HEX_NAMES[where]}{', knocked over' if down else ''}"
            one = thing(f"wizard.{q}.{i}", name, "wizard", HEX_NAMES[where]) | {"seat": q}
            if p.seat == q:
                one["word"] = f"w{i + 1}"
            states = ["down"] if down else []
            if p.actor == q and p.question in WIZARD_PICKED and p.wizard == i:
                states.append("picked")
            elif p.actor == q and power_trip.has_acted(p, q, i):
                states.append("used")
            out.append(in_states(one, states))
    return out


def plans(p: Sygon) -> list[Thing]:
    """What can be built now, as shadows to click."""
    walls, buildings = p.tables.words.walls, p.tables.words.buildings
    out: list[Thing] = []
    for option in p.options() if p.question in BUILDS else []:
        if walls.has(option):
            one = wall("a", "plan", p.seat, int(walls.one(option)), int(walls.other(option)))
            out.append(in_states(one, ["ghost"]))
        elif buildings.has(option):
            name, piece = HEX_NAMES[buildings.one(option)], int(buildings.other(option))
            sprite, says = PIECE_NAMES[piece], f"build a {PIECE_TITLES[piece]} on {name}"
            one = thing(f"plan.{name}-{sprite}", says, sprite, name) | {"seat": p.seat, "word": f"{name}-{sprite}"}
            out.append(in_states(one, ["ghost"]))
    return out


# The die, the prices and the cards.


def die(p: Sygon) -> Area:
    area: Area = {"id": "die", "kind": "row", "title": "Volcano die", "beside": True, "items": []}
    if p.question is volcano.name_face:
        area["beside"] = False
        for number in range(1, 13):
            says = face_colours(p, number)
            face: Face = {"title": str(number), "text": says, "sprite": die_sprite(p, number)}
            one: Thing = {"id": f"face.{number}", "name": f"{number}: {says}", "word": str(number), "face": face}
            area["items"].append(one)
    elif p.rolled:
        says = face_colours(p, p.rolled)
        area["title"] += f": {p.rolled}, {says}"
        one = {"id": f"die.{p.round}", "name": f"the die shows {p.rolled}: {says}", "states": ["rolled"]}
        area["items"].append(one | {"sprite": die_sprite(p, int(p.rolled))})
    else:
        area["items"].append({"id": "die.still", "name": "the Volcano die", "sprite": "die"})
    return area


def die_sprite(p: Sygon, number: int) -> str:
    return "-".join(["die", *colours_of(p.tables.faces[number - 1])])


def prices(p: Sygon) -> Area:
    """What each piece costs, and what the one who looks lacks for it; to click where it can stand in one place only."""
    q = p.viewer if 0 <= p.viewer < p.tables.seats else int(p.actor)
    sites: dict[str, list[str]] = {sprite: [] for sprite in PIECE_NAMES}
    for plan in plans(p) if p.question in BUILDING and p.seat == q else []:
        sites[plan["sprite"]].append(plan["word"])
    goods = [f"cube-{cube}" for cube in CUBE_NAMES] + ["gold"]
    items: list[Thing] = []
    for piece, sprite in enumerate(PIECE_NAMES):
        costs = p.tables.costs[7 * piece : 7 * piece + 7]
        icons = [good for good, n in zip(goods, costs, strict=True) for _ in range(n)]
        lacks = lacking(p, q, piece) if p.round else ""
        left = p.supply(q, piece)
        worth = int(p.tables.points[piece])
        says = f"{worth} point{'s' if worth > 1 else ''}, {left} left" if worth else f"{left} left"
        if lacks and left:
            says += f"; lacks {lacks}"
        face: Face = {"title": PIECE_TITLES[piece], "icons": icons, "text": says}
        one: Thing = {"id": f"price.{sprite}", "name": f"{PIECE_TITLES[piece]}: {price(p, piece)}", "face": face}
        if len(sites[sprite]) == 1:
            one["word"] = sites[sprite][0]
        items.append(in_states(one, ["dim"] if lacks or not left else []))
    return {"id": "prices", "kind": "row", "title": "Prices", "beside": True, "items": items}


def lacking(p: Sygon, q: int, piece: int) -> str:
    """What a seat lacks for a piece: what it has gained this turn counts as soon as its building is over (SYG-8.6)."""
    if p.question in TRADING:
        return missing(p, q, piece)
    have = [*(p.cubes(q, kind) for kind in range(len(CUBE_NAMES))), p.gold(q)]
    costs = p.tables.costs[7 * piece : 7 * piece + 7]
    return goods_text([int(cost - n) for cost, n in zip(costs, have, strict=True)])


def card_face(p: Sygon, kind: int) -> Face:
    card = p.tables.cards[kind]
    group = "evocation" if card.eternal else "golden" if card.cube == NONE else "incantation"
    cube = [] if card.cube == NONE else [f"cube-{[*CUBE_NAMES, 'any'][card.cube]}"]
    return {"title": card.title, "text": card.text, "look": group, "icons": cube + ["gold"] * int(card.gold)}


def stock(p: Sygon) -> Area:
    """All kinds, with how many are left; for Replicate also those that are sold out."""
    copying = p.question is STEPS["copy"]
    items: list[Thing] = []
    for kind, card in enumerate(p.tables.cards):
        left = int(p.stock[kind])
        cost = f", {card_price(p, kind)}" if p.seat >= 0 else ""
        one: Thing = {"id": f"stock.{card.name}", "name": f"{card.title}: {left} left{cost}", "count": left}
        one |= {"word": f"{'play' if copying else 'buy'}-{card.name}", "face": card_face(p, kind)}
        items.append(in_states(one, [] if left else ["dim"]))
    title = "Spell Cards to copy" if copying else "Spell Cards to buy"
    return {"id": "stock", "kind": "pile", "title": title, "items": items, "browse": True, "beside": True}


def hand(p: Sygon, q: int) -> Area:
    """A seat's cards, which lie open: those to play, then those that hold for the game."""
    playing = p.seat == q and p.question is not STEPS["copy"]
    items: list[Thing] = []
    for kind, card in enumerate(p.tables.cards):
        for i in range(p.cards[p.hand(q) + kind]):
            one: Thing = {"id": f"hand{q}.{card.name}.{i}", "name": card.title, "face": card_face(p, kind)}
            if playing:
                one["word"] = f"play-{card.name}"
            items.append(one)
    for kind, card in enumerate(p.tables.cards):
        if p.holds(q, kind):
            one = {"id": f"kept{q}.{card.name}", "name": f"{card.title}, for the game", "face": card_face(p, kind)}
            items.append(in_states(one, ["used"]))
    return {"id": f"cards{q}", "kind": "row", "title": "Spell Cards", "seat": q, "items": items, "beside": True}


# Panels and notes.


def panel(p: Sygon, q: int) -> Panel:
    trading = p.seat == q and p.question in TRADING
    gains = [*p.cube_income(q), int(p.gold_income(q))] if p.seat != OVER else []
    cubes: list[Counter] = [
        {"name": GOODS[kind], "value": int(p.cubes(q, kind)), "sprite": f"cube-{cube}", "small": True}
        for kind, cube in enumerate(CUBE_NAMES)
    ]
    gold: Counter = {"name": "Gold", "value": int(p.gold(q)), "of": int(p.tables.gold_limit), "sprite": "gold"}
    for counter, gain, word in zip_longest([*cubes, gold], gains, p.tables.words.goods.names):
        if gain:
            counter["gain"] = gain
        if trading:
            counter["word"] = word
    points: Counter = {"name": "Sorcery Points", "value": int(points_of(p, q)), "of": int(threshold(p))}
    total: Counter = {"name": "cubes in all", "value": int(p.cube_total(q)), "of": int(p.tables.cube_limit)}
    counters = [points | {"sprite": "point", "total": True}, gold, total | {"sprite": "cubes", "small": True}, *cubes]
    active, lines = p.seat == q, seat_lines(p, q)
    return {"seat": q, "name": seat_name(p, q), "counters": counters, "active": active, "lines": lines}


def seat_lines(p: Sygon, q: int) -> list[str]:
    lines: list[str] = []
    mate = p.mate(q)
    if mate >= 0:
        lines.append(f"with {seat_name(p, mate)}: {points_of(p, q) + points_of(p, mate)} points together")
    used_up = [f"{title}s" for k, title in enumerate(PIECE_TITLES) if p.supply(q, k) == 0]
    lines += [f"no {' and '.join(used_up)} left"] * bool(used_up)
    places = [p.wizard_at(q, i) for i in range(3)]
    lines += [f"Wizards lost: {places.count(LOST)}"] * (LOST in places)
    lines += [f"Wizards vanished: {places.count(AWAY)}"] * (AWAY in places)
    bans = [name for term, name in BANS.items() if p.term(q, term)]
    lines += [f"cannot {' or '.join(bans)} this turn"] * bool(bans)
    if p.tables.spells and p.powers[POWERS * q + PENDING]:
        lines.append("a Spell Card will hinder the next turn")
    return lines


def notes(p: Sygon) -> list[str]:
    if p.round == 0:
        return []
    lines = [f"{'Final round' if p.final else 'Round'} {p.round}; the score to win is {threshold(p)}"]
    if p.foreseer >= 0:
        lines.append(f"Foresight: {seat_name(p, p.foreseer)} names the die of this round")
    if p.seat != OVER:
        lines += dangers(p)
    return lines
