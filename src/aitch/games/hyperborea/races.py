"""Chapter 11: the powers of race tiles that are used in a turn; the others work where their rule is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hyperborea import effects
from aitch.games.hyperborea.numbers import GEM_POWER, TOKENS
from aitch.games.hyperborea.places import FORTS, GEMS, OWN, POWERS, RACE_TILE
from aitch.games.hyperborea.position import Hyperborea

RULES: Final = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11]
"""The rule of chapter 11 for each kind of race tile."""


def can_use(p: Hyperborea) -> bool:
    """Whether the active player's race tile has a power to use now."""
    at = p.active * OWN
    if p.tile_does(p.active, TOKENS):
        return p.own[at + POWERS] > 0
    if not p.tile_does(p.active, GEM_POWER) or (p.rules.sacrifice_once and p.sacrificed):
        return False
    return p.own[at + GEMS] >= p.t.tile_number[p.own[at + RACE_TILE]]


def use(p: Hyperborea) -> None:
    at = p.active * OWN
    tile = p.own[at + RACE_TILE]
    if p.t.tile_does[tile] == TOKENS:
        p.own[at + POWERS] -= 1
        if p.t.tile_refresh[tile] == 0 and not p.rules.extra_tokens:
            p.left[FORTS + p.active] += 1
    else:
        p.own[at + GEMS] -= p.t.tile_number[tile]
        p.sacrificed = p.rules.sacrifice_once
    effects.activate(p, p.t.tile_program[tile])


def why_not(p: Hyperborea, option: i64) -> tuple[str, str]:
    tile = p.own[p.active * OWN + RACE_TILE]
    if tile < 0:
        return "HYP-1.3", "an Invasion has no race tiles"
    does = p.t.tile_does[tile]
    if does == TOKENS:
        if p.t.tile_refresh[tile] != 0:
            return "HYP-11.3", "the token has been used since the last Reset"
        return "HYP-11.2", "both tokens have been spent"
    if does == GEM_POWER:
        if p.own[p.active * OWN + GEMS] < p.t.tile_number[tile]:
            return "HYP-11.10", f"needs {p.t.tile_number[tile]} gem, has {p.own[p.active * OWN + GEMS]}"
        return "HYP-11.10", "a gem has been given up in this turn already"
    return f"HYP-11.{RULES[does]}", "your race tile works without being used"
