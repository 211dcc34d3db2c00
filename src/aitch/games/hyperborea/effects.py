"""How effects are generated: programs of the content pack, bonuses and replacements (HYP-4.10 to HYP-4.12)."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.hyperborea.ending import gain_gems
from aitch.games.hyperborea.position import Position, tile_does, works
from aitch.games.hyperborea.terms import (
    ASK_CHOICE,
    BONUS,
    DEV,
    DEV_ROW,
    GEM,
    GEN,
    GEN_ANY,
    INSTEAD,
    NONE,
    PAY,
    TRIGGER,
)


def family(kind: i64) -> i64:
    """The kind under which a bonus knows it: all develops are one, and all cube generations."""
    if DEV_ROW <= kind < PAY:
        return DEV
    if GEN <= kind <= GEN_ANY:
        return GEN
    return kind


def activate(s: Position, program: i64) -> bool:
    """Generates a program; True if the player is first asked which of its alternatives (HYP-4.5)."""
    if program == NONE:
        return False
    if s.t.program_size[program] == 1:
        generate(s, s.t.program_at[program])
        return False
    s.program = program
    s.ask = ASK_CHOICE
    s.seat = s.active
    return True


def generate(s: Position, way: i64) -> None:
    """One activation: what is printed, then the bonuses that it calls for."""
    t = s.t
    p = s.active
    add_all(s, way)
    card: i64 = 0
    while card < t.cards:
        if s.where[card] == p and t.card_does[card] == BONUS and calls_for(s, way, t.card_from[card]):
            if works(s, p, card):
                add_all(s, t.program_at[t.card_program[card]])
        card += 1
    if tile_does(s, p, TRIGGER):
        tile = s.race_tile[p]
        if calls_for(s, way, t.tile_number[tile]):
            add_all(s, t.program_at[t.tile_program[tile]])


def calls_for(s: Position, way: i64, kind: i64) -> bool:
    """Whether this activation generates the kind, and had not done so already before a payment."""
    t = s.t
    if t.way_had[way] >> kind & 1 != 0:
        return False
    i = t.way_at[way]
    last = i + t.way_size[way]
    while i < last:
        if family(t.op_kind[i]) == kind:
            return True
        i += 1
    return False


def add_all(s: Position, way: i64) -> None:
    i = s.t.way_at[way]
    last = i + s.t.way_size[way]
    while i < last:
        add(s, s.t.op_kind[i], s.t.op_count[i])
        i += 1


def add(s: Position, kind: i64, number: i64) -> None:
    """Puts points into the pool, as what an `instead` makes of them."""
    t = s.t
    p = s.active
    card: i64 = 0
    while card < t.cards:
        if s.where[card] == p and t.card_does[card] == INSTEAD and t.card_from[card] == kind:
            if works(s, p, card):
                kind = t.card_to[card]
                break
        card += 1
    if kind == GEM:
        gain_gems(s, p, number)
    else:
        s.pool[kind] += number
