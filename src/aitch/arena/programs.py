"""Programs that speak the text protocol (docs/text.md) as players of the arena: "program python my_player.py"."""

from __future__ import annotations

import queue
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import IO, Final

from aitch.core.bots import Possible
from aitch.core.errors import AitchError
from aitch.core.match import ANSWER, RESIGN, TIME, Event, Match
from aitch.core.rng import Rng
from aitch.core.seat_text import MatchSeat
from aitch.core.text_protocol import ProgramEnded, ProgramSeat, Resigned

PREFIX: Final = "program "
"""What the name of such a player begins with; its command follows."""
GRACE: Final = 5.0
"""Seconds that a program has to end by itself once nobody asks any more."""
PATIENCE: Final = 60.0
"""Seconds that a program has for one reply, unless told."""
AHEAD: Final = 16
"""So many lines may wait for a program that does not read."""
LONGEST: Final = 1 << 20
"""Characters of a line; the rest of a longer one is another line, and neither means anything."""


class ProgramFailed(AitchError):
    """A program cannot play: it is not there, or it has ended."""


class ProgramSilent(AitchError):
    """A program has said nothing for too long, or has not read what it was told."""


class Process:
    """A running program.  It plays one seat at a time, game after game, and ends when its input does.

    Threads read and write for it, so that a program which does neither keeps nobody waiting for longer than `patience`.
    """

    def __init__(self, command: str) -> None:
        self.command = command
        self.patience = PATIENCE
        self.spoken = False
        self.deaf = False
        """Whether it has stopped reading what it is told."""
        self.closed = False
        self.last_words = ""
        """The last line that it wrote to its standard error."""
        self.process = subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        self.told: queue.Queue[str] = queue.Queue(AHEAD)
        self.said: queue.Queue[str] = queue.Queue(1)
        self.threads = [self.begin(deed) for deed in (self.pass_on, self.hear, self.overhear)]

    def begin(self, deed: Callable[[], None]) -> Thread:
        thread = Thread(target=deed, daemon=True)
        thread.start()
        return thread

    # What the threads do.

    def pass_on(self) -> None:
        """Writes what the program is told; an empty line is the end."""
        pipe = open_pipe(self.process.stdin)
        with suppress(OSError), pipe:  # whoever cannot take it has ended, which `read` finds out
            while line := self.told.get():
                pipe.write(line)
                pipe.flush()

    def hear(self) -> None:
        """Reads what the program says; an empty line is the end."""
        with open_pipe(self.process.stdout) as pipe:
            while line := pipe.readline(LONGEST):
                if not self.closed:
                    self.said.put(line)
        if not self.closed:
            self.said.put("")

    def overhear(self) -> None:
        """What the program says to its author goes on to where our own errors go."""
        with open_pipe(self.process.stderr) as pipe:
            while line := pipe.readline(LONGEST):
                self.last_words = line.strip() or self.last_words
                sys.stderr.write(line)

    # What a game does.

    def write(self, line: str) -> None:
        try:
            if not self.deaf:
                self.told.put(line, timeout=self.patience)
        except queue.Full:
            self.deaf = True

    def read(self) -> str:
        if self.deaf:
            raise ProgramSilent(f"the program has read nothing for {self.patience:g} s")
        try:
            line = self.said.get(timeout=self.patience)
        except queue.Empty:
            raise ProgramSilent(f"the program has said nothing for {self.patience:g} s") from None
        self.spoken = True
        return line

    def close(self, grace: float = GRACE) -> None:
        """Ends the program: it may do so by itself, for so many seconds."""
        self.closed = True
        with suppress(queue.Full):
            self.told.put_nowait("")
        with suppress(queue.Empty):  # room for the one line that may still wait to be heard
            self.said.get_nowait()
        try:
            self.process.wait(grace)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for thread in self.threads:
            thread.join(GRACE)


def open_pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe


_running: dict[tuple[str, int], Process] = {}


def process_at(command: str, seat: int, patience: float) -> Process:
    """The process that plays a seat, begun with the first game of it here."""
    place = command, seat
    if place not in _running:
        _running[place] = Process(command)
    _running[place].patience = patience
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


class Outsider:
    """Plays in another process: what else it might have done nobody here knows."""

    def might(self, match: Match, rng: Rng) -> list[Possible]:
        return []

    def rest(self) -> list[int]:
        return []

    def now(self) -> float:
        return time.perf_counter()


class PlayerByText(Outsider):
    """A seat of a match that a program plays."""

    def __init__(self, command: str, match: Match, content: str, seat: int, seed: int, patience: float) -> None:
        self.command = command
        self.seat = seat
        self.process = process_at(command, seat, patience)
        self.program = ProgramSeat(MatchSeat(match, seat, match.names), self.process, content, seed)

    def answer(self, match: Match) -> list[Event]:
        try:
            return [Event(ANSWER, self.program.answer())]
        except Resigned:
            return [Event(RESIGN, self.seat)]
        except ProgramSilent as silent:
            self.end(0)  # what it says later would answer another question
            if not self.process.spoken:
                hint = "does it flush its output? --patience S gives it more time"
                raise ProgramFailed(f"{self.command}: {silent}, and never a word since it began: {hint}") from None
            return [Event(TIME, self.seat)]
        except ProgramEnded as ended:
            self.end(GRACE)
            said = f"; its last words: {self.process.last_words[:200]}" if self.process.last_words else ""
            raise ProgramFailed(f"{self.command}: {ended}{said}") from None

    def end(self, grace: float) -> None:
        """Ends the process; the next game begins another."""
        _running.pop((self.command, self.seat)).close(grace)

    def finish(self) -> None:
        if not self.process.closed:
            self.program.finish()
