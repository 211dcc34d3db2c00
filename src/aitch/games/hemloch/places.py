"""Made by `aitch derive` from position.py: change that, not this."""

from __future__ import annotations

from typing import Final

# counts
MARKERS: Final = 0
SUPPLY: Final = 2
UP: Final = 5
DOWN: Final = 11
EMPTY: Final = 17
WEIGHT: Final = 21
SIZE: Final = 29
COUNTS: Final = 53
