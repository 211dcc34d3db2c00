"""How good a position looks: what bots steer by."""

from __future__ import annotations

from aitch.games.hemloch.scoring import lead
from aitch.games.hemloch.state import Hemloch


def score(p: Hemloch, seat: int) -> float:
    value = float(lead(p)) / 3000.0
    return value if seat == 0 else -value
