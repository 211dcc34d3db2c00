"""Chapter 5: Towns, Workshops, Markets and Walls are built."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import Question
from aitch.games.sygon import exchanges, turns
from aitch.games.sygon.places import (
    BOARD,
    CUBE,
    DEALT,
    EXTRAS,
    OWN,
    SUPPLY,
    TOWN,
    WALL,
    WIZARD_AT,
    WIZARDS_IN,
)
from aitch.games.sygon.position import BUILDING, BUILT, Sygon
from aitch.games.sygon.tables import CUBES, MARKET_PIECE, NONE, TOWN_PIECE, WALL_PIECE, WORKSHOP_PIECE
from aitch.games.sygon.wording import ALLOWED, GOODS, PIECE_TITLES, asked, hex_name, not_on_board, price, word_of


class Build(Question[Sygon]):
    """What is built or exchanged (SYG-5.11)?"""

    def options(self, p: Sygon, out: list[int]) -> None:
        add_sites(p, p.actor, out)
        exchanges.add_goods(p, p.actor, out)
        turns.add_always(p, out)

    def apply(self, p: Sygon, option: i64) -> None:
        if not turns.answered(p, option):
            build_or_give(p, option)

    def prompt(self, p: Sygon) -> str:
        return "Building: what do you build or exchange?"

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        return turns.why_not_in_phase(p, [BUILDING], option)

    def why_impossible(self, p: Sygon) -> str:
        return turns.not_in_phase(p, BUILDING)

    def label(self, p: Sygon, option: i64) -> str:
        return build_label(p, option) or turns.label_always(p, option, "Done building")

    def line(self, before: Sygon, after: Sygon, option: i64) -> str:
        return build_line(before, after, option)


build: Final = Build()


def affords(p: Sygon, me: i64, piece: i64) -> bool:
    """Whether the price of a piece is there to be spent, and the piece too (SYG-5.7, SYG-5.8)."""
    if p.own[OWN * me + SUPPLY + piece] <= 0:
        return False
    costs = p.tables.costs
    base = piece * (CUBES + 1)
    if costs[base + CUBES] > p.free_gold(me):
        return False
    for kind in range(CUBES):
        cubes = costs[base + kind]
        if cubes and cubes > p.free_cubes(me, kind):
            return False
    return True


def open_border(p: Sygon, h: i64, d: i64) -> bool:
    """Whether a Wall has room in this hex at this side (SYG-5.6, SYG-2.7)."""
    return p.board[BOARD * h + WALL + d] == NONE and (p.tables.frame_walls or p.tables.near[6 * h + d] >= 0)


def may_build_walls(p: Sygon, me: i64, h: i64) -> bool:
    """SYG-5.1 and SYG-5.3, for a hex of the board."""
    return p.board[BOARD * h + WIZARDS_IN + me] > 0 and not p.foe(me, p.board[BOARD * h + TOWN])


def may_build(p: Sygon, me: i64, h: i64, piece: i64) -> bool:
    """Whether a Town, Workshop or Market may be built here, whatever it costs (SYG-5.1 to SYG-5.5)."""
    owner = p.board[BOARD * h + TOWN]
    if p.board[BOARD * h + WIZARDS_IN + me] == 0 or outnumbered(p, me, h):
        return False
    if piece == TOWN_PIECE:
        return owner == NONE
    return owner == me and p.board[BOARD * h + EXTRAS] >> (piece - 1) & 1 == 0


def outnumbered(p: Sygon, me: i64, h: i64) -> bool:
    """SYG-5.4"""
    return p.rivals(me, h) > 0 and p.friends(me, h) < 2


def has_wall_site(p: Sygon, me: i64) -> bool:
    for i in range(3):
        h = p.wizard_at(me, i)
        if h >= 0 and may_build_walls(p, me, h):
            for d in range(6):
                if open_border(p, h, d):
                    return True
    return False


def can_build(p: Sygon, me: i64) -> bool:
    """Whether anything can be built or exchanged: with a cube to sell there always is."""
    return exchanges.can_exchange(p, me) or (affords(p, me, WALL_PIECE) and has_wall_site(p, me))


def add_sites(p: Sygon, me: i64, out: list[int]) -> None:
    """What can be built where; Walls come first."""
    a, b, c = sorted_hexes(p, me)
    if affords(p, me, WALL_PIECE):
        add_walls(p, me, a, out)
        add_walls(p, me, b, out)
        add_walls(p, me, c, out)
    town, workshop, market = affords(p, me, TOWN_PIECE), affords(p, me, WORKSHOP_PIECE), affords(p, me, MARKET_PIECE)
    if town or workshop or market:
        add_buildings(p, me, a, town, workshop, market, out)
        add_buildings(p, me, b, town, workshop, market, out)
        add_buildings(p, me, c, town, workshop, market, out)


def sorted_hexes(p: Sygon, me: i64) -> tuple[i64, i64, i64]:
    """The hexes of a seat's Wizards, each once, in order; NONE for those that are missing."""
    own = p.own
    at: i64 = OWN * me + WIZARD_AT
    a, b, c = own[at], own[at + 1], own[at + 2]
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    if b == c:
        c = NONE
    if a == b:
        a = NONE
    return a, b, c


