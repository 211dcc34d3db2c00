"""The script that measures the levels, with bots that stand in for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripts.ladder import main


def test_ladder_of_rivals(tmp_path: Path) -> None:
    words = ["--only", "hermetica", "--levels", "random,greedy", "--against", "random", "--iterations", "60"]
    words += ["--games-per-pair", "200", "--games-against", "4", "--workers", "1"]
    words += ["--results", str(tmp_path), "--docs", str(tmp_path / "docs")]
    assert main(words) == 0
    page = (tmp_path / "docs" / "hermetica.md").read_text()
    assert "| greedy - random | " in page
    assert "| stronger |" in page
    assert "(hermetica.svg)" in page
    assert (tmp_path / "docs" / "hermetica.svg").read_text().count("<circle") == 2
    data = tmp_path / "hermetica.jsonl"
    before = data.read_bytes()
    data.write_bytes(before[:-40])
    assert main(words) == 0
    lines = data.read_bytes().splitlines()
    assert len(lines) == len(before.splitlines())
    assert lines[:-1] == before.splitlines()[:-1], "nothing was played again but the torn game"
    assert main([*words, "--pages"]) == 0


def test_ladder_of_partners(tmp_path: Path) -> None:
    words = ["--only", "hermit", "--levels", "random,greedy", "--against", "random", "--iterations", "20"]
    words += ["--games-per-pair", "4", "--games-against", "4", "--workers", "1"]
    assert main([*words, "--results", str(tmp_path), "--docs", str(tmp_path)]) == 0
    page = (tmp_path / "hermit.md").read_text()
    assert "## Deals won" in page
    assert "undecided" in page


def test_mistakes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folders = ["--results", str(tmp_path), "--docs", str(tmp_path)]
    assert main(["--only", "hermetica", "--levels", "random,nobody", *folders]) == 2
    assert "there is no bot 'nobody'" in capsys.readouterr().err
    assert main(["--only", "hermetica", "--pages", *folders]) == 0
    assert "nothing was measured" in capsys.readouterr().out
