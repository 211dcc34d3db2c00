"""What tables hold is measured and bounded: long games, uploaded records, and tables that nobody uses."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from server_driver import Server

from aitch.core.contract import CHANCE
from aitch.core.dice import Dice
from aitch.core.match import Match
from aitch.core.record import print_record
from aitch.core.registry import find_game
from aitch.server.app import open_registry
from aitch.server.limits import Limits
from aitch.server.refused import Refused
from aitch.server.sizes import bytes_at, bytes_of
from aitch.server.table_registry import SeatRequest, TableRegistry


def long_record() -> str:
    """A whole game of Hyperborea: some 30 kB of text, over a thousand positions."""
    dice = random.Random(3)
    match = Match(find_game("hyperborea"), dice=Dice(b"3" * 32))
    while not match.over:
        if match.state.seat == CHANCE:
            match.roll()
        else:
            match.answer(dice.choice(match.state.options()))
    return print_record(match)


def with_registry(folder: Path, limits: Limits, work: object) -> None:
    async def run() -> None:
        registry = await open_registry(folder, limits)
        try:
            await work(registry)  # type: ignore[operator]
        finally:
            await registry.close()

    asyncio.run(run())


async def make(registry: TableRegistry, name: str = "hyperborea") -> str:
    game = find_game(name)
    wanted = [SeatRequest("here", "", "") for _ in range(min(game.seat_counts))]
    table, *_ = await registry.make(game, {}, wanted, None, False)
    return table.id


def test_an_uploaded_record_holds_little(tmp_path: Path) -> None:
    async def work(registry: TableRegistry) -> None:
        table, _ = await registry.upload(long_record())
        assert table.ply > 500
        assert bytes_at(table) < 500_000
        size = bytes_of(table.match.state)
        assert 1_000 < size < 50_000
        assert table.match.line[table.ply // 2].seat is not None
        assert bytes_at(table) < 500_000

    with_registry(tmp_path, Limits(record_seconds=120.0), work)


def test_a_thousand_tables_fit_into_300_megabytes(tmp_path: Path) -> None:
    """Tables of Hyperborea in the middle of the game, awake and with nobody there, measured by what they hold."""

    async def work(registry: TableRegistry) -> None:
        dice = random.Random(1)
        sizes = []
        for _ in range(5):
            table = registry.awake[await make(registry)]
            while table.ply < 500 and not table.over:
                seen = table.match.state.seen_by(table.asked)
                await table.answer(table.seq, table.asked, dice.choice(seen.options()), registry.services.now())
            sizes.append(bytes_at(table))
        assert 1_000 * sum(sizes) / len(sizes) < 300_000_000

    with_registry(tmp_path, Limits(), work)


def test_tables_that_nobody_uses_are_forgotten_by_what_they_hold(tmp_path: Path) -> None:
    async def work(registry: TableRegistry) -> None:
        first = await make(registry)
        one = bytes_at(registry.awake[first])
        registry.services.limits = Limits(awake_bytes=4 * one)
        ids = [first, *[await make(registry) for _ in range(9)]]
        assert registry.awake_bytes <= 4 * one
        assert list(registry.awake) == ids[-len(registry.awake) :], "those used longest ago went"
        assert (await registry.table(first)).id == first, "and come again when somebody asks"

    with_registry(tmp_path, Limits(), work)


def test_no_new_tables_when_those_in_use_hold_too_much(tmp_path: Path) -> None:
    async def work(registry: TableRegistry) -> None:
        first = await make(registry)
        used = registry.awake[first]
        used.connections += 1
        registry.services.limits = Limits(awake_bytes=bytes_at(used) // 2)
        with pytest.raises(Refused, match="no room for another table"):
            await make(registry)
        used.connections -= 1
        await make(registry)
        assert first not in registry.awake

    with_registry(tmp_path, Limits(), work)


def test_looking_back_through_a_whole_game_shows_what_was(server: Server) -> None:
    status, made = server.post("/api/records", {"text": long_record()})
    assert status == 201

    async def look() -> None:
        watcher = await server.join(made["table"])
        last = watcher.view["ply"]
        for ply in (0, 1, last // 2, last // 2 - 1, last // 3, last):
            looked = await watcher.ask(t="look", ply=ply, seat=-3)
            assert (looked["t"], looked["ply"]) == ("looked", ply)

    asyncio.run(look())
