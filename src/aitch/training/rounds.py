"""Rounds of learning: games by search with the present teacher, a network fitted to them, and a trial.

Who learned becomes the next teacher only if it beats the present one by a sequential test.  Where games are quick
(`quick`) whoever learned last teaches: there a step back is soon made good, and who stands still learns nothing new.
The trials then say who is the best so far.  Everything lies in one folder, file by file as it is done: a run that was
stopped, or killed, goes on where it was.

run.json              what is trained, and how
round-01/games/0007   what was kept of a task's games
round-01/weights.json who learned from them
round-01/trial/       the games of the trial (as the arena keeps them), with trial.json as its verdict
"""

from __future__ import annotations

import importlib
import json
import math
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import Final, Protocol

from aitch.arena.duels import duels
from aitch.arena.intervals import Estimate
from aitch.arena.result_log import open_folder
from aitch.arena.run import run, sequential
from aitch.arena.setup import ROBIN, SPRT, Setup, make_setup, pack_files
from aitch.arena.tasks import Place
from aitch.core.contract import CHANCE, OVER
from aitch.core.errors import AitchError, BadOption
from aitch.core.game import Game
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.learning.encoder import Layout
from aitch.learning.eye import layout_for, network_in, told_of
from aitch.learning.weights import Weights, load_weights
from aitch.training.games import OPENING, Task, play_task
from aitch.training.pace import AFRESH, GOING_ON, Pace
from aitch.training.quick import play_quick_task
from aitch.training.samples import save_samples

GAMES_A_TASK: Final = 8
QUICK_GAMES_A_TASK: Final = 40
KEPT_ROUNDS: Final = 4
QUICK_KEPT_ROUNDS: Final = 3
"""The games of so many rounds are learned from."""
GAMES: Final = 800
QUICK_GAMES: Final = 4000
SIMULATIONS: Final = 24
TRIAL: Final = 600
MEASURED: Final = 40
"""Games of a round, simulations of a move, games of a trial at most, and against the written score, where a game has
`LONG` decisions."""
BETTER: Final = 100.0
"""A trial weighs so many Elo against none, there."""
QUICK_SIMULATIONS: Final = 2
QUICK_TRIAL: Final = 1600
QUICK_MEASURED: Final = 200
QUICK_BETTER: Final = 50.0
"""The same for quick games: in their trials nobody searches either, but looks at each move and makes the best.  So more
can be played, and a small step is told from none."""
LONG: Final = 30
MOST_TIMES: Final = 6.0
"""Of a game with fewer decisions, up to so many times as many are played, with as many times the thought: it is soon
over, and luck decides more."""
LOOKS: Final = 20
TRIAL_OPENING: Final = 8
"""Random answers at the beginning of a trial's games, there."""
WRITTEN: Final = ""

Tell = Callable[[str, int, int], None]
"""Is told what is done, how far it is, and how far it will go."""


class NoTorch(AitchError):
    """Learning needs PyTorch."""


@dataclass(frozen=True)
class Plan:
    """What is trained, and how: it stays the same for the whole run."""

    game: str
    content: str
    seats: list[int]
    games: int
    """Games of a round; 0 stands for what suits the length of the game (`for_length`)."""
    simulations: int
    """For a move; 0 as well.  Of quick games it is those of their trials."""
    hidden: int
    epochs: int
    seed: int
    horizon: int = 0
    """How far the written score plays on from positions while it teaches: it sees further then, for more time."""
    quick: bool = False
    """Whether nobody searches in the games that are learned from (`quick`)."""
    first: str = ""
    """The file of weights that teaches first; empty for the written score."""
    trial: int = TRIAL
    """Games of a trial, at most."""
    measured: int = MEASURED
    """Games against the written score."""
    better: float = BETTER
    """A trial weighs so many Elo against none."""
    opening: int = OPENING
    trial_opening: int = TRIAL_OPENING
    """Random answers at the beginning of games: of those to learn from up to so many, of a trial's so many."""


