"""Chapter 5: turning hexes up, walking, flying, new miniatures."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from aitch.core.fields import filled
from aitch.games.hyperborea import ending, numbers, turn, wording
from aitch.games.hyperborea.numbers import CLONE, DEV, FLY, FORTRESS, GHOST, HOMELAND, MINI, MOVE, PLAYER
from aitch.games.hyperborea.places import FORTS, FREE, GHOSTS, HEAP, INSIDE, LAND, MAP, RESERVE, STOPPED, TOKENS, WALLS
from aitch.games.hyperborea.position import FACE_DOWN, TURNING, Hyperborea
from aitch.games.hyperborea.tables import RUIN, SITES
from aitch.games.hyperborea.wording import Asked, InMove, called, hex_name, named

SPENT_IN_HEX: Final = [MOVE, FLY, FORTRESS, CLONE, MINI]
DEEDS: Final = {
    MOVE: ("Walk", "from"),
    FLY: ("Fly", "from"),
    FORTRESS: ("Build a fortress", "at"),
    CLONE: ("Clone a miniature", "at"),
    MINI: ("Put a miniature", "at"),
}
"""What is done in a hex by spending each of them."""


class TurnUpHex(Asked):
    """Which tile lies at the next hex that is turned up (HYP-5.1)?"""

    needs: ClassVar = ["reveals"]

    def options(self, p: Hyperborea, out: list[int]) -> None:
        t = p.t
        zone = t.zone[turning(p)]
        laid = filled(t.tiles, 0)
        for cell in range(t.cells):
            land = p.land(cell)
            if 0 <= land < t.tiles:
                laid[land] = 1
        for tile in range(t.tiles):
            if laid[tile] == 0 and t.tile_zone[tile] == zone:
                out.append(t.words.tiles.option(tile))

    def apply(self, p: Hyperborea, option: i64) -> None:
        p.reveals -= 1
        furnish(p, turning(p), p.t.words.tiles.index(option))
        turn.advance(p)

    def prompt(self, p: Hyperborea) -> str:
        return f"Which tile lies at {hex_name(p, turning(p))}?"

    def why_not(self, p: Hyperborea, option: i64) -> tuple[str, str]:
        rule = "HYP-5.1" if p.stage >= numbers.STAGE_START else "HYP-2.6"
        return rule, f"{called(p, option)} is no tile that can lie there"

    def line(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        cell = turning(before)
        return f"{hex_name(before, cell)} is turned up: {after.t.texts['lands'][after.land(cell)]}."


class SpendInHex(InMove):
    """Which effect of the pool is spent in the picked hex?"""

    needs: ClassVar = ["cell"]

    def options(self, p: Hyperborea, out: list[int]) -> None:
        for kind in range(i64(MOVE), DEV):
            if can_spend(p, p.cell, kind):
                out.append(p.t.words.spend(kind))

    def apply(self, p: Hyperborea, option: i64) -> None:
        kind = p.t.words.kind(option)
        if kind in (MOVE, FLY):
            p.kind = kind
            p.question = move_miniature
            return
        p.pool[kind] -= 1
        if kind == FORTRESS:
            p.left[FORTS + p.active] -= 1
            p.map[p.cell * MAP + WALLS + p.active] += 1
        else:
            put_miniature(p, p.active, p.cell)
        turn.finish(p)

    def prompt(self, p: Hyperborea) -> str:
        return f"What happens at {hex_name(p, p.cell)}?"

    def why_not(self, p: Hyperborea, option: i64) -> tuple[str, str]:
        if p.t.words.kinds.has(option):
            return why_not_here(p, p.cell, p.t.words.kind(option))
        return "HYP-3.5", f"{called(p, option)} is no effect that can be spent at {hex_name(p, p.cell)}"

    def deed(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        if after.question is move_miniature:
            return ""
        return effect_deed(before, before.cell, before.t.words.kind(option))


class MoveMiniature(InMove):
    """Where does a miniature of the picked hex go, walking or flying (HYP-5.4, HYP-5.9)?"""

    def options(self, p: Hyperborea, out: list[int]) -> None:
        for k in range(6 * p.cell, 6 * p.cell + 6):
            other = p.t.near[k]
            if other < 0:
                break
            if p.kind == FLY or step_cost(p, p.active, p.cell, other) <= p.pool[MOVE]:
                out.append(p.t.hex_word(other))

    def apply(self, p: Hyperborea, option: i64) -> None:
        """A stopped one flies off before others (HYP-7.10): leaving those that can still walk is never worse."""
        goal = p.t.cell(option)
        here = p.cell * MAP
        if p.kind == FLY:
            p.pool[FLY] -= 1
            if p.map[here + STOPPED] > 0:
                p.map[here + STOPPED] -= 1
        else:
            p.pool[MOVE] -= step_cost(p, p.active, p.cell, goal)
        p.map[here + FREE + p.active] -= 1
        p.map[goal * MAP + FREE + p.active] += 1
        if p.kind == MOVE and p.foes_outside(p.active, goal):
            p.map[goal * MAP + STOPPED] += 1
        enter(p, goal)
        turn.finish(p)

    def prompt(self, p: Hyperborea) -> str:
        how = "fly" if p.kind == FLY else "walk"
        return f"Where does the miniature {how} to from {hex_name(p, p.cell)}?"

    def why_not(self, p: Hyperborea, option: i64) -> tuple[str, str]:
        rule = "HYP-5.9" if p.kind == FLY else "HYP-5.4"
        if not p.t.words.hexes.has(option) or p.t.cell(option) < 0:
            return rule, f"a neighbouring hex is wanted; {called(p, option)} is none"
        goal = p.t.cell(option)
        if goal not in list(p.t.near[6 * p.cell : 6 * p.cell + 6]):
            return rule, f"{named(p, option)} is not next to {hex_name(p, p.cell)}"
        cost = step_cost(p, p.active, p.cell, goal)
        rule = "HYP-5.10" if p.pool[FLY] > 0 else "HYP-5.4"
        return rule, f"the step needs {cost} movement points, you have {p.pool[MOVE]}"

    def why_impossible(self, p: Hyperborea) -> str:
        if p.cell < 0 or p.kind not in (MOVE, FLY):
            return "cell and kind must tell from where and how a miniature moves"
        return "" if can_spend(p, p.cell, p.kind) else f"no miniature can leave {hex_name(p, p.cell)} so"

    def label(self, p: Hyperborea, option: i64) -> str:
        if p.kind == FLY:
            return named(p, option)
        return f"{named(p, option)}, for {step_cost(p, p.active, p.cell, p.t.cell(option))} movement"

    def deed(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        how = "flies" if before.kind == FLY else "walks"
        return f"{how} from {hex_name(before, before.cell)} to {named(before, option)}."


turn_up_hex: Final = TurnUpHex()
spend_in_hex: Final = SpendInHex()
move_miniature: Final = MoveMiniature()


def enter(p: Hyperborea, cell: i64) -> None:
    """A miniature has come into a hex: its face-down neighbours are to be turned up (HYP-5.1, HYP-5.2)."""
    for k in range(6 * cell, 6 * cell + 6):
        other = p.t.near[k]
        if other < 0:
            return
        if p.land(other) == FACE_DOWN:
            p.map[other * MAP + LAND] = TURNING
            p.reveals += 1


def turning(p: Hyperborea) -> i64:
    """The hex whose tile chance is asked for."""
    cell: i64 = 0
    while p.land(cell) != TURNING:
        cell += 1
    return cell


def furnish(p: Hyperborea, cell: i64, land: i64) -> None:
    """Lays a land down with its tokens and ghosts (HYP-5.3); homelands get no ghosts (HYP-2.5)."""
    t = p.t
    at = cell * MAP
    p.map[at + LAND] = land
    for k in range(t.site_count[land]):
        kind = t.site_kind[land * SITES + k]
        if kind >= RUIN:
            wanted: i64 = 3 if t.zone[cell] == numbers.CENTRAL else 2
            number = min(wanted, p.left[HEAP + kind - RUIN])
            p.left[HEAP + kind - RUIN] -= number
            p.map[at + TOKENS + k] = number
        else:
            haunt(p, cell, k)
    for k in range(t.site_count[land]):
        if p.map[at + TOKENS + k] > 0:
            haunt(p, cell, k)


def haunt(p: Hyperborea, cell: i64, site: i64) -> None:
    """A ghost comes, if one is left."""
    if p.t.zone[cell] != HOMELAND and p.left[GHOSTS] > 0:
        p.left[GHOSTS] -= 1
        p.map[cell * MAP + INSIDE + site] = GHOST


def add_hexes(p: Hyperborea, out: list[int]) -> None:
    pool = p.pool
    if pool[MOVE] + pool[FLY] + pool[FORTRESS] + pool[MINI] + pool[CLONE] == 0:
        return
    for cell in range(p.t.cells):
        for kind in range(i64(MOVE), DEV):
            if can_spend(p, cell, kind):
                out.append(p.t.hex_word(cell))
                break


def can_spend(p: Hyperborea, cell: i64, kind: i64) -> bool:
    """Whether an effect of the pool can be spent in a hex (HYP-5.4, HYP-5.9, HYP-5.11, HYP-5.12, HYP-6.9)."""
    if p.pool[kind] == 0:
        return False
    if kind == MOVE:
        return walkers(p, cell) > 0 and cheapest_step(p, cell) <= p.pool[MOVE]
    if kind == FLY:
        return p.free(cell, p.active) > 0
    if kind == FORTRESS:
        return p.left[FORTS + p.active] > 0 and p.present(p.active, cell)
    if kind == MINI:
        return p.left[RESERVE + p.active] > 0 and p.t.owner[cell] == p.active and p.t.has_city[p.land(cell)] != 0
    return kind == CLONE and p.left[RESERVE + p.active] > 0 and p.present(p.active, cell)


def step_cost(p: Hyperborea, seat: i64, start: i64, goal: i64) -> i64:
    """Movement points for a step between neighbours (HYP-5.4, HYP-5.5, HYP-11.4)."""
    if p.tile_does(seat, numbers.IGNORE_TERRAIN):
        return 1
    t = p.t
    return t.cost[t.terrain[p.land(start)] * 4 + t.terrain[p.land(goal)]]


def walkers(p: Hyperborea, cell: i64) -> i64:
    """Free miniatures of the active player that are not stopped."""
    return p.free(cell, p.active) - p.map[cell * MAP + STOPPED]


def cheapest_step(p: Hyperborea, cell: i64) -> i64:
    best: i64 = 9
    for k in range(6 * cell, 6 * cell + 6):
        other = p.t.near[k]
        if other < 0 or best == 1:
            break
        best = min(best, step_cost(p, p.active, cell, other))
    return best


def why_no_hex(p: Hyperborea, option: i64) -> tuple[str, str]:
    cell = p.t.cell(option)
    if cell < 0:
        return wording.off_map(p, option)
    reasons = [(kind, *why_not_here(p, cell, kind)) for kind in SPENT_IN_HEX if p.pool[kind] > 0]
    if not reasons:
        return "HYP-3.5", "there is nothing in your pool that could be spent in a hex"
    different = len({facts for _, _, facts in reasons}) > 1
    told = [f"for {wording.kind_name(p, kind)} {facts}" if different else facts for kind, _, facts in reasons]
    return reasons[0][1], "; ".join(dict.fromkeys(told))


def why_not_here(p: Hyperborea, cell: i64, kind: i64) -> tuple[str, str]:
    """Why this effect cannot be spent in this hex."""
    here, rule = hex_name(p, cell), wording.kind_rule(p, kind)
    if kind not in SPENT_IN_HEX:
        return rule, f"{wording.kind_name(p, kind)} is not spent on a hex"
    if p.pool[kind] == 0:
        return wording.not_in_pool(p, kind)
    nobody = p.free(cell, p.active) == 0 and kind != MINI
    frozen = nobody and kind in (MOVE, FLY) and p.inside_count(cell, PLAYER + p.active) > 0
    stopped = kind == MOVE and walkers(p, cell) == 0
    least = f"needs {cheapest_step(p, cell)} movement points, you have {p.pool[MOVE]}"
    return wording.first_reason(
        (kind in (MINI, CLONE) and p.left[RESERVE + p.active] == 0, rule, "your reserve is empty"),
        (kind == MINI and p.t.owner[cell] != p.active, rule, f"{here} is not in your homeland"),
        (kind == MINI, rule, f"{here} has no city"),
        (kind == FORTRESS and p.left[FORTS + p.active] == 0, rule, "all your fortresses are in use"),
        (frozen, "HYP-7.2", f"your miniature at {here} is frozen"),
        (nobody, rule, f"you have no miniature at {here}"),
        (stopped, "HYP-5.6", f"your miniature at {here} has been stopped"),
        (True, "HYP-5.10" if p.pool[FLY] > 0 else "HYP-5.4", f"the cheapest step from {here} {least}"),
    )


def hex_label(p: Hyperborea, option: i64) -> str:
    """What picking a hex leads to: the one thing that can be done there, or all of them."""
    cell = p.t.cell(option)
    here = hex_name(p, cell)
    deeds = [DEEDS[kind] for kind in SPENT_IN_HEX if can_spend(p, cell, kind)]
    if len(deeds) == 1:
        return f"{' '.join(deeds[0])} {here}"
    return f"{here}: {' or '.join([deed.lower() for deed, _ in deeds])}"


def hex_deed(before: Hyperborea, after: Hyperborea, option: i64) -> str:
    """What was done in a hex where only one thing could be, or that it was picked."""
    cell = before.t.cell(option)
    if after.question in (spend_in_hex, move_miniature):
        return ""
    spent = [kind for kind in SPENT_IN_HEX if after.pool[kind] < before.pool[kind]]
    return effect_deed(before, cell, spent[0])


def effect_deed(p: Hyperborea, cell: i64, kind: i64) -> str:
    verbs = {FORTRESS: "builds a fortress at", MINI: "musters a miniature at", CLONE: "clones a miniature at"}
    return f"{verbs[int(kind)]} {hex_name(p, cell)}."


def put_miniature(p: Hyperborea, seat: i64, cell: i64) -> None:
    """A miniature of the reserve comes onto the map, outside."""
    p.left[RESERVE + seat] -= 1
    p.map[cell * MAP + FREE + seat] += 1
    enter(p, cell)
    ending.check_miniatures(p, seat)


def leave_outside(p: Hyperborea, seat: i64, cell: i64) -> None:
    """One free miniature goes from outside to somewhere else than a hex; keeps the stops right (HYP-5.8, HYP-7.10)."""
    at = cell * MAP
    p.map[at + FREE + seat] -= 1
    if seat == p.active:
        if p.map[at + STOPPED] > 0:
            p.map[at + STOPPED] -= 1
    elif not p.foes_outside(p.active, cell):
        p.map[at + STOPPED] = 0
