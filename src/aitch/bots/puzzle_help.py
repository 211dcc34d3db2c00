"""What is said to somebody who tries a puzzle: what comes of a wrong move, and why the right one is right."""

from __future__ import annotations

import time
from typing import Final, NamedTuple

from aitch.bots.advice import chance_words
from aitch.bots.levels import make_level, strongest
from aitch.bots.moves import after_answers
from aitch.bots.puzzle_making import same_move, weigh
from aitch.bots.session import rng_for
from aitch.bots.value import value_of
from aitch.core.bots import Bot, Budget
from aitch.core.contract import CHANCE, OVER, State
from aitch.core.errors import AitchError
from aitch.core.foresight import gains
from aitch.core.game import Game
from aitch.core.narration import line
from aitch.core.play import random_answer
from aitch.core.puzzles import THEMES, WRONG, Attempt, Puzzle, attempt, ends_of_line, setting
from aitch.core.trails import told, trail_between

MOST_REPLIES: Final = 24
"""So many answers follow a wrong move at most."""
SHARE: Final = 0.25
"""Of the time for a refutation, what one answer of it may take."""


class Refutation(NamedTuple):
    """How the game may go on after a wrong move, until others have answered it and the solver is asked again."""

    answers: list[str]
    chance: float
    """To win, after it."""


def refute(game: Game, puzzle: Puzzle, words: list[str], seconds: float) -> Refutation:
    """The strongest level plays on from a wrong try, from what each seat sees; chance falls as it may.

    Where the solver's turn goes on it plays that too: what is wrong with a move shows only in what others do then.
    Where luck is in what follows, it is one course of many, and the worth that is told is that of the move itself; and
    where the game can prove what the move is worth, that is told.
    """
    tried = attempt(game, puzzle, words)
    if tried.verdict != WRONG:
        raise AitchError("only a wrong try is refuted")
    ends = time.monotonic() + seconds / 2
    state = tried.state
    bots: dict[int, Bot] = {}
    answers: list[str] = []
    turn, answered, lucky = game.turn(tried.begun), False, game.hides
    while state.seat != OVER and len(answers) < MOST_REPLIES and time.monotonic() < ends:
        if state.seat == puzzle.seat and (answered or game.turn(state) != turn):
            break
        answered = answered or state.seat not in (CHANCE, puzzle.seat)
        rng = rng_for("refute", puzzle.id, state.key())
        if state.seat == CHANCE:
            lucky = True
            option = random_answer(state, rng)
        else:
            bot = bots.setdefault(state.seat, make_level(strongest(game), game))
            option = bot.answer(state.seen_by(state.seat), rng, Budget(SHARE * seconds))
        answers.append(game.vocabulary[option])
        state = after_answers(state, [option])
    value = proved_worth(game, tried)
    if value is None:
        seen = (tried.state if lucky else state).seen_by(puzzle.seat)
        value = value_of(seen, puzzle.seat, rng_for("refuted", puzzle.id, seen.key()), Budget(seconds / 2)).value
    return Refutation(answers, (1.0 + value) / 2.0)


def proved_worth(game: Game, tried: Attempt) -> float | None:
    """What a wrong move is worth for certain, where the game can tell."""
    if not game.proves:
        return None
    seen = tried.begun.seen_by(tried.puzzle.seat)
    wrong = [game.word(word) for word in tried.move]
    return next((one.value for one in weigh(seen, 0, 0) if same_move(seen, one.answers, wrong)), None)


class Followed(NamedTuple):
    """A refutation as the solver sees it."""

    after: State
    lines: list[str]


def follow(game: Game, puzzle: Puzzle, words: list[str], refutation: Refutation) -> Followed:
    """Where a refutation leads, and what the log says on the way."""
    state = attempt(game, puzzle, words).state
    lines: list[str] = []
    for word in refutation.answers:
        option = game.word(word)
        after = after_answers(state, [option])
        lines += [said] if (said := line(state, after, option, puzzle.seat)) else []
        state = after
    if state.seat == OVER:
        lines.append(game.reason(state))
    return Followed(state, lines)


def in_hundred(value: float) -> str:
    """A value in words and in a hundred."""
    chance = (1.0 + value) / 2.0
    return f"{chance_words(chance)}, {round(100.0 * chance)} in 100"


def why(game: Game, puzzle: Puzzle) -> list[str]:
    """Why the solution is right: how it goes on, what it does and is worth, and which move would be next."""
    start = setting(game, puzzle)
    seat = puzzle.seat
    ends = ends_of_line(game, puzzle)
    seen, after = start.seen_by(seat), ends.seen_by(seat)
    found: list[str] = []
    if puzzle.line:
        found.append(f"How it goes on: {describe(game, solved(game, puzzle).state, puzzle.line, seat)}.")
    if ends.seat == OVER:
        found.append(game.reason(ends))
    else:
        scene = game.scene(after)
        found += gains(seen, after) or told(trail_between(game.scene(seen), scene, seat), scene)
    others = describe(game, start, puzzle.second, seat)
    if puzzle.made.simulations == 0:
        found.append("It is the only move that keeps the game winnable: every other one was tried to the end.")
    else:
        # How much less is not told: a search that is sure of the best has looked at the others no longer than it must.
        found.append(f"With it you stand: {in_hundred(puzzle.value)}. Others are clearly worse; the next: {others}.")
    return found


def describe(game: Game, start: State, words: list[str], seat: int) -> str:
    """A move in words, as the log or the buttons tell it."""
    state = start
    lines: list[str] = []
    labels: list[str] = []
    for word in words:
        option = game.word(word)
        labels.append(game.label(state.seen_by(seat), option))
        after = after_answers(state, [option])
        lines += [said] if (said := line(state, after, option, seat)) else []
        state = after
    return " ".join(lines).rstrip(".") or ", ".join(labels)


def solved(game: Game, puzzle: Puzzle) -> Attempt:
    """The attempt that gives the puzzle's own answers."""
    return attempt(game, puzzle, [word for step in puzzle.steps for word in step.answers])


def task_of(puzzle: Puzzle) -> str:
    """What somebody is told who tries it."""
    return THEMES[puzzle.theme].task


def solution_words(game: Game, puzzle: Puzzle) -> list[str]:
    """The solution as lines: each own move, and what follows it."""
    found = Attempt(game, puzzle)
    lines: list[str] = []
    for step in puzzle.steps:
        told_by_log: list[str] = []
        before = found.state
        for word in step.answers:
            found.answer(word)
            told_by_log += found.lines
        lines += told_by_log or [describe(game, before, step.answers, puzzle.seat) + "."]
    return lines
