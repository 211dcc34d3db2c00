"""The kinds of effects: what technologies, cities and tokens generate, and what waits in the pool to be spent."""

from __future__ import annotations

from typing import Final

from aitch.core.fields import numbered
from aitch.games.hyperborea.tables import COLOURS, GREY


def with_article(thing: str) -> str:
    return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"


BASIC: Final = numbered(
    "", "gem move fly attack ranged fortress mini clone dev tech draw restore espionage swap eliminate"
)
"""Gems never wait in the pool; the others are the kinds of the pool."""
GEN: Final = 15
"""Six kinds, one for each colour, and then the free choice."""
GEN_ANY: Final = 21
DEV_ROW: Final = 22
"""Six kinds: all on one row, 1 to 6 levels."""
DEV_DIFF: Final = 28
"""Six kinds: one level on each of 1 to 6 different rows."""
PAY: Final = 34
"""From here on the kinds of the content pack: its payments, then its effects on adjacent opponents."""
KINDS: Final = [
    ("gem", "gem", "HYP-3.6", "a gem", "{} gems"),
    ("move", "move", "HYP-5.4", "1 movement point", "{} movement points"),
    ("fly", "fly", "HYP-5.9", "1 flying point", "{} flying points"),
    ("attack", "attack", "HYP-6.1", "1 attack", "{} attacks"),
    ("ranged", "ranged", "HYP-6.3", "1 ranged attack", "{} ranged attacks"),
    ("fortress", "fortress", "HYP-6.9", "a fortress", "{} fortresses"),
    ("mini", "miniature", "HYP-5.11", "a miniature", "{} miniatures"),
    ("clone", "clone", "HYP-5.12", "a cloning", "{} clonings"),
    ("dev", "develop", "HYP-8.1", "1 develop", "{} develops"),
    ("tech", "technology", "HYP-9.1", "a technology", "{} technologies"),
    ("draw", "draw", "HYP-10.1", "draw a cube", "draw {} cubes"),
    ("restore", "restore", "HYP-10.3", "restore a cube", "restore {} cubes"),
    ("espionage", "espionage", "HYP-10.7", "an espionage", "{} espionages"),
    ("swap", "swap", "HYP-10.5", "swap a cube", "swap {} cubes"),
    ("eliminate", "eliminate", "HYP-10.6", "eliminate a grey cube", "eliminate {} grey cubes"),
    *((f"gen-{c}", f"cube-{c}", "HYP-10.2", with_article(f"{c} cube"), "{} " + c + " cubes") for c in COLOURS[:GREY]),
    ("gen-any", "cube-any", "HYP-10.2", "a cube of any colour", "{} cubes of any colour"),
    *((f"dev-row-{i}", "develop", "HYP-8.2", f"{i} level{'s'[: i - 1]} on one technology", "") for i in range(1, 7)),
    *(
        (f"dev-each-{i}", "develop", "HYP-8.3", f"1 level on each of {i} technolog{'y' if i == 1 else 'ies'}", "")
        for i in range(1, 7)
    ),
]
"""The kinds that every pack has: name, sprite, the rule about it, one and more of it in words."""
KIND_NAMES: Final = [kind[0] for kind in KINDS]

# What a payment costs, and what others lose.
LOSSES: Final = numbered("LOSE_", "cube mini gem level")
COSTS: Final = LOSSES[:3]
COST_TEXTS: Final = ["a cube", "a miniature", "a gem"]
