"""What the written score and the clues both ask of a position, found out once for them.

Of the board only hexes with a Town or Wizards matter to either: how many of their sides are closed, and which Volcanoes
reach them.  Of a seat it is told what its Towns give, what it will have soon, and what it could build.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.fields import filled
from aitch.games.sygon.places import BOARD, CUBE, EXTRAS, GOLD, LAND, OWN, TOWN, VALUE, WALL, WIZARDS_IN
from aitch.games.sygon.points import encircled, threshold
from aitch.games.sygon.position import BUILDING, FINISHED, MARKET, WORKSHOP, Sygon
from aitch.games.sygon.tables import ASH, CUBES, HEXES, NONE, TOWN_PIECE, VOLCANO, WALL_PIECE, WORKSHOP_PIECE
from aitch.games.sygon.volcano import faces_of, open_to

POINT: Final = 8.0
"""Gold for one point."""
CUBE_GOLD: Final = 3.5
READY: Final = 0.45
"""How much of a building's points counts once all of its price is there."""
FULL: Final = 0.6
"""The same in a turn that began with more goods than are safe: what is not built with now is soon lost."""
SAFE_CUBES: Final = 12
SAFE_GOLD: Final = 20
"""From here on Collection soon overflows."""
KEPT_INCOME: Final = 0.65
"""How much of an income to come is likely to be kept and put to use."""

# What is told of a hex, in bits of one number: how many sides are closed for each seat, then the Volcanoes.
SIDES: Final = 3
ALL_SEATS: Final = 0o1111
FIRE: Final = 12
NOTHING: Final = filled(HEXES, 0)
UNPAID: Final = vec[float]([0.0, 0.0, 0.0])


@final
class Holding:
    """What a seat has on the board and can hope for."""

    def __init__(self) -> None:
        self.points: i64 = 0
        self.gold_income: i64 = 0
        self.cube_income: i64 = 0
        self.has_collected = False
        """Whether its Collection of this round is over."""
        self.gold_soon: i64 = 0
        self.cubes_soon: i64 = 0
        """Goods as they will be after this round's Collection, whatever the limits."""
        self.can_add: i64 = 0
        """Workshop and Market, a bit each: whether there is a Town of its own that has none."""
        self.can_build: i64 = 0
        """The same of all pieces by their numbers, but where a Wizard stands, whatever it costs."""
        self.paid: vec[float] = UNPAID[:]
        """Which part of the price of each piece is there."""
        self.readiness = 0.0


@final
class Survey:
    """What was found out."""

    def __init__(self, seats: i64) -> None:
        self.hexes: vec[i64] = NOTHING[:]
        self.size: i64 = 0
        """The first so many of `hexes` are those with a Town or Wizards, in order."""
        self.told: vec[i64] = NOTHING[:]
        self.seats: list[Holding] = [Holding() for _ in range(seats)]
        self.left = 0.0
        """How many Collections are still to come after this round's, about."""

    def closed_sides(self, me: i64, h: i64) -> i64:
        """Sides of such a hex that count for an Encirclement by this seat."""
        return self.told[h] >> SIDES * me & 7

    def odds(self, p: Sygon, h: i64) -> i64:
        """With how many faces an eruption that nothing guards it from reaches such a hex."""
        reached = self.told[h] >> FIRE
        return faces_of(p, reached) if reached else 0


def survey(p: Sygon) -> Survey:
    s = Survey(p.tables.seats)
    top: i64 = 0
    look_round(p, s)
    for holding in s.seats:
        top = max(top, holding.points)
    s.left = rounds_left(p, top)
    for q in range(p.tables.seats):
        look_ahead(p, q, s)
    return s


# The board


def look_round(p: Sygon, s: Survey) -> None:
    """What stands where."""
    board, hexes, told = p.board, s.hexes, s.told
    n: i64 = 0
    for h in range(HEXES):
        row: i64 = BOARD * h
        land = board[row + LAND]
        if VOLCANO <= land < ASH:
            spread_fire(p, h, 1 << (FIRE + land - VOLCANO), told)
        place: i64 = row + WIZARDS_IN
        wizards = board[place] + board[place + 1] + board[place + 2] + board[place + 3]
        owner = board[row + TOWN]
        if owner < 0 and wizards == 0:
            continue
        hexes[n] = h
        n += 1
        told[h] += sides_closed(p, h)
        if owner >= 0:
            look_at_town(p, h, s.seats[owner], s.closed_sides(owner, h) == 6)
        if wizards > 0:
            look_at_site(p, h, wizards, s)
    s.size = n


def spread_fire(p: Sygon, v: i64, bit: i64, told: vec[i64]) -> None:
    """Marks the hexes that an eruption reaches."""
    for d in range(6):
        g = open_to(p, v, d)
        if g >= 0:
            told[g] |= bit


