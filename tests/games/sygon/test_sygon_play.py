"""What scenarios cannot say: properties over many positions, texts that read back, turns that can be taken back."""

from __future__ import annotations

from typing import Any

import pytest

from aitch.core.contract import CHANCE, OVER
from aitch.core.errors import AitchError, BadPosition
from aitch.core.match import Match
from aitch.core.play import playout, random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.games.sygon.layout import A_ROLL, THERE
from aitch.games.sygon.volcano import answer_loss, begin_aftermath, loss_options

GAME = find_game("sygon")
TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"spells": True}),
    (4, {"actions": True, "competitive": True}),
    (4, {"teams": "dice", "spells": True, "power_trip": "mixed"}),
]


def positions(seats: int, options: dict[str, object], seed: int, every: int) -> list[Any]:
    """Some positions of a game at random."""
    state, rng, out = GAME.start(options, seats), Rng(seed), []
    while state.seat != OVER:
        if rng.below(every) == 0:
            out.append(state.copy())
        state.apply(random_answer(state, rng))
    return [*out, state]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_position_text_reads_back_in_every_half_made_move(seats: int, options: dict[str, object]) -> None:
    for state in positions(seats, options, 3, 12):
        assert GAME.position(GAME.position_text(state), options, seats) == state


def test_a_game_without_a_limit_of_rounds_ends_within_its_bound() -> None:
    state = GAME.start({"rounds": 0}, 2)
    bound = GAME.bound(state)
    assert playout(state, Rng(1), bound) < bound
    assert state.seat == OVER


def erupt(state: Any, colours: list[int]) -> str:
    """The board after Aftermaths in this order; owners give up the Market."""
    after = state.copy()
    for colour in colours:
        after.erupting = 1 << colour
        over = begin_aftermath(after)
        while not over:
            over = answer_loss(after, loss_options(after)[1])
    numbers = [*after.board[:THERE], *after.board[THERE:], *after.own]
    return " ".join(str(number) for number in numbers)


def test_the_order_of_two_eruptions_does_not_matter() -> None:
    compared = 0
    for seed in range(12):
        for state in positions(4, {"rounds": 12}, seed, 1):
            if state.ask == A_ROLL:
                for pair in ([0, 1], [0, 2], [1, 2]):
                    assert erupt(state, pair) == erupt(state, pair[::-1])
                    compared += 1
    assert compared > 300


def test_a_turn_can_be_taken_back_until_somebody_else_answers() -> None:
    match = Match(GAME, {"board": "recommended"}, 4)
    for word in ("d4", "d4", "b4", "w1", "c4", "done", "c4-N", "flower", "gold", "done", "w1", "forage", "done"):
        match.answer(GAME.word(word))
    assert match.state.seat == 1
    assert match.free_undo(0) == 13
    match.answer(GAME.word("d1"))
    assert match.free_undo(0) == 0
    assert match.free_undo(1) == 1


def test_the_die_cannot_be_taken_back_freely() -> None:
    match = Match(GAME, {}, 2, start=GAME.position("phase cast; p1: wizards a1; p2: wizards e1", {}, 2))
    for word in ("done", "done", "done", "1"):
        assert (match.state.seat == CHANCE) == (word == "1")
        match.answer(GAME.word(word))
    assert match.free_undo(1) == 0


def test_teams_need_four() -> None:
    with pytest.raises(AitchError, match="four seats"):
        Match(GAME, {"teams": "dice"}, 3)


BAD_POSITIONS = [
    ("board three", "called two"),
    ("p3: gold 1", "no seat"),
    ("p1: gold 31", "more Gold"),
    ("p1: towns a1 a2 a3 b1 b3 c1 c2", "more towns"),
    ("p1: workshops a1", "no Town"),
    ("p1: wizards a1 a1 a1 a1", "three Wizards"),
    ("p1: gems 3", "no 'gems'"),
    ("p1: gold many", "not a whole number"),
    ("p1: walls a1-W", "'W' is none of"),
    ("p1: cards gale", "without Spell Cards"),
    ("clouds violet", "'violet' is none of"),
    ("order p1 p1", "each of 2 seats once"),
    ("phase dance", "the phases are"),
    ("fields mood=3", "none of the fields"),
    ("weather fine", "no clause"),
]


@pytest.mark.parametrize(("text", "problem"), BAD_POSITIONS)
def test_positions_that_cannot_be(text: str, problem: str) -> None:
    with pytest.raises(BadPosition, match=problem):
        GAME.position(text, {}, 2)


def test_every_answer_of_a_turn_is_told_or_opens_a_question() -> None:
    state, rng = GAME.start({"spells": True, "rounds": 6}, 3), Rng(8)
    while state.seat != OVER:
        before = state.copy()
        state.apply(random_answer(state, rng))
        line = GAME.narrate(before, state)
        assert (
            line or not GAME.between_moves(state) or before.seat == state.seat or "done" in GAME.vocabulary[state.last]
        )  # type: ignore[attr-defined]
