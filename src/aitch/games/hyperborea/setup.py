"""Chapter 2: setup."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.core.contract import CHANCE
from aitch.games.hyperborea.movement import enter, furnish
from aitch.games.hyperborea.position import Position, pile, turn_order
from aitch.games.hyperborea.terms import (
    ASK_EXTRA,
    ASK_FIRST,
    ASK_MARKER,
    ASK_RACE,
    ASK_RACE_TILE,
    ASK_START_CARD,
    BAG,
    COLOURED,
    DECK,
    FACE_DOWN,
    HAND,
    HOMELAND,
    MAX_CHOICES,
    MAX_SEATS,
    MIN_ON_MAP,
    SLOTS,
    STAGE_DEAL,
    STAGE_EXTRA,
    STAGE_FIRST,
    STAGE_MAP,
    STAGE_MARKET,
    STAGE_RACES,
    STAGE_START,
    STAGE_TILES,
    START_CARDS,
    START_GEMS,
    TOKENS,
    TURNING,
    W_COLOUR,
    W_ROW,
)

MARKERS = 3
"""Development markers that do not begin at 0: at level 3, 2 and 1."""


def set_up(s: Position) -> bool:
    """Goes on with the stage of setup; True if a question is asked."""
    stage = s.stage
    if stage == STAGE_RACES:
        return assign_races(s)
    if stage == STAGE_FIRST:
        s.ask = ASK_FIRST
        s.seat = CHANCE
        return True
    if stage == STAGE_MAP:
        lay_map(s)
        return False
    if stage == STAGE_TILES:
        return assign_tiles(s)
    if stage == STAGE_EXTRA:
        return ask_extra(s)
    if stage == STAGE_MARKET:
        s.gaps = SLOTS
        s.stage = STAGE_DEAL
        return False
    deal_cubes(s)
    return False


def assign_races(s: Position) -> bool:
    """HYP-2.1."""
    if s.choices.race_war == 0 or s.count == s.t.seats:
        s.count = 0
        s.stage = STAGE_FIRST
        return False
    s.ask = ASK_RACE
    s.seat = s.count if s.choices.pick_races != 0 else CHANCE
    return True


def race_words(s: Position) -> list[int]:
    out: list[int] = []
    race: i64 = 0
    while race < s.t.races:
        if s.races[race] != 0:
            out.append(s.t.w_race + race)
        race += 1
    return out


def give_race(s: Position, race: i64) -> None:
    s.races[race] = 0
    s.race[s.count] = race
    s.count += 1


def choose_first(s: Position, seat: i64) -> None:
    s.first = seat
    s.active = seat
    s.stage = STAGE_MAP


def lay_map(s: Position) -> None:
    """HYP-2.3 to HYP-2.6."""
    t = s.t
    cell: i64 = 0
    while cell < t.cells:
        if t.zone[cell] == HOMELAND:
            side: i64 = s.race[t.owner[cell]] + 1 if s.choices.race_war != 0 else 0
            furnish(s, cell, t.first_home + side * 3 + t.part[cell])
        elif s.choices.open_map != 0:
            s.land[cell] = TURNING
            s.reveals += 1
        else:
            s.land[cell] = FACE_DOWN
        cell += 1
    p: i64 = 0
    while p < t.seats:
        capital = t.capital[p]
        s.reserve[p] -= MIN_ON_MAP
        s.free[capital * MAX_SEATS + p] = MIN_ON_MAP
        enter(s, capital)
        p += 1
    s.stage = STAGE_TILES


def assign_tiles(s: Position) -> bool:
    """HYP-2.7."""
    if s.choices.race_war == 0 or s.count == s.t.seats:
        s.count = 0
        s.stage = STAGE_EXTRA
        return False
    s.active = turn_order(s, s.count)
    s.ask = ASK_RACE_TILE
    s.seat = s.active if s.choices.pick_races != 0 else CHANCE
    return True


def race_tile_words(s: Position) -> list[int]:
    out: list[int] = []
    tile: i64 = 0
    while tile < s.t.race_tiles:
        if s.t.tile_race[tile] == s.race[s.active]:
            out.append(s.t.w_race_tile + tile)
        tile += 1
    return out


def give_tile(s: Position, tile: i64) -> bool:
    """A race tile and what it gives at once; True if its owner chooses a start technology."""
    t = s.t
    p = s.active
    s.race_tile[p] = tile
    s.count += 1
    does = t.tile_does[tile]
    if does == START_GEMS:
        s.gems[p] = t.tile_number[tile]
    elif does == TOKENS:
        s.powers[p] = t.tile_number[tile]
        if s.choices.extra_tokens == 0:
            s.forts[p] -= t.tile_number[tile]
    elif does == START_CARDS:
        words = start_card_words(s)
        if len(words) == 1:
            give_card(s, words[0] - t.w_card)
        if len(words) <= 1:
            return False
        s.ask = ASK_START_CARD
        s.seat = p
        return True
    return False


def start_card_words(s: Position) -> list[int]:
    """The start technologies to choose from; another race with the same one may have taken it."""
    out: list[int] = []
    at = s.race_tile[s.active] * MAX_CHOICES
    i: i64 = 0
    while i < MAX_CHOICES:
        card = s.t.tile_card[at + i]
        if card >= 0 and s.where[card] == DECK:
            out.append(s.t.w_card + card)
        i += 1
    return out


def give_card(s: Position, card: i64) -> None:
    s.where[card] = s.active
    s.given[s.active] = card


def ask_extra(s: Position) -> bool:
    """HYP-2.8, HYP-2.9: one player after the other, first the cube and then the three markers."""
    t = s.t
    if s.count == t.seats * (1 + MARKERS):
        s.count = 0
        s.stage = STAGE_MARKET
        return False
    s.active = turn_order(s, s.count // (1 + MARKERS))
    s.seat = s.active
    s.ask = ASK_EXTRA if s.count % (1 + MARKERS) == 0 else ASK_MARKER
    return True


def extra_words(s: Position) -> list[int]:
    out: list[int] = []
    c: i64 = 0
    while c < COLOURED:
        if s.supply[c] > 0:
            out.append(W_COLOUR + c)
        c += 1
    return out


def take_extra(s: Position, colour: i64) -> None:
    s.supply[colour] -= 1
    s.piles[pile(s.active, BAG) + colour] += 1
    s.count += 1


def marker_words(s: Position) -> list[int]:
    out: list[int] = []
    row: i64 = 0
    while row < COLOURED:
        if s.level[s.active * COLOURED + row] == 0:
            out.append(W_ROW + row)
        row += 1
    return out


def marker_level(s: Position) -> i64:
    """The level at which the marker in question begins."""
    return 1 + MARKERS - s.count % (1 + MARKERS)


def set_marker(s: Position, row: i64) -> None:
    s.level[s.active * COLOURED + row] = marker_level(s)
    s.count += 1


def deal_cubes(s: Position) -> None:
    """HYP-2.11."""
    if s.count == s.t.seats:
        s.count = 0
        s.active = s.first
        s.stage = STAGE_START
        return
    s.active = turn_order(s, s.count)
    s.draws = HAND
    s.count += 1
