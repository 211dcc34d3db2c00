"""Phase 4: move the Wave (HMT-7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import CHANCE, Question
from aitch.games.hermit import drawing
from aitch.games.hermit.position import COAST, LOST_WAVE, Hermit
from aitch.games.hermit.wording import seat_name, told
from aitch.games.hermit.words import words


class PullWave(Question[Hermit]):
    """A pair and two pools: is the Wave pulled or held (HMT-7.8)?"""

    def options(self, p: Hermit, out: list[int]) -> None:
        out.append(words.pull)
        out.append(words.hold)

    def apply(self, p: Hermit, option: i64) -> None:
        p.seat = CHANCE
        step(p, -1 if option == words.pull else 0)

    def prompt(self, p: Hermit) -> str:
        return "A pair and two pools: do you pull the Wave or hold it?"

    def why_not(self, p: Hermit, option: i64) -> tuple[str, str]:
        return "HMT-7.8", f"{p.game.vocabulary[option]} does not say whether the Wave is pulled or held"

    def label(self, p: Hermit, option: i64) -> str:
        return "Pull the Wave to the left" if option == words.pull else "Hold the Wave"

    def line(self, before: Hermit, after: Hermit, option: i64) -> str:
        how = "pulls" if option == words.pull else "holds"
        return told(before, after, f"{seat_name(before, before.seat)} {how} the Wave.")

    def why_impossible(self, p: Hermit) -> str:
        if not p.rules.choice or p.seat != 0:
            return "the first player chooses, with the option both: choice"
        return "" if p.hermie > 0 and p.wave - 1 != p.hermie else "Hermie has not moved, or the Wave lies right of him"


pull_wave: Final = PullWave()


def move(p: Hermit, pools: bool, pair: bool) -> None:
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
    for area in p.areas:
        if p.rules.by_kind:
            if area.has_pair_of_pattern(p.deck, wanted):
                return True
        elif area.has_pair_in_line(p.deck, wanted):
            return True
    return False


def step(p: Hermit, places: i64) -> None:
    """Moves the Wave, but never onto Hermie (HMT-7.5), and ends the round."""
    if p.wave + places != p.hermie:
        p.wave += places
    p.round += 1
    if p.wave > COAST:
        p.end(LOST_WAVE)
    else:
        drawing.go_on(p)
