"""Fits a network to kept positions (PyTorch, on a GPU if there is one), and makes whole numbers of it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from pathlib import Path

import torch
from torch import nn

from aitch.learning.network import ONE, STEPS
from aitch.learning.weights import Weights
from aitch.training.pace import AFRESH, Pace
from aitch.training.samples import UNKNOWN, Samples, load_samples

LEAST_BATCH = 256
AT_ONCE = 16_384
"""Positions that are looked at together where nothing is learned from them."""
BATCHES = 64
"""Few positions are learned in smaller batches, in about so many: with a handful of steps nothing is learned."""
BEGIN_FIRST, BEGIN_LAST = 0.03, 0.05
"""How far from nothing the weights of the layers begin."""
MOST = 127 / ONE
"""No weight of the first layer is larger, so that it fits into a byte."""
FINE = 4096
"""What 1.0 is in the last layer."""
FOUND, LATER, RESULT = 0.4, 0.35, 0.25
"""How much counts what search found, what it found later on, and the result."""
RARE = 20
"""A feature that was met less often says nothing."""
PREFERENCE = 0.5
"""How much it counts to prefer the moves that search preferred, beside telling what positions are worth."""
KEENNESS = 3.0
"""Where learning begins with how much a little more worth counts between moves, as a power of e."""
APART = 12
"""The games of one file of so many are kept apart, to tell how well was learned from the others."""
STRETCHES = [0.25 * 1.25**k for k in range(24)]

Say = Callable[[str], None]


class Data:
    """The positions of some rounds, on one device."""

    def __init__(self, rounds: list[list[Path]], device: str) -> None:
        parts = [read_round(files, device) for files in rounds]
        self.features = torch.cat([part.features for part in parts])
        self.lengths = torch.cat([part.lengths for part in parts]).long()
        self.scores = torch.cat([part.scores for part in parts])
        self.results = torch.cat([part.results for part in parts])
        self.targets = torch.cat([part.targets for part in parts])
        self.judged = torch.cat([part.judged for part in parts])
        """Whether anything is known of what a position is worth."""
        self.shares = torch.cat([part.shares for part in parts])
        self.sides = torch.cat([part.sides for part in parts])
        self.apart = torch.cat([part.apart for part in parts])
        self.starts = torch.cumsum(self.lengths, 0) - self.lengths
        self.size = len(self.lengths)
        before = [0, *accumulate(len(part.lengths) for part in parts)]
        self.first_move = torch.cat([part.first_move + at for part, at in zip(parts, before, strict=False)])
        """Of each decision: which position its first move leads to; and how many moves there are."""
        self.moves = torch.cat([part.moves for part in parts])

    def batch(self, rows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The features of some positions one after the other, where each begins, and the scores."""
        lengths = self.lengths[rows]
        ends = torch.cumsum(lengths, 0)
        begins = ends - lengths
        at = torch.arange(int(ends[-1]), device=rows.device)
        at = at + torch.repeat_interleave(self.starts[rows] - begins, lengths)
        return self.features[at], begins.int(), self.scores[rows]

    def side_by_side(self, decisions: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The positions that the moves of some decisions lead to, and of which decision each is, counted from 0."""
        moves = self.moves[decisions]
        of = torch.repeat_interleave(torch.arange(len(decisions), device=moves.device), moves)
        within = torch.arange(len(of), device=moves.device) - (torch.cumsum(moves, 0) - moves)[of]
        return self.first_move[decisions][of] + within, of


class Part:
    """The games of one round."""

    def __init__(self, kept: list[Samples], device: str) -> None:
        self.features = joined([torch.frombuffer(each.features, dtype=torch.int32) for each in kept], device)
        self.lengths = joined([torch.frombuffer(each.lengths, dtype=torch.int32) for each in kept], device)
        self.scores, found, later, self.results, self.shares, self.sides = (
            joined([torch.frombuffer(each.columns[k], dtype=torch.float32) for each in kept], device) for k in range(6)
        )
        before = [0, *accumulate(len(each.lengths) for each in kept)]
        choices = [torch.tensor(each.choices).long().reshape(-1, 2) for each in kept]
        self.first_move = joined([each[:, 0] + at for each, at in zip(choices, before, strict=False)], device)
        self.moves = joined([each[:, 1] for each in choices], device)
        self.apart = joined(
            [torch.full((len(each.lengths),), k % APART == APART - 1) for k, each in enumerate(kept)], device
        )
        self.targets = blended(found, later, self.results)
        self.judged = (found < UNKNOWN) | (self.results < UNKNOWN)


def joined(parts: list[torch.Tensor], device: str) -> torch.Tensor:
    return torch.cat(parts).to(device)


def read_round(files: list[Path], device: str) -> Part:
    return Part([load_samples(file) for file in files], device)


def blended(found: torch.Tensor, later: torch.Tensor, results: torch.Tensor) -> torch.Tensor:
    """What is to be learned: the result and what search found, the latter stretched so as to foretell results best."""
    known = results < UNKNOWN
    found, later = stretched(found, results, known), stretched(later, results, known)
    return torch.where(known, FOUND * found + LATER * later + RESULT * results, found)


def stretched(values: torch.Tensor, results: torch.Tensor, known: torch.Tensor) -> torch.Tensor:
    depth = torch.atanh(values.clamp(-0.999, 0.999))
    return torch.tanh(depth * best_stretch(depth[known], results[known]))


def best_stretch(values: torch.Tensor, results: torch.Tensor) -> float:
    """By how much values are best multiplied to be log odds of the result."""
    errors = [float(error(values * stretch, results)) for stretch in STRETCHES]
    return STRETCHES[errors.index(min(errors))]


class Net(nn.Module):
    """The written score, and what features add to it: summed, clipped, squared, weighed."""

    def __init__(self, rows: int, hidden: int, trust: float) -> None:
        super().__init__()
        self.first = nn.EmbeddingBag(rows, hidden, mode="sum")
        nn.init.normal_(self.first.weight, 0.0, BEGIN_FIRST)
        self.start = nn.Parameter(torch.full((hidden,), 0.3))
        self.last = nn.Linear(hidden, 1)
        nn.init.normal_(self.last.weight, 0.0, BEGIN_LAST)
        nn.init.zeros_(self.last.bias)
        self.trust = nn.Parameter(torch.tensor(trust))
        """How much the score counts."""
        self.keenness = nn.Parameter(torch.tensor(KEENNESS))
        """How much more likely, as a power of e, a move is preferred that is worth so much more."""

    def forward(self, features: torch.Tensor, begins: torch.Tensor, scores: torch.Tensor) -> torch.Tensor:
        sums = self.first(features, begins) + self.start
        out: torch.Tensor = self.last(sums.clamp(0, 1) ** 2).squeeze(1) + self.trust * scores
        return out

    def go_on_from(self, before: Weights) -> None:
        """Begins with what was learned before."""
        with torch.no_grad():
            self.first.weight.copy_(torch.tensor(before.first[:-1]) / ONE)
            self.start.copy_(torch.tensor(before.first[-1]) / ONE)
            self.last.weight.copy_(torch.tensor([before.last]) / FINE)
            self.last.bias.fill_(before.bias * before.scale)
            self.trust.fill_(before.score * STEPS * before.scale)

    def bind(self) -> None:
        """Keeps the weights within what whole numbers can hold."""
        with torch.no_grad():
            self.first.weight.clamp_(-MOST, MOST)
            self.start.clamp_(-MOST, MOST)


def fit(
    data: Data,
    rows: int,
    hidden: int,
    epochs: int,
    seed: int,
    say: Say,
    pace: Pace = AFRESH,
    weigh: float = PREFERENCE,
    before: Weights | None = None,
) -> Net:
    """Learns from the data: what positions are worth, and which moves search preferred."""
    torch.manual_seed(seed)
    device = data.features.device
    known = data.results < UNKNOWN
    net = Net(rows, hidden, best_stretch(data.scores[known], data.results[known])).to(device)
    if before is not None:
        net.go_on_from(before)
    learned, apart = torch.nonzero(data.judged & ~data.apart)[:, 0], torch.nonzero(data.apart & known)[:, 0]
    kept_apart = data.apart[data.first_move]
    choices, choices_apart = torch.nonzero(~kept_apart)[:, 0], torch.nonzero(kept_apart)[:, 0]
    say(f"the score alone: {foretells(lambda *batch: net.trust * batch[2], data, apart)}")
    by_score = torch.tensor(KEENNESS, device=device)
    if weigh and len(choices):
        say(f"the score alone: {prefers(lambda *batch: net.trust * batch[2], by_score, data, choices_apart)}")
    best = torch.optim.AdamW(
        [
            {"params": [net.first.weight], "weight_decay": pace.decay},
            {"params": [net.start, net.last.weight, net.last.bias, net.trust, net.keenness], "weight_decay": 0.0},
        ],
        lr=pace.rate,
    )
    size = max(LEAST_BATCH, min(pace.batch, len(learned) // BATCHES))
    if size < pace.batch:
        torch.set_num_threads(1)  # several would wait for each other longer than they work
    steps = 1 + (len(learned) - 1) // size
    slope = torch.optim.lr_scheduler.OneCycleLR(best, pace.rate, total_steps=epochs * steps + 1)
    for epoch in range(1, epochs + 1):
        mixed = learned[torch.randperm(len(learned), device=device)]
        decisions = choices[torch.randperm(len(choices), device=device)]
        for step in range(steps):
            rows_now = mixed[step * size : (step + 1) * size]
            loss = error(net(*data.batch(rows_now)), data.targets[rows_now])
            some = decisions[step * len(choices) // steps : (step + 1) * len(choices) // steps]
            if weigh and len(some):
                loss = loss + weigh * preference_error(net, net.keenness, data, some)[0].mean()
            best.zero_grad()
            torch.autograd.backward(loss)
            best.step()
            slope.step()
            net.bind()
        say(f"epoch {epoch} of {epochs}: {foretells(net, data, apart)}")
        if weigh and len(choices):
            say(f"epoch {epoch} of {epochs}: {prefers(net, net.keenness, data, choices_apart)}")
    return net


def preference_error(
    judge: Callable[..., torch.Tensor], keenness: torch.Tensor, data: Data, decisions: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """Of each decision how far it is from what search preferred, and whether the best move is the same."""
    rows, of = data.side_by_side(decisions)
    worth = data.sides[rows] * judge(*data.batch(rows))
    odds = torch.exp(keenness) * worth
    most = torch.full((len(decisions),), -torch.inf, device=odds.device).scatter_reduce(0, of, odds.detach(), "amax")
    raised = torch.exp(odds - most[of])
    total = torch.zeros(len(decisions), device=odds.device).index_add(0, of, raised)
    shares = data.shares[rows]
    missed = torch.zeros(len(decisions), device=odds.device).index_add(
        0, of, shares * (torch.log(total[of]) + most[of] - odds)
    )
    preferred = torch.zeros(len(decisions), device=odds.device).scatter_reduce(0, of, shares, "amax")
    found = (odds >= most[of]) & (shares >= preferred[of])
    return missed, torch.zeros(len(decisions), device=odds.device).index_add(0, of, found.float()).clamp(max=1.0)


def prefers(judge: Callable[..., torch.Tensor], keenness: torch.Tensor, data: Data, decisions: torch.Tensor) -> str:
    """How well it is foretold which moves search preferred."""
    if not len(decisions):
        return "no decisions apart"
    with torch.no_grad():
        parts = [
            preference_error(judge, keenness, data, decisions[at : at + LEAST_BATCH])
            for at in range(0, len(decisions), LEAST_BATCH)
        ]
    missed, same = (torch.cat([part[k] for part in parts]).mean() for k in range(2))
    return f"error {float(missed):.4f} of preferences, {100 * float(same):.1f} % of moves the same"


def foretells(judge: Callable[..., torch.Tensor], data: Data, rows: torch.Tensor) -> str:
    """How well the results of games are foretold that nothing was learned from, and the targets."""
    if not len(rows):
        return "no games apart"
    with torch.no_grad():
        out = torch.cat([judge(*data.batch(rows[at : at + AT_ONCE])) for at in range(0, len(rows), AT_ONCE)])
    results, targets = error(out, data.results[rows]), error(out, data.targets[rows])
    return f"error {float(results):.4f} of results, {float(targets):.4f} of targets"


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
    trust = float(net.trust.detach()) if bool(data.scores.any()) else 0.0
    score = round(trust * FINE * ONE * ONE / STEPS)
    return Weights(first, last, bias, score, 1.0 / (FINE * ONE * ONE), told)


def learn(
    rounds: list[list[Path]],
    rows: int,
    hidden: int,
    epochs: int,
    seed: int,
    told: dict[str, object],
    say: Say,
    pace: Pace = AFRESH,
    before: Weights | None = None,
) -> Weights:
    """Weights learned from the games of some rounds, afresh or from what was learned before."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    data = Data(rounds, device)
    say(f"{data.size} positions on the {device}")
    net = fit(data, rows, hidden, epochs, seed, say, pace, before=before)
    return whole_numbers(net, data, told)
