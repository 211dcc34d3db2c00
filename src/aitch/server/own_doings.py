"""What the server does by itself at a table: programs answer, chance does, clocks run out.

All of it is stored with the fence of the table's lease: should another process do so by now, the store refuses it.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from aitch.core.contract import CHANCE
from aitch.core.match import ANSWER, DECLINE, STAND_IN, Event
from aitch.server.bots import choose
from aitch.server.logs import warn
from aitch.server.refused import Stale, Unstored

if TYPE_CHECKING:
    from aitch.server.tables import Table

NOTHING: Final = (-1, -1)
"""No question, and no lease: nothing is being thought about."""
RETRY: Final = (1.0, 2.0, 5.0, 15.0, 30.0)
"""Seconds between attempts of the server's own doings while the store cannot write."""


async def apply_own(table: Table, events: list[Event], by: int, seq: int, fence: int) -> None:
    """Makes events of the server's own happen, again and again while the store cannot write."""
    for wait in (*RETRY, *[RETRY[-1]] * 10_000):
        if await has_applied(table, events, by, seq, fence):
            return
        await asyncio.sleep(wait)


async def has_applied(table: Table, events: list[Event], by: int, seq: int, fence: int) -> bool:
    """Does so, unless something else has happened meanwhile; not while the store cannot write."""
    async with table.lock:
        if table.seq != seq or table.over or table.services.peers.fence(table) != fence:
            return True
        try:
            await table.apply_events(events, by, table.services.now(), fence)
        except Stale:
            if table.seq == seq:
                table.services.peers.lose(table)
        except Unstored as error:
            warn("not stored", table=table.id, reason=error.reason)
            return False
        return True


async def think(table: Table, seq: int, fence: int) -> None:
    seat, count = table.asked, len(table.seats)
    given = sum(row.by == seat and row.kind == ANSWER for row in table.rows)
    stand_in = table.seats[seat].stand_in
    # What another process let the bot answer the session of this one does not know.
    place = f"{table.id}/{fence}/{seat}{stand_in}"
    asking = (stand_in or table.seats[seat].bot, table.seen(seat), table.clocks, place, given, table.ply, table.asker)
    events = await choose(table.services, table.head, count, *asking)
    if stand_in:
        # The record names no bot for this seat, and so tells of each answer that a program gave.
        events = [Event(STAND_IN, seat), events[-1]]
    if table.seats[seat].by_program:
        await apply_own(table, events, seat, seq, fence)
    else:
        table.busy_with = NOTHING  # whoever it thought for has come back


async def roll(table: Table, seq: int, fence: int) -> None:
    await apply_own(table, [], CHANCE, seq, fence)


async def decline(table: Table, seat: int, seq: int, fence: int) -> None:
    await apply_own(table, [Event(DECLINE, seat)], seat, seq, fence)


async def time_may_be_out(table: Table, fence: int) -> None:
    if await is_out_of_time(table, table.services.now()):
        if await has_applied(table, time_is_up(table), table.asked, table.seq, fence):
            return
        # The time in which nothing could be stored may not count.
        await asyncio.sleep(RETRY[0])
    table.go_on()  # timers may ring a little early


def time_is_up(table: Table) -> list[Event]:
    """What happens when the running clock has run out: a clock for each turn lets the turn pass, if it can."""
    trial = table.match.fork()
    if table.head.clock is not None and table.head.clock.each_turn:
        trial.run_out_of_time()
    else:
        trial.lose_on_time(trial.state.seat)
    return trial.events[table.seq :]


async def is_out_of_time(table: Table, at: float) -> bool:
    """Whether the running clock has run out: certain only once it is known when the server was away."""
    if table.clocks is None or table.clocks.running < 0 or table.clocks.falls_in(at) > 0:
        return False
    await table.services.peers.steady()
    return table.clocks is not None and table.clocks.running >= 0 and table.clocks.falls_in(at) <= 0
