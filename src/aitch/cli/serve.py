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
    operator_secret_file: Annotated[
        Path | None,
        typer.Option(help="File with the secret of the operator's page, /operator; without it there is none."),
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            envvar="AITCH_DATABASE",
            help="PostgreSQL that keeps the games of many servers: postgresql://name@host/database",
        ),
    ] = "",
    bus: Annotated[
        str, typer.Option(envvar="AITCH_BUS", help="Redis by which these servers hear of each other: redis://host")
    ] = "",
    workers: Annotated[
        int | None, typer.Option(help="With a bus: programs that think here; 0 leaves all to aitch worker.")
    ] = None,
) -> None:
    """Serve the table to browsers: play alone, with friends, against programs."""
    raise typer.Exit(
        server.serve(
            *(host, port, data, name or [], proxy or [], operator_secret_file),
            database=database,
            bus=bus,
            workers=workers,
        )
    )


def worker(
    bus: Annotated[str, typer.Option(envvar="AITCH_BUS", help="Redis from which it takes its jobs: redis://host")],
    workers: Annotated[int, typer.Option(help="How many think at once.", min=1)] = 2,
) -> None:
    """Think for the programs at the tables of [bold]aitch serve --bus[/], and review games; any number, anywhere."""
    raise typer.Exit(server.work(bus, workers))
