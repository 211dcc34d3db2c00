"""`expert-1`: Expert as it was first measured stays as it is, so that later programs can be compared with it."""

from __future__ import annotations

import pytest

from aitch.bots import tree
from aitch.bots.roster import UnknownBot, bot_names, find_bot, is_bot
from aitch.bots.search import SearchBot
from aitch.core.bots import Budget
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.games.hermit.solver import HermitSolver
from aitch.learning.judge import WRITTEN

SETTINGS = {"hemloch": (2400, 0), "hermetica": (200, 0), "hyperborea": (34, 700), "sygon": (60, 500), "hush": (400, 0)}
ANSWERS = {
    "hemloch": ["mad_chemist", "C", "C20", "potion"],
    "hermetica": ["+fire", "a1", "+fire", "c1"],
    "hermit": ["n15", "turn-1", "l15", "turn-3"],
    "hyperborea": ["purple", "warfare", "exploration", "science"],
    "sygon": ["c5", "c5-SW", "e1", "e1-SW"],
}
"""What Expert answered when `expert-1` was taken from it."""


@pytest.mark.parametrize("name", SETTINGS)
def test_its_settings_stay(name: str) -> None:
    bot = find_bot("expert-1").make(find_game(name))
    assert isinstance(bot, SearchBot)
    assert (bot.iterations, bot.horizon) == SETTINGS[name]
    assert bot.seconds == 0.9
    assert bot.judge is WRITTEN


def test_hermits_is_the_solver() -> None:
    assert isinstance(find_bot("expert-1").make(find_game("hermit")), HermitSolver)


def test_how_it_searches_stays() -> None:
    """All that search shares these: whoever changes one for another program gives it to that program alone."""
    assert (tree.EXPLORE, tree.SHARPNESS, tree.SHARP, tree.MOST_EDGES) == (1.6, 1.0, 0.5, 40)


@pytest.mark.parametrize("name", ANSWERS)
def test_it_answers_as_expert_did(name: str) -> None:
    game = find_game(name)
    state, chance = game.start(), Rng(5)
    bot = find_bot("expert-1", game).make(game)
    given: list[str] = []
    while len(given) < 4:
        if state.seat == 0:
            option = bot.answer(state.seen_by(0), Rng(7), Budget(0.0, 0, guarded=False))
            given.append(game.vocabulary[option])
        else:
            option = random_answer(state, chance)
        state.apply(option)
    assert given == ANSWERS[name]


def test_it_is_named_and_not_chosen() -> None:
    game = find_game("hemloch")
    assert is_bot("expert-1")
    assert find_bot("expert-1", game).title == "Expert 1"
    assert "expert-1" not in bot_names(game) + bot_names()
    with pytest.raises(UnknownBot):
        find_bot("expert-1:style=bold", game)
