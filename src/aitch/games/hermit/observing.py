"""What a learner is told of the Coast and of the play areas, which are no fields of fixed length.

A cell of a play area is one number: its symbol (bare sand is `BARE`), `DRIFTWOOD`, and `NEWEST` where the newest card
lies, of which lines and pairs must have a part (HMT-6.4, HMT-7.2).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.fields import LIST, Field, Of
from aitch.core.notation import Names
from aitch.games.hermit.area import CELLS, SIDE, Area
from aitch.games.hermit.deck import CARDS, DRIFTWOOD, SAND, SPACES, SYMBOL, Kinds
from aitch.games.hermit.position import GAP, Hermit

BARE: Final = 11
NEWEST: Final = 32
NOWHERE: Final[tuple[i64, i64, i64, i64]] = (0, 0, 0, 0)

BESIDES: Final = [
    Field("coast", LIST, "", Of("coast", value="cards", empty=GAP)),
    Field("space", LIST, "", Of("seats", "cells", value="spaces")),
    Field("danced", LIST, "", Of("seats", high=1)),
]


class Spaces(Names):
    """What is to be seen in a cell: a symbol, the driftwood that it lies on, whether the newest card lies there."""

    def __init__(self, kinds: Kinds, seats: int) -> None:
        super().__init__("space", [str(number) for number in range(2 * NEWEST)])
        named = {**kinds.names, BARE: kinds.names[SAND], DRIFTWOOD: "driftwood", NEWEST: "newest card"}
        self.parts = [part for part in [*range(1, BARE + 1), DRIFTWOOD, NEWEST] if part in named]
        """What a cell can have: a symbol or bare sand, and these two marks."""
        self.told = [named[part] for part in self.parts]
        self.most_things, self.most_codes = 3, len(self.told)
        self.most_there = seats * CARDS * SPACES

    def things(self, number: int) -> list[int]:
        there = (number & SYMBOL, number & DRIFTWOOD, number & NEWEST)
        return [self.parts.index(part) for part in there if part in self.parts]

    def thing(self, code: int) -> str:
        return self.told[code]


def tell(p: Hermit, out: vec[i64], n: i64) -> i64:
    """Writes what `BESIDES` declares."""
    place: i64 = 0
    for family in p.coast:
        if family != GAP:
            out[n] = place
            out[n + 1] = family
            n += 2
        place += 1
    for area in p.areas:
        n = tell_cells(area, place, out, n)
        place += CELLS
    for area in p.areas:
        if area.danced:
            out[n] = place
            out[n + 1] = 1
            n += 2
        place += 1
    return n


def tell_cells(area: Area, place: i64, out: vec[i64], n: i64) -> i64:
    """The covered cells of a play area, whose first one has this place."""
    cells = area.cells
    x, y, w, h = area.newest() if len(area.laid) > 0 else NOWHERE
    for dy in range(area.height):
        row: i64 = (area.top + dy) % SIDE
        fresh: i64 = w if (row - y + SIDE) % SIDE < h else 0
        for dx in range(area.width):
            column: i64 = (area.left + dx) % SIDE
            cell: i64 = row * SIDE + column
            space: i64 = i64(cells[cell])
            if space != 0:
                out[n] = place + cell
                out[n + 1] = (BARE if space == SAND else space) + (NEWEST if (column - x + SIDE) % SIDE < fresh else 0)
                n += 2
    return n
