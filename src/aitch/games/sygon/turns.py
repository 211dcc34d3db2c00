"""Chapter 3: rounds, turns and their phases; and chapter 12, where teammates take them together."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from aitch.core.contract import OVER, Question
from aitch.games.sygon import building, casting, collection, movement, points, power_trip, spell_cards, volcano
from aitch.games.sygon.places import (
    BOARD,
    CAST,
    DEALT,
    DOWN,
    EXTRAS,
    FRESH,
    FRESH_GOLD,
    LEFT,
    MOVED,
    OWN,
    PHASE,
    TOWN,
    USED,
)
from aitch.games.sygon.position import (
    ANYTHING,
    AWAY,
    BUILDING,
    BUILT,
    CASTING,
    CHOOSING,
    COLLECTING,
    FINISHED,
    MOVING,
    START,
    TOWN_DOWN,
    UNPLACED,
    Sygon,
)
from aitch.games.sygon.tables import CUBES, FREE_ORDER, HEXES, NONE, VOLCANO
from aitch.games.sygon.wording import ALLOWED, PHASE_TITLES, asked, hex_name, not_on_board, seat_name, word_of


class PlaceWizard(Question[Sygon]):
    """Where does a Wizard start in round 1 (SYG-3.3, SYG-3.4)?"""

    def options(self, p: Sygon, out: list[int]) -> None:
        for h in range(HEXES):
            if has_room(p, p.actor, h):
                out.append(p.tables.words.hexes.option(h))
        if not out:
            for h in range(HEXES):
                if may_overflow(p, p.actor, h):
                    out.append(p.tables.words.hexes.option(h))

    def apply(self, p: Sygon, option: i64) -> None:
        p.stand(p.actor, p.first_wizard(p.actor, UNPLACED), p.tables.words.hexes.index(option))
        proceed(p)

    def prompt(self, p: Sygon) -> str:
        return "Where does your next Wizard start?"

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        if not p.tables.words.hexes.has(option):
            return "SYG-3.3", "a Wizard is placed now: a hex is chosen"
        h = p.tables.words.hexes.index(option)
        off = not_on_board(p, h)
        if off[0]:
            return off
        if p.wizards_in(h) >= 3:
            return "SYG-3.4", f"{hex_name(p, h)} holds three Wizards already"
        if any(has_room(p, p.actor, g) for g in range(HEXES)):
            return "SYG-3.3", f"{hex_name(p, h)} is not one of your Towns, and they have room"
        return "SYG-3.4", f"{hex_name(p, h)} is no landscape without an opponent's Town or Wizard"

    def why_impossible(self, p: Sygon) -> str:
        if p.first_wizard(p.actor, UNPLACED) < 0:
            return "all Wizards of the one whose turn it is are placed"
        return not_in_phase(p, START)

    def line(self, before: Sygon, after: Sygon, option: i64) -> str:
        return told(before, after, f"{asked(before)}'s Wizard starts on {word_of(before, option)}.")


place_wizard: Final = PlaceWizard()


def has_room(p: Sygon, me: i64, h: i64) -> bool:
    """Whether there is an own Town with room for a Wizard."""
    return p.town(h) == me and p.wizards_in(h) < 3


def may_overflow(p: Sygon, me: i64, h: i64) -> bool:
    """Whether a Wizard for whom the own Towns are full may be put here."""
    open_land = p.land(h) < VOLCANO and p.wizards_in(h) < 3
    return open_land and not p.foe(me, p.town(h)) and p.rivals(me, h) == 0


# Turns and rounds.


def begin_round(p: Sygon) -> None:
    p.round += 1
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
            stand_up(p, q)
    hand_over(p, p.player(first))


def stand_up(p: Sygon, q: i64) -> None:
    """SYG-3.5"""
    p.own[OWN * q + DOWN] = 0
    for h in range(HEXES):
        if p.board[BOARD * h + TOWN] == q:
            p.board[BOARD * h + EXTRAS] &= ~TOWN_DOWN


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
            if p.first_wizard(me, UNPLACED) >= 0:
                p.ask(me, place_wizard)
                return
            if p.tables.spells and spell_cards.can_return(p, me):
                p.ask(me, spell_cards.return_wizard)
                return
            advance(p, me)
        elif phase == COLLECTING:
            own[OWN * me + PHASE] = CHOOSING if p.term(me, FREE_ORDER) else FINISHED
            collection.collect(p, me)
        elif phase == CHOOSING and own[OWN * me + LEFT] == 0:
            own[OWN * me + PHASE] = FINISHED
        elif phase == CHOOSING and own[OWN * me + LEFT] == 1 << COLLECTING:
            own[OWN * me + LEFT] = 0
            own[OWN * me + PHASE] = COLLECTING
        elif phase == FINISHED:
            if not end_turn(p):
                return
        elif can_act(p, me):
            p.ask(me, question_of(phase))
            return
        elif mate >= 0 and together(p, me, mate) and can_act(p, mate):
            hand_over(p, mate)  # what the mate does may open something
        else:
            advance(p, me)


def question_of(phase: i64) -> Question[Any]:
    if phase == MOVING:
        return movement.pick_mover
    if phase == BUILDING:
        return building.build
    if phase == CASTING:
        return casting.pick_caster
    return power_trip.choose_phase if phase == CHOOSING else power_trip.do_anything


def can_act(p: Sygon, me: i64) -> bool:
    """Whether a seat has anything to do in its phase (SYG-3.2)."""
    phase = p.own[OWN * me + PHASE]
    spells = p.tables.spells
    if phase == MOVING:
        return movement.can_move(p, me) or (spells and movement.has_unmoved(p, me) and spell_cards.can_deal(p, me))
    if phase == BUILDING:
        return building.can_build(p, me) or (spells and spell_cards.can_deal(p, me))
    if phase == CASTING:
        return casting.can_cast(p, me) or (spells and spell_cards.can_deal(p, me))
    return phase in (CHOOSING, ANYTHING)


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


def hand_over(p: Sygon, q: i64) -> None:
    p.actor = q
    p.handed = False


def may_hand_over(p: Sygon) -> bool:
    """Whether the actor may let the teammate go first; not twice in a row with nothing done between."""
    mate = partner(p, p.actor)
    return mate >= 0 and not p.handed and together(p, p.actor, mate) and can_act(p, mate)


# What can be answered in every phase: to be done, to let the teammate act, to deal with Spell Cards.


def add_always(p: Sygon, out: list[int]) -> None:
    out.append(p.tables.words.done)
    if p.tables.width == 2 and may_hand_over(p):
        out.append(p.tables.words.mate)
    if p.tables.spells:
        spell_cards.add_cards(p, p.actor, out)


def answered(p: Sygon, option: i64) -> bool:
    """Does what can be done in every phase; returns whether that was the answer."""
    words = p.tables.words
    if option == words.mate:
        hand_over(p, p.mate(p.actor))
        p.handed = True
        proceed(p)
        return True
    p.handed = False
    if option == words.done:
        be_done(p)
    elif option >= words.buy.first:
        if words.buy.has(option):
            spell_cards.buy(p, words.buy.index(option))
        else:
            spell_cards.play(p, words.play.index(option))
    else:
        return False
    return True


def be_done(p: Sygon) -> None:
    """Done with the phase; where all phases are open, with the turn."""
    at: i64 = OWN * p.actor
    if p.own[at + PHASE] < CHOOSING:
        advance(p, p.actor)
    else:
        p.own[at + PHASE] = CHOOSING
        p.own[at + LEFT] &= 1 << COLLECTING
    proceed(p)


def why_not_always(p: Sygon, option: i64) -> tuple[str, str]:
    """Why a word is refused that has nothing to do with the phase; ALLOWED if it is another."""
    words = p.tables.words
    if words.buy.has(option):
        return spell_cards.why_not_buy(p, words.buy.index(option))
    if words.play.has(option):
        return spell_cards.why_not_play(p, words.play.index(option))
    if option == words.mate:
        return "SYG-12.4", "there is no teammate who could act in this phase now"
    if words.colours.has(option) or words.figures.has(option) or words.seats.has(option):
        return "SYG-3.2", f"{word_of(p, option)} is a word for chance, and it is your turn"
    return ALLOWED


def why_not_in_phase(p: Sygon, phases: list[int], option: i64) -> tuple[str, str]:
    """Why a word is refused while these phases are open."""
    always = why_not_always(p, option)
    if always[0]:
        return always
    for phase in phases:
        reason = ALLOWED
        if phase == MOVING:
            reason = movement.why_not_moving(p, option)
        elif phase == BUILDING:
            reason = building.why_not_building(p, option)
        elif phase == CASTING:
            reason = casting.why_not_casting(p, option)
        if reason[0]:
            return reason
    names = " and ".join([PHASE_TITLES[phase - MOVING] for phase in phases])
    return "SYG-3.2", f"the phase is {names or 'over'}, and {word_of(p, option)} has no place in it"


def why_no_wizard(p: Sygon, i: i64) -> tuple[str, str]:
    """Why a Wizard cannot be chosen who is on no hex; ALLOWED for others."""
    where = p.wizard_at(p.actor, i)
    if where == AWAY:
        return "SYG-15.3", "that Wizard has vanished until your next turn"
    return ALLOWED if where >= 0 else ("SYG-9.10", "that Wizard is lost")


def label_always(p: Sygon, option: i64, done: str) -> str:
    """What a button says that is there in every phase; `done` is what that is called."""
    words = p.tables.words
    if option == words.done:
        return done
    if option == words.mate:
        return f"Let {seat_name(p, p.mate(p.actor))} act first"
    return spell_cards.card_label(p, option)


def line_always(before: Sygon, after: Sygon, option: i64) -> str:
    words = before.tables.words
    line = ""
    if option == words.mate:
        line = f"{asked(before)} lets {seat_name(before, before.mate(before.actor))} act."
    elif words.buy.has(option) or words.play.has(option):
        line = spell_cards.deal_line(before, option)
    return told(before, after, line)


def not_in_phase(p: Sygon, phase: i64) -> str:
    """Why the seat that is asked is not in a phase of its turn; empty if it is."""
    if not 1 <= p.round <= p.tables.cap or p.turn * p.tables.width >= p.tables.seats:
        return "no turn is being played: see round and turns"
    first = p.turn * p.tables.width
    if p.seat != p.actor or p.actor not in [p.player(first + k) for k in range(p.tables.width)]:
        return "seat and turn must both be the one whose turn it is by order and turns"
    if p.phase(p.actor) != phase:
        return "the phase of the one whose turn it is is another: see phases"
    return ""


# What a line of log says besides the answer itself.


def told(before: Sygon, after: Sygon, line: str) -> str:
    """A line, and what happened by itself after an answer: Collections, eruptions, the end of the round, of the game."""
    then = after if after.round == before.round else before
    parts = [line] if line else []
    parts += [f"{seat_name(before, q)} collects {collection.income(then, q)}." for q in collectors(before, after)]
    new_round = after.round > before.round
    if volcano.is_step(before) or (new_round and before.round >= 1) or after.seat == OVER:
        parts += volcano.eruption_words(before, after)
    if before.round >= 1 and new_round:
        if after.final and not before.final:
            parts.append("The lead is shared: a final round is played.")
        behind = [(q, points.fortune(after, q)) for q in range(after.tables.seats)]
        fortune = [f"{seat_name(after, q)} {gold}" for q, gold in behind if gold]
        parts += [f"Fortune Gold: {', '.join(fortune)}."] if fortune else []
    if new_round:
        parts.append(f"Round {after.round} begins.")
    if after.seat == OVER:
        parts.append(after.game.reason(after))
    return " ".join(parts)


def collectors(before: Sygon, after: Sygon) -> list[int]:
    """The seats whose turn came to its Collection by this answer."""
    if before.round == 0:
        return []
    width = before.tables.width
    turns = before.tables.seats // width
    last = after.turn if after.round == before.round and after.seat != OVER else turns
    found: list[int] = []
    for turn in range(before.turn, min(last + 1, turns)):
        for k in range(width):
            q = int(before.player(turn * width + k))
            was = turn == before.turn and has_collected(before, q)
            now = turn < last or has_collected(after, q)
            if now and not was:
                found.append(q)
    return found


def has_collected(p: Sygon, q: i64) -> bool:
    """Whether a seat's Collection of its present turn is over."""
    phase = p.phase(q)
    if phase == FINISHED:
        return True
    return p.term(q, FREE_ORDER) != 0 and phase >= CHOOSING and not p.own[OWN * q + LEFT] >> COLLECTING & 1
