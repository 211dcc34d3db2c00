"""Chapter 8: Collection and limits."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.sygon import turns
from aitch.games.sygon.asking import SygonQuestion
from aitch.games.sygon.places import BOARD, FRESH, LAND, OWN, TOWN
from aitch.games.sygon.position import Sygon
from aitch.games.sygon.tables import CUBES, HEXES
from aitch.games.sygon.wording import gold_text, goods_text, label_of, seat_name


class Discard(SygonQuestion):
    """Which cube above the limit goes back (SYG-8.5)?"""

    told = "{who} gives back {what}."

    def options(self, p: Sygon, out: list[int]) -> None:
        for kind in range(CUBES):
            if p.cubes(p.actor, kind) > 0:
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
        return "SYG-8.5", f"{total} cubes are too many; one that you have must go, not {label_of(p, option)}"

    def fits(self, p: Sygon) -> bool:
        return p.cube_total(p.actor) > p.tables.cube_limit


discard: Final = Discard()


def collect(p: Sygon, q: i64) -> None:
    """Cubes and Gold of all own Towns; too many cubes are asked about afterwards (SYG-8.5)."""
    board, gold = p.board, p.gold_income(q)
    if p.journal is not None:
        parts = [part for part in (goods_text(p.cube_income(q)), gold_text(p, q, gold) if gold else "") if part]
        p.journal.append(f"{seat_name(p, q)} collects {', '.join(parts) or 'nothing'}.")
    for h in range(HEXES):
        if board[BOARD * h + TOWN] == q:
            p.earn_cube(q, board[BOARD * h + LAND], p.cubes_from(h))
    p.earn_gold(q, gold)
