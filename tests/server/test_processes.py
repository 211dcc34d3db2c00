"""Two processes over one PostgreSQL and one Redis: people at different ones play as if there were one."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import websockets
from real_servers import Redis
from server_driver import Player, Server, environment, in_step, play_out, until_quiet


@pytest.fixture
def pair(tmp_path: Path, database: str, redis: Redis) -> Iterator[tuple[Server, Server]]:
    """Two processes that serve the same tables."""
    redis.empty()
    servers = (process(tmp_path, "one", database, redis), process(tmp_path, "two", database, redis))
    with ThreadPoolExecutor(2) as starting:
        list(starting.map(Server.start, servers))
    yield servers
    for server in servers:
        end(server)


def process(folder: Path, name: str, database: str, redis: Redis) -> Server:
    server = Server(folder / name, log=folder / f"{name}.log")
    server.more = ["--database", database, "--bus", redis.url()]
    return server


def end(server: Server) -> None:
    assert server.process is not None
    if server.process.poll() is None:
        server.process.send_signal(signal.SIGCONT)
        server.stop()


def metric(server: Server, name: str) -> float:
    text = server.call("/metrics")[2].decode()
    return float(next(line for line in text.splitlines() if line.startswith(f"aitch_{name} ")).split()[1])


async def until(holds: Callable[[], Any]) -> None:
    """Waits for what a server says of itself."""
    while not await asyncio.to_thread(holds):
        await asyncio.sleep(0.05)


def owner(pair: tuple[Server, Server]) -> tuple[Server, Server]:
    """The process that does the server's part, and the other one, where there is one table."""
    first, second = pair
    return (first, second) if metric(first, "leases_held") else (second, first)


def test_a_game_between_two_processes(pair: tuple[Server, Server]) -> None:
    """Answers, chat, presence, a take-back that is asked for, the end and the rematch."""
    one, two = pair

    async def game() -> None:
        table, secrets = one.make("nim", "hh")
        left, right = await one.join(table, secrets[0]), await two.join(table, secrets[1])
        await left.until(lambda p: p.people is not None and all(seat["present"] for seat in p.people["seats"]))
        await right.until(lambda p: p.people is not None and all(seat["present"] for seat in p.people["seats"]))
        await left.ask(t="say", text="good luck")
        await right.until(lambda p: p.said)
        assert right.said[0]["text"] == "good luck"
        assert (await left.answer(left.view["options"][0]["option"]))["t"] == "ok"
        await in_step([left, right], 1)
        assert (await right.answer(right.view["options"][0]["option"]))["t"] == "ok"
        await in_step([left, right], 2)
        assert (await left.ask(t="undo", seat=0))["t"] == "ok"
        await right.until(lambda p: p.view["undo"]["asking"] == 0)
        assert (await right.ask(t="undo-reply", seat=1, yes=True))["t"] == "ok"
        await left.until(lambda p: p.view["ply"] == 0)
        await right.until(lambda p: p.view["ply"] == 0)
        await play_out([left, right])
        for server, secret in ((one, secrets[0]), (two, secrets[1])):
            status, made = server.post(f"/api/tables/{table}/rematch", {}, {"Authorization": f"Seat {secret}"})
            assert status == 200, made
        await left.until(lambda p: any(m["t"] == "rematch" for m in p.others))
        await right.until(lambda p: any(m["t"] == "rematch" for m in p.others))
        again = {m["table"] for p in (left, right) for m in p.others if m["t"] == "rematch"}
        assert len(again) == 1
        await right.close()
        await left.until(lambda p: not p.people["seats"][1]["present"])

    asyncio.run(game())


def test_a_program_answers_wherever_people_are(pair: tuple[Server, Server]) -> None:
    one, two = pair

    async def game() -> None:
        table, secrets = one.make("nim", "hg")
        player = await two.join(table, secrets[0])
        await play_alone(player)

    asyncio.run(game())


async def play_alone(player: Player) -> None:
    """One person against programs, to the end."""
    while player.view["over"] is None:
        if player.view["asked"] in player.welcome["seats"]:
            seq = player.view["seq"]
            assert (await player.answer(player.view["options"][0]["option"]))["t"] == "ok"
            await in_step([player], seq + 1)
        else:
            await player.receive()


def test_the_owner_is_killed(pair: tuple[Server, Server]) -> None:
    """The program's answer still comes, from the other process."""

    async def game() -> None:
        table, secrets = pair[0].make("nim", "gh")
        await until(lambda: sum(metric(server, "leases_held") for server in pair))
        gone, other = owner(pair)
        player = await other.join(table, secrets[1])
        await until_quiet([player])
        gone.kill()
        await play_alone(player)

    asyncio.run(game())


def test_an_owner_that_was_paused_stores_nothing(pair: tuple[Server, Server]) -> None:
    """A process that stood still for longer than its lease finds that another one has gone on, and lets it."""

    async def game() -> None:
        table, secrets = pair[0].make("nim", "hg")
        first = await pair[0].join(table, secrets[0])
        await first.answer(first.view["options"][0]["option"])
        await until(lambda: sum(metric(server, "leases_held") for server in pair))
        paused, other = owner(pair)
        assert paused.process is not None
        paused.process.send_signal(signal.SIGSTOP)
        player = await other.join(table, secrets[0])
        await player.until(lambda p: p.view["asked"] == 0 or p.view["over"] is not None)
        await player.answer(player.view["options"][0]["option"])
        await player.until(lambda p: p.view["asked"] == 0 or p.view["over"] is not None)
        paused.process.send_signal(signal.SIGCONT)
        await until(lambda: metric(paused, "leases_held") == 0)
        again = await paused.join(table, secrets[0])
        await in_step([again], player.view["seq"])
        assert again.view["scene"] == player.view["scene"]
        await play_alone(player)

    asyncio.run(game())


