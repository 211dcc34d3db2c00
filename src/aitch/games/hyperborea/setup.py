"""Chapter 2: setup."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import CHANCE
from aitch.games.hyperborea import movement, numbers, picking, tables, turn
from aitch.games.hyperborea import places as at
from aitch.games.hyperborea.position import TURNING, Hyperborea
from aitch.games.hyperborea.wording import Asked, called, word_label

MARKERS: Final = 3
"""Development markers that do not begin at 0: at level 3, 2 and 1."""


class ChooseRace(Asked):
    """Which race does the next seat lead (HYP-2.1)?"""

    refuses = ("HYP-2.1", "{} is no race that is left")

    def options(self, p: Hyperborea, out: list[int]) -> None:
        led: i64 = 0
        for q in range(p.count):
            led |= 1 << p.own[q * at.OWN + at.RACE]
        for race in range(p.t.races):
            if led >> race & 1 == 0:
                out.append(p.t.words.races.option(race))

    def apply(self, p: Hyperborea, option: i64) -> None:
        p.own[p.count * at.OWN + at.RACE] = p.t.words.races.index(option)
        p.count += 1
        turn.finish(p)

    def prompt(self, p: Hyperborea) -> str:
        return f"Which race does {tables.SEAT_NAMES[p.count]} lead?" if p.seat == CHANCE else "Which race do you lead?"

    def line(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        return f"{tables.SEAT_NAMES[before.count]} leads the {word_label(before, option)}."


class ChooseFirst(Asked):
    """Who begins (HYP-2.2)?"""

    asks = "Who begins?"
    refuses = ("HYP-2.2", "{} is no seat of this game")

    def options(self, p: Hyperborea, out: list[int]) -> None:
        for q in range(p.t.seats):
            out.append(p.t.words.seats.option(q))

    def apply(self, p: Hyperborea, option: i64) -> None:
        p.first = p.t.words.seats.index(option)
        p.active = p.first
        p.give_out_homelands()
        p.stage = numbers.STAGE_MAP
        turn.advance(p)

    def line(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        return f"{word_label(before, option)} begins."


class ChooseRaceTile(Asked):
    """Which tile of its race does a seat get, by lot or by choice (HYP-2.7)?"""

    refuses = ("HYP-2.7", "{} is no tile of this race")
    does = "gets {}"

    def options(self, p: Hyperborea, out: list[int]) -> None:
        for tile in range(p.t.race_tiles):
            if p.t.tile_race[tile] == p.own[p.active * at.OWN + at.RACE]:
                out.append(p.t.words.race_tiles.option(tile))

    def apply(self, p: Hyperborea, option: i64) -> None:
        give_tile(p, p.t.words.race_tiles.index(option))

    def prompt(self, p: Hyperborea) -> str:
        if p.seat == CHANCE:
            return f"Which race tile does {tables.SEAT_NAMES[p.active]} get?"
        return "Which tile of your race do you take?"


class ChooseStartCard(Asked):
    """Which technology does a race start with?  Another race with the same one may have taken it (HYP-11.5)."""

    asks = "Which technology does your race start with?"
    refuses = ("HYP-11.5", "{} is no start technology of your race tile")
    does = "starts with {}."

    def options(self, p: Hyperborea, out: list[int]) -> None:
        first = p.own[p.active * at.OWN + at.RACE_TILE] * tables.MAX_CHOICES
        for i in range(first, first + tables.MAX_CHOICES):
            card = p.t.tile_card[i]
            if card >= 0 and p.owner(card) == tables.DECK:
                out.append(p.t.words.cards.option(card))

    def apply(self, p: Hyperborea, option: i64) -> None:
        card = p.t.words.cards.index(option)
        p.cards[card * at.CARDS + at.WHERE] = p.active
        p.own[p.active * at.OWN + at.START] = card
        turn.finish(p)

    def why_impossible(self, p: Hyperborea) -> str:
        return "" if p.tile_does(p.active, numbers.START_CARDS) else "no race tile gives a technology"


class ChooseExtraCube(Asked):
    """Which seventh cube goes into the bag (HYP-2.8)?"""

    asks = "Which extra cube goes into your bag?"
    refuses = ("HYP-2.8", "the extra cube has one of six colours; {} is none")
    does = "puts {a} into the bag."

    def options(self, p: Hyperborea, out: list[int]) -> None:
        picking.add_colours(p, picking.in_supply(p, tables.NONE), out)

    def apply(self, p: Hyperborea, option: i64) -> None:
        p.count += 1
        picking.generate(p, p.t.words.colours.index(option))


class SetMarker(Asked):
    """Which development row begins at this level (HYP-2.9)?"""

    def options(self, p: Hyperborea, out: list[int]) -> None:
        for row in range(tables.COLOURED):
            if p.own[p.active * at.OWN + at.LEVEL + row] == 0:
                out.append(p.t.words.rows.option(row))

    def apply(self, p: Hyperborea, option: i64) -> None:
        p.own[p.active * at.OWN + at.LEVEL + p.t.words.rows.index(option)] = marker_level(p)
        p.count += 1
        turn.finish(p)

    def prompt(self, p: Hyperborea) -> str:
        return f"Which technology begins at level {marker_level(p)}?"

    def why_not(self, p: Hyperborea, option: i64) -> tuple[str, str]:
        problem = "has its level already" if p.t.words.rows.has(option) else "is no technology of yours"
        return "HYP-2.9", f"{called(p, option)} {problem}"

    def deed(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        return f"begins {called(before, option)} at level {marker_level(before)}."


choose_race: Final = ChooseRace()
choose_first: Final = ChooseFirst()
choose_race_tile: Final = ChooseRaceTile()
choose_start_card: Final = ChooseStartCard()
choose_extra_cube: Final = ChooseExtraCube()
set_marker: Final = SetMarker()


def set_up(p: Hyperborea) -> bool:
    """Goes on with the stage of setup; True if a question is asked."""
    if p.stage in (numbers.STAGE_RACES, numbers.STAGE_RACE_TILES):
        return assign_races(p)
    if p.stage == numbers.STAGE_FIRST:
        p.question = choose_first
        p.seat = CHANCE
        return True
    if p.stage == numbers.STAGE_EXTRA_CUBES:
        return ask_extra(p)
    if p.stage == numbers.STAGE_MAP:
        lay_map(p)
    elif p.stage == numbers.STAGE_MARKET:
        p.gaps = tables.SLOTS
        p.stage = numbers.STAGE_HANDS
    else:
        deal_hands(p)
    return False


def assign_races(p: Hyperborea) -> bool:
    """The races before the map is laid, their tiles after it (HYP-2.1, HYP-2.7)."""
    tiles = p.stage == numbers.STAGE_RACE_TILES
    if not p.rules.race_war or p.count == p.t.seats:
        p.count = 0
        p.stage = numbers.STAGE_EXTRA_CUBES if tiles else numbers.STAGE_FIRST
        return False
    seat = p.count
    if tiles:
        seat = p.active = p.turn_order(p.count)
    p.question = choose_race_tile if tiles else choose_race
    p.seat = seat if (p.rules.pick_tiles if tiles else p.rules.pick_races) else CHANCE
    return True


def home(p: Hyperborea, cell: i64) -> i64:
    """The land of a homeland's hex: that of the race, or the neutral side."""
    t = p.t
    return t.tiles + (p.own[t.owner[cell] * at.OWN + at.RACE] + 1) * 3 + t.part[cell]


