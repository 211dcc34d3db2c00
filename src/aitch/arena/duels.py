"""Two bots compared: the score of the one against the other on each deal, all its seat orders together."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations

from aitch.arena.setup import Setup
from aitch.arena.single_game import Played


def won(played: Played) -> bool:
    """Whether partners won their game."""
    return played.result[0] > 0


def game_score(played: Played, one: str, other: str) -> float:
    """How far the one places ahead of the other: the share of pairs of their seats, a tie counting half."""
    pairs = [
        (played.result[i], played.result[j])
        for i, player in enumerate(played.players)
        for j, rival in enumerate(played.players)
        if player == one and rival == other
    ]
    return sum(1.0 if own > theirs else 0.5 if own == theirs else 0.0 for own, theirs in pairs) / len(pairs)


def blocks(setup: Setup, games: Iterable[Played]) -> dict[tuple[int, int], list[Played]]:
    """The games of each meeting on each deal, those blocks only that were played to the end."""
    found: dict[tuple[int, int], list[Played]] = {}
    for played in sorted(games, key=lambda played: played.number):
        found.setdefault((played.deal, played.meeting), []).append(played)
    return {place: block for place, block in found.items() if len(block) == setup.block}


def duels(setup: Setup, games: Iterable[Played]) -> dict[tuple[str, str], list[float]]:
    """For each pair of bots its scores, deal by deal.

    Partners do not meet: they play the same deals, and only the deals which one of the two alone won tell them apart.
    """
    complete = blocks(setup, games)
    scores: dict[tuple[str, str], list[float]] = {pair: [] for pair in combinations(setup.bots, 2)}
    if setup.partners:
        for (one, other), seen in scores.items():
            first, second = setup.bots.index(one), setup.bots.index(other)
            for deal in sorted({deal for deal, _ in complete}):
                if (deal, first) in complete and (deal, second) in complete:
                    mine, theirs = won(complete[deal, first][0]), won(complete[deal, second][0])
                    if mine != theirs:
                        seen.append(float(mine))
        return scores
    for _, block in sorted(complete.items()):
        present = [bot for bot in setup.bots if bot in block[0].players]
        for one, other in combinations(present, 2):
            scores[one, other].append(math.fsum(game_score(played, one, other) for played in block) / len(block))
    return scores
