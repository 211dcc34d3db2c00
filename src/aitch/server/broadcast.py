"""What the people at a table are told: views after every event, the log, who is there, what was said.

Messages are built and encoded once for all who see the same.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from aitch import __version__
from aitch.core.contract import SPECTATOR
from aitch.core.match import AGREE, ANEW, ANSWER, DECLINE, GUARD, LATE, OFFER, RESIGN, STAND_IN, TIME, UNDO, Match
from aitch.core.scene import Scene
from aitch.core.scene_changes import Changes, changes_between, no_changes, places_of
from aitch.core.trails import since_answer, trail_between
from aitch.server.messages import (
    ForHost,
    Heard,
    Line,
    Log,
    Looked,
    Option,
    Over,
    People,
    Person,
    PositionText,
    Rematch,
    TableInfo,
    Talk,
    UndoState,
    View,
    Watcher,
    encode,
)
from aitch.server.parcels import Parcel
from aitch.server.store import BOT, OPEN, PLAYING, Row, Said
from aitch.server.viewer_feed import ViewerFeed, options_of

if TYPE_CHECKING:
    from aitch.server.tables import Guest, Table

REPLAYED: Final = 60
"""So many answers are shown again at most."""
WATCHERS: Final = 30
"""So many of those who watch are named to a host."""
SHOWN: Final = 12
"""When more than so many things happen at once (a whole deck is dealt), the first of them are told as log only."""


class Step:
    """One event as it is told: its number, the answers of the line of play after it, and what it was."""

    __slots__ = ("kind", "last", "ply", "row", "seq")

    def __init__(self, seq: int, ply: int, row: Row | None, last: bool) -> None:
        self.seq = seq
        self.ply = ply
        self.row = row
        self.kind = row.kind if row is not None else ""
        self.last = last


def steps_since(table: Table, was: int) -> list[Step]:
    ply = table.ply
    steps: list[Step] = []
    for seq in range(table.seq, was, -1):
        row = table.rows[seq - 1]
        if not is_for_record(table, row):
            steps.append(Step(seq, ply, row, seq == table.seq))
        ply += row.value if row.kind == UNDO else -1 if row.kind == ANSWER else 0
    return steps[::-1]


def is_for_record(table: Table, row: Row) -> bool:
    """Whether an event is kept for the record only, so that nobody sees anything of it.

    That a program stands in for a person was told when that began.
    """
    return row.kind in (GUARD, ANEW, LATE) or (row.kind == STAND_IN and table.seats[row.value].kind != BOT)


def send_events(table: Table, was: int) -> None:
    """Shows everybody what has happened since event `was`, one view for each."""
    steps = steps_since(table, was)
    undone = max((i for i, step in enumerate(steps) if step.kind == UNDO), default=-1)
    shown = steps[undone + 1 :][-SHOWN:] or steps[-1:]
    new_lookers = draw_curtains(table)
    viewers = {guest.viewer for guest in table.guests}
    table.feeds = {viewer: feed for viewer, feed in table.feeds.items() if viewer in viewers}
    for viewer, guests in by_viewer(table).items():
        feed = feed_of(table, viewer)
        if undone >= 0:
            feed.forget_after(min(step.ply for step in steps))
        skips = undone >= 0 or len(shown) < len(steps)
        surprised = guests if skips else [guest for guest in guests if guest in new_lookers]
        if surprised:
            feed.go_to(table.match, shown[0].ply - (shown[0].kind == ANSWER))
            send_parcel(table, surprised, Parcel("log", Log(feed.whole_log(table.match))))
        for step in shown:
            line = feed.go_to(table.match, step.ply)
            send_view(table, feed, guests, step, line or line_of(table, step))


def draw_curtains(table: Table) -> list[Guest]:
    """Nobody's eyes look on at a screen that is to be handed over; those who looked there until now."""
    covered = [guest for guest in table.guests if guest.viewer >= 0 and must_be_covered(table, guest)]
    for guest in covered:
        guest.viewer = SPECTATOR
    return covered


def must_be_covered(table: Table, guest: Guest) -> bool:
    """Whether people with secrets from each other share the screen, and another of them is asked, or nobody more."""
    if not table.game.hides or len(guest.seats) < 2:
        return False
    return table.over or (table.asked in guest.seats and table.asked != guest.viewer)


def send_position(table: Table, text: str = "", seat: int = -1) -> None:
    """Shows everybody the present position again, since something beside it has changed."""
    line = Line(table.ply, seat, text) if text else None
    for viewer, guests in by_viewer(table).items():
        send_position_to(table, viewer, guests, line)


