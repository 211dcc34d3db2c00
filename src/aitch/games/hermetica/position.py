"""The position: what lies where, and the effects that all chapters of the rules share.

A hex is one number: the Unit on it (`side * 4 + kind`, 0 for none) and bits for used, Wall and the two
Shields.  A half-made activation lives in `start`, `at`, `steps` and their neighbours.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from aitch.core.contract import OVER, State
from aitch.core.rng import mix
from aitch.games.hermetica.board import ADEPT, FIRE, Board, Rules

UNIT: Final = 15
USED: Final = 16
FRESH: Final = 256
"""Spawned this turn; such a Unit is used as well."""
UNIT_NUMBER: Final = 512
"""From this bit on, which of its kind a Unit is: only for the eye, it bears on nothing."""
WALL_NUMBER: Final = 8192
NUMBER: Final = 15
MOVABLE: Final = 7967
"""What goes along when a Unit moves: the Unit, its marks and its number."""
MARKS: Final = 272
WALL: Final = 32
SHIELDS: Final = 192
BARRIER: Final = 224
PIECE: Final = 239
"""A Unit or a Barrier: a hex without these bits is empty."""

# What is asked.
DRAFTING: Final = 0
PLACING: Final = 1
PLACING_AT: Final = 2
ACTING: Final = 3
SPAWNING: Final = 4
ADEPT_GOES: Final = 5
ADEPT_DEPLOYS: Final = 6
FIRE_GOES: Final = 7
FIRE_SHOOTS: Final = 8
FIRE_CARRIES: Final = 9
EARTH_GOES: Final = 10
WATER_GOES: Final = 11
WATER_HITS: Final = 12
WATER_LIFTS: Final = 13
WATER_ROUNDS: Final = 14

# Places in `tally`; the kinds Fire, Earth, Water of Sun come first, then those of Moon.
RESERVE: Final = 0
LOST: Final = 6
SHIELD_AT: Final = 12
ADEPT_AT: Final = 14
ELEMENTS: Final = 16
WALLS_LEFT: Final = 18
TALLIES: Final = 19

# How a game ended; `winner` holds a side, or one of these.
NOBODY: Final = -1
REPEATED: Final = 2
CAPPED: Final = 3


def shield_bit(side: i64) -> i64:
    return 64 << side


class Position(State):
    """What lies where, whose turn it is, and the activation that is half made; with the effects all Units share."""

    board: Board
    rules: Rules
    cell: vec[i64]
    tally: vec[i64]
    past: vec[i64]
    """Keys of the positions that began turns, since the last that cannot come again."""
    phase: i64
    left: i64
    turns: i64
    owed: i64
    """Whether the Adept was off the board when this turn began (HER-4.7)."""
    kind: i64
    """What is being spawned or placed."""
    start: i64
    at: i64
    steps: i64
    changed: i64
    """Whether the activation has changed more than its Unit's place."""
    shield_from: i64
    hit: i64
    """The hex that Water has collided with."""
    winner: i64
    by_step: i64

    def __init__(self) -> None:
        """Nothing is set: `empty` and `copy` do that, so that a copy costs nothing twice."""

    def rest(self, phase: i64) -> None:
        """No move is half made; the next question is `phase`."""
        self.phase = phase
        self.kind = 0
        self.start = -1
        self.at = -1
        self.steps = 0
        self.changed = 0
        self.shield_from = -1
        self.hit = -1

    def shift(self, a: i64, b: i64) -> None:
        """Moves the Unit on a, with its used mark, to b."""
        there: i64 = self.cell[a] & MOVABLE
        self.cell[a] -= there
        self.cell[b] += there
        unit: i64 = there & UNIT
        if unit == ADEPT:
            self.tally[ADEPT_AT] = b
        elif unit == 4 + ADEPT:
            self.tally[ADEPT_AT + 1] = b

    def move_barrier(self, a: i64, b: i64) -> None:
        bits: i64 = self.cell[a] & (BARRIER | NUMBER * WALL_NUMBER)
        self.cell[a] -= bits
        self.cell[b] |= bits
        if bits & SHIELDS:
            side: i64 = 0 if bits & 64 else 1
            self.tally[SHIELD_AT + side] = b

    def capture(self, h: i64) -> None:
        """Takes the Unit on h, if there is one, off the board (HER-9.1)."""
        unit: i64 = self.cell[h] & UNIT
        if not unit:
            return
        self.cell[h] &= ~MOVABLE
        side: i64 = 0 if unit <= 4 else 1
        kind: i64 = unit - 4 * side
        if kind == ADEPT:
            self.tally[ADEPT_AT + side] = -1
        else:
            self.tally[LOST + 3 * side + kind - FIRE] += 1
            self.tally[ELEMENTS + side] -= 1
            self.past = vec[i64]()  # no earlier position can come again

    def put(self, side: i64, kind: i64, h: i64) -> None:
        """A Unit enters the board."""
        self.cell[h] |= 4 * side + kind
        if kind == ADEPT:
            self.tally[ADEPT_AT + side] = h
        else:
            self.tally[RESERVE + 3 * side + kind - FIRE] -= 1
            self.tally[ELEMENTS + side] += 1
            number: i64 = self.board.supply[kind - FIRE] - 1 - self.tally[RESERVE + 3 * side + kind - FIRE]
            self.cell[h] += UNIT_NUMBER * number
            self.past = vec[i64]()

    def put_wall(self, h: i64, number: i64) -> None:
        self.cell[h] += WALL + WALL_NUMBER * number

    def moved(self) -> bool:
        """Whether to stop now would be an activation (HER-3.6)."""
        return self.changed != 0 or self.at != self.start

    def free_beside(self, h: i64) -> bool:
        near = self.board.near
        cell = self.cell
        i: i64 = 6 * h
        last: i64 = i + 6
        while i < last:
            n: i64 = near[i]
            if n >= 0 and not cell[n] & PIECE:
                return True
            i += 1
        return False

    def add_empty_beside(self, out: list[int], h: i64) -> None:
        near = self.board.near
        cell = self.cell
        i: i64 = 6 * h
        last: i64 = i + 6
        while i < last:
            n: i64 = near[i]
            if n >= 0 and not cell[n] & PIECE:
                out.append(n)
            i += 1

    def has_home(self, kind: i64) -> bool:
        """Whether a hex is free to spawn on."""
        side: i64 = self.seat
        cell = self.cell
        if kind == ADEPT and not cell[self.board.primes[side]] & PIECE:
            return True
        for h in self.board.horizons[side]:  # noqa: SIM110 (a loop compiles to less)
            if not cell[h] & PIECE:
                return True
        return False

    def may_return(self) -> bool:
        """Whether the Adept is off the board and may come back in this turn (HER-4.8, HER-4.9)."""
        off = self.tally[ADEPT_AT + i64(self.seat)] < 0
        return off and (self.owed != 0 or self.rules.same_turn_self_respawn)

    def done(self) -> None:
        """An activation is complete."""
        self.cell[self.at] |= USED
        self.rest(ACTING)
        if self.rules.win_on_displacement:
            side: i64 = 0
            while side < 2:
                h: i64 = self.tally[ADEPT_AT + side]
                if h >= 0 and self.board.home[h] == 1 - side:
                    self.win(side, 0)
                    return
                side += 1
        self.spend(1)

    def spend(self, actions: i64) -> None:
        self.left -= actions
        if not self.left:
            self.pass_turn()

    def pass_turn(self) -> None:
        h: i64 = 0
        size = self.board.size
        while h < size:
            self.cell[h] &= ~MARKS
            h += 1
        self.seat = 1 - self.seat
        self.turns += 1
        self.begin_turn()

    def begin_turn(self) -> None:
        self.rest(ACTING)
        self.left = 3
        self.owed = 1 if self.tally[ADEPT_AT + i64(self.seat)] < 0 else 0
        if self.turns >= self.rules.turn_cap:
            self.end(CAPPED)
            return
        if self.rules.repetition:
            placement = self.placement()
            same: i64 = 0
            for key in self.past:
                if key == placement:
                    same += 1
            if same == 2:
                self.end(REPEATED)
                return
            self.past = append(self.past, placement)
        if self.owed and self.has_home(ADEPT):
            self.kind = ADEPT
            self.phase = SPAWNING

    def win(self, side: i64, by_step: i64) -> None:
        self.rest(ACTING)
        self.by_step = by_step
        self.end(side)

    def end(self, winner: i64) -> None:
        self.winner = winner
        self.seat = OVER

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
        i: i64 = 0
        while i < LOST:
            key = mix(key, self.tally[i])
            i += 1
        return key
