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
SPACE_BITS: Final = 6


class Kinds:
    """The kinds of shells and starfish: letters for spaces, and for spaces letters, names and sprites."""

    def __init__(self, names: list[str], sprites: list[str], letters: str) -> None:
        self.letters = letters
        self.spaces = dict(LETTERS)
        self.names = {CAP: "bottle cap", POOL: "pool", SAND: "bare sand"}
        self.sprites = {CAP: "cap", POOL: "pool", SAND: "sand"}
        for kind in range(1, len(names) + 1):
            name, sprite, letter = names[kind - 1], sprites[kind - 1], letters[kind - 1]
            self.spaces |= {letter: kind, letter.lower(): kind + DRIFTWOOD}
            self.names |= {kind: name, kind + DRIFTWOOD: f"{name} on driftwood"}
            self.sprites |= {kind: sprite, kind + DRIFTWOOD: f"{sprite}-wood"}
        self.letter = {0: "."} | {space: letter for letter, space in self.spaces.items()}

    def text(self, spaces: list[int]) -> str:
        """A pattern as three letters, a face as two rows of three."""
        letters = "".join([self.letter[space] for space in spaces])
        return letters if len(letters) == 3 else f"{letters[:3]}/{letters[3:]}"

    def pattern(self, text: str) -> list[int]:
        """Three shells or starfish; empty if the text is no pattern."""
        spaces = [self.spaces.get(letter, 0) for letter in text]
        return spaces if len(spaces) == 3 and all(1 <= space <= KINDS for space in spaces) else []

    def face(self, text: str) -> list[int]:
        """Two rows of three spaces; empty if the text is no face."""
        spaces = [self.spaces.get(letter, 0) for letter in text.replace("/", "", 1)]
        return spaces if len(spaces) == SPACES and text[3:4] == "/" and all(spaces) else []


class Deck:
    """Both sides of sixteen cards.

    `faces` holds six spaces for each card and turn, row by row as the card then lies: two rows of three for an even
    turn, three rows of two for an odd one.
    """

    def __init__(self, kinds: Kinds, beach: list[list[int]], shells: list[list[int]]) -> None:
        self.kinds = kinds
        turns = [turned(face, turn) for face in shells for turn in range(4)]
        self.patterns: vec[i64] = vec[i64]([i64(kind) for pattern in beach for kind in pattern])
        self.faces: vec[u8] = vec[u8]([u8(space) for face in turns for space in face])
        self.family: vec[i64] = vec[i64]([i64(beach.index(pattern)) for pattern in beach])
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
            card, pattern, face = sides_of(packed)
            beach[card], shells[card] = pattern, face
        return Deck(self.kinds, beach, shells)


def pack_sides(card: int, pattern: list[int], face: list[int]) -> int:
    """A card and both its sides as one number."""
    packed = card
    for space in [*pattern, *face]:
        packed = packed << SPACE_BITS | space
    return packed


def sides_of(packed: int) -> tuple[int, list[int], list[int]]:
    """The card, its pattern and its face."""
    spaces: list[int] = []
    for _ in range(3 + SPACES):
        spaces.insert(0, packed & ((1 << SPACE_BITS) - 1))
        packed = packed >> SPACE_BITS
    return packed, spaces[:3], spaces[3:]


def turned(face: list[int], turn: int) -> list[int]:
    """A face of two rows of three after quarter turns clockwise, row by row."""
    a, b, c, d, e, f = face
    quarter = [d, a, e, b, f, c] if turn & 1 else face
    return quarter[::-1] if turn & 2 else quarter


def columns(turn: i64) -> i64:
    """How many cells wide a card lies in this turn."""
    return 2 if turn & 1 else 3


def rows(turn: i64) -> i64:
    return 3 if turn & 1 else 2
