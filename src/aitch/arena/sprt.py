"""The sequential test: is one player stronger than another by `elo1`, or only by `elo0`?

After each block of games (a deal with all its seat orders) the two claims are weighed against each other by how likely
they make what was seen: LLR, the logarithm of that ratio.  Beyond a bound the test stops; then it errs with the
promised rates (Wald).  A block's score may take many values (draws, swapped seats, several rivals), so each claim takes
the distribution that explains the scores best among those with its mean (a generalised ratio).  For blocks that are
only won or lost this is exactly Wald's test.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

from aitch.arena.intervals import expected

STRONGER, NOT_STRONGER, UNDECIDED = "stronger", "not stronger", "undecided"
FAINT = 1e-3
"""As if all, nothing and half had each been seen this often before: no claim is ever impossible."""


class Sprt:
    """One running test; `add` takes the score of the next block, in [0, 1]."""

    def __init__(self, elo0: float = 0.0, elo1: float = 100.0, alpha: float = 0.05, beta: float = 0.05) -> None:
        self.elo0, self.elo1 = elo0, elo1
        self.alpha, self.beta = alpha, beta
        self.lower = math.log(beta / (1 - alpha))
        self.upper = math.log((1 - beta) / alpha)
        self.seen: Counter[float] = Counter()
        self.llr = 0.0
        self.verdict = UNDECIDED

    def add(self, score: float) -> str:
        """The verdict after one more block; once decided it stays."""
        if self.verdict == UNDECIDED:
            self.seen[round(score, 9)] += 1
            self.llr = log_ratio(self.seen, expected(self.elo0), expected(self.elo1))
            if self.llr >= self.upper:
                self.verdict = STRONGER
            elif self.llr <= self.lower:
                self.verdict = NOT_STRONGER
        return self.verdict

    def add_all(self, scores: Iterable[float]) -> str:
        for score in scores:
            if self.add(score) != UNDECIDED:
                break
        return self.verdict

    @property
    def blocks(self) -> int:
        return self.seen.total()

    def facts(self) -> dict[str, object]:
        return {
            "verdict": self.verdict,
            "llr": self.llr,
            "bounds": [self.lower, self.upper],
            "elo0": self.elo0,
            "elo1": self.elo1,
            "alpha": self.alpha,
            "beta": self.beta,
            "blocks": self.blocks,
        }


def log_ratio(seen: Counter[float], mean0: float, mean1: float) -> float:
    """LLR of the claim `mean1` against `mean0`, from how often each score was seen."""
    counts = dict.fromkeys((0.0, 0.5, 1.0), FAINT)
    for score, count in seen.items():
        counts[score] = counts.get(score, 0.0) + count
    scores, weights = list(counts), list(counts.values())
    tilt0, tilt1 = tilt(scores, weights, mean0), tilt(scores, weights, mean1)
    return math.fsum(
        weight * (math.log1p(tilt0 * (score - mean0)) - math.log1p(tilt1 * (score - mean1)))
        for score, weight in zip(scores, weights, strict=True)
    )


def tilt(scores: list[float], weights: list[float], mean: float) -> float:
    """The x for which weights w / (1 + x (score - mean)) have just this mean: the likeliest that do."""
    offsets = [score - mean for score in scores]
    low, high = -1 / max(offsets), -1 / min(offsets)
    x = 0.0
    for _ in range(200):
        pull = slope = 0.0
        for offset, weight in zip(offsets, weights, strict=True):
            part = offset / (1 + x * offset)
            pull += weight * part
            slope += weight * part * part
        if pull > 0:
            low = x
        else:
            high = x
        # Newton's step where it stays between the bounds, else the middle.
        after = x + pull / slope
        if not low < after < high:
            after = (low + high) / 2
        if abs(after - x) < 1e-12:
            break
        x = after
    return x
