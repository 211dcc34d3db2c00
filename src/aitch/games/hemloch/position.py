"""Where everything is, and the small acts that everything else is made of.

Cards are counted, not listed: `cards[row * minions + minion]` tells how many copies of a Minion are in a place
(`tables.HAND` and so on).  A deck is such a row too, for its order is not decided before a card is drawn.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from aitch.core.contract import CHANCE, TRUTH, State
from aitch.core.game import Game
from aitch.games.hemloch.tables import (
    ASK_DEAL,
    BOX,
    COUNTS,
    DECK,
    DISCARD,
    DRAFT_FIRST,
    EMPTY,
    END,
    HAND,
    ITEMS_EACH,
    KINDS,
    KNOWN,
    LOCATIONS,
    MARKERS,
    MARKERS_EACH,
    NONE,
    ROWS,
    SEATS,
    SIZE,
    STAGE_DEAL,
    STAGE_HANDS,
    SUPPLY,
    TABLE,
    WEIGHT,
    Tables,
)

# A frame of the stack: an ability under way.
STEP: Final = 0  # the step to do next
LEFT: Final = 1  # how often it is still to be done; NONE before it began
WHERE: Final = 2  # "here": the Location of the play, or NONE for an Item
SOURCE: Final = 3  # the Minion whose play called it, or NONE
STANDS: Final = 4  # where that Minion is now, or NONE if it has left the table
FRAME: Final = 5

# What an answer brought about, for the log: the kind in the low six bits, then up to four numbers of ten bits.
TOLD_DEAL: Final = 0  # seat
TOLD_PICK: Final = 1  # seat
TOLD_PACKS: Final = 2
TOLD_DRAW: Final = 3  # seat
TOLD_START: Final = 4  # seat
TOLD_WEEK: Final = 5  # location, 1 for a Day
TOLD_CHOSE: Final = 6  # seat
TOLD_PLAY: Final = 7  # seat, minion, location
TOLD_USE: Final = 8  # seat, kind
TOLD_STOP: Final = 9  # seat
TOLD_MARK: Final = 10  # seat, space
TOLD_FESTIVAL: Final = 11  # location
TOLD_GAIN: Final = 12  # seat, kind
TOLD_FLIP: Final = 13  # seat, kind
TOLD_DECLINE: Final = 14  # seat, kind
TOLD_TAKE: Final = 15  # seat, kind, 1 for face down
TOLD_DISCARD: Final = 16  # seat, minion
TOLD_MOVE: Final = 17  # owner, minion, from, to
TOLD_RETURN: Final = 18  # owner, minion, from
TOLD_DESTROY: Final = 19  # owner, minion, from
TOLD_RECOVER: Final = 20  # seat, minion
TOLD_ACTIONS: Final = 21  # seat, number
TOLD_NOTHING: Final = 22  # primitive
TOLD_CHECK: Final = 23  # location, influence of seat 0, of seat 1
TOLD_HALVE: Final = 24  # seat, minion, location
TOLD_NIGHT: Final = 25  # location
TOLD_CLOSING: Final = 26  # week
TOLD_END: Final = 27


class Position(State):
    """All that a position of Hemloch consists of."""

    tables: Tables
    flags: i64
    dark: i64
    """A bit for each Location that lies dark side up."""
    cards: vec[i64]
    counts: vec[i64]
    board: vec[i64]
    """For each space 0, or 1 + the seat whose Marker is there."""
    stack: vec[i64]
    depth: i64
    news: vec[i64]
    told: i64
    aside: list[int]
    """What a set-up position leaves out of the game: cards of each seat, Markers, Items; empty in real games."""
    ask: i64
    stage: i64
    start: i64
    mover: i64
    drawer: i64
    owed: i64
    """How many cards `drawer` is still to draw."""
    week: i64
    days: i64
    """A bit for each Location whose Week card is a Day."""
    shown: i64
    """A bit for each Location whose Week card has been turned up this Week."""
    order: i64
    """The Week cards turned up, the latest in the lowest digit of base 8, each 1 + its Location."""
    festival: i64
    actions: i64
    used: i64
    """A bit for each Location played on in this turn."""
    item_used: i64
    chosen: i64
    """The Minion picked for a play, still in the hand."""
    moving: i64
    """The Minion that is about to move: location * 2 + seat, times the number of Minions, plus the Minion."""
    gaining: i64
    """The kind of Item that was chosen where a card says any."""
    check_at: i64
    """How many Locations are done in a check or a discarding."""
    check_who: i64
    """Whether the second player's part there has come."""
    halves: i64
    """How many Minions are still to be discarded at this Location, NONE before it was reckoned."""
    round: i64
    pick: i64
    pending: i64
    """What the first seat keeps, while the second is still choosing; the card is still in the pack."""

    def __init__(self) -> None:
        """Nothing is set: `clear` and `copy` do that, so that a copy costs nothing twice."""

    def clear(self, game: Game, tables: Tables, flags: i64, dark: i64) -> None:
        """A position with nothing in it."""
        self.game = game
        self.viewer = TRUTH
        self.seat = CHANCE
        self.tables = tables
        self.flags = flags
        self.dark = dark
        self.cards = vec[i64]([0] * (ROWS * int(tables.minions)))
        self.counts = vec[i64]([0] * COUNTS)
        self.board = vec[i64]([0] * int(tables.spaces))
        self.stack = vec[i64]()
        self.depth = 0
        self.news = vec[i64]()
        self.told = 0
        self.aside = []
        self.ask = ASK_DEAL
        self.stage = STAGE_DEAL
        self.start = 0
        self.mover = 0
        self.drawer = 0
        self.owed = 0
        self.week = 1
        self.days = 0
        self.shown = 0
        self.order = 0
        self.festival = NONE
        self.actions = 0
        self.used = 0
        self.item_used = 0
        self.chosen = NONE
        self.moving = NONE
        self.gaining = NONE
        self.check_at = 0
        self.check_who = 0
        self.halves = NONE
        self.round = 0
        self.pick = 1
        self.pending = NONE

    def set_up(self) -> None:
        """Chapter 1, up to the first chance."""
        t = self.tables
        for seat in range(SEATS):
            self.counts[MARKERS + seat] = MARKERS_EACH
        for kind in range(KINDS):
            self.counts[SUPPLY + kind] = ITEMS_EACH
        for location in range(LOCATIONS):
            self.counts[EMPTY + location] = t.first_space[location + 1] - t.first_space[location]
        drafted = self.flags & DRAFT_FIRST != 0
        for minion in range(t.minions):
            for seat in range(SEATS):
                self.add(BOX if drafted else DECK + seat, minion, t.copies[minion])
        self.stage = STAGE_DEAL if drafted else STAGE_HANDS

    # Cards

    def held(self, row: i64, minion: i64) -> i64:
        return self.cards[row * self.tables.minions + minion]

    def size(self, row: i64) -> i64:
        return self.counts[SIZE + row]

    def add(self, row: i64, minion: i64, number: i64) -> None:
        self.cards[row * self.tables.minions + minion] += number
        self.counts[SIZE + row] += number

    def shift(self, source: i64, target: i64, minion: i64) -> None:
        """One card from place to place; the influence on the table is kept up."""
        self.add(source, minion, -1)
        self.add(target, minion, 1)
        if TABLE <= source < TABLE + 2 * LOCATIONS:
            self.weigh(source - TABLE, minion, -1)
        if TABLE <= target < TABLE + 2 * LOCATIONS:
            self.weigh(target - TABLE, minion, 1)

    def weigh(self, side: i64, minion: i64, number: i64) -> None:
        t = self.tables
        self.counts[WEIGHT + side] += number * t.weight[(side >> 1) * t.minions + minion]

    def forget(self, seat: i64, minion: i64) -> None:
        """A card leaves a hand in the open: if one of its name was known to be there, it was that one (HEM-12.3)."""
        if self.held(KNOWN + seat, minion) > 0:
            self.add(KNOWN + seat, minion, -1)

    def discard(self, seat: i64, minion: i64) -> None:
        self.shift(HAND + seat, DISCARD + seat, minion)
        self.forget(seat, minion)
        self.tell(TOLD_DISCARD, seat, minion, 0, 0)

    def leave(self, side: i64, minion: i64, target: i64) -> None:
        """A Minion leaves its place on the table; abilities under way keep track of the one that called them.

        Copies are alike: as long as one stays, it is taken to be the one that was played (HEM-5.11).
        """
        self.shift(TABLE + side, target, minion)
        if self.held(TABLE + side, minion) > 0 or side & 1 != self.mover:
            return
        moved = TABLE <= target < TABLE + 2 * LOCATIONS
        base: i64 = 0
        while base < self.depth * FRAME:
            if self.stack[base + SOURCE] == minion and self.stack[base + STANDS] == side >> 1:
                self.stack[base + STANDS] = (target - TABLE) >> 1 if moved else NONE
            base += FRAME

    # Markers and Items

    def place_marker(self, seat: i64, space: i64) -> None:
        self.board[space] = 1 + seat
        self.counts[MARKERS + seat] -= 1
        self.counts[EMPTY + self.tables.place[space]] -= 1
        self.tell(TOLD_MARK, seat, space, 0, 0)

    # The stack

    def push(self, ability: i64, here: i64, source: i64) -> None:
        """Puts an ability on top of the stack; an ability without steps is left out."""
        if self.tables.op[ability] == END:
            return
        base: i64 = self.depth * FRAME
        while len(self.stack) < base + FRAME:
            self.stack = append(self.stack, NONE)
        self.stack[base + STEP] = ability
        self.stack[base + LEFT] = NONE
        self.stack[base + WHERE] = here
        self.stack[base + SOURCE] = source
        self.stack[base + STANDS] = here
        self.depth += 1

    def top(self, field: i64) -> i64:
        return self.stack[(self.depth - 1) * FRAME + field]

    def next_step(self) -> None:
        """The step on top of the stack is done."""
        base: i64 = (self.depth - 1) * FRAME
        self.stack[base + STEP] += 1
        self.stack[base + LEFT] = NONE
        self.moving = NONE
        self.gaining = NONE

    # The log

    def tell(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        item: i64 = kind | a << 6 | b << 16 | c << 26 | d << 36
        if self.told < len(self.news):
            self.news[self.told] = item
        else:
            self.news = append(self.news, item)
        self.told += 1

    # What several chapters ask

    def open_to_play(self) -> i64:
        """A bit for each Location where the player whose turn it is may play (HEM-4.1, HEM-4.2)."""
        closed: i64 = self.used
        if self.festival >= 0:
            closed |= 1 << self.festival
        return ((1 << LOCATIONS) - 1) & ~closed

    def ability_icon(self, location: i64) -> i64:
        """The Activating Icon of the side that lies up."""
        return self.tables.icon[location + LOCATIONS * (self.dark >> location & 1)]

    def in_check_order(self, number: i64) -> i64:
        """The Locations from the Start Player's left to his right (HEM-7.1)."""
        return number if self.start == 0 else LOCATIONS - 1 - number

    def turned(self) -> i64:
        """How many Week cards have been turned up."""
        s = self.shown
        return (s & 1) + (s >> 1 & 1) + (s >> 2 & 1) + (s >> 3 & 1)

    def is_day(self) -> bool:
        """Whether the card turned up last is a Day."""
        return self.order != 0 and self.days >> ((self.order & 7) - 1) & 1 == 1
