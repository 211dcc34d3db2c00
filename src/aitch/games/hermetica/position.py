"""The position: what lies where, and the effects that all chapters of the rules share.

A hex is one number: the Unit on it (`side * 4 + kind`, 0 for none) and bits for used, Wall and the two
Shields.  A half-made activation lives in `start`, `at`, `steps` and their neighbours.
"""

from __future__ import annotations

from typing import Annotated, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import OVER, State
from aitch.core.fields import SHARED, Field, Of, Rows
from aitch.core.rng import mix
from aitch.games.hermetica import derived
from aitch.games.hermetica.board import ADEPT, FIRE, NO_CAP, Board, Rules
from aitch.games.hermetica.places import ADEPT_AT, LOST, ON_BOARD, OWN, RESERVE, SHIELD_AT

UNIT: Final = 15
USED: Final = 16
WALL: Final = 32
SHIELDS: Final = 192
BARRIER: Final = 224
PIECE: Final = 239
"""A Unit or a Barrier: a hex without these bits is empty."""
FRESH: Final = 256
"""Spawned this turn; such a Unit is used as well."""
MARKS: Final = 272
UNIT_NUMBER: Final = 512
"""From this bit on, which of its kind a Unit is: only for the eye, it bears on nothing."""
WALL_NUMBER: Final = 8192
NUMBER: Final = 15
MOVABLE: Final = 7967
"""What goes along when a Unit moves: the Unit, its marks and its number."""

# How a game ended; `winner` holds a side, or one of these.
NOBODY: Final = -1
REPEATED: Final = 2
CAPPED: Final = 3

SIZES: Final = {"seats": 2, "kinds": 3}


def shield_bit(side: i64) -> i64:
    return 64 << side


