"""What a seat knows (rules, chapter 12): views, and full positions that agree with them.

In a view the row of a place holds what is known to be there.  Cards that may be in one of several places are in a row
of their own (`UNSEEN`).  `SIZE` always tells the true numbers.
"""

from __future__ import annotations

from mypy_extensions import i64

from aitch.core.rng import Rng
from aitch.games.hemloch.position import FRAME, Position
from aitch.games.hemloch.tables import (
    BOX,
    DECK,
    DISCARD,
    DRAFT_FIRST,
    HAND,
    HIDDEN,
    KNOWN,
    LOCATIONS,
    NONE,
    PACK,
    SEATS,
    SECRET,
    STAGE_HANDS,
    TABLE,
    UNSEEN,
    UNSEEN_ANYWHERE,
)


def show(full: Position, seen: Position, viewer: int) -> None:
    """Fills a blank position with what the viewer may know of a full one."""
    seen.viewer = viewer
    show_open(full, seen)
    seen.chosen = covered(full.chosen, viewer == full.mover)
    seen.pending = covered(full.pending, viewer == 0)
    spectator = viewer < 0
    for seat in range(SEATS):
        if viewer == seat:
            for place in (HAND, DECK, PACK, SECRET):
                lay(full, seen, place + seat, place + seat)
        elif full.stage < STAGE_HANDS:
            show_drafting(full, seen, seat, spectator)
        else:
            unseen: i64 = unseen_row(full, seat, spectator)
            lay(full, seen, KNOWN + seat, HAND + seat)
            lay(full, seen, DECK + seat, unseen)
            lay(full, seen, HAND + seat, unseen)
            lift(full, seen, KNOWN + seat, unseen)
    lay(full, seen, BOX, UNSEEN_ANYWHERE)


def unseen_row(p: Position, seat: i64, spectator: bool) -> i64:
    """Who did not draft does not know whose deck a card of a draft is in; players know by what they have."""
    return UNSEEN_ANYWHERE if spectator and p.flags & DRAFT_FIRST else UNSEEN + seat


def show_open(full: Position, seen: Position) -> None:
    """What everybody sees (HEM-12.1)."""
    seen.seat = full.seat
    seen.counts = full.counts[:]
    seen.board = full.board[:]
    seen.depth = full.depth
    seen.stack = full.stack[: full.depth * FRAME]
    seen.told = full.told
    seen.news = full.news[: full.told]
    seen.aside = full.aside
    seen.ask = full.ask
    seen.stage = full.stage
    seen.start = full.start
    seen.mover = full.mover
    seen.drawer = full.drawer
    seen.owed = full.owed
    seen.week = full.week
    seen.days = full.days
    seen.shown = full.shown
    seen.order = full.order
    seen.festival = full.festival
    seen.actions = full.actions
    seen.used = full.used
    seen.item_used = full.item_used
    seen.moving = full.moving
    seen.gaining = full.gaining
    seen.check_at = full.check_at
    seen.check_who = full.check_who
    seen.halves = full.halves
    seen.round = full.round
    seen.pick = full.pick
    for row in range(TABLE, TABLE + 2 * LOCATIONS):
        lay(full, seen, row, row)
    for seat in range(SEATS):
        lay(full, seen, DISCARD + seat, DISCARD + seat)
        lay(full, seen, KNOWN + seat, KNOWN + seat)


def show_drafting(full: Position, seen: Position, seat: i64, spectator: bool) -> None:
    """Of another's draft: what he took out of packs that the viewer had held, and such a pack itself (HEM-12.4)."""
    if spectator:
        lay(full, seen, DECK + seat, UNSEEN_ANYWHERE)
        lay(full, seen, PACK + seat, UNSEEN_ANYWHERE)
    else:
        lay(full, seen, DECK + seat, DECK + seat)
        lay(full, seen, PACK + seat, PACK + seat if full.pick > 1 else UNSEEN_ANYWHERE)
    lay(full, seen, SECRET + seat, UNSEEN_ANYWHERE)


def covered(choice: i64, shown: bool) -> i64:
    return choice if shown or choice == NONE else HIDDEN


def lay(full: Position, seen: Position, source: i64, target: i64) -> None:
    """Adds a full position's row to a row of the view."""
    m = full.tables.minions
    a: i64 = source * m
    b: i64 = target * m
    for i in range(m):
        seen.cards[b + i] += full.cards[a + i]


def lift(full: Position, seen: Position, source: i64, target: i64) -> None:
    """Takes a full position's row away from a row of the view."""
    m = full.tables.minions
    a: i64 = source * m
    b: i64 = target * m
    for i in range(m):
        seen.cards[b + i] -= full.cards[a + i]


def fill(p: Position, viewer: i64, rng: Rng) -> None:
    """Makes a view full again: every way to lay out the unseen cards, taken singly, is equally likely."""
    spectator = viewer < 0
    for seat in range(SEATS):
        if viewer == seat:
            continue
        if p.stage < STAGE_HANDS:
            fill_draft(p, seat, spectator, rng)
        else:
            unseen: i64 = unseen_row(p, seat, spectator)
            draw(p, unseen, HAND + seat, p.size(HAND + seat) - p.size(KNOWN + seat), rng)
            draw(p, unseen, DECK + seat, p.size(DECK + seat), rng)
    draw(p, UNSEEN_ANYWHERE, BOX, p.size(BOX), rng)
    if p.pending == HIDDEN:
        p.pending = one_of(p, PACK, p.size(PACK), rng)
    if p.chosen == HIDDEN:
        p.chosen = one_of(p, HAND + p.mover, p.size(HAND + p.mover), rng)


def fill_draft(p: Position, seat: i64, spectator: bool, rng: Rng) -> None:
    draw(p, UNSEEN_ANYWHERE, SECRET + seat, p.size(SECRET + seat), rng)
    if spectator:
        draw(p, UNSEEN_ANYWHERE, DECK + seat, p.size(DECK + seat), rng)
    if spectator or p.pick == 1:
        draw(p, UNSEEN_ANYWHERE, PACK + seat, p.size(PACK + seat), rng)


def draw(p: Position, source: i64, target: i64, number: i64, rng: Rng) -> None:
    """Moves cards at random from row to row; `SIZE`, which was true all along, stays."""
    m = p.tables.minions
    left: i64 = 0
    for i in range(source * m, source * m + m):
        left += p.cards[i]
    for _ in range(number):
        minion: i64 = one_of(p, source, left, rng)
        left -= 1
        p.cards[source * m + minion] -= 1
        p.cards[target * m + minion] += 1


def one_of(p: Position, row: i64, number: i64, rng: Rng) -> i64:
    """A card of a row that has `number` of them, each as likely."""
    m = p.tables.minions
    left: i64 = rng.below(number)
    for minion in range(m):
        left -= p.cards[row * m + minion]
        if left < 0:
            return minion
    return NONE
