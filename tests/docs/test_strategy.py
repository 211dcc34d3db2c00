"""The strategy pages say what was measured: they are made from the data as it lies here, and its figures add up."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from scripts.strategy import main
from scripts.strategy_data import declared_for, mistakes_in, told_in
from scripts.strategy_page import kind_of, page

from aitch.arena.result_log import runs_in
from aitch.bots.levels import strongest
from aitch.core.registry import find_game

ROOT = Path(__file__).parents[2]
RESULTS = ROOT / "benchmarks" / "results" / "strategy"
GAMES = ["hemloch", "hermetica", "hermit", "hyperborea", "sygon"]


@pytest.mark.parametrize("name", GAMES)
def test_page_is_up_to_date(name: str) -> None:
    game = find_game(name)
    text, boards = page(game, declared_for(game), RESULTS / f"{name}.jsonl")
    assert (ROOT / "docs" / "strategy" / f"{name}.md").read_text() == text, "python -m scripts.strategy --pages"
    for board in boards:
        assert f"({board})" in text
        assert ElementTree.parse(ROOT / "docs" / "strategy" / board).getroot().tag.endswith("svg")


@pytest.mark.parametrize("name", GAMES)
def test_figures_add_up(name: str) -> None:
    file = RESULTS / f"{name}.jsonl"
    (run,) = runs_in(file)
    assert len(run.games) >= 500
    assert run.setup.bots[0].split(":")[0] == strongest(find_game(name))
    told = told_in(file)
    assert len(told) == len(run.games)
    sources = {one["name"] for one in find_game(name).breakdown(find_game(name).start())["sources"]}
    for played, one in zip(run.games.values(), told, strict=True):
        summed = [
            sum(numbers[seat] for part, numbers in one["parts"].items() if part in sources)
            for seat in range(len(played.scores))
        ]
        assert not sources or summed == played.scores


@pytest.mark.parametrize("name", GAMES)
def test_everything_that_is_declared_was_found(name: str) -> None:
    """A pattern that no line of any log fits says that the log has changed its words."""
    game = find_game(name)
    declared, told = declared_for(game), told_in(RESULTS / f"{name}.jsonl")
    for opening in declared.openings:
        assert any(any(one["openings"][opening.title]) for one in told), opening.title
    for thing in declared.things:
        assert any(any(one["things"][thing.title]) for one in told), thing.title
    seats = game.seat_names(game.count(declared.seats))
    kinds = {kind_of(declared, one, seats, strongest(game)) for one in mistakes_in(RESULTS / f"{name}.jsonl")}
    assert kinds & {kind.title for kind in declared.kinds}


@pytest.mark.parametrize("name", GAMES)
def test_remarks_stand_under_a_heading(name: str) -> None:
    text = (ROOT / "docs" / "strategy" / f"{name}.md").read_text()
    headings = re.findall(r"^## (.*)$", text, re.M)
    remarks = declared_for(find_game(name)).remarks
    assert set(remarks) - {"summary"} <= set(headings)
    assert "summary" in remarks


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    words = ["--only", "hermit", "--positions", "1", "--workers", "1", "--records", str(tmp_path / "records")]
    words += ["--results", str(tmp_path), "--docs", str(tmp_path / "docs")]
    assert main([*words, "--games", "2"]) == 0
    records = sorted((tmp_path / "records" / "hermit").glob("*.record"))
    before = [record.stat().st_mtime_ns for record in records]
    assert main([*words, "--games", "3"]) == 0
    assert [record.stat().st_mtime_ns for record in records] == before
    assert len(told_in(tmp_path / "hermit.jsonl")) == 3
    assert len(mistakes_in(tmp_path / "hermit.jsonl")) == 1
    assert "| won |" in (tmp_path / "docs" / "hermit.md").read_text()


def test_nothing_was_played_yet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "hermit", "--pages", "--results", str(tmp_path), "--docs", str(tmp_path)]) == 0
    assert "nothing was played yet" in capsys.readouterr().out
