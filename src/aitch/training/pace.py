"""How fast a network learns."""

from __future__ import annotations

from typing import Final, NamedTuple


class Pace(NamedTuple):
    batch: int
    """Positions of a step; fewer where there are few positions."""
    rate: float
    decay: float
    """How strongly weights fade that nothing keeps up: who learns games by heart judges new ones badly."""


AFRESH: Final = Pace(16_384, 2e-3, 1.0)
GOING_ON: Final = Pace(4_096, 1e-3, 0.3)
"""Who goes on from what was learned before takes smaller steps, and forgets less."""
