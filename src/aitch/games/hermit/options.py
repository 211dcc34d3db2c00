"""Levels and tasks (HMT-9), and the readings of the rules that players choose between."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

LEVELS: Final = ["crustacean", "shrimp", "crayfish", "king-crab"]
TASKS: Final = [
    *("base", "garbage", "sandcastle", "dunes", "crab-dance", "nature-reserve", "big-beach", "crashing-waves"),
]
# The places of the tasks that change the play.
GARBAGE: Final = 1
SANDCASTLE: Final = 2
DUNES: Final = 3
CRAB_DANCE: Final = 4
NATURE_RESERVE: Final = 5
BIG_BEACH: Final = 6
CRASHING_WAVES: Final = 7

OPTIONS: Final = [
    ("level", "Level", "Where the Wave begins, and how much driftwood the last step takes (HMT-9.1).", LEVELS),
    ("task", "Task", "What has to be done beside bringing Hermie home (HMT-9.2).", TASKS),
    ("both", "Pair and pools", "Pools decide, or the player chooses (HMT-7.7, HMT-7.8).", ["pools", "choice"]),
    (
        "draw",
        "Drawing",
        "Who cannot fill the hand loses, or only who has none (HMT-4.8, HMT-4.9).",
        ["strict", "lenient"],
    ),
    ("unused", "Unused cards", "Whether cards behind Hermie count for Dunes (HMT-9.6).", ["drawable", "printed"]),
    ("pair", "Pair together", "Whether the symbol or only its kind is of the pattern (HMT-10.8).", ["symbol", "kind"]),
    ("together", "Task together", "Whether Crab Dance and Dunes are for one or for each (HMT-10.11).", ["one", "each"]),
]
"""Name, title, help and values of each option; the first value is the default."""


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
        self.choice = options["both"] == "choice"
        self.lenient = options["draw"] == "lenient"
        self.printed = options["unused"] == "printed"
        self.by_kind = options["pair"] == "kind"
        self.each = options["together"] == "each"
