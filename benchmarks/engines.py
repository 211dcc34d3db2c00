"""Engines side by side: each game of Aitch beside a peer, in the same run on the same machine.

    python benchmarks/engines.py [--seconds S] [--rounds N] [--search] [GAME...]

Everything plays at random, through its usual Python interface, and is counted in processor seconds of one core.  A
peer is not the same game; it is the best known engine for a game of the same kind.  Rounds alternate between Aitch and
the peer, and the median counts, so that a busy machine disturbs both alike.  Writes `results/engines.md` and `.json`;
with `--search` only the tree search is measured anew.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

import aitch
from aitch.bots.search import SearchBot
from aitch.core.bots import Budget
from aitch.core.contract import CHANCE, OVER
from aitch.core.play import random_answer
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng

SIMULATIONS = 200
PEER_SIMULATIONS = 50
UNHURRIED = 3600.0
RESULTS = Path(__file__).parent / "results"
Play = Callable[[random.Random], int]
"""Plays one whole game and returns how many decisions it had."""


class Missing(Exception):
    """A peer that is not installed."""


def library(module: str, package: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError:
        raise Missing(f"{package} is not installed: pip install {package}") from None


def open_spiel(name: str) -> Play:
    game = library("pyspiel", "open_spiel").load_game(name)

    def play(rng: random.Random) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return play


def catanatron() -> Play:
    settlers = library("catanatron", "catanatron")
    colors = [settlers.Color.RED, settlers.Color.BLUE, settlers.Color.WHITE, settlers.Color.ORANGE]

    def play(rng: random.Random) -> int:
        # Catanatron draws from the global generator.
        random.seed(rng.getrandbits(32))
        game = settlers.Game([settlers.RandomPlayer(color) for color in colors])
        game.play()
        return len(game.state.actions)

    return play


class Peer:
    """An engine to compare with, and in what: whole moves, or every decision."""

    def __init__(self, title: str, package: str, figure: str, make: Callable[[], Play]) -> None:
        self.title = title
        self.package = package
        self.figure = figure
        self.make = make


CATANATRON = Peer("Catanatron, 4 random players", "catanatron", "answers_per_second", catanatron)
PEERS = {
    "hermetica": Peer("OpenSpiel hive", "open_spiel", "moves_per_second", lambda: open_spiel("hive")),
    "sygon": CATANATRON,
    "hermit": Peer("OpenSpiel hanabi", "open_spiel", "answers_per_second", lambda: open_spiel("hanabi")),
    "hemloch": Peer("OpenSpiel gin_rummy", "open_spiel", "answers_per_second", lambda: open_spiel("gin_rummy")),
    "hyperborea": CATANATRON,
}
"""Hive's move is a whole activation; the others' decisions are small, as Aitch's answers are."""


def peer_rate(play: Play, seconds: float, seed: int) -> float:
    """Decisions a second."""
    rng = random.Random(seed)
    decisions = 0
    began = time.process_time()
    while (took := time.process_time() - began) < seconds or not decisions:
        decisions += play(rng)
    return decisions / took


