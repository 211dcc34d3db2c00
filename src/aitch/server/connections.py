"""Connections before they are requests: who holds many, says little or does not read is closed.

uvicorn parses HTTP; here each connection gets bounds on time and size, and each visitor a bound on how many there are.
What a proxy passes on comes through few connections of its own, which are not counted.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Collection
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from aitch.server.limits import Limits, visitor


class Doors:
    """All HTTP connections that are open, by visitor, and those that have not said what they want."""

    def __init__(self, limits: Limits, proxies: Collection[str] = ()) -> None:
        self.limits = limits
        self.proxies = set(proxies)
        self.held: Counter[str] = Counter()
        self.silent: OrderedDict[HttpToolsProtocol, None] = OrderedDict()
        """Connections whose request is not complete, the oldest first."""

    def enter(self, connection: HttpToolsProtocol, who: str) -> bool:
        """Whether there is room for one more; of too many silent ones the oldest goes."""
        if who not in self.proxies and self.held[who] >= self.limits.connections_per_visitor:
            return False
        self.held[who] += 1
        self.listen(connection)
        return True

    def listen(self, connection: HttpToolsProtocol) -> None:
        self.silent[connection] = None
        while len(self.silent) > self.limits.silent_connections:
            oldest, _ = self.silent.popitem(last=False)
            oldest.transport.abort()

    def hear(self, connection: HttpToolsProtocol) -> None:
        self.silent.pop(connection, None)

    def leave(self, connection: HttpToolsProtocol, who: str) -> None:
        self.hear(connection)
        self.held[who] -= 1
        if self.held[who] <= 0:
            del self.held[who]


class BoundedConnection(HttpToolsProtocol):
    """One connection; `doors` is set by `bounded`."""

    doors: Doors

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.who = ""
        self.inside = False
        self.head_size = 0
        self.head_done = False
        self.problem = ""
        self.patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.who = visitor(self.client[0]) if self.client else "?"
        self.inside = self.doors.enter(self, self.who)
        if self.inside:
            self.wait(self.doors.limits.head_seconds)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.go()
        super().connection_lost(exc)

    def go(self) -> None:
        """It counts no more: it is lost, or has become a web socket, which the gate counts."""
        self.wait(None)
        if self.inside:
            self.inside = False
            self.doors.leave(self, self.who)

    def wait(self, seconds: float | None) -> None:
        """Ends the connection after so long, unless it is called again before."""
        if self.patience is not None:
            self.patience.cancel()
        self.patience = self.loop.call_later(seconds, self.transport.abort) if seconds is not None else None

    # What comes

    def data_received(self, data: bytes) -> None:
        if not self.inside:
            return
        self.head_size += len(data) if not self.head_done else 0
        super().data_received(data)
        if not self.head_done and self.head_size > self.doors.limits.head_bytes:
            self.refuse_head()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.head_done = False
        self.doors.listen(self)
        self.wait(self.doors.limits.head_seconds)

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > self.doors.limits.head_bytes:
            self.problem = self.too_large()
            raise ValueError(self.problem)  # the parser stops, and what it says is `send_400_response`
        self.head_done, self.head_size = True, 0
        self.doors.hear(self)
        self.wait(None)
        super().on_headers_complete()

    def too_large(self) -> str:
        return f"The head of a request has at most {self.doors.limits.head_bytes} bytes here."

    def refuse_head(self) -> None:
        self.problem = self.too_large()
        self.send_400_response(self.problem)

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(self.problem or msg)

    def handle_websocket_upgrade(self) -> None:
        self.go()
        super().handle_websocket_upgrade()

    # What goes

    def pause_writing(self) -> None:
        """The other side does not read: it has some time to begin again."""
        super().pause_writing()
        self.wait(self.doors.limits.write_seconds)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.wait(None)


def bounded(limits: Limits, proxies: Collection[str] = ()) -> type[BoundedConnection]:
    """The kind of connection that a server with these limits makes."""

    class Connection(BoundedConnection):
        doors = Doors(limits, proxies)

    return Connection
