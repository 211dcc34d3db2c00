"""The numbers that stand for things: colours, terrains, effects, words, questions, stages."""

from __future__ import annotations

from typing import Final

# Cubes.  The development row of a colour has the same number.
COLOURS: Final = ["red", "green", "purple", "blue", "orange", "yellow", "grey"]
RED: Final = 0
ORANGE: Final = 4
GREY: Final = 6
COLOURED: Final = 6
"""How many colours are not grey; also the number of development rows."""
CUBE_COLOURS: Final = 7
CUBES_OF_A_COLOUR: Final = 24
GREY_CUBES: Final = 36

# Spaces of a technology: a colour's number, or one of these.
SPACE_CODES: Final = "RGPBOYXM"
ANY: Final = 7

# Where a player's loose cubes lie.
BAG: Final = 0
AVAILABLE: Final = 1
UNUSED: Final = 2
AREAS: Final = 3

TERRAINS: Final = ["desert", "forest", "swamp", "mountain"]
BACKS: Final = ["bronze", "silver", "gold"]
HOMELAND: Final = 0
BORDERLAND: Final = 1
CENTRE: Final = 2
CITY: Final = 0
RUIN: Final = 1
"""A ruin site's kind is RUIN plus the number of its back."""
FACE_DOWN: Final = -1
TURNING: Final = -2
"""`land` of a hex that is being turned up: chance has not yet said which tile it is."""

# Who is in a city or on a ruin: nobody, a ghost, or PLAYER plus the seat.
NOBODY: Final = 0
GHOST: Final = 1
PLAYER: Final = 2

MAX_SEATS: Final = 6
MINIATURES: Final = 10
FORTRESSES: Final = 8
GHOSTS: Final = 18
GEMS: Final = 72
MIN_ON_MAP: Final = 3
HAND: Final = 3
"""Cubes drawn at the end of a turn."""
TOP_LEVEL: Final = 6
DECKS: Final = ["I", "II", "III", "IV"]
SHOWN: Final = 2
"""Face-up cards of each deck."""
SLOTS: Final = 8

NONE: Final = -1
HIDDEN: Final = -2
"""`stored` and `held` of a token that the viewer does not know: HIDDEN minus the number of its back."""

# Where a card is: a seat that owns it, face up, in its deck, or at a place under it.
MARKET: Final = 6
DECK: Final = 7
UNDER: Final = 8

# Effects.  GEM never waits in the pool; the others are the kinds of the pool.
GEM: Final = 0
MOVE: Final = 1
FLY: Final = 2
ATTACK: Final = 3
RANGED: Final = 4
FORTRESS: Final = 5
MINI: Final = 6
CLONE: Final = 7
DEV: Final = 8
TECH: Final = 9
DRAW: Final = 10
RESTORE: Final = 11
ESPIONAGE: Final = 12
SWAP: Final = 13
ELIMINATE: Final = 14
GEN: Final = 15
"""Six kinds, one for each colour, and then the free choice."""
GEN_ANY: Final = 21
DEV_ROW: Final = 22
"""Six kinds: all on one row, 1 to 6 levels."""
DEV_DIFF: Final = 28
"""Six kinds: one level on each of 1 to 6 different rows."""
PAY: Final = 34
"""From here on the kinds of the content pack: its payments, then its effects on adjacent opponents."""
KIND_NAMES: Final = [
    *("gem", "move", "fly", "attack", "ranged", "fortress", "mini", "clone", "dev", "tech", "draw", "restore"),
    *("espionage", "swap", "eliminate"),
    *("gen-red", "gen-green", "gen-purple", "gen-blue", "gen-orange", "gen-yellow", "gen-any"),
    *("dev-row-1", "dev-row-2", "dev-row-3", "dev-row-4", "dev-row-5", "dev-row-6"),
    *("dev-each-1", "dev-each-2", "dev-each-3", "dev-each-4", "dev-each-5", "dev-each-6"),
]

# What a payment costs, and what others lose.
COST_CUBE: Final = 0
COST_MINI: Final = 1
COST_GEM: Final = 2
LOSE_ROW: Final = 3
COSTS: Final = ["cube", "mini", "gem"]

