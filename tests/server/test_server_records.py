"""Records over HTTP: to take along, to check, to bring back and look through."""

from __future__ import annotations

import asyncio

import pytest
from server_driver import Server, in_step, play_out, until_quiet

from aitch.core.record import parse_record, verify
from aitch.core.registry import find_game


def record(server: Server, table: str) -> tuple[int, str]:
    status, _, text = server.call(f"/api/tables/{table}/record")
    return status, text.decode()


def played(server: Server, game: str, seats: str) -> tuple[str, str]:
    """A table where a whole game was played, with a take-back where the game is open, and its record."""

    async def run() -> str:
        table, secrets = server.make(game, seats)
        shared = await server.join(table, *secrets)
        if game == "nim":
            await shared.answer(0)
            await in_step([shared], 1)
            await shared.ask(t="undo", seat=0)
            await in_step([shared], 2)
            await play_out([shared])
        while shared.view["over"] is None:
            if shared.view["viewer"] != shared.view["asked"]:
                await shared.ask(t="show", seat=shared.view["asked"])
            seq = shared.view["seq"]
            await shared.answer(shared.view["options"][0]["option"])
            await in_step([shared], seq + 1)
            await until_quiet([shared])
        return table

    table = asyncio.run(run())
    status, text = record(server, table)
    assert status == 200
    return table, text


def test_a_record_keeps_its_promise(server: Server) -> None:
    """The dice were promised before the game, the seed is told after it, and every deal follows from it."""
    table, secrets = server.make("hush", "hhh")
    promise = server.get(f"/api/tables/{table}")[1]["promise"]
    status, refused = record(server, table)
    assert status == 403
    assert "hidden" in refused

    async def resign() -> None:
        player = await server.join(table, secrets[0])
        await player.ask(t="resign", seat=0)

    asyncio.run(resign())
    status, text = record(server, table)
    assert status == 200
    found = parse_record(text)
    assert found.promise == promise
    assert found.seed
    assert "the seed keeps its promise, and 6 dice and shuffles follow from it" in verify(found, find_game("hush"))
    assert found.result == [-1.0, 0.5, 0.5]


def test_an_open_game_can_be_taken_along_at_any_time(server: Server) -> None:
    table, secrets = server.make("nim", "hh")

    async def one() -> None:
        player = await server.join(table, *secrets)
        await player.answer(2)

    asyncio.run(one())
    status, text = record(server, table)
    assert status == 200
    assert "1 First: three" in text
    assert "seed" not in text
    assert "result" not in text


@pytest.mark.parametrize(("game", "seats"), [("hush", "hhh"), ("nim", "hh")])
def test_a_record_comes_back(server: Server, game: str, seats: str) -> None:
    _, text = played(server, game, seats)
    status, answer = server.post("/api/records", {"text": text})
    assert status == 201
    table = answer["table"]
    about = server.get(f"/api/tables/{table}")[1]
    assert about["state"] == "over"
    assert {seat["kind"] for seat in about["seats"]} == {"record"}
    assert record(server, table) == (200, text)

    async def look() -> None:
        viewer = await server.join(table)
        assert viewer.view["over"]["reason"]
        assert viewer.view["ply"] == about["ply"]
        for ply in range(about["ply"] + 1):
            for seat in range(len(seats)):
                looked = await viewer.ask(t="look", ply=ply, seat=seat)
                assert looked["t"] == "looked"
                assert looked["viewer"] == seat
        assert (await viewer.answer(0, seat=0))["t"] == "refused"

    asyncio.run(look())
    assert server.post(f"/api/tables/{table}/rematch", {}, {"Authorization": "Seat x"})[0] == 401
    assert server.post(f"/api/tables/{table}/seats/0", {"name": "Eve"})[0] == 409


def test_an_unfinished_record_can_be_looked_at(server: Server) -> None:
    _, text = played(server, "nim", "hh")
    lines = [line for line in text.splitlines() if not line.startswith(("result", "reason", "seed"))]
    status, answer = server.post("/api/records", {"text": "\n".join(lines[:-1])})
    assert status == 201

    async def look() -> None:
        viewer = await server.join(answer["table"])
        assert viewer.view["over"] == {"result": [], "reason": "The record ends here.", "success": None}

    asyncio.run(look())


def test_records_that_are_none(server: Server) -> None:
    _, text = played(server, "hush", "hhh")
    bad = [
        "nonsense",
        "aitch-record 1\n",
        text.replace("game hush", "game chess"),
        text.replace("game hush", "game ../../hush"),
        text.replace("rules 1", "rules 2"),
        text.replace("content default ", "content default f00d"),
        text.replace("content default ", "content /etc/passwd f00d"),
        text.replace("result ", "result 9 "),
        text.replace("seat Red", "seat <b>Red</b>"),
        text.replace("Red: ", "Red: yeti "),
        text.replace("=", "=0"),
        text + "99 Red: !undo:1000000\n",
        text + "99 Red: !resign:7\n",
        text.replace("\n\n", '\nstart {"viewer": 1}\n\n'),
        text.replace("\n\n", '\nstart {"deck": "' + "[" * 900 + '"}\n\n'),
        text.replace("\n\n", "\nstart " + "[" * 20_000 + "\n\n"),
        text.replace("\n\n", "\nseed zz\n\n"),
        text + "9 Red: " + "!undo:1 ant " * 20_000,
    ]
    for i, wrong in enumerate(bad):
        status, answer = server.post("/api/records", {"text": wrong})
        assert status in (409, 413, 422), (i, answer)
        assert answer["error"]
    assert server.post("/api/records", {"text": text})[0] == 201
