"""Networks from files of weights: each says what it was learned for, and must fit the features that the game has now.

At tables that a network is not for, the written score judges (`judge.LearnedJudge`).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.game import Game
from aitch.learning.encoder import EYE, Layout, Manner
from aitch.learning.network import BLOCK, Network, pack_rows
from aitch.learning.weights import BadWeights, Weights, load_weights


def layout_for(game: Game, seats: list[int], tables: list[dict[str, object]], manner: Manner = EYE) -> Layout:
    """The features of some tables of a game."""
    return Layout([game.start(options, count) for count in seats for options in tables], manner)


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


def network_of(game: Game, weights: Weights, path: Path, manner: Manner = EYE, facts: int = 0) -> Network:
    """The network that some weights make; they must have been learned from the features that the game has now.

    So many `facts` may be told of a match besides.
    """
    seats, tables = weights.told.get("seats"), weights.told.get("tables")
    if not isinstance(seats, list) or not isinstance(tables, list):
        raise BadWeights(f"{path}: does not say for which tables its weights are")
    if weights.told.get("game") != game.name:
        raise BadWeights(f"{path}: was learned from {weights.told.get('game')}, not from {game.name}")
    layout = layout_for(game, seats, tables, manner)
    if weights.told.get("features") != layout.digest() or len(weights.first) != layout.rows + facts + 1:
        raise BadWeights(f"{path}: was learned from other features than {game.title} has now")
    if len(weights.last) % BLOCK:
        raise BadWeights(f"{path}: has {len(weights.last)} hidden numbers, which is no multiple of {BLOCK}")
    last: vec[i64] = vec[i64](weights.last)
    blocks = len(weights.last) // BLOCK
    network = Network(layout, blocks, pack_rows(weights.first), last, weights.bias, weights.score, weights.scale)
    network.tables = [game.complete_options(options) for options in tables]
    network.seats = [*seats]
    return network


@cache
def network_in(path: Path, game: Game) -> Network:
    return network_of(game, load_weights(path), path)
