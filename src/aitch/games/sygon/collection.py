"""Chapter 8: Collection and limits."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import Question
from aitch.games.sygon import turns
from aitch.games.sygon.places import BOARD, CUBE, EXTRAS, FRESH, FRESH_GOLD, LAND, OWN, TOWN, VALUE
from aitch.games.sygon.position import MARKET, WORKSHOP, Sygon
from aitch.games.sygon.tables import CUBES, HEXES
from aitch.games.sygon.wording import GOODS, asked, good_label, word_of


class Discard(Question[Sygon]):
    """Which cube above the limit goes back (SYG-8.5)?"""

    def options(self, p: Sygon, out: list[int]) -> None:
        for kind in range(CUBES):
            if p.own[OWN * p.actor + CUBE + kind] > 0:
                out.append(p.tables.words.goods.option(kind))

    def apply(self, p: Sygon, option: i64) -> None:
        """A cube too many goes back; of a kind that was just gained, that very cube."""
        kind = p.tables.words.goods.index(option)
        at: i64 = OWN * p.actor + FRESH + kind
        if p.own[at] > 0:
            p.own[at] -= 1
        p.spend_cube(p.actor, kind, 1)
        turns.proceed(p)

    def prompt(self, p: Sygon) -> str:
        limit = p.tables.cube_limit
        return f"You hold {p.cube_total(p.actor)} cubes, and {limit} is the limit: which one goes back?"

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        total = p.cube_total(p.actor)
        return "SYG-8.5", f"{total} cubes are too many; one that you have must go, not {word_of(p, option)}"

    def why_impossible(self, p: Sygon) -> str:
        if p.cube_total(p.actor) <= p.tables.cube_limit:
            return "the one whose turn it is has no cube too many"
        return turns.not_in_phase(p, p.phase(p.actor))

    def label(self, p: Sygon, option: i64) -> str:
        return good_label(p, option)

    def line(self, before: Sygon, after: Sygon, option: i64) -> str:
        return turns.told(before, after, f"{asked(before)} gives back {good_label(before, option)}.")


discard: Final = Discard()


def gold_income(p: Sygon, q: i64) -> i64:
    """SYG-8.2"""
    board = p.board
    gold: i64 = 0
    for h in range(HEXES):
        if board[BOARD * h + TOWN] == q:
            gold += board[BOARD * h + VALUE]
            if board[BOARD * h + EXTRAS] & MARKET:
                gold += p.tables.market_gold
    return gold


def cubes_from(p: Sygon, h: i64) -> i64:
    """How many cubes a Town gives (SYG-8.1)."""
    return 2 if p.board[BOARD * h + EXTRAS] & WORKSHOP else 1


def collect(p: Sygon, q: i64) -> None:
    """Cubes and Gold of all own Towns; too many cubes are asked about afterwards (SYG-8.5)."""
    board = p.board
    for h in range(HEXES):
        if board[BOARD * h + TOWN] == q:
            kind = board[BOARD * h + LAND]
            cubes = cubes_from(p, h)
            p.gain_cube(q, kind, cubes)
            p.own[OWN * q + FRESH + kind] += cubes
    p.own[OWN * q + FRESH_GOLD] += p.gain_gold(q, gold_income(p, q))


def cube_income(p: Sygon, q: i64) -> list[int]:
    """How many cubes of each kind a seat's Collection gives."""
    cubes = [0] * CUBES
    for h in range(HEXES):
        if p.town(h) == q:
            cubes[p.land(h)] += int(cubes_from(p, h))
    return cubes


def income(p: Sygon, q: i64) -> str:
    """What a seat's Collection gives, in words."""
    gold = gold_income(p, q)
    parts = [f"{gold} Gold"] if gold else []
    parts += [f"{n} {GOODS[kind]}" for kind, n in enumerate(cube_income(p, q)) if n]
    return ", ".join(parts) or "nothing"
