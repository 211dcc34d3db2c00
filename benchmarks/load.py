"""Load on the table's server: 200 games at once, 400 sockets, 1,500 more that only wait; all on the same machine.

    python -m benchmarks.load [--games 200] [--idle 1500] [--seconds 12] [--rate 300] [--game hermetica]
                              [--processes 1,2,4] [--whole] [--deflate] [--out FOLDER]

First the embedded default, one process with SQLite inside; then so many processes over PostgreSQL and Redis, the seats
of each game at any of them.  Two runs each: *paced*, at which every game gives an answer every `games / rate` seconds
(so many a second in all, at moments of their own), and *flat out*, in which every seat answers as soon as it is asked.
Reported are answers a second, how long it took from sending an answer to its acknowledgement (stored on disk) and to
the other player's seeing it, and the processor's time for an answer in servers, database and bus.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import platform
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Coroutine
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import websockets
from scripts.server_groups import Embedded, Processes
from websockets.asyncio.client import ClientConnection

import aitch
from aitch.core.differences import Mirror

T = TypeVar("T")
ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "benchmarks" / "results"
WIDE = [
    *("calls_burst", "calls_rate", "makes_burst", "makes_rate", "sockets_per_address"),
    *("address_messages_burst", "address_messages_rate"),
]
"""Bounds on one address, from which here everybody comes."""
WATCHING = 15
"""So many of those who wait are at one table."""
SETTLE = 2.0
"""Seconds at the beginning of a run that are not counted."""


class Option(msgspec.Struct):
    option: int


class View(msgspec.Struct, tag_field="t", tag="view"):
    seq: int
    asked: int
    options: list[Option]
    over: dict[str, object] | None


class Ok(msgspec.Struct, tag_field="t", tag="ok"):
    n: int | None


class Refused(msgspec.Struct, tag_field="t", tag="refused"):
    error: str


class Other(msgspec.Struct, tag_field="t", tag="people"):
    pass


class Welcome(msgspec.Struct, tag_field="t", tag="welcome"):
    pass


class Log(msgspec.Struct, tag_field="t", tag="log"):
    pass


Message = View | Ok | Refused | Other | Welcome | Log
decode = msgspec.json.Decoder(Message).decode


def convert(plain: object) -> Message:
    """The same of a message that has been put together from differences."""
    return msgspec.convert(plain, Message)


class Run:
    """What is counted in one run."""

    def __init__(self, gap: float) -> None:
        self.gap = gap
        self.began = time.perf_counter() + SETTLE
        self.acknowledged: list[float] = []
        self.seen: list[float] = []
        self.errors: list[str] = []
        self.bytes = 0
        self.games = 0

    def counts(self) -> bool:
        return time.perf_counter() >= self.began


class Game:
    """One table and its sockets; `sent` is when the last answer left."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.sockets: list[ClientConnection] = []
        self.sent = 0.0
        self.seq = -1
        self.dice = random.Random(load.made)
        load.made += 1

    async def sit(self) -> None:
        table, secrets = await asyncio.to_thread(self.load.make)
        for secret in secrets:
            ws = await self.load.connect(table)
            hello = {"t": "hello", "version": 1, "secrets": [secret], "name": ""}
            await ws.send(json.dumps(hello | ({"differences": True} if self.load.differences else {})))
            self.sockets.append(ws)

    async def listen(self, seat: int) -> None:
        """One seat: answers when it is asked, by chance, and measures."""
        ws = self.sockets[seat]
        run = self.load.run
        mirror = Mirror()
        async for text in ws:
            run = self.load.run
            run.bytes += len(text)
            message = convert(mirror.message(msgspec.json.decode(text))) if self.load.differences else decode(text)
            if isinstance(message, View):
                if message.seq == self.seq + 1 and message.asked != seat and run.counts():
                    run.seen.append(time.perf_counter() - self.sent)
                if message.over is not None:
                    asyncio.get_running_loop().create_task(self.load.next_game(self))
                    return
                if message.options:
                    asyncio.get_running_loop().create_task(self.answer(seat, message, run))
            elif isinstance(message, Ok) and message.n == self.seq:
                if run.counts():
                    run.acknowledged.append(time.perf_counter() - self.sent)
            elif isinstance(message, Refused):
                run.errors.append(message.error)

    async def answer(self, seat: int, view: View, run: Run) -> None:
        if run.gap:
            # At moments of its own, so that the games do not answer in step.
            await asyncio.sleep(self.dice.expovariate(1 / run.gap))
        option = self.dice.choice(view.options).option
        self.seq = view.seq
        self.sent = time.perf_counter()
        await self.sockets[seat].send(
            f'{{"t":"answer","n":{view.seq},"seq":{view.seq},"seat":{seat},"option":{option}}}'
        )


