"""The command line: one command a function, each in the module of its subject."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from aitch import cli
from aitch.cli import (
    admin,
    analyse,
    arena,
    coaching,
    derive,
    golden,
    lessons,
    look,
    mcp,
    play_command,
    puzzle_lines,
    puzzles,
    rate,
    records,
    review,
    runs,
    serve,
    text,
    train,
)
from aitch.cli.common import complain
from aitch.cli.game_commands import add_game_commands
from aitch.core.errors import AitchError


class Commands(TyperGroup):
    """A person's errors are one line on standard error and exit code 2, never a traceback."""

    def get_params(self, ctx: Any) -> list[Any]:
        return without_type(super().get_params(ctx))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = super().get_command(ctx, cmd_name)
        for each in [command, *getattr(command, "commands", {}).values()] if command is not None else []:
            without_type(each.get_params(ctx))
        return command

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except AitchError as error:
            complain(str(error))
            raise typer.Exit(2) from None


def without_type(params: list[Any]) -> list[Any]:
    """Switches take no value, so their help names none: without this it would print <bool> beside each."""
    for param in params:
        if getattr(param, "is_flag", False):
            param.metavar = ""
    return params


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="A table for five board games whose names begin with H.\n\n"
    "Begin with [bold]aitch serve[/] for the browser, or [bold]aitch play hermetica[/] in the terminal.",
)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(cli.version())
        raise typer.Exit()


@app.callback()
def every(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Runs before every command."""


TABLE, GAMES, FILES, TOOLS = "Play", "Games", "Records", "Tools for people who write games"
PROGRAMS = "For programs and assistants"

app.command(rich_help_panel=TABLE)(serve.serve)
app.command(rich_help_panel=TABLE)(serve.worker)
app.add_typer(admin.admin, name="admin", rich_help_panel=TABLE)
app.command(rich_help_panel=TABLE)(play_command.play)
app.command(rich_help_panel=TABLE)(lessons.learn)
app.command(rich_help_panel=TABLE)(puzzle_lines.puzzle)
app.command(rich_help_panel=TABLE)(runs.selfplay)
app.command(rich_help_panel=TABLE)(arena.arena)
app.command(rich_help_panel=PROGRAMS)(text.text)
app.command(rich_help_panel=PROGRAMS)(mcp.mcp)
app.command(rich_help_panel=PROGRAMS)(rate.rate)
app.command(rich_help_panel=GAMES)(look.games)
app.command(rich_help_panel=GAMES)(look.rules)
app.command(rich_help_panel=GAMES)(look.content)
app.command(rich_help_panel=FILES)(records.replay)
app.command(rich_help_panel=FILES)(records.verify)
app.command(rich_help_panel=FILES)(review.review)
app.command(rich_help_panel=FILES)(analyse.analyse)
app.command(rich_help_panel=TOOLS)(train.train)
app.command(rich_help_panel=TOOLS)(runs.scenarios)
app.command(rich_help_panel=TOOLS)(lessons.lessons)
app.command(rich_help_panel=TOOLS)(runs.check)
app.command(rich_help_panel=TOOLS)(coaching.coach)
app.command(rich_help_panel=TOOLS)(derive.derive)
app.command(rich_help_panel=TOOLS)(golden.golden)
app.command(rich_help_panel=TOOLS)(runs.perft)
app.command(rich_help_panel=TOOLS)(runs.bench)
app.add_typer(puzzles.puzzles, name="puzzles", rich_help_panel=TOOLS)
add_game_commands(app, GAMES, TOOLS)


def main() -> None:
    """The entry point of the installed command."""
    app(prog_name="aitch")
