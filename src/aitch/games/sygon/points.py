"""Chapter 10: Sorcery Points, who wins, Fortune Gold."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import OVER, game_over
from aitch.games.sygon import position, wording
from aitch.games.sygon.places import BOARD, EXTRAS, LAND, TOWN, WALL
from aitch.games.sygon.tables import ASH, HEXES, VOLCANO

ENDINGS: Final = ["score", "final", "tiebreak", "shared", "team", "rounds", "stranded"]
"""How a game can end; `Sygon.ended` counts them from 1."""


def encircled(p: position.Sygon, h: i64) -> bool:
    """SYG-10.2, for a hex with a Town."""
    board, near = p.board, p.tables.near
    owner = board[BOARD * h + TOWN]
    mate = p.mate(owner) if p.tables.mate_walls else owner
    for d in range(6):
        g = near[6 * h + d]
        if g < 0 or board[BOARD * g + LAND] >= VOLCANO:
            continue
        a, b = board[BOARD * h + WALL + d], board[BOARD * g + WALL + (d + 3) % 6]
        own_wall = owner in (a, b)
        if not own_wall and (mate < 0 or (mate not in (a, b))):
            return False
    return True


def points_of(p: position.Sygon, q: i64) -> i64:
    """SYG-10.1"""
    board, worth = p.board, p.tables.points
    total: i64 = 0
    for h in range(HEXES):
        if board[BOARD * h + TOWN] == q:
            extras = board[BOARD * h + EXTRAS]
            total += worth[0] + (worth[1] if extras & 1 else 0) + (worth[2] if extras & 2 else 0)
            if encircled(p, h):
                total += 1
    return total


def threshold(p: position.Sygon) -> i64:
    """SYG-10.3"""
    ash: i64 = 0
    for h in range(HEXES):
        if p.board[BOARD * h + LAND] == ASH:
            ash += 1
    if not p.tables.scorch_counts:
        ash -= p.scorched
    return p.tables.to_win - ash


def side(p: position.Sygon, k: i64) -> list[int]:
    """The seats that win or lose together: side `k` of the teams, or one player of the order."""
    if p.tables.teams:
        return [int(p.player(2 * k)), int(p.player(2 * k + 1))]
    return [int(p.player(k))]


def marks(p: position.Sygon) -> list[tuple[int, int]]:
    """The points of each side, and the worth of its goods (SYG-10.7)."""
    out: list[tuple[int, int]] = []
    for k in range(2 if p.tables.teams else p.tables.seats):
        seats = side(p, k)
        goods = sum([int(p.gold(q) + p.tables.cube_worth * p.cube_total(q)) for q in seats])
        out.append((sum([int(points_of(p, q)) for q in seats]), goods))
    return out


def top_points(p: position.Sygon) -> i64:
    top: i64 = 0
    for q in range(p.tables.seats):
        top = max(top, points_of(p, q))
    return top


def stranded(p: position.Sygon) -> bool:
    """SYG-10.11: nobody has a Wizard, and no card brings one back."""
    left = any(p.wizard_at(q, i) != position.LOST for q in range(p.tables.seats) for i in range(3))
    return not left and not p.tables.spells


def finish_round(p: position.Sygon) -> bool:
    """After the Aftermath: who has won; if nobody, Fortune Gold.  Returns whether another round follows."""
    top = top_points(p)
    if p.final or top >= threshold(p):
        found = marks(p)
        best = max(found)
        alone = len([mark for mark in found if mark[0] == best[0]]) == 1
        if p.final:
            tie = "tiebreak" if found.count(best) == 1 else "shared"
            return end(p, "final" if alone else tie)
        if alone:
            return end(p, "team" if p.tables.teams else "score")
        p.final = True
        if p.journal is not None:
            p.journal.append("The lead is shared: a final round is played.")
    elif p.round >= p.tables.cap:
        return end(p, "rounds")
    elif stranded(p):
        return end(p, "stranded")
    behind = [top - points_of(p, q) for q in range(p.tables.seats)]
    if p.journal is not None and max(behind) > 0:
        owed = [(wording.seat_name(p, q), wording.gold_text(p, q, gold)) for q, gold in enumerate(behind) if gold]
        p.journal.append(f"Fortune Gold: {', '.join([f'{gold} for {name}' for name, gold in owed])}.")
    for q, gold in enumerate(behind):
        p.gain_gold(q, gold)
    return True


def end(p: position.Sygon, ending: str) -> bool:
    p.ended = ENDINGS.index(ending) + 1
    p.ask(OVER, game_over)
    return False


def results(p: position.Sygon) -> list[float]:
    """Places by points, then by goods, spread evenly over 1 to -1 (SYG-10.12)."""
    found = marks(p)
    out = [0.0] * int(p.tables.seats)
    for k in range(len(found)):
        above = sum([1 for mark in found if mark > found[k]])
        place = above + (found.count(found[k]) - 1) / 2.0
        for q in side(p, k):
            out[q] = 1.0 - 2.0 * place / (len(found) - 1)
    return out
