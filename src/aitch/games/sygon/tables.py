"""What a table plays by, built once: the board's geometry, the content's numbers, the chosen options."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64


def numbers(values: list[int]) -> vec[i64]:
    out: list[i64] = []
    for value in values:
        out.append(value)
    return vec[i64](out)


@final
class Effect:
    """One thing that a Spell Card does (`do`), and its numbers; those that it does not use are 0."""

    def __init__(
        self, do: int, term: int, value: int, lasts: int, others: bool, reach: int, limit: int, most: int
    ) -> None:
        self.do: i64 = do
        self.term: i64 = term
        self.value: i64 = value
        self.lasts: i64 = lasts
        self.others = others
        self.reach: i64 = reach
        self.limit: i64 = limit
        self.most: i64 = most


@final
class Card:
    """A kind of Spell Card."""

    def __init__(self, name: str, title: str, text: str, eternal: bool, cube: int, gold: int, copies: int) -> None:
        self.name = name
        self.title = title
        self.text = text
        self.eternal = eternal
        self.cube: i64 = cube
        """The cube it costs: a kind, ANY_CUBE, or NONE."""
        self.gold: i64 = gold
        self.copies: i64 = copies
        self.steps: list[int] = []
        """What it does, one after another: numbers of `Tables.effects`."""


@final
class Tables:
    def __init__(self, seats: int, hexes: list[str], vocabulary: list[str]) -> None:
        self.seats: i64 = seats
        self.hexes = hexes
        self.vocabulary = vocabulary
        self.titles: list[str] = []
        """What the landscapes are called."""
        self.sign: i64 = 0
        """A hash of content, options and seats, which keys begin with."""
        # Geometry: `near[6 * h + d]`, `far[30 * h + g]` (distance), `way[30 * h + g]` (direction, or -1).
        self.near: vec[i64] = numbers([])
        self.far: vec[i64] = numbers([])
        self.way: vec[i64] = numbers([])
        self.rim: vec[i64] = numbers([])
        self.lands: vec[i64] = numbers([])
        """What each hex is before the tiles are laid: UNKNOWN, or OFF the board."""
        # Setup.
        self.tiles: vec[i64] = numbers([])
        """How many of each landscape, then one of each Volcano."""
        self.pools: vec[i64] = numbers([])
        """How many tokens of each value: 13 for the inner hexes, 13 for those at the frame."""
        self.draft: vec[i64] = numbers([])
        self.start_gold: vec[i64] = numbers([])
        self.given = False
        """Whether the recommended board is used; then the next four say what it is."""
        self.given_lands: vec[i64] = numbers([])
        self.given_values: vec[i64] = numbers([])
        self.given_towns: list[list[int]] = []
        """For each player, in order: hex, number of Walls, their directions; and so on."""
        self.given_cubes: list[list[int]] = []
        self.clouds: i64 = 0
        """Volcanoes with a Smoke Cloud at the start, a bit each."""
        # Prices and numbers.
        self.costs: vec[i64] = numbers([])
        """Seven for each piece: six cubes, then Gold."""
        self.points: vec[i64] = numbers([])
        self.supplies: vec[i64] = numbers([])
        self.terms: vec[i64] = numbers([])
        """The terms that everybody plays by without Spell Cards."""
        self.discount: i64 = 2
        self.market_gold: i64 = 2
        self.gold_limit: i64 = 30
        self.cube_limit: i64 = 15
        self.to_win: i64 = 27
        self.competitive_score: i64 = 18
        self.cube_worth: i64 = 4
        self.faces: vec[i64] = numbers([])
        """The colours of each face of the die, a bit each."""
        self.likely: vec[i64] = numbers([])
        """The Volcanoes, the likeliest first."""
        self.bank_gold: i64 = 0
        self.bank_cubes: i64 = 0
        self.bank_forage: i64 = 0
        # Cards.
        self.cards: list[Card] = []
        self.effects: list[Effect] = []
        # Options.
        self.teams = False
        self.across = False
        self.width: i64 = 1
        """How many take their turn together: 2 for teams phase by phase."""
        self.small_steal = False
        self.spells = False
        self.actions = False
        self.competitive = False
        self.cap: i64 = 0
        self.frame_walls = False
        self.mate_walls = False
        self.scorch_towns = False
        self.scorch_counts = True
        self.ward_mates = True
        self.first_foresight = False
        self.mixed_trip = False
