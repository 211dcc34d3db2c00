"""`aitch admin`: looking after a folder of games."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import Progress as Bar
from rich.progress import TaskID

from aitch import server
from aitch.cli.common import out
from aitch.cli.runs import progress_bar
from aitch.core.errors import AitchError
from aitch.server import DATA

if TYPE_CHECKING:
    from aitch.server.upkeep import Progress

Data = Annotated[Path, typer.Option(help="Folder of the games.")]

Database = Annotated[
    str,
    typer.Option(envvar="AITCH_DATABASE", help="PostgreSQL with the games instead: postgresql://name@host/database"),
]

admin = typer.Typer(
    no_args_is_help=True, help="Look after a folder or a database of games: copies, checks, repairs, old tables."
)


@admin.command()
def backup(
    target: Annotated[Path, typer.Argument(help="The file that becomes the copy.")],
    data: Data = DATA,
    database: Database = "",
) -> None:
    """Copy all games to one file, also while a server runs.

    [dim]Example:[/]
      aitch admin backup /backups/games-monday.sqlite --data /srv/aitch
    """
    with progress_bar(True) as bar:
        if database:
            tell = told_by(bar.add_task("tables", total=None), bar)
            asyncio.run(server.copies.back_up(database, target, tell))
        else:
            server.upkeep.copy(data, target, told_by(bar.add_task("pages", total=None), bar))
    place = server.copies.name_of(database) if database else data
    out().print(f"{target} has all games of {place} ({target.stat().st_size / 1e6:.1f} MB).", markup=False)


@admin.command()
def copy(
    source: Annotated[str, typer.Option("--from", help="Folder, file of a backup, or address of PostgreSQL.")],
    target: Annotated[str, typer.Option("--to", help="The same; what is not there yet is made.")],
) -> None:
    """Copy games from one place to another: from a folder to PostgreSQL, back, or from a backup.

    Stop the servers of both first.  Tables that are there already stay as they are, so one that broke off goes on.

    [dim]Example:[/]
      aitch admin copy --from /srv/aitch --to postgresql://aitch@localhost/games
    """
    with progress_bar(True) as bar:
        tell = told_by(bar.add_task("tables", total=None), bar)
        count, there = asyncio.run(server.copies.copy(source, target, tell))
    left = f"; {there} were there already" if there else ""
    out().print(f"{count} tables were copied to {server.copies.name_of(target)}{left}.", markup=False)


@admin.command()
def migrate(
    database: Annotated[str, typer.Option(envvar="AITCH_DATABASE", help="postgresql://name:password@host/database")],
) -> None:
    """Bring a database to the version of this program; stop its servers first."""
    had, has = asyncio.run(server.postgres_upkeep.migrate(database))
    if had > has:
        raise AitchError(f"the database has version {had} already, which is newer than this program's")
    out().print(f"The database has version {has}" + (f", it had {had}." if had != has else " already."))


@admin.command()
def check(data: Data = DATA, database: Database = "") -> None:
    """Look whether every table is as it was written; exit code 1 if one is not."""
    found = damages(data, database)
    for id, reason in found.items():
        out().print(f"{id}: {reason}", markup=False)
    out().print(f"{len(found)} tables are damaged." if found else "Every table is as it was written.")
    raise typer.Exit(1 if found else 0)


@admin.command()
def repair(
    tables: Annotated[
        list[str] | None, typer.Argument(help="Which tables; all that are damaged, if none is named.")
    ] = None,
    data: Data = DATA,
    database: Database = "",
) -> None:
    """Let damaged tables go on from the events that are still there.

    What is lost stays lost: make a copy first (aitch admin backup).
    """
    found = damages(data, database)
    for id in tables or found:
        if id not in found:
            raise AitchError(f"the table {id} is not damaged, or there is none of this name")
        if database:
            left = asyncio.run(server.postgres_upkeep.accept(database, id))
        else:
            with closing(server.upkeep.open_file(data)) as db:
                left = server.upkeep.accept(db, id)
        out().print(f"{id}: goes on after {left} events", markup=False)


@admin.command()
def prune(
    data: Data = DATA,
    database: Database = "",
    dry: Annotated[bool, typer.Option("--dry", help="Only say how many there are.")] = False,
) -> None:
    """Delete tables where nothing has happened for long, as the limits say (open_days, playing_days, over_days).

    A running server does that by itself.
    """
    with progress_bar(not dry) as bar:
        tell = told_by(bar.add_task("tables", total=None), bar)
        if database:
            old = asyncio.run(server.postgres_upkeep.prune(database, dry, tell))
        else:
            old = server.upkeep.prune(data, dry, tell)
    out().print(f"{old} tables {'are' if dry else 'were'} old{'' if dry else ' and are gone'}.")


def damages(data: Path, database: str) -> dict[str, str]:
    with progress_bar(True) as bar:
        tell = told_by(bar.add_task("tables", total=None), bar)
        if database:
            return asyncio.run(server.postgres_upkeep.damages(database, tell))
        with closing(server.upkeep.open_file(data)) as db:
            return server.upkeep.damages(db, tell)


def told_by(task: TaskID, bar: Bar) -> Progress:
    def tell(done: int, every: int) -> None:
        bar.update(task, completed=done, total=every)

    return tell
