"""Proves the committed puzzles once more, with other seeds, and lets levels try them.

    python benchmarks/puzzles.py                       # all games, 50 puzzles of each
    python benchmarks/puzzles.py hermit --sample 50 --seed 3

What came out is kept for each game in benchmarks/results/puzzles.json, and told in puzzles.md.  Of 50 puzzles at least
49 must stand; Beginner must solve fewer than half of them, the strongest level at what it thinks when it plays nine of
ten at least.
"""

from __future__ import annotations

import argparse
import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from aitch.arena.intervals import wilson
from aitch.bots.levels import strongest
from aitch.bots.puzzle_making import MARGIN, check_again, levels_of
from aitch.cli.puzzles import counted
from aitch.core.puzzles import THEMES, puzzles_of
from aitch.core.registry import find_game, game_names

RESULTS = Path(__file__).parent / "results"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", metavar="GAME", help="these; all that have puzzles if none is named")
    parser.add_argument("--sample", type=int, default=50, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    given = parser.parse_args()
    file = RESULTS / "puzzles.json"
    found: dict[str, Any] = json.loads(file.read_text()) if file.is_file() else {}
    for name in given.games or game_names():
        if puzzles_of(find_game(name)):
            found[name] = measured(name, given.sample, given.seed)
            file.write_text(json.dumps(found, indent=1) + "\n")
            (RESULTS / "puzzles.md").write_text(told(found))


def measured(name: str, sample: int, seed: int) -> dict[str, Any]:
    """What came out for one game; a line on standard error for each puzzle."""
    game = find_game(name)
    there = puzzles_of(game)
    done = 0

    def progress() -> None:
        nonlocal done
        done += 1
        print(f"{name}: {done} of {min(sample, len(there))}", file=sys.stderr)

    again = check_again(game, sample, seed, levels_of(game), progress)
    made = [puzzle.made for puzzle in there]
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "puzzles": len(there),
        "made": {
            "scripts": sorted({one.script for one in made}),
            "seeds": sorted({one.seed for one in made}),
            "dates": sorted({one.date for one in made}),
        },
        "simulations": made[0].simulations,
        "seed": seed,
        "sample": len(again.drawn),
        "stand": again.stand,
        "fallen": again.fallen,
        "strongest": strongest(game),
        "solved": again.solved,
        **counted(there),
    }


def told(found: dict[str, Any]) -> str:
    lines = [
        "# Puzzles, proved once more",
        "",
        "`python benchmarks/puzzles.py`: puzzles are drawn at random and weighed with seeds that made none. One",
        f"stands if its move is the best again, by {MARGIN} of a value from -1 to 1, at each of its steps. Then the",
        "levels try it, each at what it thinks when it plays; a try counts if it finds every step. In brackets stand",
        "95 % intervals.",
        "",
        "| game | puzzles | proved with | stand | Beginner solves | the strongest solves |",
        "|---|---|---|---|---|---|",
    ]
    for name, one in found.items():
        how = f"2 × {one['simulations']:,} simulations" if one["simulations"] else "its solver"
        best = one["strongest"]
        cells = [find_game(name).title, str(one["puzzles"]), how, f"{one['stand']} of {one['sample']}"]
        cells += [share(one["solved"]["beginner"]), f"{best.title()}: {share(one['solved'][best])}"]
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", "| game | themes | ratings: lowest, middle, highest | made by | on | checked with seed |"]
    lines += ["|---|---|---|---|---|---|"]
    for name, one in found.items():
        themes = ", ".join(f"{THEMES[theme].title} {count}" for theme, count in one["themes"].items())
        ratings = ", ".join(str(one["ratings"][which]) for which in ("lowest", "middle", "highest"))
        made = one["made"]
        scripts, seeds, dates = (", ".join(map(str, made[which])) for which in ("scripts", "seeds", "dates"))
        made_by = f"scripts {scripts}; seeds {seeds}"
        cells = [find_game(name).title, themes, ratings, made_by, dates, f"{one['seed']}, {one['date']}"]
        lines.append(f"| {' | '.join(cells)} |")
    for name, one in found.items():
        for id, why in one["fallen"].items():
            lines += ["", f"- {find_game(name).title} {id} does not stand: {why}"]
    return "\n".join(lines) + "\n"


def share(counts: list[int]) -> str:
    solved, tries = counts
    low, high = wilson(solved, tries)
    return f"{100 * solved / tries:.0f} % of {tries} tries ({100 * low:.0f} to {100 * high:.0f})"


if __name__ == "__main__":
    main()
