"""The position: where everything is, and the small acts that everything else is made of.

Cards are counted, not listed: `cards[row * minions + minion]` tells how many copies of a Minion are in a place
(`tables.HAND` and so on).  A deck is such a row too, for its order is not decided before a card is drawn.
"""

from __future__ import annotations

from typing import Annotated, Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from aitch.core.contract import OVER, TRUTH, State
from aitch.core.fields import SHARED, Field, Of, Rows
from aitch.core.rng import Rng
from aitch.games.hemloch import derived, ending, knowledge
from aitch.games.hemloch.numbers import END
from aitch.games.hemloch.places import SIZE, WEIGHT
from aitch.games.hemloch.rows import KNOWN, ROWS, TABLE
from aitch.games.hemloch.tables import ALL_LOCATIONS, HIDDEN, KINDS, LOCATIONS, NONE, SEATS, Rules, Tables

SIZES: Final = {"seats": SEATS, "locations": LOCATIONS, "kinds": KINDS, "places": ROWS}

# An ability under way is one number of the stack: five parts of twelve bits, each one more than what it tells.
PART: Final = 4095
STEP: Final = 0  # the step to do next
LEFT: Final = 12  # how often it is still to be done; NONE before it began
WHERE: Final = 24  # "here": the Location of the play, or NONE for an Item
SOURCE: Final = 36  # the Minion whose play called it, or NONE
STANDS: Final = 48  # where that Minion is now, or NONE if it has left the table


class Course:
    """How the game goes on by itself after an answer; see `weeks.Weeks`."""

    def go_on(self, p: Hemloch) -> None:
        raise NotImplementedError


