"""Whole numbers that somebody gives, of whatever type."""

from __future__ import annotations

import operator
from contextlib import suppress
from typing import SupportsIndex, SupportsInt

from aitch.core.errors import BadOption


def whole_action(given: SupportsInt) -> int:
    """An action that a learner gives, of any type; a fraction is refused, not cut off."""
    action = int(given)
    if action != given:
        raise BadOption(f"an action is the number of a word of the vocabulary, a whole one, not {given!r}")
    return action


def whole_number(given: SupportsIndex, expected: str) -> int:
    """A whole number of any type, numpy's among them; anything else is refused with what was expected.

    A flag is a number to Python, and here a slip.
    """
    if not isinstance(given, bool):
        with suppress(TypeError):
            return operator.index(given)
    raise BadOption(f"{expected}, not {given!r}")
