"""What an answer does.  What is asked next is for `effects` and `week`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hemloch.position import (
    STEP,
    TOLD_CHOSE,
    TOLD_DEAL,
    TOLD_DECLINE,
    TOLD_DESTROY,
    TOLD_DRAW,
    TOLD_FESTIVAL,
    TOLD_FLIP,
    TOLD_HALVE,
    TOLD_MOVE,
    TOLD_NIGHT,
    TOLD_PACKS,
    TOLD_PICK,
    TOLD_PLAY,
    TOLD_RECOVER,
    TOLD_RETURN,
    TOLD_START,
    TOLD_STOP,
    TOLD_TAKE,
    TOLD_USE,
    TOLD_WEEK,
    Position,
)
from aitch.games.hemloch.questions import options
from aitch.games.hemloch.tables import (
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
    DISCARD,
    DOWN,
    HAND,
    KINDS,
    KNOWN,
    LOCATIONS,
    NONE,
    PACK,
    PACK_SIZE,
    SECRET,
    STAGE_DAWN,
    STAGE_TURN,
    STAGE_WEEK_TEST,
    TABLE,
    UP,
)

NO_ANSWER: Final = 0
ANSWERED: Final = 1
ASKED: Final = 2


def pose(p: Position, ask: i64, seat: i64) -> int:
    """Asks, unless there is nothing to choose from, or one thing only, which is then done (HEM-4.13)."""
    p.ask = ask
    p.seat = seat
    found = options(p)
    if len(found) == 0:
        return NO_ANSWER
    if len(found) > 1:
        return ASKED
    answer(p, found[0])
    return ANSWERED


def answer(p: Position, option: i64) -> None:
    t = p.tables
    ask = p.ask
    if ask == ASK_ACTION:
        act(p, option)
    elif ask == ASK_DRAW:
        p.shift(DECK + p.drawer, HAND + p.drawer, option - t.w_card)
        p.tell(TOLD_DRAW, p.drawer, 0, 0, 0)
        if p.owed == 0:
            p.drawer = 0
    elif ask == ASK_PLACE:
        play(p, option - t.w_location)
    elif ask == ASK_CHECK:
        p.place_marker(p.seat, option - t.w_space)
        p.check_who += 1
    elif ask == ASK_MARK:
        p.place_marker(p.mover, option - t.w_space)
        p.next_step()
    elif ask == ASK_FESTIVAL:
        p.festival = option - t.w_location
        p.tell(TOLD_FESTIVAL, p.festival, 0, 0, 0)
        p.next_step()
    elif ask == ASK_HALVE:
        halve(p, option)
    elif ask in (ASK_MOVE, ASK_RETURN, ASK_DESTROY):
        choose_target(p, option - t.w_minion)
    elif ask == ASK_MOVE_TO:
        move(p, option - t.w_location)
    elif ask == ASK_WEEK:
        turn_up(p, option - t.w_week)
    elif ask == ASK_EXTRA:
        p.chosen = option - t.w_card
        p.tell(TOLD_CHOSE, p.mover, 0, 0, 0)
    elif ask == ASK_DISCARD:
        p.discard(p.seat, option - t.w_card)
    elif ask == ASK_RECOVER:
        p.shift(DISCARD + p.mover, HAND + p.mover, option - t.w_recover)
        p.add(KNOWN + p.mover, option - t.w_recover, 1)
        p.tell(TOLD_RECOVER, p.mover, option - t.w_recover, 0, 0)
    elif ask == ASK_GAIN:
        p.gaining = option - t.w_gain
    elif ask == ASK_FLIP:
        if option == t.w_decline:
            p.tell(TOLD_DECLINE, p.mover, p.gaining if p.gaining >= 0 else t.a[p.top(STEP)], 0, 0)
        else:
            flip_up(p, option - t.w_flip)
        p.next_step()
    elif ask == ASK_STEAL:
        take(p, option - t.w_take)
    elif ask == ASK_TURN_UP:
        flip_up(p, option - t.w_flip)
        p.next_step()
    elif ask == ASK_NIGHT:
        replace_night(p, option - t.w_week)
    elif ask == ASK_PICK:
        pick(p, option - t.w_card)
    elif ask == ASK_DEAL:
        seat: i64 = 0 if p.size(PACK) < PACK_SIZE else 1
        p.shift(BOX, PACK + seat, option - t.w_card)
        p.tell(TOLD_DEAL, seat, 0, 0, 0)
    elif ask == ASK_START:
        p.start = option - t.w_start
        p.tell(TOLD_START, p.start, 0, 0, 0)
        p.stage = STAGE_DAWN


def act(p: Position, option: i64) -> None:
    """An Action, an Item, or the end of the turn."""
    t = p.tables
    if option == t.w_draw:
        p.actions -= 1
        p.drawer = p.mover
        p.owed = 1
    elif option == t.w_stop:
        p.actions = 0
        p.tell(TOLD_STOP, p.mover, 0, 0, 0)
    elif option >= t.w_use:
        kind: i64 = option - t.w_use
        p.counts[UP + KINDS * p.mover + kind] -= 1
        p.counts[DOWN + KINDS * p.mover + kind] += 1
        p.item_used = 1
        p.actions -= t.cost[kind]
        p.tell(TOLD_USE, p.mover, kind, 0, 0)
        p.push(t.item_ability[kind], NONE, NONE)
    else:
        p.chosen = option - t.w_card
        p.tell(TOLD_CHOSE, p.mover, 0, 0, 0)


def play(p: Position, location: i64) -> None:
    """Lays the chosen Minion on a Location: its ability comes first, then the Location's (HEM-4.3)."""
    t = p.tables
    minion = p.chosen
    seat = p.mover
    p.chosen = NONE
    if p.depth > 0:
        p.next_step()  # an EXTRA_PLAY, which costs no Action
    else:
        p.actions -= 1
    p.used |= 1 << location
    p.shift(HAND + seat, TABLE + 2 * location + seat, minion)
    p.forget(seat, minion)
    p.tell(TOLD_PLAY, seat, minion, location, 0)
    if t.faction[minion] == p.ability_icon(location):
        p.push(t.location_ability[location + LOCATIONS * (p.dark >> location & 1)], location, minion)
    p.push(t.minion_ability[minion], location, minion)


