"""What a seen position is worth to a seat, with its spread: the one place where it is found out.

Hints, the coach, the review and puzzles call `value_of` and search nowhere else.  It gets what a seat sees and never
the truth, so that nothing it says can give anything away.  A game's own Expert tells its values itself (`Bot.weigh`);
for all others the tree search does, and every simulation counts once, so that the spread is one of what was found.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from aitch.bots.levels import SECONDS, make_level, strongest
from aitch.bots.moves import after_answers, make_move
from aitch.bots.search import SearchBot
from aitch.bots.tree import Edge, Node, Tree
from aitch.core.bots import Budget, Clock
from aitch.core.contract import CHANCE, OVER, TRUTH, State
from aitch.core.play import random_answer
from aitch.core.rng import Rng

Progress = Callable[[int, int], bool]
"""Is told how many simulations are done, and of how many; answers whether to go on."""
MOST: Final = 3
"""Moves that are told, unless more are wanted."""
PROGRESS: Final = 16
"""Simulations between two words to `Progress`."""
PROOF: Final = 3.0
"""A move counts as if it had been tried so many times more, with what came of all moves: a good mean of a single try is
mostly luck."""
SEEN_OFTEN: Final = 3
"""A line is told as far as each of its moves was tried so often."""
NAMED: Final = 6
"""Of so many simulations one goes to the move that somebody asks about, unless it has had as many anyway."""


class Move:
    """A move that can be made now: what the seat may expect of it, and how the turn goes on from there."""

    def __init__(self, answers: list[int], line: list[int], value: float, spread: float, visits: int) -> None:
        self.answers = answers
        """The whole move."""
        self.line = line
        """The same and the own answers after it, until the turn passes or as far as was looked at."""
        self.value = value
        self.spread = spread
        self.visits = visits


class Value:
    """What a position is worth to a seat, from -1 to 1; where this seat is asked, by its best move."""

    def __init__(
        self,
        seat: int,
        value: float,
        spread: float,
        visits: int,
        moves: list[Move],
        values: list[float],
        named: Move | None = None,
    ) -> None:
        self.seat = seat
        self.value = value
        self.values = values
        """The same for every seat, as far as this one can tell."""
        self.spread = spread
        """The standard error of the value: how far off it may be."""
        self.visits = visits
        """How often the position was played through in thought; 0 if there was nothing to think about."""
        self.moves = moves
        """The best moves, the best first; none where another seat or chance is asked."""
        self.named = named
        """The move that was asked about: one of the best, or told after them."""


class Tally:
    """What came of some simulations."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, found: float) -> None:
        self.count += 1
        self.total += found
        self.squares += found * found

    def mean(self) -> float:
        return self.total / float(self.count) if self.count else 0.0

    def deviation(self) -> float:
        """Of a single simulation from the mean."""
        if self.count < 2:
            return 0.0
        left = self.squares - self.total * self.total / float(self.count)
        return math.sqrt(max(0.0, left) / float(self.count - 1))

    def error(self, least: float = 0.0) -> float:
        """Of the mean; by another deviation where there are too few simulations to tell their own."""
        deviation = self.deviation() if self.count > 2 else max(least, self.deviation())
        return deviation / math.sqrt(float(self.count)) if self.count else least


def value_of(
    seen: State,
    seat: int,
    rng: Rng,
    budget: Budget,
    most: int = MOST,
    progress: Progress | None = None,
    named: list[int] | None = None,
) -> Value:
    """What `seen`, a position as somebody sees it, is worth to a seat; by as much thinking as the budget allows.

    A move that is `named` by its answers is told in any case, after the best ones if it is none of them.
    """
    if seen.viewer == TRUTH:
        raise ValueError("a value is found from what somebody sees, and never from the truth")
    if seen.seat == OVER:
        return Value(seat, seen.returns()[seat], 0.0, 0, [], seen.returns())
    bot = make_level(strongest(seen.game), seen.game)
    own = seen.seat == seat and seen.viewer == seat
    weighed = bot.weigh(seen, most, rng, budget, named or []) if own else []
    if weighed:
        moves = [Move(one.answers, one.answers, one.value, one.spread, one.visits) for one in weighed]
        visits = sum([move.visits for move in moves])
        told = [move for move in moves if move.answers == named]
        values = [moves[0].value] * len(seen.returns())  # only partners have players that weigh
        return Value(seat, moves[0].value, moves[0].spread, visits, moves, values, told[0] if told else None)
    if not isinstance(bot, SearchBot):
        players = seen.game.players
        bot = SearchBot(players.expert, SECONDS, players.horizon)
    return Search(bot, seen, seat, rng, named or []).value(budget, most if own else 0, progress)


