"""Why an ended game ended so: worked out when somebody asks for the first time, in short pieces, and kept."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

from aitch.core.contract import OVER, SPECTATOR
from aitch.core.story import Telling
from aitch.server.messages import Ended
from aitch.server.refused import Refused

if TYPE_CHECKING:
    from aitch.server.tables import Table

PIECE: Final = 0.004
"""Seconds after which everybody else's messages have their turn."""


class Endings:
    """What one table's end looks like to each viewer."""

    def __init__(self) -> None:
        self.told: dict[int, Ended] = {}
        self.telling = asyncio.Lock()


async def ending(table: Table, n: int | None, viewer: int) -> Ended:
    """Where a viewer's points come from, and how it came to that; nothing is told of a game that goes on."""
    if not table.over:
        raise Refused("the game is not over")
    # Where nothing is hidden all eyes see the same.
    eyes = viewer if table.game.hides else SPECTATOR
    async with table.endings.telling:
        if eyes not in table.endings.told:
            table.endings.told[eyes] = await tell(table, eyes)
    kept = table.endings.told[eyes]
    return Ended(n, viewer, kept.by_rules, kept.breakdown, kept.story)


async def tell(table: Table, viewer: int) -> Ended:
    telling = Telling(table.match, viewer)
    began = time.monotonic()
    for _ in telling.steps():
        if time.monotonic() - began > PIECE:
            await asyncio.sleep(0)
            began = time.monotonic()
    state = table.match.state
    breakdown = table.game.breakdown(state.seen_by(viewer))
    return Ended(None, viewer, table.match.ended is None and state.seat == OVER, breakdown, telling.story())
