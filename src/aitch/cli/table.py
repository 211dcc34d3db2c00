"""A table in a terminal: one match, who plays which seat, what the person in front sees, and what typed words mean.

Both tables of `aitch play`, the drawn one and the one of lines, are thin over this.
"""

from __future__ import annotations

import os
import string
import time
from pathlib import Path

from aitch.bots.roster import bot_names, find_bot
from aitch.cli.bot_process import Question
from aitch.cli.common import ODD_TEXT, write_text
from aitch.cli.draw.scene import scene_of
from aitch.core import narration
from aitch.core.contract import CHANCE, NOT_A_WORD, OVER, SPECTATOR, IllegalChoice, Refusal, State
from aitch.core.dice import Dice
from aitch.core.errors import AitchError, BadOption
from aitch.core.game import Game
from aitch.core.match import Event, Match
from aitch.core.record import Record, print_record, replay
from aitch.core.rulesdoc import BadRules, rule_text
from aitch.core.scene import Scene
from aitch.core.scene_changes import changes_between, places_of


class Ambiguous(AitchError):
    """The beginning of several legal words."""


class Table:
    """`players` has a bot's name for each seat, and nothing for a person."""

    def __init__(self, match: Match, players: list[str], content: str, seed: int, file: Path | None = None) -> None:
        self.match = match
        self.players = players
        self.content = content
        self.seed = seed
        self.file = file or records_folder() / f"{match.game.name}-{time.strftime('%Y%m%d-%H%M%S')}.record"
        self.dice = match.dice or Dice()
        if match.dice is None:  # other dice than were promised, if any were
            match.promise = ""
        asked = {position.seat for position in match.line[:-1]}
        self.given = [int(seat in asked) for seat in range(match.seats)]
        """For each seat whether it had answered before, and how many answers of its bot were taken since."""
        self.viewer = self.people[0] if self.people else SPECTATOR
        self._log: dict[int, list[tuple[State, str]]] = {}
        self.look_on()

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def people(self) -> list[int]:
        return [seat for seat, bot in enumerate(self.players) if not bot]

    @property
    def asked(self) -> int:
        """The seat that is asked; OVER also when the match ended by resignation."""
        return OVER if self.match.over else self.state.seat

    @property
    def person_asked(self) -> bool:
        return self.asked >= 0 and not self.players[self.asked]

    def look_on(self) -> bool:
        """Turns the table to the person who is asked; whether this changed who looks."""
        if self.person_asked and self.asked != self.viewer:
            self.viewer = self.asked
            return True
        return False

    @property
    def needs_curtain(self) -> bool:
        """Whether the next person's view shows what the one who looks now must not see."""
        if not self.person_asked or self.asked == self.viewer or len(self.people) < 2:
            return False
        viewers = [scene_of(self.state.seen_by(seat)) for seat in (self.asked, self.viewer) if seat >= 0]
        return any(area.get("secret") for scene in viewers for area in scene["areas"])

    def seen(self) -> State:
        return self.state.seen_by(self.viewer)

    def scene(self) -> Scene:
        return scene_of(self.seen())

    def seat_name(self, seat: int) -> str:
        return self.game.seat_names(self.match.seats)[seat]

    def player_name(self, seat: int) -> str:
        """Who sits there, for panels: a bot's name, or what a person is called."""
        return self.players[seat] or self.match.names[seat]

    def prompt(self) -> str:
        """What is going on, for the person who looks."""
        if self.match.over:
            return self.match.reason() or "The game is over."
        if self.asked == CHANCE:
            return "Chance decides..."
        if self.players[self.asked]:
            return f"{self.seat_name(self.asked)} ({self.players[self.asked]}) is thinking..."
        return self.state.seen_by(self.asked).prompt()

    def legal(self) -> dict[str, int]:
        """The words that the person in front may answer with now."""
        if not self.person_asked or self.asked != self.viewer:
            return {}
        return {self.game.vocabulary[option]: option for option in self.state.options()}

    def label(self, option: int) -> str:
        """An option in words, without repeating the word itself."""
        return self.game.label(self.seen(), option)

    def log(self) -> list[str]:
        """What happened on the present line of play, as the person in front saw it."""
        told = self._log.setdefault(self.viewer, [])
        line = self.match.line
        same = 0
        while same < len(told) and same + 1 < len(line) and told[same][0] is line[same + 1]:
            same += 1
        del told[same:]
        for ply in range(same, len(line) - 1):
            text = narration.line(line[ply], line[ply + 1], self.match.answers[ply], self.viewer)
            told.append((line[ply + 1], text))
        return [text for _, text in told if text]

    def moved(self) -> set[str]:
        """The ids of the things that came or moved since the person in front last answered."""
        line = self.match.line
        own = [i for i in range(len(line) - 1) if line[i].seat == self.viewer]
        if not own or own[-1] + 1 == len(line) - 1:
            return set()
        before = scene_of(line[own[-1] + 1].seen_by(self.viewer))
        return set(changes_between(places_of(before), places_of(self.scene()))["moved"])

    def answer(self, option: int) -> None:
        """A person's answer; raises `IllegalChoice` with nothing changed."""
        self.match.answer(option)

    def take(self, events: list[Event]) -> None:
        """A bot's answer, with its notes."""
        self.given[self.asked] += 1
        for event in events:
            self.match.apply_event(event)

    def roll(self) -> None:
        """Chance answers, as often as it is asked."""
        while self.asked == CHANCE:
            self.match.answer(self.dice.outcome(self.state, self.match.chances()))

    def question(self) -> Question:
        """What to ask the bot whose turn it is."""
        seat = self.asked
        seen = self.state.seen_by(seat)
        match = self.match
        bot, ply, given = self.players[seat], len(match.answers), self.given[seat]
        return Question(seen, self.content, match.options, match.seats, bot, self.seed, ply, given)

    def read(self, text: str) -> list[int]:
        """What a person typed, as answers: words or beginnings of words, or the game's own notation."""
        words = text.split()
        trial = self.state.copy()
        answers: list[int] = []
        for word in words:
            option = self.find(trial, word)
            if option is None:
                return self.read_notation(text)
            answers.append(option)
            if len(answers) == len(words) or option not in trial.options():
                break
            trial.apply(option)
            if trial.seat != self.asked:
                break
        return answers

    def find(self, state: State, word: str) -> int | None:
        """The option that a word means: a legal word, the beginning of just one, or any word of the vocabulary."""
        vocabulary = self.game.vocabulary
        legal = {vocabulary[option].lower(): option for option in state.options()}
        typed = word.lower()
        if typed in legal:
            return legal[typed]
        begun = beginning_with(typed, list(legal))
        if len(begun) == 1:
            return legal[begun[0]]
        for option, name in enumerate(vocabulary):
            if name.lower() == typed:
                return option
        if begun:
            raise Ambiguous(f"{word!r} may be {listed(begun)}")
        return None

    def read_notation(self, text: str) -> list[int]:
        try:
            return self.game.read(self.state, text)
        except ODD_TEXT:
            near = [word for word in self.game.vocabulary if word.lower().startswith(text.lower())]
            hint = f"; did you mean {listed(near)}?" if near else ""
            raise BadOption(f"{self.game.title} has no word {text[:40]!r}{hint}") from None

    def why_not(self, option: int) -> Refusal:
        """Why a word cannot be answered now."""
        if self.asked == OVER:
            try:
                self.state.copy().choose(option)
            except IllegalChoice as illegal:
                return illegal.refusal
            return Refusal(NOT_A_WORD, "the game is over", [])
        return self.state.seen_by(self.viewer if self.viewer >= 0 else self.asked).why_not(option)

    def rule(self, number: str) -> str:
        """What a rule says; nothing for the rules of the table itself."""
        try:
            return rule_text(self.game, number)
        except BadRules:
            return ""

    def can_take_back(self) -> int:
        """How many answers `take_back` would take: the person's last, and what came after it from bots and chance."""
        if self.match.ended is not None or not self.people:
            return 0
        seat = self.viewer
        if self.asked == seat and self.match.free_undo(seat):
            return 1
        count = self.match.undo_to_own(seat)
        others = [self.match.line[i].seat for i in range(len(self.match.answers) - count, len(self.match.answers))]
        if any(other >= 0 and other != seat and not self.players[other] for other in others):
            return 0
        return count

    def take_back(self) -> int:
        count = self.can_take_back()
        if count:
            self.match.undo(count)
        return count

    def resign(self) -> None:
        self.match.resign(self.asked if self.person_asked else self.viewer)

    def save(self) -> Path:
        """Writes the record, with the seed of its dice so that it can be played on."""
        write_text(self.file, print_record(self.match, reveal=True))
        return self.file

    @property
    def begun(self) -> bool:
        return bool(self.match.events)


