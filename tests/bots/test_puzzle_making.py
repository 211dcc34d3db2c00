"""Puzzles are proved: a sample stands with other seeds, what is no puzzle falls, and a seed gives the same again."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import cast

import pytest

from aitch.bots import puzzle_help, puzzle_making
from aitch.bots.puzzle_help import follow, refute, solution_words, why
from aitch.bots.puzzle_making import (
    CLEAR,
    LOST,
    MARGIN,
    PROMISING,
    RIVALS,
    WON,
    Maker,
    Option,
    Worths,
    has_choice,
    is_trivial,
    prove,
    rating_of,
    solves,
    true_margin,
    why_fallen,
)
from aitch.bots.value import Value
from aitch.core.contract import State
from aitch.core.errors import AitchError
from aitch.core.players import BEGINNER, CASUAL, EXPERT, STRONG
from aitch.core.puzzles import Puzzle, Step, attempt, puzzles_of, setting
from aitch.core.registry import find_game, game_names
from aitch.learning.judge import Judge

GAMES = [name for name in game_names() if puzzles_of(find_game(name))]
HERMIT = find_game("hermit")
SAMPLE = 2
"""Of each game; `aitch puzzles check` takes as many as one has time for."""


def sample(name: str) -> list[Puzzle]:
    there = puzzles_of(find_game(name))
    return random.Random(name).sample(there, min(SAMPLE, len(there)))


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_stands_with_other_seeds(name: str) -> None:
    game = find_game(name)
    assert [why_fallen(game, puzzle, 4_711) for puzzle in sample(name)] == [""] * len(sample(name))


@pytest.mark.parametrize("name", GAMES)
def test_none_is_what_greedy_finds(name: str) -> None:
    game = find_game(name)
    for puzzle in sample(name):
        seen = setting(game, puzzle).seen_by(puzzle.seat)
        assert not is_trivial(seen, [game.word(word) for word in puzzle.steps[0].answers])
        assert puzzle.margin >= MARGIN


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_with_another_answer_falls(name: str) -> None:
    game = find_game(name)
    puzzle = sample(name)[0]
    false = puzzle._replace(steps=[Step(puzzle.second, [])])
    assert "is found better" in why_fallen(game, false, 4_711)


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_move_is_answered_and_the_right_one_explained(name: str) -> None:
    game = find_game(name)
    puzzle = sample(name)[0]
    reply = refute(game, puzzle, puzzle.second, 0.4)
    assert 0.0 <= reply.chance <= 1.0
    followed = follow(game, puzzle, puzzle.second, reply)
    assert followed.after.seat in (puzzle.seat, -2) or reply.answers
    assert why(game, puzzle)
    assert solution_words(game, puzzle)
    with pytest.raises(AitchError, match="wrong try"):
        refute(game, puzzle, [], 0.1)


@pytest.mark.parametrize(("name", "lucky"), [("hermetica", False), ("hemloch", True)])
def test_where_luck_follows_a_wrong_move_its_own_worth_is_told(
    name: str, lucky: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One course of many says little of a move: it may end well or badly by luck."""
    judged: list[int] = []

    def value_of(seen: State, seat: int, *_: object) -> Value:
        judged.append(seen.key())
        return Value(seat, 0.0, 0.0, 0, [], [])

    monkeypatch.setattr(puzzle_help, "value_of", value_of)
    game = find_game(name)
    puzzle = sample(name)[0]
    reply = refute(game, puzzle, puzzle.second, 2.0)
    after = attempt(game, puzzle, puzzle.second).state if lucky else follow(game, puzzle, puzzle.second, reply).after
    assert judged == [after.seen_by(puzzle.seat).key()]


def test_what_is_proved_of_a_wrong_move_is_told() -> None:
    """Not what a search makes of it: nothing but the right move keeps the deal winnable."""
    puzzle = next(one for one in puzzles_of(HERMIT) if one.value - one.margin == -1.0)
    assert refute(HERMIT, puzzle, puzzle.second, 0.4).chance == 0.0


