"""How good a position looks for a seat: the points it has, and what its pieces promise.

Everything is counted in points of the final score.  Points that are there already count in full.  What is still
under way counts less: cubes that are waiting for the rest of their set, effects that have not been spent, markers
on their way to an upgrade, miniatures that could take a hex or enter a city.  So a program that looks one move ahead
places its cubes, spends what it generates, and does not end a turn while there is something to do.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import OVER
from aitch.games.hyperborea.ending import gems_needed, holders, points
from aitch.games.hyperborea.position import (
    Position,
    closed_space,
    cubes_on,
    inside_count,
    is_filled,
    owns_set,
    pile,
    works,
)
from aitch.games.hyperborea.terms import (
    AVAILABLE,
    BAG,
    CENTRE,
    COLOURED,
    CUBE_COLOURS,
    GHOST,
    GREY,
    HOMELAND,
    MAX_SEATS,
    NOBODY,
    NONE,
    PAY,
    PLAIN,
    PLAYER,
    RUIN,
    UNUSED,
)

KIND_WORTH: Final = [
    # gem, move, fly, attack, ranged, fortress, mini, clone, dev, tech, draw, restore, espionage, swap, eliminate
    *(1.0, 0.35, 0.5, 0.6, 0.35, 0.1, 0.6, 0.8, 0.28, 2.6, 0.5, 0.25, 0.8, 0.2, 0.4),
    *(0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 1.0),  # cubes of a colour, of any colour
    *(0.28, 0.55, 0.85, 1.1, 1.3, 1.4),  # one row
    *(0.28, 0.55, 0.8, 1.0, 1.2, 1.4),  # different rows
]
PAY_WORTH: Final = 0.4
ADJACENT_WORTH: Final = 0.5
LEVEL_WORTH: Final = [0.0, 0.25, 0.5, 0.75, 1.1, 1.35, 2.0]
"""A marker at this level: an upgrade at 4 brings one cube, at 6 two."""
WAITING: Final = 0.55
"""What a set that lacks cubes is worth, of what it generates, for the share that lies there."""
SPREAD: Final = 25.0
"""A lead of so many points is worth half of the way to a sure win."""


def kind_worth(s: Position, kind: i64) -> float:
    if kind >= s.t.first_adjacent:
        return ADJACENT_WORTH
    if kind >= PAY:
        return PAY_WORTH
    return KIND_WORTH[kind]


def program_worth(s: Position, program: i64) -> float:
    """The best alternative of a program."""
    t = s.t
    if program == NONE:
        return 0.0
    best = 0.0
    way = t.program_at[program]
    last_way = way + t.program_size[program]
    while way < last_way:
        total = 0.0
        i = t.way_at[way]
        last = i + t.way_size[way]
        while i < last:
            total += kind_worth(s, t.op_kind[i]) * float(t.op_count[i])
            i += 1
        best = max(best, total)
        way += 1
    return best


def technologies(s: Position, seat: i64) -> float:
    """Sets under way, cards that work, and cards that can be used again and again."""
    t = s.t
    total = 0.0
    set_: i64 = 0
    while set_ < t.first_card_set:
        if owns_set(s, seat, set_):
            total += waiting(s, seat, set_)
        set_ += 1
    card: i64 = 0
    while card < t.cards:
        if s.where[card] == seat:
            if t.card_does[card] != PLAIN and works(s, seat, card):
                total += 1.5
            total += 0.5
            total += waiting(s, seat, t.first_card_set + card)
        card += 1
    return total


def waiting(s: Position, seat: i64, set_: i64) -> float:
    """What the cubes promise that lie on a set which is not full."""
    here = cubes_on(s, seat, set_)
    if here == 0 or is_filled(s, seat, set_):
        return 0.0
    t = s.t
    card = set_ - t.first_card_set
    gives = 1.2 if card >= 0 and t.card_does[card] != PLAIN else program_worth(s, t.set_program[set_])
    size = t.set_size[set_] - (1 if closed_space(s, seat, set_) != NONE else 0)
    return WAITING * gives * float(here) / float(size)


def loose_cubes(s: Position, seat: i64) -> float:
    """Cubes at hand are worth more than cubes in the bag, and those more than unused ones; grey ones are a burden."""
    total = 0.0
    c: i64 = 0
    while c < CUBE_COLOURS:
        worth = -0.15 if c == GREY else 0.2
        total += worth * float(s.piles[pile(seat, AVAILABLE) + c])
        total += (-0.1 if c == GREY else 0.08) * float(s.piles[pile(seat, BAG) + c])
        total += (-0.1 if c == GREY else 0.0) * float(s.piles[pile(seat, UNUSED) + c])
        c += 1
    return total


def presence(s: Position, seat: i64) -> float:
    """What miniatures promise where they do not yet control, and the cities and ruins that stand open to them."""
    t = s.t
    total = 0.0
    cell: i64 = 0
    while cell < t.cells:
        outside = s.free[cell * MAX_SEATS + seat]
        here = outside + inside_count(s, cell, PLAYER + seat)
        if here > 0:
            zone = t.zone[cell]
            prize = 1.0 if zone == HOMELAND else 4.0 if zone == CENTRE else 2.0
            most = inside_count(s, cell, GHOST)
            q: i64 = 0
            while q < t.seats:
                if q != seat:
                    there = s.free[cell * MAX_SEATS + q] + inside_count(s, cell, PLAYER + q)
                    most = max(most, there)
                q += 1
            if here <= most:
                total += 0.5 * prize * float(here) / float(most + 1)
            total += 0.25 * float(here)
            if outside > 0:
                total += open_sites(s, cell)
        cell += 1
    return total


def open_sites(s: Position, cell: i64) -> float:
    """An empty city or ruin, or one that only a ghost holds."""
    t = s.t
    land = s.land[cell]
    total = 0.0
    k: i64 = 0
    while k < t.site_count[land]:
        at = cell * t.sites + k
        ruin = t.site_kind[land * t.sites + k] >= RUIN
        if not ruin or s.tokens[at] > 0:
            if s.inside[at] == NOBODY:
                total += 0.3
            elif s.inside[at] == GHOST:
                total += 0.12
        k += 1
    return total


def worth(s: Position, seat: i64, held: vec[i64]) -> float:
    """Points, and what is under way."""
    total = float(points(s, seat, held))
    total += technologies(s, seat) + loose_cubes(s, seat) + presence(s, seat)
    row: i64 = 0
    while row < COLOURED:
        total += LEVEL_WORTH[s.level[seat * COLOURED + row]]
        row += 1
    if s.stored[seat] != NONE:
        total += 0.5
    needed = gems_needed(s.t.seats)
    gems = s.gems[seat] if s.gems[seat] < needed else needed
    total += 1.5 * float(gems) / float(needed)
    if seat == s.active:
        kind: i64 = 1
        while kind < s.t.kinds:
            if s.pool[kind] > 0:
                total += 0.7 * kind_worth(s, kind) * float(s.pool[kind])
            kind += 1
    return total


def score(s: Position, seat: i64) -> float:
    """The lead over the best of the others, in [-1, 1]."""
    n = s.t.seats
    if s.seat == OVER:
        return s.returns()[seat]
    held = holders(s)
    best = -1000.0
    q: i64 = 0
    while q < n:
        if q != seat:
            other = worth(s, q, held)
            best = max(best, other)
        q += 1
    lead = worth(s, seat, held) - best
    return lead / (SPREAD + (lead if lead > 0 else -lead))
