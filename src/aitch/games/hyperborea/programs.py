"""Effects of a content pack, read and checked into programs (the effect vocabulary of chapter 4 and 10)."""

from __future__ import annotations

from typing import Final

from aitch.core.content import Item
from aitch.games.hyperborea.terms import (
    COLOURED,
    COLOURS,
    COSTS,
    DEV,
    ESPIONAGE,
    GEM,
    GEN,
    KIND_NAMES,
    LOSE_ROW,
    MAX_CHOICES,
)

GAINS: Final = [*KIND_NAMES[GEM : ESPIONAGE + 1], "gen", "dev_row", "dev_diff"]
COUNTABLE: Final = [name for name in GAINS if name not in ("gen", "dev_row", "dev_diff")]

Way = list[tuple[str, int]]
"""One alternative of a program: names of effects with numbers; payments and effects on others by their key."""


def part(item: Item, data: object, field: str) -> Item:
    """A table inside an item, read with the same care."""
    if not isinstance(data, dict):
        raise item.wrong(field, f"must be a table, not {data!r}")
    return Item(item.file, item.kind, {**data, "name": item.name})


def parts(item: Item, field: str) -> list[Item]:
    return [part(item, value, field) for value in item.values(field)]


class Programs:
    """Effects of the pack as programs: alternatives, of which each is a list of kinds and numbers."""

    def __init__(self) -> None:
        self.programs: list[list[Way]] = []
        self.had: list[int] = []
        self.pays: dict[str, tuple[int, int]] = {}
        self.adjacent: dict[str, tuple[int, int]] = {}

    def read(self, item: Item, effects: list[Item], field: str = "effects") -> int:
        """Adds a list of effects; gives the program's number."""
        return self.add(self.ways(item, effects, field))

    def add(self, ways: list[Way], had: int = 0) -> int:
        self.programs.append(ways)
        self.had.append(had)
        return len(self.programs) - 1

    def ways(self, item: Item, effects: list[Item], field: str, depth: int = 0) -> list[Way]:
        gains = [e.text("what") for e in effects if e.data.get("op") == "gain"]
        ways: list[Way] = [[]]
        for effect in effects:
            op = effect.one_of("op", ["gain", "choice", "pay", "all_adj", "swap_cube", "elim_grey"])
            if op == "choice":
                if depth:
                    raise item.wrong(field, "a choice cannot stand inside another effect")
                chosen: list[Way] = []
                for option in effect.values("options"):
                    if not isinstance(option, list):
                        raise item.wrong(field, "each option must be a list of effects")
                    chosen += self.ways(item, [part(item, e, field) for e in option], field, 1)
                ways = [way + more for way in ways for more in chosen]
                continue
            ways = [way + self.simple(item, effect, op, field, depth, gains) for way in ways]
        if not 1 <= len(ways) <= MAX_CHOICES:
            raise item.wrong(field, f"gives {len(ways)} alternatives; there can be 1 to {MAX_CHOICES}")
        return ways

    def simple(self, item: Item, effect: Item, op: str, field: str, depth: int, gains: list[str]) -> Way:
        if op == "swap_cube":
            return [("swap", effect.number("n", 1, 9))]
        if op == "elim_grey":
            return [("eliminate", effect.number("n", 1, 9))]
        if op == "gain":
            return gain(item, effect, field)
        if op == "all_adj":
            return [self.affliction(part(item, e, field)) for e in effect.values("effects")]
        if depth:
            raise item.wrong(field, "a payment cannot stand inside another effect")
        cost = effect.one_of("cost", COSTS)
        [after] = self.ways(item, parts(effect, "then"), field, 1)
        had = sum({1 << family_of(what) for what in gains})
        key = f"pay-{cost}:" + way_name(after)
        while key in self.pays and self.had[self.pays[key][1]] != had:
            key += "."
        if key not in self.pays:
            self.pays[key] = (COSTS.index(cost), self.add([after], had))
        return [(key, 1)]

    def affliction(self, effect: Item) -> tuple[str, int]:
        op = effect.one_of("op", ["neg_dev", "remove"])
        number = effect.number("n", 1, 9)
        if op == "neg_dev":
            what, key = LOSE_ROW, f"all:neg-dev-{number}"
        else:
            lost = effect.one_of("what", COSTS)
            what, key = COSTS.index(lost), f"all:lose-{lost}-{number}"
        self.adjacent[key] = (what, number)
        return key, 1


def gain(item: Item, effect: Item, field: str) -> Way:
    what = effect.one_of("what", GAINS)
    number = effect.number("n", 1, 20)
    if what == "gen":
        return [(f"gen-{effect.one_of('colour', [*COLOURS[:COLOURED], 'any'])}", number)]
    if what in ("dev_row", "dev_diff"):
        if number > COLOURED:
            raise item.wrong(field, f"{what} goes up to {COLOURED}, not {number}")
        return [(f"{'dev-row' if what == 'dev_row' else 'dev-each'}-{number}", 1)]
    return [(what, number)]


def family_of(what: str) -> int:
    """The kind under which a bonus knows a gain."""
    return {"gen": GEN, "dev_row": DEV, "dev_diff": DEV}.get(what) or GAINS.index(what)


def way_name(way: Way) -> str:
    return "+".join(f"{name}-{number}" if name[-1] not in "123456" else name for name, number in way)
