"""What pieces, places and words are called."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hermetica.board import ADEPT, EARTH, FIRE, WATER
from aitch.games.hermetica.position import BARRIER, UNIT, WALL, Hermetica

SIDES: Final = ["Sun", "Moon"]
KINDS: Final = {ADEPT: "Adept", FIRE: "Fire", EARTH: "Earth", WATER: "Water"}
SAID: Final = {
    "+adept": "Bring the Adept back",
    "+fire": "Spawn a Fire",
    "+earth": "Spawn an Earth",
    "+water": "Spawn a Water",
    "end": "End the turn",
    "stop": "Stop here",
    "deploy": "Deploy the Shield",
    "shoot": "Shoot",
    "carry": "Ride with the Shield",
    "lift": "Lift the Fire off",
    "around": "Go round the Shield",
}
"""What a player says for a word that names no hex."""


def hex_name(p: Hermetica, h: i64) -> str:
    return p.board.labels[h]


def unit_name(p: Hermetica, h: i64) -> str:
    """Moon's Fire, or nothing where no Unit is."""
    unit = int(p.cell[h] & UNIT)
    if not unit:
        return ""
    side = (unit - 1) // 4
    return f"{SIDES[side]}'s {KINDS[unit - 4 * side]}"


def barrier_name(p: Hermetica, h: i64) -> str:
    """A Wall, or Sun's Shield; nothing where no Barrier is."""
    there = p.cell[h]
    if there & WALL:
        return "a Wall"
    return f"{SIDES[0 if there & 64 else 1]}'s Shield" if there & BARRIER else ""


def piece_name(p: Hermetica, h: i64) -> str:
    """What stands on a hex: a Unit, a Barrier, or one on the other."""
    return " on ".join(filter(None, (unit_name(p, h), barrier_name(p, h))))


def holds(p: Hermetica, h: i64) -> str:
    return f"{hex_name(p, h)} holds {piece_name(p, h)}"
