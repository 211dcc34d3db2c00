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
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModule, RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from aitch.envs import make_aec, make_gym

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


def learn(iterations: int, batch: int, hidden: int, games: int) -> float:
    """Learns for so many updates; gives the mean result of games against a player who answers at random."""
    ray.init("local", num_cpus=1, include_dashboard=False)
    algorithm = configured(batch, hidden).build_algo()
    for number in range(iterations):
        told = algorithm.train()["env_runners"]
        print(f"{number + 1}: {told['num_env_steps_sampled_lifetime']:.0f} steps", flush=True)
    module = algorithm.get_module("player")
    assert module is not None
    result = play(module, games)
    algorithm.stop()
    ray.shutdown()
    return result


@torch.no_grad()
def play(module: RLModule, games: int) -> float:
    """The mean result of games at both seats, from -1 to 1."""
    env = make_gym(GAME, level="random")
    total = 0.0
    for game in range(games):
        seen, info = env.reset(seed=game)
        over = False
        while not over:
            told = {"observations": as_batch(seen), "action_mask": as_batch(info["action_mask"])}
            logits = module.forward_inference({"obs": told})["action_dist_inputs"]
            action = int(torch.multinomial(logits.softmax(-1), 1))
            seen, reward, over, _, info = env.step(action)
        total += reward
    return total / games


def as_batch(numbers: Any) -> torch.Tensor:
    return torch.as_tensor(numbers, dtype=torch.float32)[None]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=50)
    parser.add_argument("--batch", type=int, default=4096, help="steps between two updates")
    parser.add_argument("--hidden", type=int, default=256, help="how wide the network is")
    parser.add_argument("--games", type=int, default=100, help="to be played at the end")
    given = parser.parse_args()
    print(f"mean result against random: {learn(given.iterations, given.batch, given.hidden, given.games):+.2f}")
