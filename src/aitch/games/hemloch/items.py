"""Items (HEM-6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hemloch import abilities, steps
from aitch.games.hemloch.places import DOWN, UP
from aitch.games.hemloch.position import Hemloch
from aitch.games.hemloch.tables import KINDS, NONE
from aitch.games.hemloch.wording import SEAT_NAMES, an_item, sentence

USED: Final = sentence(3, lambda p, n: f"{SEAT_NAMES[n[0]]} uses {an_item(p, n[1])}.")


def add_usable(p: Hemloch, out: list[int]) -> None:
    """The Items that the player whose turn it is can use now (HEM-6.2)."""
    if p.item_used:
        return
    first: i64 = p.tables.words.uses.first
    for kind in range(KINDS):
        if p.counts[UP + KINDS * p.mover + kind] > 0 and p.tables.cost[kind] <= p.actions and does_something(p, kind):
            out.append(first + kind)


def does_something(p: Hemloch, kind: i64) -> bool:
    """Whether a step of the Item's ability would do something (HEM-6.5)."""
    step: i64 = p.tables.item_ability[kind]
    while p.tables.op[step] != steps.END:
        if abilities.possible(p, step, kind):
            return True
        step += 1
    return False


def use(p: Hemloch, kind: i64) -> None:
    """HEM-6.1."""
    p.counts[UP + KINDS * p.mover + kind] -= 1
    p.counts[DOWN + KINDS * p.mover + kind] += 1
    p.item_used = True
    p.actions -= p.tables.cost[kind]
    p.tell(USED, p.mover, kind)
    p.push(p.tables.item_ability[kind], NONE, NONE)


def why_not_used(p: Hemloch, kind: i64) -> tuple[str, str]:
    title = p.tables.kind_titles[kind]
    cost = p.tables.cost[kind]
    if p.counts[UP + KINDS * p.mover + kind] == 0:
        if p.counts[DOWN + KINDS * p.mover + kind] > 0:
            return "HEM-6.6", f"your {title} lies face down and has no ability"
        return "HEM-6.1", f"you have no {title}"
    if p.item_used:
        return "HEM-6.2", "you have used an Item in this turn already"
    if cost > p.actions:
        return "HEM-6.1", f"the {title} costs {cost} Actions, and {p.actions} is left"
    return "HEM-6.5", f"the {title} would do nothing now"
