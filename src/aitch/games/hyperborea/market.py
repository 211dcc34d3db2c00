"""Chapter 9: the technology market and its decks; espionage (HYP-10.7)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from aitch.games.hyperborea import effects, ending, numbers, tables, turn
from aitch.games.hyperborea.numbers import ESPIONAGE, TECH
from aitch.games.hyperborea.places import CARDS, OWN, SUPPLY, UNUSED, WHERE
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.tables import DECK, GREY, MARKET, NONE, SHOWN, SLOTS, UNDER
from aitch.games.hyperborea.wording import Asked, InMove, called, word_label


class DealCard(Asked):
    """Which card lies on top of the deck whose place in the market is empty, nobody knows which?"""

    asks = "Which card comes up?"
    needs: ClassVar = ["gaps"]

    def options(self, p: Hyperborea, out: list[int]) -> None:
        deck = gap(p) // SHOWN
        for card in range(p.t.cards):
            if p.owner(card) == DECK and p.t.card_deck[card] == deck:
                out.append(p.t.words.cards.option(card))
        if len(out) == 0:  # only cards that were put under it are left, and the first of them is known
            out.append(p.t.words.cards.option(known_top(p, deck)))

    def apply(self, p: Hyperborea, option: i64) -> None:
        show_card(p, gap(p), p.t.words.cards.index(option))
        turn.advance(p)

    def why_not(self, p: Hyperborea, option: i64) -> tuple[str, str]:
        rule = "HYP-9.2" if p.stage >= numbers.STAGE_START else "HYP-2.10"
        return rule, f"{called(p, option)} is not among the cards of which the next one comes"

    def line(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        if before.stage < numbers.STAGE_START:  # the whole market is laid out, and one sees it
            return ""
        return f"{word_label(before, option)} comes into the market."


class TakeCard(InMove):
    """Which card is taken after those of a deck have been replaced (HYP-9.5)?"""

    asks = "Which technology do you take?"

    def options(self, p: Hyperborea, out: list[int]) -> None:
        if p.rules.may_take_none:
            out.append(p.t.words.done)
        for card in range(p.t.cards):
            if in_market(p, card):
                out.append(p.t.words.cards.option(card))

    def apply(self, p: Hyperborea, option: i64) -> None:
        if option == p.t.words.done:
            p.pool[TECH] -= 1
            turn.finish(p)
        else:
            take(p, p.t.words.cards.index(option))

    def why_not(self, p: Hyperborea, option: i64) -> tuple[str, str]:
        if p.t.words.cards.has(option):
            return "HYP-9.1", "the card is not face up"
        if p.t.words.decks.has(option):
            return "HYP-9.3", "the cards of one deck have been replaced already"
        return "HYP-9.5", f"a card must be taken now; {called(p, option)} is none"

    def why_impossible(self, p: Hyperborea) -> str:
        return "" if p.pool[TECH] > 0 else "the pool has no technology effect"

    def label(self, p: Hyperborea, option: i64) -> str:
        return card_label(p, option) if p.t.words.cards.has(option) else word_label(p, option)

    def deed(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        return "takes no card." if option == before.t.words.done else f"takes {word_label(before, option)}."


deal_card: Final = DealCard()
take_card: Final = TakeCard()


def in_market(p: Hyperborea, card: i64) -> bool:
    return MARKET <= p.owner(card) < DECK


def card_at(p: Hyperborea, slot: i64) -> i64:
    """The card at a place of the market, or none."""
    for card in range(p.t.cards):
        if p.owner(card) == MARKET + slot:
            return card
    return NONE


def in_deck(p: Hyperborea, deck: i64, first: i64 = DECK) -> i64:
    """How many cards a deck has, known ones at its bottom included, or with UNDER those alone."""
    total: i64 = 0
    for card in range(p.t.cards):
        if p.t.card_deck[card] == deck and p.owner(card) >= first:
            total += 1
    return total


def known_top(p: Hyperborea, deck: i64) -> i64:
    """The first of the cards put under a deck; only asked when no others are left."""
    card: i64 = 0
    while p.owner(card) != UNDER or p.t.card_deck[card] != deck:
        card += 1
    return card


def gap(p: Hyperborea) -> i64:
    """The place of the market that is to be filled next, or none: empty, and its deck is not."""
    for slot in range(SLOTS):
        if card_at(p, slot) == NONE and in_deck(p, slot // SHOWN) > 0:
            return slot
    return NONE


def show_card(p: Hyperborea, slot: i64, card: i64) -> None:
    """A card comes from its deck to a place of the market, and a grey cube if none lies there (HYP-9.2)."""
    if p.owner(card) >= UNDER:
        deck = p.t.card_deck[card]
        for other in range(p.t.cards):
            if p.t.card_deck[other] == deck and p.owner(other) > UNDER:
                p.cards[other * CARDS + WHERE] -= 1
    p.cards[card * CARDS + WHERE] = MARKET + slot
    if p.waste >> slot & 1 == 0 and p.left[SUPPLY + GREY] > 0:
        p.left[SUPPLY + GREY] -= 1
        p.waste |= 1 << slot
    p.gaps -= 1


def refresh(p: Hyperborea, deck: i64) -> None:
    """Both face-up cards of a deck go under it (HYP-9.3, HYP-9.7); one is taken when the places are filled again."""
    depth = in_deck(p, deck, UNDER)
    for i in range(SHOWN):
        p.cards[card_at(p, deck * SHOWN + i) * CARDS + WHERE] = UNDER + depth + i
    p.gaps += SHOWN
    p.kind = TECH
    turn.advance(p)


def take(p: Hyperborea, card: i64) -> None:
    """HYP-9.1, HYP-9.2."""
    slot = p.owner(card) - MARKET
    p.pool[TECH] -= 1
    p.cards[card * CARDS + WHERE] = p.active
    p.own[p.active * OWN + UNUSED + GREY] += p.waste >> slot & 1
    p.waste &= ~(1 << slot)
    if in_deck(p, slot // SHOWN) > 0:
        p.gaps += 1
    ending.check_technologies(p, p.active)
    turn.finish(p)


def can_copy(p: Hyperborea, card: i64) -> bool:
    """Whether espionage can copy this card (HYP-10.7)."""
    t = p.t
    owner = p.owner(card)
    if owner >= t.seats or owner == p.active or t.card_spies[card] != 0:
        return False
    does = t.card_does[card]
    if does != numbers.NOTHING and (does != numbers.START_OF_TURN or p.rules.copies_plain_only):
        return False
    return not p.rules.copies_filled_only or p.is_filled(owner, t.first_card_set + card)


def add_cards(p: Hyperborea, out: list[int]) -> None:
    """Cards to take, cards to copy, and decks whose cards can be replaced before taking."""
    words = p.t.words
    takes = p.pool[TECH] > 0
    copies = p.pool[ESPIONAGE] > 0
    if not takes and not copies:
        return
    for card in range(p.t.cards):
        if takes if in_market(p, card) else copies and can_copy(p, card):
            out.append(words.cards.option(card))
    for deck in range(i64(4)):
        if takes and in_deck(p, deck) >= p.rules.refresh_needs:
            out.append(words.decks.option(deck))


def use_card(p: Hyperborea, card: i64) -> None:
    """Takes a card, or copies it."""
    if in_market(p, card):
        take(p, card)
    else:
        p.pool[ESPIONAGE] -= 1
        effects.activate(p, p.t.card_program[card])


def card_label(p: Hyperborea, option: i64) -> str:
    verb = "Take" if in_market(p, p.t.words.cards.index(option)) else "Copy"
    return f"{verb} {word_label(p, option)}"


def card_deed(before: Hyperborea, after: Hyperborea, option: i64) -> str:
    verb = "takes" if in_market(before, before.t.words.cards.index(option)) else "copies"
    return f"{verb} {word_label(before, option)}."


def why_no_card(p: Hyperborea, option: i64) -> tuple[str, str]:
    card = p.t.words.cards.index(option)
    owner = p.owner(card)
    if in_market(p, card):
        return "HYP-9.1", "you have no technology effect"
    if owner >= p.t.seats:
        return "HYP-9.1", "the card is not face up"
    if owner == p.active:
        return "HYP-9.1", "the card is yours already"
    if p.pool[ESPIONAGE] == 0:
        return "HYP-10.7", f"the card belongs to {tables.SEAT_NAMES[owner]}, and you have no espionage"
    return "HYP-10.7", "this technology has no effect that espionage can copy"


def why_no_deck(p: Hyperborea, option: i64) -> tuple[str, str]:
    if p.pool[TECH] == 0:
        return "HYP-9.3", "cards are replaced before taking one, and you have no technology effect"
    return "HYP-9.4", "there are too few cards in that deck"
