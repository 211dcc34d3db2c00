"""How often Hermit's players of each level win, from Beginner to Expert.

    python benchmarks/hermit_levels.py [--games N] [--first SEED] [--levels L ...]

All play the same deals; each player has a budget of its own that does not depend on time, so the results are the same
on every machine.  As at a table of the server, a fresh player gives each answer.  The results are written to
`results/hermit_levels.md`.
"""

from __future__ import annotations

import argparse
from functools import partial

from hermit_solver import RESULTS, Row, machine, run_deal, share

import aitch
from aitch.bots.base import Budget
from aitch.bots.hermit_levels import PLAYERS, level_bot
from aitch.core.registry import find_game
from aitch.games.hermit.sheet import LEVELS


def summary(player: str, level: str, rows: list[Row]) -> str:
    won = sum(row["ending"] == "won" for row in rows)
    return f"| {level} | {player} | {share(won, len(rows))} | {max(row['slowest'] for row in rows):.2f} s |"


def main() -> None:
    parser = argparse.ArgumentParser(description="How often Hermit's players of each level win.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=20001, help="the first deal")
    parser.add_argument("--levels", nargs="*", default=["crustacean", "king-crab"], choices=LEVELS)
    given = parser.parse_args()
    game = find_game("hermit")
    tables: list[str] = []
    for level in given.levels:
        for player in PLAYERS:
            seeds = range(given.first, given.first + given.games)
            rows = [run_deal(game, level, "base", seed, partial(level_bot, player), Budget()) for seed in seeds]
            tables.append(summary(player, level, rows))
            print(tables[-1], flush=True)
    text = [
        f"# Hermit's players, base game, deals {given.first} to {given.first + given.games - 1}",
        "",
        f"{machine()}; compiled: {aitch.compiled}; one process, a fresh player for each answer. Seconds are processor "
        "seconds. Intervals are Wilson's, 95 %. Made by `benchmarks/hermit_levels.py`.",
        "",
        "| level of the game | player | wins | slowest answer |",
        "|---|---|---|---|",
        *tables,
    ]
    (RESULTS / "hermit_levels.md").write_text("\n".join(text) + "\n")


if __name__ == "__main__":
    main()
