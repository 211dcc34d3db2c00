"""Slow ones and many: whoever holds connections, says nothing or does not read holds up nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import socket
from collections.abc import Iterator

import pytest
import websockets
from server_driver import WAIT, Closed, Player, Server

from aitch.server.backlog import Backlog
from aitch.server.limits import visitor
from aitch.server.names import host_of, is_called

FLOOD = 5_000
PEOPLE = {"game": "nim", "seats": [{"kind": "here"}] * 2}


@pytest.fixture
def many_files() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, FLOOD + 500)), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def come(server: Server, address: str = "127.0.0.1") -> socket.socket:
    """A connection from this address of the same machine."""
    return socket.create_connection(("127.0.0.1", server.port), WAIT, (address, 0))


def is_closed(line: socket.socket) -> bool:
    """Waits until the other side has closed, and tells that it has."""
    line.settimeout(WAIT)
    try:
        while line.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def test_thousands_of_silent_connections_leave_the_rest_served(own: Server, many_files: None) -> None:
    own.start()
    table, secrets = own.make("nim", "hh")

    async def game() -> None:
        player = await own.join(table, *secrets)
        flood: list[socket.socket] = []
        for i in range(FLOOD):
            with contextlib.suppress(OSError):
                flood.append(come(own, f"127.0.{i // 100 + 1}.1"))
                flood[-1].send(b"GET / HTTP/1.1\r\nHost: local")
        try:
            assert (await player.answer(0))["t"] == "ok"
            assert await asyncio.to_thread(own.get, "/api/tables") == (200, [])
            late = await own.join(table)
            assert late.view["ply"] == 1
        finally:
            for line in flood:
                line.close()

    asyncio.run(game())


def test_one_visitor_holds_so_many_connections(own: Server) -> None:
    own.limits = {"connections_per_visitor": 20}
    own.start()
    held = [come(own, "127.0.7.7") for _ in range(20)]
    assert is_closed(come(own, "127.0.7.7"))
    assert own.get("/healthz")[0] == 200
    for line in held:
        line.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert line.recv(12) == b"HTTP/1.1 200"


def test_heads_come_in_time_and_are_not_large(own: Server) -> None:
    own.limits = {"head_seconds": 0.5, "head_bytes": 2_000}
    own.start()
    assert is_closed(come(own)), "nothing was said"
    slow = come(own)
    slow.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert slow.recv(12) == b"HTTP/1.1 200"
    slow.send(b"GET /healthz HTTP/1.1\r\nX-")
    assert is_closed(slow), "the second head of a connection counts, too"
    for head in (b"GET /healthz HTTP/1.1\r\n" + b"X: " + b"x" * 2_100, b"GET /" + b"x" * 2_100 + b" HTTP/1.1\r\n\r\n"):
        large = come(own)
        large.send(head)
        told = large.recv(65536)
        assert told.startswith(b"HTTP/1.1 400")
        assert b"at most 2000 bytes" in told
    assert own.post("/api/tables", {**PEOPLE, "options": {"x": "y" * 199}})[0] == 409, "a body is no head"


def test_bodies_come_in_time(own: Server) -> None:
    own.limits = {"body_seconds": 0.5, "idle_seconds": 1}
    own.start()
    slow = come(own)
    slow.send(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
    slow.settimeout(WAIT)
    told = slow.recv(65536)
    assert told.startswith(b"HTTP/1.1 400")
    assert b"did not come" in told or b"did not come" in slow.recv(65536)
    assert is_closed(slow)


def test_a_connection_that_rests_is_closed(own: Server) -> None:
    own.limits = {"idle_seconds": 1}
    own.start()
    resting = come(own)
    resting.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert resting.recv(12) == b"HTTP/1.1 200"
    assert is_closed(resting)


def test_whoever_does_not_read_a_page_is_closed(own: Server) -> None:
    own.limits = {"write_seconds": 0.5, "idle_seconds": 600}
    own.start()
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    deaf.settimeout(WAIT)
    deaf.connect(("127.0.0.1", own.port))
    with contextlib.suppress(OSError):
        for _ in range(40):
            deaf.send(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n")
    # Whoever writes to a connection that is gone is told so.
    with pytest.raises(ConnectionError):  # noqa: PT012
        while True:
            deaf.send(b"x")
            asyncio.run(asyncio.sleep(0.05))
    assert own.get("/healthz")[0] == 200


@pytest.mark.parametrize(("trusted", "third"), [([], 429), (["--proxy", "127.0.0.1"], 201)])
def test_only_a_named_proxy_tells_who_calls(own: Server, trusted: list[str], third: int) -> None:
    own.limits = {"makes_burst": 2, "makes_rate": 0.0001}
    own.more = trusted
    own.start()
    calls = [own.post("/api/tables", PEOPLE, {"X-Forwarded-For": f"203.0.113.{i}"})[0] for i in range(3)]
    assert calls == [201, 201, third]


def test_a_network_of_ipv6_is_one_visitor() -> None:
    assert visitor("2001:db8:1:2::1") == visitor("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert visitor("2001:db8:1:3::1") != visitor("2001:db8:1:2::1")
    assert visitor("::ffff:192.0.2.1") == visitor("192.0.2.1") == "192.0.2.1"
    assert visitor("fe80::1%eth0") == "fe80::/64"
    assert visitor("?") == "?"


def test_the_server_answers_to_its_own_names_only(own: Server) -> None:
    assert is_called(host_of("[::1]:8000"), ())
    assert is_called(host_of("192.0.2.7:8000"), ())
    assert not is_called(host_of("evil.example"), ())
    assert not is_called(host_of(""), ())
    own.more = ["--name", "table.example"]
    own.start()

    def status(host: str) -> int:
        return own.call("/api/games", headers={"Host": host})[0]

    assert [status(host) for host in ("table.example", "TABLE.example.:80", "localhost:1")] == [200, 200, 200]
    assert [status(host) for host in ("evil.example", "192.0.2.1", "table.example.evil")] == [421, 421, 421]


def test_a_table_always_has_room_for_its_seats(own: Server) -> None:
    own.limits = {"sockets_per_table": 2}
    own.start()

    async def game() -> None:
        table, secrets = own.make("nim", "hh")
        watchers = [await own.join(table) for _ in range(2)]
        third = Player(await own.connect(table))
        await third.send(t="hello", version=1, secrets=[], name="")
        assert "as many people watch" in (await third.receive())["error"]
        player = await own.join(table, *secrets)
        assert (await player.answer(0))["t"] == "ok"
        await watchers[0].until(lambda p: p.view["ply"] == 1)

    asyncio.run(game())


def test_the_last_sockets_are_for_players(own: Server) -> None:
    own.limits = {"sockets": 8, "sockets_reserved": 0.5}
    own.start()

    async def game() -> None:
        table, secrets = own.make("nim", "hh")
        watchers = [await own.join(table) for _ in range(4)]
        fifth = Player(await own.connect(table))
        await fifth.send(t="hello", version=1, secrets=[], name="")
        assert "only room for players" in (await fifth.receive())["error"]
        await fifth.close()
        player = await own.join(table, *secrets)
        assert (await player.answer(0))["t"] == "ok"
        assert len(watchers) == 4

    asyncio.run(game())


class Reading:
    def __init__(self, backlog: Backlog, seats: list[int]) -> None:
        self.backlog, self.seats, self.unsent_size = backlog, seats, 0
        self.gone = False

    def get(self, size: int) -> None:
        self.unsent_size += size
        self.backlog.add(self, size)

    def give_up(self) -> None:
        size, self.unsent_size, self.gone = self.unsent_size, 0, True
        self.backlog.take(self, size)


def test_what_waits_for_all_clients_is_bounded() -> None:
    backlog = Backlog(100)
    player, quick, slow = (Reading(backlog, seats) for seats in ([0], [], []))
    player.get(60)
    quick.get(10)
    slow.get(25)
    slow.get(25)
    assert (player.gone, quick.gone, slow.gone) == (False, False, True)
    assert backlog.size == 70
    player.get(50)
    assert quick.gone, "players go last"
    assert (player.gone, backlog.size, backlog.readers) == (True, 0, set())


def test_a_socket_that_does_not_read_is_closed_with_little_held(own: Server) -> None:
    own.limits = {"unsent_bytes": 100_000, "write_seconds": 600, "messages_burst": 5_000, "messages_rate": 5_000}
    own.start()

    async def game() -> None:
        table, secrets = own.make("hush", "hhh")
        deaf = await websockets.connect(
            f"ws://127.0.0.1:{own.port}/ws/{table}", max_queue=1, ping_interval=None, compression=None
        )
        await deaf.send('{"t":"hello","version":1}')
        deaf.transport.pause_reading()
        with contextlib.suppress(websockets.ConnectionClosed, Closed):
            for _ in range(4_000):
                await deaf.send('{"t":"look","ply":0,"seat":-3}')
        player = await own.join(table, *secrets)
        await player.until(lambda p: p.people is not None and p.people["watching"] == 0)
        deaf.transport.abort()

    asyncio.run(asyncio.wait_for(game(), WAIT))
