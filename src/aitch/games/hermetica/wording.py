"""What pieces and places are called, and the refusals and lines of log that several chapters share."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.hexes import NAMES
from aitch.games.hermetica.board import ADEPT, EARTH, FIRE, WATER
from aitch.games.hermetica.places import ADEPT_AT, LOST, OWN
from aitch.games.hermetica.position import BARRIER, UNIT, WALL, Hermetica

SIDES: Final = ["Sun", "Moon"]
KINDS: Final = {ADEPT: "Adept", FIRE: "Fire", EARTH: "Earth", WATER: "Water"}
ACTIVATION_BEGUN: Final = ("HER-3.7", "an activation has begun: complete it or take it back")
NOTHING_CHANGED: Final = ("HER-3.6", "nothing has changed yet, so this would be no activation")


def hex_name(p: Hermetica, h: i64) -> str:
    return p.board.labels[h]


def unit_name(p: Hermetica, h: i64) -> str:
    """Moon's Fire, or nothing where no Unit is."""
    unit = int(p.cell[h] & UNIT)
    if not unit:
        return ""
    side = (unit - 1) // 4
    return f"{SIDES[side]}'s {KINDS[unit - 4 * side]}"


def piece_name(p: Hermetica, h: i64) -> str:
    """What stands on a hex: a Unit, a Barrier, or both."""
    there = p.cell[h]
    unit = unit_name(p, h)
    barrier = ""
    if there & WALL:
        barrier = "a Wall"
    elif there & BARRIER:
        barrier = f"{SIDES[0 if there & 64 else 1]}'s Shield"
    if unit and barrier:
        return f"{unit} on {barrier}"
    return unit or barrier


def holds(p: Hermetica, h: i64) -> str:
    return f"{hex_name(p, h)} holds {piece_name(p, h)}"


def steps_prompt(p: Hermetica, name: str, most: int) -> str:
    left = most - int(p.steps)
    steps = "1 step" if left == 1 else f"{left} steps"
    return f"The {name} on {hex_name(p, p.at)} has {steps} left: where to?"


def not_acting(p: Hermetica, kind: i64) -> str:
    """Why no Unit of this kind can be in the middle of its activation; empty if one is."""
    side: i64 = p.seat
    if p.at < 0 or p.start < 0 or p.cell[p.at] & UNIT != 4 * side + kind:
        return f"at and start must tell of a {KINDS[int(kind)]} of {SIDES[side]}"
    return ""


# Refusals


def adjacent(p: Hermetica, a: i64, b: i64) -> bool:
    return b in list(p.board.near[6 * a : 6 * a + 6])


def line_to(p: Hermetica, a: i64, b: i64) -> list[int]:
    """The hexes from a (left out) to b in a straight line; empty if they are not in line."""
    for d in range(len(NAMES)):
        line: list[int] = []
        n: i64 = p.board.near[6 * a + d]
        while n >= 0:
            line.append(n)
            if n == b:
                return line
            n = p.board.near[6 * n + d]
    return []


def not_beside(p: Hermetica, h: i64, beside: i64, rule: str, what: str) -> tuple[str, str]:
    """Why something cannot go on h, where an empty hex beside another is wanted."""
    if h == p.at:
        return "HER-3.6", f"{unit_name(p, h)} is on {hex_name(p, h)} already"
    if not adjacent(p, beside, h):
        return rule, f"{what}; {hex_name(p, h)} is not adjacent to {hex_name(p, beside)}"
    return rule, f"{what}; {holds(p, h)}"


def other_word(p: Hermetica, option: i64) -> tuple[str, str]:
    """Why a word that belongs to another question is refused in the middle of an activation."""
    words = p.board.words
    if option == words.end or words.spawn.has(option):
        return ACTIVATION_BEGUN
    return {
        words.deploy: ("HER-5.2", "only the Adept deploys a Shield, once in its activation"),
        words.shoot: ("HER-6.1", "only a Fire that has not moved shoots"),
        words.carry: ("HER-6.3", "only a Fire on its friendly Shield rides with it"),
        words.lift: ("HER-8.6", "only Water lifts a Fire, off a Barrier that it has met"),
        words.around: ("HER-8.7", "only Water goes round its friendly Shield, when it has met it"),
        words.stop: ("HER-11.1", "a hex is asked for here; take back to do something else"),
    }[option]


# Lines of log


def goes(p: Hermetica, after: Hermetica, verb: str, to: i64) -> str:
    """The acting Unit goes somewhere; nothing if it has not got there."""
    if not after.cell[to] & UNIT or to == p.at:
        return ""
    return f"{unit_name(p, p.at)} {verb} {hex_name(p, p.at)}-{hex_name(p, to)}."


def displaced(before: Hermetica, after: Hermetica, to: i64) -> list[str]:
    """What came to another hex by somebody else's effect; `to` is where the acting Unit has gone, or -1."""
    out: list[str] = []
    for h in range(before.board.size):
        was, now = before.cell[h], after.cell[h]
        name = hex_name(before, h)
        if now & BARRIER and not was & BARRIER:
            barrier = "A Wall" if now & WALL else f"{SIDES[0 if now & 64 else 1]}'s Shield"
            out.append(f"{barrier} goes to {name}.")
        elif now & UNIT and now & UNIT != was & UNIT and h != to:
            out.append(f"{unit_name(after, h)} goes to {name}.")
    return out


def captured(before: Hermetica, after: Hermetica) -> list[str]:
    """What an answer took off the board."""
    gone: list[str] = []
    for side in (0, 1):
        own = side * OWN
        if before.own[own + ADEPT_AT] >= 0 and after.own[own + ADEPT_AT] < 0:
            gone.append(f"{SIDES[side]}'s Adept")
        for kind in (FIRE, EARTH, WATER):
            lost = int(after.own[own + LOST + kind - FIRE] - before.own[own + LOST + kind - FIRE])
            gone += [f"{SIDES[side]}'s {KINDS[kind]}"] * lost
    return [f"Captured: {', '.join(gone)}."] if gone else []


def told(before: Hermetica, after: Hermetica, *parts: str) -> str:
    """The parts of a line that say something, and what was captured."""
    return " ".join([part for part in parts if part] + captured(before, after))
