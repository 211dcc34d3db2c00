"""`aitch serve`: the browser table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from aitch import server
from aitch.server import DATA, HOST, PORT


def serve(
    port: Annotated[int, typer.Option(help="Port to listen on.")] = PORT,
    data: Annotated[Path, typer.Option(help="Folder of the games; made if it is not there.")] = DATA,
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets others on the network in.")] = HOST,
    name: Annotated[
        list[str] | None, typer.Option(help="What the server is called (table.example.org); may be given again.")
    ] = None,
    proxy: Annotated[
        list[str] | None, typer.Option(help="Address of a proxy whose word is taken on who calls; may be given again.")
    ] = None,
) -> None:
    """Serve the table to browsers: play alone, with friends, against programs."""
    raise typer.Exit(server.serve(host, port, data, name or [], proxy or []))
