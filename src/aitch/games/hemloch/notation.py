"""Hemloch in text: what the core's position texts need, actions as players write them, the conditions of scenarios.

A position: `hand0: unfair_lady,cutthroat*2; C1: mad_chemist; deck1: 10; board: C00=0 C11=1; face_up: 0/potion=1`.
Every place of cards is a field: `hand0`, `deck0`, `discard0`, `known0`; `C0` for the Minions of seat 0 on the Location
with the letter C; `pack0`, `secret0`, `box` in drafts.  Unless it says so, it is the turn of seat 0, who is Start
Player too and has two Actions; the Night of the last Location was turned up first; each deck has ten cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import OVER, SPECTATOR
from aitch.core.errors import BadOption, BadPosition
from aitch.core.fields import LIST
from aitch.core.game import Game
from aitch.core.notation import Names, Writer, counted, text_name
from aitch.games.hemloch import abilities, ending, numbers, rows, setup, turn, weeks
from aitch.games.hemloch import tables as t
from aitch.games.hemloch.asking import Ask
from aitch.games.hemloch.observing import DEPTH
from aitch.games.hemloch.places import DOWN, EMPTY, MARKERS, SIZE, SUPPLY, UP, WEIGHT
from aitch.games.hemloch.position import PART, SOURCE, STEP, WHERE, Hemloch
from aitch.games.hemloch.wording import SEAT_NAMES

DEFAULT_DECK: Final = 10
HALF_MADE: Final = {
    "chosen": turn.place_minion,
    "moving": abilities.move_to,
    "gaining": abilities.turn_up_instead,
    "halves": weeks.discard_half,
    "pending": setup.keep_card,
}
"""What only one question leaves open."""

NOTATION: Final = {
    r"D": "draw",
    r"E": "stop",
    r"flip": "<first>",
    r"noflip": "decline",
    r"P (\S+) (\S+)": r"\1 \2",
    r"I (\S+)": r"\1",
    r"[@f](\S+)": r"\1",
    r"n(\S+)": r"week.\1",
    r"g(\S)": r"gain.<\1>",
    r"u(\S)": r"flip.<\1>",
    r"s(\S)\+": r"take.<\1>.up",
    r"s(\S)-": r"take.<\1>.down",
    r"x:(\S+)": r"\1",
    r"v:(\S+)": r"recover.\1",
    r"k:(\S+)": r"\1@<here><other>",
    r"r:(\S+) (\S+)": r"\1@\2<mover>",
    r"h:(\S+) (\S+)": r"\1@\2<seat>",
    r"m([01]):(\S+) (\S+)>(\S+)": r"\2@\3\1 \4",
    r"!W \S+ (\S+)": r"week.\1",
    r"!d[01] (\S+)": r"\1",
    r"!start (\S+)": r"start.\1",
}
"""What is no word, and the words that it stands for: `P unfair_lady C`, `sT+` (take a Trinket, face up)."""


# Names


def place_names(words: t.Words) -> list[str]:
    """The rows of cards, in the order of `rows.HAND` and so on."""

    def both(*names: str) -> list[str]:
        return [f"{name}{seat}" for name in names for seat in range(t.SEATS)]

    piles = both("hand", "deck", "discard", *words.places.names, "pack", "secret")
    return [*piles, "box", *both("known", "unseen"), "unseen"]


def place_titles(locations: list[str]) -> list[str]:
    """The same as players call them; whose they are is told beside it."""

    def both(*titles: str) -> list[str]:
        return [title for title in titles for _ in range(t.SEATS)]

    piles = both("Hand", "Deck", "Discard Pile", *locations, "Pack", "Kept")
    return [*piles, "Box", *both("Known of the hand", "Unseen"), "Unseen"]


class WeekCards(Names):
    """The Week cards that were turned up, in their order: `A,L`."""

    form = "items"

    def text(self, number: int) -> str:
        return ",".join(self.names[location] for location in in_order(number)) or "-"

    def number(self, text: str) -> int:
        shown = [] if text == "-" else [super(WeekCards, self).number(name) for name in text.split(",")]
        if len(set(shown)) < len(shown) or t.NONE in shown:
            raise BadPosition(f"{text!r} has a card twice")
        return sum((1 + location) << 3 * i for i, location in enumerate(reversed(shown)))


def in_order(shown: int) -> list[int]:
    """The Locations of Week cards turned up, the first one first."""
    return [*in_order(shown >> 3), (shown & 7) - 1] if shown else []


class Effects(Names):
    """An ability under way: `12/-/C/unfair_lady/C`, as `position.STEP` and its neighbours say."""

    def __init__(self, p: Hemloch, locations: Names, minions: Names) -> None:
        super().__init__("effect", [])
        steps = Names("step", [str(step) for step in range(len(p.tables.op))])
        self.parts = [steps, Names("number", [str(number) for number in range(10)]), locations, minions, locations]
        self.items_from = min(p.tables.item_ability)

    def text(self, number: int) -> str:
        return "/".join(names.text((number >> 12 * i & PART) - 1) for i, names in enumerate(self.parts))

    def number(self, text: str) -> int:
        pieces = text.strip().split("/")
        if len(pieces) != len(self.parts):
            raise BadPosition(f"{text!r} should be STEP/TIMES LEFT/LOCATION/MINION/WHERE IT STANDS")
        numbers = [names.number(piece) for names, piece in zip(self.parts, pieces, strict=True)]
        of_item = numbers[STEP // 12] >= self.items_from
        if numbers[0] < 0 or (numbers[WHERE // 12] < 0) != of_item or (numbers[SOURCE // 12] < 0) != of_item:
            raise BadPosition(f"{text!r}: Minions have a Location, and steps below {self.items_from}; Items have not")
        return sum((1 + number) << 12 * i for i, number in enumerate(numbers))


class Places(Names):
    """Where a card can be; most places are a seat's, and stand in pairs."""

    def turned(self, number: int, seat: int) -> int:
        if number in (rows.BOX, rows.UNSEEN_ANYWHERE):
            return number
        first = rows.KNOWN if number >= rows.KNOWN else 0
        return first + ((number - first) ^ seat)


