"""The players of each level: they answer whatever is asked, and the better ones win more."""

from __future__ import annotations

import pytest
from hermit_games import hermit

from aitch.core.bots import Budget
from aitch.core.contract import OVER
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.core.suite import configurations
from aitch.games.hermit.options import LEVELS, TASKS
from aitch.games.hermit.solver_deal import Deal

LITTLE = Budget(iterations=200)
OWN = hermit().players.own
PLAYERS = list(OWN)


def play(options: dict[str, object], seats: int, players: list[str], seed: int) -> str:
    """A whole game with these players in turn; every answer is checked by `choose`."""
    state = hermit().start(options, seats)
    rng = Rng(seed)
    bots = [OWN[players[s % len(players)]]() for s in range(seats)]
    while state.seat != OVER:
        if state.seat < 0:
            state.apply(random_answer(state, rng))
        else:
            state.choose(bots[state.seat].answer(state.seen_by(state.seat), rng, LITTLE))
    return hermit().ending(state)


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("player", PLAYERS)
def test_every_task_level_and_company(player: str, task: str) -> None:
    """Two games each; the four players together meet every level of the game and every number of seats in each task."""
    at, number = PLAYERS.index(player), TASKS.index(task)
    for i in range(2):
        level, seats = LEVELS[(at + 2 * i) % 4], (at + number + i) % 4 + 1
        assert play({"level": level, "task": task}, seats, [player], number) in hermit().endings


def test_every_option_and_players_of_several_levels_together() -> None:
    for seed, (options, seats) in enumerate(configurations(find_game("hermit"), 24, 5)[0]):
        assert play(options, seats, PLAYERS[seed % 4 :] + PLAYERS, seed) in hermit().endings


@pytest.mark.parametrize("player", PLAYERS)
def test_from_any_half_made_placement(player: str) -> None:
    """Somebody else has begun the placement: each question is answered by a fresh player."""
    state = hermit().start({"both": "choice"}, 2)
    rng = Rng(5)
    while state.seat != OVER:
        if state.seat < 0 or rng.below(2) == 0:
            state.apply(random_answer(state, rng))
        else:
            state.choose(OWN[player]().answer(state.seen_by(state.seat), rng, LITTLE))
    assert hermit().ending(state) in hermit().endings


def wins(player: str, games: int) -> int:
    won = 0
    for seed in range(30001, 30001 + games):
        deal, bot, rng = Deal(hermit(), hermit().complete_options({}), seed), OWN[player](), Rng(seed)
        while deal.state.seat != OVER:
            deal.state.choose(bot.answer(deal.state.seen_by(0), rng, Budget(iterations=5000)))
            deal.roll()
        won += hermit().ending(deal.state) == "won"
    return won


def test_better_players_win_more() -> None:
    beginner, casual, strong = (wins(player, 16) for player in PLAYERS[:3])
    assert beginner < casual < strong


def test_it_brings_a_player_for_each_level() -> None:
    assert PLAYERS == ["beginner", "casual", "strong", "expert", "expert-1"]
    assert all(OWN[level]() is not OWN[level]() for level in PLAYERS)
