"""Chapter 7: cities, ruins and their tokens."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.hyperborea.effects import activate
from aitch.games.hyperborea.movement import leave_outside, walkers
from aitch.games.hyperborea.position import Position
from aitch.games.hyperborea.terms import (
    ASK_KEEP,
    CITY,
    HIDDEN,
    HOMELAND,
    MAX_SEATS,
    NOBODY,
    NONE,
    PLAYER,
    RUIN,
)


def can_enter(s: Position, cell: i64, site: i64) -> bool:
    """Whether a miniature of the active player can step into a site of its hex (HYP-7.1, HYP-7.4)."""
    t = s.t
    at = cell * t.sites + site
    land = s.land[cell]
    if land < 0 or site >= t.site_count[land] or s.inside[at] != NOBODY:
        return False
    if s.free[cell * MAX_SEATS + s.active] == 0:
        return False
    if s.choices.stopped_stay != 0 and walkers(s, cell) == 0:
        return False
    if t.site_kind[land * t.sites + site] >= RUIN:
        return s.tokens[at] > 0
    return s.choices.own_cities == 0 or t.zone[cell] != HOMELAND or t.owner[cell] == s.active


def step_in(s: Position, cell: i64, site: i64) -> None:
    if s.choices.stopped_stay != 0:
        s.free[cell * MAX_SEATS + s.active] -= 1
    else:
        leave_outside(s, s.active, cell)
    s.inside[cell * s.t.sites + site] = PLAYER + s.active


def is_city(s: Position, cell: i64, site: i64) -> bool:
    return s.t.site_kind[s.land[cell] * s.t.sites + site] == CITY


def enter_city(s: Position, cell: i64, site: i64) -> bool:
    """True if the city's effect asks for a choice."""
    step_in(s, cell, site)
    return activate(s, s.t.site_program[s.land[cell] * s.t.sites + site])


def back_at(s: Position, cell: i64, site: i64) -> i64:
    """The back of a ruin's tokens."""
    return s.t.site_kind[s.land[cell] * s.t.sites + site] - RUIN


def find_token(s: Position, token: i64) -> None:
    """Chance has said what the topmost token is; its finder looks at it (HYP-7.5)."""
    s.tokens[s.cell * s.t.sites + s.site] -= 1
    s.held = token
    s.seat = s.active
    s.ask = ASK_KEEP


def unseen(s: Position, token: i64) -> i64:
    """How many tokens with this face lie unseen, on the map or not; to a viewer also those that others keep."""
    number = s.t.ruin_count[token] - s.spent[token]
    if s.held == token:
        number -= 1
    q: i64 = 0
    while q < s.t.seats:
        if s.stored[q] == token:
            number -= 1
        q += 1
    return number


def play_token(s: Position, token: i64) -> bool:
    """A token is shown, used and gone (HYP-7.9); True if it asks for a choice."""
    s.spent[token] += 1
    return activate(s, s.t.ruin_program[token])


def back_of(s: Position, token: i64) -> i64:
    """The back of a token, known or not."""
    return HIDDEN - token if token <= HIDDEN else s.t.ruin_back[token]


def hide(s: Position, token: i64) -> i64:
    """A token as others see it: only its back."""
    return token if token == NONE else HIDDEN - back_of(s, token)
