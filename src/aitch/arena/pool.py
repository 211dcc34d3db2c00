"""Processes that play.  Each has a pipe of its own, so that it ends when the arena does, however that ends."""

from __future__ import annotations

import signal
import traceback
from collections.abc import Generator, Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait

from aitch.arena.setup import Setup
from aitch.arena.single_game import Played, play


class BotFailed(RuntimeError):
    """A bot or an engine raised; the message names the game and holds the traceback."""


def play_all(setup: Setup, numbers: Iterable[int], workers: int) -> Generator[tuple[Played, str], None, None]:
    """Plays the games of these numbers; gives each as soon as it is over.  Close it to stop early."""
    if workers <= 1:
        for number in numbers:
            yield must_play(setup, number)
        return
    waiting = iter(numbers)
    context = get_context("spawn")
    processes, ends = [], []
    try:
        for _ in range(workers):
            ours, theirs = context.Pipe()
            process = context.Process(target=serve, args=(theirs, setup), daemon=True)
            process.start()
            theirs.close()
            processes.append(process)
            ends.append(ours)
        busy = {end for end in ends if ask(end, waiting)}
        while busy:
            for end in wait(list(busy)):
                assert isinstance(end, Connection)
                try:
                    answer = end.recv()
                except (EOFError, OSError):
                    raise BotFailed("a worker process died") from None
                if isinstance(answer, str):
                    raise BotFailed(answer)
                if not ask(end, waiting):
                    busy.discard(end)
                yield answer
    finally:
        for end in ends:
            end.close()
        for process in processes:
            process.terminate()
            process.join()


def ask(end: Connection, waiting: Iterator[int]) -> bool:
    """Gives a worker its next game, if there is one."""
    number = next(waiting, None)
    if number is None:
        return False
    end.send(number)
    return True


def must_play(setup: Setup, number: int) -> tuple[Played, str]:
    try:
        return play(setup, setup.fixture(number))
    except Exception as error:
        raise BotFailed(f"game {number + 1} of {setup.game} ({setup.fixture(number).players}): {error}") from error


def serve(end: Connection, setup: Setup) -> None:
    """The life of a worker: a number, a game, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            number = end.recv()
        except (EOFError, OSError):
            return
        try:
            answer: object = must_play(setup, number)
        except BotFailed:
            answer = traceback.format_exc()
        try:
            end.send(answer)
        except OSError:
            return