def for_length(plan: Plan, game: Game) -> Plan:
    """A plan that suits the length of a game: a short one takes more games and thought, and less at random."""
    times = times_as_many(game, plan.seats)
    if plan.quick and plan.simulations in (0, QUICK_SIMULATIONS):
        simulations, trial, measured, better = QUICK_SIMULATIONS, QUICK_TRIAL, QUICK_MEASURED, QUICK_BETTER
    else:
        simulations, trial, measured, better = round(times * SIMULATIONS), TRIAL, MEASURED, BETTER
    return replace(
        plan,
        games=plan.games or round(times * (QUICK_GAMES if plan.quick else GAMES)),
        simulations=plan.simulations or simulations,
        trial=round(times * trial),
        measured=round(times * measured),
        better=round(better / math.sqrt(times), 1),
        opening=int(OPENING / times),
        trial_opening=int(TRIAL_OPENING / times),
    )


def times_as_many(game: Game, seats: list[int]) -> float:
    """How many times as many games as of a long game it takes to learn as much; random ones tell how long it is."""
    rng = Rng(LOOKS)
    decisions = 0
    for number in range(LOOKS):
        state = game.start(game.learned_tables[number % len(game.learned_tables)], seats[number % len(seats)])
        limit = game.bound(state)
        while state.seat != OVER and limit > 0:
            limit -= 1
            if state.seat != CHANCE and game.between_moves(state) and len(state.options()) > 1:
                decisions += 1
            state.apply(random_answer(state, rng))
    return max(1.0, min(MOST_TIMES, LONG * LOOKS / max(1, decisions)))


def check_first(plan: Plan, game: Game, layout: Layout) -> None:
    """Raises where the first teacher cannot be gone on from: it learned other features, or another width."""
    weights = load_weights(Path(plan.first))
    network_in(Path(plan.first), game)
    if weights.told.get("features") != layout.digest():
        raise BadOption(f"{plan.first} was learned for {weights.told.get('seats')} seats, not for {plan.seats}")
    if plan.quick and len(weights.last) != plan.hidden:
        raise BadOption(f"{plan.first} has {len(weights.last)} hidden numbers: name as many with --hidden")


class Learner(Protocol):
    """`fit.learn`, which needs PyTorch and is loaded only where somebody trains."""

    def __call__(
        self,
        rounds: list[list[Path]],
        rows: int,
        hidden: int,
        epochs: int,
        seed: int,
        told: dict[str, object],
        say: Callable[[str], None],
        pace: Pace,
        before: Weights | None,
    ) -> Weights: ...


def find_learner() -> Learner:
    try:
        learn: Learner = importlib.import_module("aitch.training.fit").learn
    except ImportError as error:
        raise NoTorch(f"to train needs PyTorch: pip install 'aitch[train]' ({error})") from None
    return learn


