"""Chapter 3: what is asked next; start, end and Reset of a turn."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from aitch.core.contract import CHANCE, OVER, Question, game_over
from aitch.games.hyperborea import actions, cubes, effects, market, movement, numbers, payments, picking, setup
from aitch.games.hyperborea import places as at
from aitch.games.hyperborea.numbers import LOSE_CUBE
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.tables import CUBE_COLOURS, NONE, SEAT_NAMES, SITES
from aitch.games.hyperborea.wording import Asked, called

MIN_ON_MAP: Final = 3
HAND: Final = 3
"""Cubes drawn at the end of a turn."""


class DrawCube(Asked):
    """Which cube comes out of the bag?"""

    does = "draws {a}."
    needs: ClassVar = ["draws"]

    def options(self, p: Hyperborea, out: list[int]) -> None:
        picking.add_colours(p, picking.in_bag(p), out)

    def odds(self, p: Hyperborea) -> list[int]:
        first = p.active * at.OWN + at.BAG
        return [p.own[first + c] for c in range(CUBE_COLOURS) if p.own[first + c] > 0]

    def apply(self, p: Hyperborea, option: i64) -> None:
        colour = p.t.words.colours.index(option)
        p.own[p.active * at.OWN + at.BAG + colour] -= 1
        p.own[p.active * at.OWN + at.AVAILABLE + colour] += 1
        p.draws -= 1
        advance(p)

    def prompt(self, p: Hyperborea) -> str:
        return f"Which cube does {SEAT_NAMES[p.active]} draw?"

    def why_not(self, p: Hyperborea, option: i64) -> tuple[str, str]:
        rule = "HYP-3.8" if p.stage >= numbers.STAGE_START else "HYP-2.11"
        return rule, f"{called(p, option)} cannot be drawn from the bag of {SEAT_NAMES[p.active]}"


draw_cube: Final = DrawCube()


def ask(p: Hyperborea, question: Question[Hyperborea]) -> None:
    """Asks a question, or answers it if there is only one answer."""
    p.question = question
    out = p.options()
    if len(out) == 1:
        question.apply(p, out[0])


def finish(p: Hyperborea) -> None:
    """A move is complete."""
    p.forget_move()
    advance(p)


def advance(p: Hyperborea) -> None:
    """Finds the next question: what is pending is settled first, then the stage goes on."""
    while True:
        if p.reveals > 0:
            p.question = movement.turn_up_hex
            p.seat = CHANCE
            return
        if p.gaps > 0 or (p.draws > 0 and picking.in_bag(p) != 0):
            p.seat = CHANCE
            ask(p, market.deal_card if p.gaps > 0 else draw_cube)
            return
        p.draws = 0
        if p.losing != NONE:
            if payments.ask_loss(p):
                return
        elif p.stage == numbers.STAGE_MAIN:
            p.seat = p.active
            p.question = market.take_card if p.kind == numbers.TECH else actions.act
            return
        elif go_on(p):
            return


def go_on(p: Hyperborea) -> bool:
    """The next step of a stage; True if something is asked."""
    if p.stage < numbers.STAGE_START:
        return setup.set_up(p)
    if p.stage == numbers.STAGE_START:
        return start_effects(p)
    if p.stage == numbers.STAGE_RESET:  # HYP-3.11, HYP-3.12: which of the other cubes go into the bag too
        payments.ask_for(p, p.active, LOSE_CUBE, picking.FOR_RESET)
        return True
    if p.stage != numbers.STAGE_END:
        return next_turn(p)
    if picking.in_bag(p) != 0:  # HYP-3.8, HYP-3.9
        draw_hand(p)
    else:
        reset(p)
    return False


def start_turn(p: Hyperborea) -> None:
    """HYP-3.1, HYP-3.2; the start effects follow when hexes have been turned up."""
    seat = p.active
    p.count = 0
    for cell in range(p.t.cells):
        p.left[at.FORTS + seat] += p.map[cell * at.MAP + at.WALLS + seat]
        p.map[cell * at.MAP + at.WALLS + seat] = 0
    while p.on_map(seat) < MIN_ON_MAP and p.left[at.RESERVE + seat] > 0:
        movement.put_miniature(p, seat, p.t.capital[seat])
    p.stage = numbers.STAGE_START


def start_effects(p: Hyperborea) -> bool:
    """HYP-3.3: one card after the other; True if one has been activated, which goes on by itself."""
    t = p.t
    for card in range(p.count, t.cards):
        if t.card_does[card] == numbers.START_OF_TURN and p.owner(card) == p.active and p.works(p.active, card):
            p.count = card + 1
            effects.activate(p, t.card_program[card])
            return True
    p.count = 0
    p.stage = numbers.STAGE_MAIN
    return False


def end_turn(p: Hyperborea) -> None:
    """HYP-3.5, HYP-3.7."""
    for kind in range(p.t.kinds):
        p.pool[kind] = 0
    for cell in range(p.t.cells):
        p.map[cell * at.MAP + at.STOPPED] = 0
    p.steps = 0
    p.warned = False
    p.sacrificed = False
    pour(p, at.AVAILABLE, at.UNUSED)
    p.stage = numbers.STAGE_NEXT if (p.active + 1) % p.t.seats == p.closer else numbers.STAGE_END


def pour(p: Hyperborea, area: i64, into: i64) -> None:
    """All loose cubes of one area go into another."""
    first = p.active * at.OWN
    for c in range(CUBE_COLOURS):
        p.own[first + into + c] += p.own[first + area + c]
        p.own[first + area + c] = 0


def reset(p: Hyperborea) -> None:
    """What a Reset does without a choice (HYP-3.9, HYP-3.10)."""
    t = p.t
    seat = p.active
    for cell in range(t.cells):
        for i in range(cell * at.MAP + at.INSIDE, cell * at.MAP + at.INSIDE + SITES):
            if p.map[i] == numbers.PLAYER + seat:
                p.map[i] = numbers.NOBODY
                p.map[cell * at.MAP + at.FREE + seat] += 1
    pour(p, at.UNUSED, at.BAG)
    set_ = p.next_set(seat, NONE)
    while set_ != NONE:
        if p.cubes(seat, set_) != 0 and not picking.may_be_left(p, seat, set_):
            cubes.empty_into_bag(p, seat, set_)
        set_ = p.next_set(seat, set_)
    tile = p.own[seat * at.OWN + at.RACE_TILE]
    if p.tile_does(seat, numbers.TOKENS) and t.tile_refresh[tile] != 0:
        p.own[seat * at.OWN + at.POWERS] = t.tile_number[tile]
    p.stage = numbers.STAGE_RESET


def draw_hand(p: Hyperborea) -> None:
    """The last that happens in a turn."""
    p.draws = HAND
    p.stage = numbers.STAGE_NEXT


def next_turn(p: Hyperborea) -> bool:
    """The next player's turn starts, or the game is over (HYP-12.6, HYP-12.13)."""
    seat = (p.active + 1) % p.t.seats
    if seat == p.first:
        p.round += 1
    if seat == p.first and p.closer == NONE and p.round >= p.rules.rounds:
        p.ending = numbers.BY_ROUNDS
    elif seat != p.closer:
        p.active = seat
        start_turn(p)
        return False
    p.seat = OVER
    p.question = game_over
    return True
