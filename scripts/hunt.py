"""The hunt for leaks: random games with every number of seats, in which worlds that look alike to a seat are compared.

What is compared, and how, is each script's own (`secrecy.py`, `wire_secrecy.py`, `observation_secrecy.py`).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from typing import Final

from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.registry import find_game
from aitch.core.rng import Rng

WORLDS: Final = 3
"""So many worlds are imagined for one look."""
PROGRESS: Final = 20.0
"""Seconds from one line that tells of it to the next."""


class Leak(Exception):
    """A seat got something that depends on what is hidden from it."""


class Count:
    def __init__(self) -> None:
        self.games = 0
        self.looks = 0
        self.pairs = 0
        """Worlds beside the truth."""
        self.wanted = 0
        """So many pairs are enough for now."""

    @property
    def enough(self) -> bool:
        return self.pairs >= self.wanted

    def told(self) -> str:
        return f"{self.games} games, {self.looks} looks, {self.pairs} pairs"


Play = Callable[[Game, int, Rng, Count], None]
"""Plays one random game with so many seats, or as much of it as is enough, and looks at its positions."""


def hunt(game: Game, pairs: int, seed: int, play: Play, count: Count) -> None:
    """Looks at so many pairs, with one number of seats after the other; raises `Leak` at the first that differs."""
    rng, told_at = Rng(seed), time.monotonic() + PROGRESS
    each = -(-pairs // len(game.seat_counts))  # no game takes more, so that all numbers of seats have their turn
    while count.pairs < pairs:
        count.wanted = min(pairs, count.pairs + each)
        play(game, game.seat_counts[count.games % len(game.seat_counts)], rng, count)
        count.games += 1
        if time.monotonic() > told_at:
            told_at = time.monotonic() + PROGRESS
            print(f"  {count.told()}", flush=True)


def parser_for(doc: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(doc or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--pairs", type=int, default=10_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    return parser


def run(name: str, given: argparse.Namespace, play: Play, count: Count, only_hidden: bool = True) -> int:
    """The script's exit code: 1 after a leak, 2 where it cannot hunt; `only_hidden`: in games that hide something."""
    try:
        game = find_game(given.game)
        if only_hidden and not game.hides:
            raise AitchError(f"nothing is hidden in {given.game}")
        hunt(game, given.pairs, given.seed, play, count)
    except AitchError as wrong:
        print(f"{name}: {wrong}", file=sys.stderr)
        return 2
    except Leak as leak:
        print(f"{name}: {given.game}, seed {given.seed}, game {count.games}, {leak}", file=sys.stderr)
        return 1
    print(f"{given.game}: {count.told()}, no difference")
    return 0


def main(name: str, doc: str | None, words: Sequence[str], play: Play, only_hidden: bool = True) -> int:
    return run(name, parser_for(doc).parse_args(words), play, Count(), only_hidden)
