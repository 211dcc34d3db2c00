"""What waits to be sent to all clients together: bounded, whoever they are."""

from __future__ import annotations

from typing import Protocol


class Reader(Protocol):
    """A client with something to read."""

    seats: list[int]
    unsent_size: int

    def give_up(self) -> None:
        """Closes, and holds nothing more."""


class Backlog:
    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self.readers: set[Reader] = set()

    def add(self, reader: Reader, size: int) -> None:
        """So much more waits for a reader; if that is too much for all, whoever has most to read is given up."""
        self.size += size
        self.readers.add(reader)
        while self.size > self.most and self.readers:
            self.last_in_line().give_up()

    def take(self, reader: Reader, size: int) -> None:
        """So much less waits for a reader."""
        self.size -= size
        if not reader.unsent_size:
            self.readers.discard(reader)

    def last_in_line(self) -> Reader:
        """Spectators go before players."""
        return max(self.readers, key=lambda reader: (not reader.seats, reader.unsent_size))
