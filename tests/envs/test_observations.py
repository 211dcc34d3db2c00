"""Observations: a name for each entry, the same from dense, sparse and batch, and nothing of what is hidden."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scripts.hunt import Count, Leak, hunt
from scripts.observation_secrecy import Watch, play
from tests.envs.tables import GAMES, SHORT, TABLES

from aitch.core.contract import CHANCE, OVER, State
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.envs import Observer, make_vector
from aitch.games.hemloch.position import Hemloch
from aitch.games.hermit.position import Hermit
from aitch.learning.encoder import PLAYER, Layout

PAIRS = 300


def positions(name: str, seats: int, steps: int, seed: int = 1) -> list[State]:
    """Questions of random games, and how they ended."""
    start = find_game(name).start(SHORT[name], seats)
    state, rng, found = start.copy(), Rng(seed), list[State]()
    for _ in range(steps):
        if state.seat != CHANCE:
            found.append(state.copy())
        if state.seat == OVER:
            state = start.copy()
        else:
            state.apply(random_answer(state, rng))
    return found


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_entry_has_a_name_of_its_own(name: str, seats: int) -> None:
    observer = Observer(find_game(name).start(None, seats))
    assert len(observer.names) == observer.size == observer.layout.rows
    assert len(set(observer.names)) == observer.size
    assert all(" = " in entry for entry in observer.names)
    assert {entry for entry in observer.names if entry.startswith("question = ")}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_dense_and_sparse_say_the_same(name: str, seats: int) -> None:
    """Into arrays that the caller gives, whatever stood there before."""
    found = positions(name, seats, 60)
    observer = Observer(found[0])
    looking = [number % seats for number in range(len(found))]
    dense: NDArray[np.int8] = np.full((len(found), observer.size), 7, np.int8)
    sparse: NDArray[np.int32] = np.full((len(found), observer.most), 7, np.int32)
    masks: NDArray[np.int8] = np.full((len(found), observer.words), 7, np.int8)
    observer.write_dense(found, looking, dense)
    observer.write_sparse(found, looking, sparse)
    observer.write_masks(found, masks)
    for row, position in enumerate(found):
        entries = sparse[row][sparse[row] < observer.size]
        assert np.array_equal(np.flatnonzero(dense[row]), np.unique(entries))
        assert np.flatnonzero(masks[row]).tolist() == ([] if position.seat == OVER else position.options())
    assert dense.max() == 1


def test_reads_like_the_position() -> None:
    game = find_game("hermetica")
    position = game.position("pieces: d4=S.A c1=S.F d8=M.A e1=M.E; seat: Sun; left: 2")
    told = Observer(game.start()).told(position, 1)
    assert {"cell d4 = S.A", "cell c1 = S.F", "cell e1 = M.E", "left = 2", "asked = Sun", "looks = Moon"} <= set(told)


def test_tells_of_play_areas_and_the_coast() -> None:
    state = positions("hermit", 1, 60)[-2]
    assert isinstance(state, Hermit)
    told = Observer(state).told(state, 0)
    covered = {entry.rpartition(" = ")[0] for entry in told if entry.startswith("space ")}
    assert len(covered) == len(state.areas[0].occupied())
    assert sum(entry.endswith("= newest card") for entry in told) == 6
    assert sum(entry.startswith("coast ") for entry in told) == sum(card >= 0 for card in state.coast)


def test_tells_of_abilities_under_way() -> None:
    found = positions("hemloch", 2, 600)
    seen = [position for position in found if isinstance(position, Hemloch) and len(position.stack)]
    assert seen
    for position in seen:
        told = Observer(position).told(position, 0)
        assert f"step ability 1 = {position.top(0)}" in told


def test_says_whose_token_lies_face_down() -> None:
    """The back of a hidden thing is seen, and told."""
    names = Observer(find_game("hyperborea").start(None, 2)).names
    assert any(entry.startswith("stored") and "unknown" in entry for entry in names)


@pytest.mark.parametrize("name", GAMES)
def test_the_version_is_that_of_the_names_and_words(name: str) -> None:
    game = find_game(name)
    one, other = Observer(game.start()), Observer(game.start())
    assert one.version == other.version
    assert one.version.startswith(f"1/{name}-{game.rules_version}/")
    seats = game.seat_counts[-1]
    if seats != game.seat_counts[0]:
        assert Observer(game.start(None, seats)).version != one.version


def test_what_players_are_told_is_not_told_to_the_eye() -> None:
    """What is told to players only does not change what networks were learned from."""
    start = find_game("hermit").start(None, 2)
    eye, player = Layout([start]), Layout([start], PLAYER)
    assert {"seats", "looks"} <= set(eye.codes)
    assert "score" not in eye.codes, "a network adds to the score, which is no feature"
    assert {"question", "asked", "looks"} <= set(player.codes)
    told_to_players = {"question", "asked", "coast coast 0", "space seats 0 cells 0", "danced seats 1"}
    assert told_to_players - set(player.codes) == set()
    assert told_to_players & set(eye.codes) == set()


def play_on(watch: Watch) -> None:
    watch.count.wanted = 100_000
    for _ in range(30):
        watch.play()


class TestSecrecy:
    @pytest.mark.parametrize("name", GAMES)
    def test_nothing_hidden_is_told(self, name: str) -> None:
        count = Count()
        hunt(find_game(name), PAIRS, 5, play, count)
        assert count.pairs >= PAIRS

    @pytest.mark.parametrize("name", ["hemloch", "hyperborea"])
    def test_a_planted_leak_is_caught(self, name: str) -> None:
        """An observer that looks at the truth instead of what the seat sees."""

        class Spy(Observer):
            def entries(self, position: State, seat: int) -> NDArray[np.int32]:
                count = self.encoder.gather(position, seat, self._numbers, self._active)
                return self._found[:count].astype(np.int32)

        watch = Watch(Spy(find_game(name).start()), Rng(5), Count())
        with pytest.raises(Leak, match="is told of what is hidden"):
            play_on(watch)

    @pytest.mark.parametrize(("name", "seats"), TABLES)
    def test_the_batch_looks_as_the_seat_does(self, name: str, seats: int) -> None:
        """What is written in compiled code is what `Observer` writes of the seen position."""
        env = make_vector(name, 3, seats=seats, options=SHORT[name])
        observer = env.observer
        observations, info = env.reset(seed=8)
        for _ in range(80):
            for i, state in enumerate(env.batch.states):
                seat = int(info["seat"][i])
                assert np.array_equal(observations[i], observer.dense(state.seen_by(seat), seat))
            observations, _, _, _, info = env.step(env.sample_actions())
