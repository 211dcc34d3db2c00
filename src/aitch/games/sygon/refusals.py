"""Why an answer is not legal: for every question and every word, the rule's number and the facts."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.sygon.building import open_border, transform_cost
from aitch.games.sygon.casting import has_cast, robbed_hexes
from aitch.games.sygon.effects import under_way
from aitch.games.sygon.layout import (
    A_ANY,
    A_ANY_WIZARD,
    A_CUBE,
    A_DISCARD,
    A_FACE,
    A_FIRST,
    A_GET,
    A_LOSS,
    A_PAY,
    A_PHASE,
    A_PLACE,
    A_RETURN,
    A_ROLL,
    A_SPELL,
    A_TARGET,
    A_TILE,
    A_TOKEN,
    A_TOWN,
    A_TOWN_WALL,
    ANY_CUBE,
    ANYTHING,
    ASH,
    AWAY,
    BOUGHT,
    BUILDING,
    BUY_PRICE,
    CARD_SIZE,
    CASTING,
    CUBE,
    CUBES,
    DEALT,
    DO_BREAK,
    DO_COPY,
    DO_CUBES,
    DO_FLIP,
    DO_GILD,
    DO_REVIVE,
    DO_SHIELD,
    DO_VANISH,
    DO_WALL,
    DO_WIZARD,
    DOWN,
    EXTRA,
    FORAGE,
    GOLD,
    HAND,
    HELD,
    HEXES,
    LAND,
    MOVED,
    MOVING,
    NO_FORAGE,
    NO_STEAL,
    NO_TELEPORT,
    NONE,
    OFF,
    PHASE,
    PIECES,
    PLAYED,
    PROTECT,
    SCORCH,
    STEAL,
    STOCK,
    SUPPLY,
    TELEPORT_RANGE,
    THERE,
    TOWN,
    TOWN_PIECE,
    USED,
    VOLCANO,
    W_BUILD,
    W_BUY,
    W_COLOUR,
    W_CUBE,
    W_DONE,
    W_GOLD,
    W_HEX,
    W_MATE,
    W_PHASE,
    W_SPELL,
    W_WALL,
    W_WIZARD,
    WALL,
    WALL_PIECE,
    WARD_PLAY,
    WIZARD,
)
from aitch.games.sygon.movement import move_cost
from aitch.games.sygon.position import Position
from aitch.games.sygon.spells import card_gold, has_cube, surcharge
from aitch.games.sygon.turns import may_mix

PIECE_NAMES = ["Town", "Workshop", "Market", "Wall"]
GOODS = ["Flower", "Elixir", "Spice", "Crystal", "Mushroom", "Snow", "Gold"]


Reason = tuple[str, str]
"""A rule's number and the facts."""


def reason(s: Position, option: i64) -> Reason:
    """Why this word of the vocabulary, which is not an option now, is none."""
    word = s.t.vocabulary[option]
    ask = s.ask
    if ask == A_TILE:
        return ("SYG-2.1", f"{word} is not among the tiles that are left to lay")
    if ask == A_TOKEN:
        return ("SYG-2.2", f"{word} is not among the Gold Values that are left for this hex")
    if ask == A_FIRST:
        return ("SYG-12.1" if s.t.teams else "SYG-2.3", f"{word} is not a seat that can be drawn now")
    if ask == A_TOWN:
        return reason_town(s, option)
    if ask == A_TOWN_WALL:
        return reason_town_wall(s, option)
    if ask == A_CUBE:
        return ("SYG-2.8", f"a cube of any kind is chosen now, and {word} is none")
    if ask == A_PLACE:
        return reason_place(s, option)
    if ask == A_TARGET:
        return reason_target(s, option)
    if ask == A_GET:
        return reason_get(s, option)
    if ask == A_SPELL:
        return reason_spell(s, option)
    if ask == A_DISCARD:
        return ("SYG-8.5", f"{s.cube_total(s.actor)} cubes are too many; one that you have must go, not {word}")
    if ask == A_ROLL:
        return ("SYG-9.1", f"the die is rolled now, and {word} is not on it")
    if ask == A_FACE:
        return ("SYG-15.8", f"a number from 1 to 12 is named now, not {word}")
    if ask == A_LOSS:
        return ("SYG-9.4", f"a Workshop or a Market of the burning hex is lost now, not {word}")
    if ask == A_RETURN:
        return ("SYG-15.3", f"a Wizard comes back now, to a landscape with room, not to {word}")
    if ask == A_ANY_WIZARD:
        return reason_any_wizard(s, option)
    if ask == A_PAY:
        return ("SYG-14.4", f"{s.t.cards[s.card].title} costs a cube that you can spend, not {word}")
    return reason_step(s, option) if ask > A_PAY else reason_main(s, option)