async def ignore(ws: ClientConnection) -> None:
    with contextlib.suppress(websockets.ConnectionClosed):
        async for _ in ws:
            pass


class Load:
    def __init__(
        self, ports: list[int], game: str, seats: int, compression: str | None, differences: bool = False
    ) -> None:
        self.ports = ports
        self.game = game
        self.seats = seats
        self.compression = compression
        self.differences = differences
        self.games: list[Game] = []
        self.made = 0
        self.run = Run(1.0)
        self.tasks: list[asyncio.Task[None]] = []
        self.idle: list[ClientConnection] = []
        """Sockets at tables where nothing happens."""

    async def connect(self, table: str) -> ClientConnection:
        """A socket at any of the processes."""
        return await websockets.connect(
            f"ws://127.0.0.1:{random.choice(self.ports)}/ws/{table}", compression=self.compression, max_size=None
        )

    async def add_idle(self, count: int) -> None:
        """So many people watch games in which nobody answers, some at each."""
        while len(self.idle) < count:
            table, _ = await asyncio.to_thread(self.make)
            for _ in range(min(WATCHING, count - len(self.idle))):
                ws = await self.connect(table)
                await ws.send('{"t":"hello","version":1,"differences":true}')
                self.idle.append(ws)
                self.tasks.append(asyncio.get_running_loop().create_task(ignore(ws)))

    def make(self) -> tuple[str, list[str]]:
        body = json.dumps({"game": self.game, "seats": [{"kind": "here"}] * self.seats}).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{random.choice(self.ports)}/api/tables", body, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            made = json.loads(answer.read())
        return made["table"], made["secrets"]

    async def start(self, games: int) -> None:
        room = asyncio.Semaphore(10)

        async def one() -> None:
            game = Game(self)
            async with room:
                await game.sit()
            self.games.append(game)
            self.listen(game)

        await asyncio.gather(*[one() for _ in range(games)])

    def listen(self, game: Game) -> None:
        for seat in range(self.seats):
            self.tasks.append(asyncio.get_running_loop().create_task(self.guard(game, seat)))

    async def guard(self, game: Game, seat: int) -> None:
        try:
            await game.listen(seat)
        except websockets.ConnectionClosed as error:
            self.run.errors.append(f"closed: {error}")

    async def next_game(self, game: Game) -> None:
        """When a game is over, its sockets go, and another game begins in its place."""
        if game not in self.games:
            return
        self.games.remove(game)
        self.run.games += 1
        fresh = Game(self)
        await fresh.sit()
        self.games.append(fresh)
        self.listen(fresh)
        for ws in game.sockets:
            await ws.close()


def quantile(values: list[float], q: float) -> float:
    return round(1000 * sorted(values)[min(len(values) - 1, int(q * len(values)))], 1) if values else 0.0


Parts = dict[str, list[int]]
"""Of what the server consists, each with the processes that it began as."""


