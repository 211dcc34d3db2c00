"""What anybody may send: refused with a reason, nothing stored, nobody else disturbed."""

from __future__ import annotations

import asyncio
import json
import secrets as random_secrets
import sqlite3
from typing import Any

import pytest
import websockets
from server_driver import Player, Server, in_step

MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    "17",
    '"hello"',
    "{}",
    '{"t":"dance"}',
    '{"t":7}',
    '{"t":"answer"}',
    '{"t":"answer","seq":0,"seat":0}',
    '{"t":"answer","seq":0,"seat":0,"option":"one"}',
    '{"t":"answer","seq":0,"seat":0,"option":1.5}',
    '{"t":"answer","seq":0,"seat":0,"option":true}',
    '{"t":"answer","seq":0,"seat":0,"option":null}',
    '{"t":"answer","seq":-1,"seat":0,"option":0}',
    '{"t":"answer","seq":"0","seat":0,"option":0}',
    '{"t":"answer","seq":0,"seat":99,"option":0}',
    '{"t":"answer","seq":0,"seat":0,"option":0,"extra":1}',
    '{"t":"answer","seq":0,"seat":0,"option":1e400}',
    '{"t":"answer","seq":0,"seat":0,"option":' + "9" * 400 + "}",
    '{"t":"say"}',
    '{"t":"say","text":["a"]}',
    '{"t":"look","ply":-1,"seat":0}',
    '{"t":"undo-reply","seat":0,"yes":"maybe"}',
    '{"t":"say","text":"\\ud800"}',
    '{"t":"answer","t":"say"}',
    "[" * 5000,
    '{"t":"say","text":' + "[" * 3000,
    '{"n":{},"t":"say","text":"x"}',
]


def events_in(server: Server) -> list[Any]:
    """Everything that is stored, straight from the file."""
    db = sqlite3.connect(f"file:{server.data / 'aitch.sqlite'}?mode=ro", uri=True)
    try:
        return [db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("events", "chat", "tables")]
    finally:
        db.close()


