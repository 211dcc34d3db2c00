"""Ways to the far Horizon: found by bits, as long as those found step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

from aitch.core.content import pack_names
from aitch.core.contract import OVER
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.games.hermetica.game import HermeticaGame
from aitch.games.hermetica.position import BARRIER, UNIT, Hermetica
from aitch.games.hermetica.score import FAR


def walked(p: Hermetica, start: int, side: int) -> int:
    """Step by step, over hexes that nothing stands on."""
    steps = {start: 0}
    queue = [start]
    for h in queue:
        if p.board.home[h] == 1 - side:
            return min(steps[h], FAR)
        for n in p.board.beside[h]:
            if n not in steps and not p.cell[n] & (UNIT | BARRIER):
                steps[n] = steps[h] + 1
                queue.append(n)
    return FAR


@pytest.mark.parametrize("pack", pack_names(Path(HermeticaGame.folder) / "content"))
def test_ways_are_shortest(pack: str) -> None:
    rng = Rng(1)
    state = find_game("hermetica", pack).start()
    assert isinstance(state, Hermetica)
    lengths: set[int] = set()
    for _ in range(300):
        if state.seat == OVER:
            break
        state.apply(random_answer(state, rng))
        ways = state.board.ways
        ways.open_all_but(state.cell, UNIT | BARRIER)
        for side in range(2):
            for start in range(int(state.board.size)):
                length = ways.steps(start, side, FAR)
                assert length == walked(state, start, side)
                lengths.add(length)
    assert lengths == set(range(FAR + 1))
