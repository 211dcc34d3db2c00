"""How much goes out for an answer, and what it costs to make it: whole views and differences, plain and compressed.

    python -m benchmarks.wire [--answers 200] [--only GAME] [--out FOLDER]

At each table every seat has four sockets, one for each way in which views can travel; whoever is asked answers by
chance, through one of the four in turn.  So all four are sent the same game.  Counted is what comes through the socket,
with the heads of the frames, from one answer until everybody has been shown what came of it: for the whole table, all
seats together.  *Before* is whole and compressed: browsers always asked for compression.

The cost is measured in one process and without sockets: the same game at two tables in turn, with guests who get whole
views at one and differences at the other, and what they get compressed as the server's sockets do it.  Fails if in any
game differences, compressed, are more than 2 kB an answer at a table of two (alone, where there is no such).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
import urllib.request
import zlib
from pathlib import Path
from typing import Any, Final

import msgspec
import websockets
from benchmarks.load import RESULTS, at_a_server, machine, write_results
from websockets.asyncio.client import ClientConnection

from aitch.core.contract import CHANCE, OVER
from aitch.core.dice import Dice
from aitch.core.differences import Mirror
from aitch.core.match import Match
from aitch.core.registry import find_game
from aitch.server import broadcast
from aitch.server.limits import Limits
from aitch.server.messages import LargeKind
from aitch.server.parcels import Known
from aitch.server.services import Services
from aitch.server.store import HERE, Mark, Row, Seat, Stored
from aitch.server.table_registry import new_head
from aitch.server.tables import Table

AIM: Final = 2_000
"""Bytes an answer."""
GAMES: Final = ["hermetica", "hermit", "hemloch", "hyperborea", "sygon"]
WAYS: Final = {
    "whole": (False, None),
    "whole, compressed": (False, "deflate"),
    "differences": (True, None),
    "differences, compressed": (True, "deflate"),
}
"""Whether differences are asked for, and the compression."""
BEFORE: Final = "whole, compressed"
AFTER: Final = "differences, compressed"
PATIENCE: Final = 60.0


class Counting(ClientConnection):
    """A connection that counts what comes, as it comes."""

    received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


class Listener:
    """One socket of a seat."""

    def __init__(self, ws: ClientConnection) -> None:
        self.ws = ws
        self.mirror = Mirror()
        self.view: dict[str, Any] = {"seq": -1, "asked": CHANCE}
        self.answered = -1
        self.counted = 0

    async def receive(self) -> None:
        message = self.mirror.message(json.loads(await asyncio.wait_for(self.ws.recv(), PATIENCE)))
        if message["t"] == "view":
            self.view = message
        elif message["t"] == "ok":
            self.answered = message["n"]
        elif message["t"] == "refused":
            raise SystemExit(f"refused: {message['error']}")

    async def until(self, seq: int) -> None:
        """Reads until this position or a later one asks a seat."""
        while self.view["seq"] < seq or self.view["asked"] == CHANCE:
            await self.receive()

    def since(self) -> int:
        """Bytes that came since this was asked last."""
        before, self.counted = self.counted, getattr(self.ws, "received", 0)
        return self.counted - before


async def listen(port: int, table: str, secret: str, differences: bool, compression: str | None) -> Listener:
    address = f"ws://127.0.0.1:{port}/ws/{table}"
    ws = await websockets.connect(address, compression=compression, max_size=None, create_connection=Counting)
    asking = {"differences": True} if differences else {}
    await ws.send(json.dumps({"t": "hello", "version": 1, "secrets": [secret], "name": "", **asking}))
    listener = Listener(ws)
    await listener.until(0)
    return listener


async def play(port: int, game: str, seats: int, most: int, dice: random.Random) -> dict[str, list[int]]:
    """One game, or so many answers of it: what each way took for each answer."""
    body = json.dumps({"game": game, "seats": [{"kind": "here"}] * seats}).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", body, {"Content-Type": "application/json"})
    made = json.loads(await asyncio.to_thread(lambda: urllib.request.urlopen(request, timeout=60).read()))
    ways = {
        way: [await listen(port, made["table"], secret, *how) for secret in made["secrets"]]
        for way, how in WAYS.items()
    }
    everybody = [listener for listeners in ways.values() for listener in listeners]
    await settle(everybody)
    taken: dict[str, list[int]] = {way: [] for way in WAYS}
    for listener in everybody:
        listener.since()
    view = everybody[0].view
    while view["over"] is None and len(taken[AFTER]) < most:
        who = ways[dice.choice(list(WAYS))][view["asked"]]
        option = dice.choice(who.view["options"])["option"]
        answer = {"t": "answer", "n": view["seq"], "seq": view["seq"], "seat": view["asked"], "option": option}
        await who.ws.send(json.dumps(answer))
        await settle(everybody, view["seq"] + 1)
        while who.answered < view["seq"]:
            await who.receive()
        for way, listeners in ways.items():
            taken[way].append(sum(listener.since() for listener in listeners))
        view = everybody[0].view
    for listener in everybody:
        await listener.ws.close()
    return taken


async def settle(everybody: list[Listener], seq: int = 0) -> None:
    """Reads until all have been shown the same position."""
    for listener in everybody:
        await listener.until(seq)
    newest = max(listener.view["seq"] for listener in everybody)
    for listener in everybody:
        await listener.until(newest)


async def measure(port: int, games: list[str], answers: int) -> list[dict[str, Any]]:
    rows = []
    for game in games:
        for seats in seat_counts(game):
            dice = random.Random(f"{game}/{seats}")
            taken: dict[str, list[int]] = {way: [] for way in WAYS}
            while len(taken[AFTER]) < answers:
                for way, sizes in (await play(port, game, seats, answers - len(taken[AFTER]), dice)).items():
                    taken[way] += sizes
            sizes = {way: {"mean": round(sum(one) / len(one)), "p95": p95(one)} for way, one in taken.items()}
            rows.append({"game": game, "seats": seats, "answers": len(taken[AFTER]), "bytes": sizes})
            print(f"{game}, {seats} seats: {sizes[BEFORE]['mean']} -> {sizes[AFTER]['mean']}", file=sys.stderr)
    return rows


def seat_counts(game: str) -> list[int]:
    """Two, or the fewest there can be; and the most."""
    counts = find_game(game).seat_counts
    return sorted({2 if 2 in counts else counts[0], counts[-1]})


def p95(sizes: list[int]) -> int:
    return sorted(sizes)[min(len(sizes) - 1, int(0.95 * len(sizes)))]


# What it costs


class Forgetful:
    """A store that keeps nothing: what is written to disk costs the same either way."""

    async def append(self, id: str, seq: int, rows: list[Row], mark: Mark, fence: int | None) -> None:
        pass


class SilentGuest:
    """Somebody at a table who keeps what is sent until it is taken."""

    def __init__(self, seat: int, differences: bool) -> None:
        self.seats = [seat]
        self.viewer = seat
        self.visitor = ""
        self.host, self.who, self.name = False, "", ""
        self.known: dict[LargeKind, Known] | None = {} if differences else None
        self.unsent: list[str] = []
        self.deflate = zlib.compressobj(wbits=-12, memLevel=5)

    def dismiss(self, reason: str, code: int) -> None:
        pass

    def send(self, text: str) -> None:
        self.unsent.append(text)

    def compress(self) -> None:
        for text in self.unsent:
            self.deflate.compress(text.encode())
            self.deflate.flush(zlib.Z_SYNC_FLUSH)
        self.unsent.clear()


def table_of(name: str, seats: int, seed: int, differences: bool) -> Table:
    services = Services(Forgetful(), Limits())  # type: ignore[arg-type]
    game, dice = find_game(name), Dice(seed.to_bytes(32, "big"))
    roles = game.seat_names(seats)
    match = Match(game, None, seats, dice, list(roles))
    while match.state.seat == CHANCE:
        match.roll()
    now = services.now()
    head = new_head(now, game, match.options, dice.seed.hex(), dice.promise)
    rows = [Row(event.kind, event.value, CHANCE, now) for event in match.events]
    stored = Stored(head, [Seat(HERE, role, "", "", now) for role in roles], rows, [], "")
    table = Table(services, stored, game, match)
    table.guests = {SilentGuest(seat, differences) for seat in range(seats)}
    broadcast.send_position(table)
    for guest in table.guests:
        guest.compress()  # type: ignore[attr-defined]
    return table


async def cost(name: str, seats: int, answers: int) -> dict[str, Any]:
    """Milliseconds of this process for an answer: making what is sent, and compressing it."""
    dice = random.Random(f"{name}/{seats}")
    spent = {False: [0.0, 0.0], True: [0.0, 0.0]}
    given = seed = 0
    while given < answers:
        seed += 1
        tables = {differences: table_of(name, seats, seed, differences) for differences in spent}
        while given < answers and tables[True].asked != OVER:
            one = tables[True]
            seat, option = one.asked, dice.choice(one.match.state.options())
            for differences, table in sorted(tables.items(), reverse=bool(given % 2)):
                began = time.process_time()
                await table.answer(table.seq, seat, option, table.services.now())
                made = time.process_time()
                for guest in table.guests:
                    guest.compress()  # type: ignore[attr-defined]
                spent[differences][0] += made - began
                spent[differences][1] += time.process_time() - made
            given += 1
    per = {differences: [1000 * part / given for part in parts] for differences, parts in spent.items()}
    names = {False: "whole", True: "differences"}
    costs = {names[d]: {"making": round(m, 3), "compressing": round(c, 3)} for d, (m, c) in per.items()}
    return {"game": name, "seats": seats, "answers": given, "ms": costs}


# What is told


def told(rows: list[dict[str, Any]], costs: list[dict[str, Any]], where: dict[str, object]) -> str:
    lines = [
        "# On the wire",
        "",
        f"Bytes an answer for a whole table, all seats together; {where['cpu']}, {where['cores']} cores, Python",
        f"{where['python']}, engine {where['engine']}, {where['date']}, load average before {where['load_before']}.",
        "Made by `benchmarks/wire.py`, which tells how.",
        "",
        "| game | seats | answers | " + " | ".join(f"{way}: mean | p95" for way in WAYS) + " | each seat of the last |",
        "|" + "---|" * (4 + 2 * len(WAYS)),
    ]
    for row in rows:
        sizes = [f"{row['bytes'][way]['mean']} | {row['bytes'][way]['p95']}" for way in WAYS]
        each = round(row["bytes"][AFTER]["mean"] / row["seats"])
        lines.append(f"| {row['game']} | {row['seats']} | {row['answers']} | " + " | ".join(sizes) + f" | {each} |")
    lines += [
        "",
        "Milliseconds of the server's process for an answer, without sockets and disk: taking it and making what is",
        "sent; compressing that for every socket.",
        "",
        "| game | seats | whole: making | compressing | differences: making | compressing | in all, against whole |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in costs:
        parts = [row["ms"][way][part] for way in ("whole", "differences") for part in ("making", "compressing")]
        ratio = round(sum(parts[2:]) / sum(parts[:2]), 2)
        lines.append(f"| {row['game']} | {row['seats']} | " + " | ".join(f"{p:.2f}" for p in parts) + f" | {ratio} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answers", type=int, default=200, help="for each game and number of seats")
    parser.add_argument("--only", choices=GAMES, help="one game")
    parser.add_argument("--out", type=Path, default=RESULTS, help="where the results go")
    given = parser.parse_args()
    games = [given.only] if given.only else GAMES
    where = machine()
    rows = at_a_server(lambda port, pid: measure(port, games, given.answers))
    costs = [asyncio.run(cost(game, seats, given.answers)) for game in games for seats in seat_counts(game)]
    report: dict[str, object] = {"machine": where, "wire": rows, "cost": costs}
    write_results(given.out, "wire", told(rows, costs, where), msgspec.to_builtins(report))
    over = [row for row in rows if row["seats"] <= 2 and row["bytes"][AFTER]["mean"] > AIM]
    for row in over:
        print(f"{row['game']}: {row['bytes'][AFTER]['mean']} bytes an answer, more than {AIM}")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
