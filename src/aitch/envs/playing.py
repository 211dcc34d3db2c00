"""What all environments of one learner share: who the opponents are, and what comes of an illegal answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Literal, SupportsIndex

from aitch.bots.roster import find_bot
from aitch.core.bots import Bot
from aitch.core.contract import State
from aitch.core.errors import BadOption
from aitch.core.game import Game
from aitch.core.whole import whole_number
from aitch.envs.batch import ANY_SEAT, EVERY_SEAT, Batch, MakeBot

Opponent = str | Callable[[Game], Bot]
"""A program: by its name (`random`, `greedy`, or a level: `beginner`, `casual`, `strong`, `expert`), or a function
that makes one for a match."""
Opponents = Opponent | Sequence[Opponent] | None
"""The same at all other seats, one for each of them in the order after the learner's seat, or none: then whoever is
asked, the learner answers."""
Illegal = Literal["refuse", "penalty"]
"""An illegal answer raises `IllegalChoice` with the rule that forbids it, or earns a penalty; nothing changes."""

AT_RANDOM: Final = "random"


def makers(start: State, opponents: Opponents) -> list[MakeBot | None]:
    """What makes the players of the other seats; for one that plays at random nothing is needed."""
    others = len(start.returns()) - 1
    if opponents is None:
        return []
    named: list[Opponent] = [opponents] * others if isinstance(opponents, str) or callable(opponents) else [*opponents]
    if len(named) != others:
        raise BadOption(f"there are {others} other seats, but {len(named)} opponents were named")
    return [maker(opponent) for opponent in named]


def maker(opponent: Opponent) -> MakeBot | None:
    if opponent == AT_RANDOM:
        return None
    return find_bot(opponent).make if isinstance(opponent, str) else opponent


def learner_seat(start: State, opponents: Opponents, seat: SupportsIndex | None) -> int:
    """The learner's seat as `Batch` knows it: a fixed one, one drawn for each game, or every seat."""
    seats = len(start.returns())
    if opponents is None or seats == 1:
        return EVERY_SEAT
    if seat is None:
        return ANY_SEAT
    there = f"there are the seats 0 to {seats - 1}"
    own = whole_number(seat, there)
    if not 0 <= own < seats:
        raise BadOption(f"{there}, not {own}")
    return own


@contextmanager
def all_or_nothing(batch: Batch) -> Iterator[None]:
    """All games are as they were if something fails: an opponent raises, or answers what is not legal."""
    before = batch.keep() if any(make is not None for make in batch.opponents) else None
    try:
        yield
    except BaseException:
        if before is not None:
            batch.put_back(before)
        raise


def check_illegal(illegal: Illegal) -> Illegal:
    if illegal not in ("refuse", "penalty"):
        raise BadOption(f"illegal answers can be met with 'refuse' or 'penalty', not {illegal!r}")
    return illegal
