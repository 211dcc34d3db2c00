"""Content read and checked, and made into the tables that the engine plays by."""

from __future__ import annotations

from collections import Counter

from aitch.core.content import Item, Pack
from aitch.core.hexes import NAMES, HexGrid
from aitch.games.sygon import tables
from aitch.games.sygon.numbers import BUY_PRICE, FOR_GAME, FOR_NEXT, SELL_PRICE
from aitch.games.sygon.tables import COLOURS, CUBE_NAMES, CUBES, HEXES, NONE, Card, Effect, Tables, Words, numbers

COUNTS = {2: "two", 3: "three", 4: "four"}
COLUMNS = {2: [3, 4, 5, 4, 3], 3: [4, 5, 6, 5, 4], 4: [4, 5, 6, 6, 5, 4]}
LOWEST = [0, -1, -2, -2, -2, -2]
"""How far down each column begins, so that hexes of one name lie at the same place on every board."""
CARD_GROUPS = ["incantation", "golden", "evocation"]
DEEDS: dict[str, dict[str, tuple[int, int]]] = {
    "term": {"term": (0, 0), "value": (0, 0), "lasts": (0, 0), "who": (0, 0)},
    "wizard": {},
    "flip": {"reach": (0, 10), "most": (0, 30)},
    "wall": {"most": (0, 30)},
    "break": {"most": (0, 30)},
    "vanish": {"most": (0, 30)},
    "foresee": {},
    "copy": {},
    "revive": {"most": (0, 30)},
    "gild": {"value": (1, 30), "limit": (1, 12), "most": (0, 30)},
    "shield": {"most": (0, 30)},
    "gold": {"value": (1, 30)},
    "cubes": {"most": (1, 30)},
}
"""What a card can do (`card_effects`), and the bounds of its numbers; those of terms vary."""
AMOUNTS = {
    "teleport-cost": (0, 30),
    "teleport-range": (1, 10),
    "forage-yield": (1, 10),
    "transform-cost": (1, 30),
    "sell-price": (0, 30),
    "buy-price": (1, 30),
    "transform-discount": (1, 30),
    "market-gold": (0, 20),
    "gold-limit": (7, 200),
    "cube-limit": (3, 60),
    "score-to-win": (7, 99),
    "competitive-score": (0, 99),
    "cube-worth": (0, 50),
}
"""The numbers that content names, and their bounds; terms that cards alone set are amounts (Wards) or on (1)."""
DRAFTED = {"town": 2, "wall": 4}
"""What the draft takes of a player's pieces at most (SYG-2.4, SYG-2.6)."""
WARDS = ("ward-buy", "ward-play")
MOST_CARDS = 60
"""Kinds, and effects: as many as have a bit in one number."""


def hex_cells() -> dict[str, tuple[int, int]]:
    """The names of all hexes and where they lie, in axial coordinates (SYG-1.2)."""
    cells: dict[str, tuple[int, int]] = {}
    for column, height in enumerate(COLUMNS[4]):
        for k in range(height):
            cells[f"{'abcdef'[column]}{k + 1}"] = (column - 2, 2 - column - LOWEST[column] - k)
    return cells


CELLS = hex_cells()
HEX_NAMES = list(CELLS)


def on_board(seats: int) -> list[str]:
    """The hexes of a board for so many players (SYG-1.1)."""
    return [f"{'abcdef'[c]}{k + 1}" for c, height in enumerate(COLUMNS[seats]) for k in range(height)]


