"""What is seen of a line that is completed, and how Hermie and the Wave go."""

from __future__ import annotations

from aitch.core.bots import Budget
from aitch.core.contract import CHANCE, OVER
from aitch.core.play import random_answer
from aitch.core.players import EXPERT
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.core.scene import Scene

GAME = find_game("hermit")


def marked(scene: Scene, mark: str) -> list[str]:
    return [cell["id"] for area in scene["areas"] for cell in area.get("cells", []) if mark in cell.get("marks", [])]


def test_a_line_that_brought_hermie_on_is_shown_until_the_next_card_lies() -> None:
    state, rng, bot = GAME.start(), Rng(5), GAME.players.own[EXPERT]()
    steps = 0
    while state.seat != OVER and steps < 3:
        before = state.hermie
        if state.seat == CHANCE:
            state.apply(random_answer(state, rng))
            continue
        state.apply(bot.answer(state.seen_by(0), rng, Budget(iterations=3000, guarded=False)))
        while state.seat == CHANCE:
            state.apply(random_answer(state, rng))
        if state.hermie > before and state.seat != OVER:
            steps += 1
            assert len(marked(GAME.scene(state.seen_by(0)), "complete")) == 3
    assert steps == 3


def test_the_crab_walks_and_the_wave_rolls() -> None:
    items = GAME.scene(GAME.start().seen_by(0))["areas"][0]["items"]
    assert {item["id"]: item["gait"] for item in items if "gait" in item} == {"hermie": "walk", "wave": "roll"}
