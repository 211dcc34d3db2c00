"""A table in a terminal: one match, who plays which seat, what the person in front sees, and what typed words mean.

Both tables of `aitch play`, the drawn one and the one of lines, are thin over this.
"""

from __future__ import annotations

import math
import os
import time
from pathlib import Path

from aitch.bots.roster import STYLE, find_bot, is_bot
from aitch.cli.bot_process import Question
from aitch.cli.common import ODD_TEXT, write_text
from aitch.cli.draw.scene import scene_of
from aitch.cli.game_commands import finished
from aitch.core.contract import CHANCE, NOT_A_WORD, OVER, SPECTATOR, IllegalChoice, Refusal, State
from aitch.core.dice import Dice
from aitch.core.errors import AitchError, BadOption
from aitch.core.game import Game
from aitch.core.match import Event, Match
from aitch.core.reading import beginning_with, find_word, listed, no_word
from aitch.core.record import Record, print_record, replay
from aitch.core.rulesdoc import BadRules, rule_text
from aitch.core.scene import Scene
from aitch.core.scene_changes import changes_between, places_of


class Ambiguous(AitchError):
    """The beginning of several legal words."""


class Reading:
    """What a typed line means."""

    def __init__(self, answers: list[int], guessed: bool = False, must_be_confirmed: bool = False) -> None:
        self.answers = answers
        self.guessed = guessed
        """Whether beginnings of words were taken for the words."""
        self.must_be_confirmed = must_be_confirmed
        """Whether the last of them was, and after it this is no longer the same person's question."""


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
        self.viewer = self.people[0] if self.people and not self.private else SPECTATOR
        """Whose eyes the table is shown through."""
        self._log: dict[int, list[tuple[State, str]]] = {}
        self.clock = 0.0
        """Seconds that a person has for a turn; 0 for as long as it takes."""
        self.turn: tuple[int, int, float] = (-1, -1, 0.0)
        """The turn that the clock counts: where it began, whose it is, and when."""
        if not self.private:
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
    def alone(self) -> bool:
        """Whether one person sits here: a screen that several share does not turn round with each of them."""
        return len(self.people) == 1

    @property
    def person_asked(self) -> bool:
        return self.asked >= 0 and not self.players[self.asked]

    @property
    def private(self) -> bool:
        """Whether several people share the screen who must not see what the others see."""
        return self.game.hides and len(self.people) > 1

    @property
    def needs_curtain(self) -> bool:
        """Whether the person who is asked is not the one who looks, and must look alone."""
        return self.private and self.person_asked and self.asked != self.viewer

    def draw_curtain(self) -> None:
        """Nobody in particular looks: only what everybody may see is shown until the next person says so."""
        self.viewer = SPECTATOR

    def look_on(self) -> None:
        """Turns the table to the person who is asked; at the end of a game with secrets to everybody."""
        if self.person_asked:
            self.viewer = self.asked
        elif self.match.over and self.private:
            self.viewer = SPECTATOR

    def seen(self) -> State:
        return self.state.seen_by(self.viewer)

    def scene(self) -> Scene:
        return scene_of(self.seen(), self.alone)

    def seat_name(self, seat: int) -> str:
        return self.game.seat_names(self.match.seats)[seat]

    def player_name(self, seat: int) -> str:
        """Who sits there, for panels: a bot's name, with its temperament if it has one, or what a person is called."""
        return self.players[seat].replace(STYLE, ", ") or self.match.names[seat]

    def prompt(self) -> str:
        """What is going on, for the person who looks."""
        if self.match.over:
            return self.match.reason() or "The game is over."
        if self.asked == CHANCE:
            return "Chance decides..."
        if self.players[self.asked]:
            return f"{self.seat_name(self.asked)} ({self.player_name(self.asked)}) is thinking..."
        if self.asked != self.viewer:
            return f"{self.seat_name(self.asked)} is next."
        return self.seen().prompt()

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
            told.append((line[ply + 1], self.match.told(ply + 1, self.viewer)))
        return [text for _, text in told if text]

    def moved(self) -> set[str]:
        """The ids of the things that came or moved since the person in front last answered."""
        line = self.match.line
        own = [i for i in range(len(line) - 1) if line[i].seat == self.viewer]
        if not own or own[-1] + 1 == len(line) - 1:
            return set()
        before = scene_of(line[own[-1] + 1].seen_by(self.viewer), self.alone)
        return set(changes_between(places_of(before), places_of(self.scene()))["moved"])

    def answer(self, option: int) -> None:
        """A person's answer; raises `IllegalChoice`, by what that person sees, with nothing changed."""
        if option not in self.state.options():
            raise IllegalChoice(self.why_not(option))
        self.match.answer(option)

    def answer_all(self, answers: list[int]) -> None:
        """What one person typed in one line: never more than this person's own answers."""
        seat = self.asked
        for option in answers:
            if self.asked != seat:
                raise BadOption("the rest of the line was left: it is no longer the same person's question")
            self.answer(option)

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
        """What to ask the bot whose turn it is, or the Expert for advice to the person whose turn it is."""
        seat = self.asked
        seen = self.state.seen_by(seat)
        match = self.match
        bot, ply, given = self.players[seat], len(match.answers), self.given[seat]
        return Question(seen, self.content, match.options, match.seats, bot, self.seed, ply, given)

    def read(self, text: str) -> Reading:
        """What a person typed: words of the game, else its notation, else beginnings that fit one legal word only."""
        words = text.split()
        known = self.follow(words, guessing=False)
        if known is not None:
            return known
        try:
            return Reading(self.game.read(self.seen(), text))
        except IllegalChoice:
            raise
        except ODD_TEXT as problem:
            unknown = "has no word" in str(problem) or not isinstance(problem, AitchError)
            begun = self.follow(words, guessing=True) if unknown or len(words) == 1 else None
            if begun is not None and begun.answers:
                return begun
            raise BadOption(no_word(self.game.title, self.game.vocabulary, text) if unknown else str(problem)) from None

    def follow(self, words: list[str], guessing: bool) -> Reading | None:
        """The answers that words mean one after the other, up to one that is not legal; nothing if one means none."""
        trial = self.state.copy()
        answers: list[int] = []
        for i, word in enumerate(words):
            option = self.guess(trial, word) if guessing else self.exact(trial, word)
            if option is None:
                return None
            answers.append(option)
            if option not in trial.options():
                return Reading(answers)
            trial.apply(option)
            if trial.seat != self.asked and words[i + 1 :]:
                raise BadOption(f"nothing was answered: after {word!r} it is no longer your question")
        ends = bool(words) and trial.seat != self.asked and self.exact(self.state, words[-1]) is None
        return Reading(answers, guessing, ends)

    def exact(self, state: State, word: str) -> int | None:
        """The word of the vocabulary that was typed in full; a legal one where only the case of letters differs."""
        return find_word(word, self.game.vocabulary, state.options())

    def guess(self, state: State, word: str) -> int | None:
        """The same, or the one legal word that begins so."""
        exact = self.exact(state, word)
        if exact is not None:
            return exact
        vocabulary = self.game.vocabulary
        begun = beginning_with(word, [vocabulary[option] for option in state.options()])
        if len(begun) > 1:
            raise Ambiguous(f"{word!r} may be {listed(begun)}")
        return vocabulary.index(begun[0]) if begun else None

    def in_full(self, answers: list[int]) -> str:
        return " ".join(self.game.vocabulary[option] for option in answers)

    def why_not(self, option: int) -> Refusal:
        """Why a word cannot be answered now."""
        if self.asked == OVER:
            try:
                self.state.copy().choose(option)
            except IllegalChoice as illegal:
                return illegal.refusal
            return Refusal(NOT_A_WORD, "the game is over", [])
        if self.viewer < 0:
            return Refusal(NOT_A_WORD, "somebody else is asked", [])
        return self.seen().why_not(option)

    def rule(self, number: str) -> str:
        """What a rule says; nothing for the rules of the table itself."""
        try:
            return rule_text(self.game, number)
        except BadRules:
            return ""

    def can_take_back(self) -> int:
        """How many answers `take_back` would take: the person's last, and alone against bots what came after it."""
        if self.match.ended is not None or self.viewer < 0:
            return 0
        if self.asked == self.viewer and self.match.free_undo(self.viewer):
            return 1
        return self.match.undo_to_own(self.viewer) if len(self.people) == 1 else 0

    def take_back(self) -> int:
        count = self.can_take_back()
        if count:
            self.match.undo(count)
        return count

    # The clock of a turn.

    def seconds_left(self, now: float) -> float:
        """What is left of the turn of the person who looks; without end where there is no clock."""
        if not self.clock or not self.person_asked or self.asked != self.viewer:
            return math.inf
        turn = self.match.turn_start()
        if turn != self.turn[0] or self.asked != self.turn[1]:
            self.turn = turn, self.asked, now
        return self.turn[2] + self.clock - now

    def time_is_up(self) -> str:
        """What the match makes of that, in a sentence."""
        told = f"{self.seat_name(self.asked)}'s time is up"
        self.match.run_out_of_time()
        return f"{told}." if self.match.ended is not None else f"{told}: the turn passes."

    def resign(self) -> None:
        self.match.resign(self.asked if self.person_asked else self.viewer)

    def save(self) -> Path:
        """Writes the record, with the seed of its dice so that it can be played on."""
        write_text(self.file, print_record(self.match, reveal=True))
        return self.file

    def finish(self) -> str:
        """What there is to tell of a game that is over, beside how it ended."""
        return finished(self.match, print_record(self.match), [self.match.names[seat] for seat in self.people])

    @property
    def begun(self) -> bool:
        return bool(self.match.events)


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
        find_bot(bot, game)
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
        players = [name if is_bot(name) else "" for name in match.names]
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
    return [bot or (own[seat] if is_bot(given[seat]) else given[seat]) for seat, bot in enumerate(players)]


def split_bots(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]
