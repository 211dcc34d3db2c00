"""What clients sent, heard and saw at a table, held against what the store has of it.

The stored events must be one line of play that the rules allow.  Each answer that a client was told is stored stands
there under its number, each answer that stands there was sent by whoever has the seat, and in the order in which they
were sent and acknowledged; and each view that a client got is what its seat may see after as many events as the view
says.  So nothing is lost, doubled, put elsewhere, made up, or told to the wrong seat.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

import msgspec

from aitch.core.contract import CHANCE, SPECTATOR, IllegalChoice, State
from aitch.core.dice import Dice, seed_from_text
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.match import ANSWER, LATE, RESIGN, UNDO, Event, Match
from aitch.core.record import numbers
from aitch.server.packs import game_of
from aitch.server.store import ENDED, Row, Stored

SLACK: Final = 0.5
"""Seconds by which the clocks of clients and servers may be apart."""


class Sent(msgspec.Struct):
    """An answer, or with another kind than that a deed which has no number; `heard` is when it was acknowledged."""

    seat: int
    at: float
    value: int = 0
    seq: int = -1
    kind: str = ANSWER
    heard: float | None = None


class Saw(msgspec.Struct):
    """A view as a client got it, told by digests."""

    client: str
    """Whose connection: within one, time does not run backwards."""
    viewer: int
    seq: int
    at: float
    shown: str
    offered: str = ""
    """Of the answers that it could choose from, where it is asked."""
    line: str = ""
    log: str | None = None
    """Of the log that came with it, where it came with a whole one."""


class History(msgspec.Struct):
    """Of one table: the seats that clients have, what they did, and what each of them saw with whose eyes."""

    seats: list[int]
    sent: list[Sent] = []
    saw: list[Saw] = []


def digest(what: object) -> str:
    return blake2b(msgspec.json.encode(what, order="sorted"), digest_size=8).hexdigest()


def digest_of_view(view: dict[str, Any]) -> str:
    return digest([view["scene"], view["prompt"]])


def faults(history: History, stored: Stored) -> list[str]:
    """Everything that does not fit, in sentences; nothing where all is well."""
    rows = stored.events
    found = lost(history, rows) + made_up(history, rows) + out_of_order(history) + backwards(history)
    walk = Walk(history, stored)
    try:
        found += walk.look(None)
        for row in rows:
            found += walk.go_on(row) + walk.look(row)
    except (AitchError, IllegalChoice) as error:
        return [*found, f"event {len(walk.match.events)} does not follow from those before it: {error}"]
    if stored.mark.state != ENDED or not walk.match.over:
        found.append("the game has not ended")
    elif stored.mark.result != numbers(walk.match.result()):
        found.append(f"it ended with {numbers(walk.match.result())}, not with {stored.mark.result}")
    unknown = [saw for views in walk.views.values() for saw in views]
    return found + [f"{saw.client} saw event {saw.seq}, which is not stored" for saw in unknown]


def lost(history: History, rows: list[Row]) -> list[str]:
    """What was acknowledged, and is not there."""
    found = []
    for sent in history.sent:
        if sent.kind != ANSWER or sent.heard is None:
            continue
        row = rows[sent.seq] if sent.seq < len(rows) else None
        if row is None or (row.kind, row.value, row.by) != (ANSWER, sent.value, sent.seat):
            found.append(f"answer {sent.seq} of seat {sent.seat} was acknowledged; stored is {row}")
        elif not sent.at - SLACK <= row.at <= sent.heard + SLACK:
            found.append(f"answer {sent.seq} was stored {row.at - sent.at:.1f} s after it was sent, and heard before")
    for kind in (UNDO, RESIGN):
        for seat in history.seats:
            heard = sum((sent.kind, sent.seat) == (kind, seat) and sent.heard is not None for sent in history.sent)
            there = sum((row.kind, row.by) == (kind, seat) for row in rows)
            if there < heard:
                found.append(f"{heard} times {kind} of seat {seat} were acknowledged; stored are {there}")
    return found


def made_up(history: History, rows: list[Row]) -> list[str]:
    """What is there, and nobody who has the seat has sent it; a turn that passes by itself is marked."""
    answers = {(sent.seq, sent.seat, sent.value) for sent in history.sent if sent.kind == ANSWER}
    found = []
    for seq, row in enumerate(rows):
        late = seq > 0 and rows[seq - 1].kind == LATE
        if row.kind == ANSWER and row.by in history.seats and (seq, row.by, row.value) not in answers and not late:
            found.append(f"answer {seq} of seat {row.by} is stored, and was never sent")
    for kind in (UNDO, RESIGN):
        for seat in history.seats:
            sent = sum((one.kind, one.seat) == (kind, seat) for one in history.sent)
            there = sum(
                (row.kind, row.by) == (kind, seat) and LATE not in [after.kind for after in rows[seq + 1 : seq + 2]]
                for seq, row in enumerate(rows)
            )
            if there > sent:
                found.append(f"{there} times {kind} of seat {seat} are stored; sent were {sent}")
    return found


def out_of_order(history: History) -> list[str]:
    """Whoever sent an answer after another was acknowledged has a later number."""
    answers = [sent for sent in history.sent if sent.kind == ANSWER and sent.heard is not None]
    heard = sorted((sent.heard, sent.seq) for sent in answers if sent.heard is not None)
    found, newest, place = [], -1, 0
    for sent in sorted(answers, key=lambda sent: sent.at):
        while place < len(heard) and heard[place][0] < sent.at:
            newest = max(newest, heard[place][1])
            place += 1
        if sent.seq < newest:
            found.append(f"answer {sent.seq} was sent after answer {newest} was acknowledged, and stands before it")
    return found


def backwards(history: History) -> list[str]:
    newest: dict[str, int] = {}
    found = []
    for saw in history.saw:
        if saw.seq < newest.get(saw.client, 0):
            found.append(f"{saw.client} saw event {newest[saw.client]}, and then event {saw.seq}")
        newest[saw.client] = max(saw.seq, newest.get(saw.client, 0))
    return found


class Walk:
    """Goes through the stored events, and compares the views of each with what their seats may see."""

    def __init__(self, history: History, stored: Stored) -> None:
        head, options = stored.head, dict[str, object](stored.head.options)
        self.game: Game = game_of(head.game, head.pack)
        self.match = Match(self.game, options, len(stored.seats), Dice(seed_from_text(head.seed)))
        self.seats = history.seats
        self.views: dict[int, list[Saw]] = {}
        """By how many events had happened."""
        for saw in history.saw:
            self.views.setdefault(saw.seq, []).append(saw)
        self.lines: dict[int, list[str]] = {}
        """For each viewer what was told of each answer of the present line of play."""

    def go_on(self, row: Row) -> list[str]:
        """One event; what chance said must be what the secret seed says, whichever process let it speak."""
        rolled = self.match.state.seat == CHANCE and row.kind == ANSWER
        wrong = rolled and self.match.fork().roll() != row.value
        self.match.apply_event(Event(row.kind, row.value))
        if row.kind == UNDO:
            for lines in self.lines.values():
                del lines[len(self.match.answers) :]
        return [f"event {len(self.match.events) - 1} is not what the seed says"] if wrong else []

    def look(self, row: Row | None) -> list[str]:
        """Compares the views after the last event, which was this one."""
        seq = len(self.match.events)
        found = []
        shown: dict[int, str] = {}
        for saw in self.views.pop(seq, []):
            viewer = saw.viewer
            if viewer != SPECTATOR and viewer not in self.seats:
                found.append(f"{saw.client} looked with the eyes of seat {viewer} at event {seq}")
                continue
            seen = self.match.state.seen_by(viewer)
            if viewer not in shown:
                shown[viewer] = digest([self.game.scene(seen), seen.prompt()])
            if saw.shown != shown[viewer]:
                found.append(f"{saw.client} saw at event {seq} what seat {viewer} does not see there")
            if saw.offered and (seen.seat != viewer or saw.offered != digest(self.options(seen))):
                found.append(f"{saw.client} was offered at event {seq} what seat {viewer} cannot answer there")
            if saw.line and row is not None and row.kind == ANSWER and saw.line != self.told(viewer)[-1]:
                found.append(f"{saw.client} read at event {seq} what seat {viewer} is not told: {saw.line}")
            if saw.log is not None and saw.log != digest([line for line in self.told(viewer) if line]):
                found.append(f"{saw.client} read a log at event {seq} that is not that of seat {viewer}")
            if row is not None and row.at > saw.at + SLACK:
                found.append(f"{saw.client} saw event {seq} {row.at - saw.at:.1f} s before it was stored")
        return found

    def options(self, seen: State) -> list[dict[str, object]]:
        words = self.game.vocabulary
        return [{"option": o, "word": words[o], "label": self.game.label(seen, o)} for o in seen.options()]

    def told(self, viewer: int) -> list[str]:
        """What a viewer reads of the answers of the present line of play; of a half-made move that may be nothing."""
        lines = self.lines.setdefault(viewer, [])
        lines += [self.match.told(ply, viewer) for ply in range(len(lines) + 1, len(self.match.answers) + 1)]
        return lines
