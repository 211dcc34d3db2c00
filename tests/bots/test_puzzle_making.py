"""Puzzles are proved: a sample stands with other seeds, what is no puzzle falls, and a seed gives the same again."""

from __future__ import annotations

import random

import pytest

from aitch.bots.puzzle_help import follow, refute, solution_words, why
from aitch.bots.puzzle_making import (
    MARGIN,
    Maker,
    is_trivial,
    rating_of,
    solves,
    why_fallen,
)
from aitch.core.errors import AitchError
from aitch.core.players import BEGINNER, CASUAL, EXPERT, STRONG
from aitch.core.puzzles import Puzzle, Step, puzzles_of, setting
from aitch.core.registry import find_game, game_names

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


def test_the_same_seed_finds_the_same_puzzle_again() -> None:
    puzzle = puzzles_of(HERMIT)[0]
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
