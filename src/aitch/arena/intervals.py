"""Shares and Elo differences with what can be said about them: 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z = 1.96
"""95 of 100 such intervals hold the true value."""

EDGE = 1e-9
"""Closer to all or nothing no count of games comes; what arithmetic leaves there is rounding."""


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Wilson's interval for a share."""
    if games <= 0:
        return 0.0, 1.0
    share = wins / games
    spread = Z * math.sqrt(max(0.0, share * (1 - share)) / games + Z * Z / (4 * games * games))
    middle = share + Z * Z / (2 * games)
    below = 1 + Z * Z / games
    return max(0.0, (middle - spread) / below), min(1.0, (middle + spread) / below)


def expected(elo: float) -> float:
    """The share that somebody stronger by so many Elo scores."""
    return 1 / (1 + math.pow(10, -elo / 400))


def elo_of(share: float) -> float:
    """The Elo difference at which a share is expected; infinite for all or nothing."""
    if not EDGE < share < 1 - EDGE:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


class Estimate:
    """A mean of scores in [0, 1], each of one independent block of games (a deal with all its seat orders).

    `weight` is how many won-or-lost games would tell as much: draws and swapped seats make blocks steadier than
    that.  A mean at the edge has no variance to go by; there each block counts as one game.
    """

    def __init__(self, scores: Sequence[float]) -> None:
        self.blocks = len(scores)
        self.share = math.fsum(scores) / len(scores) if scores else 0.5
        variance = math.fsum((score - self.share) ** 2 for score in scores) / max(1, len(scores) - 1)
        variance_of_one = self.share * (1 - self.share)
        # Few blocks that happen to agree prove little: one more block, a coin's throw, tempers the variance.
        variance = (variance * len(scores) + 0.25) / (len(scores) + 1)
        self.weight = max(variance_of_one / variance, 1.0) * len(scores) if variance_of_one > 0 else float(len(scores))

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.share * self.weight, self.weight)

    @property
    def elo(self) -> float:
        return elo_of(self.share)

    @property
    def elo_interval(self) -> tuple[float, float]:
        low, high = self.interval
        return elo_of(low), elo_of(high)

    def facts(self) -> dict[str, object]:
        """As data; what is infinite is left open."""
        return {
            "blocks": self.blocks,
            "share": self.share,
            "share_interval": list(self.interval),
            "elo": finite(self.elo),
            "elo_interval": [finite(end) for end in self.elo_interval],
        }


def finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def sign_test(ahead: int, behind: int) -> float:
    """How likely a fair coin would be at least as lopsided (McNemar's exact test on deals that differ)."""
    total, least = ahead + behind, min(ahead, behind)
    tail = sum(math.comb(total, k) for k in range(least + 1))
    return min(1.0, 2 * tail / (1 << total))
