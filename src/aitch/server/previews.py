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
    """Of an answer that only opens the next question: what can be answered there."""
    after = ahead.after
    if ahead.lines or not ahead.certain or after.seat != seen.seat:
        return []
    labels = [game.label(after, option) for option in after.options()]
    more = f" and {len(labels) - CHOICES} more" if len(labels) > CHOICES else ""
    return [f"Then: {', '.join(labels[:CHOICES])}{more}."]
