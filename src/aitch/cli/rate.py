"""`aitch rate`: where on a game's ladder a program stands that is no bot of ours."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import Annotated

import typer

from aitch.arena.processes import Processes
from aitch.arena.programs import PATIENCE, PREFIX, ProgramFailed, close_programs
from aitch.arena.report import Report, Sheet, markdown, report_on, told_setup
from aitch.arena.result_log import open_folder
from aitch.arena.run import run
from aitch.arena.setup import PLACE, Setup, make_setup
from aitch.cli.arena import STOPPED, show
from aitch.cli.common import Content, Json, Options, Seats, err, game_of, options_of, print_json, write_text
from aitch.cli.runs import MOST, Markdown, Records, Resume, Seed, progress_bar
from aitch.cli.table import records_folder, split_bots
from aitch.core.registry import game_names

LADDER = "random,beginner,casual,strong,expert"
GAMES = 20
EVERY = "all"


def rate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's name, or 'all'.")],
    command: Annotated[
        list[str], typer.Argument(metavar="COMMAND...", help="The program, with what it needs; after '--'.")
    ],
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, max=MOST, help="Games against each level.")
    ] = GAMES,
    levels: Annotated[
        str, typer.Option("--levels", metavar="A,B", help="Whom it meets, from the weakest to the strongest.")
    ] = LADDER,
    seats: Seats = None,
    workers: Annotated[
        int, typer.Option("--workers", "-w", metavar="K", min=1, max=256, help="How many games at a time.")
    ] = 1,
    patience: Annotated[
        float,
        typer.Option("--patience", metavar="S", min=0.1, max=86400, help="Seconds that it has for one reply."),
    ] = PATIENCE,
    option: Options = None,
    content: Content = "default",
    seed: Seed = 1,
    records: Records = None,
    resume: Resume = False,
    json: Json = False,
    as_markdown: Markdown = None,
) -> None:
    """Rate a program: it plays against the levels, and gets its place on the ladder, with intervals.

    Any program that speaks the text protocol (docs/text.md) over its standard input and output can play. As in the
    arena every deal is played in all seat orders, each game is kept as a record and never played twice: a run that was
    stopped goes on with --resume. Each level also meets the next, so that the ladder stands by itself. A program that
    does not reply in time loses the game and is begun anew for the next one.

    [dim]Examples:[/]
      aitch rate hermetica -- python my_player.py
      aitch rate all -n 10 --levels random,beginner,casual -- ./my_model --temperature 0
    """
    names = game_names() if game == EVERY else [game]
    program = PREFIX + shlex.join(command)
    told: dict[str, object] = {}
    texts: list[str] = []
    try:
        for name in names:
            found = game_of(name, content)
            kept = content if os.sep not in content and not content.endswith(".toml") else os.path.abspath(content)
            contenders = [program, *split_bots(levels)]
            setup = make_setup(
                PLACE, found, kept, options_of(option), seats, contenders, games, seed, patience=patience
            )
            folder = records or records_folder().parent / "rated"
            report, played = measure(setup, folder / f"{setup.game}-{setup.id}", resume, workers, quiet=json)
            report.sheets.insert(0, place_sheet(report, program))
            told[name] = report.data
            texts.append(markdown(told_setup(setup), report.sheets))
            if not json:
                show(setup, report, folder / f"{setup.game}-{setup.id}", played)
    finally:
        close_programs()
    if as_markdown is not None:
        write_text(as_markdown, "\n".join(texts))
    if json:
        print_json(told)


def measure(setup: Setup, folder: Path, resume: bool, workers: int, quiet: bool) -> tuple[Report, int]:
    """Plays what is missing; the report, and how many games it is about."""
    log = open_folder(folder, setup, resume)
    title = setup.found_game().title
    try:
        with progress_bar(not quiet) as bar:
            task = bar.add_task(title, total=setup.total)
            games = run(log, Processes(workers), lambda done, text: bar.update(task, completed=done))
    except KeyboardInterrupt:
        err().print(f"stopped; {len(log.games)} games are kept: the same command with --resume goes on")
        raise typer.Exit(STOPPED) from None
    except ProgramFailed as failed:
        kept = f"{len(log.games)} of {setup.total} games are kept: the same command with --resume goes on"
        raise ProgramFailed(f"{failed}; {kept}") from None
    return report_on(setup, games), len(games)


def place_sheet(report: Report, program: str) -> Sheet:
    """Between which levels the program stands, by what the bars show: ratings, or deals won."""
    order = sorted(report.bars, key=lambda bar: -bar.value)
    at = next(i for i, bar in enumerate(order) if bar.name == program)
    own = order[at]
    if at == 0 or at == len(order) - 1:
        between = "below all others" if at else "above all others"
    else:
        between = f"above {order[at + 1].name} and below {order[at - 1].name}"
    alike = [bar.name for bar in order if bar is not own and bar.low <= own.high and own.low <= bar.high]
    notes = [
        f"{own.name} stands {between}: {own.value:+.0f} ({own.low:+.0f} to {own.high:+.0f}), {report.axis}.",
        f"The intervals do not tell it from: {', '.join(alike)}." if alike else "Its interval overlaps with none.",
    ]
    return Sheet("Place", [], notes=notes)
