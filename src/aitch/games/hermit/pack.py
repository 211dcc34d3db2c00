"""Content read and checked: the kinds of shells and the two sides of the sixteen cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from aitch.core.content import Item, Pack
from aitch.games.hermit.deck import CARDS, DRIFTWOOD, KINDS, LETTERS, Deck, Kinds

SPRITES: Final = ["starfish", "whelk", "scallop", "mussel", "cowrie", "urchin", "auger", "sand-dollar"]
"""The sprites that a kind may have; each has a sister on driftwood."""


def read_kinds(pack: Pack) -> Kinds:
    items = pack.items("kind")
    if not 1 <= len(items) <= KINDS:
        raise items[0].wrong("name", f"there must be 1 to {KINDS} kinds, not {len(items)}")
    taken: dict[str, list[str]] = {"letter": [], "sprite": []}
    for item in items:
        letter, _ = item.text("letter"), item.one_of("sprite", SPRITES)
        if len(letter) != 1 or not letter.isascii() or not letter.isupper() or letter in LETTERS:
            raise item.wrong("letter", f"must be one capital letter other than C and P, not {letter!r}")
        for field, before in taken.items():
            if item.text(field) in before:
                raise item.wrong(field, f"{item.text(field)!r} is another kind's already")
            before.append(item.text(field))
    return Kinds([item.name for item in items], taken["sprite"], "".join(taken["letter"]))


def read_deck(pack: Pack) -> Deck:
    kinds = read_kinds(pack)
    items = pack.items("card")
    if len(items) != CARDS:
        raise items[-1].wrong("name", f"there must be {CARDS} cards, not {len(items)}")
    for number, item in enumerate(items, start=1):
        if item.name != str(number):
            raise item.wrong("name", f"cards are numbered in order: this is card {number}")
    three = f"three of the letters {kinds.letters}"
    six = f"two rows of three out of {kinds.letters}, small on driftwood, C, P and _, such as 'BSP/w_S'"
    beach = [read_side(item, "beach", kinds.pattern, three) for item in items]
    shells = [read_side(item, "shells", kinds.face, six) for item in items]
    shown = {space & ~DRIFTWOOD for face in shells for space in face}
    for item, pattern in zip(items, beach, strict=True):
        if not shown.issuperset(pattern):
            raise item.wrong("beach", "no seashell side shows one of its kinds, so it could never be laid (HMT-6.2)")
    if not any(space & DRIFTWOOD for face in shells for space in face):
        raise items[0].wrong("shells", "nothing lies on driftwood, which the last step takes (HMT-6.6): write w for W")
    return Deck(kinds, beach, shells)


def read_side(item: Item, field: str, read: Callable[[str], list[int]], wanted: str) -> list[int]:
    spaces = read(item.text(field))
    if not spaces:
        raise item.wrong(field, f"must be {wanted}, not {item.text(field)!r}")
    return spaces
