"""A table in this process takes in what other processes have stored of it: events first, then all that is no event.

Everything is compared with what is there: what is known already is not told again, whoever stored it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aitch.core.match import Event
from aitch.server import broadcast
from aitch.server.messages import NO_TABLE, REMOVED
from aitch.server.refused import UNKNOWN, Refused
from aitch.server.store import Row, Said, Seat, Settings, UndoRequest

if TYPE_CHECKING:
    from aitch.server.tables import Table

GONE: Final = "this table was deleted"
SHOWN_OUT: Final = "the host has removed you from this table"


async def catch_up(table: Table) -> None:
    """Takes in what others have stored since; the lock is held."""
    services = table.services
    stored = await services.store.read(table.id, services.limits.chat_kept, table.seq)
    if stored is None:
        table.stand_still(GONE, NO_TABLE)
        raise Refused(GONE, UNKNOWN, "table")
    services.metrics.caught_up.add()
    if stored.trouble:
        # Whoever comes next wakes it anew.
        table.stand_still(stored.trouble)
        return
    take_seats(table, stored.seats)
    take_events(table, stored.events)
    take_request(table, stored.request)
    take_settings(table, stored.settings)
    take_chat(table, stored.chat)
    if stored.rematch != table.rematch:
        table.rematch = stored.rematch
        broadcast.send_rematch(table)
    if stored.elsewhere != table.elsewhere:
        table.elsewhere = stored.elsewhere
        broadcast.send_people(table)
    table.changes = stored.changes


def take_events(table: Table, rows: list[Row]) -> None:
    if not rows:
        return
    match = table.match.fork()
    for row in rows:
        match.apply_event(Event(row.kind, row.value))
    table.adopt(match, rows, table.clocks_after(match, table.rows + rows))


def take_seats(table: Table, seats: list[Seat]) -> None:
    if seats == table.seats:
        return
    pairs = enumerate(zip(table.seats, seats, strict=True))
    left = [i for i, (was, now) in pairs if was.taken is not None and was.secret != now.secret]
    shown = [(seat.name, seat.stand_in) for seat in seats] != [(seat.name, seat.stand_in) for seat in table.seats]
    table.take_seats(seats)
    for seat in left:
        if seats[seat].vacated or seats[seat].taken is None:
            table.dismiss_from(seat, SHOWN_OUT, REMOVED)
        else:
            table.dismiss_from(seat)
    if shown:
        broadcast.send_position(table)


def take_settings(table: Table, settings: Settings) -> None:
    """What host and operator have settled by another process."""
    if settings == table.settings:
        return
    ended = settings.ended != table.settings.ended
    table.settings = settings
    for guest in list(table.guests):
        if not guest.seats and not guest.host and guest.who in settings.removed:
            guest.dismiss(SHOWN_OUT, REMOVED)
    broadcast.send_people(table)
    if ended:
        table.set_clocks()
        broadcast.send_position(table)
        table.go_on()


def take_chat(table: Table, chat: list[Said]) -> None:
    """New lines are heard; where lines were taken away, all of it is told anew."""
    first = chat[0].at if chat else 0.0
    if any(said not in chat for said in table.chat if said.at > first):
        table.chat.clear()
        table.chat.extend(chat)
        broadcast.send_chat(table)
    for said in chat:
        table.hear(said)


def take_request(table: Table, now: UndoRequest | None) -> None:
    """Somebody asks to take back, agrees or does not; whatever happened in the game has ended an earlier request."""
    was = table.undo_request
    if now != was:
        table.undo_request = now
        broadcast.send_position(table, *told_of_request(table, was, now))


def told_of_request(table: Table, was: UndoRequest | None, now: UndoRequest | None) -> tuple[str, int]:
    """The line that tells of it, and whose it is."""
    if now is not None and (was is None or was.seat != now.seat):
        return f"{table.name(now.seat)} asks to take back.", now.seat
    if now is not None and was is not None:
        agreed = [seat for seat in was.waiting if seat not in now.waiting]
        return " ".join(f"{table.name(seat)} agrees to take back." for seat in agreed), (agreed or [now.seat])[0]
    if was is not None and len(was.waiting) == 1:
        return f"{table.name(was.waiting[0])} does not agree to take back.", was.waiting[0]
    return "Somebody does not agree to take back.", -1
