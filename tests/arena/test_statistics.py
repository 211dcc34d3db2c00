"""The arena's mathematics, against values that are known and against chance itself."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from aitch.arena.balance import bound
from aitch.arena.intervals import Estimate, elo_of, expected, sign_test, wilson
from aitch.arena.ratings import rate
from aitch.arena.sprt import NOT_STRONGER, STRONGER, UNDECIDED, Sprt, log_ratio
from aitch.core.rng import Rng


def test_wilson() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)


def test_elo() -> None:
    assert expected(100) == pytest.approx(0.640065, abs=1e-6)
    assert elo_of(0.75) == pytest.approx(190.848, abs=1e-3)
    assert elo_of(expected(-37.5)) == pytest.approx(-37.5)
    assert elo_of(1.0) == math.inf
    assert elo_of(0.0) == -math.inf


def test_sign_test() -> None:
    assert sign_test(0, 0) == 1.0
    assert sign_test(5, 5) == 1.0
    assert sign_test(9, 1) == pytest.approx(22 / 1024)
    assert sign_test(1, 9) == sign_test(9, 1)


def test_bound_for_many_looks() -> None:
    assert bound(1) == pytest.approx(1.95996, abs=1e-4)
    assert bound(100) == pytest.approx(3.48076, abs=1e-4)


def test_estimate_knows_steady_blocks() -> None:
    """Swapped seats that always cancel out tell more than as many single games; a sweep tells no more than it is."""
    coins = Estimate([0.0, 1.0] * 50)
    steady = Estimate([0.5] * 100)
    assert coins.share == steady.share == 0.5
    assert coins.interval[1] - coins.interval[0] > 3 * (steady.interval[1] - steady.interval[0])
    assert coins.interval == pytest.approx(wilson(50, 100), abs=1e-3)
    sweep = Estimate([1.0] * 10)
    assert sweep.interval == wilson(10, 10)
    assert sweep.facts()["elo"] is None


# The sequential test.


def test_bounds() -> None:
    test = Sprt()
    assert (test.lower, test.upper) == pytest.approx((-2.944439, 2.944439))


@pytest.mark.parametrize(("wins", "losses"), [(10, 0), (0, 6), (20, 17), (140, 71)])
def test_won_or_lost_is_walds_test(wins: int, losses: int) -> None:
    share = expected(100)
    wald = wins * math.log(share / 0.5) + losses * math.log((1 - share) / 0.5)
    assert log_ratio(Counter({1.0: wins, 0.0: losses}), 0.5, share) == pytest.approx(wald, abs=0.02)


def test_ratio_is_symmetric() -> None:
    seen = Counter({1.0: 30, 0.75: 11, 0.5: 40, 0.25: 7, 0.0: 12})
    mirrored = Counter({1 - score: count for score, count in seen.items()})
    there = log_ratio(seen, expected(0), expected(100))
    assert there == pytest.approx(-log_ratio(seen, expected(100), expected(0)))
    assert there == pytest.approx(log_ratio(mirrored, expected(0), expected(-100)))


def test_ratio_by_its_normal_form() -> None:
    """With many blocks the ratio is close to N (s1 - s0) (2 m - s0 - s1) / (2 v), the usual short form."""
    seen = Counter({1.0: 900, 0.75: 2100, 0.5: 4000, 0.25: 2000, 0.0: 1000})
    n = seen.total()
    mean = sum(score * count for score, count in seen.items()) / n
    variance = sum(count * (score - mean) ** 2 for score, count in seen.items()) / n
    low, high = expected(0), expected(5)
    short = n * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert log_ratio(seen, low, high) == pytest.approx(short, rel=0.01)


def test_a_sweep_needs_twelve_blocks() -> None:
    test = Sprt()
    for block in range(1, 13):
        verdict = test.add(1.0)
        assert verdict == (STRONGER if block == 12 else UNDECIDED)
    assert test.add(0.0) == STRONGER, "what is decided stays"
    assert test.blocks == 12
    assert Sprt().add_all([0.0] * 9) == NOT_STRONGER


def block_score(rng: Rng, elo: float) -> float:
    """A deal with swapped seats between players who differ by so much: the first seat is worth 10 %, 30 % are drawn."""
    total = 0.0
    for seat in (0.1, -0.1):
        u = rng.unit()
        wins = expected(elo) + seat - 0.15
        total += 1.0 if u < wins else 0.5 if u < wins + 0.3 else 0.0
    return total / 2


@pytest.mark.parametrize(("true_elo", "wrong"), [(0.0, STRONGER), (100.0, NOT_STRONGER)])
def test_error_rates(true_elo: float, wrong: str) -> None:
    """Tests on simulated games: at the edge of either claim about 5 of 100 err, and they are short."""
    rng = Rng(8)
    tests, errors, blocks = 400, 0, 0
    for _ in range(tests):
        test = Sprt()
        while test.add(block_score(rng, true_elo)) == UNDECIDED:
            assert test.blocks < 2000
        errors += test.verdict == wrong
        blocks += test.blocks
    assert wilson(errors, tests)[0] < 0.05, f"{errors} of {tests} err"
    assert blocks / tests < 40


# Ratings.


def test_two_are_rated_as_their_duel() -> None:
    scores = [1.0] * 150 + [0.5] * 60 + [0.0] * 50
    best, other = rate(["weak", "good"], {("weak", "good"): [1 - score for score in scores]})
    duel = Estimate(scores)
    assert (best.bot, other.bot) == ("good", "weak")
    assert best.elo == pytest.approx(-other.elo)
    assert best.elo - other.elo == pytest.approx(duel.elo, abs=2)
    low, high = duel.elo_interval
    assert 2 * (best.margin + other.margin) == pytest.approx(high - low, rel=0.02)


def test_ratings_add_up() -> None:
    """Three who score just as their numbers say get their numbers back."""
    true = {"a": 120.0, "b": 0.0, "c": -120.0}
    bots = list(true)

    def shares(one: str, other: str) -> list[float]:
        wins = round(4000 * expected(true[one] - true[other]))
        return [1.0] * wins + [0.0] * (4000 - wins)

    scores = {("a", "b"): shares("a", "b"), ("a", "c"): shares("a", "c"), ("b", "c"): shares("b", "c")}
    ratings = rate(bots, scores)
    assert [rating.bot for rating in ratings] == bots
    for rating in ratings:
        assert rating.elo == pytest.approx(true[rating.bot], abs=1)
        assert 5 < rating.margin < 10


def test_sweeps_and_nobody_met() -> None:
    ratings = {r.bot: r for r in rate(["a", "b", "c"], {("a", "b"): [1.0] * 20, ("b", "c"): [1.0] * 20})}
    assert ratings["a"].elo > ratings["b"].elo > ratings["c"].elo
    assert all(math.isfinite(r.elo) and math.isfinite(r.margin) for r in ratings.values())
    assert [r.elo for r in rate(["a", "b"], {("a", "b"): []})] == [0.0, 0.0]