def reason_any_wizard(s: Position, option: i64) -> Reason:
    p, i = s.actor, s.picked
    if option < W_WALL:
        if s.own[MOVED + p] >> i & 1:
            return ("SYG-4.1", "the Wizard has moved this turn")
        return reason_way(s, option - W_HEX) if may_mix(s, p, MOVING) else ("SYG-15.4", "Movement is over")
    if W_SPELL <= option < W_PHASE:
        if has_cast(s, p, i):
            return ("SYG-7.1", "the Wizard has cast this turn")
        return reason_cast(s, option - W_SPELL)
    return ("SYG-15.4", "a Wizard was chosen: where it goes or what it casts is chosen now")


# Setup.


def hex_name(s: Position, h: i64) -> str:
    return s.t.hexes[h]


def land_name(s: Position, h: i64) -> str:
    land = s.board[LAND + h]
    if land == ASH:
        return "Ash"
    if land == OFF:
        return "not on this board"
    return "a Volcano" if land >= VOLCANO else GOODS[land]


def reason_town(s: Position, option: i64) -> Reason:
    if option >= W_WALL and option < W_BUILD:
        return ("SYG-2.6", "Walls come with their own Town, and no more of them than its hex asks for")
    if option >= W_WALL:
        return ("SYG-2.4", "it is time to draft a Town: a hex is chosen")
    h = option - W_HEX
    if s.board[LAND + h] == OFF:
        return ("SYG-1.1", f"{hex_name(s, h)} is not on this board")
    if s.board[TOWN + h] >= 0:
        return ("SYG-2.5", f"{hex_name(s, h)} has a Town already")
    return ("SYG-2.5", f"{hex_name(s, h)} is {land_name(s, h)}, not a landscape")


def reason_town_wall(s: Position, option: i64) -> Reason:
    h = s.picked
    due = f"{s.count} more {'Wall is' if s.count == 1 else 'Walls are'} due in {hex_name(s, h)}"
    if option < W_WALL or option >= W_BUILD:
        return ("SYG-2.6", due)
    at = option - W_WALL
    if at // 6 != h:
        return ("SYG-2.6", f"{due}, and in no other hex")
    if s.board[WALL + at] != NONE:
        return ("SYG-2.6", f"{due}, at a side that has none")
    return ("SYG-2.7", "that side is at the frame")


def reason_place(s: Position, option: i64) -> Reason:
    p = s.actor
    if option >= W_WALL:
        return ("SYG-3.3", "a Wizard is placed now: a hex is chosen")
    h = option - W_HEX
    name = hex_name(s, h)
    if s.board[LAND + h] == OFF:
        return ("SYG-1.1", f"{name} is not on this board")
    if s.crowd(h) >= 3:
        return ("SYG-3.4", f"{name} holds three Wizards already")
    for g in range(HEXES):
        if s.board[TOWN + g] == p and s.crowd(g) < 3:
            return ("SYG-3.3", f"{name} is not one of your Towns, and they have room")
    return ("SYG-3.4", f"{name} is no landscape without an opponent's Town or Wizard")


# Movement.


def reason_wizard(s: Position, i: i64) -> Reason:
    """Of a Wizard who is on no hex."""
    where = s.own[WIZARD + 3 * s.actor + i]
    if where == AWAY:
        return ("SYG-15.3", "that Wizard has vanished until your next turn")
    return ("SYG-9.10", "that Wizard is lost")


