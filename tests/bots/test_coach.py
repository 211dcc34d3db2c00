"""The coach at work: every sentence is heard, costly answers are warned of, and nothing hidden is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from aitch.bots.dangers import dangers
from aitch.bots.rehearsal import rehearse
from aitch.core.bots import Budget
from aitch.core.coach import FILE, Condition, Sentence, fits, moment_of, remark, remarks_at
from aitch.core.contract import OVER, State
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng

GAMES = {"hermit": 20, "hermetica": 20, "hemloch": 20, "sygon": 12, "hyperborea": 12}
"""So many seeded games are listened to, at most."""
COACHED = [name for name in GAMES if Path(find_game(name).folder, FILE).is_file()]


@pytest.mark.parametrize("name", COACHED)
def test_every_sentence_is_heard(name: str) -> None:
    heard = rehearse(find_game(name), GAMES[name], seed=1)
    assert heard.never == [], f"the coach of {name} never says: {', '.join(heard.never)}"


def warned(position: str, seed: int = 1) -> dict[str, str]:
    game = find_game("hermetica")
    state = game.position(position)
    found = dangers(state.seen_by(state.seat), Rng(seed), Budget(guarded=False))
    return {game.vocabulary[one.option]: one.warning.id for one in found}


def test_an_adept_is_not_walked_into_a_shot() -> None:
    """Moon's Fire looks along the d column: a step onto it costs the Adept, a step elsewhere does not."""
    found = warned("pieces: c3=S.A d7=M.F g6=M.A; seat: Sun; question: MoveAdept; start: c3; at: c3; left: 1; steps: 1")
    assert found.get("d4") == "adept-in-danger"
    assert "b2" not in found


def test_the_truth_is_refused() -> None:
    state: State = find_game("hermetica").start()
    with pytest.raises(ValueError, match="sees"):
        dangers(state, Rng(1), Budget())


EVERYTHING = [
    Sentence("", [Condition(f"{name}: *")], "", "") for name in ("did", "they", "can", "label", "sees", "lost")
]
"""Sentences that say all that their conditions can find."""


def told(match: Match, seat: int) -> list[tuple[str, list[str], list[str]]]:
    moment = moment_of(match, seat)
    remarks = [remark(moment, sentence) for sentence in EVERYTHING if fits(moment, sentence)]
    return [(one.id, one.lines, one.words) for one in [*remarks, *remarks_at(match, seat)]]


@pytest.mark.parametrize("name", ["hemloch", "hyperborea"])
def test_positions_that_look_alike_are_coached_alike(name: str) -> None:
    """Two worlds that a seat cannot tell apart, played on as long as that holds: the coach says the same in both."""
    game = find_game(name)
    compared = 0
    for seed in range(12):
        state: State = game.start()
        rng = Rng(seed)
        for _ in range(30 + 15 * seed):
            if state.seat != OVER:
                state.apply(random_answer(state, rng))
        if state.seat != OVER:
            compared += sum(alike(game, state, seat, rng) for seat in range(len(state.scores())))
    assert compared >= 20


def alike(game: Game, state: State, seat: int, rng: Rng) -> int:
    """How many times the coach was compared."""
    seen = state.seen_by(seat)
    options, seats = state.setup.options, len(state.scores())
    pair = [Match(game, options, seats, start=seen.sample(rng)) for _ in range(2)]
    compared = 0
    for _ in range(25):
        one, other = (match.state for match in pair)
        if one.seat == OVER or one.seen_by(seat).key() != other.seen_by(seat).key():
            break
        if one.seat == seat:
            assert told(pair[0], seat) == told(pair[1], seat)
            compared += 1
        both = sorted(set(one.options()) & set(other.options()))
        if not both:
            break
        choice = both[rng.below(len(both))]
        for match in pair:
            match.answer(choice)
    return compared


def test_worlds_that_look_alike_are_warned_of_alike() -> None:
    game = find_game("hemloch")
    state: State = game.start()
    rng = Rng(4)
    while game.turn_part(state) != "second" or len(state.options()) < 3:
        state.apply(random_answer(state, rng))
    seen = state.seen_by(state.seat)
    worlds = [seen.sample(rng) for _ in range(2)]
    assert worlds[0].key() != worlds[1].key()
    first, second = (dangers(world.seen_by(seen.seat), Rng(3), Budget(guarded=False)) for world in worlds)
    assert [(one.option, one.loss, one.warning.text) for one in first] == [
        (one.option, one.loss, one.warning.text) for one in second
    ]
