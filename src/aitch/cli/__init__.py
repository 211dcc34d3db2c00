"""The `aitch` command and the terminal table."""

from __future__ import annotations

import sys
from importlib import import_module

import aitch

EXTRAS = {
    "typer": "server",
    "rich": "server",
    "yaml": "server",
    "pydantic": "server",
    "fastapi": "server",
    "starlette": "server",
    "uvicorn": "server",
    "uvloop": "server",
    "httptools": "server",
    "websockets": "server",
    "msgspec": "server",
    "textual": "tui",
    "numpy": "envs",
    "gymnasium": "envs",
    "pettingzoo": "envs",
    "pyspiel": "openspiel",
    "open_spiel": "openspiel",
    "mcp": "mcp",
    "torch": "train",
}
"""Which extra brings a module that somebody may have done without."""
COMMANDS = {"typer", "rich", "yaml", "pydantic"}
"""What every command needs."""
WITHOUT_COMMANDS = (
    "the command needs what the bare engine does without ({module} is missing): "
    "pip install 'aitch[server]' for the table in the browser, 'aitch[tui]' for the one in the terminal, "
    "'aitch[cli]' for the commands alone"
)
WITHOUT_EXTRA = "this needs {module}, which is not installed: pip install 'aitch[{extra}]'"


def main() -> None:
    """The entry point of the installed command: a package that is missing is named with the extra that brings it.

    The commands are loaded here and not before: the processes in which bots think import this package too.  The version
    is told without them, since the bare engine has one too.
    """
    if sys.argv[1:] == ["--version"]:
        print(version())
        return
    try:
        import_module("aitch.cli.app").main()
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        if module not in EXTRAS:
            raise
        told = WITHOUT_COMMANDS if module in COMMANDS else WITHOUT_EXTRA
        print(f"aitch: {told.format(module=module, extra=EXTRAS[module])}", file=sys.stderr)
        raise SystemExit(2) from None


def version() -> str:
    """What `aitch --version` prints."""
    return f"aitch {aitch.__version__} ({'compiled' if aitch.compiled else 'interpreted'})"
