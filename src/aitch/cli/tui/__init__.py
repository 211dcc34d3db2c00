"""The terminal table, drawn with Textual from the scene and nothing else."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from aitch.cli.tui.lesson_app import LessonApp as LessonApp
    from aitch.cli.tui.replay import ReplayApp as ReplayApp
    from aitch.cli.tui.table_app import TableApp as TableApp

APPS: Final = {
    "LessonApp": "aitch.cli.tui.lesson_app",
    "ReplayApp": "aitch.cli.tui.replay",
    "TableApp": "aitch.cli.tui.table_app",
}


def __getattr__(name: str) -> object:
    """The screens, loaded when they are asked for: Textual takes long, and most commands do without."""
    if name in APPS:
        return getattr(import_module(APPS[name]), name)
    raise AttributeError(f"module {__name__} has no attribute {name}")
