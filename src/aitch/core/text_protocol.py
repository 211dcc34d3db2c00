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
"""A program that says so many things to one question which cannot be taken gives up the game."""
MOST_LINES: Final = 1000
"""So many lines a program may say to one question, whatever it asks for; then it gives up the game too."""
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
        except (IllegalChoice, BadOption) as wrong:
            self.refuse(wrong)
        self.send("question", **self.seat.view().data())
        refused = 0
        for _ in range(MOST_LINES):
            line = self.channel.read()
            if not line:
                raise ProgramEnded("the program has ended in the middle of a game")
            try:
                asked, what = read_line(line)
                if asked == "answer":
                    return self.seat.take(what)
            except (IllegalChoice, AitchError) as wrong:
                refused += 1
                if refused == MOST_REFUSED:  # told by `over`: after a refusal the program would say one thing more
                    raise Resigned(f"{MOST_REFUSED} lines to one question could not be taken") from None
                self.refuse(wrong)
                continue
            if asked == "resign":
                raise Resigned("the program has resigned")
            self.tell(asked, what)
        raise Resigned(f"{MOST_LINES} lines to one question, and no answer among them")

    def tell(self, asked: str, what: str) -> None:
        """Tells what the program asked for; what nobody knows is refused."""
        try:
            if asked == "position":
                self.send("position", content=self.content, **self.seat.position())
            else:
                self.send("told", text=self.told(asked, what))
        except AitchError as wrong:
            self.refuse(wrong)

    def told(self, asked: str, what: str) -> str:
        if asked == "why":
            return self.seat.why_not(what)
        if asked == "about":
            return self.seat.about(what)
        return rules_part(self.seat.match.game, what)

    def refuse(self, wrong: Exception) -> None:
        if isinstance(wrong, IllegalChoice):
            self.send("refused", text=self.seat.refusal(wrong), rule=wrong.refusal.rule)
        else:
            self.send("refused", text=str(wrong), rule="")

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
    except (ValueError, RecursionError):
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
