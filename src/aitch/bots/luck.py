"""What chance gave a seat: the value of its answer, less the mean of all that it could have answered.

Values are by the evaluation alone and from the seat's own eyes: what a seat does not learn is no luck to it yet.  The
odds are the true ones, so that whatever the evaluation thinks, luck is 0 on average.  Since a score sees little of what
was just drawn or rolled, all seats play on by it for a little while first; every outcome is played on from with the
same dice, and so differs from the others by what it is worth and not by what came after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from aitch.bots.levels import make_level, strongest
from aitch.bots.moves import play_on
from aitch.bots.search import SearchBot
from aitch.core.contract import CHANCE, OVER, State
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.rng import Rng, mix
from aitch.learning.judge import WRITTEN, Judge


@dataclass(frozen=True)
class Care:
    """How carefully a value is told without a search."""

    worlds: int
    """How often what is hidden and what comes later is imagined."""
    positions: int
    """About so many are looked at while playing on; with 0 the evaluation judges what is there."""


GLANCE: Final = Care(4, 0)
"""At once, for a whole game."""
LOOK: Final = Care(32, 100)
"""As luck is told."""
OF_MANY_GAMES: Final = {"now": GLANCE, "soon": Care(2, 60)}
"""For thousands of games: what the evaluation says of an outcome, and what it says a little later."""


def judge_for(game: Game) -> Judge:
    """What the strongest level steers by."""
    bot = make_level(strongest(game), game)
    return bot.judge if isinstance(bot, SearchBot) else WRITTEN


def outlooks(seen: State, judge: Judge, care: Care, seed: int) -> list[float]:
    """What a position is worth to each seat, as its viewer sees it, without a search."""
    if seen.seat == OVER:
        return seen.returns()
    seats = len(seen.returns())
    worlds = care.worlds if care.positions or seen.game.hides else 1
    totals = [0.0] * seats
    for number in range(worlds):
        rng = Rng(mix(seed, number))
        world = seen.sample(rng)
        values = play_on(world, judge, seats, care.positions, rng)[0] if care.positions else judge.values(world, seats)
        for seat in range(seats):
            totals[seat] += values[seat]
    return [total / worlds for total in totals]


def views_of(state: State) -> list[int]:
    """For each seat through whose eyes it looks: where nothing is hidden all see what the first one sees."""
    return [seat if state.game.hides else 0 for seat in range(len(state.returns()))]


def outlook(state: State, judge: Judge, care: Care = GLANCE) -> list[float]:
    """What a position is worth to each seat, each from its own eyes."""
    found: dict[int, list[float]] = {}
    for view in views_of(state):
        if view not in found:
            seen = state.seen_by(view)
            found[view] = outlooks(seen, judge, care, seen.key())
    return [found[view][seat] for seat, view in enumerate(views_of(state))]


def luck_of(before: State, answer: int, judge: Judge, care: Care = LOOK) -> list[float]:
    """What this answer of chance was worth to each seat, beside the mean over the odds of all answers."""
    if before.seat != CHANCE:
        raise ValueError("luck is what chance gives, and somebody else is asked here")
    options, odds = before.options(), before.odds()
    views = views_of(before)
    if len(options) < 2:
        return [0.0] * len(views)
    outcomes = [after(before, option) for option in options]
    given = options.index(answer)
    found: dict[int, list[float]] = {}
    for view in views:
        if view not in found:
            values = values_of(outcomes, view, judge, care, before.seen_by(view).key())
            found[view] = [beyond_mean([value[seat] for value in values], odds, given) for seat in range(len(views))]
    return [found[view][seat] for seat, view in enumerate(views)]


def luck_in(match: Match) -> dict[str, list[float]]:
    """The luck of each seat in a whole game, by what chance was asked and by how it was judged."""
    judge = judge_for(match.game)
    found: dict[str, list[float]] = {}
    for before, answer in zip(match.line, match.answers, strict=False):
        if before.seat == CHANCE and len(before.options()) > 1:
            for name, care in OF_MANY_GAMES.items():
                sums = found.setdefault(f"{before.question.name} {name}", [0.0] * match.seats)
                for seat, luck in enumerate(luck_of(before, answer, judge, care)):
                    sums[seat] += luck
    return {name: [round(value, 6) for value in sums] for name, sums in found.items() if any(sums)}


def values_of(outcomes: list[State], view: int, judge: Judge, care: Care, seed: int) -> list[list[float]]:
    """Of each outcome for each seat, as this one sees it; what looks the same is worth the same."""
    known: dict[int, list[float]] = {}
    values: list[list[float]] = []
    for outcome in outcomes:
        seen = outcome.seen_by(view)
        key = seen.key()
        if key not in known:
            known[key] = outlooks(seen, judge, care, seed)
        values.append(known[key])
    return values


def beyond_mean(values: list[float], odds: list[int], given: int) -> float:
    """How far the value that was given lies above the mean over the odds; just 0 where all are the same."""
    if min(values) == max(values):
        return 0.0
    mean = sum([value * float(weight) for value, weight in zip(values, odds, strict=True)]) / float(sum(odds))
    return values[given] - mean


def after(before: State, option: int) -> State:
    found = before.copy()
    found.apply(option)
    return found
