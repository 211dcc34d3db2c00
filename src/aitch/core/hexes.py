"""The one hex geometry: flat-top hexes in axial coordinates (q, r), tables built once.

Directions go round clockwise from north: N NE SE S SW NW.
"""

from __future__ import annotations

from typing import Final

DIRECTIONS: Final = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
NAMES: Final = ["N", "NE", "SE", "S", "SW", "NW"]


def distance(aq: int, ar: int, bq: int, br: int) -> int:
    return max(abs(aq - bq), abs(ar - br), abs(aq + ar - bq - br))


class HexGrid:
    """A set of hexes with an index each, and the tables that engines read.

    `near[6 * i + d]` is the neighbour of hex i in direction d, or -1 outside; `ray(i, d)` are the
    hexes in a line from i up to the edge, nearest first.
    """

    def __init__(self, cells: list[tuple[int, int]]) -> None:
        self.cells = cells
        self.size = len(cells)
        self.index: dict[tuple[int, int], int] = {cell: i for i, cell in enumerate(cells)}
        self.near: list[int] = []
        for q, r in cells:
            for dq, dr in DIRECTIONS:
                self.near.append(self.index.get((q + dq, r + dr), -1))

    def neighbours(self, i: int) -> list[int]:
        return [n for n in self.near[6 * i : 6 * i + 6] if n >= 0]

    def ray(self, i: int, d: int) -> list[int]:
        out: list[int] = []
        n = self.near[6 * i + d]
        while n >= 0:
            out.append(n)
            n = self.near[6 * n + d]
        return out

    def distance(self, i: int, j: int) -> int:
        aq, ar = self.cells[i]
        bq, br = self.cells[j]
        return distance(aq, ar, bq, br)
