"""The coach at a table, the goal and the parts of a turn: for whoever is asked, and only among programs."""

from __future__ import annotations

import asyncio

import pytest
from server_driver import Server

from aitch.core.coach import book_of
from aitch.core.registry import find_game

GAMES = ["hermit", "hermetica", "hemloch", "sygon", "hyperborea"]


@pytest.mark.parametrize("game", GAMES)
def test_a_view_tells_the_part_of_the_turn(server: Server, game: str) -> None:
    async def play() -> None:
        info = next(one for one in server.get("/api/games")[1] if one["name"] == game)
        assert info["goal"]
        assert info["end"]
        parts = {part["id"] for part in info["parts"]}
        table, secrets = server.make(game, "h" if game == "hermit" else "hg")
        person = await server.join(table, secrets[0])
        await person.until(lambda p: p.view["options"])
        assert person.view["part"] in parts
        looked = await person.ask(t="look", ply=0, seat=0)
        assert looked["part"] in parts

    asyncio.run(play())


def test_what_the_coach_says(server: Server) -> None:
    async def play() -> None:
        table, secrets = server.make("hermetica", "hg")
        person = await server.join(table, secrets[0])
        await person.until(lambda p: p.view["options"])
        said = await person.ask(t="coach", seat=0, seq=person.view["seq"])
        assert (said["t"], said["seq"]) == ("coach", person.view["seq"])
        assert [remark["id"] for remark in said["remarks"]] == ["choose-elements"]
        texts = {sentence.id: sentence.text for sentence in book_of(find_game("hermetica").folder).says}
        assert said["remarks"][0]["text"] == texts["choose-elements"]
        assert "is over" in (await person.ask(t="coach", seat=0, seq=person.view["seq"] + 1))["error"]

    asyncio.run(play())


def test_costly_answers_are_told(server: Server) -> None:
    async def play() -> None:
        table, secrets = server.make("hermit", "h")
        person = await server.join(table, secrets[0])
        await person.until(lambda p: p.view["options"])
        legal = {option["option"] for option in person.view["options"]}
        told = await person.ask(t="watch", seat=0, seq=person.view["seq"])
        assert (told["t"], told["seq"]) == ("watch", person.view["seq"])
        for warning in told["warnings"]:
            assert warning["option"] in legal
            assert warning["text"]

    asyncio.run(play())


def test_who_gets_no_coach(server: Server) -> None:
    async def play() -> None:
        table, secrets = server.make("hermetica", "hh")
        first, second = await server.join(table, secrets[0]), await server.join(table, secrets[1])
        await first.until(lambda p: p.view["options"])
        seq = first.view["seq"]
        for kind in ("coach", "watch"):
            assert "one person" in (await first.ask(t=kind, seat=0, seq=seq))["error"]
            assert "is asked now" in (await second.ask(t=kind, seat=1, seq=seq))["error"]
            assert "not yours" in (await second.ask(t=kind, seat=0, seq=seq))["error"]

    asyncio.run(play())
