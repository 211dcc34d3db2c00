"""One table of a game, where a game on it stands, and what is remembered of it: what OpenSpiel's classes wrap."""

from __future__ import annotations

from functools import cache, cached_property

from aitch.core.contract import TRUTH, State
from aitch.core.narration import known_option
from aitch.core.notation import Others, Writer, joined
from aitch.core.registry import find_game
from aitch.core.rng import Rng, mix
from aitch.envs.observing import Observer, start_of
from aitch.learning.encoder import declares_fields

Options = tuple[tuple[str, object], ...]


class Table:
    """A game with its content, its number of seats and its options; all positions of one `pyspiel.Game` are of it."""

    def __init__(self, name: str, content: str, seats: int | None, options: Options) -> None:
        self.named = name, content, seats, options
        self.content = content
        self.game = find_game(name, content)
        self.options = self.game.complete_options(dict(options))
        self.seats = self.game.count(seats)
        self.start = start_of(name, seats, self.options, content)
        self.seat_names = self.game.seat_names(self.seats)

    @cached_property
    def observer(self) -> Observer:
        """Makes numbers of what a seat sees, with a name for each; made when somebody first asks for a tensor."""
        return Observer(self.start)

    @cached_property
    def blank(self) -> Others | None:
        """What seen positions are compared with in words; none for a game that has words of its own for them."""
        return Others(self.game.blank(self.start.setup)) if declares_fields(self.start) else None

    def seen_in_words(self, seen: State) -> str:
        """All in which a seen position is not as a blank one.

        A text from which it could be made again would be shorter, but takes several times as long to find.
        """
        if self.blank is None:
            return self.game.seen_text(seen)
        return joined(Writer(self.game, seen).differing(self.blank))

    def read(self, text: str) -> State:
        """A position of this table out of its text."""
        position: State = self.game.position(text, self.options, self.seats)
        return position


table = cache(Table)
"""The same table for the same name, content, seats and options: its start and its features are worked out once."""


class Memory:
    """What a viewer remembers of a game: the answers that it knows, and a digest of all that it ever saw.

    The digest makes it exact: two games that once looked different to the viewer are told apart for ever, whatever of
    it can still be seen, and two that never did have the same.
    """

    __slots__ = ("digest", "plies", "position", "words")

    def __init__(self, position: State, plies: int, digest: int, words: str) -> None:
        self.position = position
        self.plies = plies
        self.digest = digest
        self.words = words

    def after(self, answers: list[int], viewer: int) -> Memory:
        """What it is once all these have been answered since the game began; those that it covers are passed over."""
        if len(answers) == self.plies:
            return self
        position, digest = self.position.copy(), self.digest
        told = [self.words] if self.words else []
        for option in answers[self.plies :]:
            known = option if viewer == TRUTH else known_option(position, option, viewer)
            told.append(position.game.vocabulary[known] if known >= 0 else "?")
            position.apply(option)
            digest = mix(mix(digest, known + 1), look(position, viewer).key())
        return Memory(position, len(answers), digest, " ".join(told))


class Standing:
    """Where a game stands: its position, and what has been worked out of it.

    A `pyspiel.State` has this as its only attribute, so OpenSpiel copies and pickles nothing else.
    """

    __slots__ = ("before", "chances", "memories", "options", "origin", "position", "table", "text")

    def __init__(self, table: Table, origin: State, position: State, before: dict[int, tuple[int, str]]) -> None:
        self.table = table
        self.origin = origin
        """The position that the game began with."""
        self.position = position
        self.before = before
        """What viewers remember of the time before that: digest and words."""
        self.options: list[int] | None = None
        self.chances: list[tuple[int, float]] | None = None
        self.text = ""
        self.memories: dict[int, Memory] = {}
        """What viewers remember, up to the last time that somebody wanted to know."""

    def __deepcopy__(self, memo: object) -> Standing:
        """All but the position is never changed, only replaced: a copy shares it."""
        twin = Standing(self.table, self.origin, self.position.copy(), self.before)
        twin.options, twin.chances, twin.text = self.options, self.chances, self.text
        if self.memories:
            twin.memories = self.memories.copy()
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        origin = None if self.origin is self.table.start else self.origin.dump()
        return restore, (self.table.named, origin, self.position.dump(), self.before)

    def legal(self) -> list[int]:
        if self.options is None:
            self.options = self.position.options()
        return self.options

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may answer, each with its probability."""
        if self.chances is None:
            odds = self.position.odds()
            total = sum(odds)
            self.chances = [(option, weight / total) for option, weight in zip(self.legal(), odds, strict=True)]
        return self.chances

    def answer(self, option: int) -> None:
        """Answers; what is not legal is refused with its rule and changes nothing."""
        if option in self.legal():
            self.position.apply(option)
        else:
            self.position.choose(option)
        self.options = self.chances = None
        self.text = ""

    def in_words(self) -> str:
        """The whole position in words, from which it can be made again."""
        if not self.text:
            self.text = self.table.game.position_text(self.position)
        return self.text

    def seen_in_words(self, viewer: int) -> str:
        return self.in_words() if viewer == TRUTH else self.table.seen_in_words(look(self.position, viewer))

    def memory(self, viewer: int, answers: list[int]) -> Memory:
        """What a viewer remembers of a game in which this was answered."""
        known = self.memories.get(viewer)
        if known is None:
            digest, words = self.before.get(viewer) or (look(self.origin, viewer).key(), "")
            known = Memory(self.origin, 0, digest, words)
        self.memories[viewer] = known.after(answers, viewer)
        return self.memories[viewer]

    def sampled(self, seat: int, answers: list[int], rng: Rng) -> Standing:
        """Where the game might stand as well, as far as a seat can tell: it remembers the same, the others nothing."""
        world = self.position.seen_by(seat).sample(rng)
        own = self.memory(seat, answers)
        return Standing(self.table, world, world.copy(), {seat: (own.digest, own.words)})


def look(position: State, viewer: int) -> State:
    """What a viewer sees; whoever knows the truth sees the position itself."""
    return position if viewer == TRUTH else position.seen_by(viewer)


def restore(
    named: tuple[str, str, int | None, Options],
    origin: dict[str, object] | None,
    position: dict[str, object],
    before: dict[int, tuple[int, str]],
) -> Standing:
    """A pickled standing."""
    at = table(*named)
    return Standing(at, at.start if origin is None else at.start.load(origin), at.start.load(position), before)
