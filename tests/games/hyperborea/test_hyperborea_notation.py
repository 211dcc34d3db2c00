"""Positions of Hyperborea as text: what is printed reads back to the same position, and nonsense is refused."""

from __future__ import annotations

import pytest

from aitch.core.contract import OVER
from aitch.core.errors import AitchError
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng

GAME = find_game("hyperborea")


@pytest.mark.parametrize("seats", GAME.seat_counts)
@pytest.mark.parametrize("mode", ["invasion", "race-war"])
def test_positions_round_trip(seats: int, mode: str) -> None:
    options: dict[str, object] = {"mode": mode, "races": "pick", "continuous": "forever", "rounds": 6}
    rng = Rng(seats)
    state = GAME.start(options, seats)
    while state.seat != OVER:
        if rng.below(8) == 0:
            again = GAME.position(GAME.position_text(state), options, seats)
            assert again.dump() == state.dump()
            assert again.key() == state.key()
        state.apply(random_answer(state, rng))


@pytest.mark.parametrize(
    "text",
    [
        "nothing",
        "turn: badger",
        "gems: wolf=1; gems: wolf=2",
        "free: z9=wolf",
        "free: d4=wolf*eleven",
        "free: g3=wolf*11",
        "tiles: e4=1",
        "tiles: e4=9 e3=9",
        "tiles: g3=9",
        "bag: wolf=rrrrrrrrrrrrrrrrrrrrrrrrr",
        "bag: wolf=q",
        "on: wolf/exploration.1=g",
        "levels: wolf=1,2",
        "levels: wolf=7,0,0,0,0,0",
        "market: I=banking,cartography",
        "market: I=cartography",
        "stored: wolf=gold-tech-1 heron=gold-tech-1; spent: gold-tech-1",
        "pool: luck",
        "tokens: g3.1=1",
        "walls: g3=wolf*9",
    ],
)
def test_impossible_positions_are_refused(text: str) -> None:
    with pytest.raises(AitchError):
        GAME.position(text, None, 2)
