"""What every table uses: the store, the bots, the clock on the wall, limits and metrics."""

from __future__ import annotations

import time
from collections.abc import Collection

from aitch.server.backlog import Backlog
from aitch.server.clocks import Downs
from aitch.server.limits import Limits
from aitch.server.metrics import Metrics
from aitch.server.pool import Pool
from aitch.server.store import Store
from aitch.server.worker import NICEST


class Services:
    def __init__(self, store: Store, limits: Limits, names: Collection[str] = ()) -> None:
        self.store = store
        self.limits = limits
        self.names = {name.lower() for name in names}
        """What the server was told that it is called."""
        self.backlog = Backlog(limits.all_unsent_bytes)
        self.metrics = Metrics()
        self.bots = Pool(limits.bot_workers)
        self.readers = Pool(1)
        self.reviewers = Pool(limits.review_workers, NICEST)
        self.lookers = Pool(1)
        """Show positions of the analysis board."""
        self.analysts = Pool(1, NICEST)
        """Think about them, when nobody at a table waits for a program."""
        self.downs: Downs = []
        # Steady even when somebody sets the machine's clock.
        self.began = time.time() - time.monotonic()

    def now(self) -> float:
        return self.began + time.monotonic()

    async def close(self) -> None:
        await self.bots.close()
        await self.readers.close()
        await self.reviewers.close()
        await self.lookers.close()
        await self.analysts.close()
        await self.store.close()
