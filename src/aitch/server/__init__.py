"""The table's server: seats, events, sockets.  `serve` runs it; `python -m aitch.server` does too.

The protocol is described in `docs/protocol.md`.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aitch.server import copies as copies
    from aitch.server import postgres_upkeep as postgres_upkeep
    from aitch.server import upkeep as upkeep
    from aitch.server.run import serve as serve
    from aitch.server.run import work as work

HOST, PORT, DATA = "127.0.0.1", 8000, Path("data")


def __getattr__(name: str) -> object:
    """These are loaded when they are asked for: workers and terminals import this package too, and need less."""
    if name in ("serve", "work"):
        return getattr(import_module("aitch.server.run"), name)
    if name in ("upkeep", "postgres_upkeep", "copies"):
        return import_module(f"aitch.server.{name}")
    raise AttributeError(f"module {__name__} has no attribute {name}")
