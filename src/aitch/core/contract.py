"""The contract: a game asks one seat one question at a time.

`State` is a position, `Game` (in `core.game`) the factory beside it.  Everything else in Aitch (browser, terminal,
bots, records, the suite) uses these two and nothing that is particular to a game.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from aitch.core.game import Game
from aitch.core.rng import Rng

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
NOT_CHANCE: Final = "AITCH-3"


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


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position.  Subclasses set `seat`, `viewer` and `game` and give every method below."""

    seat: int
    viewer: int
    game: Game

    def options(self) -> list[int]:
        """The legal answers, sorted; empty only when the game is over."""
        raise NotImplementedError

    def odds(self) -> list[int]:
        """Integer weights beside `options()` while chance answers; otherwise empty."""
        raise NotImplementedError

    def apply(self, option: int) -> None:
        """Answers, in place and unchecked: the fast path for search."""
        raise NotImplementedError

    def choose(self, option: object) -> None:
        """Answers, checked: an illegal answer raises and changes nothing."""
        if isinstance(option, bool) or not isinstance(option, int) or not 0 <= option < len(self.game.vocabulary):
            raise IllegalChoice(self.refuse(NOT_A_WORD, f"{show(option)} is not a word of this game"))
        if self.seat == OVER:
            raise IllegalChoice(self.refuse(GAME_OVER, "the game is over, nothing is asked any more"))
        if option not in self.options():
            raise IllegalChoice(self.why_not(option))
        self.apply(option)

    def copy(self) -> State:
        """An independent position."""
        raise NotImplementedError

    def prompt(self) -> str:
        """What is being asked, in words, for the seat that answers."""
        raise NotImplementedError

    def why_not(self, option: int) -> Refusal:
        """For a word of the vocabulary that is not legal now: the rule, the facts, what is legal."""
        raise NotImplementedError

    def returns(self) -> list[float]:
        """Each seat's result once over, in [-1, 1]; zeros before."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Points of each seat at any time; zeros where the game has none."""
        raise NotImplementedError

    def seen_by(self, seat: int) -> State:
        """The position with all that `seat` (or SPECTATOR) may not know blanked."""
        raise NotImplementedError

    def sample(self, rng: Rng) -> State:
        """Of a seen position: a full one, drawn at random from all that agree with it."""
        raise NotImplementedError

    def key(self) -> int:
        """A hash below 2**62, the same in every build, of everything that bears on the future."""
        raise NotImplementedError

    def dump(self) -> dict[str, object]:
        """Plain JSON-able data, exact in every half-made move."""
        raise NotImplementedError

    def load(self, data: dict[str, object]) -> State:
        """A new position of the same game, content and options out of what `dump` gave."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return self.key()

    def refuse(self, rule: str, facts: str) -> Refusal:
        """A refusal with the legal words filled in."""
        words = self.game.vocabulary
        return Refusal(rule, facts, [words[o] for o in self.options()])


def show(value: object) -> str:
    """A stranger's value, shortened, for an error message."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
