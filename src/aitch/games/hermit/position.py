"""The position: what lies where, and the counts that several chapters of the rules share."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import State
from aitch.core.rng import mix
from aitch.games.hermit.area import CELLS, SIDE, Area, card_cell, card_of, card_turn
from aitch.games.hermit.deck import CARDS, Deck

# The vocabulary: cards, turns, the two words for the Wave, cells.
TURN: Final = CARDS
PULL: Final = TURN + 4
HOLD: Final = PULL + 1
CELL: Final = HOLD + 1
WORDS: Final = CELL + CELLS

# What is asked (`Hermit.asked`).
DEAL: Final = 0
"""Chance: which card lies next on the Coast?"""
TOP: Final = 1
"""Chance: which card is now on top of the pile of seat `drawer`?"""
WHICH: Final = 2
"""Chance: which of several cards with one pattern has seat `drawer` drawn?"""
CARD: Final = 3
PLACE: Final = 4
ROTATE: Final = 5
WAVE: Final = 6
"""Pull the Wave or hold it (HMT-7.8)?"""
NOTHING: Final = 7

# How it ended (`Hermit.ended`).
GOES_ON: Final = 0
WON: Final = 1
LOST_WAVE: Final = 2
LOST_CARDS: Final = 3
LOST_TASK: Final = 4

BASE: Final = 0
GARBAGE: Final = 1
SANDCASTLE: Final = 2
DUNES: Final = 3
CRAB_DANCE: Final = 4
NATURE_RESERVE: Final = 5
BIG_BEACH: Final = 6
CRASHING_WAVES: Final = 7

COAST: Final = 10
ROUNDS: Final = 13
"""No game has more: five cards of the pile and the eight behind a Hermie who is not home yet."""
GAP: Final = -1
"""A place of the Coast whose card has been drawn, and a pile without a top card."""
UNDEALT: Final = -2
EMPTY: Final = -1
"""A place in a hand without a card."""


class Position(State):
    deck: Deck
    seats: i64
    level: i64
    task: i64
    choice: bool
    lenient: bool
    printed: bool
    by_kind: bool
    each: bool
    asked: i64
    drawer: i64
    source: i64
    """While `WHICH` is asked: the place of the Coast that was drawn from, 0 for the pile."""
    coast: vec[i64]
    """Families of cards (`Deck.family`), GAP or UNDEALT."""
    hermie: i64
    wave: i64
    round: i64
    picked: i64
    place: i64
    ended: i64
    tops: vec[i64]
    """For each seat the family of the card on top of the pile, or GAP."""
    piles: vec[i64]
    """How many cards each pile has, the top card among them."""
    below: vec[i64]
    """For each seat and family, the cards whose beach side has not come into sight."""
    unseen: vec[i64]
    """For each seat, the cards whose seashell side has not come into sight, as bits."""
    hands: vec[i64]
    """Two places a seat, the smaller card first, EMPTY last."""
    areas: list[Area]

    def limit(self) -> i64:
        """The hand limit of all (HMT-4.1, HMT-4.2, HMT-10.2)."""
        for area in self.areas:
            if area.caps >= 2:
                return 1
        return 2

    def in_hand(self, s: i64) -> i64:
        if self.hands[2 * s] == EMPTY:
            return 0
        return 1 if self.hands[2 * s + 1] == EMPTY else 2

    def drawable(self) -> i64:
        """The leftmost place of the Coast with a card behind Hermie; 0 if there is none."""
        place: i64 = 1
        while place < self.hermie:
            if self.coast[place - 1] >= 0:
                return place
            place += 1
        return 0

    def allows(self, cell: i64, turn: i64) -> bool:
        """Whether a card may be laid there in that turn; it does not matter which card."""
        touching = self.areas[self.seat].touching(cell // SIDE, turn)
        return (touching >> (cell % SIDE)) & 1 == 1 and self.task_allows(cell, turn)

    def task_allows(self, cell: i64, turn: i64) -> bool:
        area = self.areas[self.seat]
        if self.task == GARBAGE:
            return not area.covers_cap(cell, turn)
        if self.task == SANDCASTLE:
            return area.within(cell, turn, 6)
        if self.task == BIG_BEACH:
            return area.covered(cell, turn, False) <= 2
        return True

    def task_done(self) -> bool:
        if self.task == DUNES:
            s: i64 = 0
            while s < (self.seats if self.each else 1):
                if self.unused(s) < 2:
                    return False
                s += 1
        elif self.task == CRAB_DANCE:
            dancers = sum([1 for area in self.areas if area.danced])
            return dancers >= (self.seats if self.each else 1)
        elif self.task == NATURE_RESERVE:
            return sum([area.caps for area in self.areas]) == 0
        elif self.task == CRASHING_WAVES:
            return COAST - self.wave >= 4
        return True

    def unused(self, s: i64) -> i64:
        """The cards that count for Dunes (HMT-9.6, HMT-9.7)."""
        count = self.piles[s] + self.in_hand(s)
        if s == 0 and not self.printed:
            place: i64 = 1
            while place < self.hermie:
                if self.coast[place - 1] >= 0:
                    count += 1
                place += 1
        return count

    def count_below(self) -> None:
        """Works `below` out: of the cards not seen yet, those that do not show their beach side."""
        below = vec[i64]([0] * (CARDS * int(self.seats)))
        s: i64 = 0
        while s < self.seats:
            start: i64 = CARDS * s
            card: i64 = 0
            while card < CARDS:
                if (self.unseen[s] >> card) & 1:
                    below[start + self.deck.family[card]] = below[start + self.deck.family[card]] + 1
                card += 1
            if self.tops[s] >= 0:
                below[start + self.tops[s]] = below[start + self.tops[s]] - 1
            s += 1
        for family in self.coast:
            if family >= 0:
                below[family] = below[family] - 1
        self.below = below

    def owner(self, s: i64) -> str:
        return "the" if self.seats == 1 else self.game.seat_names(self.seats)[s] + "'s"

    def key(self) -> int:
        h: i64 = mix(self.level * 8 + self.task, self.seats)
        flags: i64 = 0
        if self.choice:
            flags += 1
        if self.lenient:
            flags += 2
        if self.printed:
            flags += 4
        if self.by_kind:
            flags += 8
        if self.each:
            flags += 16
        h = mix(h, flags)
        h = mix(h, self.seat + 8)
        h = mix(h, self.asked * 4 + self.drawer)
        h = mix(h, self.source)
        h = mix(h, self.hermie * 16 + self.wave)
        h = mix(h, self.picked + 1)
        h = mix(h, self.place + 1)
        h = mix(h, self.ended)
        i: i64 = 0
        while i < COAST:
            h = mix(h, self.coast[i] + 2)
            i += 1
        s: i64 = 0
        while s < self.seats:
            h = mix(h, self.tops[s] + 1)
            h = mix(h, self.piles[s])
            h = mix(h, self.unseen[s])
            h = mix(h, self.hands[2 * s] + 1)
            h = mix(h, self.hands[2 * s + 1] + 1)
            area = self.areas[s]
            h = mix(h, 1 if area.danced else 0)
            for cell in area.occupied():
                h = mix(h, i64(cell) * 64 + i64(area.cells[cell]))
            if self.seat > s and len(area.laid) > 0:
                # It has placed in this round: what the new card is part of is still to be looked at.
                h = mix(h, area.laid[-1])
            s += 1
        return h

    def dump(self) -> dict[str, object]:
        flags = [self.choice, self.lenient, self.printed, self.by_kind, self.each]
        settings: list[int] = [self.level, self.task] + [1 if flag else 0 for flag in flags]
        areas: list[dict[str, object]] = []
        for area in self.areas:
            laid = [[int(card_of(p)), int(card_cell(p)), int(card_turn(p))] for p in area.laid]
            ground = [[int(p // 64), int(p % 64)] for p in area.ground]
            areas.append({"laid": laid, "ground": ground, "danced": area.danced})
        return {
            "viewer": self.viewer,
            "seat": self.seat,
            "settings": settings,
            "asked": int(self.asked),
            "drawer": int(self.drawer),
            "source": int(self.source),
            "coast": numbers(self.coast),
            "hermie": int(self.hermie),
            "wave": int(self.wave),
            "round": int(self.round),
            "picked": int(self.picked),
            "place": int(self.place),
            "ended": int(self.ended),
            "tops": numbers(self.tops),
            "piles": numbers(self.piles),
            "unseen": numbers(self.unseen),
            "hands": numbers(self.hands),
            "areas": areas,
        }


def wave_start(level: i64) -> i64:
    """Crustacean and Shrimp begin with the Wave on 6, Crayfish and King Crab on 8 (HMT-9.1)."""
    return 8 if level >= 2 else 6


def driftwood(level: i64) -> i64:
    """How many pieces the Wave shows."""
    return 2 if level & 1 else 1


def numbers(values: vec[i64]) -> list[int]:
    return list(values)
