"""What programs steer by: the score that a game's authors wrote, or a network that has learned."""

from __future__ import annotations

from typing import Final

from aitch.core.contract import OVER, State
from aitch.learning.encoder import Unfamiliar
from aitch.learning.network import Evaluator, Network
from aitch.learning.plain import encoder_for


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

    def value_of_move(self, after: State, seat: int, seats: int) -> float:
        """What a move of this seat is worth to it, by where it leads while the game goes on; of two, what one gains the
        other loses."""
        if seats == 2 and seat == 1:
            return -self.value(after, 0)
        return self.value(after, seat)


WRITTEN: Final = Judge()


def who_looks(state: State, seat: int, seats: int) -> int:
    """From whose view a network judges for a seat: of two who is asked looks, as it knows more of its own turn."""
    if seats != 2:
        return seat
    if state.seat >= 0:
        return state.seat
    draws = state.game.whose_draw(state)
    return seat if draws < 0 else draws


def is_meant_for(network: Network, state: State) -> bool:
    """Whether a network learned tables with these options and so many seats."""
    if network.seats and len(state.returns()) not in network.seats:
        return False
    return not network.tables or state.setup.options in network.tables


class LearnedJudge(Judge):
    """Judges the positions of one match by a network, from the view of the seat that is to move where there are two.

    A table that the network was not made for (other options, more seats, another board) is judged by the written score.
    """

    def __init__(self, network: Network) -> None:
        self.network = network
        self.evaluator: Evaluator | None = None
        self.familiar = True

    def value(self, state: State, seat: int) -> float:
        if state.seat == OVER:
            return state.returns()[seat]
        evaluator = self.evaluator if self.evaluator is not None else self.begin(state)
        return self.judged(evaluator, state, seat) if evaluator is not None else state.game.score(state, seat)

    def value_of_move(self, after: State, seat: int, seats: int) -> float:
        """As whoever moved sees it: while chance is asked, that is the view that was learned."""
        return self.value(after, seat)

    def judged(self, evaluator: Evaluator, state: State, seat: int) -> float:
        looks = who_looks(state, seat, int(evaluator.encoder.seats))
        value = evaluator.value(state, looks)
        return value if looks == seat else -value

    def begin(self, state: State) -> Evaluator | None:
        """Gets to know the table by the first position of it."""
        self.familiar = self.familiar and is_meant_for(self.network, state)
        if self.familiar:
            try:
                self.evaluator = Evaluator(self.network, encoder_for(self.network.layout, state))
            except Unfamiliar:
                self.familiar = False
        return self.evaluator
