"""Whole numbers that somebody gives, of whatever type."""

from __future__ import annotations

import operator
from contextlib import suppress
from typing import SupportsIndex

from aitch.core.errors import BadOption


def whole_number(given: SupportsIndex, expected: str) -> int:
    """A whole number of any type, numpy's among them; anything else is refused with what was expected.

    A flag is a number to Python, and here a slip.
    """
    if not isinstance(given, bool):
        with suppress(TypeError):
            return operator.index(given)
    raise BadOption(f"{expected}, not {given!r}")
