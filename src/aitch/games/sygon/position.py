"""A position of Hexes of Sygon: its fields, and the small deeds that every chapter of the rules is made of."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import CHANCE, TRUTH, State
from aitch.core.game import Game
from aitch.games.sygon.layout import (
    A_TILE,
    ASH,
    BANK_CUBE,
    BANK_FORAGE,
    BANK_GOLD,
    BOARD_SIZE,
    CUBE,
    CUBES,
    DOWN,
    EXTRA,
    FORAGED,
    FRESH,
    FRESH_GOLD,
    GOLD,
    HEXES,
    LAND,
    LOST,
    MATE,
    NONE,
    ORDER,
    OWN_SIZE,
    PIECES,
    SPEND_FRESH,
    SUPPLY,
    TERM,
    TERMS,
    THERE,
    TOWN,
    UNPLACED,
    VALUE,
    VOLCANO,
    WALL,
    WALL_PIECE,
    WIZARD,
)
from aitch.games.sygon.tables import Tables


def zeros(size: int) -> vec[i64]:
    out: list[i64] = [0] * size
    return vec[i64](out)


class Position(State):
    """The fields.  `board`, `own` and `cards` are flat arrays; `layout` says what lies where."""

    def __init__(self, game: Game, tables: Tables) -> None:
        self.game = game
        self.viewer = TRUTH
        self.seat = CHANCE
        self.t = tables
        self.board: vec[i64] = zeros(BOARD_SIZE)
        self.own: vec[i64] = zeros(OWN_SIZE)
        self.cards: vec[i64] = zeros(0)
        """Of each kind: copies in the stock, in each seat's hand (4), kept in play by each (4), gone: 10 numbers."""
        self.ask: i64 = A_TILE
        self.round: i64 = 0
        self.turn: i64 = 0
        self.actor: i64 = 0
        """Whose action it is, while a turn runs."""
        self.handed: i64 = 0
        """Whether a teammate has just let the actor go first."""
        self.cursor: i64 = 0
        """How far the setup is."""
        self.picked: i64 = NONE
        """What the half-made move is about: a Wizard, a cube, a hex."""
        self.count: i64 = 0
        """How much of it is left to do, or done."""
        self.clouds: i64 = 0
        self.erupting: i64 = 0
        """Volcanoes whose Aftermath is still to come or under way, a bit each."""
        self.losses: i64 = 0
        """Hexes whose owner still has to choose what is lost, a bit each."""
        self.scorched: i64 = 0
        self.final: i64 = 0
        self.ended: i64 = 0
        self.rolled: i64 = 0
        """The last number of the die, for those who look on."""
        self.last: i64 = NONE
        """The last answer, for the log."""
        # Spell Cards.
        self.card: i64 = NONE
        """The kind that is being bought or played."""
        self.step: i64 = 0
        self.did: i64 = 0
        """How much a card that is being played has done."""
        self.flipped: i64 = 0
        self.foresight: i64 = 0
        """The seat that names the die, plus 1."""
        self.shields: i64 = 0
        self.fill()

    def fill(self) -> None:
        """Everything in its box: an empty board, full supplies, the bank."""
        t = self.t
        for h in range(HEXES):
            self.board[LAND + h] = t.lands[h]
            self.board[TOWN + h] = NONE
            for d in range(6):
                self.board[WALL + 6 * h + d] = NONE
        for p in range(4):
            self.own[ORDER + p] = p
            self.own[MATE + p] = NONE
            for i in range(3):
                self.own[WIZARD + 3 * p + i] = UNPLACED
            for k in range(PIECES):
                self.own[SUPPLY + PIECES * p + k] = t.supplies[k]
            for k in range(TERMS):
                self.own[TERM + TERMS * p + k] = t.terms[k]
        self.own[BANK_GOLD] = t.bank_gold
        for k in range(CUBES):
            self.own[BANK_CUBE + k] = t.bank_cubes
        self.own[BANK_FORAGE] = t.bank_forage
        self.clouds = t.clouds
        if t.spells:
            self.cards = zeros(10 * len(t.cards))
            for k in range(len(t.cards)):
                self.cards[10 * k] = t.cards[k].copies

    def put(self, seat: i64, ask: i64) -> None:
        """Asks a seat a question."""
        self.seat = int(seat)
        self.ask = ask

    # Who is who.

    def foe(self, p: i64, q: i64) -> bool:
        """Whether `q` is a seat (not NONE) and an opponent of `p`."""
        return q >= 0 and q != p and q != self.own[MATE + p]

    def term(self, p: i64, term: i64) -> i64:
        return self.own[TERM + TERMS * p + term]

    # Goods.

    def free_gold(self, p: i64) -> i64:
        """The Gold that a seat may spend now (SYG-8.6)."""
        own = self.own
        if own[TERM + TERMS * p + SPEND_FRESH]:
            return own[GOLD + p]
        return own[GOLD + p] - own[FRESH_GOLD + p]

    def free_cubes(self, p: i64, kind: i64) -> i64:
        own = self.own
        if own[TERM + TERMS * p + SPEND_FRESH]:
            return own[CUBE + CUBES * p + kind]
        return own[CUBE + CUBES * p + kind] - own[FRESH + CUBES * p + kind]

    def cube_total(self, p: i64) -> i64:
        own = self.own
        base: i64 = CUBE + CUBES * p
        return own[base] + own[base + 1] + own[base + 2] + own[base + 3] + own[base + 4] + own[base + 5]

    def spend_gold(self, p: i64, amount: i64) -> None:
        """Gold to the bank.  What is fresh goes last."""
        own = self.own
        own[GOLD + p] -= amount
        own[BANK_GOLD] += amount
        own[FRESH_GOLD + p] = min(own[FRESH_GOLD + p], own[GOLD + p])

    def gain_gold(self, p: i64, amount: i64) -> i64:
        """Gold from the bank, up to the limit (SYG-8.4); returns how much it was."""
        own = self.own
        room = self.t.gold_limit - own[GOLD + p]
        amount = min(amount, room)
        own[GOLD + p] += amount
        own[BANK_GOLD] -= amount
        return amount

    def spend_cube(self, p: i64, kind: i64, amount: i64) -> None:
        own = self.own
        at: i64 = CUBES * p + kind
        own[CUBE + at] -= amount
        own[BANK_CUBE + kind] += amount
        own[FRESH + at] = min(own[FRESH + at], own[CUBE + at])

    def gain_cube(self, p: i64, kind: i64, amount: i64) -> None:
        self.own[CUBE + CUBES * p + kind] += amount
        self.own[BANK_CUBE + kind] -= amount

    # The board.

    def crowd(self, h: i64) -> i64:
        """How many Wizards are in a hex."""
        board = self.board
        base: i64 = THERE + 4 * h
        return board[base] + board[base + 1] + board[base + 2] + board[base + 3]

    def friends(self, p: i64, h: i64) -> i64:
        """How many Wizards of a seat and its teammate are in a hex."""
        mate = self.own[MATE + p]
        n = self.board[THERE + 4 * h + p]
        if mate >= 0:
            n += self.board[THERE + 4 * h + mate]
        return n

    def rivals(self, p: i64, h: i64) -> i64:
        """How many opponents' Wizards are in a hex."""
        return self.crowd(h) - self.friends(p, h)

    def walled(self, p: i64, h: i64, d: i64) -> bool:
        """Whether an opponent's Wall stands on either side of this border."""
        board = self.board
        if self.foe(p, board[WALL + 6 * h + d]):
            return True
        g = self.t.near[6 * h + d]
        return g >= 0 and self.foe(p, board[WALL + 6 * g + (d + 3) % 6])

    def stand(self, p: i64, i: i64, h: i64) -> None:
        """Puts a Wizard on a hex, from wherever it was."""
        before = self.own[WIZARD + 3 * p + i]
        if before >= 0:
            self.board[THERE + 4 * before + p] -= 1
        self.own[WIZARD + 3 * p + i] = h
        if h >= 0:
            self.board[THERE + 4 * h + p] += 1

    def raise_wall(self, p: i64, h: i64, d: i64) -> None:
        self.board[WALL + 6 * h + d] = p
        self.own[SUPPLY + PIECES * p + WALL_PIECE] -= 1

    def drop_wall(self, h: i64, d: i64) -> None:
        owner = self.board[WALL + 6 * h + d]
        if owner >= 0:
            self.board[WALL + 6 * h + d] = NONE
            self.own[SUPPLY + PIECES * owner + WALL_PIECE] += 1

    def burn(self, h: i64) -> None:
        """A hex turns to Ash; all that was on it goes (SYG-9.3, SYG-9.10)."""
        board, own = self.board, self.own
        owner = board[TOWN + h]
        if owner >= 0:
            base: i64 = SUPPLY + PIECES * owner
            own[base] += 1
            own[base + 1] += board[EXTRA + h] & 1
            own[base + 2] += board[EXTRA + h] >> 1 & 1
            board[TOWN + h] = NONE
            board[EXTRA + h] = 0
        for d in range(6):
            self.drop_wall(h, d)
        for p in range(self.t.seats):
            for i in range(3):
                if own[WIZARD + 3 * p + i] == h:
                    self.stand(p, i, LOST)
                    own[DOWN + p] &= ~(1 << i)
        if board[FORAGED + h]:
            board[FORAGED + h] = 0
            own[BANK_FORAGE] += 1
        board[LAND + h] = ASH
        board[VALUE + h] = 0

    def find_volcano(self, colour: i64) -> i64:
        for h in range(HEXES):
            if self.board[LAND + h] == VOLCANO + colour:
                return h
        return NONE
