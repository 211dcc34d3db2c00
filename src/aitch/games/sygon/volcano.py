"""Chapter 9: the Volcano die and the Aftermath; chapter 11: Competitive Scoring."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import CHANCE
from aitch.games.sygon import turns
from aitch.games.sygon.asking import SygonQuestion, in_volcano_step
from aitch.games.sygon.places import BOARD, LAND, VALUE, WALL
from aitch.games.sygon.points import top_points
from aitch.games.sygon.position import Sygon
from aitch.games.sygon.tables import ASH, COLOURS, HEXES, MARKET_PIECE, NONE, VOLCANO, WORKSHOP_PIECE
from aitch.games.sygon.wording import colours_of, face_colours, hex_name


class RollDie(SygonQuestion):
    """Which number does the Volcano die show (SYG-9.1)?"""

    asks = "The Volcano die is rolled."
    told = "The die shows {what}."
    refuses = ("SYG-9.1", "the die is rolled now, and {} is not on it")

    def options(self, p: Sygon, out: list[int]) -> None:
        for number in range(1, 13):
            out.append(p.tables.words.figures.option(number))

    def apply(self, p: Sygon, option: i64) -> None:
        p.rolled = p.tables.words.figures.index(option)
        end_step(p, erupt(p, p.tables.faces[p.rolled - 1]))

    def label(self, p: Sygon, option: i64) -> str:
        """3 (blue and red)"""
        number = p.tables.words.figures.index(option)
        return f"{number} ({face_colours(p, number)})"

    def why_impossible(self, p: Sygon) -> str:
        fits = in_volcano_step(p) and p.seat == (CHANCE if self is roll_die else p.foreseer)
        return "" if fits else "all turns must be over (see turns), and chance or the foreseer is asked"


class NameFace(RollDie):
    """Which number does the die show, by Foresight (SYG-15.8)?"""

    asks = "Foresight: which number does the die show?"
    told = "{who} names {what}."
    refuses = ("SYG-15.8", "a number from 1 to 12 is named now, not {}")


class LoseBuilding(SygonQuestion):
    """Which building does an eruption take (SYG-9.4)?"""

    refuses = ("SYG-9.4", "a Workshop or a Market of the burning hex is lost now, not {}")

    def options(self, p: Sygon, out: list[int]) -> None:
        h, buildings = next_loss(p), p.tables.words.buildings
        out.append(buildings.pair(h, WORKSHOP_PIECE))
        out.append(buildings.pair(h, MARKET_PIECE))

    def apply(self, p: Sygon, option: i64) -> None:
        choose_loss(p, option)
        if not p.losses:
            end_step(p, end_aftermath(p))

    def prompt(self, p: Sygon) -> str:
        return f"The Volcano reaches {hex_name(p, next_loss(p))}: which building is lost?"

    def why_impossible(self, p: Sygon) -> str:
        h = next_loss(p)
        chosen = [g for g in range(HEXES) if p.losses >> g & 1 and (p.town(g) < 0 or p.extras(g) & 3 != 3)]
        if h < 0 or chosen or p.seat != p.town(h) or not p.erupting or not in_volcano_step(p):
            return "a Volcano must be erupting, and losses name Workshops and Markets of the one who is asked"
        return ""


roll_die: Final = RollDie()
name_face: Final = NameFace()
lose_building: Final = LoseBuilding()


def begin_eruptions(p: Sygon) -> bool:
    """Rolls the die, or does without it.  Returns whether the step is over, with nothing asked."""
    p.rolled = 0
    if is_unrolled(p):
        return erupt(p, competitive_colours(p))
    if p.foreseer >= 0:
        p.ask(p.foreseer, name_face)
    else:
        p.ask(CHANCE, roll_die)
    return False


def is_unrolled(p: Sygon) -> bool:
    """Whether the Volcano step does without the die, as the points stand now (SYG-11.1)."""
    return p.tables.competitive and top_points(p) >= p.tables.competitive_score


def end_step(p: Sygon, over: bool) -> None:
    """Goes on with the next round once all Aftermaths are over."""
    if over and turns.end_round(p):
        turns.proceed(p)


def competitive_colours(p: Sygon) -> i64:
    """SYG-11.1, SYG-11.2: the likeliest Volcano that can do anything, as a bit; none is 0."""
    for colour in range(3):
        if p.clouds >> colour & 1 == 0:
            v = p.find_volcano(colour)
            for d in range(6):
                g = p.tables.near[6 * v + d]
                if g >= 0 and p.land(g) < VOLCANO:
                    return 1 << colour
    return 0


def erupt(p: Sygon, colours: i64) -> bool:
    """SYG-9.2"""
    resting = colours & p.clouds
    p.clouds = colours & ~p.clouds
    p.erupting = p.clouds
    if p.journal is not None and not p.erupting:
        names = colours_of(resting)
        rests = "rest under their clouds" if len(names) > 1 else "rests under its cloud"
        p.journal.append("No Volcano erupts" + (f": {' and '.join(names)} {rests}." if names else "."))
    return begin_aftermath(p) if p.erupting else True


def vent(p: Sygon) -> i64:
    """The hex of the Volcano whose Aftermath is under way: blue before red before green (SYG-9.8)."""
    colour: i64 = 0
    while p.erupting >> colour & 1 == 0:
        colour += 1
    return p.find_volcano(colour)


def open_to(p: Sygon, v: i64, d: i64) -> i64:
    """The landscape beside Volcano `v` at direction `d` if nothing guards it from it; else NONE."""
    g = p.tables.near[6 * v + d]
    if g < 0 or p.board[BOARD * g + LAND] >= VOLCANO or p.board[BOARD * g + WALL + (d + 3) % 6] != NONE:
        return NONE
    return NONE if p.shields >> g & 1 else g


def begin_aftermath(p: Sygon) -> bool:
    """The first and second step (SYG-9.3, SYG-9.4).  Returns whether all Aftermaths are over."""
    v = vent(p)
    p.losses = 0
    if p.journal is not None:
        p.journal.append(f"The {COLOURS[p.land(v) - VOLCANO]} Volcano erupts.")
    for d in range(6):
        g = open_to(p, v, d)
        if g >= 0 and p.value(g) == 0:
            if p.town(g) == NONE:
                p.burn(g)
            elif p.extras(g) & 3 == 3:
                p.losses |= 1 << g
            else:
                p.lose(g, p.extras(g) & 3)
    if p.losses:
        p.ask(p.town(next_loss(p)), lose_building)
        return False
    return end_aftermath(p)


def next_loss(p: Sygon) -> i64:
    """The hex that is asked about next: owners in turn order, hexes by name (SYG-9.11)."""
    for k in range(p.tables.seats):
        for h in range(HEXES):
            if p.losses >> h & 1 and p.town(h) == p.player(k):
                return h
    return NONE


def choose_loss(p: Sygon, option: i64) -> None:
    """The building that its owner chose is lost; the next owner is asked."""
    buildings = p.tables.words.buildings
    h = buildings.one(option)
    p.lose(h, buildings.other(option))
    p.losses &= ~(1 << h)
    if p.losses:
        p.ask(p.town(next_loss(p)), lose_building)


def end_aftermath(p: Sygon) -> bool:
    """The third and fourth step (SYG-9.5, SYG-9.6), and the next Volcano if there is one."""
    v = vent(p)
    fallen: list[str] = []
    for d in range(6):
        g = open_to(p, v, d)
        if g >= 0 and p.value(g) > 0:
            p.board[BOARD * g + VALUE] -= 1
            if p.journal is not None:
                fallen.append(hex_name(p, g))
    if p.journal is not None and fallen:
        p.journal.append(f"The Gold Value falls by 1 on {', '.join(sorted(fallen))}.")
    for d in range(6):
        g = p.tables.near[6 * v + d]
        if g >= 0:
            p.drop_wall(g, (d + 3) % 6)
            p.drop_wall(v, d)
    p.erupting &= p.erupting - 1
    return begin_aftermath(p) if p.erupting else True


# What the next eruptions threaten: shown before they happen, and weighed by `score`.


def faces_of(p: Sygon, colours: i64) -> i64:
    """With how many of the twelve faces at least one of these Volcanoes erupts in this round."""
    colours &= ~p.clouds
    if is_unrolled(p):
        return 12 if competitive_colours(p) & colours else 0
    return p.tables.faces_with[colours]


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
        chance = faces_of(p, 1 << colour)
        if chance == 0:
            lines.append(name + ": does not erupt this round")
            continue
        harm: dict[str, list[str]] = {"Ash on": [], "a building lost on": [], "1 coin less on": []}
        for d in range(6):
            g = open_to(p, v, d)
            if g >= 0:
                bare = "Ash on" if p.town(g) == NONE else "a building lost on"
                what = "1 coin less on" if p.value(g) > 0 else bare
                harm[what].append(hex_name(p, g))
        parts = [f"{what} {', '.join(sorted(hexes))}" for what, hexes in harm.items() if hexes]
        odds = "without a roll" if is_unrolled(p) else f"{chance}/12"
        lines.append(f"{name} {odds}: {'; '.join(parts) or 'harms nothing'}")
    return lines
