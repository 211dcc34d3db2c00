"""Fits a network to kept positions (PyTorch, on a GPU if there is one), and makes whole numbers of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import torch
from torch import nn

from aitch.learning.network import ONE
from aitch.learning.weights import Weights
from aitch.training.samples import UNKNOWN, load_samples

BATCH = 16_384
RATE = 2e-3
DECAY = 1e-4
MOST = 127 / ONE
"""No weight of the first layer is larger, so that it fits into a byte."""
FINE = 4096
"""What 1.0 is in the last layer."""
BLEND = 0.5
"""How much the result counts beside what search found."""
RARE = 20
"""A feature that was met less often says nothing."""
APART = 20
"""One position of so many is kept apart, to tell how well the others were learned from."""
STRETCHES = [0.25 * 1.25**k for k in range(24)]

Say = Callable[[str], None]


class Data:
    """The positions of some rounds, on one device."""

    def __init__(self, rounds: list[list[Path]], device: str) -> None:
        parts = [read_round(files, device) for files in rounds]
        self.features = torch.cat([features for features, _, _ in parts])
        self.lengths = torch.cat([lengths for _, lengths, _ in parts]).long()
        self.targets = torch.cat([targets for _, _, targets in parts])
        self.starts = torch.cumsum(self.lengths, 0) - self.lengths
        self.size = len(self.lengths)

    def batch(self, rows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The features of some positions one after the other, where each begins, and the targets."""
        lengths = self.lengths[rows]
        ends = torch.cumsum(lengths, 0)
        begins = ends - lengths
        at = torch.arange(int(ends[-1]), device=rows.device)
        at = at + torch.repeat_interleave(self.starts[rows] - begins, lengths)
        return self.features[at], begins.int(), self.targets[rows]


def read_round(files: list[Path], device: str) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Features, lengths and targets of one round's games."""
    kept = [load_samples(file) for file in files]
    features = torch.cat([torch.frombuffer(each.features, dtype=torch.int32) for each in kept]).to(device)
    lengths = torch.cat([torch.frombuffer(each.lengths, dtype=torch.int32) for each in kept]).to(device)
    found = torch.cat([torch.frombuffer(each.found, dtype=torch.float32) for each in kept]).to(device)
    results = torch.cat([torch.frombuffer(each.results, dtype=torch.float32) for each in kept]).to(device)
    return features, lengths, blended(found, results)


def blended(found: torch.Tensor, results: torch.Tensor) -> torch.Tensor:
    """What is to be learned: the result and what search found, the latter stretched so as to foretell results best."""
    known = results < UNKNOWN
    depth = torch.atanh(found.clamp(-0.999, 0.999))
    errors = [float(error(depth[known] * stretch, results[known])) for stretch in STRETCHES]
    found = torch.tanh(depth * STRETCHES[errors.index(min(errors))])
    return torch.where(known, (1 - BLEND) * found + BLEND * results, found)


class Net(nn.Module):
    """Features summed, clipped, squared, weighed."""

    def __init__(self, rows: int, hidden: int) -> None:
        super().__init__()
        self.first = nn.EmbeddingBag(rows, hidden, mode="sum")
        nn.init.normal_(self.first.weight, 0.0, 0.05)
        self.start = nn.Parameter(torch.full((hidden,), 0.2))
        self.last = nn.Linear(hidden, 1)

    def forward(self, features: torch.Tensor, begins: torch.Tensor) -> torch.Tensor:
        sums = self.first(features, begins) + self.start
        out: torch.Tensor = self.last(sums.clamp(0, 1) ** 2).squeeze(1)
        return out

    def bind(self) -> None:
        """Keeps the weights within what whole numbers can hold."""
        with torch.no_grad():
            self.first.weight.clamp_(-MOST, MOST)
            self.start.clamp_(-MOST, MOST)


def fit(data: Data, rows: int, hidden: int, epochs: int, seed: int, say: Say) -> Net:
    """Learns from the data."""
    torch.manual_seed(seed)
    device = data.features.device
    net = Net(rows, hidden).to(device)
    order = torch.randperm(data.size, device=device)
    apart, learned = order[: data.size // APART], order[data.size // APART :]
    best = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    steps = epochs * (1 + len(learned) // BATCH)
    slope = torch.optim.lr_scheduler.OneCycleLR(best, RATE, total_steps=steps + 1)
    for epoch in range(1, epochs + 1):
        mixed = learned[torch.randperm(len(learned), device=device)]
        for at in range(0, len(mixed), BATCH):
            features, begins, targets = data.batch(mixed[at : at + BATCH])
            loss = error(net(features, begins), targets)
            best.zero_grad()
            torch.autograd.backward(loss)
            best.step()
            slope.step()
            net.bind()
        if len(apart):
            features, begins, targets = data.batch(apart)
            with torch.no_grad():
                say(f"epoch {epoch} of {epochs}, error {float(error(net(features, begins), targets)):.4f}")
    return net


def error(out: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    """Cross-entropy between two chances to win; tanh(x) is the worth, so 2x the log odds."""
    return nn.functional.binary_cross_entropy_with_logits(2 * out, (targets + 1) / 2)


def whole_numbers(net: Net, data: Data, told: dict[str, object]) -> Weights:
    """The layers as whole numbers."""
    counts = torch.bincount(data.features, minlength=net.first.num_embeddings)
    rows = (net.first.weight.detach() * ONE).round().long()
    rows[counts < RARE] = 0
    first = [*rows.tolist(), (net.start.detach() * ONE).round().long().tolist()]
    last = (net.last.weight.detach()[0] * FINE).round().long().tolist()
    bias = round(float(net.last.bias.detach()[0]) * FINE * ONE * ONE)
    return Weights(first, last, bias, 1.0 / (FINE * ONE * ONE), told)


def learn(
    rounds: list[list[Path]], rows: int, hidden: int, epochs: int, seed: int, told: dict[str, object], say: Say
) -> Weights:
    """Weights learned from the games of some rounds."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    data = Data(rounds, device)
    say(f"{data.size} positions on the {device}")
    return whole_numbers(fit(data, rows, hidden, epochs, seed, say), data, told)
