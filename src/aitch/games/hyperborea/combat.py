"""Chapter 6: attack, ranged attack, conversion."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hyperborea import ending, movement, turn
from aitch.games.hyperborea.numbers import ATTACK, CONVERT_GHOST, GHOST, NOBODY, PLAYER, RANGED
from aitch.games.hyperborea.places import FORTS, FREE, GRAVES, INSIDE, MAP, OWN, RESERVE, TROPHIES, WALLS
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.tables import NONE, SEAT_NAMES, SITES
from aitch.games.hyperborea.wording import InMove, called, hex_name, off_map


class Strike(InMove):
    """How is the picked target hit: `site` of `cell`, or the miniatures of `foe` outside?"""

    asks = "How do you strike?"

    def options(self, p: Hyperborea, out: list[int]) -> None:
        if can_attack(p, p.cell):
            if hits_ghost(p) and p.left[RESERVE + p.active] > 0 and p.tile_does(p.active, CONVERT_GHOST):
                out.append(p.t.words.convert)
            out.append(p.t.words.spend(ATTACK))
        if can_shoot(p, p.cell):
            out.append(p.t.words.spend(RANGED))

    def apply(self, p: Hyperborea, option: i64) -> None:
        ranged = option == p.t.words.spend(RANGED)
        p.pool[RANGED if ranged else ATTACK] -= 1
        if hits_ghost(p):
            p.map[p.cell * MAP + INSIDE + p.site] = NOBODY
            if ranged or option == p.t.words.convert:
                p.boxed += 1
            else:
                p.own[p.active * OWN + TROPHIES] += 1
            if option == p.t.words.convert:
                movement.put_miniature(p, p.active, p.cell)
        else:
            hit(p, p.foe if p.site == NONE else p.inside(p.cell, p.site) - PLAYER, ranged)
        turn.finish(p)

    def why_not(self, p: Hyperborea, option: i64) -> tuple[str, str]:
        if option == p.t.words.convert:
            return "HYP-11.11", "only the Purple Matriarchy converts, ghosts alone, and from its reserve"
        if option == p.t.words.spend(RANGED):
            return "HYP-6.3", "no ranged attack reaches that place"
        if option == p.t.words.spend(ATTACK):
            return "HYP-6.1", "no attack reaches that place"
        return "HYP-6.1", f"{called(p, option)} is no way to strike"

    def why_impossible(self, p: Hyperborea) -> str:
        there = False
        if p.cell >= 0 and p.site >= 0:
            there = p.inside(p.cell, p.site) not in (NOBODY, PLAYER + p.active)
        elif p.cell >= 0 and p.foe >= 0:
            there = p.foe != p.active and p.free(p.cell, p.foe) > 0
        return "" if there else "cell and site or foe must tell of a target"

    def deed(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        """What a blow did, read off the two positions."""
        cell = before.cell if before.cell >= 0 else before.t.cell(option)
        where = hex_name(before, cell)
        if option == before.t.words.convert:
            return f"converts the ghost at {where}."
        fallen = NONE
        for q in range(int(before.t.seats)):
            if after.map[cell * MAP + WALLS + q] < before.map[cell * MAP + WALLS + q]:
                return f"breaks a fortress of {SEAT_NAMES[q]} at {where}."
            if q != before.active and after.map[cell * MAP + FREE + q] < before.map[cell * MAP + FREE + q]:
                fallen = q
        for k in range(SITES):
            if before.inside(cell, k) >= PLAYER and after.inside(cell, k) == NOBODY:
                fallen = int(before.inside(cell, k)) - PLAYER
        return f"kills a miniature of {SEAT_NAMES[fallen]} at {where}." if fallen >= 0 else f"kills a ghost at {where}."


strike: Final = Strike()


def can_attack(p: Hyperborea, cell: i64) -> bool:
    """HYP-6.1."""
    return p.pool[ATTACK] > 0 and p.free(cell, p.active) > 0


def can_shoot(p: Hyperborea, cell: i64) -> bool:
    """HYP-6.3."""
    return p.pool[RANGED] > 0 and p.free_next_to(p.active, cell)


def hits_ghost(p: Hyperborea) -> bool:
    return p.site != NONE and p.inside(p.cell, p.site) == GHOST


def add_foes(p: Hyperborea, out: list[int]) -> None:
    """Others' miniatures outside that can be hit."""
    if p.pool[ATTACK] == 0 and p.pool[RANGED] == 0:
        return
    for cell in range(p.t.cells):
        for q in range(p.t.seats):
            if q != p.active and p.free(cell, q) > 0 and (can_attack(p, cell) or can_shoot(p, cell)):
                out.append(p.t.foe_word(cell, q))


def hit(p: Hyperborea, foe: i64, ranged: bool) -> None:
    """A fortress takes the point, or a miniature goes (HYP-6.2)."""
    wall = p.cell * MAP + WALLS + foe
    if p.map[wall] > 0 and not (ranged and p.rules.walls_stop_attacks_only):
        p.map[wall] -= 1
        p.left[FORTS + foe] += 1
        return
    if p.site == NONE:
        movement.leave_outside(p, foe, p.cell)
    else:
        p.map[p.cell * MAP + INSIDE + p.site] = NOBODY
    if ranged:
        p.left[RESERVE + foe] += 1
    else:
        bury(p, p.active, foe)


def bury(p: Hyperborea, seat: i64, dead: i64) -> None:
    """A miniature killed by attack: a trophy, or back to its owner and perhaps a gem (HYP-6.6, HYP-6.7)."""
    at = seat * OWN + GRAVES
    if p.own[at] >> dead & 1 == 0:
        p.own[at] |= 1 << dead
        return
    p.left[RESERVE + dead] += 1
    if p.own[at] == (1 << p.t.seats) - 1 - (1 << seat):
        ending.gain_gems(p, seat, 1)


def why_no_foe(p: Hyperborea, option: i64) -> tuple[str, str]:
    cell = p.t.cell(option)
    foe = p.t.words.foes.other(option)
    if cell < 0:
        return off_map(p, option)
    if foe == p.active:
        return "HYP-6.1", "you cannot attack your own miniatures"
    if p.free(cell, foe) == 0:
        return "HYP-6.1", f"no miniature of {SEAT_NAMES[foe]} stands outside at {hex_name(p, cell)}"
    return out_of_reach(p, cell) or ("HYP-3.5", "there is no attack in your pool")


def out_of_reach(p: Hyperborea, cell: i64) -> tuple[str, str] | None:
    """Why the attacks of the pool do not reach a hex; nothing if there are none."""
    if p.pool[ATTACK] > 0:
        return "HYP-6.1", f"an attack needs a miniature of yours outside at {hex_name(p, cell)}"
    if p.pool[RANGED] > 0:
        return "HYP-6.3", f"a ranged attack needs a miniature of yours outside, next to {hex_name(p, cell)}"
    return None
