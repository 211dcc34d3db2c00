"""`aitch train` at toy length: games, learning and a trial; stopped anywhere it goes on and finds the same."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
import torch

from aitch.arena.contenders import Contender
from aitch.arena.processes import Processes
from aitch.cli.train import play_rounds
from aitch.core.errors import BadOption
from aitch.core.registry import find_game
from aitch.learning.eye import network_in
from aitch.learning.judge import WRITTEN, LearnedJudge
from aitch.learning.weights import Weights
from aitch.training.fit import Data, fit
from aitch.training.games import Task, play_task
from aitch.training.quick import play_quick_task
from aitch.training.rounds import BETTER, GAMES, SIMULATIONS, TRIAL, TRIAL_OPENING, Plan, Training, for_length
from aitch.training.samples import UNKNOWN, Samples, load_samples, save_samples

PLAN = Plan("hemloch", "default", [2], games=16, simulations=4, hidden=64, epochs=2, seed=5, trial=4)


def training(folder: Path, plan: Plan = PLAN) -> Training:
    return Training(folder, plan, Processes(), lambda what, done, total: None)


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of one round, its trial cut short."""
    folder = tmp_path_factory.mktemp("run")
    training(folder).play_round()
    return folder


def test_a_round_leaves_weights_and_a_verdict(trained: Path) -> None:
    weights = json.loads((trained / "round-01" / "weights.json").read_text())
    assert weights["game"] == "hemloch"
    assert weights["learned"]["games"] == 16
    verdict = training(trained).verdicts()[0]
    assert verdict["verdict"] in ("stronger", "not stronger", "undecided")
    assert isinstance(verdict["against the written score"], dict)


def test_the_arena_plays_with_the_weights(trained: Path) -> None:
    name = f"expert:simulations=4:weights={trained / 'round-01' / 'weights.json'}"
    bot = Contender(name).make(find_game("hemloch"))
    assert isinstance(getattr(bot, "judge", None), LearnedJudge)
    with pytest.raises(BadOption, match="does not search"):
        Contender(f"casual:weights={trained / 'round-01' / 'weights.json'}").make(find_game("hemloch"))


