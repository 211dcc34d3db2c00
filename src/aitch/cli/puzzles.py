"""`aitch puzzles`: finds puzzles in games between programs, and proves those that there are once more."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from itertools import count as counting
from itertools import islice
from json import dumps, loads
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.markup import escape

from aitch.arena.places import PROCESSES, place_for
from aitch.arena.tasks import in_order
from aitch.bots.levels import strongest
from aitch.bots.puzzle_making import SCRIPT, Tally, check_again, look_through
from aitch.cli.arena import STOPPED
from aitch.cli.common import (
    GameName,
    Json,
    Options,
    Seats,
    err,
    game_of,
    options_of,
    out,
    print_json,
    read_text,
    say_interpreted,
    share_text,
    write_text,
)
from aitch.cli.runs import On, Workers, progress_bar
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
    workers: Workers = None,
    on: On = PROCESSES,
) -> None:
    """Let programs play, and keep the positions in which one move is clearly the best.

    Games are looked through by several workers, on a cluster too (--on), and counted in their order: the seed decides
    what is found. A run that was stopped goes on where it was with the same command: how many games of a seed were
    looked through stands beside the puzzles, in a file of the same name that ends in .looked.json.

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
    known = {puzzle.id for puzzle in there}
    runs, run = looked_through(file, {"script": SCRIPT, "seed": seed, "options": options, "seats": seats})
    begun = [one.made.number for one in there if one.made.seed == seed and one.options == options]
    first = max([number + 1 for number in begun] + [run["games"]])
    numbers = islice(counting(first), games if len(there) < count else 0)
    look = partial(look_through, found.name, options, seats, seed, datetime.now(UTC).date().isoformat())
    looking = place_for(on, workers).do_all(look, ((number, frozenset(known)) for number in numbers))
    tally = Tally(0, 0, 0)
    try:
        with progress_bar(True) as bar, closing(in_order(looking)) as looked:
            task = bar.add_task(f"{found.title}: puzzles", total=count, completed=len(there))
            for number, (fresh, seen) in enumerate(looked, start=first):
                tally = tally.plus(seen)
                again = any(puzzle.id in known for puzzle in fresh)  # it was found meanwhile in a game before
                own = look((number, frozenset(known)))[0] if again else fresh
                wanted = own[: count - len(known)]
                known |= {puzzle.id for puzzle in wanted}
                with file.open("a", encoding="utf-8") as kept:
                    kept.write("".join(puzzle_text(puzzle) + "\n" for puzzle in wanted))
                run["games"] = number + 1
                run["decisions"] += seen.looked_at
                run["candidates"] += seen.candidates
                write_text(looked_file(file), json_text(runs))
                bar.update(task, completed=len(known))
                if len(known) >= count:
                    break
    except KeyboardInterrupt:
        err().print(f"stopped; {len(known)} puzzles are kept: the same command goes on")
        raise typer.Exit(STOPPED) from None
    told = f"{tally.games} games, {tally.looked_at} decisions looked at, {tally.candidates} of them closely"
    out().print(f"{found.title}: {len(known)} puzzles in {escape(str(file))} ({told})")


def looked_file(file: Path) -> Path:
    """Where is kept how many games were looked through for the puzzles of a file."""
    return file.with_suffix(".looked.json")


def looked_through(file: Path, which: dict[str, object]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """All runs for the puzzles of a file so far, and this one of them: how far it has come."""
    there = looked_file(file)
    runs: list[dict[str, Any]] = loads(read_text(there, "what was looked through")) if there.is_file() else []
    for run in runs:
        if which.items() <= run.items():
            return runs, run
    runs.append(which | {"games": 0, "decisions": 0, "candidates": 0})
    return runs, runs[-1]


def json_text(runs: list[dict[str, Any]]) -> str:
    """A run on each line."""
    return "[\n" + ",\n".join(dumps(run) for run in runs) + "\n]\n"


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