class Markers(Names):
    """Whose Marker lies there, if any."""

    def turned(self, number: int, seat: int) -> int:
        return 3 - number if seat and number > 0 else number


class HemlochNotation(Game[Hemloch]):
    """What the game says in text, and reads."""

    def names(self, p: Hemloch) -> dict[str, Names]:
        words = p.tables.words
        titles = p.tables.location_titles
        locations = Names("Location", words.places.names, None, titles)
        minions = Names("Minion", words.cards.names, {-1: "-", -2: "hidden"}, p.tables.card_titles)
        return {
            "seats": Names("seat", [str(seat) for seat in range(t.SEATS)]),
            "places": Places("place", place_names(words), None, place_titles(titles)),
            "locations": locations,
            "minions": minions,
            "kinds": Names("kind of Item", words.uses.names, None, p.tables.kind_titles),
            "spaces": Names("space", words.spaces.names),
            "targets": Names("Minion on a Location", words.targets.names),
            "markers": Markers("Marker", ["-", "0", "1"], None, ["no Marker", *(f"{name}'s" for name in SEAT_NAMES)]),
            "stages": Names("stage", t.STAGES),
            "week cards": WeekCards("Location", words.places.names, None, titles),
            "effects": Effects(p, locations, minions),
            "steps": Names("step", [str(step) for step in range(len(p.tables.op))]),
            "under way": Names("ability under way", [f"ability {depth + 1}" for depth in range(DEPTH)]),
        }

    def short_forms(self, p: Hemloch) -> dict[str, Callable[[str], None]]:
        places = place_names(p.tables.words)[: rows.UNSEEN]
        return {name: partial(read_cards, p, row) for row, name in enumerate(places)}

    def complete(self, p: Hemloch, given: set[str]) -> None:
        """What the text left out follows from what lies where, and from the stage of the game."""
        count_cards(p, given)
        count_pieces(p, given)
        if "shown" in given and "festival" not in given:
            p.festival = (p.shown & 7) - 1
        if "festival" in given and "shown" not in given and p.festival >= 0:
            p.shown = 1 + p.festival
        if p.stage < numbers.STAGE_DAWN and p.turned_up() == t.ALL_LOCATIONS:
            raise BadPosition("shown: a card of the first Week must be left to come")
        for name, question in HALF_MADE.items():
            value = int(getattr(p, name))
            if value != t.NONE and (value < 0 or p.question is not question):
                raise BadPosition(f"{name}: only {question.name} has that, so the text must ask it")
        asked = p.seat
        if "mover" not in given and asked >= 0:
            p.mover = asked
        if "question" not in given:
            p.course.go_on(p)
            p.news = vec[i64]()
        elif isinstance(p.question, Ask) and "seat" not in given:
            p.seat = int(p.question.who(p))
        if "seat" in given and p.seat != asked:
            raise BadPosition("seat: another one is asked in that stage; to say whose turn it is, give mover")
        if asked == OVER and ending.endings(p) == 0:
            raise BadPosition("seat: nothing has ended the game")
        p.set_up = True
        p.set_up = any(places["aside"] for places in self.census(p).values())

    def read(self, p: Hemloch, text: str) -> list[int]:
        """One after the other words of the vocabulary, or what `NOTATION` has."""
        vocabulary, words = p.game.vocabulary, list[str]()
        known = {name[0].upper(): name for name in p.tables.words.uses.names}
        known |= {"mover": str(p.mover), "other": str(1 - p.mover), "seat": str(p.seat)}
        known["here"] = p.tables.words.places.names[p.top(WHERE)] if len(p.stack) and p.top(WHERE) >= 0 else ""
        known["first"] = vocabulary[p.options()[0]] if p.options() else ""
        rest = " ".join(text.split())
        while rest:
            token = rest.split()[0]
            found = [match for pattern in NOTATION if (match := re.match(rf"{pattern}(?!\S)", rest))]
            if token in vocabulary or not found:
                words.append(token)
            else:
                token = found[0][0]
                meant = found[0].expand(NOTATION[found[0].re.pattern.removesuffix(r"(?!\S)")])
                words += re.sub(r"<(\w+)>", lambda name: known.get(name[1], ""), meant).split()
                if token.startswith("P "):
                    known["here"] = words[-1]
            rest = rest[len(token) :].lstrip()
        return [p.game.word(word) for word in words]

    def holds(self, p: Hemloch, condition: str) -> bool:
        """`hand0=cutthroat,mad_chemist*2`, `#deck0=25`, `C1=...`, `hand0 has x`, `C11=0` or `-`, `influence.C0=3`,
        `potion0=1+1`, `supply=6/6/5`, `markers0=14`, `festival=A`, `week`, `days`, `used`, `shown`, `start`, `mover`,
        `actions`, `spaces=34`, `empty.C=9`, `stage=act`; `view1 CONDITION`, `spectator CONDITION` ask what those see.
        """
        head, _, rest = condition.partition(" ")
        if head in ("view0", "view1", "spectator"):
            return self.holds(p.seen_by(SPECTATOR if head == "spectator" else int(head[4])), rest)
        places = {name: row for row, name in enumerate(place_names(p.tables.words))}
        minions = p.tables.words.cards.names
        if rest.startswith("has "):
            return p.held(places[head], minions.index(rest[4:].strip())) > 0
        name, equals, wanted = (part.strip() for part in condition.partition("="))
        if not equals:
            raise BadOption(f"{condition!r} is no condition of {p.game.name}")
        if name in places:
            held = {minion: int(p.held(places[name], m)) for m, minion in enumerate(minions)}
            return dict(counted(wanted)) == {minion: number for minion, number in held.items() if number}
        if name.startswith("#"):
            return p.size(places[name[1:]]) == int(wanted)
        return value_of(p, name) == wanted


