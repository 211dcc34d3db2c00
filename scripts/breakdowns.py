"""Plays many games to their end and adds up the breakdown of every result.

At the end of each game, and now and then on the way, what `Game.breakdown` tells must add up to `State.scores()`, in
truth and as each seat and a spectator sees it.  Games go through every number of seats and every value of every option,
half of them at random and half between greedy players, whose games come to richer ends.  Ctrl-C stops and tells how far
it came; the same seed plays the same games.

    python scripts/breakdowns.py --games 1000 --out benchmarks/results/breakdowns.md
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import aitch
from aitch.bots.greedy import GreedyBot
from aitch.core.bots import Budget
from aitch.core.breakdown import BadBreakdown, check_breakdown
from aitch.core.contract import OVER, SPECTATOR, TRUTH, State
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.core.suite import configurations

GAMES = ["hemloch", "hermetica", "hermit", "hyperborea", "sygon"]
ON_THE_WAY = 25
"""Of positions before the end, one in so many is added up too."""
TOLD_EVERY = 10.0
"""Seconds between two lines of progress."""
THOUGHT = 400
"""Positions that a greedy player may look at for one answer."""
LONGEST = 1500
"""After so many answers greedy players stop thinking, so that a game without end comes to one."""


class Tally:
    """What the games of one game have shown."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.games = 0
        self.positions = 0
        self.endings: dict[str, int] = dict.fromkeys(game.endings, 0)
        self.ties = 0
        """Games in which several had the most points, and a fact told who won."""
        self.sources: dict[str, int] = {}
        """Points from each source, at the ends, over all seats."""

    def line(self) -> str:
        endings = ", ".join(f"{name} {count}" for name, count in self.endings.items() if count)
        sources = ", ".join(f"{name} {points}" for name, points in self.sources.items()) or "no points: facts"
        return f"| {self.game.title} | {self.games} | {self.positions} | {endings} | {self.ties} | {sources} |"


def add_up(tally: Tally, state: State) -> None:
    """One position, in truth and through all eyes."""
    seats = len(state.scores())
    for viewer in (TRUTH, *range(seats), SPECTATOR):
        seen = state if viewer == TRUTH else state.seen_by(viewer)
        check_breakdown(tally.game.breakdown(seen), seen.scores(), seen.returns())
        tally.positions += 1


def play(tally: Tally, options: dict[str, object], seats: int, rng: Rng, greedy: bool) -> None:
    game, bot, answers = tally.game, GreedyBot(), 0
    state: State = game.start(options, seats)
    while state.seat != OVER:
        if rng.below(ON_THE_WAY) == 0:
            add_up(tally, state)
        thinks = greedy and state.seat >= 0 and answers < LONGEST
        answer = bot.answer(state.seen_by(state.seat), rng, Budget(iterations=THOUGHT, guarded=False)) if thinks else -1
        state.apply(answer if answer >= 0 else random_answer(state, rng))
        answers += 1
    add_up(tally, state)
    tally.games += 1
    tally.endings[game.ending(state)] += 1
    scores = state.scores()
    tally.ties += any(scores) and scores.count(max(scores)) > 1
    for source in game.breakdown(state)["sources"]:
        tally.sources[source["name"]] = tally.sources.get(source["name"], 0) + sum(source["points"])


def run(name: str, games: int, seed: int) -> Tally:
    """All games of one game; whatever does not add up raises, with what it takes to see it again."""
    game = find_game(name)
    tally, told = Tally(game), time.monotonic()
    try:
        for number, (options, seats) in enumerate(configurations(game, games, seed)[0]):
            try:
                play(tally, options, seats, Rng(seed * 1_000_003 + number), number % 2 == 1)
            except BadBreakdown as error:
                raise BadBreakdown(f"{name}, seed {seed}, game {number}, {seats} seats, {options}: {error}") from None
            if time.monotonic() - told > TOLD_EVERY:
                told = time.monotonic()
                print(f"  {name}: {tally.games} of {games} games", flush=True)
    except KeyboardInterrupt:
        print(f"  {name}: stopped after {tally.games} games", flush=True)
    return tally


def report(tallies: list[Tally], seed: int, took: float) -> str:
    build = "compiled" if aitch.compiled else "interpreted"
    lines = [
        "# Breakdowns of results",
        "",
        f"`python scripts/breakdowns.py`, seed {seed}, {build}, {took:.0f} seconds. At every end, and at one in",
        f"{ON_THE_WAY} positions before it, the sources of points were added up in truth and as each seat",
        "and a spectator sees it, and compared with `scores()`; no difference. Half of the games at random,",
        "half between greedy players.",
        "",
        "| game | games | added up | endings | shared lead | points by source, at the ends |",
        "|---|---|---|---|---|---|",
    ]
    return "\n".join([*lines, *(tally.line() for tally in tallies)]) + "\n"


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--games", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, metavar="FILE", help="Where the figures go, as a table.")
    given = parser.parse_args(words)
    began = time.monotonic()
    tallies: list[Tally] = []
    try:
        for name in given.names:
            tallies.append(run(name, given.games, given.seed))
            print(tallies[-1].line(), flush=True)
            if tallies[-1].games < given.games:
                return 130
    except AitchError as wrong:
        print(f"breakdowns: {wrong}", file=sys.stderr)
        return 1
    if given.out is not None:
        given.out.write_text(report(tallies, given.seed, time.monotonic() - began), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
