"""Games by program clients while servers are killed: is anything lost, and how soon does play go on?

    python -m scripts.chaos --embedded                     one process over SQLite, killed and started again
    python -m scripts.chaos --processes 4                  several, over PostgreSQL and Redis, both its own

Clients come to whichever process lives, answer by chance, take back, resign, desert tables with a clock; programs have
some of the seats.  Every `--every` seconds a process is killed (-9) and started again; PostgreSQL is restarted twice,
Redis killed and emptied twice.  When all has ended, what the clients sent, heard and saw is held against the store
(`histories.py`).  The seed settles games, seats, answers and victims; the moments are the machine's.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import shlex
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from http.client import HTTPException
from pathlib import Path
from typing import Any, Final

import msgspec
import websockets
from scripts.histories import History, Saw, Sent, digest, digest_of_view, faults
from scripts.server_groups import Embedded, Group, Processes
from websockets.asyncio.client import ClientConnection

from aitch.core.differences import Mirror
from aitch.core.match import RESIGN, UNDO

SEATINGS: Final = {
    "hermetica": ["hh", "hg", "rh"],
    "sygon": ["hh", "hhr", "gh"],
    "hermit": ["h", "hh", "hr", "rr"],
    "hemloch": ["hh", "hg", "rh", "rr"],
    "hyperborea": ["hh", "hhr", "hgh", "rh"],
}
"""Who sits at a table: people here are clients; of programs alone games are played while somebody watches."""
CLOCKS: Final = [None, None, None, {"seconds": 20, "increment": 2}, {"seconds": 4, "increment": 0, "each_turn": True}]
WATCHED: Final = 0.3
"""Of the tables such a part has a spectator."""
DESERTED: Final = 0.5
"""Of the tables with a clock such a part is left by one of its players."""
PACE, LONGEST_PAUSE = 0.4, 1.0
"""Seconds that a client thinks, on average and at most: they count in how soon play goes on."""
SILENCE: Final = 15.0
"""Seconds after which a client that waits for an acknowledgement comes again."""
SOON: Final = 5.0
"""Play should go on within so many seconds of a kill; tables where it did not are counted."""
GONE = (OSError, HTTPException, websockets.WebSocketException, TimeoutError, EOFError, AssertionError)
"""How a server is not there."""


class Play:
    """One table and its clients."""

    def __init__(self, number: int, seed: int, longest: int) -> None:
        self.dice = dice = random.Random(f"{seed} {number}")
        self.number = number
        self.game = list(SEATINGS)[number % len(SEATINGS)]
        self.seating = dice.choice(SEATINGS[self.game])
        self.clock = dice.choice(CLOCKS) if "h" in self.seating else None
        self.most = dice.randint(longest // 4, longest)
        """After so many events whoever is asked resigns."""
        people = [seat for seat, who in enumerate(self.seating) if who == "h"]
        # Where turns pass by themselves somebody must stay who ends it at last.
        may_desert = self.clock and (len(people) > 1 or "each_turn" not in self.clock)
        self.deserter = dice.choice(people) if may_desert and dice.random() < DESERTED else -1
        self.deserted = dice.randint(10, 40)
        """When so many events have happened."""
        if self.deserter >= 0:
            self.most = min(self.most, self.deserted + 60)  # it goes slowly from there on
        self.watched = not people or dice.random() < WATCHED
        self.id = ""
        self.secrets: list[str] = []
        self.history = History(people)
        self.newest = -1
        """How many events the clients know of."""
        self.asked = -1
        self.ended = asyncio.Event()

    @property
    def waits_for_deserter(self) -> bool:
        return self.asked == self.deserter >= 0 and self.newest >= self.deserted

    def body(self) -> dict[str, object]:
        bots = {"r": "random", "g": "greedy"}
        seats = [{"kind": "bot", "bot": bots[who]} if who in bots else {"kind": "here"} for who in self.seating]
        return {"game": self.game, "seats": seats} | ({"clock": self.clock} if self.clock else {})


class Client:
    """One program with one seat, or without one to watch; it comes back until the game is over."""

    def __init__(self, chaos: Chaos, play: Play, seat: int) -> None:
        self.chaos = chaos
        self.play = play
        self.seat = seat
        self.dice = random.Random(f"{chaos.seed} {play.number} {seat}")
        self.differences = self.dice.random() < 0.7
        self.place = -1
        """At which process it is."""
        self.came = 0
        self.n = 0
        self.waiting: Sent | None = None
        """What it has sent and not heard of."""
        self.view: dict[str, Any] | None = None
        self.log: str | None = None
        self.mirror = Mirror()
        self.act_at: float | None = None

    async def stay(self) -> None:
        while not self.play.ended.is_set():
            self.place = self.chaos.group.somewhere(self.dice)
            try:
                url = f"ws://127.0.0.1:{self.chaos.group.servers[self.place].port}/ws/{self.play.id}"
                async with websockets.connect(url, max_size=None, open_timeout=10, close_timeout=1) as ws:
                    await self.sit(ws)
                    return
            except GONE as error:
                self.chaos.count[f"gone: {type(error).__name__}"] += 1
            finally:
                self.place = -1
            await asyncio.sleep(self.dice.uniform(0.05, 0.3))

    async def sit(self, ws: ClientConnection) -> None:
        self.came += 1
        self.chaos.count["came"] += 1
        self.mirror, self.view, self.act_at = Mirror(), None, None
        secrets = [self.play.secrets[self.seat]] if self.seat >= 0 else []
        hello = {"t": "hello", "version": 1, "secrets": secrets, "name": ""}
        await ws.send(json.dumps(hello | ({"differences": True} if self.differences else {})))
        ended = self.play.ended
        while not ended.is_set() or self.waiting is not None:
            wait = SILENCE if self.act_at is None else max(0.0, self.act_at - time.monotonic())
            try:
                text = await asyncio.wait_for(ws.recv(), wait)
            except TimeoutError:
                if self.act_at is None and self.waiting is not None:
                    self.chaos.count["silences"] += 1
                    raise
                if self.act_at is not None and not await self.act(ws):
                    return
                continue
            self.hear(self.mirror.message(msgspec.json.decode(text)))

    # What it hears

    def hear(self, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind == "welcome":
            self.log = digest([line["text"] for line in message["log"]])
        elif kind == "view":
            self.see(message)
        elif kind in ("ok", "refused") and message["n"] is not None and message["n"] == self.n:
            self.heard(message)
        elif kind == "refused":
            self.chaos.count[f"refused: {message['error'][:60]}"] += 1

    def see(self, view: dict[str, Any]) -> None:
        play, now = self.play, time.time()
        whole, self.log = self.log, None
        if view["over"] is not None:
            whole = None  # with the last word, which is nobody's secret
        offered = digest(view["options"]) if view["options"] else ""
        line = view["line"]["text"] if view["line"] is not None else ""
        name = f"seat {self.seat}, coming {self.came}"
        play.history.saw.append(Saw(name, view["viewer"], view["seq"], now, digest_of_view(view), offered, line, whole))
        first = self.view is None
        self.view = view
        if view["seq"] > play.newest:
            play.newest, play.asked = view["seq"], view["asked"]
            self.chaos.went_on(play)
        if view["over"] is not None:
            play.ended.set()
        elif first and self.waiting is not None:
            # Did it get there?  To send an answer again is no harm; what has no number is not sent twice.
            self.waiting = self.waiting if self.waiting.seq >= 0 else None
            self.act_at = 0.0 if self.waiting is not None else self.soon() if view["options"] else None
        elif self.waiting is None:
            self.act_at = self.soon() if view["options"] else None

    def soon(self) -> float:
        return time.monotonic() + min(LONGEST_PAUSE, self.dice.expovariate(1 / PACE))

    def heard(self, message: dict[str, Any]) -> None:
        sent, self.waiting = self.waiting, None
        assert sent is not None
        if message["t"] == "ok":
            sent.heard = time.time()
            self.chaos.count[f"acknowledged: {sent.kind}"] += 1
            if self.view is not None and self.view["options"] and self.view["seq"] > sent.seq:
                self.act_at = self.soon()  # the next question is this seat's too
            return
        self.chaos.count[f"refused: {message['error'][:60]}"] += 1
        if self.view is not None and self.view["options"] and message["seq"] == self.view["seq"]:
            # Still the same question: it could not be stored just now, or something else was asked for.
            self.waiting = sent if sent.seq == self.view["seq"] else None
            self.act_at = time.monotonic() + 0.3

    # What it does

    async def act(self, ws: ClientConnection) -> bool:
        """Sends what is to be sent; False when it deserts the table."""
        play, view, self.act_at = self.play, self.view, None
        assert view is not None
        if self.waiting is None and self.seat == play.deserter and view["seq"] >= play.deserted:
            self.chaos.count["deserted"] += 1
            return False
        again = self.waiting
        sent = again or self.choose(view)
        if again is None:
            play.history.sent.append(sent)
        else:
            self.chaos.count["sent again"] += 1
        self.n += 1
        self.waiting = sent
        said: dict[str, object] = {"t": sent.kind, "n": self.n, "seat": self.seat}
        if sent.seq >= 0:
            said |= {"seq": sent.seq, "option": sent.value}
        await ws.send(json.dumps(said))
        return True

    def choose(self, view: dict[str, Any]) -> Sent:
        if view["seq"] >= self.play.most:
            return Sent(self.seat, time.time(), kind=RESIGN)
        if view["undo"]["free"] and self.dice.random() < 0.03:
            return Sent(self.seat, time.time(), kind=UNDO)
        return Sent(self.seat, time.time(), self.dice.choice(view["options"])["option"], view["seq"])


class Blow:
    """Something was killed; what waits for each table's next event."""

    def __init__(self, what: str, tables: dict[Play, int], concerned: set[Play]) -> None:
        self.what = what
        self.at = time.monotonic()
        self.tables = tables
        self.concerned = concerned
        """Those with somebody at the process that was killed."""
        self.delays: dict[Play, float] = {}

    def longest(self, plays: set[Play] | None = None) -> float:
        return max((delay for play, delay in self.delays.items() if plays is None or play in plays), default=0.0)


