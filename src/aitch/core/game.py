"""The factory beside `State`: what a game is called, how it begins, how it looks and reads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex

from aitch.core.content import Pack, read_toml
from aitch.core.errors import BadContent, BadOption
from aitch.core.gallery import plain_gallery
from aitch.core.guide import read_guide
from aitch.core.notation import position_text, read_position, seen_text
from aitch.core.players import Players
from aitch.core.whole import whole_number

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64
    from typing_extensions import TypeVar

    from aitch.core.bots import Weighed
    from aitch.core.breakdown import Breakdown
    from aitch.core.contract import State
    from aitch.core.fields import Field
    from aitch.core.gallery import Exhibit
    from aitch.core.notation import Names
    from aitch.core.scene import Scene

    S = TypeVar("S", bound=State, default=Any)
    """The game's own `State`; whoever does not know which game it is says `Game`."""
else:
    from typing import TypeVar

    S = TypeVar("S")


@dataclass
class Variant:
    """One typed option of a game: a flag, a choice of words, or a number in a range.

    `values` are all values that the contract suite tries; for a number they are samples, and
    `low`..`high` is what is allowed.  `people` is what a table with people begins with, where that is another
    value than the default: a bound that only programs need.  `was` tells of other defaults of older rules, each under
    the last version that had it; of a new option, what the rules did before there was one.  `words` say to people what
    each value of a choice means, and what a number means that is more than a number.
    """

    name: str
    title: str
    help: str
    default: object
    values: list[object]
    low: int = 0
    high: int = 0
    people: object = None
    was: dict[str, object] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.people = self.default if self.people is None else self.people

    def default_in(self, rules: str) -> object:
        """The default of this version of the rules."""
        until = [version for version in self.was if int(version) >= int(rules)]
        return self.was[min(until, key=int)] if until else self.default

    def told(self, value: object) -> str:
        """A value as it is told to people."""
        if isinstance(value, bool):
            return "on" if value else "off"
        return self.words.get(str(value), str(value))

    @property
    def kind(self) -> str:
        """`flag`, `number` or `choice`, told by the default."""
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
            try:
                number = int(value) if isinstance(value, str) else value
            except ValueError:
                number = None
            if isinstance(number, bool) or not isinstance(number, int):
                raise BadOption(f"option {self.name}: {value!r} is not a whole number")
            if not self.low <= number <= self.high:
                raise BadOption(f"option {self.name}: {number} is not within {self.low} to {self.high}")
            return number
        if value in self.values:
            return value
        words = ", ".join(str(v) for v in self.values)
        raise BadOption(f"option {self.name}: {value!r} is none of {words}")


def read_variants(folder: str) -> list[Variant]:
    """The options of a game, out of the file options.toml of its folder.

    A table an option, with its title and help and either `values`, each with what it means in words, of which the first
    is the default (a choice), or `default` (a flag, or a number within `low` and `high`).
    """
    file = Path(folder, "options.toml")
    return [read_variant(name, table) for name, table in read_toml(file, file.name).items()]


def read_variant(name: str, table: Any) -> Variant:
    """One table of options.toml as an option."""
    try:
        if "default" in table:
            values = table.get("values", [table["default"], not table["default"]])
            return Variant(**{"name": name, **table, "values": values})
        words = dict(table["values"])
        return Variant(**{"name": name, **table, "default": next(iter(words)), "values": [*words], "words": words})
    except (TypeError, ValueError, LookupError, AttributeError, StopIteration) as error:
        raise BadContent("options.toml", name, "", f"is no option: {error}") from None


SETUP = "Setup"
"""The heading of all that comes before the first turn; the log folds it away once that is over."""


class Sheet:
    """A record sheet that players fill from game to game: the values of two options are its rows and columns."""

    def __init__(self, rows: str, columns: str, unit: str) -> None:
        self.rows = rows
        self.columns = columns
        self.unit = unit
        """What `Game.success` counts: "rounds"."""


