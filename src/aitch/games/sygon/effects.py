"""Chapter 15: what Spell Cards do, one effect after another, and what they ask."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.sygon.building import may_build_walls, open_border
from aitch.games.sygon.layout import (
    A_BREAK,
    A_CHOOSE,
    A_COPY,
    A_FLIP,
    A_FREE_WALL,
    A_GIFT,
    A_GILD,
    A_REVIVE,
    A_SHIELD,
    A_VANISH,
    ACTIVE,
    ANYTHING,
    AWAY,
    BUILDING,
    BUILT,
    CARD_SIZE,
    CAST,
    CHOOSING,
    COLLECTING,
    CUBES,
    DEALT,
    DO_BREAK,
    DO_COPY,
    DO_CUBES,
    DO_FLIP,
    DO_FORESEE,
    DO_GILD,
    DO_GOLD,
    DO_REVIVE,
    DO_SHIELD,
    DO_TERM,
    DO_VANISH,
    DO_WALL,
    DO_WIZARD,
    DOWN,
    FOR_TURN,
    FORAGED,
    FREE_ORDER,
    GONE,
    HELD,
    HEXES,
    KEPT,
    LAND,
    LEFT,
    LOST,
    MOVED,
    MOVING,
    NONE,
    PENDING,
    PHASE,
    PIECES,
    SUPPLY,
    THERE,
    TOWN,
    VALUE,
    VOLCANO,
    W_BUY,
    W_CUBE,
    W_DONE,
    W_HEX,
    W_WALL,
    W_WIZARD,
    WALL,
    WALL_PIECE,
    WIZARD,
)
from aitch.games.sygon.position import Position
from aitch.games.sygon.tables import Effect
from aitch.games.sygon.terms import evoke, refresh_terms


def works(s: Position, p: i64, kind: i64) -> bool:
    """Whether a card that is played once does anything now."""
    return any(can_do(s, p, s.t.effects[number], NONE) for number in s.t.cards[kind].steps)


def begin_card(s: Position, kind: i64) -> bool:
    s.card = kind
    s.step = 0
    s.did = 0
    s.flipped = 0
    return run_card(s)


def run_card(s: Position) -> bool:
    """Does the effects of the card one after another, up to the first that asks something."""
    p = s.actor
    steps = s.t.cards[s.card].steps
    while s.step < len(steps):
        e = s.t.effects[steps[s.step]]
        if asks(s, p, e):
            s.ask = question(e.do)
            return False
        do_at_once(s, p, e, steps[s.step])
        s.step += 1
        s.count = 0
    s.card = NONE
    s.step = 0
    s.did = 0
    s.flipped = 0
    s.picked = NONE
    return True


def asks(s: Position, p: i64, e: Effect) -> bool:
    if e.do in (DO_TERM, DO_FORESEE, DO_GOLD) or (e.most and s.count >= e.most):
        return False
    if e.do == DO_WIZARD:
        return s.picked == NONE
    return can_do(s, p, e, s.picked)


def question(do: i64) -> i64:
    if do == DO_WIZARD:
        return A_CHOOSE
    if do == DO_FLIP:
        return A_FLIP
    if do == DO_WALL:
        return A_FREE_WALL
    if do == DO_BREAK:
        return A_BREAK
    if do == DO_VANISH:
        return A_VANISH
    if do == DO_COPY:
        return A_COPY
    if do == DO_REVIVE:
        return A_REVIVE
    if do == DO_GILD:
        return A_GILD
    return A_SHIELD if do == DO_SHIELD else A_GIFT


def do_at_once(s: Position, p: i64, e: Effect, number: i64) -> None:
    """Effects that ask nothing."""
    if e.do == DO_TERM:
        for q in range(s.t.seats):
            if (q != p) == e.others:
                s.own[(ACTIVE if e.lasts == FOR_TURN else PENDING) + q] |= 1 << number
        if e.lasts == FOR_TURN:
            refresh_terms(s, p)
            if e.term == FREE_ORDER:
                free_phases(s, p)
    elif e.do == DO_FORESEE:
        if not (s.t.first_foresight and s.foresight):
            s.foresight = p + 1
    elif e.do == DO_GOLD:
        s.gain_gold(p, e.value)


def free_phases(s: Position, p: i64) -> None:
    """SYG-15.4: phases that have not begun may come in any order."""
    own = s.own
    phase = own[PHASE + p]
    if phase >= CHOOSING:
        return
    later: i64 = 0
    for k in range(phase + 1, COLLECTING + 1):
        later |= 1 << k
    if s.t.mixed_trip:
        own[LEFT + p] = later | 1 << phase
        own[PHASE + p] = ANYTHING
    elif has_begun(s, p, phase):
        own[LEFT + p] = later
    else:
        own[LEFT + p] = later | 1 << phase
        own[PHASE + p] = CHOOSING


def has_begun(s: Position, p: i64, phase: i64) -> bool:
    if phase == MOVING:
        return s.own[MOVED + p] != 0
    return s.own[DEALT + p] & BUILT != 0 if phase == BUILDING else s.own[CAST + p] != 0


# What an effect can be used on.


def can_do(s: Position, p: i64, e: Effect, wizard: i64) -> bool:
    """Whether an effect changes anything: for the Wizard chosen before it, or for any (NONE)."""
    do = e.do
    if do in (DO_TERM, DO_FORESEE, DO_GOLD, DO_CUBES):
        return True
    if do == DO_WIZARD:
        return False
    if do in (DO_FLIP, DO_WALL):
        if wizard != NONE:
            return can_do_by(s, p, e, wizard)
        return can_do_by(s, p, e, 0) or can_do_by(s, p, e, 1) or can_do_by(s, p, e, 2)
    out: list[int] = []
    effect_options(s, p, e, out)
    return len(out) > 0


def can_do_by(s: Position, p: i64, e: Effect, i: i64) -> bool:
    """Whether turning tokens over, or a Wall for nothing, can be had by this Wizard."""
    h = s.own[WIZARD + 3 * p + i]
    if h < 0:
        return False
    if e.do == DO_FLIP:
        return any(can_flip(s, e, h, g) for g in range(HEXES))
    if s.own[SUPPLY + PIECES * p + WALL_PIECE] == 0 or not may_build_walls(s, p, h):
        return False
    return any(open_border(s, h, d) for d in range(6))


def can_flip(s: Position, e: Effect, h: i64, g: i64) -> bool:
    return s.board[FORAGED + g] > 0 and s.t.far[HEXES * h + g] <= e.reach and s.flipped >> g & 1 == 0


def effect_options(s: Position, p: i64, e: Effect, out: list[int]) -> None:
    """What can be answered to an effect that asks, without being done with it."""
    if e.do == DO_WIZARD:
        for i in range(3):
            if later_works(s, p, i):
                out.append(W_WIZARD + i)
    elif e.do == DO_FLIP:
        h = s.own[WIZARD + 3 * p + s.picked]
        for g in range(HEXES):
            if can_flip(s, e, h, g):
                out.append(W_HEX + g)
    elif e.do == DO_WALL:
        h = s.own[WIZARD + 3 * p + s.picked]
        for d in range(6):
            if open_border(s, h, d):
                out.append(W_WALL + int(6 * h + d))
    elif e.do == DO_BREAK:
        for x in range(6 * HEXES):
            if can_break(s, p, x):
                out.append(W_WALL + x)
    elif e.do == DO_VANISH:
        for i in range(3):
            if s.own[WIZARD + 3 * p + i] >= 0:
                out.append(W_WIZARD + i)
    elif e.do == DO_COPY:
        for kind in range(len(s.t.cards)):
            if can_copy(s, p, kind):
                out.append(W_BUY + len(s.t.cards) + kind)
    elif e.do == DO_CUBES:
        for kind in range(CUBES):
            out.append(W_CUBE + kind)
    else:
        for h in range(HEXES):
            if can_bless(s, p, e, h):
                out.append(W_HEX + h)


def later_works(s: Position, p: i64, i: i64) -> bool:
    """Whether the effects after this one do anything with this Wizard."""
    if s.own[WIZARD + 3 * p + i] < 0:
        return False
    steps = s.t.cards[s.card].steps
    return any(can_do(s, p, s.t.effects[steps[k]], i) for k in range(s.step + 1, len(steps)))


def can_break(s: Position, p: i64, x: i64) -> bool:
    """SYG-15.6: whether the Wall at this side is an opponent's and at a border of a hex with an own Wizard."""
    if not s.foe(p, s.board[WALL + x]):
        return False
    h = x // 6
    g = s.t.near[x]
    return s.board[THERE + 4 * h + p] > 0 or (g >= 0 and s.board[THERE + 4 * g + p] > 0)


