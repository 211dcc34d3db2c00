"""What every table uses: the store, the bots, the clock on the wall, limits and metrics."""

from __future__ import annotations

import time
from collections.abc import Collection

from aitch.server.backlog import Backlog
from aitch.server.bus import Bus, NoBus
from aitch.server.clocks import Downs
from aitch.server.limits import Limits
from aitch.server.metrics import Metrics
from aitch.server.peers import Alone, Peers
from aitch.server.pool import OwnPools, Pools
from aitch.server.store import Store


class Services:
    def __init__(
        self,
        store: Store,
        limits: Limits,
        names: Collection[str] = (),
        bus: Bus | None = None,
        pools: Pools | None = None,
    ) -> None:
        self.store = store
        self.bus: Bus = bus or NoBus()
        self.limits = limits
        self.names = {name.lower() for name in names}
        """What the server was told that it is called."""
        self.peers: Peers = Alone()
        """Other processes that serve the same tables; the registry knows whether there may be any."""
        self.backlog = Backlog(limits.all_unsent_bytes)
        self.metrics = Metrics()
        self.pools = pools or OwnPools(limits)
        self.bots, self.readers, self.reviewers = self.pools.bots, self.pools.readers, self.pools.reviewers
        self.lookers, self.analysts = self.pools.lookers, self.pools.analysts
        self.downs: Downs = []
        # Steady even when somebody sets the machine's clock.
        self.began = time.time() - time.monotonic()

    def now(self) -> float:
        return self.began + time.monotonic()

    async def close(self) -> None:
        await self.pools.close()
        await self.bus.close()
        await self.store.close()
