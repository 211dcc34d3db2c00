"""How often the fair solver of Hermit wins, and how many deals could be won at all.

    python benchmarks/hermit_solver.py [--games N] [--levels L ...] [--task T] [--most M] [--known M]

Every deal follows from its number, and the search for a placement lays a fixed number of cards at the most
(`--most`), so the results are the same on every machine; how long the slowest decision took is measured in processor
seconds of the one core that is used.  A deal that the solver lost is looked at again with the order of the pile known
(`--known` cards laid at the most): either a line is found, or there is none, or it stays open.

Deals that are done are kept in `results/hermit_solver.jsonl`, so a run can be stopped and taken up again; at the end
`results/hermit_solver.md` is written.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import aitch
from aitch.bots.base import Budget
from aitch.bots.hermit_solver import HermitSolver, plan_known
from aitch.cli.hermit import MOST, Deal
from aitch.cli.results import wilson
from aitch.core.contract import OVER
from aitch.core.game import Game
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.games.hermit.sheet import LEVELS

RESULTS = Path(__file__).parent / "results"
DONE = RESULTS / "hermit_solver.jsonl"


def run_deal(game: Game, level: str, task: str, seed: int, most: int) -> dict[str, object]:
    """The fair solver plays one deal; what came of it."""
    deal = Deal(game, game.settle({"level": level, "task": task}), seed)
    bot, rng = HermitSolver(), Rng(seed)
    slowest = 0.0
    while deal.state.seat != OVER:
        began = time.process_time()
        option = bot.answer(deal.state.seen_by(0), rng, Budget(iterations=most))
        slowest = max(slowest, time.process_time() - began)
        deal.state.choose(option)
        deal.roll()
    ending = game.ending(deal.state)
    rounds = len(deal.state.areas[0].laid) - 1
    return {
        "level": level,
        "task": task,
        "seed": seed,
        "most": most,
        "ending": ending,
        "rounds": rounds,
        "slowest": slowest,
    }


def known_order(game: Game, level: str, task: str, seed: int, most: int) -> str:
    """What one who knows the pile makes of a deal: "won", "none" (there is no line), or "open"."""
    deal = Deal(game, game.settle({"level": level, "task": task}), seed)
    plan = plan_known(deal.state.seen_by(0), deal.pile(), 0.0, most)
    return "won" if plan.won else "none" if plan.complete else "open"


def read_done(task: str, most: int) -> dict[tuple[str, int], dict[str, object]]:
    lines = DONE.read_text().splitlines() if DONE.is_file() else []
    rows = [json.loads(line) for line in lines]
    return {(row["level"], row["seed"]): row for row in rows if (row["task"], row["most"]) == (task, most)}


def keep(row: dict[str, object]) -> None:
    RESULTS.mkdir(exist_ok=True)
    with DONE.open("a") as file:
        file.write(json.dumps(row) + "\n")


def share(count: int, of: int) -> str:
    low, high = wilson(count, of)
    return f"{count} of {of}, {count / of:.1%} ({low:.1%} to {high:.1%})"


def summary(level: str, rows: list[dict[str, object]]) -> str:
    won = sum(row["ending"] == "won" for row in rows)
    known = [str(row.get("known", "won" if row["ending"] == "won" else "open")) for row in rows]
    winnable, hopeless = known.count("won"), known.count("none")
    slowest = max(float(str(row["slowest"])) for row in rows)
    return (
        f"| {level} | {share(won, len(rows))} | {share(winnable, len(rows))} | {hopeless} | "
        f"{known.count('open')} | {slowest:.2f} s |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="How often Hermit's fair solver wins.")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--levels", nargs="*", default=["crustacean", "king-crab"], choices=LEVELS)
    parser.add_argument("--task", default="base")
    parser.add_argument("--most", type=int, default=MOST, help="cards laid in thought for one placement")
    parser.add_argument("--known", type=int, default=10 * MOST, help="the same for a lost deal with the pile known")
    given = parser.parse_args()
    if aitch.interpreted_because:
        print(f"the engine runs interpreted: {aitch.interpreted_because}")
    game = find_game("hermit")
    tables: list[str] = []
    for level in given.levels:
        done = read_done(given.task, given.most)
        rows: list[dict[str, object]] = []
        for seed in range(1, given.games + 1):
            row = done.get((level, seed))
            if row is None:
                row = run_deal(game, level, given.task, seed, given.most)
                if row["ending"] != "won" and given.known > 0:
                    row["known"] = known_order(game, level, given.task, seed, given.known)
                keep(row)
            rows.append(row)
            if seed % 25 == 0:
                print(f"{seed}: {summary(level, rows)}", flush=True)
        tables.append(summary(level, rows))
    text = [
        f"# Hermit's solver, task {given.task}, {given.games} deals a level",
        "",
        f"At most {given.most} cards laid in search of a placement; compiled: {aitch.compiled}. "
        "Intervals are Wilson's, 95 %. 'Winnable' counts the deals with a line that was found, by the solver or with "
        "the order of the pile known; 'hopeless' those where every line was tried in vain; the rest is open.",
        "",
        "| level | fair solver wins | winnable | hopeless | open | slowest decision |",
        "|---|---|---|---|---|---|",
        *tables,
    ]
    (RESULTS / f"hermit_solver{'' if given.task == 'base' else '_' + given.task}.md").write_text("\n".join(text) + "\n")
    print("\n".join(text))


if __name__ == "__main__":
    main()
