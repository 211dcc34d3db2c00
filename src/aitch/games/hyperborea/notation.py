"""Hyperborea in text: what the core's position texts need, and the conditions that scenarios state.

A position: `turn: heron; tiles: e4=15; free: e4=wolf*2,heron; home: others; pool: move*2,attack; on: wolf/trade.1=y.`
What is left out is as after a setup without surprises: three miniatures in each capital, six cubes in each bag, levels
at 0, the first cards of each deck face up, hexes face down; a hex that is face up has its tokens and its ghosts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from aitch.core.contract import CHANCE, OVER, game_over
from aitch.core.errors import BadOption, BadPosition
from aitch.core.fields import LIST
from aitch.core.game import Game
from aitch.core.notation import Names, SeatNames, Writer, counted, entries_of, text_name
from aitch.games.hyperborea import market, movement, numbers, picking, position, setup, sites, tables, turn
from aitch.games.hyperborea import places as at
from aitch.games.hyperborea.ending import ENDINGS, controlled, holders
from aitch.games.hyperborea.kinds import LOSSES
from aitch.games.hyperborea.pack import PARTS, Book
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.tables import BACKS, COLOURED, COLOURS, DECK, DECKS, MARKET, MAX_SEATS, NONE, SHOWN, SITES
from aitch.games.hyperborea.wording import hex_name

LETTERS = tables.SPACE_CODES[: len(COLOURS)].lower()
SLOT_NAMES = [f"{deck}.{i}" for deck in DECKS for i in (1, 2)]
GIVEN_AS_NONE = -1
"""What is read for an explicit `-` or 0 where something would follow if nothing were said."""


class Explicit(SeatNames):
    """Names of numbers of which the first stands for nothing; whoever writes it means it."""

    def number(self, text: str) -> int:
        return super().number(text) or GIVEN_AS_NONE


class Cells(Names):
    """The hexes of the map: where all homelands lie alike, every seat looks at it from its own."""

    def __init__(self, kind: str, names: list[str], spots: list[tuple[int, int]], capitals: list[int]) -> None:
        super().__init__(kind, names)
        homes = [spots[capital] for capital in capitals]
        self.from_seat: list[list[int]] = []
        for seat in range(len(homes)):
            turns = [k for k in range(6) if [rotated(at, k) for at in homes[seat:] + homes[:seat]] == homes]
            self.from_seat.append([spots.index(rotated(at, turns[0] if turns else 0)) for at in spots])

    def turned(self, number: int, seat: int) -> int:
        return self.from_seat[seat][number] if number >= 0 else number


def rotated(at: tuple[int, int], turns: int) -> tuple[int, int]:
    """A hex turned about the middle of the map by so many sixths."""
    for _ in range(turns):
        at = (-at[1], at[0] + at[1])
    return at


class Lands(Names):
    """Tiles; players tell those that can lie somewhere by what is on them, and homelands lie where they lie."""

    def __init__(self, p: Hyperborea, names: list[str], others: dict[int, str]) -> None:
        super().__init__("tile", names, others)
        self.t = p.t

    def title(self, number: int) -> str:
        if number >= self.t.tiles:
            return ""
        there = [tables.TERRAINS[int(self.t.terrain[number])]]
        for k in range(int(self.t.site_count[number])):
            back = self.t.site_kind[number * SITES + k] - tables.RUIN
            there.append("city" if self.t.is_city(number, k) else f"{BACKS[back]} ruin")
        return f"{self.names[number]}: {', '.join(there)}"


class CardPlaces(SeatNames):
    """Where a card can be; by hand it is put before somebody, into the market or the deck."""

    def title(self, number: int) -> str:
        if number < MARKET:
            return tables.SEAT_NAMES[number] if number < self.seats else ""
        deck, place = divmod(number - MARKET, SHOWN)
        return f"market {DECKS[deck]}, place {place + 1}" if number < DECK else "in the deck" if number == DECK else ""


class Kinds(Names):
    """Effects to spend."""

    def __init__(self, book: Book) -> None:
        super().__init__("effect", book.kind_names)
        self.programs = book.programs

    def title(self, number: int) -> str:
        return self.programs.amount(self.names[number], 1)


class Cubes(Names):
    """The cubes on the spaces of a set, a letter each: `gx.r`."""

    form = "signs"

    def __init__(self) -> None:
        super().__init__("cubes on spaces", [])
        self.packed = [3] * 6
        self.made_of = {"Space": {".": "empty"} | dict(zip(LETTERS, COLOURS, strict=True))}

    def text(self, number: int) -> str:
        letters = [f".{LETTERS}"[number >> 3 * i & 7] for i in range(6)]
        return "".join(letters).rstrip(".") or "-"

    def number(self, text: str) -> int:
        if len(text) > 6 or any(letter not in f".{LETTERS}" for letter in text.removeprefix("-")):
            raise BadPosition(f"{text!r} should be a letter of {LETTERS} for each space, or . where it is empty")
        return sum(f".{LETTERS}".index(letter) << 3 * i for i, letter in enumerate(text.removeprefix("-")))


class Notation(Game[Hyperborea]):
    """The part of the game that reads and writes."""

    book: Book

    def names(self, p: Hyperborea) -> dict[str, Names]:
        words, book = p.t.words, self.book
        seats, n = words.seats.names, int(p.t.seats)
        cells = [words.hexes.names[hex_] for hex_ in p.t.hex_of]
        lands = [tile.name for tile in book.hex_tiles]
        lands += [f"{side}.{part}" for side in ["neutral", *words.races.names] for part in PARTS]
        unknown = {-2 - back: f"unknown-{name}" for back, name in enumerate(BACKS)}
        places = [*seats, *SLOT_NAMES, "deck", *(f"under.{i}" for i in range(1, int(p.t.cards) + 1))]
        sets, digits = book.set_names[: int(p.t.first_card_set)], [str(i) for i in range(10)]
        return {
            "seats": Names("seat", seats[:n]),
            "players": SeatNames("seat", [*seats[:n], *("nobody" for _ in seats[n:])], n),
            "colours": Names("colour", COLOURS),
            "backs": Names("back", BACKS),
            "rows": Names("row", COLOURS[: int(COLOURED)], None, COLOURS[: int(COLOURED)]),
            "cells": Cells("hex", cells, [book.hexes[hex_] for hex_ in p.t.hex_of], list(p.t.capital)),
            "sites": Names("site", [str(i + 1) for i in range(SITES)]),
            "lands": Lands(p, lands, {position.FACE_DOWN: "-", position.TURNING: "?"}),
            "occupants": Explicit("occupant", ["-", "ghost", *seats[:n]], n, (2,)),
            "tokens": Explicit("number of tokens", digits, 0, titles=digits),
            "ruins": Names("ruin token", words.ruins.names, {NONE: "-"} | unknown),
            "races": Names("race", words.races.names),
            "race_tiles": Names("race tile", words.race_tiles.names),
            "cards": Names("technology", words.cards.names),
            "places": CardPlaces("place of a card", places, n),
            "slots": Names("place of the market", SLOT_NAMES),
            "sets": Names("set", sets, None, book.texts["sets"][: len(sets)]),
            "cubes": Cubes(),
            "kinds": Kinds(book),
            "zones": Names("place of cubes", words.words),
            "programs": Names("program", [str(i) for i in range(len(book.programs.programs))]),
            "purposes": Names("purpose", [purpose[0] for purpose in picking.PURPOSES]),
            "losses": Names("loss", LOSSES),
            "goals": Names("end condition", ENDINGS[:3]),
            "endings": Names("ending", ENDINGS),
            "stages": Names("stage", tables.STAGES),
        }

    def short_forms(self, p: Hyperborea) -> dict[str, Callable[[str], None]]:
        return {"home": read_home}

    def complete(self, p: Hyperborea, given: set[str]) -> None:
        """What the text left out follows from what it gave, as after a setup without surprises."""
        p.give_out_homelands()
        complete_lands(p)
        complete_cards(p, given)
        complete_seats(p, given)
        p.recount()
        complete_sites(p)
        if p.stage > numbers.STAGE_MAP and ("free" not in given or "home" in given):
            for q in range(int(p.t.seats)):
                if p.on_map(q) == 0:
                    p.map[p.t.capital[q] * at.MAP + at.FREE + q] = turn.MIN_ON_MAP
        check_map(p)
        check_spaces(p)
        asked = who_answers(p)
        if "seat" not in given:
            p.seat = asked
        losing = p.losing != NONE and p.seat >= 0 and p.own[p.seat * at.OWN + at.LOSSES] > 0
        if p.seat != asked and not losing:
            raise BadPosition(f"seat: {p.question.name} is not asked of that one")
        if asked == OVER and p.ending == NONE:
            raise BadPosition("ending: how has the game ended?")

    def holds(self, p: Hyperborea, condition: str) -> bool:
        """`gems.wolf=3`, `pool.move=2`, `free.e4=wolf*2`, `in.e4.1=ghost`, `bag.wolf=rgg`, `cards.wolf has banking`;

        `turn=wolf` for fields with one value; `!` in front negates.
        """
        if condition.startswith("!"):
            return not self.holds(p, condition[1:])
        left, member, wanted = condition.partition(" has ")
        if not member:
            left, equal, wanted = condition.partition("=")
            if not equal:
                raise BadOption(f"cannot read the condition {condition!r}")
        field, _, key = left.partition(".")
        found = self.fact(p, field, key)
        if member:
            return wanted in found.split(",")
        if field in ("bag", "available", "unused"):
            letters = [LETTERS[COLOURS.index(colour)] * number for colour, number in counted(found)]
            return sorted(wanted) == sorted("".join(letters))
        nothing = ("", "0", "-")
        return found == wanted.rstrip(".") or (wanted in nothing and found in nothing)

    def fact(self, p: Hyperborea, field: str, key: str) -> str:
        """What a position says about one thing; empty for what is not there."""
        asked = self.facts(p)
        # Ghosts are told of a seat; those of the supply, of the same name, come first and are overwritten.
        fields = {text_name(each): each for each in sorted(p.fields(), key=lambda each: each.of.stored)}
        if field in asked:
            return asked[field].get(key, "")
        if field not in fields:
            raise BadOption(f"a condition cannot ask about {field!r}; it can about: {', '.join([*asked, *fields])}")
        writer, of = Writer(self, p), fields[field].of
        numbers = fields[field].numbers(p)
        if fields[field].kind != LIST:
            return writer.value(fields[field], numbers[0])
        if of.counted and (len(of.over) > 1 or not key):
            entries = entries_of(writer.counted_text(fields[field], numbers, list(range(len(numbers)))))
            return dict(entries).get(key, "")
        values = [writer.value(fields[field], number) for number in numbers]
        return {writer.index(of.over, i): value for i, value in enumerate(values)}.get(key.replace(".", "/"), "")

    def facts(self, p: Hyperborea) -> dict[str, dict[str, str]]:
        """What conditions can ask about that is not a field of a position, or has another form there."""
        cards, held = p.t.words.cards.names, holders(p)
        races, tiles = [*p.t.words.races.names, ""], [*p.t.words.race_tiles.names, ""]
        out: defaultdict[str, dict[str, str]] = defaultdict(dict)
        for q, name in enumerate(p.t.words.seats.names[: int(p.t.seats)]):
            own = list(p.own[q * at.OWN : (q + 1) * at.OWN])
            out["map"][name] = str(p.on_map(q))
            out["control"][name] = str(controlled(p, q, held))
            out["levels"][name] = ",".join(map(str, own[at.LEVEL : at.LEVEL + COLOURED]))
            out["races"][name] = f"{races[own[at.RACE]]}/{tiles[own[at.RACE_TILE]]}"
            out["cards"][name] = ",".join(cards[c] for c in range(len(cards)) if p.owner(c) == q and own[at.START] != c)
            for set_, set_name in enumerate(self.book.set_names):
                out["on"][f"{name}/{set_name}"] = Cubes().text(int(p.cubes(q, set_)))
        for deck, name in enumerate(DECKS):
            below = sorted((p.owner(card), cards[card]) for card in deck_of(p, deck) if p.owner(card) >= tables.UNDER)
            shown = [int(market.card_at(p, deck * SHOWN + i)) for i in range(SHOWN)]
            out["deck"][name] = str(market.in_deck(p, deck))
            out["market"][name] = ",".join(cards[card] if card >= 0 else "-" for card in shown)
            out["under"][name] = ",".join(card for _, card in below)
        out["waste"] = {str(slot + 1): str(p.waste >> slot & 1) for slot in range(tables.SLOTS)}
        return out


def read_home(text: str) -> None:
    """`home: others`: who is not on the map has three miniatures in the capital."""
    if text != "others":
        raise BadPosition("those who are not on the map are at home: others")


def who_answers(p: Hyperborea) -> int:
    """The seat that a question is for, or chance; another's loss apart."""
    if p.question is setup.choose_race:
        return int(p.count) if p.rules.pick_races else CHANCE
    lots = (setup.choose_first, movement.turn_up_hex, market.deal_card, turn.draw_cube, sites.find_token)
    if p.question in lots or (p.question is setup.choose_race_tile and not p.rules.pick_tiles):
        return CHANCE
    if p.question is game_over:
        return OVER
    return int(p.active)


