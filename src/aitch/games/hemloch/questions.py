"""The legal answers to each question, as options in the order of the vocabulary."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import CHANCE, TRUTH
from aitch.games.hemloch.position import SOURCE, STANDS, STEP, WHERE, Position
from aitch.games.hemloch.tables import (
    ANY_KIND,
    ANYWHERE,
    ASK_ACTION,
    ASK_CHECK,
    ASK_DEAL,
    ASK_DESTROY,
    ASK_DISCARD,
    ASK_DRAW,
    ASK_EXTRA,
    ASK_FESTIVAL,
    ASK_FLIP,
    ASK_GAIN,
    ASK_HALVE,
    ASK_MARK,
    ASK_MOVE,
    ASK_MOVE_TO,
    ASK_NIGHT,
    ASK_PICK,
    ASK_PLACE,
    ASK_RECOVER,
    ASK_RETURN,
    ASK_START,
    ASK_STEAL,
    ASK_TURN_UP,
    ASK_WEEK,
    BOX,
    DECK,
    DESTROY_MINION,
    DISCARD,
    DOWN,
    DRAFT_FIRST,
    DRAW,
    EMPTY,
    END,
    EXTRA_ACTION,
    EXTRA_PLAY,
    FLIP_UP,
    GAIN_ITEM,
    HAND,
    HERE,
    KINDS,
    LOCATIONS,
    MARKERS,
    MOVE_FESTIVAL,
    MOVE_MINION,
    NONE,
    OPP_DISCARD,
    OPPONENT,
    OWN,
    OWN_MINION,
    PACK,
    PASS_ALLOWED,
    PLACE_MARKER,
    RECOVER,
    RETURN_MINION,
    SEATS,
    STEAL_ITEM,
    SUPPLY,
    TABLE,
    UNSEEN,
    UNSEEN_ANYWHERE,
    UP,
)

ALL_LOCATIONS: Final = 15


def options(p: Position) -> list[int]:
    t = p.tables
    ask = p.ask
    if ask == ASK_ACTION:
        return actions(p)
    if ask == ASK_DRAW:
        return row(p, chance_row(p), t.w_card)
    if ask == ASK_PLACE:
        return places(p, p.open_to_play())
    if ask == ASK_CHECK:
        return spaces(p, 1 << p.in_check_order(p.check_at))
    if ask == ASK_MARK:
        return spaces(p, markable(p))
    if ask == ASK_FESTIVAL:
        return places(p, ALL_LOCATIONS & ~(1 << p.festival) if p.festival >= 0 else ALL_LOCATIONS)
    if ask == ASK_HALVE:
        side: i64 = 2 * p.in_check_order(p.check_at) + p.seat
        return row(p, TABLE + side, t.w_minion + side * t.minions)
    if ask in (ASK_MOVE, ASK_RETURN, ASK_DESTROY):
        return targets(p, p.top(STEP))
    if ask == ASK_MOVE_TO:
        return places(p, ALL_LOCATIONS & ~(1 << (p.moving // t.minions >> 1)))
    if ask == ASK_WEEK:
        return week_cards(p, ALL_LOCATIONS & ~p.shown)
    if ask in (ASK_EXTRA, ASK_DISCARD):
        return row(p, HAND + p.seat, t.w_card)
    if ask == ASK_RECOVER:
        return row(p, DISCARD + p.mover, t.w_recover)
    if ask == ASK_GAIN:
        return kinds_to_gain(p)
    if ask == ASK_FLIP:
        kind: i64 = p.gaining if p.gaining >= 0 else t.a[p.top(STEP)]
        return [t.w_flip + kind, t.w_decline]
    if ask == ASK_STEAL:
        return items_to_take(p)
    if ask == ASK_TURN_UP:
        return [t.w_flip + k for k in range(KINDS) if p.counts[DOWN + KINDS * p.mover + k] > 0]
    if ask == ASK_NIGHT:
        return week_cards(p, ALL_LOCATIONS & ~p.days)
    if ask == ASK_PICK:
        return row(p, PACK + p.seat, t.w_card)
    if ask == ASK_DEAL:
        return row(p, chance_row(p), t.w_card)
    if ask == ASK_START:
        return [t.w_start + s for s in range(SEATS)]
    return []


def odds(p: Position) -> list[int]:
    """Chance draws each card alike, so a Minion by its number of copies."""
    if p.seat != CHANCE:
        return []
    if p.ask not in (ASK_DRAW, ASK_DEAL):
        return [1] * len(options(p))
    m = p.tables.minions
    base: i64 = chance_row(p) * m
    weights: list[int] = []
    for i in range(base, base + m):
        if p.cards[i] > 0:
            weights.append(p.cards[i])
    return weights


def chance_row(p: Position) -> i64:
    """Where the card comes from that is drawn or dealt; in a view, where it may come from."""
    if p.ask == ASK_DEAL:
        return BOX if p.viewer == TRUTH else UNSEEN_ANYWHERE
    if p.viewer in (TRUTH, p.drawer):
        return DECK + p.drawer
    return UNSEEN_ANYWHERE if p.viewer < 0 and p.flags & DRAFT_FIRST else UNSEEN + p.drawer


def row(p: Position, source: i64, word: i64) -> list[int]:
    """A word for each Minion that is in a place."""
    m = p.tables.minions
    base: i64 = source * m
    found: list[int] = []
    for i in range(m):
        if p.cards[base + i] > 0:
            found.append(word + i)
    return found


def places(p: Position, locations: i64) -> list[int]:
    word: i64 = p.tables.w_location
    found: list[int] = []
    for location in range(LOCATIONS):
        if locations >> location & 1:
            found.append(word + location)
    return found


def week_cards(p: Position, locations: i64) -> list[int]:
    word: i64 = p.tables.w_week
    found: list[int] = []
    for location in range(LOCATIONS):
        if locations >> location & 1:
            found.append(word + location)
    return found


def spaces(p: Position, locations: i64) -> list[int]:
    """The empty spaces of some Locations."""
    t = p.tables
    found: list[int] = []
    for location in range(LOCATIONS):
        if locations >> location & 1 and p.counts[EMPTY + location] > 0:
            for space in range(t.first_space[location], t.first_space[location + 1]):
                if p.board[space] == 0:
                    found.append(t.w_space + space)
    return found


def actions(p: Position) -> list[int]:
    """Play a Minion, use an Item, draw, or stop (chapters 3 and 6)."""
    t = p.tables
    found: list[int] = []
    playable = p.open_to_play() != 0
    if playable:
        found = row(p, HAND + p.mover, t.w_card)
    if p.item_used == 0:
        for kind in range(KINDS):
            if p.counts[UP + KINDS * p.mover + kind] > 0 and usable(p, kind):
                found.append(t.w_use + kind)
    drawable = p.size(DECK + p.mover) > 0
    if drawable:
        found.append(t.w_draw)
    if p.flags & PASS_ALLOWED or not (drawable or (playable and p.size(HAND + p.mover) > 0)):
        found.append(t.w_stop)
    return found


def usable(p: Position, kind: i64) -> bool:
    """Whether a step of the Item's ability would do something (HEM-6.5), and its cost can be paid."""
    t = p.tables
    if t.cost[kind] > p.actions:
        return False
    step: i64 = t.item_ability[kind]
    while t.op[step] != END:
        if possible(p, step, kind):
            return True
        step += 1
    return False


