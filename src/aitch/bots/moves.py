"""Whole moves, each of a few answers of one seat: finding them, making them, and playing on by them."""

from __future__ import annotations

from typing import Final

from aitch.core.contract import CHANCE, OVER, State
from aitch.core.play import random_answer
from aitch.core.rng import Rng
from aitch.learning.judge import Judge

MOVE_POSITIONS: Final = 1500
"""How many positions are looked at to find a node's moves."""
HASTY_POSITIONS: Final = 200
"""The same where games are played on, the root excepted: less care, more games."""


def complete_moves(state: State, most: int = MOVE_POSITIONS) -> tuple[list[tuple[list[int], State]], int]:
    """Every position that one whole move leads to, with the answers that lead there; and how many were looked at.

    Beyond the most that are to be looked at, moves are left half-made.
    """
    seat = state.seat
    between_moves = state.game.between_moves
    known: set[int] = set()
    found: list[tuple[list[int], State]] = []
    half_made: list[tuple[list[int], State]] = [([], state)]
    looked_at = 0
    at = 0
    while at < len(half_made):
        answers, before = half_made[at]
        at += 1
        options = before.options()
        for option in options:
            # A half-made move is needed no more after its last option.
            state = before if answers and option == options[-1] else before.copy()
            state.apply(option)
            key = state.key()
            if key in known:
                continue
            known.add(key)
            looked_at += 1
            if state.seat != seat or looked_at > most or between_moves(state):
                found.append(([*answers, option], state))
            else:
                half_made.append(([*answers, option], state))
    return found, looked_at


def play_on(state: State, judge: Judge, seats: int, horizon: int, rng: Rng) -> tuple[list[float], int]:
    """What a position comes to if every seat makes the moves that look best; `state` is spent."""
    looked_at = 0
    while state.seat != OVER and looked_at < horizon:
        if state.seat == CHANCE:
            state.apply(random_answer(state, rng))
        else:
            state, looked = best_after(state, judge)
            looked_at += looked
    return judge.values(state, seats), looked_at


def best_after(state: State, judge: Judge) -> tuple[State, int]:
    """The position that looks best one whole move ahead, and how many were looked at; `state` is spent.

    The walk of `complete_moves` once more, for playing on fast: it keeps no answers, and compares half-made moves only.
    """
    seat = state.seat
    between_moves = state.game.between_moves
    known: set[int] = set()
    half_made = [state]
    best = state
    most = -1e9
    looked_at = 0
    at = 0
    while at < len(half_made):
        before = half_made[at]
        at += 1
        options = before.options()
        for option in options:
            found = before if option == options[-1] else before.copy()
            found.apply(option)
            looked_at += 1
            if found.seat != seat or looked_at > HASTY_POSITIONS or between_moves(found):
                value = judge.value(found, seat)
                if value > most:
                    most = value
                    best = found
                continue
            key = found.key()  # ways to the same half-made move are many; to the same whole one, few
            if key not in known:
                known.add(key)
                half_made.append(found)
    return best, looked_at


def after_answers(state: State, answers: list[int]) -> State:
    """Another position: the one to which these answers lead."""
    found = state.copy()
    for answer in answers:
        found.apply(answer)
    return found


def make_move(world: State, answers: list[int]) -> bool:
    """Makes a move if this world allows it; if not the world is left as it was."""
    if answers[0] not in world.options():
        return False
    if len(answers) > 1:
        trial = world.copy()
        for answer in answers:
            if answer not in trial.options():
                return False
            trial.apply(answer)
    for answer in answers:
        world.apply(answer)
    return True
