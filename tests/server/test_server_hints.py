"""Hints: what the Expert would do, for whoever is asked, and not against people elsewhere."""

from __future__ import annotations

import asyncio

import pytest
from server_driver import Server


@pytest.mark.parametrize(("game", "seats"), [("hermetica", "hh"), ("hush", "hhh"), ("hermit", "h"), ("hemloch", "hh")])
def test_a_hint_names_legal_moves(server: Server, game: str, seats: str) -> None:
    async def play() -> None:
        table, secrets = server.make(game, seats)
        all_here = await server.join(table, *secrets)
        await all_here.until(lambda p: p.view["asked"] >= 0)
        await all_here.ask(t="show", seat=all_here.view["asked"])
        await all_here.until(lambda p: p.view["options"])
        view = all_here.view
        hint = await all_here.ask(t="hint", seat=view["asked"])
        assert (hint["t"], hint["seq"]) == ("hint", view["seq"])
        assert 1 <= len(hint["moves"]) <= 3
        words = [option["word"] for option in view["options"]]
        for move in hint["moves"]:
            assert move["words"][0] in words
            assert len(move["labels"]) == len(move["words"])
            assert 0.0 <= move["share"] <= 1.0
            assert move["chance"] is None or 0.0 <= move["chance"] <= 1.0
        assert all_here.view["seq"] == view["seq"], "a hint answers nothing"

    asyncio.run(play())


def test_who_gets_no_hint(server: Server) -> None:
    async def play() -> None:
        table, secrets = server.make("hermetica", "hh")
        first, second = await server.join(table, secrets[0]), await server.join(table, secrets[1])
        await first.until(lambda p: p.view["options"])
        assert "is asked now" in (await second.ask(t="hint", seat=1))["error"]
        assert "not yours" in (await second.ask(t="hint", seat=0))["error"]
        table, secrets = server.make("hermetica", "ho")
        server.post(f"/api/tables/{table}/seats/1", {"name": "Ann"})
        host = await server.join(table, secrets[0])
        await host.until(lambda p: p.view["options"])
        assert "people elsewhere" in (await host.ask(t="hint", seat=0))["error"]

    asyncio.run(play())
