"""The course of the game between effects: draft, turns, Influence Checks, Week's End, the end (chapters 2, 7 to 11)."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.core.contract import CHANCE, OVER
from aitch.games.hemloch.answers import ASKED, next_week, pose
from aitch.games.hemloch.position import TOLD_CHECK, TOLD_CLOSING, TOLD_END, Position
from aitch.games.hemloch.tables import (
    ACTIONS,
    ASK_ACTION,
    ASK_CHECK,
    ASK_DEAL,
    ASK_HALVE,
    ASK_NIGHT,
    ASK_NOTHING,
    ASK_PICK,
    ASK_START,
    ASK_WEEK,
    DECK,
    EMPTY,
    END_AT_WEEKS_END,
    END_DAYS,
    END_DECK,
    END_ITEMS,
    END_LOCATIONS,
    END_MARKERS,
    HAND,
    KINDS,
    LOCATIONS,
    MARKERS,
    NONE,
    OPENING_HAND,
    PACK,
    PACK_SIZE,
    REFILL_HAND,
    ROUNDS,
    SEATS,
    SECRET,
    STAGE_ACT,
    STAGE_CHECK,
    STAGE_CLOSING_CHECK,
    STAGE_DAWN,
    STAGE_DEAL,
    STAGE_FIRST,
    STAGE_HALVE,
    STAGE_HANDS,
    STAGE_NIGHT,
    STAGE_OVER,
    STAGE_PICK,
    STAGE_REFILL,
    STAGE_TEST,
    STAGE_TURN,
    STAGE_WEEK_TEST,
    SUPPLY,
    TABLE,
    WEIGHT,
    ZERO_ZERO_PLACES,
)


def go_on(p: Position) -> bool:
    """Goes on with the stage of the game; true if that asked somebody something."""
    stage = p.stage
    if stage == STAGE_ACT:
        if p.actions <= 0:
            return end_turn(p)
        return asked(p, ASK_ACTION, p.mover)
    if stage == STAGE_TURN:
        return begin_turn(p)
    if stage == STAGE_DAWN:
        return asked(p, ASK_WEEK, CHANCE)
    if stage in (STAGE_CHECK, STAGE_CLOSING_CHECK):
        return check(p)
    if stage == STAGE_TEST:
        return test(p)
    if stage == STAGE_HALVE:
        return halve(p)
    if stage == STAGE_REFILL:
        return refill(p)
    if stage == STAGE_NIGHT:
        return night(p)
    if stage == STAGE_WEEK_TEST:
        if p.flags & END_AT_WEEKS_END and endings(p) != 0:
            return over(p)
        p.stage = STAGE_DAWN
        return False
    if stage == STAGE_HANDS:
        return opening_hands(p)
    if stage == STAGE_FIRST:
        return asked(p, ASK_START, CHANCE)
    if stage == STAGE_DEAL:
        return deal(p)
    if stage == STAGE_PICK:
        return draft(p)
    return True


def asked(p: Position, ask: i64, seat: i64) -> bool:
    p.ask = ask
    p.seat = seat
    return True


def owe(p: Position, seat: i64, number: i64) -> bool:
    """The seat is to draw; who called sees to what comes after."""
    p.drawer = seat
    p.owed = number
    return False


def deal(p: Position) -> bool:
    if p.size(PACK + 1) < PACK_SIZE:
        return asked(p, ASK_DEAL, CHANCE)
    p.stage = STAGE_PICK
    p.pick = 1
    return False


def draft(p: Position) -> bool:
    """HEM-11.2 to HEM-11.4; the last card of a pack is no choice."""
    if p.size(PACK) > 1:
        return asked(p, ASK_PICK, 0 if p.pending == NONE else 1)
    m = p.tables.minions
    for seat in range(SEATS):
        for minion in range(m):
            if p.held(PACK + seat, minion) > 0:
                p.shift(PACK + seat, DECK + seat, minion)
                break
    p.round += 1
    p.pick = 1
    p.stage = STAGE_DEAL
    if p.round == ROUNDS:
        for seat in range(SEATS):  # each knows the other's deck by what is not in his own (HEM-12.4)
            for minion in range(m):
                while p.held(SECRET + seat, minion) > 0:
                    p.shift(SECRET + seat, DECK + seat, minion)
        p.stage = STAGE_HANDS
    return False


def opening_hands(p: Position) -> bool:
    for seat in range(SEATS):
        missing: i64 = OPENING_HAND - p.size(HAND + seat)
        if missing > 0 and p.size(DECK + seat) > 0:
            return owe(p, seat, missing)
    p.stage = STAGE_FIRST
    return False


def begin_turn(p: Position) -> bool:
    """HEM-3.1, HEM-3.2."""
    p.actions = ACTIONS
    p.stage = STAGE_ACT
    if p.size(HAND + p.mover) == 0:
        return owe(p, p.mover, 1)
    return False


def end_turn(p: Position) -> bool:
    p.used = 0
    p.item_used = 0
    if p.mover == p.start:
        p.mover = 1 - p.start
        p.stage = STAGE_TURN
    elif p.is_day():
        begin_check(p, STAGE_CHECK)
    else:
        p.stage = STAGE_TEST
    return False


def begin_check(p: Position, stage: i64) -> None:
    p.stage = stage
    p.check_at = 0
    p.check_who = 0


def check(p: Position) -> bool:
    """Chapter 7: each seat, the Start Player first, places where the other has not more influence."""
    while p.check_at < LOCATIONS:
        location: i64 = p.in_check_order(p.check_at)
        if p.check_who == 0:
            tell_check(p, location)
        while p.check_who < SEATS:
            seat: i64 = p.start if p.check_who == 0 else 1 - p.start
            if places(p, location, seat):
                if pose(p, ASK_CHECK, seat) == ASKED:
                    return True
            else:
                p.check_who += 1
        p.check_at += 1
        p.check_who = 0
    if p.stage == STAGE_CHECK:
        p.stage = STAGE_TEST
    else:
        p.stage = STAGE_HALVE
    p.check_at = 0
    return False


def tell_check(p: Position, location: i64) -> None:
    if p.size(TABLE + 2 * location) + p.size(TABLE + 2 * location + 1) > 0:
        p.tell(TOLD_CHECK, location, p.counts[WEIGHT + 2 * location], p.counts[WEIGHT + 2 * location + 1], 0)


def places(p: Position, location: i64, seat: i64) -> bool:
    """HEM-7.3 to HEM-7.6."""
    side: i64 = 2 * location
    if p.counts[MARKERS + seat] == 0 or p.counts[EMPTY + location] == 0:
        return False
    if p.size(TABLE + side) + p.size(TABLE + side + 1) == 0:
        return p.flags & ZERO_ZERO_PLACES != 0
    return p.counts[WEIGHT + side + seat] >= p.counts[WEIGHT + side + 1 - seat]


def test(p: Position) -> bool:
    """The end of a Day or Night (HEM-2.5, HEM-9.1)."""
    if endings(p) != 0:
        return over(p)
    if p.turned() < LOCATIONS:
        p.stage = STAGE_DAWN
    else:
        p.tell(TOLD_CLOSING, p.week, 0, 0, 0)
        begin_check(p, STAGE_CLOSING_CHECK)
    return False


def halve(p: Position) -> bool:
    """HEM-8.2."""
    while p.check_at < LOCATIONS:
        location: i64 = p.in_check_order(p.check_at)
        while p.check_who < SEATS:
            seat: i64 = p.start if p.check_who == 0 else 1 - p.start
            if p.halves == NONE:
                p.halves = p.size(TABLE + 2 * location + seat) >> 1
            while p.halves > 0:
                if pose(p, ASK_HALVE, seat) == ASKED:
                    return True
            p.halves = NONE
            p.check_who += 1
        p.check_at += 1
        p.check_who = 0
    p.check_at = 0
    p.stage = STAGE_REFILL
    return False


def refill(p: Position) -> bool:
    """HEM-8.3."""
    for i in range(SEATS):
        seat: i64 = p.start if i == 0 else 1 - p.start
        missing: i64 = REFILL_HAND - p.size(HAND + seat)
        if missing > 0 and p.size(DECK + seat) > 0:
            return owe(p, seat, missing)
    p.stage = STAGE_NIGHT
    return False


def night(p: Position) -> bool:
    """HEM-8.4; a set-up position can be without a Night."""
    if p.days == (1 << LOCATIONS) - 1:
        next_week(p)
        return False
    return pose(p, ASK_NIGHT, p.start) == ASKED


def endings(p: Position) -> i64:
    """Which conditions of chapter 9 hold, as bits."""
    found: i64 = 0
    full: i64 = 0
    for location in range(LOCATIONS):
        if p.counts[EMPTY + location] == 0:
            full += 1
    if full >= 2:
        found |= END_LOCATIONS
    for seat in range(SEATS):
        if p.counts[MARKERS + seat] == 0:
            found |= END_MARKERS
        if p.size(DECK + seat) == 0:
            found |= END_DECK
    left: i64 = 0
    for kind in range(KINDS):
        left += p.counts[SUPPLY + kind]
    if left == 0:
        found |= END_ITEMS
    if p.days == (1 << LOCATIONS) - 1:
        found |= END_DAYS
    return found


def over(p: Position) -> bool:
    p.stage = STAGE_OVER
    p.tell(TOLD_END, 0, 0, 0, 0)
    return asked(p, ASK_NOTHING, OVER)
