"""Measures how the mistakes of the lower levels are distributed: plain blunders, or a little lost everywhere?

Each level plays games with itself; some of its moves in each are judged by the strongest level's search, from what the
seat saw (`bots.review.judge_move`).  Each line of benchmarks/results/mistakes/GAME.jsonl is one game, appended when it
is judged: the script can be killed at any time and goes on where it was.  benchmarks/results/mistakes.md is made from
the data alone (`--pages` makes only that): what a move gives away on average, and which share of it the worst tenth of
the moves carries.

    python -m scripts.mistakes --games 60
    python -m scripts.mistakes --only hemloch --levels beginner --times 2
    python -m scripts.mistakes --pages
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from aitch.arena.report import Sheet, markdown, percent
from aitch.bots.review import MARKS, judge_move, moves_of, simulations_for
from aitch.bots.roster import find_bot
from aitch.bots.session import rng_for
from aitch.core.bots import Budget
from aitch.core.contract import CHANCE
from aitch.core.dice import Dice
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.players import BEGINNER, CASUAL
from aitch.core.registry import find_game, modules

ROOT: Final = Path(__file__).parent.parent
A_GAME: Final = 8
"""So many moves of one game are judged."""
HERMIT_CARDS: Final = 100_000
"""What Hermit's solver lays in thought to judge a move, where it has no number of simulations."""
WORST: Final = 0.1
SAMPLES: Final = 2000
UNHURRIED: Final = Budget(guarded=False)


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--only", metavar="GAME", default="", help="this game alone")
    parser.add_argument("--levels", default=f"{BEGINNER},{CASUAL}")
    parser.add_argument("--games", type=int, default=60, metavar="N", help="of each level in each game")
    parser.add_argument("--times", type=float, default=1.0, metavar="X", help="the strongest level's simulations")
    parser.add_argument("--pages", action="store_true", help="only write the page, from what there is")
    parser.add_argument("--results", type=Path, default=ROOT / "benchmarks" / "results", metavar="DIR")
    return parser.parse_args(words)


def played(game: Game, level: str, number: int, what_for: str = "mistakes") -> Match:
    """A game that a level plays with itself, the same one every time."""
    match = Match(game, dice=Dice(number.to_bytes(32, "big")))
    bots = [find_bot(level).make(game) for _ in range(match.seats)]
    rng = rng_for(what_for, game.name, level, number)
    while not match.over:
        seat = match.state.seat
        if seat == CHANCE:
            match.roll()
        else:
            match.answer(bots[seat].answer(match.state.seen_by(seat), rng, UNHURRIED))
    return match


def losses_in(match: Match, number: int, times: float) -> list[float]:
    """What some moves of a match gave away, in the order in which they were made."""
    moves = list(moves_of(match))
    chosen = random.Random(number).sample(moves, min(A_GAME, len(moves)))
    simulations = int(times * (simulations_for(match.line[0]) or HERMIT_CARDS))
    losses: list[float] = []
    for ply, last in sorted(chosen):
        state = match.line[ply]
        losses.append(judge_move(state.seen_by(state.seat), match.answers[ply:last], simulations)["regret"])
    return losses


def measure(name: str, given: argparse.Namespace, file: Path) -> None:
    game = find_game(name)
    known = {(line["level"], line["number"]) for line in lines_of(file)}
    for number in range(given.games):
        for level in given.levels.split(","):
            if (level, number) in known:
                continue
            line = {"level": level, "number": number, "times": given.times}
            line["losses"] = losses_in(played(game, level, number), number, given.times)
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(line) + "\n")


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.is_file() else []


def share_of_worst(losses: list[float]) -> float:
    """Which share of all that was given away the worst tenth of the moves carries; a part of a move counts in part."""
    total = sum(losses)
    if total == 0.0:
        return 0.0
    ordered = sorted(losses, reverse=True)
    whole, part = divmod(WORST * len(ordered), 1.0)
    return (sum(ordered[: int(whole)]) + part * ordered[int(whole)]) / total


def interval(games: list[list[float]]) -> tuple[float, float]:
    """Of the share of the worst tenth: 95 % of bootstrap samples of whole games lie within."""
    dice = random.Random(1)
    shares: list[float] = []
    for _ in range(SAMPLES):
        drawn = [dice.choice(games) for _ in games]
        shares.append(share_of_worst([loss for game in drawn for loss in game]))
    shares.sort()
    return shares[SAMPLES // 40], shares[-SAMPLES // 40]


def page(files: list[Path]) -> str:
    names = ["game", "level", "judged by", "games", "moves", "mean loss", "without loss", "blunders"]
    sheet = Sheet("What the worst tenth of the moves carries", [*names, "worst tenth carries", "95 %"])
    for file in files:
        lines = lines_of(file)
        for level in sorted({line["level"] for line in lines}):
            games = [line["losses"] for line in lines if line["level"] == level]
            times = ", ".join(sorted({f"× {line['times']:g}" for line in lines if line["level"] == level}))
            losses = [loss for game in games for loss in game]
            low, high = interval(games)
            free = sum(loss < 0.01 for loss in losses) / len(losses)
            blunders = sum(loss >= MARKS["blunder"] for loss in losses) / len(losses)
            cells = [f"{sum(losses) / len(losses):.4f}", percent(free), percent(blunders)]
            shares = [percent(share_of_worst(losses)), f"{percent(low)}-{percent(high)}"]
            sheet.rows.append([file.stem, level, times, str(len(games)), str(len(losses)), *cells, *shares])
    sheet.notes.append(
        "Made by `scripts/mistakes.py` from `benchmarks/results/mistakes`; do not edit. Each level played with itself; "
        f"{A_GAME} moves of each game were judged by the strongest level's search, from what the seat saw (× 0.5: by "
        "half of its simulations; in Hermit × 1 is 100,000 cards). What a move gives away lies between 0 and 2; less "
        "than 0.01 counts as nothing, 0.3 or more is a blunder. The interval: 2,000 bootstrap samples of whole games."
    )
    return markdown("Mistakes", [sheet])


def main(words: Sequence[str]) -> int:
    given = arguments(words)
    names = [given.only] if given.only else list(modules())
    for name in [] if given.pages else names:
        measure(name, given, given.results / "mistakes" / f"{name}.jsonl")
    files = sorted((given.results / "mistakes").glob("*.jsonl"))
    (given.results / "mistakes.md").write_text(page(files), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
