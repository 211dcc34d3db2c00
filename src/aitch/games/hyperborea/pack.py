"""Reads a content pack, checks it, and turns it into the vocabulary and the tables that the engine uses."""

from __future__ import annotations

import json
import re
from typing import Any

from aitch.core.content import Item, Pack
from aitch.core.errors import BadContent
from aitch.core.hexes import HexGrid
from aitch.games.hyperborea.programs import COUNTABLE, GAINS, Programs, Way, family_of, part, parts
from aitch.games.hyperborea.tables import Tables
from aitch.games.hyperborea.terms import (
    ANY,
    BACKS,
    BONUS,
    BORDERLAND,
    CENTRE,
    CITY,
    COLOURED,
    COLOURS,
    COSTS,
    DECKS,
    DISCOUNT,
    ELIMINATE,
    ESPIONAGE,
    EXTRA_SET,
    FIXED_WORDS,
    GEM_POWER,
    GREY_ON,
    HOMELAND,
    INSTEAD,
    KIND_NAMES,
    MAX_CHOICES,
    MAX_SEATS,
    NONE,
    PAY,
    PLAIN,
    RESTORE,
    RUIN,
    SEAT_NAMES,
    SHOWN,
    SPACE_CODES,
    START,
    START_CARDS,
    START_GEMS,
    TERRAINS,
    TILE_KINDS,
    TOKENS,
    TRIGGER,
)

PARTS = ["capital", "left", "right"]
MAX_SITES = 4
WORD = re.compile(r"[a-z0-9][a-z0-9'.+:-]*")
COLOURS_BY_CODE = {code: i for i, code in enumerate(SPACE_CODES)}


def slug(name: str) -> str:
    return name.lower().replace(" ", "-")


