"""How good a position looks for a seat: what bots steer by.

Everything is reckoned in Sorcery Points.  About 8 Gold, with a cube at 3.5, buy one point of any building; so goods in
hand are points to come, and income is goods of all the rounds that are likely to be left.  What the die can take away
this round counts by its odds.  Goods are counted as they will be after the Collection of this round, so that ending a
turn is worth no more than it is.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import OVER
from aitch.games.sygon.collection import gold_income
from aitch.games.sygon.dangers import odds_of_hex
from aitch.games.sygon.layout import (
    CARD_SIZE,
    CUBE,
    CUBES,
    EXTRA,
    FINISHED,
    FORAGED,
    GOLD,
    HAND,
    HELD,
    HEXES,
    LAND,
    LOST,
    MARKET,
    MATE,
    NONE,
    ORDER,
    PHASE,
    PIECES,
    SUPPLY,
    TOWN,
    TOWN_PIECE,
    VALUE,
    VOLCANO,
    WALL,
    WALL_PIECE,
    WIZARD,
    WORKSHOP,
)
from aitch.games.sygon.position import Position
from aitch.games.sygon.scoring import points, results, threshold, top_points

POINT: Final = 8.0
"""Gold for one point."""
CUBE_GOLD: Final = 3.5
HELD_BACK: Final = 0.8
"""Goods are worth less than what they buy: they can be stolen, lost at the limits, or of the wrong kind."""
READY: Final = 0.45
"""How much of a building's points counts once all of its price is there."""
SAFE_CUBES: Final = 12
"""From here on Collection soon overflows."""
WIZARD_WORTH: Final = 1.2
RIM: Final = 0.9
"""How much of the point for an Encirclement counts while it grows."""


def score(s: Position, seat: int) -> float:
    """From -1 to 1: the lead over the others, the strongest of them most of all."""
    if s.seat == OVER:
        return results(s)[seat]
    left = rounds_left(s)
    mate: i64 = s.own[MATE + seat]
    mine = strength(s, seat, left)
    if mate >= 0:
        mine += strength(s, mate, left)
    best = 0.0
    total = 0.0
    others = 0
    for q in range(s.t.seats):
        if s.foe(seat, q):
            theirs = strength(s, q, left)
            total += theirs
            others += 1
            best = max(best, theirs)
    rest = total if mate >= 0 else 0.7 * best + 0.3 * total / others
    lead = (mine - rest) / 9.0
    return lead / (1.0 + abs(lead))


def rounds_left(s: Position) -> float:
    """How many Collections are still to come after this round's, about."""
    if s.final or s.round >= s.t.cap:
        return 0.0
    missing = float(threshold(s) - top_points(s))
    return min(max(missing / 3.5, 0.3), 5.0, float(s.t.cap - s.round))


