"""Setup (HMT-2): the first position; the Coast is dealt, then the piles show their first cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import CHANCE
from aitch.core.fields import filled
from aitch.core.game import Setup
from aitch.games.hermit import derived
from aitch.games.hermit.area import empty_area
from aitch.games.hermit.deck import CARDS, Deck
from aitch.games.hermit.drawing import ShowCard, go_on
from aitch.games.hermit.options import Rules
from aitch.games.hermit.places import BELOW, OWN, UNSEEN
from aitch.games.hermit.position import COAST, UNDEALT, Hermit
from aitch.games.hermit.wording import pattern_words, told


class DealCoast(ShowCard):
    """Chance: which card lies next on the Coast (HMT-2.1)?"""

    def apply(self, p: Hermit, option: i64) -> None:
        place = next_place(p)
        p.coast[place] = option
        p.own[BELOW + option] -= 1
        if place == COAST - 1:
            go_on(p)

    def prompt(self, p: Hermit) -> str:
        return f"Which card lies on place {next_place(p) + 1} of the Coast?"

    def line(self, before: Hermit, after: Hermit, option: i64) -> str:
        place = next_place(before)
        line = f"The Coast, place {place + 1}: {pattern_words(after, after.coast[place])}."
        return told(before, after, line)

    def why_impossible(self, p: Hermit) -> str:
        return "" if p.coast[COAST - 1] == UNDEALT else "the Coast has been dealt"


deal_coast: Final = DealCoast()


def next_place(p: Hermit) -> i64:
    """Where the next card of the Coast goes, counted from 0."""
    place: i64 = 0
    while p.coast[place] != UNDEALT:
        place += 1
    return place


def begin(setup: Setup, deck: Deck) -> Hermit:
    """The first position."""
    p = empty_table(setup, deck, (1 << CARDS) - 1)
    p.coast = filled(COAST, UNDEALT)
    p.seat = CHANCE
    p.question = deal_coast
    p.recount()
    return p


def empty_table(setup: Setup, deck: Deck, unseen: int) -> Hermit:
    """Nothing lies anywhere; of each player's deck these cards are unseen."""
    p = derived.fresh(setup, {"seats": setup.seats})
    p.rules = Rules(setup.options)
    p.deck = deck
    p.pack_deck = deck
    p.wave = p.rules.wave
    p.areas = [empty_area() for _ in range(setup.seats)]
    for s in range(setup.seats):
        p.own[s * OWN + UNSEEN] = unseen
    return p
