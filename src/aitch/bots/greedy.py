"""One whole move ahead: makes every move it can think of and likes the position that scores best.

A move may be several answers (which piece? where? stop?).  From each first answer the bot follows its own
further answers until the move is whole, or another seat or chance is asked, and judges what it finds there by
the game's score.  What is hidden from its seat it imagines a few times, and takes the mean.
"""

from __future__ import annotations

import time
from typing import Final

from aitch.core.bots import Bot, Budget
from aitch.core.contract import OVER, State
from aitch.core.rng import Rng

SAMPLES: Final = 4
"""How many times the hidden things are imagined."""
POSITIONS: Final = 6000
"""How many positions are looked at for one answer, unless the budget says otherwise."""
BEAM: Final = 64
"""How many half-made moves are followed at a time from one first answer."""
DECIDED: Final = 2.0
"""A game that has ended counts more than any estimate of one that goes on."""


class GreedyBot(Bot):
    def think(self, seen: State, options: list[int], rng: Rng, budget: Budget) -> int:
        worlds = sample_worlds(seen, rng)
        stop_at = time.monotonic() + budget.seconds if budget.seconds > 0 else 0.0
        positions = budget.iterations if budget.iterations > 0 else POSITIONS
        share = max(2, positions // (len(options) * len(worlds)))
        totals = [0.0] * len(options)
        for i, world in enumerate(worlds):
            if i > 0 and stop_at and time.monotonic() >= stop_at:
                break
            for j, option in enumerate(options):
                totals[j] += best_value(world, option, share, stop_at)
        best = max(totals)
        return options[rng.pick([j for j, total in enumerate(totals) if total >= best - 1e-9])]


def sample_worlds(seen: State, rng: Rng) -> list[State]:
    """Full positions that agree with what is seen; a single one where nothing is hidden."""
    worlds = [seen.sample(rng), seen.sample(rng)]
    if worlds[0].key() == worlds[1].key():
        return worlds[:1]
    while len(worlds) < SAMPLES:
        worlds.append(seen.sample(rng))
    return worlds


def best_value(world: State, option: int, share: int, stop_at: float) -> float:
    """The best that the seat can make of this first answer, looking at about `share` positions."""
    seat = world.seat
    first = world.copy()
    first.apply(option)
    if is_leaf(first, seat):
        return value_for(first, seat)
    best = -DECIDED
    known = {first.key()}
    half_made = [first]
    left = share - 1
    while half_made:
        next_half_made: list[State] = []
        for state in half_made:
            for answer in state.options():
                after = state.copy()
                after.apply(answer)
                key = after.key()
                if key in known:
                    continue
                known.add(key)
                left -= 1
                if is_leaf(after, seat):
                    best = max(best, value_for(after, seat))
                else:
                    next_half_made.append(after)
            if left <= 0 or (stop_at and time.monotonic() >= stop_at):
                break
        if left <= 0 or (stop_at and time.monotonic() >= stop_at):
            if best == -DECIDED:
                # Out of budget before any move was whole: what is half made counts as it stands.
                for state in next_half_made or half_made:
                    best = max(best, value_for(state, seat))
            break
        half_made = next_half_made if len(next_half_made) <= BEAM else best_of(next_half_made, seat)
    return best


def is_leaf(state: State, seat: int) -> bool:
    return state.seat != seat or state.game.between_moves(state)


def value_for(state: State, seat: int) -> float:
    """What a position is worth to a seat."""
    if state.seat == OVER:
        return DECIDED * state.returns()[seat]
    return state.game.score(state, seat)


def best_of(states: list[State], seat: int) -> list[State]:
    """The half-made moves that look best so far, in the order in which they were found."""
    scores = [value_for(state, seat) for state in states]
    order = sorted(range(len(states)), key=lambda i: -scores[i])
    return [states[i] for i in sorted(order[:BEAM])]