def test_without_the_bus(tmp_path: Path, database: str) -> None:
    """Redis is killed: everybody looks in the store, and hears again when it is back, emptied."""
    redis = Redis()
    redis.start()
    servers = [process(tmp_path, name, database, redis) for name in ("one", "two")]
    for server in servers:
        server.start()

    async def game() -> None:
        table, secrets = servers[0].make("nim", "hh")
        left, right = await servers[0].join(table, secrets[0]), await servers[1].join(table, secrets[1])
        await until(lambda: all(server.get("/healthz")[1]["bus"] == "up" for server in servers))
        redis.kill()
        await until(lambda: all(server.get("/healthz")[1]["bus"] == "away" for server in servers))
        assert (await left.answer(left.view["options"][0]["option"]))["t"] == "ok"
        await in_step([left, right], 1)
        redis.start()
        await until(lambda: all(server.get("/healthz")[1]["bus"] == "up" for server in servers))
        await play_out([left, right])

    try:
        asyncio.run(game())
    finally:
        for server in servers:
            end(server)
        redis.remove()


def test_a_process_that_stops_in_order_hands_over(pair: tuple[Server, Server]) -> None:
    """Its sockets are told to come again, and the other one goes on without waiting for a lease to lapse."""

    async def game() -> None:
        table, secrets = pair[0].make("nim", "hg")
        player = await pair[0].join(table, secrets[0])
        assert pair[0].process is not None
        pair[0].process.terminate()
        assert await player.closed() == 1012
        again = await pair[1].join(table, secrets[0])
        await again.until(lambda p: p.people is not None and p.people["seats"][0]["present"])
        await play_alone(again)
        await asyncio.to_thread(pair[0].process.wait, 30)

    asyncio.run(game())


def test_a_seat_moves_to_another_process(pair: tuple[Server, Server]) -> None:
    """The socket that held it is closed, wherever it is."""
    one, two = pair

    async def game() -> None:
        table, secrets = one.make("nim", "hh")
        old = await one.join(table, secrets[0])
        link = (await old.ask(t="move", seat=0))["secret"]
        new = await two.join(table, link)
        assert new.welcome["seats"] == [0]
        assert await old.closed() == 4410

    asyncio.run(game())


def test_workers_of_their_own(tmp_path: Path, database: str, redis: Redis) -> None:
    """A server that thinks nothing by itself; a worker is killed while it thinks, and another one answers."""
    redis.empty()
    server = process(tmp_path, "one", database, redis)
    server.limits = {"bot_seconds": 2.0}
    server.more += ["--workers", "0"]
    server.start()
    workers = [start_worker(redis, tmp_path)]

    async def game() -> None:
        table, secrets = server.make("hush", "hee")
        player = await server.join(table, secrets[0])
        assert (await player.answer(player.view["options"][0]["option"]))["t"] == "ok"
        await until(lambda: "aitch:doing:" in redis.say("KEYS aitch:doing:*"))
        workers[0].kill()
        workers.append(start_worker(redis, tmp_path))
        await play_alone(player)

    try:
        asyncio.run(game())
    finally:
        for worker in workers:
            worker.kill()
        end(server)


def start_worker(redis: Redis, folder: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "aitch.cli", "worker", "--bus", redis.url(), "--workers", "1"]
    with (folder / "worker.log").open("ab") as log:
        return subprocess.Popen(command, env=environment(None), stdout=log, stderr=log)


def test_a_visitor_is_one_visitor_to_all(tmp_path: Path, database: str, redis: Redis) -> None:
    """Sockets, tables and calls are bounded over all processes; each has its own bounds while Redis is away."""
    redis.empty()
    servers = [process(tmp_path, name, database, redis) for name in ("one", "two")]
    for server in servers:
        server.limits = {"sockets_per_address": 3, "makes_burst": 4, "makes_rate": 0.001}
        server.start()

    async def visit() -> None:
        one, two = servers
        await until(lambda: all(server.get("/healthz")[1]["bus"] == "up" for server in servers))
        table = one.make("nim", "hh")[0]
        guests = [await one.join(table), await two.join(table), await two.join(table)]
        with pytest.raises(websockets.InvalidStatus):
            await one.join(table)
        await guests[0].close()
        again = await joined(two, table)
        assert again.welcome
        made = [server.post("/api/tables", NIM)[0] for server in (one, two, one, two)]
        assert made == [201, 201, 201, 429]

    try:
        asyncio.run(visit())
    finally:
        for server in servers:
            end(server)


NIM = {"game": "nim", "seats": [{"kind": "here", "bot": "", "name": ""}] * 2}


async def joined(server: Server, table: str) -> Player:
    """Comes as soon as there is room."""
    while True:
        try:
            return await server.join(table)
        except websockets.InvalidStatus:
            await asyncio.sleep(0.1)
