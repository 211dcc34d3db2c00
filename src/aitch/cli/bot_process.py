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
from aitch.bots.dangers import SECONDS as WARNING_SECONDS
from aitch.bots.dangers import dangers
from aitch.bots.session import Sessions, rng_for
from aitch.core.bots import Budget
from aitch.core.coach import Remark
from aitch.core.contract import State
from aitch.core.match import Event
from aitch.core.registry import find_game

SECONDS = 1.0
"""How long a bot may think about one answer at a table where people wait."""
SEATS = 8
"""No table has more bots."""
ANSWER, ADVISE, WARN = "answer", "advise", "warn"
"""What the other process is asked for."""


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
        self.advice: dict[tuple[int, int, int], list[str]] = {}
        """What was advised, by table, seat and what that saw: the same question has the same answer."""

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
        place = (question.seed, seen.seat, seen.key())
        if place not in self.advice:
            rng = rng_for(question.seed, question.ply)
            self.advice[place] = in_words(seen, advise(seen, rng, Budget(seconds=SECONDS)))
        return self.advice[place]

    def warn(self, question: Question) -> list[tuple[int, Remark]]:
        """The answers that would cost the one who is asked much, and what a coach says of them."""
        game = find_game(question.game, question.content)
        seen = game.start(question.options, question.seats).load(question.position)
        found = dangers(seen, rng_for(question.seed, question.ply), Budget(seconds=WARNING_SECONDS))
        return [(danger.option, danger.warning) for danger in found]

    def close(self) -> None:
        self.sessions = Sessions(SEATS)


def do(thinker: Thinker, kind: str, question: Question) -> list[Any]:
    if kind == WARN:
        return thinker.warn(question)
    return thinker.advise(question) if kind == ADVISE else thinker.answer(question)


def serve(connection: Connection) -> None:
    """The life of the other process: a question, an answer, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    thinker = Thinker()
    while True:
        try:
            kind, question = connection.recv()
        except (EOFError, OSError):
            return
        try:
            connection.send(do(thinker, kind, question))
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
        return self.ask(ANSWER, question)

    def advise(self, question: Question) -> list[str]:
        return self.ask(ADVISE, question)

    def warn(self, question: Question) -> list[tuple[int, Remark]]:
        return self.ask(WARN, question)

    def ask(self, kind: str, question: Question) -> list[Any]:
        with self.one_at_a_time:
            self.connection.send((kind, question))
            found = self.connection.recv()
        if isinstance(found, list):
            return found
        raise BotFailed(str(found))

    def close(self) -> None:
        self.process.terminate()
        self.connection.close()
