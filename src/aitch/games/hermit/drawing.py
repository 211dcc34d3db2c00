"""Phase 1: draw (HMT-4), and the first card of each play area (HMT-2.5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import CHANCE, Question
from aitch.games.hermit import placing
from aitch.games.hermit.area import HOME
from aitch.games.hermit.deck import CARDS
from aitch.games.hermit.places import BELOW, HAND, OWN, PILE, TOP, UNSEEN
from aitch.games.hermit.position import GAP, LOST_CARDS, Hermit
from aitch.games.hermit.wording import AskingCard, owner, pattern_words, told


class ShowCard(AskingCard):
    """Chance: what shows the beach side of a card that comes into sight?"""

    refuses = ("HMT-11.4", "{} has been seen already, or another card stands for its pattern")

    def options(self, p: Hermit, out: list[int]) -> None:
        own = p.own
        first: i64 = p.drawer * OWN + BELOW
        for family in range(i64(CARDS)):
            if own[first + family] > 0:
                out.append(family)

    def odds(self, p: Hermit) -> list[int]:
        first: i64 = p.drawer * OWN + BELOW
        return [count for count in p.own[first : first + CARDS] if count > 0]

    def label(self, p: Hermit, option: i64) -> str:
        return f"Card {option + 1}: {pattern_words(p, option)}"


class TurnUp(ShowCard):
    """Chance: which card is now on top of the pile of seat `drawer`?"""

    def apply(self, p: Hermit, option: i64) -> None:
        turn_up(p, p.drawer, option)
        go_on(p)

    def prompt(self, p: Hermit) -> str:
        return f"Which card is now on top of {owner(p, p.drawer)} pile?"

    def line(self, before: Hermit, after: Hermit, option: i64) -> str:
        s = before.drawer
        drawn_at_once = after.top(s) < 0 or after.pile(s) != before.pile(s)
        line = "" if drawn_at_once else f"{owner(after, s).capitalize()} pile now shows {pattern_words(after, option)}."
        return told(before, after, line)

    def why_impossible(self, p: Hermit) -> str:
        return "" if p.top(p.drawer) == GAP and p.pile(p.drawer) > 0 else "that pile shows its top card, or is empty"


class WhichCard(AskingCard):
    """Chance: which of several cards with one pattern has seat `drawer` drawn (HMT-2.6)?"""

    asks = "Several cards have this pattern: which of them is it?"
    refuses = ("HMT-2.6", "{} has another pattern, or has been seen already")

    def options(self, p: Hermit, out: list[int]) -> None:
        family: i64 = shown_at(p, p.drawer, p.source)
        unseen: i64 = p.own[p.drawer * OWN + UNSEEN]
        for card in range(i64(CARDS)):
            if (unseen >> card) & 1 and p.deck.family[card] == family:
                out.append(card)

    def apply(self, p: Hermit, option: i64) -> None:
        receive(p, p.drawer, option, p.source)
        go_on(p)

    def line(self, before: Hermit, after: Hermit, option: i64) -> str:
        return told(before, after, "")

    def why_impossible(self, p: Hermit) -> str:
        from_coast = 0 < p.source < p.hermie and p.drawer == 0 and p.pile(0) == 0
        if p.source and not from_coast:
            return "only the first player draws from the Coast, behind Hermie and with an empty pile"
        return "" if shown_at(p, p.drawer, p.source) >= 0 else "there is no card to draw"


turn_up_card: Final = TurnUp()
which_card: Final = WhichCard()


def go_on(p: Hermit) -> None:
    """Does what needs no answer, setup and drawing, up to the next question."""
    seats: i64 = len(p.areas)
    for s in range(seats):
        while p.areas[s].width == 0:
            if not show_top(p, s) or not take(p, s, 0):
                return
        if not show_top(p, s):
            return
    limit = p.limit()
    for s in range(seats):
        while p.in_hand(s) < limit:
            place: i64 = 0
            if p.own[s * OWN + PILE] == 0:
                behind = p.behind() if s == 0 else []
                if not behind:
                    if p.rules.lenient and p.in_hand(s) > 0:
                        break
                    p.end(LOST_CARDS)
                    return
                place = behind[0]
            if not take(p, s, place) or not show_top(p, s):
                return
    placing.ask(p, 0)


def show_top(p: Hermit, s: i64) -> bool:
    """Sees to it that the pile's top card is in sight; False if chance must be asked."""
    if p.own[s * OWN + TOP] != GAP or p.own[s * OWN + PILE] == 0:
        return True
    only = ask_chance(p, turn_up_card, s)
    if only >= 0:
        turn_up(p, s, only)
    return only >= 0


def turn_up(p: Hermit, s: i64, family: i64) -> None:
    p.own[s * OWN + TOP] = family
    p.own[s * OWN + BELOW + family] -= 1


def take(p: Hermit, s: i64, place: i64) -> bool:
    """Takes the pile's top card, or one of the Coast, in hand; False if chance must say which it is."""
    p.source = place
    only = ask_chance(p, which_card, s)
    if only >= 0:
        receive(p, s, only, place)
    return only >= 0


def shown_at(p: Hermit, s: i64, place: i64) -> i64:
    """The family of the card on a place of the Coast, or with 0 on top of the pile."""
    return p.coast[place - 1] if place > 0 else p.own[s * OWN + TOP]


def receive(p: Hermit, s: i64, card: i64, place: i64) -> None:
    """The card comes from its place into the hand, or as the first one into the play area."""
    if place > 0:
        p.coast[place - 1] = GAP
    else:
        p.own[s * OWN + TOP] = GAP
        p.own[s * OWN + PILE] -= 1
    bit: i64 = 1
    bit = bit << card
    p.own[s * OWN + UNSEEN] &= ~bit
    if p.areas[s].width == 0:
        p.areas[s].lay(p.deck, card, HOME, 0)
    else:
        p.own[s * OWN + HAND] |= bit


def ask_chance(p: Hermit, question: Question[Hermit], s: i64) -> i64:
    """Asks what a seat gets; the only answer that there is, or -1."""
    p.seat = CHANCE
    p.question = question
    p.drawer = s
    options = p.options()
    return options[0] if len(options) == 1 else -1
