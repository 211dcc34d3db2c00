"""Chapter 4: Wizards Walk and Teleport."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.sygon.asking import SygonFollowUp
from aitch.games.sygon.numbers import NO_TELEPORT, NO_WALK, TELEPORT_COST, TELEPORT_RANGE
from aitch.games.sygon.places import BOARD, LAND, MOVED, OWN, WIZARD_AT
from aitch.games.sygon.position import MOVING, Sygon
from aitch.games.sygon.tables import HEXES, NONE, OFF, VOLCANO
from aitch.games.sygon.turns import PickWizard, proceed
from aitch.games.sygon.wording import asked, ground, hex_name, not_on_board, seat_name


class PickMover(PickWizard):
    """Which Wizard moves (SYG-4.1)?"""

    asks = "Movement: which Wizard moves?"
    done = "Done moving"
    phase = MOVING

    def can_do(self, p: Sygon, me: i64, i: i64) -> bool:
        h = p.own[OWN * me + WIZARD_AT + i]
        if h < 0 or p.own[OWN * me + MOVED] >> i & 1:
            return False
        gold = p.free_gold(me)
        near = p.tables.near
        for d in range(6):
            g = near[6 * h + d]
            if g >= 0 and can_reach(p, me, h, g, gold):
                return True
        if gold < p.term(me, TELEPORT_COST) or p.term(me, NO_TELEPORT):
            return False
        return any(can_reach(p, me, h, g, gold) for g in range(HEXES))

    def may_deal(self, p: Sygon, me: i64) -> bool:
        """A card could still open a way for a Wizard."""
        return any(p.wizard_at(me, i) >= 0 and not has_moved(p, me, i) for i in range(3))

    def do(self, p: Sygon, option: i64) -> None:
        p.wizard = p.tables.words.wizards.index(option)
        p.question = move_to

    def why_idle(self, p: Sygon, i: i64) -> tuple[str, str]:
        who = f"the Wizard on {hex_name(p, p.wizard_at(p.actor, i))}"
        if has_moved(p, p.actor, i):
            return "SYG-4.1", f"{who} has moved this turn"
        return "SYG-4.8", f"{who} can go nowhere with the {p.free_gold(p.actor)} Gold that you can spend"

    def why_not_here(self, p: Sygon, option: i64) -> tuple[str, str]:
        if p.tables.words.hexes.has(option):
            return "SYG-4.1", "the Wizard that moves is chosen first"
        return super().why_not_here(p, option)


class MoveTo(SygonFollowUp):
    """Where does the Wizard go (SYG-4.2 to SYG-4.9)?"""

    asks = "Movement: where to?"
    phase = MOVING

    def options(self, p: Sygon, out: list[int]) -> None:
        me = p.actor
        h = p.wizard_at(me, p.wizard)
        gold = p.free_gold(me)
        first = p.tables.words.hexes.first
        for g in range(HEXES):
            if can_reach(p, me, h, g, gold):
                out.append(first + g)

    def apply(self, p: Sygon, option: i64) -> None:
        """The Wizard goes there and pays for it (SYG-4.4, SYG-4.7)."""
        me, i, g = p.actor, p.wizard, p.tables.words.hexes.index(option)
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
        proceed(p)

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        if not p.tables.words.hexes.has(option):
            return "SYG-4.1", "a Wizard was chosen to move: a hex is chosen now"
        me, g = p.actor, p.tables.words.hexes.index(option)
        h, gold = p.wizard_at(me, p.wizard), p.free_gold(me)
        cost = move_cost(p, me, h, g)
        if cost == NONE:
            return why_no_way(p, me, h, g)
        d, fee, name = p.tables.way[HEXES * h + g], p.rivals(me, g), hex_name(p, g)
        fees = f"{fee} Gold for opponents' Wizards there"
        if can_walk(p, me, h, g):
            return "SYG-4.8", f"to enter {name} costs {fees}, and you can spend {gold}"
        teleport = f"a Teleport costs {cost} Gold{f', {fees} included' if fee else ''}, and you can spend {gold}"
        if d < 0:
            return "SYG-4.8" if fee else "SYG-4.4", f"{name} is {p.tables.far[HEXES * h + g]} hexes away: {teleport}"
        wall = p.walled(me, h, d)
        why = f"an opponent's Wall stands before {name}" if wall else "a Spell Card forbids your Wizards to Walk"
        return "SYG-4.3" if wall else "SYG-14.11", f"{why}, and {teleport}"

    def label(self, p: Sygon, option: i64) -> str:
        g, h = p.tables.words.hexes.index(option), p.wizard_at(p.actor, p.wizard)
        cost = move_cost(p, p.actor, h, g)
        how = "Walk" if can_walk(p, p.actor, h, g) else "Teleport"
        return f"{how} to {hex_name(p, g)}" + (f" for {cost} Gold" if cost else "")

    def deed(self, p: Sygon, option: i64) -> str:
        g, h = p.tables.words.hexes.index(option), p.wizard_at(p.actor, p.wizard)
        walks = can_walk(p, p.actor, h, g)
        owners = [q for q in range(p.tables.seats) if p.foe(p.actor, q) and p.wizards_of(q, g)]
        paid = " and ".join([f"{p.wizards_of(q, g)} Gold to {seat_name(p, q)}" for q in owners])
        way = f"from {hex_name(p, h)} to {hex_name(p, g)}"
        going = f"walks {way}" if walks else f"teleports {way} for {p.term(p.actor, TELEPORT_COST)} Gold"
        return f"{asked(p)} {going}{' and pays ' + paid if paid else ''}."

    def fits(self, p: Sygon) -> bool:
        return p.wizard >= 0 and pick_mover.can_do(p, p.actor, p.wizard)


pick_mover: Final = PickMover()
move_to: Final = MoveTo()


def has_moved(p: Sygon, me: i64, i: i64) -> bool:
    return p.own[OWN * me + MOVED] >> i & 1 == 1


def can_walk(p: Sygon, me: i64, h: i64, g: i64) -> bool:
    """Whether nothing on the way keeps a Wizard from walking from `h` to `g` (SYG-4.2, SYG-4.3)."""
    d = p.tables.way[HEXES * h + g]
    return d >= 0 and not p.walled(me, h, d) and not p.term(me, NO_WALK)


def move_cost(p: Sygon, me: i64, h: i64, g: i64) -> i64:
    """What it costs to go from `h` to `g` by the cheaper way, fees included; NONE if there is no way."""
    if p.board[BOARD * g + LAND] >= VOLCANO or g == h or p.wizards_in(g) >= 3:
        return NONE
    if can_walk(p, me, h, g):
        return p.rivals(me, g)
    if p.tables.far[HEXES * h + g] <= p.term(me, TELEPORT_RANGE) and not p.term(me, NO_TELEPORT):  # SYG-4.4
        return p.rivals(me, g) + p.term(me, TELEPORT_COST)
    return NONE


def why_no_way(p: Sygon, me: i64, h: i64, g: i64) -> tuple[str, str]:
    name = hex_name(p, g)
    if p.land(g) == OFF:
        return not_on_board(p, g)
    if g == h:
        return "SYG-4.1", f"the Wizard is on {name}; it moves elsewhere or not at all"
    if p.land(g) >= VOLCANO:
        return "SYG-4.5", f"{name} is {ground(p, g)}"
    if p.wizards_in(g) >= 3:
        return "SYG-4.6", f"{name} holds three Wizards"
    far, most = p.tables.far[HEXES * h + g], p.term(me, TELEPORT_RANGE)
    if far > most:
        return "SYG-4.4", f"{name} is {far} hexes away, and a Teleport goes {most} far"
    banned = "Teleport" if p.term(me, NO_TELEPORT) else "Walk"
    return "SYG-14.11", f"a Spell Card keeps your Wizards from going there: they cannot {banned} this turn"


def can_reach(p: Sygon, me: i64, h: i64, g: i64, gold: i64) -> bool:
    cost = move_cost(p, me, h, g)
    return cost != NONE and cost <= gold
