"""Chapters 10 and 11: picking cubes and miniatures, payments, losses, espionage, race powers."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.hyperborea.cubes import any_cube, colour_words, in_zone, lowest, pickable, take_cube, zone_words
from aitch.games.hyperborea.development import lowerable
from aitch.games.hyperborea.effects import activate
from aitch.games.hyperborea.movement import leave_outside
from aitch.games.hyperborea.position import Position, is_filled, on_map, pile, pile_size, present
from aitch.games.hyperborea.terms import (
    ASK_INTO,
    ASK_LOSE_ROW,
    ASK_MINI,
    ASK_WHICH,
    ASK_ZONE,
    BAG,
    COLOURED,
    COST_CUBE,
    COST_GEM,
    COST_MINI,
    FOR_ELIMINATE,
    FOR_LOSS,
    FOR_PAY,
    FOR_RESET,
    FOR_RESTORE,
    FOR_SWAP,
    GEM_POWER,
    LOSE_ROW,
    MAX_SEATS,
    NOBODY,
    NONE,
    PAY,
    PLAIN,
    PLAYER,
    START,
    TOKENS,
    W_ROW,
)


def ask_cube(s: Position, seat: i64, purpose: i64) -> bool:
    """Lets a seat pick one of its cubes; True if it is asked, False if there was only one to pick."""
    s.purpose = purpose
    s.seat = seat
    words = zone_words(s, seat, purpose)
    if len(words) == 1:
        return pick_zone(s, words[0])
    s.ask = ASK_ZONE
    return True


def pick_zone(s: Position, zone: i64) -> bool:
    s.zone = zone
    colours = in_zone(s, s.seat, zone) & pickable(s, s.purpose)
    if colours & (colours - 1) == 0:
        return pick_colour(s, lowest(colours))
    s.ask = ASK_WHICH
    return True


def pick_colour(s: Position, colour: i64) -> bool:
    """The cube is known: does with it what it was picked for; True if something more is asked."""
    seat: i64 = s.seat
    if s.purpose == FOR_SWAP:
        s.colour = colour
        words = into_words(s)
        if len(words) == 1:
            swap(s, lowest_into(s))
            return False
        s.ask = ASK_INTO
        return True
    take_cube(s, seat, s.zone, colour, 0)
    if s.purpose in (FOR_RESTORE, FOR_RESET):
        s.piles[pile(seat, BAG) + colour] += 1
        return False
    s.supply[colour] += 1
    if s.purpose == FOR_LOSS:
        s.losses[seat] -= 1
    elif s.purpose == FOR_PAY:
        return paid(s)
    return False


def into(s: Position) -> i64:
    """Colours of the supply that a swap may bring (HYP-10.5), as bits."""
    out: i64 = 0
    c: i64 = 0
    while c < COLOURED:
        if c != s.colour and s.supply[c] > 0:
            out |= 1 << c
        c += 1
    return out


def into_words(s: Position) -> list[int]:
    return colour_words(into(s))


def lowest_into(s: Position) -> i64:
    return lowest(into(s))


def swap(s: Position, colour: i64) -> None:
    """The new cube lies where the old one lay, whatever the space asks for; nothing is activated."""
    take_cube(s, s.seat, s.zone, s.colour, colour + 1)
    s.supply[s.colour] += 1
    s.supply[colour] -= 1


def generated(s: Position) -> i64:
    """Colours of which the supply still has a cube, as bits."""
    out: i64 = 0
    c: i64 = 0
    while c < COLOURED:
        if s.supply[c] > 0:
            out |= 1 << c
        c += 1
    return out


def generate_cube(s: Position, colour: i64) -> None:
    """HYP-10.2."""
    s.supply[colour] -= 1
    s.piles[pile(s.active, BAG) + colour] += 1


def can_draw(s: Position) -> bool:
    return pile_size(s, s.active, BAG) > 0


def can_restore(s: Position) -> bool:
    return any_cube(s, s.active, FOR_RESTORE)


def can_swap(s: Position) -> bool:
    return any_cube(s, s.active, FOR_SWAP)


def can_eliminate(s: Position) -> bool:
    return any_cube(s, s.active, FOR_ELIMINATE)


def can_pay(s: Position, kind: i64) -> bool:
    """HYP-10.4."""
    cost = s.t.pay_cost[kind - PAY]
    if cost == COST_GEM:
        return s.gems[s.active] > 0
    if cost == COST_MINI:
        return on_map(s, s.active) > 0
    return any_cube(s, s.active, FOR_PAY)


def pay(s: Position, kind: i64) -> bool:
    """Starts a payment; True if something is asked."""
    s.pool[kind] -= 1
    s.kind = kind
    cost = s.t.pay_cost[kind - PAY]
    if cost == COST_GEM:
        s.gems[s.active] -= 1
        return paid(s)
    if cost == COST_CUBE:
        return ask_cube(s, s.active, FOR_PAY)
    return ask_miniature(s, s.active, FOR_PAY)


def paid(s: Position) -> bool:
    return activate(s, s.t.pay_program[s.kind - PAY])


def miniature_words(s: Position, seat: i64) -> list[int]:
    """Where a seat has miniatures: hexes for those outside, sites for those inside."""
    t = s.t
    out: list[int] = []
    cell: i64 = 0
    while cell < t.cells:
        if s.free[cell * MAX_SEATS + seat] > 0:
            out.append(t.w_hex + t.hex_of[cell])
        cell += 1
    cell = 0
    while cell < t.cells:
        k: i64 = 0
        while k < t.sites:
            if s.inside[cell * t.sites + k] == PLAYER + seat:
                out.append(t.w_site + t.hex_of[cell] * t.sites + k)
            k += 1
        cell += 1
    return out


def ask_miniature(s: Position, seat: i64, purpose: i64) -> bool:
    s.purpose = purpose
    s.seat = seat
    words = miniature_words(s, seat)
    if len(words) == 1:
        return pick_miniature(s, words[0])
    s.ask = ASK_MINI
    return True


def pick_miniature(s: Position, word: i64) -> bool:
    """A miniature goes back to the reserve (HYP-10.10); True if something more is asked."""
    t = s.t
    seat: i64 = s.seat
    if word < t.w_site:
        leave_outside(s, seat, t.cell_of[word - t.w_hex])
    else:
        at = t.cell_of[(word - t.w_site) // t.sites] * t.sites + (word - t.w_site) % t.sites
        s.inside[at] = NOBODY
    s.reserve[seat] += 1
    if s.purpose == FOR_LOSS:
        s.losses[seat] -= 1
        return False
    return paid(s)


def is_adjacent(s: Position, seat: i64) -> bool:
    """Whether an opponent has a miniature in or next to a hex with one of the active player (HYP-10.8)."""
    t = s.t
    cell: i64 = 0
    while cell < t.cells:
        if present(s, s.active, cell):
            if present(s, seat, cell):
                return True
            k = 6 * cell
            last = k + 6
            while k < last and t.near[k] >= 0:
                if present(s, seat, t.near[k]):
                    return True
                k += 1
        cell += 1
    return False


def anybody_adjacent(s: Position) -> bool:
    q: i64 = 0
    while q < s.t.seats:
        if q != s.active and is_adjacent(s, q):
            return True
        q += 1
    return False


def afflict(s: Position, kind: i64) -> None:
    """Spends an effect on all adjacent opponents: their losses are pending then."""
    s.pool[kind] -= 1
    i = kind - s.t.first_adjacent
    s.losing = s.t.adjacent_what[i]
    q: i64 = 0
    while q < s.t.seats:
        if q != s.active and is_adjacent(s, q):
            s.losses[q] = s.t.adjacent_count[i]
        q += 1


def ask_loss(s: Position) -> bool:
    """Settles the next loss that is pending, in turn order; True if its owner must choose."""
    n = s.t.seats
    place: i64 = 1
    while place < n:
        q = (s.active + place) % n
        if s.losses[q] > 0:
            return lose(s, q)
        place += 1
    s.losing = NONE
    return False


def lose(s: Position, seat: i64) -> bool:
    if s.losing == COST_GEM:
        lost = s.losses[seat] if s.losses[seat] <= s.gems[seat] else s.gems[seat]
        s.gems[seat] -= lost
        s.losses[seat] = 0
        return False
    if s.losing == LOSE_ROW:
        words = lowerable(s, seat)
        if len(words) == 0:
            s.losses[seat] = 0
            return False
        if len(words) == 1:
            lower(s, seat, words[0])
            return False
        s.seat = seat
        s.ask = ASK_LOSE_ROW
        return True
    if s.losing == COST_CUBE:
        if any_cube(s, seat, FOR_LOSS):
            return ask_cube(s, seat, FOR_LOSS)
    elif on_map(s, seat) > 0:
        return ask_miniature(s, seat, FOR_LOSS)
    s.losses[seat] = 0
    return False


def lower(s: Position, seat: i64, word: i64) -> None:
    s.level[seat * COLOURED + word - W_ROW] -= 1
    s.losses[seat] -= 1


def can_copy(s: Position, card: i64) -> bool:
    """Whether espionage can copy this card (HYP-10.7)."""
    t = s.t
    owner = s.where[card]
    if owner >= t.seats or owner == s.active or t.card_spies[card] != 0:
        return False
    does = t.card_does[card]
    if does == PLAIN:
        return s.choices.espionage != 1 or is_filled(s, owner, t.first_card_set + card)
    if does != START or s.choices.espionage == 2:
        return False
    return s.choices.espionage != 1 or is_filled(s, owner, t.first_card_set + card)


def can_use_race(s: Position) -> bool:
    """Whether the active player's race tile has a power to use now."""
    p = s.active
    tile = s.race_tile[p]
    if tile < 0:
        return False
    does = s.t.tile_does[tile]
    if does == TOKENS:
        return s.powers[p] > 0
    if does == GEM_POWER:
        return s.gems[p] >= s.t.tile_number[tile] and (s.choices.sacrifice_once == 0 or s.sacrificed == 0)
    return False


def use_race(s: Position) -> bool:
    """True if the power asks for a choice."""
    p = s.active
    tile = s.race_tile[p]
    if s.t.tile_does[tile] == TOKENS:
        s.powers[p] -= 1
        if s.t.tile_refresh[tile] == 0 and s.choices.extra_tokens == 0:
            s.forts[p] += 1
    else:
        s.gems[p] -= s.t.tile_number[tile]
        s.sacrificed = s.choices.sacrifice_once
    return activate(s, s.t.tile_program[tile])
