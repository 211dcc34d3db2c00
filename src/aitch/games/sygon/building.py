"""Chapter 5: Towns, Workshops, Markets and Walls are built."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.sygon import exchanges
from aitch.games.sygon.places import BOARD, DEALT, EXTRAS, OWN, SUPPLY, TOWN, WIZARD_AT, WIZARDS_IN
from aitch.games.sygon.points import encircled
from aitch.games.sygon.position import BUILDING, BUILT, Sygon
from aitch.games.sygon.spell_cards import can_deal
from aitch.games.sygon.tables import CUBES, MARKET_PIECE, NONE, OFF, TOWN_PIECE, WALL_PIECE, WORKSHOP_PIECE
from aitch.games.sygon.turns import Phase, proceed
from aitch.games.sygon.wording import ALLOWED, PIECE_TITLES, asked, goods_text, hex_name, label_of, not_on_board


class Build(Phase):
    """What is built or exchanged (SYG-5.11)?"""

    asks = "Building: build or exchange?"
    done = "Done building"
    phase = BUILDING

    def can_act(self, p: Sygon, me: i64) -> bool:
        """With a cube to sell there is always something to do."""
        trades = any(exchanges.can_give(p, me, good) for good in range(CUBES + 1))
        if trades or (affords(p, me, WALL_PIECE) and has_wall_site(p, me)):
            return True
        return p.tables.spells and can_deal(p, me)

    def add(self, p: Sygon, me: i64, out: list[int]) -> None:
        """Walls come first, then other buildings, then goods to give."""
        a, b, c = sorted_hexes(p, me)
        if affords(p, me, WALL_PIECE):
            add_walls(p, me, a, out)
            add_walls(p, me, b, out)
            add_walls(p, me, c, out)
        town, workshop = affords(p, me, TOWN_PIECE), affords(p, me, WORKSHOP_PIECE)
        market = affords(p, me, MARKET_PIECE)
        if town or workshop or market:
            add_buildings(p, me, a, town, workshop, market, out)
            add_buildings(p, me, b, town, workshop, market, out)
            add_buildings(p, me, c, town, workshop, market, out)
        exchanges.add_goods(p, me, out)

    def do(self, p: Sygon, option: i64) -> None:
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
        proceed(p)

    def why_not_here(self, p: Sygon, option: i64) -> tuple[str, str]:
        words = p.tables.words
        if words.goods.has(option):
            return exchanges.why_not_give(p, words.goods.index(option))
        wall = words.walls.has(option)
        if not wall and not words.buildings.has(option):
            return ALLOWED
        family = words.walls if wall else words.buildings
        h, d = family.one(option), family.other(option)
        reason = why_not_there(p, h)
        if reason[0]:
            return reason
        return why_no_wall(p, h, d) if wall else why_no_building(p, h, d)

    def label(self, p: Sygon, option: i64) -> str:
        if p.tables.words.goods.has(option):
            return exchanges.give_label(p, option)
        piece = piece_of(p, option)
        return super().label(p, option) if piece < 0 else f"{label_of(p, option)} for {price(p, piece)}"

    def deed(self, p: Sygon, option: i64) -> str:
        if piece_of(p, option) < 0:
            return super().deed(p, option)
        text = f"{asked(p)} builds a {label_of(p, option)}."
        walls = p.tables.words.walls
        if walls.has(option) and closes(p, walls.one(option), walls.other(option)):
            text += f" The Town on {hex_name(p, walls.one(option))} is encircled."
        return text


build: Final = Build()


def closes(p: Sygon, h: i64, d: i64) -> bool:
    """Whether the actor's Wall at this side is the last that an own Town needs to be encircled (SYG-10.2)."""
    if p.town(h) != p.actor or encircled(p, h):
        return False
    after = p.copy()
    after.raise_wall(p.actor, h, d)
    return encircled(after, h)


def piece_of(p: Sygon, option: i64) -> i64:
    """The piece that such a word builds, or NONE."""
    words = p.tables.words
    if words.walls.has(option):
        return WALL_PIECE
    return words.buildings.other(option) if words.buildings.has(option) else NONE


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


