"""A content pack, read and checked into the tables that the engine uses and the faces that people see."""

from __future__ import annotations

import re
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.content import Item, Pack
from aitch.core.errors import BadContent
from aitch.games.hemloch import numbers, tables
from aitch.games.hemloch.tables import Tables, Words

NAME = "[a-z][a-z0-9_]+"
WORDS = {"draw", "stop", "decline", "none", "all"}
"""What no card may be called."""
FACTIONS = 5
MEANINGS = {
    "where": {place: i for i, place in enumerate(tables.WHERE)},
    "whose": {owner: i for i, owner in enumerate(tables.WHOSE)},
    "from": {"here": numbers.AT_HERE, "any": numbers.AT_ANY},
    "to": {"other": 0},
}
PRIMITIVES: dict[str, list[str]] = {
    "PLACE_MARKER": ["where"],
    "MOVE_FESTIVAL": [],
    "GAIN_ITEM": ["kind"],
    "STEAL_ITEM": ["kind"],
    "FLIP_UP": [],
    "OPP_DISCARD": ["n"],
    "MOVE_MINION": ["whose", "from", "to"],
    "RETURN_MINION": ["whose", "from"],
    "DESTROY_MINION": ["whose", "from", "max_value"],
    "RECOVER": ["n"],
    "EXTRA_PLAY": [],
    "DRAW": ["n"],
    "EXTRA_ACTION": ["n"],
}
"""The steps that an ability can be made of, each with its parameters."""


class Content:
    """What a pack says, for people: names, titles, texts and pictures, in the pack's order."""

    def __init__(self, pack: Pack, art: Path) -> None:
        self.art = art
        self.factions = checked(pack, "faction", FACTIONS)
        self.minions = pack.items("minion")
        self.locations = checked(pack, "location", tables.LOCATIONS)
        self.items = checked(pack, "item", tables.KINDS)
        self.week = checked(pack, "week", 2 * tables.LOCATIONS)
        self.faction_names = [item.name for item in self.factions]
        self.kind_names = [item.name for item in self.items]
        self.letters = [spelt(item, "letter", "[A-Z]", "one capital letter") for item in self.locations]
        self.grids = [grid(item) for item in self.locations]
        check_names([*self.factions, *self.minions, *self.locations, *self.items])
        check_counts(self)
        self.sprites = {item.name: self.sprite(item) for item in [*self.factions, *self.items]}
        for item in self.minions:
            faction = item.one_of("faction", self.faction_names)
            self.sprites[item.name] = self.portrait(item, self.sprites[faction])

    def sprite(self, item: Item) -> str:
        name = item.text("sprite")
        if not re.fullmatch(NAME, name) or not (self.art / f"{name}.svg").is_file():
            raise item.wrong("sprite", f"there is no picture {name!r} among the game's art")
        return name

    def portrait(self, item: Item, otherwise: str) -> str:
        """A Minion's picture: the one that it names, or the one of its own name, else its Faction's sign."""
        if item.has("sprite"):
            return self.sprite(item)
        return item.name if (self.art / f"{item.name}.svg").is_file() else otherwise

    def tables(self) -> Tables:
        """The pack as numbers."""
        t = Tables()
        minions, locations, sides = self.minions, self.locations, ("light", "dark")
        grids = zip(self.letters, self.grids, strict=True)
        spaces = [f"{letter}{row}{column}" for letter, cells in grids for row, column in cells]
        t.words = Words([item.name for item in minions], self.letters, spaces, self.kind_names)
        t.minions = len(minions)
        t.card_titles, t.location_titles, t.kind_titles = (
            [item.text("title") for item in items] for items in (minions, locations, self.items)
        )
        t.copies = vec[i64]([m.number("copies", 1, tables.DECK_SIZE) for m in minions])
        t.value = vec[i64]([m.number("influence", 0, tables.MOST) for m in minions])
        t.faction = vec[i64]([self.faction(m, "faction") for m in minions])
        homes = [self.faction(place, "home") for place in locations]
        weights = [t.value[m] + (t.faction[m] == home) for home in homes for m in range(len(minions))]
        t.weight = vec[i64]([int(weight) for weight in weights])
        t.icon = vec[i64]([self.faction(place, f"{side}_icon") for side in sides for place in locations])
        t.cost = vec[i64]([item.number("actions", 0, 1) for item in self.items])
        t.scores_always = vec[i64]([flag(item, "scores_always") for item in self.items])
        compiled: list[list[int]] = []
        t.minion_ability = vec[i64]([self.compile(m, "ability", compiled) for m in minions])
        t.location_ability = vec[i64]([self.compile(at, f"{s}_ability", compiled) for s in sides for at in locations])
        t.item_ability = vec[i64]([self.compile(item, "ability", compiled) for item in self.items])
        t.op, t.a, t.b = (vec[i64]([step[i] for step in compiled]) for i in range(3))
        self.lay_spaces(t)
        return t

    def lay_spaces(self, t: Tables) -> None:
        """Numbers all spaces."""
        first, place, beside = [0], list[int](), list[int]()
        t.at = [cell for cells in self.grids for cell in cells]
        for location, cells in enumerate(self.grids):
            for row, column in cells:
                near = [[row - 1, column], [row, column + 1], [row + 1, column], [row, column - 1]]
                found = [first[-1] + cells.index(cell) for cell in near if cell in cells]
                beside += found + [tables.NONE] * (4 - len(found))
            place += [location] * len(cells)
            first.append(len(place))
        t.spaces = len(place)
        t.first_space, t.place, t.beside = vec[i64](first), vec[i64](place), vec[i64](beside)

    def faction(self, item: Item, field: str) -> int:
        return self.faction_names.index(item.one_of(field, self.faction_names))

    def compile(self, item: Item, field: str, compiled: list[list[int]]) -> int:
        """Adds an ability to the list of steps and tells where it begins."""
        item.text(field.replace("ability", "text"))
        start = len(compiled)
        if not item.values(field) and item.kind != "minion":
            raise item.wrong(field, "must have a step: Locations and Items have abilities (HEM-1.2, HEM-6.1)")
        for number, raw in enumerate(item.values(field), start=1):
            compiled.append(self.step(item, f"{field}, step {number}", raw))
        compiled.append([numbers.END, 0, 0])
        return start

    def step(self, item: Item, field: str, raw: object) -> list[int]:
        if not isinstance(raw, dict):
            raise item.wrong(field, f'must be a table such as {{ op = "DRAW", n = 1 }}, not {raw!r}')
        op = raw.get("op")
        if not isinstance(op, str) or op not in PRIMITIVES:
            raise item.wrong(field, f"op: there is no primitive {op!r}; there are: {', '.join(PRIMITIVES)}")
        wanted = {"op", *PRIMITIVES[op]}
        if set(raw) != wanted:
            odd = sorted(set(raw) ^ wanted)[0]
            problem = "is missing" if odd in wanted else f"is no parameter of {op}"
            raise item.wrong(field, f"{odd}: {problem}")
        found = {name: self.parameter(item, field, name, raw[name]) for name in PRIMITIVES[op]}
        number = tables.STEPS.index(op.lower())
        if "whose" in found:
            return [number, found["whose"], found["from"] | found.get("max_value", tables.MOST) << 2]
        return [number, *found.values(), 0, 0][:3]

    def parameter(self, item: Item, field: str, name: str, value: object) -> int:
        if name in ("n", "max_value"):
            low = 1 if name == "n" else 0
            if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= tables.MOST:
                raise item.wrong(field, f"{name}: must be a whole number within {low} to {tables.MOST}, not {value!r}")
            return value
        kinds = {kind: i for i, kind in enumerate(self.kind_names)} | {"any": tables.ANY_KIND}
        meanings = MEANINGS.get(name, kinds)
        if not isinstance(value, str) or value not in meanings:
            raise item.wrong(field, f"{name}: must be one of {', '.join(meanings)}, not {value!r}")
        if value == "here" and item.kind == "item":
            raise item.wrong(field, f"{name}: an Item is not played on a Location, so it has no 'here'")
        return meanings[value]