def reason_target(s: Position, option: i64) -> Reason:
    if option >= W_WALL:
        return ("SYG-4.1", "a Wizard was chosen to move: a hex is chosen now")
    return reason_way(s, option - W_HEX)


def reason_way(s: Position, g: i64) -> Reason:
    """Why the picked Wizard cannot go to a hex."""
    p = s.actor
    h = s.own[WIZARD + 3 * p + s.picked]
    name = hex_name(s, g)
    if s.board[LAND + g] == OFF:
        return ("SYG-1.1", f"{name} is not on this board")
    if g == h:
        return ("SYG-4.1", f"the Wizard is on {name}; it moves elsewhere or not at all")
    if s.board[LAND + g] >= VOLCANO:
        return ("SYG-4.5", f"{name} is {land_name(s, g)}")
    if s.crowd(g) >= 3:
        return ("SYG-4.6", f"{name} holds three Wizards")
    gold = s.free_gold(p)
    cost = move_cost(s, p, h, g)
    if cost == NONE:
        far = s.t.far[HEXES * h + g]
        if far > s.term(p, TELEPORT_RANGE):
            return ("SYG-4.4", f"{name} is {far} hexes away, and a Teleport goes {s.term(p, TELEPORT_RANGE)} far")
        banned = "Teleport" if s.term(p, NO_TELEPORT) else "Walk"
        return ("SYG-14.11", f"a Spell Card keeps your Wizards from going there: they cannot {banned} this turn")
    d = s.t.way[HEXES * h + g]
    if d >= 0 and s.walled(p, h, d) and s.rivals(p, g) <= gold:
        return ("SYG-4.3", f"an opponent's Wall stands before {name}, and a Teleport needs {cost} Gold, not {gold}")
    fee = s.rivals(p, g)
    return ("SYG-4.8", f"it costs {cost} Gold ({fee} of it for opponents' Wizards there), and you can spend {gold}")


# Building.


def missing(s: Position, p: i64, piece: i64) -> str:
    """What is lacking to pay for a piece."""
    lacks: list[str] = []
    base = piece * (CUBES + 1)
    for kind in range(CUBES):
        lack = s.t.costs[base + kind] - s.free_cubes(p, kind)
        if s.t.costs[base + kind] and lack > 0:
            lacks.append(f"{lack} {GOODS[kind]}")
    gold = s.t.costs[base + CUBES] - s.free_gold(p)
    if gold > 0:
        lacks.append(f"{gold} Gold")
    return ", ".join(lacks)


def reason_price(s: Position, piece: i64) -> Reason:
    p = s.actor
    if s.own[SUPPLY + PIECES * p + piece] <= 0:
        return ("SYG-5.8", f"you have no {PIECE_NAMES[piece]} left in your supply")
    lacks = missing(s, p, piece)
    if fresh_would_do(s, piece):
        return ("SYG-8.6", f"what you gained this turn cannot be spent in it; without it you lack {lacks}")
    return ("SYG-5.7", f"for a {PIECE_NAMES[piece]} you lack {lacks}")


def fresh_would_do(s: Position, piece: i64) -> bool:
    """Whether the price would be there if goods gained this turn could be spent."""
    p = s.actor
    base = piece * (CUBES + 1)
    for kind in range(CUBES):
        if s.t.costs[base + kind] > s.own[CUBE + CUBES * p + kind]:
            return False
    return s.t.costs[base + CUBES] <= s.own[GOLD + p]


def reason_site(s: Position, h: i64) -> Reason | None:
    """What keeps the actor from building anything in a hex."""
    p = s.actor
    name = hex_name(s, h)
    if s.board[LAND + h] == OFF:
        return ("SYG-1.1", f"{name} is not on this board")
    if s.board[THERE + 4 * h + p] == 0:
        return ("SYG-5.1", f"none of your Wizards is on {name}")
    if s.foe(p, s.board[TOWN + h]):
        return ("SYG-5.3", f"{name} has an opponent's Town")
    return None


