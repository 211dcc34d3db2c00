"""Chapter 3: rounds, turns and their phases; and chapter 12, where teammates take them together."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.sygon.building import build_options, can_build
from aitch.games.sygon.casting import can_cast, can_cast_wizard, spell_options
from aitch.games.sygon.collection import collect
from aitch.games.sygon.layout import (
    A_ANY,
    A_BUILD,
    A_CAST,
    A_DISCARD,
    A_MOVE,
    A_PHASE,
    A_PLACE,
    A_RETURN,
    ANYTHING,
    BUILDING,
    BUILT,
    CAST,
    CASTING,
    CHOOSING,
    COLLECTING,
    CUBES,
    DEALT,
    DOWN,
    EXTRA,
    FINISHED,
    FREE_ORDER,
    FRESH,
    FRESH_GOLD,
    HEXES,
    LAND,
    LEFT,
    MATE,
    MOVED,
    MOVING,
    NONE,
    ORDER,
    PHASE,
    START,
    TOWN,
    TOWN_DOWN,
    UNPLACED,
    USED,
    VOLCANO,
    W_HEX,
    W_PHASE,
    W_WIZARD,
    WIZARD,
)
from aitch.games.sygon.movement import can_move, can_move_wizard, target_options
from aitch.games.sygon.position import Position
from aitch.games.sygon.scoring import finish_round
from aitch.games.sygon.spells import can_deal, can_return
from aitch.games.sygon.terms import begin_terms, end_terms
from aitch.games.sygon.volcano import begin_eruptions


def begin_round(s: Position) -> None:
    s.round += 1
    s.turn = 0
    begin_turn(s)


def begin_turn(s: Position) -> None:
    """The start of a turn, for one player or for both of a team."""
    own = s.own
    first = s.turn * s.t.width
    for k in range(s.t.width):
        p = own[ORDER + first + k]
        own[PHASE + p] = START
        if s.t.spells:
            begin_terms(s, p)
        if s.round > 1:
            stand_up(s, p)
    hand_over(s, own[ORDER + first])


def stand_up(s: Position, p: i64) -> None:
    """SYG-3.5"""
    s.own[DOWN + p] = 0
    for h in range(HEXES):
        if s.board[TOWN + h] == p:
            s.board[EXTRA + h] &= ~TOWN_DOWN


def partner(s: Position, p: i64) -> i64:
    """The teammate who takes this turn together with `p`, or NONE."""
    return s.own[MATE + p] if s.t.width == 2 else NONE


def proceed(s: Position) -> None:
    """Asks the next question, and passes by all that needs none: phases, turns, even rounds."""
    own = s.own
    while True:
        p = s.actor
        if s.cube_total(p) > s.t.cube_limit:
            s.put(p, A_DISCARD)
            return
        mate = partner(s, p)
        phase = own[PHASE + p]
        if mate >= 0 and must_wait(s, p, mate):
            hand_over(s, mate)
        elif phase == START:
            if next_unplaced(s, p) >= 0:
                s.put(p, A_PLACE)
                return
            if s.t.spells and can_return(s, p):
                s.put(p, A_RETURN)
                return
            advance(s, p)
        elif phase == COLLECTING:
            own[PHASE + p] = CHOOSING if s.term(p, FREE_ORDER) else FINISHED
            collect(s, p)
        elif phase == CHOOSING and own[LEFT + p] == 0:
            own[PHASE + p] = FINISHED
        elif phase == CHOOSING and own[LEFT + p] == 1 << COLLECTING:
            own[LEFT + p] = 0
            own[PHASE + p] = COLLECTING
        elif phase == FINISHED:
            if not end_turn(s):
                return
        elif can_act(s, p):
            s.put(p, ask_of(phase))
            return
        elif mate >= 0 and together(s, p, mate) and can_act(s, mate):
            hand_over(s, mate)  # what the mate does may open something
        else:
            advance(s, p)


def advance(s: Position, p: i64) -> None:
    """A seat is done with its phase.  Where teammates begin the next one together, the first of them begins."""
    own = s.own
    own[DEALT + p] &= ~BUILT
    if s.term(p, FREE_ORDER):
        own[PHASE + p] = CHOOSING
        return
    own[PHASE + p] += 1
    mate = partner(s, p)
    if mate >= 0 and own[PHASE + mate] == own[PHASE + p]:
        hand_over(s, own[ORDER + s.turn * 2])


def must_wait(s: Position, p: i64, mate: i64) -> bool:
    """SYG-12.4: nobody begins a phase before the teammate is done with the one before.

    Whose phases come in any order waits for nobody, and is waited for only at the end of the turn.
    """
    if s.own[PHASE + p] == FINISHED:
        return s.own[PHASE + mate] != FINISHED
    return s.own[PHASE + mate] < s.own[PHASE + p] and not s.term(p, FREE_ORDER) and not s.term(mate, FREE_ORDER)


def together(s: Position, p: i64, mate: i64) -> bool:
    """Whether both may act now."""
    if s.own[PHASE + mate] == FINISHED:
        return False
    free = s.term(p, FREE_ORDER) or s.term(mate, FREE_ORDER)
    return free != 0 or s.own[PHASE + mate] == s.own[PHASE + p]


def hand_over(s: Position, p: i64) -> None:
    s.actor = p
    s.handed = 0


def ask_of(phase: i64) -> i64:
    if phase == MOVING:
        return A_MOVE
    if phase == BUILDING:
        return A_BUILD
    if phase == CASTING:
        return A_CAST
    return A_PHASE if phase == CHOOSING else A_ANY


def can_act(s: Position, p: i64) -> bool:
    """Whether a seat has anything to do in its phase (SYG-3.2)."""
    phase = s.own[PHASE + p]
    if phase == MOVING:
        return can_move(s, p) or (s.t.spells and has_unmoved(s, p) and can_deal(s, p))
    if phase == BUILDING:
        return can_build(s, p) or (s.t.spells and can_deal(s, p))
    if phase == CASTING:
        return can_cast(s, p) or (s.t.spells and can_deal(s, p))
    return phase in (CHOOSING, ANYTHING)


def has_unmoved(s: Position, p: i64) -> bool:
    """Whether a card could still open a way for a Wizard; else it can as well be dealt in the next phase."""
    return any(s.own[WIZARD + 3 * p + i] >= 0 and s.own[MOVED + p] >> i & 1 == 0 for i in range(3))


def may_hand_over(s: Position) -> bool:
    """Whether the actor may let the teammate go first; not twice in a row with nothing done between."""
    mate = partner(s, s.actor)
    return mate >= 0 and not s.handed and together(s, s.actor, mate) and can_act(s, mate)


def answer_done(s: Position) -> None:
    """Done with the phase; where all phases are open, with the turn."""
    own, p = s.own, s.actor
    if own[PHASE + p] < CHOOSING:
        advance(s, p)
    else:
        own[PHASE + p] = CHOOSING
        own[LEFT + p] &= 1 << COLLECTING


# Phases in any order (SYG-15.4).


def phase_options(s: Position, p: i64, out: list[int]) -> None:
    """Phases to choose from; where they may be mixed, only Collection is one."""
    first: i64 = COLLECTING if s.own[PHASE + p] == ANYTHING else MOVING
    for phase in range(first, COLLECTING + 1):
        if s.own[LEFT + p] >> phase & 1:
            out.append(W_PHASE + int(phase) - MOVING)


def answer_phase(s: Position, phase: i64) -> None:
    own, p = s.own, s.actor
    own[LEFT + p] &= ~(1 << phase)
    if own[PHASE + p] == ANYTHING:
        collect(s, p)
    else:
        own[PHASE + p] = phase


def any_options(s: Position, p: i64, out: list[int]) -> None:
    """All phases that are left at once (SYG-15.4)."""
    if may_mix(s, p, BUILDING):
        build_options(s, p, out)
    for i in range(3):
        if can_move_now(s, p, i) or can_cast_now(s, p, i):
            out.append(W_WIZARD + i)
    phase_options(s, p, out)


def can_move_now(s: Position, p: i64, i: i64) -> bool:
    return may_mix(s, p, MOVING) and can_move_wizard(s, p, i)


def can_cast_now(s: Position, p: i64, i: i64) -> bool:
    return may_mix(s, p, CASTING) and can_cast_wizard(s, p, i)


def any_wizard_options(s: Position, p: i64, out: list[int]) -> None:
    """Where the picked Wizard can go, and what it can cast."""
    if can_move_now(s, p, s.picked):
        target_options(s, out)
    if can_cast_now(s, p, s.picked):
        spell_options(s, out)


def may_mix(s: Position, p: i64, phase: i64) -> bool:
    return s.own[LEFT + p] >> phase & 1 == 1


def answer_mate(s: Position) -> None:
    hand_over(s, s.own[MATE + s.actor])
    s.handed = 1


def end_turn(s: Position) -> bool:
    """Goes on to the next turn; after the last one to the Volcano step.  Returns whether nothing is asked."""
    own = s.own
    first = s.turn * s.t.width
    for k in range(s.t.width):
        p = own[ORDER + first + k]
        own[PHASE + p] = START
        if s.t.spells:
            end_terms(s, p)
        own[MOVED + p] = 0
        own[CAST + p] = 0
        own[USED + p] = 0
        own[FRESH_GOLD + p] = 0
        for kind in range(CUBES):
            own[FRESH + CUBES * p + kind] = 0
    s.turn += 1
    if s.turn * s.t.width < s.t.seats:
        begin_turn(s)
        return True
    return begin_eruptions(s) and end_round(s)


def end_round(s: Position) -> bool:
    """Once the Aftermath is over.  Returns whether a new round has begun and nothing is asked yet."""
    s.foresight = 0
    s.shields = 0
    if not finish_round(s):
        return False
    begin_round(s)
    return True


# Wizards of round 1 (SYG-3.3, SYG-3.4).


def next_unplaced(s: Position, p: i64) -> i64:
    for i in range(3):
        if s.own[WIZARD + 3 * p + i] == UNPLACED:
            return i
    return NONE


def place_options(s: Position, p: i64, out: list[int]) -> None:
    for h in range(HEXES):
        if s.board[TOWN + h] == p and s.crowd(h) < 3:
            out.append(W_HEX + h)
    if not out:
        for h in range(HEXES):
            if may_overflow(s, p, h):
                out.append(W_HEX + h)


def may_overflow(s: Position, p: i64, h: i64) -> bool:
    """Whether a Wizard for whom the own Towns are full may be put here."""
    open_land = s.board[LAND + h] < VOLCANO and s.crowd(h) < 3
    return open_land and not s.foe(p, s.board[TOWN + h]) and s.rivals(p, h) == 0


def answer_place(s: Position, option: i64) -> None:
    s.stand(s.actor, next_unplaced(s, s.actor), option - W_HEX)
