"""What the server is called: a page of elsewhere must not reach it under a name of its own (DNS rebinding)."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Collection
from urllib.parse import urlsplit


def host_of(header: str) -> str:
    """The name in a `Host` header, without its port."""
    try:
        return (urlsplit(f"//{header}").hostname or "").rstrip(".").lower()
    except ValueError:
        return ""


def is_called(host: str, names: Collection[str]) -> bool:
    """Whether this is a name of ours: one that was told, or, if none was, one that no stranger can give us.

    Those are addresses, `localhost`, and the names that only the own network knows.
    """
    if names:
        return host in names or host == "localhost" or is_loopback(host)
    if host == "localhost" or host.endswith((".localhost", ".local")) or host == socket.gethostname().lower():
        return True
    return is_address(host) or (bool(host) and "." not in host)


def is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_loopback(host: str) -> bool:
    return is_address(host) and ipaddress.ip_address(host).is_loopback