def can_copy(s: Position, p: i64, kind: i64) -> bool:
    """SYG-15.11"""
    card = s.t.cards[kind]
    if card.eternal:
        return s.own[HELD + p] >> kind & 1 == 0
    for number in card.steps:
        if s.t.effects[number].do == DO_COPY:
            return False
    return works(s, p, kind)


def can_bless(s: Position, p: i64, e: Effect, h: i64) -> bool:
    """Hexes for Resurrect, Gilding and Aegis (SYG-15.12 to SYG-15.14)."""
    board = s.board
    if board[LAND + h] >= VOLCANO:
        return False
    if e.do == DO_REVIVE:
        return board[TOWN + h] == p and s.crowd(h) < 3 and first_lost(s, p) >= 0
    if e.do == DO_GILD:
        room = board[VALUE + h] + e.value <= e.limit
        return room and board[THERE + 4 * h + p] > 0 and not s.foe(p, board[TOWN + h])
    return board[TOWN + h] == p and s.shields >> h & 1 == 0


def first_lost(s: Position, p: i64) -> i64:
    for i in range(3):
        if s.own[WIZARD + 3 * p + i] == LOST:
            return i
    return NONE


# The answers to what it asks.


def under_way(s: Position) -> Effect:
    """The effect that asks."""
    return s.t.effects[s.t.cards[s.card].steps[s.step]]


