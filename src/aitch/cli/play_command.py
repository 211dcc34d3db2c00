"""`aitch play`: a table in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from aitch.bots.roster import bot_names
from aitch.cli import tui
from aitch.cli.bot_process import BotProcess, Thinker
from aitch.cli.common import (
    Content,
    Options,
    Seats,
    err,
    game_of,
    interactive,
    options_of,
    out,
    printable,
    read_record,
    say_interpreted,
    say_of_master,
    start_of,
)
from aitch.cli.line_table import run_line_table
from aitch.cli.table import Table, lineup, resume, seat_holders, seat_numbers, split_bots
from aitch.cli.teaching import TableCoach
from aitch.core.dice import Dice
from aitch.core.errors import BadOption, BadRecord
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.players import BEGINNER

BOTS = f"Who plays the other seats: {', '.join(bot_names())}, with a style expert:style=bold; several by commas."
SEAT = "Your seat: a number from 0 or a name; several by commas, 'all' for everybody here, 'none' to watch."


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's name; not needed with --resume.")] = "",
    seat: Annotated[list[str] | None, typer.Option("--seat", metavar="K", help=SEAT)] = None,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B", help=BOTS)] = "",
    option: Options = None,
    seats: Seats = None,
    content: Content = "",
    position: Annotated[str, typer.Option("--position", metavar="P", help="Begin from this position.")] = "",
    resumed: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a record that was saved.")
    ] = None,
    clock: Annotated[
        int, typer.Option("--clock", metavar="SECONDS", min=0, help="So long a person's turn may take; 0 for any time.")
    ] = 0,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, for dumb terminals and pipes; taken by itself there.")
    ] = False,
    words: Annotated[bool, typer.Option("--words", help="Plain, and no drawings: the table told in words.")] = False,
    coach: Annotated[
        bool, typer.Option("--coach", help="A first game: against a Beginner, with a coach who explains and warns.")
    ] = False,
    light: Annotated[
        bool | None, typer.Option("--light/--dark", help="Colours for a light or a dark terminal; ctrl+t changes them.")
    ] = None,
) -> None:
    """Play a game in the terminal, against bots or with others at the same keyboard.

    With a clock a turn that takes too long passes, where the game has a way to pass; otherwise it loses the game.
    Choose with the arrow keys, by typing a word or its beginning, or with the mouse. A word that is not legal is
    answered with the rule that forbids it. Games are saved when you leave.

    [dim]Examples:[/]
      aitch play hermetica
      aitch play hermetica --seat moon --bots random --option scheme=noon
      aitch play hermetica --seat all
      aitch play hermit --coach
      aitch play --resume ~/.local/share/aitch/records/hermetica-20250101-120000.record
    """
    say_interpreted()
    if resumed is not None:
        if position or option or seats is not None:
            raise BadOption("--resume takes everything from the record: leave --position, --option and --seats away")
        table = resumed_table(game, resumed, content, seat, bots)
    else:
        if not game:
            raise BadOption("which game? 'aitch games' lists them")
        found = game_of(game, content or "default")
        bots = bots or (BEGINNER if coach else "")
        table = new_table(found, content, options_of(option), seats, seat, bots, position)

    say_of_master(table.players, table.match.line[0])
    table.clock = clock
    coached = TableCoach(coach)
    if coach and not coached.fits(table):
        raise BadOption("--coach is for one person who plays against programs, in a game that has a coach")

    def again() -> Table:
        """Another game with the same people and bots."""
        match = table.match
        start = match.line[0].copy() if match.from_position else None
        fresh = Match(match.game, match.options, match.seats, Dice(), list(match.names), start)
        another = Table(fresh, table.players, table.content, new_seed())
        another.clock = clock
        return another

    if plain or words or not interactive():
        run_line_table(table, again, words, coached)
        return
    # Before the screen is taken over: a process begun after that would find no standard error.
    thinker = BotProcess() if any(table.players) else Thinker()
    app = tui.TableApp(table, again, thinker, light, coach=coached)
    try:
        app.run()
    finally:
        thinker.close()
        # Also after a crash: nothing that was played is lost.
        if app.table.begun:
            out().print(f"Saved: {escape(str(app.table.save()))}")


def new_table(
    game: Game,
    content: str,
    options: dict[str, object],
    seats: int | None,
    seat: list[str] | None,
    bots: str,
    position: str,
) -> Table:
    count = game.count(seats)
    options = game.for_people(options)
    start = start_of(game, options, count, position)
    players = lineup(game, count, seat_numbers(game, count, seat or ["0"]), split_bots(bots) or ["casual"])
    match = Match(game, options, count, Dice(), seat_holders(game, count, players), start)
    return Table(match, players, content or "default", new_seed())


def resumed_table(game: str, file: Path, content: str, seat: list[str] | None, bots: str) -> Table:
    record, found, pack = read_record(file, content)
    if game and game != found.name:
        raise BadRecord(f"{file}: this is a record of {found.name}, not of {game}")
    people = seat_numbers(found, found.count(len(record.names)), seat) if seat else None
    try:
        table = resume(record, found, pack, file, people, split_bots(bots))
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None
    if table.match.notice:
        err().print(escape(printable(table.match.notice)))
    return table


def new_seed() -> int:
    return secrets.randbits(48)
