"""`aitch arena`: bots against bots in numbers that prove something."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from aitch.arena.contenders import Contender
from aitch.arena.places import PROCESSES, place_for
from aitch.arena.plot import svg
from aitch.arena.report import Report, markdown, report_on, told_setup
from aitch.arena.result_log import open_folder
from aitch.arena.run import run
from aitch.arena.setup import BALANCE, ELO, ROBIN, SPRT, BadArena, Setup, make_setup
from aitch.cli.common import (
    Content,
    GameName,
    Json,
    Options,
    Seats,
    err,
    game_of,
    options_of,
    out,
    print_json,
    say_interpreted,
    say_of_master,
    write_text,
)
from aitch.cli.runs import MOST, Markdown, On, Records, Resume, Seed, Workers, progress_bar
from aitch.cli.table import records_folder, split_bots

GAMES, LONGEST = 100, 4000
"""How many games each meeting has, and how many a sequential test may have, unless told."""
STOPPED = 130
"""The exit code of a command that a person stopped."""


def arena(
    game: GameName,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B,...", help="Who plays: NAME, NAME:SETTING=N, NAME@CHECKOUT.")
    ] = "",
    games: Annotated[
        int | None,
        typer.Option("--games", "-n", metavar="N", min=1, max=MOST, help="Games of each meeting; of a test: at most."),
    ] = None,
    sprt: Annotated[
        str,
        typer.Option("--sprt", metavar="A,B", help="Play only until it is clear whether A is stronger than B."),
    ] = "",
    elo: Annotated[float, typer.Option("--elo", metavar="E", min=1, help="What a test weighs against 0 Elo.")] = ELO,
    balance: Annotated[
        bool, typer.Option("--balance", help="What the game itself favours: one bot plays every seat.")
    ] = False,
    seats: Seats = None,
    workers: Workers = None,
    on: On = PROCESSES,
    seconds: Annotated[
        float, typer.Option("--time", metavar="S", min=0, help="Seconds for an answer; 0: no clock.")
    ] = 0.0,
    iterations: Annotated[
        int, typer.Option("--iterations", metavar="N", min=0, help="How much a bot may think; 0: as it likes.")
    ] = 0,
    opening: Annotated[
        int, typer.Option("--opening", metavar="K", min=0, help="So many random answers begin each deal.")
    ] = 0,
    adjust_luck: Annotated[
        bool, typer.Option("--adjust-luck", help="Also tell the scores with the luck of the games taken away.")
    ] = False,
    option: Options = None,
    content: Content = "default",
    seed: Seed = 1,
    records: Records = None,
    resume: Resume = False,
    json: Json = False,
    as_markdown: Markdown = None,
    as_svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Write a plot there.")] = None,
) -> None:
    """Let bots meet, each against each, and rate them.

    Every deal is played in all seat orders, so that neither luck nor seat favours anybody. Each game follows from the
    seed and its number, is kept as a record, and is never played twice: a run that was stopped goes on with --resume.
    Where all seats win or lose together, each bot plays the same deals with copies of itself.

    A bot may play with other settings (simulations, seconds; horizon, lapses where it has them), and as
    another checkout of the project has it: strong@PATH is played by that checkout's own Python. So a changed program is
    tested against its former self.

    On a cluster (--on) the games are the same; so they are if workers die, and if --resume goes on elsewhere.

    [dim]Examples:[/]
      aitch arena hermetica --bots greedy,strong,random --games 100 --workers 2
      aitch arena hermetica --bots expert,strong --games 5000 --on ray://cluster:10001
      aitch arena hermetica --sprt expert,strong
      aitch arena hermetica --sprt expert:simulations=800,expert
      aitch arena hermetica --sprt strong,strong@../before --elo 50
      aitch arena hemloch --bots strong,casual --games 200 --adjust-luck
      aitch arena hyperborea --balance --bots greedy --games 200 --markdown balance.md --svg balance.svg
    """
    say_interpreted()
    found = game_of(game, content)
    kind, names = meeting(split_bots(bots), split_bots(sprt), bool(sprt), balance)
    setup = make_setup(
        kind,
        found,
        content if os.sep not in content and not content.endswith(".toml") else os.path.abspath(content),
        options_of(option),
        seats,
        names,
        games or (LONGEST if kind == SPRT else GAMES),
        seed,
        seconds,
        iterations,
        opening,
        elo,
        adjust_luck,
    )
    own = [contender.bot for contender in map(Contender, names) if not contender.build and not contender.weights]
    say_of_master(own, found.start(setup.options, setup.seats))
    folder = records or records_folder().parent / "arena" / f"{setup.game}-{setup.id}"
    log = open_folder(folder, setup, resume)
    try:
        with progress_bar(not json) as bar:
            task = bar.add_task(found.title, total=setup.total)
            played = run(
                log,
                place_for(on, workers),
                lambda done, text: bar.update(task, completed=done, description=f"{found.title} {text}".strip()),
            )
    except KeyboardInterrupt:
        err().print(f"stopped; {len(log.games)} games are kept: the same command with --resume goes on")
        raise typer.Exit(STOPPED) from None
    report = report_on(setup, played)
    if as_markdown is not None:
        write_text(as_markdown, markdown(told_setup(setup), report.sheets))
    if as_svg is not None:
        write_text(as_svg, svg(found.title, report.axis, report.bars))
    if json:
        print_json(report.data | {"records": str(folder)})
    else:
        show(setup, report, folder, len(played))


def meeting(bots: list[str], tested: list[str], sprt: bool, balance: bool) -> tuple[str, list[str]]:
    """Which kind of run it is, and of whom."""
    if sprt and (bots or balance):
        raise BadArena("--sprt A,B names its bots itself and stands alone, without --bots and --balance")
    if sprt:
        return SPRT, tested
    if not bots:
        raise BadArena("name the bots: --bots A,B, or --sprt A,B, or --balance --bots A")
    return (BALANCE if balance else ROBIN), bots


def show(setup: Setup, report: Report, folder: Path, games: int) -> None:
    console = out()
    console.print(f"[bold]{escape(told_setup(setup))}[/]")
    for sheet in report.sheets:
        console.print(f"\n[italic]{escape(sheet.title)}[/]")
        if sheet.rows:
            table = Table(box=None, pad_edge=False)
            for i, heading in enumerate(sheet.head):
                table.add_column(escape(heading), justify="left" if i == 0 else "right")
            for row in sheet.rows:
                table.add_row(*(escape(cell) for cell in row))
            console.print(table)
        for note in sheet.notes:
            console.print(escape(note))
    console.print(f"\n{games} games, their results and records in {escape(str(folder))}")
