"""Chapter 9: the Volcano die and the Aftermath; chapter 11: Competitive Scoring."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.core.contract import CHANCE
from aitch.games.sygon.layout import (
    A_FACE,
    A_LOSS,
    A_ROLL,
    EXTRA,
    HEXES,
    LAND,
    MARKET_PIECE,
    NONE,
    ORDER,
    PIECES,
    SUPPLY,
    TOWN,
    TOWN_PIECE,
    VALUE,
    VOLCANO,
    W_BUILD,
    W_NUMBER,
    WALL,
    WORKSHOP_PIECE,
)
from aitch.games.sygon.position import Position
from aitch.games.sygon.scoring import top_points


def begin_eruptions(s: Position) -> bool:
    """Rolls the die, or does without it.  Returns whether the step is over, with nothing asked."""
    s.rolled = 0
    if s.t.competitive and top_points(s) >= s.t.competitive_score:
        return erupt(s, competitive_colours(s))
    if s.foresight:
        s.put(s.foresight - 1, A_FACE)
    else:
        s.put(CHANCE, A_ROLL)
    return False


def face_options() -> list[int]:
    return [W_NUMBER + face for face in range(1, 13)]


def answer_face(s: Position, option: i64) -> bool:
    """A number of the die, rolled or named.  Returns whether the step is over."""
    s.rolled = option - W_NUMBER
    return erupt(s, s.t.faces[s.rolled - 1])


def competitive_colours(s: Position) -> i64:
    """SYG-11.1, SYG-11.2: the likeliest Volcano that can do anything, as a bit; none is 0."""
    for i in range(3):
        colour = s.t.likely[i]
        if s.clouds >> colour & 1 == 0:
            v = s.find_volcano(colour)
            for d in range(6):
                g = s.t.near[6 * v + d]
                if g >= 0 and s.board[LAND + g] < VOLCANO:
                    return 1 << colour
    return 0


def erupt(s: Position, colours: i64) -> bool:
    """SYG-9.2"""
    s.clouds = colours & ~s.clouds
    s.erupting = s.clouds
    if s.erupting:
        return begin_aftermath(s)
    return True


def vent(s: Position) -> i64:
    """The hex of the Volcano whose Aftermath is under way: blue before red before green (SYG-9.8)."""
    colour: i64 = 0
    while s.erupting >> colour & 1 == 0:
        colour += 1
    return s.find_volcano(colour)


def open_to(s: Position, v: i64, d: i64) -> i64:
    """The landscape beside Volcano `v` at direction `d` if nothing guards it from it; else NONE."""
    g = s.t.near[6 * v + d]
    if g < 0 or s.board[LAND + g] >= VOLCANO or s.board[WALL + 6 * g + (d + 3) % 6] != NONE:
        return NONE
    return NONE if s.shields >> g & 1 else g


def begin_aftermath(s: Position) -> bool:
    """The first and second step (SYG-9.3, SYG-9.4).  Returns whether all Aftermaths are over."""
    v = vent(s)
    board = s.board
    s.losses = 0
    for d in range(6):
        g = open_to(s, v, d)
        if g >= 0 and board[VALUE + g] == 0:
            if board[TOWN + g] == NONE:
                s.burn(g)
            elif board[EXTRA + g] & 3 == 3:
                s.losses |= 1 << g
            else:
                lose(s, g, board[EXTRA + g] & 3)
    if s.losses:
        ask_loss(s)
        return False
    return end_aftermath(s)


def lose(s: Position, h: i64, piece: i64) -> None:
    """One building leaves a hex; pieces count as in `layout`, and a Town takes no other with it."""
    owner = s.board[TOWN + h]
    s.own[SUPPLY + PIECES * owner + piece] += 1
    if piece == TOWN_PIECE:
        s.board[TOWN + h] = NONE
        s.board[EXTRA + h] = 0
    else:
        s.board[EXTRA + h] &= ~piece


def next_loss(s: Position) -> i64:
    """The hex that is asked about next: owners in turn order, hexes by name (SYG-9.11)."""
    for k in range(s.t.seats):
        p = s.own[ORDER + k]
        for h in range(HEXES):
            if s.losses >> h & 1 and s.board[TOWN + h] == p:
                return h
    return NONE


def ask_loss(s: Position) -> None:
    s.put(s.board[TOWN + next_loss(s)], A_LOSS)


def loss_options(s: Position) -> list[int]:
    word = W_BUILD + int(3 * next_loss(s))
    return [word + WORKSHOP_PIECE, word + MARKET_PIECE]


def answer_loss(s: Position, option: i64) -> bool:
    h = (option - W_BUILD) // 3
    lose(s, h, (option - W_BUILD) % 3)
    s.losses &= ~(1 << h)
    if s.losses:
        ask_loss(s)
        return False
    return end_aftermath(s)


def end_aftermath(s: Position) -> bool:
    """The third and fourth step (SYG-9.5, SYG-9.6), and the next Volcano if there is one."""
    v = vent(s)
    for d in range(6):
        g = open_to(s, v, d)
        if g >= 0 and s.board[VALUE + g] > 0:
            s.board[VALUE + g] -= 1
    for d in range(6):
        g = s.t.near[6 * v + d]
        if g >= 0:
            s.drop_wall(g, (d + 3) % 6)
            s.drop_wall(v, d)
    s.erupting &= s.erupting - 1
    return begin_aftermath(s) if s.erupting else True
