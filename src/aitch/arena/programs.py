"""Programs that speak the text protocol (docs/text.md) as players of the arena: "program python my_player.py"."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from typing import Final

from aitch.core.errors import AitchError
from aitch.core.match import ANSWER, RESIGN, Event, Match
from aitch.core.seat_text import MatchSeat
from aitch.core.text_protocol import ProgramEnded, ProgramSeat, Resigned

PREFIX: Final = "program "
"""What the name of such a player begins with; its command follows."""
GRACE: Final = 5.0
"""Seconds that a program has to end by itself once nobody asks any more."""


class ProgramFailed(AitchError):
    """A program cannot play: it is not there, or it has ended."""


class Process:
    """A running program.  It plays one seat at a time, game after game, and ends when its input does."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def write(self, line: str) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line)
            self.process.stdin.flush()
        except OSError:
            raise ProgramFailed(f"{self.command}: has ended in the middle of a game") from None

    def read(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.close()
            self.process.wait(GRACE)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


_running: dict[tuple[str, int], Process] = {}


def process_at(command: str, seat: int) -> Process:
    """The process that plays a seat, begun with the first game of it here."""
    place = command, seat
    if place not in _running:
        _running[place] = Process(command)
    return _running[place]


def close_programs() -> None:
    """Ends all programs that were begun in this process."""
    while _running:
        _running.popitem()[1].close()


def check_program(command: str) -> None:
    """Raises, with a clear sentence, where there is no such program."""
    try:
        words = shlex.split(command)
    except ValueError as wrong:
        raise ProgramFailed(f"{command!r} cannot be read as a command: {wrong}") from None
    if not words or shutil.which(words[0]) is None:
        raise ProgramFailed(f"there is no program {words[0] if words else ''!r}: name one, with what it needs after it")


class PlayerByText:
    """A seat of a match that a program plays."""

    def __init__(self, command: str, match: Match, content: str, seat: int, seed: int) -> None:
        self.command = command
        self.seat = seat
        own = MatchSeat(match, seat, match.names)
        self.program = ProgramSeat(own, process_at(command, seat), content, seed)

    def answer(self, match: Match) -> list[Event]:
        try:
            return [Event(ANSWER, self.program.answer())]
        except Resigned:
            return [Event(RESIGN, self.seat)]
        except ProgramEnded as ended:
            _running.pop((self.command, self.seat)).close()
            raise ProgramFailed(f"{self.command}: {ended}") from None

    def finish(self) -> None:
        self.program.finish()
