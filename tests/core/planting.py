"""Copies of hush in which something can be broken."""

from __future__ import annotations

import importlib.util
import itertools
from pathlib import Path
from typing import Any

from aitch.core.content import load_pack
from aitch.core.game import Game

HUSH = Path(__file__).parents[1] / "other_package" / "hush"
_numbers = itertools.count()


def fresh_copy() -> Any:
    """Hush once more, as a module that nobody else has."""
    name = f"hush_copy_{next(_numbers)}"
    spec = importlib.util.spec_from_file_location(name, HUSH / "__init__.py", submodule_search_locations=[str(HUSH)])
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def game_of(module: Any) -> Game:
    game: Game = module.GAME(load_pack(HUSH / "content", "default"))
    return game
