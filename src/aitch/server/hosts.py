"""What a host may do at a table, and what all may do with what is their own.

The host is whoever holds a seat at the maker's screen, also when that has moved, and at a rematch; at a table without
such a seat, whoever brings the secret that its maker got.  All that happens here is stored first, and told to everybody
in the chat.  No host learns anything by it: a seat that hides something is never handed to another person.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import msgspec

from aitch.bots.roster import bot_names, find_bot
from aitch.core.contract import SPECTATOR
from aitch.core.match import RESIGN, TIME, Match
from aitch.core.record import numbers
from aitch.server import broadcast, replicas
from aitch.server.messages import REMOVED
from aitch.server.refused import CLASH, FORBIDDEN, UNKNOWN, Refused
from aitch.server.seat_secrets import hash_of, new_secret, same
from aitch.server.store import FREE, HERE, PLAYING, Conflict, Mark, Report, Seat, Settings
from aitch.server.table_registry import TableRegistry, record_of
from aitch.server.words import flat

if TYPE_CHECKING:
    from aitch.server.tables import Guest, Table

MOST: Final = 200
"""So many people may be muted or removed at a table."""
LINES: Final = 40
"""So many lines of the chat go with a report."""
RECORD: Final = 40_000
"""So many characters of the record, from its end."""
REASON: Final = 500


def is_hosts(table: Table, secret: str) -> bool:
    """Whether this secret proves a host."""
    seat = table.seat_of(secret)
    return same(table.head.host, secret) or (seat is not None and table.seats[seat].kind == HERE)


def seat_called(table: Table, who: str) -> int | None:
    """The seat that is known so, if it is one."""
    return int(who) if who.isdecimal() and int(who) < len(table.seats) else None


def name_of(table: Table, who: str) -> str:
    """What somebody is called who is here or has said something."""
    seat = seat_called(table, who)
    if seat is not None:
        return table.seats[seat].name
    heard = [said.name for said in table.chat if said.by == who]
    here = [guest.name for guest in table.guests if guest.who == who]
    if not heard and not here:
        raise Refused("nobody at this table is known so", UNKNOWN, "who")
    return next((name for name in (*here, *reversed(heard)) if name), "A guest")


def visitors_at(table: Table, seat: int) -> list[str]:
    """As whom those who hold a seat would be known without it."""
    return sorted({table.stands_for(guest.visitor) for guest in table.guests if seat in guest.seats})


# Talking


def must_let_talk(table: Table, guest: Guest) -> None:
    if table.settings.chat_off:
        raise Refused("the host has switched the chat off", FORBIDDEN)
    if not {guest.who, *map(str, guest.seats)}.isdisjoint(table.settings.muted):
        raise Refused("the host has muted you at this table; you can play and watch on", FORBIDDEN)


async def switch_chat(table: Table, on: bool) -> None:
    await settle(table, f"The host has switched the chat {'on' if on else 'off'}.", chat_off=not on)


async def mute(table: Table, who: str, yes: bool) -> None:
    """What somebody says is no longer taken, or taken again; a seat is muted with who holds it, seated or not."""
    seat, name = seat_called(table, who), name_of(table, who)
    if seat is not None and table.seats[seat].kind != FREE:
        raise Refused("only guests can be muted", CLASH, "who")
    known = [who, *(visitors_at(table, seat) if seat is not None else [])]
    muted = added(table.settings.muted, known) if yes else without(table.settings.muted, known)
    await settle(table, f"The host has muted {name}." if yes else f"{name} may talk again.", muted=muted)


def added(people: list[str], more: Iterable[str]) -> list[str]:
    found = [*people, *(who for who in more if who not in people)]
    if len(found) > MOST:
        raise Refused("so many people are muted or removed here that no more can be")
    return found


def without(people: list[str], fewer: Iterable[str]) -> list[str]:
    return [who for who in people if who not in fewer]


async def settle(table: Table, text: str, mark: Mark | None = None, **changes: object) -> None:
    """Stores what is settled, and tells everybody."""
    async with table.lock:
        now: Settings = msgspec.structs.replace(table.settings, **changes)
        if now == table.settings:
            return
        try:
            await table.services.store.settle(table.id, table.settings, now, mark)
        except Conflict:
            await replicas.catch_up(table)
            raise Refused("somebody else changes this just now; try again") from None
        table.settings = now
    table.services.peers.tell(table)
    broadcast.send_people(table)
    if text:
        await announce(table, text)


async def announce(table: Table, text: str) -> None:
    """The table itself says something."""
    await table.say("", text)


# Seats


async def reseat(table: Table, seat: int, now: Seat, text: str) -> None:
    """Stores a seat, makes it so and tells everybody; the lock is held."""
    was = table.seats[seat]
    seats = [*table.seats[:seat], now, *table.seats[seat + 1 :]]
    try:
        await table.services.store.reseat(table.id, seat, was, now, mark_with(table, seats))
    except Conflict:
        await replicas.catch_up(table)
        raise Refused("somebody else was at this seat just now; try again", CLASH, "seat") from None
    if was.secret and was.secret != now.secret:
        dismiss(table, [guest for guest in table.guests if seat in guest.seats])
    table.undo_request = None
    table.take_seats(seats)
    broadcast.send_position(table, text, seat)
    table.services.peers.tell(table)


def dismiss(table: Table, guests: list[Guest]) -> None:
    """Shows people the door; from now on they see nothing of what happens here."""
    for guest in guests:
        guest.dismiss(replicas.SHOWN_OUT, REMOVED)
        table.leave(guest)


def mark_with(table: Table, seats: list[Seat]) -> Mark:
    """What the list shows of a table with these seats."""
    asks_program = table.asked >= 0 and seats[table.asked].by_program
    due = table.state == PLAYING and not table.programs_only and (table.clocks is not None or asks_program)
    return Mark(table.state, table.ply, due, numbers(table.match.result()) if table.match.over else "")


def must_have(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats):
        raise Refused(f"this table has {len(table.seats)} seats", UNKNOWN, "seat")
    return table.seats[seat]


def must_be_bot(table: Table, bot: str) -> str:
    """The title of a program that plays this game."""
    names = bot_names(table.game)
    if bot not in names:
        raise Refused(f"there is no bot {bot!r}; there are: {', '.join(names)}", UNKNOWN, "bot")
    return find_bot(bot).title


async def replace(table: Table, guest: Guest, seat: int, bot: str) -> None:
    """A program plays for somebody who stays away, until that one or the host says otherwise."""
    place, title = must_have(table, seat), must_be_bot(table, bot)
    async with table.lock:
        table.must_go_on()
        must_be_away(table, guest, seat)
        now = msgspec.structs.replace(place, stand_in=bot)
        text = f"{place.name} stays away: the {title} plays on for {place.name}."
        await reseat(table, seat, now, text)
    await announce(table, text)


def must_be_away(table: Table, guest: Guest, seat: int) -> None:
    """Raises unless this guest may let a program play for the seat: nobody is there, and the game waits for that."""
    place, most = table.seats[seat], table.services.limits.absent_seconds
    hosts = any(table.present(i) for i, one in enumerate(table.seats) if one.kind == HERE)
    if not guest.host and (hosts or not guest.seats):
        raise Refused("only the host can do that, or a player while the host is away", FORBIDDEN)
    if place.by_program:
        raise Refused(f"a program plays for {place.name} already", CLASH, "seat")
    if table.present(seat):
        raise Refused(f"{place.name} is here", CLASH, "seat")
    if table.asked != seat:
        raise Refused(f"the game does not wait for {place.name} now", CLASH, "seat")
    away = table.services.now() - table.away.get(seat, table.services.now())
    if away < most:
        raise Refused(f"{place.name} may still come back: wait {most - away:.0f} seconds more", CLASH, "seat")


async def give_back(table: Table, guest: Guest, seat: int) -> None:
    """Whoever the seat belongs to plays on; that one says so, or the host."""
    place = must_have(table, seat)
    if not guest.host and seat not in guest.seats:
        raise Refused("this seat is not yours", FORBIDDEN, "seat")
    async with table.lock:
        if not place.stand_in or place.vacated:
            raise Refused(f"no program stands in for {place.name}", CLASH, "seat")
        text = f"{place.name} plays on."
        await reseat(table, seat, msgspec.structs.replace(place, stand_in=""), text)
    await announce(table, text)


async def remove(table: Table, who: str, bot: str) -> tuple[int, str]:
    """Shows somebody the door.

    A seat of a game that has begun is played by a program from then on; where nothing is hidden, and before the game,
    the seat gets a new link.  Gives the seat and its link, if there are such.
    """
    name, seat = name_of(table, who), seat_called(table, who)
    gone = [who] if seat is None else visitors_at(table, seat)
    link = await vacate(table, seat, bot) if seat is not None else ""
    dismiss(table, [guest for guest in table.guests if guest.who == who])
    removed, muted = added(table.settings.removed, gone), without(table.settings.muted, [who])
    await settle(table, f"The host has removed {name}.", removed=removed, muted=muted)
    return -1 if seat is None else seat, link


async def vacate(table: Table, seat: int, bot: str) -> str:
    """Takes a seat from whoever has it; gives a link to it, if it may have one."""
    place, role = table.seats[seat], table.game.seat_names(len(table.seats))[seat]
    if place.kind != FREE or place.taken is None or place.vacated or table.over:
        raise Refused(f"{place.name} cannot be removed: only guests can, while a game goes on", CLASH, "who")
    link = new_secret()
    async with table.lock:
        if not table.begun:
            now, text = Seat(FREE, role, "", hash_of(link), None), ""
        else:
            text = f"The {must_be_bot(table, bot)} plays on for {role}."
            link = "" if table.game.hides else link
            moving = hash_of(link) if link else ""
            name = table.own_name(role, seat)
            now = msgspec.structs.replace(place, name=name, secret="", moving=moving, stand_in=bot)
        await reseat(table, seat, now, text)
    return link


async def take_over(table: Table, seat: int, name: str, secret: str) -> None:
    """Somebody new comes by the link to a seat that another one had."""
    place = table.seats[seat]
    async with table.lock:
        name = table.own_name(name, seat)
        now = msgspec.structs.replace(place, name=name, secret=secret, moving="", stand_in="")
        await reseat(table, seat, now, f"{name} sits down and plays on.")


def stop(table: Table) -> None:
    """The operator has ended the game: no clock runs on, and everybody sees that it is over."""
    table.clocks = None
    table.go_on()
    broadcast.send_position(table)
    broadcast.send_people(table)


# Reports


async def report(table: Table, guest: Guest, who: str, text: str) -> None:
    """Tells the operator; kept with what everybody at the table could see."""
    services = table.services
    if not guest.seats and not guest.host:
        raise Refused("only players can report somebody", FORBIDDEN)
    said = flat(text, "text")
    if len(said) > REASON:
        raise Refused(f"a report has at most {REASON} characters, this has {len(said)}", CLASH, "text")
    try:
        record = await record_of(table)
    except Refused:
        record = "\n".join(line.text for line in broadcast.whole_log(table, SPECTATOR))
    by, about = name_of(table, guest.who), name_of(table, who)
    told = (round(services.now(), 3), by, about, said, list(table.chat)[-LINES:], record[-RECORD:])
    await services.store.report(Report(table.id, table.head.game, *told), services.limits.reports)


# What is one's own


async def forget(registry: TableRegistry, table: Table, seats: list[int]) -> None:
    """Takes the names of those in these seats out of a table, and what they have said there."""
    roles = table.game.seat_names(len(table.seats))
    for seat in seats:
        was = table.seats[seat]
        async with table.lock:
            name = table.own_name(roles[seat], seat)
            await table.services.store.unsay(table.id, str(seat), was.name)
            await reseat(table, seat, msgspec.structs.replace(was, name=name), "")
            tell_end_anew(table.match)
        kept = [said for said in table.chat if said.by != str(seat) and (said.by or said.name != was.name)]
        table.chat.clear()
        table.chat.extend(kept)
    await registry.reviews.rename(table)
    broadcast.send_chat(table)
    table.services.peers.tell(table)


def tell_end_anew(match: Match) -> None:
    """Why a game was given up or lost on time is told with the names that its people have now."""
    if match.ended is not None and match.events[-1].kind in (RESIGN, TIME):
        match.ended = None
        match.apply_event(match.events.pop())


async def delete(registry: TableRegistry, table: Table) -> None:
    """Deletes a table: one that is over or never began, or where nobody else plays."""
    others = [seat.name for seat in table.seats if seat.kind == FREE and seat.taken is not None and not seat.vacated]
    if table.state == PLAYING and others:
        names = " and ".join(others)
        raise Refused(f"{names} {'plays' if len(others) == 1 else 'play'} here: it can be deleted when it is over")
    await registry.delete(table, "this table was deleted by its host")


def must_be_seats(table: Table, secrets: list[str]) -> list[int]:
    """The seats that these secrets prove."""
    found = [table.seat_of(secret) for secret in secrets]
    seats = sorted({seat for seat in found if seat is not None})
    if not seats:
        raise Refused("that needs the secret of a seat of this table", FORBIDDEN, "Authorization")
    return seats


def must_be_host(table: Table, secrets: list[str]) -> None:
    if not any(is_hosts(table, secret) for secret in secrets):
        raise Refused("only the host of a table can do that", FORBIDDEN, "Authorization")
