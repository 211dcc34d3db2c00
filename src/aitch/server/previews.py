"""What an answer would do, told before it is given: from what the seat sees, and from nothing else."""

from __future__ import annotations

from typing import Final

from aitch.core.contract import State
from aitch.core.foresight import Foreseen, foresee
from aitch.core.game import Game
from aitch.core.rng import Rng
from aitch.core.trails import Trail, told, trail_between

CHOICES: Final = 6
"""So many answers of the next question are told."""
MOST_LETTERS: Final = 160
"""Answers that need more than this are better read when they are asked for."""


class Preview:
    __slots__ = ("certain", "lines", "told", "trail")

    def __init__(self, lines: list[str], told: list[str], trail: Trail, certain: bool) -> None:
        self.lines = lines
        self.told = told
        self.trail = trail
        self.certain = certain


def preview(game: Game, seen: State, option: int) -> Preview:
    """Draws and tells what comes of one answer, and of those after it that leave no choice."""
    rng = Rng(option + 1)
    ahead = foresee(seen, [option], rng)
    if ahead.certain and not ahead.lines and ahead.after.seat == seen.seat:
        options = ahead.after.options()
        if len(options) == 1:
            ahead = foresee(seen, [option, *options], rng)
    after = game.scene(ahead.after)
    trail = trail_between(game.scene(seen), after, seen.seat)
    return Preview(ahead.lines, told(trail, after) or then(game, seen, ahead), trail, ahead.certain)


def then(game: Game, seen: State, ahead: Foreseen) -> list[str]:
    """Of an answer that only opens the next question: what can be answered there; bare places are seen better."""
    after = ahead.after
    if ahead.lines or not ahead.certain or after.seat != seen.seat:
        return []
    options = after.options()
    labels = [label for option in options if (label := game.label(after, option)) != game.vocabulary[option]]
    if not labels or sum(len(label) for label in labels[:CHOICES]) > MOST_LETTERS:
        return []
    rest = len(options) - min(len(labels), CHOICES)
    more = f" and {rest} more" if rest else ""
    return [f"Then: {', '.join(labels[:CHOICES])}{more}."]
