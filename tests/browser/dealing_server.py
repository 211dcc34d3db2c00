"""The server with dice that a test can repeat: each table's seed follows from the test that is running.

AITCH_DEALS names a file in which the running test writes its name; the n-th table that the server makes under that
name has dice of its own, the same in every run.  Nothing else differs from `python -m aitch.server`.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections import Counter
from pathlib import Path
from unittest.mock import patch

from aitch.core.dice import Dice
from aitch.server import table_registry
from aitch.server.__main__ import main

DEALS = "AITCH_DEALS"


class Dealer:
    def __init__(self, file: Path) -> None:
        self.file = file
        self.made: Counter[str] = Counter()

    def __call__(self) -> Dice:
        name = self.file.read_text()
        self.made[name] += 1
        return Dice(hashlib.sha256(f"{name}/{self.made[name]}".encode()).digest())


if __name__ == "__main__":
    with patch.object(table_registry, "Dice", Dealer(Path(os.environ[DEALS]))):
        sys.exit(main())
