"""Counting whole moves, against counts that can be told without a program."""

from __future__ import annotations

from math import comb, perm
from typing import Any

import pytest

from aitch.core.content import load_pack
from aitch.core.perft import moves, perft
from aitch.core.registry import find_game

from .duel import Duel, DuelGame
from .planting import HUSH


def counts(state: Any, depth: int, skip: str = "end") -> list[tuple[int, int]]:
    return [(level.nodes, level.distinct) for level in perft(state, depth, skip)]


def test_deals_of_hush() -> None:
    """Three animals go to three hands; from the fourth on, two deals make one hand in either order."""
    start = find_game("hush").start()
    distinct = [perm(9, 1), perm(9, 2), perm(9, 3)]
    # Red's hand is a pair now: 9 choose 2, the others have one each.
    distinct.append(comb(9, 2) * 7 * 6)
    nodes = [9, 9 * 8, 9 * 8 * 7, distinct[2] * 6]
    assert counts(start, 4) == list(zip(nodes, distinct, strict=True))


def test_the_end_is_a_leaf() -> None:
    state = find_game("hush").position("hands:ant/bee/cat; heard:dog,elk,fox,goat,hyena,ibis; points:1,1,0")
    assert counts(state, 5) == [(1, 1), (1, 1), (1, 1), (0, 0), (0, 0)]


class Pairs(DuelGame):
    """Duel in which a whole move is both seats' answers, and 0 may end it."""

    def between_moves(self, state: Any) -> bool:
        return len(state.named) % 2 == 0


class Sums(Duel):
    """Only the sums matter: 0 1 and 1 0 lead to one position."""

    def key(self) -> int:
        return 1000 * len(self.named) + sum(self.named)

    def copy(self) -> Sums:
        twin = Sums(self.game, self.seats, self.secret)
        twin.seat, twin.named = self.seat, self.named[:]
        return twin


def pairs(kind: type[Duel]) -> Duel:
    return kind(Pairs(load_pack(HUSH / "content", "default")), 2, False)


def test_a_whole_move_is_many_answers() -> None:
    assert counts(pairs(Duel), 3) == [(4, 4), (16, 16), (64, 64)]
    assert len(moves(pairs(Duel))) == 4


def test_ways_to_one_position_are_one_move() -> None:
    """Sums 0..2, then 0..4, then 0..6: each of the distinct positions has three moves."""
    assert counts(pairs(Sums), 3) == [(3, 3), (9, 5), (15, 7)]


def test_a_move_of_the_single_skipped_word_does_not_count() -> None:
    game = DuelGame(load_pack(HUSH / "content", "default"))
    assert counts(game.start(), 2) == [(2, 2), (4, 4)]
    assert counts(game.start(), 2, skip="0") == [(1, 1), (1, 1)]
    assert counts(pairs(Duel), 1, skip="0") == [(4, 4)], "a first word of a longer move is not a whole move"


def test_how_it_prints() -> None:
    assert repr(perft(pairs(Duel), 1)[0]) == "depth 1: 4 nodes, 4 distinct"


@pytest.mark.parametrize("depth", [0, 1])
def test_the_position_is_left_alone(depth: int) -> None:
    state = find_game("hush").start()
    before = state.dump()
    assert len(perft(state, depth)) == depth
    assert state.dump() == before
