"""Search as a player."""

from __future__ import annotations

from typing import Final

from aitch.bots.base import Budget, Clock, Planner
from aitch.bots.tree import Node, Tree, grow, most_tried
from aitch.core.contract import State
from aitch.core.rng import Rng

MOST_NODES: Final = 20_000
"""A tree that has grown so large is not taken over to the next answer."""


class SearchBot(Planner):
    """Searches for so many simulations a move, and so much processor time at most."""

    def __init__(self, iterations: int, seconds: float = 0.9) -> None:
        super().__init__()
        self.iterations = iterations
        self.seconds = seconds
        self.tree: Tree | None = None

    def plan_move(self, seen: State, rng: Rng, budget: Budget) -> list[int]:
        return most_tried(self.search(seen, rng, budget)).answers[:]

    def search(self, seen: State, rng: Rng, budget: Budget) -> Node:
        """The root of a tree in which every move was looked at as long as the budget allows."""
        world = seen.sample(rng)
        hidden = world.key() != seen.sample(rng).key()
        tree = self.tree
        if tree is None or tree.hidden != hidden or tree.viewer != seen.seat or len(tree.nodes) > MOST_NODES:
            tree = Tree(seen.seat, len(world.returns()), hidden)
            self.tree = tree
        root = tree.node(world)
        grow(tree, root, seen, budget.iterations or self.iterations, Clock(budget, self.seconds), rng)
        return root
