"""PPO in one file, as CleanRL has it, on a vector of games: learns to beat a player who answers at random.

    pip install "aitch[envs]" torch
    python examples/ppo.py --game hemloch --minutes 10 --out ppo_hemloch.json

The network takes the sparse form of observations: the first layer adds up a row for each entry that is one.  Every few
updates the policy plays whole games, at all seats, against `random` and `greedy`, and at the end many of them; curve
and score go to `--out`.  Minutes are those of one processor, looks at how it plays included, so that a busy machine
does not shorten the training.  The same seed with as many updates (`--updates`) learns the same.
"""

from __future__ import annotations

import argparse
import json
import math
import platform
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from aitch.envs import VectorGames, make_vector


@dataclass
class Settings:
    game: str = "hemloch"
    options: dict[str, object] = field(default_factory=dict)
    opponents: str = "random"
    """Who sits at the other seats while it learns."""
    minutes: float = 10.0
    most_updates: int = 1_000_000
    count: int = 128
    """Games side by side."""
    horizon: int = 64
    """Steps of each game between two updates."""
    epochs: int = 3
    batches: int = 8
    hidden: int = 256
    rate: float = 5e-4
    discount: float = 0.995
    smoothing: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    look_every: int = 10
    """Updates between two looks at how it plays."""
    games: int = 100
    """Games of such a look, against each opponent."""
    last_games: int = 1_000
    """Games of the last look."""
    seed: int = 1


