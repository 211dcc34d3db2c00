"""Plays the golden records of Hexes of Sygon anew: `python tests/games/sygon/make_golden.py`.

Bots play them, from fixed seeds: one game for every way to end, and one for every option.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from aitch.bots.greedy import GreedyBot
from aitch.bots.random import RandomBot
from aitch.core.bots import Bot, Budget
from aitch.core.contract import CHANCE
from aitch.core.dice import Dice
from aitch.core.golden import write_golden
from aitch.core.match import Match
from aitch.core.record import print_record
from aitch.core.registry import find_game
from aitch.core.rng import Rng

FOLDER = Path(__file__).parents[2] / "golden" / "sygon"
GAME = find_game("sygon")
LAST_ROUND = "final: yes; round: 9; phase: cast; towns: a1=p1 a2=p1 e1=p2 e3=p2; gold: p1=6 p2=5; wizards: p1=a1 p2=e1"
ENDINGS: dict[str, tuple[dict[str, object], int, bool, str]] = {
    "score": ({}, 4, True, ""),
    "final": ({}, 2, True, ""),
    "tiebreak": ({}, 3, True, ""),
    "shared": ({}, 2, False, LAST_ROUND),
    "team": ({"teams": "dice"}, 4, True, ""),
    "rounds": ({"rounds": 4}, 3, False, ""),
    "stranded": ({"actions": True, "rounds": 200}, 2, False, ""),
}
"""Of each ending: options, seats, whether good players play, and the position to start from."""
OPTIONS: dict[str, tuple[dict[str, object], int]] = {
    "board": ({"board": "recommended"}, 3),
    "teams-across": ({"teams": "across", "board": "recommended"}, 4),
    "competitive": ({"competitive": True}, 3),
    "spells": ({"spells": True}, 4),
    "spells-teams": ({"spells": True, "teams": "dice"}, 4),
    "actions": ({"actions": True}, 3),
    "rounds-none": ({"rounds": 0}, 2),
    "early-clouds": ({"early_clouds": True}, 2),
    "frame-walls": ({"frame_walls": True, "rounds": 5}, 2),
    "rotation": ({"teams": "dice", "rotation": "snake", "rounds": 3}, 4),
    "team-turns": ({"teams": "dice", "team_turns": "whole", "rounds": 5}, 4),
    "team-wizards": ({"teams": "dice", "rounds": 3}, 4),
    "team-cards": ({"teams": "dice", "spells": True, "rounds": 6}, 4),
    "mate-walls": ({"teams": "dice", "mate_walls": True, "rounds": 5}, 4),
    "scorch-towns": ({"actions": True, "scorch_towns": True, "rounds": 8}, 2),
    "scorch-counts": ({"actions": True, "scorch_counts": False, "rounds": 8}, 2),
    "ward-mates": ({"spells": True, "teams": "dice", "ward_mates": False, "rounds": 8}, 4),
    "power-trip": ({"spells": True, "power_trip": "mixed", "rounds": 8}, 3),
    "foresights": ({"spells": True, "foresights": "first", "rounds": 8}, 3),
}
RANDOM = [
    "team-wizards",
    "team-cards",
    "frame-walls",
    "scorch-towns",
    "scorch-counts",
    "ward-mates",
    "power-trip",
    "foresights",
]
"""Options that only players at random make use of often."""
TRIES = 2000


def play(options: dict[str, object], seats: int, good: bool, seed: int, position: str = "") -> Match:
    start = GAME.position(position, options, seats) if position else None
    match = Match(GAME, options, seats, Dice(hashlib.sha256(str(seed).encode()).digest()), start=start)
    bots: list[Bot] = [GreedyBot() if good else RandomBot() for _ in range(seats)]
    rngs = [Rng(1000 * seed + seat) for seat in range(seats)]
    while not match.over:
        seat = match.state.seat
        if seat == CHANCE:
            match.roll()
        else:
            match.answer(bots[seat].answer(match.state.seen_by(seat), rngs[seat], Budget()))
    return match


def main() -> None:
    for ending, (options, seats, good, position) in ENDINGS.items():
        games = (play(options, seats, good, seed, position) for seed in range(1, TRIES))
        match = next(match for match in games if GAME.ending(match.state) == ending)
        write_golden(FOLDER, ending, print_record(match), GAME)
        print(f"{ending}: {len(match.answers)} answers")
    for name, (options, seats) in OPTIONS.items():
        match = play(options, seats, name not in RANDOM, 7)
        write_golden(FOLDER, f"option-{name}", print_record(match), GAME)
        print(f"option {name}: {len(match.answers)} answers, {GAME.ending(match.state)}")


if __name__ == "__main__":
    main()
