"""Weeks, Days and Nights (HEM-2): how the game goes on; Influence Checks (HEM-7), and Week's End (HEM-8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hemloch import abilities, ending, numbers, rows, setup, turn
from aitch.games.hemloch.asking import Ask, AskChance, add_cards, add_locations, add_spaces, ask, pose, why_no_space
from aitch.games.hemloch.places import EMPTY, MARKERS, WEIGHT
from aitch.games.hemloch.position import Course, Hemloch
from aitch.games.hemloch.tables import ALL_LOCATIONS, LOCATIONS, NONE, REFILL_HAND
from aitch.games.hemloch.wording import SEAT_NAMES, card, named, place, sentence

CHECKED: Final = sentence(
    14, lambda p, n: f"Influence on {place(p, n[0])}: {SEAT_NAMES[0]} {n[1]}, {SEAT_NAMES[1]} {n[2]}."
)
WEEK_ENDS: Final = sentence(15, lambda p, n: f"Week {n[0]} ends.")
HALVED: Final = sentence(16, lambda p, n: f"{SEAT_NAMES[n[0]]} discards {card(p, n[1])} from {place(p, n[2])}.")
REPLACED: Final = sentence(
    17, lambda p, n: f"The Night of {place(p, n[0])} becomes a Day. {SEAT_NAMES[p.start]} is Start Player."
)


class TurnUpWeekCard(AskChance):
    asks = "Which card of the Week deck comes next?"
    kinds = ("Week card",)
    refuses = ("HEM-2.2", "{} has been turned up in this Week")
    verb = "Turn up"
    in_stages = "dawn"

    def options(self, p: Hemloch, out: list[int]) -> None:
        add_locations(out, p.tables.words.week_cards.first, ALL_LOCATIONS & ~p.turned_up())

    def apply(self, p: Hemloch, option: i64) -> None:
        location: i64 = p.tables.words.week_cards.index(option)
        p.shown = p.shown << 3 | (location + 1)
        p.festival = location
        p.mover = p.start
        p.stage = numbers.STAGE_TURN

    def line(self, before: Hemloch, after: Hemloch, option: i64) -> str:
        return f"{'Day' if after.is_day() else 'Night'}: the Festival is on {place(after, after.festival)}."


turn_up_week_card: Final = TurnUpWeekCard()


class Weeks(Course):
    """The whole game, from question to question."""

    def go_on(self, p: Hemloch) -> None:
        """Until somebody must answer: a draw that is owed, then effects, then the course of the game."""
        while True:
            if p.chosen >= 0:
                ask(p, turn.place_minion)
                return
            if p.owed > 0:
                p.owed -= 1
                if p.size(rows.DECK + p.drawer) > 0:
                    ask(p, turn.draw_card)
                    return
            elif len(p.stack) > 0:
                if abilities.resolve(p):
                    return
            elif next_stage(p):
                return


course: Final = Weeks()


def next_stage(p: Hemloch) -> bool:
    """Goes on with the stage of the game; true if that asked somebody something."""
    stage = p.stage
    if stage == numbers.STAGE_ACT:
        return turn.end_turn(p) if p.actions <= 0 else ask(p, turn.act)
    if stage == numbers.STAGE_TURN:
        return turn.begin_turn(p)
    if stage == numbers.STAGE_DAWN:
        return ask(p, turn_up_week_card)
    if stage == numbers.STAGE_CHECK:
        return check(p, numbers.STAGE_TEST)
    if stage <= numbers.STAGE_HANDS:
        return setup.opening_hands(p) if stage == numbers.STAGE_HANDS else setup.go_on_drafting(p)
    return end_day(p) if stage == numbers.STAGE_TEST else end_week(p)


def end_day(p: Hemloch) -> bool:
    """The end of a Day or Night (HEM-2.5, HEM-9.1)."""
    if ending.ends(p):
        return True
    if p.turned_up() != ALL_LOCATIONS:
        p.stage = numbers.STAGE_DAWN
    else:
        p.tell(WEEK_ENDS, p.week)
        begin_parts(p, numbers.STAGE_CLOSING)
    return False


# The Influence Check


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
        check = "Week's End, Influence Check" if p.stage == numbers.STAGE_CLOSING else "Influence Check"
        return f"{check}, {title}, {own} to {other}: on which space do you place your Marker?"

    def why_wrong(self, p: Hemloch, option: i64) -> tuple[str, str]:
        return "HEM-7.3", why_no_space(p, option, f"{place(p, p.part_location())} is being checked, not {{}}")

    def why_impossible(self, p: Hemloch) -> str:
        if p.parts_done >= 2 * LOCATIONS or not is_due(p):
            return "nobody has a Marker to place there"
        return super().why_impossible(p)


place_by_influence: Final = PlaceByInfluence()


def begin_parts(p: Hemloch, stage: i64) -> None:
    """A stage begins in which each player has a part on each Location, or another after it."""
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
    begin_parts(p, next_stage)
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


# Week's End


class DiscardHalf(Ask):
    """Which Minion of the Location is discarded?"""

    kinds = ("Minion on a Location",)
    verb = "Discard"
    in_stages = "halve"

    def who(self, p: Hemloch) -> i64:
        return p.part_seat()

    def options(self, p: Hemloch, out: list[int]) -> None:
        side: i64 = 2 * p.part_location() + p.part_seat()
        add_cards(p, out, rows.TABLE + side, p.tables.words.targets.pair(side, 0))

    def apply(self, p: Hemloch, option: i64) -> None:
        abilities.take_off(p, option, rows.DISCARD, HALVED)
        p.halves -= 1

    def prompt(self, p: Hemloch) -> str:
        title = p.tables.location_titles[p.part_location()]
        more = f" ({p.halves} to go)" if p.halves > 1 else ""
        return f"Week's End, {title}: half of your Minions go. Which do you discard{more}?"

    def why_wrong(self, p: Hemloch, option: i64) -> tuple[str, str]:
        there = place(p, p.part_location())
        return "HEM-8.2", f"your Minions on {there} are halved now, and {named(p, option)} is none of them"

    def why_impossible(self, p: Hemloch) -> str:
        if p.parts_done >= 2 * LOCATIONS or not 0 < p.halves <= minions_there(p):
            return "there are not so many Minions to be discarded"
        return super().why_impossible(p)


class ChooseNight(Ask):
    kinds = ("Week card",)
    asks = "Which Night turns into a Day, with a count after it from now on?"
    refuses = ("HEM-8.4", "{} has taken the place of its Night already")
    verb = "Replace"
    in_stages = "night"

    def who(self, p: Hemloch) -> i64:
        return p.start

    def options(self, p: Hemloch, out: list[int]) -> None:
        add_locations(out, p.tables.words.week_cards.first, ALL_LOCATIONS & ~p.days)

    def apply(self, p: Hemloch, option: i64) -> None:
        location: i64 = p.tables.words.week_cards.index(option)
        p.days |= 1 << location
        p.tell(REPLACED, location)
        next_week(p)


discard_half: Final = DiscardHalf()
choose_night: Final = ChooseNight()


def end_week(p: Hemloch) -> bool:
    """Goes on with Week's End; true if that asked somebody something."""
    stage = p.stage
    if stage == numbers.STAGE_CLOSING:
        return check(p, numbers.STAGE_HALVE)
    if stage == numbers.STAGE_HALVE:
        return halve(p)
    if stage == numbers.STAGE_REFILL:
        return refill(p)
    if stage == numbers.STAGE_NIGHT and p.days != ALL_LOCATIONS:
        return pose(p, choose_night) > 1
    if stage == numbers.STAGE_NIGHT:
        next_week(p)  # a set-up position can be without a Night
    elif p.rules.end_check_at_weeks_end and ending.ends(p):
        return True
    else:
        p.stage = numbers.STAGE_DAWN
    return False


def minions_there(p: Hemloch) -> i64:
    """How many Minions has the player whose part it is on the Location whose turn it is?"""
    return p.size(rows.TABLE + 2 * p.part_location() + p.part_seat())


def halve(p: Hemloch) -> bool:
    """HEM-8.2."""
    while p.parts_done < 2 * LOCATIONS:
        if p.halves == NONE:
            p.halves = minions_there(p) >> 1
        while p.halves > 0:
            if pose(p, discard_half) > 1:
                return True
        p.halves = NONE
        p.parts_done += 1
    begin_parts(p, numbers.STAGE_REFILL)
    return False


def refill(p: Hemloch) -> bool:
    """HEM-8.3."""
    if not turn.fill_hands(p, p.start, REFILL_HAND):
        p.stage = numbers.STAGE_NIGHT
    return False


def next_week(p: Hemloch) -> None:
    """HEM-8.5, HEM-8.6."""
    p.shown = 0
    p.start = 1 - p.start
    p.week += 1
    p.stage = numbers.STAGE_WEEK_TEST
