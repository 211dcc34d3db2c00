"""The server is killed at random moments while 200 games are played: what was acknowledged is there."""

from __future__ import annotations

import asyncio
import random
from http.client import HTTPException

import websockets
from server_driver import WAIT, Closed, Server

from aitch.core.match import ANSWER
from aitch.core.record import parse_record, replay, verify
from aitch.core.registry import find_game

GAMES = 200
AT_ONCE = 25
KILLS = 12
BETWEEN = 100
"""Answers acknowledged from one kill to the next, at most; the games have more than enough of them for all kills."""


class Told:
    """What the server acknowledged of one game: the answer to each question."""

    def __init__(self) -> None:
        self.answers: dict[int, int] = {}
        self.seq = 0


class Tally:
    """How many answers the server has acknowledged in all games, for whoever waits for some number of them."""

    def __init__(self) -> None:
        self.answers = 0
        self.more = asyncio.Condition()

    async def add(self) -> None:
        async with self.more:
            self.answers += 1
            self.more.notify_all()

    async def reach(self, answers: int) -> None:
        async with self.more:
            await self.more.wait_for(lambda: self.answers >= answers)


async def play(server: Server, dice: random.Random, up: asyncio.Event, tally: Tally) -> tuple[str, Told]:
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
                    await tally.add()
                await player.until(lambda p, seq=seq: p.view["seq"] > seq and p.view["asked"] != -1)
            await player.close()
            return table, told
        except (OSError, HTTPException, Closed, websockets.WebSocketException, TimeoutError):
            await asyncio.sleep(0.05)


async def kill_now_and_then(server: Server, dice: random.Random, up: asyncio.Event, tally: Tally) -> None:
    for _ in range(KILLS):
        await tally.reach(tally.answers + dice.randint(1, BETWEEN))
        await asyncio.sleep(dice.uniform(0, 0.02))  # anywhere between two answers, not only after one
        up.clear()
        server.kill()
        await asyncio.to_thread(server.start)
        up.set()


def test_killed_during_two_hundred_games(own: Server) -> None:
    own.start()
    dice = random.Random(1)

    async def run() -> list[tuple[str, Told]]:
        up, tally = asyncio.Event(), Tally()
        up.set()
        room = asyncio.Semaphore(AT_ONCE)

        async def one() -> tuple[str, Told]:
            async with room:
                return await play(own, dice, up, tally)

        killer = asyncio.create_task(kill_now_and_then(own, random.Random(2), up, tally))
        games = await asyncio.gather(*[one() for _ in range(GAMES)])
        await asyncio.wait_for(killer, WAIT)
        return games

    games = asyncio.run(run())
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
    """Games of bots alone are played on as soon as somebody watches."""
    own.start()
    tables = [own.make("hush", "rgr")[0] for _ in range(12)]
    own.kill()
    own.start()

    async def over() -> None:
        watchers = [await own.join(table) for table in tables]
        for watcher in watchers:
            await watcher.until(lambda p: p.view["over"] is not None)

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
