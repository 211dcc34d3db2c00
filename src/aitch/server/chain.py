"""A chain of hashes over the events of a table: whatever is changed, lost or added afterwards breaks it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

import msgspec

from aitch.server.store import Row

LINKS: Final = 32
"""Letters of a chain's end: 128 bits."""

_encode = msgspec.json.Encoder().encode


def chained(chain: str, seq: int, rows: Sequence[Row]) -> str:
    """The end of the chain after these events, numbered `seq` and on; `chain` is its end before, empty at first."""
    for number, row in enumerate(rows, start=seq):
        link = _encode((number, row.kind, row.value, row.by, row.at))
        chain = hashlib.sha256(chain.encode() + link).hexdigest()[:LINKS]
    return chain
