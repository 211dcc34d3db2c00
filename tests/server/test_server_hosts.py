"""What hosts can do and what they cannot: talk, guests, people who stay away, and what is one's own."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from typing import Any

import pytest
from server_driver import Player, Server, fresh, in_step, play_out

from aitch.core.match import STAND_IN, Event, Match
from aitch.core.record import told_notes
from aitch.core.registry import find_game
from aitch.server.sqlite_file import FILE

AT_ONCE = {"absent_seconds": 0.0}
"""Nobody needs to wait until somebody counts as away."""


def proof(*secrets: str) -> dict[str, str]:
    return {"Authorization": f"Seat {','.join(secrets)}"}


async def sit_down(server: Server, game: str = "nim", **more: Any) -> tuple[str, list[str], Player, Player]:
    """A table with its host and Bob, who came by the link."""
    table, secrets = server.make(game, "ho", **more)
    host = await server.join(table, secrets[0])
    bob = await server.join(table, secrets[1], name="Bob")
    await bob.until(lambda p: p.people)
    await host.until(lambda p: p.people and p.people["state"] == "playing" and p.people["seats"][1]["present"])
    return table, secrets, host, bob


async def leave(bob: Player, others: Player) -> None:
    await bob.close()
    await others.until(lambda p: not p.people["seats"][1]["present"])


def test_the_host_is_who_sits_at_the_makers_screen(server: Server) -> None:
    async def game() -> None:
        table, _, host, bob = await sit_down(server)
        assert host.welcome["host"]
        assert not bob.welcome["host"]
        eve = await server.join(table, name="Eve")
        for player in (bob, eve):
            for doing in (
                {"t": "chat", "on": False},
                {"t": "mute", "who": "0", "yes": True},
                {"t": "remove", "who": "0"},
            ):
                assert "only the host" in (await player.ask(**doing))["error"]
        assert (await host.ask(t="remove", who="0"))["t"] == "refused"
        link = (await host.ask(t="move", seat=0))["secret"]
        assert (await server.join(table, link)).welcome["host"], "the rights go along with the seat"

    asyncio.run(game())


@pytest.mark.parametrize("seats", ["oo", "rr"])
def test_at_a_table_without_such_a_seat_the_maker_has_a_secret(server: Server, seats: str) -> None:
    placed = [{"kind": "open" if letter == "o" else "bot", "bot": "random"} for letter in seats]
    status, made = server.post("/api/tables", {"game": "nim", "seats": placed})
    assert status == 201
    assert server.make("nim", "ho")[0]
    assert server.post("/api/tables", {"game": "nim", "seats": [{"kind": "here"}, placed[0]]})[1]["host"] is None

    async def game() -> None:
        maker = await server.join(made["table"], made["host"], name="Ann")
        assert (maker.welcome["host"], maker.welcome["seats"]) == (True, [])
        assert (await maker.ask(t="chat", on=False))["t"] == "ok"

    asyncio.run(game())


def test_chat_can_be_switched_off_for_all(server: Server) -> None:
    async def game() -> None:
        table, _, host, bob = await sit_down(server)
        assert (await host.ask(t="chat", on=False))["t"] == "ok"
        await bob.until(lambda p: p.people["chat_off"] and p.said)
        assert (bob.said[-1]["name"], bob.said[-1]["text"]) == ("", "The host has switched the chat off.")
        for player in (host, bob):
            assert "switched the chat off" in (await player.ask(t="say", text="hello"))["error"]
        assert (await host.ask(t="chat", on=True))["t"] == "ok"
        assert (await bob.ask(t="say", text="hello"))["t"] == "ok"
        late = await server.join(table)
        assert [said["text"] for said in late.welcome["chat"]][-1] == "hello"

    asyncio.run(game())


def test_whoever_is_muted_stays_so_without_the_seat_and_under_another_name(server: Server) -> None:
    async def game() -> None:
        table, secrets, host, bob = await sit_down(server)
        assert (await host.ask(t="mute", who="1", yes=True))["t"] == "ok"
        await bob.until(lambda p: p.said)
        assert bob.said[-1]["text"] == "The host has muted Bob."
        for other in (bob, await server.join(table, name="Rob"), await server.join(table, fresh(secrets[1]))):
            assert "muted you" in (await other.ask(t="say", text="hello"))["error"]
        assert (await bob.answer(0))["t"] in ("ok", "refused")
        assert (await host.ask(t="say", text="hello"))["t"] == "ok", "the same address, but a seat of its own"
        assert (await host.ask(t="mute", who="1", yes=False))["t"] == "ok"
        assert (await bob.ask(t="say", text="hello"))["t"] == "ok"

    asyncio.run(game())


def test_watchers_are_muted_and_removed_by_what_they_said(server: Server) -> None:
    async def game() -> None:
        table, secrets, host, bob = await sit_down(server)
        eve = await server.join(table, name="Eve")
        assert (await eve.ask(t="say", text="look at c3"))["t"] == "ok"
        await host.until(lambda p: p.said and p.people["for_host"]["watchers"])
        who = host.said[-1]["by"]
        assert host.people["for_host"]["watchers"] == [{"who": who, "name": "Eve"}]
        assert bob.people["for_host"] is None
        assert "127" not in who
        assert (await host.ask(t="remove", who=who))["t"] == "freed"
        assert await eve.closed() == 4411
        again = Player(await server.connect(table))
        await again.send(t="hello", version=1, secrets=[], name="Adam")
        assert await again.closed() == 4411
        assert (await bob.ask(t="say", text="thanks"))["t"] == "ok"
        back = await server.join(table, fresh(secrets[1]))
        assert back.welcome["seats"] == [1], "who has a seat comes in from the same address"
        assert "known so" in (await host.ask(t="mute", who="v123", yes=True))["error"]

    asyncio.run(game())


def test_a_guest_is_removed_before_the_game(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("hush", "hoo")
        host = await server.join(table, secrets[0])
        bob = await server.join(table, secrets[1], name="Bob")
        freed = await host.ask(t="remove", who="1")
        assert await bob.closed() == 4411
        back = Player(await server.connect(table))
        await back.send(t="hello", version=1, secrets=[fresh(secrets[1])], name="Bob")
        assert await back.closed() in (4403, 4411), "the secret is dead"
        cleo = await server.join(table, freed["secret"], name="Cleo")
        assert cleo.welcome["seats"] == [1]
        assert cleo.welcome["table"]["seats"][1]["name"] == "Cleo"

    asyncio.run(game())


def test_a_program_plays_on_for_a_removed_guest_and_a_new_one_takes_over(server: Server) -> None:
    async def game() -> None:
        table, _, host, bob = await sit_down(server)
        assert "there is no bot" in (await host.ask(t="remove", who="1"))["error"]
        freed = await host.ask(t="remove", who="1", bot="random")
        assert await bob.closed() == 4411
        seq = host.view["seq"]
        assert (await host.answer(0))["t"] == "ok"
        await host.until(lambda p: p.view["seq"] >= seq + 3)
        assert [host.people["seats"][1][what] for what in ("kind", "bot", "name")] == ["bot", "random", "Second"]
        cleo = await server.join(table, freed["secret"], name="Cleo")
        await host.until(lambda p: p.people["seats"][1]["name"] == "Cleo")
        assert host.people["seats"][1]["kind"] == "open"
        await in_step([host, cleo], host.view["seq"])
        await play_out([host, cleo])

    asyncio.run(game())


def test_a_seat_that_hides_something_goes_to_a_program_and_to_nobody_else(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("hush", "hoo")
        host = await server.join(table, secrets[0])
        bob, cleo = [await server.join(table, secrets[i], name=name) for i, name in ((1, "Bob"), (2, "Cleo"))]
        await cleo.until(lambda p: p.view["seq"] > 0)
        freed = await host.ask(t="remove", who="1", bot="random")
        assert freed["secret"] == ""
        assert await bob.closed() == 4411
        assert "no program stands in" in (await host.ask(t="return", seat=1))["error"]
        assert server.post(f"/api/tables/{table}/seats/1", {"name": "Eve"})[0] == 409
        for ask in ({"t": "look", "ply": 0, "seat": 1}, {"t": "show", "seat": 1}, {"t": "move", "seat": 1}):
            assert (await host.ask(**ask))["t"] == "refused"

    asyncio.run(game())


def test_only_who_stays_away_while_the_game_waits_is_replaced(own: Server) -> None:
    own.limits = {"absent_seconds": 3600.0}
    own.start()

    async def game() -> None:
        _, _, host, bob = await sit_down(own)
        replace = {"t": "replace", "seat": 1, "bot": "random"}
        assert "is here" in (await host.ask(**replace))["error"]
        assert "only the host" in (await bob.ask(t="replace", seat=0, bot="random"))["error"]
        await leave(bob, host)
        assert "does not wait for Bob" in (await host.ask(**replace))["error"]
        assert (await host.answer(0))["t"] == "ok"
        assert "wait 3" in (await host.ask(**replace))["error"]
        assert "no bot" in (await host.ask(t="replace", seat=1, bot="nobody"))["error"]
        assert "seats" in (await host.ask(t="replace", seat=9, bot="random"))["error"]

    asyncio.run(game())


def test_a_program_plays_for_who_stays_away_until_that_one_is_back(own: Server) -> None:
    own.limits = AT_ONCE
    own.start()

    async def game() -> str:
        table, secrets, host, bob = await sit_down(own, options={"heap": 40}, clock={"seconds": 600, "increment": 1})
        await leave(bob, host)
        assert (await host.answer(0))["t"] == "ok"
        assert (await host.ask(t="replace", seat=1, bot="random"))["t"] == "ok"
        await host.until(lambda p: p.view["ply"] == 2 and p.view["asked"] == 0)
        assert any("stays away" in (view["line"] or {"text": ""})["text"] for view in host.views)
        assert any("plays on for Bob" in said["text"] for said in host.said)
        assert host.people["seats"][1]["stand_in"] == "random"
        assert "would have to agree" in (await host.ask(t="undo", seat=0))["error"]

        back = await own.join(table, fresh(secrets[1]))
        assert (back.welcome["seats"], back.view["viewer"]) == ([1], 1), "the seat is still Bob's"
        assert "take your seat back" in (await back.ask(t="resign", seat=1))["error"]
        assert (await back.ask(t="return", seat=1))["t"] == "ok"
        await host.until(lambda p: p.people["seats"][1]["stand_in"] == "")
        assert (await host.answer(0))["t"] == "ok"
        await back.until(lambda p: p.view["ply"] == 3)
        assert back.view["options"]
        assert (await back.answer(0))["t"] == "ok"
        await in_step([host, back], back.view["seq"])
        await play_out([host, back])
        return table

    table = asyncio.run(game())
    text = own.call(f"/api/tables/{table}/record")[2].decode()
    assert text.count("!stand-in:1") == 1


def test_a_record_tells_for_whom_programs_answered() -> None:
    match = Match(find_game("hush"), seats=3, names=["Ann", "Bob", "Expert"])
    match.bots = {2: "expert"}
    for seat in (1, 2, 1):
        match.apply_event(Event(STAND_IN, seat))
    found = told_notes(match)
    assert found == ["a bot failed once and another answered for it", "a program answered 2 times for Bob"]


def test_a_stand_in_outlives_the_server_and_an_absent_host_is_replaced_too(own: Server) -> None:
    own.limits = AT_ONCE
    own.start()

    async def begin() -> tuple[str, list[str]]:
        table, secrets, host, bob = await sit_down(own, options={"heap": 40})
        await host.close()
        await bob.until(lambda p: not p.people["seats"][0]["present"])
        assert (await bob.ask(t="replace", seat=0, bot="random"))["t"] == "ok"
        await bob.until(lambda p: p.view["asked"] == 1)
        return table, secrets

    table, secrets = asyncio.run(begin())
    own.kill()
    own.start()

    async def go_on() -> None:
        bob = await own.join(table, fresh(secrets[1]))
        assert (await bob.answer(0))["t"] == "ok"
        await bob.until(lambda p: p.view["ply"] == 3)
        host = await own.join(table, secrets[0])
        assert (await bob.ask(t="return", seat=0))["t"] == "refused"
        assert (await host.ask(t="return", seat=0))["t"] == "ok"

    asyncio.run(go_on())


def test_a_report_is_kept_with_what_everybody_saw(own: Server) -> None:
    own.limits = {"reports_burst": 3, "reports_rate": 0.0}
    own.start()

    async def game() -> None:
        table, secrets = own.make("hush", "hoo")
        host = await own.join(table, secrets[0])
        bob, _ = [await own.join(table, secrets[i], name=name) for i, name in ((1, "Bob"), (2, "Cleo"))]
        eve = await own.join(table, name="Eve")
        assert (await bob.ask(t="say", text="you are bad"))["t"] == "ok"
        assert "only players" in (await eve.ask(t="report", who="1", text=""))["error"]
        assert (await host.ask(t="report", who="1", text="rude"))["t"] == "ok"
        assert (await bob.ask(t="report", who="0", text="x" * 501))["t"] == "refused"
        assert "a while" in (await bob.ask(t="report", who="0", text=""))["error"]

    asyncio.run(game())
    with sqlite3.connect(own.data / FILE) as db:
        [(data,)] = db.execute("SELECT data FROM reports").fetchall()
    told = json.loads(data)
    assert (told["by"], told["about"], told["text"]) == ("Red", "Bob", "rude")
    assert told["chat"][-1]["text"] == "you are bad"


def test_a_name_can_be_taken_out(server: Server) -> None:
    async def game() -> None:
        table, secrets, host, bob = await sit_down(server)
        assert (await bob.ask(t="say", text="I am Bob"))["t"] == "ok"
        assert (await host.ask(t="say", text="hello"))["t"] == "ok"
        assert (await bob.ask(t="resign", seat=1))["t"] == "ok"
        names, own = f"/api/tables/{table}/names", proof(fresh(secrets[1]))
        assert server.call(names, method="DELETE")[0] == 401
        assert server.call(names, headers=proof("wrong"), method="DELETE")[0] == 403
        assert server.call(names, headers=own, method="DELETE")[0] == 200
        await host.until(lambda p: p.people["seats"][1]["name"] == "Second")
        await host.until(lambda p: any(message["t"] == "chat" for message in p.others))
        assert [said["text"] for said in host.others[-1]["chat"]] == ["hello"]
        late = await server.join(table)
        assert "Bob" not in "".join(late.raw)
        assert late.view["over"]["reason"] == "Second resigned."
        assert b"Bob" not in server.call(f"/api/tables/{table}/record")[2]

    asyncio.run(game())


def test_a_host_deletes_a_table_unless_others_play_there(server: Server) -> None:
    async def game() -> None:
        table, secrets, _, bob = await sit_down(server)
        path = f"/api/tables/{table}"
        assert server.call(path, method="DELETE")[0] == 401
        assert server.call(path, headers=proof(fresh(secrets[1])), method="DELETE")[0] == 403
        status, _, body = server.call(path, headers=proof(secrets[0]), method="DELETE")
        assert (status, "Bob plays here" in body.decode()) == (409, True)
        assert (await bob.ask(t="resign", seat=1))["t"] == "ok"
        assert server.call(path, headers=proof(secrets[0]), method="DELETE")[0] == 200
        assert await bob.closed() == 4404
        assert server.get(path)[0] == 404

    asyncio.run(game())
    for seats in ("ho", "hr"):
        table, secrets = server.make("nim", seats)
        assert server.call(f"/api/tables/{table}", headers=proof(secrets[0]), method="DELETE")[0] == 200
        assert server.get(f"/api/tables/{table}")[0] == 404


def test_whoever_brought_a_record_can_delete_it(server: Server) -> None:
    table, secrets = server.make("nim", "hh")

    async def game() -> None:
        await play_out([await server.join(table, *secrets)])

    asyncio.run(game())
    text = server.call(f"/api/tables/{table}/record")[2].decode()
    read = server.post("/api/records", {"text": text})[1]
    path = f"/api/tables/{read['table']}"
    assert server.call(path, headers=proof(secrets[0]), method="DELETE")[0] == 403
    assert server.call(path, headers=proof(read["host"]), method="DELETE")[0] == 200
