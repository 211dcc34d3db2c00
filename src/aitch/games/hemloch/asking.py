"""What all questions of Hemloch share: who is asked, when nobody need be, and the log."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from aitch.core.contract import CHANCE, TRUTH, Question
from aitch.games.hemloch import stages
from aitch.games.hemloch.places import EMPTY
from aitch.games.hemloch.position import Hemloch
from aitch.games.hemloch.tables import LOCATIONS, NONE
from aitch.games.hemloch.wording import SEAT_NAMES, card, named, told


class Ask(Question[Hemloch]):
    """A question of Hemloch.  What can be said of it without a look at the position stands at its head:

    the question in words, the rule that is against other answers and what they are not, and what labels begin with.
    """

    wrong: ClassVar[tuple[str, str]] = ("", "")
    verb: ClassVar[str] = ""
    in_stages: ClassVar[str] = "act"

    def who(self, p: Hemloch) -> i64:
        """Who answers."""
        return p.mover

    def why_not(self, p: Hemloch, option: i64) -> tuple[str, str]:
        words = p.tables.words
        if len(p.stack) > 0 and p.seat == p.mover:
            if option in (words.stop, words.draw, words.decline):
                return "HEM-4.4", f"{p.game.vocabulary[option]} is not possible: abilities are compulsory"
            if words.uses.has(option) and p.chosen == NONE:
                return "HEM-6.3", "an effect is being carried out; Items wait until it is done"
        return self.why_wrong(p, option)

    def why_wrong(self, p: Hemloch, option: i64) -> tuple[str, str]:
        """The same, where nothing in general is against it."""
        return self.wrong[0], f"{p.game.vocabulary[option]}: {self.wrong[1]}"

    def label(self, p: Hemloch, option: i64) -> str:
        return f"{self.verb} {named(p, option)}".lstrip()

    def line(self, before: Hemloch, after: Hemloch, option: i64) -> str:
        return told(after)

    def between_moves(self, p: Hemloch) -> bool:
        return len(p.stack) == 0 and p.chosen == NONE

    def why_impossible(self, p: Hemloch) -> str:
        if stages.NAMES[p.stage] not in self.in_stages.split(", "):
            return f"the stage is {stages.NAMES[p.stage]}"
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
        return is_for(viewer, self.taker(p))


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


def is_for(viewer: int, seat: i64) -> bool:
    """Whether somebody sees what only this seat may see."""
    return viewer in (TRUTH, seat)


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


def location_of(p: Hemloch, option: i64) -> str:
    """The Location of a space."""
    return p.tables.location_titles[p.tables.place[p.tables.words.spaces.index(option)]]


def why_no_space(p: Hemloch, option: i64) -> str:
    """Why no Marker can be placed there, wherever it should go; empty if it could."""
    spaces = p.tables.words.spaces
    if not spaces.has(option):
        return "choose an empty space for your Marker"
    owner = p.board[spaces.index(option)]
    return f"there is a Marker of {SEAT_NAMES[owner - 1]} on that space" if owner else ""
