"""Lines of play that keep few of their positions: whoever asks for another sees the same one."""

from __future__ import annotations

import random

import pytest

from aitch.core.contract import CHANCE, State
from aitch.core.dice import Dice
from aitch.core.line import EVERY, NEAR
from aitch.core.match import Match
from aitch.core.registry import find_game, game_names


def played(name: str, most: int = 700) -> tuple[Match, list[State]]:
    """A match at random, and all its positions."""
    dice = random.Random(7)
    match = Match(find_game(name), dice=Dice(b"7" * 32))
    every = [match.state]
    while not match.over and len(every) < most:
        if match.state.seat == CHANCE:
            match.roll()
        else:
            match.answer(dice.choice(match.state.options()))
        every.append(match.state)
    return match, every


@pytest.mark.parametrize("name", game_names())
def test_every_position_is_there_whether_it_was_kept_or_not(name: str) -> None:
    match, every = played(name)
    line = match.line
    assert all(a is b for a, b in zip(line, every, strict=True)), "at first all are kept"
    line.keep(3)
    assert len(line.kept) <= 3 + 1 + len(every) // EVERY
    assert list(line) == every
    assert line[5:20] == every[5:20]
    assert [line[i] for i in range(len(every) - 1, -1, -7)] == every[::-7]
    assert len(line.near) <= NEAR
    assert list(line.asked) == [state.seat for state in every]
    assert line[-1] is match.state
    dice = random.Random(8)
    for _ in range(20):
        ply = dice.randrange(len(every))
        assert line[ply] == every[ply]


def test_taking_back_and_forks() -> None:
    match, every = played("hyperborea", 400)
    match.line.keep(2)
    twin = match.fork()
    twin.undo(150)
    assert twin.state == every[-151]
    assert len(twin.line) == len(twin.answers) + 1 == len(every) - 150
    assert list(match.line) == every
    if twin.state.seat == CHANCE:
        twin.roll()
    else:
        twin.answer(twin.state.options()[0])
    assert twin.line[-2] == every[-151]
    assert match.chances() == sum(state.seat == CHANCE for state in every[:-1])


def test_positions_outside_are_none() -> None:
    match, every = played("hermetica", 10)
    with pytest.raises(IndexError):
        match.line[len(every)]
    with pytest.raises(IndexError):
        match.line[-len(every) - 1]
    assert match.line[3:3] == []
