"""Links to seats: dead once they were used, also for whoever made them; and names that nobody else can use."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from server_driver import Player, Server, fresh

MOVED = 4410


async def hello(server: Server, table: str, **words: Any) -> Player:
    player = Player(await server.connect(table))
    await player.send(t="hello", version=1, **words)
    return player


def test_a_link_is_dead_once_somebody_came_by_it(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", "ho")
        own = "0123456789abcdef" * 2
        bob = await hello(server, table, secrets=[secrets[1]], fresh=[own], name="Bob")
        await bob.until(lambda p: p.view is not None)
        assert bob.welcome["seats"] == [1]
        # The host, who made the link, comes with it: nobody sits down, and nothing of the seat is seen.
        host = await hello(server, table, secrets=[secrets[1]], fresh=["f" * 32], name="Host")
        assert await host.closed() == 4403
        assert host.welcome is None
        # Whoever did not hear the answer says the same hello again.
        again = await hello(server, table, secrets=[secrets[1]], fresh=[own], name="Bob")
        await again.until(lambda p: p.view is not None)
        assert again.welcome["seats"] == [1]
        assert (await server.join(table, own)).welcome["seats"] == [1]
        assert bob.welcome["renewed"] == again.welcome["renewed"] == [own]
        assert not any(own in text or secrets[1] in text for text in bob.raw[1:] + host.raw)

    asyncio.run(game())


def test_a_link_needs_a_secret_of_ones_own(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", "ho")
        for own in ([], [""], ["short"]):
            player = await hello(server, table, secrets=[secrets[1]], fresh=own, name="Bob")
            refused = await player.receive()
            assert (refused["t"], refused["where"]) == ("refused", "fresh")
            await player.close()
        assert server.get(f"/api/tables/{table}")[1]["state"] == "open"

    asyncio.run(game())


@pytest.mark.parametrize("seats", ["ho", "hh"])
def test_a_seat_moves_to_another_device_by_a_link_that_works_once(server: Server, seats: str) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", seats)
        other = await server.join(table, secrets[1], name="Bob")
        old = await server.join(table, secrets[0])
        assert (await other.ask(t="move", seat=0))["error"] == "this seat is not yours"
        first = (await old.ask(t="move", seat=0))["secret"]
        link = (await old.ask(t="move", seat=0))["secret"]
        dead = await hello(server, table, secrets=[first], fresh=["e" * 32], name="")
        assert await dead.closed() == 4403, "a link that was replaced"
        new = await server.join(table, link)
        assert new.welcome["seats"] == [0]
        assert await old.closed() == MOVED
        assert "moved to another device" in old.others[-1]["error"]
        for gone in (secrets[0], link):
            late = await hello(server, table, secrets=[gone], fresh=["d" * 32], name="Eve")
            assert await late.closed() == 4403
        assert (await new.answer(0))["t"] == "ok"
        back = await server.join(table, fresh(link))
        assert back.welcome["seats"] == [0]
        assert server.post(f"/api/tables/{table}/rematch", {}, {"Authorization": f"Seat {secrets[0]}"})[0] == 401

    asyncio.run(game())


def test_nobody_speaks_under_the_name_of_a_seat(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", "ho")
        host = await server.join(table, secrets[0])
        bob = await server.join(table, secrets[1], name="Bob")
        # Bob; Cyrillic letters; capitals and spaces; accents; and somebody else.
        for name, shown in (("Bob", False), ("Воb", False), (" b O b", False), ("Bób", False), ("Bobby", True)):
            guest = await server.join(table, name=name)
            assert (await guest.ask(t="say", text="I resign"))["t"] == "ok"
            await host.until(lambda p: p.said)
            said = host.said.pop()["name"]
            assert said == (name if shown else f"{' '.join(name.split())} (watching)")
        assert (await bob.ask(t="say", text="not me"))["t"] == "ok"
        await host.until(lambda p: p.said)
        assert host.said.pop()["name"] == "Bob"

    asyncio.run(game())


def test_nobody_sits_down_under_the_name_of_another_seat(server: Server) -> None:
    table, _ = server.make("hush", "hoo", listed=True)
    for seat in (1, 2):
        assert server.post(f"/api/tables/{table}/seats/{seat}", {"name": "Ann"})[0] == 200
    names = [seat["name"] for seat in server.get(f"/api/tables/{table}")[1]["seats"]]
    assert names[1:] == ["Ann", "Ann 2"]


def test_one_visitor_does_not_take_all_open_seats(own: Server) -> None:
    own.limits = {"seats_at_table": 1, "seats_of_visitor": 3}
    own.start()
    tables = [own.make("hush", "hoo", listed=True)[0] for _ in range(4)]

    def take(table: str, seat: int) -> int:
        return own.post(f"/api/tables/{table}/seats/{seat}", {"name": "Eve"})[0]

    assert [take(tables[0], 1), take(tables[0], 2)] == [200, 429]
    assert [take(table, 1) for table in tables[1:]] == [200, 200, 429]
    private, _ = own.make("hush", "hoo")
    assert [take(private, 1), take(private, 2)] == [200, 200], "who has the address of a table was told it"
