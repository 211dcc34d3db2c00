"""Beginner and Casual err as people do: now and then, and then badly."""

from __future__ import annotations

import copy
import math
from collections import Counter, defaultdict

import pytest

from aitch.bots.careless import FORGETS, FORGETS_FOR, LOOKS_NEAR, STOPS, CarelessBot, worst_answered
from aitch.bots.dangers import Course
from aitch.bots.levels import make_level
from aitch.bots.moves import complete_moves
from aitch.bots.random import RandomBot
from aitch.core.bots import Budget, Clock
from aitch.core.contract import State
from aitch.core.players import BEGINNER, CASUAL, Players
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.learning.judge import WRITTEN, LearnedJudge

UNHURRIED = Budget(guarded=False)
MOVES = [(4, 1), (4, 2), (7, 1), (9,)]


def threatened() -> State:
    """Both sides are close to each other, and some moves lose at once."""
    text = "pieces: d4=S.A c3=S.F e5=S.W b4=S.E d3=M.A c7=M.F e6=M.W; seat: Sun"
    state: State = find_game("hermetica").position(text)
    return state


def test_with_its_mind_on_it_a_move_is_about_the_best_that_it_sees() -> None:
    state = threatened()
    after = {tuple(answers): found for answers, found in complete_moves(state)[0]}
    worths = sorted((WRITTEN.value(found, 0) for found in after.values()), reverse=True)
    for seed in range(5):
        move = CarelessBot(0.0, WRITTEN).plan_move(state.seen_by(0), Rng(seed), UNHURRIED)
        assert WRITTEN.value(after[tuple(move)], 0) >= worths[len(worths) // 4]


def test_in_a_lapse_it_falls_for_the_move_that_is_answered_worst() -> None:
    state = threatened()
    moves = [tuple(answers) for answers, _ in complete_moves(state)[0]][:8]
    fallen_for = worst_answered(state, moves, 3, Clock(UNHURRIED))
    comes_to = {move: Course(state, list(move), 0).play_on(Rng(3)) for move in moves}
    assert comes_to[fallen_for] == min(comes_to.values())


def test_it_looks_near_what_it_did_last() -> None:
    bot = CarelessBot(1.0, WRITTEN)
    bot.last = (5, 1)
    assert bot.noticed(MOVES, LOOKS_NEAR, []) == [(4, 1), (7, 1)]
    bot.last = (50,)
    assert bot.noticed(MOVES, LOOKS_NEAR, []) == MOVES, "where nothing is near it looks everywhere"


def test_a_thing_slips_its_mind_for_a_while() -> None:
    bot = CarelessBot(1.0, WRITTEN)
    assert bot.noticed(MOVES, FORGETS, []) == [(7, 1), (9,)]
    for _ in range(FORGETS_FOR):
        assert bot.in_mind(MOVES) == [(7, 1), (9,)]
    assert bot.in_mind(MOVES) == MOVES
    bot.noticed([(4, 1)], FORGETS, [])
    assert bot.in_mind([(4, 1), (4, 2)]) == [(4, 1), (4, 2)], "it does what there is to do"


def test_it_takes_its_turn_for_over() -> None:
    bot = CarelessBot(1.0, WRITTEN)
    assert bot.noticed(MOVES, STOPS, [9]) == [(9,)]
    assert bot.noticed(MOVES, STOPS, []) == MOVES


def test_the_same_seed_gives_the_same_lapses() -> None:
    state = threatened()
    moves = [CarelessBot(0.5, WRITTEN).plan_move(state.seen_by(0), Rng(seed), UNHURRIED) for seed in (1, 2, 3, 4)]
    again = [CarelessBot(0.5, WRITTEN).plan_move(state.seen_by(0), Rng(seed), UNHURRIED) for seed in (1, 2, 3, 4)]
    assert moves == again
    assert len({tuple(move) for move in moves}) > 1


def test_a_game_says_how_often_they_lapse(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("hush")
    monkeypatch.setattr(game, "players", Players(beginner=0.5, casual=0.25), raising=False)
    made = [make_level(level, game) for level in (BEGINNER, CASUAL)]
    assert [bot.lapses for bot in made if isinstance(bot, CarelessBot)] == [0.5, 0.25]
    keen = make_level(BEGINNER, find_game("hermetica"))
    assert isinstance(keen, CarelessBot)
    assert isinstance(keen.judge, LearnedJudge)


def test_what_it_might_do_is_what_it_does_when_it_does_it_often() -> None:
    """Each share is how often the move is made; asked for them it stays as it is, and has slipped nothing its mind."""
    state = threatened()
    seen = state.seen_by(0)
    bot = CarelessBot(0.3, WRITTEN)
    bot.last, bot.forgotten, bot.forgets = (5, 1), 4, 3
    times = 300
    expected: defaultdict[tuple[int, ...], float] = defaultdict(float)
    made: Counter[tuple[int, ...]] = Counter()
    for seed in range(times):
        possible = bot.might(seen, Rng(seed), UNHURRIED)
        assert sum(one.share for one in possible) == pytest.approx(1.0)
        assert (bot.last, bot.forgotten, bot.forgets) == ((5, 1), 4, 3)
        for one in possible:
            expected[tuple(one.answers)] += one.share
        made[tuple(copy.copy(bot).plan_move(seen, Rng(times + seed), UNHURRIED))] += 1
    for move in {*expected, *made}:
        chance = (expected[move] + made[move]) / (2 * times)
        assert abs(made[move] - expected[move]) < 1 + 4 * math.sqrt(times * chance * (1 - chance) * 2), move


def test_who_plays_at_random_might_do_anything() -> None:
    state = threatened()
    possible = RandomBot().might(state.seen_by(0), Rng(1), UNHURRIED)
    assert [one.answers for one in possible] == [[option] for option in state.options()]
    assert {one.share for one in possible} == {1.0 / len(state.options())}
