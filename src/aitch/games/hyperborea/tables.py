"""What never changes in a game: the words, the content pack as flat arrays for one number of seats, the options."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.fields import filled, numbered
from aitch.core.words import Vocabulary

NONE: Final = -1

# Cubes.  The development row of a colour has the same number.
COLOURS: Final = ["red", "green", "purple", "blue", "orange", "yellow", "grey"]
GREY: Final = 6
COLOURED: Final[i64] = 6
"""How many colours are not grey; also the number of development rows, each with a base technology of two sets."""
BASE_SETS: Final[i64] = 12
CUBE_COLOURS: Final[i64] = 7

# Spaces of a technology: a colour's number, or ANY.
SPACE_CODES: Final = "RGPBOYXM"
SPACE_NAMES: Final = [*COLOURS, "any colour"]
ANY: Final = 7

TERRAINS: Final = ["desert", "forest", "swamp", "mountain"]
ZONES: Final = numbered("", "homeland borderland central")
SITES: Final[i64] = 4
"""Cities and ruins that a hex has at most."""
CITY: Final = 0
RUIN: Final = 1
"""A ruin site's kind is RUIN plus the number of its back."""
BACKS: Final = ["bronze", "silver", "gold"]

# What there is in the box, and for each seat.
CUBES_OF_A_COLOUR: Final = 24
GREY_CUBES: Final = 36
MINIATURES: Final = 10
FORTRESSES: Final = 8
ALL_GHOSTS: Final = 18
ALL_GEMS: Final = 72

# Who is in a city or on a ruin: nobody, a ghost, or PLAYER plus the seat.
OCCUPANTS: Final = numbered("", "nobody ghost player")

MAX_SEATS: Final[i64] = 6
SEAT_NAMES: Final = ["Wolf", "Heron", "Stag", "Boar", "Owl", "Hare"]
DECKS: Final = ["I", "II", "III", "IV"]
SHOWN: Final[i64] = 2
"""Face-up cards of each deck."""
SLOTS: Final[i64] = 8
MAX_CHOICES: Final[i64] = 6

NO_LIMIT: Final = 100_000
"""More rounds than anybody plays."""

# What a race tile does.
TILE_KINDS: Final = numbered(
    "", "discount tokens ignore_terrain start_cards trigger extra_set grey_on start_gems gem_power convert_ghost"
)
# What a technology does besides being activated.
CARD_OPS: Final = numbered("", "nothing mod_instead mod_bonus start_of_turn")

# Where a card is: a seat that owns it, MARKET plus its place there, in its deck, or UNDER plus its depth under it.
MARKET: Final = 6
DECK: Final = 14
UNDER: Final = 15

# How far setup or the turn has come.
STAGES: Final = numbered("STAGE_", "races first map race-tiles extra-cubes market hands start main end reset next")


class Words(Vocabulary):
    """What every pack has, then the names of the pack: hexes, their sites, who stands there, spaces, cards, ..."""

    def __init__(self, names: dict[str, list[str]], sites: int) -> None:
        super().__init__()
        self.end: i64 = self.word("end")
        self.stay: i64 = self.word("stay")
        self.done: i64 = self.word("done")
        self.use: i64 = self.word("use")
        self.store: i64 = self.word("store")
        self.token: i64 = self.word("token")
        self.race: i64 = self.word("race")
        self.convert: i64 = self.word("convert")
        self.upgrade: i64 = self.word("upgrade")
        self.available: i64 = self.word("available")
        self.unused: i64 = self.word("unused")
        self.choices = self.family("effect to choose", [f"option-{i}" for i in range(1, MAX_CHOICES + 1)])
        self.colours = self.family("colour", COLOURS)
        self.rows = self.family("row", names["row"])
        self.kinds = self.family("effect", names["kind"][1:])
        hexes, seats = names["hex"], [name.lower() for name in SEAT_NAMES]
        self.hexes = self.family("hex", hexes)
        self.sites = self.family("city or ruin", [f"{name}.{i + 1}" for name in hexes for i in range(sites)], sites)
        self.foes = self.family("target", [f"{name}:{seat}" for name in hexes for seat in seats], len(seats))
        self.spaces = self.family("space", names["space"])
        self.cards = self.family("technology", names["card"])
        self.decks = self.family("deck", [f"deck-{name}" for name in DECKS])
        self.tiles = self.family("tile", [f"tile-{name}" for name in names["tile"]])
        self.ruins = self.family("ruin token", names["ruin"])
        self.seats = self.family("seat", seats)
        self.races = self.family("race to lead", names["race"])
        self.race_tiles = self.family("race tile", names["race_tile"])

    def spend(self, kind: i64) -> i64:
        """The word of a kind of the pool; gems, the first kind, have none."""
        return self.kinds.first + kind - 1

    def kind(self, option: i64) -> i64:
        return option - self.kinds.first + 1


