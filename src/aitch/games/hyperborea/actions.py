"""Chapter 3 again: everything a player can do between the start and the end of a turn, as one question."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.core.contract import CHANCE
from aitch.games.hyperborea.combat import can_attack, can_shoot, is_target, strike, strike_words
from aitch.games.hyperborea.cubes import placeable
from aitch.games.hyperborea.development import can_upgrade, develop, develops, row_words, upgrade
from aitch.games.hyperborea.effects import activate
from aitch.games.hyperborea.market import (
    can_refresh,
    refresh,
    take_card,
)
from aitch.games.hyperborea.movement import (
    can_clone,
    can_fly,
    can_fortify,
    can_muster,
    can_walk,
    fortify,
    hex_words,
    put_miniature,
)
from aitch.games.hyperborea.others import (
    afflict,
    anybody_adjacent,
    ask_cube,
    can_copy,
    can_draw,
    can_eliminate,
    can_pay,
    can_restore,
    can_swap,
    can_use_race,
    generate_cube,
    generated,
    pay,
    use_race,
)
from aitch.games.hyperborea.position import Position
from aitch.games.hyperborea.sites import can_enter, enter_city, is_city, play_token, step_in
from aitch.games.hyperborea.terms import (
    ASK_EACH,
    ASK_GEN,
    ASK_HEX,
    ASK_ROW,
    ASK_RUIN,
    ASK_SPACE,
    ASK_STRIKE,
    ASK_SURE,
    ASK_TO,
    ATTACK,
    CLONE,
    COLOURED,
    DRAW,
    ELIMINATE,
    ESPIONAGE,
    FLY,
    FOR_ELIMINATE,
    FOR_RESTORE,
    FOR_SWAP,
    FORTRESS,
    GEN,
    GEN_ANY,
    GHOST,
    MARKET,
    MAX_SEATS,
    MINI,
    MOVE,
    NOBODY,
    NONE,
    PAY,
    PLAYER,
    RANGED,
    RESTORE,
    SWAP,
    TECH,
    TOP_LEVEL,
    W_COLOUR,
    W_END,
    W_KIND,
    W_RACE,
    W_ROW,
    W_TOKEN,
    W_UPGRADE,
)
from aitch.games.hyperborea.turn import advance, end_turn, finish


def main_words(s: Position) -> list[int]:
    """Everything the active player can do, sorted by the order of the vocabulary."""
    out: list[int] = [W_END]
    if s.steps >= s.t.turn_limit:
        return out
    p = s.active
    if s.stored[p] != NONE:
        out.append(W_TOKEN)
    if can_use_race(s):
        out.append(W_RACE)
    colours = placeable(s, p)
    c: i64 = 0
    while colours != 0:
        if colours & 1 != 0:
            out.append(W_COLOUR + c)
        colours >>= 1
        c += 1
    row_options(s, out)
    kind_options(s, out)
    hex_options(s, out)
    site_options(s, out)
    if s.pool[ATTACK] > 0 or s.pool[RANGED] > 0:
        foe_options(s, out)
    if s.pool[TECH] > 0 or s.pool[ESPIONAGE] > 0:
        card_options(s, out)
    return out


def row_options(s: Position, out: list[int]) -> None:
    some = develops(s) > 0
    at = s.active * COLOURED
    row: i64 = 0
    while row < COLOURED:
        if (some and s.level[at + row] < TOP_LEVEL) or can_upgrade(s, row):
            out.append(W_ROW + row)
        row += 1


def kind_options(s: Position, out: list[int]) -> None:
    """Effects that are spent by naming them: what they go to, if anything, is asked next."""
    t = s.t
    if s.pool[DRAW] > 0 and can_draw(s):
        out.append(W_KIND + DRAW)
    if s.pool[RESTORE] > 0 and can_restore(s):
        out.append(W_KIND + RESTORE)
    if s.pool[SWAP] > 0 and can_swap(s):
        out.append(W_KIND + SWAP)
    if s.pool[ELIMINATE] > 0 and can_eliminate(s):
        out.append(W_KIND + ELIMINATE)
    kind: i64 = GEN
    while kind < GEN_ANY:
        if s.pool[kind] > 0 and s.supply[kind - GEN] > 0:
            out.append(W_KIND + kind)
        kind += 1
    if s.pool[GEN_ANY] > 0 and generated(s) != 0:
        out.append(W_KIND + GEN_ANY)
    kind = PAY
    while kind < t.first_adjacent:
        if s.pool[kind] > 0 and can_pay(s, kind):
            out.append(W_KIND + kind)
        kind += 1
    while kind < t.kinds:
        if s.pool[kind] > 0 and anybody_adjacent(s):
            out.append(W_KIND + kind)
        kind += 1


def hex_options(s: Position, out: list[int]) -> None:
    t = s.t
    pool = s.pool
    if pool[MOVE] + pool[FLY] + pool[FORTRESS] + pool[MINI] + pool[CLONE] == 0:
        return
    cell: i64 = 0
    while cell < t.cells:
        if can_walk(s, cell) or can_fly(s, cell) or can_muster(s, cell) or can_fortify(s, cell) or can_clone(s, cell):
            out.append(t.w_hex + t.hex_of[cell])
        cell += 1


def site_options(s: Position, out: list[int]) -> None:
    """Cities and ruins to step into, and those inside that can be hit."""
    t = s.t
    p = s.active
    shots = s.pool[RANGED] > 0
    cell: i64 = 0
    while cell < t.cells:
        land = s.land[cell]
        if land >= 0 and (shots or s.free[cell * MAX_SEATS + p] > 0):
            k: i64 = 0
            while k < t.site_count[land]:
                occupant = s.inside[cell * t.sites + k]
                if occupant == NOBODY:
                    if can_enter(s, cell, k):
                        out.append(t.w_site + t.hex_of[cell] * t.sites + k)
                elif occupant != PLAYER + p and (can_attack(s, cell) or can_shoot(s, cell)):
                    out.append(t.w_site + t.hex_of[cell] * t.sites + k)
                k += 1
        cell += 1


def foe_options(s: Position, out: list[int]) -> None:
    """Others' miniatures outside that can be hit."""
    t = s.t
    p = s.active
    cell: i64 = 0
    while cell < t.cells:
        q: i64 = 0
        while q < t.seats:
            if q != p and s.free[cell * MAX_SEATS + q] > 0 and (can_attack(s, cell) or can_shoot(s, cell)):
                out.append(t.w_foe + t.hex_of[cell] * MAX_SEATS + q)
            q += 1
        cell += 1


