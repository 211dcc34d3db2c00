"""Records of older rules at the command line: whole, or shown as far as the rules of today allow."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_tui import until
from tests.core.planting import next_version, soft_game
from textual.widgets import RichLog

from aitch.cli.tui.replay import ReplayApp
from aitch.core.record import Stopped, parse_record, replay
from aitch.core.registry import find_game

Run = Callable[..., Any]
Upgrade = Callable[[bool], None]


@pytest.fixture
def upgrade(monkeypatch: pytest.MonkeyPatch) -> Iterator[Upgrade]:
    """Installs the next version of hush, strict or not."""

    def install(strict: bool) -> None:
        monkeypatch.setitem(sys.modules, "hush", next_version(strict))
        find_game.cache_clear()

    yield install
    monkeypatch.undo()
    find_game.cache_clear()


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A game of version 1 with an option that is gone by version 2."""
    file = tmp_path / "old.record"
    file.write_text(soft_game({}).replace("option sudden off\n", "option shrill on\n"))
    return file


def test_a_record_that_still_replays(aitch: Run, old: Path, upgrade: Upgrade) -> None:
    upgrade(False)
    ran = aitch("verify", str(old))
    assert ran.code == 0
    assert "played by rules version 1; replays to the same result under version 2" in ran.out
    assert "does not have were left out: shrill on" in ran.out
    ran = aitch("replay", str(old), "--moves")
    assert ran.code == 0
    assert ran.out.rstrip().endswith("does not have were left out: shrill on.")
    assert aitch("replay", str(old), "--json").data["options"] == {"sudden": False, "calm": "none"}


def test_a_record_that_no_longer_replays_is_shown_up_to_there(aitch: Run, old: Path, upgrade: Upgrade) -> None:
    events = len(parse_record(old.read_text()).words)
    upgrade(True)
    ran = aitch("verify", str(old))
    assert ran.code == 2
    assert "is not legal there: HUSH-2.2" in ran.err
    assert "it was played by rules version 1; version 2 changed:" in ran.err
    data = aitch("replay", str(old), "--json").data
    assert 1 < len(data["plies"]) < events
    ran = aitch("replay", str(old))
    assert ran.code == 0
    assert "It is shown up to here: line 16: " in ran.out
    assert "(HUSH-2.3)" in ran.out
    ran = aitch("play", "--resume", str(old), typed="quit\n")
    assert ran.code == 2
    assert "version 2 changed" in ran.err


def test_the_full_screen_tells_it_at_the_end(old: Path, upgrade: Upgrade) -> None:
    upgrade(True)
    with pytest.raises(Stopped) as stopped:
        replay(parse_record(old.read_text()), find_game("hush"))
    app = ReplayApp(stopped.value.match, None, pace=3600)

    def told() -> str:
        return " ".join(line.text for line in app.query_one("#log", RichLog).lines)

    async def run() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: len(app.query("#log")) > 0)
            assert "shown up" not in told()
            await pilot.press("end")
            await until(pilot, lambda: "shown up" in told())

    asyncio.run(run())


def test_a_saved_game_goes_on_by_the_options_it_had(aitch: Run, upgrade: Upgrade, tmp_path: Path) -> None:
    aitch("play", "hush", "--bots", "random", typed="")
    file = next((tmp_path / "data" / "aitch" / "records").glob("hush-*.record"))
    file.write_text(file.read_text().replace("option sudden off\n", "option shrill on\n"))
    upgrade(False)
    ran = aitch("play", "--resume", str(file), "--seat", "none")
    assert ran.code == 0
    assert "were left out: shrill on" in ran.err
    record = parse_record(file.read_text())
    assert record.rules == "2"
    assert record.options == {"sudden": "off", "calm": "none"}
    assert record.result
    assert aitch("verify", str(file)).code == 0