def test_malformed_messages(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", "hh")
        bystander = await server.join(table, secrets[1])
        before = events_in(server)
        for text in MALFORMED:
            player = await server.join(table, secrets[0])
            await player.ws.send(text)
            refused = await player.receive()
            while refused["t"] in ("people",):
                refused = await player.receive()
            assert refused["t"] == "refused", text[:80]
            assert refused["error"]
            assert refused["seq"] == 0
            assert (await player.ask(t="look", ply=0, seat=0))["t"] == "looked"
            await player.close()
        player = await server.join(table, secrets[0])
        await player.ws.send(b"\x00\x01")
        await player.until(lambda p: p.others)
        assert player.others[0]["error"] == "messages are text, not bytes"
        assert events_in(server) == before
        assert bystander.ws.state.name == "OPEN"
        assert (await bystander.ask(t="look", ply=0, seat=1))["t"] == "looked"
        assert all(message["t"] != "refused" for message in map(json.loads, bystander.raw))

    asyncio.run(game())


def test_huge_messages_close_only_their_own_socket(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", "hh")
        first, second = await server.join(table, secrets[0]), await server.join(table, secrets[1])
        await first.ws.send(json.dumps({"t": "say", "text": "x" * 20_000}))
        assert await first.closed() == 1009
        assert (await second.ask(t="look", ply=0, seat=1))["t"] == "looked"
        assert (await second.ask(t="say", text="x" * 10_000))["t"] == "refused"

    asyncio.run(game())


HELLOS: list[dict[str, object]] = [
    {"t": "answer", "seq": 0, "seat": 0, "option": 0},
    {"t": "hello", "version": 2, "secrets": [], "name": ""},
    {"t": "hello", "version": 1, "secrets": "x", "name": ""},
    {"t": "hello", "version": 1, "secrets": ["x"] * 17, "name": ""},
    {"t": "hello", "version": 1, "secrets": ["x" * 300], "name": ""},
    {"t": "hello", "version": 1, "secrets": [], "name": "x" * 31},
    {"t": "hello", "version": 1, "secrets": [], "name": "<img src=x onerror=alert(1)>"},
    {"t": "hello", "version": 1, "secrets": [], "name": "a\u0000b"},
]


@pytest.mark.parametrize("hello", HELLOS, ids=range(len(HELLOS)))
def test_a_bad_hello(server: Server, hello: dict[str, object]) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", "hh")
        guest = Player(await server.connect(table))
        await guest.send(**hello)
        refused = await guest.receive()
        assert refused["t"] == "refused"
        assert refused["error"]
        # It may be said again, rightly.
        await guest.send(t="hello", version=1, secrets=[secrets[0]], name="Ann")
        await guest.until(lambda p: p.view is not None)
        assert (await guest.ask(t="hello", version=1, secrets=[secrets[1]], name=""))["t"] == "refused"
        assert guest.welcome["seats"] == [0]

    asyncio.run(game())


def test_forged_and_guessed_secrets(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("hush", "hhh")
        _, other_secrets = server.make("hush", "hhh")
        near = secrets[0][:-1] + ("A" if secrets[0][-1] != "A" else "B")
        guesses = [near, secrets[0].upper(), "", " ", secrets[0] + "\u0000", other_secrets[0], table, "é" * 20]
        guesses += [random_secrets.token_urlsafe(24) for _ in range(20)]
        for guess in guesses:
            guest = Player(await server.connect(table))
            await guest.send(t="hello", version=1, secrets=[guess], name="Eve")
            refused = await guest.receive()
            assert (refused["t"], refused["error"]) == ("refused", "no seat of this table has this secret")
            assert await guest.closed() == 4403
            assert guest.views == []
        # One right and one wrong: seated with the right one only.
        half = await server.join(table, secrets[0], near)
        await half.until(lambda p: p.others)
        assert half.others[0]["where"] == "secrets"
        assert half.welcome["seats"] == [0]

    asyncio.run(game())


def test_unknown_tables(server: Server) -> None:
    async def game() -> None:
        for table in ("nowhere", "a" * 12, "%00", "a.b", "é"):
            guest = Player(await server.connect(table))
            refused = await guest.receive()
            assert refused["error"] == "there is no such table"
            assert await guest.closed() == 4404

    asyncio.run(game())


def test_floods_are_stopped(own: Server) -> None:
    own.limits = {"messages_burst": 60, "messages_rate": 20, "strikes": 40}
    own.start()

    async def game() -> None:
        table, secrets = own.make("nim", "hh")
        flooder, other = await own.join(table, secrets[0]), await own.join(table, secrets[1])
        before = events_in(own)
        try:
            for i in range(5000):
                await flooder.send(t="answer", n=i, seq=7, seat=0, option=0)
        except websockets.ConnectionClosed:
            pass
        assert await flooder.closed() == 1008
        assert any(message["error"].startswith("too many messages") for message in flooder.others)
        assert events_in(own) == before
        assert (await other.ask(t="look", ply=0, seat=1))["t"] == "looked"
        back = await own.join(table, secrets[0])
        assert (await back.answer(0))["t"] == "ok"
        await in_step([other], 1)

    asyncio.run(game())


def test_many_sockets_of_one_address_have_one_bound(own: Server) -> None:
    own.limits = {"address_messages_burst": 100, "address_messages_rate": 1}
    own.start()

    async def game() -> None:
        table, secrets = own.make("nim", "hh")
        sockets = [await own.join(table, secrets[0]) for _ in range(6)]
        for i in range(20):
            for player in sockets:
                await player.send(t="look", n=i, ply=0, seat=0)
        await sockets[-1].until(lambda p: p.others)
        assert sockets[-1].others[0]["error"] == "too many messages; wait a little"

    asyncio.run(game())


def test_chat_floods_and_too_many_sockets(own: Server) -> None:
    own.limits = {"chat_burst": 5, "chat_rate": 0.01, "sockets_per_table": 5, "sockets_per_address": 9}
    own.start()

    async def game() -> None:
        table, secrets = own.make("nim", "hh")
        talker = await own.join(table, secrets[0])
        told = [(await talker.ask(t="say", text=f"line {i}"))["t"] for i in range(8)]
        assert told == ["ok"] * 5 + ["refused"] * 3
        crowd = [await own.join(table) for _ in range(5)]
        late = Player(await own.connect(table))
        await late.send(t="hello", version=1, secrets=[], name="")
        assert "as many people watch" in (await late.receive())["error"]
        await late.close()
        other, _ = own.make("nim", "hh")
        crowd += [await own.join(other) for _ in range(3)]
        with pytest.raises(websockets.InvalidStatus) as refused:
            await own.connect(other)
        assert refused.value.response.status_code == 429
        assert b"too many sockets" in (refused.value.response.body or b"")
        for guest in crowd:
            await guest.close()

    asyncio.run(game())


def test_floods_of_calls(own: Server) -> None:
    own.limits = {"calls_burst": 30, "calls_rate": 0.5, "makes_burst": 5, "makes_rate": 0.01}
    own.start()
    made = [own.post("/api/tables", {"game": "nim", "seats": [{"kind": "here"}] * 2})[0] for _ in range(8)]
    assert made == [201] * 5 + [429] * 3
    statuses = [own.call("/api/games")[0] for _ in range(60)]
    assert statuses[0] == 200
    assert statuses[-1] == 429
    assert "wait a little" in json.loads(own.call("/api/games")[2])["error"]


def test_who_says_nothing_is_closed(own: Server) -> None:
    own.limits = {"hello_seconds": 0.5}
    own.start()

    async def game() -> None:
        table, _ = own.make("nim", "hh")
        silent = Player(await own.connect(table))
        assert (await silent.receive())["error"] == "nobody said hello"
        assert await silent.closed() == 4400

    asyncio.run(game())


def test_who_does_not_read_is_dropped(own: Server) -> None:
    """A client that takes nothing in holds up nobody, and does not fill the server's memory."""
    own.limits = {"unsent_bytes": 50_000, "messages_burst": 100_000}
    own.start()

    async def game() -> None:
        table, secrets = own.make("hermetica", "hh")
        deaf = await own.join(table, secrets[1])
        player = await own.join(table, secrets[0])
        deaf.ws.transport.pause_reading()
        for i in range(3000):
            await deaf.send(t="look", n=i, ply=0, seat=1)
            if i % 100 == 0 and not (await player.ask(t="look", ply=0, seat=0))["scene"]:
                raise AssertionError
            if player.people is not None and not player.people["seats"][1]["present"]:
                break
        await player.until(lambda p: p.people is not None and not p.people["seats"][1]["present"])

    asyncio.run(game())


ORIGINS = ["http://evil.example", "https://127.0.0.1.evil.example", "null", "http://127.0.0.1:1", "file://"]


@pytest.mark.parametrize("origin", ORIGINS)
def test_foreign_origins(server: Server, origin: str) -> None:
    before = events_in(server)
    status, answer = server.post("/api/tables", {"game": "nim", "seats": [{"kind": "here"}] * 2}, {"Origin": origin})
    assert (status, answer["where"]) == (403, "Origin")

    async def game() -> None:
        table, _ = server.make("nim", "hh")
        with pytest.raises(websockets.InvalidStatus) as refused:
            await server.connect(table, origin=origin)
        assert refused.value.response.status_code == 403
        assert b"another origin" in (refused.value.response.body or b"")
        assert await server.join(table, origin=f"http://127.0.0.1:{server.port}")

    asyncio.run(game())
    assert events_in(server)[2] == before[2] + 1


def test_a_cross_site_form_without_an_origin(server: Server) -> None:
    body = {"game": "nim", "seats": [{"kind": "here"}] * 2}
    assert server.post("/api/tables", body, {"Sec-Fetch-Site": "cross-site"})[0] == 403
    assert server.post("/api/tables", body, {"Sec-Fetch-Site": "same-origin"})[0] == 201


NIM = {"game": "nim", "seats": [{"kind": "here"}, {"kind": "here"}]}
BODIES: list[tuple[object, int]] = [
    ([], 422),
    ({}, 422),
    (NIM | {"game": "chess"}, 404),
    (NIM | {"game": "../nim"}, 404),
    (NIM | {"game": 5}, 422),
    (NIM | {"pack": "/etc/passwd"}, 404),
    (NIM | {"pack": "../content/default"}, 404),
    (NIM | {"pack": "nosuch"}, 404),
    (NIM | {"extra": 1}, 422),
    (NIM | {"seats": []}, 422),
    (NIM | {"seats": [{"kind": "here"}]}, 409),
    (NIM | {"seats": [{"kind": "here"}] * 40}, 422),
    (NIM | {"seats": [{"kind": "here"}, {"kind": "ghost"}]}, 422),
    (NIM | {"seats": [{"kind": "here"}, {"kind": "bot", "bot": "skynet"}]}, 404),
    (NIM | {"seats": [{"kind": "here", "name": "<b>"}, {"kind": "here"}]}, 409),
    (NIM | {"seats": [{"kind": "here", "name": "x" * 31}, {"kind": "here"}]}, 409),
    (NIM | {"options": {"heap": 2}}, 409),
    (NIM | {"options": {"heap": "many"}}, 409),
    (NIM | {"options": {"stack": 2}}, 409),
    (NIM | {"options": {"heap": {"a": 1}}}, 422),
    (NIM | {"options": {"heap": True}}, 409),
    (NIM | {"clock": {"seconds": 0, "increment": 0}}, 422),
    (NIM | {"clock": {"seconds": 10, "increment": -1}}, 422),
    (NIM | {"clock": {"seconds": 10, "increment": 1, "each_turn": True}}, 409),
    (NIM | {"clock": 5}, 422),
    (NIM | {"listed": "yes"}, 422),
]


@pytest.mark.parametrize(("body", "expected"), BODIES, ids=range(len(BODIES)))
def test_bad_tables(server: Server, body: object, expected: int) -> None:
    before = events_in(server)
    status, answer = server.post("/api/tables", body)
    assert status == expected
    assert set(answer) == {"error", "rule", "where"}
    assert answer["error"]
    assert events_in(server) == before


def test_bad_bodies(server: Server) -> None:
    json_head = {"Content-Type": "application/json"}
    for body in (b"", b"{", b"\xff\xfe", b'"x"', b"[" * 10_000, b'{"game":"nim","seats":NaN}', b"null"):
        status, _, answer = server.call("/api/tables", body, json_head)
        assert status in (400, 422), body[:20]
        assert json.loads(answer)["error"]
    status, _, answer = server.call("/api/tables", b"x" * 20_000, json_head)
    assert status == 413
    assert "at most" in json.loads(answer)["error"]
    assert server.call("/api/tables", json.dumps(NIM).encode(), {"Content-Type": "text/plain"})[0] in (415, 422)
    assert server.post("/api/records", {"text": "x" * 270_000})[0] == 413


def test_a_body_longer_than_announced(server: Server) -> None:
    """Chunked bodies announce no length; they are counted."""

    async def send() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        head = ["POST /api/tables HTTP/1.1", "Host: x", "Content-Type: application/json", "Transfer-Encoding: chunked"]
        writer.write("\r\n".join([*head, "", ""]).encode())
        for _ in range(40):
            writer.write(b"400\r\n" + b"x" * 1024 + b"\r\n")
        writer.write(b"0\r\n\r\n")
        line = await asyncio.wait_for(reader.readline(), 20)
        writer.close()
        return line

    assert b" 413 " in asyncio.run(send())


def test_html_in_a_name_is_refused_when_sitting_down(server: Server) -> None:
    table, _ = server.make("nim", "ho")
    for name in ("<script>", "a<b", "x>y", "&amp;", "\u202eevil", "n" * 31):
        status, answer = server.post(f"/api/tables/{table}/seats/1", {"name": name})
        assert (status, answer["where"]) == (409, "name")
    assert server.get(f"/api/tables/{table}")[1]["state"] == "open"
    assert server.post(f"/api/tables/{table}/seats/1", {"name": "Zoë 🧙‍♂️ O'Neil & Co"})[0] == 200


def test_no_secret_is_ever_logged(own: Server) -> None:
    own.start()
    given: list[str] = []

    async def game() -> None:
        table, secrets = own.make("nim", "ho")
        given.extend(secrets)
        taken = own.post(f"/api/tables/{table}/seats/1", {"name": "Ann"})[1]["secret"]
        given.append(taken)
        shared = await own.join(table, secrets[0], taken)
        await shared.ws.send(json.dumps({"t": "hello", "secrets": [secrets[0]], "bad": taken}))
        await shared.ask(t="resign", seat=0)
        own.post(f"/api/tables/{table}/rematch", {}, {"Authorization": f"Seat {secrets[0]}"})
        own.post(f"/api/tables/{table}/rematch?secret={secrets[0]}", {}, {"Authorization": f"Seat {taken}x"})
        guest = Player(await own.connect(table))
        await guest.send(t="hello", version=1, secrets=["guess" + secrets[0]], name="")
        await guest.closed()

    asyncio.run(game())
    own.stop()
    log = own.log.read_text()
    assert log
    for line in log.splitlines():
        assert {"at", "level", "event"} <= set(json.loads(line))
    stored = b"".join(path.read_bytes() for path in own.data.iterdir())
    for secret in given:
        assert secret not in log
        assert secret.encode() not in stored