def possible(p: Position, step: i64, kind: i64) -> bool:
    """Whether a step of an Item of this kind, which is then face down, would do something now."""
    t = p.tables
    op = t.op[step]
    a = t.a[step]
    if op in (EXTRA_ACTION, MOVE_FESTIVAL):
        return True
    if op == PLACE_MARKER:
        return p.counts[MARKERS + p.mover] > 0 and has_space(p, marker_places(p, a, 0))
    if op in (MOVE_MINION, RETURN_MINION, DESTROY_MINION):
        return len(targets(p, step)) > 0
    if op == DRAW:
        return p.size(DECK + p.mover) > 0
    if op == OPP_DISCARD:
        return p.size(HAND + 1 - p.mover) > 0
    if op == RECOVER:
        return p.size(DISCARD + p.mover) > 0
    if op == EXTRA_PLAY:
        return p.size(HAND + p.mover) > 0 and p.open_to_play() != 0
    if op == FLIP_UP:
        return True  # at least itself
    for k in range(KINDS):
        if a in (ANY_KIND, k):
            if op == STEAL_ITEM:
                if p.counts[UP + KINDS * (1 - p.mover) + k] + p.counts[DOWN + KINDS * (1 - p.mover) + k] > 0:
                    return True
            elif op == GAIN_ITEM:
                if k == kind or p.counts[SUPPLY + k] + p.counts[DOWN + KINDS * p.mover + k] > 0:
                    return True
    return False


