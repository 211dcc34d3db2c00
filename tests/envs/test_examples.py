"""The examples run, at toy length."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from examples import ppo, sb3_maskable_ppo, torchrl_ppo

ROOT = Path(__file__).parents[2]


def test_maskable_ppo() -> None:
    assert -1 <= sb3_maskable_ppo.main(steps=512, games=2) <= 1


def test_ppo_in_one_file() -> None:
    toy = ppo.Settings(most_updates=2, count=8, horizon=8, hidden=16, look_every=1, games=4, last_games=4)
    found = ppo.learn(toy)
    assert [look["steps"] for look in found["curve"]] == [0, 64]
    assert all(-1 <= look["random"] <= 1 for look in found["curve"])
    assert found["took"]["steps"] == 128
    for score in found["score"].values():
        assert -1 <= score["low"] <= score["mean"] <= score["high"] <= 1
    again = ppo.learn(replace(toy, look_every=2))
    assert again["score"] == found["score"], "the same seed learns the same, however often one looks"


def test_torchrl() -> None:
    curve = torchrl_ppo.learn(steps=256, frames=128, hidden=8)
    assert len(curve) == 2
    assert all(-1 <= result <= 1 for result in curve)


def test_rllib(tmp_path: Path) -> None:
    """In a process of its own: Ray starts others, and keeps things at home."""
    quiet = {"HOME": str(tmp_path), "RAY_USAGE_STATS_ENABLED": "0", "RAY_raylet_start_wait_time_s": "300"}
    toy = ["--iterations", "2", "--batch", "64", "--hidden", "8", "--games", "2"]
    command = [sys.executable, "-m", "examples.rllib_ppo", *toy]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | quiet, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "2: 128 steps" in done.stdout
    assert "mean result against random: " in done.stdout
