"""What is kept of games for learning: positions as features, what search found there and later, how the game ended."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from aitch.core.contract import State
from aitch.learning.encoder import Encoder

UNKNOWN: Final = 9.0
"""Stands for what is not known of positions that were only thought of: what came later, and the result."""


class Samples:
    """Features one after the other, how many each position has, and what is known about each."""

    def __init__(self) -> None:
        self.features = array("i")
        self.lengths = array("i")
        self.scores = array("f")
        """What the written score says, where what is learned adds to it."""
        self.found = array("f")
        self.later = array("f")
        """What search found in the positions that followed, the nearer the more it counts."""
        self.results = array("f")
        self.shares = array("f")
        """How much a move was preferred among those of its decision; nought for all that is no such move."""
        self.sides = array("f")
        """1 where who chose looks, -1 where the other does, nought for all that is no such move."""
        self.choices = array("i")
        """Of each decision between moves: the first of the positions that they lead to, and how many follow it."""
        self.games = 0

    @property
    def columns(self) -> list[array[float]]:
        """The numbers of which every position has one."""
        return [self.scores, self.found, self.later, self.results, self.shares, self.sides]

    def add(self, encoder: Encoder, state: State, seat: int, found: float, facts: Sequence[int] = ()) -> int:
        """Keeps a position as a seat sees it, with what search found for that seat; gives its number.

        What else is told of the match goes with its features.
        """
        active = [*encoder.features(state, seat), *facts]
        self.features.extend(active)
        self.lengths.append(len(active))
        self.scores.append(state.game.score(state, seat) if state.game.adds_to_score else 0.0)
        self.found.append(found)
        self.later.append(UNKNOWN)
        self.results.append(UNKNOWN)
        self.shares.append(0.0)
        self.sides.append(0.0)
        return len(self.found) - 1

    def data(self) -> bytes:
        """One file: how many games, features, positions and decisions there are, then the numbers."""
        head = array("i", [self.games, len(self.features), len(self.lengths), len(self.choices)])
        whole = [part.tobytes() for part in (head, self.features, self.lengths, self.choices)]
        return b"".join(whole + [column.tobytes() for column in self.columns])


def save_samples(path: Path, data: bytes) -> None:
    """The file is there whole or not."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half_done = path.with_suffix(".part")
    half_done.write_bytes(data)
    half_done.replace(path)


def load_samples(path: Path) -> Samples:
    kept = Samples()
    with path.open("rb") as file:
        head = array("i")
        head.fromfile(file, 4)
        kept.games = head[0]
        kept.features.fromfile(file, head[1])
        kept.lengths.fromfile(file, head[2])
        kept.choices.fromfile(file, head[3])
        for column in kept.columns:
            column.fromfile(file, head[2])
    return kept
