"""The Beach cards (HMT-1): the kinds of shells, what both sides show, and how a face reads in each of its turns."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

CARDS: Final = 16
SPACES: Final = 6
KINDS: Final = 8
"""A symbol is 1..8 for a shell or starfish of that kind, or one of the following; 0 is no card at all."""
CAP: Final = 9
POOL: Final = 10
SYMBOL: Final = 15
"""The bits of a space that name its symbol; bare sand has none of them."""
DRIFTWOOD: Final = 16
"""Added to the kind of a shell or starfish that lies on driftwood."""
SAND: Final = 32
LETTERS: Final = {"C": CAP, "P": POOL, "_": SAND}
SPECIAL: Final = {CAP: "bottle cap", POOL: "pool", SAND: "bare sand"}
SIDES: Final = 9
"""A pattern and a face have so many spaces together; as one number, each of them has SPACE_BITS."""
SPACE_BITS: Final = 6


class Kinds:
    """The kinds of shells and starfish, and the letters in which faces are written."""

    def __init__(self, names: list[str], sprites: list[str], letters: str) -> None:
        self.names = names
        self.sprites = sprites
        self.letters = letters

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
        if space in SPECIAL:
            return SPECIAL[space]
        name = self.names[(space & SYMBOL) - 1]
        return f"{name} on driftwood" if space & DRIFTWOOD else name

    def sprite(self, space: int) -> str:
        if space in SPECIAL:
            return SPECIAL[space].split()[-1]
        sprite = self.sprites[(space & SYMBOL) - 1]
        return f"{sprite}-wood" if space & DRIFTWOOD else sprite

    def pattern_text(self, pattern: list[int]) -> str:
        return "".join([self.letter(kind) for kind in pattern])

    def face_text(self, face: list[int]) -> str:
        """A face as two rows of three."""
        return f"{self.pattern_text(face[:3])}/{self.pattern_text(face[3:])}"

    def pattern(self, text: str) -> list[int]:
        """Three shells or starfish; empty if the text is no pattern."""
        spaces = [self.space(letter) for letter in text]
        return spaces if len(spaces) == 3 and all(1 <= space <= KINDS for space in spaces) else []

    def face(self, text: str) -> list[int]:
        """Two rows of three spaces; empty if the text is no face."""
        spaces = [self.space(letter) for letter in text.replace("/", "", 1)]
        return spaces if len(spaces) == SPACES and text[3:4] == "/" and all(spaces) else []


class Deck:
    """Both sides of sixteen cards.

    `faces` holds six spaces for each card and turn, row by row as the card then lies: two rows of three for an even
    turn, three rows of two for an odd one.
    """

    def __init__(self, kinds: Kinds, beach: list[list[int]], shells: list[list[int]]) -> None:
        self.kinds = kinds
        patterns: list[i64] = []
        faces: list[u8] = []
        family: list[i64] = []
        for card in range(CARDS):
            for kind in beach[card]:
                patterns.append(kind)
            for turn in range(4):
                for space in turned(shells[card], turn):
                    faces.append(u8(space))
            family.append(beach.index(beach[card]))
        self.patterns: vec[i64] = vec[i64](patterns)
        self.faces: vec[u8] = vec[u8](faces)
        self.family: vec[i64] = vec[i64](family)
        """The first card with the same pattern: all that the beach side tells."""

    def pattern(self, card: i64) -> list[int]:
        return [self.patterns[card * 3 + i] for i in range(3)]

    def face(self, card: i64, turn: i64) -> list[int]:
        start: i64 = (card * 4 + turn) * SPACES
        return [int(self.faces[start + i]) for i in range(SPACES)]

    def families(self) -> list[int]:
        return sorted(set(self.family))

    def with_sides(self, invented: list[int]) -> Deck:
        """This deck with other sides of some cards, each packed by `pack_sides`."""
        beach = [self.pattern(card) for card in range(CARDS)]
        shells = [self.face(card, 0) for card in range(CARDS)]
        for packed in invented:
            card = sides_card(packed)
            beach[card], shells[card] = sides_pattern(packed), sides_face(packed)
        return Deck(self.kinds, beach, shells)


def pack_sides(card: int, pattern: list[int], face: list[int]) -> int:
    """A card and both its sides as one number."""
    packed = card
    for space in [*pattern, *face]:
        packed = packed << SPACE_BITS | space
    return packed


def sides_card(packed: int) -> int:
    return packed >> SIDES * SPACE_BITS


def sides_pattern(packed: int) -> list[int]:
    return sides_spaces(packed)[:3]


def sides_face(packed: int) -> list[int]:
    return sides_spaces(packed)[3:]


def sides_spaces(packed: int) -> list[int]:
    return [packed >> SPACE_BITS * i & (1 << SPACE_BITS) - 1 for i in range(SIDES - 1, -1, -1)]


def turned(face: list[int], turn: int) -> list[int]:
    """A face of two rows of three after quarter turns clockwise, row by row."""
    a, b, c, d, e, f = face
    if turn == 1:
        return [d, a, e, b, f, c]
    if turn == 2:
        return [f, e, d, c, b, a]
    if turn == 3:
        return [c, f, b, e, a, d]
    return [a, b, c, d, e, f]


def columns(turn: i64) -> i64:
    """How many cells wide a card lies in this turn."""
    return 2 if turn & 1 else 3


def rows(turn: i64) -> i64:
    return 3 if turn & 1 else 2
