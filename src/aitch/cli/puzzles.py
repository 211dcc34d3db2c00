"""`aitch puzzles`: finds puzzles in games between programs, and proves those that there are once more."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.markup import escape

from aitch.bots.levels import strongest
from aitch.bots.puzzle_making import Maker, check_again
from aitch.cli.common import (
    GameName,
    Json,
    Options,
    Seats,
    game_of,
    options_of,
    out,
    print_json,
    say_interpreted,
    share_text,
)
from aitch.cli.runs import progress_bar
from aitch.core.errors import AitchError
from aitch.core.players import BEGINNER
from aitch.core.puzzles import FILE, THEMES, Puzzle, faults, puzzle_text, puzzles_of, read_puzzles

STANDS: Final = 0.98
"""So many of a sample must stand when they are weighed again: 49 of 50."""

puzzles = typer.Typer(no_args_is_help=True, help="Find puzzles, and prove them once more.")


@puzzles.command()
def make(
    game: GameName,
    count: Annotated[int, typer.Option("--count", "-n", metavar="N", min=1, help="Until so many are there.")] = 150,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="Look through so many at most.")] = 100_000,
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, help="Which games.")] = 1,
    seats: Seats = None,
    option: Options = None,
    to: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Add them to this file; else to the game's own.")
    ] = None,
) -> None:
    """Let programs play, and keep the positions in which one move is clearly the best.

    Each puzzle is written as soon as it is proved. A run that was stopped goes on where it was with the same command.

    [dim]Examples:[/]
      aitch puzzles make hermetica --seed 17
      aitch puzzles make hermit --option level=king-crab --count 40
    """
    say_interpreted()
    found = game_of(game)
    options = options_of(option)
    found.complete_options(options)
    file = to if to is not None else Path(found.folder) / FILE
    there = read_puzzles(file) if file.is_file() else []
    maker = Maker(found, options, seats, seed, datetime.now(UTC).date().isoformat())
    maker.known = {puzzle.id for puzzle in there}
    begun = [one.made.number for one in there if one.made.seed == seed and one.options == options]
    number = max(begun, default=-1) + 1
    with progress_bar(True) as bar:
        task = bar.add_task(f"{found.title}: puzzles", total=count, completed=len(there))
        have = len(there)
        while have < count and maker.tally.games < games:
            for puzzle in maker.find(number):
                with file.open("a", encoding="utf-8") as kept:
                    kept.write(puzzle_text(puzzle) + "\n")
                have += 1
                bar.update(task, completed=have)
                if have == count:
                    break
            number += 1
    tally = maker.tally
    looked = f"{tally.games} games, {tally.looked_at} decisions looked at, {tally.candidates} of them closely"
    out().print(f"{found.title}: {have} puzzles in {escape(str(file))} ({looked})")


@puzzles.command()
def check(
    game: GameName,
    sample: Annotated[int, typer.Option("--sample", metavar="N", min=1, help="So many, drawn at random.")] = 50,
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, help="Which, and the dice of the searches.")] = 1,
    levels: Annotated[bool, typer.Option("--levels", help="Let Beginner and the strongest level try them.")] = False,
    json: Json = False,
) -> None:
    """Prove puzzles once more, with other dice: the answer must be the best again, and clearly.

    Every puzzle is read and played through. Those of the sample are weighed anew, with ten times the simulations that
    find puzzles.

    [dim]Examples:[/]
      aitch puzzles check hermetica --sample 50 --seed 3
      aitch puzzles check hermit --levels --json
    """
    say_interpreted()
    found = game_of(game)
    all_there = puzzles_of(found)
    if not all_there:
        raise AitchError(f"{found.title} has no puzzles yet; aitch puzzles make {found.name} finds some")
    wrong = [fault for puzzle in all_there for fault in faults(found, puzzle)]
    with progress_bar(not json) as bar:
        task = bar.add_task(f"{found.title}: puzzles", total=min(sample, len(all_there)))
        tried = [BEGINNER, strongest(found)] if levels else []
        again = check_again(found, sample, seed, tried, lambda: bar.advance(task))
    fallen = [f"{id}: {why}" for id, why in again.fallen.items()]
    count, stand = len(again.drawn), again.stand
    if json:
        told = {"game": found.name, "puzzles": len(all_there), "seed": seed, "sample": count, "stand": stand}
        print_json(told | {"fallen": fallen, "faults": wrong, "solved": again.solved} | counted(all_there))
    else:
        for line in wrong + fallen:
            out().print(f"[red]WRONG[/] {escape(line)}")
        out().print(f"{found.title}: {len(all_there)} puzzles; stand once more: {share_text(stand, count)}")
        for level, (right, of) in again.solved.items():
            out().print(f"solved by {level}: {share_text(right, of)}")
    if wrong or stand < STANDS * count:
        raise typer.Exit(1)


def counted(there: list[Puzzle]) -> dict[str, object]:
    """How many puzzles there are of each theme, and how they are rated."""
    ratings = sorted(puzzle.rating for puzzle in there)
    themes = {theme: sum(puzzle.theme == theme for puzzle in there) for theme in THEMES}
    spread = {"lowest": ratings[0], "middle": ratings[len(ratings) // 2], "highest": ratings[-1]}
    return {"themes": {theme: count for theme, count in themes.items() if count}, "ratings": spread}
