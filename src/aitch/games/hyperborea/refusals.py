"""Why a word is not legal now: the number of the rule, and the facts."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.core.contract import CHANCE
from aitch.games.hyperborea.cubes import in_zone
from aitch.games.hyperborea.movement import has_city, step_cost, walkers
from aitch.games.hyperborea.position import (
    Position,
    closed_space,
    inside_count,
    is_open,
    owns_set,
    pile,
    takes,
)
from aitch.games.hyperborea.terms import (
    ASK_CARD,
    ASK_CHOICE,
    ASK_CUBE,
    ASK_DEAL,
    ASK_EACH,
    ASK_EXTRA,
    ASK_FIRST,
    ASK_GEN,
    ASK_HEX,
    ASK_INTO,
    ASK_KEEP,
    ASK_LOSE_ROW,
    ASK_MAIN,
    ASK_MARKER,
    ASK_MINI,
    ASK_RACE,
    ASK_RACE_TILE,
    ASK_ROW,
    ASK_RUIN,
    ASK_SPACE,
    ASK_START_CARD,
    ASK_STRIKE,
    ASK_SURE,
    ASK_TILE,
    ASK_TO,
    ATTACK,
    AVAILABLE,
    CITY,
    CLONE,
    COLOURED,
    COLOURS,
    DEV,
    DEV_DIFF,
    DEV_ROW,
    DRAW,
    ESPIONAGE,
    FLY,
    FOR_ELIMINATE,
    FOR_LOSS,
    FOR_PAY,
    FOR_RESET,
    FOR_SWAP,
    FORTRESS,
    GEM_POWER,
    GEN,
    GEN_ANY,
    GHOST,
    GREY,
    GREY_ON,
    MARKET,
    MAX_SEATS,
    MINI,
    MOVE,
    NOBODY,
    PAY,
    PLAYER,
    RANGED,
    SEAT_NAMES,
    STAGE_START,
    TECH,
    TOKENS,
    TOP_LEVEL,
    UNUSED,
    W_AVAILABLE,
    W_COLOUR,
    W_CONVERT,
    W_KIND,
    W_RACE,
    W_ROW,
    W_TOKEN,
    W_UNUSED,
    W_UPGRADE,
)

Reason = tuple[str, str]


def refusal(s: Position, word: i64) -> Reason:
    ask = s.ask
    if s.seat == CHANCE:
        return by_chance(s, word)
    if ask == ASK_MAIN:
        return main_refusal(s, word)
    if ask == ASK_SPACE:
        return space_refusal(s, word)
    if ask == ASK_HEX:
        if W_KIND < word < s.t.w_hex:
            return hex_kind_refusal(s, s.cell, word - W_KIND)
        return "HYP-3.5", f"{name(s, word)} is no effect that can be spent at {hex_name(s, s.cell)}"
    if ask == ASK_TO:
        return goal_refusal(s, word)
    if ask == ASK_STRIKE:
        return strike_refusal(s, word)
    if ask in (ASK_ROW, ASK_EACH):
        return row_answer_refusal(s, word)
    if ask == ASK_CHOICE:
        size = s.t.program_size[s.program]
        return "HYP-4.5", f"one of {size} effects is to be chosen, and {name(s, word)} is none of them"
    if ask == ASK_KEEP:
        return "HYP-7.5", f"the token is used or kept before anything else; {name(s, word)} does neither"
    if ask == ASK_CARD:
        return card_answer_refusal(s, word)
    if ask == ASK_GEN:
        return "HYP-10.2", f"the supply gives no cube for {name(s, word)}"
    if ask == ASK_INTO:
        return (
            "HYP-10.5",
            f"the new cube comes from the supply and is neither grey nor {COLOURS[s.colour]}",
        )
    if ask == ASK_MINI:
        rule = "HYP-10.4" if s.purpose == FOR_PAY else "HYP-10.10"
        return rule, f"none of your miniatures is at {name(s, word)}"
    if ask == ASK_LOSE_ROW:
        return "HYP-8.7", f"{name(s, word)} is no row with a marker above 0"
    if ask == ASK_SURE:
        return "HYP-3.5", "the question is whether the turn ends with effects unspent"
    if ask == ASK_RACE:
        return "HYP-2.1", f"{name(s, word)} is no race that is left"
    if ask == ASK_RACE_TILE:
        return "HYP-2.7", f"{name(s, word)} is no tile of your race"
    if ask == ASK_START_CARD:
        return "HYP-11.5", f"{name(s, word)} is no start technology of your race tile"
    if ask == ASK_EXTRA:
        return "HYP-2.8", f"the extra cube has one of six colours; {name(s, word)} is none"
    if ask == ASK_MARKER:
        if W_ROW <= word < W_ROW + COLOURED:
            return "HYP-2.9", f"the marker of {name(s, word)} has been set already"
        return "HYP-2.9", f"{name(s, word)} is no development row"
    return cube_refusal(s, word)


def name(s: Position, word: int) -> str:
    return s.game.vocabulary[word]


def hex_name(s: Position, cell: i64) -> str:
    return s.game.vocabulary[s.t.w_hex + s.t.hex_of[cell]]


def by_chance(s: Position, word: i64) -> Reason:
    ask = s.ask
    what = name(s, word)
    if ask == ASK_FIRST:
        return "HYP-2.2", f"{what} is no seat of this game"
    if ask == ASK_RACE:
        return "HYP-2.1", f"{what} is no race that is left"
    if ask == ASK_RACE_TILE:
        return "HYP-2.7", f"{what} is no tile of this race"
    if ask == ASK_TILE:
        rule = "HYP-5.1" if s.stage >= STAGE_START else "HYP-2.6"
        return rule, f"{what} is no tile that can lie there"
    if ask == ASK_DEAL:
        rule = "HYP-9.2" if s.stage >= STAGE_START else "HYP-2.10"
        return rule, f"{what} is not among the cards of which the next one comes"
    if ask == ASK_CUBE:
        rule = "HYP-3.8" if s.stage >= STAGE_START else "HYP-2.11"
        return rule, f"no {what} can be drawn from the bag of {SEAT_NAMES[s.active]}"
    if ask == ASK_RUIN:
        return "HYP-7.4", f"{what} is no token that can lie there"
    return "HYP-3.4", f"{what} answers another question"


# The main question.


def main_refusal(s: Position, word: i64) -> Reason:
    t = s.t
    if s.steps >= t.turn_limit:
        return "HYP-3.14", f"{s.steps} actions have been taken in this turn: it can only be ended"
    if word == W_TOKEN:
        return "HYP-7.7", "you keep no ruin token"
    if word == W_RACE:
        return race_refusal(s)
    if W_COLOUR <= word < W_ROW:
        return colour_refusal(s, word - W_COLOUR)
    if W_ROW <= word <= W_KIND:
        return row_refusal(s, word - W_ROW)
    if W_KIND < word < t.w_hex:
        return kind_refusal(s, word - W_KIND)
    if t.w_hex <= word < t.w_site:
        return hex_refusal(s, word)
    if t.w_site <= word < t.w_foe:
        return site_refusal(s, word)
    if t.w_foe <= word < t.w_space:
        return foe_refusal(s, word)
    if t.w_space <= word < t.w_card:
        return "HYP-4.1", "pick one of your available cubes first"
    if t.w_card <= word < t.w_deck:
        return card_refusal(s, word - t.w_card)
    if t.w_deck <= word < t.w_tile:
        if s.pool[TECH] == 0:
            return "HYP-9.3", "cards are replaced before taking one, and you have no technology effect"
        return "HYP-9.4", "there are too few cards in that deck"
    return "HYP-3.4", f"{name(s, word)} answers another question"


def race_refusal(s: Position) -> Reason:
    p = s.active
    tile = s.race_tile[p]
    if tile < 0:
        return "HYP-1.3", "an Invasion has no race tiles"
    does = s.t.tile_does[tile]
    if does == TOKENS:
        if s.t.tile_refresh[tile] != 0:
            return "HYP-11.3", "the token has been used since the last Reset"
        return "HYP-11.2", "both tokens have been spent"
    if does == GEM_POWER:
        if s.gems[p] < s.t.tile_number[tile]:
            return "HYP-11.10", f"needs {s.t.tile_number[tile]} gem, has {s.gems[p]}"
        return "HYP-11.10", "a gem has been given up in this turn already"
    return f"HYP-11.{RACE_RULES[does]}", "your race tile works without being used"


RACE_RULES = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11]
"""The rule of chapter 11 for each kind of race tile."""


def colour_refusal(s: Position, colour: i64) -> Reason:
    p = s.active
    if s.piles[pile(p, AVAILABLE) + colour] > 0:
        return "HYP-4.1", f"no free space takes a {COLOURS[colour]} cube now"
    if s.piles[pile(p, UNUSED) + colour] > 0:
        return "HYP-4.7", f"your {COLOURS[colour]} cube lies in the unused area"
    return "HYP-4.1", f"there is no {COLOURS[colour]} cube in your available area"


def row_refusal(s: Position, row: i64) -> Reason:
    level = s.level[s.active * COLOURED + row]
    if level >= 4:
        if s.supply[row] == 0:
            return "HYP-8.6", f"the supply has no {COLOURS[row]} cube for an upgrade"
        return "HYP-8.4", f"the marker is at level {level}"
    return "HYP-8.5", f"you have no develop effect, and an upgrade needs level 4: the marker is at {level}"


def kind_rule(s: Position, kind: i64) -> str:
    """The rule about an effect of the pool."""
    if kind >= s.t.first_adjacent:
        return "HYP-10.8"
    if kind >= PAY:
        return "HYP-10.4"
    if kind >= DEV_DIFF:
        return "HYP-8.3"
    if kind >= DEV_ROW:
        return "HYP-8.2"
    if GEN <= kind <= GEN_ANY:
        return "HYP-10.2"
    return KIND_RULES[kind]


KIND_RULES = [
    *("HYP-3.6", "HYP-5.4", "HYP-5.9", "HYP-6.1", "HYP-6.3", "HYP-6.9", "HYP-5.11", "HYP-5.12", "HYP-8.1", "HYP-9.1"),
    *("HYP-10.1", "HYP-10.3", "HYP-10.7", "HYP-10.5", "HYP-10.6"),
]


def kind_refusal(s: Position, kind: i64) -> Reason:
    what = name(s, W_KIND + kind)
    if s.pool[kind] == 0:
        return "HYP-3.5", f"there is no {what} in your pool"
    if kind < DRAW or kind == ESPIONAGE or DEV_ROW <= kind < PAY:
        return kind_rule(s, kind), f"pick what {what} is for: a place, a target, a row or a card"
    if kind == DRAW:
        return "HYP-10.1", "your bag is empty"
    if kind >= s.t.first_adjacent:
        return "HYP-10.8", "no opponent is in or next to a hex with one of your miniatures"
    return kind_rule(s, kind), f"there is nothing that {what} could be used on"


def hex_refusal(s: Position, word: i64) -> Reason:
    t = s.t
    cell = t.cell_of[word - t.w_hex]
    if cell < 0:
        return "HYP-2.3", f"{name(s, word)} is not on the map for {t.seats} players"
    pool = s.pool
    for kind in (MOVE, FLY, FORTRESS, CLONE, MINI):
        if pool[kind] > 0:
            return hex_kind_refusal(s, cell, kind)
    return "HYP-3.5", "there is nothing in your pool that could be spent in a hex"


def hex_kind_refusal(s: Position, cell: i64, kind: i64) -> Reason:
    """Why this effect cannot be spent in this hex."""
    p = s.active
    here = hex_name(s, cell)
    what = name(s, W_KIND + kind)
    if kind not in (MOVE, FLY, FORTRESS, CLONE, MINI):
        return kind_rule(s, kind), f"{what} is not spent on a hex"
    if s.pool[kind] == 0:
        return "HYP-3.5", f"there is no {what} in your pool"
    if kind in (MINI, CLONE) and s.reserve[p] == 0:
        return kind_rule(s, kind), "your reserve is empty"
    if kind == MINI:
        if s.t.owner[cell] != p:
            return "HYP-5.11", f"{here} is not in your homeland"
        return "HYP-5.11", f"{here} has no city" if not has_city(s, cell) else f"nothing can be put into {here}"
    if kind == FORTRESS and s.forts[p] == 0:
        return "HYP-6.9", "all your fortresses are in use"
    if s.free[cell * MAX_SEATS + p] == 0:
        if kind in (MOVE, FLY) and inside_count(s, cell, PLAYER + p) > 0:
            return "HYP-7.2", f"your miniature at {here} is frozen"
        return kind_rule(s, kind), f"you have no miniature at {here}"
    if kind == MOVE and walkers(s, cell) == 0:
        return "HYP-5.6", f"your miniature at {here} has been stopped"
    cheapest: i64 = 9
    k: i64 = 6 * cell
    last = k + 6
    while k < last and s.t.near[k] >= 0:
        cost = step_cost(s, p, cell, s.t.near[k])
        cheapest = min(cheapest, cost)
        k += 1
    rule = "HYP-5.10" if s.pool[FLY] > 0 else "HYP-5.4"
    return rule, f"the cheapest step from {here} needs {cheapest} movement points, you have {s.pool[MOVE]}"


def site_refusal(s: Position, word: i64) -> Reason:
    t = s.t
    p = s.active
    cell = t.cell_of[(word - t.w_site) // t.sites]
    site = (word - t.w_site) % t.sites
    if cell < 0:
        return "HYP-2.3", f"{name(s, word)} is not on the map for {t.seats} players"
    land = s.land[cell]
    if land < 0:
        return "HYP-5.1", f"{hex_name(s, cell)} lies face down"
    if site >= t.site_count[land]:
        return "HYP-7.1", f"there is no city or ruin {name(s, word)}"
    city = t.site_kind[land * t.sites + site] == CITY
    rule = "HYP-7.1" if city else "HYP-7.4"
    occupant = s.inside[cell * t.sites + site]
    if occupant == NOBODY:
        if s.free[cell * MAX_SEATS + p] == 0:
            if inside_count(s, cell, PLAYER + p) > 0:
                return "HYP-7.2", f"your miniature at {hex_name(s, cell)} is frozen"
            return rule, f"you have no miniature at {hex_name(s, cell)}"
        if not city and s.tokens[cell * t.sites + site] == 0:
            return "HYP-7.8", "no token is left there"
        if walkers(s, cell) == 0:
            return "HYP-7.10", "your miniature there has been stopped"
        return "HYP-7.3", "the city lies in another homeland"
    if occupant == PLAYER + p:
        return rule, "one of your own miniatures is in there"
    if s.pool[ATTACK] > 0:
        return "HYP-6.1", f"an attack needs a miniature of yours outside at {hex_name(s, cell)}"
    if s.pool[RANGED] > 0:
        return "HYP-6.3", f"a ranged attack needs a miniature of yours outside, next to {hex_name(s, cell)}"
    who = "a ghost" if occupant == GHOST else SEAT_NAMES[occupant - PLAYER]
    return rule, f"{who} is in there, and you have no attack"


def foe_refusal(s: Position, word: i64) -> Reason:
    t = s.t
    cell = t.cell_of[(word - t.w_foe) // MAX_SEATS]
    foe = (word - t.w_foe) % MAX_SEATS
    if cell < 0:
        return "HYP-2.3", f"{name(s, word)} is not on the map for {t.seats} players"
    if foe == s.active:
        return "HYP-6.1", "you cannot attack your own miniatures"
    if s.free[cell * MAX_SEATS + foe] == 0:
        return "HYP-6.1", f"no miniature of {SEAT_NAMES[foe]} stands outside at {hex_name(s, cell)}"
    if s.pool[ATTACK] == 0 and s.pool[RANGED] == 0:
        return "HYP-3.5", "there is no attack in your pool"
    if s.pool[ATTACK] > 0:
        return "HYP-6.1", f"an attack needs a miniature of yours outside at {hex_name(s, cell)}"
    return "HYP-6.3", f"a ranged attack needs a miniature of yours outside, next to {hex_name(s, cell)}"


def card_refusal(s: Position, card: i64) -> Reason:
    t = s.t
    owner = s.where[card]
    if owner == MARKET:
        return "HYP-9.1", "you have no technology effect"
    if owner >= t.seats:
        return "HYP-9.1", "the card is not face up"
    if owner == s.active:
        return "HYP-9.1", "the card is yours already"
    if s.pool[ESPIONAGE] == 0:
        return "HYP-10.7", f"the card belongs to {SEAT_NAMES[owner]}, and you have no espionage"
    return "HYP-10.7", "this technology has no effect that espionage can copy"


# The other questions.


def space_refusal(s: Position, word: i64) -> Reason:
    """Why the picked cube cannot go there."""
    t = s.t
    p = s.active
    colour = s.colour
    if not t.w_space <= word < t.w_card:
        return "HYP-4.1", f"the {COLOURS[colour]} cube goes on a space of a technology; {name(s, word)} is none"
    set_ = t.word_set[word - t.w_space]
    if not owns_set(s, p, set_):
        return "HYP-4.1", "you do not have that technology"
    if not is_open(s, p, set_):
        return "HYP-4.2", "a cube lies on the other set of this technology"
    closed = closed_space(s, p, set_)
    space = t.set_at[set_]
    last = space + t.set_size[set_]
    fits = False
    open_ = False
    while space < last:
        if t.space_word[space] == word:
            fits = takes(s, p, space) >> colour & 1 != 0
            open_ = open_ or space != closed
        space += 1
    if not open_:
        return "HYP-11.1", "your race tile closes this space"
    if fits:
        return "HYP-4.6", "a cube lies there already"
    tile = s.race_tile[p]
    if colour == GREY and tile >= 0 and t.tile_does[tile] == GREY_ON:
        return "HYP-11.8", "your grey cubes may lie on orange and grey spaces alone"
    return "HYP-4.1", f"that space takes no {COLOURS[colour]} cube"


def goal_refusal(s: Position, word: i64) -> Reason:
    t = s.t
    rule = "HYP-5.9" if s.kind == FLY else "HYP-5.4"
    if not t.w_hex <= word < t.w_site or t.cell_of[word - t.w_hex] < 0:
        return rule, f"a neighbouring hex is wanted; {name(s, word)} is none"
    goal = t.cell_of[word - t.w_hex]
    k: i64 = 6 * s.cell
    last = k + 6
    while k < last:
        if t.near[k] == goal:
            cost = step_cost(s, s.active, s.cell, goal)
            rule = "HYP-5.10" if s.pool[FLY] > 0 else "HYP-5.4"
            return rule, f"the step needs {cost} movement points, you have {s.pool[MOVE]}"
        k += 1
    return rule, f"{name(s, word)} is not next to {hex_name(s, s.cell)}"


def strike_refusal(s: Position, word: i64) -> Reason:
    if word == W_CONVERT:
        return "HYP-11.11", "only the Purple Matriarchy converts, ghosts alone, and from its reserve"
    if word == W_KIND + RANGED:
        return "HYP-6.3", "no ranged attack reaches that place"
    if word == W_KIND + ATTACK:
        return "HYP-6.1", "no attack reaches that place"
    return "HYP-6.1", f"{name(s, word)} is no way to strike"


def row_answer_refusal(s: Position, word: i64) -> Reason:
    if s.ask == ASK_EACH:
        row = word - W_ROW
        if 0 <= row < COLOURED:
            if s.rows >> row & 1 != 0:
                return "HYP-8.3", f"this effect has raised {name(s, word)} already"
            return "HYP-8.4", f"the marker of {name(s, word)} is at level {TOP_LEVEL}"
        return "HYP-8.3", f"another row is wanted; {name(s, word)} is none"
    if word == W_UPGRADE:
        if s.level[s.active * COLOURED + s.colour] < 4:
            return "HYP-8.5", "an upgrade needs level 4"
        return "HYP-8.6", "the supply has no cube of that colour"
    kind = word - W_KIND
    if kind == DEV or DEV_ROW <= kind < PAY:
        if s.pool[kind] == 0:
            return "HYP-3.5", f"there is no {name(s, word)} in your pool"
        return "HYP-8.4", f"the marker is at level {TOP_LEVEL}"
    return "HYP-8.1", f"{name(s, word)} is nothing that a row is for"


def card_answer_refusal(s: Position, word: i64) -> Reason:
    t = s.t
    if t.w_card <= word < t.w_deck:
        return "HYP-9.1", "the card is not face up"
    if t.w_deck <= word < t.w_tile:
        return "HYP-9.3", "the cards of one deck have been replaced already"
    return "HYP-9.5", f"a card must be taken now; {name(s, word)} is none"


def cube_refusal(s: Position, word: i64) -> Reason:
    """Why no cube can be picked there, for the purpose in question."""
    t = s.t
    what = name(s, word)
    rule = "HYP-10.3"
    if s.purpose == FOR_LOSS:
        rule = "HYP-10.9"
    elif s.purpose == FOR_PAY:
        rule = "HYP-10.4"
    elif s.purpose == FOR_SWAP:
        rule = "HYP-10.5"
    elif s.purpose == FOR_ELIMINATE:
        rule = "HYP-10.6"
    elif s.purpose == FOR_RESET:
        rule = "HYP-3.11"
    is_zone = word in (W_AVAILABLE, W_UNUSED) or t.w_space <= word < t.w_card
    if not is_zone:
        return rule, f"{what} is no place where such a cube of yours lies"
    if t.w_space <= word < t.w_card and not owns_set(s, s.seat, t.word_set[word - t.w_space]):
        return rule, "you do not have that technology"
    if in_zone(s, s.seat, word) == 0:
        return rule, f"no cube of yours lies on {what}"
    if s.purpose == FOR_RESET:
        return "HYP-3.10", "cubes of the areas and of filled sets go into the bag without a choice"
    return rule, f"no cube that can be picked for this lies on {what}"
