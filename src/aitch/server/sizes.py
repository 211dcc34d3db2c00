"""How many bytes tables hold in memory, measured on the things themselves."""

from __future__ import annotations

import gc
import sys
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Final

from aitch.core.contract import Question, State
from aitch.core.game import Game

if TYPE_CHECKING:
    from aitch.server.tables import Table

SHARED: Final = (type, ModuleType, FunctionType, Game, Question)
"""What all positions of a game have in common."""
EVENT: Final = 120
"""An event as it is stored, with its place in the lists of a match and of its clocks."""
TABLE: Final = 12_000
"""A table without positions: its head, its seats, its lock."""
measured: Final[dict[tuple[str, int], int]] = {}


def bytes_of(state: State) -> int:
    """What a copy of a position adds to what is there already; measured once for a game and its number of seats."""
    kind = (state.game.name, len(state.scores()))
    if kind not in measured:
        known = reach(state, set())
        twin = state.copy()
        measured[kind] = sum(sys.getsizeof(thing) for thing in reach(twin, set(known)).values())
    return measured[kind]


def reach(start: object, known: set[int]) -> dict[int, object]:
    """All that an object holds, by identity, without what is known or shared by all."""
    found: dict[int, object] = {}
    todo = [start]
    while todo:
        thing = todo.pop()
        if id(thing) in known or id(thing) in found or isinstance(thing, SHARED):
            continue
        found[id(thing)] = thing
        todo += gc.get_referents(thing)
    return found


def bytes_at(table: Table) -> int:
    """What a table holds: positions, events, and what each viewer was shown last."""
    line = table.match.line
    positions = (len(line.kept) + len(line.near)) * bytes_of(line.last)
    shown = sum(len(feed.scene) * 6 + 200 * len(feed.log) for feed in table.feeds.values())
    return TABLE + positions + len(table.rows) * EVENT + shown
