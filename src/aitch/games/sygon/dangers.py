"""What the next eruptions threaten: shown before they happen, and weighed by `score`."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.sygon.places import BOARD, LAND
from aitch.games.sygon.position import Sygon
from aitch.games.sygon.tables import ASH, COLOURS, NONE, VOLCANO
from aitch.games.sygon.volcano import competitive_colours, is_unrolled, open_to
from aitch.games.sygon.wording import hex_name


def chance_of(p: Sygon, colour: i64) -> i64:
    """With how many of the twelve faces a Volcano erupts in this round."""
    return faces_of(p, 1 << colour)


def faces_of(p: Sygon, colours: i64) -> i64:
    """With how many of the twelve faces at least one of these Volcanoes erupts in this round."""
    colours &= ~p.clouds
    if is_unrolled(p):
        return 12 if competitive_colours(p) & colours else 0
    faces: i64 = 0
    for number in range(12):
        if p.tables.faces[number] & colours:
            faces += 1
    return faces


def odds_of_hex(p: Sygon, h: i64) -> i64:
    """With how many faces an eruption that nothing guards it from reaches a hex."""
    board = p.board
    if board[BOARD * h + LAND] >= VOLCANO:
        return 0
    reached: i64 = 0
    for d in range(6):
        v = p.tables.near[6 * h + d]
        if v >= 0 and VOLCANO <= board[BOARD * v + LAND] < ASH and open_to(p, v, (d + 3) % 6) == h:
            reached |= 1 << (board[BOARD * v + LAND] - VOLCANO)
    return faces_of(p, reached)


def dangers(p: Sygon) -> list[str]:
    """A line for each Volcano: how likely it erupts, and what it would do."""
    lines: list[str] = []
    for colour in range(3):
        v = p.find_volcano(colour)
        if v < 0:
            continue
        name = COLOURS[colour].capitalize() + " Volcano"
        if p.clouds >> colour & 1:
            lines.append(name + ": rests under its Smoke Cloud")
            continue
        chance = chance_of(p, colour)
        if chance == 0:
            lines.append(name + ": does not erupt this round")
            continue
        ash: list[str] = []
        losses: list[str] = []
        falls: list[str] = []
        for d in range(6):
            g = open_to(p, v, d)
            if g < 0:
                continue
            if p.value(g) > 0:
                falls.append(hex_name(p, g))
            elif p.town(g) == NONE:
                ash.append(hex_name(p, g))
            else:
                losses.append(hex_name(p, g))
        parts: list[str] = []
        if ash:
            parts.append("Ash: " + ", ".join(ash))
        if losses:
            parts.append("a building lost: " + ", ".join(losses))
        if falls:
            parts.append("less Gold: " + ", ".join(falls))
        odds = "without a roll" if is_unrolled(p) else str(chance) + " of 12"
        lines.append(name + " (" + odds + "): " + ("; ".join(parts) or "harms nothing"))
    return lines