# Looking for them


@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_choice_in_every_puzzle(name: str) -> None:
    game = find_game(name)
    assert all(has_choice(setting(game, puzzle).seen_by(puzzle.seat)) for puzzle in puzzles_of(game))


def test_many_ways_to_one_position_are_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    start = HERMIT.start({}, 1)
    monkeypatch.setattr(puzzle_making, "complete_moves", lambda *_: ([([answer], start) for answer in range(9)], 9))
    assert not has_choice(start.seen_by(0))


@pytest.mark.parametrize(("value", "open"), [(0.0, True), (WON + 0.01, False), (LOST - 0.01, False)])
def test_what_is_won_or_lost_is_passed_over(value: float, open: bool) -> None:
    """But not where a solver tells for certain: a glance is less than that."""

    glance = cast("Judge", SimpleNamespace(value=lambda *_: value))
    for name, looked_at in (("hermetica", open), ("hermit", True)):
        game = find_game(name)
        puzzle = sample(name)[0]
        assert Maker(game, puzzle.options, None, 1, "").is_open(setting(game, puzzle), glance) == looked_at


def test_the_first_of_the_next_best_that_comes_close_ends_the_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """And where none does, the margin is that over the best of them."""
    worths = {1: 0.5, 2: -0.2, 3: 0.4, 4: 0.0}
    looked_at: list[int] = []

    def worth_after(seen: State, answers: list[int], *_: object) -> float:
        looked_at.append(answers[0])
        return worths[answers[0]]

    monkeypatch.setattr(puzzle_making, "worth_after", worth_after)
    seen = HERMIT.start({}, 1).seen_by(0)
    options = [Option([answer], 0.0, 1) for answer in worths]
    assert len(options) == RIVALS + 1
    assert true_margin(seen, options, 1, 10, 0.05) == pytest.approx(0.1)
    assert looked_at == [1, 2, 3, 4]
    looked_at.clear()
    assert true_margin(seen, options, 1, 10, 0.2) < 0.2
    assert looked_at == [1, 2, 3]


def test_what_a_search_has_found_is_not_searched_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[int] = []

    def worth_after(seen: State, answers: list[int], *_: object) -> float:
        looked_at.append(answers[0])
        return -float(answers[0])

    monkeypatch.setattr(puzzle_making, "worth_after", worth_after)
    seen = HERMIT.start({}, 1).seen_by(0)
    worths: Worths = {}
    options = [Option([answer], 0.0, 1) for answer in (1, 2, 3)]
    assert true_margin(seen, options, 1, 10, 0.5, worths) == true_margin(seen, options[:2], 1, 10, 0.5, worths) == 1.0
    assert looked_at == [1, 2, 3]
    true_margin(seen, options[:1], 2, 10, 0.5, worths)
    true_margin(seen, options[:1], 1, 20, 0.5, worths)
    assert looked_at == [1, 2, 3, 1, 1]


def test_the_rival_that_came_closest_is_asked_first_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    worths = {1: 0.5, 2: -0.2, 3: 0.1, 4: 0.0}
    monkeypatch.setattr(puzzle_making, "worth_after", lambda seen, answers, *_: worths[answers[0]])
    maker = Maker(HERMIT, {}, 1, 1, "")
    seen = HERMIT.start({}, 1).seen_by(0)
    options = [Option([answer], 0.0, 1) for answer in worths]
    found = maker.clear_moves(seen, options, 1, 10, 0.3)
    assert [one.answers for one in found] == [[1], [3], [4], [2]]
    assert maker.clear_moves(seen, options, 1, 10, 0.5) == []


