"""The position: what lies where, and the counts that several chapters of the rules share."""

from __future__ import annotations

from typing import Annotated, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import OVER, State, game_over
from aitch.core.fields import SHARED, Field, Of, Rows
from aitch.core.rng import mix
from aitch.games.hermit import derived
from aitch.games.hermit.area import Area
from aitch.games.hermit.deck import CARDS, Deck
from aitch.games.hermit.options import Rules
from aitch.games.hermit.places import BELOW, HAND, OWN, PILE, TOP, UNSEEN

# How it ended (`Hermit.ended`).
WON: Final = 1
LOST_WAVE: Final = 2
LOST_CARDS: Final = 3
LOST_TASK: Final = 4
ENDINGS: Final = ["", "won", "wave", "cards", "task"]

COAST: Final = 10
ROUNDS: Final = 13
"""No game has more: five cards of the pile and the eight behind a Hermie who is not home yet."""
GAP: Final = -1
"""A place of the Coast whose card has been drawn, and a pile without a top card."""
UNDEALT: Final = -2
EMPTY: Final = -1
"""No card, or no cell."""

SIZES: Final = {"cards": 16}


@final
class Hermit(State):
    """The Coast with Hermie and the Wave, and what each player has."""

    rules: Annotated[Rules, SHARED]
    deck: Annotated[Deck, SHARED]
    """What the cards show in this position."""
    pack_deck: Annotated[Deck, SHARED]
    """What they show in the content pack."""
    invented: Annotated[vec[i64], Of("any", shown="all", value="sides", width=62, text="cards")]
    """Cards that show something else here than in the pack, packed by `pack_sides`: only texts have them."""
    coast: Annotated[vec[i64], Of("any", shown="all", value="cards", follows=True)]
    """Families of cards (`Deck.family`), GAP or UNDEALT."""
    hermie: Annotated[i64, Of(shown="all", high=COAST)]
    wave: Annotated[i64, Of(shown="all", low=1, high=COAST + 1)]
    round: Annotated[i64, Of(shown="all", key=False, high=ROUNDS)]
    drawer: Annotated[i64, Of(shown="all", value="seats")]
    """While chance is asked: whose card it is."""
    source: Annotated[i64, Of(shown="all", high=COAST)]
    """While chance says which card was drawn: the place of the Coast that it came from, 0 for the pile."""
    picked: Annotated[i64, Of(shown="all", value="cards", empty=EMPTY)]
    place: Annotated[i64, Of(shown="all", value="cells", empty=EMPTY)]
    ended: Annotated[i64, Of(shown="all", value="endings")]
    own: Annotated[
        vec[i64],
        Rows(
            "seats",
            top=Of(shown="all", value="cards", empty=GAP, follows=True),
            hand=Of(shown="all", bits="cards"),
            unseen=Of(shown="all", bits="cards", follows=True),
            pile=Of(shown="all", stored=False),
            below=Of("cards", shown="all", stored=False),
        ),
    ]
    """For each seat: the family of the card on top of the pile; the hand; the cards whose seashell side has not come
    into sight; how many cards the pile has, the top card among them; how many cards there are of each family whose
    beach side has not come into sight."""
    areas: Annotated[list[Area], Of("seats", shown="all", value="areas", text="area")]

    def copy(self) -> Hermit:
        return derived.copy(self)

    def key(self) -> int:
        h: i64 = derived.key(self)
        asked_last = self.rules.may_stay and self.question.name == "StepHermie"
        for s in range(len(self.areas) if asked_last else self.seat):
            # They have placed in this round: what the new card is part of is still to be looked at.
            if len(self.areas[s].laid) > 0:
                h = mix(h, self.areas[s].laid[-1])
        return h

    def fields(self) -> list[Field]:
        return derived.FIELDS

    def flatten(self, out: vec[i64]) -> None:
        derived.flatten(self, out)

    def seen_by(self, seat: int) -> Hermit:
        """Nothing is hidden that has been decided (HMT-2.6), so a seen position is a full one."""
        return derived.seen(self, seat)

    def returns(self) -> list[float]:
        result = 0.0 if self.seat != OVER else 1.0 if self.ended == WON else -1.0
        return [result] * len(self.areas)

    def recount(self) -> None:
        """Works out the deck, the visible spaces, and of each player's unseen cards those that lie in the pile."""
        self.deck = self.pack_deck.with_sides(list(self.invented)) if len(self.invented) else self.pack_deck
        card: i64
        for s, area in enumerate(self.areas):
            if area.laid or area.ground:
                area.rebuild(self.deck)
            own: i64 = s * OWN
            self.own[own + PILE] = 0
            for card in range(CARDS):
                self.own[own + BELOW + card] = 0
            for card in range(CARDS):
                if (self.own[own + UNSEEN] >> card) & 1:
                    self.own[own + BELOW + self.deck.family[card]] += 1
                    self.own[own + PILE] += 1
            if self.own[own + TOP] >= 0:
                self.own[own + BELOW + self.own[own + TOP]] -= 1
        for family in self.coast:
            if family >= 0:
                self.own[BELOW + family] -= 1
            if family != GAP:
                self.own[PILE] -= 1

    # What lies where

    def top(self, s: i64) -> i64:
        """The family of the card on top of a pile, or GAP."""
        return self.own[s * OWN + TOP]

    def pile(self, s: i64) -> i64:
        """How many cards a pile has, the top card among them."""
        return self.own[s * OWN + PILE]

    def unseen(self, s: i64) -> i64:
        """The cards whose seashell side has not come into sight, as bits."""
        return self.own[s * OWN + UNSEEN]

    def hand(self, s: i64) -> list[int]:
        """The cards in a hand, the smaller number first."""
        return cards_in(self.own[s * OWN + HAND])

    def in_hand(self, s: i64) -> i64:
        """How many they are: two at the most."""
        hand: i64 = self.own[s * OWN + HAND]
        return 0 if hand == 0 else 1 if hand & (hand - 1) == 0 else 2

    def limit(self) -> i64:
        """The hand limit of all (HMT-4.1, HMT-4.2, HMT-10.2)."""
        return 1 if any(area.caps >= 2 for area in self.areas) else 2

    def behind(self) -> list[int]:
        """The places of the Coast behind Hermie that still have a card (HMT-4.6), the leftmost first."""
        return [place for place in range(1, self.hermie) if self.coast[place - 1] >= 0]

    def end(self, how: i64) -> None:
        """The game is over (HMT-8)."""
        self.ended = how
        self.seat = OVER
        self.question = game_over
        self.drawer = 0
        self.source = 0


def cards_in(bits: i64) -> list[int]:
    """The cards that a number has bits for."""
    return [card for card in range(i64(CARDS)) if (bits >> card) & 1]
