"""Stable-Baselines3: MaskablePPO learns Hermetica against a player who answers at random.

pip install "aitch[envs]" sb3-contrib
python examples/sb3_maskable_ppo.py --steps 200000
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy

import aitch.envs  # noqa: F401 (registers the games)


def main(steps: int, games: int) -> float:
    """Learns for so many steps; gives the mean result of games after it, from -1 to 1."""
    table = gymnasium.make("aitch/Hermetica-v0", options={"turn_cap": 60}, level="random")
    model = MaskablePPO("MlpPolicy", table, n_steps=512, seed=1, verbose=0)
    model.learn(steps)
    results, _ = evaluate_policy(model, table, n_eval_episodes=games, warn=False, return_episode_rewards=True)
    return float(np.mean(results))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args()
    print(f"mean result against random: {main(given.steps, given.games):+.2f}")
