"""Clocks of a table, kept by the server and rebuilt from the times of the stored events.

The clock of the seat that is asked runs.  What an answer costs is counted from the event before; the increment comes
when the question passes on to another seat, so many small questions earn no time, and taking that back takes it away.
The way of messages costs nothing, out of a small stock for each seat that fills up as the increment does: however
often somebody answers and takes back, that earns no time either.  A clock for each turn runs from the event by which
the turn began, and is full for everybody else.
"""

from __future__ import annotations

from bisect import bisect_left
from operator import itemgetter
from typing import Final

from aitch.core.contract import CHANCE
from aitch.core.match import ANSWER, UNDO, Match
from aitch.server.store import Clock, Row

LAG: Final = 0.25
"""Seconds of each answer that are free: the way of a question to the player and of the answer back."""
STOCK: Final = 1.0
"""Free seconds that a seat has saved up at most, and to begin with."""
GRACE: Final = 1.0
"""The flag falls so late: an answer that was on its way still counts."""

Downs = list[tuple[float, float]]


def up_time(downs: Downs, began: float, ended: float) -> float:
    """Seconds between two times in which the server was up; `downs` are in order, and may be very many."""
    down = 0.0
    for a, b in downs[bisect_left(downs, began, key=itemgetter(1)) :]:
        if a >= ended:
            break
        down += max(0.0, min(ended, b) - max(began, a))
    return max(0.0, ended - began - down)


def asked_after(rows: list[Row], last: int) -> list[int]:
    """Whom each of these events left to think; after the last of them it is `last`."""
    asked = [last]
    for row in reversed(rows[1:]):
        asked.append(row.by if row.kind == ANSWER else asked[-1])
    return asked[::-1]


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

    __slots__ = ("clock", "downs", "earned", "left", "running", "since", "stock")

    def __init__(self, clock: Clock, seats: int, downs: Downs) -> None:
        self.clock = clock
        self.downs = downs
        self.left = [float(clock.seconds)] * seats
        self.stock = [STOCK] * seats
        """Seconds of messages' way that each seat may still have for nothing."""
        self.earned: list[int] = []
        """For each answer of the line of play the seat that got the increment by it, or -1."""
        self.running = -1
        self.since = 0.0

    @classmethod
    def of_turn(cls, clock: Clock, match: Match, rows: list[Row], began: float, downs: Downs) -> Clocks:
        """The clocks for each turn, in a match to which these rows led."""
        clocks = cls(clock, match.seats, downs)
        clocks.running = -1 if match.over else max(match.state.seat, -1)
        clocks.since = turn_began(match, rows, began)
        return clocks

    @classmethod
    def of_game(cls, clock: Clock, seats: int, rows: list[Row], began: float, last: int, downs: Downs) -> Clocks:
        """The clocks for the whole game, after these rows, when `last` is asked."""
        clocks = cls(clock, seats, downs)
        first = rows[0].by if rows and rows[0].kind == ANSWER else last
        clocks.running, clocks.since = max(first, -1), began
        clocks.follow(rows, last)
        return clocks

    def copy(self) -> Clocks:
        twin = Clocks(self.clock, len(self.left), self.downs)
        twin.left, twin.stock, twin.earned = self.left[:], self.stock[:], self.earned[:]
        twin.running, twin.since = self.running, self.since
        return twin

    def follow(self, rows: list[Row], last: int) -> None:
        """These events happened; after them `last` thinks, or nobody if that is below 0."""
        for row, asked in zip(rows, asked_after(rows, last) if rows else [], strict=True):
            self.charge(row.at)
            if row.kind == ANSWER:
                passed = self.running >= 0 and asked not in (-1, self.running)
                self.earned.append(self.running if passed else -1)
                self.give(self.earned[-1], 1)
            elif row.kind == UNDO:
                for seat in self.earned[-row.value :]:
                    self.give(seat, -1)
                del self.earned[-row.value :]
            if asked != -1:
                # While chance answers the clock of whoever was asked stands still, and nobody else's begins.
                self.running = max(asked, -1)

    def charge(self, at: float) -> None:
        """Until this time the running clock has run."""
        if self.running >= 0:
            spent = up_time(self.downs, self.since, at)
            free = min(spent, LAG, self.stock[self.running])
            self.stock[self.running] -= free
            self.left[self.running] -= spent - free
        self.since = at

    def give(self, seat: int, times: int) -> None:
        """The increment, with something for the stock; or takes both away."""
        if seat >= 0:
            self.left[seat] += times * self.clock.increment
            self.stock[seat] = min(STOCK, max(0.0, self.stock[seat] + times * LAG))

    def now(self, at: float) -> list[float]:
        """What each clock shows at this time."""
        shown = self.left[:]
        if self.running >= 0:
            shown[self.running] -= up_time(self.downs, self.since, at)
        return [max(0.0, round(seconds, 2)) for seconds in shown]

    def falls_in(self, at: float) -> float:
        """Seconds until the running clock's flag falls; it has fallen if not above 0."""
        free = min(LAG, self.stock[self.running])
        return self.left[self.running] + free + GRACE - up_time(self.downs, self.since, at)
