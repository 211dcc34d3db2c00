"""Who took open seats from the list, so that one visitor cannot take them all."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from aitch.server.refused import TOO_MANY, Refused
from aitch.server.store import ENDED

if TYPE_CHECKING:
    from aitch.server.table_registry import TableRegistry
    from aitch.server.tables import Table

VISITORS: Final = 20_000
"""So many are remembered."""
HOURS: Final = 12
"""A seat counts for so long, unless its game is known to have ended."""


class Takers:
    """The seats that each visitor took: the table of each, and when."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.taken: OrderedDict[str, list[tuple[str, float]]] = OrderedDict()

    async def must_leave_some(self, visitor: str, table: Table) -> None:
        """Raises where this visitor has enough seats already; tables that are not listed are for who has their link."""
        if not table.head.listed:
            return
        limits = self.registry.services.limits
        held = await self.held_anywhere(visitor) or self.held(visitor)
        if held.count(table.id) >= limits.seats_at_table:
            raise Refused("you have a seat at this table already; the others are for others", TOO_MANY, "seat")
        if len(held) >= limits.seats_of_visitor:
            raise Refused("you have seats at many tables; finish a game there first", TOO_MANY, "seat")

    async def note(self, visitor: str, table: Table) -> None:
        if table.head.listed:
            await self.registry.services.bus.keep(f"seats {visitor}", table.id, HOURS * 3600)
            self.taken.setdefault(visitor, []).append((table.id, self.registry.services.now()))
            self.taken.move_to_end(visitor)
            while len(self.taken) > VISITORS:
                self.taken.popitem(last=False)

    async def held_anywhere(self, visitor: str) -> list[str]:
        """The same by all processes; none where they share nothing."""
        services = self.registry.services
        taken = await services.bus.kept(f"seats {visitor}")
        found = {id: await services.store.listing(id) for id in set(taken)}
        on = {id for id, listing in found.items() if listing is not None and listing.mark.state != ENDED}
        return [id for id in taken if id in on]

    def held(self, visitor: str) -> list[str]:
        """The tables where the visitor has taken seats and the game goes on, as far as that is known."""
        since = self.registry.services.now() - HOURS * 3600
        awake = self.registry.awake
        kept = [
            (id, at)
            for id, at in self.taken.get(visitor, [])
            if at > since and not ((table := awake.get(id)) is not None and table.over)
        ]
        if kept:
            self.taken[visitor] = kept
        else:
            self.taken.pop(visitor, None)
        return [id for id, _ in kept]