@pytest.mark.parametrize(
    ("early", "margins", "best", "proved"),
    [
        ([0.3, 0.3], [0.3, 0.25], [7, 7], 0.25),
        ([0.3, 0.3], [0.25, 0.3], [7, 7], 0.25),
        ([0.3, 0.3], [0.3, CLEAR - 0.01], [7, 7], None),
        ([0.3, 0.3], [CLEAR - 0.01], [7], None),
        ([0.3, 0.3], [0.3], [7, 8], None),
        ([0.3, 0.3], [], [8], None),
        ([0.3, CLEAR - 0.01], [], [], None),
        ([CLEAR - 0.01], [], [], None),
    ],
)
def test_a_proof_is_two_searches_that_agree(
    early: list[float], margins: list[float], best: list[int], proved: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By two seeds and ten times what finds a puzzle; and after the first no nothing more is searched."""
    seeds: list[int] = []
    left, found = iter(early + margins), iter(best)

    def weigh(seen: State, seed: int, simulations: int) -> list[Option]:
        assert simulations == 1000
        seeds.append(seed)
        return [Option([next(found)], 0.5, 9), Option([1], 0.0, 1)]

    monkeypatch.setattr(puzzle_making, "weigh", weigh)
    monkeypatch.setattr(puzzle_making, "true_margin", lambda *_: next(left))
    monkeypatch.setattr(puzzle_making, "same_move", lambda seen, one, other: one == other)
    proof = prove(HERMIT.start({}, 1).seen_by(0), [Option([7], 0.5, 9), Option([1], 0.0, 1)], 5, 100)
    assert (proof.margin if proof is not None else None) == proved
    assert len(seeds) == len(set(seeds)) == len(best)
    assert next(left, None) is None


@pytest.mark.parametrize("name", [name for name in GAMES if not find_game(name).proves])
def test_what_was_found_was_worth_every_look_on_the_way(name: str) -> None:
    """The cheap looks let those through that the proof then holds for; they were made by these."""
    game = find_game(name)
    made = [puzzle for puzzle in puzzles_of(game) if puzzle.made.script == puzzle_making.SCRIPT][:1]
    for puzzle in made:
        seen = setting(game, puzzle).seen_by(puzzle.seat)
        maker = Maker(game, puzzle.options, puzzle.seats, puzzle.made.seed, puzzle.made.date)
        first = maker.first_look(seen)
        assert first is not None
        promising = maker.clear_moves(seen, first.options, maker.seed, maker.few, PROMISING)
        wanted = [game.word(word) for word in puzzle.steps[0].answers]
        assert puzzle_making.same_move(seen, maker.likely_moves(seen, promising)[0].answers, wanted)


def test_the_same_seed_finds_the_same_puzzle_again() -> None:
    puzzle = next(puzzle for puzzle in puzzles_of(HERMIT) if puzzle.made.script == puzzle_making.SCRIPT)
    maker = Maker(HERMIT, puzzle.options, None, puzzle.made.seed, puzzle.made.date)
    assert puzzle in list(maker.find(puzzle.made.number))
    assert maker.tally.games == 1
    maker.known = {one.id for one in puzzles_of(HERMIT)}
    assert puzzle not in list(maker.find(puzzle.made.number))


def test_what_weaker_levels_find_is_rated_lower() -> None:
    easy = {BEGINNER: [True, True], CASUAL: [True, True], STRONG: [True], EXPERT: [True]}
    middling = {BEGINNER: [False, False], CASUAL: [True, False], STRONG: [True], EXPERT: [True]}
    hard = {BEGINNER: [False, False], CASUAL: [False, False], STRONG: [False], EXPERT: [True]}
    assert rating_of(easy) < rating_of(middling) < rating_of(hard)


def test_levels_try_puzzles_at_what_they_think_when_they_play() -> None:
    found = [solves(HERMIT, puzzle, EXPERT, 99, 1) for puzzle in sample("hermit")]
    assert found == [[True]] * len(found)


def test_hermit_proves_nothing_while_the_pile_is_unknown() -> None:
    start = HERMIT.start({}, 1)
    while start.seat != 0:
        start.apply(start.options()[0])
    assert HERMIT.proof(start.seen_by(0), 1000) == []
