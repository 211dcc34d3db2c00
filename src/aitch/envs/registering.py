"""Tells Gymnasium of the games, so that `gymnasium.make("aitch/Hermit-v0")` works once `aitch.envs` is imported.

Gymnasium is not imported for that.  Whoever has not imported it yet may do so later: then they are told then.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType

from aitch.core.registry import game_names

GYMNASIUM = "gymnasium"


def register_with_gymnasium() -> None:
    """Registers all games, now or when Gymnasium is imported."""
    if GYMNASIUM in sys.modules:
        register()
    elif not any(isinstance(finder, WhenImported) for finder in sys.meta_path):
        sys.meta_path.insert(0, WhenImported())


def register() -> None:
    """Registers each game as `aitch/Name-v0`: one game for `make`, many in one process for `make_vec`."""
    registration = importlib.import_module(f"{GYMNASIUM}.envs.registration")
    for name in game_names():
        registration.register(
            id=gym_id(name),
            entry_point="aitch.envs.single:make_gym",
            vector_entry_point="aitch.envs.vector:make_registered",
            kwargs={"name": name},
        )


def gym_id(name: str) -> str:
    """A game's id; the version counts up when what a step gives changes its meaning."""
    return f"aitch/{name.capitalize()}-v0"


class WhenImported(MetaPathFinder):
    """Waits for the first import of Gymnasium."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != GYMNASIUM:
            return None
        sys.meta_path.remove(self)
        spec = find_spec(name)
        if spec is not None and spec.loader is not None:
            spec.loader = ThenRegister(spec.loader)
        return spec


class ThenRegister(Loader):
    """Loads a module as another loader does, and then registers the games."""

    def __init__(self, loader: Loader) -> None:
        self.loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self.loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        if module.__spec__ is not None:
            module.__spec__.loader = self.loader
        self.loader.exec_module(module)
        register()