def markable(p: Position) -> i64:
    return marker_places(p, p.tables.a[p.top(STEP)], p.top(WHERE))


def marker_places(p: Position, where: i64, here: i64) -> i64:
    """A bit for each Location where PLACE_MARKER may place."""
    if where == HERE:
        return 1 << here
    if where == ANYWHERE:
        return ALL_LOCATIONS
    found: i64 = 0
    if where == OWN_MINION:
        for location in range(LOCATIONS):
            if p.size(TABLE + 2 * location + p.mover) > 0:
                found |= 1 << location
    return found


def has_space(p: Position, locations: i64) -> bool:
    return any(locations >> location & 1 and p.counts[EMPTY + location] > 0 for location in range(LOCATIONS))


def targets(p: Position, step: i64) -> list[int]:
    """The Minions that a step can move, return or destroy."""
    t = p.tables
    op = t.op[step]
    whose: i64 = t.a[step]
    scope: i64 = t.b[step] & 3
    at_most: i64 = t.b[step] >> 2
    here: i64 = NONE
    played: i64 = NONE
    stands: i64 = NONE
    if p.depth > 0:
        here = p.top(WHERE)
        if op == RETURN_MINION:
            played = p.top(SOURCE)
            stands = p.top(STANDS)
    found: list[int] = []
    for location in range(LOCATIONS):
        if scope == HERE and location != here:
            continue
        for seat in range(SEATS):
            if (whose == OWN and seat != p.mover) or (whose == OPPONENT and seat == p.mover):
                continue
            side: i64 = 2 * location + seat
            if p.size(TABLE + side) == 0:
                continue
            base: i64 = (TABLE + side) * t.minions
            for minion in range(t.minions):
                number: i64 = p.cards[base + minion]
                if minion == played and location == stands and seat == p.mover:
                    number -= 1
                if number > 0 and (op != DESTROY_MINION or t.value[minion] <= at_most):
                    found.append(t.w_minion + side * t.minions + minion)
    return found


def kinds_to_gain(p: Position) -> list[int]:
    """HEM-5.5."""
    found: list[int] = []
    for kind in range(KINDS):
        if p.counts[SUPPLY + kind] > 0 or p.counts[DOWN + KINDS * p.mover + kind] > 0:
            found.append(p.tables.w_gain + kind)
    return found


def items_to_take(p: Position) -> list[int]:
    t = p.tables
    wanted: i64 = t.a[p.top(STEP)]
    base: i64 = KINDS * (1 - p.mover)
    found: list[int] = []
    for kind in range(KINDS):
        if wanted in (ANY_KIND, kind):
            if p.counts[UP + base + kind] > 0:
                found.append(t.w_take + 2 * kind)
            if p.counts[DOWN + base + kind] > 0:
                found.append(t.w_take + 2 * kind + 1)
    return found
