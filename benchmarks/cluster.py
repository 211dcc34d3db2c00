"""The same run of the arena by processes and on a local Ray cluster, with and without workers that are killed.

Every run must tell the same table and leave the same records, byte by byte; what differs is how long it took.  Writes
benchmarks/results/cluster.md.

    python benchmarks/cluster.py
    python benchmarks/cluster.py --games 20 --every 5 --results some/folder
"""

from __future__ import annotations

import argparse
import hashlib
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from aitch.arena.cluster import LOCAL
from aitch.arena.places import PROCESSES, place_for
from aitch.arena.report import Sheet, markdown, report_on, told_setup
from aitch.arena.result_log import machine, open_folder, record_file
from aitch.arena.run import Progress, run
from aitch.arena.setup import ROBIN, Setup, make_setup
from aitch.arena.single_game import Played
from aitch.core.registry import find_game

ROOT = Path(__file__).parent.parent
WORKERS = ["spawn_main", "ray::run_errand", "ray::IDLE"]
"""What the commands of workers hold; Ray calls its own by what they do."""


def kill_workers(most: int = 1000) -> list[int]:
    """Kills those that work for this process: its own processes, and Ray's workers; gives their numbers."""
    killed: list[int] = []
    for pid, command in descendants(os.getpid()):
        if len(killed) < most and any(name in command for name in WORKERS):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
            killed.append(pid)
    return killed


def descendants(pid: int) -> list[tuple[int, str]]:
    """Processes that this one began, and those that they began, with their commands."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        children.setdefault(parent, []).append(int(stat.parent.name))
    found: list[tuple[int, str]] = []
    waiting = [pid]
    while waiting:
        for child in children.get(waiting.pop(), []):
            waiting.append(child)
            try:
                found.append((child, Path(f"/proc/{child}/cmdline").read_text().replace("\0", " ")))
            except OSError:
                continue
    return found


def told_without_times(setup: Setup, games: list[Played]) -> str:
    """All that a run tells but how long it took."""
    timeless = [replace(played, clock=[[0.0] * 3] * setup.seats) for played in games]
    return markdown("Run", report_on(setup, timeless).sheets)


class Measured(NamedTuple):
    """One run."""

    name: str
    seconds: float
    """With what it takes to begin: processes, or a cluster."""
    killed: int
    table: str
    records: str
    """A hash of all records."""


class Killer:
    """Kills one worker every so many seconds, while a run goes on."""

    def __init__(self, every: float) -> None:
        self.every = every
        self.killed = 0
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.go, daemon=True)

    def go(self) -> None:
        while not self.over.wait(self.every):
            self.killed += len(kill_workers(1))

    def __enter__(self) -> Killer:
        if self.every:
            self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        if self.every:
            self.thread.join()


def measure(name: str, setup: Setup, on: str, workers: int, every: float) -> Measured:
    with tempfile.TemporaryDirectory() as folder, Killer(every) as killer:
        began = time.perf_counter()
        place = place_for(on, workers)
        games = run(open_folder(Path(folder), setup, False), place, Progress(f"  {name}", setup.total))
        took = time.perf_counter() - began
        files = [record_file(Path(folder), setup, number).read_bytes() for number in range(setup.total)]
    records = hashlib.sha256(b"".join(files)).hexdigest()[:16]
    print(f"{name}: {took:.1f} s, {killer.killed} killed, records {records}", flush=True)
    return Measured(name, took, killer.killed, told_without_times(setup, games), records)


def page(setup: Setup, runs: list[Measured]) -> str:
    first = runs[0]
    sheet = Sheet("Runs", ["where", "killed", "seconds", "table", "records, hashed"])
    for each in runs:
        same = "the same" if each.table == first.table else "ANOTHER"
        sheet.rows.append([each.name, str(each.killed), f"{each.seconds:.1f}", same, f"`{each.records}`"])
    where = machine()
    sheet.notes += [
        f"{where['cpu']}, {where['cores']} cores, Python {where['python']}, {where['date']}. Made by "
        "`benchmarks/cluster.py`; do not edit. Killed are workers that a `kill -9` met in the middle of a run. Seconds "
        "are with beginning the processes or the cluster; other people's work shared the cores, more of it in some "
        "runs than in others, so they do not tell which place is faster.",
        "One machine gains nothing by a cluster. What is shown is that nothing is lost or counted twice.",
    ]
    table = "\n".join(line for line in first.table.splitlines()[2:])
    return markdown(f"The arena on a cluster: {told_setup(setup)}", [sheet]) + f"\nThe table of all:\n\n{table}\n"


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=200, metavar="N")
    parser.add_argument("--iterations", type=int, default=10, metavar="N", help="how much Strong thinks about a move")
    parser.add_argument("--workers", type=int, default=2, metavar="K")
    parser.add_argument("--every", type=float, default=15.0, metavar="S", help="seconds between two kills")
    parser.add_argument("--results", type=Path, default=ROOT / "benchmarks" / "results", metavar="DIR")
    given = parser.parse_args(words)
    setup = make_setup(
        ROBIN,
        find_game("hermetica"),
        "default",
        {},
        None,
        ["strong", "casual"],
        given.games,
        iterations=given.iterations,
    )
    runs = [
        measure(f"{given.workers} processes", setup, PROCESSES, given.workers, 0.0),
        measure(f"{given.workers} processes, killed", setup, PROCESSES, given.workers, given.every),
        measure(f"Ray, {given.workers} cores", setup, LOCAL, given.workers, 0.0),
        measure(f"Ray, {given.workers} cores, killed", setup, LOCAL, given.workers, given.every),
    ]
    (given.results / "cluster.md").write_text(page(setup, runs), encoding="utf-8")
    return 0 if len({(each.table, each.records) for each in runs}) == 1 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
