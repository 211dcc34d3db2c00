"""Analysis of any position: what it is worth and the best lines, through a chosen seat's eyes or with open cards.

One thinks here about positions that somebody typed, imagined or played to the end, so that open cards are a choice; a
table that is not over never comes here.  What is found out is `bots.value`'s, and it grows as long as somebody looks.
"""

from __future__ import annotations

from typing import Final

from aitch.bots.advice import Advice, advice_of, chance_words
from aitch.bots.value import MOST, Thinking, Value
from aitch.core.contract import CHANCE, OVER, SPECTATOR, TRUTH, State
from aitch.core.errors import BadOption
from aitch.core.narration import line, move
from aitch.core.rng import Rng

ASKED: Final = "asked"
"""The eyes of whoever is asked."""
OPEN: Final = "open"
"""All cards on the table."""
SEEDS: Final = 2**60


class Line:
    """A move, and how the game most likely goes on after it."""

    def __init__(self, advice: Advice, on: list[int], then: list[str]) -> None:
        self.advice = advice
        self.on = on
        """The answers after the own turn, others' too."""
        self.then = then
        """The same in words, as the log will tell it."""


class Analysis:
    """What was found out about a position so far."""

    def __init__(self, seat: int, value: Value, lines: list[Line], simulations: int, finished: bool) -> None:
        self.seat = seat
        """Whose chance it is."""
        self.chance = (1.0 + value.value) / 2.0
        self.spread = value.spread / 2.0
        self.simulations = simulations
        self.lines = lines
        self.finished = finished
        """Whether more thinking would find nothing more."""

    def worth(self) -> str:
        return f"{chance_words(self.chance)}, {round(100.0 * self.chance)} in 100"


class Eyes:
    """Whose eyes somebody chose, in a position: who looks, and what for."""

    def __init__(self, state: State, chosen: str, last: int = 0) -> None:
        """`chosen` is ASKED, OPEN or the number of a seat; `last` is meant where chance is asked or nobody is."""
        seats = len(state.returns())
        self.open = chosen == OPEN
        if chosen in (ASKED, OPEN):
            self.seat = state.seat if state.seat >= 0 else last
        elif chosen.isdecimal() and int(chosen) < seats:
            self.seat = int(chosen)
        else:
            raise BadOption(f"eyes: {chosen[:20]!r} is neither {ASKED!r}, {OPEN!r} nor a seat from 0 to {seats - 1}")
        self.hides = state.game.hides
        self.viewer = TRUTH if self.open and self.hides else self.seat

    def seen(self, state: State) -> State:
        """A position as these eyes see it."""
        return state if self.viewer == TRUTH else state.seen_by(self.viewer)

    def told(self, before: State, after: State, option: int) -> str:
        """What these eyes read about an answer, in a line of log or in few words; with open cards, what anybody knows
        of it who knows most."""
        reader = self.reader(before)
        return line(before, after, option, reader) or move(before, option, reader)

    def reader(self, before: State) -> int:
        if self.viewer != TRUTH:
            return self.viewer
        seats = [before.seat, *range(len(before.returns()))] if before.seat >= 0 else range(len(before.returns()))
        return next((seat for seat in seats if before.game.knows(before, seat)), SPECTATOR)


def think_about(state: State, eyes: Eyes, seed: int = 0) -> Thinking:
    """Begins to think about a full position as these eyes see it; the same seen position has the same dice."""
    seen = eyes.seen(state)
    return Thinking(seen, eyes.seat, Rng((seen.key() + seed) % SEEDS), open_cards=eyes.open)


def found(thinking: Thinking, most: int = MOST) -> Analysis:
    """What was found out until now: the value, and the best lines where the seat is asked that it is for."""
    value = thinking.value(most)
    seen = thinking.seen
    lines: list[Line] = []
    if value.moves:
        for move_of, advice in zip(value.moves, advice_of(seen, value, Rng(1)), strict=True):
            lines.append(Line(advice, move_of.on, told_on(thinking, move_of.line, move_of.on)))
    return Analysis(thinking.seat, value, lines, thinking.done, thinking.finished)


def told_on(thinking: Thinking, answers: list[int], on: list[int]) -> list[str]:
    """What the log will say of the answers after a line; there are some only where nothing is hidden."""
    if not on:
        return []
    seen = thinking.seen
    world = seen.copy() if seen.viewer == TRUTH else seen.sample(Rng(1))
    for answer in answers:
        world.apply(answer)
    lines: list[str] = []
    for answer in on:
        if world.seat in (CHANCE, OVER):
            break
        before = world.copy()
        world.apply(answer)
        text = line(before, world, answer, thinking.seat)
        lines += [text] if text else []
    return lines
