"""The `aitch` command and the terminal table."""

from __future__ import annotations


def main() -> None:
    """The entry point of the installed command."""
    from aitch.cli.app import app

    app(prog_name="aitch")
