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

    def __init__(self, game: Game, tables: Tables, choices: Choices) -> None:
        t = tables
        n = t.seats
        self.game = game
        self.viewer = TRUTH
        self.seat = CHANCE
        self.t = tables
        self.choices = choices
        # Where the game has come to.
        self.ask: i64 = ASK_RACE
        self.stage: i64 = STAGE_RACES
        self.active: i64 = 0
        self.first: i64 = 0
        self.count: i64 = 0
        """Seats done in a step of setup, markers set by one of them, the next card to look at in a start of turn."""
        self.round: i64 = 0
        self.steps: i64 = 0
        """Answers of the active player in this turn."""
        self.warned: i64 = 0
        """Whether the player has been asked about unspent effects in this turn."""
        self.sacrificed: i64 = 0
        self.goals: i64 = 0
        """The end conditions fulfilled so far, by anybody."""
        self.closer: i64 = NONE
        """Whose turn brought the end about; the game is over when it would be theirs again."""
        self.ending: i64 = NONE
        self.last: i64 = NONE
        """The answer that led here, for the narration."""
        # What is pending, in the order in which it is settled.
        self.reveals: i64 = 0
        self.gaps: i64 = 0
        self.draws: i64 = 0
        self.losing: i64 = NONE
        self.losses: vec[i64] = blank(MAX_SEATS, 0)
        # A half-made move.
        self.cell: i64 = NONE
        self.site: i64 = NONE
        self.foe: i64 = NONE
        self.kind: i64 = NONE
        self.colour: i64 = NONE
        self.zone: i64 = NONE
        self.purpose: i64 = NONE
        self.program: i64 = NONE
        self.rows: i64 = 0
        self.held: i64 = NONE
        # The map.
        cells = t.cells
        self.land: vec[i64] = blank(cells, FACE_DOWN)
        self.inside: vec[i64] = blank(cells * t.sites, 0)
        self.tokens: vec[i64] = blank(cells * t.sites, 0)
        self.free: vec[i64] = blank(cells * MAX_SEATS, 0)
        self.walls: vec[i64] = blank(cells * MAX_SEATS, 0)
        self.stopped: vec[i64] = blank(cells, 0)
        # The common supply.
        self.supply: vec[i64] = blank(CUBE_COLOURS, CUBES_OF_A_COLOUR - n)
        self.supply[GREY] = GREY_CUBES
        self.tiles: vec[i64] = blank(t.tiles, 1)
        self.ruins: vec[i64] = t.ruin_count[:]
        """Tokens whose face nobody has seen, on the map or not; in a seen position also those that others keep."""
        self.heap: vec[i64] = blank(3, 0)
        self.spent: vec[i64] = blank(t.ruins, 0)
        i: i64 = 0
        while i < t.ruins:
            self.heap[t.ruin_back[i]] += t.ruin_count[i]
            i += 1
        self.ghosts: i64 = GHOSTS
        self.boxed: i64 = 0
        self.where: vec[i64] = blank(t.cards, DECK)
        self.lit: vec[i64] = blank(t.cards, 0)
        """Cards that have been activated once; kept only where continuous effects last for ever."""
        self.market: vec[i64] = blank(SLOTS, NONE)
        self.waste: vec[i64] = blank(SLOTS, 0)
        self.races: vec[i64] = blank(t.races, 1)
        # The players.
        self.piles: vec[i64] = blank(MAX_SEATS * AREAS * CUBE_COLOURS, 0)
        p: i64 = 0
        while p < n:
            c: i64 = 0
            while c < COLOURED:
                self.piles[pile(p, BAG) + c] = 1
                c += 1
            p += 1
        self.cubes: vec[i64] = blank((n - 1) * t.board + t.spaces, 0)
        """On each space its cube's colour plus one, or 0: the boards of all seats, then the cards."""
        self.level: vec[i64] = blank(MAX_SEATS * COLOURED, 0)
        self.gems: vec[i64] = blank(MAX_SEATS, 0)
        self.trophies: vec[i64] = blank(MAX_SEATS, 0)
        self.graves: vec[i64] = blank(MAX_SEATS, 0)
        """Opponents whose miniature lies in the graveyard, as bits."""
        self.reserve: vec[i64] = blank(MAX_SEATS, MINIATURES)
        self.forts: vec[i64] = blank(MAX_SEATS, FORTRESSES)
        self.stored: vec[i64] = blank(MAX_SEATS, NONE)
        self.race: vec[i64] = blank(MAX_SEATS, NONE)
        self.race_tile: vec[i64] = blank(MAX_SEATS, NONE)
        self.powers: vec[i64] = blank(MAX_SEATS, 0)
        """Tokens that lie ready on the race tile."""
        self.given: vec[i64] = blank(MAX_SEATS, NONE)
        """The technology that a race started with."""
        self.objectives: vec[i64] = blank(MAX_SEATS, 0)
        self.pool: vec[i64] = blank(t.kinds, 0)
        """What the active player has generated and not spent."""


def copy_into(twin: Position, s: Position) -> None:
    """Everything that all seats may see; `stored`, `held`, `ruins` and `last` are for the caller to decide."""
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
