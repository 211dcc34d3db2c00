"""Counting whole moves: the oracle between two implementations of the same rules.

A whole move is all answers from one position between moves to the next.  Ways to the same position, as its key
tells, are one move.
"""

from __future__ import annotations

from aitch.core.contract import OVER, State


class Level:
    """The counts of one depth."""

    def __init__(self, depth: int, nodes: int, distinct: int) -> None:
        self.depth = depth
        self.nodes = nodes
        """The distinct moves of each distinct position one depth above, added up."""
        self.distinct = distinct
        """Different positions that they lead to."""

    def __repr__(self) -> str:
        return f"depth {self.depth}: {self.nodes} nodes, {self.distinct} distinct"


def perft(state: State, depth: int, skip: str = "end") -> list[Level]:
    """Counts moves down to a depth.  A move that consists of the single word `skip` is not counted."""
    levels: list[Level] = []
    positions = {state.key(): state}
    for number in range(1, depth + 1):
        nodes = 0
        reached: dict[int, State] = {}
        for position in positions.values():
            after = moves(position, skip)
            nodes += len(after)
            reached |= after
        levels.append(Level(number, nodes, len(reached)))
        positions = reached
    return levels


def moves(state: State, skip: str = "end") -> dict[int, State]:
    """The distinct positions one whole move ahead, by key; chance outcomes in between are tried one and all."""
    game = state.game
    skipped = game.vocabulary.index(skip) if skip in game.vocabulary else -1
    reached: dict[int, State] = {}
    half_made: dict[int, State] = {}
    waiting = [state]
    while waiting:
        position = waiting.pop()
        for option in position.options():
            after = position.copy()
            after.apply(option)
            key = after.key()
            if after.seat == OVER or game.between_moves(after):
                if position is not state or option != skipped:
                    reached[key] = after
            elif key not in half_made:
                half_made[key] = after
                waiting.append(after)
    return reached
