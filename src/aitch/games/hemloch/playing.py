"""Playing a Minion (HEM-4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hemloch import rows
from aitch.games.hemloch.asking import Ask, add_locations
from aitch.games.hemloch.position import Hemloch
from aitch.games.hemloch.tables import NONE
from aitch.games.hemloch.wording import SEAT_NAMES, card, place, sentence

PLAYED: Final = sentence(2, lambda p, n: f"{SEAT_NAMES[n[0]]} plays {card(p, n[1])} on {place(p, n[2])}.")


class PlaceMinion(Ask):
    """On which Location is the chosen Minion played (HEM-4.1, HEM-4.2)?"""

    kinds = ("Location",)
    verb = "Play on"

    def options(self, p: Hemloch, out: list[int]) -> None:
        add_locations(out, p.tables.words.places.first, p.open_to_play())

    def apply(self, p: Hemloch, option: i64) -> None:
        """The Minion's ability comes first, then the Location's (HEM-4.3)."""
        t = p.tables
        location: i64 = t.words.places.index(option)
        minion = p.chosen
        seat = p.mover
        p.chosen = NONE
        if len(p.stack) > 0:
            p.next_step()  # an EXTRA_PLAY, which costs no Action
        else:
            p.actions -= 1
        p.used |= 1 << location
        p.shift(rows.HAND + seat, rows.TABLE + 2 * location + seat, minion)
        p.forget(seat, minion)
        p.tell(PLAYED, seat, minion, location)
        side: i64 = p.rules.side(location)
        if t.faction[minion] == t.icon[side]:
            p.push(t.location_ability[side], location, minion)
        p.push(t.minion_ability[minion], location, minion)

    def prompt(self, p: Hemloch) -> str:
        who = f"the {p.tables.card_titles[p.chosen]}" if p.chosen >= 0 else "the Minion"
        return f"On which Location do you play {who}?"

    def why_wrong(self, p: Hemloch, option: i64) -> tuple[str, str]:
        location = p.tables.words.places.index(option)
        if p.festival == location:
            return "HEM-4.1", f"the Festival is on {place(p, location)}"
        return "HEM-4.2", f"you have played on {place(p, location)} in this turn"

    def why_impossible(self, p: Hemloch) -> str:
        if p.chosen < 0 or p.held(rows.HAND + p.mover, p.chosen) == 0:
            return "chosen must tell of a Minion in the hand"
        return super().why_impossible(p)


place_minion: Final = PlaceMinion()
