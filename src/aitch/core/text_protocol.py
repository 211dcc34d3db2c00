"""The text protocol: a game puts its questions to a program as lines of JSON, and takes its answers (docs/text.md).

Aitch is always the host: it says `begin`, `question` and `over`.  The program answers, or asks for something before.
"""

from __future__ import annotations

import json
from typing import Final, Protocol

from aitch.core.contract import IllegalChoice
from aitch.core.errors import AitchError, BadOption
from aitch.core.guide import read_guide
from aitch.core.rulesdoc import rules_part
from aitch.core.seat_text import MatchSeat

VERSION: Final = 1
MOST_REFUSED: Final = 10
"""A program that gives so many answers to one question which cannot be taken gives up the game."""
ASKS: Final = {
    "answer": "text",
    "why": "word",
    "about": "name",
    "rules": "part",
    "position": "",
    "resign": "",
}
"""What a program may say, each with the field that goes with it."""


class Resigned(AitchError):
    """The program gave the game up, or gave no answer that could be taken."""


class ProgramEnded(AitchError):
    """The program has closed its side."""


class Channel(Protocol):
    """Where lines go to a program and come from it."""

    def write(self, line: str) -> None: ...

    def read(self) -> str:
        """The next line; empty once the program has ended."""


class ProgramSeat:
    """A seat that a program plays, on the other side of a channel."""

    def __init__(self, seat: MatchSeat, channel: Channel, content: str, seed: int) -> None:
        self.seat = seat
        self.channel = channel
        self.content = content
        match, game = seat.match, seat.match.game
        who = {"seat": seat.seat, "seat_names": game.seat_names(match.seats), "players": seat.players}
        what = {"version": VERSION, "game": game.name, "title": game.title, "options": match.options}
        # For whatever the program leaves to chance: so that a game can be repeated.
        summary = "\n".join(read_guide(game.folder).lines())
        self.send("begin", **what, **who, content=content, seed=seed, summary=summary)

    def answer(self) -> int:
        """The program's answer to the present question."""
        try:
            option = self.seat.next_word()
            if option is not None:
                return option
        except IllegalChoice as illegal:
            self.refuse(illegal)
        except BadOption as wrong:
            self.send("refused", text=str(wrong), rule="")
        self.send("question", **self.seat.view().data())
        for _ in range(MOST_REFUSED):
            try:
                return self.seat.take(self.next_answer())
            except IllegalChoice as illegal:
                self.refuse(illegal)
            except BadOption as wrong:
                self.send("refused", text=str(wrong), rule="")
        raise Resigned(f"{MOST_REFUSED} answers to one question could not be taken")

    def next_answer(self) -> str:
        """What the program answers; whatever else it asks is told before."""
        while True:
            line = self.channel.read()
            if not line:
                raise ProgramEnded("the program has ended in the middle of a game")
            try:
                asked, what = read_line(line)
                if asked == "answer":
                    return what
                if asked == "resign":
                    raise Resigned("the program has resigned")
                self.tell(asked, what)
            except Resigned:
                raise
            except AitchError as wrong:
                self.send("refused", text=str(wrong), rule="")

    def tell(self, asked: str, what: str) -> None:
        seat = self.seat
        if asked == "position":
            self.send("position", content=self.content, **seat.position())
        elif asked == "why":
            self.send("told", text=seat.why_not(what))
        elif asked == "about":
            self.send("told", text=seat.about(what))
        else:
            self.send("told", text=rules_part(seat.match.game, what))

    def refuse(self, illegal: IllegalChoice) -> None:
        self.send("refused", text=self.seat.refusal(illegal), rule=illegal.refusal.rule)

    def finish(self) -> None:
        """Tells how the game ended."""
        self.send("over", **self.seat.view().data(), result=self.seat.match.result()[self.seat.seat])

    def send(self, kind: str, **more: object) -> None:
        self.channel.write(json.dumps({"t": kind, **more}, ensure_ascii=False) + "\n")


def read_line(line: str) -> tuple[str, str]:
    """What a program says, and about what."""
    shape = 'say {"t": "answer", "text": "..."}, on one line'
    try:
        message = json.loads(line)
    except ValueError:
        raise AitchError(f"this is no JSON: {line.strip()[:40]!r}; {shape}") from None
    asked = message.get("t") if isinstance(message, dict) else None
    if not isinstance(asked, str) or asked not in ASKS:
        raise AitchError(f'"t" must be one of {", ".join(ASKS)}; {shape}')
    needed = ASKS[asked]
    what = message.get(needed, "" if asked == "rules" else None) if needed else ""
    if isinstance(what, int) and not isinstance(what, bool):
        what = str(what)
    if not isinstance(what, str):
        raise AitchError(f'"{asked}" needs "{needed}", a text')
    return asked, what