def may_stop(s: Position) -> bool:
    """Whether one may be done with the effect: if the card has done something, or still can (SYG-14.9)."""
    if under_way(s).do in (DO_WIZARD, DO_COPY):
        return False
    if s.did:
        return True
    steps = s.t.cards[s.card].steps
    return any(can_do(s, s.actor, s.t.effects[steps[k]], s.picked) for k in range(s.step + 1, len(steps)))


def step_options(s: Position, out: list[int]) -> None:
    effect_options(s, s.actor, under_way(s), out)
    if may_stop(s):
        out.append(W_DONE)


def answer_step(s: Position, option: i64) -> bool:
    """Answers what an effect asks.  Returns whether the card has done all that it does."""
    p = s.actor
    e = under_way(s)
    if option == W_DONE:
        s.step += 1
        s.count = 0
        return run_card(s)
    if e.do == DO_WIZARD:
        s.picked = option - W_WIZARD
    elif e.do == DO_COPY:
        return answer_copy(s, option - W_BUY - len(s.t.cards))
    else:
        s.did = 1
        s.count += 1
        if e.do == DO_FLIP:
            s.board[FORAGED + option - W_HEX] = 3 - s.board[FORAGED + option - W_HEX]
            s.flipped |= 1 << (option - W_HEX)
        elif e.do == DO_WALL:
            s.raise_wall(p, (option - W_WALL) // 6, (option - W_WALL) % 6)
        elif e.do == DO_BREAK:
            s.drop_wall((option - W_WALL) // 6, (option - W_WALL) % 6)
        elif e.do == DO_VANISH:
            vanish(s, p, option - W_WIZARD)
        elif e.do == DO_CUBES:
            s.gain_cube(p, option - W_CUBE, 1)
        elif e.do == DO_REVIVE:
            s.stand(p, first_lost(s, p), option - W_HEX)
        elif e.do == DO_GILD:
            s.board[VALUE + option - W_HEX] += e.value
        else:
            s.shields |= 1 << (option - W_HEX)
    return run_card(s)


def vanish(s: Position, p: i64, i: i64) -> None:
    """SYG-15.3"""
    s.stand(p, i, AWAY)
    s.own[DOWN + p] &= ~(1 << i)


def answer_copy(s: Position, kind: i64) -> bool:
    """SYG-15.11: the card that copies becomes an Evocation, or does what the other does."""
    p = s.actor
    if not s.t.cards[kind].eternal:
        return begin_card(s, kind)
    s.cards[CARD_SIZE * s.card + GONE] -= 1
    s.cards[CARD_SIZE * s.card + KEPT + p] += 1
    evoke(s, p, kind)
    s.step += 1
    return run_card(s)
