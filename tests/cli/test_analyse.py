"""`aitch analyse`: value and best lines of a position, a record or an analysis."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.progress import Progress

from aitch.core.match import Match
from aitch.core.play import random_answer
from aitch.core.record import print_record
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.core.variations import print_variations, variations_of

Run = Callable[..., Any]
FEW = ("-n", "12")


def played(name: str, answers: int) -> Match:
    match, rng = Match(find_game(name)), Rng(7)
    for _ in range(answers):
        match.answer(random_answer(match.state, rng))
    return match


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Some answers of Hemloch, in which hands are hidden."""
    file = tmp_path / "game.record"
    file.write_text(print_record(played("hemloch", 60)), encoding="utf-8")
    return file


@pytest.mark.parametrize("name", ["hermetica", "hermit", "sygon", "hyperborea", "hemloch"])
def test_the_start_of_every_game(aitch: Run, name: str) -> None:
    ran = aitch("analyse", name, *FEW, "--json")
    assert ran.code == 0, ran.err
    assert ran.data["game"] == name
    assert -1 <= ran.data["value"] <= 1


def test_a_position_in_words(aitch: Run) -> None:
    match = played("hermetica", 10)
    text = match.game.position_text(match.state)
    ran = aitch("analyse", "hermetica", "--position", text, *FEW)
    assert ran.code == 0, ran.err
    assert "in 100" in ran.out
    assert "1. " in ran.out
    assert "simulations" in ran.out


def test_a_record_at_a_ply_through_chosen_eyes(aitch: Run, game: Path) -> None:
    match = played("hemloch", 60)
    ply = next(i for i in range(40, 60) if match.line[i].seat >= 0 and len(match.line[i].options()) > 1)
    seat = match.line[ply].seat
    own = aitch("analyse", str(game), "--at", str(ply), *FEW, "--json").data
    assert (own["ply"], own["asked"], own["eyes"], own["seat"]) == (ply, seat, seat, seat)
    assert len(own["lines"]) >= 1
    opened = aitch("analyse", str(game), "--at", str(ply), "--open", *FEW, "--json").data
    assert opened["eyes"] == "open"
    assert opened["position"] == match.game.seen_text(match.line[ply])
    other = aitch("analyse", str(game), "--at", str(ply), "--seat", str(1 - seat), *FEW, "--json").data
    assert (other["seat"], other["lines"]) == (1 - seat, [])


def test_an_analysis_is_read_as_a_record_is(aitch: Run, game: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.analysis"
    file.write_text(print_variations(variations_of(played("hemloch", 60))), encoding="utf-8")
    same = [aitch("analyse", str(path), *FEW, "--json").data for path in (game, file)]
    assert same[0]["position"] == same[1]["position"]
    assert same[0]["lines"] == same[1]["lines"]


def test_the_same_seed_finds_the_same(aitch: Run) -> None:
    first, second = (aitch("analyse", "hermetica", *FEW, "--json", "--seed", "4").data for _ in range(2))
    assert first == second


def test_stopping_tells_what_was_found(aitch: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(bar: Progress, *given: Any, **others: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "update", interrupt)
    ran = aitch("analyse", "hermetica", "-n", "1000000", "--json")
    assert ran.code == 0
    assert ran.data["stopped"] is True
    assert ran.data["simulations"] < 1_000_000
    assert ran.data["lines"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nothing-of-the-kind"], "neither a file nor a game"),
        (["hermetica", "--at", "3"], "--at belongs to a record"),
        (["hermetica", "--seat", "5"], "there is no seat '5'"),
        (["hermetica", "--seat", "0", "--open"], "leave --seat away"),
        (["hermetica", "--position", "gems: 3"], "there is no such field"),
        (["GAME", "--at", "99"], "--at 99: there are 60 answers"),
        (["GAME", "--seats", "2"], "belong to a game's name"),
        (["BROKEN"], "BROKEN: line 2: a record has no field 'nonsense'"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(aitch: Run, game: Path, words: list[str], says: str) -> None:
    Path("BROKEN").write_text("aitch-analysis 1\nnonsense here\n", encoding="utf-8")
    ran = aitch("analyse", *[str(game) if word == "GAME" else word for word in words], *FEW)
    assert ran.code == 2

    assert says in ran.err.strip().splitlines()[-1]
