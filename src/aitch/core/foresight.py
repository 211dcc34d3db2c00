"""What a seat can know of its own answers before it gives them.

From what the seat sees some positions are drawn that agree with it, and the answers are given in all of them.  As long
as the seat would then see the same, it is certain what the answers do; where they differ, something hidden decides, and
nothing more is told.  The truth is never looked at, so that nothing told here can give it away.
"""

from __future__ import annotations

from typing import Final

from aitch.core.contract import TRUTH, State
from aitch.core.narration import line
from aitch.core.rng import Rng

WORLDS: Final = 6
"""Positions that are drawn where something is hidden."""


class Foreseen:
    """What answers lead to, as far as it is certain."""

    def __init__(self, seen: State) -> None:
        self.before = seen
        self.after = seen
        """What the seat will see."""
        self.answers: list[int] = []
        """The answers whose outcome is certain."""
        self.labels: list[str] = []
        self.lines: list[str] = []
        """What the log will say of them; half-made moves have no line."""
        self.certain = True
        """Whether that is all of them."""


def foresee(seen: State, answers: list[int], rng: Rng) -> Foreseen:
    """Gives these answers in thought, for the seat that `seen` asks, until another seat or chance is asked.

    A position that somebody laid open, all cards on the table, is a world of its own.
    """
    viewer = seen.viewer
    seat = seen.seat if viewer == TRUTH else viewer
    found = Foreseen(seen)
    drawn = [] if viewer == TRUTH else [seen.sample(rng) for _ in range(WORLDS if seen.game.hides else 1)]
    worlds = drawn or [seen]
    for answer in answers:
        if found.after.seat != seat or any(answer not in world.options() for world in worlds):
            found.certain = False
            return found
        later = [world.copy() for world in worlds]
        for world in later:
            world.apply(answer)
        after = [world if viewer == TRUTH else world.seen_by(viewer) for world in later]
        found.labels.append(seen.game.label(found.after, answer))
        if any(other.key() != after[0].key() for other in after[1:]):
            found.certain = False
            return found
        text = line(worlds[0], later[0], answer, seat)
        found.lines += [text] if text else []
        found.answers.append(answer)
        found.after = after[0]
        worlds = later
    return found


def gains(before: State, after: State) -> list[str]:
    """Who gets which points between two seen positions, and from what; and what else changes that decides the game.

    A sentence for each seat, out of the game's own breakdown.
    """
    names = before.game.seat_names(len(before.scores()))
    was, now = before.game.breakdown(before), after.game.breakdown(after)
    changes: list[list[str]] = [[] for _ in names]
    earlier = {source["name"]: source["points"] for source in was["sources"]}
    for source in now["sources"]:
        old = earlier.get(source["name"], [0] * len(names))
        for seat, points in enumerate(source["points"]):
            if points != old[seat]:
                changes[seat].append(f"{source['name']} {points - old[seat]:+d}")
    facts = {fact["name"]: fact["told"] for fact in was["facts"]}
    for fact in now["facts"]:
        told = facts.get(fact["name"], [])
        if len(fact["told"]) == len(told) == len(names):
            for seat, text in enumerate(fact["told"]):
                if text != told[seat]:
                    changes[seat].append(f"{fact['name']}: {text}")
    return [f"{name}: {'; '.join(changed)}." for name, changed in zip(names, changes, strict=True) if changed]
