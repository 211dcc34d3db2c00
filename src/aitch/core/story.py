"""How a match came to its end: what each seat had turn by turn, and the moments that decided it.

All of it is worked out from positions as one viewer sees them, so it tells nobody more than they saw.  In a game with
points a seat's value is its points; without points it is what programs steer by (`Game.score`), times a hundred, of
what the viewer sees: what is hidden from them is imagined a few times, and the mean is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypedDict

from aitch.core.contract import OVER, State
from aitch.core.game import SETUP
from aitch.core.match import Match
from aitch.core.rng import Rng

SAMPLES: Final = 4
"""How many times hidden things are imagined for a value."""
MOST_MOMENTS: Final = 5
SMALLEST: Final = 0.25
"""A swing that is smaller than this part of the biggest one decided nothing."""
LEAST: Final = {"points": 1.0, "outlook": 4.0}
"""Nor did one that is smaller than this."""
EARLY: Final = 0.4
"""How much a swing in the first turn counts, beside one in the last."""
MOST_STANDINGS: Final = 160
"""Of a longer match several turns are taken together."""
WON: Final = 100.0
"""The value of a game without points that is won."""

Unit = Literal["points", "outlook"]
"""What values are: points, or how good the position looks to programs."""


class Standing(TypedDict):
    """What each seat had when a turn was over."""

    ply: int
    turn: int
    """Turns of the game itself are counted from 1, as in the log; 0 is the beginning, and the setup."""
    seat: int
    """Whose turn it was; -1 at the beginning."""
    values: list[float]


class Moment(TypedDict):
    """A turn that moved the lead more than others, and where in it that happened."""

    ply: int
    turn: int
    seat: int
    text: str
    gains: list[float]
    """What each seat won or lost by the turn."""


class Story(TypedDict):
    unit: Unit
    standings: list[Standing]
    moments: list[Moment]


class Turn:
    """Some answers of one seat, with the chance outcomes among and after them: positions `first` to `last`."""

    def __init__(self, number: int, told: int, seat: int, first: int, last: int, proper: bool) -> None:
        self.number = number
        """Among all of the match, from 1."""
        self.told = told
        """What people call it: its number among those that are proper, and 0 in the setup."""
        self.seat = seat
        self.first = first
        self.last = last
        self.proper = proper
        """Whether it is a turn of the game itself, and not of its setup."""


class Telling:
    """Works a story out, a position at a time: whoever has other things to do looks after them in between."""

    def __init__(self, match: Match, viewer: int) -> None:
        self.match = match
        self.viewer = viewer
        self.rng = Rng(1)  # the same story whenever it is told
        self.unit: Unit = "points" if match.game.breakdown(match.state.seen_by(viewer))["sources"] else "outlook"
        self.values: dict[int, list[float]] = {}
        """Of positions that have been looked at."""
        self.moments: list[Moment] = []
        self.turns: list[Turn] = []
        self.sides = sides_of(match)
        self.results = [match.result()[side[0]] for side in self.sides]

    def steps(self) -> Iterator[None]:
        """Comes back after each position that it has looked at."""
        self.turns = turns_of(self.match)
        self.look(0)
        for turn in self.turns:
            self.look(turn.last)
            yield
        for turn in self.biggest():
            for ply in range(turn.first, turn.last):
                self.look(ply)
                yield
            self.moments.append(self.moment(turn))

    def story(self) -> Story:
        together = max(1, -(-len(self.turns) // MOST_STANDINGS))
        shown = self.turns[::-1][::together][::-1]
        begin: Standing = {"ply": 0, "turn": 0, "seat": -1, "values": self.values[0]}
        return {"unit": self.unit, "standings": [begin, *map(self.standing, shown)], "moments": self.moments}

    def standing(self, turn: Turn) -> Standing:
        return {"ply": turn.last, "turn": turn.told, "seat": turn.seat, "values": self.values[turn.last]}

    def look(self, ply: int) -> None:
        if ply not in self.values:
            self.values[ply] = self.value(self.match.line[ply].seen_by(self.viewer))

    def value(self, seen: State) -> list[float]:
        if self.unit == "points":
            return [float(points) for points in seen.scores()]
        game, seats = self.match.game, range(self.match.seats)
        worlds = [seen.sample(self.rng) for _ in range(SAMPLES if game.hides else 1)]
        return [round(WON * sum(game.score(world, seat) for world in worlds) / len(worlds), 1) for seat in seats]

    def lead(self, ply: int) -> float:
        """How far those who won were ahead of the best of the others; of all together, how well they stood."""
        values = [sum(self.values[ply][seat] for seat in side) for side in self.sides]
        winners = [value for value, result in zip(values, self.results, strict=True) if result == max(self.results)]
        others = [value for value, result in zip(values, self.results, strict=True) if result < max(self.results)]
        if others:
            return sum(winners) / len(winners) - max(others)
        return values[0] - max(values[1:]) if len(set(values)) > 1 else values[0]

    def swing(self, before: int, after: int) -> float:
        if self.unit == "outlook" and self.match.line[after].seat == OVER:
            return 0.0  # that the last move of all decided is no news
        return self.lead(after) - self.lead(before)

    def size(self, turn: Turn) -> float:
        """How much a turn moved the lead and left it moved: what the next turns take back decided nothing."""
        at_once = self.swing(turn.first - 1, turn.last)
        later = self.turns[turn.number - 1 : turn.number - 1 + 2 * len(self.sides)]
        lasting = sum(self.swing(turn.first - 1, other.last) for other in later) / len(later)
        size = min(abs(at_once), abs(lasting)) if at_once * lasting > 0 else 0.0
        # What is won early can still be lost again.
        return size * (EARLY + (1 - EARLY) * turn.number / len(self.turns))

    def biggest(self) -> list[Turn]:
        """The turns that decided the game, in their order; the setup is none of them, however well it went."""
        sizes = {turn.number: self.size(turn) for turn in self.turns if turn.seat >= 0 and turn.proper}
        enough = max(LEAST[self.unit], SMALLEST * max(sizes.values(), default=0.0))
        found = [turn for turn in self.turns if sizes.get(turn.number, 0.0) >= enough]
        found.sort(key=lambda turn: -sizes[turn.number])
        return sorted(found[:MOST_MOMENTS], key=lambda turn: turn.number)

    def moment(self, turn: Turn) -> Moment:
        plies = range(turn.first, turn.last + 1)
        best = max(plies, key=lambda ply: abs(self.swing(ply - 1, ply)))
        # An answer that only opens the next question has no words: the nearest that has some tells of it.
        near = [*range(best, turn.last + 1), *range(best - 1, turn.first - 1, -1)]
        ply = next((ply for ply in near if self.match.told(ply, self.viewer)), best)
        text = self.match.told(ply, self.viewer)
        before, after = self.values[turn.first - 1], self.values[turn.last]
        gains = [round(b - a, 1) for a, b in zip(before, after, strict=True)]
        return {"ply": ply, "turn": turn.told, "seat": turn.seat, "text": text, "gains": gains}


def turns_of(match: Match) -> list[Turn]:
    """The turns of a match; chance belongs to the turn before it, and what comes before all turns to the first."""
    turns: list[Turn] = []
    told = 0
    running = (-1, -1, False)
    for ply, before in enumerate(match.line[:-1], start=1):
        proper = match.game.heading(before) != SETUP
        asked = (before.seat, match.game.turn(before), proper)
        if not turns or (before.seat >= 0 and asked != running):
            told += proper
            turns.append(Turn(len(turns) + 1, told if proper else 0, max(-1, before.seat), ply, ply, proper))
        if before.seat >= 0:
            running = asked
        turns[-1].last = ply
    return turns


def sides_of(match: Match) -> list[list[int]]:
    """The seats that win and lose together."""
    sides = [match.game.side(match.state, seat) for seat in range(match.seats)]
    return [side for seat, side in enumerate(sides) if min(side) == seat]


def tell_story(match: Match, viewer: int) -> Story:
    """The whole story at once."""
    telling = Telling(match, viewer)
    for _ in telling.steps():
        pass
    return telling.story()
