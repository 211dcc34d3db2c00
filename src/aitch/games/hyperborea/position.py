"""The position: who has what and where it lies, what is being asked, and the questions of fact that every chapter asks.

The chapters (setup, turn, cubes, movement, ...) are plain functions over this class; `state.State` adds the contract.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import CHANCE, TRUTH, State
from aitch.core.game import Game
from aitch.games.hyperborea.tables import Choices, Tables, blank
from aitch.games.hyperborea.terms import (
    ANY,
    AREAS,
    ASK_RACE,
    BAG,
    COLOURED,
    CUBE_COLOURS,
    CUBES_OF_A_COLOUR,
    DECK,
    DISCOUNT,
    EXTRA_SET,
    FACE_DOWN,
    FORTRESSES,
    GHOSTS,
    GREY,
    GREY_CUBES,
    GREY_ON,
    MAX_SEATS,
    MINIATURES,
    NONE,
    PLAYER,
    SLOTS,
    STAGE_RACES,
)


class Position(State):
    """Everything that can change.  Arrays are flat: `free[cell * MAX_SEATS + seat]`, `level[seat * COLOURED + row]`."""

    t: Tables
    choices: Choices
    # Where the game has come to.
    ask: i64
    stage: i64
    active: i64
    first: i64
    count: i64
    """Seats done in a step of setup, markers set by one of them, the next card to look at in a start of turn."""
    round: i64
    steps: i64
    """Answers of the active player in this turn."""
    warned: i64
    """Whether the player has been asked about unspent effects in this turn."""
    sacrificed: i64
    goals: i64
    """The end conditions fulfilled so far, by anybody."""
    closer: i64
    """Whose turn brought the end about; the game is over when it would be theirs again."""
    ending: i64
    last: i64
    """The answer that led here, for the narration."""
    # What is pending, in the order in which it is settled.
    reveals: i64
    gaps: i64
    draws: i64
    losing: i64
    losses: vec[i64]
    # A half-made move.
    cell: i64
    site: i64
    foe: i64
    kind: i64
    colour: i64
    zone: i64
    purpose: i64
    program: i64
    rows: i64
    held: i64
    # The map.
    land: vec[i64]
    inside: vec[i64]
    tokens: vec[i64]
    free: vec[i64]
    walls: vec[i64]
    stopped: vec[i64]
    # The common supply.
    supply: vec[i64]
    tiles: vec[i64]
    heap: vec[i64]
    """Ruin tokens that are not on the map yet, by their backs."""
    spent: vec[i64]
    """Ruin tokens that have been used, by their faces."""
    ghosts: i64
    boxed: i64
    where: vec[i64]
    lit: vec[i64]
    """Cards that have been activated once; kept only where continuous effects last for ever."""
    market: vec[i64]
    waste: vec[i64]
    races: vec[i64]
    # The players.
    piles: vec[i64]
    cubes: vec[i64]
    """On each space its cube's colour plus one, or 0: the boards of all seats, then the cards."""
    level: vec[i64]
    gems: vec[i64]
    trophies: vec[i64]
    graves: vec[i64]
    """Opponents whose miniature lies in the graveyard, as bits."""
    reserve: vec[i64]
    forts: vec[i64]
    stored: vec[i64]
    race: vec[i64]
    race_tile: vec[i64]
    powers: vec[i64]
    """Tokens that lie ready on the race tile."""
    given: vec[i64]
    """The technology that a race started with."""
    objectives: vec[i64]
    pool: vec[i64]
    """What the active player has generated and not spent."""


