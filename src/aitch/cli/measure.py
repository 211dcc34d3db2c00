"""How fast an engine is: random play and copying, in processor seconds of one core."""

from __future__ import annotations

import time

import aitch
from aitch.core.contract import OVER, State
from aitch.core.game import Game
from aitch.core.play import playout, random_answer
from aitch.core.rng import Rng


def bench(game: Game, options: dict[str, object], seats: int | None, seconds: float) -> dict[str, object]:
    """Figures of one game: from the start, at random, to the end, again and again."""
    start = game.start(options, seats)
    rng = Rng(1)
    answers, playouts = 0, 0
    began = time.process_time()
    while True:
        answers += playout(start.copy(), rng, 1 << 30)
        playouts += 1
        took = time.process_time() - began
        if took >= seconds:
            break
    share = whole_share(game, start, min(seconds, 1.0))
    return {
        "answers_per_second": answers / took,
        "moves_per_second": answers / took * share,
        "playouts_per_second": playouts / took,
        "copy_ns": copy_ns(start, min(seconds, 0.5)),
        "answers_per_playout": answers / playouts,
        "compiled": is_compiled(start),
    }


def is_compiled(state: State) -> bool:
    """Whether this very game runs compiled: one of another package may not, beside a compiled core."""
    return aitch.compiled and not hasattr(type(state).copy, "__code__")


def whole_share(game: Game, start: State, seconds: float) -> float:
    """How many whole moves an answer makes on average: a unit's activation, not each of its questions."""
    rng = Rng(2)
    answers, moves = 0, 0
    began = time.process_time()
    while not answers or time.process_time() - began < seconds:
        state = start.copy()
        while state.seat != OVER:
            seat = state.seat
            state.apply(random_answer(state, rng))
            answers += 1
            moves += seat >= 0 and (state.seat == OVER or game.between_moves(state))
    return moves / answers


def copy_ns(start: State, seconds: float) -> float:
    """What a copy costs, of a position in the middle of a game."""
    rng = Rng(3)
    length = playout(start.copy(), Rng(3), 1 << 30)
    state = start.copy()
    playout(state, rng, length // 2)
    copies = 0
    began = time.process_time()
    while True:
        for _ in range(1000):
            state.copy()
        copies += 1000
        took = time.process_time() - began
        if took >= seconds:
            return took / copies * 1e9


def row(facts: dict[str, object]) -> list[str]:
    names = ("answers_per_second", "moves_per_second", "playouts_per_second", "copy_ns", "answers_per_playout")
    numbers = [facts[name] for name in names]
    cells = [f"{number:,.0f}" if isinstance(number, float) else str(number) for number in numbers]
    return [*cells, "compiled" if facts["compiled"] else "interpreted"]
