"""What a game itself favours, when one bot plays every seat: seats, length, endings, openings and words that win."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from aitch.arena.intervals import Z, wilson
from aitch.arena.play import Played

FEWEST = 8
"""An opening or a word of fewer games tells nothing."""


class Share:
    """How often something won, beside how often that was to be expected."""

    def __init__(self, name: str, wins: float, games: int, usual: float) -> None:
        self.name = name
        self.wins = wins
        self.games = games
        self.usual = usual
        self.share = wins / games if games else 0.0
        self.interval = wilson(wins, games)
        spread = math.sqrt(max(usual * (1 - usual), 1e-9) / games) if games else 1.0
        self.telling = (self.share - usual) / spread
        """In standard errors from what is usual."""

    def facts(self) -> dict[str, object]:
        return {
            "name": self.name,
            "games": self.games,
            "share": self.share,
            "interval": list(self.interval),
            "usual": self.usual,
            "standard_errors": self.telling,
        }


class Balance:
    """The report over games in which one bot played every seat."""

    def __init__(self, games: Sequence[Played], seat_names: list[str], partners: bool) -> None:
        self.games = len(games)
        self.partners = partners
        self.endings = Counter(played.ending for played in games)
        self.answers = spread([played.answers for played in games])
        self.turns = spread([played.turns for played in games])
        seats = range(len(seat_names))
        wins = [sum(points(played, seat) for played in games) for seat in seats]
        usual = sum(wins) / max(1, len(games) * len(seat_names))
        self.seats = [Share(seat_names[seat], wins[seat], len(games), usual) for seat in seats]
        self.scores = [sum(played.scores[seat] for played in games) / max(1, len(games)) for seat in seats]
        shares = [share.share for share in self.seats]
        self.openings = [most_telling(openings(games, seat, shares[seat], seat_names[seat] + ": ")) for seat in seats]
        self.words = most_telling(wins_of_words(games, usual if partners else 0.5, partners))

    def facts(self) -> dict[str, object]:
        return {
            "games": self.games,
            "seats": [
                share.facts() | {"mean_score": score} for share, score in zip(self.seats, self.scores, strict=True)
            ],
            "answers": self.answers,
            "turns": self.turns,
            "endings": dict(self.endings.most_common()),
            "openings": [[share.facts() for share in seat] for seat in self.openings],
            "words": [share.facts() for share in self.words],
            "surely": bound(len(self.words)),
        }


def points(played: Played, seat: int) -> float:
    """One for the winner; those who share the first place share it, and so do all after a draw."""
    best = max(played.result)
    if played.result[seat] < best or best < 0:
        return 0.0
    return 1.0 if len(set(played.result)) == 1 and best > 0 else 1.0 / played.result.count(best)


def openings(games: Sequence[Played], seat: int, usual: float, prefix: str) -> list[Share]:
    """Each first move of a seat: how often the seat won after it, beside how often it wins anyhow."""
    seen: dict[str, list[float]] = {}
    for played in games:
        seen.setdefault(played.openings[seat], []).append(points(played, seat))
    return [Share(prefix + words, sum(won), len(won), usual) for words, won in seen.items() if words]


def wins_of_words(games: Sequence[Played], usual: float, partners: bool) -> list[Share]:
    """Each word: among games in which some seats answered it and others did not, how far the first placed ahead.

    Winner and loser of the same game are compared, so that words of long games do not look better than they are.
    Partners win together: there it is the share of games with the word that were won.
    """
    seen: dict[str, list[float]] = {}
    for played in games:
        for word in {word for words in played.words for word in words}:
            score = points(played, 0) if partners else ahead(played, word)
            if score is not None:
                seen.setdefault(word, []).append(score)
    return [Share(word, math.fsum(scores), len(scores), usual) for word, scores in seen.items()]


def ahead(played: Played, word: str) -> float | None:
    """How far the seats that answered a word placed ahead of those that did not; nothing if all did."""
    users = [result for result, words in zip(played.result, played.words, strict=True) if word in words]
    rest = [result for result, words in zip(played.result, played.words, strict=True) if word not in words]
    if not rest:
        return None
    pairs = [1.0 if own > other else 0.5 if own == other else 0.0 for own in users for other in rest]
    return sum(pairs) / len(pairs)


def most_telling(shares: list[Share]) -> list[Share]:
    """Those that were seen often enough, the farthest from what is usual first."""
    often = [share for share in shares if share.games >= FEWEST]
    return sorted(often, key=lambda share: (-abs(share.telling), share.name))


def bound(looked_at: int) -> float:
    """How many standard errors are surely no accident when so many things were looked at (Bonferroni, 5 %)."""
    if looked_at < 1:
        return Z
    low, high = 0.0, 40.0
    for _ in range(100):
        middle = (low + high) / 2
        if math.erfc(middle / math.sqrt(2)) * looked_at > 0.05:
            low = middle
        else:
            high = middle
    return high


def spread(values: list[int]) -> dict[str, float]:
    """Mean, median and the ends of a list of numbers."""
    ordered = sorted(values)
    n = len(ordered)
    if not n:
        return {"mean": 0.0, "median": 0.0, "least": 0.0, "most": 0.0}
    median = (ordered[(n - 1) // 2] + ordered[n // 2]) / 2
    return {"mean": sum(ordered) / n, "median": median, "least": ordered[0], "most": ordered[-1]}