def card_options(s: Position, out: list[int]) -> None:
    """Cards to take, cards to copy, and decks whose cards can be replaced before taking."""
    t = s.t
    takes = s.pool[TECH] > 0
    copies = s.pool[ESPIONAGE] > 0
    card: i64 = 0
    while card < t.cards:
        if s.where[card] == MARKET:
            if takes:
                out.append(t.w_card + card)
        elif copies and can_copy(s, card):
            out.append(t.w_card + card)
        card += 1
    if takes:
        deck: i64 = 0
        while deck < 4:
            if can_refresh(s, deck):
                out.append(t.w_deck + deck)
            deck += 1


def could_spend(s: Position) -> bool:
    """Whether something of the pool could still be spent (HYP-3.5)."""
    t = s.t
    out: list[int] = []
    kind_options(s, out)
    hex_options(s, out)
    if len(out) > 0:
        return True
    if s.pool[ATTACK] > 0 or s.pool[RANGED] > 0:
        foe_options(s, out)
        cell: i64 = 0
        while cell < t.cells:
            if can_attack(s, cell) or can_shoot(s, cell):
                k: i64 = 0
                while k < t.sites:
                    if is_target(s, s.inside[cell * t.sites + k]):
                        return True
                    k += 1
            cell += 1
    if s.pool[TECH] > 0 or s.pool[ESPIONAGE] > 0:
        card_options(s, out)
    if len(out) > 0:
        return True
    if develops(s) == 0:
        return False
    row: i64 = 0
    while row < COLOURED:
        if s.level[s.active * COLOURED + row] < TOP_LEVEL:
            return True
        row += 1
    return False


