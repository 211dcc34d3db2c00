"""How pieces enter: the wall draft, the setup and spawning (HER-2, HER-4)."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.hermetica.board import ADEPT, FIRE, MOST_ELEMENTS, SETUP_ELEMENTS, SPAWN_FIRE, WALLS
from aitch.games.hermetica.position import (
    ACTING,
    ELEMENTS,
    FRESH,
    PIECE,
    PLACING,
    RESERVE,
    USED,
    WALL,
    WALLS_LEFT,
    Position,
)


def add_kinds(s: Position, out: list[int]) -> None:
    side: i64 = s.seat
    if s.tally[ELEMENTS + side] >= MOST_ELEMENTS or not s.has_home(FIRE):
        return
    k: i64 = 0
    while k < 3:
        if s.tally[RESERVE + 3 * side + k] > 0:
            out.append(s.board.size + SPAWN_FIRE + k)
        k += 1


def add_homes(s: Position, out: list[int]) -> None:
    side: i64 = s.seat
    cell = s.cell
    if s.kind == ADEPT and not cell[s.board.primes[side]] & PIECE:
        out.append(s.board.primes[side])
    for h in s.board.horizons[side]:
        if not cell[h] & PIECE:
            out.append(h)


def spawn(s: Position, o: i64) -> None:
    side: i64 = s.seat
    kind = s.kind
    s.put(side, kind, o)
    s.cell[o] |= USED | FRESH
    s.rest(ACTING)
    s.spend(2)


def place(s: Position, o: i64) -> None:
    side: i64 = s.seat
    s.put(side, s.kind, o)
    s.rest(PLACING)
    if side == 1 and s.tally[ELEMENTS + 1] == SETUP_ELEMENTS:
        s.seat = 0
        s.begin_turn()
    else:
        s.seat = 1 - s.seat


def add_draft(s: Position, out: list[int]) -> None:
    cell = s.cell
    size = s.board.size
    h: i64 = 0
    while h < size:
        if not cell[h] & PIECE and s.board.home[h] < 0 and not crowded(s, h):
            out.append(h)
        h += 1
    if not out:  # HER-2.4: the rule is waived where nothing else is left
        h = 0
        while h < size:
            if not cell[h] & PIECE and s.board.home[h] < 0:
                out.append(h)
            h += 1


def crowded(s: Position, h: i64) -> bool:
    """Whether a Wall on h would join a group of three."""
    near = s.board.near
    joined: i64 = 0
    d: i64 = 0
    while d < 6:
        n: i64 = near[6 * h + d]
        if n >= 0 and s.cell[n] & WALL:
            joined += 1
            e: i64 = 0
            while e < 6:
                m: i64 = near[6 * n + e]
                if m >= 0 and s.cell[m] & WALL:
                    return True
                e += 1
        d += 1
    return joined > 1


def draft(s: Position, o: i64) -> None:
    s.put_wall(o, WALLS - s.tally[WALLS_LEFT])
    s.tally[WALLS_LEFT] -= 1
    s.seat = 1 - s.seat
    if not s.tally[WALLS_LEFT]:
        s.phase = PLACING
        s.seat = 0
