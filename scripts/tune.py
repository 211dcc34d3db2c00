"""Fits the weights of a game's score to games of the arena, and proves the new ones against the old.

The weights are the `Final` numbers with a point at the top of the game's score.py.  A program plays the game against
itself; the score of each position along the way should foretell how that game ended.  Each weight in turn is made a
little larger or smaller as long as the squared error gets less.  A third of the games is kept apart: what does not
help there is not believed.  Then bots with the new weights meet bots with the old ones, all else alike.

    python scripts/tune.py sygon
    python scripts/tune.py sygon --games 300 --prove 200 --write

What was found is kept in benchmarks/results/tune/GAME.json; with --write, score.py gets the weights if they proved
better.  The engine must be compiled anew after that, and the ladder measured anew.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import json
import math
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from aitch.arena.duels import duels
from aitch.arena.intervals import Estimate
from aitch.arena.processes import Processes
from aitch.arena.report import tally
from aitch.arena.result_log import ResultLog, machine
from aitch.arena.run import Progress, play_all, run
from aitch.arena.setup import BALANCE, ROBIN, make_setup
from aitch.bots.roster import ROSTER, Entry
from aitch.bots.search import SearchBot
from aitch.core.bots import Bot, Budget
from aitch.core.contract import CHANCE, OVER, State
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.record import parse_record, replay
from aitch.core.registry import find_game, modules
from aitch.core.rng import Rng

ROOT = Path(__file__).parent.parent
STEPS = (0.3, 0.15, 0.07)
"""By what share of itself a weight is changed, from coarse to fine."""
WORTHWHILE = 1e-4
"""A change must lessen the error by such a share of it."""
TUNED, UNTUNED = "tuned", "untuned"


class Weight(NamedTuple):
    """A number in the source of a score."""

    name: str
    line: int
    column: int
    width: int
    value: float


class Score:
    """A game's score, read from its source, with weights that can be changed while it runs."""

    def __init__(self, game: str) -> None:
        spec = importlib.util.find_spec(modules()[game])
        if spec is None or not spec.submodule_search_locations:
            raise AitchError(f"{game} has no folder with a score.py")
        self.file = Path(spec.submodule_search_locations[0]) / "score.py"
        if not self.file.is_file():
            raise AitchError(f"{game} has no score.py")
        self.source = self.file.read_text(encoding="utf-8")
        self.weights = weights_in(self.source)
        if not self.weights:
            raise AitchError(f"{self.file} has no Final numbers to tune")
        self.module = self.interpreted()
        self.values = [weight.value for weight in self.weights]

    def interpreted(self) -> ModuleType:
        """The score as plain Python over the compiled engine: only so its constants can change."""
        spec = importlib.util.spec_from_file_location(f"tuned_{self.file.parent.name}", self.file)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    def use(self, values: list[float]) -> None:
        """From now on these weights count."""
        if values == self.values:
            return
        self.values = list(values)
        for node in finals(self.rewritten(values)):
            exec(compile(ast.Module([node], []), str(self.file), "exec"), self.module.__dict__)

    def rewritten(self, values: list[float]) -> str:
        """The source with other weights."""
        lines = self.source.splitlines(keepends=True)
        for weight, value in sorted(zip(self.weights, values, strict=True), reverse=True, key=lambda one: one[0][1:3]):
            line = lines[weight.line - 1].encode()
            end = weight.column + weight.width
            lines[weight.line - 1] = (line[: weight.column] + told(value).encode() + line[end:]).decode()
        return "".join(lines)

    def __call__(self, state: State, seat: int) -> float:
        return float(self.module.score(state, seat))


def told(value: float) -> str:
    """Three digits are more than games can tell."""
    text = f"{float(f'{value:.3g}'):f}".rstrip("0")
    return text + "0" if text.endswith(".") else text


def finals(source: str) -> list[ast.AnnAssign]:
    return [
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.annotation, ast.Name)
        and node.annotation.id == "Final"
        and node.value is not None
    ]


