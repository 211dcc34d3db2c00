"""Made by `aitch derive` from position.py: change that, not this."""

from __future__ import annotations

from typing import Final

# own: a row for each of seats
RESERVE: Final = 0
LOST: Final = 3
SHIELD_AT: Final = 6
ADEPT_AT: Final = 7
ON_BOARD: Final = 8
OWN: Final = 9
