"""Chapter 15: what Spell Cards do, one effect after another, and what they ask."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from aitch.core.words import Family
from aitch.games.sygon import spell_cards, turns
from aitch.games.sygon.asking import SygonFollowUp
from aitch.games.sygon.numbers import FOR_TURN, FREE_ORDER
from aitch.games.sygon.places import ACTIVE, BOARD, CAST, DEALT, LEFT, MOVED, OWN, PENDING, PHASE, POWERS, VALUE
from aitch.games.sygon.position import ANYTHING, AWAY, BUILDING, BUILT, CHOOSING, COLLECTING, LOST, MOVING, Sygon
from aitch.games.sygon.tables import CUBES, HEXES, NONE, WALL_PIECE, Effect
from aitch.games.sygon.wording import asked, label_of


class CardStep(SygonFollowUp):
    """What an effect of the card that is being played asks; what cards do is content, put together from these.

    `refuses` is the rule that forbids other answers, and what it can be used on.
    """

    about: ClassVar[str] = "hex"
    """The kind of words that it is about."""

    def family(self, p: Sygon) -> Family:
        return p.tables.words.of_kind[self.about]

    def suits(self, p: Sygon, me: i64, e: Effect, i: i64) -> bool:
        """Whether it can be used on the i-th of them."""
        raise NotImplementedError

    def do(self, p: Sygon, me: i64, e: Effect, i: i64) -> None:
        """Uses it once."""
        raise NotImplementedError

    def works(self, p: Sygon, me: i64, e: Effect, wizard: i64) -> bool:
        """Whether the effect changes anything: for the Wizard chosen before it, or for any (NONE)."""
        return any(self.suits(p, me, e, i) for i in range(len(self.family(p).names)))

    def may_stop(self, p: Sygon) -> bool:
        """Whether one may be done with the effect: if the card has done something, or still can (SYG-14.9)."""
        return p.did or later_works(p, p.actor, p.wizard)

    def options(self, p: Sygon, out: list[int]) -> None:
        family, e = self.family(p), under_way(p)
        for i in range(len(family.names)):
            if self.suits(p, p.actor, e, i):
                out.append(family.option(i))
        if self.may_stop(p):
            out.append(p.tables.words.done)

    def apply(self, p: Sygon, option: i64) -> None:
        if option == p.tables.words.done:
            p.step += 1
            p.count = 0
        else:
            p.did = True
            p.count += 1
            self.do(p, p.actor, under_way(p), self.family(p).index(option))
        run_card(p)

    def prompt(self, p: Sygon) -> str:
        return f"{spell_cards.card_title(p)}: {self.asks}"

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        title, (rule, needs) = spell_cards.card_title(p), self.refuses
        if option == p.tables.words.done:
            return "SYG-14.9", f"{title} must do something"
        return rule, f"{title} needs {needs}, and {label_of(p, option)} is none"

    def deed(self, p: Sygon, option: i64) -> str:
        return "" if option == p.tables.words.done else super().deed(p, option)

    def fits(self, p: Sygon) -> bool:
        if p.card < 0 or p.step >= len(p.tables.cards[p.card].steps):
            return False
        return STEPS.get(under_way(p).do) is self and asks_something(p, p.actor, under_way(p))


class ChooseWizard(CardStep):
    """Which Wizard is the rest of the card for (SYG-15.2)?"""

    asks = "which Wizard is it for?"
    refuses = ("SYG-15.2", "a Wizard of yours with whom it does something")
    about = "Wizard"

    def suits(self, p: Sygon, me: i64, e: Effect, i: i64) -> bool:
        return p.wizard_at(me, i) >= 0 and later_works(p, me, i)

    def works(self, p: Sygon, me: i64, e: Effect, wizard: i64) -> bool:
        """To choose alone changes nothing."""
        return False

    def apply(self, p: Sygon, option: i64) -> None:
        p.wizard = p.tables.words.wizards.index(option)
        run_card(p)

    def may_stop(self, p: Sygon) -> bool:
        return False


class WizardStep(CardStep):
    """An effect on what is near the chosen Wizard."""

    def works(self, p: Sygon, me: i64, e: Effect, wizard: i64) -> bool:
        if wizard == NONE:
            return self.works(p, me, e, 0) or self.works(p, me, e, 1) or self.works(p, me, e, 2)
        h = p.wizard_at(me, wizard)
        return h >= 0 and self.works_from(p, me, e, h)

    def works_from(self, p: Sygon, me: i64, e: Effect, h: i64) -> bool:
        raise NotImplementedError


class TurnToken(WizardStep):
    """Which Forage token near the chosen Wizard is turned over (SYG-15.2)?"""

    asks = "which Forage token is turned over?"
    refuses = ("SYG-15.2", "a Forage token near the Wizard that it has not turned over yet")
    told = "The Forage token on {what} is turned over."

    def suits(self, p: Sygon, me: i64, e: Effect, i: i64) -> bool:
        return self.can_turn(p, e, p.wizard_at(me, p.wizard), i)

    def can_turn(self, p: Sygon, e: Effect, h: i64, g: i64) -> bool:
        return p.foraged(g) > 0 and p.tables.far[HEXES * h + g] <= e.reach and p.flipped >> g & 1 == 0

    def works_from(self, p: Sygon, me: i64, e: Effect, h: i64) -> bool:
        return any(self.can_turn(p, e, h, g) for g in range(HEXES))

    def do(self, p: Sygon, me: i64, e: Effect, i: i64) -> None:
        p.turn_token(i)
        p.flipped |= 1 << i


class FreeWall(WizardStep):
    """At which side of the chosen Wizard's hex is a Wall built for nothing (SYG-15.2)?"""

    asks = "at which side does the Wall go, for nothing?"
    refuses = ("SYG-15.2", "a free side of the Wizard's hex")
    about = "side of a hex"
    told = "{who} puts a {what}."

    def suits(self, p: Sygon, me: i64, e: Effect, i: i64) -> bool:
        return i // 6 == p.wizard_at(me, p.wizard) and p.open_border(i // 6, i % 6)

    def works_from(self, p: Sygon, me: i64, e: Effect, h: i64) -> bool:
        return p.supply(me, WALL_PIECE) > 0 and p.may_build_walls(me, h) and any(p.open_border(h, d) for d in range(6))

    def do(self, p: Sygon, me: i64, e: Effect, i: i64) -> None:
        p.raise_wall(me, i // 6, i % 6)


class BreakWall(CardStep):
    """Which opponent's Wall is taken away, at a border of a hex with an own Wizard (SYG-15.6)?"""

    asks = "which Wall is taken away?"
    refuses = ("SYG-15.6", "an opponent's Wall at a border of a hex with your Wizard")
    about = "side of a hex"
    told = "{who} takes away the {what}."

    def suits(self, p: Sygon, me: i64, e: Effect, i: i64) -> bool:
        if not p.foe(me, p.wall(i // 6, i % 6)):
            return False
        beyond = p.tables.near[i]
        return p.wizards_of(me, i // 6) > 0 or (beyond >= 0 and p.wizards_of(me, beyond) > 0)

    def do(self, p: Sygon, me: i64, e: Effect, i: i64) -> None:
        p.drop_wall(i // 6, i % 6)


class Vanish(CardStep):
    """Which Wizard leaves the board until the next turn (SYG-15.3)?"""

    asks = "which Wizard vanishes?"
    refuses = ("SYG-15.3", "a Wizard of yours on the board")
    about = "Wizard"

    def suits(self, p: Sygon, me: i64, e: Effect, i: i64) -> bool:
        return p.wizard_at(me, i) >= 0

    def do(self, p: Sygon, me: i64, e: Effect, i: i64) -> None:
        p.take_away(me, i, AWAY)

    def deed(self, p: Sygon, option: i64) -> str:
        if option == p.tables.words.done:
            return ""
        return f"{asked(p)}'s Wizard vanishes from {label_of(p, option).rpartition(' ')[2]}."


class CopyCard(CardStep):
    """Which other card is copied (SYG-15.11)?"""

    asks = "which card is copied?"
    refuses = ("SYG-15.11", "another card that would do something, or an Evocation that you do not have")
    about = "card to play"

    def suits(self, p: Sygon, me: i64, e: Effect, i: i64) -> bool:
        card = p.tables.cards[i]
        if card.eternal:
            return not p.holds(me, i)
        return not any(p.tables.effects[number].do == "copy" for number in card.steps) and works(p, me, i)

    def apply(self, p: Sygon, option: i64) -> None:
        """The card that copies becomes an Evocation, or does what the other does."""
        kind, me = p.tables.words.play.index(option), p.actor
        if not p.tables.cards[kind].eternal:
            take_up(p, kind)
            run_card(p)
            return
        p.cards[p.card] -= 1
        p.cards[p.kept(me) + p.card] += 1
        spell_cards.evoke(p, me, kind)
        p.step += 1
        run_card(p)

    def may_stop(self, p: Sygon) -> bool:
        return False

    def title(self, p: Sygon, option: i64) -> str:
        return p.tables.cards[p.tables.words.play.index(option)].title

    def label(self, p: Sygon, option: i64) -> str:
        return f"Copy {self.title(p, option)}"

    def deed(self, p: Sygon, option: i64) -> str:
        return f"{asked(p)} copies {self.title(p, option)}."


class Revive(CardStep):
    """To which Town does a lost Wizard come back (SYG-15.12)?"""

    asks = "to which Town does a lost Wizard come back?"
    refuses = ("SYG-15.12", "a hex with your Town and room for a Wizard")
    told = "A lost Wizard of {who} comes back to {what}."

    def suits(self, p: Sygon, me: i64, e: Effect, i: i64) -> bool:
        return p.town(i) == me and p.wizards_in(i) < 3 and p.first_wizard(me, LOST) >= 0

    def do(self, p: Sygon, me: i64, e: Effect, i: i64) -> None:
        p.stand(me, p.first_wizard(me, LOST), i)


class Gild(CardStep):
    """Which hex gains Gold Value (SYG-15.13)?"""

    asks = "which hex gains Gold Value?"
    refuses = ("SYG-15.13", "a hex with your Wizard, no opponent's Town and a Gold Value that may rise")
    told = "The Gold Value of {what} rises."

    def suits(self, p: Sygon, me: i64, e: Effect, i: i64) -> bool:
        return p.may_build_walls(me, i) and p.value(i) + e.value <= e.limit

    def do(self, p: Sygon, me: i64, e: Effect, i: i64) -> None:
        p.board[BOARD * i + VALUE] += e.value


class Shield(CardStep):
    """Which hex with an own Town does this round's Aftermath pass by (SYG-15.14)?"""

    asks = "which hex is guarded?"
    refuses = ("SYG-15.14", "a hex with your Town that is not guarded yet")
    told = "{who} guards {what} from this round's Aftermath."

    def suits(self, p: Sygon, me: i64, e: Effect, i: i64) -> bool:
        return p.town(i) == me and p.shields >> i & 1 == 0

    def do(self, p: Sygon, me: i64, e: Effect, i: i64) -> None:
        p.shields |= 1 << i


class GainCube(CardStep):
    """Which cube is gained?"""

    asks = "which cube do you gain?"
    refuses = ("SYG-14.9", "a kind of cube")
    about = "good"
    told = "{who} gains {what}."

    def suits(self, p: Sygon, me: i64, e: Effect, i: i64) -> bool:
        return i < CUBES

    def do(self, p: Sygon, me: i64, e: Effect, i: i64) -> None:
        p.gain_cube(me, i, 1)


STEPS: Final[dict[str, CardStep]] = {
    "wizard": ChooseWizard(),
    "flip": TurnToken(),
    "wall": FreeWall(),
    "break": BreakWall(),
    "vanish": Vanish(),
    "copy": CopyCard(),
    "revive": Revive(),
    "gild": Gild(),
    "shield": Shield(),
    "cubes": GainCube(),
}
"""What effects ask, by their names in content (`Effect.do`); the others happen at once."""


def can_do(p: Sygon, me: i64, e: Effect, wizard: i64) -> bool:
    """Whether an effect changes anything: for the Wizard chosen before it, or for any (NONE)."""
    step = STEPS.get(e.do)
    return step is None or step.works(p, me, e, wizard)


def works(p: Sygon, me: i64, kind: i64) -> bool:
    """Whether a card that is played once does anything now."""
    return any(can_do(p, me, p.tables.effects[number], NONE) for number in p.tables.cards[kind].steps)


def later_works(p: Sygon, me: i64, wizard: i64) -> bool:
    """Whether the effects after the one under way do anything, with this Wizard."""
    steps = p.tables.cards[p.card].steps
    return any(can_do(p, me, p.tables.effects[steps[k]], wizard) for k in range(p.step + 1, len(steps)))


def under_way(p: Sygon) -> Effect:
    """The effect that asks."""
    return p.tables.effects[p.tables.cards[p.card].steps[p.step]]


def take_up(p: Sygon, kind: i64) -> None:
    """A card, or none, with nothing of it done."""
    p.card = kind
    p.step = 0
    p.did = False
    p.flipped = 0


def run_card(p: Sygon) -> None:
    """Does the effects of the card one after another, up to the first that asks something."""
    me = p.actor
    steps = p.tables.cards[p.card].steps
    while p.step < len(steps):
        e = p.tables.effects[steps[p.step]]
        step = STEPS.get(e.do)
        if step is not None and asks_something(p, me, e):
            p.question = step
            return
        do_at_once(p, me, e, steps[p.step])
        p.step += 1
        p.count = 0
    take_up(p, NONE)
    p.wizard = NONE
    turns.proceed(p)


def asks_something(p: Sygon, me: i64, e: Effect) -> bool:
    """Whether an effect has something left to ask."""
    if e.most and p.count >= e.most:
        return False
    return p.wizard == NONE if e.do == "wizard" else can_do(p, me, e, p.wizard)


def do_at_once(p: Sygon, me: i64, e: Effect, number: i64) -> None:
    """Effects that ask nothing."""
    if e.do == "term":
        for q in range(p.tables.seats):
            if (q != me) == e.others or p.shares(me, q, e):
                # A teammate who takes another turn has it in the next one.
                now = e.lasts == FOR_TURN and (q == me or p.tables.width == 2)
                p.powers[POWERS * q + (ACTIVE if now else PENDING)] |= 1 << number
                p.refresh_terms(q)
        if e.term == FREE_ORDER:
            free_phases(p, me)
    elif e.do == "foresee":
        if not (p.tables.first_foresight and p.foreseer >= 0):
            p.foreseer = me
    elif e.do == "gold":
        p.gain_gold(me, e.value)


def free_phases(p: Sygon, me: i64) -> None:
    """SYG-15.4: phases that have not begun may come in any order."""
    own = p.own
    phase = p.phase(me)
    if phase >= CHOOSING:
        return
    own[OWN * me + LEFT] = 0
    for k in range(phase, COLLECTING + 1):
        own[OWN * me + LEFT] |= 1 << k
    if p.tables.mixed_trip:
        own[OWN * me + PHASE] = ANYTHING
    elif has_begun(p, me, phase):
        own[OWN * me + LEFT] &= ~(1 << phase)
    else:
        own[OWN * me + PHASE] = CHOOSING


def has_begun(p: Sygon, me: i64, phase: i64) -> bool:
    if phase == BUILDING:
        return p.own[OWN * me + DEALT] & BUILT != 0
    return p.own[OWN * me + (MOVED if phase == MOVING else CAST)] != 0
