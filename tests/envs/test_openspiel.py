"""Every game of the registry plays in OpenSpiel: its own tests pass, and the rules are those of the engine."""

from __future__ import annotations

import copy
import importlib
import pickle
import subprocess
import sys
import unittest
from fractions import Fraction
from itertools import islice

import pyspiel
import pytest
from tests.envs.spiel import NAMES, TABLES, load, played

from aitch.core.contract import CHANCE, IllegalChoice
from aitch.core.errors import BadOption
from aitch.core.registry import find_game, game_names
from aitch.envs.openspiel import register

KINDS = pyspiel.GameType


def test_every_game_of_the_registry_is_registered_once() -> None:
    assert register() == [f"aitch_{name}" for name in game_names()]
    assert register() == register()
    assert set(register()) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("text", TABLES)
def test_random_sim_test(text: str) -> None:
    pyspiel.random_sim_test(load(text), num_sims=1, serialize=True, verbose=False)


def own_tests() -> list[unittest.TestCase]:
    """OpenSpiel's own simulation test, for all games that are registered: ours, with every number of players."""
    module = importlib.import_module("open_spiel.python.tests.games_sim_test")
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(module.GamesSimTest)
    return [case for case in suite if isinstance(case, unittest.TestCase) and "aitch_" in case.id()]


def short_id(case: unittest.TestCase) -> str:
    return case.id().rpartition(".")[2]


@pytest.mark.parametrize("case", own_tests(), ids=short_id)
def test_games_sim_test(case: unittest.TestCase) -> None:
    result = unittest.TestResult()
    case.run(result)
    assert result.testsRun == 1
    assert result.wasSuccessful(), (result.errors + result.failures)[0][1]


def test_games_sim_test_has_every_number_of_seats() -> None:
    found = {short_id(case) for case in own_tests()}
    for name in NAMES:
        counts = find_game(name).seat_counts
        assert f"test_game_sim_aitch_{name}" in found
        if len(counts) > 1:
            assert {f"test_multiplayer_game_{n}p_aitch_{name}" for n in counts if n > 1} <= found


# What a game says of itself


@pytest.mark.parametrize(
    ("name", "utility", "hides", "has_chance"),
    [
        ("hemloch", KINDS.Utility.ZERO_SUM, True, True),
        ("hermetica", KINDS.Utility.ZERO_SUM, False, False),
        ("hermit", KINDS.Utility.IDENTICAL, False, True),
        ("hyperborea", KINDS.Utility.ZERO_SUM, True, True),
        ("sygon", KINDS.Utility.ZERO_SUM, False, True),
    ],
)
def test_kinds_of_games(name: str, utility: KINDS.Utility, hides: bool, has_chance: bool) -> None:
    kind = load(f"aitch_{name}").get_type()
    assert kind.utility == utility
    assert (kind.information == KINDS.Information.IMPERFECT_INFORMATION) == hides
    assert (kind.chance_mode == KINDS.ChanceMode.EXPLICIT_STOCHASTIC) == has_chance


@pytest.mark.parametrize("text", TABLES)
def test_facts_of_a_table(text: str) -> None:
    game = load(text)
    at = game.table
    assert game.num_players() == at.seats
    assert game.num_distinct_actions() == len(at.game.vocabulary)
    assert game.max_game_length() == at.game.bound(at.start)
    assert (game.max_chance_outcomes() > 0) == at.game.has_chance == (game.max_chance_nodes_in_history() > 0)
    assert (game.min_utility(), game.max_utility()) == (-1, 1)
    assert str(load(str(game))) == str(game)


def test_parameters_are_the_options_of_the_game() -> None:
    game = load("aitch_hermit(seats=3,level=king-crab,task=dunes)")
    assert game.table.seats == 3
    assert game.table.options == find_game("hermit").complete_options({"level": "king-crab", "task": "dunes"})
    assert str(load("aitch_hermit(players=3,task=dunes,level=king-crab)")) == str(game)
    assert str(load("aitch_hermit(level=crustacean,seats=1)")) == "aitch_hermit()", "what is usual is not told"
    assert load("aitch_hermetica(turn_cap=12,repetition_draw=False)").table.options["repetition_draw"] is False
    assert pyspiel.load_game("aitch_hermit", {"players": 2}).num_players() == 2
    specified = game.get_type().parameter_specification
    assert {variant.name for variant in find_game("hermit").variants} < set(specified)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("aitch_hermit(seats=9)", "1, 2, 3, 4 seats, not 9"),
        ("aitch_hermit(level=easy)", "none of crustacean"),
        ("aitch_sygon(teams=across,seats=2)", "teams need four seats"),
        ("aitch_hyperborea(seats=3,players=4)", "differ"),
    ],
)
def test_a_table_that_cannot_be_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        pyspiel.load_game(text)