class Setup:
    """What a match was begun with: the game with its content, its complete options, the number of seats."""

    def __init__(self, game: Game[Any], options: dict[str, object], seats: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats


class Game(Generic[S]):
    """The factory beside `State`, bound to one content pack.

    A subclass declares the facts as class attributes and gives the methods that raise here.
    """

    name: str
    title: str
    tagline: str
    minutes: str
    rules_version: str
    """A number that counts up, from "1"."""
    changes: dict[str, str] = {}
    """What each version of the rules after the first has changed, in a sentence with the numbers of the rules."""
    prefix: str
    """What the rule numbers begin with: HER in HER-4.2."""
    seat_counts: list[int]
    variants: list[Variant]
    endings: list[str]
    """Every way a game can end, as `ending` names them; each has a golden record."""
    sheet: Sheet | None = None
    """The record sheet of successes, for a game that is played against itself."""
    hides: bool
    """Whether anything is ever hidden from anybody: a hand, a token kept face down."""
    has_chance: bool = True
    """Whether dice, a deck or a bag are ever asked; a game without them says so, and searches may rely on it."""
    ends_turn: list[str] = []
    """The words that end a turn, so that one that takes too long can pass; none where nobody can end a turn at will."""
    vocabulary: list[str]
    folder: str
    """The game's folder: rules.md, content/ and art/ lie there."""
    pack: Pack
    players: Players = Players()
    """Which programs play it: how far those that all games share think ahead, and which of its own it brings."""
    luck_shown: float = 1.0
    """How much of what a review calls luck shows in the result of a game, as was measured in games of levels."""
    learned_tables: list[dict[str, object]] = [{}]
    """The options of tables that programs learn to judge; at others the written score does (`aitch train`)."""

    clues: list[tuple[str, int]] = []
    """What tells much about a position though it is no field of it (how long a way is), each with its largest number:
    programs learn from these too."""
    unlearned: list[str] = []
    """What programs are spared that learn to judge, by how it begins: what is known of it tells little."""
    adds_to_score: bool = True
    """Whether what was learned is added to the written score; else it stands alone."""

    proves: bool = False
    """Whether `proof` can ever say anything: puzzles of such a game are proved by it, and not by search."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def with_content(self, pack: Pack) -> Game[S]:
        """This game with another content pack."""
        return type(self)(pack)

    def __reduce__(self) -> tuple[object, ...]:
        return restore_game, (type(self), self.pack)

    def __deepcopy__(self, memo: object) -> Game[S]:
        """It never changes: a copy of what is played shares it."""
        return self

    def start(
        self, options: dict[str, object] | None = None, seats: SupportsIndex | None = None, content: Pack | None = None
    ) -> S:
        """The first position.  Options left out have their defaults."""
        game = self if content is None or content.digest == self.pack.digest else self.with_content(content)
        return game.begin(game.setup(options, seats))

    def setup(self, options: dict[str, object] | None, seats: SupportsIndex | None) -> Setup:
        """What a match is begun with, complete and checked."""
        return Setup(self, self.complete_options(options), self.count(seats))

    def begin(self, setup: Setup) -> S:
        """The first position."""
        raise NotImplementedError

    def complete_options(self, options: dict[str, object] | None, rules: str = "") -> dict[str, object]:
        """Complete, checked options: what was given, and defaults for the rest, those of an older version if asked."""
        older = rules not in ("", self.rules_version)
        settled = {v.name: v.default_in(rules) if older else v.default for v in self.variants}
        if not options:
            return settled
        variants = {variant.name: variant for variant in self.variants}
        for name, value in options.items():
            if name not in variants:
                raise BadOption(f"{self.name} has no option {name!r}; it has: {', '.join(variants) or 'none'}")
            settled[name] = variants[name].check(value)
        return settled

    def versions(self) -> list[str]:
        """All versions that the rules have had, up to this one."""
        return [str(number) for number in range(1, int(self.rules_version) + 1)]

    def changed_since(self, rules: str) -> str:
        """What is told of a match of older rules that does not go on as it did."""
        later = [f"version {version} changed: {self.changes[version]}" for version in self.versions()[int(rules) :]]
        return "; ".join([f"it was played by rules version {rules}", *later])

    def for_people(self, options: dict[str, object]) -> dict[str, object]:
        """The options of a table with people: what was given, and beside it what people begin with."""
        return {variant.name: variant.people for variant in self.variants} | options

    def count(self, seats: SupportsIndex | None) -> int:
        """A checked number of seats; the first allowed one if not given."""
        if seats is None:
            return self.seat_counts[0]
        allowed = ", ".join(str(n) for n in self.seat_counts)
        found = whole_number(seats, f"{self.name} has {allowed} seats")
        if found not in self.seat_counts:
            raise BadOption(f"{self.name} has {allowed} seats, not {found}")
        return found

    def allowed(self, options: dict[str, object], seats: int) -> str:
        """Empty if this combination of options and seats can be played; else the reason why not."""
        return ""

    def seat_names(self, seats: int) -> list[str]:
        """What the seats are called."""
        raise NotImplementedError

    def side(self, state: S, seat: int) -> list[int]:
        """The seats that lose together when one of them gives up or runs out of time."""
        return [seat]

    def bound(self, state: S) -> int:
        """No game from this start has more answers than this, chance included."""
        raise NotImplementedError

    def components(self, state: S) -> dict[str, int]:
        """How many there are of each piece, card, cube, coin and token."""
        raise NotImplementedError

    def census(self, state: S) -> dict[str, dict[str, int]]:
        """Where they all are now: component -> place -> how many; the bank is a place."""
        raise NotImplementedError

    def scene(self, state: S) -> Scene:
        """How a seen position looks (see `core.scene`)."""
        raise NotImplementedError

    def called(self, state: S, option: int) -> str:
        """A word of the vocabulary as players say it, whatever is asked."""
        return self.vocabulary[option]

    def label(self, state: S, option: int) -> str:
        """An option as words on a button and for a screen reader; may depend on the question."""
        return state.question.label(state, option)

    def narrate(self, before: S, after: S, option: int) -> str:
        """One line of log for an answer, from two positions seen by one viewer; -1 if the viewer may not know it."""
        return before.question.line(before, after, option)

    def knows(self, state: S, viewer: int) -> bool:
        """Whether this viewer learns which answer is given to the present question."""
        return state.question.known_to(state, viewer)

    def between_moves(self, state: S) -> bool:
        """Whether no move is half made: one person's action is complete and another question begins."""
        return state.question.between_moves(state)

    def turn(self, state: S) -> int:
        """What tells a seat's turn from its next where nobody else is asked between them."""
        return 0

    def whose_draw(self, state: S) -> int:
        """The seat whose turn it is while chance is asked, where programs that learned must know it; else -1."""
        return -1

    def turn_part(self, state: S) -> str:
        """The part of a turn in which the present question is asked, by its id in `guide.toml`; empty for none.

        As anybody sees it: it may look only at what everybody knows.
        """
        return read_guide(self.folder).questions.get(state.question.name, "")

    def gallery(self) -> list[Exhibit]:
        """Every item of the pack as it looks at the table, with words for what it is and does (see `core.gallery`)."""
        return plain_gallery(self.pack)

    def heading(self, state: S) -> str:
        """What stands in the log above all that happens in this part of the game: "Setup", "Round 3: Red".

        Every answer to a question of this position belongs there; where it is empty, to the part before.
        """
        names = self.seat_names(len(state.scores()))
        return f"Turn of {names[state.seat]}" if state.seat >= 0 else ""

    def ending(self, state: S) -> str:
        """How an ended game ended: one of `endings`; empty before."""
        raise NotImplementedError

    def reason(self, state: S) -> str:
        """The result in a sentence, with its reasons, once over."""
        raise NotImplementedError

    def breakdown(self, state: S) -> Breakdown:
        """Where each seat's points come from, and what else decides (see `core.breakdown`); at any time, also of what
        somebody sees."""
        raise NotImplementedError

    def success(self, state: S) -> int:
        """What an ended game writes on the record sheet, the smaller the better; 0 if it was no success."""
        return 0

    def score(self, state: S, seat: int) -> float:
        """How good a full position looks for a seat, in [-1, 1]; what bots steer by."""
        raise NotImplementedError

    def proof(self, seen: S, most: int) -> list[Weighed]:
        """What the moves of a seat come to for certain, by a solver; the best first, and at least the best two.

        Nothing where it cannot be told for certain with so much effort a move.
        """
        return []

    def position(self, text: str, options: dict[str, object] | None = None, seats: int | None = None) -> S:
        """A position from its text, for scenarios and analysis."""
        return read_position(self, text, self.setup(options, seats))

    def position_text(self, state: S) -> str:
        """The text that `position` reads back."""
        return position_text(self, state)

    def seen_text(self, seen: S) -> str:
        """A seen position in words, for people: where something is hidden, `position` cannot make one of it."""
        reads_by_itself = type(self).position is not Game.position
        return self.position_text(seen) if reads_by_itself or not self.hides else seen_text(self, seen)

    def rewrite_dump(self, old: dict[str, object]) -> dict[str, object]:
        """A dumped position out of a record whose hashes are of version 1, as it would be dumped now."""
        return old

    def blank(self, setup: Setup) -> S:
        """The position that a text starts from: what it leaves out is as here."""
        raise NotImplementedError

    def names(self, state: S) -> dict[str, Names]:
        """What the things are called that fields are declared over, or whose numbers they hold."""
        raise NotImplementedError

    def tell_clues(self, state: S, seat: int, out: vec[i64], at: int) -> None:
        """Writes the numbers of `clues` as a seat sees them, from `at` on."""
        raise NotImplementedError

    def tell_and_score(self, state: S, seat: int, out: vec[i64], at: int) -> float:
        """`tell_clues`, and gives the `score`: a game where both look at the same things does them at once."""
        self.tell_clues(state, seat, out, at)
        return self.score(state, seat)

    def besides(self, state: S) -> list[Field]:
        """What bears on the future though it is no field of fixed length, declared like one; for those who learn by
        watching (`learning.encoder`).  Each has as many numbers as what it is over has names."""
        return []

    def tell_besides(self, state: S, out: vec[i64], at: int) -> int:
        """Writes the numbers of `besides` that are not empty, from `at` on, each after its place among all of them:
        place, number, place, number.  Gives where it ended."""
        return at

    def short_forms(self, state: S) -> dict[str, Callable[[str], None]]:
        """Fields that a text may have besides, each with what reads it into the position; they are never printed."""
        return {}

    def complete(self, state: S, given: set[str]) -> None:
        """Works out, in place, what a text did not give and what follows from what it gave; may raise BadPosition."""

    def read(self, state: S, text: str) -> list[int]:
        """One action in the game's notation as answers; plain words by default."""
        return [self.word(word) for word in text.split()]

    def holds(self, state: S, condition: str) -> bool:
        """Whether a scenario's condition in the game's own words is true."""
        raise NotImplementedError

    def word(self, text: str) -> int:
        """The option with this name."""
        if text not in self.vocabulary:
            raise BadOption(f"{self.name} has no word {text!r}")
        return self.vocabulary.index(text)


@cache
def restore_game(kind: type[Game[Any]], pack: Pack) -> Game[Any]:
    """A pickled game; the same one for the same content, since its tables take time to build."""
    return kind(pack)
