"""Content read and checked: the kinds of shells and the two sides of the sixteen cards."""

from __future__ import annotations

from typing import Final

from aitch.core.content import Item, Pack
from aitch.games.hermit.deck import CAP, CARDS, DRIFTWOOD, KINDS, POOL, SAND, SPACES, SYMBOL, Deck

SPRITES: Final = ["starfish", "whelk", "scallop", "mussel", "cowrie", "urchin", "auger", "sand-dollar"]
"""The sprites that a kind may have; each has a sister on driftwood."""
LETTERS: Final = {"C": CAP, "P": POOL, "_": SAND}


class Kinds:
    """The kinds of shells and starfish, and the letters in which faces are written."""

    def __init__(self, pack: Pack) -> None:
        items = pack.items("kind")
        if not 1 <= len(items) <= KINDS:
            raise items[0].wrong("name", f"there must be 1 to {KINDS} kinds, not {len(items)}")
        self.names: list[str] = []
        self.sprites: list[str] = []
        self.letters = ""
        for item in items:
            letter = item.text("letter")
            if len(letter) != 1 or not letter.isascii() or not letter.isupper() or letter in LETTERS:
                raise item.wrong("letter", f"must be one capital letter other than C and P, not {letter!r}")
            if letter in self.letters:
                raise item.wrong("letter", f"{letter!r} stands for another kind already")
            sprite = item.one_of("sprite", SPRITES)
            if sprite in self.sprites:
                raise item.wrong("sprite", f"{sprite!r} is another kind's already")
            self.letters += letter
            self.names.append(item.name)
            self.sprites.append(sprite)

    def space(self, letter: str) -> int:
        """The space that a letter stands for; 0 if there is none."""
        if letter in LETTERS:
            return LETTERS[letter]
        kind = self.letters.find(letter.upper()) + 1
        return kind + DRIFTWOOD if kind and letter.islower() else kind

    def letter(self, space: int) -> str:
        for letter, special in LETTERS.items():
            if space == special:
                return letter
        symbol = space & SYMBOL
        if symbol == 0:
            return "."
        letter = self.letters[symbol - 1]
        return letter.lower() if space & DRIFTWOOD else letter

    def name(self, space: int) -> str:
        """A space in words."""
        if space & SYMBOL == CAP:
            return "bottle cap"
        if space & SYMBOL == POOL:
            return "pool"
        if space & SYMBOL == 0:
            return "bare sand"
        name = self.names[(space & SYMBOL) - 1]
        return f"{name} on driftwood" if space & DRIFTWOOD else name

    def sprite(self, space: int) -> str:
        if space & SYMBOL == CAP:
            return "cap"
        if space & SYMBOL == POOL:
            return "pool"
        if space & SYMBOL == 0:
            return "sand"
        sprite = self.sprites[(space & SYMBOL) - 1]
        return f"{sprite}-wood" if space & DRIFTWOOD else sprite

    def pattern_text(self, pattern: list[int]) -> str:
        return "".join(self.letter(kind) for kind in pattern)

    def face_text(self, face: list[int]) -> str:
        """A face as two rows of three."""
        letters = "".join(self.letter(space) for space in face)
        return f"{letters[:3]}/{letters[3:]}"

    def pattern(self, text: str) -> list[int]:
        """Three shells or starfish; empty if the text is no pattern."""
        spaces = [self.space(letter) for letter in text]
        return spaces if len(spaces) == 3 and all(1 <= space <= KINDS for space in spaces) else []

    def face(self, text: str) -> list[int]:
        """Two rows of three spaces; empty if the text is no face."""
        spaces = [self.space(letter) for letter in text.replace("/", "", 1)]
        return spaces if len(spaces) == SPACES and text[3:4] == "/" and all(spaces) else []


def read_deck(pack: Pack, kinds: Kinds) -> Deck:
    items = pack.items("card")
    if len(items) != CARDS:
        raise items[-1].wrong("name", f"there must be {CARDS} cards, not {len(items)}")
    for number, item in enumerate(items, start=1):
        if item.name != str(number):
            raise item.wrong("name", f"cards are numbered in order: this is card {number}")
    return Deck([read_beach(item, kinds) for item in items], [read_shells(item, kinds) for item in items])


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


def with_faces(pack: Pack, beach: dict[int, str], shells: dict[int, str]) -> Pack:
    """The pack with some patterns and faces replaced, for positions with cards that it does not have."""
    data = pack.data()
    cards: list[object] = []
    for number, item in enumerate(pack.items("card")):
        card = dict(item.data)
        if number in beach:
            card["beach"] = beach[number]
        if number in shells:
            card["shells"] = shells[number]
        cards.append(card)
    data["card"] = cards
    return Pack(pack.file, data)
