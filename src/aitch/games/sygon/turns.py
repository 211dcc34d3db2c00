"""Chapter 3: rounds, turns and their phases; and chapter 12, where teammates take them together."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from aitch.games.sygon import collection, points, spell_cards, volcano
from aitch.games.sygon.asking import SygonQuestion
from aitch.games.sygon.numbers import FREE_ORDER
from aitch.games.sygon.places import CAST, DEALT, FRESH, FRESH_GOLD, LEFT, MOVED, OWN, PHASE, USED
from aitch.games.sygon.position import AWAY, BUILT, CHOOSING, COLLECTING, FINISHED, MOVING, START, UNPLACED, Sygon
from aitch.games.sygon.tables import CUBES, HEXES, NONE, OFF
from aitch.games.sygon.wording import ALLOWED, PHASE_TITLES, asked, hex_name, label_of, not_on_board, seat_name


class PlaceWizard(SygonQuestion):
    """Where does a Wizard start in round 1 (SYG-3.3, SYG-3.4)?"""

    asks = "Where does your next Wizard start?"
    told = "{who}'s Wizard starts on {what}."
    phase = START
    where: ClassVar[int] = UNPLACED
    """Where the Wizard is until then."""

    def is_open(self, p: Sygon, h: i64) -> bool:
        """Whether there is an own Town with room for a Wizard."""
        return p.town(h) == p.actor and p.has_room(h)

    def may_overflow(self, p: Sygon, h: i64) -> bool:
        """Whether a Wizard for whom the own Towns are full may be put here."""
        return p.has_room(h) and not p.foe(p.actor, p.town(h)) and p.rivals(p.actor, h) == 0

    def options(self, p: Sygon, out: list[int]) -> None:
        first = p.tables.words.hexes.first
        for h in range(HEXES):
            if self.is_open(p, h):
                out.append(first + h)
        if not out:
            for h in range(HEXES):
                if self.may_overflow(p, h):
                    out.append(first + h)

    def apply(self, p: Sygon, option: i64) -> None:
        self.place(p, option)
        proceed(p)

    def place(self, p: Sygon, option: i64) -> None:
        p.stand(p.actor, p.first_wizard(p.actor, self.where), p.tables.words.hexes.index(option))

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        if not p.tables.words.hexes.has(option):
            return "SYG-3.3", "a Wizard is placed now: a hex is chosen"
        h = p.tables.words.hexes.index(option)
        if p.land(h) == OFF:
            return not_on_board(p, h)
        if p.wizards_in(h) >= 3:
            return "SYG-3.4", f"{hex_name(p, h)} holds three Wizards already"
        if any(self.is_open(p, g) for g in range(HEXES)):
            return "SYG-3.3", f"{hex_name(p, h)} is not one of your Towns, and they have room"
        return "SYG-3.4", f"{hex_name(p, h)} is no landscape without an opponent's Town or Wizard"

    def fits(self, p: Sygon) -> bool:
        """Whether a Wizard waits to be put on the board, and there is a place for it."""
        out: list[int] = []
        if p.first_wizard(p.actor, self.where) >= 0:
            self.options(p, out)
        return len(out) > 0


class ReturnWizard(PlaceWizard):
    """Where does a Wizard come back that vanished (SYG-15.3)?"""

    asks = "Where does your vanished Wizard come back?"
    told = "{who}'s Wizard comes back on {what}."
    refuses = ("SYG-15.3", "a Wizard comes back now, to a landscape with room, not to {}")
    where = AWAY

    def is_open(self, p: Sygon, h: i64) -> bool:
        return p.has_room(h)

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        return SygonQuestion.why_not(self, p, option)


ENTRIES: Final = [PlaceWizard(), ReturnWizard()]
"""What is asked at the start of a turn."""


BELONGS: Final = {
    "hex": "Movement",
    "Wizard": "Movement and Casting",
    "side of a hex": "Building",
    "building": "Building",
    "good": "Building",
    "spell": "Casting",
}
"""Where words are answers, by their kind."""


class Phase(SygonQuestion):
    """What is done in a phase: what belongs to it, and what can be done in every phase."""

    done: str = "End the turn"
    """What a button says that is done with it."""

    def __init__(self) -> None:
        super().__init__()
        while len(PHASES) <= self.phase:
            PHASES.append(self)  # phases that ask nothing have a place too
        PHASES[self.phase] = self

    def can_act(self, p: Sygon, me: i64) -> bool:
        """Whether a seat has anything to do in it (SYG-3.2)."""
        return True

    def add(self, p: Sygon, me: i64, out: list[int]) -> None:
        """Options that belong to it."""
        raise NotImplementedError

    def do(self, p: Sygon, option: i64) -> None:
        """What an answer does that belongs to it."""
        raise NotImplementedError

    def why_not_here(self, p: Sygon, option: i64) -> tuple[str, str]:
        """Why a word is refused that belongs to it; ALLOWED for others."""
        raise NotImplementedError

    def options(self, p: Sygon, out: list[int]) -> None:
        self.add(p, p.actor, out)
        words = p.tables.words
        out.append(words.done)
        if p.tables.width == 2 and may_hand_over(p):
            out.append(words.mate)
        if p.tables.spells:
            spell_cards.add_cards(p, p.actor, out)

    def apply(self, p: Sygon, option: i64) -> None:
        words = p.tables.words
        p.handed = False
        if option == words.done:
            be_done(p)
        elif option == words.mate:
            hand_over(p, p.mate(p.actor))
            p.handed = True
            proceed(p)
        elif words.buy.has(option):
            spell_cards.buy(p, words.buy.index(option))
        elif words.play.has(option):
            spell_cards.play(p, words.play.index(option))
        else:
            self.do(p, option)

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        words = p.tables.words
        if words.buy.has(option):
            return spell_cards.why_not_buy(p, words.buy.index(option))
        if words.play.has(option):
            return spell_cards.why_not_play(p, words.play.index(option))
        if option == words.mate:
            return why_no_mate(p)
        reason = self.why_not_here(p, option)
        if reason[0]:
            return reason
        return self.why_out_of_place(p, option)

    def why_out_of_place(self, p: Sygon, option: i64) -> tuple[str, str]:
        """Of a word that has nothing to do with the phase."""
        kind = p.tables.words.family_of(option).kind
        if kind == "phase":
            return "SYG-3.2", "phases come in their order, and only Power Trip changes it"
        if kind not in BELONGS:
            return "SYG-3.2", f"{label_of(p, option)} is not for a player's turn: chance decides on such things"
        now = f"this is {PHASE_TITLES[self.phase - MOVING]}" if self.phase < CHOOSING else "that is over for this turn"
        return "SYG-3.2", f"{label_of(p, option)} belongs to {BELONGS[kind]}, and {now}"

    def label(self, p: Sygon, option: i64) -> str:
        words = p.tables.words
        if option == words.done:
            return self.done
        if option == words.mate:
            return f"Let {seat_name(p, p.mate(p.actor))} act first"
        dealing = words.buy.has(option) or words.play.has(option)
        return spell_cards.card_label(p, option) if dealing else label_of(p, option)

    def deed(self, p: Sygon, option: i64) -> str:
        words = p.tables.words
        if option == words.mate:
            return f"{asked(p)} lets {seat_name(p, p.mate(p.actor))} act."
        return spell_cards.deal_line(p, option) if words.buy.has(option) or words.play.has(option) else ""


PHASES: Final[list[Phase]] = []
"""The question of each phase in which something can be done."""


class PickWizard(Phase):
    """Which Wizard does what belongs to the phase?"""

    def can_do(self, p: Sygon, me: i64, i: i64) -> bool:
        raise NotImplementedError

    def why_idle(self, p: Sygon, i: i64) -> tuple[str, str]:
        """Why a Wizard on the board can do nothing."""
        raise NotImplementedError

    def can_act(self, p: Sygon, me: i64) -> bool:
        if self.can_do(p, me, 0) or self.can_do(p, me, 1) or self.can_do(p, me, 2):
            return True
        return p.tables.spells and self.may_deal(p, me) and spell_cards.can_deal(p, me)

    def may_deal(self, p: Sygon, me: i64) -> bool:
        """Whether it can make sense to deal with Spell Cards now, and not in the next phase."""
        return True

    def add(self, p: Sygon, me: i64, out: list[int]) -> None:
        first = p.tables.words.wizards.first
        for i in range(3):
            if self.can_do(p, me, i):
                out.append(first + i)

    def why_not_here(self, p: Sygon, option: i64) -> tuple[str, str]:
        if not p.tables.words.wizards.has(option):
            return ALLOWED
        i = p.tables.words.wizards.index(option)
        where = p.wizard_at(p.actor, i)
        if where == AWAY:
            return "SYG-15.3", "that Wizard has vanished until your next turn"
        return self.why_idle(p, i) if where >= 0 else ("SYG-9.10", "that Wizard is lost")


# Turns and rounds.


def begin_round(p: Sygon) -> None:
    p.round += 1
    if p.journal is not None:
        p.journal.append(f"Round {p.round} begins.")
    p.turn = 0
    begin_turn(p)


def begin_turn(p: Sygon) -> None:
    """The start of a turn, for one player or for both of a team."""
    first = p.turn * p.tables.width
    for k in range(p.tables.width):
        q = p.player(first + k)
        p.own[OWN * q + PHASE] = START
        if p.tables.spells:
            spell_cards.begin_terms(p, q)
        if p.round > 1:
            p.stand_up(q)
    hand_over(p, p.player(first))


def proceed(p: Sygon) -> None:
    """Asks the next question, and passes by all that needs none: phases, turns, even rounds."""
    own = p.own
    while True:
        me = p.actor
        if p.cube_total(me) > p.tables.cube_limit:
            p.ask(me, collection.discard)
            return
        mate = partner(p, me)
        phase = own[OWN * me + PHASE]
        if mate >= 0 and must_wait(p, me, mate):
            hand_over(p, mate)
        elif phase == START:
            if asks_for_wizard(p, me):
                return
            advance(p, me)
        elif phase == COLLECTING:
            own[OWN * me + PHASE] = CHOOSING if p.term(me, FREE_ORDER) else FINISHED
            collection.collect(p, me)
        elif phase == CHOOSING and own[OWN * me + LEFT] & ~(1 << COLLECTING) == 0:
            own[OWN * me + PHASE] = COLLECTING if own[OWN * me + LEFT] else FINISHED
            own[OWN * me + LEFT] = 0
        elif phase == FINISHED:
            if not end_turn(p):
                return
        elif can_act(p, me):
            p.ask(me, PHASES[phase])
            return
        elif mate >= 0 and together(p, me, mate) and can_act(p, mate):
            hand_over(p, mate)  # what the mate does may open something
        else:
            advance(p, me)


def asks_for_wizard(p: Sygon, me: i64) -> bool:
    """At the start of a turn: asks where a Wizard comes onto the board, if one does."""
    for question in ENTRIES:
        if question.fits(p):
            p.ask(me, question)
            return True
    return False


def can_act(p: Sygon, me: i64) -> bool:
    """Whether a seat has anything to do in its phase (SYG-3.2)."""
    phase = p.own[OWN * me + PHASE]
    return phase not in (START, COLLECTING, FINISHED) and PHASES[phase].can_act(p, me)


def be_done(p: Sygon) -> None:
    """Done with the phase; where all phases are open, with the turn."""
    at: i64 = OWN * p.actor
    if p.own[at + PHASE] < CHOOSING:
        advance(p, p.actor)
    else:
        p.own[at + PHASE] = CHOOSING
        p.own[at + LEFT] &= 1 << COLLECTING
    proceed(p)


def advance(p: Sygon, me: i64) -> None:
    """A seat is done with its phase.  Where teammates begin the next one together, the first of them begins."""
    own = p.own
    own[OWN * me + DEALT] &= ~BUILT
    if p.term(me, FREE_ORDER):
        own[OWN * me + PHASE] = CHOOSING
        return
    own[OWN * me + PHASE] += 1
    mate = partner(p, me)
    if mate >= 0 and p.phase(mate) == p.phase(me):
        hand_over(p, p.player(p.turn * 2))


def end_turn(p: Sygon) -> bool:
    """Goes on to the next turn; after the last one to the Volcano step.  Returns whether nothing is asked."""
    first = p.turn * p.tables.width
    for k in range(p.tables.width):
        q = p.player(first + k)
        if p.tables.spells:
            spell_cards.end_terms(p, q)
        for place in (PHASE, MOVED, CAST, USED, FRESH_GOLD):
            p.own[OWN * q + place] = 0
        for kind in range(CUBES):
            p.own[OWN * q + FRESH + kind] = 0
    p.turn += 1
    if p.turn * p.tables.width < p.tables.seats:
        begin_turn(p)
        return True
    return volcano.begin_eruptions(p) and end_round(p)


def end_round(p: Sygon) -> bool:
    """Once the Aftermath is over.  Returns whether a new round has begun and nothing is asked yet."""
    p.foreseer = NONE
    p.shields = 0
    if not points.finish_round(p):
        return False
    begin_round(p)
    return True


# Teammates (SYG-12.4).


def partner(p: Sygon, me: i64) -> i64:
    """The teammate who takes this turn together with `me`, or NONE."""
    return p.mate(me) if p.tables.width == 2 else NONE


def must_wait(p: Sygon, me: i64, mate: i64) -> bool:
    """SYG-12.4: nobody begins a phase before the teammate is done with the one before.

    Whose phases come in any order waits for nobody, and is waited for only at the end of the turn.
    """
    if p.phase(me) == FINISHED:
        return p.phase(mate) != FINISHED
    return p.phase(mate) < p.phase(me) and not p.term(me, FREE_ORDER) and not p.term(mate, FREE_ORDER)


def together(p: Sygon, me: i64, mate: i64) -> bool:
    """Whether both may act now."""
    if p.phase(mate) == FINISHED:
        return False
    free = p.term(me, FREE_ORDER) or p.term(mate, FREE_ORDER)
    return free != 0 or p.phase(mate) == p.phase(me)


def why_no_mate(p: Sygon) -> tuple[str, str]:
    """Why the actor cannot let a teammate act."""
    mate = partner(p, p.actor)
    if mate < 0:
        return "SYG-12.4", f"there are no {'turns of two' if p.tables.teams else 'teams'} at this table"
    why = "has just let you act" if p.handed else "has nothing to do in this phase now"
    return "SYG-12.4", f"{seat_name(p, mate)} {why}"


def hand_over(p: Sygon, q: i64) -> None:
    p.actor = q
    p.handed = False


def may_hand_over(p: Sygon) -> bool:
    """Whether the actor may let the teammate go first; not twice in a row with nothing done between."""
    mate = partner(p, p.actor)
    return mate >= 0 and not p.handed and together(p, p.actor, mate) and can_act(p, mate)
