"""Chapter 3 again: everything a player can do between the start and the end of a turn, as one question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from aitch.games.hyperborea import combat, cubes, development, market, movement, payments, picking, races, sites, turn
from aitch.games.hyperborea.kinds import DEV_ROW, GEN, GEN_ANY, PAY, with_article
from aitch.games.hyperborea.numbers import DRAW, ESPIONAGE, LOSE_CUBE
from aitch.games.hyperborea.places import OWN, STORED, SUPPLY
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.tables import NONE
from aitch.games.hyperborea.wording import Asked, InMove, called, kind_name, kind_rule, not_in_pool, word_label

NOT_NOW: Final = {
    "stay": ("HYP-3.5", "the turn goes on anyway: nobody is ending it"),
    "done": ("HYP-3.4", "nothing is half done that could be closed; who has done everything ends the turn"),
    "use": ("HYP-7.5", "you have not found a ruin token just now"),
    "store": ("HYP-7.5", "you have not found a ruin token just now"),
    "token": ("HYP-7.7", "you keep no ruin token"),
    "convert": ("HYP-11.11", "pick the ghost that is to be converted first"),
    "upgrade": ("HYP-8.5", "pick the technology that is to be upgraded first"),
    "available": ("HYP-3.8", "cubes come into the available area from the bag, at the end of a turn or by an effect"),
    "unused": ("HYP-3.7", "cubes go to the unused area at the end of the turn, none before"),
    "effect to choose": ("HYP-4.5", "nothing has been activated whose effect is to be chosen"),
    "space": ("HYP-4.1", "pick one of your available cubes first"),
    "tile": ("HYP-5.1", "which tile lies in a hex is seen when it is turned up"),
    "ruin token": ("HYP-7.4", "which token lies in a ruin is seen by exploring it"),
    "seat": ("HYP-2.2", "the first player has been drawn"),
    "race to lead": ("HYP-2.1", "races are given before the first turn"),
    "race tile": ("HYP-2.7", "race tiles are given before the first turn"),
}
"""Words that a turn has no place for: the rule about each, and why not now."""


class Act(Asked):
    """What does the player do next (HYP-3.4)?"""

    def prompt(self, p: Hyperborea) -> str:
        some = len(p.options()) > 1
        return "What next? Pick a cube, a place or an effect." if some else "Nothing more can be done: end the turn."

    def options(self, p: Hyperborea, out: list[int]) -> None:
        words = p.t.words
        out.append(words.end)
        if p.steps >= p.t.turn_limit:
            return
        if p.own[p.active * OWN + STORED] != NONE:
            out.append(words.token)
        if races.can_use(p):
            out.append(words.race)
        picking.add_colours(p, cubes.placeable(p, p.active), out)
        development.add_rows(p, out)
        add_spending(p, out, True)

    def apply(self, p: Hyperborea, option: i64) -> None:
        words = p.t.words
        p.steps += 1
        if option == words.end:
            end(p)
        elif option == words.token:
            token = p.own[p.active * OWN + STORED]
            p.own[p.active * OWN + STORED] = NONE
            sites.play_token(p, token)
        elif option == words.race:
            races.use(p)
        elif words.colours.has(option):
            p.colour = words.colours.index(option)
            p.question = cubes.place_cube
        elif words.rows.has(option):
            p.colour = words.rows.index(option)
            turn.ask(p, development.use_row)
        elif words.kinds.has(option):
            spend(p, words.kind(option))
        elif words.cards.has(option):
            market.use_card(p, words.cards.index(option))
        elif words.decks.has(option):
            market.refresh(p, words.decks.index(option))
        else:
            self.go_to(p, option)

    def go_to(self, p: Hyperborea, option: i64) -> None:
        """A hex, a city or ruin, or others' miniatures outside."""
        words = p.t.words
        p.cell = p.t.cell(option)
        if words.hexes.has(option):
            turn.ask(p, movement.spend_in_hex)
        elif words.sites.has(option):
            p.site = words.sites.other(option)
            sites.use(p)
        else:
            p.foe = words.foes.other(option)
            turn.ask(p, combat.strike)

    def why_not(self, p: Hyperborea, option: i64) -> tuple[str, str]:
        if p.steps >= p.t.turn_limit:
            return "HYP-3.14", f"{p.steps} actions have been taken in this turn: it can only be ended"
        words = p.t.words
        reasons: dict[str, Callable[[Hyperborea, i64], tuple[str, str]]] = {
            "race": races.why_not,
            words.colours.kind: cubes.why_no_colour,
            words.rows.kind: development.why_no_row,
            words.kinds.kind: why_no_kind,
            words.cards.kind: market.why_no_card,
            words.decks.kind: market.why_no_deck,
            words.hexes.kind: movement.why_no_hex,
            words.sites.kind: sites.why_no_site,
            words.foes.kind: combat.why_no_foe,
        }
        kind = words.family_of(option).kind
        return reasons[kind](p, option) if kind in reasons else NOT_NOW[kind]

    def label(self, p: Hyperborea, option: i64) -> str:
        """What comes of an answer, as far as it is plain already."""
        words = p.t.words
        labels: dict[str, Callable[[Hyperborea, i64], str]] = {
            words.rows.kind: development.row_label,
            words.cards.kind: market.card_label,
            words.hexes.kind: movement.hex_label,
            words.sites.kind: sites.site_label,
        }
        family = words.family_of(option)
        if family.kind in labels:
            return labels[family.kind](p, option)
        label = word_label(p, option)
        if family is words.colours:
            return f"Place {with_article(label)}"
        return f"Strike {label}" if family is words.foes else label

    def deed(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        words = before.t.words
        deeds: dict[str, Callable[[Hyperborea, Hyperborea, i64], str]] = {
            words.rows.kind: development.use_row.deed,
            words.cards.kind: market.card_deed,
            words.hexes.kind: movement.hex_deed,
            words.sites.kind: sites.site_deed,
            words.foes.kind: combat.strike.deed,
        }
        family = words.family_of(option)
        if after.question is combat.strike:
            return ""
        if family.kind in deeds:
            return deeds[family.kind](before, after, option)
        told = {
            "end": "" if after.question is confirm_end else "ends the turn.",
            "token": f"plays the kept {sites.shown_token(before, after)}.",
            "race": "uses the race tile.",
            words.colours.kind: "",
            words.kinds.kind: f"spends: {word_label(before, option)}.",
            words.decks.kind: f"replaces both cards of {called(before, option)}.",
        }
        return told[family.kind]


class ConfirmEnd(InMove):
    """Does the turn end with effects unspent (HYP-3.5)?"""

    asks = "Some effects could still be spent. End the turn all the same?"
    refuses = ("HYP-3.5", "the question is whether the turn ends with effects unspent")

    def options(self, p: Hyperborea, out: list[int]) -> None:
        out.append(p.t.words.end)
        out.append(p.t.words.stay)

    def apply(self, p: Hyperborea, option: i64) -> None:
        if option == p.t.words.end:
            turn.end_turn(p)
        turn.finish(p)

    def deed(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        return "ends the turn, effects unspent." if option == before.t.words.end else ""


act: Final = Act()
confirm_end: Final = ConfirmEnd()


def end(p: Hyperborea) -> None:
    if not p.warned and p.steps <= p.t.turn_limit and could_spend(p):
        p.warned = True
        p.question = confirm_end
        return
    turn.end_turn(p)
    turn.finish(p)


def could_spend(p: Hyperborea) -> bool:
    """Whether something of the pool could still be spent (HYP-3.5)."""
    out: list[int] = []
    add_spending(p, out, False)
    return len(out) > 0 or development.can_develop(p)


def add_spending(p: Hyperborea, out: list[int], enter: bool) -> None:
    """Effects that are spent by naming them, then what others are spent on; sites also to step into, if wanted."""
    pool = p.pool
    for kind in range(i64(DRAW), p.t.kinds):
        if pool[kind] > 0 and can_spend(p, kind):
            out.append(p.t.words.spend(kind))
    movement.add_hexes(p, out)
    sites.add_sites(p, out, enter)
    combat.add_foes(p, out)
    market.add_cards(p, out)


def can_spend(p: Hyperborea, kind: i64) -> bool:
    """Whether an effect that is spent by its name could do something now."""
    if kind >= PAY:
        return payments.adjacent(p) != 0 if kind >= p.t.first_adjacent else payments.can_pay(p, kind)
    if GEN <= kind < GEN_ANY:
        return p.left[SUPPLY + kind - GEN] > 0
    if kind == GEN_ANY:
        return picking.in_supply(p, NONE) != 0
    if kind == DRAW:
        return picking.in_bag(p) != 0
    purpose = picking.PURPOSE_OF.get(int(kind))
    return purpose is not None and picking.any_cube(p, p.active, purpose)


def spend(p: Hyperborea, kind: i64) -> None:
    p.pool[kind] -= 1
    if kind >= p.t.first_adjacent:
        payments.afflict(p, kind)
    elif kind >= PAY:
        payments.pay(p, kind)
    elif kind == GEN_ANY:
        p.question = picking.generate_cube
    elif kind >= GEN:
        picking.generate(p, kind - GEN)
    elif kind == DRAW:
        p.draws = 1
        turn.finish(p)
    else:
        payments.ask_for(p, p.active, LOSE_CUBE, picking.PURPOSE_OF[int(kind)])


def why_no_kind(p: Hyperborea, option: i64) -> tuple[str, str]:
    kind = p.t.words.kind(option)
    what = kind_name(p, kind)
    if p.pool[kind] == 0:
        return not_in_pool(p, kind)
    if kind < DRAW or kind == ESPIONAGE or DEV_ROW <= kind < PAY:
        return kind_rule(p, kind), f"pick what {what} is for: a place, a target, a technology or a card"
    if kind == DRAW:
        return "HYP-10.1", "your bag is empty"
    if kind >= p.t.first_adjacent:
        return "HYP-10.8", "no opponent is in or next to a hex with one of your miniatures"
    return kind_rule(p, kind), f"there is nothing that {what} could be used on"
