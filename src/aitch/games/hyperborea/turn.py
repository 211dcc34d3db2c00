"""Chapter 3: what is asked next; start, end and Reset of a turn; and what a player can do in between."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.core.contract import CHANCE, OVER
from aitch.games.hyperborea.cubes import empty_into_bag, may_be_left, zone_words
from aitch.games.hyperborea.effects import activate
from aitch.games.hyperborea.market import (
    gap,
    known_top,
    show_card,
    unknown_words,
)
from aitch.games.hyperborea.movement import (
    put_miniature,
)
from aitch.games.hyperborea.others import (
    ask_loss,
)
from aitch.games.hyperborea.position import Position, forget_move, on_map, owns_set, pile, works
from aitch.games.hyperborea.setup import set_up
from aitch.games.hyperborea.tables import clear
from aitch.games.hyperborea.terms import (
    ASK_CARD,
    ASK_CUBE,
    ASK_DEAL,
    ASK_MAIN,
    ASK_OVER,
    ASK_TILE,
    ASK_ZONE,
    AVAILABLE,
    BAG,
    CUBE_COLOURS,
    FOR_RESET,
    HAND,
    MAX_SEATS,
    MIN_ON_MAP,
    NOBODY,
    NONE,
    PLAYER,
    SHOWN,
    STAGE_END,
    STAGE_MAIN,
    STAGE_NEXT,
    STAGE_RESET,
    STAGE_START,
    START,
    TECH,
    TOKENS,
    UNUSED,
)


def finish(s: Position) -> None:
    """A move is complete."""
    forget_move(s)
    advance(s)


def advance(s: Position) -> None:
    """Finds the next question: what is pending is settled first, then the stage goes on."""
    while True:
        if s.reveals > 0:
            s.ask = ASK_TILE
            s.seat = CHANCE
            return
        if s.gaps > 0:
            if fill_market(s):
                return
        elif s.draws > 0:
            if draw_cube(s):
                return
        elif s.losing != NONE:
            if ask_loss(s):
                return
        elif s.stage == STAGE_MAIN:
            s.seat = s.active
            s.ask = ASK_CARD if s.kind == TECH else ASK_MAIN
            return
        elif s.stage < STAGE_START:
            if set_up(s):
                return
        elif s.stage == STAGE_START:
            if start_effects(s):
                return
        elif s.stage == STAGE_END:
            end_draw(s)
        elif s.stage == STAGE_RESET:
            if ask_reset(s):
                return
        elif next_turn(s):
            return


def fill_market(s: Position) -> bool:
    """The next card of the market; True if chance is asked which it is."""
    slot = gap(s)
    words = unknown_words(s, slot // SHOWN)
    if len(words) == 0:
        show_card(s, slot, known_top(s, slot // SHOWN))
        return False
    if len(words) == 1:
        show_card(s, slot, words[0] - s.t.w_card)
        return False
    s.ask = ASK_DEAL
    s.seat = CHANCE
    return True


def draw_cube(s: Position) -> bool:
    """The next cube out of the bag; True if chance is asked which it is, False if all there are have one colour."""
    at = pile(s.active, BAG)
    only = NONE
    c: i64 = 0
    while c < CUBE_COLOURS:
        if s.piles[at + c] > 0:
            if only != NONE:
                s.ask = ASK_CUBE
                s.seat = CHANCE
                return True
            only = c
        c += 1
    if only == NONE:
        s.draws = 0
    else:
        take_drawn(s, only)
    return False


def take_drawn(s: Position, colour: i64) -> None:
    s.piles[pile(s.active, BAG) + colour] -= 1
    s.piles[pile(s.active, AVAILABLE) + colour] += 1
    s.draws -= 1


# The start of a turn.


def start_turn(s: Position) -> None:
    """HYP-3.1, HYP-3.2; the start effects follow when hexes have been turned up."""
    p = s.active
    s.count = 0
    cell: i64 = 0
    while cell < s.t.cells:
        at = cell * MAX_SEATS + p
        s.forts[p] += s.walls[at]
        s.walls[at] = 0
        cell += 1
    missing = MIN_ON_MAP - on_map(s, p)
    while missing > 0 and s.reserve[p] > 0:
        put_miniature(s, p, s.t.capital[p])
        missing -= 1
    s.stage = STAGE_START


def start_effects(s: Position) -> bool:
    """HYP-3.3: one card after the other; True if one asks for a choice."""
    t = s.t
    while s.count < t.cards:
        card = s.count
        s.count += 1
        if s.where[card] == s.active and t.card_does[card] == START and works(s, s.active, card):
            if activate(s, t.card_program[card]):
                return True
    s.count = 0
    s.stage = STAGE_MAIN
    return False


# The end of a turn.


def end_turn(s: Position) -> None:
    """HYP-3.5, HYP-3.7."""
    p = s.active
    clear(s.pool)
    clear(s.stopped)
    s.steps = 0
    s.warned = 0
    s.sacrificed = 0
    c: i64 = 0
    while c < CUBE_COLOURS:
        s.piles[pile(p, UNUSED) + c] += s.piles[pile(p, AVAILABLE) + c]
        s.piles[pile(p, AVAILABLE) + c] = 0
        c += 1
    s.stage = STAGE_END
    if follows(s) == s.closer:
        s.stage = STAGE_NEXT


def end_draw(s: Position) -> None:
    """HYP-3.8, HYP-3.9."""
    p = s.active
    at = pile(p, BAG)
    c: i64 = 0
    while c < CUBE_COLOURS:
        if s.piles[at + c] > 0:
            s.draws = HAND
            s.stage = STAGE_NEXT
            return
        c += 1
    reset(s, p)
    s.stage = STAGE_RESET


def reset(s: Position, p: i64) -> None:
    """What a Reset does without a choice (HYP-3.9, HYP-3.10)."""
    t = s.t
    cell: i64 = 0
    while cell < t.cells:
        k: i64 = cell * t.sites
        last = k + t.sites
        while k < last:
            if s.inside[k] == PLAYER + p:
                s.inside[k] = NOBODY
                s.free[cell * MAX_SEATS + p] += 1
            k += 1
        cell += 1
    c: i64 = 0
    while c < CUBE_COLOURS:
        s.piles[pile(p, BAG) + c] += s.piles[pile(p, UNUSED) + c]
        s.piles[pile(p, UNUSED) + c] = 0
        c += 1
    set_: i64 = 0
    while set_ < t.sets:
        if owns_set(s, p, set_) and not may_be_left(s, p, set_):
            empty_into_bag(s, p, set_)
        set_ += 1
    tile = s.race_tile[p]
    if tile >= 0 and t.tile_does[tile] == TOKENS and t.tile_refresh[tile] != 0:
        s.powers[p] = t.tile_number[tile]


def ask_reset(s: Position) -> bool:
    """HYP-3.11, HYP-3.12: which of the other cubes go into the bag too; True if there are any."""
    if len(zone_words(s, s.active, FOR_RESET)) > 0:
        s.seat = s.active
        s.ask = ASK_ZONE
        s.purpose = FOR_RESET
        return True
    end_reset(s)
    return False


def end_reset(s: Position) -> None:
    s.purpose = NONE
    s.draws = HAND
    s.stage = STAGE_NEXT


def follows(s: Position) -> i64:
    return (s.active + 1) % s.t.seats


def next_turn(s: Position) -> bool:
    """The next player's turn starts, or the game is over (HYP-12.6, HYP-12.13)."""
    p = follows(s)
    if p == s.first:
        s.round += 1
    if p == s.closer:
        return game_over(s)
    if p == s.first and s.round >= s.choices.rounds:
        s.ending = 3
        return game_over(s)
    s.active = p
    start_turn(s)
    return False


def game_over(s: Position) -> bool:
    s.seat = OVER
    s.ask = ASK_OVER
    return True
