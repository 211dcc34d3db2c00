"""Where the points come from (HEM-10), counted anew from the table."""

from __future__ import annotations

from aitch.core.breakdown import Breakdown, Fact, Source, source_of, totals
from aitch.games.hemloch import tables as t
from aitch.games.hemloch.places import DOWN, UP
from aitch.games.hemloch.position import Hemloch


def breakdown(p: Hemloch) -> Breakdown:
    own = [{space for space in range(p.tables.spaces) if p.board[space] == 1 + seat} for seat in range(t.SEATS)]
    beside = [sum(1 for space in spaces if not spaces.isdisjoint(next_to(p, space))) for spaces in own]
    sources: list[Source] = [
        source_of("Items face up", [items(p, UP, seat) for seat in range(t.SEATS)], 2),
        source_of("Items face down", [items(p, DOWN, seat) for seat in range(t.SEATS)], 1),
        source_of("Markers beside another of theirs", beside, 2),
        source_of("Markers alone", [len(spaces) - n for spaces, n in zip(own, beside, strict=True)], 1),
    ]
    found: Breakdown = {"sources": sources, "facts": []}
    first, second = totals(found, t.SEATS)
    if first == second:
        placed: Fact = {"name": "Equal points: Markers placed", "told": [str(len(spaces)) for spaces in own]}
        found["facts"].append(placed)
    return found


def items(p: Hemloch, face: int, seat: int) -> int:
    """The Items of a seat that show this face and score (HEM-10.3)."""
    kinds = [kind for kind in range(t.KINDS) if p.rules.scepters_score or p.tables.scores_always[kind]]
    return sum(int(p.counts[face + t.KINDS * seat + kind]) for kind in kinds)


def next_to(p: Hemloch, space: int) -> list[int]:
    return [int(near) for near in p.tables.beside[4 * space : 4 * space + 4] if near >= 0]