def checked(pack: Pack, kind: str, number: int) -> list[Item]:
    items = pack.items(kind)
    if len(items) != number:
        raise BadContent(pack.file, kind, "", f"there must be {number} of them, not {len(items)}")
    return items


def flag(item: Item, field: str) -> bool:
    value = item.get(field)
    if not isinstance(value, bool):
        raise item.wrong(field, f"must be true or false, not {value!r}")
    return value


def spelt(item: Item, field: str, letters: str, what: str) -> str:
    value = item.text(field)
    if not re.fullmatch(letters, value):
        raise item.wrong(field, f"must be {what}, not {value!r}")
    return value


def grid(item: Item) -> list[list[int]]:
    """The spaces of a Location as [row, column]."""
    rows = item.texts("grid")
    if not rows or len(rows) > tables.MOST or not 1 <= len(rows[0]) <= tables.MOST:
        raise item.wrong("grid", f"must have 1 to {tables.MOST} rows of 1 to {tables.MOST} characters")
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise item.wrong("grid", f"row {number} is not as long as the first")
        if set(row) - {"X", "."}:
            raise item.wrong("grid", f"row {number} must be of X (a space) and . (none), not {row!r}")
    cells = [[r, c] for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X"]
    if not cells:
        raise item.wrong("grid", "must have at least one space")
    return cells


def check_names(items: list[Item]) -> None:
    """Names become words: plain, and no two alike."""
    seen: set[object] = set(WORDS)
    for item in items:
        spelt(item, "name", NAME, "of small letters, digits and _")
        check_once(seen, item.name, item, "name", f"{item.name!r} is taken")
        title = spelt(item, "title", r"\S(.*\S)?", "words to be read")
        check_once(seen, title, item, "title", f"{title!r} is the title of something else")


def check_once(seen: set[object], what: object, item: Item, field: str, problem: str) -> None:
    if what in seen:
        raise item.wrong(field, problem)
    seen.add(what)


def check_counts(content: Content) -> None:
    copies = sum(item.number("copies", 1, tables.DECK_SIZE) for item in content.minions)
    if copies != tables.DECK_SIZE:
        problem = f"the copies of all Minions must add up to {tables.DECK_SIZE}, not to {copies}"
        raise content.minions[-1].wrong("copies", problem)
    for item in content.items:
        item.number("count", tables.ITEMS_EACH, tables.ITEMS_EACH)
    if [flag(item, "scores_always") for item in content.items].count(False) != 1:
        raise content.items[-1].wrong("scores_always", "must be false for one kind of Item (HEM-10.3)")
    seen: set[object] = set()
    for item, letter in zip(content.locations, content.letters, strict=True):
        home = item.one_of("home", content.faction_names)
        check_once(seen, letter, item, "letter", f"another Location has the letter {letter}")
        check_once(seen, home, item, "home", f"another Location is the home of {home!r}")
        for what in ("icon", "ability"):
            if item.get(f"dark_{what}") == item.get(f"light_{what}"):
                raise item.wrong(f"dark_{what}", "must be another than on the light side (HEM-11.1)")
    for item in content.week:
        time, at = item.one_of("time", ["night", "day"]), item.one_of("festival", [x.name for x in content.locations])
        check_once(seen, (time, at), item, "festival", f"another {time} has the Festival on {at!r}")
