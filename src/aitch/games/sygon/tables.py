"""What a table plays by, built once: the board's geometry, the content's numbers, the chosen options."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.fields import numbered
from aitch.core.hexes import NAMES
from aitch.core.words import Vocabulary

HEXES: Final = 30
"""Hexes of the largest board; smaller boards leave some out, and a hex has the same number on all of them."""
CUBES: Final = 6

# Lands.  Below VOLCANO: the six landscapes, by the cube that they give.
VOLCANO: Final = 6
ASH: Final = 9
UNKNOWN: Final = 10
OFF: Final = 11

NONE: Final = -1

# Pieces, in the order of costs, points and supplies.
TOWN_PIECE: Final = 0
WORKSHOP_PIECE: Final = 1
MARKET_PIECE: Final = 2
WALL_PIECE: Final = 3

CUBE_NAMES: Final = ["flower", "elixir", "spice", "crystal", "mushroom", "snow"]
COLOURS: Final = ["blue", "red", "green"]
"""Of Volcanoes, the likeliest first (SYG-11.1)."""
PIECE_NAMES: Final = ["town", "workshop", "market", "wall"]
SPELL_NAMES: Final = numbered("", "forage steal protect scorch terraform")
PHASE_NAMES: Final = ["move", "build", "cast", "collect"]

TERM_NAMES: Final = numbered(
    "",
    "teleport-cost teleport-range forage-yield transform-cost sell-price buy-price vault ward-buy ward-play "
    "no-teleport no-walk no-forage no-steal free-order spend-fresh",
)
"""Numbers of the rules that Spell Cards change."""
OF_WIZARDS: Final = ("teleport", "forage", "no-")
"""How terms begin by which Wizards go and cast: teammates share them (SYG-14.10)."""

NO_CAP: Final = 400
"""SYG-10.10: the round that ends a game without a limit."""

LASTS: Final = numbered("FOR_", "turn next game")
"""How long a term holds that a card sets."""
ANY_CUBE: Final = 6
"""A card that costs a cube of any kind."""


def numbers(values: list[int]) -> vec[i64]:
    return vec[i64](values)


class Words(Vocabulary):
    """The vocabulary."""

    def __init__(self, hexes: list[str], cards: list[str]) -> None:
        super().__init__()
        self.hexes = self.family("hex", hexes)
        self.walls = self.family("side of a hex", [f"{name}-{side}" for name in hexes for side in NAMES], 6)
        self.buildings = self.family("building", [f"{name}-{piece}" for name in hexes for piece in PIECE_NAMES[:3]], 3)
        self.goods = self.family("good", [*CUBE_NAMES, "gold"])
        self.wizards = self.family("Wizard", ["w1", "w2", "w3"])
        self.spells = self.family("spell", SPELL_NAMES)
        self.phases = self.family("phase", PHASE_NAMES)
        self.done = self.word("done")
        self.mate = self.word("mate")
        self.colours = self.family("colour", COLOURS)
        self.figures = self.family("number", [str(n) for n in range(13)])
        self.seats = self.family("seat", ["p1", "p2", "p3", "p4"])
        self.buy = self.family("card to buy", [f"buy-{name}" for name in cards])
        self.play = self.family("card to play", [f"play-{name}" for name in cards])
        self.of_kind = {family.kind: family for family in self.families}


@final
class Effect:
    """One thing that a Spell Card does (`do`), and its numbers, by their names in content."""

    def __init__(self, do: str, numbers: dict[str, int]) -> None:
        self.do = do
        self.card: i64 = NONE
        """The kind of Spell Card that it belongs to."""
        self.term: i64 = numbers.get("term", 0)
        self.lower_is_better = TERM_NAMES[self.term] in ("teleport-cost", "transform-cost", "buy-price")
        self.of_wizards = do == "term" and TERM_NAMES[self.term].startswith(OF_WIZARDS)
        self.value: i64 = numbers.get("value", 0)
        self.lasts: i64 = numbers.get("lasts", 0)
        self.others = numbers.get("who", 0) == 1
        self.reach: i64 = numbers.get("reach", 0)
        self.limit: i64 = numbers.get("limit", 0)
        self.most: i64 = numbers.get("most", 1)
        """How often it can be used; 0: as often as one likes."""


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


class TableOptions:
    """What is chosen for a table of so many seats."""

    def __init__(self, seats: int, options: dict[str, object]) -> None:
        self.seats: i64 = seats
        self.teams = options["teams"] != "off"
        self.across = options["teams"] == "across"
        self.width: i64 = 2 if self.teams and options["team_turns"] == "phases" else 1
        """How many take their turn together: 2 for teams phase by phase."""
        self.small_steal = seats == 2 or self.teams
        self.spells = options["spells"] is True
        self.actions = options["actions"] is True
        self.competitive = options["competitive"] is True
        self.cap: i64 = int(str(options["rounds"])) or NO_CAP
        self.rotated_wizards = self.teams and options["team_wizards"] == "rotation"
        self.shared_cards = self.teams and options["team_cards"] == "shared"
        self.frame_walls = options["frame_walls"] is True
        self.mate_walls = options["mate_walls"] is True
        self.scorch_towns = options["scorch_towns"] is True
        self.scorch_counts = options["scorch_counts"] is True
        self.ward_mates = options["ward_mates"] is True
        self.first_foresight = options["foresights"] == "first"
        self.mixed_trip = options["power_trip"] == "mixed"


@final
class Tables(TableOptions):
    """Of these options and this number of seats, with the amounts that the content names; `pack` adds the rest."""

    def __init__(
        self, seats: int, words: Words, options: dict[str, object], amounts: dict[str, int], cards: list[Card]
    ) -> None:
        super().__init__(seats, options)
        self.words = words
        self.hexes = words.hexes.names
        self.titles: list[str] = []
        """What the landscapes are called."""
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
        self.given_towns: list[list[list[int]]] = []
        """For each player, in order, and each Town: its hex, then the directions of its Walls."""
        self.given_cubes: list[list[int]] = []
        self.clouds: i64 = 0
        """Volcanoes with a Smoke Cloud at the start, a bit each."""
        # Prices and numbers.
        self.costs: vec[i64] = numbers([])
        """Seven for each piece: six cubes, then Gold."""
        self.points: vec[i64] = numbers([])
        self.supplies: vec[i64] = numbers([])
        self.terms = numbers([amounts.get(name, 0) for name in TERM_NAMES])
        """The terms that everybody plays by without Spell Cards."""
        self.discount: i64 = amounts["transform-discount"]
        self.market_gold: i64 = amounts["market-gold"]
        self.gold_limit: i64 = amounts["gold-limit"]
        self.cube_limit: i64 = amounts["cube-limit"]
        self.to_win: i64 = amounts["score-to-win"]
        self.competitive_score: i64 = amounts["competitive-score"]
        self.cube_worth: i64 = amounts["cube-worth"]
        # The bank never runs short (SYG-1.6): it holds what all players together can hold, and a turn's gain above it.
        self.bank_gold: i64 = self.gold_limit * seats
        self.bank_cubes: i64 = self.cube_limit * seats + 40
        self.faces: vec[i64] = numbers([])
        """The colours of each face of the die, a bit each."""
        self.faces_with: vec[i64] = numbers([])
        """How many faces have at least one of some colours, which are bits."""
        self.cards = cards
        self.kinds: i64 = len(cards)
        self.effects: list[Effect] = []
