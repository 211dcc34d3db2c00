"""Clocks of a table, kept by the server and rebuilt from the times of the stored events.

The clock of the seat that is asked runs.  What an answer costs is counted from the event before; the increment comes
when the question passes on to another seat, so many small questions earn no time.  A clock for each turn runs from the
event by which the turn began, and is full for everybody else.
"""

from __future__ import annotations

from typing import Final

from aitch.core.contract import CHANCE
from aitch.core.match import ANSWER, UNDO, Match
from aitch.server.store import Clock, Row

LAG: Final = 0.25
"""Seconds of each answer that are free: the way of a question to the player and of the answer back."""
GRACE: Final = 1.0
"""The flag falls so late: an answer that was on its way still counts."""

Downs = list[tuple[float, float]]


def up_time(downs: Downs, began: float, ended: float) -> float:
    """Seconds between two times in which the server was up."""
    down = sum(max(0.0, min(ended, b) - max(began, a)) for a, b in downs)
    return max(0.0, ended - began - down)


def turn_began(match: Match, rows: list[Row], began: float) -> float:
    """When the turn of the seat that is asked began; `began` is when the game did.

    Whoever takes back within the turn, or the end of it, has no more time; a turn to which all go back begins anew.
    """
    line = [Row(ANSWER, 0, CHANCE, began)]
    again = began
    for row in rows:
        if row.kind == ANSWER:
            line.append(row)
        elif row.kind == UNDO:
            if len({gone.by for gone in line[-row.value :]} - {CHANCE}) > 1:
                again = row.at
            del line[-row.value :]
    return max(again, line[match.turn_start()].at)


class Clocks:
    """`left[seat]` as of `since`; `running` is the seat whose clock runs, or -1."""

    __slots__ = ("clock", "downs", "left", "running", "since")

    def __init__(self, clock: Clock, seats: int, downs: Downs) -> None:
        self.clock = clock
        self.downs = downs
        self.left = [float(clock.seconds)] * seats
        self.running = -1
        self.since = 0.0

    @classmethod
    def of_turn(cls, clock: Clock, match: Match, rows: list[Row], began: float, downs: Downs) -> Clocks:
        """The clocks for each turn, in a match to which these rows led."""
        clocks = cls(clock, match.seats, downs)
        clocks.running = -1 if match.over else max(match.state.seat, -1)
        clocks.since = turn_began(match, rows, began)
        return clocks

    def copy(self) -> Clocks:
        twin = Clocks(self.clock, len(self.left), self.downs)
        twin.left, twin.running, twin.since = self.left[:], self.running, self.since
        return twin

    def passes(self, at: float, asked: int, answered: bool) -> None:
        """At this time something happened (an answer or not), and from now on `asked` thinks, or nobody if below 0."""
        if self.running >= 0:
            self.left[self.running] -= max(0.0, up_time(self.downs, self.since, at) - LAG)
            if answered and asked not in (-1, self.running):
                self.left[self.running] += self.clock.increment
        if asked != -1:
            # While chance answers the clock of whoever was asked stands still, and nobody else's begins.
            self.running = max(asked, -1)
        self.since = at

    def now(self, at: float) -> list[float]:
        """What each clock shows at this time."""
        shown = self.left[:]
        if self.running >= 0:
            shown[self.running] -= up_time(self.downs, self.since, at)
        return [max(0.0, round(seconds, 2)) for seconds in shown]

    def falls_in(self, at: float) -> float:
        """Seconds until the running clock's flag falls; it has fallen if not above 0."""
        return self.left[self.running] + LAG + GRACE - up_time(self.downs, self.since, at)
