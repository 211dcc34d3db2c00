"""What cards and places are called, and the sentences of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from aitch.core.contract import OVER
from aitch.games.hemloch import rows
from aitch.games.hemloch.ending import ENDINGS
from aitch.games.hemloch.places import MARKERS
from aitch.games.hemloch.position import WHERE, Hemloch
from aitch.games.hemloch.tables import SEATS

SEAT_NAMES: Final = ["Nightshade", "Foxglove"]
"""Two houses, named like the city after what grows in the shade."""


def first_upper(text: str) -> str:
    return text[0].upper() + text[1:]


def the(title: str) -> str:
    return title.replace("The ", "the ", 1) if title.startswith("The ") else f"the {title}"


def an_item(p: Hemloch, kind: i64) -> str:
    title = p.tables.kind_titles[kind]
    return f"an {title}" if title[0] in "AEIOU" else f"a {title}"


def card(p: Hemloch, minion: i64) -> str:
    return the(p.tables.card_titles[minion])


def place(p: Hemloch, location: i64) -> str:
    return the(p.tables.location_titles[location])


def here(p: Hemloch) -> str:
    return place(p, p.top(WHERE))


def space_name(p: Hemloch, space: i64) -> str:
    row, column = p.tables.at[space]
    return f"{p.tables.location_titles[p.tables.place[space]]}, row {row + 1}, column {column + 1}"


def whose(p: Hemloch, seat: int, minion: i64) -> str:
    return f"{SEAT_NAMES[seat]}'s {p.tables.card_titles[minion]}"


def faced(p: Hemloch, kind: i64, face: i64) -> str:
    return f"a face-{'down' if face else 'up'} {p.tables.kind_titles[kind]}"


def ran_out(p: Hemloch, ending: str) -> str:
    """What has run out, and whose it was; see `ENDINGS`."""
    if ending == "markers":
        done = [SEAT_NAMES[seat] for seat in range(SEATS) if p.counts[MARKERS + seat] == 0]
        return f"{done[0]} has placed all Markers" if len(done) == 1 else "both houses have placed all Markers"
    if ending == "deck":
        bare = [SEAT_NAMES[seat] for seat in range(SEATS) if p.size(rows.DECK + seat) == 0]
        return f"{bare[0]}'s deck is empty" if len(bare) == 1 else "both decks are empty"
    return ENDINGS[ending]


Words = Callable[[Hemloch, list[int]], str]
NAMES: Final[dict[str, Words]] = {
    "card": lambda p, n: card(p, n[0]),
    "Location": lambda p, n: place(p, n[0]),
    "space": lambda p, n: the(space_name(p, n[0])),
    "Item to use": lambda p, n: an_item(p, n[0]),
    "Item to gain": lambda p, n: an_item(p, n[0]),
    "Item to turn up": lambda p, n: faced(p, n[0], 1),
    "Item to take": lambda p, n: faced(p, n[0], n[1]),
    "Minion on a Location": lambda p, n: f"{whose(p, n[0] & 1, n[1])} on {place(p, n[0] >> 1)}",
    "card of a Discard Pile": lambda p, n: card(p, n[0]),
    "Week card": lambda p, n: f"the {'Day' if p.days >> n[0] & 1 else 'Night'} of {place(p, n[0])}",
    "Start Player": lambda p, n: f"{SEAT_NAMES[n[0]]} begins",
    "draw": lambda p, n: "draw a card",
    "stop": lambda p, n: "end the turn",
    "decline": lambda p, n: "leave the Item face down",
}
"""Each kind of word as players say it."""


def named(p: Hemloch, option: i64) -> str:
    """What an option names, whatever is asked."""
    family = p.tables.words.family_of(option)
    return NAMES[family.kind](p, [int(family.one(option)), int(family.other(option))])


# What an answer brought about is told by a number for the sentence in the low six bits, and up to three of ten bits.

SENTENCES: Final[dict[int, Words]] = {}


def sentence(number: int, words: Words) -> i64:
    """Makes a sentence known for `Hemloch.tell`; `words` gets the position after the answer."""
    if number in SENTENCES:
        raise TypeError(f"two sentences have the number {number}")
    SENTENCES[number] = words
    return number


def told(after: Hemloch, *first: str) -> str:
    """A line of log: what there is to say first, and everything that an answer brought about."""
    parts = list(first)
    for item in after.news:
        numbers = [int(item >> shift & 1023) for shift in (6, 16, 26)]
        parts.append(first_upper(SENTENCES[int(item & 63)](after, numbers)))
    if after.seat == OVER:
        parts.append("The game is over.")
    return " ".join(parts)
