"""Solving Hermit: fair search that knows what the seat sees, and no more.

All that is unknown is the order of the pile, a handful of *worlds*.  In each of them `Search` looks for a line that
brings Hermie home; `plan` looks for the placement that can be won from in the most worlds.  As long as two worlds look
the same, what is placed in them must be the same: a plan has a line for each world, and the lines of two worlds part
only where a card that comes into sight tells them apart.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.bots import Budget, Weighed
from aitch.core.contract import State
from aitch.core.rng import Rng, mix
from aitch.games.hermit.moving import pull_wave, step_hermie
from aitch.games.hermit.placing import turn_card
from aitch.games.hermit.position import COAST, EMPTY, Hermit
from aitch.games.hermit.solver_search import STEP
from aitch.games.hermit.solver_view import Placement, PlacingBot, is_blocked, placement_of, search_of, worlds_of

SECONDS: Final = 2.0
"""How long one placement is thought about unless the budget says otherwise."""
MARGIN: Final = 0.1
"""So much earlier the search stops, to be done in time."""
NONE: Final = -1
"""No card is laid in thought; zero would be as many as there is time for."""
SPARE: Final = 4
"""More spare rounds no win has: five cards and those behind Hermie are all there are to lay."""
ALL: Final = 4000
"""A width that leaves nothing out."""
OTHERS: Final = 12
"""So many placements beside the best are looked at when moves are weighed."""


@dataclass
class Effort:
    """How hard one search tries: spare rounds, how many rests are followed at a node, cards laid in thought."""

    spare: int
    width: int
    most: int


@dataclass
class Line:
    """How the game is won if the supply comes in this order."""

    supply: list[int]
    placements: list[Placement]

    def __getnewargs__(self) -> tuple[list[int], list[Placement]]:
        return self.supply, self.placements


@dataclass
class Plan:
    """What the solver wants to do, and how sure it is."""

    first: Placement
    lines: list[Line]
    """For each order of the pile in which a win was found, how."""
    worlds: int
    """How many orders of the pile there are."""
    laid: int
    """How many cards were laid in the search for it."""
    complete: bool = False
    """Every line was tried in vain: there is no win, in the single world there is."""
    hurried: bool = False
    """Time ended the search."""

    def __getnewargs__(self) -> tuple[Placement, list[Line], int, int]:
        return self.first, self.lines, self.worlds, self.laid

    @property
    def won(self) -> int:
        return len(self.lines)

    @property
    def line(self) -> list[Placement]:
        """The next placement, and the whole line to the win where one is known."""
        return self.lines[0].placements if self.lines else [self.first]


@dataclass
class Candidate:
    """A placement, and how good it looks."""

    move: int
    moves_hermie: bool
    gain: int = 0
    """By where Hermie and the Wave stand after it."""
    worth: int = 0
    """By the lines that it makes possible, too."""
    lines: dict[int, list[Placement]] = field(default_factory=dict)
    """The lines found that begin with it, by world."""


def rank(candidate: Candidate) -> int:
    """Lines that win count first."""
    return 100000 * len(candidate.lines) + candidate.worth


class Root:
    """A position as the player who is asked sees it, made ready for the search."""

    def __init__(self, seen: Hermit, worlds: list[list[int]], seconds: float, most: int) -> None:
        self.worlds = worlds
        self.supplies = [vec[i64]([i64(card) for card in world]) for world in worlds]
        self.stop_at = time.monotonic() + seconds - MARGIN if seconds > 0.0 else 1e18
        self.left = max(0, most) if most else 1 << 60
        self.spent = 0
        self.hurried = False
        self.search = search_of(seen)
        self.picked: int = seen.picked if self.search.two != EMPTY else EMPTY
        """The card that has been chosen out of two already."""
        self.place: int = seen.place
        self.blocked = is_blocked(seen)
        """Another player cannot lay the pattern in this round: Hermie will not move, whatever is placed."""
        self.enter(0)

    def enter(self, world: int) -> None:
        """From here on the supply comes in this order."""
        self.search.pile = self.supplies[world]
        self.search.salt = mix(77, world)

    def out(self) -> bool:
        if self.left <= 0:
            return True
        self.hurried = self.hurried or time.monotonic() >= self.stop_at
        return self.hurried

    def run(self, world: int, effort: Effort) -> list[Placement] | None:
        """A line to the win from where the search stands, if one is found."""
        self.enter(world)
        search = self.search
        search.used = 0
        search.laid = 0
        search.limit = min(effort.most, self.left)
        search.stop_at = self.stop_at
        search.stopped = False
        search.width = effort.width
        found = search.solve(effort.spare)
        self.hurried = self.hurried or (search.stopped and search.laid < search.limit)
        self.spent += search.laid
        self.left -= search.laid
        if not found:
            return None
        line: list[Placement] = []
        for at in range(search.depth * STEP, search.won_at * STEP, STEP):
            line.append(placement_of(search.board, search.past[at], search.past[at + 2], search.past[at + 3]))
        return line

    def run_all(self, worlds: list[int], effort: Effort) -> dict[int, list[Placement]]:
        """The same for several worlds that look the same from here: lines that begin with one placement."""
        search = self.search
        best: dict[int, list[Placement]] = {}
        tried: list[int] = []
        for world in worlds:
            line = self.run(world, effort)
            if line is None:
                continue
            if not best:
                best = {world: line}
            move, moves_hermie = search.past[search.depth * STEP], search.past[search.depth * STEP + 1] == 1
            if len(worlds) > 1 and move not in tried:
                tried.append(move)
                found = self.run_after(move, moves_hermie, worlds, effort)
                if len(found) > len(best):
                    best = found
            if len(best) == len(worlds):
                break
        return best

    def run_after(self, move: int, moves_hermie: bool, worlds: list[int], effort: Effort) -> dict[int, list[Placement]]:
        """The same after a placement, which may tell some of the worlds apart."""
        search = self.search
        step = self.placement(move)
        lines: dict[int, list[Placement]] = {}
        alike: dict[tuple[int, int, int, int], list[int]] = {}
        for world in worlds:
            self.enter(world)
            result = search.play(move, moves_hermie)
            if result == 1:
                lines[world] = [step]
            elif result == 0:
                top: int = search.pile[search.next] if search.next < search.piled else EMPTY
                sight: tuple[int, int, int, int] = (search.one, search.two, search.next, top)
                alike.setdefault(sight, []).append(world)
            search.take_back()
        spare = effort.spare if moves_hermie else effort.spare - 1
        for together in alike.values():
            if spare < 0:
                break
            self.enter(together[0])
            search.play(move, moves_hermie)
            found = self.run_all(together, Effort(spare, effort.width, effort.most))
            for world, line in found.items():
                lines[world] = [step, *line]
            search.take_back()
        return lines

    def candidates(self) -> list[Candidate]:
        """Every placement, the most promising first."""
        self.enter(0)
        search = self.search
        found: list[Candidate] = []
        for moving in (False,) if self.blocked else (True, False):
            for card in (search.one, search.two):
                if card == EMPTY or self.picked not in (EMPTY, card):
                    continue
                search.used = 0
                if self.blocked:
                    search.push_others(card, True)
                else:
                    search.push(card, moving)
                for move in [search.moves[i] for i in range(search.used)]:
                    if self.place in (EMPTY, self.placement(move).cell):
                        found.append(self.judge(Candidate(move, moving)))
        found.sort(key=rank, reverse=True)
        return found

    def placement(self, move: int) -> Placement:
        return placement_of(self.search.board, move, self.search.hermie, self.search.wave)

    def judge(self, candidate: Candidate) -> Candidate:
        search = self.search
        result = search.play(candidate.move, candidate.moves_hermie)
        if result == 0:
            candidate.gain = 24 * (COAST - search.wave) + 10 * search.hermie
            lines = search.count_lines()
            candidate.worth = candidate.gain + min(lines, 30) + (0 if search.board.caps >= 2 else 6)
        else:
            candidate.gain = candidate.worth = -1000 if result < 0 else 10000
        search.take_back()
        return candidate

    def try_candidate(self, candidate: Candidate, effort: Effort) -> bool:
        """Whether a win is found after this placement in every world."""
        count = len(self.worlds)
        if len(candidate.lines) < count:
            found = self.run_after(candidate.move, candidate.moves_hermie, list(range(count)), effort)
            if len(found) > len(candidate.lines):
                candidate.lines = found
        return len(candidate.lines) == count

    def plan(self, best: Candidate) -> Plan:
        lines = [Line(self.worlds[world], line) for world, line in best.lines.items()]
        return Plan(self.placement(best.move), lines, len(self.worlds), self.spent)


ALONE: Final = [
    Effort(0, 0, 20000),
    Effort(1, ALL, 150000),
    Effort(2, 12, 100000),
    Effort(2, 60, 200000),
    Effort(3, 20, 200000),
    Effort(2, ALL, 300000),
]
"""One search after the other where there is a single world."""
TOGETHER: Final = [
    (Effort(1, 20, 3000), Effort(1, ALL, 400), 30),
    (Effort(2, 10, 15000), Effort(2, 8, 1500), 60),
    (Effort(2, 30, 30000), Effort(2, 20, 3000), 100),
    (Effort(3, 20, 60000), Effort(3, 12, 6000), 100),
    (Effort(3, 60, 60000), Effort(3, 30, 20000), 1000),
    (Effort(SPARE, 200, 200000), Effort(SPARE, 200, 200000), 1000),
]
"""The same for several worlds.  First a search in each of them, which hints at a placement to try in all; then how hard
the most promising placements are tried, and how many of them."""


def plan(seen: Hermit, worlds: list[list[int]], seconds: float, most: int) -> Plan:
    """The best placement that can be found for the player who is asked, from what is seen.

    Among several players each solves the own play area, as if the others always did their part.
    """
    root = Root(seen, worlds, seconds, most)
    picked, place = root.picked, root.place
    root.picked = root.place = EMPTY
    found = plan_one(root) if len(worlds) == 1 and not root.blocked else plan_many(root)
    # Half of a placement may have been made, perhaps by the same plan: then it is gone on with.
    if picked not in (EMPTY, found.first.card) or place not in (EMPTY, found.first.cell):
        root.picked, root.place = picked, place
        found = plan_many(root)
    found.hurried = root.hurried
    return found


def plan_one(root: Root) -> Plan:
    for effort in ALONE + [Effort(spare, ALL, 1 << 60) for spare in range(3, SPARE + 1)]:
        line = root.run(0, effort)
        if line is not None:
            return Plan(line[0], [Line(root.worlds[0], line)], 1, root.spent)
        if root.out():
            break
    complete = not root.search.stopped and not root.out()
    found = root.plan(root.candidates()[0])
    found.complete = complete
    return found


def plan_many(root: Root) -> Plan:
    candidates = root.candidates()
    for hint, effort, most in TOGETHER:
        for world in range(0 if root.blocked else len(root.worlds)):
            if root.out() or root.run(world, hint) is None:
                continue
            first = root.search.past[0]
            for candidate in candidates:
                if candidate.move == first and root.try_candidate(candidate, hint):
                    return root.plan(candidate)
        candidates.sort(key=rank, reverse=True)
        for candidate in candidates[:most]:
            if root.out():
                break
            if root.try_candidate(candidate, effort):
                return root.plan(candidate)
    return root.plan(max(candidates, key=rank))


@final
class HermitSolver(PlacingBot):
    """Plays Hermit by `plan`, and keeps to the lines to the win that it has found."""

    def __init__(self, most: int = 0) -> None:
        self.most = most
        """How many cards it lays in thought for a placement; 0 leaves that to the budget."""
        self.lines: list[Line] = []
        """The lines of the last plan, what has been placed left out."""
        self.step: Placement | None = None
        """The placement that is being made."""
        self.plans: list[Plan] = []
        """What it found out at each placement, for those who want to know."""

    def placement(self, seen: Hermit, rng: Rng, budget: Budget) -> Placement:
        step = self.step
        if step is None or not step.answers(seen):
            step = self.decide(seen, rng, budget)
        self.step = None if seen.question is turn_card else step
        return step

    def weigh(self, seen: State, most: int, rng: Rng, budget: Budget, named: list[int]) -> list[Weighed]:
        """Whole placements by the share of the worlds in which a way home is found from there.

        The placement that is asked about is tried harder than others beside the best, since it is compared with that.
        """
        assert isinstance(seen, Hermit)
        if seen.question in (step_hermie, pull_wave):
            return []
        worlds = worlds_of(seen, rng)
        cards = min(self.most or budget.iterations, budget.iterations or self.most)
        seconds = budget.seconds if budget.guarded else 0.0
        best = plan(seen, worlds, 0.6 * seconds, cards)
        found = [weighed(seen, best.first, best.won, len(worlds), best.complete)]
        root = Root(seen, worlds, 0.4 * seconds, cards // 2)
        others = [one for one in root.candidates() if root.placement(one.move) != best.first]
        asked = [one for one in others if root.placement(one.move).words(seen) == named] if named else []
        for candidate in asked:
            for _, effort, _ in TOGETHER:
                if root.out() or root.try_candidate(candidate, effort):
                    break
            root.left = max(root.left, cards // 8)  # something is left for the others
        others = others[:OTHERS]
        for candidate in others:
            if root.out():
                break
            root.try_candidate(candidate, TOGETHER[0][1])
        others.sort(key=rank, reverse=True)
        told = others[: most - 1]
        for candidate in told + [one for one in asked if one not in told]:
            found.append(weighed(seen, root.placement(candidate.move), len(candidate.lines), len(worlds), False))
        return found

    def decide(self, seen: Hermit, rng: Rng, budget: Budget) -> Placement:
        """The next placement: by the last plan if it foresaw all that can be, else by a new one."""
        worlds = worlds_of(seen, rng)
        step = self.foreseen(seen, worlds)
        if step is None:
            most = self.most or budget.iterations
            if budget.iterations > 0:
                most = min(most, budget.iterations)
            seconds = budget.seconds if budget.seconds > 0.0 or most > 0 else SECONDS
            if budget.steps:  # a step more than cards were laid, since there may have been none
                seconds, most = 0.0, (budget.steps - 1 or NONE)
            elif not budget.guarded:
                seconds = 0.0
            found = plan(seen, worlds, seconds, most)
            budget.cut = found.laid + 1 if found.hurried else budget.steps
            self.plans.append(found)
            self.lines = found.lines
            step = found.first
        self.lines = [Line(line.supply, line.placements[1:]) for line in self.lines]
        return step

    def foreseen(self, seen: Hermit, worlds: list[list[int]]) -> Placement | None:
        """The next placement of the last plan, if it has a line for every world that is still possible."""
        kept: list[Line] = []
        for world in worlds:
            matching = [line for line in self.lines if line.placements and line.supply[-len(world) :] == world]
            if not matching or not matching[0].placements[0].answers(seen):
                return None
            kept.append(matching[0])
        self.lines = kept
        return kept[-1].placements[0]


def weighed(seen: Hermit, placement: Placement, won: int, worlds: int, complete: bool) -> Weighed:
    """A placement as a whole move.  A few worlds do not tell for sure: what was found in all of them may yet fail."""
    sure = complete or won == worlds == 1
    chance = won / worlds if sure else (won + 0.5) / (worlds + 1.0)
    spread = 0.0 if sure else 2.0 * math.sqrt(chance * (1.0 - chance) / (worlds + 2.0))
    return Weighed(placement.words(seen), 2.0 * chance - 1.0, spread, worlds)
