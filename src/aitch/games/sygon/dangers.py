"""What the next eruptions threaten: shown before they happen, and weighed by `score`."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.sygon.layout import (
    ASH,
    LAND,
    NONE,
    TOWN,
    VALUE,
    VOLCANO,
)
from aitch.games.sygon.position import Position
from aitch.games.sygon.scoring import top_points
from aitch.games.sygon.volcano import competitive_colours, open_to

COLOUR_NAMES = ["Blue", "Red", "Green"]


def unrolled(s: Position) -> bool:
    """Whether the next Volcano step does without the die, as the points stand now (SYG-11.1)."""
    return bool(s.t.competitive) and top_points(s) >= s.t.competitive_score


def chance_of(s: Position, colour: i64) -> i64:
    """With how many of the twelve faces a Volcano erupts in this round."""
    return faces_of(s, 1 << colour)


def faces_of(s: Position, colours: i64) -> i64:
    """With how many of the twelve faces at least one of these Volcanoes erupts in this round."""
    colours &= ~s.clouds
    if unrolled(s):
        return 12 if competitive_colours(s) & colours else 0
    faces: i64 = 0
    for number in range(12):
        if s.t.faces[number] & colours:
            faces += 1
    return faces


def odds_of_hex(s: Position, h: i64) -> i64:
    """With how many faces an eruption that nothing guards it from reaches a hex."""
    if s.board[LAND + h] >= VOLCANO:
        return 0
    reached: i64 = 0
    for d in range(6):
        v = s.t.near[6 * h + d]
        if v >= 0 and VOLCANO <= s.board[LAND + v] < ASH and open_to(s, v, (d + 3) % 6) == h:
            reached |= 1 << (s.board[LAND + v] - VOLCANO)
    return faces_of(s, reached)


def dangers(s: Position) -> list[str]:
    """A line for each Volcano: how likely it erupts, and what it would do."""
    lines: list[str] = []
    for colour in range(3):
        v = s.find_volcano(colour)
        if v < 0:
            continue
        name = COLOUR_NAMES[colour] + " Volcano"
        if s.clouds >> colour & 1:
            lines.append(name + ": rests under its Smoke Cloud")
            continue
        chance = chance_of(s, colour)
        if chance == 0:
            lines.append(name + ": does not erupt this round")
            continue
        ash: list[str] = []
        losses: list[str] = []
        falls: list[str] = []
        for d in range(6):
            g = open_to(s, v, d)
            if g < 0:
                continue
            if s.board[VALUE + g] > 0:
                falls.append(s.t.hexes[g])
            elif s.board[TOWN + g] == NONE:
                ash.append(s.t.hexes[g])
            else:
                losses.append(s.t.hexes[g])
        parts: list[str] = []
        if ash:
            parts.append("Ash: " + ", ".join(ash))
        if losses:
            parts.append("a building lost: " + ", ".join(losses))
        if falls:
            parts.append("less Gold: " + ", ".join(falls))
        odds = "without a roll" if unrolled(s) else str(chance) + " of 12"
        lines.append(name + " (" + odds + "): " + ("; ".join(parts) or "harms nothing"))
    return lines
