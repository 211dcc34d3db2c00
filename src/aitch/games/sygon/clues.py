"""What programs that learn are told of a position beside its fields: what matters wherever on the board it is.

The board differs from game to game, so that where a Town stands tells little; what it yields and what threatens it
tells much.  Everything is told of the seat that looks and of its strongest rival.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import OVER
from aitch.games.sygon.places import BOARD, EXTRAS, FORAGED, TOWN, VALUE, WIZARDS_IN
from aitch.games.sygon.points import results
from aitch.games.sygon.position import MARKET, WORKSHOP, Sygon
from aitch.games.sygon.score import score_by
from aitch.games.sygon.survey import Survey, survey
from aitch.games.sygon.tables import WALL_PIECE

SHARES: Final = 8
"""Shares of a price, and chances of the die, are told in so many parts."""
OF_A_SEAT: Final = [
    ("points", 30),
    ("gold soon", 40),
    ("cubes soon", 30),
    ("gold income", 30),
    ("cube income", 16),
    ("towns in danger", 30),
    ("richest town", 10),
    ("last gold values", 6),
    ("burnt towns", 6),
    ("sides closed", 36),
    ("towns all but closed", 6),
    ("towns encircled", 6),
    ("wizards by rich free hexes", 3),
    ("wizards by poor free hexes", 3),
    ("wizards by burnt free hexes", 3),
    ("best free value", 10),
    ("sides closed of free sites", 18),
    ("wizards where both can be added", 3),
    ("wizards where one can be added", 3),
    ("wizards at home", 3),
    ("wizards at others' towns", 3),
    ("wizards in danger", 16),
    ("hexes to forage", 3),
    ("wizards beside rivals", 3),
    ("hexes of wizards", 3),
    ("town paid", SHARES),
    ("workshop paid", SHARES),
    ("market paid", SHARES),
    ("ready to build", 4 * SHARES),
    ("can build", 7),
]
POINTS: Final = 0
GOLD_SOON: Final = 1
CUBES_SOON: Final = 2
GOLD_INCOME: Final = 3
CUBE_INCOME: Final = 4
TOWNS_IN_DANGER: Final = 5
RICHEST_TOWN: Final = 6
LAST_VALUES: Final = 7
BURNT_TOWNS: Final = 8
SIDES: Final = 9
NEARLY_CLOSED: Final = 10
ENCIRCLED: Final = 11
BY_RICH: Final = 12
BY_POOR: Final = 13
BY_BURNT: Final = 14
BEST_FREE: Final = 15
FREE_SIDES: Final = 16
BOTH_ADDED: Final = 17
ONE_ADDED: Final = 18
AT_HOME: Final = 19
ABROAD: Final = 20
WIZARDS_IN_DANGER: Final = 21
FORAGE: Final = 22
BESIDE_RIVALS: Final = 23
SITES: Final = 24
PAID: Final = 25
READY: Final = 28
CAN_BUILD: Final = 29
"""Where each of these is; `PAID` are three."""
SIZE: Final = 30
"""How many numbers there are of a seat."""
CLUES: Final = [
    *[(f"own {name}", most) for name, most in OF_A_SEAT],
    *[(f"rival {name}", most) for name, most in OF_A_SEAT],
    ("rounds left", 10),
    ("has collected", 1),
    ("rival has collected", 1),
    ("rivals to come", 3),
]
UNLEARNED: Final = [
    *("bank", "wizards_in", "term", "order", "shields", "losses", "stock"),
    *("land", "value", "foraged", "town", "extras", "wall", "flipped", "scorched", "wizard_at", "site"),
]
"""What follows from all else, or says nothing where every board is another: what lies in which hex."""


def tell_clues(state: Sygon, seat: i64, out: vec[i64], at: i64) -> None:
    """The numbers of `CLUES` as a seat sees them."""
    tell_by(state, seat, survey(state), out, at)


def tell_and_score(state: Sygon, seat: i64, out: vec[i64], at: i64) -> float:
    """The clues, and the written score."""
    s = survey(state)
    tell_by(state, seat, s, out, at)
    return results(state)[seat] if state.seat == OVER else score_by(state, seat, s)


def tell_by(p: Sygon, seat: i64, s: Survey, out: vec[i64], at: i64) -> None:
    """The clues, by what was found out of a position."""
    foe = strongest_foe(p, seat, s)
    tell_seat(p, seat, s, out, at)
    tell_seat(p, foe, s, out, at + SIZE)
    end: i64 = at + 2 * SIZE
    out[end] = i64(2.0 * s.left)
    out[end + 1] = 1 if s.seats[seat].has_collected else 0
    out[end + 2] = 1 if s.seats[foe].has_collected else 0
    to_come: i64 = 0
    for q in range(p.tables.seats):
        if p.foe(seat, q) and not s.seats[q].has_collected:
            to_come += 1
    out[end + 3] = to_come


def strongest_foe(p: Sygon, seat: i64, s: Survey) -> i64:
    """The opponent with the most points; of those that have as many, the one with the most goods."""
    best: i64 = -1
    found: i64 = 0
    for q in range(p.tables.seats):
        if p.foe(seat, q):
            worth: i64 = 32 * s.seats[q].points + p.gold(q) + p.cube_total(q) if p.tables.seats > 2 else 0
            if worth > best:
                best = worth
                found = q
    return found


def tell_seat(p: Sygon, me: i64, s: Survey, out: vec[i64], at: i64) -> None:
    """What a seat has, where its Wizards are, and what it can build; more than the most is told as the most."""
    k: i64 = 0
    while k < SIZE:
        out[at + k] = 0
        k += 1
    board, hexes = p.board, s.hexes
    for k in range(s.size):
        h = hexes[k]
        if board[BOARD * h + TOWN] == me:
            tell_town(p, me, h, s, out, at)
        if board[BOARD * h + WIZARDS_IN + me] > 0:
            tell_site(p, me, h, s, out, at)
    mine = s.seats[me]
    out[at + GOLD_SOON] = mine.gold_soon
    out[at + CUBES_SOON] = mine.cubes_soon
    out[at + GOLD_INCOME] = mine.gold_income
    out[at + CUBE_INCOME] = mine.cube_income
    for piece in range(WALL_PIECE):
        paid: float = mine.paid[piece] * float(SHARES)
        out[at + PAID + piece] = i64(paid)
    out[at + CAN_BUILD] = mine.can_build
    ready: float = mine.readiness * float(SHARES)
    out[at + READY] = i64(ready)


def tell_town(p: Sygon, me: i64, h: i64, s: Survey, out: vec[i64], at: i64) -> None:
    """What a Town adds."""
    worth = p.tables.points
    extras = p.board[BOARD * h + EXTRAS]
    value = p.board[BOARD * h + VALUE]
    closed = s.closed_sides(me, h)
    out[at + POINTS] += worth[0]
    if extras & WORKSHOP:
        out[at + POINTS] += worth[1]
    if extras & MARKET:
        out[at + POINTS] += worth[2]
    out[at + SIDES] += closed
    if closed == 6:
        out[at + POINTS] += 1
        out[at + ENCIRCLED] += 1
    elif closed >= 4:
        out[at + NEARLY_CLOSED] += 1
    out[at + RICHEST_TOWN] = max(out[at + RICHEST_TOWN], value)
    if value <= 1:
        out[at + LAST_VALUES + 1 - value] += 1
    out[at + TOWNS_IN_DANGER] += s.odds(p, h) * (1 if value > 1 else 5 - 2 * value)


def tell_site(p: Sygon, me: i64, h: i64, s: Survey, out: vec[i64], at: i64) -> None:
    """What a hex with Wizards adds."""
    board = p.board
    mine = board[BOARD * h + WIZARDS_IN + me]
    owner = board[BOARD * h + TOWN]
    value = board[BOARD * h + VALUE]
    out[at + SITES] += 1
    if owner < 0:
        out[at + (BY_RICH if value >= 2 else BY_POOR if value == 1 else BY_BURNT)] += mine
        if value == 0:
            out[at + WIZARDS_IN_DANGER] += s.odds(p, h) * mine
        out[at + BEST_FREE] = max(out[at + BEST_FREE], value)
        out[at + FREE_SIDES] += s.closed_sides(me, h)
    elif owner == me:
        extras = board[BOARD * h + EXTRAS] & (WORKSHOP | MARKET)
        out[at + (BOTH_ADDED if extras == 0 else AT_HOME if extras == WORKSHOP | MARKET else ONE_ADDED)] += mine
    else:
        out[at + ABROAD] += mine
    if board[BOARD * h + FORAGED] < 2:
        out[at + FORAGE] += 1
    if p.rivals(me, h) > 0:
        out[at + BESIDE_RIVALS] += mine
