"""The benchmark of environments measures all that it names, and says which bounds do not hold."""

from __future__ import annotations

from benchmarks.envs import BOUNDS, OWN, PEERS, measure, missed, table


def test_every_column_is_measured() -> None:
    report = measure(["hermetica"], count=2, seconds=0.01, rounds=1)
    rates = report["steps_per_second"]
    assert set(rates) == {"hermetica", *PEERS}
    assert all(isinstance(rates["hermetica"][column], float) for column in OWN)
    assert all(isinstance(rates[peer]["OpenSpiel with tensors"], float) for peer in PEERS if "OpenSpiel" in peer)
    text = table(report)
    assert text.count("\n| ") == 1 + len(rates)
    slow = {"entries": {"hermetica": 1}, "steps_per_second": {"hermetica": dict.fromkeys(OWN, 10.0)}}
    assert missed(slow) == "Not there: " + ", ".join(f"hermetica ({column})" for column in BOUNDS) + "."
    fast = {"entries": {"hermetica": 1}, "steps_per_second": {"hermetica": dict.fromkeys(OWN, 1e6)}}
    assert missed(fast) == ""