# Playing


@pytest.mark.parametrize("text", TABLES)
def test_states_are_positions_of_the_engine(text: str) -> None:
    """Who is asked, what may be answered, with which odds, and how it ends: as the game's own engine has it."""
    game = load(text)
    mirror = game.table.start.copy()
    for state in played(game, 1):
        for option in state.history()[-1:]:
            mirror.apply(option)
        assert state.is_terminal() == (not mirror.options())
        assert state.returns() == mirror.returns()
        if state.is_terminal():
            break
        assert state.legal_actions() == mirror.options()
        assert state.is_chance_node() == (mirror.seat == CHANCE)
        words = [state.action_to_string(state.current_player(), option) for option in state.legal_actions()]
        assert words == [mirror.game.vocabulary[option] for option in mirror.options()]
        if state.is_chance_node():
            exact = [Fraction(weight, sum(mirror.odds())) for weight in mirror.odds()]
            assert state.chance_outcomes() == list(zip(mirror.options(), map(float, exact), strict=True))
        else:
            assert state.current_player() == mirror.seat
    assert state.is_terminal()
    assert str(state) == mirror.game.position_text(mirror)


@pytest.mark.parametrize("name", NAMES)
def test_an_illegal_action_is_refused_with_its_rule(name: str) -> None:
    game = load(f"aitch_{name}")
    for ply, state in enumerate(played(game, 2)):
        if ply == 30 or state.is_terminal():
            break
        legal, before = set(state.legal_actions()), state.serialize()
        wrong = [word for word in range(game.num_distinct_actions()) if word not in legal][:3]
        for action in [*wrong, game.num_distinct_actions(), -7]:
            with pytest.raises(IllegalChoice, match=r"^[A-Z]+-\d"):
                state.apply_action(action)
        assert state.serialize() == before


@pytest.mark.parametrize("name", NAMES)
def test_a_clone_goes_its_own_way(name: str) -> None:
    game = load(f"aitch_{name}")
    for ply, state in enumerate(played(game, 3)):
        if ply == 40 or state.is_terminal():
            break
        before = state.serialize()
        for twin in (state.clone(), copy.deepcopy(state)):
            twin.apply_action(twin.legal_actions()[-1])
            assert len(twin.history()) == ply + 1
        assert state.serialize() == before


@pytest.mark.parametrize("text", TABLES)
def test_what_is_stored_comes_back_whole(text: str) -> None:
    """By OpenSpiel's own text and by pickle: position, history, and what each seat remembers."""
    game = load(text)
    for ply, state in enumerate(played(game, 4)):
        if ply % 29 == 0 or state.is_terminal():
            game_again, one = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
            assert str(game_again) == str(game) == str(pickle.loads(pickle.dumps(game)))
            for twin in (one, pickle.loads(pickle.dumps(state))):
                assert str(twin) == str(state)
                assert twin.history() == state.history()
                assert twin.legal_actions() == state.legal_actions()
                for seat in range(game.num_players()):
                    assert twin.information_state_string(seat) == state.information_state_string(seat)


def test_a_pickle_is_read_by_a_process_that_has_registered_nothing() -> None:
    state = load("aitch_hermit(seats=2)").new_initial_state()
    state.apply_action(3)
    program = f"import pickle; print(pickle.loads({pickle.dumps(state)!r}), end='')"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == str(state)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_can_begin_anywhere(name: str) -> None:
    """From the text of a position, or from its data; such a state is stored with where it began."""
    game = load(f"aitch_{name}")
    state = next(islice(played(game, 5), 12, None))
    for start in (str(state), state.to_dict()):
        begun = game.new_initial_state(start)
        assert (str(begun), begun.history(), begun.legal_actions()) == (str(state), [], state.legal_actions())
        begun.apply_action(begun.legal_actions()[0])
        again = pickle.loads(pickle.dumps(begun))
        assert again.information_state_string(0) == begun.information_state_string(0)
