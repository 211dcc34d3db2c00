"""Chapter 4: Wizards Walk and Teleport."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import FollowUp, Question
from aitch.games.sygon import turns
from aitch.games.sygon.places import BOARD, LAND, MOVED, OWN, WIZARD_AT
from aitch.games.sygon.position import MOVING, Sygon
from aitch.games.sygon.tables import (
    HEXES,
    NO_TELEPORT,
    NO_WALK,
    NONE,
    TELEPORT_COST,
    TELEPORT_RANGE,
    VOLCANO,
)
from aitch.games.sygon.wording import ALLOWED, asked, hex_name, land_name, not_on_board, seat_name, wizard_label


class PickMover(Question[Sygon]):
    """Which Wizard moves (SYG-4.1)?"""

    def options(self, p: Sygon, out: list[int]) -> None:
        for i in range(3):
            if can_move_wizard(p, p.actor, i):
                out.append(p.tables.words.wizards.option(i))
        turns.add_always(p, out)

    def apply(self, p: Sygon, option: i64) -> None:
        if not turns.answered(p, option):
            p.wizard = p.tables.words.wizards.index(option)
            p.question = move_to

    def prompt(self, p: Sygon) -> str:
        return "Movement: which Wizard moves?"

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        return turns.why_not_in_phase(p, [MOVING], option)

    def why_impossible(self, p: Sygon) -> str:
        return turns.not_in_phase(p, MOVING)

    def label(self, p: Sygon, option: i64) -> str:
        if p.tables.words.wizards.has(option):
            return wizard_label(p, option)
        return turns.label_always(p, option, "Done moving")

    def line(self, before: Sygon, after: Sygon, option: i64) -> str:
        return "" if before.tables.words.wizards.has(option) else turns.line_always(before, after, option)


def why_not_moving(p: Sygon, option: i64) -> tuple[str, str]:
    """Why a word of Movement is refused while the Wizard is to be chosen; ALLOWED for other words."""
    words = p.tables.words
    if words.hexes.has(option):
        return "SYG-4.1", "the Wizard that moves is chosen first"
    if not words.wizards.has(option):
        return ALLOWED
    i = words.wizards.index(option)
    lost = turns.why_no_wizard(p, i)
    if lost[0]:
        return lost
    if has_moved(p, p.actor, i):
        return "SYG-4.1", f"w{i + 1} has moved this turn"
    return "SYG-4.8", f"w{i + 1} can go nowhere with the Gold that you can spend"


class MoveTo(FollowUp[Sygon]):
    """Where does the Wizard go (SYG-4.2 to SYG-4.9)?"""

    def options(self, p: Sygon, out: list[int]) -> None:
        add_targets(p, out)

    def apply(self, p: Sygon, option: i64) -> None:
        move_wizard(p, p.tables.words.hexes.index(option))
        turns.proceed(p)

    def prompt(self, p: Sygon) -> str:
        return "Movement: where to?"

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        if not p.tables.words.hexes.has(option):
            return "SYG-4.1", "a Wizard was chosen to move: a hex is chosen now"
        return why_no_way(p, p.tables.words.hexes.index(option))

    def why_impossible(self, p: Sygon) -> str:
        if p.wizard < 0 or not can_move_wizard(p, p.actor, p.wizard):
            return "no Wizard that can move was picked"
        return turns.not_in_phase(p, MOVING)

    def label(self, p: Sygon, option: i64) -> str:
        return move_label(p, option)

    def line(self, before: Sygon, after: Sygon, option: i64) -> str:
        return move_line(before, after, option)


pick_mover: Final = PickMover()
move_to: Final = MoveTo()


def has_moved(p: Sygon, me: i64, i: i64) -> bool:
    return p.own[OWN * me + MOVED] >> i & 1 == 1


def has_unmoved(p: Sygon, me: i64) -> bool:
    """Whether a card could still open a way for a Wizard; else it can as well be dealt in the next phase."""
    return any(p.wizard_at(me, i) >= 0 and not has_moved(p, me, i) for i in range(3))


def can_walk(p: Sygon, me: i64, h: i64, g: i64) -> bool:
    """Whether nothing on the way keeps a Wizard from walking from `h` to `g` (SYG-4.2, SYG-4.3)."""
    d = p.tables.way[HEXES * h + g]
    return d >= 0 and not p.walled(me, h, d) and not p.term(me, NO_WALK)


def can_teleport(p: Sygon, me: i64, h: i64, g: i64) -> bool:
    """SYG-4.4"""
    return p.tables.far[HEXES * h + g] <= p.term(me, TELEPORT_RANGE) and not p.term(me, NO_TELEPORT)


def move_cost(p: Sygon, me: i64, h: i64, g: i64) -> i64:
    """What it costs to go from `h` to `g` by the cheaper way, fees included; NONE if there is no way."""
    if p.board[BOARD * g + LAND] >= VOLCANO or g == h or p.wizards_in(g) >= 3:
        return NONE
    if can_walk(p, me, h, g):
        return p.rivals(me, g)
    if can_teleport(p, me, h, g):
        return p.rivals(me, g) + p.term(me, TELEPORT_COST)
    return NONE


def can_reach(p: Sygon, me: i64, h: i64, g: i64, gold: i64) -> bool:
    cost = move_cost(p, me, h, g)
    return cost != NONE and cost <= gold


def can_move_wizard(p: Sygon, me: i64, i: i64) -> bool:
    h = p.own[OWN * me + WIZARD_AT + i]
    if h < 0 or has_moved(p, me, i):
        return False
    gold = p.free_gold(me)
    for d in range(6):
        g = p.tables.near[6 * h + d]
        if g >= 0 and can_reach(p, me, h, g, gold):
            return True
    if gold < p.term(me, TELEPORT_COST) or p.term(me, NO_TELEPORT):
        return False
    return any(can_reach(p, me, h, g, gold) for g in range(HEXES))


def can_move(p: Sygon, me: i64) -> bool:
    return can_move_wizard(p, me, 0) or can_move_wizard(p, me, 1) or can_move_wizard(p, me, 2)


def add_targets(p: Sygon, out: list[int]) -> None:
    """Hexes that the picked Wizard can go to."""
    me = p.actor
    h = p.wizard_at(me, p.wizard)
    gold = p.free_gold(me)
    first = p.tables.words.hexes.first
    for g in range(HEXES):
        if can_reach(p, me, h, g, gold):
            out.append(first + g)


def move_wizard(p: Sygon, g: i64) -> None:
    """The picked Wizard goes to `g` and pays for it (SYG-4.4, SYG-4.7)."""
    me, i = p.actor, p.wizard
    if not can_walk(p, me, p.wizard_at(me, i), g):
        p.spend_gold(me, p.term(me, TELEPORT_COST))
    for q in range(p.tables.seats):
        if p.foe(me, q):
            # Above the limit of its owner the fee goes on to the bank (SYG-4.10).
            fee = p.wizards_of(q, g)
            p.spend_gold(me, fee)
            p.gain_gold(q, fee)
    p.stand(me, i, g)
    p.own[OWN * me + MOVED] |= 1 << i
    p.wizard = NONE


def why_no_way(p: Sygon, g: i64) -> tuple[str, str]:
    """Why the picked Wizard cannot go to a hex."""
    me = p.actor
    h = p.wizard_at(me, p.wizard)
    name = hex_name(p, g)
    off = not_on_board(p, g)
    if off[0]:
        return off
    if g == h:
        return "SYG-4.1", f"the Wizard is on {name}; it moves elsewhere or not at all"
    if p.land(g) >= VOLCANO:
        return "SYG-4.5", f"{name} is {land_name(p, g)}"
    if p.wizards_in(g) >= 3:
        return "SYG-4.6", f"{name} holds three Wizards"
    gold = p.free_gold(me)
    cost = move_cost(p, me, h, g)
    if cost == NONE:
        far, most = p.tables.far[HEXES * h + g], p.term(me, TELEPORT_RANGE)
        if far > most:
            return "SYG-4.4", f"{name} is {far} hexes away, and a Teleport goes {most} far"
        banned = "Teleport" if p.term(me, NO_TELEPORT) else "Walk"
        return "SYG-14.11", f"a Spell Card keeps your Wizards from going there: they cannot {banned} this turn"
    d = p.tables.way[HEXES * h + g]
    fee = p.rivals(me, g)
    if d >= 0 and p.walled(me, h, d) and fee <= gold:
        return "SYG-4.3", f"an opponent's Wall stands before {name}, and a Teleport needs {cost} Gold, not {gold}"
    return "SYG-4.8", f"it costs {cost} Gold ({fee} of it for opponents' Wizards there), and you can spend {gold}"


def move_label(p: Sygon, option: i64) -> str:
    g = p.tables.words.hexes.index(option)
    h = p.wizard_at(p.actor, p.wizard)
    cost = move_cost(p, p.actor, h, g)
    how = "Walk" if can_walk(p, p.actor, h, g) else "Teleport"
    return f"{how} to {hex_name(p, g)}" + (f" for {cost} Gold" if cost else "")


def move_line(before: Sygon, after: Sygon, option: i64) -> str:
    g = before.tables.words.hexes.index(option)
    h = before.wizard_at(before.actor, before.wizard)
    verb = "walks" if can_walk(before, before.actor, h, g) else "teleports"
    owners = [q for q in range(before.tables.seats) if before.foe(before.actor, q) and before.wizards_of(q, g)]
    paid = " and ".join([f"{before.wizards_of(q, g)} Gold to {seat_name(before, q)}" for q in owners])
    way = f"from {hex_name(before, h)} to {hex_name(before, g)}"
    return turns.told(before, after, f"{asked(before)} {verb} {way}{' and pays ' + paid if paid else ''}.")
