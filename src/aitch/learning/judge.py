"""What programs steer by: the score that a game's authors wrote, or a network that has learned."""

from __future__ import annotations

from typing import Final

from aitch.core.contract import CHANCE, OVER, State
from aitch.learning.network import Network


class Judge:
    """Says what positions are worth; this one by the written score."""

    def values(self, state: State, seats: int) -> list[float]:
        """What a position is worth to each seat: the result of a game that is over, else what is thought of it."""
        if state.seat == OVER:
            return state.returns()
        if seats == 2:
            value = self.value(state, 0)
            return [value, -value]
        return [self.value(state, seat) for seat in range(seats)]

    def value(self, state: State, seat: int) -> float:
        """What a position is worth to one seat."""
        return state.game.score(state, seat)


WRITTEN: Final = Judge()


class LearnedJudge(Judge):
    """Judges by a network, from the view of the seat that is to move where there are two."""

    def __init__(self, network: Network) -> None:
        self.network = network

    def value(self, state: State, seat: int) -> float:
        if state.seat == OVER:
            return state.returns()[seat]
        if self.network.encoder.seats == 2:
            mover = state.seat if state.seat != CHANCE else seat
            found = self.network.value(state, mover)
            return found if mover == seat else -found
        return self.network.value(state, seat)