def test_a_task_that_was_lost_is_done_again_alike(trained: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    shutil.copytree(trained, folder)
    lost = folder / "round-01" / "games" / "0001"
    before = lost.read_bytes()
    lost.unlink()
    (folder / "round-01" / "trial.json").unlink()
    run = training(folder)
    assert run.done == 0
    run.make_games(1, "")
    assert lost.read_bytes() == before


def test_the_same_seed_learns_the_same(trained: Path) -> None:
    run = training(trained)
    once, again = run.learn(1), run.learn(1)
    assert (once.first, once.last, once.bias) == (again.first, again.last, again.bias)


def test_another_plan_needs_another_folder(trained: Path) -> None:
    other = Plan("hemloch", "default", [2], games=16, simulations=5, hidden=64, epochs=2, seed=5, trial=4)
    with pytest.raises(BadOption, match="other settings"):
        training(trained, other)


def test_a_game_that_declares_no_fields_is_learned_too(tmp_path: Path) -> None:
    plan = Plan("hush", "default", [3], games=8, simulations=4, hidden=64, epochs=1, seed=2, trial=6)
    run = training(tmp_path, plan)
    run.play_round()
    judge = LearnedJudge(network_in(tmp_path / "round-01" / "weights.json", run.game))
    start = run.game.start()
    assert judge.familiar
    assert judge.value(start, 0) != WRITTEN.value(start, 0)


def test_a_run_from_before_a_setting_was_there_goes_on(trained: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    shutil.copytree(trained, folder)
    facts = json.loads((folder / "run.json").read_text())
    del facts["measured"], facts["better"]
    (folder / "run.json").write_text(json.dumps(facts))
    assert training(folder).done == 1


def test_quick_games_are_learned_and_gone_on_from(tmp_path: Path) -> None:
    """Nobody searches in them; what comes of a position is told, and the next round begins where its teacher is."""
    plan = Plan("sygon", "default", [2, 3], games=80, simulations=2, hidden=64, epochs=1, seed=3, quick=True, trial=2)
    run = training(tmp_path, plan)
    run.make_games(1, "")
    files = sorted((tmp_path / "round-01" / "games").iterdir())
    kept = load_samples(files[0])
    assert (len(files), kept.games) == (2, 40)
    assert not kept.choices
    assert all(-1 <= found <= 1 and found == later for found, later in zip(kept.found, kept.later, strict=True))
    assert {-1.0, 1.0} < set(kept.results)
    assert play_quick_task(Task("sygon", "default", [2, 3], "", 2, 0, games=40, seed=4, number=0)) == kept.data()
    first = run.learn(1)
    learned = json.loads(json.dumps(first.told["learned"]))
    assert (learned["games"], learned["simulations"], learned["epochs"]) == (80, 0, 1)
    first.save(tmp_path / "round-01" / "weights.json")
    trial = tmp_path / "round-01" / "trial.json"
    trial.write_text('{"verdict": "not stronger"}')
    assert (run.teacher(), run.best()) == (str(tmp_path / "round-01" / "weights.json"), "")  # who learned last teaches
    run.make_games(2, run.teacher())
    later = run.learn(2)
    trial.unlink()
    afresh = run.learn(2)
    assert distance(first, later) < distance(first, afresh)


def test_weights_that_are_there_teach_first(trained: Path, tmp_path: Path) -> None:
    first = trained / "round-01" / "weights.json"
    run = training(tmp_path / "run", replace(PLAN, quick=True, first=str(first)))
    assert run.teacher() == str(first)
    run.make_games(1, run.teacher())
    later = run.learn(1)
    learned = json.loads(json.dumps(later.told["learned"]))
    assert learned["after"]["games"] == 16
    with pytest.raises(BadOption, match="has 64 hidden numbers"):
        training(tmp_path / "wide", replace(PLAN, quick=True, hidden=128, first=str(first)))
    weights = Path(find_game("hyperborea").folder) / "weights.json"
    with pytest.raises(BadOption, match=r"for \[2\] seats"):
        training(tmp_path / "more", replace(PLAN, game="hyperborea", seats=[3], first=str(weights)))


def distance(one: Weights, other: Weights) -> int:
    return sum(
        abs(a - b) for row, also in zip(one.first, other.first, strict=True) for a, b in zip(row, also, strict=True)
    )


def test_of_short_games_more_are_played() -> None:
    open_plan = Plan("hush", "default", [3], games=0, simulations=0, hidden=64, epochs=1, seed=2)
    short = for_length(open_plan, find_game("hush"))
    long = for_length(replace(open_plan, game="hermetica", seats=[2]), find_game("hermetica"))
    assert (long.games, long.trial, long.better) == (GAMES, TRIAL, BETTER)
    assert short.games > 2 * GAMES
    assert short.trial > 2 * TRIAL
    assert short.simulations > 2 * long.simulations == 2 * SIMULATIONS
    assert short.better < BETTER
    assert long.trial_opening == TRIAL_OPENING
    assert short.opening <= 6, "of the eighteen answers of a game, dealing among them"
    assert short.trial_opening <= 2, "of its six decisions: a trial is no test of luck"
    assert for_length(replace(open_plan, games=16), find_game("hush")).games == 16


def keep(kept: Samples, feature: int, worth: float, share: float = 0.0, side: float = 0.0) -> None:
    """A position with one feature."""
    kept.features.append(feature)
    kept.lengths.append(1)
    for column, number in zip(kept.columns, (0.0, worth, worth, worth, share, side), strict=True):
        column.append(number)


def test_few_positions_are_learned_too(tmp_path: Path) -> None:
    """Of two features one wins and the other loses: a few thousand positions must be enough to tell."""
    for number in range(8):
        kept = Samples()
        for k in range(300):
            keep(kept, k % 2, 0.9 - 1.8 * (k % 2))
        save_samples(tmp_path / f"{number:04}", kept.data())
    net = fit(Data([sorted(tmp_path.iterdir())], "cpu"), 2, 64, 12, 1, lambda text: None)
    worth = torch.tanh(net(torch.tensor([0, 1]), torch.tensor([0, 1]), torch.zeros(2))).tolist()
    assert worth[0] > 0.5
    assert worth[1] < -0.5


def test_which_moves_search_preferred_is_learned(tmp_path: Path) -> None:
    """Nothing else is known of two features: moves to the first were preferred, or left to it for the other seat."""
    for number in range(12):
        kept = Samples()
        for k in range(300):
            side = 1.0 if k % 3 else -1.0
            kept.choices.extend([len(kept.lengths), 2])
            for feature in (0, 1):
                keep(kept, feature, UNKNOWN, 0.8 if (feature == 0) == (side > 0) else 0.2, side)
            keep(kept, 2, 0.0)
        save_samples(tmp_path / f"{number:04}", kept.data())
    said: list[str] = []
    net = fit(Data([sorted(tmp_path.iterdir())], "cpu"), 3, 64, 12, 1, said.append)
    worth = torch.tanh(net(torch.tensor([0, 1, 2]), torch.tensor([0, 1, 2]), torch.zeros(3))).tolist()
    assert worth[0] > worth[1]
    assert abs(worth[2]) < 0.1
    assert said[-1].endswith("100.0 % of moves the same")


class TimedRun:
    """Rounds that take as long as they are said to."""

    def __init__(self, minutes: list[float]) -> None:
        self.minutes = minutes
        self.done = 0
        self.now = 100.0

    def play_round(self) -> None:
        self.now += 60 * self.minutes[self.done]
        self.done += 1


@pytest.mark.parametrize(
    ("took", "rounds", "minutes", "done"),
    [
        ([3, 4, 2, 2], 9, 10.0, 2),
        ([3, 3, 3, 3], 9, 10.0, 3),
        ([3, 3, 3], 2, 10.0, 2),
        ([3, 3, 3], 3, 0.0, 3),
        ([99], 9, 10.0, 1),
    ],
)
def test_no_round_is_begun_that_would_end_too_late(took: list[float], rounds: int, minutes: float, done: int) -> None:
    run = TimedRun(took)
    play_rounds(cast("Training", run), rounds, minutes, lambda: run.now)
    assert run.done == done


def test_several_numbers_of_seats_share_one_network(tmp_path: Path) -> None:
    file = tmp_path / "0000"
    save_samples(file, play_task(Task("sygon", "default", [2, 3], "", 2, 0, games=2, seed=1, number=0)))
    kept = load_samples(file)
    assert kept.games == 2
    assert len(kept.found) == len(kept.results) == len(kept.lengths) > 50
    assert sum(kept.lengths) == len(kept.features)
