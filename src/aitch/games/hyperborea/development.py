"""Chapter 8: development rows and upgrades."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hyperborea import turn
from aitch.games.hyperborea.kinds import DEV_DIFF, DEV_ROW, PAY
from aitch.games.hyperborea.numbers import DEV
from aitch.games.hyperborea.places import BAG, LEVEL, OWN, SUPPLY
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.tables import COLOURED, COLOURS, NONE
from aitch.games.hyperborea.wording import InMove, called, not_in_pool, row_name

UPGRADE_LEVEL: Final = 4
TOP_LEVEL: Final = 6


class UseRow(InMove):
    """What is done with the picked row: an upgrade, or which kind of develop in the pool?"""

    def options(self, p: Hyperborea, out: list[int]) -> None:
        if level(p, p.colour) >= UPGRADE_LEVEL and p.left[SUPPLY + p.colour] > 0:
            out.append(p.t.words.upgrade)
        if level(p, p.colour) < TOP_LEVEL:
            if p.pool[DEV] > 0:
                out.append(p.t.words.spend(DEV))
            for kind in range(i64(DEV_ROW), PAY):
                if p.pool[kind] > 0:
                    out.append(p.t.words.spend(kind))

    def apply(self, p: Hyperborea, option: i64) -> None:
        if option == p.t.words.upgrade:
            number = min(2 if level(p, p.colour) == TOP_LEVEL else 1, p.left[SUPPLY + p.colour])
            p.own[p.active * OWN + LEVEL + p.colour] = 0
            p.left[SUPPLY + p.colour] -= number
            p.own[p.active * OWN + BAG + p.colour] += number
            turn.finish(p)
            return
        kind = p.t.words.kind(option)
        p.pool[kind] -= 1
        if kind >= DEV_DIFF:
            p.kind = kind
            raise_another(p, p.colour)
            return
        raise_level(p, p.colour, 1 if kind == DEV else kind - DEV_ROW + 1)
        turn.finish(p)

    def prompt(self, p: Hyperborea) -> str:
        return f"What do you do with {row_name(p, p.colour)}?"

    def why_not(self, p: Hyperborea, option: i64) -> tuple[str, str]:
        if option == p.t.words.upgrade:
            if level(p, p.colour) < UPGRADE_LEVEL:
                return "HYP-8.5", "an upgrade needs level 4"
            return "HYP-8.6", "the supply has no cube of that colour"
        kind = p.t.words.kind(option)
        if kind == DEV or DEV_ROW <= kind < PAY:
            return ("HYP-8.4", f"it is at level {TOP_LEVEL} already") if p.pool[kind] else not_in_pool(p, kind)
        return "HYP-8.1", f"{called(p, option)} does nothing to a level"

    def why_impossible(self, p: Hyperborea) -> str:
        return "" if 0 <= p.colour < COLOURED else "colour must be that of a row"

    def deed(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        """What was done with the row of a word, or with the one that was picked before."""
        rows = before.t.words.rows
        if after.question is self:
            return ""
        row = rows.index(option) if rows.has(option) else before.colour
        now = after.own[before.active * OWN + LEVEL + row]
        if now < level(before, row):
            cubes = "two cubes" if level(before, row) == TOP_LEVEL else "a cube"
            return f"upgrades {row_name(before, row)}: {cubes} of {COLOURS[row]} into the bag, its level back to 0."
        return f"raises {row_name(before, row)} to {now}."


class RaiseAnotherRow(InMove):
    """Which other row does the effect raise, if any (HYP-8.3)?"""

    asks = "Which other technology rises by one level?"

    def options(self, p: Hyperborea, out: list[int]) -> None:
        out.append(p.t.words.done)
        for row in range(COLOURED):
            if p.rows >> row & 1 == 0 and level(p, row) < TOP_LEVEL:
                out.append(p.t.words.rows.option(row))

    def apply(self, p: Hyperborea, option: i64) -> None:
        if option == p.t.words.done:
            turn.finish(p)
        else:
            raise_another(p, p.t.words.rows.index(option))

    def why_not(self, p: Hyperborea, option: i64) -> tuple[str, str]:
        rows = p.t.words.rows
        if not rows.has(option):
            return "HYP-8.3", f"another technology is wanted; {called(p, option)} is none"
        if p.rows >> rows.index(option) & 1:
            return "HYP-8.3", f"this effect has raised {called(p, option)} already"
        return "HYP-8.4", f"{called(p, option)} is at level {TOP_LEVEL} already"

    def why_impossible(self, p: Hyperborea) -> str:
        return "" if DEV_DIFF <= p.kind < PAY else "kind must be one that raises different rows"

    def deed(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        if option == before.t.words.done:
            return "raises no other."
        now = after.own[before.active * OWN + LEVEL + before.t.words.rows.index(option)]
        return f"raises {called(before, option)} to {now}."


use_row: Final = UseRow()
raise_another_row: Final = RaiseAnotherRow()


def level(p: Hyperborea, row: i64) -> i64:
    """The active player's marker."""
    return p.own[p.active * OWN + LEVEL + row]


