"""The gate before every request: origin, rates, sizes, and the headers that every answer carries."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from aitch.server.limits import Addresses, visitor
from aitch.server.logs import warn
from aitch.server.names import host_of, is_called
from aitch.server.refused import ASTRAY, BAD, FORBIDDEN, LARGE, TOO_MANY, UNSTORED, Refused
from aitch.server.services import Services

WATCHED: Final = ("/healthz", "/metrics")
"""Whoever looks after several servers asks each of them by its address, whatever it is called."""
CSP: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS: Final = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
CROWDED: Final = "aitch.crowded"
"""In a socket's scope: whether only players are let in."""
READING: Final = ("GET", "HEAD", "OPTIONS")
LONG: Final = ("/api/records", "/api/analysis")
"""Calls whose bodies may be as long as a record."""


def refusal(refused: Refused) -> Response:
    """A refusal as HTTP says it."""
    body = {"error": refused.error, "rule": refused.rule, "where": refused.where}
    headers = {"Retry-After": "2"} if refused.status in (TOO_MANY, UNSTORED) else {}
    if refused.status == 401:
        headers["WWW-Authenticate"] = "Seat"
    return Response(msgspec.json.encode(body), refused.status, headers, "application/json")


def foreign(headers: Headers) -> bool:
    """Whether a page of another origin asks.  Programs that are no browsers send no origin."""
    origin = headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()
    return headers.get("sec-fetch-site", "none") not in ("none", "same-origin")


class Gate:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services
        self.calls = Addresses(services.limits.calls_burst, services.limits.calls_rate)
        self.sockets: Counter[str] = Counter()
        self.held = 0
        """All of them together."""
        self.telling: set[asyncio.Future[int]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        client = scope.get("client")
        address = visitor(str(client[0])) if client else "?"
        try:
            self.check(scope, address)
            await self.check_with_others(scope, address)
        except Refused as refused:
            self.services.metrics.refused.add("gate")
            await self.refuse(scope, receive, send, refused)
            return
        if scope["type"] == "websocket":
            await self.hold(scope, receive, send, address)
        else:
            await self.pass_on(scope, receive, send)

    def check(self, scope: Scope, address: str) -> None:
        headers = Headers(scope=scope)
        named = is_called(host_of(headers.get("host", "")), self.services.names)
        if not named and scope["path"] not in WATCHED:
            raise Refused("this server is not called so; it is told its names with --name", ASTRAY, "Host")
        if scope["type"] == "websocket" or scope["method"] not in READING:
            if foreign(headers):
                warn("foreign origin", path=scope["path"].split("/")[1], origin=headers.get("origin", "")[:100])
                raise Refused("pages of another origin may not do that", FORBIDDEN, "Origin")
        if not self.calls.take(address, self.services.now()):
            raise Refused("too many requests from this address; wait a little", TOO_MANY)
        limits = self.services.limits
        if scope["type"] == "websocket":
            if self.held >= limits.sockets:
                raise Refused("this server has as many sockets as it can hold", UNSTORED)
            if self.sockets[address] >= limits.sockets_per_address:
                raise Refused("too many sockets from this address", TOO_MANY)
            return
        length = headers.get("content-length", "0")
        if not length.isdecimal():
            raise Refused("the length of the body is no number", BAD, "Content-Length")
        if int(length) > self.most(scope):
            raise Refused(f"a body has at most {self.most(scope)} bytes here", LARGE)

    async def check_with_others(self, scope: Scope, address: str) -> None:
        """The same bounds for what a visitor asks of all processes together."""
        limits, bus = self.services.limits, self.services.bus
        if not await bus.take(f"calls {address}", limits.calls_burst, limits.calls_rate):
            raise Refused("too many requests from this address; wait a little", TOO_MANY)
        if scope["type"] == "websocket":
            held = self.sockets[address] + 1
            if await bus.count(f"sockets {address}", held) > limits.sockets_per_address:
                self.tell_others(address)
                raise Refused("too many sockets from this address", TOO_MANY)

    def tell_others(self, address: str) -> None:
        """How many sockets of this address are left here; nobody waits for it."""
        telling = asyncio.ensure_future(self.services.bus.count(f"sockets {address}", self.sockets[address]))
        self.telling.add(telling)
        telling.add_done_callback(self.telling.discard)

    def most(self, scope: Scope) -> int:
        limits = self.services.limits
        return limits.record_bytes if scope["path"].startswith(LONG) else limits.body_bytes

    async def refuse(self, scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
        response = refusal(refused)
        response.headers.update(HEADERS)
        self.services.metrics.requests.add(str(refused.status))
        if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008, "reason": refused.error})
            return
        await response(scope, receive, send)

    async def hold(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        limits = self.services.limits
        self.sockets[address] += 1
        self.held += 1
        scope[CROWDED] = self.held > limits.sockets * (1 - limits.sockets_reserved)
        try:
            await self.app(scope, receive, send)
        finally:
            self.held -= 1
            self.sockets[address] -= 1
            self.tell_others(address)
            if not self.sockets[address]:
                del self.sockets[address]

    async def pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Takes the body in, in case it is more than was announced, and adds the headers to what goes out."""
        try:
            body = await self.body(receive, self.most(scope)) if scope["method"] not in READING else b""
        except Refused as refused:
            await self.refuse(scope, receive, send, refused)
            return
        given = False

        async def replay() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
                self.services.metrics.requests.add(str(message["status"]))
            await send(message)

        await self.app(scope, replay, headed)

    async def body(self, receive: Receive, most: int) -> bytes:
        parts: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(self.services.limits.body_seconds):
                while True:
                    message = await receive()
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    if size > most:
                        raise Refused(f"a body has at most {most} bytes here", LARGE)
                    if not message.get("more_body", False):
                        return b"".join(parts)
        except TimeoutError:
            raise Refused("the body of the request did not come", BAD) from None
