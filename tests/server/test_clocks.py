"""Clocks as the stored events leave them: they cannot be cheated, and no outage costs anybody time."""

from __future__ import annotations

import pytest

from aitch.core.match import ANSWER, UNDO
from aitch.server.clocks import LAG, STOCK, Clocks, Downs, asked_after, up_time
from aitch.server.store import Clock, Row

BEGAN = 1000.0


def clocks_after(rows: list[Row], clock: Clock, last: int, downs: Downs | None = None) -> Clocks:
    whole = Clocks.of_game(clock, 2, rows, BEGAN, last, downs or [])
    # The table that was awake all the time has the same clocks.
    awake = Clocks.of_game(clock, 2, [], BEGAN, 0, downs or [])
    for row, asked in zip(rows, asked_after(rows, last), strict=True):
        awake.follow([row], asked)
    assert (whole.left, whole.stock, whole.running) == (awake.left, awake.stock, awake.running)
    return whole


def there_and_back(times: int, pause: float) -> list[Row]:
    """Somebody answers, so that the other is asked, and takes it back, again and again."""
    rows: list[Row] = []
    for i in range(times):
        at = BEGAN + 2 * i * pause
        rows += [Row(ANSWER, 0, 0, at + pause), Row(UNDO, 1, 0, at + 2 * pause)]
    return rows


def test_answering_and_taking_back_earns_no_time() -> None:
    """180 times within 45 s on a clock of 3 s: what the two spent, without the stock of each, is gone."""
    rows = there_and_back(90, 0.25)
    clocks = clocks_after(rows, Clock(3, 0), 0)
    assert clocks.left[0] < 0
    assert 45 - sum(3 - left for left in clocks.left) <= 2 * STOCK + LAG
    assert clocks.falls_in(rows[-1].at) <= 0


def test_an_increment_that_was_taken_back_is_gone() -> None:
    rows = there_and_back(50, 0.01)
    clocks = clocks_after(rows, Clock(10, 60), 0)
    assert clocks.left[0] <= 10
    once = clocks_after([Row(ANSWER, 0, 0, BEGAN + 0.1)], Clock(10, 60), 1)
    assert once.left == [pytest.approx(70), 10]


def test_the_way_of_messages_is_free_for_whoever_plays_on() -> None:
    rows = [Row(ANSWER, 0, i % 2, BEGAN + LAG * (i + 1)) for i in range(100)]
    assert clocks_after(rows, Clock(5, 0), 0).left == [pytest.approx(5), pytest.approx(5)]


def test_any_number_of_outages_counts() -> None:
    downs = [(BEGAN + 10 * i, BEGAN + 10 * i + 9) for i in range(2000)]
    rows = [Row(ANSWER, 0, 0, BEGAN + 20_000)]
    clocks = clocks_after(rows, Clock(3000, 0), 1, downs)
    assert clocks.left[0] == pytest.approx(3000 - 2000 + LAG)
    assert up_time(downs, BEGAN + 5, BEGAN + 25) == pytest.approx(2)
