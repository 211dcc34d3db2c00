"""The vocabulary of a game, declared as families of words that encode and decode.

class Words(Vocabulary):
    def __init__(self, hexes: list[str]) -> None:
        super().__init__()
        self.hexes = self.family("hex", hexes)
        self.stop = self.word("stop")

words.hexes.option(3)     the option that names the fourth hex
words.hexes.has(option)   whether an option names a hex, and
words.hexes.index(option) which
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from aitch.core.errors import BadOption


class Family:
    """Words of one kind.  Where they stand for pairs (a place in a hex), `width` is how many seconds each first has."""

    def __init__(self, kind: str, names: list[str], first: int, width: int) -> None:
        self.kind = kind
        """What each of them is, in the singular: "hex", "card"."""
        self.names = names
        self.first: i64 = first
        """The first option; in a loop over many, `first + i` is what `option(i)` gives."""
        self.end: i64 = first + len(names)
        self.width: i64 = width

    def has(self, option: i64) -> bool:
        return self.first <= option < self.end

    def option(self, index: i64) -> i64:
        return self.first + index

    def index(self, option: i64) -> i64:
        return option - self.first

    def pair(self, one: i64, other: i64) -> i64:
        """The option for a pair."""
        return self.first + one * self.width + other

    def one(self, option: i64) -> i64:
        """The first of the pair that an option stands for."""
        return (option - self.first) // self.width

    def other(self, option: i64) -> i64:
        """The second of it."""
        return (option - self.first) % self.width


@mypyc_attr(allow_interpreted_subclasses=True)
class Vocabulary:
    """All words of a game, numbered in the order in which they are declared."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.families: list[Family] = []
        self.numbers: dict[str, int] = {}

    def family(self, kind: str, names: list[str], width: int = 1) -> Family:
        """Adds words of one kind."""
        family = Family(kind, names, len(self.words), width)
        for name in names:
            if name in self.numbers:
                raise BadOption(f"two words of the game are {name!r}")
            self.numbers[name] = len(self.words)
            self.words.append(name)
        self.families.append(family)
        return family

    def word(self, name: str) -> i64:
        """Adds a word that is one of a kind; gives its option."""
        return self.family(name, [name]).first

    def family_of(self, option: i64) -> Family:
        for family in self.families:
            if family.has(option):
                return family
        raise BadOption(f"there is no word number {option}")
