"""Ratings from duels: the Elo numbers that make the scores likeliest (Bradley and Terry), with 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from aitch.arena.intervals import Estimate, Z, expected

NATURAL = math.log(10) / 400
"""One Elo as a natural logarithm of odds."""
ROUNDS = 200
HALF = 0.5
"""Half a win either way is added to each duel, so that a clean sweep has a finite rating."""


class Rating:
    """A bot's strength beside the mean of all; `margin` is half the interval."""

    def __init__(self, bot: str, elo: float, margin: float) -> None:
        self.bot = bot
        self.elo = elo
        self.margin = margin

    def facts(self) -> dict[str, object]:
        return {"bot": self.bot, "elo": self.elo, "interval": [self.elo - self.margin, self.elo + self.margin]}


def rate(bots: Sequence[str], scores: Mapping[tuple[str, str], Sequence[float]]) -> list[Rating]:
    """Ratings around a mean of 0, the strongest first."""
    place = {bot: i for i, bot in enumerate(bots)}
    results: list[tuple[int, int, float, float]] = []
    for (one, other), seen in scores.items():
        if seen:
            estimate = Estimate(seen)
            weight = estimate.weight + 2 * HALF
            results.append((place[one], place[other], (estimate.share * estimate.weight + HALF) / weight, weight))
    elo = [0.0] * len(bots)
    for _ in range(ROUNDS):
        slope, bend = derivatives(elo, results)
        step = solve(bend, slope)
        # A bold first step could leave the region where Newton's method converges.
        largest = max((abs(part) for part in step), default=0.0)
        shrink = min(1.0, 200.0 / largest) if largest > 0 else 1.0
        elo = [value + shrink * part for value, part in zip(elo, step, strict=True)]
        if largest < 1e-9:
            break
    spread = covariance(derivatives(elo, results)[1])
    ratings = [Rating(bot, elo[i], Z * math.sqrt(max(0.0, spread[i]))) for bot, i in place.items()]
    return sorted(ratings, key=lambda rating: -rating.elo)


def derivatives(
    elo: list[float], results: list[tuple[int, int, float, float]]
) -> tuple[list[float], list[list[float]]]:
    """Slope of the log-likelihood, and its bend (the information) with the mean held at 0."""
    n = len(elo)
    slope = [0.0] * n
    bend = [[NATURAL * NATURAL / n] * n for _ in range(n)]
    for i, j, share, weight in results:
        wanted = expected(elo[i] - elo[j])
        pull = NATURAL * weight * (share - wanted)
        slope[i] += pull
        slope[j] -= pull
        known = NATURAL * NATURAL * weight * wanted * (1 - wanted)
        bend[i][i] += known
        bend[j][j] += known
        bend[i][j] -= known
        bend[j][i] -= known
    mean = math.fsum(elo) / n
    return [value - NATURAL * NATURAL * mean for value in slope], bend


def covariance(bend: list[list[float]]) -> list[float]:
    """The variance of each rating beside the mean of all."""
    n = len(bend)
    columns = [solve(bend, [1.0 if i == j else 0.0 for i in range(n)]) for j in range(n)]
    # The mean was held at 0 with a weight of its own, which is no knowledge about anybody.
    held = 1 / (n * NATURAL * NATURAL)
    return [columns[i][i] - held for i in range(n)]


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gaussian elimination with pivots, for as many equations as there are bots."""
    n = len(right)
    rows = [[*matrix[i], right[i]] for i in range(n)]
    for column in range(n):
        pivot = max(range(column, n), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(n):
            if row != column and rows[column][column]:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[i][n] / rows[i][i] if rows[i][i] else 0.0 for i in range(n)]
