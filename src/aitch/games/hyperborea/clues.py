"""What programs that learn are told of a position beside its fields: what matters wherever on the map it is.

The land differs from game to game, so that where a miniature stands tells little; what it holds, finds and fears tells
much.  Of the cards it is told what they give, not which they are.  All is told of the seat that looks and of its
strongest rival, and all of it anybody at the table can see.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import OVER
from aitch.games.hyperborea import numbers, tables
from aitch.games.hyperborea.ending import TECHNOLOGIES_NEEDED, bits, gems_needed, ghost_points
from aitch.games.hyperborea.kinds import DEV_DIFF, DEV_ROW, GEN, PAY
from aitch.games.hyperborea.places import (
    AVAILABLE,
    BAG,
    CARDS,
    FREE,
    GEMS,
    MAP,
    ON_CARD,
    OWN,
    RACE_TILE,
    RESERVE,
    START,
    TROPHIES,
    WALLS,
    WHERE,
)
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.score import score_by
from aitch.games.hyperborea.survey import COUNT, MANY, OPEN_CITIES, OPEN_RUINS, OUTSIDE, Survey, survey
from aitch.games.hyperborea.tables import ANY, CUBE_COLOURS, GREY, NONE, SITES

EVEN: Final = 24
"""So much is told where both have as many points."""
OF_A_SEAT: Final = [
    ("points", 70),
    ("points of cards", 24),
    ("points of cubes", 24),
    ("points of ghosts", 12),
    ("homeland hexes held", 4),
    ("borderland hexes held", 5),
    ("central hexes held", 2),
    ("hexes shared or lost", 5),
    ("miniatures to spare", 8),
    ("held hexes in danger", 5),
    ("gems lacking", 15),
    ("technologies lacking", 5),
    ("reserve", 10),
    ("last turns", 3),
    ("cubes on filled sets", 16),
    ("grey cubes", 10),
    ("draws to a reset", 6),
    ("warfare", 4),
    ("exploration", 4),
    ("growth", 4),
    ("science", 4),
    ("progress", 4),
    ("trade", 4),
    ("cards filled", 5),
    ("lasting cards", 5),
    ("lasting cards that work", 3),
    ("gems of cards", 6),
    ("steps of cards", 8),
    ("strikes of cards", 6),
    ("miniatures of cards", 6),
    ("levels of cards", 10),
    ("technologies of cards", 3),
    ("draws of cards", 8),
    ("gems at hand", 6),
    ("steps at hand", 10),
    ("strikes at hand", 8),
    ("miniatures at hand", 6),
    ("levels at hand", 10),
    ("technologies at hand", 4),
    ("draws at hand", 8),
    ("miniatures in homelands", 8),
    ("miniatures in borderlands", 8),
    ("miniatures in the centre", 5),
    ("miniatures in cities and ruins", 6),
    ("hexes of miniatures", 8),
    ("fortresses on the map", 4),
    ("ghosts here", 4),
    ("ghosts near", 12),
    ("rivals in reach", 6),
    ("open cities near", 8),
    ("open ruins here", 4),
    ("empty hexes near", 8),
]
POINTS: Final[i64] = 0
CARD_POINTS: Final[i64] = 1
CUBE_POINTS: Final[i64] = 2
GHOST_POINTS: Final[i64] = 3
HELD: Final[i64] = 4
NOT_HELD: Final[i64] = 7
SPARE: Final[i64] = 8
SHAKY: Final[i64] = 9
GEMS_LACKING: Final[i64] = 10
CARDS_LACKING: Final[i64] = 11
RESERVE_LEFT: Final[i64] = 12
LAST_TURNS: Final[i64] = 13
FILLED_CUBES: Final[i64] = 14
GREYS: Final[i64] = 15
DRAWS_LEFT: Final[i64] = 16
BASE: Final[i64] = 17
FILLED_CARDS: Final[i64] = 23
LASTING: Final[i64] = 24
WORKING: Final[i64] = 25
OF_CARDS: Final[i64] = 26
AT_HAND: Final[i64] = 33
FREE_IN: Final[i64] = 40
HOUSED: Final[i64] = 43
HEXES: Final[i64] = 44
FORTS_OUT: Final[i64] = 45
GHOSTS_HERE: Final[i64] = 46
GHOSTS_NEAR: Final[i64] = 47
RIVALS: Final[i64] = 48
CITIES_NEAR: Final[i64] = 49
RUINS_HERE: Final[i64] = 50
EMPTY_NEAR: Final[i64] = 51
"""Where each of these is.  `HELD` and `FREE_IN` are one for each zone, `BASE` one for each base technology: whether a
cube lies on its first set, that is filled, one lies on its second, that is filled.  `OF_CARDS` and `AT_HAND` are one
for each group of effects: what all cards give when they are filled, and what can be had at once, each for itself."""
SIZE: Final[i64] = 52
"""How many numbers there are of a seat."""
GEMS_OF: Final[i64] = 0
STEPS: Final[i64] = 1
STRIKES: Final[i64] = 2
NEW_MINIATURES: Final[i64] = 3
LEVELS_OF: Final[i64] = 4
NEW_CARDS: Final[i64] = 5
DRAWN: Final[i64] = 6
"""The groups of effects."""
CLUES: Final = [
    *[(f"own {name}", most) for name, most in OF_A_SEAT],
    *[(f"rival {name}", most) for name, most in OF_A_SEAT],
    ("lead", 2 * EVEN),
    ("goals lacking", 3),
    ("plays before the rival", 1),
    ("hidden hexes", 12),
    ("ghosts on the map", 12),
    ("open cities", 10),
    ("open ruins", 10),
    ("best card of the market", 4),
]
UNLEARNED: Final = [
    *("land", "inside", "walls", "tokens", "stopped", "board", "where", "on_card", "lit", "start", "race", "powers"),
    *("spent", "supply", "heap", "reserve", "forts", "boxed", "held", "zone", "program", "count", "steps", "reveals"),
]
"""What hangs on a map that is another in each game, on single cards, or follows from all else."""

HAND_BITS: Final[i64] = 6
FULL: Final[i64] = 63
"""A hand of cubes is one number: so many bits for each colour."""
ONE_CUBE: Final = vec[i64]([64**code for code in range(ANY + 1)])
"""A hand of one cube.  Looked up: compiled code would shift a plain 1 within 32 bits, where grey has no room."""


def tell_clues(state: Hyperborea, seat: i64, out: vec[i64], at: i64) -> None:
    """The numbers of `CLUES` as a seat sees them."""
    tell_by(state, seat, survey(state), out, at)


def tell_and_score(state: Hyperborea, seat: i64, out: vec[i64], at: i64) -> float:
    """The clues, and the written score."""
    s = survey(state)
    tell_by(state, seat, s, out, at)
    return state.returns()[seat] if state.seat == OVER else score_by(state, seat, s)


def tell_by(p: Hyperborea, seat: i64, s: Survey, out: vec[i64], at: i64) -> None:
    """The clues, by what was found out of a position."""
    t = p.t
    foe = strongest_foe(p, seat, s)
    tell_seat(p, seat, s, out, at)
    tell_seat(p, foe, s, out, at + SIZE)
    end: i64 = at + 2 * SIZE
    out[end] = max(EVEN + s.seats[seat].points - s.seats[foe].points, 0)
    out[end + 1] = max(p.rules.length - bits(p.goals), 0)
    out[end + 2] = 1 if (seat - p.first + t.seats) % t.seats < (foe - p.first + t.seats) % t.seats else 0
    out[end + 3] = s.hidden
    out[end + 4] = s.ghosts
    out[end + 5] = s.cities
    out[end + 6] = s.ruins
    out[end + 7] = s.market


def strongest_foe(p: Hyperborea, seat: i64, s: Survey) -> i64:
    """The opponent with the most points; of those that have as many, the next one round the table."""
    n = p.t.seats
    found: i64 = (seat + 1) % n
    for k in range(i64(2), n):
        q: i64 = (seat + k) % n
        if s.seats[q].points > s.seats[found].points:
            found = q
    return found


def tell_seat(p: Hyperborea, me: i64, s: Survey, out: vec[i64], at: i64) -> None:
    """What a seat has, can do now, and where its miniatures are; more than the most is told as the most."""
    t, own, pool = p.t, p.own, p.pool
    mine = s.seats[me]
    i: i64 = at
    while i < at + SIZE:
        out[i] = 0
        i += 1
    tell_sets(p, me, s, out, at)
    for k in range(s.size):
        if s.here(s.cells[k], me) > 0:
            tell_hex(p, me, s.cells[k], s, out, at)
    if me == p.active:
        for kind in range(i64(1), PAY):
            if pool[kind] > 0:
                add_effect(kind, pool[kind], out, at + AT_HAND)
    row: i64 = me * OWN
    out[at + POINTS] = mine.points
    out[at + CARD_POINTS] = mine.card_points
    out[at + CUBE_POINTS] = mine.cube_points
    out[at + GHOST_POINTS] = ghost_points(own[row + TROPHIES])
    out[at + GREYS] = mine.greys
    out[at + DRAWS_LEFT] = (cubes_in_bag(p, me) + 2) // 3
    out[at + GEMS_LACKING] = max(gems_needed(t.seats) - own[row + GEMS], 0)
    out[at + RESERVE_LEFT] = p.left[RESERVE + me]
    if p.closer != NONE:
        # Whether this seat is at its last turn, has had it, or has it before it (HYP-12.6).
        to_come = (me - p.active + t.seats) % t.seats
        left = (p.closer - p.active + t.seats) % t.seats
        out[at + LAST_TURNS] = 2 if to_come == 0 else 3 if to_come < left or left == 0 else 1


def cubes_in_bag(p: Hyperborea, me: i64) -> i64:
    total: i64 = 0
    first: i64 = me * OWN + BAG
    for i in range(first, first + CUBE_COLOURS):
        total += p.own[i]
    return total


def cubes_at_hand(p: Hyperborea, me: i64) -> i64:
    """The available cubes of each colour, and in the place of `ANY` how many are not grey."""
    hand: i64 = 0
    coloured: i64 = 0
    for c in range(CUBE_COLOURS):
        number = p.own[me * OWN + AVAILABLE + c]
        hand += min(number, FULL) << HAND_BITS * c
        if c != GREY:
            coloured += number
    return hand + (min(coloured, FULL) << HAND_BITS * ANY)


def tell_sets(p: Hyperborea, me: i64, s: Survey, out: vec[i64], at: i64) -> None:
    """The sets that a seat has: what lies there, and what the cubes at hand could fill."""
    t = p.t
    hand = cubes_at_hand(p, me)
    discount = p.tile_does(me, numbers.DISCOUNT)
    board = me * t.first_card_set
    for row in range(tables.COLOURED):
        first = p.board[board + 2 * row]
        second = p.board[board + 2 * row + 1]
        if second == 0:
            full = tell_set(p, 2 * row, first, hand, discount, out, at)
            out[at + BASE + row] = 2 if full else 1 if first != 0 else 0
        if first == 0:
            full = tell_set(p, 2 * row + 1, second, hand, discount, out, at)
            if second != 0:
                out[at + BASE + row] = 4 if full else 3
    tile = p.own[me * OWN + RACE_TILE]
    if tile >= 0 and t.tile_set[tile] != NONE:
        tell_set(p, t.tile_set[tile], p.board[board + t.tile_set[tile]], hand, discount, out, at)
    lacking: i64 = TECHNOLOGIES_NEEDED if p.own[me * OWN + START] == NONE else TECHNOLOGIES_NEEDED + 1
    for k in range(s.owned):
        card = s.cards[k]
        if p.cards[card * CARDS + WHERE] == me:
            lacking -= 1
            tell_card(p, me, card, out, at)
            cubes = p.cards[card * CARDS + ON_CARD]
            if tell_set(p, t.first_card_set + card, cubes, hand, discount, out, at):
                out[at + FILLED_CARDS] += 1
    out[at + CARDS_LACKING] = max(lacking, 0)


def tell_card(p: Hyperborea, me: i64, card: i64, out: vec[i64], at: i64) -> None:
    """What an own card gives."""
    t = p.t
    program = t.set_program[t.first_card_set + card]
    if t.card_does[card] != numbers.NOTHING:
        program = t.card_program[card]
        out[at + LASTING] += 1
        if p.works(me, card):
            out[at + WORKING] += 1
    if program != NONE:
        add_program(p, program, out, at + OF_CARDS)


def tell_set(p: Hyperborea, set_: i64, cubes: i64, hand: i64, discount: bool, out: vec[i64], at: i64) -> bool:
    """What a set adds with the cubes on it; whether it is full."""
    lacking = shortage(p, set_, cubes, hand, discount)
    if lacking < 0:
        out[at + FILLED_CUBES] += cubes_on(cubes)
        return True
    if lacking == 0:
        program = p.t.set_program[set_]
        if program != NONE:
            add_program(p, program, out, at + AT_HAND)
    return False


def cubes_on(cubes: i64) -> i64:
    """How many cubes lie on a set."""
    lying: i64 = 0
    while cubes != 0:
        if cubes & 7 != 0:
            lying += 1
        cubes >>= 3
    return lying


def shortage(p: Hyperborea, set_: i64, cubes: i64, hand: i64, discount: bool) -> i64:
    """How many cubes a set still lacks when those at hand are placed on it; -1 if it is full already.

    A space that a discount closes needs none.
    """
    codes = p.t.space_code
    closed: i64 = NONE
    if discount:
        closed = p.t.closed[set_]
    first = p.t.set_at[set_]
    free: i64 = 0
    short: i64 = 0
    of_any: i64 = 0
    coloured: i64 = hand >> HAND_BITS * ANY
    for i in range(p.t.set_size[set_]):
        if cubes >> 3 * i & 7 == 0 and i != closed:
            free += 1
            code = codes[first + i]
            if code == ANY:
                of_any += 1
            elif hand >> HAND_BITS * code & FULL == 0:
                short += 1
            else:
                hand -= ONE_CUBE[code]
                if code != GREY:
                    coloured -= 1
    return -1 if free == 0 else short + max(of_any - coloured, 0)


def add_program(p: Hyperborea, program: i64, out: vec[i64], at: i64) -> None:
    """Adds what all alternatives of a program give."""
    t = p.t
    for choice in range(t.program_at[program], t.program_at[program] + t.program_size[program]):
        for i in range(t.choice_at[choice], t.choice_at[choice] + t.choice_size[choice]):
            add_effect(t.op_kind[i], t.op_count[i], out, at)


def add_effect(kind: i64, number: i64, out: vec[i64], at: i64) -> None:
    """Adds effects of a kind to their group."""
    if kind == numbers.GEM:
        out[at + GEMS_OF] += number
    elif kind <= numbers.FLY:
        out[at + STEPS] += number
    elif kind <= numbers.RANGED:
        out[at + STRIKES] += number
    elif kind in (numbers.MINI, numbers.CLONE):
        out[at + NEW_MINIATURES] += number
    elif kind == numbers.DEV:
        out[at + LEVELS_OF] += number
    elif kind == numbers.TECH:
        out[at + NEW_CARDS] += number
    elif kind in (numbers.DRAW, numbers.RESTORE) or GEN <= kind < DEV_ROW:
        out[at + DRAWN] += number
    elif DEV_ROW <= kind < PAY:
        out[at + LEVELS_OF] += number * (kind - (DEV_ROW if kind < DEV_DIFF else DEV_DIFF) + 1)


def tell_hex(p: Hyperborea, me: i64, cell: i64, s: Survey, out: vec[i64], at: i64) -> None:
    """What the miniatures of a seat hold, find and fear in a hex where it has some."""
    here = s.here(cell, me)
    outside = p.free(cell, me)
    told = s.told[cell]
    zone = p.t.zone[cell]
    out[at + HEXES] += 1
    out[at + HOUSED] += here - outside
    out[at + FREE_IN + zone] += outside
    out[at + FORTS_OUT] += p.map[cell * MAP + WALLS + me]
    rivals: i64 = (told >> OUTSIDE & MANY) - outside
    near = tell_near(p, me, cell, s, out, at) if outside > 0 else rivals_near(p, me, cell, s)
    if s.held[cell] == me:
        spare = here - 1 - most_against(p, me, cell, s)
        out[at + HELD + zone] += 1
        out[at + SPARE] += spare
        if spare == 0 and rivals + near > 0:
            out[at + SHAKY] += 1
    else:
        out[at + NOT_HELD] += 1
    if outside > 0:
        out[at + RIVALS] += rivals + near
        tell_sites(p, cell, told, out, at)


def most_against(p: Hyperborea, me: i64, cell: i64, s: Survey) -> i64:
    """How many of one other seat, or ghosts where they count, are in a hex at most (HYP-12.9)."""
    most = s.most_others(p, cell, me)
    return max(most, s.told[cell] & COUNT) if p.rules.ghosts_hold_hexes else most


def tell_sites(p: Hyperborea, cell: i64, told: i64, out: vec[i64], at: i64) -> None:
    """What miniatures outside find in their hex."""
    t = p.t
    out[at + GHOSTS_HERE] += told & COUNT
    out[at + RUINS_HERE] += told >> OPEN_RUINS & COUNT
    if told >> OPEN_CITIES & COUNT > 0:
        land = p.land(cell)
        for k in range(t.site_count[land]):
            if t.is_city(land, k) and p.inside(cell, k) == numbers.NOBODY:
                add_program(p, t.site_program[land * SITES + k], out, at + AT_HAND)


def tell_near(p: Hyperborea, me: i64, cell: i64, s: Survey, out: vec[i64], at: i64) -> i64:
    """What is in the neighbouring hexes; gives how many rivals stand there outside."""
    near_to, lies, hexes = p.t.near, p.map, s.told
    near: i64 = 0
    for k in range(6 * cell, 6 * cell + 6):
        other = near_to[k]
        if other < 0:
            break
        told = hexes[other]
        near += (told >> OUTSIDE & MANY) - lies[other * MAP + FREE + me]
        out[at + GHOSTS_NEAR] += told & COUNT
        out[at + CITIES_NEAR] += told >> OPEN_CITIES & COUNT
        if told & COUNT == 0 and s.there[other] == 0:
            out[at + EMPTY_NEAR] += 1
    return near


def rivals_near(p: Hyperborea, me: i64, cell: i64, s: Survey) -> i64:
    """How many rivals stand outside in the neighbouring hexes."""
    near_to, lies, hexes = p.t.near, p.map, s.told
    near: i64 = 0
    for k in range(6 * cell, 6 * cell + 6):
        other = near_to[k]
        if other < 0:
            break
        near += (hexes[other] >> OUTSIDE & MANY) - lies[other * MAP + FREE + me]
    return near
