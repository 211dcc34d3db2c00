"""How a position looks: the field with its Border, the pieces, both players' reserves."""

from __future__ import annotations

from typing import Any

from aitch.games.hermetica.board import ADEPT, EARTH, FIRE, WATER
from aitch.games.hermetica.narrate import KINDS, SIDES, piece_name
from aitch.games.hermetica.pack import Field
from aitch.games.hermetica.position import (
    BARRIER,
    DRAFTING,
    ELEMENTS,
    LOST,
    NUMBER,
    RESERVE,
    SHIELD_AT,
    UNIT,
    UNIT_NUMBER,
    USED,
    WALL,
    WALL_NUMBER,
    WALLS_LEFT,
)
from aitch.games.hermetica.state import Hermetica

NAMES = {ADEPT: "adept", FIRE: "fire", EARTH: "earth", WATER: "water"}
ADEPTS = ["sun", "moon"]


def scene(state: Hermetica, field: Field) -> dict[str, object]:
    board = {
        "id": "board",
        "kind": "hex",
        "title": "The field",
        "main": True,
        "cells": [cell(state, field, h) for h in range(len(field.labels))] + border(field),
        "items": things(state),
    }
    panels = [panel(state, side) for side in (0, 1)]
    notes = [f"Walls still to be drafted: {state.tally[WALLS_LEFT]}"] if state.phase == DRAFTING else []
    return {"areas": [board], "panels": panels, "notes": notes}


def cell(state: Hermetica, field: Field, h: int) -> dict[str, Any]:
    label = field.labels[h]
    there = piece_name(state, h)
    home = int(state.board.home[h])
    place: dict[str, Any] = {"id": label, "at": list(field.grid.cells[h]), "label": label, "word": label}
    what = label
    if home >= 0:
        place |= {"look": "horizon", "seat": home}
        what += f", {SIDES[home]}'s Horizon"
    elif h in state.board.primes:
        side = state.board.primes.index(h)
        place |= {"look": "prime", "seat": side}
        what += f", {SIDES[side]}'s Prime"
    else:
        place["look"] = "field"
    place["name"] = f"{what}: {there}" if there else what
    marks = ["picked"] if h == state.at else ["wanted"] if h == state.hit else []
    if marks:
        place["marks"] = marks
    return place


def border(field: Field) -> list[dict[str, Any]]:
    return [
        {"id": f"border{i}", "at": [q, r], "name": "the Border", "look": "border"}
        for i, (q, r) in enumerate(field.border)
    ]


def things(state: Hermetica) -> list[dict[str, Any]]:
    labels = state.board.labels
    out: list[dict[str, Any]] = []
    for h in range(len(labels)):
        there = int(state.cell[h])
        base: dict[str, Any] = {"at": labels[h]}
        if there & WALL:
            number = there // WALL_NUMBER & NUMBER
            out.append(base | {"id": f"wall.{number}", "name": "a Wall", "sprite": "wall", "layer": 1})
        elif there & BARRIER:
            side = 0 if there & 64 else 1
            shield: dict[str, Any] = {"id": f"shield.{side}", "name": f"{SIDES[side]}'s Shield", "sprite": "shield"}
            out.append(base | shield | {"seat": side, "layer": 1})
        unit = there & UNIT
        if unit:
            side = (unit - 1) // 4
            kind = unit - 4 * side
            number = there // UNIT_NUMBER & NUMBER
            thing: dict[str, Any] = {"id": f"{NAMES[kind]}{side}.{number}", "name": f"{SIDES[side]}'s {KINDS[kind]}"}
            thing |= {"sprite": ADEPTS[side] if kind == ADEPT else NAMES[kind], "seat": side, "layer": 2}
            if h == state.at:
                thing["states"] = ["picked"]
            elif there & USED:
                thing["states"] = ["used"]
            out.append(base | thing)
    return out


def panel(state: Hermetica, side: int) -> dict[str, Any]:
    tally = state.tally
    active = state.seat == side
    counters: list[dict[str, Any]] = []
    if active:
        counters.append({"name": "actions left", "value": int(state.left), "of": 3})
    for kind in (FIRE, EARTH, WATER):
        counter = {"name": f"{KINDS[kind]} in reserve", "value": int(tally[RESERVE + 3 * side + kind - FIRE])}
        counters.append(counter | {"of": state.board.supply[kind - FIRE], "sprite": NAMES[kind]})
    counters.append({"name": "Elements on the board", "value": int(tally[ELEMENTS + side]), "of": 5})
    lines = [] if tally[SHIELD_AT + side] >= 0 else ["Shield not deployed yet"]
    lost = sum(int(tally[LOST + 3 * side + k]) for k in range(3))
    if lost:
        lines.append(f"captured: {lost}")
    return {
        "seat": side,
        "name": SIDES[side],
        "counters": counters,
        "active": active,
        "lines": lines,
    }
