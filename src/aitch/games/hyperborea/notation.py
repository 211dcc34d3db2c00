"""Hyperborea in text: positions for scenarios and analysis, and the conditions that scenarios state.

A position is a list of fields, `turn: wolf; tiles: e4=15; free: e4=wolf*2,heron f3=wolf; pool: move*2 attack`.  What is
left out is as after a setup without surprises: three miniatures in each capital, six cubes in each bag, levels at 0,
the first cards of each deck face up, hexes face down.  Fields:

    turn, first, round       who plays, who began, rounds done
    tiles                    hex=tile number: face up, with its tokens and ghosts
    free, in, walls          hex=seats outside; site=ghost, seat or -; hex=seats whose fortresses stand there
    tokens, stopped, boxed   site=tokens left; hex=own miniatures stopped; ghosts in the box
    bag, available, unused   seat=cubes as letters r g p b o y x
    on                       seat/set=one letter for each space, . if empty
    levels                   seat=six levels: red, green, purple, blue, orange, yellow
    cards, start, market, under, waste, lit
                             technologies: seat=cards; seat=start card; deck=two cards; deck=cards put under it;
                             place of the market=grey cubes there; cards activated once (if effects last for ever)
    gems, ghosts, graves, stored, spent, races, powers, objectives, pool, goals, closer
    half                     numbers of a half-made move, as `position_text` writes them
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from aitch.core.errors import BadOption, BadPosition
from aitch.games.hyperborea.ending import controlled, holders
from aitch.games.hyperborea.market import in_deck
from aitch.games.hyperborea.movement import furnish
from aitch.games.hyperborea.position import on_map, pile, place_of, set_out
from aitch.games.hyperborea.state import Hyperborea
from aitch.games.hyperborea.tables import Choices, flat
from aitch.games.hyperborea.terms import (
    AREAS,
    ASK_MAIN,
    AVAILABLE,
    BACKS,
    BAG,
    COLOURED,
    COLOURS,
    CUBE_COLOURS,
    CUBES_OF_A_COLOUR,
    DECK,
    DECKS,
    FACE_DOWN,
    FORTRESSES,
    GHOST,
    GHOSTS,
    GOAL_GEMS,
    GOAL_MINIATURES,
    GOAL_TECHNOLOGIES,
    GREY,
    GREY_CUBES,
    HOMELAND,
    MARKET,
    MAX_SEATS,
    MIN_ON_MAP,
    MINIATURES,
    NONE,
    PLAYER,
    SHOWN,
    SLOTS,
    SPACE_CODES,
    STAGE_MAIN,
    STAGE_MAP,
    START_GEMS,
    TOKENS,
    TURNING,
    UNDER,
    UNUSED,
)

if TYPE_CHECKING:
    from aitch.games.hyperborea.game import HyperboreaGame

LETTERS = SPACE_CODES[:CUBE_COLOURS].lower()
GOALS = {"gems": GOAL_GEMS, "technologies": GOAL_TECHNOLOGIES, "miniatures": GOAL_MINIATURES}
FIELDS = [
    *("turn", "first", "round", "races", "powers", "tiles", "free", "in", "walls", "tokens", "stopped", "boxed"),
    *("bag", "available", "unused", "on", "levels", "cards", "start", "market", "under", "waste", "lit", "gems"),
    *("ghosts", "graves", "stored", "spent", "objectives", "pool", "goals", "closer", "half"),
]
HALF = [
    *("seat", "ask", "stage", "count", "steps", "warned", "sacrificed", "ending", "last", "reveals", "gaps", "draws"),
    *("losing", "cell", "site", "foe", "kind", "colour", "zone", "purpose", "program", "rows", "held"),
]


class Reader:
    """Words of one game and number of seats, and what they stand for."""

    def __init__(self, s: Hyperborea, game: HyperboreaGame) -> None:
        self.s = s
        self.book = game.book
        self.words = game.vocabulary
        self.fields: dict[str, dict[str, str]] = {}

    def number(self, field: str, text: str, low: int = 0, high: int = 999) -> int:
        if not re.fullmatch(r"-?\d+", text) or not low <= int(text) <= high:
            raise BadPosition(f"{field}: {text!r} is not a number from {low} to {high}")
        return int(text)

    def among(self, field: str, text: str, names: list[str], what: str) -> int:
        if text not in names:
            raise BadPosition(f"{field}: there is no {what} {text!r}")
        return names.index(text)

    def seat(self, field: str, text: str) -> int:
        first = int(self.s.t.w_seat)
        return self.among(field, text, self.words[first : first + int(self.s.t.seats)], "seat")

    def cell(self, field: str, text: str) -> int:
        t = self.s.t
        at = self.among(field, text, self.words[int(t.w_hex) : int(t.w_site)], "hex")
        if t.cell_of[at] < 0:
            raise BadPosition(f"{field}: {text} is not on the map for {t.seats} players")
        return int(t.cell_of[at])

    def site(self, field: str, text: str) -> int:
        name, _, number = text.partition(".")
        cell = self.cell(field, name)
        return cell * int(self.s.t.sites) + self.number(field, number, 1, int(self.s.t.sites)) - 1

    def card(self, field: str, text: str) -> int:
        return self.among(field, text, self.words[int(self.s.t.w_card) : int(self.s.t.w_deck)], "technology")

    def ruin(self, field: str, text: str) -> int:
        return self.among(field, text, self.words[int(self.s.t.w_ruin) : int(self.s.t.w_seat)], "ruin token")

    def each(self, field: str) -> list[tuple[str, str]]:
        return list(self.fields.get(field, {}).items())

    def one(self, field: str) -> str:
        """The value of a field that has only one."""
        return next(iter(self.fields.get(field, {})), "")


def position(game: HyperboreaGame, text: str, options: dict[str, object], seats: int) -> Hyperborea:
    s = Hyperborea()
    set_out(s, game, game.tables(seats), Choices(game.numbers(options)))
    reader = Reader(s, game)
    for part in text.split(";"):
        if not part.strip():
            continue
        name, colon, value = part.strip().partition(":")
        if not colon or name not in FIELDS:
            raise BadPosition(f"a position is made of FIELD: VALUES divided by ';', not {part.strip()[:40]!r}")
        if name in reader.fields:
            raise BadPosition(f"{name} is given twice")
        reader.fields[name] = {}
        for entry in value.split():
            key, _, held = entry.partition("=")
            reader.fields[name][key] = held
    read_course(reader)
    read_races(reader)
    read_map(reader)
    read_cubes(reader)
    read_cards(reader)
    read_players(reader)
    read_tokens(reader)
    read_half(reader)
    return s


def read_course(r: Reader) -> None:
    s = r.s
    s.seat = s.active = r.seat("turn", r.one("turn") or "wolf")
    s.first = r.seat("first", r.one("first") or "wolf")
    s.round = r.number("round", r.one("round") or "0")
    s.ask, s.stage = ASK_MAIN, STAGE_MAIN
    for name, _ in r.each("goals"):
        s.goals |= GOALS[list(GOALS)[r.among("goals", name, list(GOALS), "condition")]]
    if r.one("closer"):
        s.closer = r.seat("closer", r.one("closer"))


def read_races(r: Reader) -> None:
    s, t = r.s, r.s.t
    names = r.words[int(t.w_race_tile) :]
    for seat_name, value in r.each("races"):
        seat = r.seat("races", seat_name)
        race_name, _, tile_name = value.partition("/")
        race = r.among("races", race_name, r.words[int(t.w_race) : int(t.w_race_tile)], "race")
        s.race[seat], s.races[race] = race, 0
        if not tile_name:
            continue
        tile = r.among("races", tile_name, names, "race tile")
        s.race_tile[seat] = tile
        if t.tile_does[tile] == START_GEMS:
            s.gems[seat] = t.tile_number[tile]
        if t.tile_does[tile] == TOKENS:
            s.powers[seat] = t.tile_number[tile]
    for seat_name, value in r.each("powers"):
        s.powers[r.seat("powers", seat_name)] = r.number("powers", value, 0, 9)


def read_map(r: Reader) -> None:
    s, t = r.s, r.s.t
    if int(dict(r.each("half")).get("stage", STAGE_MAIN)) <= STAGE_MAP:
        return
    for cell in range(int(t.cells)):
        if t.zone[cell] == HOMELAND:
            side = s.race[t.owner[cell]] + 1
            furnish(s, cell, t.first_home + side * 3 + t.part[cell])
    names = [tile.name for tile in r.book.hex_tiles]
    for name, value in r.each("tiles"):
        cell = r.cell("tiles", name)
        if t.zone[cell] == HOMELAND:
            raise BadPosition(f"tiles: {name} is in a homeland")
        if value == "?":
            s.land[cell] = TURNING
            continue
        tile = r.among("tiles", value, names, "tile")
        if s.tiles[tile] == 0 or t.tile_zone[tile] != t.zone[cell]:
            raise BadPosition(f"tiles: tile {value} cannot lie at {name}")
        s.tiles[tile] = 0
        furnish(s, cell, tile)
    named = {seat for field in ("free", "in") for _, value in r.each(field) for seat, _ in counted(field, value)}
    for seat in range(int(t.seats)):
        if r.words[int(t.w_seat) + seat] not in named:
            s.free[t.capital[seat] * MAX_SEATS + seat] = MIN_ON_MAP
    for field, array in (("free", s.free), ("walls", s.walls)):
        for name, value in r.each(field):
            cell = r.cell(field, name)
            for seat_name, number in counted(field, value):
                array[cell * MAX_SEATS + r.seat(field, seat_name)] = number
    for name, value in r.each("in"):
        at = r.site("in", name)
        s.inside[at] = {"-": 0, "ghost": GHOST}.get(value, 0)
        if value not in ("-", "ghost"):
            s.inside[at] = PLAYER + r.seat("in", value)
    for name, value in r.each("tokens"):
        at = r.site("tokens", name)
        land = int(s.land[at // int(t.sites)])
        back = t.site_kind[land * t.sites + at % int(t.sites)] - 1 if land >= 0 else -1
        if back < 0:
            raise BadPosition(f"tokens: {name} is no ruin")
        number = r.number("tokens", value, 0, 9)
        s.heap[back] += s.tokens[at] - number
        s.tokens[at] = number
    for name, value in r.each("stopped"):
        s.stopped[r.cell("stopped", name)] = r.number("stopped", value, 0, 9)
    s.boxed = r.number("boxed", r.one("boxed") or "0")


def read_cubes(r: Reader) -> None:
    s, t = r.s, r.s.t
    given = {name for field in ("bag", "available", "unused") for name, _ in r.each(field)}
    given |= {name.partition("/")[0] for name, _ in r.each("on")}
    for seat in range(int(t.seats)):
        if r.words[int(t.w_seat) + seat] in given:
            for c in range(COLOURED):
                s.piles[pile(seat, BAG) + c] = 0
    for area, field in ((BAG, "bag"), (AVAILABLE, "available"), (UNUSED, "unused")):
        for name, value in r.each(field):
            seat = r.seat(field, name)
            for letter in value:
                s.piles[pile(seat, area) + r.among(field, letter, list(LETTERS), "colour")] += 1
    for name, value in r.each("on"):
        seat_name, _, set_name = name.partition("/")
        seat = r.seat("on", seat_name)
        set_ = r.among("on", set_name, r.book.set_names, "set")
        if len(value) != t.set_size[set_]:
            raise BadPosition(f"on: {set_name} has {t.set_size[set_]} spaces, not {len(value)}")
        for i, letter in enumerate(value):
            if letter != ".":
                colour = r.among("on", letter, list(LETTERS), "colour")
                s.cubes[place_of(s, seat, t.set_at[set_] + i)] = colour + 1


def read_cards(r: Reader) -> None:
    s, t = r.s, r.s.t
    for name, value in [*r.each("cards"), *r.each("start")]:
        for card_name in value.split(","):
            s.where[r.card("cards", card_name)] = r.seat("cards", name)
    for name, value in r.each("start"):
        s.given[r.seat("start", name)] = r.card("start", value)
    for name, value in r.each("under"):
        r.among("under", name, DECKS, "deck")
        for depth, card_name in enumerate(value.split(",")):
            s.where[r.card("under", card_name)] = UNDER + depth
    shown = dict(r.each("market"))
    for deck, name in enumerate(DECKS):
        if name in shown:
            cards = [NONE if card == "-" else r.card("market", card) for card in shown[name].split(",")]
        else:
            cards = [c for c in range(int(t.cards)) if t.card_deck[c] == deck and s.where[c] == DECK][:SHOWN]
        if len(cards) != SHOWN or any(card >= 0 and t.card_deck[card] != deck for card in cards):
            raise BadPosition(f"market: deck {name} shows two of its own cards")
        for i, card in enumerate(cards):
            s.market[deck * SHOWN + i] = card
            if card >= 0:
                if s.where[card] != DECK:
                    raise BadPosition(f"market: {r.words[int(t.w_card) + card]} is somewhere else")
                s.where[card] = MARKET
                s.waste[deck * SHOWN + i] = 1
    for name, value in r.each("waste"):
        s.waste[r.number("waste", name, 1, SLOTS) - 1] = r.number("waste", value, 0, 1)
    for name, _ in r.each("lit"):
        s.lit[r.card("lit", name)] = 1


def read_players(r: Reader) -> None:
    s, t = r.s, r.s.t
    for name, value in r.each("levels"):
        levels = value.split(",")
        if len(levels) != COLOURED:
            raise BadPosition(f"levels: there are {COLOURED} rows, not {len(levels)}")
        for row, level in enumerate(levels):
            s.level[r.seat("levels", name) * COLOURED + row] = r.number("levels", level, 0, 6)
    for name, value in r.each("gems"):
        s.gems[r.seat("gems", name)] = r.number("gems", value)
    for name, value in r.each("ghosts"):
        s.trophies[r.seat("ghosts", name)] = r.number("ghosts", value, 0, GHOSTS)
    for name, value in r.each("graves"):
        for other in value.split(","):
            s.graves[r.seat("graves", name)] |= 1 << r.seat("graves", other)
    for name, value in r.each("objectives"):
        for goal in value.split(","):
            bit = GOALS[list(GOALS)[r.among("objectives", goal, list(GOALS), "condition")]]
            s.objectives[r.seat("objectives", name)] |= bit
            s.goals |= bit
    kinds = r.book.kind_names
    for name, number in counted("pool", ",".join(r.fields.get("pool", {}))):
        s.pool[r.among("pool", name, kinds, "effect")] = number
    ghosts = GHOSTS - s.boxed - sum(1 for who in s.inside if who == GHOST) - sum(s.trophies)
    for c in range(CUBE_COLOURS):
        total = GREY_CUBES - sum(s.waste) if c == GREY else CUBES_OF_A_COLOUR
        held = sum(s.piles[pile(seat, area) + c] for seat in range(MAX_SEATS) for area in range(AREAS))
        s.supply[c] = total - held - sum(1 for cube in s.cubes if cube == c + 1)
        if s.supply[c] < 0:
            raise BadPosition(f"there are more {COLOURS[c]} cubes than {total}")
    for seat in range(int(t.seats)):
        lost = sum(1 for other in range(int(t.seats)) if s.graves[other] >> seat & 1)
        s.reserve[seat] = MINIATURES - on_map(s, seat) - lost
        walls = sum(s.walls[cell * MAX_SEATS + seat] for cell in range(int(t.cells)))
        s.forts[seat] = FORTRESSES - walls - on_tile(s, seat)
        if s.reserve[seat] < 0 or s.forts[seat] < 0 or ghosts < 0:
            raise BadPosition("there are more miniatures, fortresses or ghosts than the game has")
    s.ghosts = ghosts


def on_tile(s: Hyperborea, seat: int) -> int:
    """Fortresses that lie on a race tile, ready or used until the next Reset."""
    tile = int(s.race_tile[seat])
    if tile < 0 or s.t.tile_does[tile] != TOKENS or s.choices.extra_tokens:
        return 0
    return int(s.t.tile_number[tile] if s.t.tile_refresh[tile] else s.powers[seat])


def read_tokens(r: Reader) -> None:
    s, t = r.s, r.s.t
    for name, value in r.each("stored"):
        s.stored[r.seat("stored", name)] = r.ruin("stored", value)
    for name, number in counted("spent", ",".join(r.fields.get("spent", {}))):
        s.spent[r.ruin("spent", name)] = number
    known = [int(token) for token in s.stored if token >= 0]
    half = dict(r.each("half"))
    if int(half.get("held", NONE)) >= 0:
        known.append(int(half["held"]))
    for token in range(int(t.ruins)):
        out = known.count(token) + s.spent[token]
        s.heap[t.ruin_back[token]] -= out
        if out > t.ruin_count[token]:
            raise BadPosition(f"there are more tokens {r.words[int(t.w_ruin) + token]} than the game has")
    if any(number < 0 for number in s.heap):
        raise BadPosition("there are more ruin tokens of a back than the game has")


def read_half(r: Reader) -> None:
    s = r.s
    for name, value in r.each("half"):
        if name == "losses":
            s.losses = flat([r.number("half", number) for number in value.split(",")])
        else:
            setattr(s, HALF[r.among("half", name, HALF, "number")], r.number("half", value, -99, 99_999))


def counted(field: str, text: str) -> list[tuple[str, int]]:
    """`wolf*2,heron` as names with numbers."""
    out: list[tuple[str, int]] = []
    for part in text.split(",") if text else []:
        name, star, number = part.partition("*")
        if star and not number.isdecimal():
            raise BadPosition(f"{field}: cannot read {part!r}")
        out.append((name, int(number) if star else 1))
    return out


# Out again.


def many(name: str, number: int) -> str:
    return name if number == 1 else f"{name}*{number}"


def fields_of(s: Hyperborea) -> dict[str, dict[str, str]]:
    """Every field of a position's text; values that are as usual are given too."""
    game: HyperboreaGame = s.game  # type: ignore[assignment]
    t, book, words = s.t, game.book, game.vocabulary
    n = int(t.seats)
    seats = words[int(t.w_seat) : int(t.w_seat) + n]
    cells = [words[int(t.w_hex + t.hex_of[cell])] for cell in range(int(t.cells))]
    sites = {int(c * t.sites + k): f"{cells[c]}.{k + 1}" for c in range(len(cells)) for k in range(int(t.sites))}
    cards = words[int(t.w_card) : int(t.w_deck)]
    ruins = words[int(t.w_ruin) : int(t.w_seat)]
    out: dict[str, dict[str, str]] = {field: {} for field in FIELDS}
    out["turn"], out["first"], out["round"] = {seats[int(s.active)]: ""}, {seats[int(s.first)]: ""}, {str(s.round): ""}
    for seat, name in enumerate(seats):
        if s.race[seat] >= 0:
            race = words[int(t.w_race + s.race[seat])]
            tile = int(s.race_tile[seat])
            out["races"][name] = race + (f"/{words[int(t.w_race_tile) + tile]}" if tile >= 0 else "")
            out["powers"][name] = str(s.powers[seat])
    for cell, name in enumerate(cells):
        if t.zone[cell] != HOMELAND and s.land[cell] != FACE_DOWN:
            out["tiles"][name] = "?" if s.land[cell] == TURNING else book.hex_tiles[int(s.land[cell])].name
        for field, array in (("free", s.free), ("walls", s.walls)):
            here = [many(seats[q], int(array[cell * MAX_SEATS + q])) for q in range(n) if array[cell * MAX_SEATS + q]]
            if here:
                out[field][name] = ",".join(here)
        if s.stopped[cell]:
            out["stopped"][name] = str(s.stopped[cell])
        land = int(s.land[cell])
        for k in range(int(t.site_count[land]) if land >= 0 else 0):
            at = int(cell * t.sites + k)
            who = int(s.inside[at])
            out["in"][sites[at]] = "-" if who == 0 else "ghost" if who == GHOST else seats[who - PLAYER]
            if t.site_kind[land * t.sites + k] > 0:
                out["tokens"][sites[at]] = str(s.tokens[at])
    out["boxed"] = {str(s.boxed): ""}
    write_cubes(s, seats, out)
    write_cards(s, seats, cards, out)
    for seat, name in enumerate(seats):
        out["levels"][name] = ",".join(str(s.level[seat * COLOURED + row]) for row in range(COLOURED))
        out["gems"][name] = str(s.gems[seat])
        if s.stage > STAGE_MAP and on_map(s, seat) == 0:
            capital = cells[int(t.capital[seat])]
            out["free"][capital] = ",".join(filter(None, [out["free"].get(capital, ""), f"{name}*0"]))
        if s.trophies[seat]:
            out["ghosts"][name] = str(s.trophies[seat])
        if s.graves[seat]:
            out["graves"][name] = ",".join(seats[q] for q in range(n) if s.graves[seat] >> q & 1)
        if s.stored[seat] >= 0:
            out["stored"][name] = ruins[int(s.stored[seat])]
        if s.objectives[seat]:
            out["objectives"][name] = ",".join(goal for goal, bit in GOALS.items() if s.objectives[seat] & bit)
    out["spent"] = {many(ruins[i], int(number)): "" for i, number in enumerate(s.spent) if number}
    out["pool"] = {many(book.kind_names[k], int(number)): "" for k, number in enumerate(s.pool) if number}
    out["goals"] = {goal: "" for goal, bit in GOALS.items() if s.goals & bit}
    out["closer"] = {seats[int(s.closer)]: ""} if s.closer >= 0 else {}
    out["half"] = {name: str(getattr(s, name)) for name in HALF} | {"losses": ",".join(map(str, s.losses))}
    return out


