"""Errors that a person can mend: one clear sentence each, exit code 2 on the command line."""

from __future__ import annotations


class AitchError(ValueError):
    """Something a person gave was wrong; the message says what, where, and what would be right."""


class UnknownGame(AitchError):
    """No game of that name is registered."""


class BadOption(AitchError):
    """An option, a number of seats or a word that the game does not have."""


class BadPosition(AitchError):
    """A position that cannot be: malformed text, or more pieces than there are."""


class BadContent(AitchError):
    """A content pack that is not valid: names the file, the item and the field."""

    def __init__(self, file: str, item: str, field: str, problem: str) -> None:
        where = ": ".join(part for part in (file, item, field) if part)
        super().__init__(f"{where}: {problem}")
        self.file = file
        self.item = item
        self.field = field
        self.problem = problem


class BadRecord(AitchError):
    """A record that cannot be read or does not replay: names the line."""


class BadScenario(AitchError):
    """A scenario file that cannot be read."""
