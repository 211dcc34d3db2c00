"""What all questions of Hemloch share: who is asked, when nobody need be, and the log."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from aitch.core.contract import CHANCE, TRUTH, Question
from aitch.games.hemloch.places import EMPTY
from aitch.games.hemloch.position import Hemloch
from aitch.games.hemloch.tables import LOCATIONS, NONE, STAGES
from aitch.games.hemloch.wording import SEAT_NAMES, card, first_upper, named, place, told

ELSEWHERE: Final = {
    "card": ("HEM-3.2", "{} can be played when an Action begins or an ability says so, and neither is so now"),
    "Location": ("HEM-4.1", "{} can be chosen when a Minion or the Festival is about to go somewhere, and none is now"),
    "space": ("HEM-5.1", "{} is a space for a Marker, and no Marker is placed now"),
    "Item to use": ("HEM-6.3", "{} can be used in your own turn when an Action is to be chosen, and none is now"),
    "Item to gain": ("HEM-5.3", "{} is gained when an ability says so, and none does now"),
    "Item to turn up": ("HEM-5.7", "{} is turned up when an ability says so, and none does now"),
    "Item to take": ("HEM-5.6", "{} is taken from the opponent when an ability says so, and none does now"),
    "Minion on a Location": ("HEM-5.10", "{} can be chosen when an ability asks for such a Minion, and none does now"),
    "card of a Discard Pile": ("HEM-5.13", "{} leaves a Discard Pile when an ability says so, and none does now"),
    "Week card": ("HEM-2.2", "{} has its time when a Day or Night begins or a Week ends, and neither is so now"),
    "Start Player": ("HEM-1.8", "the Start Player is named once, before the first Week"),
    "draw": ("HEM-3.2", "a draw is an Action of your own turn, and no Action begins now"),
    "stop": ("HEM-3.5", "you may end your own turn between its Actions, and no Action begins now"),
    "decline": ("HEM-4.4", "nothing is offered that you could decline"),
}
"""Of each kind of word, the rule and the facts against it where another kind is asked for; {} is what was answered."""


class Ask(Question[Hemloch]):
    """A question of Hemloch.  What can be said of it without a look at the position stands at its head."""

    kinds: ClassVar[tuple[str, ...]] = ("card",)
    """The kinds of words that are answers."""
    verb: ClassVar[str] = ""
    """What labels begin with."""
    secret: ClassVar[bool] = False
    """Whether only who answers knows the answer."""
    in_stages: ClassVar[str] = "act"

    def who(self, p: Hemloch) -> i64:
        """Who answers."""
        return p.mover

    def why_not(self, p: Hemloch, option: i64) -> tuple[str, str]:
        kind = p.tables.words.family_of(option).kind
        if kind in self.kinds:
            return self.why_wrong(p, option)
        if kind == "space" and "Location" in self.kinds:  # the Location was meant
            location = p.tables.place[p.tables.words.spaces.index(option)]
            return self.why_wrong(p, p.tables.words.places.option(location))
        if len(p.stack) > 0 and p.seat == p.mover and option in (p.tables.words.draw, p.tables.words.stop):
            return "HEM-4.4", f"you cannot {named(p, option)} now: an ability is carried out, and that is compulsory"
        rule, facts = ELSEWHERE[kind]
        return rule, facts.replace("{}", named(p, option))

    def why_wrong(self, p: Hemloch, option: i64) -> tuple[str, str]:
        """The same for a word of the kind that is asked for."""
        return super().why_not(p, option)

    def label(self, p: Hemloch, option: i64) -> str:
        name = named(p, option)
        return f"{self.verb} {name}".lstrip() if option < p.tables.words.draw else first_upper(name)

    def line(self, before: Hemloch, after: Hemloch, option: i64) -> str:
        return told(after)

    def known_to(self, p: Hemloch, viewer: int) -> bool:
        return not self.secret or viewer in (TRUTH, p.seat)

    def between_moves(self, p: Hemloch) -> bool:
        return len(p.stack) == 0 and p.chosen == NONE

    def why_impossible(self, p: Hemloch) -> str:
        if STAGES[p.stage] not in self.in_stages.split(", "):
            return f"the stage is {STAGES[p.stage]}"
        return "" if p.seat == self.who(p) else "somebody else would have to answer"


class AskChance(Ask):
    """A question that chance answers."""

    def who(self, p: Hemloch) -> i64:
        return CHANCE


class TakeCard(AskChance):
    """Which card comes to a player, unseen by the other?"""

    verb = "Draw"

    def row(self, p: Hemloch) -> i64:
        """Where the card comes from; in a view, where it may come from."""
        raise NotImplementedError

    def taker(self, p: Hemloch) -> i64:
        raise NotImplementedError

    def options(self, p: Hemloch, out: list[int]) -> None:
        add_cards(p, out, self.row(p), p.tables.words.cards.first)

    def odds(self, p: Hemloch) -> list[int]:
        """Each card is as likely, so a Minion by its number of copies."""
        m = p.tables.minions
        base: i64 = self.row(p) * m
        weights: list[int] = []
        for number in p.cards[base : base + m]:
            if number > 0:
                weights.append(number)
        return weights

    def known_to(self, p: Hemloch, viewer: int) -> bool:
        return viewer in (TRUTH, self.taker(p))


def ask(p: Hemloch, question: Ask) -> bool:
    p.question = question
    p.seat = int(question.who(p))
    return True


def pose(p: Hemloch, question: Ask) -> int:
    """Asks, unless there is nothing to choose from, or one thing only, which is then done (HEM-4.13).

    Gives how many answers there are: somebody is asked if there are more than one.
    """
    ask(p, question)
    found: list[int] = []
    question.options(p, found)
    if len(found) == 1:
        question.apply(p, found[0])
    return len(found)


def card_or(p: Hemloch, option: i64, unknown: str) -> str:
    """The card that an option names, if the viewer may know it."""
    return card(p, p.tables.words.cards.index(option)) if option >= 0 else unknown


# Answers of which there are many


def add_cards(p: Hemloch, out: list[int], row: i64, first: i64) -> None:
    """A word for each Minion that is in a place."""
    m = p.tables.minions
    cards = p.cards
    base: i64 = row * m
    for i in range(m):
        if cards[base + i] > 0:
            out.append(first + i)


def add_locations(out: list[int], first: i64, locations: i64) -> None:
    for location in range(LOCATIONS):
        if locations >> location & 1:
            out.append(first + location)


def add_spaces(p: Hemloch, out: list[int], locations: i64) -> None:
    """The empty spaces of some Locations."""
    t = p.tables
    board = p.board
    first: i64 = t.words.spaces.first
    for location in range(LOCATIONS):
        if locations >> location & 1 and p.counts[EMPTY + location] > 0:
            for space in range(t.first_space[location], t.first_space[location + 1]):
                if board[space] == 0:
                    out.append(first + space)


def why_no_space(p: Hemloch, option: i64, elsewhere: str) -> str:
    """Why no Marker can be placed on a space: one is there, or its Location, {}, is the wrong one."""
    space = p.tables.words.spaces.index(option)
    if p.board[space]:
        return f"there is a Marker of {SEAT_NAMES[p.board[space] - 1]} on {named(p, option)}"
    return elsewhere.replace("{}", place(p, p.tables.place[space]))
