"""The Beach cards as tables: what both sides show, and how a face reads in each of its four turns."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

CARDS: Final = 16
SPACES: Final = 6
KINDS: Final = 8
"""A symbol is 1..8 for a shell or starfish of that kind, or one of the following; 0 is no card at all."""
CAP: Final = 9
POOL: Final = 10
SYMBOL: Final = 15
"""The bits of a space that name its symbol; bare sand has none of them."""
DRIFTWOOD: Final = 16
"""Added to the kind of a shell or starfish that lies on driftwood."""
SAND: Final = 32


class Deck:
    """Both sides of sixteen cards.

    `faces` holds six spaces for each card and turn, row by row as the card then lies: two rows of three for an even
    turn, three rows of two for an odd one.
    """

    def __init__(self, beach: list[list[int]], shells: list[list[int]]) -> None:
        patterns: list[i64] = []
        faces: list[u8] = []
        family: list[i64] = []
        for card in range(CARDS):
            for kind in beach[card]:
                patterns.append(kind)
            for turn in range(4):
                for space in turned(shells[card], turn):
                    faces.append(u8(space))
            family.append(beach.index(beach[card]))
        self.patterns: vec[i64] = vec[i64](patterns)
        self.faces: vec[u8] = vec[u8](faces)
        self.family: vec[i64] = vec[i64](family)
        """The first card with the same pattern: all that the beach side tells."""

    def pattern(self, card: i64) -> list[int]:
        return [self.patterns[card * 3 + i] for i in range(3)]

    def face(self, card: i64, turn: i64) -> list[int]:
        start: i64 = (card * 4 + turn) * SPACES
        return [int(self.faces[start + i]) for i in range(SPACES)]


def turned(face: list[int], turn: int) -> list[int]:
    """A face of two rows of three after quarter turns clockwise, row by row."""
    a, b, c, d, e, f = face
    if turn == 1:
        return [d, a, e, b, f, c]
    if turn == 2:
        return [f, e, d, c, b, a]
    if turn == 3:
        return [c, f, b, e, a, d]
    return [a, b, c, d, e, f]


def columns(turn: i64) -> i64:
    """How many cells wide a card lies in this turn."""
    return 2 if turn & 1 else 3


def rows(turn: i64) -> i64:
    return 3 if turn & 1 else 2
