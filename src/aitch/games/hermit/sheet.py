"""The record sheet: which tasks each player has done at which level, kept between games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from aitch.games.hermit.state import Hermit

LEVELS: Final = ["crustacean", "shrimp", "crayfish", "king-crab"]
TASKS: Final = [
    *("base", "garbage", "sandcastle", "dunes", "crab-dance", "nature-reserve", "big-beach", "crashing-waves"),
]
WON: Final = 1


def mark(state: Hermit) -> str:
    """What a finished game puts on the sheet, `garbage/shrimp`; empty for a game that was not won."""
    return f"{TASKS[state.task]}/{LEVELS[state.level]}" if state.ended == WON else ""
