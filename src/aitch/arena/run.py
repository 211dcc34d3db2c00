"""A run of the arena: the games that are still missing, to the end or until a sequential test has decided."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from aitch.arena.duels import duels
from aitch.arena.keep import Keep
from aitch.arena.play import Played
from aitch.arena.pool import play_all
from aitch.arena.setup import SPRT, Setup
from aitch.arena.sprt import UNDECIDED, Sprt

Watch = Callable[[int, str], None]
"""Is told how many games are there, and what is known so far."""


def run(keep: Keep, workers: int = 1, watch: Watch | None = None) -> list[Played]:
    """Plays what is missing; gives the games that count, in their order."""
    setup = keep.setup
    tell = watch or (lambda done, text: None)
    if setup.kind == SPRT:
        return run_test(keep, workers, tell)
    missing = [number for number in range(setup.total) if number not in keep.games]
    tell(setup.total - len(missing), "")
    with closing(play_all(setup, missing, workers)) as games:
        for done, (played, record) in enumerate(games, start=setup.total - len(missing) + 1):
            keep.add(played, record)
            tell(done, "")
    return [keep.games[number] for number in range(setup.total)]


def run_test(keep: Keep, workers: int, tell: Watch) -> list[Played]:
    """Plays until the test has decided.

    Deals count in their order whatever order they end in, so that the verdict does not hang on the number of workers.
    """
    setup = keep.setup
    counted = [0]
    test = Sprt()

    def decided() -> bool:
        """Takes in the deals that are complete up to here."""
        while counted[0] < setup.deals and test.verdict == UNDECIDED:
            first = counted[0] * setup.per_deal
            deal = [keep.games[n] for n in range(first, first + setup.per_deal) if n in keep.games]
            if len(deal) < setup.per_deal:
                break
            test.add_all(next(iter(duels(setup, deal).values())))
            counted[0] += 1
        tell(min(len(keep.games), setup.total), f"LLR {test.llr:+.2f} of {test.lower:+.2f} to {test.upper:+.2f}")
        return test.verdict != UNDECIDED

    if not decided():
        missing = [number for number in range(setup.total) if number not in keep.games]
        with closing(play_all(setup, missing, workers)) as games:
            for played, record in games:
                keep.add(played, record)
                if decided():
                    break
    return [keep.games[number] for number in range(counted[0] * setup.per_deal)]


def sequential(setup: Setup, games: list[Played]) -> Sprt:
    """The sequential test over games that were played."""
    test = Sprt()
    for scores in duels(setup, games).values():
        test.add_all(scores)
    return test
