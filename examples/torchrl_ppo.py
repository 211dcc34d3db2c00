"""TorchRL: PPO with masked actions learns Hemloch against a player who answers at random.

pip install "aitch[envs]" torchrl
python examples/torchrl_ppo.py --steps 100000
"""

from __future__ import annotations

import argparse

import torch
from tensordict import TensorDictBase
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.data import Binary
from torchrl.envs import Compose, DTypeCastTransform, EnvBase, GymWrapper, TransformedEnv
from torchrl.envs.gym_like import default_info_dict_reader
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from aitch.envs import make_gym


def make_env(seed: int) -> EnvBase:
    """A table whose tensordicts have an `observation` and its `action_mask`."""
    table = GymWrapper(make_gym("hemloch", level="random"), categorical_action_encoding=True)
    mask = Binary(table.action_spec.space.n, dtype=torch.int8)
    table.set_info_dict_reader(default_info_dict_reader(["action_mask"], [mask]))
    casts = [
        DTypeCastTransform(torch.int8, torch.float32, in_keys=["observation"]),
        DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"]),
    ]
    env = TransformedEnv(table, Compose(*casts))
    env.set_seed(seed)
    return env


def make_networks(env: EnvBase, hidden: int) -> tuple[ProbabilisticActor, ValueOperator]:
    """A policy that gives illegal words no chance, and the value of what is seen."""
    entries, words = (env.observation_spec[name].shape[-1] for name in ("observation", "action_mask"))

    def network(outputs: int) -> nn.Module:
        return nn.Sequential(nn.Linear(entries, hidden), nn.Tanh(), nn.Linear(hidden, outputs))

    policy = ProbabilisticActor(
        TensorDictModule(network(words), ["observation"], ["logits"]),
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    return policy, ValueOperator(network(1), ["observation"])


def learn(steps: int, frames: int = 2048, hidden: int = 128, seed: int = 1) -> list[float]:
    """Learns for so many steps, `frames` of them between two updates; gives the mean result of each time."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # such a small network is not worth more
    env = make_env(seed)
    policy, value = make_networks(env, hidden)
    advantage = GAE(gamma=0.995, lmbda=0.95, value_network=value, average_gae=True)
    loss = ClipPPOLoss(policy, value, clip_epsilon=0.2, entropy_coeff=0.01, critic_coeff=0.5)
    optimizer = torch.optim.Adam(loss.parameters(), lr=5e-4)
    curve: list[float] = []
    for data in Collector(env, policy, frames_per_batch=frames, total_frames=steps):
        for _ in range(4):
            advantage(data)
            for rows in torch.randperm(frames).chunk(8):
                update(loss, optimizer, data[rows])
        results = data["next", "reward"][data["next", "done"]]
        curve.append(float(results.mean()) if len(results) else 0.0)
        print(f"{len(curve) * frames} steps: mean result {curve[-1]:+.2f} of {len(results)} games", flush=True)
    return curve


def update(loss: ClipPPOLoss, optimizer: torch.optim.Optimizer, data: TensorDictBase) -> None:
    parts = loss(data)
    optimizer.zero_grad()
    (parts["loss_objective"] + parts["loss_critic"] + parts["loss_entropy"]).backward()
    nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
    optimizer.step()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=100_000)
    given = parser.parse_args()
    learn(given.steps)