class Book:
    """A content pack, checked: names for people, words for the vocabulary, columns for the engine."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.programs = Programs()
        self.columns: dict[str, list[int]] = {}
        self.numbers: dict[str, int] = {}
        self.closed_for = NONE
        self.texts: dict[int, str] = {}
        """Programs in words, as far as somebody has asked for them."""
        self.parts: dict[object, Any] = {}
        """Parts of scenes, as far as somebody has looked at them (see `scene.kept`)."""
        limits = pack.item("limits", "turn")
        self.numbers["turn_limit"] = limits.number("answers", 20, 100_000)
        self.bounded = limits.one_of("loops", ["refuse", "bound"]) == "bound"
        self.cards = pack.items("technology")
        self.card_names = [card.name for card in self.cards]
        self.read_races()
        self.read_technologies()
        self.read_ruins()
        self.read_lands()
        self.read_maps()
        self.finish_programs()
        self.write_vocabulary()
        self.check_loops()

    # Races come first: a discount decides which spaces can be closed.

    def read_races(self) -> None:
        pack = self.pack
        self.races = pack.items("race")
        names = [race.name for race in self.races]
        self.tiles = pack.items("race_tile")
        columns = self.columns
        for column in (
            "tile_race",
            "tile_does",
            "tile_number",
            "tile_program",
            "tile_set",
            "tile_refresh",
            "tile_card",
        ):
            columns[column] = []
        self.extra_sets: list[tuple[Item, int]] = []
        for item in self.tiles:
            does = TILE_KINDS.index(item.one_of("kind", TILE_KINDS))
            number, program, set_, cards = 0, NONE, NONE, [NONE] * MAX_CHOICES
            if does == DISCOUNT:
                self.closed_for = GAINS.index(item.one_of("effect", COUNTABLE))
            elif does == START_CARDS:
                for i, name in enumerate(item.texts("cards")[:MAX_CHOICES]):
                    if name not in self.card_names:
                        raise item.wrong("cards", f"there is no technology {name!r}")
                    cards[i] = self.card_names.index(name)
                cards.sort(key=lambda card: card if card >= 0 else 999)
            elif does == TRIGGER:
                number = family_of(item.one_of("on", GAINS))
                program = self.programs.read(item, parts(item, "effects"))
            elif does == EXTRA_SET:
                set_ = 2 * COLOURED + len(self.extra_sets)
                program = self.programs.read(item, parts(item, "effects"))
                self.extra_sets.append((item, program))
            elif does == GREY_ON:
                number = COLOURS_BY_CODE[item.one_of("space", list("RGPBOY"))]
            elif does == START_GEMS:
                number = item.number("gems", 1, 10)
            elif does in (TOKENS, GEM_POWER):
                number = item.number("count", 1, 4) if does == TOKENS else item.number("gems", 1, 5)
                option: dict[str, object] = {"name": item.name, "op": "choice", "options": item.values("options")}
                program = self.programs.read(item, [Item(item.file, item.kind, option)], "options")
            columns["tile_race"].append(names.index(item.one_of("race", names)))
            columns["tile_does"].append(does)
            columns["tile_number"].append(number)
            columns["tile_program"].append(program)
            columns["tile_set"].append(set_)
            columns["tile_refresh"].append(int(does == TOKENS and item.get("refresh") is True))
            columns["tile_card"] += cards
        for i, race in enumerate(self.races):
            if i not in columns["tile_race"]:
                raise race.wrong("name", "this race has no [[race_tile]]")
        if len(self.races) < MAX_SEATS:
            raise BadContent(pack.file, "race", "", f"there must be {MAX_SEATS} races at least")

    def read_technologies(self) -> None:
        columns = self.columns
        for column in ("set_at", "set_size", "set_program", "closed", "space_code", "space_word", "word_set"):
            columns[column] = []
        self.space_names: list[str] = []
        self.set_names: list[str] = []
        bases = self.pack.items("base")
        self.bases = sorted(bases, key=lambda base: COLOURS.index(base.one_of("colour", COLOURS[:COLOURED])))
        if [base.text("colour") for base in self.bases] != COLOURS[:COLOURED]:
            raise BadContent(self.pack.file, "base", "colour", "there must be one base technology of each colour")
        for base in self.bases:
            sets = parts(base, "sets")
            if len(sets) != 2:
                raise base.wrong("sets", f"a base technology has two sets, not {len(sets)}")
            for i, data in enumerate(sets, start=1):
                self.add_set(base, f"{slug(base.name)}.{i}", data, self.programs.read(base, parts(data, "effects")))
        for item, program in self.extra_sets:
            self.add_set(item, slug(item.name), item, program)
        self.numbers["board"] = len(columns["space_code"])
        self.numbers["first_card_set"] = len(columns["set_at"])
        for column in ("deck", "gems", "continuous", "does", "from", "to", "program", "spies"):
            columns["card_" + column] = []
        for card in self.cards:
            self.read_card(card)
        for deck, name in enumerate(DECKS):
            if columns["card_deck"].count(deck) < SHOWN + 1:
                raise BadContent(self.pack.file, f"deck {name}", "", f"needs {SHOWN + 1} technologies at least")
        self.numbers["spaces"] = len(columns["space_code"])
        self.numbers["sets"] = len(columns["set_at"])
        self.numbers["cards"] = len(self.cards)

    def add_set(self, item: Item, name: str, data: Item, program: int) -> None:
        """A set of spaces, equal ones side by side; one word for each kind of space in it.

        If what it does is what a race has at a discount, its last multicolour space can be closed (HYP-11.1).
        """
        columns = self.columns
        codes = data.texts("spaces")
        if not 1 <= len(codes) <= 6 or any(code not in SPACE_CODES or len(code) != 1 for code in codes):
            raise item.wrong("spaces", f"must be 1 to 6 of {' '.join(SPACE_CODES)}, not {codes}")
        codes = sorted(codes, key=codes.index)
        at = len(columns["space_code"])
        set_ = len(columns["set_at"])
        columns["set_at"].append(at)
        columns["set_size"].append(len(codes))
        columns["set_program"].append(program)
        self.set_names.append(name)
        for code in codes:
            word = f"{name}:{code}"
            if word not in self.space_names:
                self.space_names.append(word)
                columns["word_set"].append(set_)
            columns["space_code"].append(ANY if code == "M" else COLOURS_BY_CODE[code])
            columns["space_word"].append(self.space_names.index(word))
        closed = NONE
        if "M" in codes and len(codes) > 1 and program != NONE and self.has_kind(program, self.closed_for):
            closed = at + len(codes) - 1 - codes[::-1].index("M")
        columns["closed"].append(closed)

    def has_kind(self, program: int, kind: int) -> bool:
        """Whether a program has this kind anywhere, in an alternative or after a payment."""
        for way in self.programs.programs[program]:
            for name, _ in way:
                if name in self.programs.pays:
                    if self.has_kind(self.programs.pays[name][1], kind):
                        return True
                elif name in KIND_NAMES and KIND_NAMES.index(name) == kind:
                    return True
        return False

    def read_card(self, card: Item) -> None:
        columns = self.columns
        continuous = card.get("continuous")
        if not isinstance(continuous, bool):
            raise card.wrong("continuous", f"must be true or false, not {continuous!r}")
        effects = parts(card, "effects")
        does, first, to, program = PLAIN, NONE, NONE, NONE
        if continuous:
            if len(effects) != 1:
                raise card.wrong("effects", "a continuous technology has one effect")
            effect = effects[0]
            op = effect.one_of("op", ["mod_instead", "mod_bonus", "start_of_turn"])
            if op == "mod_instead":
                does = INSTEAD
                first = GAINS.index(effect.one_of("from", COUNTABLE))
                to = GAINS.index(effect.one_of("to", COUNTABLE))
            elif op == "mod_bonus":
                does = BONUS
                first = family_of(effect.one_of("on", GAINS))
                program = self.programs.read(card, parts(effect, "add"))
                if len(self.programs.programs[program]) > 1:
                    raise card.wrong("effects", "a bonus cannot be a choice")
            else:
                does = START
                program = self.programs.read(card, parts(effect, "effects"))
        else:
            program = self.programs.read(card, effects)
        self.add_set(card, slug(card.name), card, program)
        if does != PLAIN:
            columns["set_program"][-1] = NONE
        columns["card_deck"].append(DECKS.index(card.one_of("deck", DECKS)))
        columns["card_gems"].append(card.number("gems", 0, 9))
        columns["card_continuous"].append(int(continuous))
        columns["card_does"].append(does)
        columns["card_from"].append(first)
        columns["card_to"].append(to)
        columns["card_program"].append(program)
        columns["card_spies"].append(int(program != NONE and self.has_kind(program, ESPIONAGE)))

    def read_ruins(self) -> None:
        self.ruins = self.pack.items("ruin")
        columns = self.columns
        columns["ruin_back"] = [BACKS.index(item.one_of("back", BACKS)) for item in self.ruins]
        columns["ruin_count"] = [item.number("count", 1, 99) for item in self.ruins]
        columns["ruin_program"] = [self.programs.read(item, parts(item, "effects")) for item in self.ruins]

    # The map.

    def read_lands(self) -> None:
        """Tiles first, then the homeland hexes, three for each side and the neutral side first."""
        pack = self.pack
        self.hex_tiles = pack.items("tile")
        sides = [pack.item("homeland", "neutral")]
        sides += [pack.item("homeland", race.text("homeland")) for race in self.races]
        lands = [*self.hex_tiles, *(part(side, side.get(name), name) for side in sides for name in PARTS)]
        sites = max((len(land.values("sites")) for land in lands), default=0)
        if not 1 <= sites <= MAX_SITES:
            raise BadContent(pack.file, "tile", "sites", f"a hex has {MAX_SITES} sites at most, not {sites}")
        columns = self.columns
        for column in ("terrain", "site_count", "site_kind", "site_program"):
            columns[column] = []
        for land in lands:
            columns["terrain"].append(TERRAINS.index(land.one_of("terrain", TERRAINS)))
            here = parts(land, "sites")
            columns["site_count"].append(len(here))
            for i in range(sites):
                kind, program = NONE, NONE
                if i < len(here):
                    if here[i].has("city"):
                        kind, program = CITY, self.programs.read(land, parts(here[i], "city"), "sites")
                    else:
                        kind = RUIN + BACKS.index(here[i].one_of("ruin", BACKS))
                columns["site_kind"].append(kind)
                columns["site_program"].append(program)
        kinds = ["central", "borderland"]
        columns["tile_zone"] = [[CENTRE, BORDERLAND][kinds.index(t.one_of("kind", kinds))] for t in self.hex_tiles]
        self.numbers["sites"] = sites
        self.numbers["tiles"] = len(self.hex_tiles)
        self.numbers["first_home"] = len(self.hex_tiles)
        enter, leave = {"forest": 1, "mountain": 1}, {"swamp": 1, "mountain": 1}
        columns["cost"] = [1 if a == b else 1 + leave.get(a, 0) + enter.get(b, 0) for a in TERRAINS for b in TERRAINS]

    def read_maps(self) -> None:
        self.maps: dict[int, list[tuple[tuple[int, int], int, int, int]]] = {}
        self.map_items: dict[int, Item] = {}
        for item in self.pack.items("map"):
            players = item.number("players", 2, MAX_SEATS)
            cells = [(spot(item, item.get("centre")), CENTRE, NONE, NONE)]
            cells += [(spot(item, value), BORDERLAND, NONE, NONE) for value in item.values("borderlands")]
            homes = parts(item, "homelands")
            if len(homes) != players:
                raise item.wrong("homelands", f"there must be {players}, not {len(homes)}")
            for seat, home in enumerate(homes):
                three = [spot(item, home.get(name)) for name in PARTS]
                grid = HexGrid(three)
                if any(grid.distance(i, j) != 1 for i in range(3) for j in range(i)):
                    raise item.wrong("homelands", f"the three hexes {three} do not touch each other")
                cells += [(at, HOMELAND, seat, i) for i, at in enumerate(three)]
            self.check_map(item, [cell[0] for cell in cells])
            self.maps[players] = cells
            self.map_items[players] = item
            wanted = sum(cell[1] == BORDERLAND for cell in cells)
            if self.columns["tile_zone"].count(BORDERLAND) < wanted or CENTRE not in self.columns["tile_zone"]:
                raise item.wrong("borderlands", "there are not enough tiles for this map")
        everywhere = {cell[0] for cells in self.maps.values() for cell in cells}
        self.low = (min(q for q, _ in everywhere), min(r for _, r in everywhere))
        self.hexes = sorted(everywhere)
        if max(q for q, _ in everywhere) - self.low[0] > 25:
            raise BadContent(self.pack.file, "map", "", "a map is 26 columns wide at most")

    def check_map(self, item: Item, hexes: list[tuple[int, int]]) -> None:
        grid = HexGrid(hexes)
        if len(set(hexes)) != len(hexes):
            raise item.wrong("homelands", "two hexes lie on each other")
        reached, edge = {0}, [0]
        while edge:
            for near in grid.neighbours(edge.pop()):
                if near not in reached:
                    reached.add(near)
                    edge.append(near)
        if len(reached) != len(hexes):
            raise item.wrong("homelands", "the map is not in one piece")

    def hex_name(self, at: tuple[int, int]) -> str:
        return chr(ord("a") + at[0] - self.low[0]) + str(at[1] - self.low[1] + 1)

    # Words and columns.

    def finish_programs(self) -> None:
        """All payments and effects on others are known now: gives each kind its number."""
        found = self.programs
        self.kind_names = [*KIND_NAMES, *found.pays, *found.adjacent]
        self.numbers["first_adjacent"] = PAY + len(found.pays)
        self.numbers["kinds"] = len(self.kind_names)
        columns = self.columns
        columns["pay_cost"] = [cost for cost, _ in found.pays.values()]
        columns["pay_program"] = [program for _, program in found.pays.values()]
        columns["adjacent_what"] = [what for what, _ in found.adjacent.values()]
        columns["adjacent_count"] = [number for _, number in found.adjacent.values()]
        for column in ("program_at", "program_size", "way_at", "way_size", "way_had", "op_kind", "op_count"):
            columns[column] = []
        for ways, had in zip(found.programs, found.had, strict=True):
            columns["program_at"].append(len(columns["way_at"]))
            columns["program_size"].append(len(ways))
            for way in ways:
                columns["way_at"].append(len(columns["op_kind"]))
                columns["way_size"].append(len(way))
                columns["way_had"].append(had)
                columns["op_kind"] += [self.kind_names.index(name) for name, _ in way]
                columns["op_count"] += [number for _, number in way]

    def write_vocabulary(self) -> None:
        sites = self.numbers["sites"]
        names = [self.hex_name(at) for at in self.hexes]
        seats = [slug(name) for name in SEAT_NAMES]
        words = [*FIXED_WORDS, *COLOURS, *(slug(base.name) for base in self.bases), *self.kind_names[1:]]
        blocks: dict[str, list[str]] = {
            "hex": names,
            "site": [f"{name}.{i}" for name in names for i in range(1, sites + 1)],
            "foe": [f"{name}:{seat}" for name in names for seat in seats],
            "space": self.space_names,
            "card": [slug(card.name) for card in self.cards],
            "deck": [f"deck-{name}" for name in DECKS],
            "tile": [f"tile-{slug(tile.name)}" for tile in self.hex_tiles],
            "ruin": [slug(ruin.name) for ruin in self.ruins],
            "seat": seats,
            "race": [slug(race.name) for race in self.races],
            "race_tile": [slug(tile.name) for tile in self.tiles],
        }
        for block, new in blocks.items():
            self.numbers["w_" + block] = len(words)
            words += new
        twice = sorted({word for word in words if words.count(word) > 1})
        if twice:
            raise BadContent(self.pack.file, "", "name", f"two things would be called {twice[0]!r}")
        bad = [word for word in words if not WORD.fullmatch(word.lower())]
        if bad:
            raise BadContent(self.pack.file, "", "name", f"{bad[0]!r} cannot be a word: letters, digits, - and '")
        self.vocabulary = words
        first = self.numbers["w_space"]
        self.columns["space_word"] = [first + word for word in self.columns["space_word"]]
        self.numbers |= {"words": len(words), "hexes": len(self.hexes), "ruins": len(self.ruins)}
        self.numbers |= {"races": len(self.races), "race_tiles": len(self.tiles)}

    def tables(self, seats: int) -> Tables:
        """The tables for a number of seats: all columns, and those of its map."""
        cells = sorted(self.maps[seats])
        spots = [cell[0] for cell in cells]
        grid = HexGrid(spots)
        near: list[int] = []
        for i in range(len(cells)):
            others = sorted(grid.neighbours(i))
            near += others + [NONE] * (6 - len(others))
        homes = [(cell[2], i) for i, cell in enumerate(cells) if cell[1] == HOMELAND and cell[3] == 0]
        columns = self.columns | {
            "hex_of": [self.hexes.index(at) for at in spots],
            "cell_of": [spots.index(at) if at in spots else NONE for at in self.hexes],
            "near": near,
            "zone": [cell[1] for cell in cells],
            "owner": [cell[2] for cell in cells],
            "part": [cell[3] for cell in cells],
            "capital": [i for _, i in sorted(homes)],
        }
        return Tables(self.numbers | {"seats": seats, "cells": len(cells)}, columns)

    # A turn must end.

    def check_loops(self) -> None:
        """Refuses a technology that could be activated without end (HYP-3.14), unless the pack plays under the guard.

        What gives back a place for a cube (restoring, paying a cube, eliminating grey) may do so once, and must not
        bring cubes, cards or copies by itself or by a bonus or replacement; nor gems, unless grey cubes are used up.
        """
        if self.bounded:
            return
        columns = self.columns
        for set_, name in enumerate(self.set_names):
            program = columns["set_program"][set_]
            if program == NONE:
                continue
            for way in self.programs.programs[program]:
                kinds, frees = self.outcome(way)
                risky = {"draw", "tech", "espionage"} | (set() if "eliminate" in kinds else {"gem"})
                if frees > 1 or (frees == 1 and kinds & risky):
                    why = f"also gives {', '.join(sorted(kinds & risky))}" if frees == 1 else "does so more than once"
                    raise BadContent(
                        self.pack.file,
                        f"technology {name}",
                        "effects",
                        f"it gives back a place for a cube and {why}: a turn might never end (HYP-3.14); "
                        'change it, or set loops = "bound" in [[limits]]',
                    )

    def outcome(self, way: Way) -> tuple[set[str], int]:
        """All kinds that an activation could bring with every bonus and replacement of the pack, and places freed."""
        found = self.programs
        kinds: set[str] = set()
        frees = 0
        for name, number in way:
            if name in found.pays:
                cost, program = found.pays[name]
                more, freed = self.outcome(found.programs[program][0])
                kinds |= more
                frees += freed + (COSTS[cost] == "cube")
            else:
                kinds.add(name)
                frees += number if name in (KIND_NAMES[RESTORE], KIND_NAMES[ELIMINATE]) else 0
        columns = self.columns
        families = {family_of(kind.split("-")[0]) for kind in kinds if kind.split("-")[0] in GAINS}
        extra = [
            program
            for does, first, program in zip(
                columns["card_does"], columns["card_from"], columns["card_program"], strict=True
            )
            if does == BONUS and first in families
        ]
        extra += [
            program
            for does, on, program in zip(
                columns["tile_does"], columns["tile_number"], columns["tile_program"], strict=True
            )
            if does == TRIGGER and on in families
        ]
        for program in extra:
            kinds |= {name for name, _ in found.programs[program][0]}
        for does, first, to in zip(columns["card_does"], columns["card_from"], columns["card_to"], strict=True):
            if does == INSTEAD and KIND_NAMES[first] in kinds:
                kinds.add(KIND_NAMES[to])
        return kinds, frees


def spot(item: Item, value: object) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2 or not all(type(v) is int and -30 <= v <= 30 for v in value):
        raise item.wrong("homelands", f"a hex is a pair of whole numbers [q, r], not {json.dumps(value)}")
    return value[0], value[1]
