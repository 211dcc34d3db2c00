"""A bad table never hurts another: whatever is wrong with it, it is kept, marked and told, and all others go on."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest
import websockets
from server_driver import Player, Server, in_step
from test_server_upgrades import install

from aitch.server.chain import chained
from aitch.server.sqlite_file import FILE
from aitch.server.store import Row

DAMAGES = {
    "an event that is not legal": "UPDATE events SET value = 2 WHERE game = :id AND seq = 1",
    "a changed event": "UPDATE events SET value = 2 WHERE game = :id AND seq = 1",
    "a lost end": "DELETE FROM events WHERE game = :id AND seq = 1",
    "an event of no kind": "UPDATE events SET kind = 'nonsense' WHERE game = :id AND seq = 0",
    "a malformed head": "UPDATE tables SET head = X'7B' WHERE id = :id",
    "a head of other types": "UPDATE tables SET head = CAST('{\"id\": 3}' AS BLOB) WHERE id = :id",
    "a seat of no kind": "UPDATE seats SET kind = 'throne' WHERE game = :id",
    "no seats": "DELETE FROM seats WHERE game = :id",
    "no such game": "UPDATE tables SET head = CAST(replace(head, '\"nim\"', '\"gone\"') AS BLOB) WHERE id = :id",
}


def forge(db: sqlite3.Connection, table: str) -> None:
    """Makes the chain of hashes fit what is stored."""
    found = db.execute("SELECT kind, value, by, at FROM events WHERE game = ? ORDER BY seq", (table,))
    chain = chained("", 0, [Row(*row) for row in found])
    db.execute("UPDATE tables SET chain = ? WHERE id = ?", (chain, table))


async def give(server: Server, table: str, secrets: list[str], options: list[int]) -> Player:
    player = await server.join(table, *[secret for secret in secrets if secret])
    for option in options:
        seq = player.view["seq"]
        assert (await player.answer(option))["t"] == "ok"
        await in_step([player], seq + 1)
    return player


async def closed_with(server: Server, table: str, *secrets: str) -> tuple[int | None, str]:
    """The code by which a visitor is sent away, and the reason that comes before."""
    player = Player(await server.connect(table))
    with contextlib.suppress(websockets.ConnectionClosed):
        await player.send(t="hello", version=1, secrets=list(secrets))
    code = await player.closed()
    return code, player.others[-1]["error"]


def test_damaged_tables_are_kept_and_told_and_all_others_go_on(own: Server) -> None:
    own.start()
    clock = {"seconds": 600}
    bad = {name: own.make("nim", "hh", listed=True, clock=clock, options={"heap": 3}) for name in DAMAGES}
    for table, secrets in bad.values():
        asyncio.run(give(own, table, secrets, [0, 0]))
    good, secrets = own.make("nim", "hh", listed=True, clock=clock)
    own.stop()
    with sqlite3.connect(own.data / FILE) as db:
        for name, damage in DAMAGES.items():
            db.execute(damage, {"id": bad[name][0]})
        forge(db, bad["an event that is not legal"][0])
        kept = db.execute("SELECT * FROM events").fetchall()
    own.start()
    for name, (table, seats) in bad.items():
        code, reason = asyncio.run(closed_with(own, table, *seats))
        assert code == 4409, name
        assert "cannot go on" in reason, name
        assert own.get(f"/api/tables/{table}")[0] == 409, name
    listed = own.get("/api/tables")
    assert listed[0] == 200
    assert [line["table"] for line in listed[1]] == [good]
    asyncio.run(give(own, good, secrets, [0]))
    own.stop()
    with sqlite3.connect(own.data / FILE) as db:
        marked = {id for (id,) in db.execute("SELECT id FROM tables WHERE trouble != ''")}
        assert marked == {table for table, _ in bad.values()}
        assert set(kept) <= set(db.execute("SELECT * FROM events").fetchall())


def test_a_table_goes_on_once_it_is_mended(own: Server) -> None:
    own.start()
    table, secrets = own.make("nim", "hh", listed=True)
    asyncio.run(give(own, table, secrets, [0, 0]))
    own.stop()
    with sqlite3.connect(own.data / FILE) as db:
        db.execute("UPDATE events SET value = 2 WHERE seq = 0")
    own.start()
    assert asyncio.run(closed_with(own, table, *secrets))[0] == 4409
    assert own.get("/api/tables")[1] == []
    own.stop()
    with sqlite3.connect(own.data / FILE) as db:
        db.execute("UPDATE events SET value = 0 WHERE seq = 0")
    own.start()
    asyncio.run(give(own, table, secrets, [0]))
    assert [line["table"] for line in own.get("/api/tables")[1]] == [table]


BROKEN = {"p.heap -= option + 1": "assert p.heap != 11\n        p.heap -= option + 1"}
"""A game that raises what nobody foresees, once eleven matches are left."""


@pytest.mark.parametrize("seats", ["hh", "hr"])
def test_an_exception_in_a_game_stops_that_table_only(own: Server, tmp_path: Path, seats: str) -> None:
    own.start()
    table, secrets = own.make("nim", seats)
    other, theirs = own.make("nim", "hh", options={"heap": 400})
    own.stop()
    install(own, tmp_path / "broken", BROKEN)
    own.start()

    async def game() -> None:
        elsewhere = await own.join(other, *theirs)
        player = await own.join(table, *[secret for secret in secrets if secret])
        await player.answer(0)
        if seats == "hh":
            await player.until(lambda p: p.view["seq"] == 1)
            await player.send(t="answer", seq=1, seat=1, option=0, n=9)
        assert await player.closed() == 4409
        assert "a fault has stopped this table" in player.others[-1]["error"]
        assert (await elsewhere.answer(0))["t"] == "ok"
        again = await own.join(table, *[secret for secret in secrets if secret])
        assert again.view["seq"] == 1, "what was answered is kept"

    asyncio.run(game())
    assert "a fault has stopped a table" in own.log.read_text()


def test_a_position_that_cannot_be_drawn_is_told(own: Server) -> None:
    own.start()
    table, secrets = own.make("mire", "hh", options={"heap": 5})
    code, reason = asyncio.run(closed_with(own, table, *secrets))
    assert code == 4409
    assert "cannot be shown" in reason
