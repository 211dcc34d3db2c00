"""The words that answers are made of (HMT-11)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.words import Vocabulary
from aitch.games.hermit.area import CELLS, SIDE
from aitch.games.hermit.deck import CARDS


class Words(Vocabulary):
    """Cards, turns, the two words for the Wave, cells."""

    def __init__(self) -> None:
        super().__init__()
        self.cards = self.family("card", [f"card-{number}" for number in range(1, CARDS + 1)])
        self.turns = self.family("turn", [f"turn-{turn}" for turn in range(4)])
        self.pull: i64 = self.word("pull")
        self.hold: i64 = self.word("hold")
        self.cells = self.family("cell", [cell_name(cell) for cell in range(CELLS)])


def cell_name(cell: int) -> str:
    """A cell's column and row: m13."""
    column, row = cell % SIDE, cell // SIDE
    letters = chr(ord("a") + column) if column < 26 else "a" + chr(ord("a") + column - 26)
    return f"{letters}{row + 1}"


words: Final = Words()
