"""Chapter 7: Forage, Steal, Protect; and chapter 13: Scorch and Terraform."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.sygon.asking import SygonFollowUp
from aitch.games.sygon.numbers import FORAGE, FORAGE_YIELD, NO_FORAGE, NO_STEAL, PROTECT, SCORCH, STEAL, VAULT
from aitch.games.sygon.places import BOARD, CAST, EXTRAS, FORAGED, LAND, OWN, TOWN, USED, VALUE, WIZARD_AT
from aitch.games.sygon.position import CASTING, TOWN_DOWN, Sygon
from aitch.games.sygon.tables import NONE, SPELL_NAMES, VOLCANO
from aitch.games.sygon.turns import PickWizard, proceed
from aitch.games.sygon.wording import GOODS, asked, gold_text, hex_name, label_of, seat_name


class PickCaster(PickWizard):
    """Which Wizard casts (SYG-7.1)?"""

    asks = "Casting: which Wizard casts?"
    phase = CASTING

    def can_do(self, p: Sygon, me: i64, i: i64) -> bool:
        if p.own[OWN * me + WIZARD_AT + i] < 0 or has_cast(p, me, i):
            return False
        return any(can_cast_spell(p, me, i, spell) for spell in range(len(SPELL_NAMES)))

    def do(self, p: Sygon, option: i64) -> None:
        p.wizard = p.tables.words.wizards.index(option)
        p.question = cast_spell

    def why_idle(self, p: Sygon, i: i64) -> tuple[str, str]:
        why = "has cast this turn" if has_cast(p, p.actor, i) else "has no spell that it could cast"
        return "SYG-7.1", f"the Wizard on {hex_name(p, p.wizard_at(p.actor, i))} {why}"

    def why_not_here(self, p: Sygon, option: i64) -> tuple[str, str]:
        if p.tables.words.spells.has(option):
            return "SYG-7.1", "the Wizard that casts is chosen first"
        return super().why_not_here(p, option)


class CastSpell(SygonFollowUp):
    """Which Action Spell does the Wizard cast?"""

    asks = "Casting: which spell?"
    phase = CASTING

    def options(self, p: Sygon, out: list[int]) -> None:
        first = p.tables.words.spells.first
        for spell in range(len(SPELL_NAMES)):
            if can_cast_spell(p, p.actor, p.wizard, spell):
                out.append(first + spell)

    def apply(self, p: Sygon, option: i64) -> None:
        me, i, spell = p.actor, p.wizard, p.tables.words.spells.index(option)
        h = p.wizard_at(me, i)
        p.own[OWN * me + CAST] |= 1 << i
        p.own[OWN * me + USED] |= 1 << spell
        p.wizard = NONE
        if spell == FORAGE:
            p.earn_cube(me, p.land(h), p.term(me, FORAGE_YIELD))
            p.add_foraged(h)
        elif spell == STEAL:
            p.earn_gold(me, rob_around(p, me, h))
        elif spell == PROTECT:
            p.knock_over(me, i)
        elif spell == SCORCH:
            scorch(p, h)
        else:
            p.turn_token(h)  # SYG-13.6
        proceed(p)

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        if not p.tables.words.spells.has(option):
            return "SYG-7.1", "a Wizard was chosen to cast: its spell is chosen now"
        me, spell = p.actor, p.tables.words.spells.index(option)
        h = p.wizard_at(me, p.wizard)
        if spell >= SCORCH and not p.tables.actions:
            return "SYG-13.1" if spell == SCORCH else "SYG-13.6", "this table plays without Scorch and Terraform"
        if p.own[OWN * me + USED] >> spell & 1:
            return "SYG-7.1", f"{label_of(p, option)} was cast this turn already"
        if (spell == FORAGE and p.term(me, NO_FORAGE)) or (spell == STEAL and p.term(me, NO_STEAL)):
            return "SYG-14.11", f"a Spell Card forbids you to {label_of(p, option)} this turn"
        return [
            ("SYG-7.3", f"{hex_name(p, h)} has been foraged twice"),
            why_no_steal(p, me, h),
            ("SYG-7.11", "the Wizard is knocked over already"),
            why_no_scorch(p, me, h),
            ("SYG-13.6", f"{hex_name(p, h)} has no Forage token"),
        ][spell]

    def label(self, p: Sygon, option: i64) -> str:
        spell, h = p.tables.words.spells.index(option), p.wizard_at(p.actor, p.wizard)
        if spell == FORAGE:
            return f"Forage {p.term(p.actor, FORAGE_YIELD)} {GOODS[p.land(h)]}"
        if spell == STEAL:
            return f"Steal {gold_text(p, p.actor, rob_around(p.copy(), p.actor, h))}"
        return "Protect: it lies down, and nobody robs it" if spell == PROTECT else label_of(p, option)

    def deed(self, p: Sygon, option: i64) -> str:
        spell, h = p.tables.words.spells.index(option), p.wizard_at(p.actor, p.wizard)
        who, name = asked(p), hex_name(p, h)
        if spell == FORAGE:
            return f"{who} forages {p.term(p.actor, FORAGE_YIELD)} {GOODS[p.land(h)]} on {name}."
        if spell == STEAL:
            pieces = rob_around(p.copy(), p.actor, h)
            knocked = f"{pieces} piece{'s are' if pieces > 1 else ' is'} knocked over"
            return f"{who} steals {gold_text(p, p.actor, pieces)} with the Wizard on {name}: {knocked}."
        if spell == PROTECT:
            return f"{who} protects the Wizard on {name}."
        return f"{who} {'scorches' if spell == SCORCH else 'terraforms'} {name}."

    def fits(self, p: Sygon) -> bool:
        return p.wizard >= 0 and pick_caster.can_do(p, p.actor, p.wizard)


pick_caster: Final = PickCaster()
cast_spell: Final = CastSpell()


def has_cast(p: Sygon, me: i64, i: i64) -> bool:
    return p.own[OWN * me + CAST] >> i & 1 == 1


def can_cast_spell(p: Sygon, me: i64, i: i64, spell: i64) -> bool:
    """Whether a Wizard on the board who has not cast can cast this spell now."""
    if p.own[OWN * me + USED] >> spell & 1:
        return False
    h = p.own[OWN * me + WIZARD_AT + i]
    if spell == FORAGE:
        return p.board[BOARD * h + FORAGED] < 2 and not p.term(me, NO_FORAGE)
    if spell == STEAL:
        return not p.term(me, NO_STEAL) and robbed_hexes(p, me, h) >= hexes_to_rob(p)
    if spell == PROTECT:
        return not p.is_down(me, i)
    if spell == SCORCH:
        return p.tables.actions and may_scorch(p, me, h)
    return p.tables.actions and p.board[BOARD * h + FORAGED] > 0


# Steal.


def hexes_to_rob(p: Sygon) -> i64:
    """In how many hexes there must be something to rob (SYG-7.6, SYG-7.8)."""
    return 1 if p.tables.small_steal else 2


def robbable(p: Sygon, me: i64, h: i64) -> bool:
    """Whether an upright piece of an opponent is in a hex (SYG-7.9)."""
    if p.foe(me, p.board[BOARD * h + TOWN]) and not p.board[BOARD * h + EXTRAS] & TOWN_DOWN:
        return True
    if p.rivals(me, h) == 0:
        return False
    for q in range(p.tables.seats):
        if p.foe(me, q) and p.wizards_of(q, h):
            for i in range(3):
                if p.wizard_at(q, i) == h and not p.is_down(q, i):
                    return True
    return False


def reached(p: Sygon, me: i64, h: i64, d: i64) -> i64:
    """The hex that a thief on `h` robs at side `d`, or its own for -1; NONE if it robs none there (SYG-7.4 to 7.8)."""
    if d < 0:
        return NONE if p.tables.small_steal else h
    g = p.tables.near[6 * h + d]
    return NONE if g < 0 or p.board[BOARD * g + LAND] >= VOLCANO or p.walled(me, h, d) else g


def robbed_hexes(p: Sygon, me: i64, h: i64, past_walls: bool = False) -> i64:
    """In how many hexes within reach of a thief on `h` there is something to rob (SYG-7.4 to SYG-7.9)."""
    found: i64 = 0
    if not p.tables.small_steal and robbable(p, me, h):
        found += 1
    for d in range(6):
        g = p.tables.near[6 * h + d]
        if g >= 0 and p.board[BOARD * g + LAND] < VOLCANO and robbable(p, me, g):
            if past_walls or not p.walled(me, h, d):
                found += 1
    return found


def rob_around(p: Sygon, me: i64, h: i64) -> i64:
    """Robs all hexes within reach of a thief on `h`; returns how many pieces were knocked over."""
    taken: i64 = 0
    for d in range(-1, 6):
        g = reached(p, me, h, d)
        if g >= 0:
            taken += rob(p, me, g)
    return taken


def rob(p: Sygon, me: i64, h: i64) -> i64:
    """Knocks over what is upright in a hex; its owners' Gold goes to the bank, from which the thief is paid."""
    taken: i64 = 0
    owner = p.town(h)
    if p.foe(me, owner) and not p.extras(h) & TOWN_DOWN:
        p.board[BOARD * h + EXTRAS] |= TOWN_DOWN
        lose_to_thief(p, owner)
        taken += 1
    for q in range(p.tables.seats):
        if p.foe(me, q) and p.wizards_of(q, h):
            for i in range(3):
                if p.wizard_at(q, i) == h and not p.is_down(q, i):
                    p.knock_over(q, i)
                    lose_to_thief(p, q)
                    taken += 1
    return taken


