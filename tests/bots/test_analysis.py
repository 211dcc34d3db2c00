"""Analysis: a value that grows while one looks, through a seat's eyes or with open cards."""

from __future__ import annotations

import pytest

from aitch.bots.analysis import ASKED, OPEN, Analysis, Eyes, found, think_about
from aitch.bots.value import Thinking
from aitch.core.bots import Budget
from aitch.core.contract import CHANCE, OVER, TRUTH, State
from aitch.core.errors import BadOption
from aitch.core.play import random_answer
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng

FEW = 10


def asked(name: str, seed: int = 2, after: int = 12) -> State:
    """A position of a random game in which a seat has something to choose."""
    state: State = find_game(name).start()
    rng = Rng(seed)
    done = 0
    while done < after or state.seat < 0 or len(state.options()) < 2:
        state.apply(random_answer(state, rng))
        assert state.seat != OVER
        done += 1
    return state


def more(thinking: Thinking) -> Analysis:
    thinking.go_on(Budget(iterations=FEW, guarded=False))
    return found(thinking)


@pytest.mark.parametrize("name", game_names())
def test_simulations_grow_and_the_lines_can_be_played(name: str) -> None:
    state = asked(name)
    thinking = think_about(state, Eyes(state, ASKED))
    first, second = more(thinking), more(thinking)
    assert second.finished or second.simulations > first.simulations > 0
    for line in second.lines:
        world = state.copy()
        for answer in [*line.advice.line, *line.on]:
            assert answer in world.options()
            world.apply(answer)
    assert second.lines[0].advice.chance == second.chance


@pytest.mark.parametrize("name", game_names())
def test_open_cards_are_thought_about_as_they_lie(name: str) -> None:
    state = asked(name)
    eyes = Eyes(state, OPEN)
    assert eyes.viewer == (TRUTH if state.game.hides else state.seat)
    analysis = more(think_about(state, eyes))
    assert analysis.lines
    assert analysis.lines[0].advice.line[0] in state.options()


def test_the_truth_is_refused_unless_cards_are_open() -> None:
    state = asked("hemloch")
    with pytest.raises(ValueError, match="never from the truth"):
        Thinking(state, state.seat, Rng(1))


@pytest.mark.parametrize("name", ["hemloch", "hyperborea"])
def test_a_seat_is_told_nothing_that_it_does_not_see(name: str) -> None:
    """Two truths that look alike to a seat are analysed alike for it."""
    state = asked(name)
    other = state.seen_by(state.seat).sample(Rng(99))
    told = []
    for world in (state, other):
        analysis = more(think_about(world, Eyes(world, ASKED)))
        told.append((analysis.chance, [(line.advice.line, line.advice.lines, line.then) for line in analysis.lines]))
    assert told[0] == told[1]


def test_another_seat_gets_a_value_and_no_moves() -> None:
    state = asked("hermetica")
    analysis = more(think_about(state, Eyes(state, str(1 - state.seat))))
    assert analysis.seat == 1 - state.seat
    assert analysis.lines == []


def test_chance_is_thought_about_for_whoever_was_asked_last() -> None:
    state, rng = find_game("hemloch").start(), Rng(1)
    while state.seat != CHANCE:
        state.apply(random_answer(state, rng))
    assert more(think_about(state, Eyes(state, ASKED, 1))).seat == 1


def test_a_game_that_is_over_is_done() -> None:
    state, rng = find_game("hermetica").start(), Rng(4)
    while state.seat != OVER:
        state.apply(random_answer(state, rng))
    analysis = more(think_about(state, Eyes(state, "1")))
    assert (analysis.finished, analysis.chance) == (True, (1.0 + state.returns()[1]) / 2.0)


@pytest.mark.parametrize("eyes", ["9", "-1", "", "everybody"])
def test_nobodys_eyes_are_refused(eyes: str) -> None:
    with pytest.raises(BadOption, match="neither 'asked', 'open' nor a seat from 0 to 1"):
        Eyes(find_game("hermetica").start(), eyes)
