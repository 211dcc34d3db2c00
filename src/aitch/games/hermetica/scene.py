"""How a position looks: the field with its Border, the pieces, both players' reserves."""

from __future__ import annotations

from aitch.core.scene import Area, Cell, Counter, Panel, Scene, Thing
from aitch.games.hermetica import setup
from aitch.games.hermetica.board import ADEPT, EARTH, FIRE, WATER
from aitch.games.hermetica.pack import Field
from aitch.games.hermetica.places import LOST, ON_BOARD, OWN, RESERVE
from aitch.games.hermetica.position import BARRIER, NUMBER, UNIT, UNIT_NUMBER, USED, WALL, WALL_NUMBER, Hermetica
from aitch.games.hermetica.wording import KINDS, SIDES, barrier_name, piece_name, unit_name

NAMES = {ADEPT: "adept", FIRE: "fire", EARTH: "earth", WATER: "water"}
ADEPTS = ["sun", "moon"]
SETTING_UP = (setup.draft_wall, setup.place_element, setup.place_on_horizon)


def scene(state: Hermetica, field: Field) -> Scene:
    board: Area = {
        "id": "board",
        "kind": "hex",
        "title": "The field",
        "main": True,
        "cells": [cell(state, field, h) for h in range(len(field.labels))] + border(field),
        "items": things(state),
    }
    if state.viewer == 1:
        board["turned"] = True
    panels = [panel(state, side) for side in (0, 1)]
    notes = [f"Walls still to be drafted: {state.walls_left}"] if state.question is setup.draft_wall else []
    return {"areas": [board], "panels": panels, "notes": notes}


def cell(state: Hermetica, field: Field, h: int) -> Cell:
    label = field.labels[h]
    there = piece_name(state, h)
    side = int(state.board.home[h])
    look = "horizon" if side >= 0 else "field"
    if h in state.board.primes:
        look, side = "prime", state.board.primes.index(h)
    what = f"{label}, {SIDES[side]}'s {look.capitalize()}" if side >= 0 else label
    name = f"{what}: {there}" if there else what
    place: Cell = {"id": label, "at": list(field.grid.cells[h]), "label": label, "word": label, "name": name}
    place["look"] = look
    if side >= 0:
        place["seat"] = side
    marks = ["picked"] if h == state.at else ["wanted"] if h == state.hit else []
    if marks:
        place["marks"] = marks
    return place


def border(field: Field) -> list[Cell]:
    return [
        {"id": f"border{i}", "at": [q, r], "name": "the Border", "look": "border"}
        for i, (q, r) in enumerate(field.border)
    ]


def things(state: Hermetica) -> list[Thing]:
    out: list[Thing] = []
    for h, label in enumerate(state.board.labels):
        there = int(state.cell[h])
        if there & WALL:
            number = there // WALL_NUMBER & NUMBER
            out.append({"at": label, "id": f"wall.{number}", "name": "a Wall", "sprite": "wall", "layer": 1})
        elif there & BARRIER:
            side = 0 if there & 64 else 1
            shield: Thing = {"at": label, "id": f"shield.{side}", "name": barrier_name(state, h), "sprite": "shield"}
            shield["seat"], shield["layer"] = side, 1
            out.append(shield)
        if there & UNIT:
            out.append(unit(state, h, label))
    return out


def unit(state: Hermetica, h: int, label: str) -> Thing:
    there = int(state.cell[h])
    side = ((there & UNIT) - 1) // 4
    kind = (there & UNIT) - 4 * side
    number = there // UNIT_NUMBER & NUMBER
    thing: Thing = {"at": label, "id": f"{NAMES[kind]}{side}.{number}", "name": unit_name(state, h)}
    thing["sprite"] = ADEPTS[side] if kind == ADEPT else NAMES[kind]
    thing["seat"], thing["layer"] = side, 2
    if h == state.at or there & USED:
        thing["states"] = ["picked" if h == state.at else "used"]
    return thing


def panel(state: Hermetica, side: int) -> Panel:
    own = state.own[side * OWN : (side + 1) * OWN]
    active = state.seat == side
    counters: list[Counter] = []
    for kind in (FIRE, EARTH, WATER):
        counter: Counter = {"name": f"{KINDS[kind]} in reserve", "value": int(own[RESERVE + kind - FIRE])}
        counter["of"], counter["sprite"] = state.board.supply[kind - FIRE], NAMES[kind]
        counters.append(counter)
    if active and state.question not in SETTING_UP:
        # After the reserve, which a small panel must not lose: the strip of a turn's parts tells the actions as well.
        counters.append({"name": "actions left", "value": int(state.left), "of": 3})
    counters.append({"name": "Elements on the board", "value": int(own[ON_BOARD]), "of": 5})
    lines = [] if state.shield_at(side) >= 0 else ["Shield not deployed yet"]
    if state.adept_at(side) < 0:
        lines.append("the Adept is captured")
    lost = sum(own[LOST : LOST + 3])
    if lost:
        lines.append(f"Elements lost: {lost}")
    return {"seat": side, "name": SIDES[side], "counters": counters, "active": active, "lines": lines}
