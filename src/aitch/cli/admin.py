"""`aitch admin`: looking after a folder of games."""

from __future__ import annotations

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

admin = typer.Typer(no_args_is_help=True, help="Look after a folder of games: copies, checks, repairs, old tables.")


@admin.command()
def backup(
    target: Annotated[Path, typer.Argument(help="The file that becomes the copy.")],
    data: Data = DATA,
) -> None:
    """Copy all games to one file, also while a server runs.

    [dim]Example:[/]
      aitch admin backup /backups/games-monday.sqlite --data /srv/aitch
    """
    with progress_bar(True) as bar:
        server.upkeep.copy(data, target, told_by(bar.add_task("pages", total=None), bar))
    out().print(f"{target} has all games of {data} ({target.stat().st_size / 1e6:.1f} MB).", markup=False)


@admin.command()
def check(data: Data = DATA) -> None:
    """Look whether every table is as it was written; exit code 1 if one is not."""
    db = server.upkeep.open_file(data)
    with progress_bar(True) as bar:
        found = server.upkeep.damages(db, told_by(bar.add_task("tables", total=None), bar))
    db.close()
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
) -> None:
    """Let damaged tables go on from the events that are still there.

    What is lost stays lost: make a copy first (aitch admin backup).
    """
    db = server.upkeep.open_file(data)
    with progress_bar(True) as bar:
        found = server.upkeep.damages(db, told_by(bar.add_task("tables", total=None), bar))
    for id in tables or found:
        if id not in found:
            raise AitchError(f"the table {id} is not damaged, or there is none of this name")
        out().print(f"{id}: goes on after {server.upkeep.accept(db, id)} events", markup=False)
    db.close()


@admin.command()
def prune(
    data: Data = DATA,
    dry: Annotated[bool, typer.Option("--dry", help="Only say how many there are.")] = False,
) -> None:
    """Delete tables where nothing has happened for long, as the limits say (open_days, playing_days, over_days).

    A running server does that by itself.
    """
    with progress_bar(not dry) as bar:
        old = server.upkeep.prune(data, dry, told_by(bar.add_task("tables", total=None), bar))
    out().print(f"{old} tables {'are' if dry else 'were'} old{'' if dry else ' and are gone'}.")


def told_by(task: TaskID, bar: Bar) -> Progress:
    def tell(done: int, every: int) -> None:
        bar.update(task, completed=done, total=every)

    return tell
