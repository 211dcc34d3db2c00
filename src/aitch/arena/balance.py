"""What a game itself favours, when one bot plays every seat: seats, length, endings, openings, cards and words."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence

from aitch.arena.intervals import Z, wilson
from aitch.arena.single_game import Played
from aitch.core.game import Game

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
        self.standard_errors = (self.share - usual) / spread
        """In standard errors from what is usual."""

    def facts(self) -> dict[str, object]:
        return {
            "name": self.name,
            "games": self.games,
            "share": self.share,
            "interval": list(self.interval),
            "usual": self.usual,
            "standard_errors": self.standard_errors,
        }


class Balance:
    """The report over games in which one bot played every seat."""

    def __init__(
        self, games: Sequence[Played], seat_names: list[str], items: Mapping[str, str], partners: bool
    ) -> None:
        """`items` says which words name a card, a technology or another item of the game's content."""
        self.games = len(games)
        self.partners = partners
        self.endings = Counter(played.ending for played in games)
        self.answers = spread([played.answers for played in games])
        self.turns = spread([played.turns for played in games])
        seats = range(len(seat_names))
        wins = [sum(points(played, seat) for played in games) for seat in seats]
        usual = sum(wins) / max(1, len(games) * len(seat_names))
        self.seats = [Share(seat_names[seat], wins[seat], len(games), usual) for seat in seats]
        self.began = Share("whoever begins", sum(points(played, played.began) for played in games), len(games), usual)
        self.scores = [sum(played.scores[seat] for played in games) / max(1, len(games)) for seat in seats]
        shares = [share.share for share in self.seats]
        firsts = [openings(games, seat, shares[seat], seat_names[seat] + ": ") for seat in seats]
        self.openings = [most_significant(one) for one in firsts]
        level = usual if partners else 0.5
        self.items = most_significant(wins_of(games, items, level, partners))
        others = {word: word for played in games for words in played.words for word in words if word not in items}
        self.words = most_significant(wins_of(games, others, level, partners))

    def facts(self) -> dict[str, object]:
        return {
            "games": self.games,
            "seats": [
                share.facts() | {"mean_score": score} for share, score in zip(self.seats, self.scores, strict=True)
            ],
            "began": self.began.facts(),
            "answers": self.answers,
            "turns": self.turns,
            "endings": dict(self.endings.most_common()),
            "openings": [[share.facts() for share in seat] for seat in self.openings],
            "items": [share.facts() for share in self.items],
            "words": [share.facts() for share in self.words],
        }


def points(played: Played, seat: int) -> float:
    """One for the winner; those who share the first place share it, and so do all after a draw."""
    best = max(played.result)
    if played.result[seat] < best or best < 0:
        return 0.0
    return 1.0 if len(set(played.result)) == 1 and best > 0 else 1.0 / played.result.count(best)


def openings(games: Sequence[Played], seat: int, usual: float, prefix: str) -> list[Share]:
    """Each first move of a seat, and each way to begin one: how often the seat won after it, beside its usual share."""
    seen: dict[str, list[float]] = {}
    for played in games:
        words = played.openings[seat].split()
        for length in range(1, len(words) + 1):
            seen.setdefault(" ".join(words[:length]), []).append(points(played, seat))
    # A beginning that was always followed by the same words tells nothing that the longer one does not.
    always = {
        words.rpartition(" ")[0]
        for words, won in seen.items()
        if len(seen.get(words.rpartition(" ")[0], [])) == len(won)
    }
    return [Share(prefix + words, sum(won), len(won), usual) for words, won in seen.items() if words not in always]


def items_named(game: Game) -> dict[str, str]:
    """The words that name an item of the game's content, alone or as a part: "buy-gale" is the card gale."""
    named: dict[str, str] = {}
    for kind, items in game.pack.kinds.items():
        for item in items:
            label = f"{item.name} ({kind.replace('_', ' ')})"
            named[normalized(f"{kind}-{item.name}")] = label
            if len(re.sub(r"[^a-z]", "", normalized(item.name))) >= 3:
                named.setdefault(normalized(item.name), label)
    found: dict[str, str] = {}
    for word in game.vocabulary:
        parts = [normalized(part) for part in re.split(r"[.:@+]", word)]
        # "buy-power-trip" may be the item power-trip: what follows each hyphen is tried, the longest first.
        tails = [part[at:] for part in parts for at in range(len(part)) if at == 0 or part[at - 1] == "-"]
        known = [tail for tail in sorted(tails, key=len, reverse=True) if tail in named]
        if known:
            found[word] = named[known[0]]
    return found


def normalized(text: str) -> str:
    return re.sub(r"[\s_]+", "-", text.strip().lower())


def wins_of(games: Sequence[Played], names: Mapping[str, str], usual: float, partners: bool) -> list[Share]:
    """Each name: among games in which some seats answered with it and others did not, how far the first placed ahead.

    Winner and loser of the same game are compared, so that words of long games do not look better than they are.
    Partners win together: there it is the share of games with the name that were won.
    """
    seen: dict[str, list[float]] = {}
    for played in games:
        used = [{names[word] for word in words if word in names} for words in played.words]
        for name in set().union(*used):
            score = points(played, 0) if partners else ahead(played.result, [name in seat for seat in used])
            if score is not None:
                seen.setdefault(name, []).append(score)
    return [Share(name, math.fsum(scores), len(scores), usual) for name, scores in sorted(seen.items())]


def ahead(result: list[float], used: Sequence[int]) -> float | None:
    """How far the seats that used more of something placed ahead of those that used less; nothing if all did alike."""
    seats = range(len(result))
    pairs = [
        1.0 if result[one] > result[other] else 0.5 if result[one] == result[other] else 0.0
        for one in seats
        for other in seats
        if used[one] > used[other]
    ]
    return sum(pairs) / len(pairs) if pairs else None


def most_significant(shares: list[Share]) -> list[Share]:
    """Those that were seen often enough, the farthest from what is usual first."""
    often = [share for share in shares if share.games >= FEWEST]
    return sorted(often, key=lambda share: (-abs(share.standard_errors), share.name))


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
