"""Measures what `aitch train` makes of games that are new to it: the guide's Hazel and the tests' Hush.

Each is trained from nothing for ten minutes of two cores, counted as processor time: other work may go on beside it.
Then three players meet greedy on the same deals, seats balanced: search with the written score and many simulations,
search by what was learned with as many as a level takes, and search with the written score and as many as that.  What
a player scores beyond one half is its edge.  The edge of what was learned is compared with that of the long search.

Rounds lie in a folder of their own (`--work`), games in benchmarks/results/new_games, each as soon as it is over: the
script can be killed at any time and goes on where it was.  A round is best let run to its end, since the processor time
of one that was killed is not counted.  benchmarks/results/new_games.md is made from the data alone (`--pages` makes
only that).

    python -m scripts.new_games --games 600
    python -m scripts.new_games --only hush --minutes 5
    python -m scripts.new_games --pages
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import resource
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tests.guide.walk import Reader

from aitch.arena.duels import duels
from aitch.arena.intervals import Estimate
from aitch.arena.places import PROCESSES, place_for
from aitch.arena.report import Sheet, markdown, percent
from aitch.arena.result_log import ResultLog, runs_in
from aitch.arena.run import Progress, run
from aitch.arena.setup import ROBIN, Setup, make_setup
from aitch.core.registry import find_game

ROOT: Final = Path(__file__).parent.parent
HAZEL, HUSH = "hazel", "hush"
GREEDY: Final = "greedy"
CORES: Final = 2
SAMPLES: Final = 4000
WANTED: Final = 0.8


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--only", metavar="GAME", default="", help="this game alone")
    parser.add_argument("--minutes", type=float, default=10.0, metavar="M", help="of two cores, to train")
    parser.add_argument("--games", type=int, default=600, metavar="N", help="of each player against greedy")
    parser.add_argument("--long", type=int, default=10_000, metavar="N", help="simulations of the long search")
    parser.add_argument("--short", type=int, default=400, metavar="N", help="simulations by what was learned")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=CORES, metavar="K", help="games at a time")
    parser.add_argument("--pages", action="store_true", help="only write the page, from what there is")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "new_games", metavar="DIR")
    parser.add_argument("--results", type=Path, default=ROOT / "benchmarks" / "results", metavar="DIR")
    return parser.parse_args(words)


# The games


def bring(game: str, work: Path) -> None:
    """Makes a game known to this process and those that it starts."""
    folder = ROOT / "tests" / "other_package" if game == HUSH else written_hazel(work)
    if not any(folder.glob("*.egg-info")):
        subprocess.run(
            [sys.executable, "-c", "import setuptools; setuptools.setup()", "--quiet", "egg_info"],
            cwd=folder,
            check=True,
        )
    sys.path.insert(0, str(folder))
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH", "")]))


def written_hazel(work: Path) -> Path:
    """The guide's game as a reader has it: written, and compiled if this Aitch is."""
    folder = work / HAZEL
    if not (folder / "ready").is_file():
        shutil.rmtree(folder, ignore_errors=True)
        reader = Reader(folder)
        reader.write_all()
        reader.do("python setup.py --quiet build_ext --inplace")
        (folder / "ready").touch()
    return folder


# Training


def train(game: str, given: argparse.Namespace) -> str:
    """The best weights after so much processor time, as a file of the working folder; empty if none won a trial."""
    file = given.results / "new_games" / f"{game}.train.json"
    rounds: list[dict[str, Any]] = json.loads(file.read_text()) if file.is_file() else []
    folder = given.work / f"{game}-training"
    most = given.minutes * 60 * CORES
    while sum(each["processor"] for each in rounds) + max([each["processor"] for each in rounds], default=0.0) < most:
        spent = play_round(game, len(rounds) + 1, folder, given.seed)
        verdict = json.loads((folder / f"round-{len(rounds) + 1:02}" / "trial.json").read_text())
        games = json.loads((folder / "run.json").read_text())["games"]
        rounds.append({"processor": round(spent, 1), "games": games, "verdict": verdict["verdict"]})
        rounds[-1]["against the written score"] = verdict["against the written score"]["share"]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(rounds, indent=1) + "\n")
    won = [number for number, each in enumerate(rounds, start=1) if each["verdict"] == "stronger"]
    return kept(game, folder / f"round-{won[-1]:02}" / "weights.json", given.work) if won else ""


def play_round(game: str, number: int, folder: Path, seed: int) -> float:
    """Trains to the end of a round; gives the processor time that it took."""
    before = children_time()
    command = [sys.executable, "-m", "aitch.cli", "train", game, "--rounds", str(number), "--seed", str(seed)]
    subprocess.run([*command, "--workers", str(CORES), "--folder", str(folder)], check=True)
    return children_time() - before


