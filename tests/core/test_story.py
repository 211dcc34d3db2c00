"""The story of a match: turns, values as a viewer sees them, and the turns that decided it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from aitch.core.contract import CHANCE, SPECTATOR
from aitch.core.game import SETUP
from aitch.core.match import Match
from aitch.core.play import random_answer
from aitch.core.record import parse_record, replay
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.core.story import MOST_MOMENTS, MOST_STANDINGS, Telling, tell_story, turns_of

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = [
    *("hush/rounds", "hemloch/markers", "hermetica/step", "hermit/won", "hermit/won-together"),
    *("hyperborea/3-seats-regular-invasion-miniatures", "sygon/score", "sygon/team"),
]


def golden(name: str) -> Match:
    record = parse_record((GOLDEN / f"{name}.record").read_text())
    return replay(record, find_game(record.game))


@pytest.mark.parametrize("name", RECORDS)
def test_a_story_ends_as_the_match_did(name: str) -> None:
    match = golden(name)
    story = tell_story(match, SPECTATOR)
    last = story["standings"][-1]
    assert last["ply"] == len(match.answers)
    if story["unit"] == "points":
        assert last["values"] == match.state.scores()
    else:
        assert last["values"] == [100.0 * result for result in match.result()]
    assert story["standings"][0]["ply"] == 0
    plies = [standing["ply"] for standing in story["standings"]]
    assert plies == sorted(set(plies))
    assert len(plies) <= MOST_STANDINGS + 1


@pytest.mark.parametrize("name", RECORDS)
def test_moments_are_turns_that_moved_the_lead(name: str) -> None:
    match = golden(name)
    story = tell_story(match, SPECTATOR)
    assert len(story["moments"]) <= MOST_MOMENTS
    turns = {turn.told: turn for turn in turns_of(match) if turn.proper}
    for moment in story["moments"]:
        turn = turns[moment["turn"]]
        assert turn.first <= moment["ply"] <= turn.last
        assert turn.seat == moment["seat"]
        assert any(moment["gains"])
        assert moment["text"]
    order = [moment["ply"] for moment in story["moments"]]
    assert order == sorted(order)


@pytest.mark.parametrize("name", ["hemloch/markers", "hyperborea/3-seats-regular-invasion-miniatures", "sygon/score"])
def test_a_game_of_many_points_has_moments(name: str) -> None:
    assert len(tell_story(golden(name), SPECTATOR)["moments"]) >= 3


@pytest.mark.parametrize("name", [*RECORDS, "sygon/final", "sygon/option-scorch-towns"])
def test_the_setup_decides_nothing(name: str) -> None:
    match = golden(name)
    for moment in tell_story(match, SPECTATOR)["moments"]:
        assert match.heading(moment["ply"], SPECTATOR) != SETUP


def test_a_good_setup_would_else_count_as_a_turn() -> None:
    telling = Telling(golden("sygon/option-scorch-towns"), SPECTATOR)
    for _ in telling.steps():
        pass
    setup = [telling.size(turn) for turn in telling.turns if not turn.proper]
    decided = [
        telling.size(turn) for moment in telling.moments for turn in telling.turns if turn.told == moment["turn"]
    ]
    assert decided
    assert max(setup) > max(decided)


@pytest.mark.parametrize("name", RECORDS)
def test_turns_cover_the_match_without_gaps(name: str) -> None:
    match = golden(name)
    turns = turns_of(match)
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
    assert turns[0].first == 1
    assert turns[-1].last == len(match.answers)
    for turn, after in pairwise(turns):
        assert after.first == turn.last + 1
        asked = {match.line[ply - 1].seat for ply in range(turn.first, turn.last + 1)}
        assert asked <= {turn.seat, CHANCE}


def test_a_long_match_is_told_in_fewer_steps() -> None:
    game, rng = find_game("hermetica"), Rng(3)
    match = Match(game, {"turn_cap": 400, "repetition_draw": False})
    while not match.over:
        match.answer(random_answer(match.state, rng))
    assert len(turns_of(match)) > MOST_STANDINGS
    story = tell_story(match, SPECTATOR)
    assert MOST_STANDINGS / 2 < len(story["standings"]) <= MOST_STANDINGS + 1
    assert story["standings"][-1]["ply"] == len(match.answers)


def test_a_story_tells_only_what_its_viewer_saw() -> None:
    """Worlds that look alike to a viewer at every ply give the same story: everything is made from seen positions."""
    match = golden("hush/rounds")

    class Blind(Telling):
        def look(self, ply: int) -> None:
            seen = self.match.line[ply].seen_by(self.viewer)
            again = self.match.line[ply].load(seen.dump())
            self.values[ply] = self.value(again)

    for viewer in (SPECTATOR, 0, 1, 2):
        blind = Blind(match, viewer)
        for _ in blind.steps():
            pass
        assert blind.story() == tell_story(match, viewer)


def test_a_match_that_was_given_up_has_a_story() -> None:
    match = Match(find_game("hermetica"))
    rng = Rng(1)
    for _ in range(40):
        match.answer(random_answer(match.state, rng))
    match.resign(0)
    story = tell_story(match, SPECTATOR)
    assert story["unit"] == "outlook"
    assert story["standings"][-1]["ply"] == 40


def test_a_match_without_answers_has_a_story() -> None:
    match = Match(find_game("hermetica"))
    match.resign(0)
    story = tell_story(match, SPECTATOR)
    assert [standing["ply"] for standing in story["standings"]] == [0]
    assert story["moments"] == []