class Chaos:
    def __init__(self, group: Group, given: argparse.Namespace) -> None:
        self.group = group
        self.given = given
        self.seed: int = given.seed
        self.plays: list[Play] = []
        self.clients: list[Client] = []
        self.count: Counter[str] = Counter()
        self.blows: list[Blow] = []
        self.kills_done = asyncio.Event()

    @property
    def live(self) -> list[Play]:
        return [play for play in self.plays if play.newest >= 0 and not play.ended.is_set()]

    def went_on(self, play: Play) -> None:
        for blow in self.blows[-3:]:
            if play in blow.tables and play not in blow.delays and play.newest > blow.tables[play]:
                blow.delays[play] = time.monotonic() - blow.at

    # Games

    async def game(self, number: int) -> None:
        play = Play(number, self.seed, self.given.longest)
        while not play.id:
            try:
                server = self.group.servers[self.group.somewhere(play.dice)]
                status, made = await asyncio.to_thread(server.post, "/api/tables", play.body())
                if status == 201:
                    play.id, play.secrets = made["table"], made["secrets"]
                else:
                    self.count[f"not made: {status}"] += 1
                    await asyncio.sleep(0.3)
            except GONE:
                await asyncio.sleep(0.2)
        self.plays.append(play)
        clients = [Client(self, play, seat) for seat in play.history.seats]
        clients += [Client(self, play, -1)] if play.watched else []
        self.clients += clients
        await asyncio.gather(*[client.stay() for client in clients])
        if not play.ended.is_set():  # all who were there have deserted it
            await self.until_over(play)
        self.clients = [client for client in self.clients if client.play is not play]

    async def until_over(self, play: Play) -> None:
        while not play.ended.is_set():
            with contextlib.suppress(*GONE):
                server = self.group.servers[self.group.somewhere(play.dice)]
                _, table = await asyncio.to_thread(server.get, f"/api/tables/{play.id}")
                if table.get("state") == "over":
                    play.ended.set()
                    return
            await asyncio.sleep(0.5)

    async def all_games(self) -> None:
        """So many games at once, as many as are wanted and on until the killing is over."""
        numbers = iter(range(10**6))

        async def one_after_another() -> None:
            for number in numbers:
                if number >= self.given.games and self.kills_done.is_set():
                    return
                await self.game(number)

        await asyncio.gather(*[one_after_another() for _ in range(self.given.at_once)])

    # Blows

    async def kill_and_kill(self) -> None:
        dice = random.Random(f"{self.seed} kills")
        extra = self.group.breakdowns(self.given.kills)
        began = time.monotonic()
        for number in range(1, self.given.kills + 1):
            due = began + number * self.given.every
            await asyncio.sleep(due - self.given.every / 2 - time.monotonic())
            if number in extra:
                self.strike(extra[number], set())
                await self.group.break_down(extra[number])
            await asyncio.sleep(due - time.monotonic())
            victim = self.group.somewhere(dice)
            self.strike("a process", {client.play for client in self.clients if client.place == victim})
            await self.group.kill(victim)
            print(self.progress(number), flush=True)
        await asyncio.sleep(self.given.every / 2)
        self.kills_done.set()

    def strike(self, what: str, concerned: set[Play]) -> None:
        tables = {play: play.newest for play in self.live if not play.waits_for_deserter}
        self.blows.append(Blow(what, tables, concerned))

    def progress(self, number: int) -> str:
        over = sum(play.ended.is_set() for play in self.plays)
        answers, slowest = self.count["acknowledged: answer"], max((b.longest() for b in self.blows), default=0.0)
        return (
            f"  {number} kills; {over} of {len(self.plays)} games over; {answers} answers acknowledged; "
            f"play went on after {slowest:.1f} s at most"
        )

    # All of it

    async def run(self) -> None:
        killing = asyncio.create_task(self.kill_and_kill())
        playing = asyncio.create_task(self.all_games())
        try:
            await asyncio.wait({killing, playing}, return_when=asyncio.FIRST_COMPLETED)
            # A game that does not end is found by the checker.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.gather(killing, playing), self.given.patience)
        finally:
            for task in (killing, playing):
                task.cancel()
            await asyncio.gather(killing, playing, return_exceptions=True)

    async def check(self) -> list[str]:
        """What does not fit, of all tables."""
        found: list[str] = []
        store = await self.group.store()
        for play in self.plays:
            stored = await store.read(play.id, 0)
            if stored is not None:
                self.count["events stored"] += len(stored.events)
            wrong = faults(play.history, stored) if stored is not None else ["the table is not there"]
            found += [f"{play.game} {play.seating} {play.id}: {fault}" for fault in wrong]
        await store.close()
        return found

    def report(self, found: list[str]) -> dict[str, object]:
        kills = [blow for blow in self.blows if blow.what == "a process"]
        others = [blow for blow in self.blows if blow.what != "a process"]
        went_on = sorted(delay for blow in kills for delay in blow.delays.values())
        concerned = sorted(delay for blow in kills for play, delay in blow.delays.items() if play in blow.concerned)
        return {
            "command": shlex.join(["python", "-m", "scripts.chaos", *sys.argv[1:]]),
            "commit": commit(),
            "date": datetime.now(UTC).isoformat(timespec="minutes"),
            "machine": f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f} at the end",
            "processes": len(self.group.servers),
            "every": self.given.every,
            "games": len(self.plays),
            "games_over": sum(play.ended.is_set() for play in self.plays),
            "kinds": dict(Counter(play.game for play in self.plays)),
            "with_programs": sum(set(play.seating) != {"h"} for play in self.plays),
            "with_clocks": sum(play.clock is not None for play in self.plays),
            "kills": len(kills),
            "breakdowns": [[blow.what, round(blow.longest(), 1)] for blow in others],
            "answers_acknowledged": self.count["acknowledged: answer"],
            "answers_sent_again": self.count["sent again"],
            "events_stored": self.count["events stored"],
            "views_compared": sum(len(play.history.saw) for play in self.plays),
            "came": self.count["came"],
            "went_on": {"tables": len(went_on), **spread(went_on)},
            "went_on_concerned": {"tables": len(concerned), **spread(concerned)},
            "counts": dict(sorted(self.count.items())),
            "faults": found,
        }


