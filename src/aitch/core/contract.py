"""The contract: a game asks one seat one question at a time.

`State` is a position, `Question` what it asks, `Game` (in `core.game`) the factory beside them.  Everything else in
Aitch (browser, terminal, bots, records, the suite) uses these and nothing that is particular to a game.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from aitch.core.errors import BadPosition
from aitch.core.fields import Field, dump_fields, flatten_fields, load_fields
from aitch.core.game import Game, Setup
from aitch.core.rng import Rng, mix_text

CHANCE: Final = -1
"""`State.seat` while dice, a shuffled deck or a bag answer."""
OVER: Final = -2
"""`State.seat` once the game has ended."""
SPECTATOR: Final = -3
"""The viewer who sees what every seat sees and nothing more."""
TRUTH: Final = -4
"""`State.viewer` of a full position, one in which nothing is blanked."""

NOT_A_WORD: Final = "AITCH-1"
GAME_OVER: Final = "AITCH-2"


class Refusal:
    """Why an answer is not legal: the rule that forbids it, the facts, and what would be legal."""

    def __init__(self, rule: str, facts: str, instead: list[str]) -> None:
        self.rule = rule
        self.facts = facts
        self.instead = instead

    def __str__(self) -> str:
        shown = ", ".join(self.instead[:12])
        more = f" and {len(self.instead) - 12} more" if len(self.instead) > 12 else ""
        legal = f" Legal now: {shown}{more}." if shown else ""
        return f"{self.rule}: {self.facts}.{legal}"


class IllegalChoice(ValueError):
    """Raised by `State.choose`; the state is untouched."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


P = TypeVar("P", bound="State")
QUESTIONS: Final[dict[str, dict[str, Question[Any]]]] = {}
"""Every kind of question by the package that asks it and by its name."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Generic[P]):
    """One kind of question that a game asks: a small class without state of its own, of which there is one object.

    Everything about it stands together, in this order: what may be answered, what an answer does, what is asked in
    words, why something else is refused, what a button says, what the log says.  `P` is the game's `State`.
    A question that always asks or refuses in the same words gives `asks` and `refuses` instead of the methods.
    """

    asks: ClassVar[str] = ""
    refuses: ClassVar[tuple[str, str]] = ("", "")
    """The number of a rule, and the facts; {} is what was answered."""

    def __init__(self) -> None:
        self.name: str = type(self).__name__
        self.code: i64 = mix_text(0, self.name)
        """What stands for this question in keys."""
        package = package_of(type(self).__module__)
        same = QUESTIONS.setdefault(package, {}).setdefault(self.name, self)
        if same is not self:
            raise TypeError(f"two questions of {package} are called {self.name}, or one of them has two objects")

    def options(self, p: P, out: list[int]) -> None:
        """Adds the legal answers to `out`, sorted."""
        raise NotImplementedError

    def odds(self, p: P) -> list[int]:
        """Integer weights beside the options while chance answers; all answers are equally likely unless told."""
        return [1] * len(p.options()) if p.seat == CHANCE else []

    def apply(self, p: P, option: i64) -> None:
        """What an answer does to the position."""
        raise NotImplementedError

    def prompt(self, p: P) -> str:
        """What is asked, in words, for the seat that answers."""
        return self.asks

    def why_not(self, p: P, option: i64) -> tuple[str, str]:
        """For a word that is not legal now: the number of the rule that forbids it, and the facts."""
        rule, facts = self.refuses
        return rule, facts.replace("{}", p.game.called(p, option))

    def label(self, p: P, option: i64) -> str:
        """A legal answer as words on a button and for a screen reader."""
        return p.game.called(p, option)

    def line(self, before: P, after: P, option: i64) -> str:
        """One line of log for an answer, from two positions seen by one viewer; -1 if the viewer may not know it.

        Nothing for an answer that only opens the next question.
        """
        return ""

    def known_to(self, p: P, viewer: int) -> bool:
        """Whether this viewer learns which answer was given."""
        return True

    def between_moves(self, p: P) -> bool:
        """Whether no move is half made while this is asked."""
        return True

    def why_impossible(self, p: P) -> str:
        """Why this cannot be asked in a position that somebody wrote down; empty if it can."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class FollowUp(Question[P]):
    """A question in the middle of a move, which only its answer completes."""

    def between_moves(self, p: P) -> bool:
        return False


def package_of(module: str) -> str:
    """Questions belong to their game's folder: aitch.games.hermit for aitch.games.hermit.placing."""
    return module.rpartition(".")[0] or module


