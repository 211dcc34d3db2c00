"""Phase 3: move Hermie (HMT-6), from what all have just placed."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.hermit import tasks, wave
from aitch.games.hermit.position import LOST_TASK, WON, Hermit


def move(p: Hermit) -> None:
    """Hermie steps or stays; the Wave follows."""
    wanted = p.coast[p.hermie]
    needed: i64 = p.rules.driftwood if p.wave == p.hermie + 1 else 0
    moved = True
    pools = False
    for area in p.areas:
        wood = area.best_line(p.deck, wanted)
        if wood >= 0:
            pools = pools or area.has_pools()
        if wood < needed:
            moved = False
    if moved:
        p.hermie += 1
        if p.hermie == p.wave:
            p.end(WON if tasks.done(p) else LOST_TASK)
            return
    if len(p.areas) == 1:
        pools = pools and moved
    wave.move(p, pools, moved and wave.has_pair(p, wanted))
