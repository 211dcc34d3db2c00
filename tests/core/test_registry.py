"""The registry: found by folder and by entry point, complete or not at all."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from types import ModuleType
from typing import Any

import pytest

from aitch.core import registry
from aitch.core.content import load_pack
from aitch.core.errors import BadContent, UnknownGame
from aitch.core.game import Game
from aitch.core.registry import check_complete, find_game, game_names, modules

from .planting import HUSH, fresh_copy, game_of


@pytest.fixture
def entry_points(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Lets a test say which packages are installed."""

    def install(*points: tuple[str, str]) -> None:
        found = [EntryPoint(name, value, registry.GROUP) for name, value in points]
        monkeypatch.setattr(registry, "entry_points", lambda group: found if group == registry.GROUP else [])
        modules.cache_clear()
        find_game.cache_clear()

    yield install
    monkeypatch.undo()
    modules.cache_clear()
    find_game.cache_clear()


def test_another_package_is_found_by_entry_point() -> None:
    assert "hush" in game_names()
    assert modules()["hush"] == "hush"
    assert find_game("hush").title == "Hush"
    assert find_game("hush") is find_game("hush")


def test_games_are_found_by_their_folder(entry_points: Any) -> None:
    entry_points()
    assert all(module == f"aitch.games.{name}" for name, module in modules().items())
    assert "hush" not in game_names()


def test_an_unknown_game_is_told_with_the_nearest_name() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'hushh'; did you mean hush\? There are: .*hush"):
        find_game("hushh")
    with pytest.raises(UnknownGame, match=r"there is no game 'xyzzy'\. There are: "):
        find_game("xyzzy")


def test_two_packages_of_one_name(entry_points: Any) -> None:
    entry_points(("hush", "hush"), ("hush", "other.hush"))
    with pytest.raises(UnknownGame, match="two packages give a game 'hush'"):
        game_names()


def test_a_package_that_cannot_be_imported_or_has_no_game(entry_points: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    entry_points(("gone", "no_such_module_anywhere"), ("empty", "an_empty_module"))
    monkeypatch.setitem(sys.modules, "an_empty_module", ModuleType("an_empty_module"))
    with pytest.raises(UnknownGame, match=r"gone.*no_such_module_anywhere.*cannot be imported"):
        find_game("gone")
    with pytest.raises(UnknownGame, match="an_empty_module has no GAME"):
        find_game("empty")


@pytest.mark.parametrize("member", ["census", "holds", "begin", "scene"])
def test_a_game_that_lacks_a_method_is_refused(member: str) -> None:
    hush = fresh_copy()
    delattr(hush.HushGame, member)
    with pytest.raises(UnknownGame, match=f"HushGame lacks {member}"):
        check_complete(game_of(hush))


@pytest.mark.parametrize("member", ["title", "endings", "prefix", "minutes", "folder", "variants"])
def test_a_game_that_lacks_a_fact_is_refused(member: str) -> None:
    hush = fresh_copy()
    delattr(hush.HushGame, member)
    with pytest.raises(UnknownGame, match=f"HushGame lacks {member}"):
        check_complete(game_of(hush))


def test_a_game_without_position_texts_is_refused() -> None:
    hush = fresh_copy()
    del hush.HushGame.position
    with pytest.raises(UnknownGame, match="HushGame lacks blank, names"):
        check_complete(game_of(hush))


@pytest.mark.parametrize("member", ["options", "apply", "prompt", "why_not"])
def test_a_question_that_lacks_a_method_is_refused(member: str) -> None:
    hush = fresh_copy()
    delattr(hush.Play, member)
    with pytest.raises(UnknownGame, match=f"the question Play of hush lacks {member}"):
        check_complete(game_of(hush))


def test_a_position_without_fields_is_refused() -> None:
    hush = fresh_copy()
    del hush.Hush.load
    with pytest.raises(UnknownGame, match="Hush lacks fields"):
        check_complete(game_of(hush))


@pytest.mark.parametrize("member", ["seen_by", "key", "returns"])
def test_a_position_that_lacks_a_method_is_refused(member: str) -> None:
    hush = fresh_copy()
    delattr(hush.Hush, member)
    with pytest.raises(UnknownGame, match=f"Hush lacks {member}"):
        check_complete(game_of(hush))


def test_complete_games_pass() -> None:
    for name in game_names():
        check_complete(find_game(name))


def test_content_by_name_and_path(tmp_path: Any) -> None:
    mine = tmp_path / "mine.toml"
    text = (HUSH / "content" / "default.toml").read_text()
    mine.write_text(text.replace('"default"', '"mine"').replace("loud = 1\n", "loud = 99\n"))
    game = find_game("hush", str(mine))
    assert game.pack.name == "mine"
    assert game.pack.digest != find_game("hush").pack.digest
    with pytest.raises(BadContent, match="no such file"):
        find_game("hush", "nowhere")
    mine.write_text(text.replace("loud = 1\n", "loud = 100\n"))
    find_game.cache_clear()
    with pytest.raises(BadContent, match=r"mine\.toml: animal ant: loud: must be within 1 to 99"):
        find_game("hush", str(mine))


def test_a_game_can_change_its_content() -> None:
    game: Game = find_game("hush")
    pack = load_pack(HUSH / "content", "default")
    assert game.start(content=pack).game is game
    pack.digest = "another"
    assert game.start(content=pack).game is not game