def lay_map(p: Hyperborea) -> None:
    """HYP-2.3 to HYP-2.6."""
    t = p.t
    for cell in range(t.cells):
        if t.zone[cell] == numbers.HOMELAND:
            movement.furnish(p, cell, home(p, cell))
        elif p.rules.open_map:
            p.map[cell * at.MAP + at.LAND] = TURNING
            p.reveals += 1
    for seat in range(t.seats):
        p.left[at.RESERVE + seat] -= turn.MIN_ON_MAP
        p.map[t.capital[seat] * at.MAP + at.FREE + seat] = turn.MIN_ON_MAP
        movement.enter(p, t.capital[seat])
    p.stage = numbers.STAGE_RACE_TILES


def give_tile(p: Hyperborea, tile: i64) -> None:
    """A race tile and what it gives at once."""
    own = p.active * at.OWN
    number = p.t.tile_number[tile]
    p.own[own + at.RACE_TILE] = tile
    p.count += 1
    if p.tile_does(p.active, numbers.START_GEMS):
        p.own[own + at.GEMS] = number
    elif p.tile_does(p.active, numbers.TOKENS):
        p.own[own + at.POWERS] = number
        if not p.rules.extra_tokens:
            p.left[at.FORTS + p.active] -= number
    elif p.tile_does(p.active, numbers.START_CARDS):
        p.question = choose_start_card
        if len(p.options()) > 0:
            p.seat = p.active
            turn.ask(p, choose_start_card)
            return
    turn.finish(p)


def ask_extra(p: Hyperborea) -> bool:
    """HYP-2.8, HYP-2.9: one player after the other, first the cube and then the three markers."""
    if p.count == p.t.seats * (1 + MARKERS):
        p.count = 0
        p.stage = numbers.STAGE_MARKET
        return False
    p.active = p.turn_order(p.count // (1 + MARKERS))
    p.seat = p.active
    p.question = choose_extra_cube if p.count % (1 + MARKERS) == 0 else set_marker
    return True


def marker_level(p: Hyperborea) -> i64:
    """The level at which the marker in question begins."""
    return 1 + MARKERS - p.count % (1 + MARKERS)


def deal_hands(p: Hyperborea) -> None:
    """HYP-2.11."""
    if p.count == p.t.seats:
        p.count = 0
        p.active = p.first
        p.stage = numbers.STAGE_START
        return
    p.active = p.turn_order(p.count)
    p.draws = turn.HAND
    p.count += 1
