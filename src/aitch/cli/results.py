"""What came out of many games: for each bot at each seat wins, an interval for their share, and the mean result."""

from __future__ import annotations

from aitch.arena.intervals import wilson


class Tally:
    """The results of one bot, at one seat or at all of them."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0
        self.losses = 0
        self.total = 0.0
        self.points = 0

    def add(self, result: float, points: int) -> None:
        self.games += 1
        self.wins += result >= 1.0
        self.losses += result <= -1.0
        self.total += result
        self.points += points

    @property
    def mean(self) -> float:
        return self.total / self.games if self.games else 0.0

    def facts(self) -> dict[str, object]:
        low, high = wilson(self.wins, self.games)
        return {
            "games": self.games,
            "wins": self.wins,
            "losses": self.losses,
            "between": self.games - self.wins - self.losses,
            "win_share": self.wins / self.games if self.games else 0.0,
            "win_interval": [low, high],
            "mean_return": self.mean,
            "mean_score": self.points / self.games if self.games else 0.0,
        }


class Results:
    """All games of a run."""

    def __init__(self) -> None:
        self.by_seat: dict[tuple[str, int], Tally] = {}
        self.endings: dict[str, int] = {}
        self.games = 0
        self.answers = 0

    def add(self, players: list[str], returns: list[float], scores: list[int], ending: str, answers: int) -> None:
        self.games += 1
        self.answers += answers
        self.endings[ending] = self.endings.get(ending, 0) + 1
        for seat, player in enumerate(players):
            self.by_seat.setdefault((player, seat), Tally()).add(returns[seat], scores[seat])

    def by_bot(self) -> dict[str, Tally]:
        whole: dict[str, Tally] = {}
        for (player, _), tally in self.by_seat.items():
            sum_up = whole.setdefault(player, Tally())
            sum_up.games += tally.games
            sum_up.wins += tally.wins
            sum_up.losses += tally.losses
            sum_up.total += tally.total
            sum_up.points += tally.points
        return whole
