"""Chapter 15: what Spell Cards do, one effect after another, and what they ask."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.sygon import spell_cards, turns
from aitch.games.sygon.asking import SygonFollowUp
from aitch.games.sygon.places import (
    ACTIVE,
    BOARD,
    CAST,
    DEALT,
    DOWN,
    LEFT,
    MOVED,
    OWN,
    PENDING,
    PHASE,
    POWERS,
    SUPPLY,
    VALUE,
)
from aitch.games.sygon.position import ANYTHING, AWAY, BUILDING, BUILT, CHOOSING, COLLECTING, LOST, MOVING, Sygon
from aitch.games.sygon.tables import (
    CUBES,
    FOR_TURN,
    FORESEE,
    FREE_ORDER,
    GAIN_GOLD,
    HEXES,
    NONE,
    SET_TERM,
    VOLCANO,
    WALL_PIECE,
    Effect,
)
from aitch.games.sygon.wording import asked, hex_name, word_of


class CardStep(SygonFollowUp):
    """What an effect of the card that is being played asks; the effects of cards are content, and these are all."""

    def works(self, p: Sygon, me: i64, e: Effect, wizard: i64) -> bool:
        """Whether the effect changes anything: for the Wizard chosen before it, or for any (NONE)."""
        out: list[int] = []
        self.targets(p, me, e, out)
        return len(out) > 0

    def targets(self, p: Sygon, me: i64, e: Effect, out: list[int]) -> None:
        """What can be answered, without being done with it."""
        raise NotImplementedError

    def do(self, p: Sygon, me: i64, e: Effect, option: i64) -> None:
        """What an answer does, once."""
        raise NotImplementedError

    def tell(self, p: Sygon, option: i64) -> str:
        """The answer as a line of log."""
        raise NotImplementedError

    def may_stop(self, p: Sygon) -> bool:
        """Whether one may be done with the effect: if the card has done something, or still can (SYG-14.9)."""
        return p.did or later_works(p, p.actor, p.wizard)

    def options(self, p: Sygon, out: list[int]) -> None:
        self.targets(p, p.actor, under_way(p), out)
        if self.may_stop(p):
            out.append(p.tables.words.done)

    def apply(self, p: Sygon, option: i64) -> None:
        if option == p.tables.words.done:
            p.step += 1
            p.count = 0
        else:
            p.did = True
            p.count += 1
            self.do(p, p.actor, under_way(p), option)
        run_card(p)

    def prompt(self, p: Sygon) -> str:
        return f"{spell_cards.card_title(p)}: {self.asks}"

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        title = spell_cards.card_title(p)
        if option == p.tables.words.done:
            return "SYG-14.9", f"{title} must do something"
        return self.rule, f"{word_of(p, option)} is nothing that {title} could be used on now"

    def deed(self, p: Sygon, option: i64) -> str:
        return "" if option == p.tables.words.done else self.tell(p, option)

    def fits(self, p: Sygon) -> bool:
        if p.card < 0 or p.step >= len(p.tables.cards[p.card].steps):
            return False
        return STEPS[under_way(p).do] is self and asks_something(p, p.actor, under_way(p))


class ChooseWizard(CardStep):
    """Which Wizard is the rest of the card for (SYG-15.2)?"""

    asks = "which Wizard is it for?"
    rule = "SYG-15.2"

    def works(self, p: Sygon, me: i64, e: Effect, wizard: i64) -> bool:
        return False

    def targets(self, p: Sygon, me: i64, e: Effect, out: list[int]) -> None:
        for i in range(3):
            if p.wizard_at(me, i) >= 0 and later_works(p, me, i):
                out.append(p.tables.words.wizards.option(i))

    def apply(self, p: Sygon, option: i64) -> None:
        """That alone does nothing yet."""
        p.wizard = p.tables.words.wizards.index(option)
        run_card(p)

    def may_stop(self, p: Sygon) -> bool:
        return False

    def tell(self, p: Sygon, option: i64) -> str:
        return ""


class TurnToken(CardStep):
    """Which Forage token near the chosen Wizard is turned over (SYG-15.2)?"""

    asks = "which Forage token is turned over?"
    rule = "SYG-15.2"

    def works(self, p: Sygon, me: i64, e: Effect, wizard: i64) -> bool:
        if wizard == NONE:
            return self.works(p, me, e, 0) or self.works(p, me, e, 1) or self.works(p, me, e, 2)
        h = p.wizard_at(me, wizard)
        return h >= 0 and any(self.can_turn(p, e, h, g) for g in range(HEXES))

    def can_turn(self, p: Sygon, e: Effect, h: i64, g: i64) -> bool:
        return p.foraged(g) > 0 and p.tables.far[HEXES * h + g] <= e.reach and p.flipped >> g & 1 == 0

    def targets(self, p: Sygon, me: i64, e: Effect, out: list[int]) -> None:
        h = p.wizard_at(me, p.wizard)
        for g in range(HEXES):
            if self.can_turn(p, e, h, g):
                out.append(p.tables.words.hexes.option(g))

    def do(self, p: Sygon, me: i64, e: Effect, option: i64) -> None:
        g = p.tables.words.hexes.index(option)
        p.turn_token(g)
        p.flipped |= 1 << g

    def tell(self, p: Sygon, option: i64) -> str:
        return f"The Forage token on {word_of(p, option)} is turned over."


class FreeWall(CardStep):
    """At which side of the chosen Wizard's hex is a Wall built for nothing (SYG-15.2)?"""

    asks = "at which side does the Wall go, for nothing?"
    rule = "SYG-15.2"

    def works(self, p: Sygon, me: i64, e: Effect, wizard: i64) -> bool:
        if wizard == NONE:
            return self.works(p, me, e, 0) or self.works(p, me, e, 1) or self.works(p, me, e, 2)
        h = p.wizard_at(me, wizard)
        if h < 0 or p.own[OWN * me + SUPPLY + WALL_PIECE] == 0 or not p.may_build_walls(me, h):
            return False
        return any(p.open_border(h, d) for d in range(6))

    def targets(self, p: Sygon, me: i64, e: Effect, out: list[int]) -> None:
        p.add_open_borders(p.wizard_at(me, p.wizard), out)

    def do(self, p: Sygon, me: i64, e: Effect, option: i64) -> None:
        walls = p.tables.words.walls
        p.raise_wall(me, walls.one(option), walls.other(option))

    def tell(self, p: Sygon, option: i64) -> str:
        return f"{asked(p)} puts a Wall at {word_of(p, option)}."


