"""Games in which nobody searches: every seat makes the move that looks best at once.

A hundred times as many are played in the same time.  Where chance decides much a single result tells little, and many
games tell more than much thought in few.  What a position is worth is then told by how its game went on: by what was
thought of the positions that followed, the nearer the more, and by the result.
"""

from __future__ import annotations

from typing import Final

from aitch.bots.moves import HASTY_POSITIONS, best_after, complete_moves, make_move
from aitch.core.contract import CHANCE, OVER, State
from aitch.core.play import random_answer
from aitch.core.rng import Rng
from aitch.learning.encoder import Encoder
from aitch.learning.judge import Judge, who_looks
from aitch.training.games import Task, begun
from aitch.training.samples import UNKNOWN, Samples

STRAYING: Final = 0.02
"""So often somebody makes a move at random."""
FOLLOWING: Final = 0.9
"""What is thought of a position two moves later counts so much less than of the next one."""
KEPT: Final = 0.3
"""Of so many positions between two moves one is kept: those of one game say much the same."""


def play_quick_task(task: Task) -> bytes:
    """Plays the games of a task; gives what is to be learned from, as its file has it."""
    kept = Samples()
    for start, encoder, judge, rng in begun(task):
        play_quick_game(kept, encoder, start, judge, task.opening, rng)
    return kept.data()


def play_quick_game(kept: Samples, encoder: Encoder, state: State, judge: Judge, most: int, rng: Rng) -> None:
    """One game from `state` to its end, by one judge, after up to so many answers at random."""
    seats = len(state.returns())
    for _ in range(rng.below(most + 1)):
        if state.seat != OVER:
            state.apply(random_answer(state, rng))
    line: list[tuple[list[float], list[tuple[int, int]]]] = []
    """After each move: what was thought for each seat, and what was kept, with who looks."""
    given = 0
    limit = state.game.bound(state)
    while state.seat != OVER and given < limit:
        given += 1
        seat = state.seat
        options = state.options()
        if seat == CHANCE or len(options) == 1:
            state.apply(random_answer(state, rng))
        elif rng.unit() < STRAYING:
            stray(state, rng)
        else:
            state = best_move_made(state, judge, rng)
            if state.seat != OVER:
                worth = worth_after_move(state, judge, seat, seats)
                views = views_of(state, seat, seats, rng) if rng.unit() < KEPT else []
                line.append((worth, [(kept.add(encoder, state, view, UNKNOWN), view) for view in views]))
    result = state.returns()
    later = result
    for worth, looks in reversed(line):
        for at, view in looks:
            kept.found[at] = kept.later[at] = later[view]
            kept.results[at] = result[view]
        later = [FOLLOWING * then + (1.0 - FOLLOWING) * now for then, now in zip(later, worth, strict=True)]
    kept.games += 1


def views_of(state: State, seat: int, seats: int, rng: Rng) -> list[int]:
    """Who looks at a position to which this seat has moved: of two the one who is asked, of more some two of them."""
    if seats == 2:
        return [who_looks(state, seat, seats)]
    one = rng.below(seats)
    return [one, (one + 1 + rng.below(seats - 1)) % seats]


def worth_after_move(state: State, judge: Judge, seat: int, seats: int) -> list[float]:
    """What is thought of a position for each seat once this one has moved."""
    if seats != 2:
        return judge.values(state, seats)
    own = judge.value_of_move(state, seat, seats)
    return [own, -own] if seat == 0 else [-own, own]


def stray(state: State, rng: Rng) -> None:
    """Makes a move at random."""
    seat = state.seat
    state.apply(random_answer(state, rng))
    while state.seat == seat and not state.game.between_moves(state):
        state.apply(random_answer(state, rng))


def best_move_made(state: State, judge: Judge, rng: Rng) -> State:
    """Where the move leads that looks best to the seat that is asked, which imagines what it cannot see."""
    if not state.game.hides:
        return best_after(state, judge)[0]
    seat = state.seat
    moves, _ = complete_moves(state.seen_by(seat).sample(rng), HASTY_POSITIONS)
    values = [judge.value(after, seat) for _, after in moves]
    if not make_move(state, moves[values.index(max(values))][0]):
        state.apply(random_answer(state, rng))
    return state
