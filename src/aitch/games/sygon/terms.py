"""Terms: the numbers of the rules that Spell Cards change, and how long they hold."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.sygon.layout import (
    ACTIVE,
    BUY_PRICE,
    DEALT,
    FOR_GAME,
    HELD,
    LEFT,
    PENDING,
    TELEPORT_COST,
    TERM,
    TERMS,
    TRANSFORM_COST,
)
from aitch.games.sygon.position import Position
from aitch.games.sygon.tables import Effect


def refresh_terms(s: Position, p: i64) -> None:
    """Works out the terms that a seat plays by, from the cards that hold for it."""
    own, t = s.own, s.t
    for k in range(TERMS):
        own[TERM + TERMS * p + k] = t.terms[k]
    for number in range(len(t.effects)):
        if own[ACTIVE + p] >> number & 1:
            take_term(s, p, t.effects[number])
    for kind in range(len(t.cards)):
        if own[HELD + p] >> kind & 1:
            for number in t.cards[kind].steps:
                if t.effects[number].lasts == FOR_GAME:
                    take_term(s, p, t.effects[number])


def take_term(s: Position, p: i64, e: Effect) -> None:
    """The better of two terms for what costs is the lower, for all else the higher."""
    at = TERM + TERMS * p + e.term
    lower = e.value < s.own[at]
    if lower == (e.term in (TELEPORT_COST, TRANSFORM_COST, BUY_PRICE)):
        s.own[at] = e.value


def begin_terms(s: Position, p: i64) -> None:
    """What was played against a seat since its last turn holds from now on."""
    if s.own[PENDING + p]:
        s.own[ACTIVE + p] = s.own[PENDING + p]
        s.own[PENDING + p] = 0
        refresh_terms(s, p)


def end_terms(s: Position, p: i64) -> None:
    s.own[DEALT + p] = 0
    s.own[LEFT + p] = 0
    if s.own[ACTIVE + p]:
        s.own[ACTIVE + p] = 0
        refresh_terms(s, p)


def evoke(s: Position, p: i64, kind: i64) -> None:
    """SYG-14.7"""
    s.own[HELD + p] |= 1 << kind
    refresh_terms(s, p)
