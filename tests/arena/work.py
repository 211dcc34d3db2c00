"""Tasks for tests of places; workers import them from here."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from aitch.arena.carried import found_here


class Odd(Exception):
    """An error that cannot be made from its message, so that it cannot travel."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


def squared(number: int) -> int:
    return number * number


def marked(folder: str, number: int) -> int:
    """Leaves a mark for every time that it was begun; of the numbers that three divides, the first time is the death
    of the worker."""
    marks = Path(folder) / str(number)
    with marks.open("a") as file:
        file.write("begun\n")
    if number % 3 == 0 and marks.read_text().count("begun") == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def deadly(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def wrong(number: int) -> int:
    raise LookupError(f"there is no {number}")


def oddly_wrong(number: int) -> int:
    raise Odd(number, number)


def read(path: str) -> tuple[str, str]:
    """What a file holds, and where it lies for whoever works."""
    found = found_here(path)
    return Path(found).read_text(), found
