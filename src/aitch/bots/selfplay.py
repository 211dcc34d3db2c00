"""Whole games between bots, each of which sees only what its seat sees."""

from __future__ import annotations

from aitch.core.bots import Bot, Budget
from aitch.core.contract import CHANCE, OVER, State
from aitch.core.dice import Dice
from aitch.core.rng import Rng


def play_out(state: State, bots: list[Bot], rngs: list[Rng], dice: Dice, budget: Budget) -> list[int]:
    """Plays the position on, in place, to its end; returns every answer, chance outcomes among them."""
    answers: list[int] = []
    chances = 0
    while state.seat != OVER:
        seat = state.seat
        if seat == CHANCE:
            option = dice.outcome(state, chances)
            chances += 1
        else:
            option = bots[seat].answer(state.seen_by(seat), rngs[seat], budget)
        state.apply(option)
        answers.append(option)
    return answers
