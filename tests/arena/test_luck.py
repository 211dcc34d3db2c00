"""Results less luck: the same differences, told with less variance, and refused where there is no luck."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest

from aitch.arena.luck import adjust
from aitch.arena.report import report_on
from aitch.arena.result_log import ResultLog
from aitch.arena.run import run
from aitch.arena.setup import ROBIN, SPRT, BadArena, Setup, make_setup
from aitch.arena.single_game import Played
from aitch.bots.luck import OF_CHANCE, Choice, as_far_as_it_goes, beyond_possible, judge_for, worth
from aitch.core.bots import Possible
from aitch.core.contract import CHANCE, OVER
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.learning.witness import witness_for


def made(games: int, luck: bool = True) -> Setup:
    return make_setup(ROBIN, find_game("hemloch"), "default", {}, None, ["casual", "beginner"], games, luck=luck)


def invented(setup: Setup, dice: random.Random, share: float, through_luck: float) -> list[Played]:
    """Games whose results are skill and luck, and some noise besides."""
    games: list[Played] = []
    for number in range(setup.total):
        fixture = setup.fixture(number)
        luck = dice.gauss(0.0, 0.5)
        skill = share if fixture.players[0] == "casual" else -share
        first = 1.0 if skill + through_luck * luck + dice.gauss(0.0, 0.4) > 0 else -1.0
        lucks = {"Draw now": [luck, -luck], "Roll now": [dice.gauss(0.0, 1.0), 0.0]}
        place = (number, fixture.deal, fixture.meeting, fixture.players)
        games.append(Played(*place, [first, -first], [0, 0], "deck", 9, "", 9, [], luck=lucks))
    return games


def test_luck_that_decides_games_is_taken_away_and_the_difference_stays() -> None:
    setup = made(2000)
    (pair,) = adjust(setup, invented(setup, random.Random(1), 0.2, 2.0))
    assert pair.variance < 0.7
    assert abs(pair.adjusted - pair.plain) < 3 * pair.plain_error
    assert abs(pair.luck) < 3 * pair.luck_error


def test_luck_that_explains_nothing_changes_nothing_much() -> None:
    setup = made(1000)
    (pair,) = adjust(setup, invented(setup, random.Random(2), 0.2, 0.0))
    assert 0.95 < pair.variance < 1.05
    assert abs(pair.adjusted - pair.plain) < pair.plain_error


def test_an_arena_tells_it_beside_the_plain_scores(tmp_path: Path) -> None:
    setup = made(4)
    games = run(ResultLog(tmp_path / "games.jsonl", setup, None))
    assert any(played.luck for played in games)
    again = ResultLog(tmp_path / "games.jsonl", setup, None).games
    assert [again[played.number].luck for played in games] == [played.luck for played in games]
    report = report_on(setup, games)
    assert [sheet.title for sheet in report.sheets][-1] == "Less luck"
    assert isinstance(report.data["adjusted"], list)
    assert setup.id != made(4, luck=False).id, "games without luck cannot be gone on with"


def test_where_there_is_no_luck_to_take_away() -> None:
    with pytest.raises(BadArena, match="no chance"):
        make_setup(ROBIN, find_game("hermetica"), "default", {}, None, ["casual", "beginner"], 2, luck=True)
    with pytest.raises(BadArena, match="--adjust-luck"):
        make_setup(SPRT, find_game("hemloch"), "default", {}, None, ["casual", "beginner"], 2, luck=True)


def test_to_look_at_luck_changes_no_game(tmp_path: Path) -> None:
    """What bots might have done is asked with dice of its own."""
    lucky, plain = (run(ResultLog(tmp_path / f"{luck}.jsonl", made(4, luck), None)) for luck in (True, False))
    assert [played.trace for played in lucky] == [played.trace for played in plain]
    names = {name for played in lucky for name in played.luck}
    assert {"DrawCard now", "DrawCard soon", "casual chooses now", "beginner chooses soon"} <= names


@pytest.mark.parametrize("name", ["hemloch", "sygon", "hyperborea", "hermit"])
def test_luck_of_chance_is_nothing_on_average(name: str) -> None:
    """The luck of each answer, weighed with its odds, adds up to nothing, at once and a little later."""
    game = find_game(name)
    seats = game.seat_counts[0]
    judge = witness_for(game.start(None, seats), ["casual", "beginner"][:seats]) or judge_for(game)
    state, rng = game.start(None, seats), Rng(7)
    looked_at = 0
    for ply in range(60):
        if state.seat == OVER:
            break
        if state.seat == CHANCE and len(state.options()) > 1:
            options, odds = state.options(), state.odds()
            ways = [Possible([option], weight) for option, weight in zip(options, odds, strict=True)]
            for care in OF_CHANCE.values():
                lucks = [beyond_possible(state, Choice([o], ways), partial(worth, judge, care, ply)) for o in options]
                for seat in range(seats if lucks[0] else 0):
                    mean = sum(luck[seat] * weight for luck, weight in zip(lucks, odds, strict=True)) / sum(odds)
                    assert abs(mean) < 1e-9
                    looked_at += any(luck[seat] for luck in lucks)
        state.apply(random_answer(state, rng))
    assert looked_at


def test_a_move_leads_as_far_as_the_world_allows() -> None:
    state = find_game("hermetica").start()
    option = state.options()[0]
    there = as_far_as_it_goes(state, [option, -5, option])
    state.apply(option)
    assert there.key() == state.key()
