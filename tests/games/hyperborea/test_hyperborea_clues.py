"""What programs that learn are told beside the fields: true, the same wherever it happens, and nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import CHANCE, OVER
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.games.hyperborea.clues import shortage
from aitch.games.hyperborea.ending import holders, points
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.survey import survey
from aitch.games.hyperborea.tables import ANY, CUBE_COLOURS, GREY

GAME = find_game("hyperborea")
NAMES = [name for name, _ in GAME.clues]
TILES = "tiles: d4=1 e4=9 e3=18 d5=12; home: others"


def told(p: Hyperborea, seat: int = 0) -> dict[str, int]:
    out: vec[i64] = vec[i64]([0] * len(NAMES))
    GAME.tell_clues(p, seat, out, 0)
    return dict(zip(NAMES, [int(number) for number in out], strict=True))


def position(text: str, seats: int = 2) -> dict[str, int]:
    found = GAME.position(text, {}, seats)
    assert isinstance(found, Hyperborea)
    return told(found)


def walk(seats: int, options: dict[str, object], steps: int) -> Iterator[Hyperborea]:
    """Positions of a game at random."""
    p, rng = GAME.start(options, seats), Rng(seats)
    for _ in range(steps):
        if p.seat == OVER:
            return
        p.apply(random_answer(p, rng))
        assert isinstance(p, Hyperborea)
        if p.seat not in (OVER, CHANCE):
            yield p


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (2, {"mode": "race-war"}), (4, {}), (6, {"control": "players"})]
)
def test_points_are_those_of_the_score(seats: int, options: dict[str, object]) -> None:
    for p in walk(seats, options, 1200):
        scores = p.scores()
        for seat in range(seats):
            clues = told(p, seat)
            assert clues["own points"] == scores[seat]
            assert clues["rival points"] == max(scores[:seat] + scores[seat + 1 :])


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"control": "players"}), (6, {"mode": "race-war"})])
def test_what_is_found_out_once_is_what_the_rules_say(seats: int, options: dict[str, object]) -> None:
    for p in walk(seats, options, 1200):
        s, held = survey(p), holders(p)
        assert list(s.held) == list(held)
        assert [s.here(cell, q) > 0 for cell in range(len(held)) for q in range(seats)] == [
            p.present(q, cell) for cell in range(len(held)) for q in range(seats)
        ]
        for q, holding in enumerate(s.seats):
            assert holding.points == points(p, q, held)


def test_views_and_what_is_imagined_from_them_tell_the_same() -> None:
    rng = Rng(5)
    for p in walk(3, {}, 1500):
        for seat in range(3):
            assert told(p.seen_by(seat), seat) == told(p.seen_by(seat).sample(rng), seat) == told(p, seat)


def test_two_seats_are_each_other_s_rival() -> None:
    for p in walk(2, {}, 1000):
        mine, theirs = told(p, 0), told(p, 1)
        for name, number in mine.items():
            if name.startswith("own "):
                assert theirs["rival " + name.removeprefix("own ")] == number


def test_cubes_at_hand_tell_what_can_be_had() -> None:
    """Trade has a set of a yellow and an orange space, and one of a yellow and any other."""
    clues = position("available: wolf=yellow,orange")
    assert (clues["own gems at hand"], clues["own technologies at hand"], clues["own levels at hand"]) == (2, 0, 3)
    waits = position("available: wolf=orange; on: wolf/trade.2=y.")
    assert (waits["own gems at hand"], waits["own trade"]) == (1, 3)
    lies = position("on: wolf/trade.2=yo")
    assert (lies["own gems at hand"], lies["own trade"], lies["own cubes on filled sets"]) == (0, 4, 2)


def test_a_cube_at_hand_fills_one_space() -> None:
    """Of each colour, grey among them, and of those that fill any space."""
    p = GAME.start({}, 2)
    assert isinstance(p, Hyperborea)
    rng = Rng(3)
    for set_ in range(p.t.sets):
        first = p.t.set_at[set_]
        wanted = [p.t.space_code[first + i] for i in range(p.t.set_size[set_])]
        for _ in range(20):
            cubes = [rng.below(3) for _ in range(CUBE_COLOURS)]
            hand = sum(64**colour * number for colour, number in enumerate(cubes))
            hand += 64**ANY * sum(number for colour, number in enumerate(cubes) if colour != GREY)
            lacking = 0
            for code in sorted(wanted):  # spaces for any cube come last
                fits = [code] if code != ANY else [colour for colour in range(CUBE_COLOURS) if colour != GREY]
                held = next((colour for colour in fits if cubes[colour]), None)
                if held is None:
                    lacking += 1
                else:
                    cubes[held] -= 1
            assert shortage(p, set_, 0, hand, False) == lacking, (set_, wanted)


def test_miniatures_tell_what_they_hold_and_meet() -> None:
    """Each hex has a ghost, which two outnumber and one does not."""
    clues = position(f"{TILES}; free: e4=wolf*2 e3=heron*2 d5=wolf,heron")
    assert clues["own borderland hexes held"] == clues["rival borderland hexes held"] == 1
    assert (clues["own hexes shared or lost"], clues["own held hexes in danger"]) == (1, 1)
    assert (clues["own miniatures in borderlands"], clues["own miniatures to spare"], clues["own ghosts here"]) == (
        3,
        0,
        3,
    )
    more = position(f"{TILES}; free: e4=wolf*3 d5=wolf")
    assert (more["own miniatures to spare"], more["own held hexes in danger"], more["own rivals in reach"]) == (1, 0, 0)