def reason_wall(s: Position, at: i64) -> Reason:
    h, d = at // 6, at % 6
    site = reason_site(s, h)
    if site is not None:
        return site
    if s.board[WALL + at] != NONE:
        return ("SYG-5.6", "there is a Wall at that side of the hex")
    if not open_border(s, h, d):
        return ("SYG-2.7", "that side is at the frame")
    return reason_price(s, WALL_PIECE)


def reason_building(s: Position, h: i64, piece: i64) -> Reason:
    p = s.actor
    name = hex_name(s, h)
    site = reason_site(s, h)
    if site is not None:
        return site
    owner = s.board[TOWN + h]
    if piece == TOWN_PIECE and owner >= 0:
        return ("SYG-5.5", f"{name} has a Town already")
    if piece != TOWN_PIECE and owner == NONE:
        return ("SYG-5.2", f"{name} has no Town of yours for a {PIECE_NAMES[piece]}")
    if piece != TOWN_PIECE and owner != p:
        return ("SYG-12.8", f"the Town on {name} is your teammate's")
    if piece != TOWN_PIECE and s.board[EXTRA + h] >> (piece - 1) & 1:
        return ("SYG-5.5", f"{name} has a {PIECE_NAMES[piece]} already")
    if s.rivals(p, h) > 0 and s.friends(p, h) < 2:
        return ("SYG-5.4", f"an opponent's Wizard is on {name}, and only one of yours")
    return reason_price(s, piece)


def reason_get(s: Position, option: i64) -> Reason:
    p, given = s.actor, s.picked
    if given == CUBES:
        return ("SYG-6.4", "Gold was chosen to buy with: a kind of cube is chosen now")
    if option == W_CUBE + given:
        return ("SYG-6.6", f"{GOODS[given]} is not transformed into itself")
    if W_CUBE <= option < W_GOLD:
        return ("SYG-6.1", f"to Transform costs {transform_cost(s, p, given)} Gold, and you have {s.free_gold(p)}")
    return ("SYG-6.1", "a cube was chosen to give: what you get for it is chosen now")


def reason_give(s: Position, option: i64) -> Reason:
    """Why a cube or Gold cannot be given in exchange."""
    p = s.actor
    if option == W_GOLD:
        price, gold = s.term(p, BUY_PRICE), s.free_gold(p)
        if s.own[GOLD + p] >= price:
            return ("SYG-8.6", f"a cube costs {price} Gold, and only {gold} of yours were not gained this turn")
        return ("SYG-6.4", f"a cube costs {price} Gold, and you have {gold}")
    kind = option - W_CUBE
    if s.own[CUBE + CUBES * p + kind] > 0:
        return ("SYG-8.6", f"your {GOODS[kind]} was gained this turn")
    return ("SYG-6.3", f"you have no {GOODS[kind]}")


# Casting.


def reason_spell(s: Position, option: i64) -> Reason:
    if option < W_SPELL or option >= W_PHASE:
        return ("SYG-7.1", "a Wizard was chosen to cast: its spell is chosen now")
    return reason_cast(s, option - W_SPELL)


def reason_cast(s: Position, spell: i64) -> Reason:
    """Why the picked Wizard cannot cast a spell."""
    p = s.actor
    h = s.own[WIZARD + 3 * p + s.picked]
    if spell >= SCORCH and not s.t.actions:
        return ("SYG-13.1" if spell == SCORCH else "SYG-13.6", "this table plays without Scorch and Terraform")
    if s.own[USED + p] >> spell & 1:
        return ("SYG-7.1", "this spell was cast this turn already")
    if (spell == FORAGE and s.term(p, NO_FORAGE)) or (spell == STEAL and s.term(p, NO_STEAL)):
        return ("SYG-14.11", "a Spell Card forbids you this spell for this turn")
    if spell == FORAGE:
        return ("SYG-7.3", f"{hex_name(s, h)} has been foraged twice")
    if spell == STEAL:
        return reason_steal(s, p, h)
    if spell == PROTECT:
        return ("SYG-7.11", "the Wizard is knocked over already")
    if spell == SCORCH:
        if s.foe(p, s.board[TOWN + h]) or s.rivals(p, h) > 0:
            return ("SYG-13.2", f"an opponent's Town or Wizard is on {hex_name(s, h)}")
        return ("SYG-13.4", f"{hex_name(s, h)} has no Gold Value left, but a Town")
    return ("SYG-13.6", f"{hex_name(s, h)} has no Forage token")


