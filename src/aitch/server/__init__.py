"""The table's server: seats, events, sockets.  `serve` runs it; `python -m aitch.server` does too.

The protocol is described in `docs/protocol.md`.
"""

from __future__ import annotations

from pathlib import Path

HOST, PORT, DATA = "127.0.0.1", 8000, Path("data")


def serve(host: str = HOST, port: int = PORT, data: Path | str = DATA) -> int:
    """Serves until it is told to stop; returns an exit code, 2 after one line that says why it cannot start."""
    # Workers import this package too and need nothing of what the server needs.
    from aitch.server.run import run

    return run(host, port, Path(data))
