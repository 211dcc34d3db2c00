"""Made by `aitch derive` from position.py: change that, not this."""

from __future__ import annotations

from typing import Final

# map: a row for each of cells
LAND: Final = 0
FREE: Final = 1
INSIDE: Final = 7
WALLS: Final = 11
TOKENS: Final = 17
STOPPED: Final = 21
MAP: Final = 22

# own: a row for each of seats
BAG: Final = 0
AVAILABLE: Final = 7
UNUSED: Final = 14
LEVEL: Final = 21
GEMS: Final = 27
TROPHIES: Final = 28
GRAVES: Final = 29
STORED: Final = 30
RACE: Final = 31
RACE_TILE: Final = 32
POWERS: Final = 33
START: Final = 34
OBJECTIVES: Final = 35
LOSSES: Final = 36
OWN: Final = 37

# cards: a row for each of cards
WHERE: Final = 0
ON_CARD: Final = 1
LIT: Final = 2
CARDS: Final = 3

# left
SUPPLY: Final = 0
HEAP: Final = 7
GHOSTS: Final = 10
RESERVE: Final = 11
FORTS: Final = 17
LEFT: Final = 23
