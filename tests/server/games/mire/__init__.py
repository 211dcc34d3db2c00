"""Mire: nim with faults.  A bot that looks ahead in it never comes back, and a heap of five cannot be drawn."""

from __future__ import annotations

import time
from pathlib import Path

from nim import Nim, NimGame

from aitch.core.rng import Rng
from aitch.core.scene import Scene


class Mire(Nim):
    def sample(self, rng: Rng) -> Nim:
        while True:
            time.sleep(1)


class MireGame(NimGame):
    name, title, prefix = "mire", "Mire", "MIRE"
    folder = str(Path(__file__).parent)
    kind = Mire

    def scene(self, state: Nim) -> Scene:
        if state.heap == 5:
            raise RuntimeError("a heap of five cannot be drawn")
        return super().scene(state)


GAME = MireGame
