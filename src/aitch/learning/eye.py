"""The learned eyes of a game: weights in its folder, each file for some tables, and which of them fits a table.

A file says what it was learned for: the rules, the content, numbers of seats and options.  Whoever plays another table
is judged by the written score; `why_not` says so in words.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.game import Game
from aitch.learning.encoder import Layout
from aitch.learning.judge import WRITTEN, Judge, LearnedJudge
from aitch.learning.network import BLOCK, Network, pack_rows
from aitch.learning.weights import BadWeights, Weights, load_weights

FOLDER = "weights"


def layout_for(game: Game, seats: list[int], tables: list[dict[str, object]]) -> Layout:
    """The features of some tables of a game."""
    return Layout([game.start(options, count) for count in seats for options in tables])


def told_of(game: Game, seats: list[int], layout: Layout) -> dict[str, object]:
    """What a file of weights says that they are for."""
    return {
        "game": game.name,
        "rules": game.rules_version,
        "content": game.pack.digest,
        "seats": seats,
        "tables": game.learned_tables,
        "features": layout.digest(),
    }


def network_of(game: Game, weights: Weights, path: Path) -> Network:
    """The network that some weights make; they must have been learned from the features that the game has now."""
    seats, tables = weights.told.get("seats"), weights.told.get("tables")
    if not isinstance(seats, list) or not isinstance(tables, list):
        raise BadWeights(f"{path}: does not say for which tables its weights are")
    layout = layout_for(game, seats, tables)
    if weights.told.get("features") != layout.digest() or len(weights.first) != layout.rows + 1:
        raise BadWeights(f"{path}: was learned from other features than {game.title} has now")
    if len(weights.last) % BLOCK:
        raise BadWeights(f"{path}: has {len(weights.last)} hidden numbers, which is no multiple of {BLOCK}")
    last: vec[i64] = vec[i64](weights.last)
    return Network(layout, len(weights.last) // BLOCK, pack_rows(weights.first), last, weights.bias, weights.scale)


@cache
def network_in(path: Path, game: Game) -> Network:
    return network_of(game, load_weights(path), path)


@cache
def files_of(game: Game) -> list[tuple[Path, Weights]]:
    """The files of weights in a game's folder that were learned under its rules and with its content."""
    found: list[tuple[Path, Weights]] = []
    for path in sorted(Path(game.folder, FOLDER).glob("*.json")):
        weights = load_weights(path)
        if weights.told.get("rules") == game.rules_version and weights.told.get("content") == game.pack.digest:
            found.append((path, weights))
    return found


def why_not(game: Game, seats: int) -> str:
    """Why nobody has learned to play a table; empty if somebody has."""
    if not Path(game.folder, FOLDER).is_dir():
        return f"nobody has learned {game.title} yet"
    if not files_of(game):
        return "what was learned is for other content or rules"
    if not any(seats in counts(weights) for _, weights in files_of(game)):
        return f"what was learned is not for {seats} seats"
    return ""


def counts(weights: Weights) -> list[int]:
    seats = weights.told.get("seats")
    return seats if isinstance(seats, list) else []


def judge_for(game: Game, seats: int) -> Judge:
    """Judges tables of so many seats as well as was learned; by the written score where nothing was."""
    for path, weights in files_of(game):
        if seats in counts(weights):
            return LearnedJudge(network_in(path, game))
    return WRITTEN
