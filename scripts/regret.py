"""Measures what each level gives away: in the same positions every level chooses a move, and long searches judge it.

The positions come from games of Casual, a few out of each.  A search looks long at the moves that it likes and hardly
at the others, and what it says of these is mostly luck: so every move is searched for itself, from where it leads, and
what it gives away is told beside the best move that any of them chose.  Each line of
benchmarks/results/regret/GAME.jsonl is one position, appended as soon as it is judged: the script can be killed at any
time and goes on where it was.  benchmarks/results/regret.md is made from the data alone (`--pages` makes only that):
the mean regret of each level, and in which share of bootstrap samples the levels are ranked Beginner > Casual > Strong
> Expert.

    python -m scripts.regret --positions 200 --times 10
    python -m scripts.regret --only hermetica --written
    python -m scripts.regret --pages
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from scripts.mistakes import lines_of, played

from aitch.arena.report import Sheet, markdown, percent
from aitch.bots.levels import SECONDS, make_level, strongest
from aitch.bots.puzzle_making import levels_of, states_after, worth_after
from aitch.bots.review import is_half_made, moves_of, simulations_for
from aitch.bots.search import SearchBot
from aitch.bots.session import rng_for
from aitch.bots.value import Search
from aitch.core.bots import Budget
from aitch.core.contract import OVER, State
from aitch.core.match import Match
from aitch.core.players import CASUAL, LEVELS
from aitch.core.registry import find_game, modules
from aitch.core.rng import Rng

ROOT = Path(__file__).parent.parent
A_GAME: Final = 4
"""So many positions are taken from one game."""
SAMPLES: Final = 2000
HERMIT_CARDS: Final = 500_000
SEED: Final = 14
UNHURRIED: Final = Budget(guarded=False)


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--only", metavar="GAME", default="", help="this game alone")
    parser.add_argument("--positions", type=int, default=200, metavar="N")
    parser.add_argument("--times", type=int, default=10, metavar="N", help="as many simulations as the strongest level")
    parser.add_argument("--written", action="store_true", help="judge by the written score in any case")
    parser.add_argument("--pages", action="store_true", help="only write the page, from what there is")
    parser.add_argument("--results", type=Path, default=ROOT / "benchmarks" / "results", metavar="DIR")
    return parser.parse_args(words)


def positions_of(match: Match, number: int) -> list[State]:
    """Some positions of a match in which a move was to be chosen, the same ones every time."""
    plies = [ply for ply, _ in moves_of(match)]
    chosen = random.Random(number).sample(plies, min(A_GAME, len(plies)))
    return [match.line[ply] for ply in sorted(chosen)]


def move_of(level: str, state: State, rng: Rng) -> list[int]:
    """The whole move that a level makes here."""
    bot, seat, after = make_level(level, state.game), state.seat, state.copy()
    answers: list[int] = []
    while not answers or is_half_made(after, seat):
        answers.append(bot.answer(after.seen_by(seat), rng, UNHURRIED))
        after.apply(answers[-1])
    return answers


def worth_of(state: State, move: list[int], times: int, written: bool) -> float:
    """What a move is worth to its seat, as far as that sees."""
    seen, game = state.seen_by(state.seat), state.game
    if not written:
        return worth_after(seen, move, SEED, times * (simulations_for(seen) or HERMIT_CARDS))
    after = states_after(seen, move, SEED)
    budget = Budget(iterations=times * game.players.expert // len(after), guarded=False)
    worths: list[float] = []
    for there in after:
        if there.seat == OVER:
            worths.append(there.returns()[seen.seat])
            continue
        bot = SearchBot(game.players.expert, SECONDS, game.players.horizon)
        search = Search(bot, there, seen.seat, rng_for("regret", SEED, there.key()), [])
        search.grow(budget, None)
        worths.append(search.value(1 if there.seat == seen.seat else 0).value)
    return sum(worths) / len(worths)


def measure(name: str, given: argparse.Namespace, file: Path) -> None:
    game = find_game(name)
    known = len(lines_of(file))
    number = 0
    done = 0
    while done < given.positions:
        match = played(game, CASUAL, number, "regret")
        for state in positions_of(match, number):
            done += 1
            if done <= known:
                continue
            levels = levels_of(game)
            moves = {level: tuple(move_of(level, state, rng_for("regret", name, done, level))) for level in levels}
            worths = dict.fromkeys(moves.values(), 0.0)
            if len(worths) > 1:
                worths = {move: worth_of(state, list(move), given.times, given.written) for move in worths}
            best = max(worths.values())
            line = {"times": given.times, "regret": {level: round(best - worths[moves[level]], 6) for level in levels}}
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(line) + "\n")
        number += 1


def ranked(regrets: list[list[float]]) -> float:
    """In which share of bootstrap samples the mean regret falls from each level to the next."""
    dice = random.Random(1)
    count = 0
    for _ in range(SAMPLES):
        drawn = [regrets[dice.randrange(len(regrets))] for _ in regrets]
        sums = [sum(column) for column in zip(*drawn, strict=True)]
        count += all(worse > better for worse, better in pairwise(sums))
    return count / SAMPLES


def page(files: list[Path]) -> str:
    sheet = Sheet("Mean regret", ["game", "positions", *LEVELS, "ranked so in"])
    for file in files:
        regrets = [[line["regret"][level] for level in LEVELS] for line in lines_of(file)]
        means = [sum(column) / len(regrets) for column in zip(*regrets, strict=True)]
        cells = [f"{mean:.4f}" for mean in means]
        sheet.rows.append([file.stem, str(len(regrets)), *cells, percent(ranked(regrets))])
    sheet.notes.append(
        "Made by `scripts/regret.py` from `benchmarks/results/regret`; do not edit. Every level chose a move in the "
        "same positions, and searches with ten times the strongest level's simulations judged each of these moves from "
        "where it leads, as the seat sees it: told is what a move lacks of the best of them. The last column: in so "
        "many of 2,000 bootstrap samples Beginner gives away more than Casual, Casual more than Strong, Strong more "
        "than Expert."
    )
    return markdown("Regret", [sheet])


def main(words: Sequence[str]) -> int:
    given = arguments(words)
    names = [given.only] if given.only else list(modules())
    for name in [] if given.pages else names:
        learned = strongest(find_game(name)) not in LEVELS
        stem = f"{name}-written" if given.written and learned else name
        measure(name, given, given.results / "regret" / f"{stem}.jsonl")
    files = sorted((given.results / "regret").glob("*.jsonl"))
    (given.results / "regret.md").write_text(page(files), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
