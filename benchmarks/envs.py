"""Environments side by side: vectors of the games beside OpenSpiel and PettingZoo, in one run on one machine.

    python -m benchmarks.envs [--seconds S] [--rounds N] [--count N] [--out FOLDER] [GAME...]

Everything plays at random and is counted in processor seconds of one core (`time.process_time`), so that a busy machine
disturbs little; the median of the rounds counts.  A step is one answer of a seat; what chance draws is part of it, but
in OpenSpiel, where chance is a player, an action of its own.  Of each game once masks are given alone and once with
observations, as arrays of their own; then through PettingZoo, which gives a dense observation with its mask; then
through OpenSpiel's Python interface, without and with tensors.  Writes `results/envs.md` and `.json`, and says which
bounds do not hold.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np
from benchmarks.engines import RESULTS, Missing, library, machine

import aitch
from aitch.core.registry import game_names
from aitch.envs import make_aec, make_vector

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


def pettingzoo(env: Any) -> Steps:
    """An agent environment cycle, from one end to the next beginning."""
    rng = np.random.default_rng(1)

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
                    env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
                    done += 1
            spent += time.process_time() - began
        return done, spent

    return steps


def classic(module: str) -> Steps:
    """One of PettingZoo's own board games."""
    try:
        return pettingzoo(importlib.import_module(f"pettingzoo.classic.{module}").env())
    except ImportError as missing:
        raise Missing(f"{module} of PettingZoo is not there: {missing}") from None


def through_open_spiel(name: str, tensors: bool) -> Steps:
    importlib.import_module("aitch.envs.openspiel").register()
    return open_spiel(f"aitch_{name}", tensors)


def python_game(tensors: bool) -> Steps:
    """A game that is written in Python as ours are: what OpenSpiel itself takes for an action of such a one."""
    library("open_spiel.python.games", "open_spiel")
    return open_spiel("python_tic_tac_toe", tensors)


OWN: dict[str, Callable[[str, int], Steps]] = {
    "vector with masks": lambda name, count: vector(name, count, False),
    "vector with observations": lambda name, count: vector(name, count, True),
    "PettingZoo": lambda name, count: pettingzoo(make_aec(name)),
    "OpenSpiel": lambda name, count: through_open_spiel(name, False),
    "OpenSpiel with tensors": lambda name, count: through_open_spiel(name, True),
}
"""What is measured of each game, a column each."""
BOUNDS = {"vector with masks": 300_000, "vector with observations": 100_000, "OpenSpiel": 20_000}
"""What each game must reach on one core of a machine with nothing else to do."""
PEERS: dict[str, dict[str, Callable[[], Steps]]] = {
    "OpenSpiel hex 11x11": {
        "OpenSpiel": lambda: open_spiel("hex", False),
        "OpenSpiel with tensors": lambda: open_spiel("hex", True),
    },
    "OpenSpiel hanabi": {
        "OpenSpiel": lambda: open_spiel("hanabi", False),
        "OpenSpiel with tensors": lambda: open_spiel("hanabi", True),
    },
    "OpenSpiel tic_tac_toe in Python": {
        "OpenSpiel": lambda: python_game(False),
        "OpenSpiel with tensors": lambda: python_game(True),
    },
    "PettingZoo connect_four_v3": {"PettingZoo": lambda: classic("connect_four_v3")},
}


def median_rate(make: Callable[[], Steps], seconds: float, rounds: int) -> float | str:
    """Steps a second, or what is missing."""
    try:
        steps = make()
    except Missing as missing:
        return str(missing)
    rates: list[float] = []
    for _ in range(rounds):
        done, spent = steps(seconds)
        rates.append(done / spent)
    return statistics.median(rates)


def measure(games: list[str], count: int, seconds: float, rounds: int) -> dict[str, Any]:
    """All figures: of each of our games and of each peer, by the names of the columns."""
    found: dict[str, dict[str, float | str]] = {}
    for name in games:
        say(f"{name} ...")
        found[name] = {column: median_rate(partial(make, name, count), seconds, rounds) for column, make in OWN.items()}
    for title, makes in PEERS.items():
        say(f"{title} ...")
        found[title] = {column: median_rate(make, seconds, rounds) for column, make in makes.items()}
    packages = ("numpy", "gymnasium", "pettingzoo", "open_spiel")
    return {
        "machine": machine(),
        "compiled": aitch.compiled,
        "versions": {package: metadata.version(package) for package in packages},
        "seconds": seconds,
        "rounds": rounds,
        "games_in_a_vector": count,
        "entries": {name: make_vector(name, 1).observer.size for name in games},
        "steps_per_second": found,
    }


def table(report: dict[str, Any]) -> str:
    host, entries = report["machine"], report["entries"]
    versions = ", ".join(f"{package} {version}" for package, version in report["versions"].items())
    lines = [
        "# Environments side by side",
        "",
        f"{host['cpu']}, {host['cores']} cores, Python {host['python']}, {host['date']}; random play, one process,",
        f"steps per processor second; medians of {report['rounds']} rounds of {report['seconds']} s, "
        f"{report['games_in_a_vector']} games in a vector.",
        f"{versions}. Made by",
        "`python -m benchmarks.envs`.",
        "",
        f"| environment | {' | '.join(OWN)} | entries |",
        "|---|" + "---:|" * (len(OWN) + 1),
    ]
    for name, rates in report["steps_per_second"].items():
        told = [rates.get(column, "") for column in OWN]
        cells = [f"{rate:,.0f}" if isinstance(rate, float) else rate for rate in told]
        lines.append(f"| {name} | {' | '.join(cells)} | {f'{entries[name]:,}' if name in entries else ''} |")
    bounds = "; ".join(f"{column} {bound:,}" for column, bound in BOUNDS.items())
    return "\n".join([*lines, "", f"Every game is to reach: {bounds}. {missed(report) or 'All do.'}"]) + "\n"


def missed(report: dict[str, Any]) -> str:
    """Which of the bounds do not hold."""
    rates = report["steps_per_second"]
    below = [
        f"{name} ({column})"
        for name in report["entries"]
        for column, bound in BOUNDS.items()
        if not isinstance(rates[name][column], float) or rates[name][column] < bound
    ]
    return f"Not there: {', '.join(below)}." if below else ""


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the environments of Aitch beside others.")
    parser.add_argument("games", nargs="*", help="only these games")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each round measures")
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds")
    parser.add_argument("--count", type=int, default=256, help="how many games a vector has")
    parser.add_argument("--out", type=Path, default=RESULTS, help="where the results go")
    given = parser.parse_args()
    if not aitch.compiled:
        say(f"the engine is interpreted: {aitch.interpreted_because}")
    report = measure(given.games or game_names(), given.count, given.seconds, given.rounds)
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "envs.md").write_text(table(report), encoding="utf-8")
    (given.out / "envs.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    print(table(report))


if __name__ == "__main__":
    main()
