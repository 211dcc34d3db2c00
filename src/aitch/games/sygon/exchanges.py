"""Chapter 6: Transform, Sell and Buy."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.sygon.asking import SygonFollowUp
from aitch.games.sygon.numbers import BUY_PRICE, SELL_PRICE, TRANSFORM_COST
from aitch.games.sygon.places import BOARD, EXTRAS, LAND, TOWN
from aitch.games.sygon.position import ANYTHING, BUILDING, WORKSHOP, Sygon
from aitch.games.sygon.tables import CUBES, HEXES, NONE
from aitch.games.sygon.turns import proceed
from aitch.games.sygon.wording import GOODS, asked, gold_text


class Exchange(SygonFollowUp):
    """What is wanted for what was given: any cube for Gold, Gold or another cube for a cube?"""

    def options(self, p: Sygon, out: list[int]) -> None:
        buying = p.given == CUBES
        first = p.tables.words.goods.first
        if buying or p.free_gold(p.actor) >= transform_cost(p, p.actor, p.given):
            for kind in range(CUBES):
                if kind != p.given:
                    out.append(first + kind)
        if not buying:
            out.append(first + CUBES)

    def apply(self, p: Sygon, option: i64) -> None:
        me, given, got = p.actor, p.given, p.tables.words.goods.index(option)
        p.given = NONE
        if given == CUBES:
            p.spend_gold(me, p.term(me, BUY_PRICE))
            p.gain_cube(me, got, 1)
        elif got == CUBES:
            p.spend_cube(me, given, 1)
            p.gain_gold(me, p.term(me, SELL_PRICE))
        else:
            p.spend_gold(me, transform_cost(p, me, given))
            p.spend_cube(me, given, 1)
            p.gain_cube(me, got, 1)
        proceed(p)

    def prompt(self, p: Sygon) -> str:
        if p.given == CUBES:
            return f"Building: which cube do you buy for {p.term(p.actor, BUY_PRICE)} Gold?"
        return f"Building: what do you want for 1 {GOODS[p.given]}?"

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        goods = p.tables.words.goods
        if p.given == CUBES:
            return "SYG-6.4", "Gold was chosen to buy with: a kind of cube is chosen now"
        if option == goods.option(p.given):
            return "SYG-6.6", f"{GOODS[p.given]} is not transformed into itself"
        if goods.has(option):
            cost = transform_cost(p, p.actor, p.given)
            return "SYG-6.1", f"to Transform costs {cost} Gold, and you have {p.free_gold(p.actor)}"
        return "SYG-6.1", "a cube was chosen to give: what you get for it is chosen now"

    def label(self, p: Sygon, option: i64) -> str:
        got = p.tables.words.goods.index(option)
        if got == CUBES:
            return f"Sell it for {gold_text(p, p.actor, p.term(p.actor, SELL_PRICE))}"
        cost = 0 if p.given == CUBES else transform_cost(p, p.actor, p.given)
        return f"{GOODS[got]}, for {cost} Gold more" if cost else GOODS[got]

    def deed(self, p: Sygon, option: i64) -> str:
        me, given, got = p.actor, p.given, p.tables.words.goods.index(option)
        if given == CUBES:
            return f"{asked(p)} buys 1 {GOODS[got]} for {p.term(me, BUY_PRICE)} Gold."
        if got == CUBES:
            return f"{asked(p)} sells 1 {GOODS[given]} for {gold_text(p, me, p.term(me, SELL_PRICE))}."
        cost = transform_cost(p, me, given)
        return f"{asked(p)} transforms 1 {GOODS[given]} into 1 {GOODS[got]} for {cost} Gold."

    def fits(self, p: Sygon) -> bool:
        return p.phase(p.actor) in (BUILDING, ANYTHING) and p.given >= 0 and can_give(p, p.actor, p.given)


exchange: Final = Exchange()


def can_give(p: Sygon, me: i64, good: i64) -> bool:
    """Whether a cube of a kind can be given, or Gold for a cube."""
    return p.free_cubes(me, good) > 0 if good < CUBES else p.free_gold(me) >= p.term(me, BUY_PRICE)


def add_goods(p: Sygon, me: i64, out: list[int]) -> None:
    first = p.tables.words.goods.first
    for good in range(CUBES + 1):
        if can_give(p, me, good):
            out.append(first + good)


def transform_cost(p: Sygon, me: i64, kind: i64) -> i64:
    """SYG-6.1, SYG-6.2: what it costs to Transform a cube of this kind."""
    board, discount = p.board, p.tables.discount
    cost = p.term(me, TRANSFORM_COST)
    if cost <= discount:
        return cost
    towns = 0
    for h in range(HEXES):
        if board[BOARD * h + LAND] == kind and board[BOARD * h + TOWN] == me:
            towns += 1
            if board[BOARD * h + EXTRAS] & WORKSHOP:
                return discount
    return discount if towns >= 2 else cost


def why_not_give(p: Sygon, good: i64) -> tuple[str, str]:
    """Why a cube or Gold cannot be given in exchange."""
    me = p.actor
    if good == CUBES:
        cost, gold = p.term(me, BUY_PRICE), p.free_gold(me)
        if p.gold(me) >= cost:
            return "SYG-8.6", f"a cube costs {cost} Gold, and only {gold} of yours were not gained this turn"
        return "SYG-6.4", f"a cube costs {cost} Gold, and you have {gold}"
    if p.cubes(me, good) > 0:
        return "SYG-8.6", f"your {GOODS[good]} was gained this turn"
    return "SYG-6.3", f"you have no {GOODS[good]}"


def give_label(p: Sygon, option: i64) -> str:
    good = p.tables.words.goods.index(option)
    if good == CUBES:
        return f"Buy a cube for {p.term(p.actor, BUY_PRICE)} Gold"
    sold, cost = p.term(p.actor, SELL_PRICE), transform_cost(p, p.actor, good)
    return f"Exchange 1 {GOODS[good]}: sell it for {sold} Gold, or make it another cube for {cost}"
