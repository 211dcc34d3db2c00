"""Chapter 4: Wizards Walk and Teleport."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.sygon.layout import (
    HEXES,
    LAND,
    MOVED,
    NO_TELEPORT,
    NO_WALK,
    NONE,
    TELEPORT_COST,
    TELEPORT_RANGE,
    THERE,
    VOLCANO,
    W_HEX,
    W_WIZARD,
    WIZARD,
)
from aitch.games.sygon.position import Position


def can_walk(s: Position, p: i64, h: i64, g: i64) -> bool:
    """Whether nothing on the way keeps a Wizard from walking from `h` to `g` (SYG-4.2, SYG-4.3)."""
    d = s.t.way[HEXES * h + g]
    return d >= 0 and not s.walled(p, h, d) and not s.term(p, NO_WALK)


def can_teleport(s: Position, p: i64, h: i64, g: i64) -> bool:
    """SYG-4.4"""
    return s.t.far[HEXES * h + g] <= s.term(p, TELEPORT_RANGE) and not s.term(p, NO_TELEPORT)


def move_cost(s: Position, p: i64, h: i64, g: i64) -> i64:
    """What it costs to go from `h` to `g` by the cheaper way, fees included; NONE if there is no way."""
    if s.board[LAND + g] >= VOLCANO or g == h or s.crowd(g) >= 3:
        return NONE
    if can_walk(s, p, h, g):
        return s.rivals(p, g)
    if can_teleport(s, p, h, g):
        return s.rivals(p, g) + s.term(p, TELEPORT_COST)
    return NONE


def can_reach(s: Position, p: i64, h: i64, g: i64, gold: i64) -> bool:
    cost = move_cost(s, p, h, g)
    return cost != NONE and cost <= gold


def can_move_wizard(s: Position, p: i64, i: i64) -> bool:
    h = s.own[WIZARD + 3 * p + i]
    if h < 0 or s.own[MOVED + p] >> i & 1:
        return False
    gold = s.free_gold(p)
    for d in range(6):
        g = s.t.near[6 * h + d]
        if g >= 0 and can_reach(s, p, h, g, gold):
            return True
    if gold < s.term(p, TELEPORT_COST) or s.term(p, NO_TELEPORT):
        return False
    return any(can_reach(s, p, h, g, gold) for g in range(HEXES))


def can_move(s: Position, p: i64) -> bool:
    return can_move_wizard(s, p, 0) or can_move_wizard(s, p, 1) or can_move_wizard(s, p, 2)


def move_options(s: Position, p: i64, out: list[int]) -> None:
    """Wizards that can go somewhere."""
    for i in range(3):
        if can_move_wizard(s, p, i):
            out.append(W_WIZARD + i)


def target_options(s: Position, out: list[int]) -> None:
    p = s.actor
    h = s.own[WIZARD + 3 * p + s.picked]
    gold = s.free_gold(p)
    for g in range(HEXES):
        if can_reach(s, p, h, g, gold):
            out.append(W_HEX + g)


def move_wizard(s: Position, g: i64) -> None:
    """The picked Wizard goes to `g` and pays for it (SYG-4.4, SYG-4.7)."""
    p, i = s.actor, s.picked
    h = s.own[WIZARD + 3 * p + i]
    if not can_walk(s, p, h, g):
        s.spend_gold(p, s.term(p, TELEPORT_COST))
    for q in range(s.t.seats):
        if s.foe(p, q):
            pay_fee(s, p, q, s.board[THERE + 4 * g + q])
    s.stand(p, i, g)
    s.own[MOVED + p] |= 1 << i
    s.picked = NONE


def pay_fee(s: Position, p: i64, q: i64, fee: i64) -> None:
    """Gold from one seat to another; above the limit it goes on to the bank (SYG-4.10)."""
    s.spend_gold(p, fee)
    s.gain_gold(q, fee)
