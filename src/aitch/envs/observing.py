"""What the seats of a table see, as numbers: the features of `learning.encoder`, told to a player who learns.

An observation has an entry for each thing that may be so ("cell d4 = S.F", "question = MoveFire"): one if it is, nought
if not.  It is written straight from `State.seen_by`, so that it cannot know more than the seat.  All seats call a thing
the same, as the words of the vocabulary do; "looks" tells whose observation it is, "asked" who is to answer.

`Observer.version` is the same where the entries are the same, name by name, so that what was learned with one version
fits wherever that version comes again.  It depends on the game's rules and content, on the options and the number of
seats of the table, and on Aitch: a release that changes it for the same table and rules is at least a minor one, and
its CHANGELOG says so.  The order of the vocabulary is bound in the same way.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from typing import Final, SupportsIndex

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from aitch.core.contract import State
from aitch.core.errors import BadOption
from aitch.core.game import Game
from aitch.core.registry import find_game
from aitch.learning.encoder import PLAYER, Layout
from aitch.learning.plain import encoder_for

FORMAT: Final = 1
"""Counts up when observations are made in another way."""
NOBODY: Final = -1
"""In place of a seat that looks."""


def start_of(name: str, seats: SupportsIndex | None, options: dict[str, object] | None, content: str) -> State:
    """The first position of a table; what the game does not have, or not together, is refused."""
    game: Game = find_game(name, content)
    settled, count = game.complete_options(options), game.count(seats)
    reason = game.allowed(settled, count)
    if reason:
        raise BadOption(f"{name}: {reason}")
    start: State = game.start(settled, count)
    return start


class Observer:
    """The observations of one table: a game with its content, options and number of seats."""

    def __init__(self, start: State) -> None:
        self.start = start
        self.layout = Layout([start], PLAYER)
        self.encoder = encoder_for(self.layout, start)
        self.size = self.layout.rows
        """How many entries an observation has."""
        self.most = self.layout.most_active
        """How many of them can be one at once."""
        self.words = len(start.game.vocabulary)
        numbers: vec[i64] = vec[i64]([0] * int(self.encoder.room))
        active: vec[i64] = vec[i64]([0] * self.most)
        self._numbers, self._active = numbers, active
        self._found: NDArray[np.int64] = np.asarray(memoryview(active))

    def __reduce__(self) -> tuple[type[Observer], tuple[State]]:
        """Made anew wherever it is copied to: its buffers are its own."""
        return Observer, (self.start,)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each entry says; no two alike."""
        return tuple(self.layout.labels())

    @cached_property
    def version(self) -> str:
        """Tells observations apart that do not mean the same: the format, the game with its rules, a hash of all names
        and words."""
        game = self.start.game
        told = "\n".join([*self.names, "", *game.vocabulary])
        return f"{FORMAT}/{game.name}-{game.rules_version}/{hashlib.sha256(told.encode()).hexdigest()[:16]}"

    def entries(self, position: State, seat: int) -> NDArray[np.int32]:
        """The entries that are one, as this seat sees the position."""
        return self.seen_entries(position.seen_by(seat), seat)

    def seen_entries(self, seen: State, seat: int) -> NDArray[np.int32]:
        """The same of a position that is seen already; `NOBODY` is who has no seat."""
        count = self.encoder.gather(seen, seat, self._numbers, self._active)
        return self._found[:count].astype(np.int32)

    def write_dense(self, positions: Sequence[State], seats: Sequence[int], out: NDArray[np.int8]) -> None:
        """Fills `out`, a row of `size` for each position, with noughts and ones."""
        out[:] = 0
        for row, (position, seat) in enumerate(zip(positions, seats, strict=True)):
            out[row, self.entries(position, seat)] = 1

    def write_sparse(self, positions: Sequence[State], seats: Sequence[int], out: NDArray[np.int32]) -> None:
        """Fills `out`, a row of `most` for each position, with the entries that are one, and `size` behind them."""
        out[:] = self.size
        for row, (position, seat) in enumerate(zip(positions, seats, strict=True)):
            found = self.entries(position, seat)
            out[row, : len(found)] = found

    def write_masks(self, positions: Sequence[State], out: NDArray[np.int8]) -> None:
        """Fills `out`, a row of `words` for each position, with ones where a word is a legal answer now."""
        out[:] = 0
        for row, position in enumerate(positions):
            if position.seat >= 0:
                out[row, position.options()] = 1

    def dense(self, position: State, seat: int) -> NDArray[np.int8]:
        """One observation, in an array of its own."""
        out: NDArray[np.int8] = np.zeros((1, self.size), np.int8)
        self.write_dense([position], [seat], out)
        return out.reshape(-1)

    def mask(self, position: State) -> NDArray[np.int8]:
        """Which words are legal answers now, in an array of its own."""
        out: NDArray[np.int8] = np.zeros((1, self.words), np.int8)
        self.write_masks([position], out)
        return out.reshape(-1)

    def told(self, position: State, seat: int) -> list[str]:
        """An observation in words: the names of the entries that are one."""
        return [self.names[entry] for entry in self.entries(position, seat)]
