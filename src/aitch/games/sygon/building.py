"""Chapters 5 and 6: building and exchanging."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.sygon.layout import (
    A_GET,
    BUILT,
    BUY_PRICE,
    CUBES,
    DEALT,
    EXTRA,
    HEXES,
    LAND,
    MARKET_PIECE,
    NONE,
    PIECES,
    SELL_PRICE,
    SUPPLY,
    THERE,
    TOWN,
    TOWN_PIECE,
    TRANSFORM_COST,
    W_BUILD,
    W_CUBE,
    W_GOLD,
    W_WALL,
    WALL,
    WALL_PIECE,
    WIZARD,
    WORKSHOP,
)
from aitch.games.sygon.position import Position


def affords(s: Position, p: i64, piece: i64) -> bool:
    """Whether the price of a piece is there to be spent, and the piece too (SYG-5.7, SYG-5.8)."""
    if s.own[SUPPLY + PIECES * p + piece] <= 0:
        return False
    costs = s.t.costs
    base = piece * (CUBES + 1)
    if costs[base + CUBES] > s.free_gold(p):
        return False
    for kind in range(CUBES):
        price = costs[base + kind]
        if price and price > s.free_cubes(p, kind):
            return False
    return True


def open_border(s: Position, h: i64, d: i64) -> bool:
    """Whether a Wall has room in this hex at this side (SYG-5.6, SYG-2.7)."""
    return s.board[WALL + 6 * h + d] == NONE and (s.t.frame_walls or s.t.near[6 * h + d] >= 0)


def may_build_walls(s: Position, p: i64, h: i64) -> bool:
    """SYG-5.1 and SYG-5.3, for a hex of the board."""
    return s.board[THERE + 4 * h + p] > 0 and not s.foe(p, s.board[TOWN + h])


def may_build(s: Position, p: i64, h: i64, piece: i64) -> bool:
    """Whether a Town, Workshop or Market may be built here, whatever it costs (SYG-5.1 to SYG-5.5)."""
    owner = s.board[TOWN + h]
    if s.board[THERE + 4 * h + p] == 0 or (s.rivals(p, h) > 0 and s.friends(p, h) < 2):
        return False
    if piece == TOWN_PIECE:
        return owner == NONE
    return owner == p and s.board[EXTRA + h] >> (piece - 1) & 1 == 0


def has_wall_site(s: Position, p: i64) -> bool:
    for i in range(3):
        h = s.own[WIZARD + 3 * p + i]
        if h >= 0 and may_build_walls(s, p, h):
            for d in range(6):
                if open_border(s, h, d):
                    return True
    return False


def can_build(s: Position, p: i64) -> bool:
    """Whether anything can be built or exchanged: with a cube to sell there always is."""
    for kind in range(CUBES):
        if s.free_cubes(p, kind) > 0:
            return True
    if s.free_gold(p) >= s.term(p, BUY_PRICE):
        return True
    return affords(s, p, WALL_PIECE) and has_wall_site(s, p)


def build_options(s: Position, p: i64, out: list[int]) -> None:
    a, b, c = sorted_hexes(s, p)
    if affords(s, p, WALL_PIECE):
        wall_options(s, p, a, out)
        wall_options(s, p, b, out)
        wall_options(s, p, c, out)
    town, workshop, market = affords(s, p, 0), affords(s, p, 1), affords(s, p, 2)
    if town or workshop or market:
        building_options(s, p, a, town, workshop, market, out)
        building_options(s, p, b, town, workshop, market, out)
        building_options(s, p, c, town, workshop, market, out)
    for kind in range(CUBES):
        if s.free_cubes(p, kind) > 0:
            out.append(W_CUBE + kind)
    if s.free_gold(p) >= s.term(p, BUY_PRICE):
        out.append(W_GOLD)


def sorted_hexes(s: Position, p: i64) -> tuple[i64, i64, i64]:
    """The hexes of a seat's Wizards, each once, in order; NONE for those that are missing."""
    own = s.own
    a, b, c = own[WIZARD + 3 * p], own[WIZARD + 3 * p + 1], own[WIZARD + 3 * p + 2]
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


def wall_options(s: Position, p: i64, h: i64, out: list[int]) -> None:
    if h >= 0 and may_build_walls(s, p, h):
        for d in range(6):
            if open_border(s, h, d):
                out.append(W_WALL + int(6 * h + d))


def building_options(s: Position, p: i64, h: i64, town: bool, workshop: bool, market: bool, out: list[int]) -> None:
    if h < 0:
        return
    word = W_BUILD + int(3 * h)
    if town and may_build(s, p, h, TOWN_PIECE):
        out.append(word)
    if workshop and may_build(s, p, h, 1):
        out.append(word + 1)
    if market and may_build(s, p, h, MARKET_PIECE):
        out.append(word + 2)


def pay_for(s: Position, p: i64, piece: i64) -> None:
    base = piece * (CUBES + 1)
    s.spend_gold(p, s.t.costs[base + CUBES])
    for kind in range(CUBES):
        price = s.t.costs[base + kind]
        if price:
            s.spend_cube(p, kind, price)


def answer_build(s: Position, option: i64) -> None:
    """A Wall, a building, or the first half of an exchange."""
    p = s.actor
    if s.t.spells:
        s.own[DEALT + p] |= BUILT
    if option < W_BUILD:
        at = option - W_WALL
        pay_for(s, p, WALL_PIECE)
        s.raise_wall(p, at // 6, at % 6)
    elif option < W_CUBE:
        h, piece = (option - W_BUILD) // 3, (option - W_BUILD) % 3
        pay_for(s, p, piece)
        s.own[SUPPLY + PIECES * p + piece] -= 1
        if piece == TOWN_PIECE:
            s.board[TOWN + h] = p
        else:
            s.board[EXTRA + h] |= piece
    else:
        s.picked = option - W_CUBE
        s.ask = A_GET


def transform_cost(s: Position, p: i64, kind: i64) -> i64:
    """SYG-6.1, SYG-6.2: what it costs to Transform a cube of this kind."""
    cost = s.term(p, TRANSFORM_COST)
    discount = s.t.discount
    if cost <= discount:
        return cost
    towns = 0
    for h in range(HEXES):
        if s.board[LAND + h] == kind and s.board[TOWN + h] == p:
            towns += 1
            if s.board[EXTRA + h] & WORKSHOP:
                return discount
    return discount if towns >= 2 else cost


def get_options(s: Position, out: list[int]) -> None:
    """What can be had for what was picked: any cube for Gold, Gold or another cube for a cube."""
    p, given = s.actor, s.picked
    buying = given == CUBES
    if buying or s.free_gold(p) >= transform_cost(s, p, given):
        for kind in range(CUBES):
            if kind != given:
                out.append(W_CUBE + kind)
    if not buying:
        out.append(W_GOLD)


def answer_get(s: Position, option: i64) -> None:
    p, given, kind = s.actor, s.picked, option - W_CUBE
    s.picked = NONE
    if given == CUBES:
        s.spend_gold(p, s.term(p, BUY_PRICE))
        s.gain_cube(p, kind, 1)
    elif option == W_GOLD:
        s.spend_cube(p, given, 1)
        s.gain_gold(p, s.term(p, SELL_PRICE))
    else:
        s.spend_gold(p, transform_cost(s, p, given))
        s.spend_cube(p, given, 1)
        s.gain_cube(p, kind, 1)
