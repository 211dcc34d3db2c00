"""A coach beside one person who plays against programs: what it says of a question, and which answers it warns of.

Both come from what the seat sees and from nothing else.  What was said already is for the page to know.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from aitch.bots.dangers import SECONDS
from aitch.core.coach import remarks_at
from aitch.server.logs import warn
from aitch.server.messages import CoachRemark, CoachWarning
from aitch.server.pool import WorkFailed
from aitch.server.refused import FORBIDDEN, TOO_MANY, Refused
from aitch.server.store import BOT
from aitch.server.worker import Warn, Warned

if TYPE_CHECKING:
    from aitch.server.tables import Table


def must_be_coached(table: Table, seat: int, seq: int) -> None:
    """A coach is for one person among programs: anybody else could not see that there is one."""
    table.must_ask(seat, seq)
    if sum(one.kind != BOT for one in table.seats) != 1:
        raise Refused("a coach is for one person who plays against programs", FORBIDDEN)


async def coach(table: Table, seat: int, seq: int) -> list[CoachRemark]:
    """All that could be said of the present question, what matters most first."""
    must_be_coached(table, seat, seq)
    found = await asyncio.to_thread(remarks_at, table.match, seat)
    return [CoachRemark(one.id, one.text, one.rule, one.lines, one.words) for one in found]


async def watch(table: Table, seat: int, seq: int) -> list[CoachWarning]:
    """The answers to the present question that cost much, thought out in a worker."""
    must_be_coached(table, seat, seq)
    if table.watching:
        raise Refused("the coach is thinking already", TOO_MANY)
    head, services = table.head, table.services
    settled: dict[str, object] = dict(head.options)
    seconds = min(SECONDS, services.limits.bot_seconds)
    seen = table.seen(seat).dump()
    job = Warn(head.game, head.pack, settled, len(table.seats), seen, seconds, secrets.randbits(30))
    table.watching = True
    try:
        reply = await services.bots.do(job, seconds + services.limits.bot_slack, Warned, table.asker)
    except WorkFailed as error:
        warn("no warnings", table=table.id, reason=str(error))
        raise Refused("the coach has nothing to say just now") from None
    finally:
        table.watching = False
    return reply.warnings