def choose_target(p: Position, target: i64) -> None:
    """A Minion on the table is to move, or goes to its owner's hand or Discard Pile."""
    if p.ask == ASK_MOVE:
        p.moving = target
        return
    side: i64 = target // p.tables.minions
    minion: i64 = target % p.tables.minions
    owner: i64 = side & 1
    if p.ask == ASK_RETURN:
        p.leave(side, minion, HAND + owner)
        p.add(KNOWN + owner, minion, 1)
        p.tell(TOLD_RETURN, owner, minion, side >> 1, 0)
    else:
        p.leave(side, minion, DISCARD + owner)
        p.tell(TOLD_DESTROY, owner, minion, side >> 1, 0)
    p.next_step()


def move(p: Position, location: i64) -> None:
    side: i64 = p.moving // p.tables.minions
    minion: i64 = p.moving % p.tables.minions
    p.leave(side, minion, TABLE + 2 * location + (side & 1))
    p.tell(TOLD_MOVE, side & 1, minion, side >> 1, location)
    p.next_step()


def take(p: Position, item: i64) -> None:
    """An Item goes over to the player whose turn it is, and keeps its face (HEM-5.6)."""
    faces: i64 = DOWN if item & 1 else UP
    kind: i64 = item >> 1
    p.counts[faces + KINDS * (1 - p.mover) + kind] -= 1
    p.counts[faces + KINDS * p.mover + kind] += 1
    p.tell(TOLD_TAKE, p.mover, kind, item & 1, 0)
    p.next_step()


def flip_up(p: Position, kind: i64) -> None:
    p.counts[DOWN + KINDS * p.mover + kind] -= 1
    p.counts[UP + KINDS * p.mover + kind] += 1
    p.tell(TOLD_FLIP, p.mover, kind, 0, 0)


def halve(p: Position, option: i64) -> None:
    t = p.tables
    location: i64 = p.in_check_order(p.check_at)
    side: i64 = 2 * location + p.seat
    minion: i64 = option - t.w_minion - side * t.minions
    p.shift(TABLE + side, DISCARD + p.seat, minion)
    p.halves -= 1
    p.tell(TOLD_HALVE, p.seat, minion, location, 0)


def turn_up(p: Position, location: i64) -> None:
    """A new Day or Night (HEM-2.2)."""
    p.shown |= 1 << location
    p.order = p.order << 3 | (location + 1)
    p.festival = location
    p.mover = p.start
    p.stage = STAGE_TURN
    p.tell(TOLD_WEEK, location, p.days >> location & 1, 0, 0)


def replace_night(p: Position, location: i64) -> None:
    """HEM-8.4 to HEM-8.6."""
    p.days |= 1 << location
    p.tell(TOLD_NIGHT, location, 0, 0, 0)
    next_week(p)


def next_week(p: Position) -> None:
    p.shown = 0
    p.order = 0
    p.start = 1 - p.start
    p.week += 1
    p.stage = STAGE_WEEK_TEST


def pick(p: Position, minion: i64) -> None:
    """HEM-11.3: the picks stay in their packs until both are in."""
    p.tell(TOLD_PICK, p.seat, 0, 0, 0)
    if p.seat == 0:
        p.pending = minion
        return
    for seat in range(2):
        card: i64 = p.pending if seat == 0 else minion
        p.shift(PACK + seat, SECRET + seat if p.pick == 1 else DECK + seat, card)
    p.pending = NONE
    p.pick += 1
    exchange(p)
    p.tell(TOLD_PACKS, 0, 0, 0, 0)


def exchange(p: Position) -> None:
    """The packs change hands; both have the same size."""
    m = p.tables.minions
    for i in range(PACK * m, PACK * m + m):
        kept: i64 = p.cards[i]
        p.cards[i] = p.cards[i + m]
        p.cards[i + m] = kept
