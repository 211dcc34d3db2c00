"""What OpenSpiel's observations and information states tell: all that a seat sees and remembers, and no more."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator

import pyspiel
import pytest
from tests.envs.spiel import HIDING, NAMES, TABLES, load, played

from aitch.core.contract import SPECTATOR, State
from aitch.core.narration import known_option
from aitch.core.registry import find_game
from aitch.envs import Observer, openspiel_observer, openspiel_table
from aitch.envs.openspiel import SpielGame, SpielState

make_observation = importlib.import_module("open_spiel.python.observation").make_observation
PRIVATE = pyspiel.PrivateInfoType
NONE, SINGLE, ALL = PRIVATE.NONE, PRIVATE.SINGLE_PLAYER, PRIVATE.ALL_PLAYERS
WHOLE = [f"aitch_{name}(seats={seats})" for name in NAMES for seats in find_game(name).seat_counts]


def told(state: pyspiel.State, seat: int) -> list[object]:
    """All that a seat gets."""
    return [
        state.observation_string(seat),
        state.observation_tensor(seat),
        state.information_state_string(seat),
        state.information_state_tensor(seat),
    ]


def something_hidden(state: SpielState) -> bool:
    position = state.standing.position
    return any(position.seen_by(seat).key() != position.key() for seat in range(state.standing.table.seats))


def looks(game: SpielGame, most: int) -> Iterator[SpielState]:
    """States of random games to look at: some of one game, then those of others in which something is hidden."""
    for ply, state in enumerate(played(game, 0)):
        if ply % 97 == 0 or state.is_terminal():
            yield state
    found = most if not game.table.game.hides else 0
    for seed in range(1, 200):
        here = 0
        for ply, state in enumerate(played(game, seed)):
            if here == 5 or found == most:
                break
            if ply % 3 == 0 and something_hidden(state):
                yield state
                here += 1
                found += 1
        if found == most:
            return


def check_worlds(game: SpielGame, most: int) -> int:
    """Every world that a seat cannot tell from the true one tells it the same; gives how many others there were."""
    others, rng = 0, random.Random(11)
    for state in looks(game, most):
        for seat in range(game.num_players()):
            world = state.resample_from_infostate(seat, rng.random)
            others += str(world) != str(state)
            assert told(world, seat) == told(state, seat)
            fresh = game.new_initial_state(world.to_dict())
            assert told(fresh, seat)[:2] == told(state, seat)[:2]
    return others


@pytest.mark.parametrize("text", WHOLE)
def test_no_leak(text: str) -> None:
    game = load(text)
    others = check_worlds(game, 36 // game.num_players())
    assert (others > 0) == game.table.game.hides


@pytest.mark.parametrize("name", HIDING)
def test_a_planted_leak_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def truth(position: State, viewer: int) -> State:
        return position

    monkeypatch.setattr(openspiel_observer, "look", truth)
    monkeypatch.setattr(openspiel_table, "look", truth)
    with pytest.raises(AssertionError):
        check_worlds(load(f"aitch_{name}"), 30)


def twin_of(state: SpielState, seat: int, rng: random.Random) -> pyspiel.State | None:
    """Another game, answered otherwise wherever the seat does not know the answer and looks the same all along."""
    start = state.standing.table.start
    true, other = start.copy(), start.copy()
    twin = state.get_game().new_initial_state()
    for option in state.history():
        known = known_option(true, option, seat)
        true.apply(option)
        wanted, options = true.seen_by(seat), other.options()
        for answer in [known] if known >= 0 else rng.sample(options, len(options)):
            ahead = other.copy()
            if answer in options:
                ahead.apply(answer)
                if ahead.seen_by(seat).key() == wanted.key():
                    break
        else:
            return None
        other = ahead
        twin.apply_action(answer)
    assert true.seen_by(seat) == other.seen_by(seat)
    return twin


@pytest.mark.parametrize("name", HIDING)
def test_the_past_tells_only_what_the_seat_came_to_know(name: str) -> None:
    """Two games that looked the same to a seat from the first answer on are one information state to it."""
    game, rng, others = load(f"aitch_{name}"), random.Random(5), 0
    for state in looks(game, 30):
        for seat in range(game.num_players()):
            twin = twin_of(state, seat, rng)
            if twin is not None:
                others += twin.history() != state.history()
                assert told(twin, seat) == told(state, seat)
    assert others > 5


def transpositions(game: SpielGame) -> Iterator[tuple[pyspiel.State, pyspiel.State]]:
    """Two ways to one position."""
    for ply, state in enumerate(played(game, 7)):
        reached: dict[str, pyspiel.State] = {}
        if state.is_terminal() or ply > 60:
            return
        for first in state.legal_actions():
            one = state.child(first)
            for second in [] if one.is_terminal() else one.legal_actions():
                two = one.child(second)
                if str(two) in reached and reached[str(two)].history()[-2] != first:
                    yield reached[str(two)], two
                reached.setdefault(str(two), two)


def test_recall_tells_apart_what_looks_the_same_now() -> None:
    found = 0
    for one, other in transpositions(load("aitch_hermetica")):
        assert one.observation_string(0) == other.observation_string(0)
        assert one.observation_tensor(0) == other.observation_tensor(0)
        assert one.information_state_string(0) != other.information_state_string(0)
        assert one.information_state_tensor(0) != other.information_state_tensor(0)
        found += 1
        if found == 5:
            return
    pytest.fail("no position was reached in two ways")


@pytest.mark.parametrize("name", NAMES)
def test_recall_does_not_depend_on_when_one_looks(name: str) -> None:
    """Looked at after every answer, only at the end, or by a copy: a seat remembers the same."""
    game = load(f"aitch_{name}")
    for ply, state in enumerate(played(game, 9)):
        often = [state.information_state_string(seat) for seat in range(game.num_players())]
        if ply == 40 or state.is_terminal():
            break
    late = game.new_initial_state()
    for option in state.history():
        late.apply_action(option)
    assert often == [late.clone().information_state_string(seat) for seat in range(game.num_players())]
    assert often == [late.information_state_string(seat) for seat in range(game.num_players())]


def entries(observer: openspiel_observer.SpielObserver) -> set[str]:
    """What a tensor says, by the names of what is one in it."""
    names = observer.table.observer.names
    return {names[entry] for entry in observer.tensor.nonzero()[0]}


def test_what_of_an_observation_is_public_and_private() -> None:
    """In Hemloch a hand is private, the Locations are public."""
    game = load("aitch_hemloch")
    kinds = [(True, SINGLE), (True, NONE), (False, SINGLE), (True, ALL), (False, NONE)]
    seen, public, private, whole, nothing = (
        game.make_py_observer(pyspiel.IIGObservationType(public, False, whose)) for public, whose in kinds
    )
    for ply, state in enumerate(played(game, 3)):
        if ply < 40:
            continue
        position = state.standing.position
        assert public.string_from(state, 0) == public.string_from(state, 1)
        assert game.table.game.seen_text(position.seen_by(SPECTATOR)) in public.string_from(state, 0)
        assert whole.string_from(state, 0) == f"True is: {state}"
        assert nothing.string_from(state, 0) == ""
        for seat in (0, 1):
            for observer in (seen, public, private, whole, nothing):
                observer.set_from(state, seat)
            assert not nothing.tensor.any()
            assert entries(seen) <= entries(public) | entries(private)
            assert f"looks = {game.table.seat_names[seat]}" in entries(seen) & entries(private)
            assert not any(entry.startswith("looks") for entry in entries(public))
        hand = private.string_from(state, 0)
        assert "hand0=" in hand
        assert hand != private.string_from(state, 1)
        if ply == 60:
            break


def test_recall_is_not_told_apart_and_observations_have_no_parameters() -> None:
    game = load("aitch_hemloch")
    with pytest.raises(ValueError, match="public and private"):
        game.make_py_observer(pyspiel.IIGObservationType(False, True, SINGLE))
    with pytest.raises(ValueError, match="colour"):
        game.make_py_observer(None, {"colour": 1})


@pytest.mark.parametrize("text", TABLES)
def test_tensors_are_the_observations_of_all_environments(text: str) -> None:
    game = load(text)
    observer = Observer(game.table.start)
    rows = observer.size
    assert game.observation_tensor_size() == rows
    assert game.information_state_tensor_size() == rows + openspiel_observer.DIGEST_BITS
    into_arrays = make_observation(game)
    for ply, state in enumerate(played(game, 6)):
        if ply % 23 == 0:
            for seat in range(game.num_players()):
                tensor = state.observation_tensor(seat)
                assert tensor == observer.dense(state.standing.position, seat).tolist()
                into_arrays.set_from(state, seat)
                assert into_arrays.tensor.tolist() == tensor
                assert state.information_state_tensor(seat)[:rows] == tensor
