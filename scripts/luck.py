"""Measures luck over many games: that it is 0 on average, and how much of the results it explains.

For each game with chance two levels meet, and the luck of every game is worked out by the evaluation alone, as
`aitch arena --adjust-luck` does: what chance gave, and what the dice of careless programs made of their moves.  Every
game is appended to benchmarks/results/luck/GAME.jsonl as soon as it is over: the script can be killed at any time and
goes on where it was.  benchmarks/results/luck.md is made from the data alone (`--pages` makes only that).

    python scripts/luck.py --games 2000
    python scripts/luck.py --only hemloch --games 2000
    python scripts/luck.py --pages
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import correlation, linear_regression

from aitch.arena.luck import adjust, mean, meetings, shared_deals, with_error
from aitch.arena.processes import Processes
from aitch.arena.report import Sheet, markdown, percent
from aitch.arena.result_log import ResultLog, Run, runs_in
from aitch.arena.run import Progress, run
from aitch.arena.setup import ROBIN, Setup, make_setup
from aitch.arena.single_game import Played
from aitch.core.registry import find_game, modules

ROOT = Path(__file__).parent.parent


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--only", metavar="GAME", default="", help="this game alone")
    parser.add_argument("--bots", default="casual,beginner", help="who meets")
    parser.add_argument("--games", type=int, default=2000, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, metavar="K")
    parser.add_argument("--pages", action="store_true", help="only write the page, from what there is")
    parser.add_argument("--results", type=Path, default=ROOT / "benchmarks" / "results", metavar="DIR")
    return parser.parse_args(words)


def setup_of(name: str, given: argparse.Namespace) -> Setup:
    game = find_game(name)
    bots = given.bots.split(",")
    games = given.games // 2 if len(game.seat_counts) and game.seat_counts[0] == 1 else given.games
    return make_setup(ROBIN, game, "default", {}, None, bots, games, given.seed, luck=True)


def page(found: list[Run]) -> str:
    means = Sheet("Luck of the first seat", ["game", "games", "deals", "mean", "standard error", "mean / error"])
    left = Sheet(
        "Results less luck",
        ["game, bots", "deals", "score", "error", "less luck", "error", "variance left"],
    )
    for each in found:
        games = list(each.games.values())
        # The games of a deal have the same dice: together they tell as much as one.
        dealt: dict[int, list[float]] = {}
        for played in games:
            dealt.setdefault(played.deal, []).append(sum(luck[0] for luck in played.luck.values()))
        lucks = [mean(each_deal) for each_deal in dealt.values()]
        centre, error = with_error(lucks)
        cells = [f"{centre:+.5f}", f"{error:.5f}", f"{centre / error:+.2f}" if error else "0"]
        means.rows.append([each.setup.game, str(len(games)), str(len(lucks)), *cells])
        for pair in adjust(each.setup, games):
            shares = [pair.plain, pair.plain_error, pair.adjusted, pair.adjusted_error, pair.variance]
            name = f"{each.setup.game}, {pair.one} - {pair.other}"
            left.rows.append([name, str(pair.blocks), *map(percent, shares)])
    means.notes.append(
        "The luck of all answers of chance in a game, and of what the programs made of their moves by their own dice, "
        "by the evaluation at once and a little later, added up. Whatever the evaluation thinks, its mean is 0: beyond "
        "two errors something would be wrong."
    )
    kinds = Sheet("What explains the results", ["game, bots", "luck", "share that counts", "likeness to results"])
    for each in found:
        for kind in explained(each.setup, list(each.games.values())):
            kinds.rows.append(kind)
    kinds.notes.append(
        "Each kind of luck by itself, deal by deal: by the question that chance answered or by who chose, judged at "
        "once or a little later. The share is how much of it shows in scores from 0 to 1, while luck is told from -1 "
        "to 1: where the evaluation is right it is 0.5. The likeness is the correlation with the scores."
    )
    left.notes.append(
        "Made by `scripts/luck.py` from the games in `benchmarks/results/luck`; do not edit. The share of luck that "
        "counts was estimated for each kind of question on nine tenths of the deals and taken from the last tenth."
    )
    return markdown("Luck", [means, left, kinds])


def explained(setup: Setup, games: list[Played]) -> list[list[str]]:
    """How much each kind of luck, taken alone, shows in the scores of two bots that met."""
    rows: list[list[str]] = []
    one, other = setup.bots
    met = shared_deals(setup, games, one, other) if setup.partners else meetings(setup, games, one, other)
    scores = [meeting.score for meeting in met]
    for name in sorted({name for meeting in met for name in meeting.luck}):
        lucks = [meeting.luck.get(name, 0.0) for meeting in met]
        if len(set(lucks)) > 1:
            share, likeness = linear_regression(lucks, scores).slope, correlation(lucks, scores)
            rows.append([f"{setup.game}, {one} - {other}", name, f"{share:.2f}", f"{likeness:+.2f}"])
    return rows


def main(words: Sequence[str]) -> int:
    given = arguments(words)
    names = [given.only] if given.only else [name for name in modules() if find_game(name).has_chance]
    for name in [] if given.pages else names:
        setup = setup_of(name, given)
        log = ResultLog(given.results / "luck" / f"{name}.jsonl", setup, None)
        run(log, Processes(given.workers), Progress(name, setup.total))
    files = sorted((given.results / "luck").glob("*.jsonl"))
    (given.results / "luck.md").write_text(page([each for file in files for each in runs_in(file)]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