# What a race tile does.
TILE_KINDS: Final = [
    *("discount", "tokens", "ignore_terrain", "start_cards", "trigger"),
    *("extra_set", "grey_on", "start_gems", "gem_power", "convert_ghost"),
]
DISCOUNT: Final = 0
TOKENS: Final = 1
IGNORE_TERRAIN: Final = 2
START_CARDS: Final = 3
TRIGGER: Final = 4
EXTRA_SET: Final = 5
GREY_ON: Final = 6
START_GEMS: Final = 7
GEM_POWER: Final = 8
CONVERT_GHOST: Final = 9

# What a technology does besides being activated.
PLAIN: Final = 0
INSTEAD: Final = 1
BONUS: Final = 2
START: Final = 3

# Words of the vocabulary that every pack has; those of the pack follow (`Tables`).
FIXED_WORDS: Final = [
    *("end", "stay", "done", "use", "store", "token", "race", "convert", "upgrade", "available", "unused"),
    *("option-1", "option-2", "option-3", "option-4", "option-5", "option-6"),
]
W_END: Final = 0
W_STAY: Final = 1
W_DONE: Final = 2
W_USE: Final = 3
W_STORE: Final = 4
W_TOKEN: Final = 5
W_RACE: Final = 6
W_CONVERT: Final = 7
W_UPGRADE: Final = 8
W_AVAILABLE: Final = 9
W_UNUSED: Final = 10
W_OPTION: Final = 11
MAX_CHOICES: Final = 6
W_COLOUR: Final = 17
W_ROW: Final = 24
W_KIND: Final = 29
"""Word of pool kind k is W_KIND + k; GEM has none, so the first is W_KIND + 1."""

SEAT_NAMES: Final = ["Wolf", "Heron", "Stag", "Boar", "Owl", "Hare"]

# Questions.
ASK_RACE: Final = 0
ASK_FIRST: Final = 1
ASK_TILE: Final = 2
ASK_RACE_TILE: Final = 3
ASK_START_CARD: Final = 4
ASK_EXTRA: Final = 5
ASK_MARKER: Final = 6
ASK_DEAL: Final = 7
ASK_CUBE: Final = 8
ASK_RUIN: Final = 9
ASK_MAIN: Final = 10
ASK_SPACE: Final = 11
ASK_HEX: Final = 12
ASK_TO: Final = 13
ASK_STRIKE: Final = 14
ASK_ROW: Final = 15
ASK_EACH: Final = 16
ASK_CHOICE: Final = 17
ASK_KEEP: Final = 18
ASK_CARD: Final = 19
ASK_ZONE: Final = 20
ASK_WHICH: Final = 21
ASK_INTO: Final = 22
ASK_GEN: Final = 23
ASK_MINI: Final = 24
ASK_LOSE_ROW: Final = 25
ASK_SURE: Final = 26
ASK_OVER: Final = 27

# Why a cube or a miniature is being picked.
FOR_RESTORE: Final = 1
FOR_PAY: Final = 2
FOR_SWAP: Final = 3
FOR_ELIMINATE: Final = 4
FOR_LOSS: Final = 5
FOR_RESET: Final = 6

# How far setup or the turn has come.
STAGE_RACES: Final = 0
STAGE_FIRST: Final = 1
STAGE_MAP: Final = 2
STAGE_TILES: Final = 3
STAGE_EXTRA: Final = 4
STAGE_MARKET: Final = 5
STAGE_DEAL: Final = 6
STAGE_START: Final = 7
STAGE_MAIN: Final = 8
STAGE_END: Final = 9
STAGE_RESET: Final = 10
STAGE_NEXT: Final = 11

# End conditions, as bits and as objective tiles.
GOAL_GEMS: Final = 1
GOAL_TECHNOLOGIES: Final = 2
GOAL_MINIATURES: Final = 4
ENDINGS: Final = ["gems", "technologies", "miniatures", "rounds"]
GEMS_NEEDED: Final = 12
GEMS_NEEDED_BY_TWO: Final = 15
TECHNOLOGIES_NEEDED: Final = 5
