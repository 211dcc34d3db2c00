"""How often the fair solver of Hermit wins, and how many deals could be won at all.

    python benchmarks/hermit_solver.py [--games N] [--first SEED] [--levels L ...] [--task T] [--most M] [--known K]

Every deal follows from its number, and a placement is thought about for a fixed number of cards laid in thought
(`--most`), so the results are the same on every machine; what the slowest decision took is measured in processor
seconds of the one core that is used.  A deal that the solver lost is looked at again with the order of the pile known,
for `--known` cards laid in thought: either a line is found, or it turns out that there is none, or it stays open.

The deals from 900,001 on are for this alone: nothing was ever tuned on them.  The solver was written and tuned with
deals of small numbers before the eyes, and wins more of those.

Deals that are done are kept in `results/hermit_solver.jsonl`, so a run can be stopped and taken up again, also with
more thought for the deals that stayed open; of several rows for one deal the last counts.  At the end
`results/hermit_solver.md` is written.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import time
from pathlib import Path
from typing import Any

import aitch
from aitch.cli.common import share_text
from aitch.core.bots import Bot, Budget
from aitch.core.contract import OVER
from aitch.core.game import Game
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.games.hermit.commands import MOST
from aitch.games.hermit.options import LEVELS
from aitch.games.hermit.solver import HermitSolver
from aitch.games.hermit.solver_deal import Deal, plan_known

RESULTS = Path(__file__).parent / "results"
DONE = RESULTS / "hermit_solver.jsonl"
KNOWN = 4_000_000
FRESH = 900_000
"""Deals with higher numbers are for this alone."""
Row = dict[str, Any]


def run_deal(game: Game, level: str, task: str, seed: int, bot: Bot, budget: Budget) -> Row:
    """A bot plays one deal; what came of it."""
    deal = Deal(game, game.complete_options({"level": level, "task": task}), seed)
    rng = Rng(seed)
    slowest = total = 0.0
    while deal.state.seat != OVER:
        began = time.process_time()
        option = bot.answer(deal.state.seen_by(0), rng, budget)
        took = time.process_time() - began
        slowest, total = max(slowest, took), total + took
        deal.state.choose(option)
        deal.roll()
    return {
        "level": level,
        "task": task,
        "seed": seed,
        "ending": game.ending(deal.state),
        "rounds": len(deal.state.areas[0].laid) - 1,
        "slowest": round(slowest, 4),
        "seconds": round(total, 4),
    }


def known_order(game: Game, level: str, task: str, seed: int, most: int) -> str:
    """What one who knows the pile makes of a deal: "won", "none" (there is no line), or "open"."""
    deal = Deal(game, game.complete_options({"level": level, "task": task}), seed)
    plan = plan_known(deal.state.seen_by(0), deal.pile(), 0.0, most)
    return "won" if plan.won else "none" if plan.complete else "open"


def read_done(task: str, most: int) -> dict[tuple[str, int], Row]:
    lines = DONE.read_text().splitlines() if DONE.is_file() else []
    rows = [json.loads(line) for line in lines]
    return {(row["level"], row["seed"]): row for row in rows if (row["task"], row["most"]) == (task, most)}


def keep(row: Row) -> None:
    RESULTS.mkdir(exist_ok=True)
    with DONE.open("a") as file:
        file.write(json.dumps(row) + "\n")


def summary(level: str, rows: list[Row]) -> str:
    won = sum(row["ending"] == "won" for row in rows)
    known = [row.get("known", "won" if row["ending"] == "won" else "open") for row in rows]
    seconds = sum(row["seconds"] for row in rows) / len(rows)
    slowest = max(row["slowest"] for row in rows)
    return (
        f"| {level} | {share_text(won, len(rows))} | {share_text(known.count('won'), len(rows))} | "
        f"{known.count('none')} | {known.count('open')} | {slowest:.2f} s | {seconds:.2f} s |"
    )


def machine() -> str:
    """The processor and Python that this runs on, and the day."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.is_file() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.processor() or platform.machine()
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}, {datetime.date.today().isoformat()}"


def main() -> None:
    parser = argparse.ArgumentParser(description="How often Hermit's fair solver wins.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=FRESH + 1, help="the first deal")
    parser.add_argument("--levels", nargs="*", default=["crustacean", "king-crab"], choices=LEVELS)
    parser.add_argument("--task", default="base")
    parser.add_argument("--most", type=int, default=MOST, help="cards laid in thought for one placement")
    parser.add_argument("--known", type=int, default=KNOWN, help="the same for a lost deal with the pile known")
    given = parser.parse_args()
    if aitch.interpreted_because:
        print(f"the engine runs interpreted: {aitch.interpreted_because}")
    game = find_game("hermit")
    tables: list[str] = []
    for level in given.levels:
        done = read_done(given.task, given.most)
        rows: list[Row] = []
        for seed in range(given.first, given.first + given.games):
            row = done.get((level, seed))
            if row is None:
                row = run_deal(game, level, given.task, seed, HermitSolver(), Budget(iterations=given.most))
                row["most"] = given.most
                keep(row)
            if row["ending"] != "won" and row.get("known", "open") == "open" and row.get("looked", 0) < given.known:
                row["known"] = known_order(game, level, given.task, seed, given.known)
                row["looked"] = given.known
                keep(row)
            rows.append(row)
            if len(rows) % 25 == 0:
                print(f"{seed}: {summary(level, rows)}", flush=True)
        tables.append(summary(level, rows))
    last = given.first + given.games - 1
    text = [
        f"# Hermit's fair solver: task {given.task}, deals {given.first} to {last} of each level",
        "",
        f"{'Nothing was tuned on these deals. ' if given.first > FRESH else ''}Made by "
        f"`python benchmarks/hermit_solver.py --first {given.first} --games {given.games} --known {given.known}`.",
        "",
        f"{machine()}; compiled: {aitch.compiled}; one process. Seconds are processor seconds. At most {given.most:,} "
        f"cards laid in thought for a placement, {given.known:,} for a lost deal with the pile known. Intervals are "
        "Wilson's, 95 %.",
        "",
        "| level | fair solver wins | a line exists, the pile known (shown) | no line (shown) | open "
        "| slowest decision | a deal, on average |",
        "|---|---|---|---|---|---|---|",
        *tables,
    ]
    (RESULTS / f"hermit_solver{'' if given.task == 'base' else '_' + given.task}.md").write_text("\n".join(text) + "\n")
    print("\n".join(text))


if __name__ == "__main__":
    main()
