"""Made by `aitch derive` from position.py: change that, not this."""

from __future__ import annotations

from typing import Final

# board: a row for each of hexes
LAND: Final = 0
VALUE: Final = 1
FORAGED: Final = 2
TOWN: Final = 3
EXTRAS: Final = 4
WALL: Final = 5
WIZARDS_IN: Final = 11
BOARD: Final = 15

# own: a row for each of seats
GOLD: Final = 0
CUBE: Final = 1
FRESH_GOLD: Final = 7
FRESH: Final = 8
WIZARD_AT: Final = 14
DOWN: Final = 17
MOVED: Final = 18
CAST: Final = 19
USED: Final = 20
SUPPLY: Final = 21
PHASE: Final = 25
LEFT: Final = 26
DEALT: Final = 27
MATE: Final = 28
TERM: Final = 29
OWN: Final = 44

# common
BANK_GOLD: Final = 0
BANK_CUBE: Final = 1
BANK_FORAGE: Final = 7
ORDER: Final = 8
COMMON: Final = 12

# powers: a row for each of casters
PENDING: Final = 0
ACTIVE: Final = 1
HELD: Final = 2
POWERS: Final = 3
