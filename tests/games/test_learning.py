"""What programs learn from: features of positions, and a judgement that is the same however it is worked out."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import CHANCE, OVER, State
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.learning.encoder import EYE, WITNESS, Encoder, Layout
from aitch.learning.eye import layout_for, network_in, told_of
from aitch.learning.judge import WRITTEN, LearnedJudge, who_looks
from aitch.learning.network import Evaluator, Network, pack_rows
from aitch.learning.weights import BadWeights, Weights, load_weights
from aitch.learning.witness import FILE, Witness, witness_for

TABLES = [
    ("hermetica", 2, {}),
    ("hemloch", 2, {}),
    ("sygon", 2, {}),
    ("sygon", 4, {"spells": True}),
    ("hyperborea", 2, {}),
    ("hyperborea", 5, {"mode": "race-war"}),
]
VALUES = {
    "hermetica": 0.03023318344429979,
    "hemloch": -0.013768229913412627,
    "sygon": 0.08078437262028848,
    "hyperborea": -0.42029182101650936,
}


def layers(layout: Layout, hidden: int = 64) -> tuple[list[list[int]], list[int]]:
    dice = random.Random(3)
    first = [[dice.randint(-9, 9) for _ in range(hidden)] for _ in range(layout.rows + 1)]
    return first, [dice.randint(-99, 99) for _ in range(hidden)]


def network_for(layout: Layout) -> Network:
    first, last = layers(layout)
    weights: vec[i64] = vec[i64](last)
    return Network(layout, 1, pack_rows(first), weights, 0, 500, 1e-7)


def walk(start: State, seed: int, steps: int) -> list[State]:
    """Positions of a random game, each with what every answer to its question leads to."""
    rng = Rng(seed)
    state, found = start.copy(), list[State]()
    for _ in range(steps):
        if state.seat == OVER:
            break
        if state.seat != CHANCE:
            for option in state.options()[:4]:
                after = state.copy()
                after.apply(option)
                found += [after] if after.seat != OVER else []
        state.apply(random_answer(state, rng))
    return found


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_changes_add_up_to_the_whole(name: str, seats: int, options: dict[str, object]) -> None:
    """A judgement that only takes in what differs from the last position is the one from nothing."""
    start = find_game(name).start(options, seats)
    layout = Layout([start])
    network, encoder = network_for(layout), Encoder(layout, start)
    kept = Evaluator(network, encoder)
    for number, state in enumerate(walk(start, 5, 150)):
        seat = number % seats
        assert kept.value(state, seat) == Evaluator(network, encoder).value(state, seat)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_clues_and_score_at_once_are_both(name: str, seats: int, options: dict[str, object]) -> None:
    start = find_game(name).start(options, seats)
    game, size = start.game, len(start.game.clues)
    for state in walk(start, 6, 150):
        for seat in range(seats):
            alone: vec[i64] = vec[i64]([0] * size)
            both: vec[i64] = vec[i64]([9] * size)
            game.tell_clues(state, seat, alone, 0)
            assert game.tell_and_score(state, seat, both, 0) == game.score(state, seat)
            assert list(both) == list(alone)


@pytest.mark.parametrize("name", VALUES)
def test_the_same_on_every_machine_and_in_both_builds(name: str) -> None:
    start = find_game(name).start(None, 2)
    layout = Layout([start])
    state = walk(start, 8, 120)[-1]
    assert Evaluator(network_for(layout), Encoder(layout, start)).value(state, 1) == VALUES[name]


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_seats_see_the_same_game_from_their_side(name: str, seats: int, options: dict[str, object]) -> None:
    """Every seat's names for things are a way round the table: no two things become one."""
    start = find_game(name).start(options, seats)
    for kind, names in start.game.names(start).items():
        for seat in range(seats):
            turned = [names.turned(number, seat) for number in range(names.size)]
            assert sorted(turned) == list(range(names.size)), kind
            assert seat or turned == list(range(names.size)), kind


def test_moon_sees_what_sun_saw() -> None:
    """The same position with sides and ends exchanged has the same features."""
    game = find_game("hermetica")
    layout = Layout([game.start()])
    one = game.position("pieces: d4=S.A c1=S.F e1=M.E; seat: Sun; left: 2")
    board = game.names(one)["hexes"]
    turned = {h: board.text(board.turned(board.number(h), 1)) for h in ("d4", "c1", "e1")}
    text = f"pieces: {turned['d4']}=M.A {turned['c1']}=M.F {turned['e1']}=S.E; seat: Moon; left: 2"
    other = game.position(text)
    told = [set(Encoder(layout, p).features(p, seat)) for p, seat in ((one, 0), (other, 1))]
    looks = {row for row, label in enumerate(layout.labels()) if label.startswith("looks")}
    assert told[0] - looks == told[1] - looks


