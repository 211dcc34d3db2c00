"""Chapter 7: Forage, Steal, Protect; and chapter 13: Scorch and Terraform."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import FollowUp, Question
from aitch.games.sygon import turns
from aitch.games.sygon.places import (
    BANK_FORAGE,
    BOARD,
    CAST,
    DOWN,
    EXTRAS,
    FORAGED,
    FRESH,
    FRESH_GOLD,
    LAND,
    OWN,
    TOWN,
    USED,
    VALUE,
    WIZARD_AT,
    WIZARDS_IN,
)
from aitch.games.sygon.position import CASTING, TOWN_DOWN, Sygon
from aitch.games.sygon.tables import FORAGE_YIELD, NO_FORAGE, NO_STEAL, NONE, VAULT, VOLCANO
from aitch.games.sygon.wording import ALLOWED, GOODS, SPELL_TITLES, asked, hex_name, wizard_label

# Action Spells.
FORAGE: Final = 0
STEAL: Final = 1
PROTECT: Final = 2
SCORCH: Final = 3
TERRAFORM: Final = 4
SPELLS: Final = 5


class PickCaster(Question[Sygon]):
    """Which Wizard casts (SYG-7.1)?"""

    def options(self, p: Sygon, out: list[int]) -> None:
        for i in range(3):
            if can_cast_wizard(p, p.actor, i):
                out.append(p.tables.words.wizards.option(i))
        turns.add_always(p, out)

    def apply(self, p: Sygon, option: i64) -> None:
        if not turns.answered(p, option):
            p.wizard = p.tables.words.wizards.index(option)
            p.question = cast_spell

    def prompt(self, p: Sygon) -> str:
        return "Casting: which Wizard casts?"

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        return turns.why_not_in_phase(p, [CASTING], option)

    def why_impossible(self, p: Sygon) -> str:
        return turns.not_in_phase(p, CASTING)

    def label(self, p: Sygon, option: i64) -> str:
        if p.tables.words.wizards.has(option):
            return wizard_label(p, option)
        return turns.label_always(p, option, "End the turn")

    def line(self, before: Sygon, after: Sygon, option: i64) -> str:
        return "" if before.tables.words.wizards.has(option) else turns.line_always(before, after, option)


def why_not_casting(p: Sygon, option: i64) -> tuple[str, str]:
    """Why a word of Casting is refused while the Wizard is to be chosen; ALLOWED for other words."""
    words = p.tables.words
    if words.spells.has(option):
        return "SYG-7.1", "the Wizard that casts is chosen first"
    if not words.wizards.has(option):
        return ALLOWED
    i = words.wizards.index(option)
    lost = turns.why_no_wizard(p, i)
    if lost[0]:
        return lost
    why = "has cast this turn" if has_cast(p, p.actor, i) else "has no spell that it could cast"
    return "SYG-7.1", f"w{i + 1} {why}"


class CastSpell(FollowUp[Sygon]):
    """Which Action Spell does the Wizard cast?"""

    def options(self, p: Sygon, out: list[int]) -> None:
        add_spells(p, out)

    def apply(self, p: Sygon, option: i64) -> None:
        cast(p, p.tables.words.spells.index(option))
        turns.proceed(p)

    def prompt(self, p: Sygon) -> str:
        return "Casting: which spell?"

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        if not p.tables.words.spells.has(option):
            return "SYG-7.1", "a Wizard was chosen to cast: its spell is chosen now"
        return why_no_spell(p, p.tables.words.spells.index(option))

    def why_impossible(self, p: Sygon) -> str:
        if p.wizard < 0 or not can_cast_wizard(p, p.actor, p.wizard):
            return "no Wizard that can cast was picked"
        return turns.not_in_phase(p, CASTING)

    def label(self, p: Sygon, option: i64) -> str:
        return spell_label(p, option)

    def line(self, before: Sygon, after: Sygon, option: i64) -> str:
        return spell_line(before, after, option)


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
    if not p.tables.actions:
        return False
    if spell == SCORCH:
        return may_scorch(p, me, h)
    return spell == TERRAFORM and p.board[BOARD * h + FORAGED] > 0


def can_cast_wizard(p: Sygon, me: i64, i: i64) -> bool:
    if p.wizard_at(me, i) < 0 or has_cast(p, me, i):
        return False
    return any(can_cast_spell(p, me, i, spell) for spell in range(SPELLS))


def can_cast(p: Sygon, me: i64) -> bool:
    return can_cast_wizard(p, me, 0) or can_cast_wizard(p, me, 1) or can_cast_wizard(p, me, 2)


def add_spells(p: Sygon, out: list[int]) -> None:
    """Spells that the picked Wizard can cast."""
    first = p.tables.words.spells.first
    for spell in range(SPELLS):
        if can_cast_spell(p, p.actor, p.wizard, spell):
            out.append(first + spell)


def cast(p: Sygon, spell: i64) -> None:
    """The picked Wizard casts."""
    me, i = p.actor, p.wizard
    h = p.wizard_at(me, i)
    p.own[OWN * me + CAST] |= 1 << i
    p.own[OWN * me + USED] |= 1 << spell
    p.wizard = NONE
    if spell == FORAGE:
        forage(p, me, h)
    elif spell == STEAL:
        steal(p, me, h)
    elif spell == PROTECT:
        p.own[OWN * me + DOWN] |= 1 << i
    elif spell == SCORCH:
        scorch(p, h)
    else:
        turn_token(p, h)  # SYG-13.6


def why_no_spell(p: Sygon, spell: i64) -> tuple[str, str]:
    """Why the picked Wizard cannot cast a spell."""
    me = p.actor
    h = p.wizard_at(me, p.wizard)
    name = hex_name(p, h)
    if spell >= SCORCH and not p.tables.actions:
        return "SYG-13.1" if spell == SCORCH else "SYG-13.6", "this table plays without Scorch and Terraform"
    if p.own[OWN * me + USED] >> spell & 1:
        return "SYG-7.1", "this spell was cast this turn already"
    if (spell == FORAGE and p.term(me, NO_FORAGE)) or (spell == STEAL and p.term(me, NO_STEAL)):
        return "SYG-14.11", "a Spell Card forbids you this spell for this turn"
    if spell == FORAGE:
        return "SYG-7.3", f"{name} has been foraged twice"
    if spell == STEAL:
        return why_no_steal(p, me, h)
    if spell == PROTECT:
        return "SYG-7.11", "the Wizard is knocked over already"
    if spell == TERRAFORM:
        return "SYG-13.6", f"{name} has no Forage token"
    if is_contested(p, me, h):
        return "SYG-13.2", f"an opponent's Town or Wizard is on {name}"
    return "SYG-13.4", f"{name} has no Gold Value left, but a Town"


def spell_label(p: Sygon, option: i64) -> str:
    spell = p.tables.words.spells.index(option)
    if spell == FORAGE:
        return f"Forage {forage_words(p)}"
    if spell == STEAL:
        return f"Steal {rob_around(p.copy(), p.actor, p.wizard_at(p.actor, p.wizard))} Gold"
    return SPELL_TITLES[spell]


def spell_line(before: Sygon, after: Sygon, option: i64) -> str:
    spell = before.tables.words.spells.index(option)
    h = before.wizard_at(before.actor, before.wizard)
    name = hex_name(before, h)
    if spell == FORAGE:
        deed = f"forages {forage_words(before)} on {name}"
    elif spell == STEAL:
        pieces = rob_around(before.copy(), before.actor, h)
        deed = f"steals from {name}: {pieces} piece{'s are' if pieces > 1 else ' is'} knocked over"
    elif spell == PROTECT:
        deed = f"protects the Wizard on {name}"
    elif spell == SCORCH:
        deed = f"scorches {name}" + (", which turns to Ash" if before.value(h) == 0 else "")
    else:
        deed = f"terraforms {name}"
    return turns.told(before, after, f"{asked(before)} {deed}.")


# Forage and Terraform.


def forage(p: Sygon, me: i64, h: i64) -> None:
    """SYG-7.2, SYG-7.3"""
    kind = p.land(h)
    amount = p.term(me, FORAGE_YIELD)
    p.gain_cube(me, kind, amount)
    p.own[OWN * me + FRESH + kind] += amount
    if p.foraged(h) == 0:
        p.common[BANK_FORAGE] -= 1
    p.board[BOARD * h + FORAGED] += 1


def forage_words(p: Sygon) -> str:
    land = p.land(p.wizard_at(p.actor, p.wizard))
    return f"{p.term(p.actor, FORAGE_YIELD)} {GOODS[land]}"


def turn_token(p: Sygon, h: i64) -> None:
    """Black and red change."""
    p.board[BOARD * h + FORAGED] = 3 - p.board[BOARD * h + FORAGED]


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
        if p.foe(me, q) and p.board[BOARD * h + WIZARDS_IN + q] and upright_there(p, q, h):
            return True
    return False


def upright_there(p: Sygon, q: i64, h: i64) -> bool:
    return any(p.wizard_at(q, i) == h and not p.is_down(q, i) for i in range(3))


def robbed_hexes(p: Sygon, me: i64, h: i64) -> i64:
    """In how many hexes within reach of a thief on `h` there is something to rob (SYG-7.4 to SYG-7.9)."""
    found: i64 = 0
    if not p.tables.small_steal and robbable(p, me, h):
        found += 1
    for d in range(6):
        g = p.tables.near[6 * h + d]
        if g >= 0 and p.board[BOARD * g + LAND] < VOLCANO and robbable(p, me, g) and not p.walled(me, h, d):
            found += 1
    return found


def steal(p: Sygon, me: i64, h: i64) -> None:
    p.own[OWN * me + FRESH_GOLD] += p.gain_gold(me, rob_around(p, me, h))


def rob_around(p: Sygon, me: i64, h: i64) -> i64:
    """Robs all hexes within reach of a thief on `h`; returns how many pieces were knocked over."""
    taken: i64 = 0
    if not p.tables.small_steal:
        taken += rob(p, me, h)
    for d in range(6):
        g = p.tables.near[6 * h + d]
        if g >= 0 and p.board[BOARD * g + LAND] < VOLCANO and not p.walled(me, h, d):
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
                    p.own[OWN * q + DOWN] |= 1 << i
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
    if pieces_around(p, me, h, False) >= need:
        return "SYG-7.5", facts + "; an opponent's Wall is between"
    if pieces_around(p, me, h, True) >= need:
        return "SYG-7.9", facts + "; what is knocked over does not count"
    return "SYG-7.8" if p.tables.small_steal else "SYG-7.6", facts


def pieces_around(p: Sygon, me: i64, h: i64, down: bool) -> i64:
    """Hexes around a thief with opponents' pieces: past Walls, or (`down`) knocked-over pieces included."""
    found: i64 = 0
    for d in range(-1, 6):
        g = h if d < 0 else p.tables.near[6 * h + d]
        if g < 0 or (d < 0 and p.tables.small_steal) or p.land(g) >= VOLCANO:
            continue
        if down and d >= 0 and p.walled(me, h, d):
            continue
        if is_contested(p, me, g) if down else robbable(p, me, g):
            found += 1
    return found


# Scorch.


def is_contested(p: Sygon, me: i64, h: i64) -> bool:
    """Whether an opponent's Town or Wizard is in a hex."""
    return p.foe(me, p.town(h)) or p.rivals(me, h) > 0


def may_scorch(p: Sygon, me: i64, h: i64) -> bool:
    """SYG-13.2, SYG-13.4"""
    if is_contested(p, me, h):
        return False
    return p.value(h) > 0 or p.town(h) == NONE or p.tables.scorch_towns


def scorch(p: Sygon, h: i64) -> None:
    """SYG-13.1, SYG-13.3"""
    if p.value(h) > 0:
        p.board[BOARD * h + VALUE] -= 1
    else:
        p.burn(h)
        p.scorched += 1
