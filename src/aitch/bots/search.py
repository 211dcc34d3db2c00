"""Tree search over whole moves.

A node is a position between moves; its children are the positions that one whole move (a few answers of one
seat) leads to, found once each however many ways lead there, or the outcomes of a chance question.  The
game's score judges every child when a node is opened: it orders them, and the best of them is what the node is
worth until search knows better.  Which child to follow balances that judgement against what was found (PUCT).
"""

from __future__ import annotations

import math
import time
from typing import Final

from aitch.bots.base import Bot, Budget
from aitch.bots.greedy import imagine
from aitch.core.contract import CHANCE, OVER, State
from aitch.core.rng import Rng

EXPLORE: Final = 0.7
"""How much an untried move is worth a try."""
SHARPNESS: Final = 12.0
"""How much better a move must score to be tried so much sooner."""
WIDEST: Final = 60
"""How many children of a node are kept, the best by score."""
UNHURRIED: Final = 3600.0
HALF_MADE: Final = 4000
"""How many positions are looked at to find a node's moves."""


class Node:
    """A position and what search has found out about it; values are from the view of each seat."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seat = state.seat
        self.open = False
        self.visits = 0
        self.worth: list[float] = []
        self.total: list[float] = []
        self.children: list[Node] = []
        self.answers: list[list[int]] = []
        self.priors: list[float] = []
        self.tries: list[int] = []

    def value(self, seat: int) -> float:
        return self.total[seat] / self.visits if self.visits else self.worth[seat]


class Tree:
    """The nodes of one search, found by the key of their position."""

    def __init__(self, seats: int, rng: Rng) -> None:
        self.seats = seats
        self.rng = rng
        self.nodes: dict[int, Node] = {}

    def node(self, state: State) -> Node:
        key = state.key()
        found = self.nodes.get(key)
        if found is None:
            found = Node(state)
            found.worth = judge(state, self.seats)
            found.total = [0.0] * self.seats
            self.nodes[key] = found
        return found

    def iterate(self, root: Node) -> None:
        """One simulation: down the tree to a node that is not open, open it, and carry its value up."""
        path = [root]
        node = root
        while node.open and node.children:
            i = self.choose(node)
            node.tries[i] += 1
            node = node.children[i]
            if node in path:  # a position that comes again teaches nothing new
                break
            path.append(node)
        if not node.open and node.seat != OVER:
            self.expand(node)
        value = node.worth
        for visited in path:
            visited.visits += 1
            for seat in range(self.seats):
                visited.total[seat] += value[seat]

    def choose(self, node: Node) -> int:
        if node.seat == CHANCE:
            return self.rng.weighted(node.state.odds())
        seat = node.seat
        scale = EXPLORE * math.sqrt(float(node.visits) + 1.0)
        best = -1e9
        choice = 0
        for i in range(len(node.children)):
            child = node.children[i]
            found = child.value(seat) + scale * node.priors[i] / (1.0 + float(node.tries[i]))
            if found > best:
                best = found
                choice = i
        return choice

    def expand(self, node: Node) -> None:
        node.open = True
        if node.seat == CHANCE:
            for option in node.state.options():
                after = node.state.copy()
                after.apply(option)
                node.children.append(self.node(after))
                node.answers.append([option])
                node.tries.append(0)
            self.average(node)
            return
        found = self.moves(node.state)
        seat = node.seat
        ranked = sorted(range(len(found)), key=lambda i: -found[i][1].worth[seat])[:WIDEST]
        best = found[ranked[0]][1].worth[seat]
        total = 0.0
        for i in ranked:
            answers, child = found[i]
            prior = math.exp(SHARPNESS * (child.worth[seat] - best))
            total += prior
            node.children.append(child)
            node.answers.append(answers)
            node.priors.append(prior)
            node.tries.append(0)
        node.priors = [prior / total for prior in node.priors]
        node.worth = node.children[0].worth

    def average(self, node: Node) -> None:
        odds = node.state.odds()
        total = float(sum(odds))
        for seat in range(self.seats):
            worth = 0.0
            for i in range(len(odds)):
                worth += float(odds[i]) / total * node.children[i].worth[seat]
            node.worth[seat] = worth

    def moves(self, state: State) -> list[tuple[list[int], Node]]:
        """Every position that one whole move leads to, with the answers that lead there."""
        seat = state.seat
        game = state.game
        known: set[int] = set()
        found: list[tuple[list[int], Node]] = []
        half: list[tuple[list[int], State]] = [([], state)]
        looked = 0
        while half:
            answers, before = half.pop()
            for option in before.options():
                after = before.copy()
                after.apply(option)
                key = after.key()
                if key in known:
                    continue
                known.add(key)
                looked += 1
                if after.seat != seat or game.whole(after) or looked > HALF_MADE:
                    found.append(([*answers, option], self.node(after)))
                else:
                    half.append(([*answers, option], after))
        return found


def judge(state: State, seats: int) -> list[float]:
    if state.seat == OVER:
        return state.returns()
    if seats == 2:
        value = state.game.score(state, 0)
        return [value, -value]
    return [state.game.score(state, seat) for seat in range(seats)]


class SearchBot(Bot):
    """Plans a whole move by search and then gives its answers one after the other.

    Where something is hidden it searches a few worlds that agree with what it sees, and gives the answer
    that was followed most often in all of them.
    """

    def __init__(self, iterations: int, seconds: float) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.plan: list[int] = []
        self.expected = 0

    def think(self, seen: State, options: list[int], rng: Rng, budget: Budget) -> int:
        if self.plan and self.expected == seen.key() and self.plan[0] in options:
            return self.proceed(seen)
        worlds = imagine(seen, rng)
        iterations = (budget.iterations or self.iterations) // len(worlds)
        seconds = self.allowed(budget) / len(worlds)
        votes: dict[int, int] = dict.fromkeys(options, 0)
        for world in worlds:
            tree = Tree(len(world.returns()), rng)
            root = tree.node(world)
            grow(tree, root, iterations, seconds)
            for i in range(len(root.children)):
                votes[root.answers[i][0]] += root.tries[i]
            if len(worlds) == 1:
                self.plan = root.answers[most_tried(root)][:]
                return self.proceed(seen)
        self.plan = []
        return max(options, key=lambda option: votes[option])

    def allowed(self, budget: Budget) -> float:
        """Seconds for one answer.  Where only iterations are given the clock has no say: results can be repeated."""
        if budget.seconds > 0.0:
            return budget.seconds
        return UNHURRIED if budget.iterations else self.seconds

    def proceed(self, seen: State) -> int:
        """The next answer of the plan; the position it leads to is where the plan goes on."""
        option = self.plan.pop(0)
        after = seen.copy()
        after.apply(option)
        self.expected = after.key()
        return option


def grow(tree: Tree, root: Node, iterations: int, seconds: float) -> None:
    """Simulates until the budget is spent, or until no other move could catch up any more."""
    stop_at = time.monotonic() + seconds
    for done in range(max(2, iterations)):
        tree.iterate(root)
        if len(root.children) == 1:
            return
        if done % 16 == 15 and (time.monotonic() >= stop_at or settled(root, iterations - done)):
            return


def most_tried(root: Node) -> int:
    best = 0
    for i in range(len(root.tries)):
        if root.tries[i] > root.tries[best]:
            best = i
    return best


def settled(root: Node, left: int) -> bool:
    """Whether no other move can catch up in the simulations that are left."""
    first = 0
    second = 0
    for tries in root.tries:
        if tries > first:
            first, second = tries, first
        elif tries > second:
            second = tries
    return first - second > left
