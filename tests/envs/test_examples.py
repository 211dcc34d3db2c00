"""The examples run, at toy length."""

from __future__ import annotations

from examples import ppo, sb3_maskable_ppo


def test_maskable_ppo() -> None:
    assert -1 <= sb3_maskable_ppo.main(steps=512, games=2) <= 1


def test_ppo_in_one_file() -> None:
    toy = ppo.Settings(most_updates=2, count=8, horizon=8, hidden=16, look_every=1, games=4)
    curve = ppo.learn(toy)
    assert [look["steps"] for look in curve] == [0, 64, 128]
    assert all(-1 <= look["random"] <= 1 for look in curve)
