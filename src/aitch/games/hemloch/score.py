"""How good a position looks: what bots steer by.

A good player counts the points on the table, then asks where the next Markers will fall.  Before the Minions of this
Week are halved there is one Influence Check for every Day still to come and one at Week's End, so a lead at a Location
is worth a Marker for each of them, as long as it has empty spaces; of what is left after the halving less is certain.
Cards in hand, Actions and Items that can still be used are a little each.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import OVER
from aitch.games.hemloch import numbers, rows, turn
from aitch.games.hemloch.ending import lead, points, touches
from aitch.games.hemloch.places import EMPTY, MARKERS, UP, WEIGHT
from aitch.games.hemloch.position import Hemloch
from aitch.games.hemloch.tables import KINDS, LOCATIONS, MARKERS_EACH

MARKER: Final = 1.7
"""A Marker is worth one point or two; most of them can be laid beside another."""
DOUBT: Final = 1.6
"""How much influence the opponent is thought to add: a lead of so much is half sure."""
LATER: Final = 0.3
"""What a lead is worth for the checks of the next Week, when half of it is gone."""
SPACE_BESIDE: Final = 0.12
"""An empty space beside an own Marker: the next one there counts double."""
CARD: Final = 0.4
MANY_CARDS: Final = 5
ACTION: Final = 1.5
ITEM: Final = 0.4
"""A face-up Item can still be used, beyond the points it has now."""
SURE: Final = 9.0
"""A lead of so many points is three quarters of the way to a won game."""

LEAD: Final = 20
GAP: Final = 8
"""Leads of points and of influence are told apart up to these."""
THIRDS: Final = 3.0
"""Prospects are told in so many parts of a point."""
BESIDE: Final = 12
CHECKS: Final = 5
CLUES: Final = [
    ("lead", 2 * LEAD),
    ("prospects", 2 * LEAD),
    ("checks to come", CHECKS),
    ("own spaces beside", BESIDE),
    ("other spaces beside", BESIDE),
    *[(f"influence {location}", 2 * GAP) for location in range(LOCATIONS)],
]
"""What those who learn are told besides what lies where."""
UNLEARNED: Final = [
    *[f"cards {place}" for place in ("deck", "pack", "secret", "box", "known", "unseen")],
    "size",
]
"""What they are spared: which cards are yet to be drawn is mostly imagined, and learned as noise."""


@final
class Survey:
    """What the score and the clues both ask, found out once for them, as a seat sees it."""

    def __init__(self, p: Hemloch, seat: i64) -> None:
        self.points: i64 = points(p, seat)
        self.other_points: i64 = points(p, 1 - seat)
        self.spaces: i64 = spaces_beside(p, seat)
        self.other_spaces: i64 = spaces_beside(p, 1 - seat)
        self.prospects: float = prospects(p, seat)


def score(state: Hemloch, seat: i64) -> float:
    """In [-1, 1]; the result itself once the game is over."""
    if state.seat == OVER:
        ahead: i64 = lead(state) if seat == 0 else -lead(state)
        return 0.0 if ahead == 0 else 1.0 if ahead > 0 else -1.0
    return score_by(state, seat, Survey(state, seat))


def score_by(p: Hemloch, seat: i64, s: Survey) -> float:
    """The score of a game that goes on, by what was found out of it."""
    ahead: float = side(p, seat, s.points, s.spaces) - side(p, 1 - seat, s.other_points, s.other_spaces)
    margin: float = ahead + s.prospects
    return margin / (abs(margin) + SURE / 3.0)


def side(p: Hemloch, seat: i64, scored: i64, spaces: i64) -> float:
    """What a player has, apart from the influence."""
    cards: i64 = p.size(rows.HAND + seat)
    if p.question is turn.draw_card and p.drawer == seat:
        cards += 1 + p.owed
    cards = min(cards, MANY_CARDS)
    value: float = float(scored) + CARD * float(cards)
    for kind in range(KINDS):
        value += ITEM * float(p.counts[UP + KINDS * seat + kind])
    if p.stage == numbers.STAGE_ACT and p.mover == seat:
        value += ACTION * float(p.actions)
    return value + SPACE_BESIDE * float(spaces)


def spaces_beside(p: Hemloch, seat: i64) -> i64:
    found: i64 = 0
    for space in range(p.tables.spaces):
        if p.board[space] == 0 and touches(p, space, seat):
            found += 1
    return found


def prospects(p: Hemloch, seat: i64) -> float:
    """The Markers that the present influence promises to a seat, less those it promises to the other."""
    soon: i64 = checks_to_come(p)
    life: float = float(min(p.counts[MARKERS], p.counts[MARKERS + 1])) / float(MARKERS_EACH)
    later: float = LATER * float(1 + locations_in(p.days)) * life
    total: float = 0.0
    for location in range(LOCATIONS):
        empty: i64 = p.counts[EMPTY + location]
        side: i64 = WEIGHT + 2 * location + seat
        ahead: i64 = p.counts[side] - p.counts[side + 1 - 2 * seat]
        if empty == 0 or ahead == 0:
            continue
        room: float = float(min(soon, empty)) + (later if empty > soon else 0.0)
        gap: float = float(ahead)
        total += MARKER * room * gap / (abs(gap) + DOUBT)
    return total


def locations_in(bits: i64) -> i64:
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1)


def checks_to_come(p: Hemloch) -> i64:
    """Influence Checks before the Minions are halved next."""
    if p.stage == numbers.STAGE_CLOSING:
        return 1
    if p.stage >= numbers.STAGE_HALVE:
        return 0
    checks: i64 = 1 + locations_in(p.days & ~p.turned_up())
    if p.is_day() and numbers.STAGE_TURN <= p.stage < numbers.STAGE_TEST:
        checks += 1
    return checks


def tell_clues(state: Hemloch, seat: i64, out: vec[i64], at: i64) -> None:
    """The numbers of `CLUES` as a seat sees them."""
    tell_by(state, seat, Survey(state, seat), out, at)


def tell_and_score(state: Hemloch, seat: i64, out: vec[i64], at: i64) -> float:
    """The clues, and the written score."""
    s = Survey(state, seat)
    tell_by(state, seat, s, out, at)
    return score(state, seat) if state.seat == OVER else score_by(state, seat, s)


def tell_by(p: Hemloch, seat: i64, s: Survey, out: vec[i64], at: i64) -> None:
    """The clues, by what was found out of a position."""
    promised: float = THIRDS * s.prospects
    out[at] = steps(s.points - s.other_points, LEAD)
    out[at + 1] = steps(i64(promised + 1000.5) - 1000, LEAD)
    out[at + 2] = min(checks_to_come(p), CHECKS)
    out[at + 3] = min(s.spaces, BESIDE)
    out[at + 4] = min(s.other_spaces, BESIDE)
    for location in range(LOCATIONS):
        side: i64 = WEIGHT + 2 * location + seat
        out[at + 5 + location] = steps(p.counts[side] - p.counts[side + 1 - 2 * seat], GAP)


def steps(number: i64, most: i64) -> i64:
    """A number between minus the most and the most, counted from nought."""
    return max(-most, min(most, number)) + most
