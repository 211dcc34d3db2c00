"""A hint: the best moves here, each told in words and to be drawn.

What a move is worth comes from `bots.value`; what it does is what the seat can foresee of it (`core.foresight`).  So a
hint says nothing that the seat could not work out from what it sees.
"""

from __future__ import annotations

from typing import Final

from aitch.bots.value import MOST, Move, Progress, Value, value_of
from aitch.core.bots import Budget
from aitch.core.contract import State
from aitch.core.foresight import Foreseen, foresee, gains
from aitch.core.rng import Rng
from aitch.core.scene import Scene
from aitch.core.trails import Trail, told, trail_between

IN_WORDS: Final = [
    (0.97, "all but won"),
    (0.8, "winning"),
    (0.65, "clearly better"),
    (0.55, "a little better"),
    (0.45, "about even"),
    (0.35, "a little worse"),
    (0.2, "clearly worse"),
    (0.03, "losing"),
    (0.0, "all but lost"),
]
"""How a chance is called, down to each of these."""


class Advice:
    """A move with the rest of the own turn as far as it can be foreseen."""

    def __init__(self, move: Move, share: float, ahead: Foreseen, told: list[str], trail: Trail) -> None:
        self.answers = move.answers
        self.share = share
        """Of all thoughts, how many went into it."""
        self.chance = (1.0 + move.value) / 2.0
        """To win, or to come out on top of the others."""
        self.spread = move.spread / 2.0
        self.line = ahead.answers or move.answers[:1]
        """The answers that are told and drawn."""
        self.labels = ahead.labels[: len(self.line)]
        self.lines = ahead.lines
        """What the log will say of them."""
        self.told = told
        """What it is for: who gains and loses what by it."""
        self.trail = trail

    def worth(self) -> str:
        """The chance in words and in a hundred."""
        return f"{chance_words(self.chance)}, {round(100.0 * self.chance)} in 100"


def chance_words(chance: float) -> str:
    for least, words in IN_WORDS:
        if chance >= least:
            return words
    return IN_WORDS[-1][1]


def advise(seen: State, rng: Rng, budget: Budget, most: int = MOST, progress: Progress | None = None) -> list[Advice]:
    """The best moves of the seat that is asked, the best first."""
    return advice_of(seen, value_of(seen, seen.seat, rng, budget, most, progress), rng)


def advice_of(seen: State, value: Value, rng: Rng) -> list[Advice]:
    """The moves of a value as advice to the seat that is asked."""
    tried = max(1, value.visits)
    before: Scene = seen.game.scene(seen)
    return [advice_on(seen, move, min(1.0, move.visits / tried), before, rng) for move in value.moves]


def in_words(seen: State, hints: list[Advice]) -> list[str]:
    """A hint as lines of text: for each move what to answer, what it is worth, what it does and what it is for."""
    found: list[str] = []
    for number, advice in enumerate(hints, start=1):
        words = " ".join([seen.game.vocabulary[answer] for answer in advice.line])
        does = " ".join([*advice.lines, *advice.told]) or ", then ".join(advice.labels)
        found.append(f"{number}. {words} ({advice.worth()}): {does}")
    return found


def advice_on(seen: State, move: Move, share: float, before: Scene, rng: Rng) -> Advice:
    """What a move does, in words and drawn."""
    ahead = foresee(seen, move.line, rng)
    scene: Scene = seen.game.scene(ahead.after)
    trail = trail_between(before, scene, seen.seat)
    return Advice(move, share, ahead, gains(ahead.before, ahead.after) or told(trail, scene), trail)
