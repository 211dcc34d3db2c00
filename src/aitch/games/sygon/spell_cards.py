"""Chapter 14: Spell Cards are bought and played."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.sygon import card_effects, turns
from aitch.games.sygon.asking import SygonFollowUp
from aitch.games.sygon.numbers import WARD_BUY, WARD_PLAY
from aitch.games.sygon.places import ACTIVE, DEALT, HELD, LEFT, OWN, PENDING, POWERS
from aitch.games.sygon.position import BOUGHT, PLAYED, Sygon
from aitch.games.sygon.tables import ANY_CUBE, CUBES, NONE
from aitch.games.sygon.wording import GOODS, asked, label_of

NO_CARDS: Final = ("SYG-14.1", "this table plays without Spell Cards")


class PayCube(SygonFollowUp):
    """With which cube is a card paid that costs one of any kind (SYG-14.4)?"""

    def options(self, p: Sygon, out: list[int]) -> None:
        for kind in range(CUBES):
            if p.free_cubes(p.actor, kind) > 0:
                out.append(p.tables.words.goods.option(kind))

    def apply(self, p: Sygon, option: i64) -> None:
        p.spend_cube(p.actor, p.tables.words.goods.index(option), 1)
        p.card = NONE
        turns.proceed(p)

    def prompt(self, p: Sygon) -> str:
        return f"With which cube do you pay for {card_title(p)}?"

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        return "SYG-14.4", f"{card_title(p)} costs a cube that you can spend, not {label_of(p, option)}"

    def deed(self, p: Sygon, option: i64) -> str:
        return f"{asked(p)} pays {label_of(p, option)} for {card_title(p)}."

    def fits(self, p: Sygon) -> bool:
        return p.card >= 0 and p.tables.cards[p.card].cube == ANY_CUBE


pay_cube: Final = PayCube()


def card_title(p: Sygon) -> str:
    """Of the card that is being bought or played."""
    return p.tables.cards[p.card].title


# The terms that a seat plays by.


def begin_terms(p: Sygon, q: i64) -> None:
    """What was played against a seat since its last turn holds from now on."""
    at: i64 = POWERS * q
    if p.powers[at + PENDING]:
        p.powers[at + ACTIVE] = p.powers[at + PENDING]
        p.powers[at + PENDING] = 0
        p.refresh_terms(q)


def end_terms(p: Sygon, q: i64) -> None:
    p.own[OWN * q + DEALT] = 0
    p.own[OWN * q + LEFT] = 0
    if p.powers[POWERS * q + ACTIVE]:
        p.powers[POWERS * q + ACTIVE] = 0
        p.refresh_terms(q)


def evoke(p: Sygon, q: i64, kind: i64) -> None:
    """SYG-14.7"""
    p.powers[POWERS * q + HELD] |= 1 << kind
    for seat in range(p.tables.seats):
        p.refresh_terms(seat)


# Buying (SYG-14.2, SYG-14.4, SYG-14.5).


def surcharge(p: Sygon, me: i64, term: i64) -> i64:
    """What the others' Wards add (SYG-15.15)."""
    extra: i64 = 0
    for q in range(p.tables.seats):
        if q != me and (p.tables.ward_mates or q != p.mate(me)):
            extra += p.term(q, term)
    return extra


def card_gold(p: Sygon, me: i64, kind: i64) -> i64:
    """All Gold that buying a card costs."""
    card = p.tables.cards[kind]
    gold = card.gold + surcharge(p, me, WARD_BUY)
    return gold + surcharge(p, me, WARD_PLAY) if card.eternal else gold


def has_cube(p: Sygon, me: i64, cube: i64) -> bool:
    """Whether a seat can pay with this kind of cube, or with any."""
    if cube != ANY_CUBE:
        return cube == NONE or p.free_cubes(me, cube) > 0
    return any(p.free_cubes(me, kind) > 0 for kind in range(CUBES))


def has_dealt(p: Sygon, me: i64, deal: i64) -> bool:
    """Whether a seat has BOUGHT or PLAYED this turn."""
    return p.own[OWN * me + DEALT] & deal != 0


def can_buy(p: Sygon, me: i64, kind: i64) -> bool:
    if has_dealt(p, me, BOUGHT) or p.stock[kind] == 0:
        return False
    card = p.tables.cards[kind]
    if card.eternal and (has_dealt(p, me, PLAYED) or p.holds(me, kind)):
        return False
    return card_gold(p, me, kind) <= p.free_gold(me) and has_cube(p, me, card.cube)


def buy(p: Sygon, kind: i64) -> None:
    """Buys a card; a cube of any kind may still be asked for."""
    me, card = p.actor, p.tables.cards[kind]
    p.spend_gold(me, card_gold(p, me, kind))
    p.stock[kind] -= 1
    p.own[OWN * me + DEALT] |= BOUGHT
    if card.eternal:
        p.own[OWN * me + DEALT] |= PLAYED
        p.cards[p.kept(me) + kind] += 1
        evoke(p, me, kind)
    else:
        p.cards[p.hand(me) + kind] += 1
    if card.cube == ANY_CUBE:
        p.card = kind
        p.ask(me, pay_cube)
        return
    if card.cube != NONE:
        p.spend_cube(me, card.cube, 1)
    turns.proceed(p)


