"""The steps that abilities are made of (HEM-5), those that are questions first; and what they are about."""

from __future__ import annotations

from typing import Final

PLACE_MARKER: Final = 0
MOVE_FESTIVAL: Final = 1
GAIN_ITEM: Final = 2
STEAL_ITEM: Final = 3
FLIP_UP: Final = 4
OPP_DISCARD: Final = 5
MOVE_MINION: Final = 6
RETURN_MINION: Final = 7
DESTROY_MINION: Final = 8
RECOVER: Final = 9
EXTRA_PLAY: Final = 10
DRAW: Final = 11
EXTRA_ACTION: Final = 12
END: Final = 13

HERE: Final = 0
OWN_MINION: Final = 1
ANYWHERE: Final = 2
OPPONENT: Final = 0
OWN: Final = 1
ANYBODY: Final = 2
ANY_KIND: Final = 3