@final
class Hermetica(State):
    """What lies where, whose turn it is, and the activation that is half made; with the effects all Units share."""

    board: Annotated[Board, SHARED]
    rules: Annotated[Rules, SHARED]
    cell: Annotated[vec[i64], Of("hexes", shown="all", value="pieces", mask=PIECE | MARKS, text="pieces")]
    own: Annotated[
        vec[i64],
        Rows(
            "seats",
            reserve=Of("kinds", shown="all", follows=True),
            lost=Of("kinds", shown="all", follows=True),
            shield_at=Of(shown="all", value="hexes", empty=-1, follows=True),
            adept_at=Of(shown="all", value="hexes", empty=-1, follows=True),
            on_board=Of(shown="all", follows=True),
        ),
    ]
    walls_left: Annotated[i64, Of(shown="all", follows=True)]
    past: Annotated[vec[i64], Of("any", shown="all", width=62, high=1 << 62)]
    """Keys of the positions that began turns, since the last that cannot come again."""
    left: Annotated[i64, Of(shown="all", low=1, high=3)]
    """Actions of the turn that are left."""
    turns: Annotated[i64, Of(shown="all", high=NO_CAP)]
    owed: Annotated[bool, Of(shown="all", follows=True)]
    """Whether the Adept was off the board when this turn began (HER-4.7)."""
    kind: Annotated[i64, Of(shown="all", value="units", text="spawning")]
    """What is being spawned or placed."""
    start: Annotated[i64, Of(shown="all", value="hexes", empty=-1)]
    at: Annotated[i64, Of(shown="all", value="hexes", empty=-1)]
    steps: Annotated[i64, Of(shown="all", high=4)]
    changed: Annotated[bool, Of(shown="all")]
    """Whether the activation has changed more than its Unit's place."""
    shield_from: Annotated[i64, Of(shown="all", value="hexes", empty=-1)]
    hit: Annotated[i64, Of(shown="all", value="hexes", empty=-1)]
    """The hex that Water has collided with."""
    winner: Annotated[i64, Of(shown="all", empty=NOBODY, high=CAPPED)]
    by_step: Annotated[bool, Of(shown="all")]

    def copy(self) -> Hermetica:
        return derived.copy(self)

    def key(self) -> int:
        return derived.key(self)

    def quick_key(self) -> i64:
        return derived.quick_key(self)

    def fields(self) -> list[Field]:
        return derived.FIELDS

    def flatten(self, out: vec[i64]) -> None:
        derived.flatten(self, out)

    def seen_by(self, seat: int) -> Hermetica:
        return derived.seen(self, seat)

    def returns(self) -> list[float]:
        if self.seat != OVER or self.winner > 1:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    # What stands where

    def adept_at(self, side: i64) -> i64:
        """The hex of a side's Adept, or -1 if it is off the board."""
        return self.own[side * OWN + ADEPT_AT]

    def shield_at(self, side: i64) -> i64:
        return self.own[side * OWN + SHIELD_AT]

    def enemy_at(self, h: i64) -> bool:
        """Whether a Unit of the other side than the one that is asked stands there."""
        unit: i64 = self.cell[h] & UNIT
        return unit != 0 and (unit > 4) != (self.seat == 1)

    def free_beside(self, h: i64) -> bool:
        return any(not self.cell[n] & PIECE for n in self.board.beside[h])

    def add_empty_beside(self, out: list[int], h: i64) -> None:
        for n in self.board.beside[h]:
            if not self.cell[n] & PIECE:
                out.append(n)

    def moved(self) -> bool:
        """Whether to stop now would be an activation (HER-3.6)."""
        return self.changed or self.at != self.start

    # What happens to pieces

    def shift(self, a: i64, b: i64) -> None:
        """Moves the Unit on a, with its used mark, to b."""
        there: i64 = self.cell[a] & MOVABLE
        self.cell[a] -= there
        self.cell[b] += there
        unit: i64 = there & UNIT
        if unit == ADEPT:
            self.own[ADEPT_AT] = b
        elif unit == 4 + ADEPT:
            self.own[OWN + ADEPT_AT] = b

    def move_barrier(self, a: i64, b: i64) -> None:
        bits: i64 = self.cell[a] & (BARRIER | NUMBER * WALL_NUMBER)
        self.cell[a] -= bits
        self.cell[b] |= bits
        if bits & SHIELDS:
            side: i64 = 0 if bits & 64 else 1
            self.own[side * OWN + SHIELD_AT] = b

    def capture(self, h: i64) -> None:
        """Takes the Unit on h, if there is one, off the board (HER-9.1)."""
        unit: i64 = self.cell[h] & UNIT
        if not unit:
            return
        self.cell[h] &= ~MOVABLE
        side: i64 = 0 if unit <= 4 else 1
        kind: i64 = unit - 4 * side
        if kind == ADEPT:
            self.own[side * OWN + ADEPT_AT] = -1
        else:
            self.own[side * OWN + LOST + kind - FIRE] += 1
            self.own[side * OWN + ON_BOARD] -= 1
            self.past = vec[i64]()  # no earlier position can come again

    def put(self, side: i64, kind: i64, h: i64) -> None:
        """A Unit enters the board."""
        self.cell[h] |= 4 * side + kind
        if kind == ADEPT:
            self.own[side * OWN + ADEPT_AT] = h
        else:
            self.own[side * OWN + RESERVE + kind - FIRE] -= 1
            self.own[side * OWN + ON_BOARD] += 1
            number: i64 = self.board.supply[kind - FIRE] - 1 - self.own[side * OWN + RESERVE + kind - FIRE]
            self.cell[h] += UNIT_NUMBER * number
            self.past = vec[i64]()

    def put_wall(self, h: i64, number: i64) -> None:
        self.cell[h] += WALL + WALL_NUMBER * number

    def placement(self) -> i64:
        """A hash of what lies where and who is to move: what repetition compares."""
        key: i64 = 3 + i64(self.seat)
        h: i64 = 0
        size = self.board.size
        while h < size:
            there: i64 = self.cell[h] & (PIECE | MARKS)
            if there:
                key = mix(key, h * 512 + there)
            h += 1
        for side in range(2):
            for i in range(side * OWN + RESERVE, side * OWN + RESERVE + 3):
                key = mix(key, self.own[i])
        return key
