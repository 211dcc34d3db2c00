"""The kinds of effects: what technologies, cities and tokens generate, and what waits in the pool to be spent."""

from __future__ import annotations

from typing import Final

GEM: Final = 0
"""Never waits in the pool; the others are the kinds of the pool."""
MOVE: Final = 1
FLY: Final = 2
ATTACK: Final = 3
RANGED: Final = 4
FORTRESS: Final = 5
MINI: Final = 6
CLONE: Final = 7
DEV: Final = 8
TECH: Final = 9
DRAW: Final = 10
RESTORE: Final = 11
ESPIONAGE: Final = 12
SWAP: Final = 13
ELIMINATE: Final = 14
GEN: Final = 15
"""Six kinds, one for each colour, and then the free choice."""
GEN_ANY: Final = 21
DEV_ROW: Final = 22
"""Six kinds: all on one row, 1 to 6 levels."""
DEV_DIFF: Final = 28
"""Six kinds: one level on each of 1 to 6 different rows."""
PAY: Final = 34
"""From here on the kinds of the content pack: its payments, then its effects on adjacent opponents."""
KIND_NAMES: Final = [
    *("gem", "move", "fly", "attack", "ranged", "fortress", "mini", "clone", "dev", "tech", "draw", "restore"),
    *("espionage", "swap", "eliminate"),
    *("gen-red", "gen-green", "gen-purple", "gen-blue", "gen-orange", "gen-yellow", "gen-any"),
    *("dev-row-1", "dev-row-2", "dev-row-3", "dev-row-4", "dev-row-5", "dev-row-6"),
    *("dev-each-1", "dev-each-2", "dev-each-3", "dev-each-4", "dev-each-5", "dev-each-6"),
]
KIND_RULES: Final = [
    *("HYP-3.6", "HYP-5.4", "HYP-5.9", "HYP-6.1", "HYP-6.3", "HYP-6.9", "HYP-5.11", "HYP-5.12", "HYP-8.1", "HYP-9.1"),
    *("HYP-10.1", "HYP-10.3", "HYP-10.7", "HYP-10.5", "HYP-10.6"),
    *["HYP-10.2"] * 7,
    *["HYP-8.2"] * 6,
    *["HYP-8.3"] * 6,
]
"""The rule about each of them."""

# What a payment costs, and what others lose.
COST_CUBE: Final = 0
COST_MINI: Final = 1
COST_GEM: Final = 2
LOSE_ROW: Final = 3
COSTS: Final = ["cube", "mini", "gem"]
COST_TEXTS: Final = ["a cube", "a miniature", "a gem"]
LOSSES: Final = [*COSTS, "level"]

AMOUNTS: Final = {
    "gem": ("a gem", "{} gems"),
    "move": ("1 movement", "{} movement"),
    "fly": ("1 flying", "{} flying"),
    "attack": ("1 attack", "{} attack"),
    "ranged": ("1 ranged attack", "{} ranged attack"),
    "fortress": ("a fortress", "{} fortresses"),
    "mini": ("a miniature", "{} miniatures"),
    "clone": ("a cloning", "{} clonings"),
    "dev": ("1 develop", "{} develop"),
    "tech": ("a technology", "{} technologies"),
    "draw": ("draw a cube", "draw {} cubes"),
    "restore": ("restore a cube", "restore {} cubes"),
    "espionage": ("an espionage", "{} espionages"),
    "swap": ("swap a cube", "swap {} cubes"),
    "eliminate": ("eliminate a grey cube", "eliminate {} grey cubes"),
    "gen-any": ("a cube of any colour", "{} cubes of any colour"),
}
"""One of a kind, and more, in words."""


def amount(name: str, number: int) -> str:
    """One effect that every pack has, with its number: `2 movement`."""
    if name in AMOUNTS:
        one, more = AMOUNTS[name]
        return one if number == 1 else more.format(number)
    if name.startswith("gen-"):
        return f"{'a' if number == 1 else number} {name[4:]} cube{'' if number == 1 else 's'}"
    if name.startswith("dev-row"):
        return f"{name[-1]} levels on one row"
    return f"1 level on each of {name[-1]} rows"