def test_whoever_draws_looks_while_chance_is_asked() -> None:
    """Of two seats one judges for both, the same for whichever seat is asked about: it learned its own draws only."""
    start = find_game("hyperborea").start(None, 2)
    judge = LearnedJudge(network_for(Layout([start])))
    drawing = [state for state in walk(start, 8, 400) if state.seat == CHANCE]
    turns = {state.game.whose_draw(state) for state in drawing}
    assert turns == {0, 1}
    for state in drawing:
        assert who_looks(state, 0, 2) == who_looks(state, 1, 2) == state.game.whose_draw(state)
        assert judge.value(state, 0) == -judge.value(state, 1)


def test_one_network_for_several_tables() -> None:
    """Features of a large table include those of a small one, and a table that is larger still is judged as written."""
    game = find_game("hyperborea")
    judge = LearnedJudge(network_for(layout_for(game, [2, 4], [{}])))
    small, large = game.start(None, 2), game.start(None, 6)
    assert judge.value(small, 0) != WRITTEN.value(small, 0)
    unfamiliar = LearnedJudge(network_for(layout_for(game, [2, 4], [{}])))
    assert unfamiliar.value(large, 0) == WRITTEN.value(large, 0)


class TestWeights:
    def write(self, folder: Path) -> Path:
        game = find_game("hermetica")
        layout = layout_for(game, [2], [{}])
        path = folder / "weights.json"
        Weights(*layers(layout), 7, 50, 1e-6, told_of(game, [2], layout)).save(path)
        return path

    def test_are_read_as_they_were_written(self, tmp_path: Path) -> None:
        game = find_game("hermetica")
        path = self.write(tmp_path)
        layout = layout_for(game, [2], [{}])
        there = load_weights(path)
        assert (there.first, there.last) == layers(layout)
        judge = LearnedJudge(network_in(path, game))
        assert -1 <= judge.value(game.start(), 0) <= 1

    @pytest.mark.parametrize("spoil", ["{", "[]", '{"format": "aitch-weights 1"}', '{"format": "other"}'])
    def test_a_file_that_holds_none_is_told(self, tmp_path: Path, spoil: str) -> None:
        path = tmp_path / "weights.json"
        path.write_text(spoil)
        with pytest.raises(BadWeights, match=r"weights\.json"):
            load_weights(path)

    def test_are_for_one_game(self, tmp_path: Path) -> None:
        with pytest.raises(BadWeights, match="learned from hermetica, not from hemloch"):
            network_in(self.write(tmp_path), find_game("hemloch"))


class TestWitness:
    """Who foretells games that are over knows all cards and who plays."""

    def made(self, players: list[str]) -> Witness:
        layout = layout_for(find_game("hemloch"), [2], [{}], WITNESS)
        dice = random.Random(3)
        first = [[dice.randint(-9, 9) for _ in range(64)] for _ in range(layout.rows + 5)]
        weights: vec[i64] = vec[i64]([dice.randint(-99, 99) for _ in range(64)])
        return Witness(Network(layout, 1, pack_rows(first), weights, 0, 500, 1e-7), ["casual", "beginner"], players)

    def test_sees_what_no_eye_sees(self) -> None:
        game = find_game("hemloch")
        eye, witness = (layout_for(game, [2], [{}], manner).labels() for manner in (EYE, WITNESS))
        assert any(label.startswith("cards deck") for label in witness)
        assert not any(label.startswith("cards deck") for label in eye)
        assert set(eye) < set(witness)

    def test_what_one_seat_has_the_other_lacks(self) -> None:
        witness = self.made(["casual", "beginner"])
        for state in walk(find_game("hemloch").start(), 4, 60):
            assert witness.value(state, 0) == -witness.value(state, 1)

    def test_knows_who_plays(self) -> None:
        state = walk(find_game("hemloch").start(), 4, 60)[-1]
        values = [
            self.made(players).value(state, 0)
            for players in (["casual", "beginner"], ["beginner", "casual"], ["casual", "casual"], ["a", "b"])
        ]
        assert len(set(values)) == 4

    def test_is_there_for_the_tables_that_were_learned(self) -> None:
        for name in ("hemloch", "sygon", "hyperborea"):
            game = find_game(name)
            if not (Path(game.folder) / FILE).is_file():
                continue
            assert witness_for(game.start(), ["casual", "beginner"]) is not None
            assert witness_for(game.start(), ["strong", "expert"]) is not None, (
                "unknown players are nobody in particular"
            )
            for seats in game.seat_counts:
                if seats != 2:
                    assert witness_for(game.start(None, seats), ["casual"] * seats) is None
        assert witness_for(find_game("hermetica").start(), ["casual", "beginner"]) is None
