"""Tasks somewhere: by processes and on a local Ray cluster the same comes out, whoever dies meanwhile."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from benchmarks.cluster import kill_workers, told_without_times
from tests.arena import work

from aitch.arena import cluster
from aitch.arena.cluster import Cluster
from aitch.arena.places import place_for
from aitch.arena.processes import Processes
from aitch.arena.result_log import ResultLog, open_folder, record_file
from aitch.arena.run import BotFailed, run
from aitch.arena.selfplay import SelfPlay
from aitch.arena.setup import ROBIN, Setup, make_setup
from aitch.arena.tasks import LOSSES, BadPlace, Place, WorkersLost, in_order
from aitch.core.registry import find_game
from aitch.training.games import Task, play_task

PLACES = ["processes", "ray"]


@pytest.fixture(scope="module")
def ray_cluster() -> Iterator[Cluster]:
    """One small cluster for all tests here; a busy machine starts it slowly."""
    os.environ.setdefault("RAY_raylet_start_wait_time_s", "300")
    made = Cluster("local", 2)
    yield made
    made.ray.shutdown()


@pytest.fixture
def place(request: pytest.FixtureRequest) -> Place:
    if request.param == "processes":
        return Processes(2)
    found: Place = request.getfixturevalue("ray_cluster")
    return found


everywhere = pytest.mark.parametrize("place", PLACES, indirect=True)


# Tasks


@everywhere
def test_every_result_comes_once_with_its_number(place: Place) -> None:
    found = sorted(place.do_all(work.squared, range(10, 30)))
    assert found == [(number, (10 + number) ** 2) for number in range(20)]
    assert list(place.do_all(work.squared, [])) == []


@everywhere
def test_workers_that_die_change_nothing(place: Place, tmp_path: Path) -> None:
    found = sorted(place.do_all(partial(work.marked, str(tmp_path)), range(12)))
    assert found == [(number, number**2) for number in range(12)]
    for number in (0, 3, 6, 9):
        assert (tmp_path / str(number)).read_text().count("begun") >= 2


@everywhere
def test_a_task_that_kills_every_worker_is_given_up(place: Place) -> None:
    with pytest.raises(WorkersLost, match=str(LOSSES)):
        list(place.do_all(work.deadly, [1]))


@everywhere
def test_what_a_task_raises_is_raised_here(place: Place) -> None:
    with pytest.raises(LookupError, match="there is no 7") as raised:
        list(place.do_all(work.wrong, [7]))
    assert "work.py" in "".join(raised.value.__notes__)
    with pytest.raises(RuntimeError, match="8 and 8"):
        list(place.do_all(work.oddly_wrong, [8]))


@everywhere
def test_endless_tasks_are_taken_as_they_are_needed(place: Place) -> None:
    taken = []

    def tasks() -> Iterator[int]:
        for number in count():
            taken.append(number)
            yield number

    with closing(place.do_all(work.squared, tasks())) as results:
        for given in range(1, 7):
            number, result = next(results)
            assert result == number**2
            assert len(taken) <= given + 2, "no more than the workers have in hand"


def test_results_in_the_order_of_their_tasks() -> None:
    come = (pair for pair in [(2, "c"), (0, "a"), (1, "b"), (3, "d")])
    assert list(in_order(come)) == ["a", "b", "c", "d"]


@everywhere
def test_files_are_found_where_the_work_is(place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("weights.json").write_text("as they are")
    [(_, (held, where))] = place.do_all(work.read, ["weights.json"], ["weights.json"])
    assert held == "as they are"
    assert Path(where).name == "weights.json"
    if isinstance(place, Cluster):
        assert not where.startswith(str(tmp_path)), "a copy: other machines do not have this folder"
        Path("weights.json").write_text("as they are now")
        [(_, (held, _))] = place.do_all(work.read, ["weights.json"], ["weights.json"])
        assert held == "as they are now"


# The arena


def setup_of(game: str, bots: list[str], games: int, content: str = "default") -> Setup:
    return make_setup(ROBIN, find_game(game, content), content, {}, None, bots, games, iterations=12)


def records(folder: Path, setup: Setup) -> list[bytes]:
    return [record_file(folder, setup, number).read_bytes() for number in range(setup.total)]


def test_the_arena_plays_the_same_games_everywhere(ray_cluster: Cluster, tmp_path: Path) -> None:
    """By this process and on a cluster; and where workers are killed while the run goes on."""
    setup = setup_of("hermetica", ["strong", "greedy"], 8)
    places: dict[str, tuple[Place, bool]] = {
        "one": (Processes(), False),
        "two, killed": (Processes(2), True),
        "cluster": (ray_cluster, False),
        "cluster, killed": (ray_cluster, True),
    }
    found = {}
    for name, (place, murderous) in places.items():
        killed: list[int] = []

        def kill(done: int, text: str, active: bool = murderous, killed: list[int] = killed) -> None:
            if active and done in (2, 4):
                killed.extend(kill_workers())

        games = run(open_folder(tmp_path / name, setup, False), place, kill)
        found[name] = (told_without_times(setup, games), records(tmp_path / name, setup))
        assert bool(killed) == murderous, name
    assert all(each == found["one"] for each in found.values())


def test_a_run_goes_on_elsewhere(ray_cluster: Cluster, tmp_path: Path) -> None:
    setup = setup_of("hush", ["random", "greedy"], 6)
    whole = run(open_folder(tmp_path / "whole", setup, False))
    log = open_folder(tmp_path / "part", setup, False)

    def stop(done: int, text: str) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(log, ray_cluster, stop)
    resumed = run(open_folder(tmp_path / "part", setup, True), Processes(2))
    assert told_without_times(setup, resumed) == told_without_times(setup, whole)
    lines = (tmp_path / "part" / "arena.jsonl").read_text().splitlines()
    assert sorted(json.loads(line)["game"]["number"] for line in lines[1:]) == list(range(6)), "each game once"


def test_a_content_pack_travels(ray_cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text('[pack]\nname = "mine"\ntitle = "Mine"\nbase = "default"\n')
    setup = setup_of("hush", ["random", "greedy"], 6, "mine.toml")
    assert setup.files() == ["mine.toml"]
    there = run(ResultLog(Path("there.jsonl"), setup, None), ray_cluster)
    here = run(ResultLog(Path("here.jsonl"), setup, None))
    assert told_without_times(setup, there) == told_without_times(setup, here)


def test_games_for_learning_come_back_as_they_are_made_here(ray_cluster: Cluster) -> None:
    task = Task("hemloch", "default", [2], "", 2, 0, games=1, seed=1, number=3)
    assert list(ray_cluster.do_all(play_task, [task])) == [(0, play_task(task))]


@everywhere
def test_self_play_is_the_same_everywhere(place: Place) -> None:
    options = find_game("hush").complete_options({})
    playing = SelfPlay("hush", "default", options, 3, ["greedy", "random", "random"], "", 4, 12, recorded=True)
    assert list(in_order(place.do_all(playing.play, range(6)))) == [playing.play(number) for number in range(6)]


def test_a_bot_that_fails_there_is_named(ray_cluster: Cluster) -> None:
    setup = replace(setup_of("hush", ["random", "greedy"], 6), bots=["random", "nobody"])
    with pytest.raises(BotFailed, match=r"game \d of hush.*there is no bot 'nobody'"):
        run(ResultLog(Path("unused.jsonl"), setup, None), ray_cluster)


# Clusters that cannot be used


@pytest.mark.parametrize("fact", ["version", "engine", "sources"])
def test_a_machine_with_another_build_is_refused(
    ray_cluster: Cluster, monkeypatch: pytest.MonkeyPatch, fact: str
) -> None:
    here = cluster.build_facts() | {fact: "another one"}
    monkeypatch.setattr(cluster, "build_facts", lambda: here)
    with pytest.raises(BadPlace, match=rf"another aitch .*{fact} .* there and another one here"):
        list(ray_cluster.do_all(work.squared, [1]))


def test_places_that_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadPlace, match="there is processes, local, auto, ray://HOST:PORT"):
        place_for("nowhere")
    gone: dict[str, Any] = {"ray": None}
    monkeypatch.setattr(sys, "modules", sys.modules | gone)
    with pytest.raises(BadPlace, match=r"pip install 'aitch\[cluster\]'"):
        place_for("local")
