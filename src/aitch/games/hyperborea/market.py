"""Chapter 9: the technology market and its decks."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.hyperborea.ending import check_technologies
from aitch.games.hyperborea.position import Position, pile
from aitch.games.hyperborea.terms import DECK, GREY, MARKET, NONE, SHOWN, SLOTS, TECH, UNDER, UNUSED


def in_deck(s: Position, deck: i64) -> i64:
    """How many cards a deck has, known ones at its bottom included."""
    total: i64 = 0
    card: i64 = 0
    while card < s.t.cards:
        if s.t.card_deck[card] == deck and s.where[card] >= DECK:
            total += 1
        card += 1
    return total


def unknown_words(s: Position, deck: i64) -> list[int]:
    """The cards of which one lies on top of a deck, nobody knows which."""
    out: list[int] = []
    card: i64 = 0
    while card < s.t.cards:
        if s.where[card] == DECK and s.t.card_deck[card] == deck:
            out.append(s.t.w_card + card)
        card += 1
    return out


def known_top(s: Position, deck: i64) -> i64:
    """The first of the cards put under a deck; only asked when no others are left."""
    card: i64 = 0
    while s.where[card] != UNDER or s.t.card_deck[card] != deck:
        card += 1
    return card


def put_under(s: Position, card: i64) -> None:
    """HYP-9.3, HYP-9.7."""
    deck = s.t.card_deck[card]
    depth: i64 = 0
    other: i64 = 0
    while other < s.t.cards:
        if s.t.card_deck[other] == deck and s.where[other] >= UNDER:
            depth += 1
        other += 1
    s.where[card] = UNDER + depth


def gap(s: Position) -> i64:
    """The place of the market that is to be filled next, or none: empty, and its deck is not."""
    slot: i64 = 0
    while slot < SLOTS:
        if s.market[slot] == NONE and in_deck(s, slot // SHOWN) > 0:
            return slot
        slot += 1
    return NONE


def show_card(s: Position, slot: i64, card: i64) -> None:
    """A card comes from its deck to a place of the market, and a grey cube if none lies there (HYP-9.2)."""
    if s.where[card] >= UNDER:
        deck = s.t.card_deck[card]
        other: i64 = 0
        while other < s.t.cards:
            if s.t.card_deck[other] == deck and s.where[other] > UNDER:
                s.where[other] -= 1
            other += 1
    s.where[card] = MARKET
    s.market[slot] = card
    if s.waste[slot] == 0 and s.supply[GREY] > 0:
        s.supply[GREY] -= 1
        s.waste[slot] = 1
    s.gaps -= 1


def can_refresh(s: Position, deck: i64) -> bool:
    """HYP-9.4."""
    return in_deck(s, deck) >= (2 if s.choices.refresh_two != 0 else 1)


def refresh(s: Position, deck: i64) -> None:
    """Both face-up cards of a deck go under it; the places are to be filled again."""
    slot = deck * SHOWN
    last = slot + SHOWN
    while slot < last:
        put_under(s, s.market[slot])
        s.market[slot] = NONE
        slot += 1
    s.gaps += SHOWN


def slot_of(s: Position, card: i64) -> i64:
    slot: i64 = 0
    while s.market[slot] != card:
        slot += 1
    return slot


def take_card(s: Position, card: i64) -> None:
    """HYP-9.1, HYP-9.2."""
    p = s.active
    slot = slot_of(s, card)
    s.pool[TECH] -= 1
    s.where[card] = p
    s.market[slot] = NONE
    s.piles[pile(p, UNUSED) + GREY] += s.waste[slot]
    s.waste[slot] = 0
    if in_deck(s, slot // SHOWN) > 0:
        s.gaps += 1
    check_technologies(s, p)


def market_words(s: Position) -> list[int]:
    """The face-up cards, sorted."""
    out: list[int] = []
    card: i64 = 0
    while card < s.t.cards:
        if s.where[card] == MARKET:
            out.append(s.t.w_card + card)
        card += 1
    return out