def complete_lands(p: Hyperborea) -> None:
    """The homelands are laid with the map, and nothing lies before."""
    laid: set[int] = set()
    for cell in range(int(p.t.cells)):
        land = int(p.land(cell))
        if p.stage <= numbers.STAGE_MAP:
            p.map[cell * at.MAP + at.LAND] = position.FACE_DOWN
            for k in range(SITES):
                p.map[cell * at.MAP + at.TOKENS + k] = 0
        elif p.t.zone[cell] == numbers.HOMELAND:
            p.map[cell * at.MAP + at.LAND] = setup.home(p, cell)
        elif land >= 0:
            if land in laid or land >= p.t.tiles or p.t.tile_zone[land] != p.t.zone[cell]:
                raise BadPosition(f"tiles: that tile cannot lie at {hex_name(p, cell)}, or lies somewhere else")
            laid.add(land)


def complete_cards(p: Hyperborea, given: set[str]) -> None:
    """Start cards belong to their seats; empty places of the market are filled, each with a grey cube."""
    for q in range(int(p.t.seats)):
        start = p.own[q * at.OWN + at.START]
        if start >= 0 and p.owner(start) == DECK:
            p.cards[start * at.CARDS + at.WHERE] = q
    check_cards(p)
    while p.gaps == 0 and p.stage > numbers.STAGE_MARKET and market.gap(p) != NONE:
        slot = market.gap(p)
        unknown = [card for card in deck_of(p, int(slot // SHOWN)) if p.owner(card) == DECK]
        market.show_card(p, slot, unknown[0] if unknown else market.known_top(p, slot // SHOWN))
        p.gaps = 0
    shown = [int(market.card_at(p, slot)) for slot in range(tables.SLOTS)]
    empty = sum(card == NONE and market.in_deck(p, slot // SHOWN) > 0 for slot, card in enumerate(shown))
    if p.gaps not in (0, empty):
        raise BadPosition(f"gaps: {empty} places of the market can be filled, not {p.gaps}")
    if "waste" not in given:
        p.waste = sum(1 << slot for slot, card in enumerate(shown) if card != NONE)


def deck_of(p: Hyperborea, deck: int) -> list[int]:
    return [card for card in range(int(p.t.cards)) if p.t.card_deck[card] == deck]


def check_cards(p: Hyperborea) -> None:
    """Each place of the market and under a deck has one card, of its deck."""
    for deck, deck_name in enumerate(DECKS):
        held: set[int] = set()
        for card in deck_of(p, deck):
            where, name = int(p.owner(card)), p.t.words.cards.names[card]
            if MARKET <= where < DECK and (where - MARKET) // SHOWN != deck:
                raise BadPosition(f"cards: {name} is of deck {deck_name}")
            if p.t.seats <= where < MARKET or (where >= MARKET and where in held):
                raise BadPosition(f"cards: {name} cannot be there")
            held |= {where} - {DECK}
        depths = sorted(where - tables.UNDER for where in held if where >= tables.UNDER)
        if depths != list(range(len(depths))):
            raise BadPosition(f"cards: something is missing under deck {deck_name}")


def complete_seats(p: Hyperborea, given: set[str]) -> None:
    """What race tiles bring; end conditions that somebody has fulfilled."""
    for q in range(int(p.t.seats)):
        own = q * at.OWN
        tile = p.own[own + at.RACE_TILE]
        for field, place, what in (("gems", at.GEMS, numbers.START_GEMS), ("powers", at.POWERS, numbers.TOKENS)):
            if field not in given and p.tile_does(q, what):
                p.own[own + place] = p.t.tile_number[tile]
        if tile >= 0 and p.t.tile_race[tile] != p.own[own + at.RACE]:
            raise BadPosition(f"race_tile: {p.t.words.race_tiles.names[tile]} belongs to another race")
        p.goals |= p.own[own + at.OBJECTIVES]
    for token in range(int(p.t.ruins)):
        if p.unseen(token) < 0:
            raise BadPosition(f"there are {p.t.ruin_count[token]} tokens {p.t.words.ruins.names[token]}, not more")


def complete_sites(p: Hyperborea) -> None:
    """Hexes that are face up have the tokens and ghosts of a hex just turned up, where the text says nothing else."""
    for cell in range(int(p.t.cells)):
        land, told = int(p.land(cell)), dict[int, int]()
        for first, field in ((at.INSIDE, "in"), (at.TOKENS, "tokens")):
            for k in range(SITES):
                there = land >= 0 and k < p.t.site_count[land] and (field == "in" or not p.t.is_city(land, k))
                told[cell * at.MAP + first + k] = number = int(p.map[cell * at.MAP + first + k])
                if number > 0 and not there:
                    raise BadPosition(f"{field}: there is no such place at {hex_name(p, cell)}/{k + 1}")
        if land >= 0:
            movement.furnish(p, cell, land)
        for i, number in told.items():
            if number:
                p.map[i] = max(number, 0)


def check_map(p: Hyperborea) -> None:
    for cell in range(int(p.t.cells)):
        row, here = list(p.map[cell * at.MAP : (cell + 1) * at.MAP]), hex_name(p, cell)
        pieces = [*row[at.FREE : at.FREE + MAX_SEATS], *row[at.WALLS : at.WALLS + MAX_SEATS]]
        if p.land(cell) < 0 and any(pieces):
            raise BadPosition(f"free: {here} lies face down, so nobody can be there")
        if row[at.STOPPED] > row[at.FREE + p.active]:
            raise BadPosition(f"stopped: {p.t.words.seats.names[p.active]} has not so many at {here}")


def check_spaces(p: Hyperborea) -> None:
    """Cubes lie on spaces that are there, before somebody."""
    for set_ in range(int(p.t.sets)):
        card = set_ - int(p.t.first_card_set)
        for q in range(int(p.t.seats)):
            cubes = int(p.cubes(q, set_))
            owned = p.owner(card) < MARKET if card >= 0 else p.owns_set(q, set_)
            if cubes and (not owned or cubes >> 3 * int(p.t.set_size[set_])):
                raise BadPosition(f"{p.t.texts['sets'][set_]} has {p.t.set_size[set_]} spaces, or is before nobody")
