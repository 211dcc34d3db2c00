"""What the people at a table are told: views after every event, the log, who is there, what was said.

Messages are built and encoded once for all who see the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aitch.core import narration
from aitch.core.match import AGREE, ANSWER, DECLINE, OFFER, RESIGN, TIME, UNDO
from aitch.server.messages import (
    Heard,
    Line,
    Log,
    Looked,
    Option,
    Over,
    People,
    Person,
    Rematch,
    TableInfo,
    UndoState,
    View,
    encode,
)
from aitch.server.store import OPEN, Row, Said
from aitch.server.views import Face, options_of

if TYPE_CHECKING:
    from aitch.server.tables import Guest, Table

SHOWN: Final = 12
"""When more than so many things happen at once (a whole deck is dealt), the first of them are told as log only."""


class Step:
    """One event as it is told: its number, the answers of the line of play after it, and what it was."""

    __slots__ = ("last", "ply", "row", "seq")

    def __init__(self, seq: int, ply: int, row: Row | None, last: bool) -> None:
        self.seq = seq
        self.ply = ply
        self.row = row
        self.last = last


def steps_since(table: Table, was: int) -> list[Step]:
    ply = table.ply
    steps: list[Step] = []
    for seq in range(table.seq, was, -1):
        row = table.rows[seq - 1]
        steps.append(Step(seq, ply, row, seq == table.seq))
        ply += row.value if row.kind == UNDO else -1 if row.kind == ANSWER else 0
    return steps[::-1]


def tell_events(table: Table, was: int) -> None:
    """Shows everybody what has happened since event `was`, one view for each."""
    steps = steps_since(table, was)
    taken_back = any(step.row is not None and step.row.kind == UNDO for step in steps)
    shown = steps[-1:] if taken_back else steps[-SHOWN:]
    viewers = {guest.viewer for guest in table.guests}
    table.faces = {viewer: face for viewer, face in table.faces.items() if viewer in viewers}
    for viewer, guests in by_viewer(table).items():
        face = face_of(table, viewer)
        if len(shown) < len(steps) or taken_back:
            face.go_to(table.match, shown[0].ply if taken_back else shown[0].ply - 1)
            send(table, guests, encode(Log(face.whole_log(table.match))))
        for step in shown:
            line = face.go_to(table.match, step.ply)
            if step.row is not None and step.row.kind not in (ANSWER, UNDO):
                face.changed = []
            show(table, face, guests, step, line or line_of(table, step))


def tell_now(table: Table, text: str = "", seat: int = -1) -> None:
    """Shows everybody the present position again, since something beside it has changed."""
    line = Line(table.ply, seat, text) if text else None
    for viewer, guests in by_viewer(table).items():
        tell_guests(table, viewer, guests, line)


def tell_guests(table: Table, viewer: int, guests: list[Guest], line: Line | None = None) -> None:
    face = face_of(table, viewer)
    face.go_to(table.match, table.ply)
    face.changed = []
    show(table, face, guests, Step(table.seq, table.ply, None, True), line)


def show(table: Table, face: Face, guests: list[Guest], step: Step, line: Line | None) -> None:
    """Sends one view to all guests who look with this face; those who get options besides get their own text."""
    texts: dict[int, str] = {}
    for guest in guests:
        asked = table.asked if step.last and table.asked in guest.seats and table.begun else -1
        if asked >= 0 and asked != guest.viewer and table.hidden:
            asked = -1
        if asked not in texts:
            texts[asked] = encode(view(table, face, step, line, asked))
        guest.send(texts[asked])
    table.house.metrics.sent.add(amount=len(guests))


def view(table: Table, face: Face, step: Step, line: Line | None, answering: int) -> View:
    """A view; with the options of the seat `answering`, if that is one."""
    last = step.last
    options: list[Option] = []
    if answering >= 0:
        options = options_of(table.game, face.seen if answering == face.viewer else table.seen(answering))
    return View(
        seq=step.seq,
        ply=step.ply,
        viewer=face.viewer,
        scene=face.scene,
        prompt=waiting_for(table) if table.state == OPEN else face.seen.prompt(),
        asked=table.asked if last else face.seen.seat,
        options=options,
        line=line,
        changed=face.changed,
        undo=undo_state(table, face.viewer, last),
        clocks=table.clocks.now(table.house.now()) if table.clocks is not None else [],
        running=table.clocks.running if table.clocks is not None and last else -1,
        offer=table.match.offered_by if table.match.offered_by >= 0 and last else None,
        thinking=last and table.bot_asked,
        over=over(table) if last and table.over else None,
    )


def undo_state(table: Table, viewer: int, last: bool) -> UndoState:
    if not last or viewer < 0 or table.over:
        return UndoState(0, None, 0, [])
    free = table.free.count(table.match, viewer)
    asking = table.asking
    if asking is None:
        return UndoState(free, None, 0, [])
    return UndoState(free, asking.seat, asking.count, asking.waiting)


def over(table: Table) -> Over:
    if not table.match.over:
        return Over([0.0] * table.match.seats, "The record ends here.", 0)
    by_rules = table.match.ended is None
    return Over(table.match.result(), table.match.reason(), table.game.success(table.match.state) if by_rules else 0)


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
        RESIGN: table.match.reason(),
        AGREE: table.match.reason(),
        TIME: table.match.reason(),
    }[row.kind]
    return Line(step.ply, row.by, text)


def whole_log(table: Table, viewer: int) -> list[Line]:
    """The log as this viewer has it, with the last word if the game did not end by its rules."""
    face = face_of(table, viewer)
    face.go_to(table.match, table.ply)
    log = face.whole_log(table.match)
    if table.match.ended is not None:
        ending = line_of(table, Step(table.seq, table.ply, table.rows[-1], True))
        log += [ending] if ending is not None else []
    return log


def tell_log(table: Table, guest: Guest) -> None:
    guest.send(encode(Log(whole_log(table, guest.viewer))))


def looked(table: Table, n: int | None, ply: int, viewer: int) -> Looked:
    """An earlier position, as this viewer saw it."""
    seen = table.match.line[ply].seen_by(viewer)
    line = None
    if ply > 0:
        before = table.match.line[ply - 1]
        text = narration.line(before, table.match.line[ply], table.match.answers[ply - 1], viewer)
        line = Line(ply, before.seat, text) if text else None
    return Looked(n, ply, viewer, table.game.scene(seen), seen.prompt(), line)


def people(table: Table) -> list[Person]:
    return [
        Person(seat.name, seat.kind, table.present(i), seat.taken is not None, seat.bot)
        for i, seat in enumerate(table.seats)
    ]


def tell_people(table: Table) -> None:
    watching = sum(not guest.seats for guest in table.guests)
    send(table, list(table.guests), encode(People(people(table), watching, table.state)))


def tell_said(table: Table, said: Said) -> None:
    send(table, list(table.guests), encode(Heard(said.name, said.text, said.at)))


def tell_rematch(table: Table) -> None:
    send(table, list(table.guests), encode(Rematch(table.rematch)))


def info(table: Table) -> TableInfo:
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
        clock={"seconds": head.clock.seconds, "increment": head.clock.increment} if head.clock else None,
        pack=head.pack,
        hidden=table.hidden,
        promise=head.promise,
        rematch=table.rematch or None,
    )


def face_of(table: Table, viewer: int) -> Face:
    face = table.faces.get(viewer)
    if face is None:
        face = table.faces[viewer] = Face(table.match, viewer)
    return face


def by_viewer(table: Table) -> dict[int, list[Guest]]:
    groups: dict[int, list[Guest]] = {}
    for guest in table.guests:
        groups.setdefault(guest.viewer, []).append(guest)
    return groups


def send(table: Table, guests: list[Guest], text: str) -> None:
    for guest in guests:
        guest.send(text)
    table.house.metrics.sent.add(amount=len(guests))
