"""One line of log."""

from __future__ import annotations

from typing import Any


def narrate(before: Any, after: Any) -> str:
    return before.t.vocabulary[after.last]


def label(s: Any, option: int) -> str:
    return s.t.vocabulary[option]


def reason(s: Any) -> str:
    return "over"
