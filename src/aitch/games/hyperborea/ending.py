"""Chapter 12: end conditions, points, the winner."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from aitch.games.hyperborea.position import Position, inside_count, on_map, pile
from aitch.games.hyperborea.tables import blank
from aitch.games.hyperborea.terms import (
    AREAS,
    BAG,
    CENTRE,
    COLOURED,
    CUBE_COLOURS,
    GEMS,
    GEMS_NEEDED,
    GEMS_NEEDED_BY_TWO,
    GHOST,
    GOAL_GEMS,
    GOAL_MINIATURES,
    GOAL_TECHNOLOGIES,
    HOMELAND,
    MAX_SEATS,
    MINIATURES,
    NONE,
    PLAYER,
    TECHNOLOGIES_NEEDED,
)


def gems_needed(seats: i64) -> i64:
    return GEMS_NEEDED_BY_TWO if seats == 2 else GEMS_NEEDED


def fulfil(s: Position, seat: i64, goal: i64) -> None:
    """The seat has fulfilled an end condition; only in its own turn that counts (HYP-12.4, HYP-12.5)."""
    if seat != s.active or s.objectives[seat] & goal != 0:
        return
    s.objectives[seat] |= goal
    if s.goals & goal != 0:
        return
    s.goals |= goal
    fulfilled = (s.goals & 1) + (s.goals >> 1 & 1) + (s.goals >> 2 & 1)
    if s.closer == NONE and fulfilled >= s.choices.length:
        s.closer = seat
        s.ending = goal >> 1


def gain_gems(s: Position, seat: i64, number: i64) -> None:
    """Gems come at once (HYP-3.6), from an endless supply or from what is left of 72 (HYP-12.12)."""
    if s.choices.counted_gems != 0:
        left: i64 = GEMS
        q: i64 = 0
        while q < s.t.seats:
            left -= s.gems[q]
            q += 1
        number = min(number, left)
    s.gems[seat] += number
    check_gems(s, seat)


def check_gems(s: Position, seat: i64) -> None:
    if s.gems[seat] >= gems_needed(s.t.seats):
        fulfil(s, seat, GOAL_GEMS)


def check_technologies(s: Position, seat: i64) -> None:
    total: i64 = 0
    card: i64 = 0
    while card < s.t.cards:
        if s.where[card] == seat:
            total += 1
        card += 1
    if s.given[seat] != NONE:
        total -= 1
    if total >= TECHNOLOGIES_NEEDED:
        fulfil(s, seat, GOAL_TECHNOLOGIES)


def check_miniatures(s: Position, seat: i64) -> None:
    """Called when a miniature has come onto the map (HYP-12.3)."""
    if s.reserve[seat] > 0:
        return
    if s.choices.last_ten == 0 or on_map(s, seat) == MINIATURES:
        fulfil(s, seat, GOAL_MINIATURES)


def controller(s: Position, cell: i64) -> i64:
    """Who controls a hex, or nobody (HYP-12.9)."""
    best: i64 = NONE
    most: i64 = 0
    if s.choices.players_control == 0:
        most = inside_count(s, cell, GHOST)
    q: i64 = 0
    while q < s.t.seats:
        there = s.free[cell * MAX_SEATS + q] + inside_count(s, cell, PLAYER + q)
        if there > most:
            most = there
            best = q
        elif there == most:
            best = NONE
        q += 1
    return best


def holders(s: Position) -> vec[i64]:
    """Who controls each hex."""
    out: vec[i64] = blank(s.t.cells, NONE)
    cell: i64 = 0
    while cell < s.t.cells:
        out[cell] = controller(s, cell)
        cell += 1
    return out


def controlled(s: Position, seat: i64, held: vec[i64]) -> i64:
    """How many hexes a seat controls."""
    total: i64 = 0
    cell: i64 = 0
    while cell < s.t.cells:
        if held[cell] == seat:
            total += 1
        cell += 1
    return total


def control_points(s: Position, seat: i64, held: vec[i64]) -> i64:
    total: i64 = 0
    cell: i64 = 0
    while cell < s.t.cells:
        if held[cell] == seat:
            zone = s.t.zone[cell]
            total += 1 if zone == HOMELAND else 4 if zone == CENTRE else 2
        cell += 1
    return total


def own_cubes(s: Position, seat: i64) -> i64:
    """Cubes that are not grey, wherever they lie."""
    t = s.t
    total: i64 = 0
    area: i64 = BAG
    while area < AREAS:
        at = pile(seat, area)
        c: i64 = 0
        while c < COLOURED:
            total += s.piles[at + c]
            c += 1
        area += 1
    i = seat * t.board
    last = i + t.board
    while i < last:
        if 0 < s.cubes[i] < CUBE_COLOURS:
            total += 1
        i += 1
    card: i64 = 0
    while card < t.cards:
        if s.where[card] == seat:
            i = (t.seats - 1) * t.board + t.set_at[t.first_card_set + card]
            last = i + t.set_size[t.first_card_set + card]
            while i < last:
                if 0 < s.cubes[i] < CUBE_COLOURS:
                    total += 1
                i += 1
        card += 1
    return total


def ghost_points(number: i64) -> i64:
    if number <= 3:
        return number * (number + 1) // 2
    return 3 + number


def bits(number: i64) -> i64:
    total: i64 = 0
    while number > 0:
        total += number & 1
        number >>= 1
    return total


def card_points(s: Position, seat: i64) -> i64:
    total: i64 = 0
    card: i64 = 0
    while card < s.t.cards:
        if s.where[card] == seat:
            total += s.t.card_gems[card]
        card += 1
    return total


def points(s: Position, seat: i64, held: vec[i64]) -> i64:
    """The score of a seat as if the game ended now (HYP-12.7 to HYP-12.9); `held` is who controls each hex."""
    total = s.gems[seat] + ghost_points(s.trophies[seat]) + bits(s.graves[seat])
    total += own_cubes(s, seat) + 2 * bits(s.objectives[seat])
    return total + card_points(s, seat) + control_points(s, seat, held)


def places(s: Position) -> list[int]:
    """For each seat how many seats are before it (HYP-12.10: no place is shared)."""
    n = s.t.seats
    held = holders(s)
    scores = [points(s, q, held) for q in range(n)]
    hexes = [controlled(s, q, held) for q in range(n)]
    cubes = [own_cubes(s, q) for q in range(n)]
    turn = [(q - s.first + n) % n for q in range(n)]
    out: list[int] = []
    for q in range(n):
        better = 0
        for r in range(n):
            if scores[r] != scores[q]:
                better += 1 if scores[r] > scores[q] else 0
            elif hexes[r] != hexes[q]:
                better += 1 if hexes[r] > hexes[q] else 0
            elif cubes[r] != cubes[q]:
                better += 1 if cubes[r] > cubes[q] else 0
            elif turn[r] > turn[q]:
                better += 1
        out.append(better)
    return out
