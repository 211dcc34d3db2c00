"""How good a position looks for a seat: the points it has, and what its pieces promise.

Everything is counted in points of the final score.  Points that are there already count in full.  What is still
under choice counts less: cubes that are waiting for the rest of their set, effects that have not been spent, markers
on their choice to an upgrade, miniatures that could take a hex or enter a city.  So a program that looks one move ahead
places its cubes, spends what it generates, and does not end a turn while there is something to do.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import OVER
from aitch.games.hyperborea import numbers, tables
from aitch.games.hyperborea.ending import gems_needed
from aitch.games.hyperborea.kinds import PAY
from aitch.games.hyperborea.numbers import ATTACK, FLY, MOVE, RANGED
from aitch.games.hyperborea.places import (
    AVAILABLE,
    BAG,
    CARDS,
    FREE,
    GEMS,
    INSIDE,
    LAND,
    LEVEL,
    MAP,
    ON_CARD,
    OWN,
    RACE_TILE,
    STORED,
    TOKENS,
    UNUSED,
    WHERE,
)
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.survey import ALL_SITES, COUNT, Holding, Survey, survey

KIND_WORTH: Final = [
    # gem, move, fly, attack, ranged, fortress, mini, clone, dev, tech, draw, restore, espionage, swap, eliminate
    *(1.0, 0.35, 0.5, 0.9, 0.35, 0.1, 0.6, 0.8, 0.28, 2.6, 0.5, 0.25, 0.8, 0.2, 0.4),
    *(0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 1.0),  # cubes of a colour, of any colour
    *(0.28, 0.55, 0.85, 1.1, 1.3, 1.4),  # one row
    *(0.28, 0.55, 0.8, 1.0, 1.2, 1.4),  # different rows
]
STRIKE_HERE: Final = 2.5
STRIKE_NEAR: Final = 1.5
"""So many times as much an attack is worth with a target in reach, or one step away: what it wins is points or land."""
PAY_WORTH: Final = 0.4
ADJACENT_WORTH: Final = 0.5
LEVEL_WORTH: Final = [0.0, 0.25, 0.5, 0.75, 1.1, 1.35, 2.0]
"""A marker at this level: an upgrade at 4 brings one cube, at 6 two."""
MINIATURE_WORTH: Final = [0.25, 0.95, 1.75]
"""A miniature in a homeland, a borderland, the centre: ghosts, ruins and the better cities lie out there."""
CROWD: Final = 3
"""More miniatures than these in one hex find no more there than at home."""
HOME_HELD: Final = 0.5
"""A hex of a homeland that is held, beyond its point: few come to take it away."""
WAITING: Final = 0.55
"""What a set that lacks cubes is worth, of what it generates, for the share that lies there."""
SPREAD: Final = 25.0
"""A lead of so many points is worth half of the choice to a sure win."""


def kind_worth(p: Hyperborea, kind: i64) -> float:
    if kind >= PAY:
        return ADJACENT_WORTH if kind >= p.t.first_adjacent else PAY_WORTH
    return KIND_WORTH[kind]


def program_worth(p: Hyperborea, program: i64) -> float:
    """The best alternative of a program."""
    t = p.t
    if program == tables.NONE:
        return 0.0
    best = 0.0
    for choice in range(t.program_at[program], t.program_at[program] + t.program_size[program]):
        total = 0.0
        for i in range(t.choice_at[choice], t.choice_at[choice] + t.choice_size[choice]):
            total += kind_worth(p, t.op_kind[i]) * float(t.op_count[i])
        best = max(best, total)
    return best


def technologies(p: Hyperborea, seat: i64, s: Survey) -> float:
    """Sets under choice, cards that work, and cards that can be used again and again."""
    t, board, cards = p.t, p.board, p.cards
    first = t.first_card_set
    mine = s.seats[seat]
    total = 0.0
    for set_ in range(tables.BASE_SETS):
        if board[seat * first + set_] != 0:
            total += waiting(p, seat, set_, mine)
    tile = p.own[seat * OWN + RACE_TILE]
    if tile >= 0 and t.tile_set[tile] != tables.NONE and board[seat * first + t.tile_set[tile]] != 0:
        total += waiting(p, seat, t.tile_set[tile], mine)
    for k in range(s.owned):
        card = s.cards[k]
        if cards[card * CARDS + WHERE] == seat:
            if t.card_does[card] != numbers.NOTHING and p.works(seat, card):
                total += 1.5
            total += 0.5
            if cards[card * CARDS + ON_CARD] != 0:
                total += waiting(p, seat, first + card, mine)
    return total


def waiting(p: Hyperborea, seat: i64, set_: i64, mine: Holding) -> float:
    """What the cubes promise that lie on a set which is not full."""
    t = p.t
    lacking = p.spaces_left(seat, set_)
    if lacking == 0 or not can_be_filled(p, seat, set_, lacking, mine):
        return 0.0
    card = set_ - t.first_card_set
    gives = 1.2 if card >= 0 and t.card_does[card] != numbers.NOTHING else program_worth(p, t.set_program[set_])
    size = t.set_size[set_] - (1 if p.closed_space(seat, set_) != tables.NONE else 0)
    return WAITING * gives * float(size - lacking) / float(size)


def can_be_filled(p: Hyperborea, seat: i64, set_: i64, lacking: i64, mine: Holding) -> bool:
    """Whether cubes that do not wait themselves suffice for a set: one for every space that is free, of its colour."""
    if mine.loose < lacking:
        return False
    t = p.t
    cubes = p.cubes(seat, set_)
    closed = p.closed_space(seat, set_)
    for i in range(t.set_size[set_]):
        if cubes >> 3 * i & 7 == 0 and i != closed and p.takes(seat, t.set_at[set_] + i) & mine.colours == 0:
            return False
    return True


def loose_cubes(p: Hyperborea, seat: i64) -> float:
    """Cubes at hand are worth more than cubes in the bag, and those more than unused ones; grey ones are a burden."""
    own = p.own
    at = seat * OWN
    total = 0.0
    for c in range(at, at + tables.COLOURED):
        total += 0.2 * float(own[c + AVAILABLE])
        total += 0.08 * float(own[c + BAG])
    grey = at + tables.GREY
    total -= 0.15 * float(own[grey + AVAILABLE])
    total -= 0.1 * float(own[grey + BAG])
    return total - 0.1 * float(own[grey + UNUSED])


def presence(p: Hyperborea, seat: i64, s: Survey) -> float:
    """What miniatures promise where they stand, beyond the points of hexes held: land, and open cities and ruins."""
    total = 0.0
    for k in range(s.size):
        cell = s.cells[k]
        here = s.here(cell, seat)
        if here > 0:
            zone = p.t.zone[cell]
            most = max(s.told[cell] & COUNT, s.most_others(p, cell, seat))
            if here <= most:
                prize = 1.0 if zone == numbers.HOMELAND else 4.0 if zone == numbers.CENTRAL else 2.0
                total += 0.5 * prize * float(here) / float(most + 1)
            crowd = min(here, CROWD)
            total += MINIATURE_WORTH[zone] * float(crowd) + MINIATURE_WORTH[numbers.HOMELAND] * float(here - crowd)
            if s.held[cell] == seat and zone == numbers.HOMELAND:
                total += HOME_HELD
            # Where neither a ghost nor an open city or ruin is, nothing is open.
            if p.map[cell * MAP + FREE + seat] > 0 and s.told[cell] & ALL_SITES:
                total += open_sites(p, cell)
    return total


def open_sites(p: Hyperborea, cell: i64) -> float:
    """An empty city or ruin, or one that only a ghost holds."""
    lies = p.map
    first: i64 = cell * MAP
    land = lies[first + LAND]
    total = 0.0
    for k in range(p.t.site_count[land]):
        who = lies[first + INSIDE + k]
        if who <= numbers.GHOST and (p.t.is_city(land, k) or lies[first + TOKENS + k] > 0):
            total += 0.3 if who == numbers.NOBODY else 0.12
    return total


def strike_chance(p: Hyperborea, seat: i64, s: Survey) -> float:
    """How many times its usual worth an attack of the pool has, by what there is to strike."""
    chance = 1.0
    for cell in range(p.t.cells):
        # A ghost or another seat's miniature is a target.
        if s.told[cell] & COUNT > 0 or s.most_others(p, cell, seat) > 0:
            if p.free(cell, seat) > 0:
                return STRIKE_HERE
            if p.pool[MOVE] + p.pool[FLY] > 0 and p.free_next_to(seat, cell):
                chance = STRIKE_NEAR
    return chance


def worth(p: Hyperborea, seat: i64, s: Survey) -> float:
    """Points, and what is under choice."""
    own, pool = p.own, p.pool
    at = seat * OWN
    total = float(s.seats[seat].points)
    total += technologies(p, seat, s) + loose_cubes(p, seat) + presence(p, seat, s)
    for row in range(tables.COLOURED):
        total += LEVEL_WORTH[own[at + LEVEL + row]]
    if own[at + STORED] != tables.NONE:
        total += 0.5
    needed = gems_needed(p.t.seats)
    total += 1.5 * float(min(own[at + GEMS], needed)) / float(needed)
    if seat == p.active:
        for kind in range(i64(1), p.t.kinds):
            if pool[kind] > 0:
                times = strike_chance(p, seat, s) if kind in (ATTACK, RANGED) else 1.0
                total += 0.7 * kind_worth(p, kind) * float(pool[kind]) * times
    return total


def score(state: Hyperborea, seat: i64) -> float:
    """The lead over the best of the others, in [-1, 1]."""
    return state.returns()[seat] if state.seat == OVER else score_by(state, seat, survey(state))


def score_by(state: Hyperborea, seat: i64, s: Survey) -> float:
    """The score of a game that goes on, by what was found out of it."""
    best = -1000.0
    for q in range(state.t.seats):
        if q != seat:
            best = max(best, worth(state, q, s))
    lead = worth(state, seat, s) - best
    return lead / (SPREAD + (lead if lead > 0 else -lead))