def set_out(s: Position, game: Game, tables: Tables, choices: Choices) -> None:
    """Everything in its place before setup begins: cubes in the bags, all else in the supply."""
    t = tables
    n = t.seats
    s.game = game
    s.viewer = TRUTH
    s.seat = CHANCE
    s.t = tables
    s.choices = choices
    s.ask = ASK_RACE
    s.stage = STAGE_RACES
    s.active = 0
    s.first = 0
    s.count = 0
    s.round = 0
    s.steps = 0
    s.warned = 0
    s.sacrificed = 0
    s.goals = 0
    s.closer = NONE
    s.ending = NONE
    s.last = NONE
    s.reveals = 0
    s.gaps = 0
    s.draws = 0
    s.losing = NONE
    s.losses = blank(MAX_SEATS, 0)
    s.cell = NONE
    s.site = NONE
    s.foe = NONE
    s.kind = NONE
    s.colour = NONE
    s.zone = NONE
    s.purpose = NONE
    s.program = NONE
    s.rows = 0
    s.held = NONE
    cells = t.cells
    s.land = blank(cells, FACE_DOWN)
    s.inside = blank(cells * t.sites, 0)
    s.tokens = blank(cells * t.sites, 0)
    s.free = blank(cells * MAX_SEATS, 0)
    s.walls = blank(cells * MAX_SEATS, 0)
    s.stopped = blank(cells, 0)
    s.supply = blank(CUBE_COLOURS, CUBES_OF_A_COLOUR - n)
    s.supply[GREY] = GREY_CUBES
    s.tiles = blank(t.tiles, 1)
    s.heap = blank(3, 0)
    s.spent = blank(t.ruins, 0)
    i: i64 = 0
    while i < t.ruins:
        s.heap[t.ruin_back[i]] += t.ruin_count[i]
        i += 1
    s.ghosts = GHOSTS
    s.boxed = 0
    s.where = blank(t.cards, DECK)
    s.lit = blank(t.cards, 0)
    s.market = blank(SLOTS, NONE)
    s.waste = blank(SLOTS, 0)
    s.races = blank(t.races, 1)
    s.piles = blank(MAX_SEATS * AREAS * CUBE_COLOURS, 0)
    p: i64 = 0
    while p < n:
        c: i64 = 0
        while c < COLOURED:
            s.piles[pile(p, BAG) + c] = 1
            c += 1
        p += 1
    s.cubes = blank((n - 1) * t.board + t.spaces, 0)
    s.level = blank(MAX_SEATS * COLOURED, 0)
    s.gems = blank(MAX_SEATS, 0)
    s.trophies = blank(MAX_SEATS, 0)
    s.graves = blank(MAX_SEATS, 0)
    s.reserve = blank(MAX_SEATS, MINIATURES)
    s.forts = blank(MAX_SEATS, FORTRESSES)
    s.stored = blank(MAX_SEATS, NONE)
    s.race = blank(MAX_SEATS, NONE)
    s.race_tile = blank(MAX_SEATS, NONE)
    s.powers = blank(MAX_SEATS, 0)
    s.given = blank(MAX_SEATS, NONE)
    s.objectives = blank(MAX_SEATS, 0)
    s.pool = blank(t.kinds, 0)


def copy_into(twin: Position, s: Position) -> None:
    """Everything that all seats may see; `stored`, `held` and `last` are for the caller to decide."""
    twin.game = s.game
    twin.viewer = s.viewer
    twin.seat = s.seat
    twin.t = s.t
    twin.choices = s.choices
    twin.ask = s.ask
    twin.stage = s.stage
    twin.active = s.active
    twin.first = s.first
    twin.count = s.count
    twin.round = s.round
    twin.steps = s.steps
    twin.warned = s.warned
    twin.sacrificed = s.sacrificed
    twin.goals = s.goals
    twin.closer = s.closer
    twin.ending = s.ending
    twin.reveals = s.reveals
    twin.gaps = s.gaps
    twin.draws = s.draws
    twin.losing = s.losing
    twin.losses = s.losses[:]
    twin.cell = s.cell
    twin.site = s.site
    twin.foe = s.foe
    twin.kind = s.kind
    twin.colour = s.colour
    twin.zone = s.zone
    twin.purpose = s.purpose
    twin.program = s.program
    twin.rows = s.rows
    twin.land = s.land[:]
    twin.inside = s.inside[:]
    twin.tokens = s.tokens[:]
    twin.free = s.free[:]
    twin.walls = s.walls[:]
    twin.stopped = s.stopped[:]
    twin.supply = s.supply[:]
    twin.tiles = s.tiles[:]
    twin.heap = s.heap[:]
    twin.spent = s.spent[:]
    twin.ghosts = s.ghosts
    twin.boxed = s.boxed
    twin.where = s.where[:]
    twin.lit = s.lit[:]
    twin.market = s.market[:]
    twin.waste = s.waste[:]
    twin.races = s.races[:]
    twin.piles = s.piles[:]
    twin.cubes = s.cubes[:]
    twin.level = s.level[:]
    twin.gems = s.gems[:]
    twin.trophies = s.trophies[:]
    twin.graves = s.graves[:]
    twin.reserve = s.reserve[:]
    twin.forts = s.forts[:]
    twin.race = s.race[:]
    twin.race_tile = s.race_tile[:]
    twin.powers = s.powers[:]
    twin.given = s.given[:]
    twin.objectives = s.objectives[:]
    twin.pool = s.pool[:]


def forget_move(s: Position) -> None:
    """Nothing is half made any more."""
    s.cell = NONE
    s.site = NONE
    s.foe = NONE
    s.kind = NONE
    s.colour = NONE
    s.zone = NONE
    s.purpose = NONE
    s.program = NONE
    s.rows = 0


def pile(seat: i64, area: i64) -> i64:
    """Where the counts of a seat's loose cubes in an area begin."""
    return (seat * AREAS + area) * CUBE_COLOURS


