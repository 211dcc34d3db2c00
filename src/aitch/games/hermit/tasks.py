"""The end (HMT-8), and the tasks that decide it (HMT-9)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hermit import numbers, options
from aitch.games.hermit.area import Area
from aitch.games.hermit.position import COAST, LOST_CARDS, LOST_WAVE, WON, Hermit

LYING: Final = ["lying flat", "standing upright"]


def rounds(p: Hermit) -> str:
    """How many have been played, the present one included."""
    return "1 round" if p.round == 0 else f"{p.round + 1} rounds"


def allows(p: Hermit, area: Area, cell: i64, turn: i64) -> bool:
    """Whether the task lets a card lie there."""
    task = p.rules.task
    if task == numbers.GARBAGE:
        return area.covered(cell, turn, True) == 0
    if task == numbers.SANDCASTLE:
        return area.within(cell, turn, 6)
    return task != numbers.BIG_BEACH or area.covered(cell, turn, False) <= 2


def why_forbidden(p: Hermit, cell: i64, turns: list[i64], what: str) -> tuple[str, str]:
    """Why the task lets a card lie there in none of these turns."""
    if p.rules.task == numbers.GARBAGE:
        return "HMT-9.4", f"{what} would cover a bottle cap"
    if p.rules.task == numbers.SANDCASTLE:
        return "HMT-9.5", f"with {what} the play area would not fit into six by six spaces"
    counts = [f"{p.areas[p.seat].covered(cell, turn, False)} {LYING[turn & 1]}" for turn in turns]
    return "HMT-9.10", f"a card may cover two symbols; {what} would cover {' and '.join(counts)}"


def unused(p: Hermit, s: i64) -> i64:
    """The cards that count for Dunes (HMT-9.6, HMT-9.7)."""
    count = p.pile(s) + p.in_hand(s)
    return count + len(p.behind()) if s == 0 and not p.rules.printed else count


def fewest_unused(p: Hermit) -> i64:
    """Those of the first player, or of whoever has the fewest (HMT-10.11, HMT-10.12)."""
    return min([unused(p, s) for s in range(len(p.areas) if p.rules.each else 1)])


def done(p: Hermit) -> bool:
    """Whether the task would be done if the game were won now."""
    task = p.rules.task
    if task == numbers.DUNES:
        return fewest_unused(p) >= 2
    if task == numbers.CRAB_DANCE:
        dancers = sum([1 for area in p.areas if area.danced])
        return dancers >= (len(p.areas) if p.rules.each else 1)
    if task == numbers.NATURE_RESERVE:
        return visible_caps(p) == 0
    return task != numbers.CRASHING_WAVES or COAST - p.wave >= 4


def visible_caps(p: Hermit) -> i64:
    return sum([area.caps for area in p.areas])


def missed(p: Hermit) -> str:
    """What a task lacks that is not done."""
    if p.rules.task == numbers.DUNES:
        return f"{fewest_unused(p)} of two cards unused"
    if p.rules.task == numbers.CRAB_DANCE:
        return "three pools in a line were missing"
    if p.rules.task == numbers.NATURE_RESERVE:
        return f"bottle caps in sight: {visible_caps(p)}"
    return f"{COAST - p.wave} of four places right of the Wave"


def reason(p: Hermit) -> str:
    """How an ended game ended, in a sentence."""
    task = title(options.TASKS[p.rules.task])
    if not p.ended:
        return ""
    if p.ended == WON:
        level = title(options.LEVELS[p.rules.level])
        return f"Hermie is back in the sea: {task} at level {level} is done in {rounds(p)}."
    if p.ended == LOST_WAVE:
        return f"The Wave has rolled off the Coast while Hermie was on place {p.hermie}: lost."
    if p.ended == LOST_CARDS:
        return "There are not enough cards left to draw: lost."
    return f"Hermie is back in the sea, but the task {task} was not done: {missed(p)}."


def title(word: str) -> str:
    """A task or level as it is printed."""
    return "Base game" if word == "base" else word.replace("-", " ").title()
