"""What chance gave a seat: the value of its answer, less the mean of all that it could have answered.

A review tells a person's luck (`luck_of`): values are by the evaluation alone and from the seat's own eyes, for what a
seat does not learn is no luck to it yet.  The odds are the true ones, so that whatever the evaluation thinks, luck is 0
on average.  Since a score sees little of what was just drawn or rolled, all seats play on by it for a little while
first; every outcome is played on from with the same dice, and so differs from the others by what it is worth and not by
what came after it.

An arena takes luck away from results (`luck_in`), and may know more: its games are between programs and over, so it
looks at the truth, by what was learned to foretell such games where there is that (`learning.witness`).  There a
program's own dice are luck too: what it did, beside what it might have done (`Bot.might`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from aitch.bots.levels import make_level, strongest
from aitch.bots.moves import play_on, played_on
from aitch.bots.search import SearchBot
from aitch.core.bots import Possible
from aitch.core.contract import CHANCE, OVER, State
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.rng import Rng, mix
from aitch.learning.judge import WRITTEN, Judge
from aitch.learning.witness import witness_for


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
OF_CHANCE: Final = {"now": Care(1, 0), "soon": Care(1, 60)}
OF_CHOICES: Final = {"now": Care(1, 0), "soon": Care(3, 150)}
"""In an arena: what the evaluation says of an outcome or a move at once, and what it says a little later."""
CHOOSES: Final = "chooses"


class Choice(NamedTuple):
    """What a program did by its own dice, and what it might have done, as far as it can tell."""

    made: list[int]
    possible: list[Possible]


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


def luck_in(match: Match, choices: dict[int, Choice]) -> dict[str, list[float]]:
    """The luck of each seat in a whole game, by what chance was asked or who chose, and by how it was judged.

    The choices are those of programs, each at the place where it began.
    """
    judge = witness_for(match.line[0], match.names) or judge_for(match.game)
    found: dict[str, list[float]] = {}
    for ply, (before, answer) in enumerate(zip(match.line, match.answers, strict=False)):
        if before.seat == CHANCE and len(before.options()) > 1:
            ways = [Possible([option], weight) for option, weight in zip(before.options(), before.odds(), strict=True)]
            what, choice, cares = before.question.name, Choice([answer], ways), OF_CHANCE
        elif ply in choices:
            what, choice, cares = f"{match.names[before.seat]} {CHOOSES}", choices[ply], OF_CHOICES
        else:
            continue
        for name, care in cares.items():
            sums = found.setdefault(f"{what} {name}", [0.0] * match.seats)
            for seat, luck in enumerate(beyond_possible(before, choice, partial(worth, judge, care, ply))):
                sums[seat] += luck
    return {name: [round(value, 6) for value in sums] for name, sums in found.items() if any(sums)}


def beyond_possible(before: State, choice: Choice, worth_of: Callable[[State], list[float]]) -> list[float]:
    """How far what was made lies above the mean of all that might have been, for each seat."""
    moves = [choice.made, *[one.answers for one in choice.possible]]
    reached = {tuple(move): as_far_as_it_goes(before, move) for move in moves}
    if len({state.key() for state in reached.values()}) < 2:
        return []
    worths = {move: worth_of(state) for move, state in reached.items()}
    shares = [one.share for one in choice.possible]
    made = worths[tuple(choice.made)]
    return [
        made[seat] - sum([worths[tuple(one.answers)][seat] * one.share for one in choice.possible]) / sum(shares)
        for seat in range(len(made))
    ]


def as_far_as_it_goes(before: State, move: list[int]) -> State:
    """Where a move leads; if it was thought out for another world, as much of it as this one allows."""
    state = before.copy()
    for answer in move:
        if answer not in state.options():
            break
        state.apply(answer)
    return state


def worth(judge: Judge, care: Care, seed: int, state: State) -> list[float]:
    """What a position is worth to each seat, the truth being known."""
    seats = len(state.returns())
    if care.positions == 0:
        return judge.values(state, seats)
    ends = [played_on(state.copy(), WRITTEN, care.positions, Rng(mix(seed, k)))[0] for k in range(care.worlds)]
    values = [judge.values(end, seats) for end in ends]
    return [sum(column) / care.worlds for column in zip(*values, strict=True)]


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
