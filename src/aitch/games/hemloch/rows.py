"""The rows of `Hemloch.cards`: where a card can be.  A seat, or a side of a Location, is added."""

from __future__ import annotations

from typing import Final

HAND: Final = 0
DECK: Final = 2
DISCARD: Final = 4
TABLE: Final = 6  # + 2 * location + seat
PACK: Final = 14
SECRET: Final = 16  # what was kept first in each round of a draft, which the other has not seen
BOX: Final = 18  # not yet dealt in a draft
# Further rows are no places, but tell what is known of cards that lie in one:
KNOWN: Final = 19  # cards of a hand that everybody saw go there
UNSEEN: Final = 21  # only in views: what could be in the hand or the deck of a seat
UNSEEN_ANYWHERE: Final = 23  # only in views: what could be with either seat or in the box
ROWS: Final = 24
