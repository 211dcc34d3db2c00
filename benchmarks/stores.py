"""Answers stored a second, by each store: so many tables, at each of which the next answer waits for the one before.

python benchmarks/stores.py                              SQLite, in a folder of its own
python benchmarks/stores.py postgresql://name@host/database    an empty database; several processes with --processes
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import tempfile
import time
from pathlib import Path

from aitch.server.postgres import open_postgres
from aitch.server.seat_secrets import new_id
from aitch.server.sqlite import open_store
from aitch.server.store import Head, Mark, Row, Seat, Store

MARK = Mark("playing", 0, False)


async def fill(store: Store, tables: int, seconds: float) -> tuple[int, list[float]]:
    """How many answers were stored, and how long each took."""
    ids = [new_id() for _ in range(tables)]
    seats = [Seat("here", name, "", "hash", 1.0) for name in ("Ann", "Bob")]
    for id in ids:
        await store.create(
            Head(id, 1.0, "nim", "1", "default", "d", {}, None, False, "5e", "ab"), seats, [], MARK, 10**9
        )
    took: list[float] = []
    end = time.perf_counter() + seconds

    async def play(id: str) -> None:
        seq = 0
        while time.perf_counter() < end:
            begin = time.perf_counter()
            await store.append(id, seq, [Row("answer", seq % 9, seq % 2, begin)], MARK)
            took.append(time.perf_counter() - begin)
            seq += 1

    await asyncio.gather(*map(play, ids))
    return len(took), sorted(took)


async def measured(where: str, tables: int, seconds: float) -> tuple[int, list[float]]:
    if where:
        store: Store = await open_postgres(where)
        try:
            return await fill(store, tables, seconds)
        finally:
            await store.close()
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(Path(folder))
        try:
            return await fill(store, tables, seconds)
        finally:
            await store.close()


def measure(task: tuple[str, int, float]) -> tuple[int, list[float]]:
    return asyncio.run(measured(*task))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("database", nargs="?", default="")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 16, 200])
    given = parser.parse_args()
    print("| tables | processes | answers a second | p50 ms | p99 ms |\n|---:|---:|---:|---:|---:|")
    for tables in given.tables:
        share = max(1, tables // given.processes)
        with multiprocessing.Pool(given.processes) as pool:
            found = pool.map(measure, [(given.database, share, given.seconds)] * given.processes)
        took = sorted(second for _, each in found for second in each)
        rate = sum(count for count, _ in found) / given.seconds
        middle, slow = (1000 * took[int(len(took) * part)] for part in (0.5, 0.99))
        print(f"| {tables} | {given.processes} | {rate:,.0f} | {middle:.1f} | {slow:.1f} |", flush=True)


if __name__ == "__main__":
    main()
