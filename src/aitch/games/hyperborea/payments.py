"""Chapter 10, giving up: payments, and what adjacent opponents lose."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hyperborea import effects, movement, picking, turn
from aitch.games.hyperborea.kinds import PAY
from aitch.games.hyperborea.numbers import LOSE_CUBE, LOSE_GEM, LOSE_LEVEL, LOSE_MINI, NOBODY, PLAYER
from aitch.games.hyperborea.places import GEMS, INSIDE, LEVEL, LOSSES, MAP, OWN, RESERVE
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.tables import COLOURED, NONE, SITES
from aitch.games.hyperborea.wording import InMove, called


class PickMiniature(InMove):
    """Which miniature is given up?  Hexes for those outside, cities and ruins for those inside."""

    def options(self, p: Hyperborea, out: list[int]) -> None:
        seat: i64 = p.seat
        for cell in range(p.t.cells):
            if p.free(cell, seat) > 0:
                out.append(p.t.hex_word(cell))
        for cell in range(p.t.cells):
            for k in range(SITES):
                if p.inside(cell, k) == PLAYER + seat:
                    out.append(p.t.site_word(cell, k))

    def apply(self, p: Hyperborea, option: i64) -> None:
        """It goes back to the reserve (HYP-10.10)."""
        seat: i64 = p.seat
        cell = p.t.cell(option)
        if p.t.words.hexes.has(option):
            movement.leave_outside(p, seat, cell)
        else:
            p.map[cell * MAP + INSIDE + p.t.words.sites.other(option)] = NOBODY
        p.left[RESERVE + seat] += 1
        given_up(p)

    def prompt(self, p: Hyperborea) -> str:
        return f"Which miniature do you {'give up' if p.purpose == picking.FOR_PAY else 'lose'}?"

    def why_not(self, p: Hyperborea, option: i64) -> tuple[str, str]:
        rule, words = "HYP-10.4" if p.purpose == picking.FOR_PAY else "HYP-10.10", p.t.words
        if words.hexes.has(option) or words.sites.has(option):
            return rule, f"none of your miniatures is {place_name(p, option)}"
        return rule, f"a miniature is picked by the place where it is; {called(p, option)} is none"

    def why_impossible(self, p: Hyperborea) -> str:
        return "" if p.purpose in (picking.FOR_PAY, picking.FOR_LOSS) else "purpose must be pay or lose"

    def label(self, p: Hyperborea, option: i64) -> str:
        return f"The miniature {place_name(p, option)}"

    def deed(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        return f"gives up a miniature {place_name(before, option)}."


class LowerRow(InMove):
    """Which marker falls by one level (HYP-8.7)?"""

    asks = "Which marker falls by one level?"
    refuses = ("HYP-8.7", "{} is no technology with a level above 0")
    does = "lowers the {}."

    def options(self, p: Hyperborea, out: list[int]) -> None:
        for row in range(COLOURED):
            if p.own[i64(p.seat) * OWN + LEVEL + row] > 0:
                out.append(p.t.words.rows.option(row))

    def apply(self, p: Hyperborea, option: i64) -> None:
        p.own[i64(p.seat) * OWN + LEVEL + p.t.words.rows.index(option)] -= 1
        given_up(p)


def place_name(p: Hyperborea, option: i64) -> str:
    """Where a miniature is: outside at e4, in the city of e4."""
    return f"{'in' if p.t.words.sites.has(option) else 'outside at'} {called(p, option)}"


pick_miniature: Final = PickMiniature()
lower_row: Final = LowerRow()


def can_pay(p: Hyperborea, kind: i64) -> bool:
    """HYP-10.4."""
    cost = p.t.pay_cost[kind - PAY]
    if cost == LOSE_GEM:
        return p.own[p.active * OWN + GEMS] > 0
    if cost == LOSE_MINI:
        return p.on_map(p.active) > 0
    return picking.any_cube(p, p.active, picking.FOR_PAY)


def pay(p: Hyperborea, kind: i64) -> None:
    p.kind = kind
    cost = p.t.pay_cost[kind - PAY]
    if cost == LOSE_GEM:
        p.own[p.active * OWN + GEMS] -= 1
        given_up(p)
    else:
        ask_for(p, p.active, cost, picking.FOR_PAY)


def ask_for(p: Hyperborea, seat: i64, what: i64, purpose: i64) -> None:
    """Lets a seat pick a cube or a miniature."""
    p.purpose = purpose
    p.seat = seat
    turn.ask(p, picking.pick_cube if what == LOSE_CUBE else pick_miniature)


def given_up(p: Hyperborea) -> None:
    """Something is gone: a payment has its effect now, and of what opponents lose one is settled."""
    if p.kind >= PAY:
        effects.activate(p, p.t.pay_program[p.kind - PAY])
        return
    if p.losing != NONE:
        p.own[i64(p.seat) * OWN + LOSSES] -= 1
    turn.finish(p)


def adjacent(p: Hyperborea) -> i64:
    """Opponents with a miniature in or next to a hex with one of the active player (HYP-10.8), as bits."""
    found: i64 = 0
    for cell in range(p.t.cells):
        if p.present(p.active, cell):
            for q in range(p.t.seats):
                if p.present(q, cell):
                    found |= 1 << q
                for k in range(6 * cell, 6 * cell + 6):
                    if p.t.near[k] >= 0 and p.present(q, p.t.near[k]):
                        found |= 1 << q
    return found & ~(1 << p.active)


def afflict(p: Hyperborea, kind: i64) -> None:
    """Spends an effect on all adjacent opponents: their losses are pending then."""
    i = kind - p.t.first_adjacent
    p.losing = p.t.adjacent_what[i]
    hit = adjacent(p)
    for q in range(p.t.seats):
        if hit >> q & 1 != 0:
            p.own[q * OWN + LOSSES] = p.t.adjacent_count[i]
    turn.finish(p)


def ask_loss(p: Hyperborea) -> bool:
    """Settles the next loss that is pending, in turn order; True if its owner has to choose, or had no choice."""
    n = p.t.seats
    for place in range(1, n):
        q = (p.active + place) % n
        if p.own[q * OWN + LOSSES] > 0:
            return lose(p, q)
    p.losing = NONE
    return False


def lose(p: Hyperborea, seat: i64) -> bool:
    at = seat * OWN
    if p.losing == LOSE_GEM:
        p.own[at + GEMS] -= min(p.own[at + LOSSES], p.own[at + GEMS])
    elif p.losing == LOSE_LEVEL:
        for row in range(COLOURED):
            if p.own[at + LEVEL + row] > 0:
                p.seat = seat
                turn.ask(p, lower_row)
                return True
    elif picking.any_cube(p, seat, picking.FOR_LOSS) if p.losing == LOSE_CUBE else p.on_map(seat) > 0:
        ask_for(p, seat, p.losing, picking.FOR_LOSS)
        return True
    p.own[at + LOSSES] = 0
    return False
