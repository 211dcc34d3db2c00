"""What every table uses: the store, the bots, the clock on the wall, limits and metrics."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from typing import Final

from aitch.server.clocks import Downs
from aitch.server.limits import Limits
from aitch.server.metrics import Metrics
from aitch.server.pool import Pool
from aitch.server.store import Store

SECRET_BYTES: Final = 24
LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH: Final = 12


class House:
    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.limits = limits
        self.metrics = Metrics()
        self.bots = Pool(limits.bot_workers)
        self.readers = Pool(1)
        self.downs: Downs = []
        # Steady even when somebody sets the machine's clock.
        self.began = time.time() - time.monotonic()

    def now(self) -> float:
        return self.began + time.monotonic()

    async def close(self) -> None:
        await self.bots.close()
        await self.readers.close()
        await self.store.close()


def new_id() -> str:
    """A table's public name: nobody finds an unlisted table by trying."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def hash_of(secret: str) -> str:
    """What is stored of a secret.  It has 192 random bits, so no slow hash is needed."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def same(stored: str, secret: str) -> bool:
    """Whether this is the seat's secret, in constant time."""
    return bool(stored) and hmac.compare_digest(stored, hash_of(secret))
