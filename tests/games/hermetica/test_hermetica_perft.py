"""The counts that another implementation of the same rules gave: whole activations and spawns, `end` left out."""

from __future__ import annotations

import pytest

from aitch.core.perft import perft
from aitch.core.registry import find_game

P1 = "S:A@d4,F@c1,E@d1,W@e1;M:A@d8,F@e10,E@d11,W@c10;walls:dawn"
P2 = "S:A@d4,F@b1,F@d1,W@f1;M:A@d8,E@b9,W@d11,F@f9;walls:noon"
P3 = "S:A@c6,F@d5,E@e4,W@b3,W@f1;M:A@e7,F@e6,E@c8,W@d9,E@f9;walls:dusk;shields:S@d6,M@e8"


@pytest.mark.parametrize(
    ("position", "first", "nodes", "distinct"),
    [(P1, 218, 26_099, 13_360), (P2, 211, 25_693, 12_592), (P3, 203, 30_666, 15_385)],
    ids=["dawn", "noon", "dusk"],
)
def test_counts_of_whole_moves(position: str, first: int, nodes: int, distinct: int) -> None:
    state = find_game("hermetica").position(position)
    counts = perft(state, 2)
    assert [(c.nodes, c.distinct) for c in counts] == [(first, first), (nodes, distinct)]