class Training:
    """A run in its folder."""

    def __init__(self, folder: Path, plan: Plan, place: Place, tell: Tell) -> None:
        self.folder = folder
        self.plan = plan
        self.place = place
        self.tell = tell
        self.game: Game = find_game(plan.game, plan.content)
        self.layout = layout_for(self.game, plan.seats, self.game.learned_tables)
        if plan.first:
            check_first(plan, self.game, self.layout)
        file = folder / "run.json"
        if file.is_file() and Plan(**json.loads(file.read_text())) != plan:
            raise BadOption(
                f"{folder} holds a run with other settings: {file.read_text().strip()}; name another folder"
            )
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(asdict(plan)) + "\n")

    def round_folder(self, number: int) -> Path:
        return self.folder / f"round-{number:02}"

    @property
    def done(self) -> int:
        """How many rounds are over."""
        number = 0
        while (self.round_folder(number + 1) / "trial.json").is_file():
            number += 1
        return number

    def verdicts(self) -> list[dict[str, object]]:
        """What came of the trials so far."""
        return [
            json.loads((self.round_folder(number) / "trial.json").read_text()) for number in range(1, self.done + 1)
        ]

    def teacher(self) -> str:
        """The weights that are learned from."""
        return str(self.round_folder(self.done) / "weights.json") if self.plan.quick and self.done else self.best()

    def best(self) -> str:
        """The weights that proved best so far."""
        found = self.plan.first or WRITTEN
        for number, verdict in enumerate(self.verdicts(), start=1):
            if verdict["verdict"] == "stronger":
                found = str(self.round_folder(number) / "weights.json")
        return found

    def play_round(self) -> dict[str, object]:
        """One round, or what is missing of it: games, learning, trial."""
        number = self.done + 1
        folder = self.round_folder(number)
        teacher = self.teacher()
        self.make_games(number, teacher)
        weights = folder / "weights.json"
        if not weights.is_file():
            self.learn(number).save(weights)
        verdict = self.hold_trial(folder / "trial", str(weights), self.best())
        (folder / "trial.json").write_text(json.dumps(verdict, indent=1) + "\n")
        return verdict

    def make_games(self, number: int, teacher: str) -> None:
        """Plays the tasks of a round that are not there; each has its file as soon as it is done."""
        plan = self.plan
        folder = self.round_folder(number) / "games"
        total = -(-plan.games // self.games_a_task)
        missing = [k for k in range(total) if not (folder / f"{k:04}").is_file()]
        horizon = plan.horizon if teacher == WRITTEN else 0
        thinking = (plan.simulations, horizon)
        facts = (plan.game, plan.content, plan.seats, teacher, *thinking, self.games_a_task, plan.seed + number)
        tasks = [Task(*facts, k, plan.opening) for k in missing]
        files = [file for file in (teacher, *pack_files(self.game, plan.content)) if file]
        done = total - len(missing)
        self.tell(f"round {number}: games", done, total)
        play = play_quick_task if plan.quick else play_task
        with closing(self.place.do_all(play, tasks, files)) as results:
            for at, data in results:
                save_samples(folder / f"{missing[at]:04}", data)
                done += 1
                self.tell(f"round {number}: games", done, total)

    @property
    def games_a_task(self) -> int:
        return QUICK_GAMES_A_TASK if self.plan.quick else GAMES_A_TASK

    def learn(self, number: int) -> Weights:
        """Fits a network to the games of the last rounds; of quick games one that goes on from its teacher."""
        plan = self.plan
        first = max(1, number - (QUICK_KEPT_ROUNDS if plan.quick else KEPT_ROUNDS) + 1)
        rounds = [sorted((self.round_folder(k) / "games").glob("????")) for k in range(first, number + 1)]
        told = told_of(self.game, plan.seats, self.layout) | {
            "learned": {
                "by": "aitch train",
                "rounds": number,
                "games": number * -(-plan.games // self.games_a_task) * self.games_a_task,
                "simulations": 0 if plan.quick else plan.simulations,
                "epochs": plan.epochs,
                "seed": plan.seed,
                **({"after": load_weights(Path(plan.first)).told["learned"]} if plan.first else {}),
                "date": date.today().isoformat(),
            }
        }
        learn = find_learner()
        teacher = self.teacher()
        return learn(
            *(rounds, self.layout.rows, plan.hidden, plan.epochs, plan.seed + number, told),
            lambda text: self.tell(f"round {number}: learning, {text}", 0, 0),
            GOING_ON if plan.quick else AFRESH,
            load_weights(Path(teacher)) if plan.quick and teacher else None,
        )

    def hold_trial(self, folder: Path, weights: str, best: str) -> dict[str, object]:
        """The newcomer against the best so far, both with as many simulations; and against the written score."""
        newcomer, other = self.player(weights), self.player(best)
        setup = self.meeting(SPRT, [newcomer, other], self.plan.trial, self.plan.better)
        played = run(open_folder(folder, setup, True), self.place, self.watch("trial", setup))
        found = sequential(setup, played).facts()
        if best != WRITTEN:
            setup = self.meeting(ROBIN, [newcomer, self.player(WRITTEN)], self.plan.measured, BETTER)
            log = open_folder(folder.with_name("measured"), setup, True)
            played = run(log, self.place, self.watch("measured against the written score", setup))
        scores = [score for each in duels(setup, played).values() for score in each]
        return found | {"against the written score": Estimate(scores).facts()}

    def player(self, weights: str) -> str:
        return f"expert:horizon=0:simulations={self.plan.simulations}" + (f":weights={weights}" if weights else "")

    def meeting(self, kind: str, players: list[str], games: int, elo: float) -> Setup:
        plan = self.plan
        return make_setup(
            *(kind, self.game, plan.content, {}, plan.seats[0], players, games, plan.seed),
            opening=plan.trial_opening,
            elo=elo,
        )

    def watch(self, what: str, setup: Setup) -> Callable[[int, str], None]:
        return lambda done, text: self.tell(f"{what} {text}".strip(), done, setup.total)
