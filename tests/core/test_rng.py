"""Random numbers and hashes: known values (the same in both builds), an independent generator, no collisions."""

from __future__ import annotations

import copy
import itertools
import pickle
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aitch.core.rng import M32, Rng, mix, mix_all, mix_text

KNOWN_MIX = [4451579165763147629, 2801300118403143711, 3863033865072786757, 2977257578090385485]
KNOWN_BITS = [836327329, 3625193852, 430971598, 3495411009]
KNOWN_BELOW = [537, 815]

numbers = st.integers(0, 2**62 - 1)


def test_known_values() -> None:
    """They never change: keys of records and seeds of games hang on them."""
    assert [mix(0, 0), mix(1, 2), mix_all(5, [1, 2, 3]), mix_text(0, "aitch")] == KNOWN_MIX
    rng = Rng(2024)
    assert [rng.bits() for _ in range(4)] == KNOWN_BITS
    assert [Rng(-1).below(1000), Rng(10**30).below(1000)] == KNOWN_BELOW


@given(numbers, numbers)
def test_mix_stays_within_62_bits(h: int, x: int) -> None:
    assert 0 <= mix(h, x) < 2**62


@given(st.integers(0, 2**31 - 1), st.integers(0, 2**31 - 1))
def test_mix_tells_its_arguments_apart(h: int, x: int) -> None:
    assert h == x or mix(h, x) != mix(x, h)


@given(numbers, st.lists(numbers))
def test_mix_all_is_mix_of_each(h: int, values: list[int]) -> None:
    expected = h
    for value in values:
        expected = mix(expected, value)
    assert mix_all(h, values) == expected


def boards() -> list[tuple[int, ...]]:
    """Sparse boards of 65 hexes: what keys are made of."""
    out = []
    for i, j in itertools.combinations(range(65), 2):
        for piece in range(1, 8):
            board = [0] * 65
            board[i], board[j] = piece, 8 - piece
            out.append(tuple(board))
    return out


@pytest.mark.parametrize(
    "inputs",
    [
        [(x,) for x in range(200_000)],
        [(x << 31,) for x in range(200_000)],
        [(x << 20,) for x in range(200_000)],
        list(itertools.product(range(450), repeat=2)),
        list(itertools.product(range(60), repeat=3)),
        list(itertools.product(range(2), repeat=17)),
        list(itertools.product((0, 1, 2**31, 2**61), repeat=8)),
        list(itertools.permutations(range(8))),
        boards(),
    ],
    ids=["single", "high halves", "middle bits", "pairs", "triples", "bits", "far bits", "orders", "boards"],
)
def test_mix_does_not_collide(inputs: list[tuple[int, ...]]) -> None:
    assert len({mix_all(0, list(values)) for values in inputs}) == len(inputs)


def test_mix_of_plain_numbers_does_not_collide() -> None:
    assert len({mix(a, b) for a in range(450) for b in range(450)}) == 450 * 450


def test_every_bit_of_a_key_is_used() -> None:
    """Over many small inputs each bit is set about half the time, the low 32 that records show among them."""
    hashes = [mix_all(0, [a, b]) for a in range(100) for b in range(100)]
    for bit in range(62):
        assert 0.45 < sum(h >> bit & 1 for h in hashes) / len(hashes) < 0.55


def rotl(x: int, k: int) -> int:
    return ((x << k) | (x >> (32 - k))) & M32


def reference(s: list[int], count: int) -> list[int]:
    """xoshiro128** by its definition."""
    out = []
    for _ in range(count):
        out.append(rotl(s[1] * 5 & M32, 7) * 9 & M32)
        t = s[1] << 9 & M32
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 11)
    return out


@given(st.integers())
def test_the_generator_is_xoshiro(seed: int) -> None:
    rng = Rng(seed)
    state = [int(rng.a), int(rng.b), int(rng.c), int(rng.d)]
    assert [int(rng.bits()) for _ in range(20)] == reference(state, 20)


@given(st.integers(), st.integers(1, 2**31))
def test_below(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))
    assert all(0 <= rng.unit() < 1 for _ in range(20))


@pytest.mark.parametrize("n", [2, 6, 52])
def test_below_is_even(n: int) -> None:
    rng = Rng(n)
    draws = 2000 * n
    counts = Counter(int(rng.below(n)) for _ in range(draws))
    assert set(counts) == set(range(n))
    # Chi squared: six deviations of its own from what is expected.
    assert sum((counts[i] - 2000) ** 2 / 2000 for i in range(n)) < n - 1 + 6 * (2 * n) ** 0.5


@given(st.integers(), st.lists(st.integers(1, 1000), min_size=1, max_size=30))
def test_weighted_gives_an_index(seed: int, weights: list[int]) -> None:
    assert 0 <= Rng(seed).weighted(weights) < len(weights)


def test_weighted_follows_the_weights() -> None:
    rng = Rng(3)
    counts = Counter(rng.weighted([1, 2, 7]) for _ in range(10_000))
    assert abs(counts[0] - 1000) < 200
    assert abs(counts[1] - 2000) < 250
    assert abs(counts[2] - 7000) < 300


def test_weights_of_nothing() -> None:
    with pytest.raises(ValueError, match="positive"):
        Rng(1).weighted([0, 0])


@given(st.integers(), st.lists(st.integers()))
def test_shuffle_keeps_all(seed: int, items: list[int]) -> None:
    shuffled = items[:]
    Rng(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_shuffle_reaches_every_order() -> None:
    rng = Rng(8)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 6
    assert all(abs(count - 1000) < 200 for count in counts.values())


def test_seeds_differ() -> None:
    assert len({int(Rng(seed).bits()) for seed in range(-500, 500)}) == 1000


@pytest.mark.parametrize("copied", [Rng.copy, copy.deepcopy, lambda rng: pickle.loads(pickle.dumps(rng))])
def test_a_copy_goes_on_alike(copied: Callable[[Rng], Rng]) -> None:
    rng = Rng(5)
    rng.bits()
    twin = copied(rng)
    assert [rng.bits() for _ in range(20)] == [twin.bits() for _ in range(20)]
