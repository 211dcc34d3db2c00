"""OpenSpiel's programs play the games, and its playthroughs of them stay as they are.

A changed playthrough is made anew with `python -m tests.envs.test_openspiel_play` and read before it is committed.
"""

from __future__ import annotations

import hashlib
import importlib
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from tests.envs.spiel import load

from aitch.envs.openspiel import register

PLAYTHROUGHS = {
    "hemloch": "aitch_hemloch(start_player=foxglove)",
    "hermetica": "aitch_hermetica(turn_cap=2)",
    "hermit_1": "aitch_hermit()",
    "hermit_3": "aitch_hermit(seats=3,level=king-crab)",
    "hyperborea": "aitch_hyperborea(rounds=1)",
    "sygon": "aitch_sygon(rounds=1,board=recommended)",
}
FOLDER = Path(__file__).parent / "playthroughs"
LONGEST = 160
"""Longer lines, those of tensors above all, are cut there; a digest stands for the rest."""

generate = importlib.import_module("open_spiel.python.algorithms.generate_playthrough")
mcts = importlib.import_module("open_spiel.python.algorithms.mcts")
ismcts = importlib.import_module("open_spiel.python.algorithms.ismcts")
rl_environment = importlib.import_module("open_spiel.python.rl_environment")


def shortened(playthrough: str) -> str:
    return "\n".join(
        line if len(line) <= LONGEST else f"{line[:LONGEST]}... {hashlib.sha256(line.encode()).hexdigest()[:16]}"
        for line in playthrough.splitlines()
    )


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthroughs_are_as_they_were(name: str) -> None:
    generate.flags.FLAGS.mark_as_parsed()
    before, again = generate.replay(str(FOLDER / f"{name}.txt"))
    assert f"game: {PLAYTHROUGHS[name]}\n" in before
    assert shortened(again).splitlines() == before.splitlines()


def play(game: pyspiel.Game, bot: pyspiel.Bot) -> pyspiel.State:
    """A game in which a bot has the first seat; all others answer the first that they may."""
    rng = np.random.RandomState(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            options, chances = zip(*state.chance_outcomes(), strict=True)
            action = rng.choice(options, p=chances)
        else:
            action = bot.step(state) if state.current_player() == 0 else state.legal_actions()[0]
        state.apply_action(action)
    return state


@pytest.mark.parametrize("text", ["aitch_hermetica(turn_cap=2)", "aitch_hermit()", "aitch_sygon(rounds=1)"])
def test_tree_search_plays(text: str) -> None:
    game, rng = load(text), np.random.RandomState(3)
    bot = mcts.MCTSBot(game, 1.4, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert play(game, bot).is_terminal()


@pytest.mark.parametrize("text", ["aitch_hemloch()", "aitch_hyperborea(rounds=1)"])
def test_tree_search_over_information_states_plays(text: str) -> None:
    """It draws worlds that look the same to its seat: `resample_from_infostate`."""
    game, rng = load(text), np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 3, random_state=rng)
    assert play(game, bot).is_terminal()


def test_openspiel_s_own_environment_steps() -> None:
    register()
    environment = rl_environment.Environment("aitch_hermit", players=2)
    step = environment.reset()
    while not step.last():
        seat = step.observations["current_player"]
        legal = step.observations["legal_actions"][seat]
        assert len(step.observations["info_state"][seat]) == environment.game.information_state_tensor_size()
        step = environment.step([legal[0]])
    assert step.rewards in ([1.0, 1.0], [-1.0, -1.0])


if __name__ == "__main__":
    generate.flags.FLAGS.mark_as_parsed()
    FOLDER.mkdir(exist_ok=True)
    register()
    for name, text in PLAYTHROUGHS.items():
        (FOLDER / f"{name}.txt").write_text(shortened(generate.playthrough(text, None, seed=20)) + "\n")