def reason_steal(s: Position, p: i64, h: i64) -> Reason:
    need: i64 = 1 if s.t.small_steal else 2
    found = robbed_hexes(s, p, h)
    if s.t.small_steal:
        facts = "no adjacent hex within reach has an opponent's upright piece"
    else:
        facts = f"upright pieces of opponents are needed in 2 hexes within reach, and there are some in {found}"
    if pieces_around(s, p, h, False) >= need:
        return ("SYG-7.5", facts + "; an opponent's Wall is between")
    if pieces_around(s, p, h, True) >= need:
        return ("SYG-7.9", facts + "; what is knocked over does not count")
    return ("SYG-7.8" if s.t.small_steal else "SYG-7.6", facts)


def pieces_around(s: Position, p: i64, h: i64, down: bool) -> i64:
    """Hexes around a thief with opponents' pieces: past Walls, or (`down`) knocked-over pieces included."""
    found: i64 = 0
    for d in range(-1, 6):
        g = h if d < 0 else s.t.near[6 * h + d]
        if g < 0 or (d < 0 and s.t.small_steal) or s.board[LAND + g] >= VOLCANO:
            continue
        if down and d >= 0 and s.walled(p, h, d):
            continue
        town = s.foe(p, s.board[TOWN + g]) and (down or s.board[EXTRA + g] & 4 == 0)
        wizard = False
        for q in range(s.t.seats):
            for i in range(3):
                if s.foe(p, q) and s.own[WIZARD + 3 * q + i] == g and (down or s.own[DOWN + q] >> i & 1 == 0):
                    wizard = True
        if town or wizard:
            found += 1
    return found


# Spell Cards.


def reason_buy(s: Position, kind: i64) -> Reason:
    p = s.actor
    if not s.t.spells:
        return ("SYG-14.1", "this table plays without Spell Cards")
    card = s.t.cards[kind]
    if s.own[DEALT + p] & BOUGHT:
        return ("SYG-14.2", "you have bought a Spell Card this turn")
    if s.cards[CARD_SIZE * kind + STOCK] == 0:
        return ("SYG-14.2", f"no copy of {card.title} is left")
    if card.eternal and s.own[DEALT + p] & PLAYED:
        return ("SYG-14.7", f"{card.title} is played as it is bought, and you have played a card this turn")
    if card.eternal and s.own[HELD + p] >> kind & 1:
        return ("SYG-14.8", f"you have {card.title} already")
    if card.cube != NONE and not has_cube(s, p, card.cube):
        wanted = "a cube" if card.cube == ANY_CUBE else GOODS[card.cube]
        held = s.cube_total(p) if card.cube == ANY_CUBE else s.own[CUBE + CUBES * p + card.cube]
        if held:
            return ("SYG-14.5", f"{card.title} costs {wanted}, and what you gained this turn does not buy it")
        return ("SYG-14.4", f"{card.title} costs {wanted}, and you have none")
    cost, gold = card_gold(s, p, kind), s.free_gold(p)
    if card.gold <= gold:
        return ("SYG-15.15", f"{card.title} costs {cost} Gold with the others' Wards, and you can spend {gold}")
    if cost <= s.own[GOLD + p]:
        return ("SYG-14.5", f"{card.title} costs {cost} Gold, and only {gold} of yours were not gained this turn")
    return ("SYG-14.4", f"{card.title} costs {cost} Gold, and you can spend {gold}")


def reason_play(s: Position, kind: i64) -> Reason:
    p = s.actor
    if not s.t.spells:
        return ("SYG-14.1", "this table plays without Spell Cards")
    card = s.t.cards[kind]
    if card.eternal:
        return ("SYG-14.7", f"{card.title} is an Evocation: it is played as it is bought")
    if s.cards[CARD_SIZE * kind + HAND + p] == 0:
        return ("SYG-14.3", f"you do not have {card.title}")
    if s.own[DEALT + p] & PLAYED:
        return ("SYG-14.3", "you have played a Spell Card this turn")
    extra = surcharge(s, p, WARD_PLAY)
    if extra > s.free_gold(p):
        return (
            "SYG-15.15",
            f"to play a card costs {extra} Gold by the others' Wards, and you can spend {s.free_gold(p)}",
        )
    return ("SYG-14.9", f"{card.title} would do nothing now")