def own_figures(game: str, seconds: float, pure: bool) -> dict[str, float]:
    """What `aitch bench` measures, in a process of its own: compiled or interpreted is decided at its start."""
    environment = os.environ | {"AITCH_PURE": "1" if pure else "0"}
    command = [sys.executable, "-m", "aitch.cli", "bench", game, "--json", "--seconds", str(seconds)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    figures: dict[str, float] = json.loads(run.stdout)[game]
    return figures


def own_search(game: str, seconds: float, seed: int) -> float:
    """Simulations a second of the tree search, at positions along games between its own moves."""
    found = find_game(game)
    rng = Rng(seed)
    state = found.start()
    simulations = 0
    spent = 0.0
    while spent < seconds:
        if state.seat == OVER:
            state = found.start()
        if state.seat == CHANCE:
            state.apply(random_answer(state, rng))
            continue
        bot = SearchBot(SIMULATIONS, UNHURRIED)
        began = time.process_time()
        if len(state.options()) > 1:
            simulations += bot.search(state.seen_by(state.seat), rng, Budget(iterations=SIMULATIONS)).visits
        spent += time.process_time() - began
        state.apply(random_answer(state, rng))
    return simulations / spent


def peer_search(seconds: float, seed: int) -> float:
    """Simulations a second of OpenSpiel's MCTS bot (C++) on hive, along games in the same way."""
    spiel = library("pyspiel", "open_spiel")
    game = spiel.load_game("hive")
    evaluator = spiel.RandomRolloutEvaluator(1, seed)
    rng = random.Random(seed)
    state = game.new_initial_state()
    simulations = 0
    spent = 0.0
    while spent < seconds:
        if state.is_terminal():
            state = game.new_initial_state()
        bot = spiel.MCTSBot(game, evaluator, 2.0, PEER_SIMULATIONS, 1000, False, seed, False)
        began = time.process_time()
        bot.step(state)
        spent += time.process_time() - began
        simulations += PEER_SIMULATIONS
        state.apply_action(rng.choice(state.legal_actions()))
    return simulations / spent


def measure_search(games: list[str], seconds: float, rounds: int) -> dict[str, object]:
    """The tree search of each game, and OpenSpiel's beside Hermetica's, round by round."""
    own: dict[str, list[float]] = {game: [] for game in games if game != "hermit"}
    peer: list[float] = []
    for number in range(rounds):
        for game, rates in own.items():
            rates.append(own_search(game, seconds, number))
        try:
            peer.append(peer_search(seconds, number))
        except Missing as missing:
            say(str(missing))
    found: dict[str, object] = {game: statistics.median(rates) for game, rates in own.items()}
    host = machine()
    found["measured"] = f"{host['cpu']}, {host['date']}, medians of {rounds} rounds of {seconds:g} s"
    if peer:
        found["open_spiel_hive"] = statistics.median(peer)
        if "hermetica" in own:
            found["ratio"] = statistics.median(own["hermetica"]) / statistics.median(peer)
    return found


def search_lines(found: dict[str, object]) -> list[str]:
    rates = ", ".join(f"{name} {value:,.0f}" for name, value in found.items() if name in PEERS)
    lines = ["", f"Tree search, simulations a second ({found['measured']}):", f"{rates}."]
    if "open_spiel_hive" in found:
        lines.append(f"OpenSpiel's MCTS bot (C++, one random rollout each) on hive: {found['open_spiel_hive']:,.0f};")
    if "ratio" in found:
        lines.append(f"Hermetica's search makes {found['ratio']:,.1f} times as many.")
    return lines


def medians(rounds: list[dict[str, float]]) -> dict[str, float]:
    return {name: statistics.median(one[name] for one in rounds) for name in rounds[0] if name != "compiled"}


def measure(game: str, seconds: float, rounds: int) -> dict[str, object]:
    """One game: its own figures compiled and interpreted, and its peer's, round by round."""
    say(f"{game} ...")
    found: dict[str, object] = {"game": game}
    peer = PEERS.get(game)
    play: Play | None = None
    if peer is not None:
        try:
            play = peer.make()
        except Missing as missing:
            say(f"{game}: {missing}")
    compiled: list[dict[str, float]] = []
    rates: list[float] = []
    for number in range(rounds):
        compiled.append(own_figures(game, seconds, pure=False))
        if play is not None:
            rates.append(peer_rate(play, seconds, number))
    own = medians(compiled)
    pure = own_figures(game, seconds, pure=True)
    found["compiled"] = bool(compiled[0]["compiled"])
    found["figures"] = own
    found["interpreted"] = {name: value for name, value in pure.items() if name != "compiled"}
    found["compiled_to_interpreted"] = own["answers_per_second"] / pure["answers_per_second"]
    if peer is not None and rates:
        rate = statistics.median(rates)
        found["peer"] = {
            "title": f"{peer.title} ({peer.package} {metadata.version(peer.package)})",
            "compared": peer.figure,
            "per_second": rate,
            "ratio": own[peer.figure] / rate,
        }
    return found


def machine() -> dict[str, object]:
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        names = [
            line.partition(":")[2].strip() for line in info.read_text().splitlines() if line.startswith("model name")
        ]
        cpu = names[0] if names else cpu
    return {
        "cpu": cpu,
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "date": time.strftime("%Y-%m-%d"),
    }


def table(report: dict[str, object], measured: list[dict[str, object]]) -> str:
    host = report["machine"]
    assert isinstance(host, dict)
    lines = [
        "# Engines side by side",
        "",
        f"{host['cpu']}, {host['cores']} cores, Python {host['python']}, {host['date']}; random play, one process,",
        f"per processor second; medians of {report['rounds']} rounds of {report['seconds']} s. Made by",
        "`benchmarks/engines.py`.",
        "",
        "| game | answers/s | whole moves/s | playouts/s | copy ns | compiled : interpreted | peer | peer/s | ratio |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for found in measured:
        own = found["figures"]
        assert isinstance(own, dict)
        cells = [str(found["game"])]
        names = ("answers_per_second", "moves_per_second", "playouts_per_second", "copy_ns")
        cells += [f"{own[name]:,.0f}" for name in names]
        cells.append(f"{found['compiled_to_interpreted']:.1f}" if found["compiled"] else "interpreted only")
        peer = found.get("peer")
        if isinstance(peer, dict):
            what = "moves" if peer["compared"] == "moves_per_second" else "answers"
            cells += [str(peer["title"]), f"{peer['per_second']:,.0f}", f"{peer['ratio']:.1f} ({what})"]
        else:
            cells += ["", "", ""]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the games of Aitch beside their peers.")
    parser.add_argument("games", nargs="*", help="only these games")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each round measures")
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds")
    parser.add_argument("--search", action="store_true", help="only the tree search; the rest stays as it was measured")
    parser.add_argument("--out", type=Path, default=RESULTS, help="where the results go")
    given = parser.parse_args()
    wanted = given.games or list(PEERS)
    present = [game for game in wanted if game in game_names()]
    for game in wanted:
        if game not in present:
            say(f"{game}: there is no such game here (yet): passed over")
    if not aitch.compiled:
        say(f"the engine is interpreted: {aitch.interpreted_because}")
    if given.search:
        report: dict[str, object] = json.loads((given.out / "engines.json").read_text(encoding="utf-8"))
    else:
        report = {"machine": machine(), "seconds": given.seconds, "rounds": given.rounds}
        report["games"] = [measure(game, given.seconds, given.rounds) for game in present]
    say("search ...")
    searched = measure_search(present, given.seconds, given.rounds)
    report["search"] = searched
    measured = report["games"]
    assert isinstance(measured, list)
    text = table(report, measured) + "\n".join(search_lines(searched)) + "\n"
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "engines.md").write_text(text, encoding="utf-8")
    (given.out / "engines.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
