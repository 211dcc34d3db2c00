"""Effects of a content pack, read and checked into programs (the effect vocabulary of chapter 4 and 10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from aitch.core.content import Item
from aitch.games.hyperborea.kinds import COST_TEXTS, COSTS, GEN, KIND_NAMES, KINDS, LOSSES
from aitch.games.hyperborea.numbers import DEV, ESPIONAGE, GEM, LOSE_LEVEL
from aitch.games.hyperborea.tables import COLOURED, COLOURS, MAX_CHOICES

COUNTABLE: Final = KIND_NAMES[GEM : ESPIONAGE + 1]
GAINS: Final = [*COUNTABLE, "gen", "dev_row", "dev_diff"]

Choice = list[tuple[str, int]]
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
        self.programs: list[list[Choice]] = []
        self.had: list[int] = []
        self.pays: dict[str, tuple[int, int]] = {}
        self.adjacent: dict[str, tuple[int, int]] = {}

    def read(self, item: Item, effects: list[Item], field: str = "effects") -> int:
        """Adds a list of effects; gives the program's number."""
        return self.add(self.choices(item, effects, field))

    def add(self, choices: list[Choice], had: int = 0) -> int:
        self.programs.append(choices)
        self.had.append(had)
        return len(self.programs) - 1

    def choices(self, item: Item, effects: list[Item], field: str, depth: int = 0) -> list[Choice]:
        gains = [e.text("what") for e in effects if e.data.get("op") == "gain"]
        choices: list[Choice] = [[]]
        for effect in effects:
            op = effect.one_of("op", ["gain", "choice", "pay", "all_adj", "swap_cube", "elim_grey"])
            if op == "choice":
                if depth:
                    raise item.wrong(field, "a choice cannot stand inside another effect")
                chosen: list[Choice] = []
                for option in effect.values("options"):
                    if not isinstance(option, list):
                        raise item.wrong(field, "each option must be a list of effects")
                    chosen += self.choices(item, [part(item, e, field) for e in option], field, 1)
                choices = [choice + more for choice in choices for more in chosen]
                continue
            choices = [choice + self.simple(item, effect, op, field, depth, gains) for choice in choices]
        if not 1 <= len(choices) <= MAX_CHOICES:
            raise item.wrong(field, f"gives {len(choices)} alternatives; there can be 1 to {MAX_CHOICES}")
        return choices

    def simple(self, item: Item, effect: Item, op: str, field: str, depth: int, gains: list[str]) -> Choice:
        if op in ("swap_cube", "elim_grey"):
            return [("swap" if op == "swap_cube" else "eliminate", effect.number("n", 1, 9))]
        if op == "gain":
            return gain(item, effect, field)
        if op == "all_adj":
            return [self.affliction(part(item, e, field)) for e in effect.values("effects")]
        if depth:
            raise item.wrong(field, "a payment cannot stand inside another effect")
        cost = effect.one_of("cost", COSTS)
        [after] = self.choices(item, parts(effect, "then"), field, 1)
        had = sum({1 << family_of(what) for what in gains})
        names = [name if name[-1] in "123456" else f"{name}-{number}" for name, number in after]
        key = f"pay-{cost}:{'+'.join(names)}"
        while key in self.pays and self.had[self.pays[key][1]] != had:
            key += "."
        if key not in self.pays:
            self.pays[key] = (COSTS.index(cost), self.add([after], had))
        return [(key, 1)]

    def amount(self, name: str, number: int) -> str:
        """One effect with its number in words, also one of this pack."""
        if name in self.pays:
            cost, program = self.pays[name]
            return f"give up {COST_TEXTS[cost]} for {self.text(self.programs[program][0])}"
        if name in self.adjacent:
            loses, lost = self.adjacent[name]
            what = "lowers a marker" if loses == LOSE_LEVEL else f"loses {lost} {COST_TEXTS[loses].removeprefix('a ')}"
            return f"each adjacent opponent {what}"
        one, more = KINDS[KIND_NAMES.index(name)][3:]
        return one if number == 1 or not more else more.format(number)

    def text(self, choice: Choice) -> str:
        return ", ".join(self.amount(name, number) for name, number in choice)

    def affliction(self, effect: Item) -> tuple[str, int]:
        op = effect.one_of("op", ["neg_dev", "remove"])
        number = effect.number("n", 1, 9)
        lost = "level" if op == "neg_dev" else effect.one_of("what", COSTS)
        key = f"all:{'neg-dev' if op == 'neg_dev' else f'lose-{lost}'}-{number}"
        self.adjacent[key] = (LOSSES.index(lost), number)
        return key, 1


def gain(item: Item, effect: Item, field: str) -> Choice:
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


def families(names: Iterable[str]) -> set[int]:
    """The kinds under which bonuses know effects: all develops are one, and all cube generations."""
    return {family_of(name.split("-")[0]) for name in names if name.split("-")[0] in GAINS}
