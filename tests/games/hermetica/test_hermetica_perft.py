"""The counts that another implementation of the same rules gave: whole activations and spawns, `end` left out."""

from __future__ import annotations

import pytest

from aitch.core.perft import perft
from aitch.core.registry import find_game

P1 = "pieces: d4=S.A c1=S.F d1=S.E e1=S.W d8=M.A e10=M.F d11=M.E c10=M.W; walls: dawn"
P2 = "pieces: d4=S.A b1=S.F d1=S.F f1=S.W d8=M.A b9=M.E d11=M.W f9=M.F; walls: noon"
P3 = (
    "pieces: c6=S.A d5=S.F e4=S.E b3=S.W f1=S.W e7=M.A e6=M.F c8=M.E d9=M.W f9=M.E d6=S.shield e8=M.shield; walls: dusk"
)


@pytest.mark.parametrize(
    ("position", "first", "nodes", "distinct"),
    [(P1, 218, 26_099, 13_360), (P2, 211, 25_693, 12_592), (P3, 203, 30_666, 15_385)],
    ids=["dawn", "noon", "dusk"],
)
def test_counts_of_whole_moves(position: str, first: int, nodes: int, distinct: int) -> None:
    state = find_game("hermetica").position(position)
    counts = perft(state, 2)
    assert [(c.nodes, c.distinct) for c in counts] == [(first, first), (nodes, distinct)]
