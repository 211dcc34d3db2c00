"""The numbers behind a content pack, its words, and the names of everything that is counted.

`Tables` is what the engine knows of the cards: values, Factions, and abilities as a flat list of steps.
`pack.py` fills it; nothing here knows a card by name.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.fields import numbered
from aitch.core.words import Vocabulary

STAGES: Final = numbered("STAGE_", "deal pick hands dawn turn act check test closing halve refill night week_test")
"""Where the game is when no effect is under way; `closing` is the Influence Check of Week's End."""
STEPS: Final = numbered(
    "",
    "place_marker move_festival gain_item steal_item flip_up opp_discard move_minion return_minion destroy_minion "
    "recover extra_play draw extra_action end",
)
"""What abilities are made of (HEM-5), those that are questions first; and what they are about:"""
WHERE: Final = numbered("AT_", "here own_minion any")
WHOSE: Final = numbered("OF_", "opp own any")
ANY_KIND: Final = 3
SEATS: Final = 2
LOCATIONS: Final = 4
ALL_LOCATIONS: Final = 15
"""A bit for each."""
KINDS: Final = 3
DECK_SIZE: Final = 30
MARKERS_EACH: Final = 15
ITEMS_EACH: Final = 6
OPENING_HAND: Final = 5
REFILL_HAND: Final = 2
ACTIONS: Final = 2
ROUNDS: Final = 5
PACK_SIZE: Final = 6
MOST: Final = 9
"""No number on a card is higher."""
NONE: Final = -1
HIDDEN: Final = -2
"""In a view: something is chosen, but not to be seen."""


class Words(Vocabulary):
    """What can be answered."""

    def __init__(self, minions: list[str], letters: list[str], spaces: list[str], kinds: list[str]) -> None:
        super().__init__()
        sides = [f"{letter}{seat}" for letter in letters for seat in range(SEATS)]
        self.cards = self.family("card", minions)
        self.places = self.family("Location", letters)
        self.spaces = self.family("space", spaces)
        self.uses = self.family("Item to use", kinds)
        self.gains = self.family("Item to gain", [f"gain.{kind}" for kind in kinds])
        self.flips = self.family("Item to turn up", [f"flip.{kind}" for kind in kinds])
        faces = [f"take.{kind}.{face}" for kind in kinds for face in ("up", "down")]
        self.takes = self.family("Item to take", faces, 2)
        targets = [f"{minion}@{side}" for side in sides for minion in minions]
        self.targets = self.family("Minion on a Location", targets, len(minions))
        """Pairs of a side, which is 2 * location + seat, and a Minion."""
        self.recovers = self.family("card of a Discard Pile", [f"recover.{minion}" for minion in minions])
        self.week_cards = self.family("Week card", [f"week.{letter}" for letter in letters])
        self.starts = self.family("Start Player", [f"start.{seat}" for seat in range(SEATS)])
        self.draw = self.word("draw")
        self.stop = self.word("stop")
        self.decline = self.word("decline")


class Rules:
    """The options of a game."""

    def __init__(self, options: dict[str, object], dark: int) -> None:
        self.dark: i64 = dark
        """A bit for each Location that lies dark side up."""
        self.starter: i64 = ["chance", "nightshade", "foxglove"].index(str(options["start_player"])) - 1
        """Who is Start Player of the first Week, or NONE if chance says it."""
        self.draft = options["draft"] is True
        self.pass_allowed = options["pass_allowed"] is True
        self.zero_zero_places = options["zero_zero_places"] is True
        self.end_check_at_weeks_end = options["end_check_at_weeks_end"] is True
        self.scepters_score = options["scepters_score"] is True

    def side(self, location: i64) -> i64:
        """The side of a Location that lies up, in `Tables.icon` and `Tables.location_ability`."""
        return location + LOCATIONS * (self.dark >> location & 1)


class Tables:
    """A content pack as numbers.  Minions, Locations, kinds and spaces are numbered in the pack's order."""

    words: Words
    minions: i64
    card_titles: list[str]
    location_titles: list[str]
    kind_titles: list[str]
    copies: vec[i64]
    value: vec[i64]
    faction: vec[i64]
    weight: vec[i64]
    """Of location * minions + minion: its influence there, Home included (HEM-7.2)."""
    icon: vec[i64]
    """The light sides of the Locations, then the dark ones; as in `location_ability`."""
    cost: vec[i64]
    scores_always: vec[i64]
    op: vec[i64]
    """The steps of all abilities, one after the other, each ability with END after it."""
    a: vec[i64]
    b: vec[i64]
    """What the steps are about; of a step that chooses Minions, `b` is from where, and the highest value times four."""
    minion_ability: vec[i64]
    location_ability: vec[i64]
    item_ability: vec[i64]
    spaces: i64
    first_space: vec[i64]
    """Of each Location, and how many there are in all."""
    place: vec[i64]
    """The Location of each space."""
    at: list[list[int]]
    """Its row and column there."""
    beside: vec[i64]
    """Four for each space: the spaces orthogonally next to it, then NONE."""

    def __init__(self) -> None:
        """`pack.Content.tables` sets everything."""
