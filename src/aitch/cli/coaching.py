"""`aitch coach`: whether a coach's sentences are right, and in which games they are heard."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from aitch.bots.rehearsal import rehearse
from aitch.cli.common import GameName, Seats, game_of, out, say_interpreted
from aitch.core import coach as coaching
from aitch.core.coach import book_of
from aitch.core.contract import QUESTIONS, package_of
from aitch.core.errors import AitchError
from aitch.core.rulesdoc import rule_numbers


def coach(
    game: GameName,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="Games to listen to, at most.")] = 20,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Which games.")] = 1,
    seats: Seats = None,
) -> None:
    """Check what a game's coach says, and play games of Beginners until every sentence has been heard.

    [dim]Examples:[/]
      aitch coach hermetica
      aitch coach sygon --games 40 --seats 3
    """
    found = game_of(game)
    book = book_of(found.folder)
    questions = set(QUESTIONS.get(package_of(type(found).__module__), {}))
    wrong = coaching.faults(book, found.folder, set(rule_numbers(found)), questions)
    if wrong:
        raise AitchError(f"coach.toml of {found.name} is wrong: {'; '.join(wrong)}")
    say_interpreted()
    heard = rehearse(found, games, seed, seats)
    table = Table(box=None, pad_edge=False)
    for heading in ("sentence", "times", "first asked"):
        table.add_column(heading, overflow="fold")
    for sentence in book.says + book.warns:
        times = heard.counts[sentence.id]
        table.add_row(
            escape(sentence.id), str(times) if times else "[bold red]never[/]", escape(heard.first.get(sentence.id, ""))
        )
    out().print(table)
    if heard.never:
        raise AitchError(f"never said in {games} games: {', '.join(heard.never)}")