def children_time() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def kept(game: str, weights: Path, work: Path) -> str:
    """A copy whose name tells what is in it: results are known by the names of players."""
    name = f"{game}-{hashlib.sha256(weights.read_bytes()).hexdigest()[:8]}.json"
    shutil.copy(weights, work / name)
    return name


# Meeting greedy


def meet_greedy(game: str, player: str, given: argparse.Namespace) -> None:
    setup = make_setup(ROBIN, find_game(game), "default", {}, None, [player, GREEDY], given.games, given.seed)
    log = ResultLog(given.results / "new_games" / f"{game}.jsonl", setup, None)
    run(log, place_for(PROCESSES, given.workers), Progress(f"{game}, {player}", setup.total))


def measure(game: str, given: argparse.Namespace) -> None:
    os.chdir(given.work)
    long, short = (f"expert:horizon=0:simulations={number}" for number in (given.long, given.short))
    for player in (long, short):
        meet_greedy(game, player, given)
    weights = train(game, given)
    if weights:
        meet_greedy(game, f"{short}:weights={weights}", given)


# What came of it


def edges_by_deal(found: list[tuple[Setup, list[Any]]]) -> dict[str, list[float]]:
    """Of each player what it scored beyond one half, deal by deal."""
    return {
        setup.bots[0]: [score - 0.5 for score in next(iter(duels(setup, games).values()))] for setup, games in found
    }


def ratio(edges: list[float], others: list[float]) -> tuple[float, float, float]:
    """Of two players' mean edges on the same deals, with its interval: 95 % of bootstrap samples of deals."""
    pairs = list(zip(edges, others, strict=False))
    dice = random.Random(1)
    found: list[float] = []
    for _ in range(SAMPLES):
        drawn = dice.choices(pairs, k=len(pairs))
        below = sum(other for _, other in drawn)
        found.append(sum(edge for edge, _ in drawn) / below if below > 0 else float("inf"))
    found.sort()
    whole = sum(edge for edge, _ in pairs) / sum(other for _, other in pairs)
    return whole, found[SAMPLES // 40], found[-SAMPLES // 40]


def page(results: Path) -> str:
    against = Sheet(
        "Against greedy", ["game", "player", "deals", "games", "score", "95 %", "edge, of the long", "95 %"]
    )
    learned = Sheet("Training", ["game", "rounds", "games of a round", "processor minutes", "stronger in rounds"])
    for file in sorted((results / "new_games").glob("*.jsonl")):
        found = [(each.setup, list(each.games.values())) for each in runs_in(file)]
        edges = edges_by_deal(found)
        for setup, games in found:
            player = setup.bots[0]
            estimate = Estimate([edge + 0.5 for edge in edges[player]])
            low, high = estimate.interval
            cells = [percent(estimate.share), f"{percent(low)}-{percent(high)}"]
            row = [setup.game, told(player), str(estimate.blocks), str(len(games)), *cells]
            if player != found[0][0].bots[0]:
                whole, low, high = ratio(edges[player], edges[found[0][0].bots[0]])
                row += [percent(whole), f"{percent(low)}-{percent(high)}"]
            against.rows.append(row + [""] * (len(against.head) - len(row)))
    for file in sorted((results / "new_games").glob("*.train.json")):
        rounds = json.loads(file.read_text())
        minutes = sum(each["processor"] for each in rounds) / 60
        won = [str(number) for number, each in enumerate(rounds, start=1) if each["verdict"] == "stronger"]
        name = file.name.partition(".")[0]
        learned.rows.append([name, str(len(rounds)), str(rounds[0]["games"]), f"{minutes:.1f}", ", ".join(won) or "-"])
    against.notes.append(
        "Made by `scripts/new_games.py` from `benchmarks/results/new_games`; do not edit. Seats balanced on every "
        "deal, no clock; all players had the same deals. What a player scores beyond one half is its edge; of the long "
        f"search's {percent(WANTED)} were wanted. The interval of a ratio: {SAMPLES} bootstrap samples of deals."
    )
    learned.notes.append(
        "`aitch train GAME` with what it does by itself, from nothing; ten minutes of two cores, counted as processor "
        "time, are twenty processor minutes."
    )
    return markdown("Games that are new", [against, learned])


def told(player: str) -> str:
    """Search by the written score, or by what was learned, and its simulations."""
    simulations = player.partition("simulations=")[2].partition(":")[0]
    return f"{'what was learned' if 'weights=' in player else 'the written score'}, {simulations} simulations"


def main(words: Sequence[str]) -> int:
    given = arguments(words)
    given.work, given.results = given.work.resolve(), given.results.resolve()
    given.work.mkdir(parents=True, exist_ok=True)
    for game in [given.only] if given.only else [HAZEL, HUSH]:
        if not given.pages:
            bring(game, given.work)
            measure(game, given)
    (given.results / "new_games.md").write_text(page(given.results), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