def sides_closed(p: Sygon, h: i64) -> i64:
    """How many sides of a hex count for an Encirclement by each seat, so many bits a seat."""
    board, near = p.board, p.tables.near
    closed: i64 = 0
    for d in range(6):
        g = near[6 * h + d]
        if g < 0 or board[BOARD * g + LAND] >= VOLCANO:
            closed += ALL_SEATS
            continue
        inside = board[BOARD * h + WALL + d]
        beyond = board[BOARD * g + WALL + (d + 3) % 6]
        if inside >= 0:
            closed += 1 << SIDES * inside
        if beyond >= 0 and beyond != inside:
            closed += 1 << SIDES * beyond
    return closed


def look_at_town(p: Sygon, h: i64, mine: Holding, closed: bool) -> None:
    """What a Town is worth (SYG-10.1) and gives (SYG-8.1, SYG-8.2)."""
    worth = p.tables.points
    extras = p.board[BOARD * h + EXTRAS]
    mine.points += worth[0]
    mine.gold_income += p.board[BOARD * h + VALUE]
    mine.cube_income += 1
    if extras & WORKSHOP:
        mine.points += worth[1]
        mine.cube_income += 1
    if extras & MARKET:
        mine.points += worth[2]
        mine.gold_income += p.tables.market_gold
    if closed or (p.tables.mate_walls and encircled(p, h)):
        mine.points += 1
    mine.can_add |= ~extras & (WORKSHOP | MARKET)


def look_at_site(p: Sygon, h: i64, wizards: i64, s: Survey) -> None:
    """What can be built where Wizards are, whatever it costs (SYG-5.1 to SYG-5.5), as `may_build` tells it."""
    board = p.board
    owner = board[BOARD * h + TOWN]
    for q in range(p.tables.seats):
        if board[BOARD * h + WIZARDS_IN + q] > 0:
            friends = p.friends(q, h)
            if friends == wizards or friends >= 2:
                if owner == NONE:
                    s.seats[q].can_build |= 1 << TOWN_PIECE
                elif owner == q:
                    s.seats[q].can_build |= (~board[BOARD * h + EXTRAS] & (WORKSHOP | MARKET)) << 1


# What is to come


def rounds_left(p: Sygon, top: i64) -> float:
    if p.final or p.round >= p.tables.cap:
        return 0.0
    missing = float(threshold(p) - top)
    return min(max(missing / 3.5, 0.3), 5.0, float(p.tables.cap - p.round))


def look_ahead(p: Sygon, me: i64, s: Survey) -> None:
    """Goods to come, and buildings."""
    mine = s.seats[me]
    mine.has_collected = has_collected(p, me)
    mine.gold_soon = p.gold(me)
    mine.cubes_soon = p.cube_total(me)
    if p.round > 0 and not mine.has_collected:
        mine.gold_soon += mine.gold_income
        mine.cubes_soon += mine.cube_income
    for piece in range(WALL_PIECE):
        mine.paid[piece] = paid_share(p, me, piece)
    if s.left > 0.0:
        mine.readiness = readiness(p, me, mine, s.left)


def has_collected(p: Sygon, me: i64) -> bool:
    """Whether a seat's Collection of this round is over."""
    for k in range(p.tables.seats):
        if p.player(k) == me:
            turn = k // p.tables.width
            return turn < p.turn or (turn == p.turn and p.phase(me) == FINISHED)
    return True


def paid_share(p: Sygon, me: i64, piece: i64) -> float:
    """Which part of a price is there, where what is lacking is bought or transformed for."""
    own, costs = p.own, p.tables.costs
    base: i64 = piece * (CUBES + 1)
    row: i64 = OWN * me
    price: i64 = 0
    lacking: i64 = 0
    for kind in range(CUBES):
        wanted = costs[base + kind]
        price += wanted
        lacking += max(wanted - own[row + CUBE + kind], 0)
    gold = costs[base + CUBES]
    lacking = 5 * lacking + max(gold - own[row + GOLD], 0)
    return max(0.0, 1.0 - float(lacking) / (float(gold) + CUBE_GOLD * float(price)))


def readiness(p: Sygon, me: i64, mine: Holding, left: float) -> float:
    """The building that is nearest to being paid, as far as it is: its points, and what it would bring in."""
    best = 0.0
    on_site_share = FULL if is_overflowing(p, me) else READY
    for piece in range(WALL_PIECE):
        if p.supply(me, piece) > 0 and (piece == TOWN_PIECE or mine.can_add & piece):
            gold = float(p.tables.market_gold)
            income = 5.5 if piece == TOWN_PIECE else CUBE_GOLD if piece == WORKSHOP_PIECE else gold
            worth = (float(p.tables.points[piece]) + income * left * KEPT_INCOME / POINT) * mine.paid[piece]
            best = max(best, worth * (on_site_share if mine.can_build >> piece & 1 else 0.6 * READY))
    return best


def is_overflowing(p: Sygon, me: i64) -> bool:
    """Whether a seat can still build in this turn, with more goods than are safe.

    Whoever moves first out of a stand-off, in which everybody blocks everybody's hexes, builds first; that outweighs
    the hex that is left to another.
    """
    building = p.actor == me and p.phase(me) <= BUILDING and p.round > 0 and p.turn * p.tables.width < p.tables.seats
    return building and p.gold(me) > SAFE_GOLD and p.cube_total(me) > SAFE_CUBES