def send_position_to(table: Table, viewer: int, guests: list[Guest], line: Line | None = None) -> None:
    feed = feed_of(table, viewer)
    feed.go_to(table.match, table.ply)
    send_view(table, feed, guests, Step(table.seq, table.ply, None, True), line)


def send_view(table: Table, feed: ViewerFeed, guests: list[Guest], step: Step, line: Line | None) -> None:
    """Sends one view to all guests who look with this feed; those who get options besides get their own text."""
    changes = feed.draw(table.game)
    parcels: dict[int, Parcel] = {}
    for guest in guests:
        asked = table.asked if step.last and table.asked in guest.seats and table.begun else -1
        if asked >= 0 and table.seats[asked].stand_in:
            asked = -1
        if asked >= 0 and asked != guest.viewer and table.game.hides:
            asked = -1
        if asked not in parcels:
            parcels[asked] = Parcel("view", view(table, feed, changes, step, line, asked))
        parcels[asked].hand_to(guest)
    table.services.metrics.sent.add(amount=len(guests))


def view(table: Table, feed: ViewerFeed, changes: Changes, step: Step, line: Line | None, answering: int) -> View:
    """A view; with the options of the seat `answering`, if that is one."""
    last = step.last
    options: list[Option] = []
    if answering >= 0:
        options = options_of(table.game, feed.seen if answering == feed.viewer else table.seen(answering))
    return View(
        seq=step.seq,
        ply=step.ply,
        viewer=feed.viewer,
        scene=feed.scene,
        prompt=waiting_for(table) if table.state == OPEN else feed.seen.prompt(),
        part="" if table.state != PLAYING else table.game.turn_part(feed.seen),
        asked=table.asked if last else feed.seen.seat,
        options=options,
        line=line,
        changes=changes,
        trails=feed.trails(table.match),
        undo=undo_state(table, feed.viewer, last),
        clocks=table.clocks.now(table.services.now()) if table.clocks is not None else [],
        running=table.clocks.running if table.clocks is not None and last else -1,
        offer=table.match.offered_by if table.match.offered_by >= 0 and last else None,
        thinking=last and table.bot_asked,
        over=over(table) if last and table.over else None,
    )


def undo_state(table: Table, viewer: int, last: bool) -> UndoState:
    if not last or viewer < 0 or table.over:
        return UndoState(0, 0, None, 0, [])
    free, back = table.match.free_undo(viewer), table.match.undo_to_own(viewer)
    request = table.undo_request
    if request is None:
        return UndoState(free, back, None, 0, [])
    return UndoState(free, back, request.seat, request.count, request.waiting)


def over(table: Table) -> Over:
    if table.settings.ended and not table.match.over:
        return Over([], table.settings.ended, None)
    if table.frozen or not table.match.over:
        return Over([], table.match.notice or "The record ends here.", None)
    match = table.match
    success = table.game.success(match.state) if match.ended is None else 0
    return Over(match.result(), match.reason(), success if match.counts else None)


def waiting_for(table: Table) -> str:
    names = [seat.name for seat in table.seats if seat.taken is None]
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"Waiting for {listed} to sit down."


def line_of(table: Table, step: Step) -> Line | None:
    """A line of log for an event that is no answer."""
    row = step.row
    if row is None or row.kind == ANSWER:
        return None
    name = table.name(row.by) if row.by >= 0 else "Somebody"
    text = {
        UNDO: f"{name} takes back {row.value} {'answer' if row.value == 1 else 'answers'}.",
        OFFER: f"{name} offers a draw.",
        DECLINE: f"{name} declines the draw.",
        STAND_IN: f"The program that plays {name} failed; a simpler one answers in its place.",
        RESIGN: table.match.reason(),
        AGREE: table.match.reason(),
        TIME: table.match.reason(),
    }[row.kind]
    return Line(step.ply, row.by, text)


def whole_log(table: Table, viewer: int) -> list[Line]:
    """The log as this viewer has it, with the last word if the game did not end by its rules."""
    feed = feed_of(table, viewer)
    feed.go_to(table.match, table.ply)
    log = [Line(0, -1, table.match.notice)] if table.match.notice else []
    log += feed.whole_log(table.match)
    if table.match.ended is not None:
        ending = line_of(table, Step(table.seq, table.ply, table.rows[-1], True))
        log += [ending] if ending is not None else []
    return log


