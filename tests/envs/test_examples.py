"""The examples run, at toy length."""

from __future__ import annotations

from examples import ppo, sb3_maskable_ppo


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
    assert ppo.learn(toy)["score"] == found["score"], "the same seed learns the same"
