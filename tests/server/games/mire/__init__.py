"""Mire: nim, but a bot that looks ahead in it never comes back.  What the test of stuck bots plays."""

from __future__ import annotations

import time
from pathlib import Path

from nim import Nim, NimGame

from aitch.core.rng import Rng


class Mire(Nim):
    def sample(self, rng: Rng) -> Nim:
        while True:
            time.sleep(1)


class MireGame(NimGame):
    name, title, prefix = "mire", "Mire", "MIRE"
    folder = str(Path(__file__).parent)
    kind = Mire


GAME = MireGame
