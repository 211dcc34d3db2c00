"""Abilities, step by step, from the stack (rules, chapters 4 and 5)."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.hemloch.answers import ASKED, NO_ANSWER, pose
from aitch.games.hemloch.position import FRAME, LEFT, STEP, TOLD_ACTIONS, TOLD_GAIN, TOLD_NOTHING, Position
from aitch.games.hemloch.tables import (
    ANY_KIND,
    ASK_DESTROY,
    ASK_DISCARD,
    ASK_EXTRA,
    ASK_FESTIVAL,
    ASK_FLIP,
    ASK_GAIN,
    ASK_MARK,
    ASK_MOVE,
    ASK_MOVE_TO,
    ASK_RECOVER,
    ASK_RETURN,
    ASK_STEAL,
    ASK_TURN_UP,
    DECK,
    DESTROY_MINION,
    DISCARD,
    DOWN,
    DRAW,
    END,
    EXTRA_ACTION,
    EXTRA_PLAY,
    FLIP_UP,
    GAIN_ITEM,
    HAND,
    KINDS,
    MARKERS,
    MOVE_FESTIVAL,
    MOVE_MINION,
    NONE,
    OPP_DISCARD,
    PLACE_MARKER,
    RECOVER,
    RETURN_MINION,
    STEAL_ITEM,
    SUPPLY,
    UP,
)


def resolve(p: Position) -> bool:
    """Goes on with the ability on top of the stack; true if that asked somebody something."""
    t = p.tables
    step: i64 = p.top(STEP)
    op = t.op[step]
    if op == END:
        p.depth -= 1
        return False
    if op == PLACE_MARKER:
        if p.counts[MARKERS + p.mover] == 0:
            return nothing(p, op)
        return choice(p, op, ASK_MARK)
    if op == MOVE_FESTIVAL:
        return choice(p, op, ASK_FESTIVAL)
    if op == GAIN_ITEM:
        return gain(p, t.a[step])
    if op == STEAL_ITEM:
        return choice(p, op, ASK_STEAL)
    if op == FLIP_UP:
        return choice(p, op, ASK_TURN_UP)
    if op == DRAW:
        if p.size(DECK + p.mover) == 0:
            return nothing(p, op)
        p.drawer = p.mover
        p.owed = t.a[step]
        p.next_step()
        return False
    if op == OPP_DISCARD:
        return discard(p, t.a[step])
    if op == MOVE_MINION:
        if p.moving == NONE:
            return choice(p, op, ASK_MOVE)
        return pose(p, ASK_MOVE_TO, p.mover) == ASKED
    if op == RETURN_MINION:
        return choice(p, op, ASK_RETURN)
    if op == DESTROY_MINION:
        return choice(p, op, ASK_DESTROY)
    if op == RECOVER:
        return recover(p, t.a[step])
    if op == EXTRA_PLAY:
        if p.size(HAND + p.mover) == 0 or p.open_to_play() == 0:
            return nothing(p, op)
        p.ask = ASK_EXTRA
        p.seat = p.mover
        return True
    if op == EXTRA_ACTION:
        p.actions += t.a[step]
        p.tell(TOLD_ACTIONS, p.mover, t.a[step], 0, 0)
        p.next_step()
    return False


def nothing(p: Position, op: i64) -> bool:
    """A step that cannot be done is left out (HEM-4.4)."""
    p.tell(TOLD_NOTHING, op, 0, 0, 0)
    p.next_step()
    return False


def choice(p: Position, op: i64, ask: i64) -> bool:
    """A step that is one choice of the player whose card it is."""
    posed = pose(p, ask, p.mover)
    if posed == NO_ANSWER:
        return nothing(p, op)
    return posed == ASKED


def gain(p: Position, wanted: i64) -> bool:
    """HEM-5.3 to HEM-5.5."""
    kind: i64 = wanted
    if wanted == ANY_KIND:
        if p.gaining == NONE:
            return choice(p, GAIN_ITEM, ASK_GAIN)
        kind = p.gaining
    if p.counts[SUPPLY + kind] > 0:
        p.counts[SUPPLY + kind] -= 1
        p.counts[UP + KINDS * p.mover + kind] += 1
        p.tell(TOLD_GAIN, p.mover, kind, 0, 0)
        p.next_step()
        return False
    if p.counts[DOWN + KINDS * p.mover + kind] > 0:
        p.ask = ASK_FLIP
        p.seat = p.mover
        return True
    return nothing(p, GAIN_ITEM)


def times_left(p: Position, number: i64) -> i64:
    """How often a step is still to be done: counts one down, or begins with `number`."""
    base: i64 = (p.depth - 1) * FRAME
    left: i64 = p.stack[base + LEFT]
    left = number if left == NONE else left - 1
    p.stack[base + LEFT] = left
    return left


def discard(p: Position, number: i64) -> bool:
    """The opponent discards (HEM-5.9).  Only his cards' number, which all see, may decide that he is not asked."""
    victim: i64 = 1 - p.mover
    if p.size(HAND + victim) == 0 and p.top(LEFT) == NONE:
        return nothing(p, OPP_DISCARD)
    left: i64 = times_left(p, number)
    if left > 0 and p.size(HAND + victim) > left:
        p.ask = ASK_DISCARD
        p.seat = victim
        return True
    if left > 0:
        for minion in range(p.tables.minions):
            while p.held(HAND + victim, minion) > 0:
                p.discard(victim, minion)
    p.next_step()
    return False


def recover(p: Position, number: i64) -> bool:
    if p.size(DISCARD + p.mover) == 0 and p.top(LEFT) == NONE:
        return nothing(p, RECOVER)
    left: i64 = times_left(p, number)
    if left > 0 and p.size(DISCARD + p.mover) > 0:
        return pose(p, ASK_RECOVER, p.mover) == ASKED
    p.next_step()
    return False
