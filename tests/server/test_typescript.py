"""The page's types are what the Python structs say now, and a change to one is noticed."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from scripts import typescript

from aitch.core import scene
from aitch.server import messages, models, store


def text_with(module: ModuleType, old: str, new: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The page's types as they would be with one thing of a module written otherwise."""
    modules: list[ModuleType] = []
    for each in typescript.MODULES:
        file = Path(str(each.__file__))
        if each is module:
            source = file.read_text(encoding="utf-8")
            assert source.count(old) == 1
            file = folder / file.name
            file.write_text(source.replace(old, new), encoding="utf-8")
        spec = importlib.util.spec_from_file_location(each.__name__, file)
        assert spec is not None
        assert spec.loader is not None
        again = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, each.__name__, again)
        spec.loader.exec_module(again)
        modules.append(again)
    monkeypatch.setattr(typescript, "scene", modules[0])
    return typescript.Writer(tuple(modules)).text()


def test_the_page_has_the_types_of_the_server() -> None:
    assert typescript.main(["--check"]) == 0, "run scripts/typescript.py"


def test_the_check_tells_of_a_stale_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stale = tmp_path / "generated.ts"
    stale.write_text(typescript.TARGET.read_text(encoding="utf-8").replace("  prompt: string;\n", "", 1), "utf-8")
    monkeypatch.setattr(typescript, "TARGET", stale)
    assert typescript.main(["--check"]) == 1
    assert "stale" in capsys.readouterr().err
    assert typescript.main([]) == 0
    assert typescript.main(["--check"]) == 0


@pytest.mark.parametrize(
    ("module", "old", "new", "written"),
    [
        (messages, "    thinking: bool\n", "    thinking: bool\n    pace: float\n", "  pace: number;"),
        (messages, "    running: int\n", '    running: int\n    """Whose."""\n', "  /** Whose. */"),
        (models, "    listed: bool = False\n", "    listed: bool\n", "  listed: boolean;"),
        (models, '"flag", "choice", "number"', '"flag", "choice", "number", "text"', '"number" | "text";'),
        (store, '"here", "open", "bot", "record"', '"here", "open", "bot"', 'SeatKind = "here" | "open" | "bot";'),
        (scene, '"dim", "rolled"]', '"dim", "rolled", "asleep"]', '| "asleep";'),
        (scene, "    turn: NotRequired[int]\n", "    turn: int\n", "  turn: number;"),
    ],
)
def test_a_changed_struct_is_noticed(
    module: ModuleType, old: str, new: str, written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = text_with(module, old, new, tmp_path, monkeypatch)
    assert written in now
    assert now != typescript.TARGET.read_text(encoding="utf-8")


def test_nothing_changed_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = text_with(models, "class Health", "class Health", tmp_path, monkeypatch)
    assert now == typescript.TARGET.read_text(encoding="utf-8")


def test_a_type_that_the_page_could_not_have_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(typescript.Unwritable, match="bytes"):
        text_with(messages, "    thinking: bool\n", "    thinking: bytes\n", tmp_path, monkeypatch)