def beginning_with(typed: str, words: list[str]) -> list[str]:
    """The words that begin as was typed; a sign before a word ("+fire") need not be typed."""
    start = typed.lower()
    exact = [word for word in words if word.lower().startswith(start)]
    return exact or [word for word in words if word.lower().lstrip(string.punctuation).startswith(start)]


def listed(words: list[str]) -> str:
    shown = ", ".join(words[:8])
    return shown + (f" and {len(words) - 8} more" if len(words) > 8 else "")


def records_folder() -> Path:
    """Where games are kept: the person's data folder."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base else Path.home() / ".local" / "share") / "aitch" / "records"


def seat_numbers(game: Game, seats: int, given: list[str]) -> list[int]:
    """Seats that a person named: numbers from 0, names, 'all' or 'none'."""
    names = game.seat_names(seats)
    chosen: list[int] = []
    for text in [part for word in given for part in word.split(",")]:
        wanted = text.strip().lower()
        if wanted == "all":
            return list(range(seats))
        if wanted == "none":
            continue
        begun = [i for i, name in enumerate(names) if wanted and name.lower().startswith(wanted)]
        if wanted.isdecimal() and len(wanted) < 4 and int(wanted) < seats:
            chosen.append(int(wanted))
        elif len(begun) == 1:
            chosen.append(begun[0])
        else:
            known = ", ".join(f"{i} ({name})" for i, name in enumerate(names))
            raise BadOption(f"there is no seat {text.strip()!r}; there are: {known}, all, none")
    return sorted(set(chosen))


def lineup(game: Game, seats: int, people: list[int], bots: list[str]) -> list[str]:
    """A bot for each seat that no person takes: the bots in their order, again from the first when they run out."""
    for bot in bots:
        find_bot(bot)
    free = [seat for seat in range(seats) if seat not in people]
    if len(bots) > max(1, len(free)):
        raise BadOption(f"{len(bots)} bots for {len(free)} seats: {', '.join(bots)}")
    players = [""] * seats
    for i, seat in enumerate(free):
        players[seat] = bots[i % len(bots)]
    return players


def resume(record: Record, game: Game, content: str, file: Path, people: list[int] | None, bots: list[str]) -> Table:
    """A table at the end of a record: the same dice where the record tells their seed, the same bots unless others are
    named."""
    match = replay(record, game)
    if people is None:
        players = [name if name in bot_names() else "" for name in match.names]
        if bots:
            players = lineup(game, match.seats, [i for i, bot in enumerate(players) if not bot], bots)
    else:
        players = lineup(game, match.seats, people, bots or ["casual"])
    match.names = seat_holders(game, match.seats, players, match.names)
    if match.dice is None:
        # Nobody here knows the seed: other dice go on, and what was promised of the first cannot be kept.
        match.promise = ""
    seed = int(record.promise[:8], 16) if record.promise else 0
    return Table(match, players, content, seed, file)


def seat_holders(game: Game, seats: int, players: list[str], names: list[str] | None = None) -> list[str]:
    """Who a record says sits where: bots under their own name, so that they are found again; people as they are."""
    given = names or game.seat_names(seats)
    own = game.seat_names(seats)
    return [bot or (own[seat] if given[seat] in bot_names() else given[seat]) for seat, bot in enumerate(players)]


def split_bots(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]
