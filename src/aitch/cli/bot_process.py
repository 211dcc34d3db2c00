"""Where bots think: in a process of their own, so that the table stays alive while they do."""

from __future__ import annotations

import signal
import threading
import traceback
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from aitch.bots.advice import advise, in_words
from aitch.bots.session import Sessions, rng_for
from aitch.core.bots import Budget
from aitch.core.contract import State
from aitch.core.match import Event
from aitch.core.registry import find_game

SECONDS = 1.0
"""How long a bot may think about one answer at a table where people wait."""
SEATS = 8
"""No table has more bots."""


class Question:
    """What a bot is asked, as plain data that can go from process to process."""

    def __init__(
        self,
        seen: State,
        content: str,
        options: dict[str, object],
        seats: int,
        bot: str,
        seed: int,
        ply: int,
        given: int = 0,
    ) -> None:
        self.game = seen.game.name
        self.content = content
        self.options = options
        self.seats = seats
        self.position = seen.dump()
        self.bot = bot
        self.seed = seed
        self.ply = ply
        self.given = given
        """How many answers of this bot were taken so far."""


class Thinker:
    """Answers questions in this process, each seat in its session; those of a table before are forgotten."""

    def __init__(self) -> None:
        self.sessions = Sessions(SEATS)
        self.seed = 0

    def answer(self, question: Question) -> list[Event]:
        """A bot's answer, after a note if there is one."""
        if question.seed != self.seed:
            self.seed, self.sessions = question.seed, Sessions(SEATS)
        game = find_game(question.game, question.content)
        seen = game.start(question.options, question.seats).load(question.position)
        place, seed = f"{seen.seat}/{question.bot}", str(question.seed)
        budget = Budget(seconds=SECONDS)
        return self.sessions.answer(place, question.given, question.bot, seed, game, seen, question.ply, budget)

    def advise(self, question: Question) -> list[str]:
        """What the Expert would do in the place of the one who is asked, and why, in lines of text."""
        game = find_game(question.game, question.content)
        seen = game.start(question.options, question.seats).load(question.position)
        return in_words(seen, advise(seen, rng_for(question.seed, question.ply), Budget(seconds=SECONDS)))

    def close(self) -> None:
        self.sessions = Sessions(SEATS)


def serve(connection: Connection) -> None:
    """The life of the other process: a question, an answer, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    thinker = Thinker()
    while True:
        try:
            wants_advice, question = connection.recv()
        except (EOFError, OSError):
            return
        try:
            connection.send(thinker.advise(question) if wants_advice else thinker.answer(question))
        except Exception:
            connection.send(traceback.format_exc())


class BotFailed(RuntimeError):
    """A bot raised; the message is its traceback."""


class BotProcess:
    """Answers questions in a process of its own.  `answer` blocks, so it is called from a thread that may wait."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=serve, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.one_at_a_time = threading.Lock()

    def answer(self, question: Question) -> list[Event]:
        return self.ask(False, question)

    def advise(self, question: Question) -> list[str]:
        return self.ask(True, question)

    def ask(self, wants_advice: bool, question: Question) -> list[Any]:
        with self.one_at_a_time:
            self.connection.send((wants_advice, question))
            found = self.connection.recv()
        if isinstance(found, list):
            return found
        raise BotFailed(str(found))

    def close(self) -> None:
        self.process.terminate()
        self.connection.close()