def lose_to_thief(p: Sygon, q: i64) -> None:
    """SYG-7.7: who has none, or keeps it in a Frozen Vault, loses nothing."""
    if p.gold(q) > 0 and not p.term(q, VAULT):
        p.spend_gold(q, 1)


def why_no_steal(p: Sygon, me: i64, h: i64) -> tuple[str, str]:
    need = hexes_to_rob(p)
    if p.tables.small_steal:
        facts = "no adjacent hex within reach has an opponent's upright piece"
    else:
        found = robbed_hexes(p, me, h)
        facts = f"upright pieces of opponents are needed in 2 hexes within reach, and there are some in {found}"
    if robbed_hexes(p, me, h, past_walls=True) >= need:
        return "SYG-7.5", facts + "; an opponent's Wall is between"
    around = [reached(p, me, h, d) for d in range(-1, 6)]
    if sum([1 for g in around if g >= 0 and is_contested(p, me, g)]) >= need:
        return "SYG-7.9", facts + "; what is knocked over does not count"
    mate = p.mate(me)
    if mate >= 0 and any(g >= 0 and (p.town(g) == mate or p.wizards_of(mate, g)) for g in around):
        return "SYG-12.6", f"{facts}, and {seat_name(p, mate)} is your teammate"
    if p.tables.small_steal and is_contested(p, me, h):
        return "SYG-7.8", facts + "; the Wizard's own hex is not reached"
    return "SYG-7.8" if p.tables.small_steal else "SYG-7.6", facts


# Scorch.


def is_contested(p: Sygon, me: i64, h: i64) -> bool:
    """Whether an opponent's Town or Wizard is in a hex."""
    return p.foe(me, p.town(h)) or p.rivals(me, h) > 0


def may_scorch(p: Sygon, me: i64, h: i64) -> bool:
    """SYG-13.2, SYG-13.4"""
    if is_contested(p, me, h):
        return False
    return p.value(h) > 0 or p.town(h) == NONE or p.tables.scorch_towns


def why_no_scorch(p: Sygon, me: i64, h: i64) -> tuple[str, str]:
    if is_contested(p, me, h):
        return "SYG-13.2", f"an opponent's Town or Wizard is on {hex_name(p, h)}"
    return "SYG-13.4", f"{hex_name(p, h)} has no Gold Value left, but a Town"


def scorch(p: Sygon, h: i64) -> None:
    """SYG-13.1, SYG-13.3"""
    if p.value(h) > 0:
        p.board[BOARD * h + VALUE] -= 1
    else:
        p.burn(h)
        p.scorched += 1
