"""Fits a network to kept positions (PyTorch), and makes whole numbers of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
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

    def __init__(self, folders: list[Path], device: str) -> None:
        parts: dict[str, list[Any]] = {"features": [], "lengths": [], "found": [], "results": []}
        kinds = {"features": np.int32, "lengths": np.int32, "found": np.float32, "results": np.float32}
        for folder in folders:
            for name, found in parts.items():
                found.append(np.frombuffer((folder / name).read_bytes(), kinds[name]))
        whole = {name: torch.from_numpy(np.concatenate(found)).to(device) for name, found in parts.items()}
        self.features = whole["features"].long()
        self.lengths = whole["lengths"].long()
        self.starts = torch.cumsum(self.lengths, 0) - self.lengths
        known = whole["results"] < UNKNOWN
        blend = (1 - BLEND) * whole["found"] + BLEND * whole["results"]
        self.targets = torch.where(known, blend, whole["found"]).clamp(-1, 1)
        self.size = len(self.lengths)

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
