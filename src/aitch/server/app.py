"""The application: the registry behind the calls, the sockets and the page."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp

from aitch import __version__
from aitch.core.errors import AitchError
from aitch.server.bus import open_bus, open_pools
from aitch.server.gate import Gate, refusal
from aitch.server.http import routes
from aitch.server.limits import Addresses, Limits
from aitch.server.logs import warn
from aitch.server.operator_page import operator_routes
from aitch.server.refused import UNREADABLE, Refused
from aitch.server.services import Services
from aitch.server.sockets import serve_socket
from aitch.server.sqlite import open_store
from aitch.server.statics import FOLDER, Page
from aitch.server.table_registry import TableRegistry


async def open_registry(
    data: Path,
    limits: Limits,
    names: Collection[str] = (),
    database: str = "",
    bus: str = "",
    workers: int | None = None,
) -> TableRegistry:
    """The tables in this folder, or in a database that many processes share; `CannotOpen` where it cannot be used."""
    pools = open_pools(bus, limits.bot_workers if workers is None else workers) if bus else None
    if database:
        open_postgres = import_module("aitch.server.postgres").open_postgres
        return TableRegistry(Services(await open_postgres(database), limits, names, open_bus(bus), pools))
    store = await open_store(data)
    if store.problem:
        say(f"the games in {data} can be looked at and not be played, since they cannot be written: {store.problem}")
    if store.lost:
        say(f"the end of what was written to {data} is lost ({store.lost} commits): games may lack their last answers")
    return TableRegistry(Services(store, limits, names, open_bus(bus), pools))


def say(line: str) -> None:
    """What whoever starts the server should know: a line for the eye, and one of the log."""
    print(f"aitch: {line}", file=sys.stderr, flush=True)
    warn(line)


def make_app(registry: TableRegistry, page: Path = FOLDER, operator: str = "") -> ASGIApp:
    """The whole application over an open registry; its lifespan starts and closes the registry."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await registry.start()
        yield
        await registry.close()

    app = FastAPI(
        title="Aitch",
        version=__version__,
        description="Tables at which games are played; see docs/protocol.md for the socket.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    limits = registry.services.limits
    api = routes(registry, Addresses(limits.makes_burst, limits.makes_rate))
    app.include_router(api)
    app.include_router(operator_routes(registry, operator))

    @app.websocket("/ws/{table}")
    async def socket(ws: WebSocket, table: str) -> None:
        await serve_socket(ws, registry, table)

    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> Response:
        registry.services.metrics.refused.add(str(error.status))
        return refusal(error)

    @app.exception_handler(AitchError)
    async def wrong(request: Request, error: AitchError) -> Response:
        return refusal(Refused(str(error)))

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:]) or None
        return refusal(Refused(str(first["msg"]), UNREADABLE, where))

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> Response:
        response = refusal(Refused(str(error.detail), error.status_code))
        response.headers.update(error.headers or {})
        if error.status_code == 405:
            response.headers["Allow"] = ", ".join(allowed(api, request.url.path))
        return response

    app.router.default = Page(page)
    return Gate(app, registry.services)


def allowed(api: APIRouter, path: str) -> list[str]:
    """Every method that this path takes; each method has a route of its own."""
    found = [route for route in api.routes if isinstance(route, APIRoute) and route.path_regex.match(path)]
    return sorted({method for route in found for method in route.methods or ()})
