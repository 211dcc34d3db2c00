"""Results less luck: the same differences between bots, with less of what dice and decks add to them.

The luck of a game is a number that is 0 on average, whoever plays (`bots.luck`); so a share of it may be taken away
from a result, and what is expected of the result stays the same.  Which share explains most is estimated for each kind
of question that chance answers, always on other deals than those it is taken from.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from aitch.arena.duels import blocks, game_score, won
from aitch.arena.ratings import solve
from aitch.arena.setup import Setup
from aitch.arena.single_game import Played

FOLDS: Final = 10
RIDGE: Final = 1.0
"""As if there were so much more luck that explains nothing: few games prove little."""


@dataclass
class Adjusted:
    """What two bots' games say about them, plain and with luck taken away; scores are shares from 0 to 1."""

    one: str
    other: str
    blocks: int
    plain: float
    plain_error: float
    adjusted: float
    adjusted_error: float
    luck: float
    """The mean of all luck of the first beside the second, and its standard error: it should be 0 within two."""
    luck_error: float

    @property
    def variance(self) -> float:
        """Which part of the variance is left."""
        return (self.adjusted_error / self.plain_error) ** 2 if self.plain_error else 1.0

    def facts(self) -> dict[str, object]:
        return {**vars(self), "variance": self.variance}


@dataclass
class Meeting:
    """What one deal says about two bots: the share of the one, and by which kinds of luck it was ahead of the other."""

    deal: int
    score: float
    luck: dict[str, float]


def adjust(setup: Setup, games: Sequence[Played]) -> list[Adjusted]:
    """Every pair of bots that met, or that played the same deals with copies of themselves."""
    found: list[Adjusted] = []
    for one, other in combinations(setup.bots, 2):
        met = shared_deals(setup, games, one, other) if setup.partners else meetings(setup, games, one, other)
        if met:
            found.append(adjust_pair(one, other, met))
    return found


def meetings(setup: Setup, games: Sequence[Played], one: str, other: str) -> list[Meeting]:
    found: list[Meeting] = []
    for (deal, _), block in blocks(setup, games).items():
        if one in block[0].players and other in block[0].players:
            score = mean([game_score(played, one, other) for played in block])
            names = {name for played in block for name in played.luck}
            luck = {name: mean([edge(played, name, one, other) for played in block]) for name in names}
            found.append(Meeting(deal, score, luck))
    return found


def shared_deals(setup: Setup, games: Sequence[Played], one: str, other: str) -> list[Meeting]:
    first, second = setup.bots.index(one), setup.bots.index(other)
    complete = blocks(setup, games)
    found: list[Meeting] = []
    for deal in sorted({deal for deal, _ in complete}):
        if (deal, first) in complete and (deal, second) in complete:
            mine, theirs = complete[deal, first][0], complete[deal, second][0]
            names = {*mine.luck, *theirs.luck}
            luck = {name: mine.luck.get(name, [0.0])[0] - theirs.luck.get(name, [0.0])[0] for name in names}
            found.append(Meeting(deal, (1.0 + won(mine) - won(theirs)) / 2.0, luck))
    return found


def adjust_pair(one: str, other: str, met: list[Meeting]) -> Adjusted:
    names = sorted({name for meeting in met for name in meeting.luck})
    lucks = [[meeting.luck.get(name, 0.0) for name in names] for meeting in met]
    scores = [meeting.score for meeting in met]
    explained = cross_fitted(scores, lucks, [meeting.deal for meeting in met])
    adjusted = [score - part for score, part in zip(scores, explained, strict=True)]
    total = [math.fsum(luck) for luck in lucks]
    return Adjusted(one, other, len(met), *with_error(scores), *with_error(adjusted), *with_error(total))


def edge(played: Played, name: str, one: str, other: str) -> float:
    """How much luckier the one was than the other in a game, by one kind of luck."""
    luck = played.luck.get(name)
    if luck is None:
        return 0.0
    own = [luck[seat] for seat, bot in enumerate(played.players) if bot == one]
    theirs = [luck[seat] for seat, bot in enumerate(played.players) if bot == other]
    return mean(own) - mean(theirs)


def cross_fitted(scores: list[float], lucks: list[list[float]], deals: list[int]) -> list[float]:
    """The part of each score that luck explains, by shares that were estimated on other deals."""
    parts = [0.0] * len(scores)
    for fold in range(FOLDS):
        known = [i for i, deal in enumerate(deals) if deal % FOLDS != fold]
        told = [i for i, deal in enumerate(deals) if deal % FOLDS == fold]
        if len(known) < 2 or not told or not lucks[0]:
            continue
        shares = fitted([scores[i] for i in known], [lucks[i] for i in known])
        for i in told:
            parts[i] = math.fsum(share * luck for share, luck in zip(shares, lucks[i], strict=True))
    return parts


def fitted(scores: list[float], lucks: list[list[float]]) -> list[float]:
    """The shares of luck that explain most of the scores; kinds of luck that vary little count little."""
    count, width = len(scores), len(lucks[0])
    centre = mean(scores)
    sizes = [math.sqrt(math.fsum(luck[k] ** 2 for luck in lucks) / count) or 1.0 for k in range(width)]
    units = [[luck[k] / sizes[k] for k in range(width)] for luck in lucks]
    columns = [[unit[k] for unit in units] for k in range(width)]
    matrix = [[product(a, b) + (RIDGE if a is b else 0.0) for b in columns] for a in columns]
    right = [product(column, [score - centre for score in scores]) for column in columns]
    return [share / size for share, size in zip(solve(matrix, right), sizes, strict=True)]


def product(one: list[float], other: list[float]) -> float:
    return math.fsum(a * b for a, b in zip(one, other, strict=True))


def mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)


def with_error(values: Sequence[float]) -> tuple[float, float]:
    """A mean and its standard error."""
    centre = mean(values)
    variance = math.fsum((value - centre) ** 2 for value in values) / max(1, len(values) - 1)
    return centre, math.sqrt(variance / len(values))