def read_cards(p: Hemloch, row: int, text: str) -> None:
    """The cards of a place, or for a deck their number."""
    if row in (rows.DECK, rows.DECK + 1) and text.isdecimal():
        p.counts[SIZE + row] = int(text[:3])
        return
    minions = p.tables.words.cards.names
    p.counts[SIZE + row] = 0
    for name, number in counted(text):
        if name not in minions:
            raise BadPosition(f"there is no Minion {name!r}")
        p.cards[row * p.tables.minions + minions.index(name)] += number


def count_cards(p: Hemloch, given: set[str]) -> None:
    """How many cards are where, and what they weigh; decks of which only the number is given are filled."""
    m = int(p.tables.minions)
    wanted = [int(p.size(rows.DECK + seat)) if "cards" not in given else 0 for seat in range(t.SEATS)]
    for row in range(rows.ROWS):
        p.counts[SIZE + row] = sum(p.cards[row * m : row * m + m])
    for minion in range(m):
        for side in range(2 * t.LOCATIONS):
            p.weigh(side, minion, p.held(rows.TABLE + side, minion))
        for seat in range(t.SEATS):
            if p.held(rows.KNOWN + seat, minion) > p.held(rows.HAND + seat, minion):
                raise BadPosition(f"known{seat}: there is no such {p.tables.words.cards.names[minion]} in the hand")
    if any(p.size(row) for row in range(rows.UNSEEN, rows.ROWS)):
        raise BadPosition("cards: what is unseen lies somewhere")
    drafted = p.stage < numbers.STAGE_HANDS or any(p.size(row) for row in range(rows.PACK, rows.KNOWN))
    if drafted and not p.rules.draft:
        raise BadPosition("stages deal and pick, packs and the box are only in games with a draft")
    for seat in range(t.SEATS):
        fill_deck(p, seat, wanted[seat])


