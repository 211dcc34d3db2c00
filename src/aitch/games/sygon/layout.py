"""Numbers that everything agrees on: words of the vocabulary, questions, and where things lie in the flat arrays."""

from __future__ import annotations

from typing import Final

HEXES: Final = 30
"""Hexes of the largest board; smaller boards leave some out, and a hex has the same number on all of them."""
SEATS: Final = 4

# Lands.  Below VOLCANO: the six landscapes, by the cube that they give (`pack.CUBE_NAMES`).
CUBES: Final = 6
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
PIECES: Final = 4

# What stands by a Town, a bit each; the bits are the numbers of the pieces.
WORKSHOP: Final = 1
MARKET: Final = 2
TOWN_DOWN: Final = 4

# Where a Wizard is who stands on no hex.
UNPLACED: Final = -1
AWAY: Final = -2
LOST: Final = -3

# `Position.board`: what lies on each hex.
LAND: Final = 0
VALUE: Final = 30
FORAGED: Final = 60
TOWN: Final = 90
EXTRA: Final = 120
THERE: Final = 150
"""How many Wizards of each seat: THERE + 4 * hex + seat."""
WALL: Final = 270
"""The owner of the Wall in a hex at a direction: WALL + 6 * hex + direction."""
BOARD_SIZE: Final = 450

# `Position.own`: what each seat has; index by seat unless said otherwise.
GOLD: Final = 0
CUBE: Final = 4
"""CUBE + 6 * seat + type"""
FRESH_GOLD: Final = 28
FRESH: Final = 32
"""FRESH + 6 * seat + type: gained this turn, and not to be spent in it"""
WIZARD: Final = 56
"""WIZARD + 3 * seat + number: the hex, or UNPLACED, AWAY, LOST"""
DOWN: Final = 68
"""Wizards knocked over, a bit each; so the next three"""
MOVED: Final = 72
CAST: Final = 76
USED: Final = 80
"""Action Spells cast this turn, a bit each"""
SUPPLY: Final = 84
"""SUPPLY + 4 * seat + piece"""
PHASE: Final = 100
LEFT: Final = 104
"""Phases not yet done, a bit each, of a seat that may take them in any order; else 0"""
DEALT: Final = 108
"""BOUGHT, PLAYED and BUILT, a bit each: what was done this turn, or phase"""
ORDER: Final = 112
"""ORDER + n: the seat of player n + 1"""
MATE: Final = 116
PENDING: Final = 120
"""Effects that will hold in the seat's next turn, a bit each"""
ACTIVE: Final = 124
"""Effects that hold in its present turn"""
HELD: Final = 128
"""Eternal Evocations that the seat has, a bit for each kind"""
BANK_GOLD: Final = 132
BANK_CUBE: Final = 133
BANK_FORAGE: Final = 139
WIDTHS: Final = [1, 6, 1, 6, 3, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1, 1, 1]
"""How many numbers each seat has in each of the above, in their order, up to the bank"""
TERM: Final = 140
"""TERM + 16 * seat + term: the terms that a seat plays by now"""
TERMS: Final = 16
OWN_SIZE: Final = 204

BOUGHT: Final = 1
PLAYED: Final = 2
BUILT: Final = 4

# `Position.cards`: ten numbers for each kind of Spell Card.
STOCK: Final = 0
HAND: Final = 1
"""HAND + seat"""
KEPT: Final = 5
"""KEPT + seat: in play for the rest of the game"""
GONE: Final = 9
CARD_SIZE: Final = 10
MOST_CARDS: Final = 60
"""Kinds, and effects: as many as have a bit in one number"""

# What a Spell Card costs and does.
ANY_CUBE: Final = 6
DO_TERM: Final = 0
DO_WIZARD: Final = 1
DO_FLIP: Final = 2
DO_WALL: Final = 3
DO_BREAK: Final = 4
DO_VANISH: Final = 5
DO_FORESEE: Final = 6
DO_COPY: Final = 7
DO_REVIVE: Final = 8
DO_GILD: Final = 9
DO_SHIELD: Final = 10
DO_GOLD: Final = 11
DO_CUBES: Final = 12
FOR_TURN: Final = 0
FOR_NEXT: Final = 1
FOR_GAME: Final = 2

# Terms: numbers that Spell Cards change.
TELEPORT_COST: Final = 0
TELEPORT_RANGE: Final = 1
FORAGE_YIELD: Final = 2
TRANSFORM_COST: Final = 3
SELL_PRICE: Final = 4
BUY_PRICE: Final = 5
VAULT: Final = 6
WARD_BUY: Final = 7
WARD_PLAY: Final = 8
NO_TELEPORT: Final = 9
NO_WALK: Final = 10
NO_FORAGE: Final = 11
NO_STEAL: Final = 12
FREE_ORDER: Final = 13
SPEND_FRESH: Final = 14

# Phases of a turn, in order.
START: Final = 0
MOVING: Final = 1
BUILDING: Final = 2
CASTING: Final = 3
COLLECTING: Final = 4
FINISHED: Final = 5
CHOOSING: Final = 6
"""Between phases, for a seat that may choose the next"""
ANYTHING: Final = 7
"""All phases at once, for a seat that may mix them"""

# Action Spells.
FORAGE: Final = 0
STEAL: Final = 1
PROTECT: Final = 2
SCORCH: Final = 3
TERRAFORM: Final = 4
SPELLS: Final = 5

# The vocabulary.
W_HEX: Final = 0
W_WALL: Final = 30
W_BUILD: Final = 210
W_CUBE: Final = 300
W_GOLD: Final = 306
W_WIZARD: Final = 307
W_SPELL: Final = 310
W_PHASE: Final = 315
"""W_PHASE + phase - MOVING"""
W_DONE: Final = 319
W_MATE: Final = 320
W_COLOUR: Final = 321
W_NUMBER: Final = 324
W_SEAT: Final = 337
W_BUY: Final = 341

# Questions.
A_TILE: Final = 0
A_TOKEN: Final = 1
A_FIRST: Final = 2
A_TOWN: Final = 3
A_TOWN_WALL: Final = 4
A_CUBE: Final = 5
A_PLACE: Final = 6
A_RETURN: Final = 7
A_MOVE: Final = 8
A_TARGET: Final = 9
A_BUILD: Final = 10
A_GET: Final = 11
A_CAST: Final = 12
A_SPELL: Final = 13
A_DISCARD: Final = 14
A_ROLL: Final = 15
A_FACE: Final = 16
A_LOSS: Final = 17
A_PHASE: Final = 18
A_ANY: Final = 19
A_ANY_WIZARD: Final = 20
A_PAY: Final = 21
A_COPY: Final = 22
A_CHOOSE: Final = 23
A_FLIP: Final = 24
A_FREE_WALL: Final = 25
A_BREAK: Final = 26
A_VANISH: Final = 27
A_REVIVE: Final = 28
A_GILD: Final = 29
A_SHIELD: Final = 30
A_GIFT: Final = 31
A_OVER: Final = 32

# How a game ended.
E_SCORE: Final = 1
E_FINAL: Final = 2
E_TIEBREAK: Final = 3
E_SHARED: Final = 4
E_TEAM: Final = 5
E_ROUNDS: Final = 6
E_STRANDED: Final = 7
