"""Content read and checked: the kinds of shells and the two sides of the sixteen cards."""

from __future__ import annotations

from typing import Final

from aitch.core.content import Item, Pack
from aitch.games.hermit.deck import CARDS, KINDS, LETTERS, Deck, Kinds

SPRITES: Final = ["starfish", "whelk", "scallop", "mussel", "cowrie", "urchin", "auger", "sand-dollar"]
"""The sprites that a kind may have; each has a sister on driftwood."""


def read_kinds(pack: Pack) -> Kinds:
    items = pack.items("kind")
    if not 1 <= len(items) <= KINDS:
        raise items[0].wrong("name", f"there must be 1 to {KINDS} kinds, not {len(items)}")
    sprites: list[str] = []
    letters = ""
    for item in items:
        letter = item.text("letter")
        if len(letter) != 1 or not letter.isascii() or not letter.isupper() or letter in LETTERS:
            raise item.wrong("letter", f"must be one capital letter other than C and P, not {letter!r}")
        if letter in letters:
            raise item.wrong("letter", f"{letter!r} stands for another kind already")
        sprite = item.one_of("sprite", SPRITES)
        if sprite in sprites:
            raise item.wrong("sprite", f"{sprite!r} is another kind's already")
        letters += letter
        sprites.append(sprite)
    return Kinds([item.name for item in items], sprites, letters)


def read_deck(pack: Pack) -> Deck:
    kinds = read_kinds(pack)
    items = pack.items("card")
    if len(items) != CARDS:
        raise items[-1].wrong("name", f"there must be {CARDS} cards, not {len(items)}")
    for number, item in enumerate(items, start=1):
        if item.name != str(number):
            raise item.wrong("name", f"cards are numbered in order: this is card {number}")
    return Deck(kinds, [read_beach(item, kinds) for item in items], [read_shells(item, kinds) for item in items])


def read_beach(item: Item, kinds: Kinds) -> list[int]:
    pattern = kinds.pattern(item.text("beach"))
    if not pattern:
        raise item.wrong("beach", f"must be three of the letters {kinds.letters}, not {item.text('beach')!r}")
    return pattern


def read_shells(item: Item, kinds: Kinds) -> list[int]:
    face = kinds.face(item.text("shells"))
    if not face:
        raise item.wrong(
            "shells",
            f"must be two rows of three out of {kinds.letters}, small on driftwood, C, P and _, "
            f"such as 'BSP/w_S', not {item.text('shells')!r}",
        )
    return face
