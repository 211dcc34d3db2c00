"""The server is killed at random moments while 200 games are played: what was acknowledged is there."""

from __future__ import annotations

import asyncio
import random
import time
from http.client import HTTPException

import websockets
from server_driver import Closed, Server

from aitch.core.match import ANSWER
from aitch.core.record import parse_record, replay, verify
from aitch.core.registry import find_game

GAMES = 200
AT_ONCE = 25
SECONDS = 40
"""After so long the server is no longer killed, and what is left is played out."""


class Told:
    """What the server acknowledged of one game: the answer to each question."""

    def __init__(self) -> None:
        self.answers: dict[int, int] = {}
        self.seq = 0


async def play(server: Server, dice: random.Random, up: asyncio.Event) -> tuple[str, Told]:
    """One game by one socket with all three seats, coming back whenever the server is gone."""
    told = Told()
    made: tuple[str, list[str]] | None = None
    while True:
        await up.wait()
        try:
            if made is None:
                made = await asyncio.to_thread(server.make, "hush", "hhh")
            table, secrets = made
            player = await server.join(table, *secrets)
            # Whatever was acknowledged, or seen as happened, is still there.
            assert player.view["seq"] >= told.seq
            while player.view["over"] is None:
                told.seq = max(told.seq, player.view["seq"])
                asked, seq = player.view["asked"], player.view["seq"]
                if player.view["viewer"] != asked:
                    await player.ask(t="show", seat=asked)
                    continue
                option = dice.choice(player.view["options"])["option"]
                answer = await player.answer(option)
                if answer["t"] == "ok":
                    told.answers[seq] = option
                    told.seq = max(told.seq, seq + 1)
                await player.until(lambda p, seq=seq: p.view["seq"] > seq and p.view["asked"] != -1)
            await player.close()
            return table, told
        except (OSError, HTTPException, Closed, websockets.WebSocketException, TimeoutError):
            await asyncio.sleep(0.05)


async def kill_now_and_then(server: Server, dice: random.Random, up: asyncio.Event, done: asyncio.Event) -> int:
    kills = 0
    until = time.monotonic() + SECONDS
    while not done.is_set() and time.monotonic() < until:
        await asyncio.sleep(dice.uniform(0.05, 1.5))
        if done.is_set():
            break
        up.clear()
        server.kill()
        kills += 1
        await asyncio.to_thread(server.start)
        up.set()
    return kills


def test_killed_during_two_hundred_games(own: Server) -> None:
    own.start()
    dice = random.Random(1)

    async def run() -> tuple[list[tuple[str, Told]], int]:
        up, done = asyncio.Event(), asyncio.Event()
        up.set()
        room = asyncio.Semaphore(AT_ONCE)

        async def one() -> tuple[str, Told]:
            async with room:
                return await play(own, dice, up)

        killer = asyncio.create_task(kill_now_and_then(own, random.Random(2), up, done))
        games = await asyncio.gather(*[one() for _ in range(GAMES)])
        done.set()
        return games, await killer

    games, kills = asyncio.run(run())
    assert kills >= 5
    game = find_game("hush")
    for table, told in games:
        status, _, text = own.call(f"/api/tables/{table}/record")
        assert status == 200
        record = parse_record(text.decode())
        match = replay(record, game)
        assert match.over
        for seq, option in told.answers.items():
            event = match.events[seq]
            assert (event.kind, event.value) == (ANSWER, option)
        assert any("keeps its promise" in line for line in verify(record, game))


def test_bots_go_on_after_a_kill(own: Server) -> None:
    """Games that only wait for bots are played on without anybody coming back."""
    own.start()
    tables = [own.make("hush", "rgr")[0] for _ in range(12)]
    own.kill()
    own.start()

    async def over() -> None:
        for table in tables:
            while own.get(f"/api/tables/{table}")[1]["state"] != "over":
                await asyncio.sleep(0.05)

    asyncio.run(asyncio.wait_for(over(), 60))


def test_stopped_politely(own: Server) -> None:
    """Told to stop, the server closes its sockets, and a page knows to come back."""
    own.start()

    async def game() -> None:
        table, secrets = own.make("nim", "hh")
        player = await own.join(table, secrets[0])
        await player.answer(0)
        assert own.process is not None
        own.process.terminate()
        assert await player.closed() == 1012
        await asyncio.to_thread(own.process.wait, 30)
        own.start()
        again = await own.join(table, secrets[0])
        assert again.view["ply"] == 1

    asyncio.run(game())
