"""The review of a finished game: what moves gave away, what luck was, and that nothing hidden bears on it."""

from __future__ import annotations

import math

import pytest

from aitch.bots.luck import GLANCE, Care, judge_for, luck_of
from aitch.bots.review import (
    Decision,
    NotOver,
    Review,
    first_look,
    judge_move,
    mark_of,
    moves_of,
    review_of,
    rolls_of,
    seen_and_played,
)
from aitch.bots.value import value_of
from aitch.core.bots import Budget
from aitch.core.contract import CHANCE, State
from aitch.core.dice import Dice
from aitch.core.match import Match
from aitch.core.play import random_answer
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng

FEW = 10
WITH_CHANCE = [name for name in game_names() if find_game(name).has_chance]


def random_match(name: str, seed: int = 1, plies: int = 0) -> Match:
    """A game at random, to its end or for so many answers."""
    match, rng = Match(find_game(name), dice=Dice(bytes([seed]) * 32)), Rng(seed)
    while not match.over and not (plies and len(match.answers) >= plies):
        match.answer(random_answer(match.state, rng))
    return match


def short_match(name: str) -> Match:
    """A game that somebody gave up early: it is over, and soon reviewed."""
    match = random_match(name, plies=70)
    if not match.over:
        match.resign(0)
    return match


@pytest.fixture(scope="module")
def reviews() -> dict[str, Review]:
    return {name: review_of(short_match(name), 4) for name in ("hemloch", "hermetica")}


@pytest.mark.parametrize("name", game_names())
def test_every_move_with_a_choice_is_a_decision_and_every_throw_has_its_luck(name: str) -> None:
    match = short_match(name)
    found = first_look(match)
    covered = [ply for ply, last in moves_of(match) for ply in range(ply, last)]
    assert len(covered) == len(set(covered)), "no answer belongs to two moves"
    chosen = [ply for ply, state in enumerate(match.line[:-1]) if state.seat >= 0 and len(state.options()) > 1]
    assert set(chosen) <= set(covered)
    assert all(match.line[ply].seat != CHANCE for ply in covered)
    assert list(found.chances) == rolls_of(match)
    for decision in found.decisions.values():
        assert len(decision["values"]) == match.seats
        assert all(-1.0 <= value <= 1.0 for value in decision["values"])
        assert decision["text"]
        assert not decision["visits"]


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    with pytest.raises(NotOver, match="not over"):
        first_look(random_match("hermetica", plies=6))


@pytest.mark.parametrize("name", ["hemloch", "hermetica"])
def test_result_is_skill_and_luck(reviews: dict[str, Review], name: str) -> None:
    review = reviews[name]
    for seat in review["seats"]:
        assert math.isclose(seat["result"], seat["skill"] + seat["luck"], abs_tol=1e-3)
        assert seat["accuracy"] is not None
        assert 0.0 <= seat["accuracy"] <= 100.0
    assert review["searched"] == len(review["decisions"])
    assert review["summary"].count(".") >= 2
    if not find_game(name).has_chance:
        assert all(seat["luck"] == 0 for seat in review["seats"])


def test_marks_follow_what_was_given_away(reviews: dict[str, Review]) -> None:
    assert [mark_of(regret) for regret in (0.05, 0.1, 0.2, 0.3)] == ["", "inaccuracy", "mistake", "blunder"]
    decisions: list[Decision] = [one for review in reviews.values() for one in review["decisions"]]
    assert any(one["mark"] for one in decisions), "random play gives much away"
    for one in decisions:
        assert one["regret"] >= 0.0
        assert one["mark"] == mark_of(one["regret"])
        assert (one["better"] is not None) == bool(one["mark"])


@pytest.mark.parametrize("name", game_names())
def test_the_move_that_was_made_is_valued_in_the_same_search(name: str) -> None:
    match = short_match(name)
    decisions = list(first_look(match).decisions.values())
    for decision in decisions[:: max(1, len(decisions) // 3)]:
        seen, played = seen_and_played(match, decision)
        value = value_of(seen, seen.seat, Rng(3), Budget(iterations=FEW, guarded=False), 2, None, played)
        assert value.named is not None
        assert value.named in value.moves
        assert value.named.visits
        assert len(value.values) == match.seats
        assert value.values[seen.seat] == pytest.approx(value.value)


@pytest.mark.parametrize("name", [name for name in game_names() if find_game(name).hides])
def test_positions_that_look_the_same_get_the_same_review(name: str) -> None:
    match = short_match(name)
    decisions = list(first_look(match).decisions.values())
    differ = 0
    for decision in decisions[:: max(1, len(decisions) // 4)]:
        seen, played = seen_and_played(match, decision)
        other = seen.sample(Rng(99))
        differ += other.key() != match.line[decision["ply"]].key()
        assert judge_move(other.seen_by(seen.seat), played, FEW) == judge_move(seen, played, FEW)
    assert differ or name != "hemloch", "the truths were others"


@pytest.mark.parametrize("name", WITH_CHANCE)
def test_luck_is_nothing_on_average(name: str) -> None:
    """Over all outcomes by their odds, luck adds up to 0, whatever the evaluation thinks."""
    judge = judge_for(find_game(name))
    for care in (GLANCE, Care(2, 20)):
        for before in thrown(name):
            odds = before.odds()
            lucks = [luck_of(before, option, judge, care) for option in before.options()]
            for seat in range(len(lucks[0])):
                mean = sum(luck[seat] * weight for luck, weight in zip(lucks, odds, strict=True)) / sum(odds)
                assert abs(mean) < 1e-9


def thrown(name: str) -> list[State]:
    match = short_match(name)
    return [match.line[ply] for ply in rolls_of(match)[-2:]]


def test_what_a_seat_does_not_learn_is_no_luck_to_it() -> None:
    """In Hemloch nobody but the drawer sees a card that is drawn."""
    match = random_match("hemloch", plies=120)
    judge = judge_for(match.game)
    blind = 0
    for ply in rolls_of(match):
        before, answer = match.line[ply], match.answers[ply]
        for seat in range(match.seats):
            if len({after_of(before, option).seen_by(seat).key() for option in before.options()}) == 1:
                blind += 1
                assert luck_of(before, answer, judge, GLANCE)[seat] == 0.0
    assert blind


def after_of(before: State, option: int) -> State:
    after = before.copy()
    after.apply(option)
    return after


def test_the_biggest_swings_come_first() -> None:
    found = first_look(short_match("hermetica"))
    swings = found.swings()
    order = found.order()
    assert sorted(order) == sorted(found.decisions)
    assert [swings[ply] for ply in order] == sorted(swings.values(), reverse=True)
