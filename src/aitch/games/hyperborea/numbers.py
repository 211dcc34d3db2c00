"""Made by `aitch derive` from what is numbered: change that, not this."""

from __future__ import annotations

from typing import Final

BY_GEMS: Final = 0
BY_TECHNOLOGIES: Final = 1
BY_MINIATURES: Final = 2
BY_ROUNDS: Final = 3

GEM: Final = 0
MOVE: Final = 1
FLY: Final = 2
ATTACK: Final = 3
RANGED: Final = 4
FORTRESS: Final = 5
MINI: Final = 6
CLONE: Final = 7
DEV: Final = 8
TECH: Final = 9
DRAW: Final = 10
RESTORE: Final = 11
ESPIONAGE: Final = 12
SWAP: Final = 13
ELIMINATE: Final = 14

LOSE_CUBE: Final = 0
LOSE_MINI: Final = 1
LOSE_GEM: Final = 2
LOSE_LEVEL: Final = 3

HOMELAND: Final = 0
BORDERLAND: Final = 1
CENTRAL: Final = 2

NOBODY: Final = 0
GHOST: Final = 1
PLAYER: Final = 2

DISCOUNT: Final = 0
TOKENS: Final = 1
IGNORE_TERRAIN: Final = 2
START_CARDS: Final = 3
TRIGGER: Final = 4
EXTRA_SET: Final = 5
GREY_ON: Final = 6
START_GEMS: Final = 7
GEM_POWER: Final = 8
CONVERT_GHOST: Final = 9

NOTHING: Final = 0
MOD_INSTEAD: Final = 1
MOD_BONUS: Final = 2
START_OF_TURN: Final = 3

STAGE_RACES: Final = 0
STAGE_FIRST: Final = 1
STAGE_MAP: Final = 2
STAGE_RACE_TILES: Final = 3
STAGE_EXTRA_CUBES: Final = 4
STAGE_MARKET: Final = 5
STAGE_HANDS: Final = 6
STAGE_START: Final = 7
STAGE_MAIN: Final = 8
STAGE_END: Final = 9
STAGE_RESET: Final = 10
STAGE_NEXT: Final = 11
