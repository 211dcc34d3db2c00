"""Measures Master against `expert-1`, Expert as it was first measured and stays for ever.

Every game begins with some answers at random, and is played in all orders of seats.  Each is appended to
benchmarks/results/masters/GAME.jsonl as soon as it is over: the script can be killed at any time and goes on where it
was.  benchmarks/results/masters.md is made from the data alone (`--pages` makes only that).  Master of before is
another player: once a game has learned anew, `--again` forgets what was measured of it.

    python scripts/masters.py --only sygon --games 200
    python scripts/masters.py --only hyperborea --seats 4 --games 100
    python scripts/masters.py --pages
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from aitch.arena.duels import duels
from aitch.arena.intervals import Estimate
from aitch.arena.processes import Processes
from aitch.arena.report import Sheet, estimate_cells, markdown, tally, told_endings
from aitch.arena.result_log import ResultLog, Run, runs_in
from aitch.arena.run import Progress, run
from aitch.arena.setup import ROBIN, make_setup
from aitch.arena.single_game import Played
from aitch.core.players import EXPERT_1, MASTER
from aitch.core.registry import find_game, modules

ROOT = Path(__file__).parent.parent
HEAD = ["game", "seats", "games", "+ = -", "score", "95 %", "Elo", "95 %"]
CLOCK = ["game", "seats", "bot", "seconds a game", "machine", "began"]


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--only", metavar="GAME", default="", help="this game alone")
    parser.add_argument("--seats", type=int, default=2, metavar="K")
    parser.add_argument("--games", type=int, default=200, metavar="N")
    parser.add_argument("--opening", type=int, default=8, metavar="K", help="so many random answers begin each deal")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--workers", type=int, default=1, metavar="K")
    parser.add_argument("--again", action="store_true", help="forget what was measured: Master has changed")
    parser.add_argument("--pages", action="store_true", help="only write the page, from what there is")
    parser.add_argument("--results", type=Path, default=ROOT / "benchmarks" / "results", metavar="DIR")
    return parser.parse_args(words)


def measure(name: str, given: argparse.Namespace, file: Path) -> None:
    game = find_game(name)
    bots = [MASTER, EXPERT_1]
    setup = make_setup(*(ROBIN, game, "default", {}, given.seats, bots, given.games, given.seed), opening=given.opening)
    run(ResultLog(file, setup, None), Processes(given.workers), Progress(f"{name}, {given.seats} seats", setup.total))


def page(found: list[Run]) -> str:
    score, clock = Sheet("Score", HEAD), Sheet("Time", CLOCK)
    for each in found:
        setup, games = each.setup, list(each.games.values())
        name = [setup.game, str(setup.seats)]
        for (one, other), seen in duels(setup, games).items():
            score.rows.append([*name, *tally(games, one, other), *estimate_cells(Estimate(seen))])
        score.notes.append(f"{setup.game}, {setup.seats} seats, seed {setup.seed}. {told_endings(games)}")
        for bot in setup.bots:
            clock.rows.append([*name, bot, seconds(bot, games), str(each.where["cpu"]), str(each.where["date"])])
    score.notes.append(
        "Made by `scripts/masters.py` from `benchmarks/results/masters`; do not edit. Every game begins with "
        f"{found[0].setup.opening} answers at random and is played in all orders of seats; the games of a deal count "
        "as one block. Beyond two seats a game counts for each rival whom Master was placed ahead of."
    )
    clock.notes.append(
        "The median of all games, in the same run: both played beside each other, with other work on the machine. "
        "No clock was set; each thinks for so many simulations."
    )
    return markdown("Master against expert-1", [score, clock])


def seconds(bot: str, games: list[Played]) -> str:
    """How long it thought in a middling game."""
    found = [
        clock[0] for each in games for clock, player in zip(each.clock, each.players, strict=True) if player == bot
    ]
    return f"{median(found):.2f}"


def main(words: Sequence[str]) -> int:
    given = arguments(words)
    names = [given.only] if given.only else [name for name in modules() if find_game(name).players.master]
    for name in [] if given.pages else names:
        file = given.results / "masters" / f"{name}.jsonl"
        if given.again:
            file.unlink(missing_ok=True)
        measure(name, given, file)
    files = sorted((given.results / "masters").glob("*.jsonl"))
    (given.results / "masters.md").write_text(page([each for file in files for each in runs_in(file)]), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