class BreakWall(CardStep):
    """Which opponent's Wall near an own Wizard is taken away (SYG-15.6)?"""

    asks = "which Wall is taken away?"
    rule = "SYG-15.6"

    def targets(self, p: Sygon, me: i64, e: Effect, out: list[int]) -> None:
        for h in range(HEXES):
            for d in range(6):
                if p.foe(me, p.wall(h, d)) and self.is_near(p, me, h, d):
                    out.append(p.tables.words.walls.pair(h, d))

    def is_near(self, p: Sygon, me: i64, h: i64, d: i64) -> bool:
        """Whether an own Wizard is on either side of this border."""
        g = p.tables.near[6 * h + d]
        return p.wizards_of(me, h) > 0 or (g >= 0 and p.wizards_of(me, g) > 0)

    def do(self, p: Sygon, me: i64, e: Effect, option: i64) -> None:
        walls = p.tables.words.walls
        p.drop_wall(walls.one(option), walls.other(option))

    def tell(self, p: Sygon, option: i64) -> str:
        return f"{asked(p)} takes away the Wall at {word_of(p, option)}."


class Vanish(CardStep):
    """Which Wizard leaves the board until the next turn (SYG-15.3)?"""

    asks = "which Wizard vanishes?"
    rule = "SYG-15.3"

    def targets(self, p: Sygon, me: i64, e: Effect, out: list[int]) -> None:
        for i in range(3):
            if p.wizard_at(me, i) >= 0:
                out.append(p.tables.words.wizards.option(i))

    def do(self, p: Sygon, me: i64, e: Effect, option: i64) -> None:
        i = p.tables.words.wizards.index(option)
        p.stand(me, i, AWAY)
        p.own[OWN * me + DOWN] &= ~(1 << i)

    def tell(self, p: Sygon, option: i64) -> str:
        where = p.wizard_at(p.actor, p.tables.words.wizards.index(option))
        return f"{asked(p)}'s Wizard vanishes from {hex_name(p, where)}."


