"""The commands that games bring: a module `commands` in a game's folder, or in somebody else's package.

It may have three things.  `COMMANDS`, a Typer application, whose commands become `aitch GAME COMMAND`; `solve`, a
function that becomes the command `aitch solve GAME`; and `finished`, a function that is given each match that people
have played to its end in the terminal, its record and their names, and gives a line to be told about it.  Only the
command line imports it, so that a game can be played without what only the command line needs.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import typer
from typer.core import TyperGroup

from aitch.cli.common import complain
from aitch.core.errors import AitchError, BadOption
from aitch.core.match import Match
from aitch.core.registry import modules


class Solvers(TyperGroup):
    """Says for which games there is a solver, if it is asked for another."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        found = super().get_command(ctx, cmd_name)
        if found is None:
            raise BadOption(f"there is a solver for {' and '.join(self.list_commands(ctx))}, not for {cmd_name}")
        return found


def add_game_commands(app: typer.Typer, groups_panel: str, solve_panel: str) -> None:
    """Adds what the games bring to the command line."""
    solvers = typer.Typer(cls=Solvers, no_args_is_help=True, help="Let a game's own solver play.")
    for game, module in command_modules():
        if hasattr(module, "COMMANDS"):
            app.add_typer(module.COMMANDS, name=game, rich_help_panel=groups_panel)
        if hasattr(module, "solve"):
            solvers.command(game)(module.solve)
    app.add_typer(solvers, name="solve", rich_help_panel=solve_panel)


def finished(match: Match, record: str, people: list[str]) -> str:
    """Lets a game know of a match that is over; what it says to that."""
    name = f"{modules().get(match.game.name)}.commands"
    # What cannot be imported was complained of when the command line was made.
    module = sys.modules.get(name) if people else None
    try:
        return str(module.finished(match, record, people)) if module is not None and hasattr(module, "finished") else ""
    except AitchError as error:
        return str(error)


def command_modules() -> Iterator[tuple[str, ModuleType]]:
    """Each game that brings commands, and their module; one that cannot be imported is complained of and left out."""
    try:
        games = modules()
    except AitchError:  # said as soon as a game is looked for
        return
    for game, package in games.items():
        if is_there(f"{package}.commands"):
            try:
                yield game, importlib.import_module(f"{package}.commands")
            except Exception as error:  # somebody else's mistake must not take all other commands away
                complain(f"the commands of {game} cannot be loaded: {error}")


def is_there(module: str) -> bool:
    """Whether a module can be found; unlike `importlib.util.find_spec` it imports no package for that."""
    name, path = "", None
    for part in module.split("."):
        if name and path is None:
            return False
        name = f"{name}.{part}" if name else part
        found = (finder.find_spec(name, path) for finder in sys.meta_path)
        spec = next((spec for spec in found if spec is not None), None)
        if spec is None:
            return False
        path = spec.submodule_search_locations
    return True