def spread(seconds: list[float]) -> dict[str, float]:
    """Of sorted delays."""
    if not seconds:
        return {}
    late = sum(delay > SOON for delay in seconds)
    at = {name: seconds[int(part * (len(seconds) - 1))] for name, part in (("half", 0.5), ("of_100_99", 0.99))}
    return {name: round(value, 2) for name, value in (at | {"longest": seconds[-1], "too_late": late}).items()}


def commit() -> str:
    done = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return done.stdout.strip()


KINDS: Final = {
    "embedded": "One process with SQLite inside, killed and started again",
    "processes": "{processes} processes over PostgreSQL and Redis",
}


def write(folder: Path, kind: str, report: dict[str, Any]) -> None:
    """Keeps this result beside that of the other kind."""
    file = folder / "chaos.json"
    kept = json.loads(file.read_text()) if file.is_file() else {}
    kept[kind] = report
    file.write_text(json.dumps(kept, indent=2) + "\n")
    parts = ["# Servers killed while games are played", *[told(kept[one], KINDS[one]) for one in KINDS if one in kept]]
    (folder / "chaos.md").write_text("\n\n".join(parts) + "\n")


def told(report: dict[str, Any], kind: str) -> str:
    """One result for people."""
    soon, concerned, wrong = report["went_on"], report["went_on_concerned"], report["faults"]
    broken = "; ".join(f"{what}: {seconds} s" for what, seconds in report["breakdowns"])
    lines = [
        f"## {kind.format(**report)}",
        "",
        f"`{report['command']}`, commit {report['commit']}, {report['date']}, on {report['machine']}.",
        "",
        f"- {report['games']} games ({', '.join(f'{count} {game}' for game, count in report['kinds'].items())}), "
        f"{report['with_programs']} with programs in some seats, {report['with_clocks']} with clocks; "
        f"{report['games_over']} have ended.",
        f"- {report['kills']} processes killed with -9, one every {report['every']:g} s.",
        f"- {report['answers_acknowledged']} answers acknowledged, {report['answers_sent_again']} sent again since "
        f"nothing was heard of them; {report['events_stored']} events stored.",
        f"- {report['views_compared']} views compared with what their seat may see; clients came "
        f"{report['came']} times.",
        f"- Play went on at {soon.get('tables')} tables after a kill: half within {soon.get('half')} s, 99 in 100 "
        f"within {soon.get('of_100_99')} s, all within {soon.get('longest')} s, "
        f"{soon.get('too_late')} later than {SOON:g} s; of these {concerned.get('tables')} "
        f"with somebody at the process killed: {concerned.get('half')}, {concerned.get('of_100_99')} and "
        f"{concerned.get('longest')} s.",
        *([f"- Until all tables had gone on after something else broke: {broken}."] if broken else []),
        f"- **{len(wrong)} faults**, the first: {wrong[0]}"
        if wrong
        else "- **No fault**: nothing was lost, doubled, put elsewhere, made up or told to another seat.",
    ]
    return "\n".join(lines)


async def trial(given: argparse.Namespace, folder: Path) -> dict[str, object]:
    group = Embedded(folder) if given.embedded else Processes(folder, given.processes)
    chaos = Chaos(group, given)
    try:
        try:
            await group.start()
            await chaos.run()
        finally:
            await group.stop()
        return chaos.report(await chaos.check())
    finally:
        await group.close()


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--embedded", action="store_true", help="one process over SQLite")
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--at-once", type=int, default=30)
    parser.add_argument("--longest", type=int, default=400, help="events after which somebody resigns")
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--every", type=float, default=10.0, help="seconds from one kill to the next")
    parser.add_argument("--patience", type=float, default=240.0, help="seconds for games to end after the last kill")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="folder for what the servers wrote; forgotten without it")
    parser.add_argument("--out", type=Path, help="folder for the results; none are written without it")
    given = parser.parse_args(words)
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        report = asyncio.run(trial(given, given.keep or Path(folder)))
    print(json.dumps({name: value for name, value in report.items() if name != "faults"}, indent=2))
    found = report["faults"]
    assert isinstance(found, list)
    print("\n".join(found[:50]) or "no fault", flush=True)
    if given.out:
        write(given.out, "embedded" if given.embedded else "processes", report)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
