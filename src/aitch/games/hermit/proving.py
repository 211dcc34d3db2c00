"""Which placements keep a deal winnable, for certain: what Hermit's puzzles are made of.

Told only where every order of the pile that agrees with what is seen can be looked at.  A placement counts as good if a
line to the win was found from it in every order, such that orders that look the same are played the same; as bad by the
share of orders in which even somebody who knows the pile finds no line, every one having been tried.
"""

from __future__ import annotations

from typing import Final

from aitch.core.bots import Weighed
from aitch.core.rng import Rng
from aitch.games.hermit.placing import pick_card, place_card
from aitch.games.hermit.position import EMPTY, Hermit
from aitch.games.hermit.solver import ALL, SPARE, Candidate, Effort, Root
from aitch.games.hermit.solver_view import worlds_of

QUICK: Final = 3000
"""Cards that a first try lays."""
MOST_WORLDS: Final = 2
"""Orders of the pile that are looked at together: with more, too little can be proved."""


def proof(seen: Hermit, most: int) -> list[Weighed]:
    """The placements by the share of orders of the pile in which they can be won from; nothing where that is not sure.

    As soon as two placements are found to be as good, nothing else is looked at.
    """
    if seen.question not in (pick_card, place_card) or seen.place != EMPTY or not seen.question.between_moves(seen):
        return []
    worlds = worlds_of(seen, Rng(1))
    if len(worlds) > MOST_WORLDS or len({tuple(world) for world in worlds}) < len(worlds):
        return []
    root = Root(seen, worlds, 0.0, 0)
    if root.blocked:
        return []
    found: dict[int, Weighed] = {}
    for candidate in root.candidates():
        words = root.placement(candidate.move).words(seen)
        key = key_after(seen, words)
        if key in found:
            continue
        share = winnable(root, candidate, most)
        if share is None:
            return []
        found[key] = Weighed(words, 2.0 * share - 1.0, 0.0, len(worlds))
        if sum(one.value == 1.0 for one in found.values()) > 1:
            break
    return sorted(found.values(), key=lambda one: -one.value)


def winnable(root: Root, candidate: Candidate, most: int) -> float | None:
    """The share of orders of the pile in which this placement can be won from; nothing if it is not certain."""
    count = len(root.worlds)
    won = 0
    for world in range(count):
        found = won_in(root, candidate, [world], most)
        if found is None:
            return None
        won += found
    if won < count or count == 1:
        return won / count
    together = won_in(root, candidate, list(range(count)), most)
    return 1.0 if together == count else None


def won_in(root: Root, candidate: Candidate, worlds: list[int], most: int) -> int | None:
    """In how many of these orders there is a line to the win; nothing if the search did not end."""
    search = root.search
    for effort in (Effort(1, ALL, QUICK), Effort(SPARE, ALL, most)):
        search.stopped = False
        found = len(root.run_after(candidate.move, candidate.moves_hermie, worlds, effort))
        if found == len(worlds):
            return found
    return None if search.stopped else found


def key_after(seen: Hermit, words: list[int]) -> int:
    after = seen.copy()
    for word in words:
        after.apply(word)
    return after.key()
