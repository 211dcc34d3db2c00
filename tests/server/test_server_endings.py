"""Why a game ended so: told to everybody once it is over, from what they saw, and to nobody before."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from server_driver import Server, play_out

from aitch.core.breakdown import check_breakdown
from aitch.core.contract import SPECTATOR
from aitch.core.record import parse_record, replay
from aitch.core.registry import find_game
from aitch.core.story import tell_story

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = [
    *("hush/rounds", "hemloch/markers", "hermetica/step", "hermit/won", "sygon/score"),
    "hyperborea/3-seats-regular-invasion-miniatures",
]


def read(server: Server, name: str) -> tuple[str, Any]:
    """A table that shows a golden record, and its match."""
    text = (GOLDEN / f"{name}.record").read_text()
    status, made = server.post("/api/records", {"text": text})
    assert status == 201, made
    record = parse_record(text)
    return made["table"], replay(record, find_game(record.game))


@pytest.mark.parametrize("name", RECORDS)
def test_everybody_is_told_what_they_saw(server: Server, name: str) -> None:
    table, match = read(server, name)

    async def ask() -> None:
        guest = await server.join(table)
        for viewer in (SPECTATOR, *range(match.seats)):
            ended = await guest.ask(t="ending", seat=viewer)
            assert (ended["t"], ended["viewer"], ended["by_rules"]) == ("ended", viewer, True)
            seen = match.state.seen_by(viewer)
            assert ended["breakdown"] == match.game.breakdown(seen)
            check_breakdown(ended["breakdown"], seen.scores(), seen.returns())
            assert ended["story"] == tell_story(match, viewer)
            assert await guest.ask(t="ending", seat=viewer) == {**ended, "n": ended["n"] + 1}

    asyncio.run(ask())


def test_nobody_is_told_before_the_end(server: Server) -> None:
    async def play() -> None:
        table, secrets = server.make("hush", "hhh")
        player = await server.join(table, secrets[0])
        await player.until(lambda p: p.view["asked"] >= 0)
        for seat in (0, SPECTATOR):
            assert "not over" in (await player.ask(t="ending", seat=seat))["error"]
        assert "not yours" in (await player.ask(t="ending", seat=1))["error"]

    asyncio.run(play())


def test_a_game_that_was_given_up_is_told_as_it_stood(server: Server) -> None:
    async def play() -> None:
        table, secrets = server.make("nim", "hh")
        player = await server.join(table, *secrets)
        await player.answer(0)
        await player.ask(t="resign", seat=1)
        await player.until(lambda p: p.view["over"] is not None)
        ended = await player.ask(t="ending", seat=0)
        assert not ended["by_rules"]
        assert ended["breakdown"]["facts"] == [{"name": "The last match", "told": ["not taken", "not taken"]}]
        assert [standing["ply"] for standing in ended["story"]["standings"]] == [0, 1]

    asyncio.run(play())


def test_many_ask_at_once(server: Server) -> None:
    """One works it out, and all are told the same."""

    async def play() -> None:
        table, secrets = server.make("nim", "hh")
        player = await server.join(table, *secrets)
        await play_out([player])
        guests = [await server.join(table) for _ in range(8)]
        told = await asyncio.gather(*(guest.ask(t="ending", seat=SPECTATOR) for guest in guests))
        assert all(one["breakdown"] == told[0]["breakdown"] and one["story"] == told[0]["story"] for one in told)
        assert told[0]["breakdown"]["facts"][0]["told"].count("taken") == 1

    asyncio.run(play())
