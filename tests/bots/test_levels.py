"""Every level plays every game in every mode, whatever it is asked and however little time it has."""

from __future__ import annotations

import hashlib

import pytest

from aitch.bots.careless import CarelessBot
from aitch.bots.levels import make_level
from aitch.bots.random import RandomBot
from aitch.bots.roster import ROSTER, find_bot
from aitch.bots.search import SearchBot
from aitch.core.bots import Budget
from aitch.core.contract import CHANCE, OVER, State
from aitch.core.dice import Dice
from aitch.core.game import Game
from aitch.core.play import random_answer
from aitch.core.players import LEVELS as FOUR_LEVELS
from aitch.core.players import Players
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng
from aitch.core.suite import configurations

LEVELS = [entry.name for entry in ROSTER]
FEW = 3
"""Simulations: what is proved here does not depend on how long a bot thinks."""


def is_answered(game: Game, state: State, level: str, budget: Budget, seed: int) -> None:
    seen = state.seen_by(state.seat)
    before = seen.dump()
    option = find_bot(level).make(game).answer(seen, Rng(seed), budget)
    assert option in state.options()
    assert seen.dump() == before


@pytest.mark.parametrize("name", game_names())
def test_no_level_fails_in_any_mode(name: str) -> None:
    """Games of every configuration, played on at random; at some questions of each every level is asked."""
    game = find_game(name)
    rng = Rng(7)
    for number, (options, seats) in enumerate(configurations(game, 24, 1)[0]):
        state = game.start(options, seats)
        level = LEVELS[number % len(LEVELS)]
        asked = 0
        while state.seat != OVER and asked < 400:
            if state.seat != CHANCE and asked % 40 == number % 40:
                is_answered(game, state, level, Budget(iterations=FEW), number)
            asked += 1
            state.apply(random_answer(state, rng))


@pytest.mark.parametrize("level", ["casual", "expert"])
@pytest.mark.parametrize("name", game_names())
def test_a_whole_game_with_hardly_any_time(name: str, level: str) -> None:
    """Until the last decision; a question with one option is answered without thinking."""
    game = find_game(name)
    state = game.start()
    bots = [find_bot(level).make(game) for _ in range(len(state.returns()))]
    dice = Dice(hashlib.sha256(name.encode()).digest())
    rng = Rng(11)
    chances = 0
    asked = 0
    while state.seat != OVER:
        if state.seat == CHANCE:
            option = dice.outcome(state, chances)
            chances += 1
        elif asked < 60 or asked % 10 == 0:
            option = bots[state.seat].answer(state.seen_by(state.seat), rng, Budget(seconds=1e-6))
        else:
            option = random_answer(state, rng)
        asked += 1
        state.choose(option)


def test_a_game_says_how_far_its_levels_think(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("hush")
    monkeypatch.setattr(game, "players", Players(strong=7, expert=9, horizon=50), raising=False)
    strong, expert = make_level("strong", game), make_level("expert", game)
    assert isinstance(strong, SearchBot)
    assert isinstance(expert, SearchBot)
    assert (strong.iterations, strong.horizon, expert.iterations, expert.horizon) == (7, 0, 9, 50)


def test_a_game_may_bring_a_player_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """For one level or for all; the others stay those that all games share."""
    game = find_game("hush")
    monkeypatch.setattr(game, "players", Players(own={"casual": RandomBot}), raising=False)
    assert isinstance(find_bot("casual").make(game), RandomBot)
    assert isinstance(find_bot("beginner").make(game), CarelessBot)
    assert sorted(find_game("hermit").players.own) == sorted([*FOUR_LEVELS, "expert-1"])