class Content:
    """A pack that makes sense for this game."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.titles = [self.tile(name).text("title") for name in CUBE_NAMES]
        self.amounts = {name: pack.item("number", name).number("value", *bounds) for name, bounds in AMOUNTS.items()}
        self.costs: list[int] = []
        self.points: list[int] = []
        self.supplies: list[int] = []
        for name in tables.PIECE_NAMES:
            item = pack.item("piece", name)
            cubes = [cube_number(item, "cubes", cube) for cube in item.texts("cubes")]
            self.costs += [cubes.count(kind) for kind in range(CUBES)] + [item.number("gold", 0, 30)]
            self.points.append(item.number("points", 0, 20))
            self.supplies.append(item.number("supply", DRAFTED.get(name, 0), 60))
        self.faces = self.read_faces()
        self.effects: list[Effect] = []
        self.cards = self.read_cards()
        self.check_rates()
        for seats in COUNTS:
            self.tile_counts(seats)

    def tile(self, name: str) -> Item:
        return self.pack.item("tile", name)

    def read_faces(self) -> list[int]:
        faces = self.pack.items("face")
        if [item.name for item in faces] != [str(n) for n in range(1, 13)]:
            raise faces[0].wrong("name", "the faces of the die must be named 1 to 12, in this order")
        masks = [read_colours(item, "colours", 1) for item in faces]
        odds = [sum(mask >> colour & 1 for mask in masks) for colour in range(3)]
        if odds != sorted(set(odds), reverse=True):
            problem = f"blue must be likelier than red, and red than green (SYG-11.1), not {odds} faces of 12"
            raise faces[0].wrong("colours", problem)
        return masks

    def read_cards(self) -> list[Card]:
        cards: list[Card] = []
        for item in self.pack.items("card"):
            eternal = item.one_of("group", CARD_GROUPS) == "evocation"
            if not all(c.islower() or c.isdecimal() or c == "-" for c in item.name):
                raise item.wrong("name", "must be of small letters, digits and -")
            golden = item.text("group") == "golden"
            kinds = [*CUBE_NAMES] if eternal else ["any"]
            cube = NONE if golden else [*CUBE_NAMES, "any"].index(item.one_of("cube", kinds))
            gold = item.number("gold", 1, 30) if golden else 0
            if item.has("cube" if golden else "gold"):
                problem = "golden cards cost Gold alone, incantations any cube, evocations one of a kind (SYG-14.4)"
                raise item.wrong("cube" if golden else "gold", problem)
            copies = item.number("copies", 0, 20)
            card = Card(item.name, item.text("title"), item.text("text"), eternal, cube, gold, copies)
            for values in item.values("effects"):
                effect = read_effect(item, values)
                if (effect.lasts == FOR_GAME) != eternal:
                    raise item.wrong("effects", "what an evocation does lasts for the game, what others do does not")
                effect.card = len(cards)
                card.steps.append(len(self.effects))
                self.effects.append(effect)
            if not card.steps:
                raise item.wrong("effects", "a card must do something")
            cards.append(card)
        if len(cards) > MOST_CARDS or len(self.effects) > MOST_CARDS:
            raise self.pack.items("card")[0].wrong("effects", f"there can be at most {MOST_CARDS} kinds and effects")
        if len({card.name for card in cards}) < len(cards):
            raise self.pack.items("card")[0].wrong("name", "two kinds of cards have the same name")
        return cards

    def check_rates(self) -> None:
        """Exchanges must cost something each, or a turn would never end."""
        sell, buy = self.amounts["sell-price"], self.amounts["buy-price"]
        if sell >= buy:
            item = self.pack.item("number", "sell-price")
            raise item.wrong("value", f"must be below the buy-price of {buy}, not {sell}")
        prices = [e for e in self.effects if e.do == "term" and e.term in (SELL_PRICE, BUY_PRICE)]
        dearest = max([sell, *(e.value for e in prices if e.term == SELL_PRICE)])
        if prices and dearest >= min([buy, *(e.value for e in prices if e.term == BUY_PRICE)]):
            item = self.pack.items("card")[prices[0].card]
            raise item.wrong("effects", "with all cards together one could buy for less than one sells")
        cost, discount = self.amounts["transform-cost"], self.amounts["transform-discount"]
        if discount > cost:
            item = self.pack.item("number", "transform-discount")
            raise item.wrong("value", f"must not be above the transform-cost of {cost}")

    def tile_counts(self, seats: int) -> list[int]:
        counts: list[int] = []
        for name in CUBE_NAMES:
            each = self.tile(name).numbers("counts", 0, HEXES)
            if len(each) != 3:
                problem = f"must be three numbers, for two, three and four players, not {each}"
                raise self.tile(name).wrong("counts", problem)
            counts.append(each[seats - 2])
        size = len(on_board(seats)) - len(COLOURS)
        if sum(counts) != size:
            problem = f"for {seats} players must add up to {size} over all tiles, not {sum(counts)}"
            raise self.tile(CUBE_NAMES[0]).wrong("counts", problem)
        return counts

    def pool(self, place: str, seats: int, least: int) -> list[int]:
        """How many Gold Value tokens of each value 0 to 12 there are for a place."""
        values: list[int] = []
        for item in self.pack.items("tokens"):
            if item.one_of("place", ["frame", "inner"]) == place and item.number("players", 2, 4) <= seats:
                values += item.numbers("values", 0, 12)
        if len(values) < least:
            raise self.pack.items("tokens")[0].wrong("values", f"{place} hexes need {least} tokens for {seats} players")
        return [values.count(value) for value in range(13)]

    def start_gold(self, name: str, seats: int) -> list[int]:
        item = self.pack.item("start", name)
        gold = item.numbers("gold", 0, self.amounts["gold-limit"])
        if len(gold) != seats:
            raise item.wrong("gold", f"must be {seats} numbers, not {gold}")
        return gold

    def team_draft(self) -> list[int]:
        item = self.pack.item("draft", "teams")
        order = item.numbers("order", 1, 4)
        if sorted(order) != [1, 1, 2, 2, 3, 3, 4, 4]:
            raise item.wrong("order", f"must name each of the players 1 to 4 twice, not {order}")
        return [n - 1 for n in order]


def read_effect(item: Item, values: object) -> Effect:
    """One effect of a card, from its table."""
    if not isinstance(values, dict):
        raise item.wrong("effects", f"must be a list of tables, but holds {values!r}")
    effect = Item(item.file, item.kind, {**values, "name": item.name})
    do = effect.one_of("do", list(DEEDS))
    unknown = set(values) - {"do", *DEEDS[do]}
    if unknown:
        raise item.wrong("effects", f"{do!r} has no {sorted(unknown)[0]!r}")
    if do != "term":
        bounds = {field: DEEDS[do][field] for field in DEEDS[do] if field != "most" or effect.has(field)}
        return Effect(do, {field: effect.number(field, *bounds[field]) for field in bounds})
    choices = {"term": tables.TERM_NAMES, "lasts": tables.LASTS, "who": ["self", "others"]}
    numbers = {field: choices[field].index(effect.one_of(field, choices[field])) for field in choices}
    term = tables.TERM_NAMES[numbers["term"]]
    numbers["value"] = effect.number("value", *AMOUNTS.get(term, (1, 30 if term in WARDS else 1)))
    if numbers["who"] and numbers["lasts"] != FOR_NEXT:
        raise item.wrong("effects", "what strikes the others lasts for their next turn")
    return Effect(do, numbers)


def read_colours(item: Item, field: str, least: int) -> int:
    """One or two Volcanoes, a bit each: there are no more Smoke Clouds (SYG-9.1, SYG-9.2)."""
    colours = item.texts(field)
    if not least <= len(colours) <= 2 or len(set(colours)) != len(colours) or not set(colours) <= set(COLOURS):
        raise item.wrong(field, f"must be {least} to 2 of {', '.join(COLOURS)}, not {colours}")
    return sum(1 << COLOURS.index(colour) for colour in colours)


def cube_number(item: Item, field: str, name: str) -> int:
    if name not in CUBE_NAMES:
        raise item.wrong(field, f"must be of {', '.join(CUBE_NAMES)}, not {name!r}")
    return CUBE_NAMES.index(name)


def build_tables(content: Content, words: Words, options: dict[str, object], seats: int) -> Tables:
    """The tables for checked options and a number of seats."""
    t = Tables(seats, words, options, content.amounts, content.cards)
    t.effects, t.titles, t.faces = content.effects, content.titles, numbers(content.faces)
    t.faces_with = numbers([sum(face & some != 0 for face in content.faces) for some in range(8)])
    t.costs, t.points, t.supplies = numbers(content.costs), numbers(content.points), numbers(content.supplies)
    measure(t, seats)
    t.tiles = numbers([*content.tile_counts(seats), 1, 1, 1])
    rim = sum(t.rim[h] for h in range(HEXES) if t.lands[h] != tables.OFF)
    inner = len(on_board(seats)) - rim
    t.pools = numbers(content.pool("inner", seats, inner) + content.pool("frame", seats, rim))
    snake = [*range(seats), *reversed(range(seats))]
    balanced = t.teams and options["rotation"] == "balanced"
    t.draft = numbers(content.team_draft() if balanced else snake)
    t.start_gold = numbers(content.start_gold("teams" if t.teams else COUNTS[seats], seats))
    if options["board"] == "recommended":
        give_board(t, content, seats)
    if options["early_clouds"] and seats == 2:
        t.clouds = 0b110
    return t


def measure(t: Tables, seats: int) -> None:
    """Fills in the geometry; hexes that a smaller board lacks are off."""
    grid, inside = HexGrid(list(CELLS.values())), [name in on_board(seats) for name in HEX_NAMES]
    near = [g if g >= 0 and inside[i // 6] and inside[g] else -1 for i, g in enumerate(grid.near)]
    around = [near[6 * h : 6 * h + 6] for h in range(HEXES)]
    pairs = [(h, g) for h in range(HEXES) for g in range(HEXES)]
    t.near = numbers(near)
    t.far = numbers([grid.distance(h, g) if inside[h] and inside[g] else 99 for h, g in pairs])
    t.way = numbers([around[h].index(g) if g in around[h] else -1 for h, g in pairs])
    t.rim = numbers([int(inside[h] and -1 in around[h]) for h in range(HEXES)])
    t.lands = numbers([tables.UNKNOWN if on else tables.OFF for on in inside])


def give_board(t: Tables, content: Content, seats: int) -> None:
    """SYG-2.10: the recommended board."""
    item = content.pack.item("board", COUNTS[seats])
    lands, values = [tables.OFF] * HEXES, [0] * HEXES
    columns = item.texts("columns")
    cells = [cell.strip() for column in columns for cell in column.split(",")]
    names = on_board(seats)
    if [len(column.split(",")) for column in columns] != COLUMNS[seats]:
        raise item.wrong("columns", f"must have the heights {COLUMNS[seats]}")
    for name, cell in zip(names, cells, strict=True):
        h = HEX_NAMES.index(name)
        land, _, value = cell.partition(" ")
        if land in COLOURS:
            lands[h] = tables.VOLCANO + COLOURS.index(land)
        elif land in CUBE_NAMES and value.isdecimal() and int(value) <= 12:
            lands[h], values[h] = CUBE_NAMES.index(land), int(value)
        else:
            raise item.wrong("columns", f"{name} must be a landscape with a Gold Value or a Volcano, not {cell!r}")
    counts = [lands.count(kind) for kind in range(CUBES + 3)]
    if counts != [int(n) for n in t.tiles]:
        raise item.wrong("columns", f"the tiles are {counts}, and should be {[int(n) for n in t.tiles]}")
    t.given = True
    t.given_lands, t.given_values = numbers(lands), numbers(values)
    t.clouds = read_colours(item, "clouds", 0)
    t.given_towns, t.given_cubes = [], []
    for order in range(1, seats + 1):
        seat = content.pack.item("seat", f"{COUNTS[seats]} {order}")
        cubes = [cube_number(seat, "cubes", name) for name in seat.texts("cubes")]
        towns = [read_town(t, seat, town, lands) for town in seat.texts("towns")]
        taken = [town[0] for given in [*t.given_towns, towns] for town in given]
        if len(towns) != 2 or len(set(taken)) < len(taken):
            raise seat.wrong("towns", "must be two, on hexes that have no Town yet (SYG-2.4, SYG-2.5)")
        if len(cubes) != 3 or Counter(lands[town[0]] for town in towns) - Counter(cubes):
            raise seat.wrong("cubes", "must be three: one of each Town's landscape, and any other (SYG-2.8)")
        t.given_cubes.append(cubes)
        t.given_towns.append(towns)


def read_town(t: Tables, seat: Item, text: str, lands: list[int]) -> list[int]:
    """`d4 SE N` as numbers: the hex, and where its Walls stand."""
    name, *sides = text.split()
    if name not in HEX_NAMES or lands[HEX_NAMES.index(name)] >= tables.VOLCANO or not set(sides) <= set(NAMES):
        raise seat.wrong("towns", f"{text!r} must be a landscape hex and sides of it")
    h = HEX_NAMES.index(name)
    ways = [NAMES.index(side) for side in sides]
    if len(set(ways)) != (1 if t.rim[h] else 2) or any(t.near[6 * h + d] < 0 for d in ways):
        raise seat.wrong("towns", f"{text!r}: {'one Wall' if t.rim[h] else 'two Walls'}, not at the frame")
    return [h, *ways]
