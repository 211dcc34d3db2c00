"""RLlib: PPO with masked actions learns Hemloch against itself: both seats are agents with one policy.

pip install "aitch[envs]" "ray[rllib]" torch
python examples/rllib_ppo.py --iterations 50

RLlib's wrapper of PettingZoo takes environments in which one agent acts at a time, and its module for masked actions
looks for `observations` in floating point beside `action_mask`.
"""

from __future__ import annotations

import argparse
from typing import Any

import ray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from aitch.envs import make_aec

GAME = "hemloch"


def make_env(config: dict[str, Any]) -> PettingZooEnv:
    return PettingZooEnv(make_aec(GAME, key="observations", dtype="float32"))


def configured(batch: int, hidden: int) -> PPOConfig:
    """PPO in this process, with so many steps between two updates."""
    register_env(f"aitch_{GAME}", make_env)
    module = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule,
        model_config={"head_fcnet_hiddens": [hidden], "head_fcnet_activation": "relu"},
    )
    return (
        PPOConfig()
        .environment(f"aitch_{GAME}", disable_env_checking=True)  # the check answers with any word
        .env_runners(num_env_runners=0)
        .learners(num_learners=0)
        .multi_agent(policies={"player"}, policy_mapping_fn=lambda agent, episode, **more: "player")
        .rl_module(rl_module_spec=module)
        .training(train_batch_size_per_learner=batch, minibatch_size=batch // 4, num_epochs=3, lr=5e-4, gamma=0.995)
        .debugging(seed=1)
    )


def learn(iterations: int, batch: int, hidden: int) -> list[dict[str, float]]:
    """Learns for so many updates; gives how much was played, and how long games were, after each."""
    ray.init(num_cpus=1, include_dashboard=False)
    algorithm = configured(batch, hidden).build_algo()
    curve: list[dict[str, float]] = []
    for _ in range(iterations):
        told = algorithm.train()["env_runners"]
        curve.append({name: float(told[name]) for name in ("num_env_steps_sampled_lifetime", "episode_len_mean")})
        print(curve[-1], flush=True)
    algorithm.stop()
    ray.shutdown()
    return curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=50)
    parser.add_argument("--batch", type=int, default=4096, help="steps between two updates")
    parser.add_argument("--hidden", type=int, default=256, help="how wide the network is")
    given = parser.parse_args()
    learn(given.iterations, given.batch, given.hidden)