class CopyCard(CardStep):
    """Which other card is copied (SYG-15.11)?"""

    asks = "which card is copied?"
    rule = "SYG-15.11"

    def targets(self, p: Sygon, me: i64, e: Effect, out: list[int]) -> None:
        for kind in range(p.tables.kinds):
            if self.can_copy(p, me, kind):
                out.append(p.tables.words.play.option(kind))

    def can_copy(self, p: Sygon, me: i64, kind: i64) -> bool:
        card = p.tables.cards[kind]
        if card.eternal:
            return not p.holds(me, kind)
        return not any(STEPS[p.tables.effects[number].do] is self for number in card.steps) and works(p, me, kind)

    def apply(self, p: Sygon, option: i64) -> None:
        """The card that copies becomes an Evocation, or does what the other does."""
        kind, me = p.tables.words.play.index(option), p.actor
        if not p.tables.cards[kind].eternal:
            begin_card(p, kind)
            return
        p.cards[p.card] -= 1
        p.cards[p.kept(me) + p.card] += 1
        spell_cards.evoke(p, me, kind)
        p.step += 1
        run_card(p)

    def may_stop(self, p: Sygon) -> bool:
        return False

    def label(self, p: Sygon, option: i64) -> str:
        return f"Copy {self.title(p, option)}"

    def title(self, p: Sygon, option: i64) -> str:
        return p.tables.cards[p.tables.words.play.index(option)].title

    def tell(self, p: Sygon, option: i64) -> str:
        return f"{asked(p)} copies {self.title(p, option)}."


class HexStep(CardStep):
    """An effect on a landscape."""

    def suits(self, p: Sygon, me: i64, e: Effect, h: i64) -> bool:
        raise NotImplementedError

    def targets(self, p: Sygon, me: i64, e: Effect, out: list[int]) -> None:
        for h in range(HEXES):
            if p.land(h) < VOLCANO and self.suits(p, me, e, h):
                out.append(p.tables.words.hexes.option(h))


class Revive(HexStep):
    """To which Town does a lost Wizard come back (SYG-15.12)?"""

    asks = "to which Town does a lost Wizard come back?"
    rule = "SYG-15.12"

    def suits(self, p: Sygon, me: i64, e: Effect, h: i64) -> bool:
        return p.town(h) == me and p.wizards_in(h) < 3 and p.first_wizard(me, LOST) >= 0

    def do(self, p: Sygon, me: i64, e: Effect, option: i64) -> None:
        p.stand(me, p.first_wizard(me, LOST), p.tables.words.hexes.index(option))

    def tell(self, p: Sygon, option: i64) -> str:
        return f"A lost Wizard of {asked(p)} comes back to {word_of(p, option)}."


class Gild(HexStep):
    """Which hex gains Gold Value (SYG-15.13)?"""

    asks = "which hex gains Gold Value?"
    rule = "SYG-15.13"

    def suits(self, p: Sygon, me: i64, e: Effect, h: i64) -> bool:
        return p.value(h) + e.value <= e.limit and p.wizards_of(me, h) > 0 and not p.foe(me, p.town(h))

    def do(self, p: Sygon, me: i64, e: Effect, option: i64) -> None:
        p.board[BOARD * p.tables.words.hexes.index(option) + VALUE] += e.value

    def tell(self, p: Sygon, option: i64) -> str:
        return f"The Gold Value of {word_of(p, option)} rises."


class Shield(HexStep):
    """Which hex with an own Town does this round's Aftermath pass by (SYG-15.14)?"""

    asks = "which hex is guarded?"
    rule = "SYG-15.14"

    def suits(self, p: Sygon, me: i64, e: Effect, h: i64) -> bool:
        return p.town(h) == me and p.shields >> h & 1 == 0

    def do(self, p: Sygon, me: i64, e: Effect, option: i64) -> None:
        p.shields |= 1 << p.tables.words.hexes.index(option)

    def tell(self, p: Sygon, option: i64) -> str:
        return f"{asked(p)} guards {word_of(p, option)} from this round's Aftermath."