class GameOver(Question["State"]):
    """Nothing is asked any more."""

    asks = "The game is over."
    refuses = (GAME_OVER, "the game is over, nothing is asked any more")

    def options(self, p: State, out: list[int]) -> None:
        return


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: who is asked, and which question; a game adds what its positions consist of.

    A game declares its fields once, in its `position.py` (see `core.fields`); `copy`, `key` and `seen_by` are derived
    from that (`aitch derive`), and so are all members below that are not left open.
    """

    game: Game[Any]
    setup: Setup
    sizes: dict[str, int]
    """How many there are of what fields are declared over."""
    viewer: int
    seat: int
    question: Question[Any]

    def __init__(self) -> None:
        """Nothing is set: `derived.fresh` and `copy` do that, so that a copy costs nothing twice."""

    def options(self) -> list[int]:
        """The legal answers, sorted; empty only when the game is over."""
        out: list[int] = []
        self.question.options(self, out)
        return out

    def odds(self) -> list[int]:
        """Integer weights beside `options()` while chance answers; otherwise empty."""
        return self.question.odds(self)

    def apply(self, option: int) -> None:
        """Answers, in place and unchecked: the fast path for search."""
        self.question.apply(self, option)

    def choose(self, option: object) -> None:
        """Answers, checked: an illegal answer raises and changes nothing."""
        if isinstance(option, bool) or not isinstance(option, int) or not 0 <= option < len(self.game.vocabulary):
            raise IllegalChoice(self.refuse(NOT_A_WORD, f"{show(option)} is not a word of this game"))
        if option not in self.options():
            raise IllegalChoice(self.why_not(option))
        self.apply(option)

    def prompt(self) -> str:
        """What is being asked, in words, for the seat that answers."""
        return self.question.prompt(self)

    def why_not(self, option: int) -> Refusal:
        """For a word of the vocabulary that is not legal now: the rule, the facts, what is legal."""
        rule, facts = self.question.why_not(self, option)
        return self.refuse(rule, facts)

    def returns(self) -> list[float]:
        """Each seat's result once over, in [-1, 1]; zeros before."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Points of each seat at any time; zeros where the game has none."""
        return [0] * len(self.returns())

    def copy(self) -> State:
        """An independent position."""
        raise NotImplementedError

    def seen_by(self, seat: int) -> State:
        """The position with all that `seat` (or SPECTATOR) may not know blanked."""
        raise NotImplementedError

    def sample(self, rng: Rng) -> State:
        """Of a seen position: a full one, drawn at random from all that agree with it; the only one if none hides."""
        return self.seen_by(TRUTH)

    def key(self) -> int:
        """A hash below 2**62, the same in every build, of everything that bears on the future."""
        raise NotImplementedError

    def quick_key(self) -> i64:
        """Tells positions apart as `key` does, for searches, which make many of them: other numbers, never stored."""
        return self.key()

    def fields(self) -> list[Field]:
        """What a position consists of."""
        raise NotImplementedError

    def flatten(self, out: vec[i64]) -> None:
        """Writes all numbers of the position one after the other, lists of any length left out.

        What `aitch derive` writes does the same much faster.
        """
        flatten_fields(self, self.fields(), out)

    def recount(self) -> None:
        """Works out anew what follows from the fields and is kept beside them; after `load`."""

    def dump(self) -> dict[str, object]:
        """Plain JSON-able data, exact in every half-made move."""
        data: dict[str, object] = {"viewer": self.viewer, "seat": self.seat, "question": self.question.name}
        dump_fields(self, self.fields(), data)
        return data

    def load(self, data: dict[str, object]) -> State:
        """A new position of the same game, content and options out of what `dump` gave."""
        twin = self.copy()
        viewer, seat = data["viewer"], data["seat"]
        if not isinstance(viewer, int) or not isinstance(seat, int):
            raise TypeError("viewer and seat must be whole numbers")
        twin.viewer = viewer
        twin.seat = seat
        twin.question = self.find_question(str(data["question"]))
        load_fields(twin, self.fields(), data)
        twin.recount()
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return self.key()

    def __reduce__(self) -> tuple[object, ...]:
        return restore, (self.setup, self.dump())

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def find_question(self, name: str) -> Question[Any]:
        """The question of this name, of the game that the position belongs to."""
        found = QUESTIONS.get(package_of(type(self).__module__), {}).get(name)
        if found is None and name == game_over.name:
            return game_over
        if found is None:
            raise BadPosition(f"there is no question {name!r}")
        return found

    def refuse(self, rule: str, facts: str) -> Refusal:
        """A refusal beside which stands what is legal, as the buttons say it."""
        return Refusal(rule, facts, [self.game.label(self, option) for option in self.options()])


game_over: Final = GameOver()
"""What an ended game asks."""


def restore(setup: Setup, data: dict[str, object]) -> State:
    """A pickled position."""
    start: State = setup.game.start(setup.options, setup.seats)
    return start.load(data)


def show(value: object) -> str:
    """A value that somebody gave, shortened, for an error message."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
