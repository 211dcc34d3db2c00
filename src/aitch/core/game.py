"""The factory beside `State`: what a game is called, how it begins, how it looks and reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aitch.core.content import Pack
from aitch.core.errors import BadOption
from aitch.core.players import Players

if TYPE_CHECKING:
    from aitch.core.contract import State


class Variant:
    """One typed option of a game: a flag, a choice of words, or a number in a range.

    `values` are all values that the contract suite tries; for a number they are samples, and
    `low`..`high` is what is allowed.  `people` is what a table with people begins with, where that is another
    value than the default: a bound that only programs need.
    """

    def __init__(
        self,
        name: str,
        title: str,
        help: str,
        default: object,
        values: list[object],
        low: int = 0,
        high: int = 0,
        people: object = None,
    ) -> None:
        self.name = name
        self.title = title
        self.help = help
        self.default = default
        self.values = values
        self.low = low
        self.high = high
        self.people = default if people is None else people

    @property
    def kind(self) -> str:
        if isinstance(self.default, bool):
            return "flag"
        return "number" if isinstance(self.default, int) else "choice"

    def check(self, value: object) -> object:
        """The value as this option's type; text is accepted for every kind."""
        kind = self.kind
        if kind == "flag":
            if isinstance(value, bool):
                return value
            if isinstance(value, str) and value.lower() in ("on", "yes", "true", "1"):
                return True
            if isinstance(value, str) and value.lower() in ("off", "no", "false", "0"):
                return False
            raise BadOption(f"option {self.name}: {value!r} is neither on nor off")
        if kind == "number":
            number = value
            if isinstance(value, str):
                try:
                    number = int(value)
                except ValueError:
                    raise BadOption(f"option {self.name}: {value!r} is not a whole number") from None
            if isinstance(number, bool) or not isinstance(number, int):
                raise BadOption(f"option {self.name}: {value!r} is not a whole number")
            if not self.low <= number <= self.high:
                raise BadOption(f"option {self.name}: {number} is not within {self.low} to {self.high}")
            return number
        if value in self.values:
            return value
        words = ", ".join(str(v) for v in self.values)
        raise BadOption(f"option {self.name}: {value!r} is none of {words}")


class Sheet:
    """A record sheet that players fill from game to game: the values of two options are its rows and columns."""

    def __init__(self, rows: str, columns: str, unit: str) -> None:
        self.rows = rows
        self.columns = columns
        self.unit = unit
        """What `Game.success` counts: "rounds"."""


class Game:
    """The factory beside `State`, bound to one content pack.

    A subclass declares the facts as class attributes and gives the methods that raise here.
    """

    name: str
    title: str
    tagline: str
    minutes: str
    rules_version: str
    prefix: str
    """What the rule numbers begin with: HER in HER-4.2."""
    seat_counts: list[int]
    variants: list[Variant]
    endings: list[str]
    """Every way a game can end, as `ending` names them; each has a golden record."""
    sheet: Sheet | None = None
    """The record sheet of successes, for a game that is played against itself."""
    vocabulary: list[str]
    folder: str
    """The game's folder: rules.md, content/ and art/ lie there."""
    pack: Pack
    players: Players = Players()
    """Which programs play it: how far those that all games share think ahead, and which of its own it brings."""

    def with_content(self, pack: Pack) -> Game:
        """This game with another content pack."""
        raise NotImplementedError

    def start(
        self,
        options: dict[str, object] | None = None,
        seats: int | None = None,
        content: Pack | None = None,
    ) -> State:
        """The first position.  Options left out have their defaults."""
        game = self if content is None or content.digest == self.pack.digest else self.with_content(content)
        return game.begin(game.complete_options(options), game.count(seats))

    def begin(self, options: dict[str, object], seats: int) -> State:
        """The first position, from complete and checked options."""
        raise NotImplementedError

    def complete_options(self, options: dict[str, object] | None) -> dict[str, object]:
        """Complete, checked options: what was given, and defaults for the rest."""
        given = dict(options) if options else {}
        settled: dict[str, object] = {}
        for variant in self.variants:
            value = given.pop(variant.name) if variant.name in given else variant.default
            settled[variant.name] = variant.check(value)
        if given:
            known = ", ".join(v.name for v in self.variants) or "none"
            raise BadOption(f"{self.name} has no option {next(iter(given))!r}; it has: {known}")
        return settled

    def for_people(self, options: dict[str, object]) -> dict[str, object]:
        """The options of a table with people: what was given, and beside it what people begin with."""
        return {variant.name: variant.people for variant in self.variants} | options

    def count(self, seats: int | None) -> int:
        """A checked number of seats; the first allowed one if not given."""
        if seats is None:
            return self.seat_counts[0]
        if seats not in self.seat_counts:
            allowed = ", ".join(str(n) for n in self.seat_counts)
            raise BadOption(f"{self.name} has {allowed} seats, not {seats}")
        return seats

    def allowed(self, options: dict[str, object], seats: int) -> str:
        """Empty if this combination of options and seats can be played; else the reason why not."""
        return ""

    def seat_names(self, seats: int) -> list[str]:
        """What the seats are called."""
        raise NotImplementedError

    def bound(self, state: State) -> int:
        """No game from this start has more answers than this, chance included."""
        raise NotImplementedError

    def components(self, state: State) -> dict[str, int]:
        """How many there are of each piece, card, cube, coin and token."""
        raise NotImplementedError

    def census(self, state: State) -> dict[str, dict[str, int]]:
        """Where they all are now: component -> place -> how many; the bank is a place."""
        raise NotImplementedError

    def scene(self, state: State) -> dict[str, object]:
        """How a seen position looks (see `core.scene`)."""
        raise NotImplementedError

    def narrate(self, before: State, after: State) -> str:
        """One line of log for what an answer did, from two positions seen by one viewer."""
        raise NotImplementedError

    def label(self, state: State, option: int) -> str:
        """An option as words on a button and for a screen reader; may depend on the question."""
        return self.vocabulary[option]

    def ending(self, state: State) -> str:
        """How an ended game ended: one of `endings`; empty before."""
        raise NotImplementedError

    def reason(self, state: State) -> str:
        """The result in a sentence, with its reasons, once over."""
        raise NotImplementedError

    def success(self, state: State) -> int:
        """What an ended game writes on the record sheet, the smaller the better; 0 if it was no success."""
        return 0

    def between_moves(self, state: State) -> bool:
        """Whether no move is half made: one person's action is complete and another question begins."""
        return True

    def score(self, state: State, seat: int) -> float:
        """How good a full position looks for a seat, in [-1, 1]; what bots steer by."""
        raise NotImplementedError

    def position(self, text: str, options: dict[str, object] | None = None, seats: int | None = None) -> State:
        """A position from the game's own text, for scenarios and analysis."""
        raise NotImplementedError

    def position_text(self, state: State) -> str:
        """The text that `position` reads back."""
        raise NotImplementedError

    def read(self, state: State, text: str) -> list[int]:
        """One action in the game's notation as answers; plain words by default."""
        return [self.word(word) for word in text.split()]

    def holds(self, state: State, condition: str) -> bool:
        """Whether a scenario's condition in the game's own words is true."""
        raise NotImplementedError

    def word(self, text: str) -> int:
        """The option with this name."""
        if text not in self.vocabulary:
            raise BadOption(f"{self.name} has no word {text!r}")
        return self.vocabulary.index(text)
