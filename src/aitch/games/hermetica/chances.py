"""What whoever is asked could do at once, for the coach's conditions."""

from __future__ import annotations

from collections.abc import Callable

from aitch.games.hermetica.board import FIRE
from aitch.games.hermetica.fire import target
from aitch.games.hermetica.position import PIECE, UNIT, USED, Hermetica


def aims(p: Hermetica) -> bool:
    """The Fire that acts has a Unit of the other side before it."""
    return p.at >= 0 and any(p.enemy_at(n) for n in targets(p, int(p.at)))


def aims_at_adept(p: Hermetica) -> bool:
    """A Fire that may act has the enemy Adept before it."""
    enemy = p.adept_at(1 - p.seat)
    fires = (h for h, cell in enumerate(p.cell) if cell & (UNIT | USED) == 4 * p.seat + FIRE)
    return any(enemy in targets(p, h) for h in fires)


def walks_home(p: Hermetica) -> bool:
    """The Adept may act and has a free way of two steps to the far Horizon."""
    at = int(p.adept_at(p.seat))
    if at < 0 or p.cell[at] & USED:
        return False
    near = [n for n in p.board.beside[at] if not p.cell[n] & PIECE]
    far = [n for h in near for n in p.board.beside[h] if not p.cell[n] & PIECE]
    return any(p.board.home[h] == 1 - p.seat for h in near + far)


def targets(p: Hermetica, h: int) -> list[int]:
    return [n for d in range(6) if (n := int(target(p, h, d))) >= 0]


CHANCES: dict[str, Callable[[Hermetica], bool]] = {
    "aims": aims,
    "aims at Adept": aims_at_adept,
    "walks home": walks_home,
}
"""By the names of their conditions."""
