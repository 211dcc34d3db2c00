"""Bots at a table of the terminal: sessions that are kept, and records that tell where one was not."""

from __future__ import annotations

from pathlib import Path

import pytest

from aitch.cli import bot_process
from aitch.cli.bot_process import Thinker
from aitch.cli.common import game_of
from aitch.cli.play_command import new_table
from aitch.cli.table import Table, resume
from aitch.core.match import ANEW, ANSWER, GUARD
from aitch.core.record import parse_record, print_record, verify


def table_of(bots: str) -> Table:
    """Hermetica, played by bots alone."""
    return new_table(game_of("hermetica", "default"), "", {}, None, ["none"], bots, "")


def answer(table: Table, thinker: Thinker, count: int) -> list[str]:
    """Lets bots answer; gives the kinds of what happened."""
    before = len(table.match.events)
    for _ in range(count):
        table.take(thinker.answer(table.question()))
    return [event.kind for event in table.match.events[before:]]


def test_sessions_are_kept_from_answer_to_answer() -> None:
    table, thinker = table_of("casual"), Thinker()
    assert answer(table, thinker, 8) == [ANSWER] * 8
    assert sorted(thinker.sessions.held) == ["0/casual", "1/casual"]
    thinker.answer(table.question())
    assert answer(table, thinker, 1) == [ANEW, ANSWER], "the answer before came too late and was not taken"
    other = table_of("casual")
    answer(other, thinker, 1)
    assert len(thinker.sessions.held) == 1, "another table, other sessions"


def test_a_game_that_is_resumed_says_that_its_bots_begin_anew(tmp_path: Path) -> None:
    table = table_of("random")
    answer(table, Thinker(), 6)
    record = parse_record(print_record(table.match, reveal=True))
    again = resume(record, table.game, "default", tmp_path / "game.record", None, [])
    thinker = Thinker()
    assert answer(again, thinker, 1) == [ANEW, ANSWER]
    assert ANEW not in answer(again, thinker, 1) or again.asked == table.asked


def test_a_record_tells_where_time_was_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_process, "SECONDS", 1e-6)
    table = table_of("strong")
    assert GUARD in answer(table, Thinker(), 6)
    assert any("guard" in line for line in verify(parse_record(print_record(table.match)), table.game))
