"""Search as a player: plans a whole move and then gives its answers one after the other."""

from __future__ import annotations

from typing import Final

from aitch.bots.base import Bot, Budget, Clock
from aitch.bots.tree import Node, Tree, grow, most_tried
from aitch.core.contract import State
from aitch.core.rng import Rng

MOST_NODES: Final = 20_000
"""A tree that has grown so large is not taken over to the next answer."""


class SearchBot(Bot):
    """Searches for so many simulations a move, and so much processor time at most."""

    def __init__(self, iterations: int, seconds: float = 0.9) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.tree: Tree | None = None
        self.plan: list[int] = []
        self.expected = 0

    def think(self, seen: State, options: list[int], rng: Rng, budget: Budget) -> int:
        if self.ready(seen):
            return self.proceed(seen)
        root = self.search(seen, rng, budget)
        self.plan = most_tried(root).answers[:]
        return self.proceed(seen)

    def ready(self, seen: State) -> bool:
        return bool(self.plan) and self.expected == seen.key() and self.plan[0] in seen.options()

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

    def proceed(self, seen: State) -> int:
        """The next answer of the plan; the position it leads to is where the plan goes on."""
        option = self.plan.pop(0)
        if self.plan:
            after = seen.copy()
            after.apply(option)
            self.expected = after.key()
        return option
