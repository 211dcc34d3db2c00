"""What a seen position is worth to a seat, with its spread: the one place where it is found out.

Hints, the coach, the review and puzzles call `value_of` and search nowhere else.  It gets what a seat sees and never
the truth, so that nothing it says can give anything away.  A game's own Expert tells its values itself (`Bot.weigh`);
for all others the tree search does, and every simulation counts once, so that the spread is one of what was found.
`Thinking` is the same for whoever goes on looking: the tree is kept, and the simulations grow.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from aitch.bots.levels import SECONDS, make_level, strongest
from aitch.bots.moves import after_answers, make_move
from aitch.bots.search import SearchBot
from aitch.bots.tree import Edge, Node, Tree
from aitch.core.bots import Budget, Clock, Weighed
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
MOST_NODES: Final = 30_000
"""A tree that has grown so large grows no further."""
LONGEST: Final = 24
"""Answers of a line that goes on through the turns of others."""


class Move:
    """A move that can be made now: what the seat may expect of it, and how the turn goes on from there."""

    def __init__(
        self, answers: list[int], line: list[int], value: float, spread: float, visits: int, on: list[int] | None = None
    ) -> None:
        self.answers = answers
        """The whole move."""
        self.line = line
        """The same and the own answers after it, until the turn passes or as far as was looked at."""
        self.on = on if on is not None else []
        """What most likely follows that line, others' answers too; as far as nothing hidden and no chance decides."""
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
    thinking = Thinking(seen, seat, rng, named=named)
    thinking.go_on(budget, most, progress)
    return thinking.value(most)


class Thinking:
    """Thinks about one position, as long as somebody wants: what was found is kept from one time to the next."""

    def __init__(
        self, seen: State, seat: int, rng: Rng, open_cards: bool = False, named: list[int] | None = None
    ) -> None:
        if seen.viewer == TRUTH and not open_cards:
            raise ValueError("a value is found from what somebody sees, and never from the truth")
        self.seen = seen
        self.seat = seat
        self.rng = rng
        self.named = named or []
        self.own = seen.seat == seat and seen.viewer in (seat, TRUTH)
        """Whether the seat is asked that this is for: then there are moves to tell."""
        self.search: Search | None = None
        self.pooled: dict[tuple[int, ...], Weighed] = {}
        """What a game's own Expert found about moves, as often as it was asked."""
        self.weighs = self.own
        """Whether there may be such an Expert, whose word is better than search."""
        self.done = 0
        """Simulations so far."""

    @property
    def finished(self) -> bool:
        """Whether more thinking would find nothing more: it is over, it is proved, or the tree is full."""
        if self.seen.seat == OVER:
            return True
        if self.search is not None:
            return len(self.search.tree.nodes) > MOST_NODES
        found = list(self.pooled.values())
        return len(found) > 0 and all(one.spread == 0.0 for one in found)

    def go_on(self, budget: Budget, most: int = MOST, progress: Progress | None = None) -> None:
        """Thinks as much more as the budget allows."""
        if self.seen.seat == OVER:
            return
        bot = make_level(strongest(self.seen.game), self.seen.game)
        if self.search is None and self.weighs:
            if self.pool(bot.weigh(self.as_own(), most, self.rng, budget, self.named)):
                return
        if self.search is None:
            if not isinstance(bot, SearchBot):
                players = self.seen.game.players
                bot = SearchBot(players.expert, SECONDS, players.horizon)
            bot.sit_down(self.seen)
            self.search = Search(bot, self.seen, self.seat, self.rng, self.named if self.own else [])
        self.search.grow(budget, progress)
        self.done = self.search.all.count

    def as_own(self) -> State:
        """The position for a bot, which never gets the truth: what a seat sees of it."""
        return self.seen.seen_by(self.seat) if self.seen.viewer == TRUTH else self.seen

    def pool(self, weighed: list[Weighed]) -> bool:
        """Puts together what was found now and before; tells whether there was anything."""
        if self.seen.viewer == TRUTH and self.seen.game.hides:
            weighed = []
        self.weighs = len(weighed) > 0
        for one in weighed:
            key = tuple(one.answers)
            before = self.pooled.get(key)
            if before is not None and one.spread > 0.0:
                visits = before.visits + one.visits
                value = (before.value * before.visits + one.value * one.visits) / visits
                spread = math.sqrt((before.spread * before.visits) ** 2 + (one.spread * one.visits) ** 2) / visits
                self.pooled[key] = Weighed(one.answers, value, spread, visits)
            else:
                self.pooled[key] = one
            self.done += one.visits
        return self.weighs

    def value(self, most: int = MOST) -> Value:
        """What was found so far."""
        if self.search is not None:
            return self.search.value(most if self.own else 0)
        if self.pooled:
            return self.pooled_value(most)
        results = self.seen.returns()
        return Value(self.seat, results[self.seat], 0.0, 0, [], results)

    def pooled_value(self, most: int) -> Value:
        """What the game's own Expert found so far; the named move after the best ones if it is none of them."""
        found = sorted(self.pooled.values(), key=lambda one: (-one.value, -one.visits))
        moves = [Move(one.answers, one.answers, one.value, one.spread, one.visits) for one in found]
        told = [move for move in moves if move.answers == self.named]
        named = told[0] if told else None
        moves = moves[:most] + [move for move in told if move not in moves[:most]]
        visits = sum([move.visits for move in moves])
        values = [moves[0].value] * len(self.seen.returns())  # only partners have players that weigh
        return Value(self.seat, moves[0].value, moves[0].spread, visits, moves, values, named)


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
        opened = seen.viewer == TRUTH
        self.world = seen.copy() if opened else seen.sample(rng)
        hidden = not opened and self.world.key() != seen.sample(rng).key()
        self.tree = Tree(seen.viewer, len(self.world.returns()), hidden, bot.horizon, bot.judge)
        self.all = Tally()
        self.totals = [0.0] * self.tree.seats
        """Of all simulations, what came of them for each seat."""
        self.tallies: dict[tuple[int, ...], Tally] = {}

    def grow(self, budget: Budget, progress: Progress | None) -> None:
        """Simulates as often as the budget allows, at least twice; the very first time only finds the moves."""
        iterations = budget.iterations or self.bot.iterations
        clock = Clock(budget, self.bot.seconds)
        self.simulate()  # the first one only finds the moves
        if self.named and self.asked_about is None:
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
            if len(self.tree.nodes) > MOST_NODES:
                break
        if progress is not None:
            progress(done, done)

    def value(self, most: int) -> Value:
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
        worth = self.tree.judge.values(there, self.tree.seats)
        edge = Edge(self.named, worth[root.seat], worth, self.tree.seats)
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
        line = self.line(edge)
        return Move(edge.answers[:], line, self.worth(edge, self.seat), error, edge.visits, self.goes_on(line))

    def goes_on(self, line: list[int]) -> list[int]:
        """What most likely follows a line, whoever is asked; not where it hangs on what is hidden or on chance."""
        if self.tree.hidden or (self.seen.game.hides and self.seen.viewer != TRUTH):
            return []
        world = self.world.copy()
        for answer in line:
            world.apply(answer)
        found: list[int] = []
        while world.seat >= 0 and len(found) < LONGEST:
            follows = most_likely(self.tree.nodes.get(world.key()))
            if follows is None:
                break
            for answer in follows.answers:
                if answer not in world.options():
                    return found
                world.apply(answer)
                found.append(answer)
        return found

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
