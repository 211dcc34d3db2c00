"""Reads a content pack, checks it, and turns it into the vocabulary and the tables that the engine uses."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import Any

from aitch.core.content import Item, Pack
from aitch.core.errors import BadContent, BadOption
from aitch.core.hexes import HexGrid
from aitch.games.hyperborea import numbers, tables
from aitch.games.hyperborea.kinds import COSTS, KIND_NAMES, PAY
from aitch.games.hyperborea.programs import COUNTABLE, GAINS, Choice, Programs, families, family_of, part, parts
from aitch.games.hyperborea.tables import BACKS, COLOURS, DECKS, NONE, SITES, TERRAINS, ZONES, Tables, Words

PARTS = ["capital", "left", "right"]
CARDS_OF_A_DECK = 16
WORD = re.compile(r"[a-z0-9][a-z0-9'.+:-]*")


def slug(name: str) -> str:
    return name.lower().replace(" ", "-")


class Book:
    """A content pack, checked: names for people, words for the vocabulary, columns for the engine."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.programs = Programs()
        self.columns: defaultdict[str, list[int]] = defaultdict(list)
        self.numbers: dict[str, int] = {}
        self.closed_for = NONE
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
        self.words = self.write_vocabulary()
        self.texts = self.write_texts()
        self.check_loops()

    def add_row(self, table: str, **numbers: int) -> None:
        """One more number in each column of a table."""
        for name, number in numbers.items():
            self.columns[f"{table}_{name}"].append(number)

    # Races come first: a discount decides which spaces can be closed.

    def read_races(self) -> None:
        self.races = self.pack.items("race")
        names = [race.name for race in self.races]
        self.tiles = self.pack.items("race_tile")
        self.extra_sets: list[tuple[Item, int]] = []
        for item in self.tiles:
            does = tables.TILE_KINDS.index(item.one_of("kind", tables.TILE_KINDS))
            number, program, set_, cards = 0, NONE, NONE, list[int]()
            if does == numbers.DISCOUNT:
                self.closed_for = GAINS.index(item.one_of("effect", COUNTABLE))
            elif does == numbers.START_CARDS:
                for name in item.texts("cards")[: tables.MAX_CHOICES]:
                    if name not in self.card_names:
                        raise item.wrong("cards", f"there is no technology {name!r}")
                    cards.append(self.card_names.index(name))
            elif does == numbers.TRIGGER:
                number = family_of(item.one_of("on", GAINS))
                program = self.programs.read(item, parts(item, "effects"))
            elif does == numbers.EXTRA_SET:
                set_ = 2 * tables.COLOURED + len(self.extra_sets)
                program = self.programs.read(item, parts(item, "effects"))
                self.extra_sets.append((item, program))
            elif does == numbers.GREY_ON:
                number = tables.SPACE_CODES.index(item.one_of("space", list("RGPBOY")))
            elif does == numbers.START_GEMS:
                number = item.number("gems", 1, 10)
            elif does in (numbers.TOKENS, numbers.GEM_POWER):
                number = item.number("count", 1, 4) if does == numbers.TOKENS else item.number("gems", 1, 5)
                option: dict[str, object] = {"name": item.name, "op": "choice", "options": item.values("options")}
                program = self.programs.read(item, [Item(item.file, item.kind, option)], "options")
            race = names.index(item.one_of("race", names))
            refresh = int(does == numbers.TOKENS and item.get("refresh") is True)
            self.add_row("tile", race=race, does=does, number=number, program=program, set=set_, refresh=refresh)
            self.columns["tile_card"] += sorted(cards) + [NONE] * (tables.MAX_CHOICES - len(cards))
        wrong = [item for i, item in enumerate(self.races) if self.columns["tile_race"].count(i) != 2]
        if wrong:
            raise wrong[0].wrong("name", "a race has two tiles, [[race_tile]] (HYP-1.3)")
        if len(self.races) < tables.MAX_SEATS:
            raise BadContent(self.pack.file, "race", "", f"there must be {tables.MAX_SEATS} races at least")

    def read_technologies(self) -> None:
        self.space_names: list[str] = []
        self.set_names: list[str] = []
        coloured = COLOURS[: tables.COLOURED]
        self.bases = sorted(self.pack.items("base"), key=lambda base: coloured.index(base.one_of("colour", coloured)))
        if [base.text("colour") for base in self.bases] != coloured:
            raise BadContent(self.pack.file, "base", "colour", "there must be one base technology of each colour")
        for base in self.bases:
            sets = parts(base, "sets")
            if len(sets) != 2:
                raise base.wrong("sets", f"a base technology has two sets, not {len(sets)}")
            for i, data in enumerate(sets, start=1):
                self.add_set(base, f"{slug(base.name)}.{i}", data, self.programs.read(base, parts(data, "effects")))
        for item, program in self.extra_sets:
            self.add_set(item, slug(item.name), item, program)
        self.numbers["first_card_set"] = len(self.columns["set_at"])
        for card in self.cards:
            self.read_card(card)
        for deck, name in enumerate(DECKS):
            number = self.columns["card_deck"].count(deck)
            if number != CARDS_OF_A_DECK:
                problem = f"has {CARDS_OF_A_DECK} technologies, not {number} (HYP-2.10)"
                raise BadContent(self.pack.file, f"deck {name}", "", problem)

    def add_set(self, item: Item, name: str, data: Item, program: int) -> None:
        """A set of spaces, equal ones side by side; one word for each kind of space in it.

        If what it does is what a race has at a discount, its last multicolour space can be closed (HYP-11.1).
        """
        columns = self.columns
        codes = data.texts("spaces")
        if not 1 <= len(codes) <= 6 or any(code not in tables.SPACE_CODES or len(code) != 1 for code in codes):
            raise item.wrong("spaces", f"must be 1 to 6 of {' '.join(tables.SPACE_CODES)}, not {codes}")
        codes = sorted(codes, key=codes.index)
        set_ = len(self.set_names)
        self.add_row("set", at=len(columns["space_code"]), size=len(codes), program=program)
        self.set_names.append(name)
        for code in codes:
            word = f"{name}:{code}"
            if word not in self.space_names:
                self.space_names.append(word)
                columns["word_set"].append(set_)
            columns["space_code"].append(tables.SPACE_CODES.index(code))
            columns["space_word"].append(self.space_names.index(word))
        closed = NONE
        discount = NONE not in (program, self.closed_for) and self.has_kind(program, self.closed_for)
        if "M" in codes and len(codes) > 1 and discount:
            closed = len(codes) - 1 - codes[::-1].index("M")
        columns["closed"].append(closed)

    def has_kind(self, program: int, kind: int) -> bool:
        """Whether a program has this kind anywhere, in an alternative or after a payment."""
        return any(KIND_NAMES[kind] in self.printed(choice)[0] for choice in self.programs.programs[program])

    def printed(self, choice: Choice) -> tuple[set[str], int]:
        """All kinds that are printed, those after a payment too, and how many places for cubes are given back."""
        found = self.programs
        kinds: set[str] = set()
        frees = 0
        for name, number in choice:
            if name in found.pays:
                cost, program = found.pays[name]
                more, freed = self.printed(found.programs[program][0])
                kinds |= more
                frees += freed + (COSTS[cost] == "cube")
            else:
                kinds.add(name)
                frees += number if name in ("restore", "eliminate") else 0
        return kinds, frees

    def read_card(self, card: Item) -> None:
        continuous = card.get("continuous")
        if not isinstance(continuous, bool):
            raise card.wrong("continuous", f"must be true or false, not {continuous!r}")
        effects = parts(card, "effects")
        does, first, to, program = numbers.NOTHING, NONE, NONE, NONE
        if continuous:
            if len(effects) != 1:
                raise card.wrong("effects", "a continuous technology has one effect")
            does = tables.CARD_OPS.index(effects[0].one_of("op", tables.CARD_OPS[1:]))
        if does == numbers.MOD_INSTEAD:
            first, to = (GAINS.index(effects[0].one_of(field, COUNTABLE)) for field in ("from", "to"))
        elif does == numbers.MOD_BONUS:
            first = family_of(effects[0].one_of("on", GAINS))
            program = self.programs.read(card, parts(effects[0], "add"))
            if len(self.programs.programs[program]) > 1:
                raise card.wrong("effects", "a bonus cannot be a choice")
        else:
            program = self.programs.read(card, parts(effects[0], "effects") if does else effects)
        self.add_set(card, slug(card.name), card, program)
        if does != numbers.NOTHING:
            self.columns["set_program"][-1] = NONE
        self.columns["card_from"].append(first)
        self.add_row("card", deck=DECKS.index(card.one_of("deck", DECKS)), gems=card.number("gems", 0, 9))
        self.add_row("card", does=does, to=to, program=program)
        self.add_row("card", spies=int(program != NONE and self.has_kind(program, numbers.ESPIONAGE)))

    def read_ruins(self) -> None:
        self.ruins, columns = self.pack.items("ruin"), self.columns
        columns["ruin_back"] = [BACKS.index(item.one_of("back", BACKS)) for item in self.ruins]
        columns["ruin_count"] = [item.number("count", 1, 99) for item in self.ruins]
        columns["ruin_program"] = [self.programs.read(item, parts(item, "effects")) for item in self.ruins]

    def read_lands(self) -> None:
        """Tiles first, then the homeland hexes, three for each side and the neutral side first."""
        pack = self.pack
        self.hex_tiles = pack.items("tile")
        sides = [pack.item("homeland", "neutral")]
        sides += [pack.item("homeland", race.text("homeland")) for race in self.races]
        lands = [*self.hex_tiles, *(part(side, side.get(name), name) for side in sides for name in PARTS)]
        for side in sides:
            if not any(site.has("city") for site in parts(part(side, side.get("capital"), "capital"), "sites")):
                raise side.wrong("capital", "the capital must have a city (HYP-2.4)")
        self.sites = max((len(land.values("sites")) for land in lands), default=0)
        if not 1 <= self.sites <= SITES:
            raise BadContent(pack.file, "tile", "sites", f"a hex has {SITES} sites at most, not {self.sites}")
        columns = self.columns
        for land in lands:
            columns["terrain"].append(TERRAINS.index(land.one_of("terrain", TERRAINS)))
            here = parts(land, "sites")
            columns["site_count"].append(len(here))
            columns["has_city"].append(int(any(site.has("city") for site in here)))
            for i in range(SITES):
                kind, program = NONE, NONE
                if i < len(here) and here[i].has("city"):
                    kind, program = tables.CITY, self.programs.read(land, parts(here[i], "city"), "sites")
                elif i < len(here):
                    kind = tables.RUIN + BACKS.index(here[i].one_of("ruin", BACKS))
                self.add_row("site", kind=kind, program=program)
        columns["tile_zone"] = [ZONES.index(tile.one_of("kind", ZONES[1:])) for tile in self.hex_tiles]
        enter, leave = {"forest": 1, "mountain": 1}, {"swamp": 1, "mountain": 1}
        columns["cost"] = [1 if a == b else 1 + leave.get(a, 0) + enter.get(b, 0) for a in TERRAINS for b in TERRAINS]

    def read_maps(self) -> None:
        self.maps: dict[tuple[int, str], list[tuple[tuple[int, int], int, int, int]]] = {}
        self.from_first: set[tuple[int, str]] = set()
        """The maps on which homelands are given out from the first player on (HYP-2.3)."""
        for item in self.pack.items("map"):
            players = item.number("players", 2, tables.MAX_SEATS)
            cells = [(spot(item, item.get("centre")), numbers.CENTRAL, NONE, NONE)]
            cells += [(spot(item, value), numbers.BORDERLAND, NONE, NONE) for value in item.values("borderlands")]
            homes = parts(item, "homelands")
            if len(homes) != players:
                raise item.wrong("homelands", f"there must be {players}, not {len(homes)}")
            for seat, home in enumerate(homes):
                three = [spot(item, home.get(name)) for name in PARTS]
                grid = HexGrid(three)
                if any(grid.distance(i, j) != 1 for i in range(3) for j in range(i)):
                    raise item.wrong("homelands", f"the three hexes {three} do not touch each other")
                cells += [(at, numbers.HOMELAND, seat, i) for i, at in enumerate(three)]
            self.check_map(item, [cell[0] for cell in cells], players)
            layout = str(item.data.get("layout", ""))
            self.maps[players, layout] = cells
            if item.data.get("from_first", False):
                self.from_first.add((players, layout))
            wanted = sum(cell[1] == numbers.BORDERLAND for cell in cells)
            zones = self.columns["tile_zone"]
            if zones.count(numbers.BORDERLAND) < wanted or numbers.CENTRAL not in zones:
                raise item.wrong("borderlands", "there are not enough tiles for this map")
        self.hexes = sorted({cell[0] for cells in self.maps.values() for cell in cells})
        if self.hexes[-1][0] - self.hexes[0][0] > 25:
            raise BadContent(self.pack.file, "map", "", "a map is 26 columns wide at most")

    def check_map(self, item: Item, hexes: list[tuple[int, int]], players: int) -> None:
        """The centre is the first hex, the borderlands come next, then the homelands."""
        grid, borderlands = HexGrid(hexes), 8 if players == 5 else 6
        if len(set(hexes)) != len(hexes):
            raise item.wrong("homelands", "two hexes lie on each other")
        reached = {0}
        while more := {near for i in reached for near in grid.neighbours(i)} - reached:
            reached |= more
        if len(reached) != len(hexes):
            raise item.wrong("homelands", "the map is not in one piece")
        if len(hexes) != 1 + borderlands + 3 * players:
            raise item.wrong("borderlands", f"with {players} players there must be {borderlands} (HYP-2.3)")
        if any(grid.distance(0, i) != 1 for i in range(1, 7)):
            raise item.wrong("borderlands", "the first six must lie around the centre (HYP-2.3)")

    def finish_programs(self) -> None:
        """All payments and effects on others are known now: gives each kind its number."""
        found = self.programs
        self.kind_names = [*KIND_NAMES, *found.pays, *found.adjacent]
        self.numbers["first_adjacent"] = PAY + len(found.pays)
        columns = self.columns
        columns["pay_cost"] = [cost for cost, _ in found.pays.values()]
        columns["pay_program"] = [program for _, program in found.pays.values()]
        columns["adjacent_what"] = [what for what, _ in found.adjacent.values()]
        columns["adjacent_count"] = [number for _, number in found.adjacent.values()]
        for choices, had in zip(found.programs, found.had, strict=True):
            self.add_row("program", at=len(columns["choice_at"]), size=len(choices))
            for choice in choices:
                # A bonus that an activation has called for already is not called for again by its payment.
                calls = sum(1 << kind for kind in families(name for name, _ in choice)) & ~had
                self.add_row("choice", at=len(columns["op_kind"]), size=len(choice), calls=calls)
                for name, number in choice:
                    self.add_row("op", kind=self.kind_names.index(name), count=number)

    def write_vocabulary(self) -> Words:
        low_q, low_r = self.hexes[0][0], min(r for _, r in self.hexes)
        hexes = [f"{chr(ord('a') + q - low_q)}{r - low_r + 1}" for q, r in self.hexes]
        items = {"row": self.bases, "card": self.cards, "tile": self.hex_tiles, "ruin": self.ruins}
        items |= {"race": self.races, "race_tile": self.tiles}
        names = {kind: [slug(item.name) for item in those] for kind, those in items.items()}
        try:
            words = Words(names | {"kind": self.kind_names, "hex": hexes, "space": self.space_names}, self.sites)
        except BadOption as error:
            twice = str(error).rpartition(" ")[2]
            raise BadContent(self.pack.file, "", "name", f"two things would be called {twice}") from None
        bad = [word for word in words.words if not WORD.fullmatch(word.lower())]
        if bad:
            raise BadContent(self.pack.file, "", "name", f"{bad[0]!r} cannot be a word: letters, digits, - and '")
        self.columns["space_word"] = [int(words.spaces.first) + word for word in self.columns["space_word"]]
        return words

    def write_texts(self) -> dict[str, list[str]]:
        """What everything is called and does, in words."""
        columns, found = self.columns, self.programs
        choices = [[found.text(choice) for choice in program] for program in found.programs]
        programs = [" or ".join(each) for each in choices]
        backs = [BACKS[back] for back in columns["ruin_back"]]
        card_does = [self.card_text(card, programs) for card in range(len(self.cards))]
        base_sets = [f"{base.name} {i}" for base in self.bases for i in (1, 2)]
        return {
            "programs": programs,
            "choices": [text for each in choices for text in each],
            "kinds": [found.amount(name, 1) for name in self.kind_names],
            "sets": base_sets + [item.name for item, _ in self.extra_sets] + self.card_names,
            "set_does": [programs[i] for i in columns["set_program"][: self.numbers["first_card_set"]]] + card_does,
            "lands": [self.land_text(land, programs) for land in range(len(columns["terrain"]))],
            "cards": self.card_names,
            "ruins": [f"{back} token: {programs[columns['ruin_program'][i]]}" for i, back in enumerate(backs)],
            "tiles": [f"tile {tile.name}" for tile in self.hex_tiles],
            "races": [race.name for race in self.races],
            "race_tiles": [f"{tile.name}: {tile.text('text')}" for tile in self.tiles],
        }

    def land_text(self, land: int, programs: list[str]) -> str:
        """What lies there, as it is told when it is turned up."""
        columns, sites = self.columns, list[str]()
        for i in range(land * SITES, land * SITES + columns["site_count"][land]):
            kind, program = columns["site_kind"][i], columns["site_program"][i]
            sites.append(f"city ({programs[program]})" if kind == tables.CITY else f"{BACKS[kind - tables.RUIN]} ruin")
        return " with ".join(filter(None, [TERRAINS[columns["terrain"][land]], " and ".join(sites)]))

    def card_text(self, card: int, programs: list[str]) -> str:
        """What a technology does."""
        does, program = self.columns["card_does"][card], self.columns["card_program"][card]
        if does in (numbers.MOD_INSTEAD, numbers.MOD_BONUS):
            first = self.programs.amount(KIND_NAMES[self.columns["card_from"][card]], 1)
            if does == numbers.MOD_BONUS:
                return f"Always: with {first} comes {programs[program]}."
            return f"Always: {first} becomes {self.programs.amount(KIND_NAMES[self.columns['card_to'][card]], 1)}."
        text = programs[program]
        return f"Start of turn: {text}." if does == numbers.START_OF_TURN else f"{text[:1].upper()}{text[1:]}."

    def tables(self, seats: int, layout: str) -> Tables:
        """The tables for a number of seats: all columns, and those of its map, by who begins where that matters."""
        kind = (seats, layout) if (seats, layout) in self.maps else (seats, "")
        by_first = [self.tables_from(first, *kind) for first in range(seats if kind in self.from_first else 1)]
        for each in by_first:
            each.from_first = by_first
        return by_first[0]

    def tables_from(self, first: int, seats: int, layout: str) -> Tables:
        """With the first homeland of the map for this seat, the next one for the next."""
        cells = sorted(self.maps[seats, layout])
        spots = [cell[0] for cell in cells]
        grid = HexGrid(spots)
        near = [sorted(grid.neighbours(i)) for i in range(len(cells))]
        owner = [(cell[2] + first) % seats if cell[1] == numbers.HOMELAND else NONE for cell in cells]
        homes = [(owner[i], i) for i, cell in enumerate(cells) if cell[1] == numbers.HOMELAND and cell[3] == 0]
        columns: dict[str, list[int]] = self.columns | {
            "hex_of": [self.hexes.index(at) for at in spots],
            "cell_of": [spots.index(at) if at in spots else NONE for at in self.hexes],
            "near": [other for others in near for other in others + [NONE] * (6 - len(others))],
            "zone": [cell[1] for cell in cells],
            "owner": owner,
            "part": [cell[3] for cell in cells],
            "capital": [i for _, i in sorted(homes)],
        }
        return Tables(self.words, self.texts, self.numbers | {"seats": seats}, columns)

    def check_loops(self) -> None:
        """Refuses a technology that could be activated without end (HYP-3.14), unless the pack plays under the guard.

        What gives back a place for a cube (restoring, paying a cube, eliminating grey) may do so once, and must not
        bring cubes, cards or copies by itself or by a bonus or replacement; nor gems, unless grey cubes are used up.
        """
        if self.bounded:
            return
        for name, program in zip(self.set_names, self.columns["set_program"], strict=True):
            for choice in self.programs.programs[program] if program != NONE else ():
                kinds, frees = self.outcome(choice)
                risky = {"draw", "tech", "espionage"} | (set() if "eliminate" in kinds else {"gem"})
                if frees > 1 or (frees == 1 and kinds & risky):
                    why = f"also gives {', '.join(sorted(kinds & risky))}" if frees == 1 else "does so more than once"
                    why = f"it gives back a place for a cube and {why}: a turn might never end (HYP-3.14)"
                    mend = 'change it, or set loops = "bound" in [[limits]]'
                    raise BadContent(self.pack.file, f"technology {name}", "effects", f"{why}; {mend}")

    def outcome(self, choice: Choice) -> tuple[set[str], int]:
        """All kinds that an activation could bring with every bonus and replacement of the pack, and places freed."""
        kinds, frees = self.printed(choice)
        columns = self.columns
        called = families(kinds)
        bonuses = zip(columns["card_does"], columns["card_from"], columns["card_program"], strict=True)
        extra = [program for does, on, program in bonuses if does == numbers.MOD_BONUS and on in called]
        triggers = zip(columns["tile_does"], columns["tile_number"], columns["tile_program"], strict=True)
        extra += [program for does, on, program in triggers if does == numbers.TRIGGER and on in called]
        for program in extra:
            kinds |= {name for name, _ in self.programs.programs[program][0]}
        for does, first, to in zip(columns["card_does"], columns["card_from"], columns["card_to"], strict=True):
            if does == numbers.MOD_INSTEAD and KIND_NAMES[first] in kinds:
                kinds.add(KIND_NAMES[to])
        return kinds, frees


def spot(item: Item, value: object) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2 or not all(type(v) is int and -30 <= v <= 30 for v in value):
        raise item.wrong("homelands", f"a hex is a pair of whole numbers [q, r], not {json.dumps(value)}")
    return value[0], value[1]
