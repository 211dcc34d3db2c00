"""Made by `aitch derive` from what is numbered: change that, not this."""

from __future__ import annotations

from typing import Final

BASE: Final = 0
GARBAGE: Final = 1
SANDCASTLE: Final = 2
DUNES: Final = 3
CRAB_DANCE: Final = 4
NATURE_RESERVE: Final = 5
BIG_BEACH: Final = 6
CRASHING_WAVES: Final = 7