def why_not_buy(p: Sygon, kind: i64) -> tuple[str, str]:
    me = p.actor
    if not p.tables.spells:
        return NO_CARDS
    card = p.tables.cards[kind]
    if has_dealt(p, me, BOUGHT):
        return "SYG-14.2", "you have bought a Spell Card this turn"
    if p.stock[kind] == 0:
        return "SYG-14.2", f"no copy of {card.title} is left"
    if card.eternal and has_dealt(p, me, PLAYED):
        return "SYG-14.7", f"{card.title} is played as it is bought, and you have played a card this turn"
    if card.eternal and p.holds(me, kind):
        return "SYG-14.8", f"you have {card.title} already"
    return why_too_dear(p, me, kind)


def why_too_dear(p: Sygon, me: i64, kind: i64) -> tuple[str, str]:
    card = p.tables.cards[kind]
    if not has_cube(p, me, card.cube):
        wanted = "a cube" if card.cube == ANY_CUBE else GOODS[card.cube]
        if p.cube_total(me) if card.cube == ANY_CUBE else p.cubes(me, card.cube):
            return "SYG-14.5", f"{card.title} costs {wanted}, and what you gained this turn does not buy it"
        return "SYG-14.4", f"{card.title} costs {wanted}, and you have none"
    cost, gold = card_gold(p, me, kind), p.free_gold(me)
    if card.gold <= gold:
        return "SYG-15.15", f"{card.title} costs {cost} Gold with the others' Wards, and you can spend {gold}"
    if cost <= p.gold(me):
        return "SYG-14.5", f"{card.title} costs {cost} Gold, and only {gold} of yours were not gained this turn"
    return "SYG-14.4", f"{card.title} costs {cost} Gold, and you can spend {gold}"


# Playing (SYG-14.3, SYG-14.6, SYG-14.9).


def can_play(p: Sygon, me: i64, kind: i64) -> bool:
    if has_dealt(p, me, PLAYED) or p.cards[p.hand(me) + kind] == 0:
        return False
    return surcharge(p, me, WARD_PLAY) <= p.free_gold(me) and card_effects.works(p, me, kind)


def can_deal(p: Sygon, me: i64) -> bool:
    """Whether a seat can buy or play any card now."""
    if has_dealt(p, me, BOUGHT) and has_dealt(p, me, PLAYED):
        return False
    return any(can_buy(p, me, kind) or can_play(p, me, kind) for kind in range(p.tables.kinds))


def add_cards(p: Sygon, me: i64, out: list[int]) -> None:
    buy_first, play_first = p.tables.words.buy.first, p.tables.words.play.first
    for kind in range(p.tables.kinds):
        if can_buy(p, me, kind):
            out.append(buy_first + kind)
    for kind in range(p.tables.kinds):
        if can_play(p, me, kind):
            out.append(play_first + kind)


def play(p: Sygon, kind: i64) -> None:
    me = p.actor
    p.spend_gold(me, surcharge(p, me, WARD_PLAY))
    p.cards[p.hand(me) + kind] -= 1
    p.cards[kind] += 1
    p.own[OWN * me + DEALT] |= PLAYED
    card_effects.take_up(p, kind)
    card_effects.run_card(p)


def why_not_play(p: Sygon, kind: i64) -> tuple[str, str]:
    me = p.actor
    if not p.tables.spells:
        return NO_CARDS
    card = p.tables.cards[kind]
    if card.eternal:
        return "SYG-14.7", f"{card.title} is an Evocation: it is played as it is bought"
    if p.cards[p.hand(me) + kind] == 0:
        return "SYG-14.3", f"you do not have {card.title}"
    if has_dealt(p, me, PLAYED):
        return "SYG-14.3", "you have played a Spell Card this turn"
    extra, gold = surcharge(p, me, WARD_PLAY), p.free_gold(me)
    if extra > gold:
        return "SYG-15.15", f"to play a card costs {extra} Gold by the others' Wards, and you can spend {gold}"
    return "SYG-14.9", f"{card.title} would do nothing now"


# Words.


def card_price(p: Sygon, kind: i64) -> str:
    cube, gold = p.tables.cards[kind].cube, card_gold(p, p.actor, kind)
    parts = [f"{gold} Gold"] if gold else []
    if cube != NONE:
        parts.append("a cube" if cube == ANY_CUBE else f"1 {GOODS[cube]}")
    return " and ".join(parts)


def card_label(p: Sygon, option: i64) -> str:
    words, cards = p.tables.words, p.tables.cards
    if words.buy.has(option):
        kind = words.buy.index(option)
        return f"Buy {cards[kind].title} for {card_price(p, kind)}"
    return f"Play {cards[words.play.index(option)].title}"


def deal_line(before: Sygon, option: i64) -> str:
    """A card was bought or played."""
    words, cards = before.tables.words, before.tables.cards
    if words.play.has(option):
        return f"{asked(before)} plays {cards[words.play.index(option)].title}."
    kind = words.buy.index(option)
    gold = card_gold(before, before.actor, kind)
    return f"{asked(before)} buys {cards[kind].title}{f' for {gold} Gold' if gold else ''}."
