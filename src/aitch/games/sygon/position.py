"""A position of Hexes of Sygon: its fields, and the small deeds that every chapter of the rules is made of."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import State
from aitch.games.sygon.layout import (
    ASH,
    BANK_CUBE,
    BANK_FORAGE,
    BANK_GOLD,
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
    PIECES,
    SPEND_FRESH,
    SUPPLY,
    TERM,
    TERMS,
    THERE,
    TOWN,
    VALUE,
    VOLCANO,
    WALL,
    WALL_PIECE,
    WIZARD,
)
from aitch.games.sygon.tables import Tables


class Position(State):
    """The fields.  `board`, `own` and `cards` are flat arrays; `layout` says what lies where."""

    t: Tables
    board: vec[i64]
    own: vec[i64]
    cards: vec[i64]
    """Of each kind: copies in the stock, in each seat's hand (4), kept in play by each (4), gone: 10 numbers."""
    ask: i64
    round: i64
    turn: i64
    actor: i64
    """Whose action it is, while a turn runs."""
    handed: i64
    """Whether a teammate has just let the actor go first."""
    cursor: i64
    """How far the setup is."""
    picked: i64
    """What the half-made move is about: a Wizard, a cube, a hex."""
    count: i64
    """How much of it is left to do."""
    clouds: i64
    erupting: i64
    """Volcanoes whose Aftermath is still to come or under way, a bit each."""
    losses: i64
    """Hexes whose owner still has to choose what is lost, a bit each."""
    foresight: i64
    """The seat that names the die in this round, plus 1."""
    shields: i64
    """Hexes that this round's Aftermath passes by, a bit each."""
    scorched: i64
    final: i64
    ended: i64
    rolled: i64
    """The last number of the die, for those who look on."""
    last: i64
    """The last answer, for the log."""

    card: i64
    """The kind of Spell Card that is being bought or played."""
    step: i64
    """Which of its effects is under way, counted from 0."""
    did: i64
    """How much it has done so far."""
    flipped: i64
    """Hexes whose Forage token it has turned over, a bit each."""

    def __init__(self) -> None:
        """Nothing is set: `boxed` and `copy` do that, so that a copy costs nothing twice."""

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
