"""The numbers behind a content pack, and the names of everything that is counted.

`Tables` is what the engine knows of the cards: values, Factions, and abilities as a flat list of steps.
`pack.py` fills it; nothing here knows a card by name.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SEATS: Final = 2
LOCATIONS: Final = 4
KINDS: Final = 3
DECK_SIZE: Final = 30
MARKERS_EACH: Final = 15
ITEMS_EACH: Final = 6
OPENING_HAND: Final = 5
REFILL_HAND: Final = 2
ACTIONS: Final = 2
ROUNDS: Final = 5
PACK_SIZE: Final = 6

# The steps that abilities are made of (rules, chapter 5).
END: Final = 0
PLACE_MARKER: Final = 1
MOVE_FESTIVAL: Final = 2
GAIN_ITEM: Final = 3
STEAL_ITEM: Final = 4
FLIP_UP: Final = 5
DRAW: Final = 6
OPP_DISCARD: Final = 7
MOVE_MINION: Final = 8
RETURN_MINION: Final = 9
DESTROY_MINION: Final = 10
RECOVER: Final = 11
EXTRA_PLAY: Final = 12
EXTRA_ACTION: Final = 13

# Their parameters.
HERE: Final = 0
OWN_MINION: Final = 1
ANYWHERE: Final = 2
OPPONENT: Final = 0
OWN: Final = 1
ANYBODY: Final = 2
ANY_KIND: Final = 3

# Rows of `Position.cards`: where a card can be.  A seat, or a place of the table, is added.
HAND: Final = 0
DECK: Final = 2
DISCARD: Final = 4
TABLE: Final = 6  # + 2 * location + seat
PACK: Final = 14
SECRET: Final = 16  # what was kept first in each round of a draft, which the other has not seen
BOX: Final = 18  # not yet dealt in a draft
PLACES: Final = 19
# Further rows are no places, but tell what is known of cards that lie in one:
KNOWN: Final = 19  # cards of a hand that everybody saw go there
UNSEEN: Final = 21  # only in views: what could be in the hand or the deck of a seat
UNSEEN_ANYWHERE: Final = 23  # only in views: what could be with either seat or in the box
ROWS: Final = 24

# Entries of `Position.counts`.
MARKERS: Final = 0  # + seat: unused
SUPPLY: Final = 2  # + kind
UP: Final = 5  # + 3 * seat + kind
DOWN: Final = 11  # + 3 * seat + kind
EMPTY: Final = 17  # + location: empty spaces
WEIGHT: Final = 21  # + 2 * location + seat: influence
SIZE: Final = 29  # + row: how many cards
COUNTS: Final = 53

# Options of the game, as bits of `Position.flags`.
PASS_ALLOWED: Final = 1
ZERO_ZERO_PLACES: Final = 2
END_AT_WEEKS_END: Final = 4
SCEPTERS_SCORE: Final = 8
DRAFT_FIRST: Final = 16

# What is asked.
ASK_DEAL: Final = 0  # chance: a card of a draft pack
ASK_PICK: Final = 1
ASK_DRAW: Final = 2  # chance: a card off a deck
ASK_START: Final = 3  # chance: the first Start Player
ASK_WEEK: Final = 4  # chance: the next card of the Week deck
ASK_ACTION: Final = 5
ASK_EXTRA: Final = 6
ASK_PLACE: Final = 7
ASK_MARK: Final = 8
ASK_FESTIVAL: Final = 9
ASK_GAIN: Final = 10
ASK_FLIP: Final = 11
ASK_STEAL: Final = 12
ASK_TURN_UP: Final = 13
ASK_DISCARD: Final = 14
ASK_MOVE: Final = 15
ASK_MOVE_TO: Final = 16
ASK_RETURN: Final = 17
ASK_DESTROY: Final = 18
ASK_RECOVER: Final = 19
ASK_CHECK: Final = 20
ASK_HALVE: Final = 21
ASK_NIGHT: Final = 22
ASK_NOTHING: Final = 23  # the game is over

# Where the game is when no effect is under way.
STAGE_DEAL: Final = 0
STAGE_PICK: Final = 1
STAGE_HANDS: Final = 2
STAGE_FIRST: Final = 3
STAGE_DAWN: Final = 4
STAGE_TURN: Final = 5
STAGE_ACT: Final = 6
STAGE_CHECK: Final = 7
STAGE_TEST: Final = 8
STAGE_CLOSING_CHECK: Final = 9
STAGE_HALVE: Final = 10
STAGE_REFILL: Final = 11
STAGE_NIGHT: Final = 12
STAGE_WEEK_TEST: Final = 13
STAGE_OVER: Final = 14

# How a game can end, as bits.
END_MARKERS: Final = 1
END_LOCATIONS: Final = 2
END_ITEMS: Final = 4
END_DECK: Final = 8
END_DAYS: Final = 16

NONE: Final = -1
HIDDEN: Final = -2
"""In a view: something is chosen, but not to be seen."""


class Tables:
    """A content pack as numbers.  Minions, Locations, kinds and spaces are numbered in the pack's order."""

    def __init__(
        self,
        copies: list[int],
        value: list[int],
        faction: list[int],
        home: list[int],
        icon: list[int],
        grids: list[list[list[int]]],
        cost: list[int],
        scores_always: list[int],
        steps: list[list[int]],
        minion_ability: list[int],
        location_ability: list[int],
        item_ability: list[int],
        names: list[str],
        titles: list[str],
    ) -> None:
        """`icon` and `location_ability` hold the light sides, then the dark ones; `steps` are [op, a, b]."""
        self.names = names
        """Minions, Locations and kinds of Items, as the vocabulary names them."""
        self.titles = titles
        """The same for people."""
        self.minions: i64 = len(copies)
        self.copies = vec[i64](copies)
        self.value = vec[i64](value)
        self.faction = vec[i64](faction)
        self.home = vec[i64](home)
        self.icon = vec[i64](icon)
        self.cost = vec[i64](cost)
        self.scores_always = vec[i64](scores_always)
        self.op = vec[i64]([step[0] for step in steps])
        self.a = vec[i64]([step[1] for step in steps])
        self.b = vec[i64]([step[2] for step in steps])
        self.minion_ability = vec[i64](minion_ability)
        self.location_ability = vec[i64](location_ability)
        self.item_ability = vec[i64](item_ability)
        self.lay_spaces(grids)
        self.number_words()

    def lay_spaces(self, grids: list[list[list[int]]]) -> None:
        """Numbers all spaces; each grid is a list of [row, column]."""
        first: list[int] = [0]
        place: list[int] = []
        beside: list[int] = []
        self.at: list[list[int]] = []
        for location, grid in enumerate(grids):
            start = len(place)
            for row, column in grid:
                place.append(location)
                self.at.append([row, column])
                near = [[row - 1, column], [row, column + 1], [row + 1, column], [row, column - 1]]
                found = [start + grid.index(n) for n in near if n in grid]
                beside += found + [NONE] * (4 - len(found))
            first.append(len(place))
        self.spaces: i64 = len(place)
        self.first_space = vec[i64](first)
        self.place = vec[i64](place)
        self.beside = vec[i64](beside)
        """Four for each space: the spaces orthogonally next to it, then NONE."""
        home_bonus = [
            self.value[m] + (1 if self.faction[m] == self.home[location] else 0)
            for location in range(LOCATIONS)
            for m in range(self.minions)
        ]
        self.weight = vec[i64](home_bonus)
        """Of location * minions + minion: its influence there, Home included (HEM-7.2)."""

    def number_words(self) -> None:
        """Where each kind of word begins in the vocabulary (`pack.vocabulary` spells them in this order)."""
        m = self.minions
        self.w_card: i64 = 0
        self.w_location: i64 = m
        self.w_space: i64 = self.w_location + LOCATIONS
        self.w_use: i64 = self.w_space + self.spaces
        self.w_gain: i64 = self.w_use + KINDS
        self.w_flip: i64 = self.w_gain + KINDS
        self.w_take: i64 = self.w_flip + KINDS  # + 2 * kind, and 1 for face down
        self.w_minion: i64 = self.w_take + 2 * KINDS  # + (2 * location + seat) * minions + minion
        self.w_recover: i64 = self.w_minion + 2 * LOCATIONS * m
        self.w_week: i64 = self.w_recover + m
        self.w_start: i64 = self.w_week + LOCATIONS
        self.w_draw: i64 = self.w_start + SEATS
        self.w_stop: i64 = self.w_draw + 1
        self.w_decline: i64 = self.w_stop + 1
        self.words: i64 = self.w_decline + 1

    def card_title(self, minion: i64) -> str:
        return self.titles[minion]

    def location_title(self, location: i64) -> str:
        return self.titles[self.minions + location]

    def kind_title(self, kind: i64) -> str:
        return self.titles[self.minions + LOCATIONS + kind]
