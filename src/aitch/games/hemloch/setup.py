"""Pieces and setup (HEM-1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hemloch import rows, stages, turn
from aitch.games.hemloch.asking import AskChance, ask
from aitch.games.hemloch.places import EMPTY, MARKERS, SUPPLY
from aitch.games.hemloch.position import Hemloch
from aitch.games.hemloch.tables import ITEMS_EACH, KINDS, LOCATIONS, MARKERS_EACH, OPENING_HAND, SEATS
from aitch.games.hemloch.wording import SEAT_NAMES


class NameStartPlayer(AskChance):
    asks = "Who is the Start Player of the first Week?"
    kinds = ("Start Player",)
    in_stages = "hands"

    def options(self, p: Hemloch, out: list[int]) -> None:
        for seat in range(SEATS):
            out.append(p.tables.words.starts.option(seat))

    def apply(self, p: Hemloch, option: i64) -> None:
        p.start = p.tables.words.starts.index(option)
        p.stage = stages.DAWN

    def line(self, before: Hemloch, after: Hemloch, option: i64) -> str:
        return f"{SEAT_NAMES[after.start]} is Start Player of the first Week."


name_start_player: Final = NameStartPlayer()


def lay_out(p: Hemloch) -> None:
    """Markers, Items and empty Locations (HEM-1.2, HEM-1.4, HEM-1.5)."""
    for seat in range(SEATS):
        p.counts[MARKERS + seat] = MARKERS_EACH
    for kind in range(KINDS):
        p.counts[SUPPLY + kind] = ITEMS_EACH
    first = p.tables.first_space
    for location in range(LOCATIONS):
        p.counts[EMPTY + location] = first[location + 1] - first[location]


def shuffle_decks(p: Hemloch) -> None:
    """Both decks, or the cards of both in the box for a draft (HEM-1.4, HEM-11.2)."""
    for minion in range(p.tables.minions):
        for seat in range(SEATS):
            p.add(rows.BOX if p.rules.draft else rows.DECK + seat, minion, p.tables.copies[minion])
    p.stage = stages.DEAL if p.rules.draft else stages.HANDS


def opening_hands(p: Hemloch) -> bool:
    """HEM-1.8."""
    for seat in range(SEATS):
        missing: i64 = OPENING_HAND - p.size(rows.HAND + seat)
        if missing > 0 and p.size(rows.DECK + seat) > 0:
            return turn.owe(p, seat, missing)
    return ask(p, name_start_player)