class Search:
    """One search for one value."""

    def __init__(self, bot: SearchBot, seen: State, seat: int, rng: Rng, named: list[int]) -> None:
        self.seen = seen
        self.named = named
        self.asked_about: Edge | None = None
        """The named move in the tree."""
        self.seat = seat
        self.rng = rng
        self.bot = bot
        self.world = seen.sample(rng)
        hidden = self.world.key() != seen.sample(rng).key()
        self.tree = Tree(seen.viewer, len(self.world.returns()), hidden, bot.horizon, bot.judge)
        self.all = Tally()
        self.totals = [0.0] * self.tree.seats
        """Of all simulations, what came of them for each seat."""
        self.tallies: dict[tuple[int, ...], Tally] = {}

    def value(self, budget: Budget, most: int, progress: Progress | None) -> Value:
        iterations = budget.iterations or self.bot.iterations
        clock = Clock(budget, self.bot.seconds)
        self.simulate()  # the first one only finds the moves
        if self.named and most:
            self.asked_about = self.find_named()
        done = 1
        while done < iterations or done < 2:
            edge = self.asked_about
            if edge is not None and edge.visits * NAMED < done:
                self.simulate_move(edge)
            else:
                self.simulate()
            done += 1
            if clock.over() or (progress is not None and done % PROGRESS == 0 and not progress(done, iterations)):
                break
        if progress is not None:
            progress(done, done)
        tried = self.best_edges(most)
        if not tried:
            values = [self.mean(seat) for seat in range(self.tree.seats)]
            return Value(self.seat, self.all.mean(), self.all.error(), self.all.count, [], values)
        values = [self.worth(tried[0], seat) for seat in range(self.tree.seats)]
        asked = self.asked_about
        if asked is not None and asked not in tried:
            tried.append(asked)
        moves = [self.move(edge) for edge in tried]
        named = moves[tried.index(asked)] if asked is not None else None
        return Value(self.seat, moves[0].value, moves[0].spread, self.all.count, moves, values, named)

    def find_named(self) -> Edge | None:
        """The edge of the move that somebody asks about: it may lead by other answers to the same, or not be there."""
        there = self.world.copy()
        if not make_move(there, self.named):
            return None
        root = self.tree.node(self.world)
        for edge in root.edges:
            if edge.answers == self.named or after_answers(self.world, edge.answers).key() == there.key():
                return edge
        edge = Edge(self.named, self.tree.judge.values(there, self.tree.seats))
        root.edges.append(edge)
        return edge

    def simulate_move(self, edge: Edge) -> None:
        """Plays the position through once more, beginning with this move."""
        root = self.tree.node(self.world)
        edges, root.edges = root.edges, [edge]
        self.simulate()
        root.edges = edges

    def simulate(self) -> None:
        """Plays the position through once more, and notes what came of it for the seat."""
        world = self.seen.sample(self.rng) if self.tree.hidden else self.world
        if world.seat == CHANCE:
            world = world.copy()
            while world.seat == CHANCE:
                world.apply(random_answer(world, self.rng))
        if world.seat == OVER:
            self.add(world.returns())
            return
        root = self.tree.node(world)
        before = {id(edge): (edge.visits, edge.total[:]) for edge in root.edges}
        self.tree.simulate(root, world, self.rng)
        for edge in root.edges:
            visits, total = before.get(id(edge), (0, [0.0] * self.tree.seats))
            if edge.visits > visits:
                found = [edge.total[seat] - total[seat] for seat in range(self.tree.seats)]
                self.add(found)
                self.tallies.setdefault(tuple(edge.answers), Tally()).add(found[self.seat])
                return
        self.add(root.worth)

    def add(self, found: list[float]) -> None:
        """What came of a simulation for each seat."""
        self.all.add(found[self.seat])
        for seat in range(self.tree.seats):
            self.totals[seat] += found[seat]

    def mean(self, seat: int) -> float:
        return self.totals[seat] / float(self.all.count) if self.all.count else 0.0

    def best_edges(self, most: int) -> list[Edge]:
        """The moves that were tried, the best first; of two as good, the one that was tried more often."""
        if most == 0:
            return []
        edges = [edge for edge in self.tree.node(self.world).edges if edge.visits]
        edges.sort(key=lambda edge: (-self.worth(edge, self.seat), -edge.visits))
        return edges[:most]

    def worth(self, edge: Edge, seat: int) -> float:
        """What was found about a move, together with a few tries of what was found about all: little proves little."""
        found = edge.value(seat, self.tree.sharp) * float(edge.visits)
        return (found + PROOF * self.mean(seat)) / (float(edge.visits) + PROOF)

    def move(self, edge: Edge) -> Move:
        tally = self.tallies.get(tuple(edge.answers), Tally())
        error = tally.error(self.all.deviation())
        return Move(edge.answers[:], self.line(edge), self.worth(edge, self.seat), error, edge.visits)

    def line(self, edge: Edge) -> list[int]:
        """The answers of a move, and of those that most likely follow in the same turn."""
        world = self.world.copy()
        game = world.game
        turn = game.turn(world)
        found: list[int] = []
        follows: Edge | None = edge
        while follows is not None:
            for answer in follows.answers:
                if world.seat != self.seat or answer not in world.options():
                    return found
                world.apply(answer)
                found.append(answer)
            follows = None
            if world.seat == self.seat and game.turn(world) == turn:
                follows = most_likely(self.tree.nodes.get(self.key(world)))
        return found

    def key(self, world: State) -> int:
        return world.seen_by(self.tree.viewer).key() if self.tree.hidden else world.key()


def most_likely(node: Node | None) -> Edge | None:
    """The move that was tried most often, if that was often."""
    if node is None or not node.edges:
        return None
    best = node.edges[0]
    for edge in node.edges:
        if edge.visits > best.visits:
            best = edge
    return best if best.visits >= SEEN_OFTEN else None
