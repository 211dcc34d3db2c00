"""Proves that a review knows no more than the seat: positions that look the same get the same judgement of a move.

Each pair is a position of a random game and another one that looks just the same to the seat that is asked; the same
move is judged in both.  Where nothing is hidden, the two are the same position, made in two ways.

    python scripts/review_pairs.py hemloch --pairs 1000
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from aitch.bots.review import judge_move, moves_of
from aitch.core.dice import Dice
from aitch.core.match import Match
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--pairs", type=int, default=1000, metavar="N")
    parser.add_argument("--simulations", type=int, default=12, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    game = find_game(given.game)
    pairs = others = number = 0
    while pairs < given.pairs:
        number += 1
        match, rng = Match(game, dice=Dice(number.to_bytes(32, "big"))), Rng(given.seed * 1_000_003 + number)
        while not match.over:
            match.answer(random_answer(match.state, rng))
        moves = list(moves_of(match))
        for ply, last in moves[number % 5 :: max(1, len(moves) // 12)]:
            state = match.line[ply]
            seen = state.seen_by(state.seat)
            twin = seen.sample(rng)
            others += twin.key() != state.key()
            played = match.answers[ply:last]
            one, other = (judge_move(p.seen_by(state.seat), played, given.simulations) for p in (state, twin))
            if one != other:
                print(f"{game.name}: game {number}, answer {ply}: {one} and {other}")
                return 1
            pairs += 1
            if pairs == given.pairs:
                break
    print(f"{game.name}: {pairs} pairs judged alike; in {others} of them what is hidden differed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