def write_cubes(s: Hyperborea, seats: list[str], out: dict[str, dict[str, str]]) -> None:
    t = s.t
    game: HyperboreaGame = s.game  # type: ignore[assignment]
    for seat, name in enumerate(seats):
        for area, field in ((BAG, "bag"), (AVAILABLE, "available"), (UNUSED, "unused")):
            at = pile(seat, area)
            out[field][name] = "".join(LETTERS[c] * int(s.piles[at + c]) for c in range(CUBE_COLOURS))
        for set_, set_name in enumerate(game.book.set_names):
            card = set_ - int(t.first_card_set)
            if card >= 0 and s.where[card] != seat:
                continue
            spaces = range(int(t.set_at[set_]), int(t.set_at[set_] + t.set_size[set_]))
            cubes = [int(s.cubes[place_of(s, seat, space)]) for space in spaces]
            if any(cubes):
                out["on"][f"{name}/{set_name}"] = "".join(LETTERS[cube - 1] if cube else "." for cube in cubes)


def write_cards(s: Hyperborea, seats: list[str], cards: list[str], out: dict[str, dict[str, str]]) -> None:
    t = s.t
    for seat, name in enumerate(seats):
        held = [cards[c] for c in range(len(cards)) if s.where[c] == seat and s.given[seat] != c]
        if held:
            out["cards"][name] = ",".join(held)
        if s.given[seat] >= 0:
            out["start"][name] = cards[int(s.given[seat])]
    for deck, name in enumerate(DECKS):
        shown = [int(card) for card in s.market][deck * SHOWN : (deck + 1) * SHOWN]
        out["market"][name] = ",".join(cards[card] if card >= 0 else "-" for card in shown)
        under = [(int(s.where[c]), cards[c]) for c in range(len(cards)) if t.card_deck[c] == deck]
        below = [card for where, card in sorted(under) if where >= UNDER]
        if below:
            out["under"][name] = ",".join(below)
    unusual = [slot for slot in range(SLOTS) if s.waste[slot] != (s.market[slot] >= 0)]
    out["waste"] = {str(slot + 1): str(s.waste[slot]) for slot in unusual}
    out["lit"] = {card: "" for c, card in enumerate(cards) if s.lit[c]}


