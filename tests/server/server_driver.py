"""What the tests drive a server with: a process to start and kill, and sockets that remember every byte."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection

from aitch.bots.roster import bot_names
from aitch.core.differences import Mirror

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
WIDE: dict[str, float] = {
    "calls_burst": 100_000,
    "calls_rate": 10_000,
    "makes_burst": 100_000,
    "makes_rate": 10_000,
    "seats_at_table": 64,
    "seats_of_visitor": 100_000,
    "sockets_per_address": 2_000,
    "address_messages_burst": 100_000,
    "messages_burst": 1_000,
    "messages_rate": 1_000,
    "bot_seconds": 0.05,
}
WAIT = float(os.environ.get("AITCH_TEST_WAIT", "120"))
"""Seconds after which a test gives up on a machine that is busy with other things."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(limits: Mapping[str, float | str] | None, games: Path = HERE / "games") -> dict[str, str]:
    paths = [str(ROOT / "src"), str(games), os.environ.get("PYTHONPATH", "")]
    found = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    return found | {"AITCH_LIMITS": json.dumps({**WIDE, **(limits or {})})}


class Server:
    """A server process on a free port, over one data folder."""

    def __init__(self, data: Path, log: Path, limits: Mapping[str, float | str] | None = None) -> None:
        self.data = data
        self.log = log
        self.limits = limits
        self.games = HERE / "games"
        self.before: Callable[[], None] | None = None
        """What the process does before it becomes a server."""
        self.more: list[str] = []
        """Arguments beside port and folder."""
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        return [sys.executable, "-m", "aitch.server", "--port", str(self.port), "--data", str(self.data), *self.more]

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command(),
                env=environment(self.limits, self.games),
                stdout=subprocess.DEVNULL,
                stderr=log,
                preexec_fn=self.before,  # noqa: PLW1509 (it only sets a limit)
            )
        until = time.monotonic() + WAIT
        while time.monotonic() < until:
            assert self.process.poll() is None, self.log.read_text()
            try:
                if self.get("/healthz")[0] in (200, 503):
                    return
            except OSError:
                time.sleep(0.02)
        raise AssertionError("the server does not come up")

    def kill(self) -> None:
        """The hard way, in the middle of whatever it does."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(WAIT)

    def refuses(self, limits: Mapping[str, float | str] | None = None) -> str:
        """Starts a server that should not start; gives what it says."""
        done = subprocess.run(self.command(), env=environment(limits), capture_output=True, timeout=WAIT, check=False)
        assert done.returncode == 2, done.stderr.decode()
        return done.stderr.decode()

    # HTTP

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def call(
        self, path: str, data: bytes | None = None, headers: dict[str, str] | None = None, method: str | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        request = urllib.request.Request(self.url(path), data, headers or {}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=WAIT) as answer:
                return answer.status, {k.lower(): v for k, v in answer.headers.items()}, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, {k.lower(): v for k, v in error.headers.items()}, error.read()

    def get(self, path: str) -> tuple[int, Any]:
        status, _, body = self.call(path)
        return status, json.loads(body)

    def post(self, path: str, body: object, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        heads = {"Content-Type": "application/json"} | (headers or {})
        status, _, answer = self.call(path, json.dumps(body).encode(), heads)
        return status, json.loads(answer)

    def make(self, game: str = "hush", seats: str = "hhh", **more: object) -> tuple[str, list[str]]:
        """A table; its seats by letters: here, open, and a bot by the first letter of its name."""
        kinds = {"h": ("here", ""), "o": ("open", "")} | {bot[0]: ("bot", bot) for bot in bot_names()}
        placed = [{"kind": kinds[letter][0], "bot": kinds[letter][1], "name": ""} for letter in seats]
        status, made = self.post("/api/tables", {"game": game, "seats": placed, **more})
        assert status == 201, made
        return made["table"], made["secrets"]

    async def join(self, table: str, *secrets: str, name: str = "", differences: bool = True, **options: Any) -> Player:
        """A socket that has said hello and got its first view; it takes differences, as the page does."""
        player = Player(await self.connect(table, **options))
        hello = {"secrets": list(secrets), "fresh": [fresh(one) for one in secrets], "name": name}
        await player.send(t="hello", version=1, **hello | ({"differences": True} if differences else {}))
        await player.until(lambda p: p.welcome is not None and p.view is not None)
        return player

    async def connect(self, table: str, **options: Any) -> ClientConnection:
        return await websockets.connect(f"ws://127.0.0.1:{self.port}/ws/{table}", max_size=None, **options)


def fresh(secret: str) -> str:
    """What a client makes of its own for a seat to which this is the link: the same when it comes again."""
    return f"fresh-{secret}-of-this-very-client"


class Closed(Exception):
    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


class Player:
    """One socket: keeps every byte it got, and the newest of each kind of message."""

    def __init__(self, ws: ClientConnection) -> None:
        self.ws = ws
        self.mirror = Mirror()
        self.raw: list[str] = []
        self.views: list[Any] = []
        self.said: list[Any] = []
        self.others: list[Any] = []
        self.welcome: Any = None
        self.people: Any = None
        self.answers: dict[int, Any] = {}
        self.n = 0

    @property
    def view(self) -> Any:
        return self.views[-1] if self.views else None

    @property
    def words(self) -> list[str]:
        return [option["word"] for option in self.view["options"]]

    async def send(self, **message: object) -> None:
        await self.ws.send(json.dumps(message))

    async def receive(self) -> Any:
        try:
            text = await asyncio.wait_for(self.ws.recv(), WAIT)
        except websockets.ConnectionClosed as closed:
            raise Closed(closed.rcvd.code if closed.rcvd else None) from None
        assert isinstance(text, str)
        self.raw.append(text)
        message = self.mirror.message(json.loads(text))
        kind = message["t"]
        if kind == "view":
            self.views.append(message)
        elif kind == "welcome":
            self.welcome = message
        elif kind == "people":
            self.people = message
        elif kind == "said":
            self.said.append(message)
        elif message.get("n") is not None:
            self.answers[message["n"]] = message
        else:
            self.others.append(message)
        return message

    async def until(self, holds: Any) -> Any:
        while not holds(self):
            await self.receive()
        return self

    async def ask(self, **message: object) -> Any:
        """Sends a numbered message and waits for its direct answer."""
        self.n += 1
        n = self.n
        await self.send(n=n, **message)
        await self.until(lambda p: n in p.answers)
        return self.answers.pop(n)

    async def answer(self, option: int, seat: int | None = None, seq: int | None = None) -> Any:
        seat = self.view["asked"] if seat is None else seat
        seq = self.view["seq"] if seq is None else seq
        return await self.ask(t="answer", seq=seq, seat=seat, option=option)

    async def closed(self) -> int | None:
        """Reads until the server closes; gives the code."""
        try:
            while True:
                await self.receive()
        except Closed as closed:
            return closed.code

    async def close(self) -> None:
        await self.ws.close()


async def in_step(players: list[Player], seq: int) -> None:
    for player in players:
        await player.until(lambda p: p.view["seq"] >= seq)


async def play_out(players: list[Player], choose: Any = None) -> None:
    """Plays the game to its end, each seat by whichever of the players holds it."""
    while players[0].view["over"] is None:
        asked = players[0].view["asked"]
        who = next(p for p in players if asked in p.welcome["seats"])
        option = who.view["options"][0]["option"] if choose is None else choose(who)
        seq = who.view["seq"]
        assert (await who.answer(option))["t"] == "ok"
        await in_step(players, seq + 1)
        await until_quiet(players)


async def until_quiet(players: list[Player]) -> None:
    """Waits until all have seen the position in which a seat is asked or the game is over."""
    for player in players:
        await player.until(lambda p: p.view["asked"] != -1)
    newest = max(player.view["seq"] for player in players)
    await in_step(players, newest)