async def measure(load: Load, name: str, gap: float, seconds: float, parts: Parts) -> dict[str, object]:
    load.run = run = Run(gap)
    await asyncio.sleep(SETTLE)
    before, own = {part: cpu_of(*pids) for part, pids in parts.items()}, time.process_time()
    await asyncio.sleep(seconds)
    cpu = {part: cpu_of(*pids) - before[part] for part, pids in parts.items()}
    own = time.process_time() - own
    load.run = Run(1.0)
    count = len(run.acknowledged)
    return {
        "run": name,
        "answers": count,
        "answers_per_second": round(count / seconds, 1),
        "p50_ms": quantile(run.acknowledged, 0.5),
        "p99_ms": quantile(run.acknowledged, 0.99),
        "max_ms": quantile(run.acknowledged, 1.0),
        "seen_p50_ms": quantile(run.seen, 0.5),
        "seen_p99_ms": quantile(run.seen, 0.99),
        "bytes_per_answer": round(run.bytes / max(1, count)),
        "cpu": round(sum(cpu.values()) / seconds, 2),
        "ms_per_answer": {part: round(1000 * used / max(1, count), 2) for part, used in cpu.items()},
        "clients_cpu": round(own / seconds, 2),
        "load_average": round(os.getloadavg()[0], 1),
        "games_ended": run.games,
        "errors": len(run.errors),
        "error": run.errors[0] if run.errors else "",
    }


def cpu_of(*pids: int) -> float:
    """CPU seconds that processes have used, with all that they have started."""
    used: dict[int, float] = {}
    parent: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it may have ended meanwhile
            fields = stat.read_text().rsplit(") ", 1)[1].split()
            pid = int(stat.parent.name)
            parent[pid] = int(fields[1])
            used[pid] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    of = set(pids)
    while more := {pid for pid, start in parent.items() if start in of} - of:
        of |= more
    return sum(seconds for pid, seconds in used.items() if pid in of)


def start_server(data: str) -> tuple[subprocess.Popen[bytes], int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    environment = os.environ | {"AITCH_LIMITS": json.dumps(dict.fromkeys(WIDE, 1_000_000))}
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), environment.get("PYTHONPATH", "")])
    server = subprocess.Popen(
        [sys.executable, "-m", "aitch.server", "--port", str(port), "--data", data],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=(Path(data) / "log").open("wb"),
    )
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):
                return server, port
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server does not come up")


async def drive(given: argparse.Namespace, ports: list[int], parts: Parts) -> list[dict[str, object]]:
    with urllib.request.urlopen(f"http://127.0.0.1:{ports[0]}/api/games", timeout=60) as answer:
        found = {game["name"]: game for game in json.loads(answer.read())}
    seats = found[given.game]["seat_counts"][0]
    load = Load(ports, given.game, seats, "deflate" if given.deflate else None, not given.whole)
    await load.add_idle(given.idle)
    await load.start(given.games)
    paced = await measure(load, "paced", given.games / given.rate, given.seconds, parts)
    flat = await measure(load, "flat out", 0.0, given.seconds, parts)
    for task in load.tasks:
        task.cancel()
    return [paced, flat]


def drive_group(given: argparse.Namespace, processes: int) -> list[dict[str, object]]:
    """Both runs over fresh servers: embedded, or so many processes with PostgreSQL and Redis."""

    async def run(folder: Path) -> list[dict[str, object]]:
        group = Processes(folder, processes) if processes else Embedded(folder)
        for server in group.servers:
            server.limits = dict.fromkeys(WIDE, 1_000_000)
        try:
            await group.start()
            return await drive(given, [server.port for server in group.servers], group.parts())
        finally:
            await group.stop()
            await group.close()

    with tempfile.TemporaryDirectory() as folder:
        rows = asyncio.run(run(Path(folder)))
    name = f"{processes} with PostgreSQL, Redis" if processes else "embedded"
    return [{"servers": name} | row for row in rows]


COLUMNS = {
    "servers": "servers",
    "run": "run",
    "answers/s": "answers_per_second",
    "p50 ms": "p50_ms",
    "p99 ms": "p99_ms",
    "max ms": "max_ms",
    "other sees it, p50 ms": "seen_p50_ms",
    "p99 ms ": "seen_p99_ms",
    "CPU": "cpu",
    "clients CPU": "clients_cpu",
    "bytes/answer": "bytes_per_answer",
    "load average": "load_average",
    "errors": "errors",
}


