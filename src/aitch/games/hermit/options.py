"""Levels and tasks (HMT-9), and the readings of the rules that players choose between."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.fields import numbered
from aitch.games.hermit.numbers import BIG_BEACH, GARBAGE, SANDCASTLE

LEVELS: Final = ["crustacean", "shrimp", "crayfish", "king-crab"]
TASKS: Final = numbered(
    "",
    "base garbage sandcastle dunes "  # HMT-9.3 to HMT-9.6
    "crab-dance nature-reserve big-beach crashing-waves",  # HMT-9.8 to HMT-9.11
)


class Rules:
    """The options of one game, as it is played with them."""

    def __init__(self, options: dict[str, object]) -> None:
        level = LEVELS.index(str(options["level"]))
        self.level: i64 = level
        self.wave: i64 = 8 if level >= 2 else 6
        """Where the Wave begins."""
        self.driftwood: i64 = 2 if level & 1 else 1
        """How many pieces the Wave shows."""
        self.task: i64 = TASKS.index(str(options["task"]))
        self.forbids = self.task in (GARBAGE, SANDCASTLE, BIG_BEACH)
        """The task says where cards may not lie."""
        self.may_stay = options["step"] == "may"
        self.choice = options["both"] == "choice"
        self.lenient = options["draw"] == "lenient"
        self.printed = options["unused"] == "printed"
        self.by_kind = options["pair"] == "kind"
        self.each = options["together"] == "each"
