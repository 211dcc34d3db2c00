"""The hex geometry, against its own definition."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from aitch.core.hexes import DIRECTIONS, NAMES, HexGrid, distance

small = st.integers(-30, 30)
DISC = HexGrid([(q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4])


def test_directions_go_round_clockwise_from_north() -> None:
    assert NAMES == ["N", "NE", "SE", "S", "SW", "NW"]
    assert DIRECTIONS[0] == (0, -1)
    for d in range(6):
        (q, r), (oq, orr) = DIRECTIONS[d], DIRECTIONS[(d + 3) % 6]
        assert (q + oq, r + orr) == (0, 0)
        assert distance(*DIRECTIONS[d], *DIRECTIONS[(d + 1) % 6]) == 1
        # A turn by sixty degrees to the right takes (q, r) to (-r, q + r).
        assert DIRECTIONS[(d + 1) % 6] == (-r, q + r)


@given(small, small, small, small, small, small)
def test_distance_is_a_distance(aq: int, ar: int, bq: int, br: int, cq: int, cr: int) -> None:
    assert distance(aq, ar, bq, br) == distance(bq, br, aq, ar)
    assert (distance(aq, ar, bq, br) == 0) == ((aq, ar) == (bq, br))
    assert distance(aq, ar, cq, cr) <= distance(aq, ar, bq, br) + distance(bq, br, cq, cr)
    assert distance(aq + cq, ar + cr, bq + cq, br + cr) == distance(aq, ar, bq, br)


def test_distance_counts_steps() -> None:
    """By walking outwards from a hex, step by step."""
    start = DISC.index[(1, -2)]
    far = {start: 0}
    edge = [start]
    while edge:
        edge = [n for i in edge for n in DISC.neighbours(i) if far.setdefault(n, far[i] + 1) == far[i] + 1]
        edge = list(dict.fromkeys(n for n in edge if n != start))
        if all(n in far for i in edge for n in DISC.neighbours(i)):
            break
    assert far == {i: DISC.distance(start, i) for i in range(DISC.size)}


@given(st.sets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1))
def test_neighbours_are_mutual(cells: set[tuple[int, int]]) -> None:
    grid = HexGrid(sorted(cells))
    assert grid.size == len(cells)
    for i in range(grid.size):
        assert grid.index[grid.cells[i]] == i
        for d in range(6):
            n = grid.near[6 * i + d]
            if n >= 0:
                assert grid.near[6 * n + (d + 3) % 6] == i
                assert grid.distance(i, n) == 1
        assert grid.neighbours(i) == [j for j in grid.near[6 * i : 6 * i + 6] if j >= 0]
        assert set(grid.neighbours(i)) == {j for j in range(grid.size) if grid.distance(i, j) == 1}


def test_rays_go_straight_to_the_edge() -> None:
    for i in range(DISC.size):
        for d in range(6):
            ray = DISC.ray(i, d)
            assert [DISC.distance(i, j) for j in ray] == list(range(1, len(ray) + 1))
            q, r = DISC.cells[i]
            steps = range(1, len(ray) + 1)
            assert [DISC.cells[j] for j in ray] == [(q + n * DIRECTIONS[d][0], r + n * DIRECTIONS[d][1]) for n in steps]
            assert DISC.near[6 * (ray[-1] if ray else i) + d] == -1


def test_a_ray_ends_at_a_gap() -> None:
    grid = HexGrid([(0, 0), (0, 1), (0, 3)])
    assert grid.ray(0, NAMES.index("S")) == [1]
