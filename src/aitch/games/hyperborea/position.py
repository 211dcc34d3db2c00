"""The position: who has what and where it lies, what is half done, and the questions of fact that every chapter asks.

The cubes of a set are one number: three bits for each space, a cube's colour plus one or 0.
"""

from __future__ import annotations

from typing import Annotated, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import OVER, TRUTH, State
from aitch.core.fields import SHARED, Field, Of, Rows
from aitch.core.rng import Rng
from aitch.games.hyperborea import census, derived, ending, numbers, tables
from aitch.games.hyperborea import places as at
from aitch.games.hyperborea.tables import ALL_GHOSTS, DECK, NO_LIMIT, NONE, SITES, SLOTS, HouseRules, Tables

FACE_DOWN: Final = -1
TURNING: Final = -2
"""`land` of a hex that is being turned up: chance has not yet said which tile it is."""
HIDDEN: Final = -2
"""`stored` and `held` of a token that the viewer does not know: HIDDEN minus the number of its back."""

SIZES: Final = {"players": 6, "colours": 7, "rows": 6, "sites": 4, "backs": 3}


@final
class Hyperborea(State):
    """Everything that can change, and what every chapter asks about it."""

    t: Annotated[Tables, SHARED]
    rules: Annotated[HouseRules, SHARED]
    # Where the game has come to.
    stage: Annotated[i64, Of(shown="all", value="stages")]
    active: Annotated[i64, Of(shown="all", value="seats", text="turn")]
    first: Annotated[i64, Of(shown="all", value="seats")]
    count: Annotated[i64, Of(shown="all", high=500)]
    """Seats done in a step of setup, markers set by one of them, the next card to look at in a start of turn."""
    round: Annotated[i64, Of(shown="all", high=NO_LIMIT)]
    steps: Annotated[i64, Of(shown="all")]
    """Answers of the active player in this turn."""
    warned: Annotated[bool, Of(shown="all")]
    """Whether the player has been asked about unspent effects in this turn."""
    sacrificed: Annotated[bool, Of(shown="all")]
    goals: Annotated[i64, Of(shown="all", bits="goals", follows=True)]
    """The end conditions fulfilled so far, by anybody."""
    closer: Annotated[i64, Of(shown="all", value="seats", empty=NONE)]
    """Whose turn brought the end about; the game is over when it would be theirs again."""
    ending: Annotated[i64, Of(shown="all", value="endings", empty=NONE)]
    # What is pending, in the order in which it is settled.
    reveals: Annotated[i64, Of(shown="all", stored=False)]
    gaps: Annotated[i64, Of(shown="all", high=SLOTS)]
    draws: Annotated[i64, Of(shown="all", high=9)]
    losing: Annotated[i64, Of(shown="all", value="losses", empty=NONE)]
    # A half-made move.
    cell: Annotated[i64, Of(shown="all", value="cells", empty=NONE)]
    site: Annotated[i64, Of(shown="all", value="sites", empty=NONE)]
    foe: Annotated[i64, Of(shown="all", value="seats", empty=NONE)]
    kind: Annotated[i64, Of(shown="all", value="kinds", empty=NONE)]
    colour: Annotated[i64, Of(shown="all", value="colours", empty=NONE)]
    zone: Annotated[i64, Of(shown="all", value="zones", empty=NONE)]
    """The word of the area or of the spaces from which a cube is picked."""
    purpose: Annotated[i64, Of(shown="all", value="purposes", empty=NONE)]
    program: Annotated[i64, Of(shown="all", value="programs", empty=NONE)]
    rows: Annotated[i64, Of(shown="all", bits="rows")]
    held: Annotated[i64, Of(shown="active", value="ruins", empty=NONE, hidden=HIDDEN)]
    """A ruin token just found."""
    # The map.
    map: Annotated[
        vec[i64],
        Rows(
            "cells",
            land=Of(shown="all", value="lands", empty=FACE_DOWN, width=8, text="tiles"),
            free=Of("players", shown="all", counted=True, width=8),
            inside=Of("sites", shown="all", value="occupants", width=8, follows=True, text="in"),
            walls=Of("players", shown="all", counted=True, width=8),
            tokens=Of("sites", shown="all", value="tokens", width=8, follows=True),
            stopped=Of(shown="all", width=8, high=9),
        ),
    ]
    # The players.
    own: Annotated[
        vec[i64],
        Rows(
            "seats",
            bag=Of("colours", shown="all", counted=True),
            available=Of("colours", shown="all", counted=True),
            unused=Of("colours", shown="all", counted=True),
            level=Of("rows", shown="all", high=6, text="levels"),
            gems=Of(shown="all", high=999),
            trophies=Of(shown="all", high=ALL_GHOSTS, text="ghosts"),
            graves=Of(shown="all", bits="players"),
            stored=Of(shown="owner", value="ruins", empty=NONE, hidden=HIDDEN),
            race=Of(shown="all", value="races", empty=NONE),
            race_tile=Of(shown="all", value="race_tiles", empty=NONE),
            powers=Of(shown="all", high=9, follows=True),
            start=Of(shown="all", value="cards", empty=NONE),
            objectives=Of(shown="all", bits="goals"),
            losses=Of(shown="all", high=9),
        ),
    ]
    """Loose cubes, markers and the rest; `graves` are opponents whose miniature lies in the graveyard, `powers` tokens
    that lie ready on the race tile, `start` is the technology that a race started with, `losses` are pending."""
    board: Annotated[vec[i64], Of("seats", "sets", shown="all", value="cubes", text="on")]
    """The cubes on base technologies and on the sets of race tiles."""
    cards: Annotated[
        vec[i64],
        Rows(
            "cards",
            where=Of(shown="all", value="places", empty=DECK, text="cards"),
            on_card=Of(shown="all", value="cubes"),
            lit=Of(shown="all", high=1),
        ),
    ]
    """`lit` are those that have been activated once; kept only where continuous effects last for ever."""
    pool: Annotated[vec[i64], Of("kinds", shown="all", counted=True)]
    """What the active player has generated and not spent."""
    # The common supply.
    spent: Annotated[vec[i64], Of("ruins", shown="all", counted=True)]
    waste: Annotated[i64, Of(shown="all", bits="slots", follows=True)]
    """The places of the market where a grey cube lies."""
    boxed: Annotated[i64, Of(shown="all", high=ALL_GHOSTS)]
    left: Annotated[
        vec[i64],
        Rows(
            "",
            supply=Of("colours", shown="all", stored=False),
            heap=Of("backs", shown="all", stored=False),
            ghosts=Of(shown="all", stored=False),
            reserve=Of("players", shown="all", stored=False),
            forts=Of("players", shown="all", stored=False),
        ),
    ]
    """What lies nowhere else: it follows from all the rest.  `heap` are ruin tokens by their backs."""

    def copy(self) -> Hyperborea:
        return derived.copy(self)

    def key(self) -> int:
        return derived.key(self)

    def quick_key(self) -> i64:
        return derived.quick_key(self)

    def fields(self) -> list[Field]:
        return derived.FIELDS

    def flatten(self, out: vec[i64]) -> None:
        derived.flatten(self, out)

    def seen_by(self, seat: int) -> Hyperborea:
        """Of tokens kept or just found, others see the back (HYP-1.5)."""
        seen = derived.seen(self, seat)
        for q in range(self.t.seats):
            if seen.own[q * at.OWN + at.STORED] == HIDDEN:
                seen.own[q * at.OWN + at.STORED] = HIDDEN - self.back_of(self.own[q * at.OWN + at.STORED])
        if seen.held == HIDDEN:
            seen.held = HIDDEN - self.back_of(self.held)
        return seen

    def sample(self, rng: Rng) -> Hyperborea:
        """Deals the unknown tokens that others keep from all tokens with that back that nobody has shown."""
        full = derived.copy(self)
        full.viewer = TRUTH
        for q in range(self.t.seats):
            full.own[q * at.OWN + at.STORED] = full.deal_token(rng, full.own[q * at.OWN + at.STORED])
        full.held = full.deal_token(rng, full.held)
        return full

    def returns(self) -> list[float]:
        n: int = self.t.seats
        if self.seat != OVER:
            return [0.0] * n
        # Four digits, so that a record can print a third of a place and read it back.
        return [round(1.0 - 2.0 * place / (n - 1), 4) for place in ending.places(self)]

    def scores(self) -> list[int]:
        held = ending.holders(self)
        return [ending.points(self, q, held) for q in range(self.t.seats)]

    def give_out_homelands(self) -> None:
        """Whose homeland is where hangs on who begins, where the map cannot be alike for all (HYP-2.3)."""
        if len(self.t.from_first) > 1:
            self.t = self.t.from_first[self.first]

    def recount(self) -> None:
        self.give_out_homelands()
        census.recount(self)
        self.reveals = [self.land(cell) for cell in range(self.t.cells)].count(TURNING)

    def forts_on_tile(self, seat: i64) -> i64:
        """Fortresses that lie on a race tile, ready or used until the next Reset."""
        if self.rules.extra_tokens or not self.tile_does(seat, numbers.TOKENS):
            return 0
        tile = self.own[seat * at.OWN + at.RACE_TILE]
        return self.t.tile_number[tile] if self.t.tile_refresh[tile] != 0 else self.own[seat * at.OWN + at.POWERS]

    def forget_move(self) -> None:
        """Nothing is half made any more."""
        self.cell = self.site = self.foe = self.kind = NONE
        self.colour = self.zone = self.purpose = self.program = NONE
        self.rows = 0

    def tile_does(self, seat: i64, what: i64) -> bool:
        """Whether the seat's race tile is of this kind."""
        tile = self.own[seat * at.OWN + at.RACE_TILE]
        return tile >= 0 and self.t.tile_does[tile] == what

    def owner(self, card: i64) -> i64:
        """The seat that has a card; else where it is."""
        return self.cards[card * at.CARDS + at.WHERE]

    def owns_set(self, seat: i64, set_: i64) -> bool:
        """Whether the seat has this set before it: a base set, the set of the own race tile, or an own card."""
        first = self.t.first_card_set
        if set_ >= first:
            return self.cards[(set_ - first) * at.CARDS + at.WHERE] == seat
        if set_ < tables.BASE_SETS:
            return True
        tile = self.own[seat * at.OWN + at.RACE_TILE]
        return tile >= 0 and self.t.tile_set[tile] == set_

    def next_set(self, seat: i64, set_: i64) -> i64:
        """The first set that the seat has after this one, or none: fast where `owns_set` would be asked of many."""
        set_ += 1
        first = self.t.first_card_set
        while set_ < first:
            if self.owns_set(seat, set_):
                return set_
            set_ += 1
        cards = self.cards
        for card in range(set_ - first, self.t.cards):
            if cards[card * at.CARDS + at.WHERE] == seat:
                return first + card
        return NONE

    def cubes(self, seat: i64, set_: i64) -> i64:
        first = self.t.first_card_set
        if set_ >= first:
            return self.cards[(set_ - first) * at.CARDS + at.ON_CARD]
        return self.board[seat * first + set_]

    def set_cubes(self, seat: i64, set_: i64, cubes: i64) -> None:
        first = self.t.first_card_set
        if set_ >= first:
            self.cards[(set_ - first) * at.CARDS + at.ON_CARD] = cubes
        else:
            self.board[seat * first + set_] = cubes

    def closed_space(self, seat: i64, set_: i64) -> i64:
        """The space of a set that a discount closes for this seat, or none (HYP-11.1)."""
        if self.tile_does(seat, numbers.DISCOUNT):
            return self.t.closed[set_]
        return NONE

    def is_filled(self, seat: i64, set_: i64) -> bool:
        """Whether every space lies full, apart from one that a discount closes."""
        return self.spaces_left(seat, set_) == 0

    def spaces_left(self, seat: i64, set_: i64) -> i64:
        """How many cubes it still takes to fill a set."""
        cubes = self.cubes(seat, set_)
        closed = self.closed_space(seat, set_)
        total: i64 = 0
        for i in range(self.t.set_size[set_]):
            if cubes & 7 == 0 and i != closed:
                total += 1
            cubes >>= 3
        return total

    def is_open(self, seat: i64, set_: i64) -> bool:
        """Whether cubes may be placed on an own set: the other set of a base technology must be empty (HYP-4.2)."""
        return set_ >= tables.BASE_SETS or self.cubes(seat, set_ ^ 1) == 0

    def takes(self, seat: i64, space: i64) -> i64:
        """The colours that a space takes, as bits (HYP-4.1)."""
        code = self.t.space_code[space]
        if code == tables.ANY:
            return (1 << tables.COLOURED) - 1
        bits: i64 = 1 << code
        if self.tile_does(seat, numbers.GREY_ON) and self.t.tile_number[self.own[seat * at.OWN + at.RACE_TILE]] == code:
            bits |= 1 << tables.GREY
        return bits

    def works(self, seat: i64, card: i64) -> bool:
        """Whether an own continuous card has its effect (HYP-4.8)."""
        if self.rules.effects_last:
            return self.cards[card * at.CARDS + at.LIT] != 0
        return self.is_filled(seat, self.t.first_card_set + card)

    def land(self, cell: i64) -> i64:
        return self.map[cell * at.MAP + at.LAND]

    def free(self, cell: i64, seat: i64) -> i64:
        """How many miniatures of a seat stand outside in a hex."""
        return self.map[cell * at.MAP + at.FREE + seat]

    def inside(self, cell: i64, site: i64) -> i64:
        return self.map[cell * at.MAP + at.INSIDE + site]

    def inside_count(self, cell: i64, who: i64) -> i64:
        """How many of them (numbers.GHOST, or numbers.PLAYER plus a seat) are in the cities and ruins of a hex."""
        first = cell * at.MAP + at.INSIDE
        total: i64 = 0
        for i in range(first, first + SITES):
            if self.map[i] == who:
                total += 1
        return total

    def present(self, seat: i64, cell: i64) -> bool:
        return self.free(cell, seat) > 0 or self.inside_count(cell, numbers.PLAYER + seat) > 0

    def on_map(self, seat: i64) -> i64:
        """How many miniatures of a seat are on the map."""
        total: i64 = 0
        for cell in range(self.t.cells):
            total += self.free(cell, seat) + self.inside_count(cell, numbers.PLAYER + seat)
        return total

    def foes_outside(self, seat: i64, cell: i64) -> bool:
        """Whether another seat's miniature stands outside in this hex."""
        first = cell * at.MAP + at.FREE
        for q in range(tables.MAX_SEATS):  # noqa: SIM110 (a loop compiles to less)
            if q != seat and self.map[first + q] > 0:
                return True
        return False

    def free_next_to(self, seat: i64, cell: i64) -> bool:
        """Whether a free miniature of the seat stands in a neighbouring hex."""
        for k in range(6 * cell, 6 * cell + 6):
            other = self.t.near[k]
            if other < 0:
                return False
            if self.free(other, seat) > 0:
                return True
        return False

    def turn_order(self, place: i64) -> i64:
        """The seat at a place of the turn order, 0 for the first player."""
        return (self.first + place) % self.t.seats

    def back_at(self, cell: i64, site: i64) -> i64:
        """The back of a ruin's tokens."""
        return self.t.site_kind[self.land(cell) * SITES + site] - tables.RUIN

    def back_of(self, token: i64) -> i64:
        """The back of a token, known or not."""
        return HIDDEN - token if token <= HIDDEN else self.t.ruin_back[token]

    def unseen(self, token: i64) -> i64:
        """How many tokens with this face lie unseen, on the map or not; to a viewer also those that others keep."""
        number = self.t.ruin_count[token] - self.spent[token]
        if self.held == token:
            number -= 1
        for q in range(self.t.seats):
            if self.own[q * at.OWN + at.STORED] == token:
                number -= 1
        return number

    def deal_token(self, rng: Rng, token: i64) -> i64:
        """A token in place of one of which only the back is known."""
        if token > HIDDEN:
            return token
        back = self.back_of(token)
        return rng.weighted([self.unseen(i) if self.t.ruin_back[i] == back else 0 for i in range(self.t.ruins)])