class Net(nn.Module):
    """A policy and a value above one sum over the entries of an observation."""

    def __init__(self, entries: int, words: int, hidden: int) -> None:
        super().__init__()
        self.first = nn.EmbeddingBag(entries + 1, hidden, mode="sum", padding_idx=entries)
        self.body = nn.Sequential(nn.LayerNorm(hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy = nn.Linear(hidden, words)
        self.value = nn.Linear(hidden, 1)
        nn.init.normal_(self.first.weight, std=0.05)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        inner = self.body(self.first(seen))
        logits = self.policy(inner).masked_fill(masks == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(inner).squeeze(-1)


def learn(settings: Settings) -> dict[str, Any]:
    """Learns until the time is up; gives the curve and the last score."""
    torch.manual_seed(settings.seed)
    torch.set_num_threads(1)
    env = make_vector(
        settings.game,
        settings.count,
        options=settings.options,
        opponents=settings.opponents,
        autoreset="same_step",
        sparse=True,
    )
    seen, info = env.reset(seed=settings.seed)
    net = Net(env.observer.size, int(env.batch.words), settings.hidden)
    optimizer = torch.optim.Adam(net.parameters(), lr=settings.rate, eps=1e-5)
    curve: list[dict[str, float]] = []
    began, began_at, update = time.process_time(), time.monotonic(), 0
    while True:
        minutes = (time.process_time() - began) / 60
        if minutes >= settings.minutes or update >= settings.most_updates:
            break
        if update % settings.look_every == 0:
            look = {"minutes": round(minutes, 2), "steps": update * settings.count * settings.horizon}
            look |= {name: mean(play(net, settings, name, settings.games)) for name in ("random", "greedy")}
            curve.append(look)
            print(look, flush=True)
        seen, info, data = gather(net, env, seen, info, settings)
        improve(net, optimizer, data, settings)
        update += 1
    told = {"minutes": round(minutes, 2), "updates": update, "steps": update * settings.count * settings.horizon}
    told |= {"minutes_by_the_clock": round((time.monotonic() - began_at) / 60, 2)}
    score = {name: with_interval(play(net, settings, name, settings.last_games)) for name in ("random", "greedy")}
    print(told, score, flush=True)
    return {
        "settings": asdict(settings),
        "observation": env.observer.version,
        "took": told,
        "curve": curve,
        "score": score,
    }


@torch.no_grad()
def gather(
    net: Net, env: VectorGames, seen: Any, info: dict[str, Any], settings: Settings
) -> tuple[Any, dict[str, Any], dict[str, Tensor]]:
    """Plays on; gives what was seen and done, how good that was (advantages), and what comes next."""
    kept: dict[str, list[Tensor]] = {name: [] for name in ("seen", "masks", "actions", "chances", "values")}
    rewards: list[Tensor] = []
    goes_on: list[Tensor] = []
    for _ in range(settings.horizon):
        now, masks = torch.as_tensor(seen), torch.as_tensor(info["action_mask"])
        choice, value = net(now, masks)
        action = choice.sample()
        for name, part in zip(kept, (now, masks, action, choice.log_prob(action), value), strict=True):
            kept[name].append(part)
        seen, reward, ended, _, info = env.step(action.numpy())
        rewards.append(torch.as_tensor(reward, dtype=torch.float32))
        goes_on.append(torch.as_tensor(~ended, dtype=torch.float32))
    _, later = net(torch.as_tensor(seen), torch.as_tensor(info["action_mask"]))
    advantage = torch.zeros(settings.count)
    advantages: list[Tensor] = []
    for step in reversed(range(settings.horizon)):
        surprise = rewards[step] + settings.discount * goes_on[step] * later - kept["values"][step]
        advantage = surprise + settings.discount * settings.smoothing * goes_on[step] * advantage
        advantages.insert(0, advantage)
        later = kept["values"][step]
    data = {name: torch.cat(parts) for name, parts in kept.items()}
    data["advantages"] = torch.cat(advantages)
    return seen, info, data


def improve(net: Net, optimizer: torch.optim.Optimizer, data: dict[str, Tensor], settings: Settings) -> None:
    """Makes good actions likelier, within the clip, and the value truer."""
    targets = data["advantages"] + data["values"]
    for _ in range(settings.epochs):
        for rows in torch.randperm(len(targets)).chunk(settings.batches):
            choice, value = net(data["seen"][rows], data["masks"][rows])
            advantage = data["advantages"][rows]
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
            ratio = (choice.log_prob(data["actions"][rows]) - data["chances"][rows]).exp()
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            gain = torch.min(ratio * advantage, clipped * advantage).mean()
            missed = (value - targets[rows]).square().mean()
            loss = 0.5 * missed - gain - settings.entropy * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


@torch.no_grad()
def play(net: Net, settings: Settings, opponent: str, games: int) -> list[float]:
    """The results of whole games against a program, from -1 to 1; the first of each place of the vector counts."""
    env = make_vector(settings.game, games, options=settings.options, opponents=opponent, sparse=True)
    seen, info = env.reset(seed=10_000)
    results: dict[int, float] = {}
    with torch.random.fork_rng(devices=[]):  # how often one looks does not change what is learned
        torch.manual_seed(10_000)
        while len(results) < games:
            choice, _ = net(torch.as_tensor(seen), torch.as_tensor(info["action_mask"]))
            seen, reward, ended, _, info = env.step(choice.sample().numpy())
            for game in np.flatnonzero(ended):
                results.setdefault(int(game), float(reward[game]))
    return list(results.values())


def mean(results: list[float]) -> float:
    return round(sum(results) / len(results), 3)


def with_interval(results: list[float]) -> dict[str, float]:
    """The mean with Wilson's 95 % interval, which draws could only make narrower."""
    games, z = len(results), 1.96
    share = (1 + sum(results) / games) / 2
    spread = z * math.sqrt(max(share * (1 - share), 0) / games + z * z / (4 * games * games))
    ends = [((share + z * z / (2 * games) + turn * spread) / (1 + z * z / games)) for turn in (-1, 1)]
    low, high = (round(2 * end - 1, 3) for end in ends)
    return {"games": games, "mean": mean(results), "low": low, "high": high}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="hemloch")
    parser.add_argument("--opponents", default="random", help="who sits at the other seats while it learns")
    parser.add_argument("--minutes", type=float, default=10.0, help="of processor time")
    parser.add_argument("--updates", type=int, default=1_000_000, help="no more than so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the file into which curve and score are written")
    given = parser.parse_args()
    found = learn(Settings(given.game, {}, given.opponents, given.minutes, given.updates, seed=given.seed))
    if given.out:
        given.out.parent.mkdir(parents=True, exist_ok=True)
        host = {"machine": platform.processor() or platform.machine(), "torch": torch.__version__}
        given.out.write_text(json.dumps({**host, **found}, indent=1) + "\n")
