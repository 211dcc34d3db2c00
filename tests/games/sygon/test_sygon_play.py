"""What scenarios cannot say: properties over many positions, texts that read back, turns that can be taken back."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from aitch.core.contract import CHANCE, OVER, SPECTATOR, TRUTH
from aitch.core.errors import AitchError, BadPosition
from aitch.core.match import Match
from aitch.core.play import playout, random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.games.sygon.old import rewrite
from aitch.games.sygon.volcano import begin_aftermath, choose_loss, end_aftermath, lose_building, roll_die

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
            assert after.question is lose_building
            choose_loss(after, after.options()[1])
            over = not after.losses and end_aftermath(after)
    return " ".join(str(number) for number in [*after.board, *after.own, *after.common])


def test_the_order_of_two_eruptions_does_not_matter() -> None:
    compared = 0
    for seed in range(12):
        for state in positions(4, {"rounds": 12}, seed, 1):
            if state.question is roll_die:
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
    match = Match(GAME, {}, 2, start=GAME.position("phase: cast; wizards: p1=a1 p2=e1", {}, 2))
    for word in ("done", "done", "done", "1"):
        assert (match.state.seat == CHANCE) == (word == "1")
        match.answer(GAME.word(word))
    assert match.free_undo(1) == 0


def test_teams_need_four() -> None:
    with pytest.raises(AitchError, match="four seats"):
        Match(GAME, {"teams": "dice"}, 3)


BAD_POSITIONS = [
    ("gold: p3=1", "there is no seat 'p3'"),
    ("gold: p1=31", "more Gold"),
    ("towns: a1=p1 a2=p1 a3=p1 b1=p1 b3=p1 c1=p1 c2=p1", "6 of town 0, not 7"),
    ("extras: a1=workshop", "no Town"),
    ("wizards: p1=a1,a1,a1,a1", "three Wizards"),
    ("gems: p1=3", "no such field"),
    ("gold: p1=many", "not a number"),
    ("walls: a1/W=p1", "no side 'W'"),
    ("walls: a1/S=p1", "at the frame"),
    ("cards: p1=gale", "no hand|no seat|hand"),
    ("evocations: p1=ward", "without Spell Cards"),
    ("clouds: violet", "no colour 'violet'"),
    ("clouds: blue,red,green", "smoke cloud"),
    ("order: 1=p1 2=p1", "each of 2 seats once"),
    ("order: 1=-", "each of 2 seats once"),
    ("phase: dance", "the phases are"),
    ("phases: p1=dance", "no phase 'dance'"),
    ("mood: 3", "no such field"),
    ("turn: -", "a seat's"),
    ("lands: a1=off", "a1 is on this board"),
    ("lands: f1=snow", "f1 is not on this board"),
    ("lands: a1=blue", "one blue Volcano"),
    ("lands: a1=ash; towns: a1=p1", "no landscape"),
    ("lands: a1=ash; wizards: p1=a1", "landscape"),
    ("wizards: p1=a1,a1 p2=a1,a1", "three Wizards"),
    ("cubes: p2=snow*16", "more cubes"),
    ("fresh_gold: p1=3", "gained more"),
    ("supply: p1/town=2", "follows from the rest"),
    ("round: 0; wizards: p1=a1", "no turn"),
    ("round: 21; wizards: p1=a1", "no turn"),
    ("seat: over", "agree"),
    ("seat: over; question: GameOver", "agree"),
    ("seat: p2; question: Build; phases: p1=build; gold: p1=9", "whose turn"),
    ("question: Build; gold: p1=9; wizards: p1=a1", "phase"),
    ("question: MoveTo; phases: p1=move; wizards: p1=a1", "half made"),
    ("question: MoveTo; phases: p1=move; picked: w2; wizards: p1=a1", "half made"),
    ("question: Exchange; phases: p1=build; gold: p1=9", "half made"),
    ("question: CastSpell; phases: p1=cast; picked: w3; wizards: p1=a1", "half made"),
    ("question: PayCube; phases: p1=cast; cubes: p1=snow", "half made"),
    ("question: Gild; phases: p1=cast; wizards: p1=a1", "half made"),
    ("question: Discard; phases: p1=cast; cubes: p1=snow", "half made"),
    ("question: PlaceWizard; phases: p1=start", "half made"),
    ("question: RollDie", "turns must be over"),
    ("question: NameFace; turns: 2", "foreseer"),
    ("question: LoseBuilding; turns: 2; losses: a1", "erupting"),
    ("question: FoundWall; round: 0", "Walls"),
    ("question: FoundTown; round: 0; seat: p2", "setup is not there"),
    ("question: TakeCube; round: 0; seat: p2", "setup is not there"),
    ("question: LayTile; seat: chance; round: 0", "setup is not there"),
    ("question: LayToken; seat: chance; cursor: 30; round: 0", "setup is not there"),
    ("question: DrawOrder; seat: p1; round: 0", "setup is not there"),
    ("question: Dance", "no question 'Dance'"),
    ("last: a1-cathedral", "no word"),
    ("shields: lost", "no hex 'lost'"),
]


@pytest.mark.parametrize(("text", "problem"), BAD_POSITIONS)
def test_positions_that_cannot_be(text: str, problem: str) -> None:
    with pytest.raises(BadPosition, match=problem):
        GAME.position(text, {}, 2)


def test_every_answer_of_a_turn_is_told_or_opens_a_question() -> None:
    state, rng = GAME.start({"spells": True, "rounds": 6}, 3), Rng(8)
    while state.seat != OVER:
        before = state.copy()
        option = random_answer(state, rng)
        state.apply(option)
        line = GAME.narrate(before, state, option)
        assert line or not GAME.between_moves(state) or before.seat == state.seat or GAME.vocabulary[option] == "done"


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_positions_can_be_pickled_and_copied(seats: int, options: dict[str, object]) -> None:
    for state in positions(seats, options, 5, 40):
        for viewer in (TRUTH, SPECTATOR, *range(seats)):
            seen = state if viewer == TRUTH else state.seen_by(viewer)
            assert pickle.loads(pickle.dumps(seen)) == seen == copy.deepcopy(seen)


OLD = [
    ("turn p2; phase cast; p1: gold 3, wizards c5 c4! lost",
     "turn: p2; phase: cast; gold: p1=3; wizards: p1=c5,c4!,lost"),
    ("p1: snow 1, fresh-snow 1, flower 2; p2: towns d4!, markets d4",
     "cubes: p1=snow,flower*2; fresh: p1=snow; towns: d4=p2; extras: d4=down,market"),
    ("hexes a1=flower2 b3=blue; ash e1; gone gale gale; final; order p2 p1",
     "lands: a1=flower b3=blue e1=ash; values: a1=2 b3=0; cards: gone=gale,gale; final: yes; order: 1=p2 2=p1"),
    ("p1: moved 5, cards gale, kept ward, walls c5-N; fields seat=0 ask=9 picked=1 turn=0 actor=0 last=-1 shields=3",
     "moved: p1=w1,w3; cards: p1=gale p1-kept=ward; walls: c5/N=p1; "
     "seat: p1; question: MoveTo; picked: w2; turns: 0; turn: p1; shields: a1,a2"),
    ("gold: p1=3", "gold: p1=3"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), OLD)
def test_old_position_texts_are_rewritten(old: str, new: str) -> None:
    assert rewrite(old, GAME) == new
