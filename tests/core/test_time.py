"""When the time of a turn is up: it passes, or the seat loses; the record tells the same."""

from __future__ import annotations

import pytest

from aitch.core.contract import CHANCE, SPECTATOR
from aitch.core.dice import Dice
from aitch.core.match import LATE, TIME, UNDO, Event, Match
from aitch.core.play import random_answer
from aitch.core.record import parse_record, print_record, replay
from aitch.core.registry import find_game
from aitch.core.rng import Rng

SETUP = {
    "sygon": {"LayTile", "FoundTown", "FoundWall", "TakeCube"},
    "hermetica": {"DraftWall", "PlaceElement", "PlaceOnHorizon"},
    "hyperborea": {"ChooseStartCard", "ChooseExtraCube", "SetMarker"},
    "hemloch": {"KeepCard"},
}
"""The questions of a game before anybody has a turn."""


def run_out(match: Match) -> Match:
    """What becomes of a match whose time is up until the turn is over, however often chance speaks in between."""
    late = match.fork()
    whose = match.state.seat, match.game.turn(match.state)
    for _ in range(100):
        if late.over or (late.state.seat != CHANCE and (late.state.seat, match.game.turn(late.state)) != whose):
            return late
        if late.state.seat == CHANCE:
            late.roll()
        else:
            late.run_out_of_time()
    raise AssertionError(f"the turn does not pass at {match.state.question.name}")


@pytest.mark.parametrize("name", sorted(SETUP))
def test_a_turn_passes_from_wherever_it_is(name: str) -> None:
    game, rng = find_game(name), Rng(5)
    match = Match(game, game.for_people({}), game.seat_counts[-1], Dice(b"late"))
    seen: dict[str, int] = {}
    passed = 0
    for _ in range(500):
        if match.over:
            break
        if match.state.seat == CHANCE:
            match.roll()
            continue
        question = match.state.question.name
        seen[question] = seen.get(question, 0) + 1
        if seen[question] <= 2:
            late = run_out(match)
            assert (late.events[-1].kind == TIME) == (question in SETUP[name]), question
            again = replay(parse_record(print_record(late)), game)
            assert (again.events, again.state.key()) == (late.events, late.state.key())
            plies = range(1, len(late.answers) + 1)
            assert [again.told(ply, SPECTATOR) for ply in plies[-5:]] == [
                late.told(ply, SPECTATOR) for ply in plies[-5:]
            ]
            passed += not late.ended
        match.answer(random_answer(match.state, rng))
    assert passed > 8


def test_what_is_half_made_is_taken_back() -> None:
    game = find_game("hermetica")
    match = Match(game, start=game.position("pieces: d4=S.A c1=S.F d8=M.A"))
    match.answer(game.word("c1"))
    match.run_out_of_time()
    end = Event("answer", game.word("end"))
    assert match.events[1:] == [Event(UNDO, 1), Event(LATE, 0), end]
    assert match.told(1, SPECTATOR) == "Sun's time is up. Sun ends the turn."
    match.undo(1)
    assert not match.late


def round_of(match: Match) -> int:
    return int(str(match.state.dump()["round"]))


def test_alone_each_round_is_a_turn_and_without_a_way_to_end_it_the_game_is_lost() -> None:
    game, rng = find_game("hermit"), Rng(1)
    match = Match(game, seats=1, dice=Dice(b"alone"))
    starts = set()
    while round_of(match) < 2:
        if match.state.seat == CHANCE:
            match.roll()
            continue
        starts.add((round_of(match), match.turn_start()))
        match.answer(random_answer(match.state, rng))
    assert len(starts) == 2
    match.run_out_of_time()
    assert match.result() == [-1.0]
