"""How good a position looks for a seat: what bots steer by.

Everything is reckoned in Sorcery Points.  About 8 Gold, with a cube at 3.5, buy one point of any building; so goods in
hand are points to come, and income is goods of all the rounds that are likely to be left.  What the die can take away
this round counts by its odds.  Goods are counted as they will be after the Collection of this round, so that ending a
turn is worth no more than it is.  A Spell Card is worth what it would do if it were played now.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import OVER
from aitch.games.sygon.building import may_build
from aitch.games.sygon.card_effects import STEPS
from aitch.games.sygon.numbers import WARD_PLAY
from aitch.games.sygon.places import BOARD, EXTRAS, FORAGED, LAND, TOWN, VALUE, WALL, WIZARDS_IN
from aitch.games.sygon.points import points_of, results, threshold, top_points
from aitch.games.sygon.position import BUILDING, FINISHED, LOST, MARKET, PLAYED, WORKSHOP, Sygon
from aitch.games.sygon.spell_cards import has_dealt, surcharge
from aitch.games.sygon.tables import CUBES, HEXES, NONE, TOWN_PIECE, VOLCANO, WALL_PIECE, WORKSHOP_PIECE, Effect
from aitch.games.sygon.volcano import odds_of_hex

POINT: Final = 8.0
"""Gold for one point."""
CUBE_GOLD: Final = 3.5
HELD_BACK: Final = 0.8
"""Goods are worth less than what they buy: they can be stolen, lost at the limits, or of the wrong kind."""
READY: Final = 0.45
"""How much of a building's points counts once all of its price is there."""
FULL: Final = 0.6
"""The same in a turn that began with more goods than are safe: what is not built with now is soon lost."""
SAFE_CUBES: Final = 12
SAFE_GOLD: Final = 20
"""From here on Collection soon overflows."""
KEPT_INCOME: Final = 0.65
"""How much of an income to come is likely to be kept and put to use."""
WIZARD_WORTH: Final = 1.2
IN_HAND: Final = 0.8
"""How much of what a Spell Card would do counts before it is played."""
FORESEEN: Final = 0.8
"""How much of what the die may take is spared to whoever names it."""
TERM_GOLD: Final = [1.0, 0.3, 3.5, 0.8, 0.4, 0.4, 0.8, 0.2, 0.2, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
"""What a step of each term is worth a round, in Gold, to whoever has an Evocation that betters it."""
RIM: Final = 0.9
"""How much of the point for an Encirclement counts while it grows."""


def score(state: Sygon, seat: int) -> float:
    """From -1 to 1: the lead over the others, the strongest of them most of all."""
    if state.seat == OVER:
        return results(state)[seat]
    left = rounds_left(state)
    mate = state.mate(seat)
    mine = strength(state, seat, left)
    if mate >= 0:
        mine += strength(state, mate, left)
    best = 0.0
    total = 0.0
    for q in range(state.tables.seats):
        if state.foe(seat, q):
            theirs = strength(state, q, left)
            total += theirs
            best = max(best, theirs)
    rest = total if mate >= 0 else 0.7 * best + 0.3 * total / float(state.tables.seats - 1)
    lead = (mine - rest) / 9.0
    return lead / (1.0 + abs(lead))


def rounds_left(p: Sygon) -> float:
    """How many Collections are still to come after this round's, about."""
    if p.final or p.round >= p.tables.cap:
        return 0.0
    missing = float(threshold(p) - top_points(p))
    return min(max(missing / 3.5, 0.3), 5.0, float(p.tables.cap - p.round))


def strength(p: Sygon, me: i64, left: float) -> float:
    """A seat's points, and what it has towards more of them."""
    held = HELD_BACK if left > 0.0 else 0.15
    value = float(points_of(p, me)) + goods_worth(p, me) * held / POINT
    if left > 0.0:
        value += readiness(p, me, left)
    for h in range(HEXES):
        if p.board[BOARD * h + TOWN] == me:
            value += town_worth(p, me, h, left)
        if p.board[BOARD * h + WIZARDS_IN + me] > 0:
            value += site_worth(p, me, h, left)
    for i in range(3):
        if p.wizard_at(me, i) != LOST:
            value += wizard_worth(left)
    return value + spells_worth(p, me, left) if p.tables.spells else value


def wizard_worth(left: float) -> float:
    return WIZARD_WORTH * min(1.0, 0.3 + left * 0.3)


def spells_worth(p: Sygon, me: i64, left: float) -> float:
    """Evocations, for all rounds to come; of the cards in hand the best, since one is played a turn."""
    value = FORESEEN * die_losses(p, me, left) if p.foreseer == me else 0.0
    best = 0.0
    playable = left > 0.0 or not (has_collected(p, me) or has_dealt(p, me, PLAYED))
    for kind in range(p.tables.kinds):
        if p.holds(me, kind):
            value += evocation_gold(p, kind) * left * KEPT_INCOME / POINT
        if playable and p.cards[p.hand(me) + kind] > 0:
            best = max(best, card_worth(p, me, kind, left))
    return value + IN_HAND * best


def evocation_gold(p: Sygon, kind: i64) -> float:
    """What an Evocation brings in a round."""
    gold = 0.0
    for number in p.tables.cards[kind].steps:
        e = p.tables.effects[number]
        if e.do == "term":
            gold += TERM_GOLD[e.term] * abs(float(e.value - p.tables.terms[e.term]))
    return gold


def card_worth(p: Sygon, me: i64, kind: i64, left: float) -> float:
    """What playing a card now would change of what is weighed here, less what the others' Wards ask for it.

    What is not weighed (free Teleports, another order of phases) counts nothing: such a card would never be played.
    """
    value = -HELD_BACK * float(surcharge(p, me, WARD_PLAY)) / POINT
    for number in p.tables.cards[kind].steps:
        e = p.tables.effects[number]
        value += FORESEEN * die_losses(p, me, left) if e.do == "foresee" else best_use(p, me, e, left)
    return value


def best_use(p: Sygon, me: i64, e: Effect, left: float) -> float:
    """What an effect on a hex with an own Town does at the best place for it."""
    best = 0.0
    if e.do not in ("revive", "gild", "shield"):
        return best
    for h in range(HEXES):
        if p.board[BOARD * h + TOWN] == me and STEPS[e.do].suits(p, me, e, h):
            if e.do == "revive":
                return wizard_worth(left)
            spared = die_loss(p, h, left) if e.do == "shield" or p.value(h) == 0 else 0.0
            best = max(best, spared + float(e.value) * KEPT_INCOME * left / POINT)
    return best


def has_collected(p: Sygon, me: i64) -> bool:
    """Whether a seat's Collection of this round is over."""
    for k in range(p.tables.seats):
        if p.player(k) == me:
            turn = k // p.tables.width
            return turn < p.turn or (turn == p.turn and p.phase(me) == FINISHED)
    return True


def goods_worth(p: Sygon, me: i64) -> float:
    """Gold and cubes as they will be after this round's Collection."""
    gold = p.gold(me)
    cubes = p.cube_total(me)
    if p.round > 0 and not has_collected(p, me):
        gold += p.gold_income(me)
        for h in range(HEXES):
            if p.board[BOARD * h + TOWN] == me:
                cubes += p.cubes_from(h)
    gold = min(gold, p.tables.gold_limit)
    cubes = min(cubes, p.tables.cube_limit)
    worth = float(gold) + CUBE_GOLD * float(cubes)
    worth -= 0.5 * CUBE_GOLD * float(max(cubes - SAFE_CUBES, 0))
    return worth - 0.5 * float(max(gold - SAFE_GOLD, 0))


def readiness(p: Sygon, me: i64, left: float) -> float:
    """The building that is nearest to being paid, as far as it is: its points, and what it would bring in."""
    best = 0.0
    on_site_share = FULL if is_overflowing(p, me) else READY
    for piece in range(WALL_PIECE):
        if p.supply(me, piece) > 0 and has_place(p, me, piece):
            gold = float(p.tables.market_gold)
            income = 5.5 if piece == TOWN_PIECE else CUBE_GOLD if piece == WORKSHOP_PIECE else gold
            worth = (float(p.tables.points[piece]) + income * left * KEPT_INCOME / POINT) * paid_share(p, me, piece)
            best = max(best, worth * (on_site_share if on_site(p, me, piece) else 0.6 * READY))
    return best


def is_overflowing(p: Sygon, me: i64) -> bool:
    """Whether a seat can still build in this turn, with more goods than are safe.

    Whoever moves first out of a stand-off, in which everybody blocks everybody's hexes, builds first; that outweighs
    the hex that is left to another.
    """
    building = p.actor == me and p.phase(me) <= BUILDING and p.round > 0 and p.turn * p.tables.width < p.tables.seats
    return building and p.gold(me) > SAFE_GOLD and p.cube_total(me) > SAFE_CUBES


def on_site(p: Sygon, me: i64, piece: i64) -> bool:
    """Whether a Wizard stands where this could be built."""
    return any(p.wizard_at(me, i) >= 0 and may_build(p, me, p.wizard_at(me, i), piece) for i in range(3))


def has_place(p: Sygon, me: i64, piece: i64) -> bool:
    """Whether there is any hex for a Workshop or Market; for a Town there always is."""
    return piece == TOWN_PIECE or any(p.town(h) == me and p.extras(h) & piece == 0 for h in range(HEXES))


def paid_share(p: Sygon, me: i64, piece: i64) -> float:
    """Which part of a price is there, where what is lacking is bought or transformed for."""
    base = piece * (CUBES + 1)
    price = float(p.tables.costs[base + CUBES])
    lacking = 0.0
    for kind in range(CUBES):
        wanted = p.tables.costs[base + kind]
        price += CUBE_GOLD * float(wanted)
        lack = wanted - p.cubes(me, kind)
        if lack > 0:
            lacking += 5.0 * float(lack)
    lacking += float(max(p.tables.costs[base + CUBES] - p.gold(me), 0))
    return max(0.0, 1.0 - lacking / price)


def town_worth(p: Sygon, me: i64, h: i64, left: float) -> float:
    """What a Town adds besides its points: income to come, Walls around it, and what the die may take."""
    value = (float(p.gold_from(h)) + CUBE_GOLD * float(p.cubes_from(h))) * left * KEPT_INCOME / POINT
    closed = closed_sides(p, me, h)
    if closed < 6:
        value += RIM * float(closed * closed) / 36.0
    return value - die_loss(p, h, left)


def die_loss(p: Sygon, h: i64, left: float) -> float:
    """What the die may take from a hex with a Town, by its odds."""
    risk = float(odds_of_hex(p, h)) / 12.0
    value = p.board[BOARD * h + VALUE]
    if value > 0:
        # The last Gold Value also keeps the buildings.
        return risk * (KEPT_INCOME * left / POINT + (0.5 if value == 1 else 0.1))
    if p.board[BOARD * h + EXTRAS] & (WORKSHOP | MARKET):
        return risk * (1.0 + 0.2 * left)
    return risk * (3.0 + 0.5 * left)


def die_losses(p: Sygon, me: i64, left: float) -> float:
    """From all hexes of a seat."""
    total = 0.0
    for h in range(HEXES):
        if p.board[BOARD * h + TOWN] == me:
            total += die_loss(p, h, left)
    return total


def closed_sides(p: Sygon, me: i64, h: i64) -> i64:
    """Sides of a Town's hex that count for its Encirclement."""
    board = p.board
    closed: i64 = 0
    for d in range(6):
        g = p.tables.near[6 * h + d]
        inside = board[BOARD * h + WALL + d]
        if g < 0 or board[BOARD * g + LAND] >= VOLCANO or me in (inside, board[BOARD * g + WALL + (d + 3) % 6]):
            closed += 1
    return closed


def site_worth(p: Sygon, me: i64, h: i64, left: float) -> float:
    """A hex where Wizards of a seat are: what could be built or foraged there, and how safe they are."""
    board = p.board
    owner = board[BOARD * h + TOWN]
    value = 0.0
    if owner == NONE:
        value += 0.1 + 0.06 * float(board[BOARD * h + VALUE]) + 0.05 * float(closed_sides(p, me, h))
        if board[BOARD * h + VALUE] == 0:
            lost = float(board[BOARD * h + WIZARDS_IN + me]) * (WIZARD_WORTH + 0.3)
            value -= float(odds_of_hex(p, h)) / 12.0 * lost
    elif owner == me and board[BOARD * h + EXTRAS] & 3 != 3:
        value += 0.3
    if board[BOARD * h + FORAGED] < 2:
        value += 0.06
    if p.rivals(me, h) > 0 and not p.foe(me, owner):
        value -= 0.08
    return value
