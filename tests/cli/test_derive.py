"""What follows from a declaration of fields: nothing can be forgotten, and what says nothing is hidden."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from aitch.cli.derive import BadDeclaration, made_files, stale_files
from aitch.core.registry import find_game

HERMETICA = Path(find_game("hermetica").folder)
LEFT = '    left: Annotated[i64, Of(shown="all", low=1, high=3)]\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of a game's folder in which something can be declared otherwise."""
    copy = tmp_path / "aitch" / "games" / "hermetica"
    shutil.copytree(HERMETICA, copy, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    return copy


def declare(folder: Path, old: str, new: str) -> None:
    path = folder / "position.py"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_a_copy_is_up_to_date(folder: Path) -> None:
    assert stale_files(folder) == []


def test_a_forgotten_field_is_noticed(folder: Path) -> None:
    declare(folder, LEFT, LEFT + '    spare: Annotated[i64, Of(shown="all")]\n')
    assert [path.name for path in stale_files(folder)] == ["derived.py"]
    made = made_files(folder)["derived.py"]
    assert made.count("twin.spare = p.spare") == 2, "in copy and seen"
    assert 'Field("spare", "number", "spare", Of(shown="all"))' in made
    assert "(p.spare + 8)" in made, "in the key"
    assert "p.spare = 0" in made, "in a fresh position"


def test_a_field_that_says_nothing_is_hidden_from_everybody(folder: Path) -> None:
    declare(folder, LEFT, "    left: i64\n")
    seen = made_files(folder)["derived.py"].partition("def seen(")[2].partition("\ndef ")[0]
    assert "    twin.left = 0\n" in seen
    assert "p.left" not in seen


def test_a_place_in_a_table_that_says_nothing_is_hidden(folder: Path) -> None:
    declare(folder, 'reserve=Of("kinds", shown="all", follows=True)', 'reserve=Of("kinds", follows=True)')
    seen = made_files(folder)["derived.py"].partition("def seen(")[2].partition("\ndef ")[0]
    assert "cover(twin.own, 9, 0, 3, -1, 0, 0)" in seen


@pytest.mark.parametrize(
    ("new", "problem"),
    [
        ("    left: dict[str, int]\n", "left: nothing can be derived for dict"),
        ("    left: vec[i64]\n", "left is a list: what has it a number for"),
        ('    left: Annotated[vec[i64], Rows("hexes", odd=Of("spoons"))]\n', "the size of 'spoons' must be in SIZES"),
        ('    left: Annotated[vec[i64], Of("hexes", shown="owner")]\n', "only what has a row for each of the seats"),
    ],
)
def test_what_nothing_can_be_derived_from(folder: Path, new: str, problem: str) -> None:
    declare(folder, LEFT, new)
    with pytest.raises(BadDeclaration, match=problem):
        made_files(folder)


def test_what_is_numbered_has_a_constant_each(folder: Path) -> None:
    board = folder / "board.py"
    board.write_text(board.read_text() + '\nTIMES: Final = numbered("TIME_", "dawn high-noon")\n')
    assert made_files(folder)["numbers.py"].endswith("TIME_DAWN: Final = 0\nTIME_HIGH_NOON: Final = 1\n")
    assert [path.name for path in stale_files(folder)] == ["numbers.py"]
