"""Made by `aitch derive` from position.py: change that, not this."""

from __future__ import annotations

from typing import Final

# own: a row for each of seats
TOP: Final = 0
HAND: Final = 1
UNSEEN: Final = 2
PILE: Final = 3
BELOW: Final = 4
OWN: Final = 20
