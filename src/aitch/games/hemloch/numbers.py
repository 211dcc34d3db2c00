"""Made by `aitch derive` from what is numbered: change that, not this."""

from __future__ import annotations

from typing import Final

STAGE_DEAL: Final = 0
STAGE_PICK: Final = 1
STAGE_HANDS: Final = 2
STAGE_DAWN: Final = 3
STAGE_TURN: Final = 4
STAGE_ACT: Final = 5
STAGE_CHECK: Final = 6
STAGE_TEST: Final = 7
STAGE_CLOSING: Final = 8
STAGE_HALVE: Final = 9
STAGE_REFILL: Final = 10
STAGE_NIGHT: Final = 11
STAGE_WEEK_TEST: Final = 12

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

AT_HERE: Final = 0
AT_OWN_MINION: Final = 1
AT_ANY: Final = 2

OF_OPP: Final = 0
OF_OWN: Final = 1
OF_ANY: Final = 2
