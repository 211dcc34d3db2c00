"""Answers that cost much: what a coach warns of before they are given.

Each possible move is made in thought, and everybody then makes the moves that look best until the seat is asked in its
next turn; what the score says there is what the move comes to.  An answer whose best move comes to much less than the
best of all is a danger.  Only positions are looked at that agree with what the seat sees, and never the truth.
"""

from __future__ import annotations

from typing import Final

from aitch.bots.greedy import sample_worlds
from aitch.bots.moves import HASTY_POSITIONS, best_after, complete_moves
from aitch.core.bots import Budget, Clock
from aitch.core.coach import Moment, Remark, Sentence, book_of, fits, remark
from aitch.core.contract import CHANCE, OVER, TRUTH, State
from aitch.core.narration import line
from aitch.core.play import random_answer
from aitch.core.rng import Rng
from aitch.learning.judge import WRITTEN

SECONDS: Final = 0.7
"""Of the time of day, at most: the programs that play think in the same processes."""
WORLDS: Final = 2
"""Where something is hidden."""
TRIED: Final = 2
"""So many moves that begin with an answer are played on, those that look best."""
HORIZON: Final = 1200
"""So many positions are looked at to play on from one move, about."""
WIN: Final = Sentence("win-missed", [], "Look again: you have a way to win at once.", "")
"""What is said where another answer wins."""
COSTLY: Final = Sentence("costly", [], "This gives a lot away: there is a much better answer. A hint shows it.", "")
"""What is said where no sentence of the game fits."""
NAMELESS: Final = 2.0
"""Only what costs so many times the limit is warned of without a reason: in an opening nearly every answer looks worse
to the score than the best one, and a warning that names nothing then is a false alarm."""


class Danger:
    """An answer that costs `loss` of a value from -1 to 1, and what to say of it."""

    def __init__(self, option: int, loss: float, warning: Remark) -> None:
        self.option = option
        self.loss = loss
        self.warning = warning


class Course:
    """One move of the seat, and what everybody does until the seat's next turn."""

    def __init__(self, world: State, answers: list[int], seat: int) -> None:
        self.state = world.copy()
        self.seat = seat
        self.turn = world.game.turn(world)
        self.passed = False
        """Whether somebody else has been asked since."""
        for answer in answers:
            self.state.apply(answer)

    def over(self) -> bool:
        state = self.state
        if state.seat == OVER:
            return True
        if state.seat == CHANCE:
            return False
        if state.seat != self.seat:
            self.passed = True
            return False
        return self.passed or state.game.turn(state) != self.turn

    def play_on(self, rng: Rng) -> float:
        """What it comes to for the seat."""
        looked_at = 0
        while not self.over() and looked_at < HORIZON:
            if self.state.seat == CHANCE:
                self.state.apply(random_answer(self.state, rng))
            else:
                self.state, looked = best_after(self.state, WRITTEN)
                looked_at += looked
        return WRITTEN.values(self.state, len(self.state.returns()))[self.seat]


class Prospect:
    """What an answer comes to in one world, by the best move that begins with it."""

    def __init__(self, answers: list[int], value: float, wins: bool) -> None:
        self.answers = answers
        self.value = value
        self.wins = wins
        """Whether the game is over then, and won."""


def dangers(seen: State, rng: Rng, budget: Budget) -> list[Danger]:
    """The dangerous answers to the question that `seen` asks its viewer, each with a warning; the worst first."""
    if seen.viewer == TRUTH or seen.viewer != seen.seat:
        raise ValueError("only the seat that is asked is warned, by what it sees")
    options = seen.options()
    if len(options) < 2:
        return []
    clock = Clock(budget)
    seed = rng.below(1 << 30)
    worlds = sample_worlds(seen, rng)[:WORLDS]
    prospects = [prospects_in(world, seed, clock) for world in worlds]
    losses = costs(prospects, options)
    limit = book_of(seen.game.folder).loses
    found = sorted((option for option in losses if losses[option] > limit), key=lambda option: -losses[option])
    if any(one.wins for one in prospects[0].values()):
        return [Danger(option, losses[option], remark_of(WIN)) for option in found]
    told = [Danger(o, losses[o], warning_of(seen, worlds[0], prospects[0][o].answers, seed, clock)) for o in found]
    return [one for one in told if one.warning.id != COSTLY.id or one.loss > NAMELESS * limit]


def costs(prospects: list[dict[int, Prospect]], options: list[int]) -> dict[int, float]:
    """What each answer costs against the best, as far as all worlds that were looked at agree."""
    found: dict[int, float] = {}
    for option in options:
        lost: list[float] = []
        for world in prospects:
            if option not in world:
                break
            lost.append(max(one.value for one in world.values()) - world[option].value)
        if len(lost) == len(prospects):
            found[option] = min(lost)
    return found


def prospects_in(world: State, seed: int, clock: Clock) -> dict[int, Prospect]:
    """What the answers come to in a world, as far as there is time: those that look best first."""
    seat = world.seat
    judged = [(WRITTEN.value(state, seat), answers) for answers, state in complete_moves(world)[0]]
    judged.sort(key=lambda one: -one[0])
    tried: dict[int, int] = {}
    found: dict[int, Prospect] = {}
    for _, answers in judged:
        first = answers[0]
        if tried.get(first, 0) >= TRIED:
            continue
        tried[first] = tried.get(first, 0) + 1
        # The same dice for every move: what differs is the move.
        course = Course(world, answers, seat)
        value = course.play_on(Rng(seed))
        if first not in found or value > found[first].value:
            wins = course.state.seat == OVER and not course.passed and course.state.returns()[seat] > 0.0
            found[first] = Prospect(answers, value, wins)
        if clock.over():
            break
    return found


def warning_of(seen: State, world: State, answers: list[int], seed: int, clock: Clock) -> Remark:
    """The first warning of the game that fits what would come of a move."""
    warns = book_of(seen.game.folder).warns
    if not warns or clock.over():
        return remark_of(COSTLY)
    moment = foretell(seen, world, answers, seed)
    for sentence in warns:
        if fits(moment, sentence):
            return remark(moment, sentence)
    return remark_of(COSTLY)


def remark_of(sentence: Sentence) -> Remark:
    return Remark(sentence, [], [])


def foretell(seen: State, world: State, answers: list[int], seed: int) -> Moment:
    """The same course as before, told as the seat would see it: what it does, and what the others then do."""
    seat, rng = seen.seat, Rng(seed)
    course = Course(world, [], seat)
    own: list[str] = []
    others: list[str] = []
    looked_at = 0
    waiting = answers[:]
    while waiting or (not course.over() and looked_at < HORIZON):
        if not waiting and course.state.seat == CHANCE:
            waiting = [random_answer(course.state, rng)]
        elif not waiting:
            waiting, looked = best_answers(course.state)
            looked_at += looked
        before = course.state
        course.state = before.copy()
        course.state.apply(waiting[0])
        course.over()
        told = line(before, course.state, waiting.pop(0), seat)
        if told:
            (others if course.passed and before.seat != seat else own).append(told)
    now = course.state.seen_by(seat)
    return Moment(seen, now, seat, own, others, 0)


def best_answers(state: State) -> tuple[list[int], int]:
    """The move that looks best, and how many positions were looked at."""
    moves, looked_at = complete_moves(state, HASTY_POSITIONS)
    best = moves[0]
    most = -1e9
    for move in moves:
        value = WRITTEN.value(move[1], state.seat)
        if value > most:
            most, best = value, move
    return best[0], looked_at
