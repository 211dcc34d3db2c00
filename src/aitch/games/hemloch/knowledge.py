"""What is open and what is hidden (HEM-12): views, and full positions that agree with them.

In a view the row of a place holds what is known to be there.  Cards that may be in one of several places are in a row
of their own (`UNSEEN`).  `SIZE` always tells the true numbers.
"""

from __future__ import annotations

from mypy_extensions import i64

from aitch.core.contract import TRUTH
from aitch.core.rng import Rng
from aitch.games.hemloch import numbers, position, rows
from aitch.games.hemloch.tables import HIDDEN, LOCATIONS, NONE, SEATS


def show(full: position.Hemloch, seen: position.Hemloch) -> position.Hemloch:
    """Adds to a view, which has no cards yet, those that the viewer knows."""
    viewer = seen.viewer
    if viewer == 0:
        seen.pending = full.pending
    for row in range(rows.TABLE, rows.TABLE + 2 * LOCATIONS):
        lay(full, seen, row, row)
    for seat in range(SEATS):
        lay(full, seen, rows.DISCARD + seat, rows.DISCARD + seat)
        lay(full, seen, rows.KNOWN + seat, rows.KNOWN + seat)
        if viewer == seat:
            for place in (rows.HAND, rows.DECK, rows.PACK, rows.SECRET):
                lay(full, seen, place + seat, place + seat)
        elif full.stage < numbers.STAGE_HANDS:
            show_drafting(full, seen, seat)
        else:
            unseen: i64 = unseen_row(full, viewer, seat)
            lay(full, seen, rows.KNOWN + seat, rows.HAND + seat)
            lay(full, seen, rows.DECK + seat, unseen)
            lay(full, seen, rows.HAND + seat, unseen)
            lay(full, seen, rows.KNOWN + seat, unseen, -1)
    lay(full, seen, rows.BOX, rows.UNSEEN_ANYWHERE)
    return seen


def show_drafting(full: position.Hemloch, seen: position.Hemloch, seat: i64) -> None:
    """Of another's draft: what he took out of packs that the viewer had held, and such a pack itself (HEM-12.4)."""
    spectator = seen.viewer < 0
    lay(full, seen, rows.DECK + seat, rows.UNSEEN_ANYWHERE if spectator else rows.DECK + seat)
    lay(full, seen, rows.PACK + seat, rows.PACK + seat if full.pick > 1 and not spectator else rows.UNSEEN_ANYWHERE)
    lay(full, seen, rows.SECRET + seat, rows.UNSEEN_ANYWHERE)


def unseen_row(p: position.Hemloch, viewer: i64, seat: i64) -> i64:
    """Who did not draft does not know whose deck a card of a draft is in; players know by what they have."""
    return rows.UNSEEN_ANYWHERE if viewer < 0 and p.rules.draft else rows.UNSEEN + seat


def deck_row(p: position.Hemloch, seat: i64) -> i64:
    """Where a card comes from that a seat draws; in a view, where it may come from."""
    return rows.DECK + seat if p.viewer in (TRUTH, seat) else unseen_row(p, p.viewer, seat)


def lay(full: position.Hemloch, seen: position.Hemloch, source: i64, target: i64, times: i64 = 1) -> None:
    """Adds a full position's row to a row of the view, or takes it away."""
    m = full.tables.minions
    a: i64 = source * m
    b: i64 = target * m
    for i in range(m):
        seen.cards[b + i] += times * full.cards[a + i]


def fill(p: position.Hemloch, viewer: i64, rng: Rng) -> None:
    """Makes a view full again: every way to lay out the unseen cards, taken singly, is equally likely."""
    for seat in range(SEATS):
        if viewer == seat:
            continue
        if p.stage < numbers.STAGE_HANDS:
            fill_draft(p, seat, viewer < 0, rng)
        else:
            unseen: i64 = unseen_row(p, viewer, seat)
            draw(p, unseen, rows.HAND + seat, p.size(rows.HAND + seat) - p.size(rows.KNOWN + seat), rng)
            draw(p, unseen, rows.DECK + seat, p.size(rows.DECK + seat), rng)
    draw(p, rows.UNSEEN_ANYWHERE, rows.BOX, p.size(rows.BOX), rng)
    if p.pending == HIDDEN:
        p.pending = one_of(p, rows.PACK, p.size(rows.PACK), rng)
    if p.chosen == HIDDEN:
        p.chosen = one_of(p, rows.HAND + p.mover, p.size(rows.HAND + p.mover), rng)


def fill_draft(p: position.Hemloch, seat: i64, spectator: bool, rng: Rng) -> None:
    draw(p, rows.UNSEEN_ANYWHERE, rows.SECRET + seat, p.size(rows.SECRET + seat), rng)
    if spectator:
        draw(p, rows.UNSEEN_ANYWHERE, rows.DECK + seat, p.size(rows.DECK + seat), rng)
    if spectator or p.pick == 1:
        draw(p, rows.UNSEEN_ANYWHERE, rows.PACK + seat, p.size(rows.PACK + seat), rng)


def draw(p: position.Hemloch, source: i64, target: i64, number: i64, rng: Rng) -> None:
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


def one_of(p: position.Hemloch, row: i64, number: i64, rng: Rng) -> i64:
    """A card of a row that has `number` of them, each as likely."""
    m = p.tables.minions
    left: i64 = rng.below(number)
    for minion in range(m):
        left -= p.cards[row * m + minion]
        if left < 0:
            return minion
    return NONE
