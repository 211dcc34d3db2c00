"""One tree search for all games: any number of seats, chance, and what is hidden.

A node is what the searching seat would know between two moves; an edge is one whole move (a few answers of one seat).
When a node is expanded the game's score judges every move: that orders them, and the best of them is what the node is
worth until search knows better.  Which move to follow balances what was found against that judgement (PUCT); both are
measured in units of the node's own spread, so that games whose scores differ little are searched as sharply as others.

A game may ask for more than the score of a new node (`Players.horizon`): then it is worth what comes of it when every
seat plays on from there by the score for a while.  That takes longer and sees further; it suits games in which a turn
is many moves, whose sense shows only later.

Where nothing is hidden the nodes keep their positions.  Where something is, every simulation imagines the hidden things
afresh and follows that world down the one tree; moves that a world does not allow are passed over, and moves that only
it allows are added.
"""

from __future__ import annotations

import gc
import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.bots.moves import (
    HASTY_POSITIONS,
    MOVE_POSITIONS,
    Walk,
    after_answers,
    make_move,
    play_on,
)
from aitch.core.bots import Clock
from aitch.core.contract import CHANCE, OVER, State
from aitch.core.play import random_answer
from aitch.core.rng import M32, Rng
from aitch.learning.judge import Judge

EXPLORE: Final = 1.6
"""How much an untried move is worth a try, in units of the spread."""
SHARPNESS: Final = 1.0
"""How many times less likely, as a power of e, a move is tried first that lies a spread below the best."""
MOST_EDGES: Final = 40
"""How many moves of a node are kept, the best by score."""
NO_VALUES: Final = vec[float]([0.0] * MOST_EDGES)
NO_MOVES: Final = vec[i64]([0] * MOST_EDGES)
UNTOLD: Final[list[float]] = []
NOWHERE: Final = -1
LEAST_POSITIONS: Final = 40_000
POSITIONS_A_SIMULATION: Final = 30
"""So many positions are looked at for one move at most, or so many times its simulations if that is more: wide choices
reach that before the simulations are done."""
SHARP: Final = 0.5
"""How much the best play known counts beside the mean; not where worlds differ, of which it would be the luckiest."""
OUTCOMES: Final = 24
"""Up to so many outcomes of chance are all looked at when a node is expanded."""
SMALLEST: Final = 0.004
LARGEST: Final = 0.25
"""Bounds of a node's spread.  Games played on differ by luck too: there it is always the largest."""


class Edge:
    """A whole move and what search has found out about it; values are from the view of each seat."""

    def __init__(self, answers: list[int], own: float, best: list[float], seats: int) -> None:
        self.answers = answers
        self.own = own
        """What is thought of it at once for the seat that chooses: all that a move is asked about until it is tried."""
        self.prior = 0.0
        self.visits = 0
        self.total = [0.0] * seats
        self.best = best
        """What the best play known so far comes to from here, at first what is thought of it at once; untold as long as
        nobody has asked what it is worth to the others."""
        self.child: Node | None = None

    def value(self, seat: int, sharp: float) -> float:
        """Between the mean of all that was tried and the best play known: the one is steady, the other sharp.

        Of a move that was not tried only what the seat that chooses thinks of it is known.
        """
        if self.visits == 0:
            return self.own
        mean = self.total[seat] / self.visits
        return (1.0 - sharp) * mean + sharp * self.best[seat] if sharp else mean

    def best_for(self, seat: int) -> float:
        """What the best play known comes to for the seat that chooses."""
        return self.best[seat] if self.best else self.own

    def __reduce__(self) -> tuple[object, ...]:
        """Without the node that it leads to, which the tree tells."""
        return restore_edge, (self.answers, self.own, self.prior, self.visits, self.total, self.best)


