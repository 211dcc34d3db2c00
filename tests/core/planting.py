"""Copies of hush in which something can be broken, or that are a version ahead."""

from __future__ import annotations

import importlib.util
import itertools
from pathlib import Path
from typing import Any

from aitch.core.content import load_pack
from aitch.core.contract import CHANCE
from aitch.core.dice import Dice
from aitch.core.game import Game, Variant
from aitch.core.match import Match
from aitch.core.record import print_record
from aitch.core.registry import find_game

HUSH = Path(__file__).parents[1] / "other_package" / "hush"
_numbers = itertools.count()


def fresh_copy() -> Any:
    """Hush once more, as a module that nobody else has."""
    name = f"hush_copy_{next(_numbers)}_of_{__name__.replace('.', '_')}"
    spec = importlib.util.spec_from_file_location(name, HUSH / "__init__.py", submodule_search_locations=[str(HUSH)])
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def game_of(module: Any) -> Game:
    game: Game = module.GAME(load_pack(HUSH / "content", "default"))
    return game


CALM = {"all": "All are calm", "none": "None is calm"}


def next_version(strict: bool = False) -> Any:
    """Hush as it might be one day: another default, a new option, one that is gone; and, if `strict`, another rule."""
    hush = fresh_copy()
    kind = hush.HushGame
    kind.rules_version, kind.changes = (
        "2",
        {"2": "two points win at once (HUSH-3.2), whoever leads plays loud (HUSH-2.3)"},
    )
    kind.variants = [
        Variant("sudden", "Sudden end", "Two points win at once (HUSH-3.2).", True, [False, True], was={"1": False}),
        Variant("calm", "Calm", "Nothing yet.", "all", ["all", "none"], was={"1": "none"}, words=CALM),
    ]

    def louder(question: Any, p: Any, out: list[int]) -> None:
        out += p.hands[p.seat] if p.table else [max(p.hands[p.seat], key=p.hush.loud.__getitem__)]

    if strict:
        hush.Play.options = louder
    return hush


def soft_game(options: dict[str, object]) -> str:
    """The record of a whole game in which whoever leads is not loud, which a strict next version forbids."""
    match = Match(find_game("hush"), options, None, Dice(bytes(32)))
    loud = [item.number("loud", 1, 99) for item in match.game.pack.items("animal")]
    while not match.over:
        if match.state.seat == CHANCE:
            match.roll()
        else:
            match.answer(min(match.state.options(), key=loud.__getitem__))
    return print_record(match)
