"""Where the game is when no effect is under way."""

from __future__ import annotations

from typing import Final

DEAL: Final = 0
PICK: Final = 1
HANDS: Final = 2
DAWN: Final = 3
TURN: Final = 4
ACT: Final = 5
CHECK: Final = 6
TEST: Final = 7
CLOSING: Final = 8  # the Influence Check of Week's End
HALVE: Final = 9
REFILL: Final = 10
NIGHT: Final = 11
WEEK_TEST: Final = 12

NAMES: Final = [
    *("deal", "pick", "hands", "dawn", "turn", "act", "check", "test", "closing", "halve", "refill", "night"),
    "week_test",
]