class Node:
    """A position as the searching seat knows it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.state: State | None = None
        self.edges: list[Edge] = []
        self.expansions = 0
        self.visits = 0
        self.spread = SMALLEST
        self.worth: list[float] = []

    def __getnewargs__(self) -> tuple[int]:
        return (self.seat,)


class Ranking(Walk):
    """Finds the moves of a node that are worth most to its seat, but for those that it has already.

    The best come first; of two as good, the one that was found first.  Only those that are kept become edges.
    """

    def __init__(self, judge: Judge, seats: int, seat: int, known: list[list[int]]) -> None:
        super().__init__()
        self.judge = judge
        self.seats = seats
        self.seat = seat
        self.known = known
        self.kept: i64 = 0
        self.values = NO_VALUES[:]
        self.moves = NO_MOVES[:]
        """Which half-made move, and the answer that completes it."""
        self.worths: list[list[float]] = []
        """For each seat, where the game is over."""

    def take(self, at: int, option: int, state: State) -> None:
        """Moves are compared by what they are worth to the seat; to the others only few are (`Tree.told`)."""
        if state.seat == OVER:
            worth = state.returns()
            self.rank(at, option, worth[self.seat], worth)
        else:
            self.rank(at, option, self.judge.value_of_move(state, self.seat, self.seats), UNTOLD)

    def rank(self, at: int, option: int, value: float, worth: list[float]) -> None:
        """Keeps a move if it is among the best."""
        values, moves = self.values, self.moves
        i = self.kept
        if i == MOST_EDGES and value <= values[i - 1]:
            return
        if self.known and self.answers(at, option) in self.known:
            return
        if i == MOST_EDGES:
            i -= 1
            self.worths.pop()
        else:
            self.kept += 1
        while i > 0 and values[i - 1] < value:
            values[i] = values[i - 1]
            moves[i] = moves[i - 1]
            i -= 1
        values[i] = value
        moves[i] = i64(at) << 32 | i64(option)
        self.worths.insert(i, worth)

    def edges(self) -> list[Edge]:
        found: list[Edge] = []
        for i, worth in enumerate(self.worths):
            move, value = self.moves[i], self.values[i]
            told = worth or self.opposed(value)
            found.append(Edge(self.answers(move >> 32, move & M32), value, told, self.seats))
        return found

    def opposed(self, value: float) -> list[float]:
        """Of two seats the other has what this one lacks; what more of them think has to be asked."""
        if self.seats != 2:
            return UNTOLD
        return [value, -value] if self.seat == 0 else [-value, value]


class Tree:
    """The nodes of one search, found by the key of what the viewer sees."""

    def __init__(self, viewer: int, seats: int, hidden: bool, horizon: int, judge: Judge) -> None:
        self.judge = judge
        self.viewer = viewer
        self.seats = seats
        self.hidden = hidden
        self.horizon = horizon
        """About so many positions are looked at to play on from a new node; with 0 the score judges it as it is."""
        self.nodes: dict[int, Node] = {}
        self.looked_at = 0
        self.sharp = 0.0 if hidden or horizon else SHARP

    def node(self, state: State) -> Node:
        key = state.seen_by(self.viewer).key() if self.hidden else state.key()
        found = self.nodes.get(key)
        if found is None:
            found = Node(state.seat)
            if not self.hidden:
                found.state = state
            self.nodes[key] = found
        return found

    def __reduce__(self) -> tuple[object, ...]:
        """Node by node, and where their edges lead to by keys: from node to node a copy would go too deep."""
        keys = {id(node): key for key, node in self.nodes.items()}
        leads = [
            [keys[id(edge.child)] if edge.child is not None else NOWHERE for edge in node.edges]
            for node in self.nodes.values()
        ]
        made_with = (self.viewer, self.seats, self.hidden, self.horizon, self.judge)
        return restore_tree, (made_with, self.looked_at, self.nodes, leads)

    def simulate(self, root: Node, world: State, rng: Rng) -> None:
        """Down the tree to a node that is not expanded, expand it, and back its worth up."""
        if self.hidden:
            self.follow_world(root, world.copy(), rng)
        else:
            self.follow(root, rng)

    def follow(self, root: Node, rng: Rng) -> None:
        path = [root]
        taken: list[Edge] = []
        node = root
        while node.expansions and node.edges:
            state = node.state
            assert state is not None
            edge = node.edges[rng.weighted(state.odds()) if node.seat == CHANCE else self.choose(node, [])]
            child = edge.child
            if child is None:
                child = self.node(after_answers(state, edge.answers))
                edge.child = child
            taken.append(edge)
            node = child
            if node in path:  # a position that comes again teaches nothing new
                break
            path.append(node)
        if not node.expansions:
            assert node.state is not None
            self.evaluate(node, node.state, node is root, rng)
        self.back_up(path, taken, node.worth)

    def follow_world(self, root: Node, world: State, rng: Rng) -> None:
        path = [root]
        taken: list[Edge] = []
        node = root
        while node.expansions:
            if node.seat == OVER:
                break
            if node.seat != self.viewer and node.visits & (node.visits - 1) == 0:
                self.expand(node, world, False)
            edge = self.make_choice(node, world)
            if edge is None:
                self.expand(node, world, node is root)
                break
            taken.append(edge)
            while world.seat == CHANCE:
                world.apply(random_answer(world, rng))
            node = self.node(world)
            path.append(node)
        if not node.expansions:
            self.evaluate(node, world, node is root, rng)
        self.back_up(path, taken, node.worth)

    def back_up(self, path: list[Node], taken: list[Edge], worth: list[float]) -> None:
        """What was found at the end of a path goes up to its beginning."""
        for node in path:
            node.visits += 1
        i = len(taken) - 1
        while i >= 0:
            edge = taken[i]
            edge.visits += 1
            for seat in range(self.seats):
                edge.total[seat] += worth[seat]
            if self.sharp and i + 1 < len(path):
                edge.best = path[i + 1].worth
                self.update_worth(path[i])
            i -= 1

    def update_worth(self, node: Node) -> None:
        """What a node is worth: as much as its best move, or the mean of what chance has brought."""
        seat = node.seat
        if seat == CHANCE:
            total = [0.0] * self.seats
            tried = 0
            for edge in node.edges:
                if edge.visits:
                    tried += edge.visits
                    for seat in range(self.seats):
                        total[seat] += edge.best[seat] * float(edge.visits)
            node.worth = [value / float(tried) for value in total]
            return
        best = node.edges[0]
        for edge in node.edges:
            if edge.best_for(seat) > best.best_for(seat):
                best = edge
        assert node.state is not None
        node.worth = self.told(best, node.state)

    def told(self, edge: Edge, state: State) -> list[float]:
        """What a move comes to for each seat; untold still if it was found in another world, and this allows it not."""
        if not edge.best:
            there = state.copy()
            if make_move(there, edge.answers):
                edge.best = self.judge.values(there, self.seats)
        return edge.best

    def choose(self, node: Node, passed: list[int]) -> int:
        """The move to follow, but for those that were passed over: what was found, and how much it is worth a try."""
        seat = node.seat
        scale = EXPLORE * node.spread * math.sqrt(float(node.visits) + 1.0)
        bonus = self.untried_bonus(node)
        best = -1e9
        choice = 0
        for i, edge in enumerate(node.edges):
            found = edge.value(seat, self.sharp) + scale * edge.prior / (1.0 + float(edge.visits))
            if edge.visits == 0:
                found += bonus
            if found > best and i not in passed:
                best = found
                choice = i
        return choice

    def untried_bonus(self, node: Node) -> float:
        """Where games are played on: how much better than its score a tried move came out; so might the others."""
        if self.horizon == 0:
            return 0.0
        seat = node.seat
        more = 0.0
        tried = 0
        for edge in node.edges:
            if edge.visits:
                more += edge.total[seat] - edge.own * float(edge.visits)
                tried += edge.visits
        return more / float(tried) if tried else 0.0

    def make_choice(self, node: Node, world: State) -> Edge | None:
        """Makes a move of this node in this world; none if this world allows none of them."""
        passed: list[int] = []
        while len(passed) < len(node.edges):
            choice = self.choose(node, passed)
            if make_move(world, node.edges[choice].answers):
                return node.edges[choice]
            passed.append(choice)
        return None

    def evaluate(self, node: Node, state: State, careful: bool, rng: Rng) -> None:
        """A new node: expands it and finds out what it is worth."""
        self.expand(node, state, careful)
        if self.horizon and state.seat != OVER:
            node.worth, looked_at = play_on(state.copy(), self.judge, self.seats, self.horizon, rng)
            self.looked_at += looked_at

    def expand(self, node: Node, state: State, careful: bool) -> None:
        """Judges every move that can be made here; expanded again, it adds the moves that are new."""
        node.expansions += 1
        if state.seat == OVER:
            node.worth = state.returns()
            return
        if state.seat == CHANCE:
            self.expand_chance(node, state)
            return
        known = [edge.answers for edge in node.edges]
        ranking = Ranking(self.judge, self.seats, state.seat, known)
        ranking.go(state, MOVE_POSITIONS if careful or self.horizon == 0 else HASTY_POSITIONS)
        self.looked_at += ranking.looked_at
        if known:
            self.add_edges(node, ranking.edges())
        else:
            node.edges = ranking.edges()
        self.set_priors(node, state)

    def expand_chance(self, node: Node, state: State) -> None:
        """Every outcome is an edge; what the node is worth they tell, unless it is played on from."""
        node.worth = [0.0] * self.seats if self.horizon else expected(state, self.judge, self.seats)
        if not self.hidden:
            node.edges = [Edge([option], 0.0, node.worth, self.seats) for option in state.options()]

    def add_edges(self, node: Node, more: list[Edge]) -> None:
        """Expanded again: what was tried stays, and the best of the rest."""
        node.edges += more
        node.edges.sort(key=lambda edge: edge.own, reverse=True)
        node.edges.sort(key=lambda edge: edge.visits, reverse=True)
        del node.edges[MOST_EDGES:]

    def set_priors(self, node: Node, state: State) -> None:
        """Says how likely each move is to be tried first, and what the node is worth by the best of them."""
        worths = [edge.own for edge in node.edges]
        best = max(worths)
        unit = spread_of(worths)
        node.spread = LARGEST if self.horizon else unit
        total = 0.0
        likeliest = node.edges[0]
        for edge in node.edges:
            edge.prior = math.exp(-SHARPNESS * (best - edge.own) / unit) + 0.01
            total += edge.prior
            if edge.own == best and (likeliest.own < best or edge.best or not likeliest.best):
                likeliest = edge
        for edge in node.edges:
            edge.prior /= total
        node.worth = self.told(likeliest, state) or node.worth


def restore_edge(
    answers: list[int], own: float, prior: float, visits: int, total: list[float], best: list[float]
) -> Edge:
    """A copied or pickled one."""
    edge = Edge(answers, own, best, len(total))
    edge.prior = prior
    edge.visits = visits
    edge.total = total
    return edge


def restore_tree(
    made_with: tuple[int, int, bool, int, Judge], looked_at: int, nodes: dict[int, Node], leads: list[list[int]]
) -> Tree:
    """A copied or pickled one."""
    tree = Tree(made_with[0], made_with[1], made_with[2], made_with[3], made_with[4])
    tree.looked_at = looked_at
    tree.nodes = nodes
    for node, keys in zip(nodes.values(), leads, strict=True):
        for edge, key in zip(node.edges, keys, strict=True):
            edge.child = nodes[key] if key != NOWHERE else None
    return tree


def expected(state: State, judge: Judge, seats: int) -> list[float]:
    """What chance will bring: the mean of all outcomes, or of some where they are many."""
    odds = state.odds()
    options = state.options()
    total = [0.0] * seats
    step = 1 + len(options) // OUTCOMES
    weight = 0.0
    for i in range(0, len(options), step):
        worth = judge.values(after_answers(state, [options[i]]), seats)
        weight += float(odds[i])
        for seat in range(seats):
            total[seat] += float(odds[i]) * worth[seat]
    return [value / weight for value in total]


def spread_of(worths: list[float]) -> float:
    """How far a middling move lies below the best: the unit in which moves of this position are told apart."""
    below = sorted(worths)
    return min(LARGEST, max(SMALLEST, below[-1] - below[len(below) // 2]))


def grow(tree: Tree, root: Node, seen: State, iterations: int, clock: Clock, rng: Rng) -> int:
    """Simulates until the budget is spent, or until no other move could catch up any more; returns how often."""
    collecting = gc.isenabled()
    gc.disable()  # a growing tree has no rubbish: to look for some, again and again, takes a tenth of the time
    try:
        return simulate_until_spent(tree, root, seen, iterations, clock, rng)
    finally:
        if collecting:
            gc.enable()


def simulate_until_spent(tree: Tree, root: Node, seen: State, iterations: int, clock: Clock, rng: Rng) -> int:
    world = seen
    done = 0
    enough = tree.looked_at + max(LEAST_POSITIONS, (POSITIONS_A_SIMULATION + tree.horizon) * iterations)
    while root.visits < iterations or done < 2:
        if tree.hidden:
            world = seen.sample(rng)
        tree.simulate(root, world, rng)
        done += 1
        if len(root.edges) == 1 or tree.looked_at > enough or clock.over():
            break
        if done % 8 == 0 and is_decided(root, iterations - root.visits):
            break
    return done


def most_tried(root: Node) -> Edge:
    best = root.edges[0]
    for edge in root.edges:
        if edge.visits > best.visits:
            best = edge
    return best


def is_decided(root: Node, left: int) -> bool:
    """Whether no other move can catch up in the simulations that are left."""
    first = 0
    second = 0
    for edge in root.edges:
        if edge.visits > first:
            first, second = edge.visits, first
        elif edge.visits > second:
            second = edge.visits
    return first - second > left
