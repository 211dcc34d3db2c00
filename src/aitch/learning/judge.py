"""What programs steer by: the score that a game's authors wrote, or a network that has learned."""

from __future__ import annotations

from typing import Final

from aitch.core.contract import CHANCE, OVER, State
from aitch.learning.encoder import Encoder
from aitch.learning.network import Evaluator, Network


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
    """Judges positions of one table by a network, from the view of the seat that is to move where there are two."""

    def __init__(self, network: Network, table: State) -> None:
        encoder = Encoder(network.layout, table)
        self.two = encoder.seats == 2
        self.evaluator = Evaluator(network, encoder)

    def value(self, state: State, seat: int) -> float:
        if state.seat == OVER:
            return state.returns()[seat]
        if self.two and state.seat not in (CHANCE, seat):
            return -self.evaluator.value(state, state.seat)
        return self.evaluator.value(state, seat)