def add_walls(p: Sygon, me: i64, h: i64, out: list[int]) -> None:
    if h >= 0 and may_build_walls(p, me, h):
        first = p.tables.words.walls.pair(h, 0)
        for d in range(6):
            if open_border(p, h, d):
                out.append(first + d)


def add_buildings(p: Sygon, me: i64, h: i64, town: bool, workshop: bool, market: bool, out: list[int]) -> None:
    if h < 0:
        return
    first = p.tables.words.buildings.pair(h, 0)
    if town and may_build(p, me, h, TOWN_PIECE):
        out.append(first + TOWN_PIECE)
    if workshop and may_build(p, me, h, WORKSHOP_PIECE):
        out.append(first + WORKSHOP_PIECE)
    if market and may_build(p, me, h, MARKET_PIECE):
        out.append(first + MARKET_PIECE)


def build_or_give(p: Sygon, option: i64) -> None:
    """A Wall, a building, or the first half of an exchange."""
    me, words = p.actor, p.tables.words
    if p.tables.spells:
        p.own[OWN * me + DEALT] |= BUILT
    if words.goods.has(option):
        p.given = words.goods.index(option)
        p.question = exchanges.exchange
        return
    if words.walls.has(option):
        pay_for(p, me, WALL_PIECE)
        p.raise_wall(me, words.walls.one(option), words.walls.other(option))
    else:
        h, piece = words.buildings.one(option), words.buildings.other(option)
        pay_for(p, me, piece)
        p.own[OWN * me + SUPPLY + piece] -= 1
        if piece == TOWN_PIECE:
            p.board[BOARD * h + TOWN] = me
        else:
            p.board[BOARD * h + EXTRAS] |= piece
    turns.proceed(p)


def pay_for(p: Sygon, me: i64, piece: i64) -> None:
    base = piece * (CUBES + 1)
    p.spend_gold(me, p.tables.costs[base + CUBES])
    for kind in range(CUBES):
        cubes = p.tables.costs[base + kind]
        if cubes:
            p.spend_cube(me, kind, cubes)


def why_not_building(p: Sygon, option: i64) -> tuple[str, str]:
    """Why a word of the Building phase is refused; ALLOWED for other words."""
    words = p.tables.words
    if words.walls.has(option):
        h, d = words.walls.one(option), words.walls.other(option)
        site = why_no_site(p, h)
        if site[0]:
            return site
        if p.wall(h, d) != NONE:
            return "SYG-5.6", "there is a Wall at that side of the hex"
        return why_no_price(p, WALL_PIECE) if open_border(p, h, d) else ("SYG-2.7", "that side is at the frame")
    if words.buildings.has(option):
        return why_no_building(p, words.buildings.one(option), words.buildings.other(option))
    return exchanges.why_not_give(p, words.goods.index(option)) if words.goods.has(option) else ALLOWED


