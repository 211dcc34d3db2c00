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
from aitch.games.sygon.card_effects import STEPS
from aitch.games.sygon.numbers import WARD_PLAY
from aitch.games.sygon.places import BOARD, EXTRAS, FORAGED, TOWN, VALUE, WIZARDS_IN
from aitch.games.sygon.points import results
from aitch.games.sygon.position import LOST, MARKET, PLAYED, WORKSHOP, Sygon
from aitch.games.sygon.spell_cards import has_dealt, surcharge
from aitch.games.sygon.survey import CUBE_GOLD, KEPT_INCOME, POINT, SAFE_CUBES, SAFE_GOLD, Holding, Survey, survey
from aitch.games.sygon.tables import NONE, Effect

HELD_BACK: Final = 0.8
"""Goods are worth less than what they buy: they can be stolen, lost at the limits, or of the wrong kind."""
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
    return results(state)[seat] if state.seat == OVER else score_by(state, seat, survey(state))


def score_by(state: Sygon, seat: i64, s: Survey) -> float:
    """The score of a game that goes on, by what was found out of it."""
    mate = state.mate(seat)
    mine = strength(state, seat, s)
    if mate >= 0:
        mine += strength(state, mate, s)
    best = 0.0
    total = 0.0
    for q in range(state.tables.seats):
        if state.foe(seat, q):
            theirs = strength(state, q, s)
            total += theirs
            best = max(best, theirs)
    rest = total if mate >= 0 else 0.7 * best + 0.3 * total / float(state.tables.seats - 1)
    lead = (mine - rest) / 9.0
    return lead / (1.0 + abs(lead))


def strength(p: Sygon, me: i64, s: Survey) -> float:
    """A seat's points, and what it has towards more of them."""
    holding, left = s.seats[me], s.left
    held = HELD_BACK if left > 0.0 else 0.15
    value = float(holding.points) + goods_worth(p, holding) * held / POINT
    if left > 0.0:
        value += holding.readiness
    board, hexes = p.board, s.hexes
    for k in range(s.size):
        h = hexes[k]
        if board[BOARD * h + TOWN] == me:
            value += town_worth(p, me, h, s)
        if board[BOARD * h + WIZARDS_IN + me] > 0:
            value += site_worth(p, me, h, s)
    for i in range(3):
        if p.wizard_at(me, i) != LOST:
            value += wizard_worth(left)
    return value + spells_worth(p, me, s) if p.tables.spells else value


def wizard_worth(left: float) -> float:
    return WIZARD_WORTH * min(1.0, 0.3 + left * 0.3)


def spells_worth(p: Sygon, me: i64, s: Survey) -> float:
    """Evocations, for all rounds to come; of the cards in hand the best, since one is played a turn."""
    value = FORESEEN * die_losses(p, me, s) if p.foreseer == me else 0.0
    best = 0.0
    playable = s.left > 0.0 or not (s.seats[me].has_collected or has_dealt(p, me, PLAYED))
    for kind in range(p.tables.kinds):
        if p.holds(me, kind):
            value += evocation_gold(p, kind) * s.left * KEPT_INCOME / POINT
        if playable and p.cards[p.hand(me) + kind] > 0:
            best = max(best, card_worth(p, me, kind, s))
    return value + IN_HAND * best


def evocation_gold(p: Sygon, kind: i64) -> float:
    """What an Evocation brings in a round."""
    gold = 0.0
    for number in p.tables.cards[kind].steps:
        e = p.tables.effects[number]
        if e.do == "term":
            gold += TERM_GOLD[e.term] * abs(float(e.value - p.tables.terms[e.term]))
    return gold


def card_worth(p: Sygon, me: i64, kind: i64, s: Survey) -> float:
    """What playing a card now would change of what is weighed here, less what the others' Wards ask for it.

    What is not weighed (free Teleports, another order of phases) counts nothing: such a card would never be played.
    """
    value = -HELD_BACK * float(surcharge(p, me, WARD_PLAY)) / POINT
    for number in p.tables.cards[kind].steps:
        e = p.tables.effects[number]
        value += FORESEEN * die_losses(p, me, s) if e.do == "foresee" else best_use(p, me, e, s)
    return value


def best_use(p: Sygon, me: i64, e: Effect, s: Survey) -> float:
    """What an effect on a hex with an own Town does at the best place for it."""
    best = 0.0
    if e.do not in ("revive", "gild", "shield"):
        return best
    for k in range(s.size):
        h = s.hexes[k]
        if p.board[BOARD * h + TOWN] == me and STEPS[e.do].suits(p, me, e, h):
            if e.do == "revive":
                return wizard_worth(s.left)
            spared = die_loss(p, h, s) if e.do == "shield" or p.value(h) == 0 else 0.0
            best = max(best, spared + float(e.value) * KEPT_INCOME * s.left / POINT)
    return best


def goods_worth(p: Sygon, holding: Holding) -> float:
    """Gold and cubes as they will be after this round's Collection."""
    gold = min(holding.gold_soon, p.tables.gold_limit)
    cubes = min(holding.cubes_soon, p.tables.cube_limit)
    worth = float(gold) + CUBE_GOLD * float(cubes)
    worth -= 0.5 * CUBE_GOLD * float(max(cubes - SAFE_CUBES, 0))
    return worth - 0.5 * float(max(gold - SAFE_GOLD, 0))


def town_worth(p: Sygon, me: i64, h: i64, s: Survey) -> float:
    """What a Town adds besides its points: income to come, Walls around it, and what the die may take."""
    value = (float(p.gold_from(h)) + CUBE_GOLD * float(p.cubes_from(h))) * s.left * KEPT_INCOME / POINT
    closed = s.closed_sides(me, h)
    if closed < 6:
        value += RIM * float(closed * closed) / 36.0
    return value - die_loss(p, h, s)


def die_loss(p: Sygon, h: i64, s: Survey) -> float:
    """What the die may take from a hex with a Town, by its odds."""
    left = s.left
    risk = float(s.odds(p, h)) / 12.0
    value = p.board[BOARD * h + VALUE]
    if value > 0:
        # The last Gold Value also keeps the buildings.
        return risk * (KEPT_INCOME * left / POINT + (0.5 if value == 1 else 0.1))
    if p.board[BOARD * h + EXTRAS] & (WORKSHOP | MARKET):
        return risk * (1.0 + 0.2 * left)
    return risk * (3.0 + 0.5 * left)


def die_losses(p: Sygon, me: i64, s: Survey) -> float:
    """From all hexes of a seat."""
    total = 0.0
    for k in range(s.size):
        if p.board[BOARD * s.hexes[k] + TOWN] == me:
            total += die_loss(p, s.hexes[k], s)
    return total


def site_worth(p: Sygon, me: i64, h: i64, s: Survey) -> float:
    """A hex where Wizards of a seat are: what could be built or foraged there, and how safe they are."""
    board = p.board
    owner = board[BOARD * h + TOWN]
    value = 0.0
    if owner == NONE:
        value += 0.1 + 0.06 * float(board[BOARD * h + VALUE]) + 0.05 * float(s.closed_sides(me, h))
        if board[BOARD * h + VALUE] == 0:
            lost = float(board[BOARD * h + WIZARDS_IN + me]) * (WIZARD_WORTH + 0.3)
            value -= float(s.odds(p, h)) / 12.0 * lost
    elif owner == me and board[BOARD * h + EXTRAS] & 3 != 3:
        value += 0.3
    if board[BOARD * h + FORAGED] < 2:
        value += 0.06
    if p.rivals(me, h) > 0 and not p.foe(me, owner):
        value -= 0.08
    return value
