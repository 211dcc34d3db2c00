"""Environments side by side: vectors of the games beside OpenSpiel and PettingZoo, in one run on one machine.

    python -m benchmarks.envs [--seconds S] [--rounds N] [--count N] [--out FOLDER] [GAME...]

Everything plays at random and is counted in processor seconds of one core (`time.process_time`), so that a busy machine
disturbs little; the median of the rounds counts.  A step is one answer of a seat; what chance draws is part of it, but
in OpenSpiel, where chance is a player, an action of its own.  Of each game once masks are given alone and once with
observations, as arrays of their own; then once more through OpenSpiel's Python interface, without and with tensors.
PettingZoo gives a dense observation with its mask.  `--out` writes `envs.md` there.
"""

from __future__ import annotations

import argparse
import importlib
import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from benchmarks.engines import Missing, library, machine

import aitch
from aitch.core.registry import game_names
from aitch.envs import make_vector

Steps = Callable[[float], tuple[int, float]]
"""Steps for so many processor seconds at least; gives how many steps, and how long they took."""


def vector(name: str, count: int, observe: bool) -> Steps:
    env = make_vector(name, count, observe)
    env.reset(seed=1)

    def steps(seconds: float) -> tuple[int, float]:
        done, spent = 0, 0.0
        while spent < seconds:
            actions = env.sample_actions()  # a policy's work, not the environment's
            began = time.process_time()
            env.step(actions)
            spent += time.process_time() - began
            done += count
        return done, spent

    return steps


def open_spiel(name: str, tensors: bool) -> Steps:
    """A step is an action, of a player or of chance; with tensors a player gets one before each of its actions.

    Tensors are numpy arrays (`make_observation`); to make lists of them (`observation_tensor`) takes OpenSpiel many
    times as long as all the rest.
    """
    game = library("pyspiel", "open_spiel").load_game(name)
    observation = library("open_spiel.python.observation", "open_spiel").make_observation(game) if tensors else None
    rng = random.Random(1)

    def steps(seconds: float) -> tuple[int, float]:
        done, spent = 0, 0.0
        state = game.new_initial_state()
        while spent < seconds:
            began = time.process_time()
            for _ in range(100):
                if state.is_terminal():
                    state = game.new_initial_state()
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    if observation is not None:
                        observation.set_from(state, state.current_player())
                    state.apply_action(rng.choice(state.legal_actions()))
                done += 1
            spent += time.process_time() - began
        return done, spent

    return steps


def pettingzoo(module: str) -> Steps:
    try:
        env = importlib.import_module(f"pettingzoo.classic.{module}").env()
    except ImportError as missing:
        raise Missing(f"{module} of PettingZoo is not there: {missing}") from None

    def steps(seconds: float) -> tuple[int, float]:
        done, spent = 0, 0.0
        env.reset(seed=1)
        while spent < seconds:
            began = time.process_time()
            for _ in range(100):
                observation, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.reset()
                else:
                    env.step(int(np.flatnonzero(observation["action_mask"])[done % 7 - 7 :][0]))
                    done += 1
            spent += time.process_time() - began
        return done, spent

    return steps


def through_open_spiel(name: str, tensors: bool) -> Steps:
    importlib.import_module("aitch.envs.openspiel").register()
    return open_spiel(f"aitch_{name}", tensors)


COLUMNS = ["with masks", "with observations", "through OpenSpiel", "OpenSpiel with tensors"]
OWN: list[Callable[[str, int], Steps]] = [
    lambda name, count: vector(name, count, False),
    lambda name, count: vector(name, count, True),
    lambda name, count: through_open_spiel(name, False),
    lambda name, count: through_open_spiel(name, True),
]
"""What is measured of each game, a column each."""
PEERS: dict[str, list[Callable[[], Steps] | None]] = {
    "OpenSpiel hex 11x11": [None, None, lambda: open_spiel("hex", False), lambda: open_spiel("hex", True)],
    "OpenSpiel hanabi": [None, None, lambda: open_spiel("hanabi", False), lambda: open_spiel("hanabi", True)],
    "OpenSpiel tic_tac_toe in Python": [None, None, lambda: python_game(False), lambda: python_game(True)],
    "PettingZoo connect_four_v3": [None, lambda: pettingzoo("connect_four_v3"), None, None],
}


def python_game(tensors: bool) -> Steps:
    """A game that is written in Python as ours are: what OpenSpiel itself takes for an action of such a one."""
    importlib.import_module("open_spiel.python.games")
    return open_spiel("python_tic_tac_toe", tensors)


def median_rate(make: Callable[[], Steps] | None, seconds: float, rounds: int) -> str:
    """Steps a second; empty where there is nothing to measure."""
    if make is None:
        return ""
    try:
        steps = make()
    except Missing as missing:
        return str(missing)
    rates: list[float] = []
    for _ in range(rounds):
        done, spent = steps(seconds)
        rates.append(done / spent)
    return f"{statistics.median(rates):,.0f}"


def report(games: list[str], count: int, seconds: float, rounds: int) -> str:
    host = machine()
    lines = [
        "# Environments side by side",
        "",
        f"{host['cpu']}, {host['cores']} cores, Python {host['python']}, {host['date']}; random play, one process,",
        f"steps per processor second; medians of {rounds} rounds of {seconds} s, {count} games in a vector. Made by",
        "`python -m benchmarks.envs`.",
        "",
        f"| environment | {' | '.join(COLUMNS)} | entries |",
        "|---|---|---|---|---|---|",
    ]
    for name in games:
        told = [median_rate(partial(make, name, count), seconds, rounds) for make in OWN]
        lines.append(f"| {name} | {' | '.join(told)} | {make_vector(name, 1).observer.size:,} |")
        say(lines[-1])
    for title, makes in PEERS.items():
        told = [median_rate(make, seconds, rounds) for make in makes]
        lines.append(f"| {title} | {' | '.join(told)} | |")
        say(lines[-1])
    return "\n".join(lines) + "\n"


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the environments of Aitch beside others.")
    parser.add_argument("games", nargs="*", help="only these games")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each round measures")
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds")
    parser.add_argument("--count", type=int, default=256, help="how many games a vector has")
    parser.add_argument("--out", type=Path, help="the folder into which envs.md is written")
    given = parser.parse_args()
    if not aitch.compiled:
        say(f"the engine is interpreted: {aitch.interpreted_because}")
    text = report(given.games or game_names(), given.count, given.seconds, given.rounds)
    if given.out:
        given.out.mkdir(parents=True, exist_ok=True)
        (given.out / "envs.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
