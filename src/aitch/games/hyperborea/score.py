"""How good a position looks for a seat: the points it has, and what its pieces promise.

Everything is counted in points of the final score.  Points that are there already count in full.  What is still
under choice counts less: cubes that are waiting for the rest of their set, effects that have not been spent, markers
on their choice to an upgrade, miniatures that could take a hex or enter a city.  So a program that looks one move ahead
places its cubes, spends what it generates, and does not end a turn while there is something to do.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import OVER
from aitch.games.hyperborea import numbers, tables
from aitch.games.hyperborea.ending import gems_needed, holders, points
from aitch.games.hyperborea.kinds import PAY
from aitch.games.hyperborea.numbers import ATTACK, FLY, MOVE, RANGED
from aitch.games.hyperborea.places import AVAILABLE, BAG, GEMS, LEVEL, MAP, OWN, STORED, TOKENS, UNUSED
from aitch.games.hyperborea.position import Hyperborea

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


def technologies(p: Hyperborea, seat: i64) -> float:
    """Sets under choice, cards that work, and cards that can be used again and again."""
    t = p.t
    total = 0.0
    set_ = p.next_set(seat, tables.NONE)
    while set_ != tables.NONE:
        card = set_ - t.first_card_set
        if card >= 0:
            if t.card_does[card] != numbers.NOTHING and p.works(seat, card):
                total += 1.5
            total += 0.5
        total += waiting(p, seat, set_)
        set_ = p.next_set(seat, set_)
    return total


def waiting(p: Hyperborea, seat: i64, set_: i64) -> float:
    """What the cubes promise that lie on a set which is not full."""
    t = p.t
    lacking = p.spaces_left(seat, set_)
    if p.cubes(seat, set_) == 0 or lacking == 0 or not can_be_filled(p, seat, set_, lacking):
        return 0.0
    card = set_ - t.first_card_set
    gives = 1.2 if card >= 0 and t.card_does[card] != numbers.NOTHING else program_worth(p, t.set_program[set_])
    size = t.set_size[set_] - (1 if p.closed_space(seat, set_) != tables.NONE else 0)
    return WAITING * gives * float(size - lacking) / float(size)


def can_be_filled(p: Hyperborea, seat: i64, set_: i64, lacking: i64) -> bool:
    """Whether cubes that do not wait themselves suffice for a set: one for every space that is free, of its colour."""
    t = p.t
    cubes = p.cubes(seat, set_)
    closed = p.closed_space(seat, set_)
    loose: i64 = 0
    colours: i64 = 0
    for c in range(tables.CUBE_COLOURS):
        here = seat * OWN + c
        count = p.own[here + AVAILABLE] + p.own[here + BAG] + p.own[here + UNUSED]
        loose += count
        if count > 0:
            colours |= i64(1) << c
    if loose < lacking:
        return False
    for i in range(t.set_size[set_]):
        if cubes >> 3 * i & 7 == 0 and i != closed and p.takes(seat, t.set_at[set_] + i) & colours == 0:
            return False
    return True


def loose_cubes(p: Hyperborea, seat: i64) -> float:
    """Cubes at hand are worth more than cubes in the bag, and those more than unused ones; grey ones are a burden."""
    at = seat * OWN
    total = 0.0
    for c in range(tables.CUBE_COLOURS):
        worth = -0.15 if c == tables.GREY else 0.2
        total += worth * float(p.own[at + AVAILABLE + c])
        total += (-0.1 if c == tables.GREY else 0.08) * float(p.own[at + BAG + c])
        total += (-0.1 if c == tables.GREY else 0.0) * float(p.own[at + UNUSED + c])
    return total


def presence(p: Hyperborea, seat: i64, held: vec[i64]) -> float:
    """What miniatures promise where they stand, beyond the points of hexes held: land, and open cities and ruins."""
    t = p.t
    total = 0.0
    for cell in range(t.cells):
        outside = p.free(cell, seat)
        here = outside + p.inside_count(cell, numbers.PLAYER + seat)
        if here > 0:
            zone = t.zone[cell]
            prize = 1.0 if zone == numbers.HOMELAND else 4.0 if zone == numbers.CENTRAL else 2.0
            most = p.inside_count(cell, numbers.GHOST)
            for q in range(t.seats):
                if q != seat:
                    most = max(most, p.free(cell, q) + p.inside_count(cell, numbers.PLAYER + q))
            if here <= most:
                total += 0.5 * prize * float(here) / float(most + 1)
            crowd = min(here, CROWD)
            total += MINIATURE_WORTH[zone] * float(crowd) + MINIATURE_WORTH[numbers.HOMELAND] * float(here - crowd)
            if held[cell] == seat and zone == numbers.HOMELAND:
                total += HOME_HELD
            if outside > 0:
                total += open_sites(p, cell)
    return total


def open_sites(p: Hyperborea, cell: i64) -> float:
    """An empty city or ruin, or one that only a ghost holds."""
    land = p.land(cell)
    total = 0.0
    for k in range(p.t.site_count[land]):
        if p.t.is_city(land, k) or p.map[cell * MAP + TOKENS + k] > 0:
            who = p.inside(cell, k)
            if who == numbers.NOBODY:
                total += 0.3
            elif who == numbers.GHOST:
                total += 0.12
    return total


def strike_chance(p: Hyperborea, seat: i64) -> float:
    """How many times its usual worth an attack of the pool has, by what there is to strike."""
    chance = 1.0
    for cell in range(p.t.cells):
        if has_target(p, seat, cell):
            if p.free(cell, seat) > 0:
                return STRIKE_HERE
            if p.pool[MOVE] + p.pool[FLY] > 0 and p.free_next_to(seat, cell):
                chance = STRIKE_NEAR
    return chance


def has_target(p: Hyperborea, seat: i64, cell: i64) -> bool:
    """Whether a ghost or another seat's miniature is in a hex."""
    return p.inside_count(cell, numbers.GHOST) > 0 or any(q != seat and p.present(q, cell) for q in range(p.t.seats))


def worth(p: Hyperborea, seat: i64, held: vec[i64]) -> float:
    """Points, and what is under choice."""
    at = seat * OWN
    total = float(points(p, seat, held))
    total += technologies(p, seat) + loose_cubes(p, seat) + presence(p, seat, held)
    for row in range(tables.COLOURED):
        total += LEVEL_WORTH[p.own[at + LEVEL + row]]
    if p.own[at + STORED] != tables.NONE:
        total += 0.5
    needed = gems_needed(p.t.seats)
    total += 1.5 * float(min(p.own[at + GEMS], needed)) / float(needed)
    if seat == p.active:
        for kind in range(i64(1), p.t.kinds):
            if p.pool[kind] > 0:
                times = strike_chance(p, seat) if kind in (ATTACK, RANGED) else 1.0
                total += 0.7 * kind_worth(p, kind) * float(p.pool[kind]) * times
    return total


def score(state: Hyperborea, seat: i64) -> float:
    """The lead over the best of the others, in [-1, 1]."""
    if state.seat == OVER:
        return state.returns()[seat]
    held = holders(state)
    best = -1000.0
    for q in range(state.t.seats):
        if q != seat:
            best = max(best, worth(state, q, held))
    lead = worth(state, seat, held) - best
    return lead / (SPREAD + (lead if lead > 0 else -lead))