class HouseRules:
    """The options of a game as the engine asks for them."""

    def __init__(self, options: dict[str, object]) -> None:
        self.length: i64 = {"short": 1, "regular": 2, "long": 3}[str(options["length"])]
        self.rounds: i64 = int(str(options["rounds"])) or NO_LIMIT
        self.race_war = options["mode"] == "race-war"
        self.open_map = not options["fog"]
        self.pick_races = options["races"] == "pick"
        self.pick_tiles = options["tiles"] == "pick" or (self.pick_races and options["tiles"] == "same")
        self.faq_reset = options["reset"] == "faq"
        self.effects_last = options["continuous"] == "forever"
        self.walls_stop_attacks_only = options["walls"] == "attack"
        self.own_cities_only = options["cities"] == "own"
        self.stopped_stay_outside = options["stopped"] == "stay"
        self.refresh_needs: i64 = 2 if options["refresh"] == "two" else 1
        self.may_take_none = options["take"] == "free"
        self.copies_filled_only = options["espionage"] == "active"
        self.copies_plain_only = options["espionage"] == "plain"
        self.extra_tokens = options["tokens"] == "extra"
        self.sacrifice_once = options["sacrifice"] == "once"
        self.all_ten_on_map = options["last"] == "ten"
        self.ghosts_hold_hexes = options["control"] == "all"
        self.counted_gems = options["gems"] == "counted"


class Tables:
    """Content as columns, for one number of seats; `texts` are its names and effects as people read them."""

    # The map: cells in the order of their hexes' words.
    hex_of: vec[i64]
    cell_of: vec[i64]
    near: vec[i64]
    zone: vec[i64]
    owner: vec[i64]
    part: vec[i64]
    capital: vec[i64]
    # Lands: the tiles, then the homeland hexes (three for each side, the neutral side first).
    terrain: vec[i64]
    site_count: vec[i64]
    has_city: vec[i64]
    site_kind: vec[i64]
    site_program: vec[i64]
    tile_zone: vec[i64]
    cost: vec[i64]
    # Technologies: sets of spaces; the base sets, the race tiles' sets, then one for each card.
    set_at: vec[i64]
    set_size: vec[i64]
    set_program: vec[i64]
    closed: vec[i64]
    space_code: vec[i64]
    space_word: vec[i64]
    word_set: vec[i64]
    card_deck: vec[i64]
    card_gems: vec[i64]
    card_does: vec[i64]
    card_from: vec[i64]
    card_to: vec[i64]
    card_program: vec[i64]
    card_spies: vec[i64]
    # Programs: alternatives of which one is chosen, each a list of kinds and numbers.
    program_at: vec[i64]
    program_size: vec[i64]
    choice_at: vec[i64]
    choice_size: vec[i64]
    choice_calls: vec[i64]
    op_kind: vec[i64]
    op_count: vec[i64]
    pay_cost: vec[i64]
    pay_program: vec[i64]
    adjacent_what: vec[i64]
    adjacent_count: vec[i64]
    # Ruin tokens and race tiles.
    ruin_back: vec[i64]
    ruin_count: vec[i64]
    ruin_program: vec[i64]
    tile_race: vec[i64]
    tile_does: vec[i64]
    tile_number: vec[i64]
    tile_program: vec[i64]
    tile_set: vec[i64]
    tile_refresh: vec[i64]
    tile_card: vec[i64]

    def __init__(
        self, words: Words, texts: dict[str, list[str]], numbers: dict[str, int], columns: dict[str, list[int]]
    ) -> None:
        self.words = words
        self.texts = texts
        self.from_first = [self]
        """The same by who begins, where homelands are given out from the first player on (HYP-2.3)."""
        for name, column in columns.items():
            setattr(self, name, vec[i64](column))
        self.seats: i64 = numbers["seats"]
        self.cells: i64 = len(self.zone)
        self.sets: i64 = len(self.set_at)
        self.first_card_set: i64 = numbers["first_card_set"]
        self.cards: i64 = len(self.card_deck)
        self.tiles: i64 = len(self.tile_zone)
        self.ruins: i64 = len(self.ruin_back)
        self.races: i64 = len(words.races.names)
        self.race_tiles: i64 = len(self.tile_race)
        self.kinds: i64 = len(texts["kinds"])
        self.first_adjacent: i64 = numbers["first_adjacent"]
        self.turn_limit: i64 = numbers["turn_limit"]
        self.no_cells: vec[i64] = filled(self.cells, 0)
        self.no_holders: vec[i64] = filled(self.cells, NONE)
        self.no_cards: vec[i64] = filled(self.cards, 0)
        """What a survey of a position begins with; a copy is made faster than a new one."""

    def hex_word(self, cell: i64) -> i64:
        return self.words.hexes.first + self.hex_of[cell]

    def site_word(self, cell: i64, site: i64) -> i64:
        return self.words.sites.pair(self.hex_of[cell], site)

    def foe_word(self, cell: i64, seat: i64) -> i64:
        return self.words.foes.pair(self.hex_of[cell], seat)

    def cell(self, option: i64) -> i64:
        """The cell that the word of a hex, a site or a target names; NONE if it is not on this map."""
        words = self.words
        if words.hexes.has(option):
            return self.cell_of[words.hexes.index(option)]
        family = words.sites if words.sites.has(option) else words.foes
        return self.cell_of[family.one(option)]

    def is_city(self, land: i64, site: i64) -> bool:
        return self.site_kind[land * SITES + site] == CITY
