"""Positions of Hyperborea as text: what is printed reads back to the same position, and nonsense is refused."""

from __future__ import annotations

import pytest

from aitch.core.contract import OVER
from aitch.core.errors import AitchError
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.core.suite import seed_of

GAME = find_game("hyperborea")


@pytest.mark.parametrize("seats", GAME.seat_counts)
@pytest.mark.parametrize("mode", ["invasion", "race-war"])
def test_positions_round_trip(seats: int, mode: str) -> None:
    options: dict[str, object] = {"mode": mode, "races": "pick", "continuous": "forever", "rounds": 6}
    rng = Rng(seats)
    state = GAME.start(options, seats)
    while state.seat != OVER:
        if rng.below(8) == 0:
            again = GAME.position(GAME.position_text(state), options, seats)
            assert again.dump() == state.dump()
            assert again.key() == state.key()
        state.apply(random_answer(state, rng))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nothing", "FIELD: VALUES"),
        ("turn: badger", "turn: there is no seat 'badger'"),
        ("turn: stag", "turn: there is no seat 'stag'"),
        ("gems: wolf=1; gems: wolf=2", "gems is given twice"),
        ("free: z9=wolf", "free: there is no hex 'z9'"),
        ("free: g3=wolf*eleven", "free: 'wolf*eleven'"),
        ("free: g3=stag", "free: there is no seat 'stag'"),
        ("free: g3=wolf*11", "Wolf miniature"),
        ("free: d4=wolf", "free: d4 lies face down"),
        ("home: wolf", "home: "),
        ("tiles: e4=1", "tiles: that tile cannot lie at e4"),
        ("tiles: e4=9 e3=9", "tiles: that tile cannot lie at e4"),
        ("tiles: e4=neutral.capital", "tiles: that tile cannot lie at e4"),
        ("bag: wolf=red*25", "red cube"),
        ("bag: wolf=q", "bag: there is no colour 'q'"),
        ("on: wolf/exploration.1=gbr", "exploration 1 has 2 spaces"),
        ("on: wolf/exploration.1=q", "on: 'q'"),
        ("on_card: banking=r", "Banking has 3 spaces, or is before nobody"),
        ("levels: wolf/red=7", "levels: '7'"),
        ("levels: wolf=7", "levels: 'wolf' should begin with seat/row="),
        ("cards: banking=I.1", "cards: banking is of deck II"),
        ("cards: banking=stag", "cards: banking cannot be there"),
        ("cards: banking=II.1 guilds=II.1", "cards: guilds cannot be there"),
        ("cards: banking=under.2", "cards: something is missing under deck II"),
        ("stored: wolf=gold-tech-1 heron=gold-tech-1; spent: gold-tech-1*9", "tokens gold-tech-1"),
        ("stored: heron=unknown-gold", "unknown ruin token"),
        ("pool: luck", "pool: there is no effect 'luck'"),
        ("tokens: g3/1=1", "tokens: there is no such place at g3/1"),
        ("in: e4/1=ghost", "in: there is no such place at e4/1"),
        ("walls: g3=wolf*9", "Wolf fortress"),
        ("stopped: f3=1", "stopped: wolf has not so many at f3"),
        ("ghosts: wolf=18; tiles: e4=9; boxed: 1", "ghost"),
        ("race_tile: wolf=red-duchy-a", "race_tile: red-duchy-a belongs to another race"),
        ("gaps: 3", "gaps: 8 places of the market can be filled, not 3"),
        ("question: PlaceCube", "question: PlaceCube cannot be asked there"),
        ("question: PlaceCube; colour: grey", "colour must be that of an available cube"),
        ("question: MoveMiniature; cell: g3; kind: move", "no miniature can leave g3 so"),
        ("question: Strike; cell: g3; foe: heron; pool: attack", "must tell of a target"),
        ("question: DrawCube", "draws must be given"),
        ("question: DrawCube; seat: wolf; draws: 1", "seat: DrawCube is not asked of that one"),
        ("question: Act; seat: chance", "seat: Act is not asked of that one"),
        ("question: Act; seat: heron", "seat: Act is not asked of that one"),
        ("seat: over", "ending: how has the game ended?"),
        ("question: TurnUpHex", "a tile ? must be given"),
        ("question: FindToken; cell: e4; site: 1", "must tell of a ruin with tokens"),
        ("question: UseOrKeep", "held must be given"),
        ("question: TakeCard", "the pool has no technology effect"),
        ("question: LowerRow", "has no answer there"),
        ("question: SwapInto; zone: available; colour: red", "zone and colour must tell of a cube"),
        ("question: Strike; half: 4", "half: there is no such field"),
        ("question: GameOver; seat: wolf", "seat: GameOver is not asked of that one"),
    ],
)
def test_impossible_positions_are_refused(text: str, told: str) -> None:
    with pytest.raises(AitchError) as error:
        GAME.position(text, None, 2)
    assert told in str(error.value)


def test_ruins_that_were_emptied_are_told_even_where_tokens_ran_short() -> None:
    """What follows for one ruin hangs on what is told of others: a text must not leave out what it told before."""
    options: dict[str, object] = {"mode": "race-war"}
    state, rng = GAME.start(options, 4), Rng(seed_of(2024, 38))
    for _ in range(1100):
        state.apply(random_answer(state, rng))
    text = GAME.position_text(state)
    again = GAME.position(text, options, 4)
    assert again.dump() == state.dump()
    assert GAME.position_text(again) == text
