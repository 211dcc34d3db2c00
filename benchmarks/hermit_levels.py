"""How often Hermit's players of each level win, from Beginner to Expert.

    python benchmarks/hermit_levels.py [--games N] [--first SEED] [--levels L ...]

All play the same deals; each player has a budget of its own that does not depend on time, so the results are the same
on every machine.  Deals that are done are kept in `results/hermit_levels.jsonl`, so a run can be stopped and taken up
again; at the end `results/hermit_levels.md` is written.
"""

from __future__ import annotations

import argparse
import json

from hermit_solver import RESULTS, Row, machine, run_deal

import aitch
from aitch.cli.common import share_text
from aitch.core.bots import Budget
from aitch.core.registry import find_game
from aitch.games.hermit.options import LEVELS
from aitch.games.hermit.players import PLAYERS

DONE = RESULTS / "hermit_levels.jsonl"


def summary(player: str, level: str, rows: list[Row]) -> str:
    won = sum(row["ending"] == "won" for row in rows)
    return f"| {level} | {player} | {share_text(won, len(rows))} | {max(row['slowest'] for row in rows):.2f} s |"


def read_done() -> dict[tuple[str, str, int], Row]:
    rows = [json.loads(line) for line in DONE.read_text().splitlines()] if DONE.is_file() else []
    return {(row["player"], row["level"], row["seed"]): row for row in rows}


def main() -> None:
    parser = argparse.ArgumentParser(description="How often Hermit's players of each level win.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=20001, help="the first deal")
    parser.add_argument("--levels", nargs="*", default=["crustacean", "king-crab"], choices=LEVELS)
    parser.add_argument("--players", nargs="*", default=list(PLAYERS.own), choices=list(PLAYERS.own))
    given = parser.parse_args()
    game = find_game("hermit")
    done = read_done()
    tables: list[str] = []
    for level in given.levels:
        for player in given.players:
            rows: list[Row] = []
            for seed in range(given.first, given.first + given.games):
                row = done.get((player, level, seed))
                if row is None:
                    row = run_deal(game, level, "base", seed, PLAYERS.own[player](), Budget())
                    row["player"] = player
                    with DONE.open("a") as file:
                        file.write(json.dumps(row) + "\n")
                rows.append(row)
            tables.append(summary(player, level, rows))
            print(tables[-1], flush=True)
    text = [
        f"# Hermit's players, base game, deals {given.first} to {given.first + given.games - 1}",
        "",
        f"{machine()}; compiled: {aitch.compiled}; one process. Seconds are processor "
        "seconds. Intervals are Wilson's, 95 %. Made by `benchmarks/hermit_levels.py`.",
        "",
        "| level of the game | player | wins | slowest answer |",
        "|---|---|---|---|",
        *tables,
    ]
    (RESULTS / "hermit_levels.md").write_text("\n".join(text) + "\n")


if __name__ == "__main__":
    main()