def send_log(table: Table, guest: Guest) -> None:
    Parcel("log", Log(whole_log(table, guest.viewer))).hand_to(guest)


def looked(match: Match, n: int | None, ply: int, viewer: int, before: Scene | None = None) -> Looked:
    """An earlier position, as this viewer saw it; `before` is the scene one answer earlier, if it is known."""
    seen = match.line[ply].seen_by(viewer)
    scene = match.game.scene(seen)
    part = match.game.turn_part(seen)
    if ply == 0:
        return Looked(n, ply, viewer, scene, seen.prompt(), part, None, no_changes(), [])
    line = Line(ply, match.line[ply - 1].seat, match.named(ply, viewer), head=match.heading(ply, viewer))
    if before is None:
        before = match.game.scene(match.line[ply - 1].seen_by(viewer))
    changes = changes_between(places_of(before), places_of(scene))
    trails = [trail_between(before, scene, line.seat)]
    return Looked(n, ply, viewer, scene, seen.prompt(), part, line, changes, trails)


async def replayed(table: Table, viewer: int) -> list[Looked]:
    """What happened since this viewer last answered, position by position; of very much, the end."""
    match = table.match
    ply = len(match.answers)
    first = max(since_answer(match.line, ply, viewer), ply - REPLAYED)

    def look() -> list[Looked]:
        steps = [looked(match, None, first, viewer)]
        for later in range(first + 1, ply + 1):
            steps.append(looked(match, None, later, viewer, steps[-1].scene))
        return steps

    return await asyncio.to_thread(look)


def position_text(match: Match, n: int | None, ply: int, viewer: int) -> PositionText:
    """A position in words, as this viewer saw it."""
    game = match.game
    text = game.seen_text(match.line[ply].seen_by(viewer))
    return PositionText(n, ply, viewer, text, __version__, game.rules_version, game.pack.digest)


def people(table: Table) -> list[Person]:
    return [
        Person(seat.name, BOT, True, True, seat.stand_in)
        if seat.vacated
        else Person(seat.name, seat.kind, table.present(i), seat.taken is not None, seat.bot, seat.stand_in)
        for i, seat in enumerate(table.seats)
    ]


def send_people(table: Table) -> None:
    table.note_who_is_away()
    told = People(people(table), table.watchers, table.state, table.settings.chat_off, None)
    hosts = [guest for guest in table.guests if guest.host]
    send_text(table, [guest for guest in table.guests if not guest.host], encode(told))
    if hosts:
        told.for_host = ForHost(watchers(table), table.settings.muted)
        send_text(table, hosts, encode(told))


def watchers(table: Table) -> list[Watcher]:
    """Those who watch, one for each visitor, and not more than a menu can show."""
    found = {guest.who: guest.name for guest in table.guests if not guest.seats and not guest.host}
    return [Watcher(who, name or "A guest") for who, name in sorted(found.items())[:WATCHERS]]


def send_remark(table: Table, said: Said) -> None:
    send_text(table, list(table.guests), encode(Heard(said.name, said.text, said.at, said.by)))


def send_chat(table: Table) -> None:
    send_text(table, list(table.guests), encode(Talk(list(table.chat))))


def send_rematch(table: Table) -> None:
    send_text(table, list(table.guests), encode(Rematch(table.rematch)))


def table_info(table: Table) -> TableInfo:
    head = table.head
    return TableInfo(
        table=table.id,
        game=head.game,
        title=table.game.title,
        seats=people(table),
        state=table.state,
        ply=table.ply,
        made=head.made,
        options=head.options,
        clock=head.clock,
        pack=head.pack,
        hidden=table.game.hides,
        promise=head.promise,
        rematch=table.rematch or None,
    )


def feed_of(table: Table, viewer: int) -> ViewerFeed:
    feed = table.feeds.get(viewer)
    if feed is None:
        feed = table.feeds[viewer] = ViewerFeed(table.match, viewer)
    return feed


def by_viewer(table: Table) -> dict[int, list[Guest]]:
    groups: dict[int, list[Guest]] = {}
    for guest in table.guests:
        groups.setdefault(guest.viewer, []).append(guest)
    return groups


def send_parcel(table: Table, guests: list[Guest], parcel: Parcel) -> None:
    for guest in guests:
        parcel.hand_to(guest)
    table.services.metrics.sent.add(amount=len(guests))


def send_text(table: Table, guests: list[Guest], text: str) -> None:
    for guest in guests:
        guest.send(text)
    table.services.metrics.sent.add(amount=len(guests))
