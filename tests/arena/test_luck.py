"""Results less luck: the same differences, told with less variance, and refused where there is no luck."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from aitch.arena.luck import adjust
from aitch.arena.report import report_on
from aitch.arena.result_log import ResultLog
from aitch.arena.run import run
from aitch.arena.setup import ROBIN, SPRT, BadArena, Setup, make_setup
from aitch.arena.single_game import Played
from aitch.core.registry import find_game


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
