"""What the written score and the clues both ask of a position, found out once for them.

Of each hex who is there and what is open; of each seat its points and its loose cubes; of all cards those that somebody
has.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.games.hyperborea import numbers, tables
from aitch.games.hyperborea.ending import bits, ghost_points
from aitch.games.hyperborea.places import (
    AVAILABLE,
    BAG,
    CARDS,
    FREE,
    GEMS,
    GRAVES,
    INSIDE,
    LAND,
    MAP,
    OBJECTIVES,
    ON_CARD,
    OWN,
    RACE_TILE,
    TOKENS,
    TROPHIES,
    UNUSED,
    WHERE,
)
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.tables import BASE_SETS, CUBE_COLOURS, DECK, GREY, MARKET, NONE, SITES

# What is told of a hex, in bits of one number.
OPEN_CITIES: Final[i64] = 4
OPEN_RUINS: Final[i64] = 8
OUTSIDE: Final[i64] = 12
COUNT: Final[i64] = 15
ALL_SITES: Final[i64] = 4095
MANY: Final[i64] = 255
A_SEAT: Final[i64] = 5
"""Ten miniatures of each seat, outside and inside, are told in so many bits; those of six seats in less than 31, as
compiled code shifts a plain 1 no further."""
ALL_OF_SEAT: Final[i64] = 31


@final
class Holding:
    """What a seat has."""

    def __init__(self) -> None:
        self.points: i64 = 0
        """The score as if the game ended now, as `ending.points` tells it."""
        self.card_points: i64 = 0
        self.cube_points: i64 = 0
        self.greys: i64 = 0
        """Grey cubes, wherever they lie."""
        self.loose: i64 = 0
        self.colours: i64 = 0
        """Cubes that lie on no set, and their colours as bits."""


@final
class Survey:
    """What was found out."""

    def __init__(self, t: tables.Tables) -> None:
        self.cells: vec[i64] = t.no_cells[:]
        self.size: i64 = 0
        """The first so many of `cells` are those with miniatures, in order."""
        self.told: vec[i64] = t.no_cells[:]
        """Of each cell: ghosts, open cities, open ruins, and miniatures of all seats outside."""
        self.there: vec[i64] = t.no_cells[:]
        """Of each cell: the miniatures of each seat."""
        self.held: vec[i64] = t.no_holders[:]
        """Who controls each cell, or nobody, as `ending.holders` tells it."""
        self.hidden: i64 = 0
        self.ghosts: i64 = 0
        self.cities: i64 = 0
        self.ruins: i64 = 0
        """Hexes that are face down; ghosts, open cities and open ruins of the whole map."""
        self.cards: vec[i64] = t.no_cards[:]
        self.owned: i64 = 0
        """The first so many of `cards` are those that some seat has, in order."""
        self.market: i64 = 0
        """The gems of the best card that is for sale."""
        self.seats: list[Holding] = [Holding() for _ in range(t.seats)]

    def here(self, cell: i64, seat: i64) -> i64:
        """How many miniatures of a seat are in a hex."""
        return self.there[cell] >> A_SEAT * seat & ALL_OF_SEAT

    def most_others(self, p: Hyperborea, cell: i64, me: i64) -> i64:
        """How many of one other seat are in a hex at most."""
        there = self.there[cell]
        most: i64 = 0
        for q in range(p.t.seats):
            if q != me:
                most = max(most, there >> A_SEAT * q & ALL_OF_SEAT)
        return most


def survey(p: Hyperborea) -> Survey:
    s = Survey(p.t)
    look_at_cards(p, s)
    look_round(p, s)
    for q in range(p.t.seats):
        count_points(p, q, s.seats[q])
    return s


def look_at_cards(p: Hyperborea, s: Survey) -> None:
    """Whose they are, with the cubes on them; and what the market offers."""
    t, cards = p.t, p.cards
    n: i64 = 0
    for card in range(t.cards):
        where = cards[card * CARDS + WHERE]
        if where < MARKET:
            s.cards[n] = card
            n += 1
            s.seats[where].card_points += t.card_gems[card]
            count_cubes(cards[card * CARDS + ON_CARD], s.seats[where])
        elif where < DECK:
            s.market = max(s.market, t.card_gems[card])
    s.owned = n


def count_cubes(cubes: i64, mine: Holding) -> None:
    """Those on a set."""
    while cubes != 0:
        if 0 < cubes & 7 <= GREY:
            mine.cube_points += 1
        elif cubes & 7 > GREY:
            mine.greys += 1
        cubes >>= 3


def look_round(p: Hyperborea, s: Survey) -> None:
    """Hex by hex."""
    t, land_of = p.t, p.map
    n: i64 = 0
    for cell in range(t.cells):
        if land_of[cell * MAP + LAND] < 0:
            s.hidden += 1
            continue
        look_at_hex(p, cell, s)
        if s.there[cell] != 0:
            s.cells[n] = cell
            n += 1
            settle_holder(p, cell, s)
    s.size = n


def look_at_hex(p: Hyperborea, cell: i64, s: Survey) -> None:
    """Who is outside, and who or what is in its cities and ruins."""
    t, lies = p.t, p.map
    first: i64 = cell * MAP
    there: i64 = 0
    outside: i64 = 0
    for q in range(t.seats):
        free = lies[first + FREE + q]
        outside += free
        there += free << A_SEAT * q
    told: i64 = outside << OUTSIDE
    land = lies[first + LAND]
    for k in range(t.site_count[land]):
        who = lies[first + INSIDE + k]
        if who == numbers.NOBODY:
            if t.site_kind[land * SITES + k] == tables.CITY:
                told += 1 << OPEN_CITIES
            elif lies[first + TOKENS + k] > 0:
                told += 1 << OPEN_RUINS
        elif who == numbers.GHOST:
            told += 1
        else:
            there += 1 << A_SEAT * (who - numbers.PLAYER)
    s.told[cell] = told
    s.there[cell] = there
    s.ghosts += told & COUNT
    s.cities += told >> OPEN_CITIES & COUNT
    s.ruins += told >> OPEN_RUINS & COUNT


def settle_holder(p: Hyperborea, cell: i64, s: Survey) -> None:
    """Who controls a hex in which somebody is (HYP-12.9), and has the points for it."""
    there = s.there[cell]
    most: i64 = s.told[cell] & COUNT if p.rules.ghosts_hold_hexes else 0
    holder: i64 = NONE
    for q in range(p.t.seats):
        here = there >> A_SEAT * q & ALL_OF_SEAT
        if here > most:
            holder = q
            most = here
        elif here == most:
            holder = NONE
    if holder >= 0:
        s.held[cell] = holder
        zone = p.t.zone[cell]
        s.seats[holder].points += 1 if zone == numbers.HOMELAND else 4 if zone == numbers.CENTRAL else 2


def count_points(p: Hyperborea, me: i64, mine: Holding) -> None:
    """Cubes and all that is no land, card or cube."""
    own, board = p.own, p.board
    row: i64 = me * OWN
    for c in range(CUBE_COLOURS):
        here: i64 = row + c
        number = own[here + BAG] + own[here + AVAILABLE] + own[here + UNUSED]
        if number > 0:
            mine.loose += number
            mine.colours |= 1 << c
    greys = own[row + GREY + BAG] + own[row + GREY + AVAILABLE] + own[row + GREY + UNUSED]
    mine.greys += greys
    mine.cube_points += mine.loose - greys
    first: i64 = me * p.t.first_card_set
    for set_ in range(BASE_SETS):
        if board[first + set_] != 0:
            count_cubes(board[first + set_], mine)
    tile = own[row + RACE_TILE]
    if tile >= 0 and p.t.tile_set[tile] != NONE:
        count_cubes(board[first + p.t.tile_set[tile]], mine)
    mine.points += own[row + GEMS] + ghost_points(own[row + TROPHIES]) + mine.card_points + mine.cube_points
    mine.points += bits(own[row + GRAVES]) + 2 * bits(own[row + OBJECTIVES])