def develops(p: Hyperborea) -> bool:
    """Whether the pool has a develop of any kind."""
    if p.pool[DEV] > 0:
        return True
    for kind in range(i64(DEV_ROW), PAY):  # noqa: SIM110 (a loop compiles to less)
        if p.pool[kind] > 0:
            return True
    return False


def can_develop(p: Hyperborea) -> bool:
    """Whether a develop of the pool could raise a row."""
    return develops(p) and any(level(p, row) < TOP_LEVEL for row in range(COLOURED))


def add_rows(p: Hyperborea, out: list[int]) -> None:
    """Rows to raise, or to upgrade (HYP-8.5, HYP-8.6)."""
    some = develops(p)
    for row in range(COLOURED):
        marker = p.own[p.active * OWN + LEVEL + row]
        if (marker < TOP_LEVEL and some) or (marker >= UPGRADE_LEVEL and p.left[SUPPLY + row] > 0):
            out.append(p.t.words.rows.option(row))


def row_label(p: Hyperborea, option: i64) -> str:
    """What picking a row leads to."""
    row = p.t.words.rows.index(option)
    name, now = row_name(p, row), level(p, row)
    rises = now < TOP_LEVEL and develops(p)
    if now < UPGRADE_LEVEL or p.left[SUPPLY + row] == 0:
        return f"Raise {name}, now at {now}"
    cubes = f"{'two' if now == TOP_LEVEL else 'one'} {COLOURS[row]} into the bag"
    return f"Raise or upgrade {name}, now at {now}" if rises else f"Upgrade {name}: {cubes}"


def why_no_row(p: Hyperborea, option: i64) -> tuple[str, str]:
    row = p.t.words.rows.index(option)
    if level(p, row) < UPGRADE_LEVEL:
        return (
            "HYP-8.5",
            f"you have no develop effect, and an upgrade needs level 4: {row_name(p, row)} is at {level(p, row)}",
        )
    if p.left[SUPPLY + row] == 0:
        return "HYP-8.6", f"the supply has no {COLOURS[row]} cube for an upgrade"
    return "HYP-8.4", f"{row_name(p, row)} is at level {level(p, row)}"


def raise_level(p: Hyperborea, row: i64, number: i64) -> None:
    """What does not fit is lost (HYP-8.2, HYP-8.4)."""
    p.own[p.active * OWN + LEVEL + row] = min(level(p, row) + number, TOP_LEVEL)


def raise_another(p: Hyperborea, row: i64) -> None:
    """One level on a row that this effect has not raised yet; asks for more rows while there may be some."""
    raise_level(p, row, 1)
    p.rows |= 1 << row
    p.colour = NONE
    if int(p.rows).bit_count() < p.kind - DEV_DIFF + 1:
        turn.ask(p, raise_another_row)
    else:
        turn.finish(p)