def weights_in(source: str) -> list[Weight]:
    """Every number with a point that a constant is made of; a zero stays what it is."""
    found = []
    for node in finals(source):
        assert node.value is not None
        assert isinstance(node.target, ast.Name)
        numbers = [
            one for one in ast.walk(node.value) if isinstance(one, ast.Constant) and isinstance(one.value, float)
        ]
        numbers.sort(key=lambda one: (one.lineno, one.col_offset))
        for i, one in enumerate(numbers):
            name = node.target.id if len(numbers) == 1 else f"{node.target.id}[{i}]"
            width = (one.end_col_offset or 0) - one.col_offset
            assert isinstance(one.value, float)
            if one.value:
                found.append(Weight(name, one.lineno, one.col_offset, width, one.value))
    return found


class Example(NamedTuple):
    """A position, and how its game ended for a seat."""

    state: State
    seat: int
    result: float


def examples_of(text: str, game: Game, every: int) -> list[Example]:
    """Positions between two moves of one game, some of them."""
    match = replay(parse_record(text), game)
    result = match.result()
    seats = range(1) if len(result) == 2 else range(len(result))
    between = [state for state in match.line if state.seat not in (OVER, CHANCE) and game.between_moves(state)]
    return [Example(state, seat, result[seat]) for state in between[::every] for seat in seats]


def error(score: Score, values: list[float], examples: list[Example]) -> float:
    """The mean square; infinite if a score leaves its bounds."""
    score.use(values)
    total = 0.0
    for one in examples:
        found = score(one.state, one.seat)
        if not -1.0 <= found <= 1.0:
            return math.inf
        total += (found - one.result) ** 2
    return total / len(examples)


def fit(score: Score, seen: list[Example], kept: list[Example]) -> list[float]:
    """Weights with less error on what is seen, as long as there is also less of it on what was kept apart."""
    values = [weight.value for weight in score.weights]
    least, least_kept = error(score, values, seen), error(score, values, kept)
    print(f"squared error {least:.4f}, on games kept apart {least_kept:.4f}", flush=True)
    for step in STEPS:
        for i, weight in enumerate(score.weights):
            for factor in (1 + step, 1 / (1 + step)):
                changed = False
                while True:
                    trial = [float(told(v * factor)) if j == i else v for j, v in enumerate(values)]
                    found = error(score, trial, seen)
                    if found > least * (1 - WORTHWHILE) or trial == values:
                        break
                    found_kept = error(score, trial, kept)
                    if found_kept > least_kept or not 0.1 <= trial[i] / weight.value <= 10:
                        break
                    values, least, least_kept, changed = trial, found, found_kept, True
                if changed:
                    break
        print(f"in steps of {step:.0%}: {least:.4f}, on games kept apart {least_kept:.4f}", flush=True)
    return values


class WeightedBot(Bot):
    """Search that judges by weights of its own; both sides of a proof read the same score."""

    def __init__(self, score: Score, values: list[float], simulations: int) -> None:
        self.score = score
        self.values = values
        self.inner = SearchBot(simulations, 1e9)

    def think(self, seen: State, options: list[int], rng: Rng, budget: Budget) -> int:
        self.score.use(self.values)
        return self.inner.think(seen, options, rng, budget)