@final
class Hemloch(State):
    """Cards, Markers and Items, the Week, and the effects that are half carried out."""

    tables: Annotated[Tables, SHARED]
    rules: Annotated[Rules, SHARED]
    course: Annotated[Course, SHARED]
    cards: Annotated[vec[i64], Of("places", "minions", counted=True, width=8)]
    """Nothing is said of who sees them: `knowledge` adds what a viewer knows."""
    counts: Annotated[
        vec[i64],
        Rows(
            "",
            markers=Of("seats", shown="all", follows=True, width=8),
            supply=Of("kinds", shown="all", follows=True, width=8),
            up=Of("seats", "kinds", shown="all", width=8, text="face_up"),
            down=Of("seats", "kinds", shown="all", width=8, text="face_down"),
            empty=Of("locations", shown="all", follows=True, width=8, text="-"),
            weight=Of("locations", "seats", shown="all", follows=True, width=8, text="-"),
            size=Of("places", shown="all", follows=True, width=8, text="-"),
        ),
    ]
    """Unused Markers, Items, empty spaces, influence, and how many cards are in each place."""
    board: Annotated[vec[i64], Of("spaces", shown="all", value="markers", width=8)]
    """For each space 0, or 1 + the seat whose Marker is there."""
    stack: Annotated[vec[i64], Of("any", shown="all", value="effects", width=62)]
    news: Annotated[vec[i64], Of("any", shown="all", key=False, text="-")]
    """What an answer brought about, for the log: see `wording.sentence`."""
    set_up: Annotated[bool, Of(shown="all", key=False, follows=True, text="-")]
    """Whether somebody wrote it down: pieces that are nowhere are out of the game."""
    stage: Annotated[i64, Of(shown="all", value="stages")]
    start: Annotated[i64, Of(shown="all", value="seats")]
    mover: Annotated[i64, Of(shown="all", value="seats", follows=True)]
    drawer: Annotated[i64, Of(shown="all", value="seats")]
    owed: Annotated[i64, Of(shown="all", high=30)]
    """How many cards `drawer` is still to draw."""
    week: Annotated[i64, Of(shown="all", empty=1, low=1, high=99)]
    days: Annotated[i64, Of(shown="all", bits="locations")]
    """The Locations whose Week card is a Day."""
    shown: Annotated[i64, Of(shown="all", value="week cards")]
    """The Week cards turned up, the latest in the lowest digit of base 8, each 1 + its Location."""
    festival: Annotated[i64, Of(shown="all", value="locations", empty=NONE, follows=True)]
    actions: Annotated[i64, Of(shown="all", high=99)]
    used: Annotated[i64, Of(shown="all", bits="locations")]
    """The Locations played on in this turn."""
    item_used: Annotated[bool, Of(shown="all")]
    chosen: Annotated[i64, Of(shown="mover", value="minions", empty=NONE, hidden=HIDDEN)]
    """The Minion picked for a play, still in the hand."""
    moving: Annotated[i64, Of(shown="all", value="targets", empty=NONE)]
    """The Minion that is about to move, as in `Words.targets`."""
    gaining: Annotated[i64, Of(shown="all", value="kinds", empty=NONE)]
    """The kind of Item that was chosen where a card says any."""
    parts_done: Annotated[i64, Of(shown="all", high=2 * LOCATIONS)]
    """How far a check or a discarding is: two parts for each Location, the Start Player's and then the other's."""
    halves: Annotated[i64, Of(shown="all", empty=NONE, high=30)]
    """How many Minions are still to be discarded in this part, NONE before it was reckoned."""
    round: Annotated[i64, Of(shown="all", high=5)]
    pick: Annotated[i64, Of(shown="all", empty=1, low=1, high=6)]
    pending: Annotated[i64, Of(value="minions", empty=NONE, hidden=HIDDEN)]
    """What the first seat keeps, while the second is still choosing; the card is still in the pack."""

    def copy(self) -> Hemloch:
        return derived.copy(self)

    def key(self) -> int:
        return derived.key(self)

    def quick_key(self) -> i64:
        return derived.quick_key(self)

    def fields(self) -> list[Field]:
        return derived.FIELDS

    def flatten(self, out: vec[i64]) -> None:
        derived.flatten(self, out)

    def seen_by(self, seat: int) -> Hemloch:
        return self.copy() if self.viewer == seat else knowledge.show(self, derived.seen(self, seat))

    def sample(self, rng: Rng) -> Hemloch:
        full = self.copy()
        if self.viewer != TRUTH:
            full.viewer = TRUTH
            knowledge.fill(full, self.viewer, rng)
        return full

    def apply(self, option: int) -> None:
        while len(self.news) > 0:  # so that it keeps its room
            self.news, _ = pop(self.news)
        self.question.apply(self, option)
        self.course.go_on(self)

    def returns(self) -> list[float]:
        ahead = ending.lead(self) if self.seat == OVER else 0
        if ahead == 0:
            return [0.0, 0.0]
        return [1.0, -1.0] if ahead > 0 else [-1.0, 1.0]

    def scores(self) -> list[int]:
        return [ending.points(self, 0), ending.points(self, 1)]

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

    def leave(self, side: i64, minion: i64, target: i64) -> None:
        """A Minion leaves its place on the table; abilities under way keep track of the one that called them.

        Copies are alike: as long as one stays, it is taken to be the one that was played (HEM-5.11).
        """
        self.shift(TABLE + side, target, minion)
        if self.held(TABLE + side, minion) > 0 or side & 1 != self.mover:
            return
        moved = TABLE <= target < TABLE + 2 * LOCATIONS
        stands: i64 = 1 + ((target - TABLE) >> 1) if moved else 0
        there: i64 = 1 + (side >> 1)
        for i in range(len(self.stack)):
            effect: i64 = self.stack[i]
            if effect >> SOURCE & PART == 1 + minion and effect >> STANDS & PART == there:
                self.stack[i] = effect & ~(PART << STANDS) | stands << STANDS

    # The stack

    def push(self, ability: i64, here: i64, source: i64) -> None:
        """Puts an ability on top of the stack; an ability without steps is left out."""
        if self.tables.op[ability] != END:
            standing: i64 = 1 + here
            effect: i64 = (1 + ability) << STEP | standing << WHERE | (1 + source) << SOURCE | standing << STANDS
            self.stack = append(self.stack, effect)

    def top(self, part: i64) -> i64:
        return (self.stack[len(self.stack) - 1] >> part & PART) - 1

    def next_step(self) -> None:
        """The step on top of the stack is done."""
        last = len(self.stack) - 1
        self.stack[last] = (self.stack[last] + 1) & ~(PART << LEFT)
        self.moving = NONE
        self.gaining = NONE

    # The log

    def tell(self, kind: i64, a: i64, b: i64 = 0, c: i64 = 0) -> None:
        """Up to three numbers for a sentence."""
        self.news = append(self.news, kind | a << 6 | b << 16 | c << 26)

    # What several chapters ask

    def open_to_play(self) -> i64:
        """A bit for each Location where the player whose turn it is may play (HEM-4.1, HEM-4.2)."""
        closed: i64 = self.used
        if self.festival >= 0:
            closed |= 1 << self.festival
        return ALL_LOCATIONS & ~closed

    def part_location(self) -> i64:
        """Where a check or a discarding is, from the Start Player's left to his right (HEM-7.1)."""
        number: i64 = self.parts_done >> 1
        return number if self.start == 0 else LOCATIONS - 1 - number

    def part_seat(self) -> i64:
        return self.start if self.parts_done & 1 == 0 else 1 - self.start

    def turned_up(self) -> i64:
        """A bit for each Location whose Week card has been turned up this Week."""
        found: i64 = 0
        left: i64 = self.shown
        while left != 0:
            found |= 1 << ((left & 7) - 1)
            left >>= 3
        return found

    def is_day(self) -> bool:
        """Whether the card turned up last is a Day."""
        return self.shown != 0 and self.days >> ((self.shown & 7) - 1) & 1 == 1