def may_build(p: Sygon, me: i64, h: i64, piece: i64) -> bool:
    """Whether a Town, Workshop or Market may be built here, whatever it costs (SYG-5.1 to SYG-5.5)."""
    owner = p.board[BOARD * h + TOWN]
    if p.board[BOARD * h + WIZARDS_IN + me] == 0 or is_outnumbered(p, me, h):
        return False
    if piece == TOWN_PIECE:
        return owner == NONE
    return owner == me and p.board[BOARD * h + EXTRAS] & piece == 0


def is_outnumbered(p: Sygon, me: i64, h: i64) -> bool:
    """SYG-5.4"""
    return p.rivals(me, h) > 0 and p.friends(me, h) < 2


def has_wall_site(p: Sygon, me: i64) -> bool:
    for i in range(3):
        h = p.wizard_at(me, i)
        if h >= 0 and p.may_build_walls(me, h) and any(p.open_border(h, d) for d in range(6)):
            return True
    return False


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
    return NONE if a == b else a, b, NONE if b == c else c


def add_walls(p: Sygon, me: i64, h: i64, out: list[int]) -> None:
    if h >= 0 and p.may_build_walls(me, h):
        p.add_open_borders(h, out)


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


def pay_for(p: Sygon, me: i64, piece: i64) -> None:
    base = piece * (CUBES + 1)
    p.spend_gold(me, p.tables.costs[base + CUBES])
    for kind in range(CUBES):
        cubes = p.tables.costs[base + kind]
        if cubes:
            p.spend_cube(me, kind, cubes)


def why_not_there(p: Sygon, h: i64) -> tuple[str, str]:
    """Why the actor can build nothing at all on a hex; ALLOWED if Walls may be built."""
    if p.land(h) == OFF:
        return not_on_board(p, h)
    if p.wizards_of(p.actor, h) == 0:
        return "SYG-5.1", f"none of your Wizards is on {hex_name(p, h)}"
    return ("SYG-5.3", f"{hex_name(p, h)} has an opponent's Town") if p.foe(p.actor, p.town(h)) else ALLOWED


def why_no_wall(p: Sygon, h: i64, d: i64) -> tuple[str, str]:
    if p.wall(h, d) != NONE:
        return "SYG-5.6", "there is a Wall at that side of the hex"
    return why_no_price(p, WALL_PIECE) if p.open_border(h, d) else ("SYG-2.7", "that side is at the frame")


def why_no_building(p: Sygon, h: i64, piece: i64) -> tuple[str, str]:
    """Of a hex where the actor may build Walls."""
    name, title, owner = hex_name(p, h), PIECE_TITLES[piece], p.town(h)
    if piece == TOWN_PIECE:
        if owner >= 0:
            return "SYG-5.5", f"{name} has a Town already"
    elif owner == NONE:
        return "SYG-5.2", f"{name} has no Town of yours for a {title}"
    elif owner != p.actor:
        return "SYG-12.8", f"the Town on {name} is your teammate's"
    elif p.extras(h) & piece:
        return "SYG-5.5", f"{name} has a {title} already"
    if is_outnumbered(p, p.actor, h):
        return "SYG-5.4", f"an opponent's Wizard is on {name}, and only one of yours"
    return why_no_price(p, piece)


def why_no_price(p: Sygon, piece: i64) -> tuple[str, str]:
    me, title, costs = p.actor, PIECE_TITLES[piece], p.tables.costs
    if p.supply(me, piece) <= 0:
        return "SYG-5.8", f"you have no {title} left in your supply"
    base, lacks = piece * (CUBES + 1), missing(p, me, piece)
    cubes = all(costs[base + kind] <= p.cubes(me, kind) for kind in range(CUBES))
    if cubes and costs[base + CUBES] <= p.gold(me):
        return "SYG-8.6", f"what you gained this turn cannot be spent in it; without it you lack {lacks}"
    return "SYG-5.7", f"for a {title} you lack {lacks}"


def missing(p: Sygon, me: i64, piece: i64) -> str:
    """What is lacking to pay for a piece."""
    have = [p.free_cubes(me, kind) for kind in range(CUBES)] + [p.free_gold(me)]
    return goods_text([int(p.tables.costs[piece * (CUBES + 1) + good] - n) for good, n in enumerate(have)])


def price(p: Sygon, piece: i64) -> str:
    base = (CUBES + 1) * piece
    return goods_text([int(n) for n in p.tables.costs[base : base + CUBES + 1]])
