"""A position of Hexes of Sygon: its fields, and the small deeds that every chapter of the rules is made of.

Throughout the game `p` is a position, `me` the seat that acts, `q` any seat, `h` and `g` are hexes, `d` is a side.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import OVER, Question, State
from aitch.core.fields import SHARED, Field, Of, Rows, fill_column
from aitch.games.sygon import derived, points, wording
from aitch.games.sygon import places as at
from aitch.games.sygon.numbers import SPEND_FRESH
from aitch.games.sygon.tables import ASH, CUBES, HEXES, NONE, VOLCANO, WALL_PIECE, Effect, Tables

SIZES: Final = {"hexes": 30, "sides": 6, "cubes": 6, "wizards": 3, "pieces": 4, "terms": 15, "players": 4}
# What stands by a Town, a bit each; the bits are the numbers of the pieces.
WORKSHOP: Final = 1
MARKET: Final = 2
TOWN_DOWN: Final = 4

# Where a Wizard is who stands on no hex.
UNPLACED: Final = -1
AWAY: Final = -2
LOST: Final = -3

# Phases of a turn, in order.
START: Final = 0
MOVING: Final = 1
BUILDING: Final = 2
CASTING: Final = 3
COLLECTING: Final = 4
FINISHED: Final = 5
CHOOSING: Final = 6
"""Between phases, for a seat that may choose the next."""
ANYTHING: Final = 7
"""All phases at once, for a seat that may mix them."""

# What a seat has done with Spell Cards in its turn, or built in its phase; a bit each.
BOUGHT: Final = 1
PLAYED: Final = 2
BUILT: Final = 4


@final
class Sygon(State):
    """What lies where, what each seat has, whose turn it is, and the move that is half made."""

    tables: Annotated[Tables, SHARED]
    journal: Annotated[list[str] | None, SHARED]
    """What happens by itself after an answer is written here, in words, if there is one (`SygonQuestion.line`)."""
    board: Annotated[
        vec[i64],
        Rows(
            "hexes",
            land=Of(shown="all", value="lands", width=8, text="lands"),
            value=Of(shown="all", width=8, high=12, text="values"),
            foraged=Of(shown="all", width=8, high=2),
            town=Of(shown="all", value="seats", empty=NONE, width=8, text="towns"),
            extras=Of(shown="all", bits="extras", width=8),
            wall=Of("sides", shown="all", value="seats", empty=NONE, width=8, text="walls"),
            wizards_in=Of("players", shown="all", width=8, follows=True),
        ),
    ]
    own: Annotated[
        vec[i64],
        Rows(
            "seats",
            gold=Of(shown="all", high=200),
            cube=Of("cubes", shown="all", counted=True, text="cubes"),
            fresh_gold=Of(shown="all", high=200),
            fresh=Of("cubes", shown="all", counted=True),
            wizard_at=Of("wizards", shown="all", value="spots", empty=UNPLACED, text="wizard"),
            down=Of(shown="all", bits="wizards"),
            moved=Of(shown="all", bits="wizards"),
            cast=Of(shown="all", bits="wizards"),
            used=Of(shown="all", bits="spells"),
            supply=Of("pieces", shown="all", follows=True),
            phase=Of(shown="all", value="phases", text="phases"),
            left=Of(shown="all", bits="phases"),
            dealt=Of(shown="all", bits="deals"),
            mate=Of(shown="all", value="seats", empty=NONE, follows=True),
            term=Of("terms", shown="all", follows=True),
        ),
    ]
    """What is fresh was gained this turn, and cannot be spent in it.  Wizards that are down, have moved or cast, and
    spells that were used, are bits; `left` are phases not yet done of a seat that may take them in any order; `term`
    are the numbers that a seat plays by now."""
    common: Annotated[
        vec[i64],
        Rows(
            "",
            bank_gold=Of(shown="all", follows=True),
            bank_cube=Of("cubes", shown="all", follows=True),
            bank_forage=Of(shown="all", follows=True),
            order=Of("players", shown="all", value="seats", empty=NONE),
        ),
    ]
    powers: Annotated[
        vec[i64],
        Rows(
            "casters",
            pending=Of(shown="all", bits="effects", width=62),
            active=Of(shown="all", bits="effects", width=62),
            held=Of(shown="all", bits="cards", width=62),
        ),
    ]
    """Effects of Spell Cards that will hold in a seat's next turn, those that hold in its present one, and the Eternal
    Evocations that it has; like the next two, it is empty at a table without Spell Cards."""
    stock: Annotated[vec[i64], Of("decks", "cards", shown="all", counted=True, follows=True)]
    cards: Annotated[vec[i64], Of("hands", "cards", shown="all", counted=True)]
    """Of each kind: copies that have left the game, in each seat's hand, and kept in play by each."""
    round: Annotated[i64, Of(shown="all", high=400)]
    turn: Annotated[i64, Of(shown="all", follows=True, high=4, text="turns")]
    """Turns of this round that are over."""
    actor: Annotated[i64, Of(shown="all", value="seats", text="turn")]
    """Whose action it is, while a turn runs."""
    handed: Annotated[bool, Of(shown="all")]
    """Whether a teammate has just let the actor go first."""
    cursor: Annotated[i64, Of(shown="all", high=30)]
    """How far the setup is."""
    wizard: Annotated[i64, Of(shown="all", value="wizards", empty=NONE, text="picked")]
    """The Wizard that a half-made move is about."""
    given: Annotated[i64, Of(shown="all", value="goods", empty=NONE)]
    """What is given in a half-made exchange."""
    site: Annotated[i64, Of(shown="all", value="hexes", empty=NONE)]
    """The hex of a drafted Town whose Walls are still due."""
    count: Annotated[i64, Of(shown="all", high=30)]
    """How many Walls are due there; how often the effect of a card that is under way was used."""
    clouds: Annotated[i64, Of(shown="all", bits="colours")]
    erupting: Annotated[i64, Of(shown="all", bits="colours")]
    """Volcanoes whose Aftermath is still to come or under way."""
    losses: Annotated[i64, Of(shown="all", bits="hexes")]
    """Hexes whose owner still has to choose what is lost."""
    foreseer: Annotated[i64, Of(shown="all", value="seats", empty=NONE)]
    """The seat that names the die in this round."""
    shields: Annotated[i64, Of(shown="all", bits="hexes")]
    """Hexes that this round's Aftermath passes by."""
    scorched: Annotated[i64, Of(shown="all", high=30)]
    final: Annotated[bool, Of(shown="all")]
    ended: Annotated[i64, Of(shown="all", value="endings")]
    rolled: Annotated[i64, Of(shown="all", key=False, high=12)]
    """The last number of the die, for those who look on."""
    last: Annotated[i64, Of(shown="all", key=False, value="words", empty=NONE)]
    """The last answer, for those who look on."""
    card: Annotated[i64, Of(shown="all", value="cards", empty=NONE)]
    """The kind of Spell Card that is being bought or played."""
    step: Annotated[i64, Of(shown="all", high=60)]
    """Which of its effects is under way, counted from 0."""
    did: Annotated[bool, Of(shown="all")]
    """Whether it has done anything so far."""
    flipped: Annotated[i64, Of(shown="all", bits="hexes")]
    """Hexes whose Forage token it has turned over."""

    def apply(self, option: int) -> None:
        self.last = option
        self.question.apply(self, option)

    def copy(self) -> Sygon:
        return derived.copy(self)

    def key(self) -> int:
        return derived.key(self)

    def quick_key(self) -> i64:
        return derived.quick_key(self)

    def fields(self) -> list[Field]:
        return derived.FIELDS

    def flatten(self, out: vec[i64]) -> None:
        derived.flatten(self, out)

    def seen_by(self, seat: int) -> Sygon:
        return derived.seen(self, seat)

    def returns(self) -> list[float]:
        return points.results(self) if self.seat == OVER else [0.0] * int(self.tables.seats)

    def scores(self) -> list[int]:
        return [int(points.points_of(self, q)) for q in range(self.tables.seats)]

    def recount(self) -> None:
        """Supplies, the bank and the stock, how many Wizards are where, and the terms of cards that hold."""
        tables, own, common = self.tables, self.own, self.common
        fill_column(self.board, at.BOARD, at.WIZARDS_IN, 4, 0)
        common[at.BANK_GOLD] = tables.bank_gold
        common[at.BANK_FORAGE] = HEXES
        for kind in range(CUBES):
            common[at.BANK_CUBE + kind] = tables.bank_cubes
        for q in range(tables.seats):
            common[at.BANK_GOLD] -= self.gold(q)
            for kind in range(CUBES):
                common[at.BANK_CUBE + kind] -= self.cubes(q, kind)
            for piece in range(len(tables.supplies)):
                own[at.OWN * q + at.SUPPLY + piece] = tables.supplies[piece]
            for i in range(3):
                if self.wizard_at(q, i) >= 0:
                    self.board[at.BOARD * self.wizard_at(q, i) + at.WIZARDS_IN + q] += 1
            self.refresh_terms(q)
        for h in range(HEXES):
            common[at.BANK_FORAGE] -= 1 if self.foraged(h) else 0
            if self.town(h) >= 0:
                supply: i64 = at.OWN * self.town(h) + at.SUPPLY
                own[supply] -= 1
                own[supply + 1] -= self.extras(h) & 1
                own[supply + 2] -= self.extras(h) >> 1 & 1
            for d in range(6):
                if self.wall(h, d) >= 0:
                    own[at.OWN * self.wall(h, d) + at.SUPPLY + WALL_PIECE] -= 1
        for kind in range(len(self.stock)):
            self.stock[kind] = tables.cards[kind].copies
            for hand in range(len(self.cards) // len(self.stock)):
                self.stock[kind] -= self.cards[hand * len(self.stock) + kind]

    def refresh_terms(self, q: i64) -> None:
        """Works out the terms that a seat plays by, from the cards that hold for it."""
        tables = self.tables
        for term in range(len(tables.terms)):
            self.own[at.OWN * q + at.TERM + term] = tables.terms[term]
        for number in range(len(tables.effects) if tables.spells else 0):
            e = tables.effects[number]
            shared = self.shares(q, self.mate(q), e) and self.holds(self.mate(q), e.card)
            if self.powers[at.POWERS * q + at.ACTIVE] >> number & 1 or self.holds(q, e.card) or shared:
                # The better of two terms for what costs is the lower, for all else the higher.
                place = at.OWN * q + at.TERM + e.term
                lower = e.value < self.own[place]
                if lower == e.lower_is_better:
                    self.own[place] = e.value

    def shares(self, me: i64, q: i64, e: Effect) -> bool:
        """Whether a seat is a teammate whom an effect of a card reaches with its player (SYG-14.10)."""
        return self.tables.shared_cards and q >= 0 and q == self.mate(me) and e.of_wizards

    def ask(self, seat: i64, question: Question[Any]) -> None:
        self.seat = int(seat)
        self.question = question

    # What lies where; loops that are run often read the tables themselves.

    def land(self, h: i64) -> i64:
        return self.board[at.BOARD * h + at.LAND]

    def value(self, h: i64) -> i64:
        return self.board[at.BOARD * h + at.VALUE]

    def foraged(self, h: i64) -> i64:
        """How often: a black token is 1, a red one 2."""
        return self.board[at.BOARD * h + at.FORAGED]

    def town(self, h: i64) -> i64:
        """The owner of the Town in a hex, or NONE."""
        return self.board[at.BOARD * h + at.TOWN]

    def extras(self, h: i64) -> i64:
        """WORKSHOP, MARKET and TOWN_DOWN."""
        return self.board[at.BOARD * h + at.EXTRAS]

    def wall(self, h: i64, d: i64) -> i64:
        """The owner of the Wall in a hex at a side, or NONE."""
        return self.board[at.BOARD * h + at.WALL + d]

    def wizard_at(self, q: i64, i: i64) -> i64:
        """The hex of a Wizard, or UNPLACED, AWAY, LOST."""
        return self.own[at.OWN * q + at.WIZARD_AT + i]

    def is_down(self, q: i64, i: i64) -> bool:
        """Whether a Wizard is knocked over."""
        return self.own[at.OWN * q + at.DOWN] >> i & 1 == 1

    def gold(self, q: i64) -> i64:
        return self.own[at.OWN * q + at.GOLD]

    def cubes(self, q: i64, kind: i64) -> i64:
        return self.own[at.OWN * q + at.CUBE + kind]

    def supply(self, q: i64, piece: i64) -> i64:
        return self.own[at.OWN * q + at.SUPPLY + piece]

    def phase(self, q: i64) -> i64:
        return self.own[at.OWN * q + at.PHASE]

    def player(self, k: i64) -> i64:
        """The seat of player k + 1."""
        return self.common[at.ORDER + k]

    # Who is who.

    def mate(self, q: i64) -> i64:
        return self.own[at.OWN * q + at.MATE]

    def foe(self, me: i64, q: i64) -> bool:
        """Whether `q` is a seat (not NONE) and an opponent of `me`."""
        return q >= 0 and q != me and q != self.own[at.OWN * me + at.MATE]

    def term(self, q: i64, term: i64) -> i64:
        return self.own[at.OWN * q + at.TERM + term]

    # Goods.

    def free_gold(self, q: i64) -> i64:
        """The Gold that a seat may spend now (SYG-8.6)."""
        own = self.own
        row: i64 = at.OWN * q
        held = own[row + at.GOLD]
        return held if own[row + at.TERM + SPEND_FRESH] else held - own[row + at.FRESH_GOLD]

    def free_cubes(self, q: i64, kind: i64) -> i64:
        own = self.own
        row: i64 = at.OWN * q
        held = own[row + at.CUBE + kind]
        return held if own[row + at.TERM + SPEND_FRESH] else held - own[row + at.FRESH + kind]

    def cube_total(self, q: i64) -> i64:
        own = self.own
        place: i64 = at.OWN * q + at.CUBE
        return own[place] + own[place + 1] + own[place + 2] + own[place + 3] + own[place + 4] + own[place + 5]

    def spend_gold(self, q: i64, amount: i64) -> None:
        """Gold to the bank.  What is fresh goes last."""
        own = self.own
        row: i64 = at.OWN * q
        own[row + at.GOLD] -= amount
        self.common[at.BANK_GOLD] += amount
        own[row + at.FRESH_GOLD] = min(own[row + at.FRESH_GOLD], own[row + at.GOLD])

    def gain_gold(self, q: i64, amount: i64) -> i64:
        """Gold from the bank, up to the limit (SYG-8.4); returns how much it was."""
        place: i64 = at.OWN * q + at.GOLD
        amount = min(amount, self.tables.gold_limit - self.own[place])
        self.own[place] += amount
        self.common[at.BANK_GOLD] -= amount
        return amount

    def spend_cube(self, q: i64, kind: i64, amount: i64) -> None:
        own = self.own
        place: i64 = at.OWN * q + kind
        own[place + at.CUBE] -= amount
        self.common[at.BANK_CUBE + kind] += amount
        own[place + at.FRESH] = min(own[place + at.FRESH], own[place + at.CUBE])

    def gain_cube(self, q: i64, kind: i64, amount: i64) -> None:
        self.own[at.OWN * q + at.CUBE + kind] += amount
        self.common[at.BANK_CUBE + kind] -= amount

    def earn_gold(self, q: i64, amount: i64) -> None:
        """Gains Gold that cannot be spent in this turn (SYG-8.6)."""
        self.own[at.OWN * q + at.FRESH_GOLD] += self.gain_gold(q, amount)

    def earn_cube(self, q: i64, kind: i64, amount: i64) -> None:
        self.gain_cube(q, kind, amount)
        self.own[at.OWN * q + at.FRESH + kind] += amount

    # The board.

    def wizards_of(self, q: i64, h: i64) -> i64:
        """How many Wizards of a seat are in a hex."""
        return self.board[at.BOARD * h + at.WIZARDS_IN + q]

    def wizards_in(self, h: i64) -> i64:
        """How many Wizards are in a hex."""
        board = self.board
        place: i64 = at.BOARD * h + at.WIZARDS_IN
        return board[place] + board[place + 1] + board[place + 2] + board[place + 3]

    def has_room(self, h: i64) -> bool:
        """Whether a hex is a landscape with room for one more Wizard."""
        return self.land(h) < VOLCANO and self.wizards_in(h) < 3

    def friends(self, me: i64, h: i64) -> i64:
        """How many Wizards of a seat and its teammate are in a hex."""
        place: i64 = at.BOARD * h + at.WIZARDS_IN
        mate = self.own[at.OWN * me + at.MATE]
        n = self.board[place + me]
        if mate >= 0:
            n += self.board[place + mate]
        return n

    def rivals(self, me: i64, h: i64) -> i64:
        """How many opponents' Wizards are in a hex."""
        return self.wizards_in(h) - self.friends(me, h)

    def walled(self, me: i64, h: i64, d: i64) -> bool:
        """Whether an opponent's Wall stands on either side of this border."""
        board = self.board
        if self.foe(me, board[at.BOARD * h + at.WALL + d]):
            return True
        g = self.tables.near[6 * h + d]
        return g >= 0 and self.foe(me, board[at.BOARD * g + at.WALL + (d + 3) % 6])

    def stand(self, q: i64, i: i64, h: i64) -> None:
        """Puts a Wizard on a hex, from wherever it was."""
        place: i64 = at.OWN * q + at.WIZARD_AT + i
        before = self.own[place]
        if before >= 0:
            self.board[at.BOARD * before + at.WIZARDS_IN + q] -= 1
        self.own[place] = h
        if h >= 0:
            self.board[at.BOARD * h + at.WIZARDS_IN + q] += 1

    def knock_over(self, q: i64, i: i64) -> None:
        self.own[at.OWN * q + at.DOWN] |= 1 << i

    def stand_up(self, q: i64) -> None:
        """All Wizards and Towns of a seat (SYG-3.5)."""
        self.own[at.OWN * q + at.DOWN] = 0
        for h in range(HEXES):
            if self.board[at.BOARD * h + at.TOWN] == q:
                self.board[at.BOARD * h + at.EXTRAS] &= ~TOWN_DOWN

    def take_away(self, q: i64, i: i64, where: i64) -> None:
        """A Wizard leaves the board: AWAY or LOST."""
        self.stand(q, i, where)
        self.own[at.OWN * q + at.DOWN] &= ~(1 << i)

    def first_wizard(self, q: i64, where: i64) -> i64:
        """The first of a seat's Wizards that is UNPLACED, AWAY or LOST; or NONE."""
        for i in range(3):
            if self.own[at.OWN * q + at.WIZARD_AT + i] == where:
                return i
        return NONE

    def raise_wall(self, q: i64, h: i64, d: i64) -> None:
        self.board[at.BOARD * h + at.WALL + d] = q
        self.own[at.OWN * q + at.SUPPLY + WALL_PIECE] -= 1

    def drop_wall(self, h: i64, d: i64) -> None:
        owner = self.board[at.BOARD * h + at.WALL + d]
        if owner >= 0:
            self.board[at.BOARD * h + at.WALL + d] = NONE
            self.own[at.OWN * owner + at.SUPPLY + WALL_PIECE] += 1

    def open_border(self, h: i64, d: i64) -> bool:
        """Whether a Wall has room in this hex at this side (SYG-5.6, SYG-2.7)."""
        tables = self.tables
        return self.board[at.BOARD * h + at.WALL + d] == NONE and (tables.frame_walls or tables.near[6 * h + d] >= 0)

    def add_open_borders(self, h: i64, out: list[int]) -> None:
        first = self.tables.words.walls.pair(h, 0)
        for d in range(6):
            if self.open_border(h, d):
                out.append(first + d)

    def may_build_walls(self, me: i64, h: i64) -> bool:
        """SYG-5.1 and SYG-5.3, for a hex of the board."""
        row: i64 = at.BOARD * h
        return self.board[row + at.WIZARDS_IN + me] > 0 and not self.foe(me, self.board[row + at.TOWN])

    def add_foraged(self, h: i64) -> None:
        """A Forage token comes from the bank, or is turned to its red side (SYG-7.3)."""
        if self.board[at.BOARD * h + at.FORAGED] == 0:
            self.common[at.BANK_FORAGE] -= 1
        self.board[at.BOARD * h + at.FORAGED] += 1

    def turn_token(self, h: i64) -> None:
        """Turns a Forage token over: black and red change."""
        self.board[at.BOARD * h + at.FORAGED] = 3 - self.board[at.BOARD * h + at.FORAGED]

    def lose(self, h: i64, piece: i64) -> None:
        """One building leaves a hex; a Town takes no other with it."""
        if self.journal is not None:
            piece_lost = f"{wording.PIECE_TITLES[piece]} on {self.tables.hexes[h]}"
            self.journal.append(f"{wording.seat_name(self, self.town(h))} loses the {piece_lost}.")
        self.own[at.OWN * self.town(h) + at.SUPPLY + piece] += 1
        if piece:
            self.board[at.BOARD * h + at.EXTRAS] &= ~piece
        else:
            self.board[at.BOARD * h + at.TOWN] = NONE
            self.board[at.BOARD * h + at.EXTRAS] = 0

    def burn(self, h: i64) -> None:
        """A hex turns to Ash; all that was on it goes (SYG-9.3, SYG-9.10)."""
        board, own = self.board, self.own
        row: i64 = at.BOARD * h
        for piece in range(MARKET, -1, -1):
            if board[row + at.TOWN] >= 0 and (piece == 0 or board[row + at.EXTRAS] & piece):
                self.lose(h, piece)
        for d in range(6):
            self.drop_wall(h, d)
        for q in range(self.tables.seats):
            for i in range(3):
                if own[at.OWN * q + at.WIZARD_AT + i] == h:
                    self.take_away(q, i, LOST)
                    if self.journal is not None:
                        self.journal.append(f"{wording.seat_name(self, q)} loses a Wizard on {self.tables.hexes[h]}.")
        if board[row + at.FORAGED]:
            board[row + at.FORAGED] = 0
            self.common[at.BANK_FORAGE] += 1
        if self.journal is not None:
            self.journal.append(f"{self.tables.hexes[h]} turns to Ash.")
        board[row + at.LAND] = ASH
        board[row + at.VALUE] = 0

    def find_volcano(self, colour: i64) -> i64:
        for h in range(HEXES):
            if self.board[at.BOARD * h + at.LAND] == VOLCANO + colour:
                return h
        return NONE

    # What Collection gives.

    def cubes_from(self, h: i64) -> i64:
        """How many cubes the Town in a hex gives (SYG-8.1)."""
        return 2 if self.extras(h) & WORKSHOP else 1

    def gold_from(self, h: i64) -> i64:
        """The same of Gold (SYG-8.2)."""
        return self.value(h) + (self.tables.market_gold if self.extras(h) & MARKET else 0)

    def cube_income(self, q: i64) -> list[int]:
        """How many cubes of each kind a seat's Towns give."""
        cubes = [0] * CUBES
        for h in range(HEXES):
            if self.town(h) == q:
                cubes[self.land(h)] += int(self.cubes_from(h))
        return cubes

    def gold_income(self, q: i64) -> i64:
        gold: i64 = 0
        for h in range(HEXES):
            if self.board[at.BOARD * h + at.TOWN] == q:
                gold += self.gold_from(h)
        return gold

    # Spell Cards.

    def hand(self, q: i64) -> i64:
        """Where in `cards` a seat's hand begins."""
        return (1 + q) * self.tables.kinds

    def kept(self, q: i64) -> i64:
        """Where in `cards` what a seat keeps in play begins."""
        return (1 + self.tables.seats + q) * self.tables.kinds

    def holds(self, q: i64, kind: i64) -> bool:
        """Whether a seat has an Eternal Evocation."""
        return self.powers[at.POWERS * q + at.HELD] >> kind & 1 == 1
