"""Fits a network to kept positions (PyTorch), and makes whole numbers of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import torch
from torch import nn

from aitch.learning.network import ONE
from aitch.training.games import UNKNOWN

HIDDEN = 128
BATCH = 16384
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


class Data:
    """All positions of some folders, on one device."""

    def __init__(self, rounds: list[list[Path]], device: str) -> None:
        parts = [self.read(folders, device) for folders in rounds]
        self.features = torch.cat([part["features"] for part in parts])
        self.lengths = torch.cat([part["lengths"] for part in parts]).long()
        self.targets = torch.cat([part["targets"] for part in parts])
        self.starts = torch.cumsum(self.lengths, 0) - self.lengths
        self.size = len(self.lengths)

    def read(self, folders: list[Path], device: str) -> dict[str, torch.Tensor]:
        """One round's games; what search found is stretched so that it foretells the results as well as it can."""
        kinds = {"features": torch.int32, "lengths": torch.int32, "found": torch.float32, "results": torch.float32}
        whole: dict[str, torch.Tensor] = {}
        for name, kind in kinds.items():
            read = [bytearray((folder / name).read_bytes()) for folder in folders]
            whole[name] = torch.cat([torch.frombuffer(part, dtype=kind) for part in read if part]).to(device)
        known = whole["results"] < UNKNOWN
        depth = torch.atanh(whole["found"].clamp(-0.999, 0.999))
        stretches = [0.25 * 1.25**k for k in range(24)]
        errors = [float(error(depth[known] * stretch, whole["results"][known])) for stretch in stretches]
        stretch = stretches[errors.index(min(errors))]
        found = torch.tanh(depth * stretch)
        blend = (1 - BLEND) * found + BLEND * whole["results"]
        print(f"stretch {stretch:.2f} error {min(errors):.4f} of {int(known.sum())} roots")
        return whole | {"targets": torch.where(known, blend, found)}

    def batch(self, rows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The features of some positions one after the other, where each begins, and the targets."""
        lengths = self.lengths[rows]
        ends = torch.cumsum(lengths, 0)
        begins = ends - lengths
        at = torch.arange(int(ends[-1]), device=rows.device)
        at = at + torch.repeat_interleave(self.starts[rows] - begins, lengths)
        return self.features[at], begins, self.targets[rows]


class Eye(nn.Module):
    """Features summed, clipped, squared, weighed."""

    def __init__(self, rows: int, hidden: int = HIDDEN) -> None:
        super().__init__()
        self.first = nn.EmbeddingBag(rows, hidden, mode="sum")
        nn.init.normal_(self.first.weight, 0.0, 0.05)
        self.start = nn.Parameter(torch.full((hidden,), 0.2))
        self.last = nn.Linear(hidden, 1)

    def forward(self, features: torch.Tensor, begins: torch.Tensor) -> torch.Tensor:
        sums = self.first(features, begins) + self.start
        hidden = sums.clamp(0, 1) ** 2
        out: torch.Tensor = self.last(hidden).squeeze(1)
        return out

    def bind(self) -> None:
        """Keeps the weights within what whole numbers can hold."""
        with torch.no_grad():
            self.first.weight.clamp_(-MOST, MOST)
            self.start.clamp_(-MOST, MOST)


def fit(data: Data, rows: int, epochs: int, seed: int, say: Callable[[str], None], hidden: int = HIDDEN) -> Eye:
    """Learns from the data; a twentieth is kept apart to tell how well."""
    torch.manual_seed(seed)
    device = data.features.device
    eye = Eye(rows, hidden).to(device)
    order = torch.randperm(data.size, device=device)
    apart, learned = order[: data.size // 20], order[data.size // 20 :]
    best = torch.optim.AdamW(eye.parameters(), lr=RATE, weight_decay=DECAY)
    steps = epochs * (1 + len(learned) // BATCH)
    slope = torch.optim.lr_scheduler.OneCycleLR(best, RATE, total_steps=steps + 1)
    for epoch in range(epochs):
        mixed = learned[torch.randperm(len(learned), device=device)]
        total = 0.0
        for at in range(0, len(mixed), BATCH):
            features, begins, targets = data.batch(mixed[at : at + BATCH])
            loss = error(eye(features, begins), targets)
            best.zero_grad()
            loss.backward()
            best.step()
            slope.step()
            eye.bind()
            total += float(loss.detach()) * len(begins)
        if epoch in (0, epochs - 1):
            features, begins, targets = data.batch(apart)
            with torch.no_grad():
                there = float(error(eye(features, begins), targets))
            say(f"epoch {epoch + 1}: error {total / len(mixed):.4f}, apart {there:.4f}")
    return eye


def error(out: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    """Cross-entropy between two chances to win; tanh(x) is the worth, so 2x the log odds."""
    return nn.functional.binary_cross_entropy_with_logits(2 * out, (targets + 1) / 2)


def whole_numbers(eye: Eye, data: Data) -> tuple[list[list[int]], list[int], int, float]:
    """The layers as whole numbers: first (a row more for the start), last, bias and scale."""
    counts = torch.bincount(data.features, minlength=eye.first.num_embeddings)
    weights = (eye.first.weight.detach() * ONE).round().long()
    weights[counts < RARE] = 0
    first = [*weights.tolist(), (eye.start.detach() * ONE).round().long().tolist()]
    last = (eye.last.weight.detach()[0] * FINE).round().long().tolist()
    bias = round(float(eye.last.bias.detach()[0]) * FINE * ONE * ONE)
    return first, last, bias, 1.0 / (FINE * ONE * ONE)
