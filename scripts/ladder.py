"""Measures the levels of each game and writes docs/ladder/GAME.md with a plot.

For each game: is every level stronger than the one below (a sequential test, 0 against 100 Elo, error rates 5 %), and
how often does the highest win against `greedy`?  Where all seats win or lose together, also how many of the same deals
each level wins.  Every game is appended to benchmarks/results/ladder/GAME.jsonl as soon as it is over: the script can
be killed at any time and goes on where it was.  Pages are made from the data alone (`--pages` makes only them).

    python scripts/ladder.py --workers 2
    python scripts/ladder.py --on ray://cluster:10001
    python scripts/ladder.py --only hermit --games-per-pair 400
    python scripts/ladder.py --only hermetica --levels random,greedy --against random --results r --docs r
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from aitch.arena.duels import duels, won
from aitch.arena.intervals import Estimate, wilson
from aitch.arena.places import PROCESSES, place_for
from aitch.arena.plot import Bar, svg
from aitch.arena.ratings import rate
from aitch.arena.report import (
    Sheet,
    estimate_cells,
    is_first,
    markdown,
    percent,
    percents,
    rating_bars,
    tally,
    thinking,
    told_budget,
    told_repeats,
)
from aitch.arena.result_log import ResultLog, Run, runs_in
from aitch.arena.run import Progress, run
from aitch.arena.run import Sequence as Sequential
from aitch.arena.setup import ROBIN, SPRT, Setup, make_setup
from aitch.arena.single_game import Played
from aitch.arena.tasks import Place
from aitch.core.errors import AitchError
from aitch.core.registry import find_game, modules

ROOT = Path(__file__).parent.parent
WANTED = 0.9
"""What the highest level must win against `greedy`."""


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--only", metavar="GAME", default="", help="this game alone")
    parser.add_argument("--levels", default="beginner,casual,strong,expert", help="from the weakest to the strongest")
    parser.add_argument("--against", default="greedy", help="whom the strongest must beat")
    parser.add_argument("--games-per-pair", type=int, default=2000, metavar="N", help="at most, for each test")
    parser.add_argument("--games-against", type=int, default=200, metavar="N", help="of the strongest against greedy")
    parser.add_argument("--seats", type=int, default=None, metavar="K")
    parser.add_argument("--iterations", type=int, default=0, metavar="N", help="for every level alike; 0: its own")
    parser.add_argument("--opening", type=int, default=0, metavar="K", help="so many random answers begin each deal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=None, metavar="K", help="at a time; else one for each core")
    parser.add_argument(
        "--on", default=PROCESSES, metavar="WHERE", help="processes, or a Ray cluster: local, ray://..."
    )
    parser.add_argument("--again", action="store_true", help="forget what was measured: the levels have changed")
    parser.add_argument("--pages", action="store_true", help="only write the pages, from what there is")
    parser.add_argument("--records", type=Path, default=None, metavar="DIR", help="keep a record of each game there")
    parser.add_argument("--results", type=Path, default=ROOT / "benchmarks" / "results" / "ladder", metavar="DIR")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs" / "ladder", metavar="DIR")
    return parser.parse_args(words)


def setups(name: str, given: argparse.Namespace) -> list[Setup]:
    """What is played for one game: each level against the one below, and the strongest against greedy."""
    game = find_game(name)
    levels = [level for level in given.levels.split(",") if level]

    def made(kind: str, bots: list[str], games: int) -> Setup:
        budget = (given.seed, 0.0, given.iterations, given.opening)
        return make_setup(kind, game, "default", {}, given.seats, bots, games, *budget)

    steps = [made(SPRT, [levels[i], levels[i - 1]], given.games_per_pair) for i in range(len(levels) - 1, 0, -1)]
    top = [*reversed(levels)] if steps and steps[0].partners else levels[-1:]
    if given.against not in top:
        top = [*top, given.against]
    return [*steps, made(ROBIN, top, given.games_against)]


def measure(name: str, given: argparse.Namespace, file: Path, place: Place) -> None:
    """Plays what is still missing, telling now and then how far it is."""
    for setup in setups(name, given):
        records = given.records / f"{name}-{setup.id}" if given.records else None
        title = f"{name}: {' - '.join(setup.bots)}"
        games = run(ResultLog(file, setup, records), place, Progress(f"  {title}", setup.total))
        verdict = ""
        if setup.kind == SPRT:
            test = Sequential(setup)
            test.take({played.number: played for played in games})
            verdict = f": {test.sprt.verdict}, LLR {test.sprt.llr:+.2f}"
        print(f"{title}: {len(games)} games{verdict}", flush=True)


# The page.


def counted(found: Run) -> list[Played]:
    """The games of a run that count: of a test only those before it was decided."""
    if found.setup.kind != SPRT:
        return [found.games[number] for number in sorted(found.games)]
    test = Sequential(found.setup)
    test.take(found.games)
    return test.counted


def page(name: str, file: Path) -> tuple[str, str]:
    """Markdown and plot of one game, from its file of results alone."""
    game = find_game(name)
    # Of runs between the same bots, with other budgets or seeds, the last counts.
    runs = list({(found.setup.kind, *found.setup.bots): found for found in runs_in(file)}.values())
    partners = runs[0].setup.partners
    played = {found.setup.id: counted(found) for found in runs}
    steps = step_sheet(runs, played)
    bots = list(dict.fromkeys(bot for found in runs for bot in found.setup.bots))
    sheets = [steps]
    if partners:
        sheet, bars = wins_sheet(runs, played)
        sheets.append(sheet)
        axis = "deals won, in percent"
    else:
        sheets.append(against_sheet(runs, played))
        scores: dict[tuple[str, str], list[float]] = {}
        for found in runs:
            for pair, seen in duels(found.setup, played[found.setup.id]).items():
                scores.setdefault(pair, []).extend(seen)
        bars = rating_bars(rate(bots, scores))
        axis = "Elo, beside the mean of all, with 95 % intervals"
    sheets.append(clock_sheet(bots, [game for games in played.values() for game in games]))
    sheets.append(made_sheet(runs))
    text = markdown(f"{game.title}: the ladder", sheets)
    head, _, rest = text.partition("\n\n")
    source = "Made by `scripts/ladder.py` from the games in `benchmarks/results/ladder`; do not edit."
    return f"{head}\n\n{source}\n\n![{axis}]({file.stem}.svg)\n\n{rest}", svg(f"{game.title}: the ladder", axis, bars)


def step_sheet(runs: list[Run], played: dict[str, list[Played]]) -> Sheet:
    partners = runs[0].setup.partners
    tallied = ["only first, second"] if partners else ["games", "+ = -"]
    steps = Sheet("Steps", ["stronger - weaker", *tallied, "score", "95 %", "Elo", "95 %", "LLR", "verdict"])
    for found in runs:
        if found.setup.kind != SPRT:
            continue
        one, other = found.setup.bots
        games = played[found.setup.id]
        test = Sequential(found.setup)
        test.take(found.games)
        seen = duels(found.setup, games)[one, other]
        cells = tally(games, one, other)
        if partners:
            cells = [f"{sum(seen):.0f}, {len(seen) - sum(seen):.0f} of {len(games) // 2}"]
        steps.rows.append(
            [f"{one} - {other}", *cells, *estimate_cells(Estimate(seen)), f"{test.sprt.llr:+.2f}", test.sprt.verdict]
        )
        steps.notes += [f"{one} - {other}: {note}" for note in told_repeats(games) if not partners]
    unit = "Only deals that just one of the two won count." if partners else "All seat orders of a deal count together."
    steps.notes.insert(
        0,
        "SPRT, 0 against 100 Elo, error rates 5 %: beyond ±2.94 the LLR decides. The score of a test that stops early "
        f"is a little too far out. {unit}",
    )
    return steps


def against_sheet(runs: list[Run], played: dict[str, list[Played]]) -> Sheet:
    """How often the strongest wins, draws not counted as wins."""
    sheet = Sheet("Against the rest", ["bots", "games", "won", "share", "95 %", "Elo", f"{WANTED:.0%}?"])
    for found in runs:
        if found.setup.kind == SPRT:
            continue
        one, other = found.setup.bots
        games = played[found.setup.id]
        wins = sum(is_first(game, seat) for game in games for seat, bot in enumerate(game.players) if bot == one)
        seated = sum(game.players.count(one) for game in games)
        estimate = Estimate(duels(found.setup, games)[one, other])
        cells = [
            f"{one} - {other}",
            str(seated),
            str(wins),
            percent(wins / max(1, seated)),
            percents(*wilson(wins, seated)),
        ]
        reached = "yes" if wins >= WANTED * seated and games else "no"
        sheet.rows.append([*cells, estimate_cells(estimate)[2], reached])
        sheet.notes += told_repeats(games)
    return sheet


def wins_sheet(runs: list[Run], played: dict[str, list[Played]]) -> tuple[Sheet, list[Bar]]:
    """How many of the same deals each bot wins."""
    sheet = Sheet("Deals won", ["bot", "deals", "won", "share", "95 %"])
    bars: list[Bar] = []
    for found in runs:
        if found.setup.kind == SPRT:
            continue
        for bot in found.setup.bots:
            own = [game for game in played[found.setup.id] if game.players[0] == bot]
            wins = sum(won(game) for game in own)
            interval = wilson(wins, len(own))
            share = wins / max(1, len(own))
            sheet.rows.append([bot, str(len(own)), str(wins), percent(share), percents(*interval)])
            bars.append(Bar(bot, 100 * share, 100 * interval[0], 100 * interval[1]))
    return sheet, bars


def clock_sheet(bots: list[str], games: list[Played]) -> Sheet:
    sheet = Sheet("How long they think", ["bot", "s a game", "slowest answer", "slowest turn"])
    for bot in bots:
        clock = thinking(bot, games)
        sheet.rows.append(
            [bot, *(f"{clock[key]:.2f} s" for key in ("seconds_a_game", "slowest_answer", "slowest_turn"))]
        )
    sheet.notes.append("Wall clock, with other work on the machine.")
    return sheet


def made_sheet(runs: list[Run]) -> Sheet:
    where, setup = runs[-1].where, runs[-1].setup
    dates = sorted({str(found.where["date"]) for found in runs})
    sheet = Sheet("How it was made", [])
    lines = [
        f"- {where['cpu']}, {where['cores']} cores, Python {where['python']}, {where['system']}",
        f"- {' to '.join(dict.fromkeys([dates[0], dates[-1]]))}, rules version {setup.rules}, content `{setup.digest}`",
        f"- {setup.seats} seat{'s' if setup.seats > 1 else ''}, seed {setup.seed}, {told_budget(setup)}"
        + (f", {setup.opening} answers at random first" if setup.opening else ""),
        f"- {sum(len(found.games) for found in runs)} games; each follows from the seed and its number",
    ]
    sheet.notes = ["\n".join(lines)]
    return sheet


def main(words: Sequence[str]) -> int:
    given = arguments(words)
    names = [name for name, module in modules().items() if module.startswith("aitch.games.")]
    for name in [given.only] if given.only else names:
        stem = f"{name}-{given.seats}" if given.seats else name
        file = given.results / f"{stem}.jsonl"
        try:
            if given.again and not given.pages:
                file.unlink(missing_ok=True)
            if not given.pages:
                measure(name, given, file, place_for(given.on, given.workers))
            if not file.is_file():
                print(f"{name}: nothing was measured yet")
                continue
            text, plot = page(name, file)
        except AitchError as error:
            print(f"ladder: {error}", file=sys.stderr)
            return 2
        given.docs.mkdir(parents=True, exist_ok=True)
        (given.docs / f"{stem}.md").write_text(text, encoding="utf-8")
        (given.docs / f"{stem}.svg").write_text(plot, encoding="utf-8")
        print(given.docs / f"{stem}.md")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("stopped; what was played is kept, and the same command goes on")