def fill_deck(p: Hemloch, seat: int, number: int) -> None:
    """A deck of so many cards: of what is left, one of each Minion in turn."""
    left = cards_left(p, seat)
    in_turn = [minion for copy in range(max(left)) for minion, copies in enumerate(left) if copies > copy]
    if number > len(in_turn):
        raise BadPosition(f"deck{seat}: there are not {number} cards left")
    for minion in in_turn[:number]:
        p.add(rows.DECK + seat, minion, 1)


def cards_left(p: Hemloch, seat: int) -> list[int]:
    """Of each Minion, how many of a seat's copies are nowhere; a draft may give both players' to one of them."""
    left = []
    for minion in range(p.tables.minions):
        spare = [int(p.tables.copies[minion])] * t.SEATS
        for row in range(rows.KNOWN):
            spare[row & 1 if row < rows.BOX else 0] -= int(p.held(row, minion))
        left.append(max(0, spare[seat] + min(0, spare[1 - seat]) if p.rules.draft else spare[seat]))
    return left


def count_pieces(p: Hemloch, given: set[str]) -> None:
    """Empty spaces, unused Markers and the supply."""
    for space in range(p.tables.spaces):
        p.counts[EMPTY + p.tables.place[space]] -= p.board[space] > 0
    for seat in range(t.SEATS if "markers" not in given else 0):
        p.counts[MARKERS + seat] = max(0, t.MARKERS_EACH - ending.placed(p, seat))
    for kind in range(t.KINDS if "supply" not in given else 0):
        held = sum(p.counts[UP + kind : EMPTY : t.KINDS])
        p.counts[SUPPLY + kind] = max(0, t.ITEMS_EACH - held)


def value_of(p: Hemloch, name: str) -> str:
    """A named number or letter of a position, as text."""
    words = p.tables.words
    for field in p.fields():
        if field.kind != LIST and text_name(field) == name:
            return Writer(p.game, p).value(field, field.numbers(p)[0])
    values = {"spaces": str(p.tables.spaces), "supply": "/".join(str(n) for n in p.counts[SUPPLY : SUPPLY + t.KINDS])}
    values |= {space: "-01"[mark] for space, mark in zip(words.spaces.names, p.board, strict=True)}
    for location, letter in enumerate(words.places.names):
        values[f"empty.{letter}"] = str(p.counts[EMPTY + location])
        for seat in range(t.SEATS):
            values[f"influence.{letter}{seat}"] = str(p.counts[WEIGHT + 2 * location + seat])
    for seat in range(t.SEATS):
        values[f"markers{seat}"] = str(p.counts[MARKERS + seat])
        for kind, title in enumerate(words.uses.names):
            at = t.KINDS * seat + kind
            values[f"{title}{seat}"] = f"{p.counts[UP + at]}+{p.counts[DOWN + at]}"
    if name not in values:
        raise BadOption(f"there is nothing called {name!r}")
    return values[name]
