"""Chapter 8: development rows and upgrades."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.hyperborea.position import Position, pile
from aitch.games.hyperborea.terms import BAG, COLOURED, DEV, DEV_DIFF, DEV_ROW, PAY, TOP_LEVEL, W_KIND, W_ROW, W_UPGRADE


def can_upgrade(s: Position, row: i64) -> bool:
    """HYP-8.5, HYP-8.6."""
    return s.level[s.active * COLOURED + row] >= 4 and s.supply[row] > 0


def develops(s: Position) -> i64:
    """Develop effects of any kind in the pool."""
    total = s.pool[DEV]
    kind: i64 = DEV_ROW
    while kind < PAY:
        total += s.pool[kind]
        kind += 1
    return total


def row_words(s: Position, row: i64) -> list[int]:
    """What can be done with a row: an upgrade, or the kinds of develop in the pool."""
    out: list[int] = []
    if can_upgrade(s, row):
        out.append(W_UPGRADE)
    if s.level[s.active * COLOURED + row] < TOP_LEVEL:
        if s.pool[DEV] > 0:
            out.append(W_KIND + DEV)
        kind: i64 = DEV_ROW
        while kind < PAY:
            if s.pool[kind] > 0:
                out.append(W_KIND + kind)
            kind += 1
    return out


def upgrade(s: Position, row: i64) -> None:
    p = s.active
    number: i64 = 2 if s.level[p * COLOURED + row] == TOP_LEVEL else 1
    number = min(number, s.supply[row])
    s.level[p * COLOURED + row] = 0
    s.supply[row] -= number
    s.piles[pile(p, BAG) + row] += number


def raise_level(s: Position, row: i64, number: i64) -> None:
    """What does not fit is lost (HYP-8.2, HYP-8.4)."""
    at = s.active * COLOURED + row
    s.level[at] += number
    s.level[at] = min(s.level[at], TOP_LEVEL)


def develop(s: Position, row: i64, kind: i64) -> bool:
    """Spends a develop effect on a row; True if it goes on with another row (HYP-8.3)."""
    s.pool[kind] -= 1
    if kind == DEV:
        raise_level(s, row, 1)
        return False
    if kind < DEV_DIFF:
        raise_level(s, row, kind - DEV_ROW + 1)
        return False
    s.kind = kind
    s.rows = 0
    return develop_another(s, row)


def develop_another(s: Position, row: i64) -> bool:
    """One level on a row that this effect has not raised yet; True if more rows may follow."""
    raise_level(s, row, 1)
    s.rows |= 1 << row
    done: i64 = 0
    r: i64 = 0
    while r < COLOURED:
        done += s.rows >> r & 1
        r += 1
    return done < s.kind - DEV_DIFF + 1 and len(other_rows(s)) > 0


def other_rows(s: Position) -> list[int]:
    """Rows that the effect in progress may still raise."""
    out: list[int] = []
    r: i64 = 0
    while r < COLOURED:
        if s.rows >> r & 1 == 0 and s.level[s.active * COLOURED + r] < TOP_LEVEL:
            out.append(W_ROW + r)
        r += 1
    return out


def lowerable(s: Position, seat: i64) -> list[int]:
    """Rows that a negative develop can lower (HYP-8.7)."""
    out: list[int] = []
    r: i64 = 0
    while r < COLOURED:
        if s.level[seat * COLOURED + r] > 0:
            out.append(W_ROW + r)
        r += 1
    return out