CARD_RULES = {
    DO_WIZARD: "SYG-15.2",
    DO_FLIP: "SYG-15.2",
    DO_WALL: "SYG-15.2",
    DO_BREAK: "SYG-15.6",
    DO_VANISH: "SYG-15.3",
    DO_COPY: "SYG-15.11",
    DO_REVIVE: "SYG-15.12",
    DO_GILD: "SYG-15.13",
    DO_SHIELD: "SYG-15.14",
    DO_CUBES: "SYG-14.9",
}


def reason_step(s: Position, option: i64) -> Reason:
    """Why a word does not answer what a card asks."""
    word, title = s.t.vocabulary[option], s.t.cards[s.card].title
    if option == W_DONE:
        return ("SYG-14.9", f"{title} must do something")
    return (CARD_RULES[int(under_way(s).do)], f"{word} is nothing that {title} could be used on now")


# The questions of the phases.


def reason_main(s: Position, option: i64) -> Reason:
    ask, word, kinds = s.ask, s.t.vocabulary[option], len(s.t.cards)
    if option >= W_BUY:
        return reason_buy(s, option - W_BUY) if option < W_BUY + kinds else reason_play(s, option - W_BUY - kinds)
    if option == W_MATE:
        return ("SYG-12.4", "there is no teammate who could act in this phase now")
    if W_COLOUR <= option < W_BUY:
        return ("SYG-3.2", f"{word} is a word for chance, and it is your turn")
    if ask in (A_PHASE, A_ANY) and W_PHASE <= option < W_DONE:
        return ("SYG-15.4", f"to {word} is no phase that is left for this turn")
    if ask == A_PHASE:
        return ("SYG-15.4", "the next phase is chosen first")
    moving, building, casting = (open_now(s, phase) for phase in (MOVING, BUILDING, CASTING))
    if W_WALL <= option < W_BUILD and building:
        return reason_wall(s, option - W_WALL)
    if W_BUILD <= option < W_CUBE and building:
        return reason_building(s, (option - W_BUILD) // 3, (option - W_BUILD) % 3)
    if W_CUBE <= option <= W_GOLD and building:
        return reason_give(s, option)
    if W_WIZARD <= option < W_SPELL and (moving or casting):
        return reason_pick(s, option - W_WIZARD, moving, casting)
    if option < W_WALL and moving:
        return ("SYG-4.1", "the Wizard that moves is chosen first")
    if W_SPELL <= option < W_PHASE and casting:
        return ("SYG-7.1", "the Wizard that casts is chosen first")
    phases = [name for name, is_open in (("Movement", moving), ("Building", building), ("Casting", casting)) if is_open]
    return ("SYG-3.2", f"the phase is {' and '.join(phases) or 'over'}, and {word} has no place in it")


def open_now(s: Position, phase: i64) -> bool:
    """Whether the actor is in this phase, or may do what belongs to it."""
    now = s.own[PHASE + s.actor]
    return now == phase or (now == ANYTHING and may_mix(s, s.actor, phase))


def reason_pick(s: Position, i: i64, moving: bool, casting: bool) -> Reason:
    """Why a Wizard can neither move nor cast."""
    p, word = s.actor, f"w{i + 1}"
    if s.own[WIZARD + 3 * p + i] < 0:
        return reason_wizard(s, i)
    if moving and s.own[MOVED + p] >> i & 1:
        return ("SYG-4.1", f"{word} has moved this turn")
    if moving:
        return ("SYG-4.8", f"{word} can go nowhere with the Gold that you can spend")
    if has_cast(s, p, i):
        return ("SYG-7.1", f"{word} has cast this turn")
    return ("SYG-7.1", f"{word} has no spell that it could cast")