def position_text(s: Hyperborea) -> str:
    parts: list[str] = []
    for field, entries in fields_of(s).items():
        if entries:
            parts.append(f"{field}: " + " ".join(f"{key}={value}" if value else key for key, value in entries.items()))
    return "; ".join(parts)


# Conditions.


def facts_of(s: Hyperborea) -> dict[str, dict[str, str]]:
    """What conditions can ask about: the fields of a position, and what follows from them."""
    facts = fields_of(s)
    game: HyperboreaGame = s.game  # type: ignore[assignment]
    t, words = s.t, game.vocabulary
    seats = words[int(t.w_seat) : int(t.w_seat + t.seats)]
    facts["reserve"] = {name: str(s.reserve[q]) for q, name in enumerate(seats)}
    facts["forts"] = {name: str(s.forts[q]) for q, name in enumerate(seats)}
    facts["map"] = {name: str(on_map(s, q)) for q, name in enumerate(seats)}
    held = holders(s)
    facts["control"] = {name: str(controlled(s, q, held)) for q, name in enumerate(seats)}
    facts["supply"] = {colour: str(s.supply[c]) for c, colour in enumerate(COLOURS)}
    facts["heap"] = {back: str(s.heap[i]) for i, back in enumerate(BACKS)}
    facts["deck"] = {name: str(in_deck(s, deck)) for deck, name in enumerate(DECKS)}
    facts["waste"] = {str(slot + 1): str(s.waste[slot]) for slot in range(SLOTS)}
    facts["pool"] = {name: str(s.pool[k]) for k, name in enumerate(game.book.kind_names)}
    return facts


def holds(s: Hyperborea, condition: str) -> bool:
    """`gems.wolf=3`, `pool.move=2`, `free.e4=wolf*2`, `in.e4.1=ghost`, `bag.wolf=rgg`, `cards.wolf has banking`;

    `turn=wolf` for fields with one value; a field alone asks whether it has any; `!` in front negates.
    """
    if condition.startswith("!"):
        return not holds(s, condition[1:])
    facts = facts_of(s)
    left, member, wanted = condition.partition(" has ")
    if not member:
        left, equal, wanted = condition.partition("=")
        if not equal:
            raise BadOption(f"cannot read the condition {condition!r}")
    field, dot, key = left.partition(".")
    if field not in facts:
        raise BadOption(f"a condition cannot ask about {field!r}; it can about: {', '.join(facts)}")
    found = facts[field].get(key, "") if dot else ",".join(facts[field])
    if member:
        return wanted in found.split(",")
    if field in ("bag", "available", "unused"):
        return Counter(found) == Counter(wanted)
    return found == wanted or (wanted in ("0", "-") and found == "")
