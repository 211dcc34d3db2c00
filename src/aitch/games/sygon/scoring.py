"""Chapter 10: Sorcery Points, who wins, Fortune Gold."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.core.contract import OVER
from aitch.games.sygon.layout import (
    A_OVER,
    ASH,
    E_FINAL,
    E_ROUNDS,
    E_SCORE,
    E_SHARED,
    E_STRANDED,
    E_TEAM,
    E_TIEBREAK,
    EXTRA,
    GOLD,
    HEXES,
    LAND,
    LOST,
    MATE,
    ORDER,
    TOWN,
    VOLCANO,
    WALL,
    WIZARD,
)
from aitch.games.sygon.position import Position


def encircled(s: Position, h: i64) -> bool:
    """SYG-10.2, for a hex with a Town."""
    board = s.board
    owner = board[TOWN + h]
    mate = s.own[MATE + owner] if s.t.mate_walls else owner
    for d in range(6):
        g = s.t.near[6 * h + d]
        if g < 0 or board[LAND + g] >= VOLCANO:
            continue
        a, b = board[WALL + 6 * h + d], board[WALL + 6 * g + (d + 3) % 6]
        own_wall = owner in (a, b)
        if not own_wall and (mate < 0 or (mate not in (a, b))):
            return False
    return True


def points(s: Position, p: i64) -> i64:
    """SYG-10.1"""
    board, worth = s.board, s.t.points
    total: i64 = 0
    for h in range(HEXES):
        if board[TOWN + h] == p:
            extra = board[EXTRA + h]
            total += worth[0] + (worth[1] if extra & 1 else 0) + (worth[2] if extra & 2 else 0)
            if encircled(s, h):
                total += 1
    return total


def threshold(s: Position) -> i64:
    """SYG-10.3"""
    ash: i64 = 0
    for h in range(HEXES):
        if s.board[LAND + h] == ASH:
            ash += 1
    if not s.t.scorch_counts:
        ash -= s.scorched
    return s.t.to_win - ash


def wealth(s: Position, p: i64) -> i64:
    """SYG-10.7"""
    return s.own[GOLD + p] + s.t.cube_worth * s.cube_total(p)


def side(s: Position, k: i64) -> list[int]:
    """The seats that win or lose together: side `k` of the teams, or one player of the order."""
    if s.t.teams:
        return [int(s.own[ORDER + 2 * k]), int(s.own[ORDER + 2 * k + 1])]
    return [int(s.own[ORDER + k])]


def sides(s: Position) -> i64:
    return 2 if s.t.teams else s.t.seats


def side_points(s: Position, k: i64) -> i64:
    total: i64 = 0
    for p in side(s, k):
        total += points(s, p)
    return total


def side_wealth(s: Position, k: i64) -> i64:
    total: i64 = 0
    for p in side(s, k):
        total += wealth(s, p)
    return total


def top_points(s: Position) -> i64:
    top: i64 = 0
    for p in range(s.t.seats):
        mine = points(s, p)
        top = max(top, mine)
    return top


def stranded(s: Position) -> bool:
    """SYG-10.11: nobody has a Wizard, and no card brings one back."""
    for p in range(s.t.seats):
        for i in range(3):
            if s.own[WIZARD + 3 * p + i] != LOST:
                return False
    return not s.t.spells


def finish_round(s: Position) -> bool:
    """After the Aftermath: who has won; if nobody, Fortune Gold.  Returns whether another round follows."""
    leaders: i64 = 0
    best: i64 = -1
    for k in range(sides(s)):
        mine = side_points(s, k)
        if mine > best:
            best = mine
            leaders = 0
        if mine == best:
            leaders += 1
    if s.final:
        return end(s, E_FINAL if leaders == 1 else tie_ending(s, best))
    if top_points(s) >= threshold(s):
        if leaders == 1:
            return end(s, E_TEAM if s.t.teams else E_SCORE)
        s.final = 1
    elif s.round >= s.t.cap:
        return end(s, E_ROUNDS)
    elif stranded(s):
        return end(s, E_STRANDED)
    fortune_gold(s)
    return True


def tie_ending(s: Position, best: i64) -> i64:
    """How a shared lead after the final round is settled (SYG-10.7, SYG-10.8)."""
    most: i64 = -1
    equal: i64 = 0
    for k in range(sides(s)):
        if side_points(s, k) == best:
            goods = side_wealth(s, k)
            if goods > most:
                most = goods
                equal = 0
            if goods == most:
                equal += 1
    return E_TIEBREAK if equal == 1 else E_SHARED


def end(s: Position, ending: i64) -> bool:
    s.ended = ending
    s.seat = OVER
    s.ask = A_OVER
    return False


def fortune_gold(s: Position) -> None:
    """SYG-10.9"""
    top = top_points(s)
    for p in range(s.t.seats):
        s.gain_gold(p, top - points(s, p))


def results(s: Position) -> list[float]:
    """Places by points, then by goods, spread evenly over 1 to -1 (SYG-10.12)."""
    n = int(sides(s))
    marks = [int(side_points(s, k) * 1000 + side_wealth(s, k)) for k in range(n)]
    out = [0.0] * int(s.t.seats)
    for k in range(n):
        above = 0
        equal = 0
        for mark in marks:
            if mark > marks[k]:
                above += 1
            elif mark == marks[k]:
                equal += 1
        place = above + (equal - 1) / 2.0
        for p in side(s, k):
            out[p] = 1.0 - 2.0 * place / (n - 1)
    return out
