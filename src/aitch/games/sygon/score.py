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
from aitch.games.sygon.building import may_build
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
    THERE,
    TOWN,
    TOWN_PIECE,
    VALUE,
    VOLCANO,
    WALL,
    WALL_PIECE,
    WIZARD,
    WORKSHOP,
    WORKSHOP_PIECE,
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
SAFE_GOLD: Final = 20
"""From here on Collection soon overflows."""
KEPT_INCOME: Final = 0.65
"""How much of an income to come is likely to be kept and put to use."""
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
    if left > 0.0:
        value += READY * readiness(s, p, left)
    for h in range(HEXES):
        if s.board[TOWN + h] == p:
            value += town_worth(s, p, h, left)
        if s.board[THERE + 4 * h + p] > 0:
            value += site_worth(s, p, h, left)
    for i in range(3):
        if s.own[WIZARD + 3 * p + i] != LOST:
            value += WIZARD_WORTH * min(1.0, 0.3 + left * 0.3)
    for kind in range(len(s.cards) // CARD_SIZE):
        value += 0.35 * float(s.cards[CARD_SIZE * kind + HAND + p])
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
    worth = float(gold) + CUBE_GOLD * float(cubes)
    if cubes > SAFE_CUBES:
        worth -= 0.5 * CUBE_GOLD * float(cubes - SAFE_CUBES)
    if gold > SAFE_GOLD:
        worth -= 0.5 * float(gold - SAFE_GOLD)
    return worth


def readiness(s: Position, p: i64, left: float) -> float:
    """The building that is nearest to being paid, as far as it is: its points, and what it would bring in."""
    best = 0.0
    for piece in range(WALL_PIECE):
        if s.own[SUPPLY + PIECES * p + piece] > 0 and has_place(s, p, piece):
            income = 5.5 if piece == TOWN_PIECE else CUBE_GOLD if piece == WORKSHOP_PIECE else float(s.t.market_gold)
            worth = (float(s.t.points[piece]) + income * left * KEPT_INCOME / POINT) * paid_share(s, p, piece)
            best = max(best, worth if on_site(s, p, piece) else 0.6 * worth)
    return best


def on_site(s: Position, p: i64, piece: i64) -> bool:
    """Whether a Wizard stands where this could be built."""
    for i in range(3):
        h = s.own[WIZARD + 3 * p + i]
        if h >= 0 and may_build(s, p, h, piece):
            return True
    return False


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
        price += CUBE_GOLD * float(wanted)
        lack = wanted - s.own[CUBE + CUBES * p + kind]
        if lack > 0:
            lacking += 5.0 * float(lack)
    gold = float(s.t.costs[base + CUBES] - s.own[GOLD + p])
    if gold > 0.0:
        lacking += gold
    return max(0.0, 1.0 - lacking / price)


def town_worth(s: Position, p: i64, h: i64, left: float) -> float:
    """What a Town adds besides its points: income to come, Walls around it, and what the die may take."""
    board = s.board
    extra = board[EXTRA + h]
    cubes = 2.0 if extra & WORKSHOP else 1.0
    gold = float(board[VALUE + h]) + (float(s.t.market_gold) if extra & MARKET else 0.0)
    value = (gold + CUBE_GOLD * cubes) * left * KEPT_INCOME / POINT
    closed = closed_sides(s, p, h)
    if closed < 6:
        value += RIM * float(closed * closed) / 36.0
    risk = float(odds_of_hex(s, h)) / 12.0
    if board[VALUE + h] > 0:
        # The last Gold Value also keeps the buildings.
        value -= risk * (KEPT_INCOME * left / POINT + (0.5 if board[VALUE + h] == 1 else 0.1))
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
        if g < 0 or board[LAND + g] >= VOLCANO:
            closed += 1
            continue
        inside, outside = board[WALL + 6 * h + d], board[WALL + 6 * g + (d + 3) % 6]
        if p in (inside, outside):
            closed += 1
    return closed


def site_worth(s: Position, p: i64, h: i64, left: float) -> float:
    """A hex where Wizards of a seat are: what could be built or foraged there, and how safe they are."""
    board = s.board
    owner = board[TOWN + h]
    value = 0.0
    if owner == NONE:
        value += 0.1 + 0.06 * float(board[VALUE + h]) + 0.05 * float(closed_sides(s, p, h))
        if board[VALUE + h] == 0:
            lost = float(board[THERE + 4 * h + p]) * (WIZARD_WORTH + 0.3)
            value -= float(odds_of_hex(s, h)) / 12.0 * lost
    elif owner == p and board[EXTRA + h] & 3 != 3:
        value += 0.3
    if board[FORAGED + h] < 2:
        value += 0.06
    if s.rivals(p, h) > 0 and not s.foe(p, owner):
        value -= 0.08
    return value
