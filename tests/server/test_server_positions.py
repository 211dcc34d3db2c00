"""A position in words, for reports of problems: what the asker sees, and nothing else."""

from __future__ import annotations

import asyncio

import pytest
from server_driver import Server

import aitch
from aitch.core.contract import SPECTATOR
from aitch.core.play import random_answer
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng


@pytest.mark.parametrize("name", game_names())
def test_every_seen_position_can_be_told(name: str) -> None:
    """For everybody at any time; and it follows from what is seen alone, whatever the truth is."""
    game = find_game(name)
    rng, state = Rng(7), game.start(None, game.seat_counts[-1])
    while state.options():
        if rng.below(12) == 0:
            for viewer in (SPECTATOR, *range(game.seat_counts[-1])):
                seen = state.seen_by(viewer)
                assert game.seen_text(seen)
                assert game.seen_text(seen) == game.seen_text(seen.seen_by(viewer))
        state.apply(random_answer(state, rng))


def test_it_is_told_with_its_versions_to_whoever_sees_it(server: Server) -> None:
    async def ask() -> None:
        table, secrets = server.make("hush", "hhh")
        player = await server.join(table, secrets[0])
        await player.until(lambda p: p.view["asked"] >= 0)
        told = await player.ask(t="position", ply=0, seat=0)
        game = find_game("hush")
        assert (told["t"], told["ply"], told["viewer"]) == ("position", 0, 0)
        assert (told["version"], told["rules"]) == (aitch.__version__, game.rules_version)
        assert told["pack"] == game.pack.digest
        assert told["text"]
        assert "not yours" in (await player.ask(t="position", ply=0, seat=1))["error"]
        assert "look back" in (await player.ask(t="position", ply=10_000, seat=0))["error"]

    asyncio.run(ask())
