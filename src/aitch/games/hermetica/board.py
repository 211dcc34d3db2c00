"""The field as tables, the house rules in force, and the words that answers are made of."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.hexes import HexGrid
from aitch.core.words import Vocabulary
from aitch.games.hermetica.ways import Ways

SUN: Final = 0
MOON: Final = 1

ADEPT: Final = 1
FIRE: Final = 2
EARTH: Final = 3
WATER: Final = 4

WALLS: Final = 12
SETUP_ELEMENTS: Final = 3
MOST_ELEMENTS: Final = 5

NO_CAP: Final = 1_000_000
"""So many turns nobody plays; but whoever must have a bound has one."""


class Words(Vocabulary):
    """The hexes, and what is done there."""

    def __init__(self, hexes: list[str]) -> None:
        super().__init__()
        self.hexes = self.family("hex", hexes)
        self.spawn = self.family("Unit to spawn", ["+adept", "+fire", "+earth", "+water"])
        self.end: i64 = self.word("end")
        self.stop: i64 = self.word("stop")
        self.deploy: i64 = self.word("deploy")
        self.shoot: i64 = self.word("shoot")
        self.carry: i64 = self.word("carry")
        self.lift: i64 = self.word("lift")
        self.around: i64 = self.word("around")


class Board:
    """The geometry of one content pack.

    `near[6 * h + d]` is the neighbour in a direction or -1 outside, `beside[h]` are all that there are, sorted.
    """

    def __init__(
        self, grid: HexGrid, labels: list[str], horizons: list[list[int]], primes: list[int], supply: list[int]
    ) -> None:
        self.grid = grid
        self.size: i64 = grid.size
        self.labels = labels
        self.words = Words(labels)
        self.near: vec[i64] = vec[i64](grid.near)
        self.beside: list[list[int]] = [sorted(grid.neighbours(h)) for h in range(grid.size)]
        self.horizons: list[list[int]] = horizons
        self.primes: list[int] = primes
        self.adept_homes: list[list[int]] = [sorted([*horizons[side], primes[side]]) for side in (SUN, MOON)]
        """Where a captured Adept returns (HER-4.6)."""
        self.supply = supply
        home: list[int] = [-1] * grid.size
        for side in (SUN, MOON):
            for h in horizons[side]:
                home[h] = side
        self.ways = Ways(grid, [horizons[1 - side] for side in (SUN, MOON)])
        self.home: vec[i64] = vec[i64](home)
        """Whose Horizon a hex belongs to, or -1."""
        self.goal: list[vec[i64]] = [vec[i64](steps_to(grid, horizons[1 - side])) for side in (SUN, MOON)]
        """How many steps each hex is from where a side wants to go, if nothing stood in the way."""


def steps_to(grid: HexGrid, wanted: list[int]) -> list[int]:
    """How many steps each hex is from the nearest wanted one."""
    steps = [grid.size] * grid.size
    queue = list(wanted)
    for h in wanted:
        steps[h] = 0
    for h in queue:
        for n in grid.near[6 * h : 6 * h + 6]:
            if n >= 0 and steps[n] > steps[h] + 1:
                steps[n] = steps[h] + 1
                queue.append(n)
    return steps


class Rules:
    """The house rules of one game, as its options settle them."""

    def __init__(self, options: dict[str, object]) -> None:
        self.options = options
        self.win_on_displacement = bool(options["win_on_displacement"])
        self.same_turn_self_respawn = bool(options["same_turn_self_respawn"])
        self.water_moves_own_shield = bool(options["water_may_move_own_shield"])
        self.water_lifts_fire = bool(options["water_may_lift_fire_off_barrier"])
        self.own_shield_captures = bool(options["push_into_own_shield_captures"])
        self.manned_barrier_captures = bool(options["push_against_manned_barrier"])
        self.manned_shield_moves = bool(options["push_manned_shield_captures_fire"])
        self.repetition = bool(options["repetition_draw"])
        self.turn_cap: i64 = int(str(options["turn_cap"])) or NO_CAP
