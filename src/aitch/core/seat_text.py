"""One seat of a game in words: what it reads, and what its answers mean.

`SeatView` is all that a seat is told: it is made from what the seat sees, by `MatchSeat` for a match in this process,
or out of what a server sends to a seat.  Whoever plays by text (a program, a language model) gets this and no more.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import NamedTuple

from aitch.core.breakdown import in_sentences
from aitch.core.contract import CHANCE, OVER, IllegalChoice, State
from aitch.core.errors import BadOption
from aitch.core.match import Match
from aitch.core.reading import explain, find_word, listed, no_word
from aitch.core.scene import Scene
from aitch.core.telling import Teller


class Choice(NamedTuple):
    """One legal answer: its number in the vocabulary, its word, and what it says in words."""

    option: int
    word: str
    label: str


@dataclass
class Ending:
    """How a game came out."""

    results: list[float]
    reason: str
    details: list[str] = field(default_factory=list)
    """Where points come from, or what else decided."""


@dataclass
class SeatView:
    """What one seat is told, in its order: who it is, the table, what happened, and what it is asked."""

    title: str
    """Of the game."""
    seat: int
    seat_names: list[str]
    players: list[str]
    """Who plays each seat, as everybody may know it."""
    table: list[str]
    """The scene in words."""
    news: list[str]
    """The log since the seat last answered, with that answer."""
    prompt: str
    """Empty once the game is over."""
    asked: int
    """The seat that is asked; as `State.seat`."""
    choices: list[Choice]
    """What the seat may answer; none unless it is asked."""
    ending: Ending | None = None

    @property
    def numbered(self) -> bool:
        """Whether an answer may be given by its place in the list: not where numbers are themselves words of it."""
        return not any(choice.word.isdecimal() for choice in self.choices)

    def text(self) -> str:
        """All of it, as one reads it."""
        parts = [self.who(), "\n".join(["The table:", *indented(self.table)])]
        if self.news:
            parts.append("\n".join(["What has happened:", *indented(self.news)]))
        parts.append("\n".join(self.question()))
        return "\n\n".join(parts) + "\n"

    def who(self) -> str:
        rest = [
            f"{name} ({player})" if player != name else name
            for seat, (name, player) in enumerate(zip(self.seat_names, self.players, strict=True))
            if seat != self.seat
        ]
        others = f" The others: {', '.join(rest)}." if rest else ""
        return f"{self.title}. You are {self.seat_names[self.seat]}, seat {self.seat}.{others}"

    def question(self) -> list[str]:
        """What is asked and what can be answered; else whom one waits for, or how it ended."""
        if self.ending is not None:
            pairs = zip(self.seat_names, self.ending.results, strict=False)
            results = ", ".join(f"{name} {result:g}" for name, result in pairs)
            told = f"The game is over. {self.ending.reason}".rstrip()
            return [told, *([f"Result: {results}."] if results else []), *self.ending.details]
        if self.asked != self.seat:
            return [self.prompt]
        how = "a word, or its number" if self.numbered else "a word"
        return [f"Question: {self.prompt}", f"Answers ({how}):", *indented(self.answer_lines())]

    def answer_lines(self) -> list[str]:
        """Each answer in a line: its number where it has one, its word, and what that says if it says more."""
        lines = []
        for number, choice in enumerate(self.choices, start=1):
            label = "" if choice.label.lower() == choice.word.lower() else f": {choice.label}"
            lines.append(f"{number}. {choice.word}{label}" if self.numbered else f"{choice.word}{label}")
        return lines

    def data(self) -> dict[str, object]:
        """As plain data, with the whole text."""
        answers = [{"word": choice.word, "label": choice.label} for choice in self.choices]
        ending = asdict(self.ending) if self.ending is not None else None
        told = {"seat": self.seat, "asked": self.asked, "prompt": self.prompt, "answers": answers}
        return told | {"news": self.news, "table": self.table, "ending": ending, "text": self.text()}


def indented(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def view_of(seen: State, players: list[str], news: list[str]) -> SeatView:
    """What the viewer of a seen position is told."""
    game, seats = seen.game, len(seen.scores())
    names = game.seat_names(seats)
    asked = seen.seat == seen.viewer
    words = game.vocabulary
    choices = [Choice(option, words[option], game.label(seen, option)) for option in seen.options()] if asked else []
    if asked:
        prompt = seen.prompt()
    else:
        prompt = f"{names[seen.seat]} is asked." if seen.seat >= 0 else "Chance decides."
    ending = None
    if seen.seat == OVER:
        prompt = ""
        ending = Ending(seen.returns(), game.reason(seen), in_sentences(game.breakdown(seen), names))
    table = scene_in_words(game.scene(seen), names)
    return SeatView(game.title, seen.viewer, names, players, table, news, prompt, seen.seat, choices, ending)


def scene_in_words(scene: Scene, seat_names: list[str]) -> list[str]:
    return Teller(scene, seat_names).table()


def read_words(text: str, view: SeatView, vocabulary: list[str]) -> list[str]:
    """The words that an answer consists of: a word or label of the list, a place in it, or several words in a row.

    Whether they are legal is not looked at.  Raises `BadOption` for what is no answer at all.
    """
    given = text.strip()
    if not given:
        raise BadOption(f"an answer is one of these words: {listed([choice.word for choice in view.choices])}")
    for choice in view.choices:
        if given.lower() in (choice.word.lower(), choice.label.lower()):
            return [choice.word]
    if given.isdecimal() and view.numbered:
        if not 1 <= int(given[:9]) <= len(view.choices):
            raise BadOption(f"there is no answer {given[:9]}: the list has {len(view.choices)}")
        return [view.choices[int(given) - 1].word]
    legal = [choice.option for choice in view.choices]
    found: list[str] = []
    for word in given.split():
        option = find_word(word, vocabulary, legal)
        if option is None:
            instead = listed([choice.word for choice in view.choices])
            raise BadOption(f"{no_word(view.title, vocabulary, word)}. The answers now: {instead}")
        found.append(vocabulary[option])
    return found


class MatchSeat:
    """A seat of a match in this process that is played in words."""

    def __init__(self, match: Match, seat: int, players: list[str]) -> None:
        self.match = match
        self.seat = seat
        self.players = players
        own = [ply for ply, position in enumerate(match.line[:-1]) if position.seat == seat]
        self.read = own[-1] if own else 0
        """So many answers of the match are no news."""
        self.waiting: list[str] = []
        """Words of the last answer that are still to be given."""
        self.given_at = 0
        """How many answers the match had when the last one was taken from here."""

    @property
    def asked(self) -> bool:
        return not self.match.over and self.match.state.seat == self.seat

    def seen(self) -> State:
        """The position as this seat sees it: everything that is told here comes from that."""
        return self.match.state.seen_by(self.seat)

    def view(self) -> SeatView:
        seen = self.seen()
        told = view_of(seen, self.players, self.log(self.read))
        if self.match.ended is not None:  # not by the rules: somebody gave up
            told.ending = Ending(self.match.ended, self.match.end_reason)
            told.prompt, told.choices, told.asked = "", [], OVER
            scene: Scene = seen.game.scene(seen)
            for panel in scene["panels"]:
                panel["active"] = False
            told.table = scene_in_words(scene, told.seat_names)
        return told

    def log(self, since: int = 0) -> list[str]:
        """What happened after so many answers, as this seat saw it."""
        lines = [self.match.told(ply, self.seat) for ply in range(since + 1, len(self.match.line))]
        return [line for line in lines if line]

    def take(self, text: str) -> int:
        """The option of an answer's first word; the others wait for their turn.

        Raises `BadOption` for what is no answer, and `IllegalChoice`, with the rule, for a word that is not legal.
        """
        self.must_be_asked()
        words = read_words(text, self.view(), self.match.game.vocabulary)
        option = self.legal(words[0])
        self.read = self.given_at = len(self.match.answers)
        self.waiting = words[1:]
        return option

    def next_word(self) -> int | None:
        """The option of the next word that waits; nothing if none does.

        One that is not legal raises `IllegalChoice`, and one that others have answered before raises `BadOption`; then
        all that wait are given up.
        """
        words, self.waiting = self.waiting, []
        if not words:
            return None
        since = self.match.line[self.given_at : -1]
        if not self.asked or any(position.seat not in (self.seat, CHANCE) for position in since):
            raise BadOption(left(words))
        option = self.legal(words[0])
        self.waiting = words[1:]
        return option

    def legal(self, word: str) -> int:
        """The option of a word, if it can be answered now."""
        seen = self.seen()
        option: int = seen.game.vocabulary.index(word)
        if option not in seen.options():
            raise IllegalChoice(seen.why_not(option))
        return option

    def why_not(self, word: str) -> str:
        """Why a word cannot be answered now, with the rule that forbids it."""
        self.must_be_asked()
        game, seen = self.match.game, self.seen()
        option = find_word(word.strip(), game.vocabulary, seen.options())
        if option is None:
            raise BadOption(no_word(game.title, game.vocabulary, word.strip()))
        if option in seen.options():
            return f"{game.vocabulary[option]} is legal: {game.label(seen, option)}."
        return self.refusal(IllegalChoice(seen.why_not(option)))

    def refusal(self, illegal: IllegalChoice) -> str:
        """A refusal in words, with what the rule says."""
        seen = self.seen()
        legal = [seen.game.vocabulary[option] for option in seen.options()] if self.asked else []
        return "\n".join(explain(seen.game, illegal.refusal, legal))

    def about(self, name: str) -> str:
        """What there is to say about a card, a piece, a place or a part of the table."""
        seen = self.seen()
        scene: Scene = seen.game.scene(seen)
        return about(scene, seen.game.seat_names(self.match.seats), name)

    def position(self) -> dict[str, object]:
        """The seen position as data, for a program that has the engine too."""
        match = self.match
        return {"seats": match.seats, "options": match.options, "position": self.seen().dump()}

    def must_be_asked(self) -> None:
        if self.match.over:
            raise BadOption("the game is over: nothing is asked any more")
        if not self.asked:
            raise BadOption("somebody else is asked now")


def left(words: list[str]) -> str:
    """Said of words that were not answered."""
    return f"Not answered: {' '.join(words)}, since it was no longer your question."


def about(scene: Scene, seat_names: list[str], name: str) -> str:
    if not name.strip():
        raise BadOption("about what? Name a card, a piece, a place or an area of the table")
    told = Teller(scene, seat_names).about(name.strip())
    if not told:
        raise BadOption(f"nothing on the table is called {name.strip()[:40]!r}")
    return "\n".join(told)
