"""Chapter 7: Forage, Steal, Protect; and chapter 13: Scorch and Terraform."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.sygon.layout import (
    BANK_FORAGE,
    BANK_GOLD,
    CAST,
    CUBES,
    DOWN,
    EXTRA,
    FORAGE,
    FORAGE_YIELD,
    FORAGED,
    FRESH,
    FRESH_GOLD,
    GOLD,
    LAND,
    NO_FORAGE,
    NO_STEAL,
    NONE,
    PROTECT,
    SCORCH,
    SPELLS,
    STEAL,
    TERRAFORM,
    THERE,
    TOWN,
    TOWN_DOWN,
    USED,
    VALUE,
    VAULT,
    VOLCANO,
    W_SPELL,
    W_WIZARD,
    WIZARD,
)
from aitch.games.sygon.position import Position


def can_cast_spell(s: Position, p: i64, i: i64, spell: i64) -> bool:
    """Whether a Wizard on the board who has not cast can cast this spell now."""
    if s.own[USED + p] >> spell & 1:
        return False
    h = s.own[WIZARD + 3 * p + i]
    if spell == FORAGE:
        return s.board[FORAGED + h] < 2 and not s.term(p, NO_FORAGE)
    if spell == STEAL:
        return not s.term(p, NO_STEAL) and robbed_hexes(s, p, h) >= (1 if s.t.small_steal else 2)
    if spell == PROTECT:
        return s.own[DOWN + p] >> i & 1 == 0
    if not s.t.actions:
        return False
    if spell == SCORCH:
        return may_scorch(s, p, h)
    return spell == TERRAFORM and s.board[FORAGED + h] > 0


def has_cast(s: Position, p: i64, i: i64) -> bool:
    return s.own[CAST + p] >> i & 1 == 1


def can_cast_wizard(s: Position, p: i64, i: i64) -> bool:
    if s.own[WIZARD + 3 * p + i] < 0 or has_cast(s, p, i):
        return False
    return any(can_cast_spell(s, p, i, spell) for spell in range(SPELLS))


def can_cast(s: Position, p: i64) -> bool:
    return can_cast_wizard(s, p, 0) or can_cast_wizard(s, p, 1) or can_cast_wizard(s, p, 2)


def cast_options(s: Position, p: i64, out: list[int]) -> None:
    """Wizards that can cast something."""
    for i in range(3):
        if can_cast_wizard(s, p, i):
            out.append(W_WIZARD + i)


def spell_options(s: Position, out: list[int]) -> None:
    for spell in range(SPELLS):
        if can_cast_spell(s, s.actor, s.picked, spell):
            out.append(W_SPELL + spell)


def cast_spell(s: Position, spell: i64) -> None:
    """The picked Wizard casts."""
    p, i = s.actor, s.picked
    h = s.own[WIZARD + 3 * p + i]
    s.own[CAST + p] |= 1 << i
    s.own[USED + p] |= 1 << spell
    s.picked = NONE
    if spell == FORAGE:
        forage(s, p, h)
    elif spell == STEAL:
        steal(s, p, h)
    elif spell == PROTECT:
        s.own[DOWN + p] |= 1 << i
    elif spell == SCORCH:
        scorch(s, h)
    else:
        s.board[FORAGED + h] = 3 - s.board[FORAGED + h]  # SYG-13.6: black and red change


def forage(s: Position, p: i64, h: i64) -> None:
    """SYG-7.2, SYG-7.3"""
    kind = s.board[LAND + h]
    amount = s.term(p, FORAGE_YIELD)
    s.gain_cube(p, kind, amount)
    s.own[FRESH + CUBES * p + kind] += amount
    if s.board[FORAGED + h] == 0:
        s.own[BANK_FORAGE] -= 1
    s.board[FORAGED + h] += 1


# Steal.


def robbable(s: Position, p: i64, h: i64) -> bool:
    """Whether an upright piece of an opponent is in a hex (SYG-7.9)."""
    if s.foe(p, s.board[TOWN + h]) and not s.board[EXTRA + h] & TOWN_DOWN:
        return True
    if s.rivals(p, h) == 0:
        return False
    return any(s.foe(p, q) and s.board[THERE + 4 * h + q] and upright_there(s, q, h) for q in range(s.t.seats))


def upright_there(s: Position, q: i64, h: i64) -> bool:
    own = s.own
    return any(own[WIZARD + 3 * q + i] == h and own[DOWN + q] >> i & 1 == 0 for i in range(3))


def robbed_hexes(s: Position, p: i64, h: i64) -> i64:
    """In how many hexes within reach of a thief on `h` there is something to rob (SYG-7.4 to SYG-7.9)."""
    found: i64 = 0
    if not s.t.small_steal and robbable(s, p, h):
        found += 1
    for d in range(6):
        g = s.t.near[6 * h + d]
        if g >= 0 and s.board[LAND + g] < VOLCANO and robbable(s, p, g) and not s.walled(p, h, d):
            found += 1
    return found


def steal(s: Position, p: i64, h: i64) -> None:
    taken: i64 = 0
    if not s.t.small_steal:
        taken += rob(s, p, h)
    for d in range(6):
        g = s.t.near[6 * h + d]
        if g >= 0 and s.board[LAND + g] < VOLCANO and not s.walled(p, h, d):
            taken += rob(s, p, g)
    own = s.own
    own[FRESH_GOLD + p] += s.gain_gold(p, taken)


def rob(s: Position, p: i64, h: i64) -> i64:
    """Knocks over what is upright in a hex; its owners' Gold goes to the bank, from which the thief is paid."""
    own, board = s.own, s.board
    taken: i64 = 0
    owner = board[TOWN + h]
    if s.foe(p, owner) and not board[EXTRA + h] & TOWN_DOWN:
        board[EXTRA + h] |= TOWN_DOWN
        lose_to_thief(s, owner)
        taken += 1
    for q in range(s.t.seats):
        if s.foe(p, q) and board[THERE + 4 * h + q]:
            for i in range(3):
                if own[WIZARD + 3 * q + i] == h and own[DOWN + q] >> i & 1 == 0:
                    own[DOWN + q] |= 1 << i
                    lose_to_thief(s, q)
                    taken += 1
    return taken


def lose_to_thief(s: Position, q: i64) -> None:
    """SYG-7.7: who has none, or keeps it in a Frozen Vault, loses nothing."""
    if s.own[GOLD + q] > 0 and not s.term(q, VAULT):
        s.own[GOLD + q] -= 1
        s.own[BANK_GOLD] += 1


# Scorch.


def may_scorch(s: Position, p: i64, h: i64) -> bool:
    """SYG-13.2, SYG-13.4"""
    if s.foe(p, s.board[TOWN + h]) or s.rivals(p, h) > 0:
        return False
    return s.board[VALUE + h] > 0 or s.board[TOWN + h] == NONE or s.t.scorch_towns


def scorch(s: Position, h: i64) -> None:
    """SYG-13.1, SYG-13.3"""
    if s.board[VALUE + h] > 0:
        s.board[VALUE + h] -= 1
    else:
        s.burn(h)
        s.scorched += 1