def pile_size(s: Position, seat: i64, area: i64) -> i64:
    at = pile(seat, area)
    total: i64 = 0
    c: i64 = 0
    while c < CUBE_COLOURS:
        total += s.piles[at + c]
        c += 1
    return total


def tile_does(s: Position, seat: i64, what: i64) -> bool:
    """Whether the seat's race tile is of this kind."""
    tile = s.race_tile[seat]
    return tile >= 0 and s.t.tile_does[tile] == what


def place_of(s: Position, seat: i64, space: i64) -> i64:
    """The index into `cubes` of a space as this seat sees it."""
    board = s.t.board
    if space < board:
        return seat * board + space
    return (s.t.seats - 1) * board + space


def closed_space(s: Position, seat: i64, set_: i64) -> i64:
    """The space of a set that a discount closes for this seat, or none."""
    if tile_does(s, seat, DISCOUNT):
        return s.t.closed[set_]
    return NONE


def owns_set(s: Position, seat: i64, set_: i64) -> bool:
    """Whether the seat has this set before it: a base set, the set of the own race tile, or an own card."""
    first = s.t.first_card_set
    if set_ >= first:
        return s.where[set_ - first] == seat
    if set_ < 2 * COLOURED:
        return True
    return tile_does(s, seat, EXTRA_SET) and s.t.tile_set[s.race_tile[seat]] == set_


def cubes_on(s: Position, seat: i64, set_: i64) -> i64:
    t = s.t
    at = t.set_at[set_]
    last = at + t.set_size[set_]
    total: i64 = 0
    space = at
    while space < last:
        if s.cubes[place_of(s, seat, space)] != 0:
            total += 1
        space += 1
    return total


def is_filled(s: Position, seat: i64, set_: i64) -> bool:
    """Whether every space lies full, apart from one that a discount closes (HYP-11.1)."""
    t = s.t
    at = t.set_at[set_]
    last = at + t.set_size[set_]
    closed = closed_space(s, seat, set_)
    space = at
    while space < last:
        if s.cubes[place_of(s, seat, space)] == 0 and space != closed:
            return False
        space += 1
    return True


def is_open(s: Position, seat: i64, set_: i64) -> bool:
    """Whether cubes may be placed on an own set: the other set of a base technology must be empty (HYP-4.2)."""
    if set_ >= 2 * COLOURED:
        return True
    return cubes_on(s, seat, set_ ^ 1) == 0


def takes(s: Position, seat: i64, space: i64) -> i64:
    """The colours that a space takes, as bits (HYP-4.1)."""
    code = s.t.space_code[space]
    if code == ANY:
        return (1 << COLOURED) - 1
    bits: i64 = 1 << code
    tile = s.race_tile[seat]
    if tile >= 0 and s.t.tile_does[tile] == GREY_ON and s.t.tile_number[tile] == code:
        bits |= 1 << GREY
    return bits


def works(s: Position, seat: i64, card: i64) -> bool:
    """Whether an own continuous card has its effect (HYP-4.8)."""
    if s.choices.forever != 0:
        return s.lit[card] != 0
    return is_filled(s, seat, s.t.first_card_set + card)


def inside_count(s: Position, cell: i64, who: i64) -> i64:
    """How many of them (GHOST, or PLAYER plus a seat) are in the cities and ruins of a hex."""
    sites = s.t.sites
    total: i64 = 0
    k: i64 = 0
    while k < sites:
        if s.inside[cell * sites + k] == who:
            total += 1
        k += 1
    return total


def present(s: Position, seat: i64, cell: i64) -> bool:
    return s.free[cell * MAX_SEATS + seat] > 0 or inside_count(s, cell, PLAYER + seat) > 0


def on_map(s: Position, seat: i64) -> i64:
    """How many miniatures of a seat are on the map."""
    total: i64 = 0
    cell: i64 = 0
    while cell < s.t.cells:
        total += s.free[cell * MAX_SEATS + seat] + inside_count(s, cell, PLAYER + seat)
        cell += 1
    return total


def foes_outside(s: Position, seat: i64, cell: i64) -> bool:
    """Whether another seat's miniature stands outside in this hex."""
    q: i64 = 0
    while q < s.t.seats:
        if q != seat and s.free[cell * MAX_SEATS + q] > 0:
            return True
        q += 1
    return False


def free_next_to(s: Position, seat: i64, cell: i64) -> bool:
    """Whether a free miniature of the seat stands in a neighbouring hex."""
    k: i64 = 6 * cell
    last = k + 6
    while k < last:
        other = s.t.near[k]
        if other < 0:
            return False
        if s.free[other * MAX_SEATS + seat] > 0:
            return True
        k += 1
    return False


def turn_order(s: Position, place: i64) -> i64:
    """The seat at a place of the turn order, 0 for the first player."""
    return (s.first + place) % s.t.seats
