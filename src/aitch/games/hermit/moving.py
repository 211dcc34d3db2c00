"""Phases 3 and 4: move Hermie (HMT-6), then the Wave (HMT-7), by what all have just placed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import CHANCE, Question
from aitch.games.hermit import drawing, tasks
from aitch.games.hermit.position import COAST, LOST_TASK, LOST_WAVE, WON, Hermit
from aitch.games.hermit.wording import seat_name, told, words


class StepHermie(Question[Hermit]):
    """A line counts: does Hermie step or stay (HMT-6.7)?"""

    asks = "Hermie can step: does he step or stay?"
    refuses = ("HMT-6.7", "all have placed, and now Hermie steps or stays")

    def options(self, p: Hermit, out: list[int]) -> None:
        out += [words.step, words.stay]

    def apply(self, p: Hermit, option: i64) -> None:
        p.seat = CHANCE
        finish(p, option == words.step)

    def line(self, before: Hermit, after: Hermit, option: i64) -> str:
        stays = "" if option == words.step else f"{seat_name(before, before.seat)} lets Hermie stay."
        return told(before, after, stays)

    def why_impossible(self, p: Hermit) -> str:
        if not p.rules.may_stay or p.seat != 0:
            return "the first player chooses, with the option step: may"
        return "" if all(area.laid for area in p.areas) and can_step(p) else "no line counts, or a play area lacks one"


class PullWave(Question[Hermit]):
    """A pair and two pools: is the Wave pulled or held (HMT-7.8)?"""

    asks = "A pair and two pools: do you pull the Wave or hold it?"
    refuses = ("HMT-7.8", "all have placed, and now the Wave is pulled or held")

    def options(self, p: Hermit, out: list[int]) -> None:
        out += [words.pull, words.hold]

    def apply(self, p: Hermit, option: i64) -> None:
        p.seat = CHANCE
        step(p, -1 if option == words.pull else 0)

    def label(self, p: Hermit, option: i64) -> str:
        return "Pull the Wave to the left" if option == words.pull else "Hold the Wave"

    def line(self, before: Hermit, after: Hermit, option: i64) -> str:
        how = "pulls" if option == words.pull else "holds"
        return told(before, after, f"{seat_name(before, before.seat)} {how} the Wave.")

    def why_impossible(self, p: Hermit) -> str:
        if not p.rules.choice or p.seat != 0:
            return "the first player chooses, with the option both: choice"
        return "" if p.hermie > 0 and p.wave - 1 != p.hermie else "Hermie has not moved, or the Wave lies right of him"


step_hermie: Final = StepHermie()
pull_wave: Final = PullWave()


def move(p: Hermit) -> None:
    """Hermie steps or stays; with the option, the first player chooses (HMT-6.5, HMT-6.7)."""
    can = can_step(p)
    if can and p.rules.may_stay:
        p.question = step_hermie
        p.seat = 0
    else:
        finish(p, can)


def can_step(p: Hermit) -> bool:
    """Whether everybody has a line that counts, with driftwood if the Wave is next (HMT-6.4, HMT-6.6, HMT-10.5)."""
    needed: i64 = p.rules.driftwood if p.wave == p.hermie + 1 else 0
    return all(area.best_line(p.deck, p.coast[p.hermie]) >= needed for area in p.areas)


def finish(p: Hermit, moved: bool) -> None:
    """Hermie moves or not; the Wave follows."""
    wanted = p.coast[p.hermie]
    # Alone, pools pull the Wave only if Hermie moved (HMT-7.1, HMT-10.7).
    pools = (moved or len(p.areas) > 1) and any(
        area.best_line(p.deck, wanted) >= 0 and area.has_pools() for area in p.areas
    )
    if moved:
        p.hermie += 1
        if p.hermie == p.wave:
            p.end(WON if tasks.done(p) else LOST_TASK)
            return
    move_wave(p, pools, moved and has_pair(p, wanted))


def move_wave(p: Hermit, pools: bool, pair: bool) -> None:
    """Two pools pull the Wave, a pair holds it; with both, the option says which (HMT-7.7, HMT-7.8)."""
    if pools and pair and p.rules.choice and p.wave - 1 != p.hermie:
        p.question = pull_wave
        p.seat = 0
    elif pools:
        step(p, -1)
    else:
        step(p, 0 if pair else 1)


def has_pair(p: Hermit, wanted: i64) -> bool:
    """Whether a pair holds the Wave (HMT-7.2, HMT-10.8, HMT-10.9)."""
    if len(p.areas) == 1:
        return p.areas[0].has_pair()
    if p.rules.by_kind:
        return any(area.has_twins(kind, kind) for kind in p.deck.pattern(wanted) for area in p.areas)
    return any(area.has_pair_in_line(p.deck, wanted) for area in p.areas)


def step(p: Hermit, places: i64) -> None:
    """Moves the Wave, but never onto Hermie (HMT-7.5), and ends the round."""
    if p.wave + places != p.hermie:
        p.wave += places
    p.round += 1
    if p.wave > COAST:
        p.end(LOST_WAVE)
    else:
        drawing.go_on(p)
