"""Made by `aitch derive` from what is numbered: change that, not this."""

from __future__ import annotations

from typing import Final

FORAGE: Final = 0
STEAL: Final = 1
PROTECT: Final = 2
SCORCH: Final = 3
TERRAFORM: Final = 4

TELEPORT_COST: Final = 0
TELEPORT_RANGE: Final = 1
FORAGE_YIELD: Final = 2
TRANSFORM_COST: Final = 3
SELL_PRICE: Final = 4
BUY_PRICE: Final = 5
VAULT: Final = 6
WARD_BUY: Final = 7
WARD_PLAY: Final = 8
NO_TELEPORT: Final = 9
NO_WALK: Final = 10
NO_FORAGE: Final = 11
NO_STEAL: Final = 12
FREE_ORDER: Final = 13
SPEND_FRESH: Final = 14

FOR_TURN: Final = 0
FOR_NEXT: Final = 1
FOR_GAME: Final = 2
