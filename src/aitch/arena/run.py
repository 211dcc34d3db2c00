"""A run of the arena: the games that are still missing, to the end or until a sequential test has decided."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import closing
from functools import partial

from aitch.arena.duels import duels
from aitch.arena.processes import Processes
from aitch.arena.programs import ProgramFailed
from aitch.arena.result_log import ResultLog
from aitch.arena.setup import SPRT, Setup
from aitch.arena.single_game import Played, play
from aitch.arena.sprt import UNDECIDED, Sprt
from aitch.arena.tasks import Place

HERE = Processes()
"""Where games are played unless told: in this process, one after the other."""
Watch = Callable[[int, str], None]
"""Is told how many games are there, and what is known so far."""
EVERY = 20.0
"""Seconds between two lines about a long run."""


class BotFailed(RuntimeError):
    """A bot or an engine raised; the message names the game."""


class Progress:
    """A watch that tells now and then, in a line of text, how far it is."""

    def __init__(self, title: str, total: int) -> None:
        self.title = title
        self.total = total
        self.last = time.monotonic()

    def __call__(self, done: int, text: str) -> None:
        if time.monotonic() - self.last > EVERY:
            self.last = time.monotonic()
            print(f"{self.title}: {done} of {'at most ' if text else ''}{self.total} games {text}", flush=True)


def run(log: ResultLog, place: Place = HERE, watch: Watch | None = None) -> list[Played]:
    """Plays what is missing; gives the games that count, in their order."""
    setup = log.setup
    tell = watch or (lambda done, text: None)
    if setup.kind == SPRT:
        return run_test(log, place, tell)
    missing = [number for number in range(setup.total) if number not in log.games]
    tell(setup.total - len(missing), "")
    with closing(play_all(setup, missing, place)) as games:
        for done, (played, record) in enumerate(games, start=setup.total - len(missing) + 1):
            log.add(played, record)
            tell(done, "")
    return [log.games[number] for number in range(setup.total)]


def run_test(log: ResultLog, place: Place, tell: Watch) -> list[Played]:
    """Plays until the test has decided."""
    setup = log.setup
    test = Sequence(setup)

    def decided() -> bool:
        test.take(log.games)
        sprt = test.sprt
        tell(min(len(log.games), setup.total), f"LLR {sprt.llr:+.2f} of {sprt.lower:+.2f} to {sprt.upper:+.2f}")
        return sprt.verdict != UNDECIDED

    if not decided():
        missing = [number for number in range(setup.total) if number not in log.games]
        with closing(play_all(setup, missing, place)) as games:
            for played, record in games:
                log.add(played, record)
                if decided():
                    break
    return test.counted


def play_all(setup: Setup, numbers: Iterable[int], place: Place = HERE) -> Generator[tuple[Played, str], None, None]:
    """Plays the games of these numbers; gives each as soon as it is over.  Close it to stop early."""
    with closing(place.do_all(partial(must_play, setup), numbers, setup.files())) as games:
        for _, game in games:
            yield game


def must_play(setup: Setup, number: int) -> tuple[Played, str]:
    try:
        return play(setup, setup.fixture(number))
    except ProgramFailed as failed:  # a fault of the program, not of ours: its sentence is enough
        raise ProgramFailed(f"game {number + 1} of {setup.game}: {failed}") from None
    except Exception as error:
        raise BotFailed(f"game {number + 1} of {setup.game} ({setup.fixture(number).players}): {error}") from error


class Sequence:
    """A sequential test over games that come in any order.

    Deals count in their order, so that the verdict does not hang on the number of workers.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.sprt = Sprt(elo1=setup.elo)
        self.deals = 0
        self.counted: list[Played] = []

    def take(self, games: Mapping[int, Played]) -> None:
        """Takes in the deals that are complete up to the first that is not, or until all is decided."""
        setup = self.setup
        while self.deals < setup.deals and self.sprt.verdict == UNDECIDED:
            first = self.deals * setup.per_deal
            numbers = range(first, first + setup.per_deal)
            if any(number not in games for number in numbers):
                break
            deal = [games[number] for number in numbers]
            for scores in duels(setup, deal).values():
                self.sprt.add_all(scores)
            self.counted += deal
            self.deals += 1


def sequential(setup: Setup, games: Iterable[Played]) -> Sprt:
    """The sequential test over games that were played."""
    test = Sequence(setup)
    test.take({played.number: played for played in games})
    return test.sprt
