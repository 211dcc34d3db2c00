"""Lets a witness learn how games between two levels end, so that an arena can take luck out of its results.

Plays many games of two cheap levels, fits a network to how they ended (PyTorch), and writes `witness.json` into the
game's folder, with where it comes from.  Games are kept in a folder as they are played: a run that was stopped goes on
where it was.

    python scripts/witness.py hemloch --games 12000 --folder data/witness/hemloch
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from aitch.arena.processes import Processes
from aitch.core.players import BEGINNER, CASUAL
from aitch.core.registry import find_game
from aitch.learning.encoder import WITNESS
from aitch.learning.eye import layout_for, told_of
from aitch.learning.witness import FILE, KNOWN, SEATS
from aitch.training.fit import learn
from aitch.training.pace import AFRESH
from aitch.training.samples import save_samples
from aitch.training.witnessed import TABLES, Watched, watch

GAMES_A_TASK = 20
LEVELS = [CASUAL, BEGINNER]


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=12_000, metavar="N")
    parser.add_argument("--hidden", type=int, default=64, metavar="N", help="hidden numbers, a multiple of 64")
    parser.add_argument("--epochs", type=int, default=5, metavar="N")
    parser.add_argument(
        "--decay", type=float, default=AFRESH.decay, help="how strongly weights fade that nothing keeps up"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, metavar="K")
    parser.add_argument("--folder", type=Path, required=True, metavar="DIR", help="where the games lie")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the weights go instead of the game's folder")
    given = parser.parse_args(words)
    game = find_game(given.game)
    files = [given.folder / f"{number:05}" for number in range(-(-given.games // GAMES_A_TASK))]
    missing = [number for number, file in enumerate(files) if not file.is_file()]
    tasks = [Watched(given.game, LEVELS, GAMES_A_TASK, given.seed, number) for number in missing]
    with closing(Processes(given.workers).do_all(watch, tasks)) as results:
        for done, (at, data) in enumerate(results, start=1):
            save_samples(files[missing[at]], data)
            if done % 20 == 0:
                print(f"{given.game}: {GAMES_A_TASK * (len(files) - len(missing) + done)} games", flush=True)
    layout = layout_for(game, [SEATS], TABLES, WITNESS)
    told = told_of(game, [SEATS], layout) | {
        "tables": TABLES,
        KNOWN: LEVELS,
        "learned": {
            "by": "scripts/witness.py",
            "games": GAMES_A_TASK * len(files),
            "epochs": given.epochs,
            "decay": given.decay,
            "seed": given.seed,
            "date": datetime.now(UTC).date().isoformat(),
        },
    }
    rows = layout.rows + SEATS * len(LEVELS)
    settings = (rows, given.hidden, given.epochs, given.seed)
    weights = learn([files], *settings, told, lambda text: print(text, flush=True), AFRESH._replace(decay=given.decay))
    weights.save(given.out or Path(game.folder) / FILE)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
