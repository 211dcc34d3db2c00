"""Where bots think: in a process of their own, so that the table stays alive while they do."""

from __future__ import annotations

import hashlib
import signal
import threading
import traceback
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from aitch.bots.roster import find_bot
from aitch.core.bots import Bot, Budget
from aitch.core.contract import State
from aitch.core.registry import find_game
from aitch.core.rng import Rng

SECONDS = 1.0
"""How long a bot may think about one answer at a table where people wait."""


def rng_for(*what: object) -> Rng:
    """A generator that follows from what it is for: a seed, a game, a seat, a question."""
    digest = hashlib.sha256("/".join(str(part) for part in what).encode()).digest()
    return Rng(int.from_bytes(digest[:8], "big"))


class Question:
    """What a bot is asked, as plain data that can go from process to process."""

    def __init__(
        self, seen: State, content: str, options: dict[str, object], seats: int, bot: str, seed: int, ply: int
    ) -> None:
        self.game = seen.game.name
        self.content = content
        self.options = options
        self.seats = seats
        self.position = seen.dump()
        self.bot = bot
        self.seed = seed
        self.ply = ply


class Thinker:
    """Answers questions in this process; a bot keeps what it knows as long as the table is the same."""

    def __init__(self) -> None:
        self.bots: dict[tuple[int, int, str], Bot] = {}

    def answer(self, question: Question) -> int:
        game = find_game(question.game, question.content)
        seen = game.start(question.options, question.seats).load(question.position)
        place = (question.seed, seen.seat, question.bot)
        if place not in self.bots:
            if any(seed != question.seed for seed, _, _ in self.bots):
                self.bots.clear()
            self.bots[place] = find_bot(question.bot).make(game)
        rng = rng_for(question.seed, seen.seat, question.ply)
        return self.bots[place].answer(seen, rng, Budget(seconds=SECONDS))

    def close(self) -> None:
        self.bots.clear()


def serve(connection: Connection) -> None:
    """The life of the other process: a question, an answer, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    thinker = Thinker()
    while True:
        try:
            question = connection.recv()
        except (EOFError, OSError):
            return
        try:
            connection.send(thinker.answer(question))
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

    def answer(self, question: Question) -> int:
        with self.one_at_a_time:
            self.connection.send(question)
            found = self.connection.recv()
        if isinstance(found, int):
            return found
        raise BotFailed(str(found))

    def close(self) -> None:
        self.process.terminate()
        self.connection.close()