def do_main(s: Position, word: i64) -> None:
    """Answers the main question."""
    t = s.t
    s.steps += 1
    if word == W_END:
        if s.warned == 0 and s.steps <= t.turn_limit and could_spend(s):
            s.warned = 1
            s.ask = ASK_SURE
            return
        end_turn(s)
        finish(s)
    elif word == W_TOKEN:
        token = s.stored[s.active]
        s.stored[s.active] = NONE
        if not play_token(s, token):
            finish(s)
    elif word == W_RACE:
        if not use_race(s):
            finish(s)
    elif word < W_ROW:
        s.colour = word - W_COLOUR
        s.ask = ASK_SPACE
    elif word <= W_KIND:
        do_row(s, word - W_ROW)
    elif word < t.w_hex:
        do_kind(s, word - W_KIND)
    elif word < t.w_site:
        do_hex(s, t.cell_of[word - t.w_hex])
    elif word < t.w_foe:
        do_site(s, t.cell_of[(word - t.w_site) // t.sites], (word - t.w_site) % t.sites)
    elif word < t.w_space:
        s.cell = t.cell_of[(word - t.w_foe) // MAX_SEATS]
        s.foe = (word - t.w_foe) % MAX_SEATS
        aim(s, False)
    elif word < t.w_deck:
        do_card(s, word - t.w_card)
    else:
        refresh(s, word - t.w_deck)
        s.kind = TECH
        advance(s)


def do_row(s: Position, row: i64) -> None:
    words = row_words(s, row)
    s.colour = row
    if len(words) == 1:
        use_row(s, words[0])
    else:
        s.ask = ASK_ROW


def use_row(s: Position, word: i64) -> None:
    if word == W_UPGRADE:
        upgrade(s, s.colour)
    elif develop(s, s.colour, word - W_KIND):
        s.colour = NONE
        s.ask = ASK_EACH
        return
    finish(s)


def do_kind(s: Position, kind: i64) -> None:
    if kind >= s.t.first_adjacent:
        afflict(s, kind)
        finish(s)
        return
    if kind >= PAY:
        if not pay(s, kind):
            finish(s)
        return
    s.pool[kind] -= 1
    asked = False
    if kind == DRAW:
        s.draws = 1
    elif kind == RESTORE:
        asked = ask_cube(s, s.active, FOR_RESTORE)
    elif kind == SWAP:
        asked = ask_cube(s, s.active, FOR_SWAP)
    elif kind == ELIMINATE:
        asked = ask_cube(s, s.active, FOR_ELIMINATE)
    elif kind == GEN_ANY:
        s.ask = ASK_GEN
        asked = True
    else:
        generate_cube(s, kind - GEN)
    if not asked:
        finish(s)


def do_hex(s: Position, cell: i64) -> None:
    words = hex_words(s, cell)
    s.cell = cell
    if len(words) == 1:
        use_hex(s, words[0])
    else:
        s.ask = ASK_HEX


def use_hex(s: Position, word: i64) -> None:
    """Spends a point of the pool in the picked hex."""
    kind = word - W_KIND
    if kind in (MOVE, FLY):
        s.kind = kind
        s.ask = ASK_TO
        return
    if kind == FORTRESS:
        fortify(s, s.cell)
    else:
        s.pool[kind] -= 1
        put_miniature(s, s.active, s.cell)
    finish(s)


def do_site(s: Position, cell: i64, site: i64) -> None:
    s.cell = cell
    s.site = site
    occupant = s.inside[cell * s.t.sites + site]
    if occupant != NOBODY:
        aim(s, occupant == GHOST)
    elif is_city(s, cell, site):
        if not enter_city(s, cell, site):
            finish(s)
    else:
        step_in(s, cell, site)
        s.ask = ASK_RUIN
        s.seat = CHANCE


def aim(s: Position, ghost: bool) -> None:
    words = strike_words(s, s.cell, ghost)
    if len(words) == 1:
        strike(s, words[0])
        finish(s)
    else:
        s.ask = ASK_STRIKE


def do_card(s: Position, card: i64) -> None:
    if s.where[card] == MARKET:
        take_card(s, card)
        finish(s)
        return
    s.pool[ESPIONAGE] -= 1
    if not activate(s, s.t.card_program[card]):
        finish(s)
