"""Rounds of learning: games by search with the present judge, a network fitted to them, and so on."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

import torch

from aitch.core.registry import find_game
from aitch.learning.weights import save_weights
from aitch.training.fit import Data, fit, whole_numbers
from aitch.training.games import layout_of, play_games

KEPT_ROUNDS = 4
"""The games of so many rounds are learned from."""


def train(
    name: str,
    seats: int,
    rounds: int,
    seconds: float,
    simulations: int,
    horizon: int,
    hidden: int,
    processes: int,
    epochs: int,
    seed: int,
    folder: Path,
    say: Callable[[str], None],
) -> Path | None:
    """Learns for some rounds; returns the last weights.  What is there of earlier rounds is gone on from."""
    game = find_game(name)
    layout = layout_of(game, [seats])
    device = "cuda" if torch.cuda.is_available() else "cpu"
    done = sorted(folder.glob("round-*.json"))
    weights = done[-1] if done else None
    for number in range(len(done) + 1, len(done) + rounds + 1):
        began = time.monotonic()
        parts = [folder / f"games-{number:02}" / str(k) for k in range(processes)]
        alike = (name, seats, weights, simulations, horizon if weights is None else 0, seconds)
        task = [(*alike, seed + 1000 * number + k, part) for k, part in enumerate(parts)]
        with multiprocessing.get_context("spawn").Pool(processes) as pool:
            pool.starmap(play_games, task)
        recent = sorted(folder.glob("games-*"))[-KEPT_ROUNDS:]
        data = Data([list(games.iterdir()) for games in recent], device)
        games = sum(int((part / "games").read_text()) for part in parts)
        say(f"round {number}: {games} games in {time.monotonic() - began:.0f} s, {data.size} positions")
        eye = fit(data, layout.rows, epochs, seed + number, say, hidden)
        told = {
            "game": name, "seats": seats, "rules": game.rules_version, "content": game.pack.digest, "round": number,
            "games": games, "simulations": simulations, "seed": seed, "date": date.today().isoformat(),
        }  # fmt: skip
        weights = folder / f"round-{number:02}.json"
        save_weights(weights, layout, whole_numbers(eye, data), told)
        say(f"round {number}: {weights.name} after {time.monotonic() - began:.0f} s")
    return weights
