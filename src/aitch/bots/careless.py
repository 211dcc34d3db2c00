"""Looks one whole move ahead, as people do who are new to a game, and errs as they do: now and then, and then badly.

Mostly it makes the move that looks best.  But its attention lapses: of the moves that tempt it it then makes the one
whose answer it should have seen.  What it looks at meanwhile is what people look at: what is near to the thing it did
last, or all but a thing that has slipped its mind, and does not come back to it for a while; or it takes its turn for
over.  A move is its words here (a piece, a card, a place), so that the same holds in every game.
"""

from __future__ import annotations

import math
from typing import Final

from aitch.bots.dangers import Course
from aitch.bots.greedy import sample_worlds
from aitch.bots.moves import complete_moves, make_move
from aitch.bots.tree import spread_of
from aitch.core.bots import Budget, Clock, Planner, Possible
from aitch.core.contract import State
from aitch.core.rng import Rng
from aitch.learning.judge import Judge

SECONDS: Final = 0.5
FINE: Final = 1 << 30
BLUR: Final = 0.1
"""How far its judgement strays, in spreads: not far."""
TEMPTING: Final = 12
"""So many of the moves that look best tempt it."""
FORGETS_FOR: Final = 6
"""So many moves it does without a thing that has slipped its mind."""
NOTHING: Final = -1
LOOKS_NEAR: Final = 1
FORGETS: Final = 2
STOPS: Final = 3
LAPSES: Final = 4
"""What comes with a lapse: nothing else, or one of these, each as likely."""
THROWS: Final = 6
"""So often its likings are tried out, to say what it might do: what it imagines and how it strays."""
IMAGINED: Final = 4.0
"""So many times as often as it has a lapse one is imagined, to say what that might come to."""

Move = tuple[int, ...]


class CarelessBot(Planner):
    """`lapses` is the share of moves without attention."""

    def __init__(self, lapses: float, judge: Judge) -> None:
        super().__init__()
        self.lapses = lapses
        self.judge = judge
        self.last: Move = ()
        """The words of its last move."""
        self.forgotten = NOTHING
        self.forgets = 0
        """A word that has slipped its mind, and for how many moves."""

    def __getnewargs__(self) -> tuple[float, Judge]:
        return self.lapses, self.judge

    def plan_move(self, seen: State, rng: Rng, budget: Budget) -> list[int]:
        """The answers of the move that it likes best, or falls for."""
        clock = Clock(budget, SECONDS)
        worlds = sample_worlds(seen, rng)
        liked = self.in_mind(by_liking(self.looks_of_moves(worlds, clock), rng))
        if fraction(rng) < self.lapses and len(liked) > 1:
            tempting = self.noticed(liked, rng.below(LAPSES), ending_words(seen))[:TEMPTING]
            self.last = worst_answered(worlds[0], tempting, rng.below(FINE), clock)
        else:
            self.last = liked[0]
        return list(self.last)

    def might(self, seen: State, rng: Rng, budget: Budget) -> list[Possible]:
        """What it likes best by several throws, and now and then what it would fall for."""
        clock = Clock(budget, SECONDS)
        worlds = sample_worlds(seen, rng)
        looks = self.looks_of_moves(worlds, clock)
        likings = [self.remembered(by_liking(looks, rng))]
        while len(likings) < THROWS:
            if len(worlds) > 1:  # another time it would imagine something else
                worlds = sample_worlds(seen, rng)
                looks = self.looks_of_moves(worlds, clock)
            likings.append(self.remembered(by_liking(looks, rng)))
        imagined = min(1.0, IMAGINED * self.lapses) if len(likings[0]) > 1 else 0.0
        found: list[Possible] = []
        falls_for = 0.0
        if imagined and fraction(rng) < imagined:
            falls_for = self.lapses / imagined
            mind = self.forgotten, self.forgets
            tempting = self.noticed(likings[-1], rng.below(LAPSES), ending_words(seen))[:TEMPTING]
            self.forgotten, self.forgets = mind
            found.append(Possible(list(worst_answered(worlds[0], tempting, rng.below(FINE), clock)), falls_for))
        return found + [Possible(list(liked[0]), (1.0 - falls_for) / THROWS) for liked in likings]

    def looks_of_moves(self, worlds: list[State], clock: Clock) -> dict[Move, float]:
        """How good each move looks one move ahead."""
        totals: dict[Move, float] = {}
        looked_at = 0
        for world in worlds:
            if looked_at and clock.over():
                break
            looked_at += 1
            seats = len(world.returns())
            for answers, found in complete_moves(world)[0]:
                move = tuple(answers)
                totals[move] = totals.get(move, 0.0) + self.judge.values(found, seats)[world.seat]
        return {move: total / looked_at for move, total in totals.items()}

    def in_mind(self, moves: list[Move]) -> list[Move]:
        """The moves that it remembers now; what has slipped its mind comes back to it after a while."""
        found = self.remembered(moves)
        self.forgets = max(0, self.forgets - 1)
        return found

    def remembered(self, moves: list[Move]) -> list[Move]:
        """The moves without what has slipped its mind; all if there are no others."""
        return [move for move in moves if self.forgets == 0 or self.forgotten not in move] or moves

    def noticed(self, moves: list[Move], lapse: int, ending: list[int]) -> list[Move]:
        """What it looks at in a lapse, at least something."""
        if lapse == LOOKS_NEAR:
            return [move for move in moves if shares_word(move, self.last)] or moves
        if lapse == FORGETS:
            self.forgotten = moves[0][0]
            self.forgets = FORGETS_FOR
            return [move for move in moves if self.forgotten not in move] or moves
        if lapse == STOPS:
            return [move for move in moves if move[-1] in ending] or moves
        return moves


def by_liking(looks: dict[Move, float], rng: Rng) -> list[Move]:
    """All moves, those first that look best; of some that are about as good, now this one first, now that."""
    stray = BLUR * spread_of(list(looks.values()))
    liking = {move: look + stray * bell_curve(rng) for move, look in looks.items()}
    return sorted(liking, key=lambda move: -liking[move])


def ending_words(state: State) -> list[int]:
    """The answers that end a turn."""
    return [option for option in state.options() if state.game.vocabulary[option] in state.game.ends_turn]


def shares_word(move: Move, other: Move) -> bool:
    return any(word in other for word in move)


def worst_answered(world: State, moves: list[Move], seed: int, clock: Clock) -> Move:
    """Of these moves the one that comes to least, if everybody then does what looks best until the seat's next turn."""
    worst = moves[0]
    least = 1e9
    for move in moves:
        if not make_move(world.copy(), list(move)):  # other worlds allow it
            continue
        comes_to = Course(world, list(move), world.seat).play_on(Rng(seed))  # the same dice for all
        if comes_to < least:
            least = comes_to
            worst = move
        if clock.over():
            break
    return worst


def fraction(rng: Rng) -> float:
    """At least 0, less than 1."""
    return float(rng.below(FINE)) / float(FINE)


def bell_curve(rng: Rng) -> float:
    """About 0, mostly between -1 and 1: small errors are common and large ones rare."""
    return math.sqrt(-2.0 * math.log(1.0 - fraction(rng))) * math.cos(2.0 * math.pi * fraction(rng))