def strength(s: Position, p: i64, left: float) -> float:
    """A seat's points, and what it has towards more of them."""
    held = HELD_BACK if left > 0.0 else 0.15
    value = float(points(s, p)) + goods_worth(s, p) * held / POINT
    value += readiness(s, p) * (READY if left > 0.0 else 0.0)
    for h in range(HEXES):
        if s.board[TOWN + h] == p:
            value += town_worth(s, p, h, left)
    for i in range(3):
        value += wizard_worth(s, p, s.own[WIZARD + 3 * p + i], left)
    for kind in range(len(s.cards) // CARD_SIZE):
        value += 0.35 * s.cards[CARD_SIZE * kind + HAND + p]
        if s.own[HELD + p] >> kind & 1:
            value += 0.15 * left
    return value


def has_collected(s: Position, p: i64) -> bool:
    """Whether a seat's Collection of this round is over."""
    for k in range(s.t.seats):
        if s.own[ORDER + k] == p:
            turn = k // s.t.width
            return turn < s.turn or (turn == s.turn and s.own[PHASE + p] == FINISHED)
    return True


def goods_worth(s: Position, p: i64) -> float:
    """Gold and cubes as they will be after this round's Collection."""
    gold: i64 = s.own[GOLD + p]
    cubes = s.cube_total(p)
    if s.round > 0 and not has_collected(s, p):
        gold += gold_income(s, p)
        for h in range(HEXES):
            if s.board[TOWN + h] == p:
                cubes += 2 if s.board[EXTRA + h] & WORKSHOP else 1
    gold = min(gold, s.t.gold_limit)
    cubes = min(cubes, s.t.cube_limit)
    worth = float(gold) + CUBE_GOLD * min(cubes, SAFE_CUBES)
    if cubes > SAFE_CUBES:
        worth += 0.5 * CUBE_GOLD * (cubes - SAFE_CUBES)
    return worth


def readiness(s: Position, p: i64) -> float:
    """The points of the building that is nearest to being paid, as far as it is."""
    best = 0.0
    for piece in range(WALL_PIECE):
        if s.own[SUPPLY + PIECES * p + piece] > 0 and has_place(s, p, piece):
            best = max(best, float(s.t.points[piece]) * paid_share(s, p, piece))
    return best


def has_place(s: Position, p: i64, piece: i64) -> bool:
    """Whether there is any hex for a Workshop or Market; for a Town there always is."""
    if piece == TOWN_PIECE:
        return True
    return any(s.board[TOWN + h] == p and s.board[EXTRA + h] & piece == 0 for h in range(HEXES))


def paid_share(s: Position, p: i64, piece: i64) -> float:
    """Which part of a price is there, where what is lacking is bought or transformed for."""
    base = piece * (CUBES + 1)
    price = float(s.t.costs[base + CUBES])
    lacking = 0.0
    for kind in range(CUBES):
        wanted = s.t.costs[base + kind]
        price += CUBE_GOLD * wanted
        lack = wanted - s.own[CUBE + CUBES * p + kind]
        if lack > 0:
            lacking += 5.0 * lack
    gold = float(s.t.costs[base + CUBES] - s.own[GOLD + p])
    if gold > 0.0:
        lacking += gold
    return max(0.0, 1.0 - lacking / price)


def town_worth(s: Position, p: i64, h: i64, left: float) -> float:
    """What a Town adds besides its points: income to come, Walls around it, and what the die may take."""
    board = s.board
    extra = board[EXTRA + h]
    cubes = 2.0 if extra & WORKSHOP else 1.0
    gold = float(board[VALUE + h]) + (s.t.market_gold if extra & MARKET else 0)
    value = (gold + CUBE_GOLD * cubes) * left * 0.65 / POINT
    closed = closed_sides(s, p, h)
    if closed < 6:
        value += RIM * float(closed * closed) / 36.0
    risk = float(odds_of_hex(s, h)) / 12.0
    if board[VALUE + h] > 0:
        # The last Gold Value also keeps the buildings.
        value -= risk * (0.65 * left / POINT + (0.5 if board[VALUE + h] == 1 else 0.1))
    elif extra & (WORKSHOP | MARKET):
        value -= risk * (1.0 + 0.2 * left)
    else:
        value -= risk * (3.0 + 0.5 * left)
    return value


def closed_sides(s: Position, p: i64, h: i64) -> i64:
    """Sides of a Town's hex that count for its Encirclement."""
    board = s.board
    closed: i64 = 0
    for d in range(6):
        g = s.t.near[6 * h + d]
        if (
            g < 0
            or board[LAND + g] >= VOLCANO
            or board[WALL + 6 * h + d] == p
            or board[WALL + 6 * g + (d + 3) % 6] == p
        ):
            closed += 1
    return closed


def wizard_worth(s: Position, p: i64, h: i64, left: float) -> float:
    """A Wizard, and the place where it stands: for building, for foraging, and how safe it is."""
    if h == LOST:
        return 0.0
    value = WIZARD_WORTH * min(1.0, 0.3 + left * 0.3)
    if h < 0:
        return value
    board = s.board
    owner = board[TOWN + h]
    if owner == NONE:
        value += 0.12 + 0.07 * board[VALUE + h]
        value += 0.08 * closed_sides(s, p, h)
        if board[VALUE + h] == 0:
            value -= float(odds_of_hex(s, h)) / 12.0 * (WIZARD_WORTH + 0.3)
    elif owner == p and board[EXTRA + h] & 3 != 3:
        value += 0.25
    if board[FORAGED + h] < 2:
        value += 0.05
    if s.rivals(p, h) > 0 and not s.foe(p, owner):
        value -= 0.08
    return value
