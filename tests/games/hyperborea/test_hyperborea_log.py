"""What the log of Hyperborea says (who, what, where, how many) is what happened between the two positions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

from aitch.core.contract import OVER, State
from aitch.core.narration import line
from aitch.core.registry import find_game
from aitch.core.rng import Rng

GAME = find_game("hyperborea")
ANSWERS = 400


def number(state: State, key: str) -> int:
    """A number of a position by the name that conditions have for it."""
    return next(value for value in range(99) if GAME.holds(state, f"{key}={value}"))


def pieces(state: State, field: str, place: str, kind: str) -> int:
    """How many of a kind a field of the position's text has at a place: `free: e4=wolf*2`."""
    found = re.search(rf"\b{field}: ([^;]*)", GAME.position_text(state))
    there = dict(entry.split("=", 1) for entry in found[1].split()) if found else {}
    here = re.search(rf"\b{kind}(?:\*(\d+))?(?:,|$)", there.get(place, "red" if field == "bag" else ""))
    return int(here[1] or 1) if here else 0


class Change:
    """What one sentence can be compared with."""

    def __init__(self, before: State, after: State, who: str) -> None:
        self.before, self.after, self.who = before, after, who

    def more(self, field: str, place: str, kind: str) -> int:
        return pieces(self.after, field, place, kind) - pieces(self.before, field, place, kind)

    def gained(self, key: str) -> int:
        return number(self.after, key) - number(self.before, key)


def has_card(change: Change, name: str) -> bool:
    return GAME.holds(change.after, f"cards.{change.who} has {name.lower().replace(' ', '-')}")


CHECKS: dict[str, Callable[[Change, list[str]], bool]] = {
    r"draws an? (\w+) cube\.": lambda it, said: it.more("available", it.who, said[0]) == 1,
    r"(?:walks|flies) from (\w+) to (\w+)\.": lambda it, said: (
        it.more("free", said[0], it.who) == -1 and it.more("free", said[1], it.who) == 1
    ),
    r"(?:musters|clones) a miniature at (\w+)\.": lambda it, said: it.more("free", said[0], it.who) == 1,
    r"builds a fortress at (\w+)\.": lambda it, said: it.more("walls", said[0], it.who) == 1,
    r"(?:enters the city|explores the ruin) at (\w+)": lambda it, said: it.more("free", said[0], it.who) == -1,
    r"takes ([A-Z][\w' -]*)\.": lambda it, said: has_card(it, said[0]),
    r"kills a miniature of (\w+) at (\w+)\.": lambda it, said: it.gained(f"map.{said[0].lower()}") == -1,
    r".* ([+-]\d+) gems?\.": lambda it, said: it.gained(f"gems.{it.who}") == int(said[0]),
}
"""The sentences, each with what must be so."""


def check(before: State, after: State, told: str) -> list[str]:
    """The sentences of a line that were compared."""
    who, _, rest = told.partition(" ")
    found = [(pattern, re.match(pattern, rest)) for pattern in CHECKS]
    change = Change(before, after, who.lower())
    for pattern, match in found:
        assert not match or CHECKS[pattern](change, list(match.groups())), told
    return [pattern for pattern, match in found if match]


@pytest.mark.parametrize("seed", range(3))
def test_lines_say_what_happened(seed: int) -> None:
    rng = Rng(seed + 1)
    options: dict[str, object] = {"mode": ["invasion", "race-war"][seed % 2], "fog": False, "continuous": "forever"}
    state = GAME.start(options, 2 + seed)
    checked: Counter[str] = Counter()
    for _ in range(ANSWERS):
        if state.seat == OVER:
            break
        choices = state.options()
        # The end of a turn is the first of the answers: it is given less often than chance would.
        option = choices[rng.below(len(choices))] if rng.below(4) == 0 else choices[-1 - rng.below(len(choices)) // 2]
        before = state.copy()
        state.apply(option)
        checked.update(check(before, state, line(before, state, option, 0)))
    assert checked.total() >= 50
    assert len(checked) >= 5
