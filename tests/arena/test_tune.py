"""The script that fits weights."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from scripts.tune import Score, main, told, weights_in

SOURCE = """
STEP: Final = 0.045
MANY: Final = 12
ROWS: Final = [0.0, *(0.5, 1.25)]
plain = 3.0
"""


def test_weights_are_the_final_numbers_with_a_point() -> None:
    assert [(weight.name, weight.value) for weight in weights_in(SOURCE)] == [
        ("STEP", 0.045),
        ("ROWS[1]", 0.5),
        ("ROWS[2]", 1.25),
    ]
    assert [told(value) for value in (0.04567, 2.0, 12.34, 0.1)] == ["0.0457", "2.0", "12.3", "0.1"]


@pytest.mark.parametrize("game", ["hermetica", "sygon", "hyperborea", "hemloch"])
def test_weights_can_be_changed_while_the_score_runs(game: str) -> None:
    score = Score(game)
    values = [weight.value for weight in score.weights]
    assert [weight.value for weight in weights_in(score.rewritten(values))] == values
    doubled = [2.0 * value for value in values]
    score.use(doubled)
    assert [weight.value for weight in weights_in(score.rewritten(doubled))] == pytest.approx(doubled, rel=0.01)
    first = score.weights[0]
    assert "[" in first.name or getattr(score.module, first.name) == pytest.approx(2.0 * first.value, rel=0.01)


def test_a_small_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Learns, plays new weights against old ones, keeps what it found and changes nothing unasked."""
    source = Score("hermetica").source
    words = ["hermetica", "--bot", "casual", "--games", "4", "--prove", "2", "--simulations", "2"]
    assert main([*words, "--workers", "1", "--results", str(tmp_path)]) == 0
    told = json.loads((tmp_path / "hermetica.json").read_text())
    assert told["error"][1] < told["error"][0]
    assert told["error_kept_apart"][1] <= told["error_kept_apart"][0]
    assert told["proof"]["blocks"] == 1
    assert "tuned - untuned" in capsys.readouterr().out
    assert Score("hermetica").source == source


def test_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess"]) == 2
    assert "chess" in capsys.readouterr().err
    assert main(["hermit"]) == 2
    assert "no Final numbers to tune" in capsys.readouterr().err
