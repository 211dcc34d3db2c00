"""Games as text: what the contract says in words is an environment too, for programs that read and write.

    game = TextGame("hermetica", seed=7)          # you at the first seat, Casual at the other
    while not game.over:
        print(game.observe())                     # the table, what happened, the question, the answers
        reply = game.answer(input())              # a word, its number, or several words in a row
        if reply.refused:
            print(reply.refused)                  # why not, and the rule; nothing has changed by it

Every text is made from what the seat sees.  The same goes over stdio, as lines of JSON: `aitch text`, docs/text.md.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field
from typing import Final, SupportsIndex

from aitch.bots.roster import find_bot
from aitch.bots.session import BotSession, rngs_for
from aitch.core.bots import Budget
from aitch.core.contract import CHANCE, OVER, IllegalChoice, State
from aitch.core.dice import Dice
from aitch.core.errors import AitchError, BadOption
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.players import CASUAL
from aitch.core.record import parse_record, print_record, replay
from aitch.core.registry import find_game
from aitch.core.rulesdoc import rules_part
from aitch.core.seat_text import Choice, MatchSeat, SeatView
from aitch.core.text_protocol import Channel, ProgramSeat, Resigned
from aitch.core.whole import whole_number

TEXT: Final = "text"
"""Among players: a seat that is played by text."""


@dataclass
class Reply:
    """What came of an answer."""

    taken: list[str] = field(default_factory=list)
    """The words that were answered."""
    refused: str = ""
    """Why the rest could not be: the facts, what is legal, and what the rule says; empty if all was taken."""
    rule: str = ""
    """The number of the rule that forbids it, if one does."""


class TextGame:
    """A game with seats that are played by text, and bots at the others.

    `players` has `TEXT` or the name of a bot for each seat; without it the first seat is text and all others are
    Casual.  The same seed gives the same game for the same answers, unless bots think by the clock: `seconds` for an
    answer, 0 for as long as they like.
    """

    def __init__(
        self,
        game: str | Game,
        players: list[str] | None = None,
        seats: SupportsIndex | None = None,
        options: dict[str, object] | None = None,
        seed: SupportsIndex | None = None,
        *,
        content: str = "default",
        position: str = "",
        seconds: float = 0.0,
    ) -> None:
        found = find_game(game, content) if isinstance(game, str) else game
        count = found.count(len(players) if players is not None and seats is None else seats)
        seated = players or [TEXT, *[CASUAL] * (count - 1)]
        settled = found.complete_options(options)
        start: State | None = found.position(position, settled, count) if position else None
        self.seed = some_seed(seed)
        dice = Dice(hashlib.sha256(f"text/{found.name}/{self.seed}".encode()).digest())
        self.sit(Match(found, settled, count, dice, None, start), seated, content, seconds)

    @classmethod
    def resume(
        cls, record: str, players: list[str], seed: SupportsIndex | None = None, seconds: float = 0.0
    ) -> TextGame:
        """Goes on where a record ends."""
        read = parse_record(record)
        found = find_game(read.game, read.content_name)
        match = replay(read, found)
        match.dice = match.dice or Dice()
        twin = cls.__new__(cls)
        twin.seed = some_seed(seed)
        twin.sit(match, players, read.content_name, seconds)
        return twin

    def sit(self, match: Match, players: list[str], content: str, seconds: float) -> None:
        if len(players) != match.seats:
            raise BadOption(f"{match.game.name} has {match.seats} seats here, and there are {len(players)} players")
        self.match = match
        self.game = match.game
        self.players = players
        self.content = content
        self.budget = Budget(seconds, guarded=seconds > 0)
        names = self.game.seat_names(match.seats)
        match.names = [names[seat] if player == TEXT else player for seat, player in enumerate(players)]
        self.seats = {
            seat: MatchSeat(match, seat, match.names) for seat, player in enumerate(players) if player == TEXT
        }
        self.bots = {
            seat: BotSession(find_bot(player).make(self.game), rngs_for(str(self.seed), seat))
            for seat, player in enumerate(players)
            if player != TEXT
        }
        self.go_on()

    def go_on(self) -> None:
        """Chance and bots answer until a seat of text is asked, or the game is over."""
        match = self.match
        while not match.over and match.state.seat not in self.seats:
            seat = match.state.seat
            if seat == CHANCE:
                match.roll()
                continue
            for event in self.bots[seat].answer(match.state.seen_by(seat), len(match.answers), self.budget):
                match.apply_event(event)

    # What there is to know.

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def asked(self) -> int:
        """The seat that is asked; `OVER` at the end."""
        return OVER if self.match.over else self.match.state.seat

    def results(self) -> list[float]:
        """Each seat's result, from -1 to 1; zeros before the end."""
        return self.match.result()

    def view(self, seat: SupportsIndex | None = None) -> SeatView:
        """What a seat is told, in parts; the seat that is asked, unless another is named."""
        return self.at(seat).view()

    def observe(self, seat: SupportsIndex | None = None) -> str:
        """The same in one text: the table in words, what has happened, the question and its answers."""
        return self.view(seat).text()

    def answers(self, seat: SupportsIndex | None = None) -> list[Choice]:
        """What the seat may answer now."""
        return self.view(seat).choices

    def log(self, seat: SupportsIndex | None = None) -> list[str]:
        """All that has happened, as the seat saw it."""
        return self.at(seat).log()

    def why_not(self, word: str, seat: SupportsIndex | None = None) -> str:
        """Why a word cannot be answered now: the facts, and the rule in its words."""
        return self.at(seat).why_not(word)

    def about(self, name: str, seat: SupportsIndex | None = None) -> str:
        """What a card, a piece, a place or an area of the table is and does."""
        return self.at(seat).about(name)

    def rules(self, part: str = "") -> str:
        """All rules as Markdown, or one by its number, or a chapter."""
        return rules_part(self.game, part)

    def record(self) -> str:
        """The game so far as a record.  It tells everything, also what a seat does not see."""
        return print_record(self.match)

    # What can be done.

    def answer(self, text: str | SupportsIndex, seat: SupportsIndex | None = None) -> Reply:
        """Answers for the seat that is asked: a word, its number or label, or several words in a row.

        Words in a row are answered one after the other, as long as they are legal and nobody else is asked between.
        Nothing is lost by what cannot be taken.
        """
        own, reply = self.at(seat), Reply()
        try:
            option: int | None = own.take(
                text if isinstance(text, str) else str(whole_number(text, "an answer is a text or a whole number"))
            )
            while option is not None:
                self.match.answer(option)
                reply.taken.append(self.game.vocabulary[option])
                self.go_on()
                option = own.next_word()
        except IllegalChoice as illegal:
            reply.refused, reply.rule = own.refusal(illegal), illegal.refusal.rule
        except AitchError as wrong:
            reply.refused = str(wrong)
        return reply

    def resign(self, seat: SupportsIndex | None = None) -> None:
        """Gives the game up, for the seat that is asked unless another is named."""
        self.match.resign(self.at(seat).seat)

    def at(self, seat: SupportsIndex | None) -> MatchSeat:
        """A seat that is played by text."""
        if seat is None:
            wanted = self.asked if not self.over else min(self.seats, default=OVER)
        else:
            wanted = whole_number(seat, "a seat is a whole number")
        if wanted not in self.seats:
            raise BadOption(f"seat {wanted} is not played by text; these are: {', '.join(map(str, self.seats))}")
        return self.seats[wanted]


def some_seed(seed: SupportsIndex | None) -> int:
    """The seed that is given, or any."""
    return secrets.randbits(48) if seed is None else whole_number(seed, "a seed is a whole number")


def host(game: TextGame, channel: Channel) -> None:
    """Lets a program on the other side of a channel play the seats of text, to the end of the game."""
    programs = {
        seat: ProgramSeat(own, channel, game.content, player_seed(game.seed, seat)) for seat, own in game.seats.items()
    }
    while not game.over:
        try:
            option = programs[game.asked].answer()
        except Resigned:
            game.resign()
            break
        game.match.answer(option)
        game.go_on()
    for program in programs.values():
        program.finish()


def player_seed(seed: int, seat: int) -> int:
    """What a program is given for its own chances: it follows from the seed, and does not tell it, nor the dice."""
    return int.from_bytes(hashlib.sha256(f"player/{seed}/{seat}".encode()).digest()[:6], "big")