def why_no_site(p: Sygon, h: i64) -> tuple[str, str]:
    """What keeps the actor from building anything in a hex; ALLOWED if nothing does."""
    off = not_on_board(p, h)
    if off[0]:
        return off
    if p.wizards_of(p.actor, h) == 0:
        return "SYG-5.1", f"none of your Wizards is on {hex_name(p, h)}"
    return ("SYG-5.3", f"{hex_name(p, h)} has an opponent's Town") if p.foe(p.actor, p.town(h)) else ALLOWED


def why_no_building(p: Sygon, h: i64, piece: i64) -> tuple[str, str]:
    name, title, owner = hex_name(p, h), PIECE_TITLES[piece], p.town(h)
    site = why_no_site(p, h)
    if site[0]:
        return site
    if piece == TOWN_PIECE:
        if owner >= 0:
            return "SYG-5.5", f"{name} has a Town already"
    elif owner == NONE:
        return "SYG-5.2", f"{name} has no Town of yours for a {title}"
    elif owner != p.actor:
        return "SYG-12.8", f"the Town on {name} is your teammate's"
    elif p.extras(h) & piece:
        return "SYG-5.5", f"{name} has a {title} already"
    if outnumbered(p, p.actor, h):
        return "SYG-5.4", f"an opponent's Wizard is on {name}, and only one of yours"
    return why_no_price(p, piece)


def why_no_price(p: Sygon, piece: i64) -> tuple[str, str]:
    if p.own[OWN * p.actor + SUPPLY + piece] <= 0:
        return "SYG-5.8", f"you have no {PIECE_TITLES[piece]} left in your supply"
    lacks = missing(p, p.actor, piece)
    if fresh_would_do(p, piece):
        return "SYG-8.6", f"what you gained this turn cannot be spent in it; without it you lack {lacks}"
    return "SYG-5.7", f"for a {PIECE_TITLES[piece]} you lack {lacks}"


def missing(p: Sygon, me: i64, piece: i64) -> str:
    """What is lacking to pay for a piece."""
    lacks: list[str] = []
    for good in range(CUBES + 1):
        wanted = p.tables.costs[piece * (CUBES + 1) + good]
        lack = wanted - (p.free_gold(me) if good == CUBES else p.free_cubes(me, good))
        if wanted and lack > 0:
            lacks.append(f"{lack} {GOODS[good]}")
    return ", ".join(lacks)


def fresh_would_do(p: Sygon, piece: i64) -> bool:
    """Whether the price would be there if goods gained this turn could be spent."""
    base = piece * (CUBES + 1)
    for kind in range(CUBES):
        if p.tables.costs[base + kind] > p.own[OWN * p.actor + CUBE + kind]:
            return False
    return p.tables.costs[base + CUBES] <= p.gold(p.actor)


def building_label(p: Sygon, option: i64) -> str:
    """Workshop on c5."""
    buildings = p.tables.words.buildings
    return f"{PIECE_TITLES[buildings.other(option)]} on {hex_name(p, buildings.one(option))}"


def build_label(p: Sygon, option: i64) -> str:
    """What a button of the Building phase says; nothing for other words."""
    words = p.tables.words
    if words.walls.has(option):
        return f"Wall at {word_of(p, option)} for {price(p, WALL_PIECE)}"
    if words.buildings.has(option):
        return f"{building_label(p, option)} for {price(p, words.buildings.other(option))}"
    return exchanges.give_label(p, option) if words.goods.has(option) else ""


def build_line(before: Sygon, after: Sygon, option: i64) -> str:
    words = before.tables.words
    if words.walls.has(option):
        return turns.told(before, after, f"{asked(before)} builds a Wall at {word_of(before, option)}.")
    if words.buildings.has(option):
        return turns.told(before, after, f"{asked(before)} builds a {building_label(before, option)}.")
    return "" if words.goods.has(option) else turns.line_always(before, after, option)
