"""Proves that a review knows no more than the seat: positions that look the same get the same judgement of a move.

Each pair is a position of a random game, with one number of seats after the other, and another one that looks just the
same to the seat that is asked; the same move is judged in both.  In games that hide something only pairs count in which
what is hidden differs; elsewhere the two are the same position, made in two ways.

Each line of benchmarks/results/review_pairs/GAME.jsonl is one random game, appended as soon as its pairs are judged:
the script can be stopped at any time and goes on where it was.  `review_pairs.md` beside it is made from these alone.

    python scripts/review_pairs.py hemloch --pairs 1000
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from aitch.arena.report import Sheet, markdown
from aitch.bots.review import judge_move, moves_of
from aitch.core.contract import State
from aitch.core.dice import Dice
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng

RESULTS: Final = Path(__file__).parent.parent / "benchmarks" / "results"
HEAD: Final = ["seats", "random games", "simulations", "pairs", "what is hidden differed in"]
A_GAME: Final = 12
"""About so many moves of one game are looked at: neighbouring positions are much alike."""
TRIES: Final = 4
"""So many worlds are imagined for one that differs from the truth."""


class Differs(Exception):
    """A judgement hangs on what the seat cannot see."""


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--pairs", type=int, default=1000, metavar="N")
    parser.add_argument("--simulations", type=int, default=12, metavar="N", help="for each judgement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", type=Path, default=RESULTS, metavar="DIR")
    return parser.parse_args(words)


def measure(game: Game, given: argparse.Namespace, file: Path) -> None:
    """Judges pairs until there are enough of them, with those of earlier runs."""
    lines = [line for line in lines_of(file) if (line["seed"], line["simulations"]) == (given.seed, given.simulations)]
    number, wanted = len(lines), given.pairs - sum(line["pairs"] for line in lines)
    while wanted > 0:
        number += 1
        seats = game.seat_counts[number % len(game.seat_counts)]
        found = {"number": number, "seed": given.seed, "simulations": given.simulations, "seats": seats}
        found |= pairs_of_a_game(game, seats, number, given, wanted)
        found["date"] = datetime.now(UTC).date().isoformat()
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(found) + "\n")
        wanted -= found["pairs"]


def pairs_of_a_game(game: Game, seats: int, number: int, given: argparse.Namespace, most: int) -> dict[str, int]:
    """How many pairs a random game gave, and in how many of them what is hidden differed; all were judged alike."""
    match = Match(game, seats=seats, dice=Dice(number.to_bytes(32, "big")))
    rng = Rng(given.seed * 1_000_003 + number)
    while not match.over:
        match.answer(random_answer(match.state, rng))
    twins = []
    for ply, last in moves_of(match):
        twin = twin_of(match.line[ply], rng)
        differs = twin.key() != match.line[ply].key()
        if differs or not game.hides:
            twins.append((ply, last, twin, differs))
    pairs = differed = 0
    for ply, last, twin, differs in twins[number % 5 :: max(1, len(twins) // A_GAME)][:most]:
        state, played = match.line[ply], match.answers[ply:last]
        one, other = (judge_move(p.seen_by(state.seat), played, given.simulations) for p in (state, twin))
        if one != other:
            raise Differs(f"game {number} with {seats} seats, answer {ply}: {one} and {other}")
        pairs += 1
        differed += differs
    return {"pairs": pairs, "differed": differed}


def twin_of(state: State, rng: Rng) -> State:
    """A position that looks the same to the seat that is asked, and is another one if such a one is found."""
    seen = state.seen_by(state.seat)
    twin = seen.sample(rng)
    for _ in range(TRIES if state.game.hides else 0):
        if twin.key() == state.key():
            twin = seen.sample(rng)
    return twin


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.is_file() else []


def page(files: list[Path]) -> str:
    sheet = Sheet("Judged alike", ["game", *HEAD, "date"])
    for file in files:
        lines = lines_of(file)
        pairs, differed = (sum(line[what] for line in lines) for what in ("pairs", "differed"))
        seats = sorted({line["seats"] for line in lines})
        told = f"{seats[0]}-{seats[-1]}" if len(seats) > 1 else str(seats[0])
        simulations = ", ".join(sorted({str(line["simulations"]) for line in lines}))
        numbers = [f"{len(lines):,}", simulations, f"{pairs:,}", f"{differed:,}"]
        sheet.rows.append([find_game(file.stem).title, told, *numbers, lines[-1]["date"]])
    sheet.notes.append(
        "Made by `scripts/review_pairs.py` from `benchmarks/results/review_pairs`; do not edit. A pair is two "
        "positions that look the same to the seat that is asked; the same move is judged in both as in a review, "
        "with so few simulations for each judgement. Each time both judgements were the same to the last digit: "
        "values, regret, the better move and what follows it. In games that hide something only pairs count in which "
        "what is hidden differs; in the others the two are one position, made in two ways. The first difference "
        "would stop the script."
    )
    return markdown("Reviews of positions that look the same", [sheet])


def main(words: Sequence[str]) -> int:
    given = arguments(words)
    game = find_game(given.game)
    data = given.results / "review_pairs"
    try:
        measure(game, given, data / f"{game.name}.jsonl")
    except Differs as found:
        print(f"{game.name}: {found}", file=sys.stderr)
        return 1
    (given.results / "review_pairs.md").write_text(page(sorted(data.glob("*.jsonl"))), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
