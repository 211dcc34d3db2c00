"""What tables that are awake hold in memory: `python benchmarks/memory.py [--tables 1000] [--game hyperborea]`.

Games played at random, each stopped at a moment of its own from the first answer to the last, are stored and woken
as a server wakes them; then somebody sits down at each.  The figures go to `benchmarks/results/memory.md`.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import resource
import tempfile
import time
from pathlib import Path

from aitch.core.contract import CHANCE
from aitch.core.dice import Dice
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.registry import find_game
from aitch.server import broadcast
from aitch.server.app import open_registry
from aitch.server.limits import Limits
from aitch.server.sizes import bytes_of
from aitch.server.store import HERE, PLAYING, Mark, Row, Seat
from aitch.server.table_registry import TableRegistry, new_head

RESULTS = Path(__file__).parent / "results" / "memory.md"
GAMES = 20
"""So many games are played; each is stopped at many moments."""
MILLION = 1_000_000


def resident() -> float:
    """Millions of bytes that this process holds now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / MILLION


def rows_of_a_game(game: Game, dice: random.Random) -> tuple[Match, list[Row]]:
    match = Match(game, dice=Dice(dice.randbytes(32)))
    match.line.keep(1)  # what is played here must not be taken for what the tables hold
    rows: list[Row] = []
    while not match.over:
        by = match.state.seat
        if by == CHANCE:
            match.roll()
        else:
            match.answer(dice.choice(match.state.options()))
        rows.append(Row("answer", match.answers[-1], by, time.time()))
    return match, rows


class Sitting:
    """Somebody at a table, who reads nothing."""

    def __init__(self) -> None:
        self.seats, self.viewer, self.visitor = [0], 0, "?"
        self.host, self.who, self.name = False, "0", ""

    def send(self, text: str) -> None:
        """Nothing is kept."""

    def dismiss(self, reason: str, code: int) -> None:
        """Nobody goes."""


async def store_tables(registry: TableRegistry, game: Game, count: int) -> list[str]:
    dice = random.Random(1)
    games = [rows_of_a_game(game, dice) for _ in range(GAMES)]
    ids: list[str] = []
    for number in range(count):
        match, rows = games[number % GAMES]
        assert match.dice is not None
        until = dice.randint(1, len(rows))
        head = new_head(time.time(), game, match.options, match.dice.seed.hex(), match.promise)
        seats = [Seat(HERE, name, "", "x", time.time()) for name in match.names]
        mark = Mark(PLAYING, until, False)
        await registry.services.store.create(head, seats, rows[:until], mark, count + 1)
        ids.append(head.id)
    return ids


async def measure(game: Game, count: int) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        limits = Limits(tables_awake=count + 1, awake_bytes=10**12)
        registry = await open_registry(Path(folder), limits)
        ids = await store_tables(registry, game, count)
        gc.collect()
        before = resident()
        events = 0
        for number, id in enumerate(ids, start=1):
            events += (await registry.table(id)).seq
            if number % 100 == 0:
                print(f"{number} tables awake, {resident():.0f} MB", flush=True)
        gc.collect()
        awake, counted = resident(), registry.awake_bytes / MILLION
        for table in registry.awake.values():
            table.come(Sitting())
            broadcast.send_position(table)
            broadcast.whole_log(table, 0)
        gc.collect()
        seated = resident()
        registry.let_sleep()
        size = bytes_of(next(iter(registry.awake.values())).match.state)
        counted_seated = registry.awake_bytes / MILLION
        await registry.close()
    return [
        f"{count} tables of {game.title} with {events / count:.0f} events on average; a position has {size} bytes.",
        "",
        "| | MB in the process | of them the tables | as the server counts them |",
        "|---|---|---|---|",
        f"| before | {before:.0f} | | |",
        f"| all awake | {awake:.0f} | {awake - before:.0f} | {counted:.0f} |",
        f"| somebody at each | {seated:.0f} | {seated - before:.0f} | {counted_seated:.0f} |",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--game", default="hyperborea")
    given = parser.parse_args()
    lines = asyncio.run(measure(find_game(given.game), given.tables))
    text = f"# Memory of tables that are awake\n\n`python benchmarks/memory.py --tables {given.tables}`\n"
    RESULTS.write_text(text + "\n" + "\n".join(lines) + "\n", encoding="utf-8")
    print(RESULTS.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
