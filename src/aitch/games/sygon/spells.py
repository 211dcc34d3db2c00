"""Chapter 14: Spell Cards are bought and played; and Wizards who vanished come back."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.sygon.effects import begin_card, works
from aitch.games.sygon.layout import (
    A_PAY,
    ANY_CUBE,
    AWAY,
    BOUGHT,
    CARD_SIZE,
    CUBES,
    DEALT,
    GONE,
    HAND,
    HELD,
    HEXES,
    KEPT,
    LAND,
    MATE,
    NONE,
    PLAYED,
    STOCK,
    TERM,
    TERMS,
    VOLCANO,
    W_BUY,
    W_CUBE,
    W_HEX,
    WARD_BUY,
    WARD_PLAY,
    WIZARD,
)
from aitch.games.sygon.position import Position
from aitch.games.sygon.terms import evoke

# Buying (SYG-14.2, SYG-14.4, SYG-14.5).


def surcharge(s: Position, p: i64, term: i64) -> i64:
    """What the others' Wards add (SYG-15.15)."""
    extra: i64 = 0
    for q in range(s.t.seats):
        if q != p and (s.t.ward_mates or q != s.own[MATE + p]):
            extra += s.own[TERM + TERMS * q + term]
    return extra


def card_gold(s: Position, p: i64, kind: i64) -> i64:
    """All Gold that buying a card costs."""
    card = s.t.cards[kind]
    gold = card.gold + surcharge(s, p, WARD_BUY)
    return gold + surcharge(s, p, WARD_PLAY) if card.eternal else gold


def has_cube(s: Position, p: i64, cube: i64) -> bool:
    """Whether a seat can pay with this kind of cube, or with any."""
    if cube != ANY_CUBE:
        return cube == NONE or s.free_cubes(p, cube) > 0
    return any(s.free_cubes(p, kind) > 0 for kind in range(CUBES))


def can_buy(s: Position, p: i64, kind: i64) -> bool:
    if s.own[DEALT + p] & BOUGHT or s.cards[CARD_SIZE * kind + STOCK] == 0:
        return False
    card = s.t.cards[kind]
    if card.eternal and (s.own[DEALT + p] & PLAYED or s.own[HELD + p] >> kind & 1):
        return False
    return card_gold(s, p, kind) <= s.free_gold(p) and has_cube(s, p, card.cube)


def answer_buy(s: Position, kind: i64) -> bool:
    """Buys a card.  Returns whether that is all; a cube of any kind may still be asked for."""
    p = s.actor
    card = s.t.cards[kind]
    s.spend_gold(p, card_gold(s, p, kind))
    s.cards[CARD_SIZE * kind + STOCK] -= 1
    s.own[DEALT + p] |= BOUGHT
    if card.eternal:
        s.own[DEALT + p] |= PLAYED
        s.cards[CARD_SIZE * kind + KEPT + p] += 1
        evoke(s, p, kind)
    else:
        s.cards[CARD_SIZE * kind + HAND + p] += 1
    if card.cube == ANY_CUBE:
        s.card = kind
        s.put(p, A_PAY)
        return False
    if card.cube != NONE:
        s.spend_cube(p, card.cube, 1)
    return True


def pay_options(s: Position, out: list[int]) -> None:
    for kind in range(CUBES):
        if s.free_cubes(s.actor, kind) > 0:
            out.append(W_CUBE + kind)


def answer_pay(s: Position, option: i64) -> None:
    s.spend_cube(s.actor, option - W_CUBE, 1)
    s.card = NONE


# Playing (SYG-14.3, SYG-14.6, SYG-14.9).


def can_play(s: Position, p: i64, kind: i64) -> bool:
    if s.own[DEALT + p] & PLAYED or s.cards[CARD_SIZE * kind + HAND + p] == 0:
        return False
    return surcharge(s, p, WARD_PLAY) <= s.free_gold(p) and works(s, p, kind)


def can_deal(s: Position, p: i64) -> bool:
    """Whether a seat can buy or play any card now."""
    dealt = s.own[DEALT + p]
    if dealt & BOUGHT and dealt & PLAYED:
        return False
    return any(can_buy(s, p, kind) or can_play(s, p, kind) for kind in range(len(s.t.cards)))


def card_options(s: Position, p: i64, out: list[int]) -> None:
    kinds = len(s.t.cards)
    for kind in range(kinds):
        if can_buy(s, p, kind):
            out.append(W_BUY + kind)
    for kind in range(kinds):
        if can_play(s, p, kind):
            out.append(W_BUY + kinds + kind)


def answer_play(s: Position, kind: i64) -> bool:
    """Plays a card.  Returns whether it has done all that it does, with nothing asked."""
    p = s.actor
    s.spend_gold(p, surcharge(s, p, WARD_PLAY))
    s.cards[CARD_SIZE * kind + HAND + p] -= 1
    s.cards[CARD_SIZE * kind + GONE] += 1
    s.own[DEALT + p] |= PLAYED
    return begin_card(s, kind)


# Wizards who come back (SYG-15.3).


def next_away(s: Position, p: i64) -> i64:
    for i in range(3):
        if s.own[WIZARD + 3 * p + i] == AWAY:
            return i
    return NONE


def return_options(s: Position, out: list[int]) -> None:
    for h in range(HEXES):
        if s.board[LAND + h] < VOLCANO and s.crowd(h) < 3:
            out.append(W_HEX + h)


def can_return(s: Position, p: i64) -> bool:
    if next_away(s, p) < 0:
        return False
    return any(s.board[LAND + h] < VOLCANO and s.crowd(h) < 3 for h in range(HEXES))


def answer_return(s: Position, option: i64) -> None:
    s.stand(s.actor, next_away(s, s.actor), option - W_HEX)
