"""The Influence Check (HEM-7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hemloch import abilities, rows
from aitch.games.hemloch.asking import Ask, add_spaces, ask, pose, why_no_space
from aitch.games.hemloch.places import EMPTY, MARKERS, WEIGHT
from aitch.games.hemloch.position import Hemloch
from aitch.games.hemloch.tables import LOCATIONS
from aitch.games.hemloch.wording import SEAT_NAMES, place, sentence

CHECKED: Final = sentence(
    14, lambda p, n: f"Influence on {place(p, n[0])}: {SEAT_NAMES[0]} {n[1]}, {SEAT_NAMES[1]} {n[2]}."
)


class PlaceByInfluence(Ask):
    """On which space of the Location that is being checked goes a Marker?"""

    kinds = ("space",)
    verb = "Marker on"
    in_stages = "check, closing"

    def who(self, p: Hemloch) -> i64:
        return p.part_seat()

    def options(self, p: Hemloch, out: list[int]) -> None:
        add_spaces(p, out, 1 << p.part_location())

    def apply(self, p: Hemloch, option: i64) -> None:
        abilities.mark(p, p.part_seat(), p.tables.words.spaces.index(option))
        p.parts_done += 1

    def prompt(self, p: Hemloch) -> str:
        location = p.part_location()
        own = p.counts[WEIGHT + 2 * location + p.part_seat()]
        other = p.counts[WEIGHT + 2 * location + 1 - p.part_seat()]
        title = p.tables.location_titles[location]
        return f"Influence Check, {title}, {own} to {other}: on which space do you place your Marker?"

    def why_wrong(self, p: Hemloch, option: i64) -> tuple[str, str]:
        return "HEM-7.3", why_no_space(p, option, f"{place(p, p.part_location())} is being checked, not {{}}")

    def why_impossible(self, p: Hemloch) -> str:
        if p.parts_done >= 2 * LOCATIONS or not is_due(p):
            return "nobody has a Marker to place there"
        return super().why_impossible(p)


place_by_influence: Final = PlaceByInfluence()


def begin_check(p: Hemloch, stage: i64) -> None:
    p.stage = stage
    p.parts_done = 0


def check(p: Hemloch, next_stage: i64) -> bool:
    """Each player, the Start Player first, places where the other has not more influence (HEM-7.1, HEM-7.4)."""
    while p.parts_done < 2 * LOCATIONS:
        side: i64 = 2 * p.part_location()
        if p.parts_done & 1 == 0 and p.size(rows.TABLE + side) + p.size(rows.TABLE + side + 1) > 0:
            p.tell(CHECKED, side >> 1, p.counts[WEIGHT + side], p.counts[WEIGHT + side + 1])
        if not is_due(p):
            p.parts_done += 1
        elif p.counts[EMPTY + (side >> 1)] > 1:
            return ask(p, place_by_influence)
        else:
            pose(p, place_by_influence)
    p.stage = next_stage
    p.parts_done = 0
    return False


def is_due(p: Hemloch) -> bool:
    """Whether the player whose part it is places a Marker (HEM-7.3 to HEM-7.6)."""
    location: i64 = p.part_location()
    seat: i64 = p.part_seat()
    side: i64 = 2 * location
    if p.counts[MARKERS + seat] == 0 or p.counts[EMPTY + location] == 0:
        return False
    if p.size(rows.TABLE + side) + p.size(rows.TABLE + side + 1) == 0:
        return p.rules.zero_zero_places
    return p.counts[WEIGHT + side + seat] >= p.counts[WEIGHT + side + 1 - seat]
