"""The gallery: landscapes, Gold Values, the die, what is built, Spell Cards, the recommended boards and the numbers."""

from __future__ import annotations

from collections import Counter

from aitch.core.content import Item
from aitch.core.gallery import Exhibit, area_of, exhibit, row, things_of
from aitch.core.game import Game
from aitch.core.scene import Area, Scene, Thing
from aitch.games.sygon.tables import COLOURS

BOARDS = {"two": 2, "three": 3, "four": 4}
"""The seats of each recommended board, by its name in the pack."""
GROUPS = {"incantation": "Instant Incantation", "golden": "Golden Power", "evocation": "Eternal Evocation"}
PIECE_RULES = {"town": ["SYG-8.1", "SYG-10.2"], "workshop": ["SYG-8.1"], "market": ["SYG-8.2"], "wall": ["SYG-5.6"]}


def gallery(game: Game) -> list[Exhibit]:
    pack = game.pack
    scenes = {n: game.scene(game.start({"board": "recommended", "spells": True}, n)) for n in game.seat_counts}
    some = scenes[max(scenes)]
    out = [spell_card(item, some) for item in pack.items("card")]
    out += [piece(item, some) for item in pack.items("piece")]
    out += [landscape(item) for item in pack.items("tile")]
    out += [face(item) for item in pack.items("face")]
    out += [board(item, scenes[BOARDS[item.name]]) for item in pack.items("board")]
    out += [start_of_seat(item) for item in pack.items("seat")]
    out += [gold_values(item) for item in pack.items("tokens")]
    out += [number(item) for item in pack.items("number")]
    for item in pack.items("start"):
        gold = ", ".join(str(value) for value in item.numbers("gold", 0, 99))
        out.append(
            exhibit(item, "Numbers", f"Gold at the start: {item.name}", [f"In turn order: {gold}."], rules=["SYG-2.9"])
        )
    for item in pack.items("draft"):
        order = " ".join(str(value) for value in item.numbers("order", 1, 4))
        out.append(exhibit(item, "Numbers", f"Draft of {item.name}", [f"In the order {order}."], rules=["SYG-12.2"]))
    return out


def spell_card(item: Item, scene: Scene) -> Exhibit:
    things = things_of(scene, f"stock.{item.name}")
    things[0]["name"] = item.text("title")
    group = GROUPS[item.text("group")]
    told = [item.text("text"), f"{group}; there are {item.number('copies', 1, 9)}."]
    area = row(item.name, item.text("title"), things)
    return exhibit(item, "Spell Cards", item.text("title"), told, area, ["SYG-14.4", "SYG-14.6"])


def piece(item: Item, scene: Scene) -> Exhibit:
    """What can be built: its price, and the piece itself."""
    [price] = things_of(scene, f"price.{item.name}")
    points, supply = item.number("points", 0, 9), item.number("supply", 0, 99)
    price["face"]["text"] = f"{points} point{'' if points == 1 else 's'}" if points else "No points"
    itself: Thing = {"id": item.name, "name": item.name.capitalize(), "sprite": item.name, "seat": 0}
    told = [f"{price['name']}.", f"{price['face']['text']}; each player has {supply}."]
    area = row(item.name, item.name.capitalize(), [itself, price])
    return exhibit(item, "What is built", item.name, told, area, ["SYG-5.7", *PIECE_RULES.get(item.name, [])])


def landscape(item: Item) -> Exhibit:
    title = item.text("title")
    area: Area = {
        "id": item.name,
        "kind": "hex",
        "title": title,
        "cells": [{"id": f"tile.{item.name}", "at": [0, 0], "name": title, "look": item.name}],
        "items": [],
    }
    counts = ", ".join(str(count) for count in item.numbers("counts", 0, 99))
    told = [f"A Town here, or a Forage, gives a {item.name} cube.", f"With two, three, four players: {counts} hexes."]
    return exhibit(item, "Landscapes", title, told, area, ["SYG-8.1", "SYG-7.2"])


def face(item: Item) -> Exhibit:
    colours = [colour for colour in COLOURS if colour in item.texts("colours")]
    both = len(colours) > 1
    told = f"The {' and the '.join(colours)} Volcano{'es' if both else ''} erupt{'' if both else 's'}."
    thing: Thing = {"id": f"face.{item.name}", "name": f"{item.name}: {told}", "sprite": "-".join(["die", *colours])}
    return exhibit(
        item, "Volcano die", f"Face {item.name}", [told], row(item.name, f"Face {item.name}", [thing]), ["SYG-9.1"]
    )


def board(item: Item, scene: Scene) -> Exhibit:
    told = [f"The first board that is recommended for {item.name} players, with Towns and Walls."]
    return exhibit(item, "Recommended boards", f"For {item.name}", told, area_of(scene, "board"), ["SYG-2.10"])


def start_of_seat(item: Item) -> Exhibit:
    """What somebody has on a recommended board."""
    towns, cubes = item.texts("towns"), item.texts("cubes")
    things: list[Thing] = [
        {"id": f"{item.name}.{i}", "name": f"a {cube} cube", "sprite": f"cube-{cube}"} for i, cube in enumerate(cubes)
    ]
    told = [f"{item.text('colour').capitalize()}: Towns at {' and '.join(towns)}; cubes of {', '.join(cubes)}."]
    area = row(item.name, item.name, things)
    return exhibit(item, "Seats of the recommended boards", f"Board for {item.name}", told, area, ["SYG-2.10"])


def gold_values(item: Item) -> Exhibit:
    """A pool of Gold Values."""
    values = Counter(item.numbers("values", 0, 9))
    things: list[Thing] = [
        {"id": f"{item.name}.{value}", "name": f"Gold Value {value}", "sprite": "gold", "count": times}
        for value, times in sorted(values.items())
        if value
    ]
    told = ["; ".join(f"{times} of value {value}" for value, times in sorted(values.items())) + "."]
    title = f"{item.name.rstrip('+0123456789 ')}, from {item.number('players', 2, 4)} players"
    return exhibit(item, "Gold Values", title, told, row(item.name, title, things), ["SYG-2.2"])


def number(item: Item) -> Exhibit:
    title = item.name.replace("-", " ").capitalize()
    return exhibit(item, "Numbers", title, [f"{title}: {item.get('value')}."])