def machine() -> dict[str, object]:
    """Where it was measured, and how busy that machine was with other things before."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.is_file() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return {
        "cpu": names[0] if names else platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "engine": "compiled" if aitch.compiled else "interpreted",
        "date": date.today().isoformat(),
        "load_before": round(os.getloadavg()[0], 1),
    }


def lines_of(columns: list[str], rows: list[list[object]]) -> list[str]:
    head = ["| " + " | ".join(name.strip() for name in columns) + " |", "|" + "---|" * len(columns)]
    return head + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]


def costs(rows: list[dict[str, object]]) -> list[str]:
    """What an answer costs, and how that and the answers a second stand to the embedded one, flat out."""
    flat = [row for row in rows if row["run"] == "flat out"]
    first = flat[0]
    cells: list[list[object]] = []
    for row in flat:
        each = row["ms_per_answer"]
        all_of_it = sum(each.values())
        times = row["answers_per_second"] / max(1e-9, first["answers_per_second"])
        more = all_of_it / max(1e-9, sum(first["ms_per_answer"].values()))
        parts = [each.get(part, "") for part in ("servers", "database", "bus")]
        cells.append([row["servers"], *parts, round(all_of_it, 2), f"{times:.2f}", f"{more:.2f}"])
    return lines_of(["flat out", "servers ms/answer", "database", "bus", "together", "answers/s", "cost"], cells)


def table(rows: list[dict[str, object]], where: dict[str, object], given: argparse.Namespace) -> str:
    how = ", ".join(["whole views" if given.whole else "differences", *(["deflate"] if given.deflate else [])])
    lines = [
        "# Load on the server",
        "",
        f"{given.games} games of {given.game} at once and {given.idle} sockets at tables where nothing happens;",
        f"{where['cpu']}, {where['cores']} cores for clients, servers, database and bus together, Python",
        f"{where['python']}, engine {where['engine']}, {where['date']}, load average before {where['load_before']}.",
        f"Each run {given.seconds:g} s. Paced: {given.rate:g} answers a second in all, at random moments. Flat out:",
        "every seat answers as soon as it is asked, so that always as many answers wait as there are games. CPU:",
        f"seconds of processor a second. Sockets: {how}.",
        f"Made by `{' '.join(['python -m benchmarks.load', *sys.argv[1:]])}`.",
        "",
        *lines_of(list(COLUMNS), [[row[key] for key in COLUMNS.values()] for row in rows]),
        "",
        "What an answer costs in processor time, and ratios to the embedded one:",
        "",
        *costs(rows),
    ]
    return "\n".join(lines) + "\n"


def allow_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 65_536)), hard))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


def at_a_server(drive: Callable[[int, int], Coroutine[Any, Any, T]]) -> T:
    """What comes of driving a fresh server, given its port and process; with room for very many sockets."""
    allow_files()
    with tempfile.TemporaryDirectory() as data:
        server, port = start_server(data)
        try:
            return asyncio.run(drive(port, server.pid))
        finally:
            server.terminate()
            server.wait(30)


def write_results(folder: Path, name: str, text: str, report: dict[str, object]) -> None:
    """The results for people and for programs."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.md").write_text(text, encoding="utf-8")
    (folder / f"{name}.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    print(text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--idle", type=int, default=1500, help="sockets at tables where nothing happens")
    parser.add_argument("--seconds", type=float, default=12.0, help="of each of the two runs")
    parser.add_argument("--rate", type=float, default=300.0, help="answers a second in the paced run")
    parser.add_argument("--game", default="hermetica")
    parser.add_argument("--processes", default="1,2,4", help="how many over PostgreSQL and Redis; empty: only embedded")
    parser.add_argument("--deflate", action="store_true", help="sockets compress, as browsers do")
    parser.add_argument("--whole", action="store_true", help="sockets take whole views, and no differences")
    parser.add_argument("--out", type=Path, default=RESULTS, help="where the results go")
    given = parser.parse_args()
    allow_files()
    where, rows = machine(), []
    for processes in [0, *map(int, filter(None, given.processes.split(",")))]:
        rows += drive_group(given, processes)
        print(f"  {rows[-2]}\n  {rows[-1]}", flush=True)
    report = {"machine": where, "games": given.games, "idle": given.idle, "game": given.game, "runs": rows}
    write_results(given.out, "load", table(rows, where, given), report)
    for row in rows:
        if row["errors"]:
            print(f"{row['errors']} errors in the run {row['servers']} {row['run']}, the first: {row['error']}")
    return 1 if any(row["errors"] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
