"""Plays the golden records of Hyperborea anew: `python tests/games/hyperborea/make_golden.py`.

Bots play them from fixed seeds.  Few games show much: every length in both modes, every number of players, fog and an
open map, every value of every other choice, and every way to end.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from aitch.bots.greedy import GreedyBot
from aitch.core.bots import Budget
from aitch.core.contract import CHANCE
from aitch.core.dice import Dice
from aitch.core.golden import write_golden
from aitch.core.match import Match
from aitch.core.record import print_record
from aitch.core.registry import find_game
from aitch.core.rng import Rng

FOLDER = Path(__file__).parents[2] / "golden" / "hyperborea"
GAME = find_game("hyperborea")
GAMES: list[tuple[str, int, dict[str, object]]] = [
    ("technologies", 2, {"length": "short", "mode": "invasion"}),
    ("gems", 5, {"length": "short", "mode": "race-war", "fog": False, "reset": "faq", "tokens": "extra"}),
    ("miniatures", 3, {"length": "regular", "mode": "invasion", "fog": False, "last": "ten", "stopped": "stay"}),
    ("gems", 2, {"length": "regular", "mode": "race-war", "races": "pick", "reset": "faq", "sacrifice": "once"}),
    ("gems", 4, {"length": "long", "mode": "invasion", "gems": "counted", "continuous": "forever", "walls": "attack"}),
    ("rounds", 6, {"length": "long", "mode": "race-war", "rounds": 4, "cities": "own", "control": "players"}),
    ("rounds", 2, {"length": "long", "mode": "invasion", "rounds": 5, "espionage": "active", "refresh": "two"}),
    ("rounds", 3, {"length": "long", "mode": "race-war", "rounds": 5, "espionage": "plain", "take": "free"}),
]
"""How the game ends, how many play it, and its options."""
TRIES = 200


def play(options: dict[str, object], seats: int, seed: int) -> Match:
    match = Match(GAME, options, seats, Dice(hashlib.sha256(str(seed).encode()).digest()))
    bots = [GreedyBot() for _ in range(seats)]
    rngs = [Rng(1000 * seed + seat) for seat in range(seats)]
    while not match.over:
        seat = match.state.seat
        if seat == CHANCE:
            match.roll()
        else:
            match.answer(bots[seat].answer(match.state.seen_by(seat), rngs[seat], Budget()))
    return match


def main() -> None:
    for ending, seats, options in GAMES:
        games = (play(options, seats, seed) for seed in range(1, TRIES))
        match = next(match for match in games if GAME.ending(match.state) == ending)
        name = f"{seats}-seats-{options['length']}-{options['mode']}-{ending}"
        write_golden(FOLDER, name, print_record(match), GAME)
        print(f"{name}: {len(match.answers)} answers", flush=True)


if __name__ == "__main__":
    main()
