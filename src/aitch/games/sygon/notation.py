"""Position text."""

from __future__ import annotations

from typing import Any


def read_action(game: Any, state: Any, text: str) -> list[int]:
    return [game.word(w) for w in text.split()]
