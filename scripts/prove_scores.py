"""Proves changed scores: each program against its former self, by sequential tests of 0 against 50 Elo.

The new build is the one that runs this (its `src` is on PYTHONPATH), the former one is another checkout: the same rules
with the scores of before.  Both should be compiled in place.  Every match ends with its verdict, or when its games or
its time are spent.

    PYTHONPATH=src python scripts/prove_scores.py ../former --workers 16 --minutes 3
    PYTHONPATH=src python scripts/prove_scores.py ../former --only sygon --bots greedy --games 20 --results /tmp/r

What came out is kept in benchmarks/results/scores.json: wins, draws, losses, LLR, verdict, and digests of both builds.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import aitch
from aitch.arena.duels import duels, game_score
from aitch.arena.intervals import Estimate
from aitch.arena.processes import Processes
from aitch.arena.result_log import machine
from aitch.arena.run import Progress, play_all
from aitch.arena.run import Sequence as Sequential
from aitch.arena.setup import SPRT, Setup, make_setup
from aitch.arena.single_game import Played
from aitch.arena.sprt import UNDECIDED
from aitch.core.errors import AitchError
from aitch.core.registry import find_game

ROOT = Path(__file__).parent.parent
ELO = 50.0
MATCHES: list[tuple[str, int, dict[str, object]]] = [
    ("sygon", 2, {"spells": True}),
    ("sygon", 4, {"spells": True}),
    ("sygon", 2, {}),
    ("sygon", 4, {}),
    ("hyperborea", 2, {}),
    ("hyperborea", 4, {}),
]


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("former", type=Path, help="the checkout of before")
    parser.add_argument("--only", metavar="GAME", default="", help="this game alone")
    parser.add_argument("--bots", default="greedy,strong")
    parser.add_argument("--games", type=int, default=4000, metavar="N", help="of a match at most")
    parser.add_argument("--minutes", type=float, default=5.0, metavar="M", help="for a match at most")
    parser.add_argument("--seed", type=int, default=13)
    parser.add_argument("--workers", type=int, default=2, metavar="K")
    parser.add_argument("--results", type=Path, default=ROOT / "benchmarks" / "results", metavar="DIR")
    return parser.parse_args(words)


def digest_of(source: Path) -> dict[str, object]:
    """Of all that a build is made of, and whether it was compiled."""
    told = hashlib.sha256()
    for file in sorted([*source.rglob("*.py"), *source.rglob("*.toml")]):
        told.update(file.relative_to(source).as_posix().encode() + b"\0" + file.read_bytes())
    return {"digest": told.hexdigest()[:12], "compiled": (source / "_compiled.json").is_file()}


def prove(setup: Setup, workers: int, seconds: float) -> tuple[Sequential, list[Played]]:
    """Plays until the test has decided or the time is spent; gives the test and the games that count in it."""
    test, games = Sequential(setup), dict[int, Played]()
    tell = Progress(f"  {setup.game} {setup.bots[0]}", setup.total)
    until = time.monotonic() + seconds
    with closing(play_all(setup, range(setup.total), Processes(workers))) as playing:
        for played, _ in playing:
            games[played.number] = played
            test.take(games)
            tell(len(games), f"LLR {test.sprt.llr:+.2f}")
            if test.sprt.verdict != UNDECIDED or time.monotonic() > until:
                break
    return test, test.counted


def facts_of(setup: Setup, test: Sequential, games: list[Played]) -> dict[str, object]:
    """A line of the results; of more than two seats, a game is won by whoever places ahead more often."""
    new, former = setup.bots
    usual = setup.found_game().complete_options({})
    scores = [game_score(played, new, former) for played in games]
    estimate = Estimate(duels(setup, games)[new, former])
    return {
        "game": setup.game,
        "seats": setup.seats,
        "options": {name: value for name, value in setup.options.items() if value != usual[name]},
        "bot": new,
        "games": len(games),
        "won, drawn, lost": [sum(s > 0.5 for s in scores), scores.count(0.5), sum(s < 0.5 for s in scores)],
        "share": round(estimate.share, 4),
        "elo": round(estimate.elo, 1) if 0.0 < estimate.share < 1.0 else None,
        "endings": dict(sorted(Counter(played.ending for played in games).items())),
        **{name: value for name, value in test.sprt.facts().items() if name not in ("alpha", "beta")},
    }


def main(words: Sequence[str]) -> int:
    given = arguments(words)
    here, there = Path(aitch.__file__).parent, given.former / "src" / "aitch"
    builds = {"new": digest_of(here), "former": digest_of(there)}
    lines: list[dict[str, object]] = []
    given.results.mkdir(parents=True, exist_ok=True)
    file = given.results / "scores.json"
    for name, seats, options in MATCHES:
        if given.only in ("", name):
            for bot in given.bots.split(","):
                bots = [bot, f"{bot}@{given.former.resolve()}"]
                game = find_game(name)
                setup = make_setup(SPRT, game, "default", options, seats, bots, given.games, given.seed, elo=ELO)
                lines.append(facts_of(setup, *prove(setup, given.workers, 60.0 * given.minutes)))
                print(json.dumps(lines[-1]), flush=True)
                facts = {"machine": machine(), "seed": given.seed, "builds": builds, "matches": lines}
                file.write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
    print(file)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except AitchError as wrong:
        sys.exit(f"prove_scores: {wrong}")
