"""The `aitch` command and the terminal table."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aitch.cli.app import main as main


def __getattr__(name: str) -> object:
    """`main`, the entry point of the installed command, is loaded with all commands only when it is asked for: the
    processes in which bots think import this package too."""
    if name == "main":
        return import_module("aitch.cli.app").main
    raise AttributeError(f"module {__name__} has no attribute {name}")
