"""Search as a player."""

from __future__ import annotations

import time
from typing import Final

from aitch.bots.moves import make_move
from aitch.bots.tree import Node, Tree, grow, most_tried
from aitch.core.bots import Budget, Clock, Planner
from aitch.core.contract import CHANCE, State
from aitch.core.play import random_answer
from aitch.core.rng import Rng
from aitch.learning.judge import WRITTEN, Judge

MOST_NODES: Final = 20_000
"""A tree that has grown so large is not taken over to the next answer."""
MOVES_A_TURN: Final = 12
"""A turn of many moves may take the simulations of so many at most, a move a third of what is left of them."""
LONGEST_MOVES: Final = 3.5
"""And the time of so many, a move this share of what is left of it."""
SHARE_OF_TIME: Final = 0.6
LEAST_SECONDS: Final = 0.01
"""For a move when nothing is left."""


class SearchBot(Planner):
    """Searches for so many simulations a move, fewer late in a long turn.

    So much processor time is the most for a move, and a few times that for a turn: a guard for slow machines.
    """

    def __init__(self, iterations: int, seconds: float = 0.9, horizon: int = 0, judge: Judge = WRITTEN) -> None:
        super().__init__()
        self.iterations = iterations
        self.seconds = seconds
        self.horizon = horizon
        self.judge = judge
        self.tree: Tree | None = None
        self.simulated = 0
        self.spent = 0.0
        """Simulations and processor time of this turn so far."""

    def __getnewargs__(self) -> tuple[object, ...]:
        return (self.iterations,)

    def plan_move(self, seen: State, rng: Rng, budget: Budget) -> list[int]:
        began = time.thread_time()
        answers = most_tried(self.search(seen, rng, budget)).answers[:]
        self.spent += time.thread_time() - began
        if ends_turn(seen, answers, rng):
            self.simulated = 0
            self.spent = 0.0
        return answers

    def sit_down(self, seen: State) -> None:
        """Gets to know the table that a position is of."""

    def search(self, seen: State, rng: Rng, budget: Budget) -> Node:
        """The root of a tree in which every move was looked at as long as the budget allows."""
        if self.tree is None:
            self.sit_down(seen)
        world = seen.sample(rng)
        hidden = world.key() != seen.sample(rng).key()
        tree = self.tree
        if tree is None or tree.hidden != hidden or tree.viewer != seen.seat or len(tree.nodes) > MOST_NODES:
            tree = Tree(seen.seat, len(world.returns()), hidden, self.horizon, self.judge)
            self.tree = tree
        root = tree.node(world)
        iterations = budget.iterations or self.iterations
        iterations = min(iterations, max(1, (MOVES_A_TURN * iterations - self.simulated) // 3))
        seconds = min(self.seconds, max(LEAST_SECONDS, SHARE_OF_TIME * (LONGEST_MOVES * self.seconds - self.spent)))
        self.simulated += grow(tree, root, seen, iterations, Clock(budget, seconds), rng)
        return root


def ends_turn(seen: State, answers: list[int], rng: Rng) -> bool:
    """Whether another seat is asked after a move; where chance comes between, as it may well fall."""
    world = seen.sample(rng)
    make_move(world, answers)
    while world.seat == CHANCE:
        world.apply(random_answer(world, rng))
    return world.seat != seen.seat