class GainCube(CardStep):
    """Which cube is gained?"""

    asks = "which cube do you gain?"
    rule = "SYG-14.9"

    def targets(self, p: Sygon, me: i64, e: Effect, out: list[int]) -> None:
        for kind in range(CUBES):
            out.append(p.tables.words.goods.option(kind))

    def do(self, p: Sygon, me: i64, e: Effect, option: i64) -> None:
        p.gain_cube(me, p.tables.words.goods.index(option), 1)

    def tell(self, p: Sygon, option: i64) -> str:
        return f"{asked(p)} gains {word_of(p, option)}."


choose_wizard: Final = ChooseWizard()
turn_tokens: Final = TurnToken()
free_wall: Final = FreeWall()
copy_card: Final = CopyCard()
gain_cube: Final = GainCube()
STEPS: Final[list[CardStep | None]] = [
    None,  # sets a term
    choose_wizard,
    turn_tokens,
    free_wall,
    BreakWall(),
    Vanish(),
    None,  # foresees
    copy_card,
    Revive(),
    Gild(),
    Shield(),
    None,  # gains Gold
    gain_cube,
]
"""What each effect that content can name asks (`Effect.do`); nothing for those that happen at once."""


def can_do(p: Sygon, me: i64, e: Effect, wizard: i64) -> bool:
    """Whether an effect changes anything: for the Wizard chosen before it, or for any (NONE)."""
    step = STEPS[e.do]
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


def begin_card(p: Sygon, kind: i64) -> None:
    p.card = kind
    p.step = 0
    p.did = False
    p.flipped = 0
    run_card(p)


def run_card(p: Sygon) -> None:
    """Does the effects of the card one after another, up to the first that asks something."""
    me = p.actor
    steps = p.tables.cards[p.card].steps
    while p.step < len(steps):
        e = p.tables.effects[steps[p.step]]
        step = STEPS[e.do]
        if step is not None and asks_something(p, me, e):
            p.question = step
            return
        do_at_once(p, me, e, steps[p.step])
        p.step += 1
        p.count = 0
    p.card = NONE
    p.step = 0
    p.did = False
    p.flipped = 0
    p.wizard = NONE
    turns.proceed(p)


def asks_something(p: Sygon, me: i64, e: Effect) -> bool:
    """Whether an effect has something left to ask."""
    if e.most and p.count >= e.most:
        return False
    return p.wizard == NONE if STEPS[e.do] is choose_wizard else can_do(p, me, e, p.wizard)


def do_at_once(p: Sygon, me: i64, e: Effect, number: i64) -> None:
    """Effects that ask nothing."""
    if e.do == SET_TERM:
        for q in range(p.tables.seats):
            if (q != me) == e.others:
                p.powers[POWERS * q + (ACTIVE if e.lasts == FOR_TURN else PENDING)] |= 1 << number
        if e.lasts == FOR_TURN:
            p.refresh_terms(me)
            if e.term == FREE_ORDER:
                free_phases(p, me)
    elif e.do == FORESEE:
        if not (p.tables.first_foresight and p.foreseer >= 0):
            p.foreseer = me
    elif e.do == GAIN_GOLD:
        p.gain_gold(me, e.value)


def free_phases(p: Sygon, me: i64) -> None:
    """SYG-15.4: phases that have not begun may come in any order."""
    own = p.own
    phase = p.phase(me)
    if phase >= CHOOSING:
        return
    later: i64 = 0
    for k in range(phase + 1, COLLECTING + 1):
        later |= 1 << k
    if p.tables.mixed_trip:
        own[OWN * me + LEFT] = later | 1 << phase
        own[OWN * me + PHASE] = ANYTHING
    elif has_begun(p, me, phase):
        own[OWN * me + LEFT] = later
    else:
        own[OWN * me + LEFT] = later | 1 << phase
        own[OWN * me + PHASE] = CHOOSING


def has_begun(p: Sygon, me: i64, phase: i64) -> bool:
    own = p.own
    if phase == MOVING:
        return own[OWN * me + MOVED] != 0
    return own[OWN * me + DEALT] & BUILT != 0 if phase == BUILDING else own[OWN * me + CAST] != 0