def prove(score: Score, game: Game, values: list[float], given: argparse.Namespace) -> tuple[Estimate, str]:
    """Games of the new weights against the old."""
    old = [weight.value for weight in score.weights]
    entries = [
        Entry(TUNED, TUNED, "", lambda _: WeightedBot(score, values, given.simulations)),
        Entry(UNTUNED, UNTUNED, "", lambda _: WeightedBot(score, old, given.simulations)),
    ]
    ROSTER.extend(entries)
    kind = type(game)
    compiled = kind.score
    kind.score = lambda self, state, seat: score(state, seat)  # type: ignore[method-assign]
    try:
        setup = make_setup(
            ROBIN, game, "default", {}, None, [TUNED, UNTUNED], given.prove, given.seed + 1, opening=given.opening
        )
        with tempfile.TemporaryDirectory() as folder:
            games = run(ResultLog(Path(folder) / "proof.jsonl", setup, None), watch=Progress("  proof", setup.total))
    finally:
        kind.score = compiled  # type: ignore[method-assign]
        for entry in entries:
            ROSTER.remove(entry)
    return Estimate(duels(setup, games)[TUNED, UNTUNED]), " ".join(tally(games, TUNED, UNTUNED))


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--bot", default="strong", help="who plays the games that are learnt from")
    parser.add_argument("--games", type=int, default=150, metavar="N", help="that are learnt from")
    parser.add_argument("--every", type=int, default=3, metavar="K", help="every so many positions one is looked at")
    parser.add_argument("--prove", type=int, default=100, metavar="N", help="games of the new weights against the old")
    parser.add_argument("--simulations", type=int, default=20, metavar="N", help="a move, in these games")
    parser.add_argument("--opening", type=int, default=6, metavar="K", help="so many random answers begin each deal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2, metavar="K")
    parser.add_argument("--write", action="store_true", help="write better weights into score.py")
    parser.add_argument("--results", type=Path, default=ROOT / "benchmarks" / "results" / "tune", metavar="DIR")
    return parser.parse_args(words)


def tune(given: argparse.Namespace) -> None:
    game = find_game(given.game)
    score = Score(given.game)
    setup = make_setup(BALANCE, game, "default", {}, None, [given.bot], given.games, given.seed, opening=given.opening)
    tell = Progress("  games", setup.total)
    lots: list[tuple[int, list[Example]]] = []
    for played, text in play_all(setup, range(setup.total), Processes(given.workers)):
        lots.append((played.number, examples_of(text, game, given.every)))
        tell(len(lots), "")
    lots.sort(key=lambda lot: lot[0])
    seen = [one for number, lot in lots if number % 3 for one in lot]
    kept = [one for number, lot in lots if not number % 3 for one in lot]
    if not seen or not kept:
        raise AitchError("too few games to learn from: --games 3 at least")
    print(f"{given.game}: {len(lots)} games, {len(seen)} + {len(kept)} positions, {len(score.weights)} weights")
    before = [weight.value for weight in score.weights]
    values = fit(score, seen, kept)
    facts: dict[str, object] = {
        "game": given.game,
        "machine": machine(),
        "learnt_from": {"bot": given.bot, "games": len(lots), "positions": len(seen) + len(kept), "seed": given.seed},
        "error": [error(score, before, seen), error(score, values, seen)],
        "error_kept_apart": [error(score, before, kept), error(score, values, kept)],
        "weights": {one.name: [one.value, new] for one, new in zip(score.weights, values, strict=True)},
    }
    for weight, new in zip(score.weights, values, strict=True):
        if new != weight.value:
            print(f"  {weight.name}: {weight.value:g} -> {new:g}")
    better = False
    if given.prove and values != before:
        estimate, tallied = prove(score, game, values, given)
        low, high = estimate.interval
        better = low > 0.5
        facts["proof"] = {"simulations": given.simulations, "games": tallied, **estimate.facts(), "better": better}
        verdict = "better" if better else "not proved better: the old weights stay"
        print(f"tuned - untuned: {tallied}, share {estimate.share:.1%} ({low:.1%}-{high:.1%}): {verdict}")
    given.results.mkdir(parents=True, exist_ok=True)
    file = given.results / f"{given.game}.json"
    file.write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
    print(file)
    if given.write and better:
        score.file.write_text(score.rewritten(values), encoding="utf-8")
        print(f"{score.file} has the new weights: compile, and measure the ladder again")


def main(words: Sequence[str]) -> int:
    try:
        tune(arguments(words))
    except AitchError as wrong:
        print(f"tune: {wrong}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("stopped; nothing was written")
