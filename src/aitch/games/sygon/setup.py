"""Chapter 2: the board is laid, Towns are drafted, goods are dealt."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import CHANCE
from aitch.games.sygon.building import open_border
from aitch.games.sygon.layout import (
    A_CUBE,
    A_FIRST,
    A_TILE,
    A_TOKEN,
    A_TOWN,
    A_TOWN_WALL,
    CUBES,
    HEXES,
    LAND,
    MATE,
    NONE,
    ORDER,
    PIECES,
    SUPPLY,
    TOWN,
    TOWN_PIECE,
    UNKNOWN,
    VALUE,
    VOLCANO,
    W_COLOUR,
    W_CUBE,
    W_HEX,
    W_NUMBER,
    W_SEAT,
    W_WALL,
)
from aitch.games.sygon.position import Position
from aitch.games.sygon.turns import begin_round, proceed

VALUES: Final = 13
"""Gold Values a token can have: 0 to 12, as many as there are numbers in the vocabulary."""


def begin(s: Position) -> None:
    """The first question of a game."""
    if s.t.given:
        lay_given_board(s)
    s.cursor = 0
    lay_tile(s)


def lay_given_board(s: Position) -> None:
    """SYG-2.10: hexes and values of the recommended board."""
    for h in range(HEXES):
        s.board[LAND + h] = s.t.given_lands[h]
        s.board[VALUE + h] = s.t.given_values[h]


# Tiles and tokens (SYG-2.1, SYG-2.2).


def lay_tile(s: Position) -> None:
    """Asks chance for the next tile, or goes on to the tokens."""
    while s.cursor < HEXES:
        if s.board[LAND + s.cursor] == UNKNOWN:
            s.put(CHANCE, A_TILE)
            return
        s.cursor += 1
    s.cursor = HEXES if s.t.given else 0
    lay_token(s)


def tiles_left(s: Position, kind: i64) -> i64:
    left = s.t.tiles[kind]
    for h in range(HEXES):
        if s.board[LAND + h] == kind:
            left -= 1
    return left


def tile_word(kind: i64) -> int:
    return W_CUBE + kind if kind < VOLCANO else W_COLOUR + kind - VOLCANO


def tile_options(s: Position) -> list[int]:
    return [tile_word(kind) for kind in range(CUBES + 3) if tiles_left(s, kind) > 0]


def tile_odds(s: Position) -> list[int]:
    return [int(tiles_left(s, kind)) for kind in range(CUBES + 3) if tiles_left(s, kind) > 0]


def answer_tile(s: Position, option: i64) -> None:
    s.board[LAND + s.cursor] = option - W_COLOUR + VOLCANO if option >= W_COLOUR else option - W_CUBE
    lay_tile(s)


def lay_token(s: Position) -> None:
    while s.cursor < HEXES:
        if s.board[LAND + s.cursor] < VOLCANO:
            s.put(CHANCE, A_TOKEN)
            return
        s.cursor += 1
    s.cursor = 0
    draw_order(s)


def tokens_left(s: Position, value: i64) -> i64:
    """Tokens of this value left in the pool of the hex that gets one now."""
    rim = s.t.rim[s.cursor]
    left = s.t.pools[VALUES * rim + value]
    for h in range(s.cursor):
        if s.t.rim[h] == rim and s.board[LAND + h] < VOLCANO and s.board[VALUE + h] == value:
            left -= 1
    return left


def token_options(s: Position) -> list[int]:
    return [W_NUMBER + value for value in range(VALUES) if tokens_left(s, value) > 0]


def token_odds(s: Position) -> list[int]:
    return [int(tokens_left(s, value)) for value in range(VALUES) if tokens_left(s, value) > 0]


def answer_token(s: Position, option: i64) -> None:
    s.board[VALUE + s.cursor] = option - W_NUMBER
    s.cursor += 1
    lay_token(s)


# Who goes first, and with whom (SYG-2.3, SYG-12.1).


def draw_order(s: Position) -> None:
    """Asks chance for the next player, or goes on to the draft."""
    if s.t.given and not s.t.teams:
        begin_draft(s)
        return
    s.put(CHANCE, A_FIRST)


def order_options(s: Position) -> list[int]:
    """The seats that are not yet in the order of play."""
    out = [W_SEAT + int(s.own[ORDER + k]) for k in range(s.cursor, s.t.seats)]
    out.sort()
    return out


def answer_order(s: Position, option: i64) -> None:
    own, n = s.own, s.t.seats
    first = option - W_SEAT
    if not s.t.teams:
        for k in range(n):
            own[ORDER + k] = (first + k) % n
    elif s.t.across:
        for k in range(4):
            own[ORDER + k] = (first + (k & 1) * 2 + (k >> 1)) % 4
    else:
        for k in range(s.cursor, 4):
            if own[ORDER + k] == first:
                own[ORDER + k], own[ORDER + s.cursor] = own[ORDER + s.cursor], first
                break
        s.cursor += 1
        if s.cursor < 3:
            return
    if s.t.teams:
        for k in range(4):
            own[MATE + own[ORDER + k]] = own[ORDER + (k ^ 1)]
    begin_draft(s)


# The draft (SYG-2.4 to SYG-2.7).


def begin_draft(s: Position) -> None:
    s.cursor = 0
    if s.t.given:
        settle_given_towns(s)
        return
    next_town(s)


def next_town(s: Position) -> None:
    if s.cursor < len(s.t.draft):
        s.put(s.own[ORDER + s.t.draft[s.cursor]], A_TOWN)
        return
    s.cursor = 0
    deal_goods(s)


def town_options(s: Position) -> list[int]:
    board = s.board
    return [W_HEX + h for h in range(HEXES) if board[LAND + h] < VOLCANO and board[TOWN + h] == NONE]


def found_town(s: Position, p: i64, h: i64) -> None:
    s.board[TOWN + h] = p
    s.own[SUPPLY + PIECES * p + TOWN_PIECE] -= 1


def answer_town(s: Position, option: i64) -> None:
    h = option - W_HEX
    found_town(s, s.seat, h)
    s.picked = h
    s.count = 1 if s.t.rim[h] else 2
    s.ask = A_TOWN_WALL


def town_wall_options(s: Position) -> list[int]:
    h = s.picked
    return [W_WALL + int(6 * h + d) for d in range(6) if open_border(s, h, d)]


def answer_town_wall(s: Position, option: i64) -> None:
    at = option - W_WALL
    s.raise_wall(s.seat, at // 6, at % 6)
    s.count -= 1
    if s.count == 0:
        s.picked = NONE
        s.cursor += 1
        next_town(s)


def settle_given_towns(s: Position) -> None:
    """Towns, Walls and cubes of the recommended board; the free choice is among the cubes given."""
    for k in range(s.t.seats):
        p = s.own[ORDER + k]
        data = s.t.given_towns[k]
        i = 0
        while i < len(data):
            found_town(s, p, data[i])
            for j in range(data[i + 1]):
                s.raise_wall(p, data[i], data[i + 2 + j])
            i += 2 + data[i + 1]
        for kind in s.t.given_cubes[k]:
            s.gain_cube(p, kind, 1)
        s.gain_gold(p, s.t.start_gold[k])
    begin_round(s)
    proceed(s)


# Starting goods (SYG-2.8, SYG-2.9).


def deal_goods(s: Position) -> None:
    for k in range(s.t.seats):
        p = s.own[ORDER + k]
        s.gain_gold(p, s.t.start_gold[k])
        for h in range(HEXES):
            if s.board[TOWN + h] == p:
                s.gain_cube(p, s.board[LAND + h], 1)
    s.put(s.own[ORDER], A_CUBE)


def cube_options() -> list[int]:
    return [W_CUBE + kind for kind in range(CUBES)]


def answer_cube(s: Position, option: i64) -> None:
    s.gain_cube(s.seat, option - W_CUBE, 1)
    s.cursor += 1
    if s.cursor < s.t.seats:
        s.put(s.own[ORDER + s.cursor], A_CUBE)
        return
    s.cursor = 0
    begin_round(s)
    proceed(s)
