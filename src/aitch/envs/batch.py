"""Many games of one table side by side, answered together: the compiled heart of every environment.

A `Batch` keeps its results in flat lists of numbers that numpy looks at without a copy (`masks`, `observations` and so
on), and changes only what is different.  Chance is drawn inside, and so are the answers of opponents.  All that happens
in a game follows from its seed and the answers that it gets, whatever the other games do.  Where the games stand
(`Kept`) can be kept and put back: so copies and pickles are made, and what was done is undone if an opponent fails.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from aitch.core.bots import Bot, Budget
from aitch.core.contract import CHANCE, OVER, IllegalChoice, Refusal, State
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.play import random_answer
from aitch.core.rng import Rng
from aitch.learning.encoder import PLAYER, Encoder, Layout
from aitch.learning.plain import encoder_for

EVERY_SEAT: Final = -1
"""In place of a learner's seat: whoever is asked, the caller answers."""
ANY_SEAT: Final = -2
"""In place of a learner's seat: one that is drawn anew for each game."""

MakeBot = Callable[[Game], Bot]


class IllegalAction(IllegalChoice):
    """An action that is not legal, in one game of many; no game has changed."""

    def __init__(self, number: int, action: str, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.number = number
        """Which game it is."""
        self.args = (f"game {number}, action {action}: {refusal}",)


class IllegalOpponent(AitchError):
    """An opponent has answered what is not legal; no game has changed."""

    def __init__(self, number: int, seat: int, who: str, answer: str, refusal: Refusal) -> None:
        super().__init__(f"{who} answered {answer}, which is not legal: {refusal}")
        self.number = number
        """In which game."""
        self.seat = seat
        self.refusal = refusal


class Kept:
    """Where the games of a batch stand: all that cannot be worked out again, an entry for each game."""

    def __init__(self, states: list[State], rngs: list[Rng], bots: list[list[Bot | None]]) -> None:
        self.states = states
        self.rngs = rngs
        self.bots = bots
        self.own: list[int] = []
        self.looking: list[int] = []
        self.ended: list[bool] = []
        self.earned: list[float] = []
        self.rewards: list[float] = []
        """For each seat of each game."""

    def __getnewargs__(self) -> tuple[list[State], list[Rng], list[list[Bot | None]]]:
        return self.states, self.rngs, self.bots


class Batch:
    """The games; `count` of them, each a copy of `start` at first."""

    def __init__(
        self,
        start: State,
        count: int,
        encoder: Encoder | None,
        learner: int,
        opponents: list[MakeBot | None],
    ) -> None:
        """`opponents` are the players of the other seats, in the order of the seats after the learner's; none of them
        plays at random.  Without an encoder nothing is observed."""
        self.start = start
        self.count: i64 = count
        self.seats: i64 = len(start.returns())
        self.words: i64 = len(start.game.vocabulary)
        self.learner = learner
        self.opponents = opponents
        self.all_open = not start.game.hides
        self.budget = Budget(guarded=False)
        self.states: list[State] = [start.copy() for _ in range(count)]
        self.rngs: list[Rng] = [Rng(number) for number in range(count)]
        self.bots: list[list[Bot | None]] = [[] for _ in range(count)]
        self.options: list[list[int]] = [[] for _ in range(count)]
        """The legal answers in each game."""
        self.own: vec[i64] = vec[i64]([EVERY_SEAT] * count)
        """The learner's seat in each game."""
        self.looking: vec[i64] = vec[i64]([0] * count)
        """Whose observation it is: the seat that is asked, in an ended game the one that was asked last."""
        self.ended: vec[u8] = vec[u8](bytes(count))
        self.masks: vec[u8] = vec[u8](bytes(count * int(self.words)))
        self.rewards: vec[float] = vec[float]([0.0] * (count * int(self.seats)))
        """Of each game, for each seat, of the last answer."""
        self.earned: vec[float] = vec[float]([0.0] * count)
        """The reward of whoever answered last."""
        self.encoder = encoder
        self.rows: i64 = encoder.layout.rows if encoder is not None else 0
        self.most: i64 = encoder.layout.most_active if encoder is not None else 0
        self.numbers: vec[i64] = vec[i64]([0] * int(encoder.room if encoder is not None else 0))
        self.active: vec[i64] = vec[i64]([0] * int(self.most))
        self.dense: vec[u8] = vec[u8](bytes(count * int(self.rows)))
        """A row of noughts and ones for each game."""
        self.sparse: vec[i32] = vec[i32]([int(self.rows)] * (count * int(self.most)))
        """For each game the entries of its row that are one; behind them stands how many entries a row has."""
        self.told: vec[i64] = vec[i64]([0] * count)
        """How many entries are one."""

    def __deepcopy__(self, memo: dict[int, object]) -> Batch:
        twin = Batch(self.start, int(self.count), self.encoder, self.learner, self.opponents)
        twin.put_back(deepcopy(self.keep(), memo))
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        observes = self.encoder is not None
        return restore, (self.start, int(self.count), observes, self.learner, self.opponents, self.keep())

    def keep(self) -> Kept:
        """Where the games stand.  Opponents are not copied: what they remember is their own."""
        kept = Kept([state.copy() for state in self.states], [rng.copy() for rng in self.rngs], self.bots[:])
        for i in range(int(self.count)):
            kept.own.append(int(self.own[i]))
            kept.looking.append(int(self.looking[i]))
            kept.ended.append(self.ended[i] != 0)
            kept.earned.append(self.earned[i])
        for reward in self.rewards:
            kept.rewards.append(reward)
        return kept

    def put_back(self, kept: Kept) -> None:
        """Lets the games stand where they stood."""
        self.states = kept.states
        self.rngs = kept.rngs
        self.bots = kept.bots
        for at, reward in enumerate(kept.rewards):
            self.rewards[at] = reward
        for i in range(int(self.count)):
            self.own[i] = kept.own[i]
            self.looking[i] = kept.looking[i]
            self.ended[i] = 1 if kept.ended[i] else 0
            self.earned[i] = kept.earned[i]
            self.show(i)

    def seed(self, i: int, seed: int) -> None:
        """From now on all that chance does in a game follows from this seed."""
        self.rngs[i] = Rng(seed)

    def begin(self, i: int) -> None:
        """A new game in this place, up to its first question."""
        self.renew(i)
        self.show(i)

    def illegal(self, answers: vec[i64]) -> i64:
        """The first game of which the answer is not legal; -1 if there is none.  Nobody answers in an ended game."""
        masks, ended, words = self.masks, self.ended, self.words
        i: i64 = 0
        while i < self.count:
            answer: i64 = answers[i]
            if ended[i] == 0 and (answer < 0 or answer >= words or masks[i * words + answer] == 0):
                return i
            i += 1
        return -1

    def refuse(self, i: int, answer: int) -> None:
        """Raises what the rules say against an answer that is not legal."""
        state = self.states[i]
        raise IllegalAction(i, in_words(state, answer), refusal_of(state.seen_by(state.seat), answer))

    def answer(self, answers: vec[i64], penalty: float) -> i64:
        """Answers in every game; an ended one begins anew instead.  Gives how many have ended now.

        An answer that is not legal changes nothing and earns the penalty.
        """
        over: i64 = 0
        i: i64 = 0
        while i < self.count:
            if self.ended[i]:
                self.renew(i)
            else:
                self.answer_one(i, answers[i], penalty)
            self.show(i)
            over += i64(self.ended[i])
            i += 1
        return over

    def answer_one(self, i: i64, answer: i64, penalty: float) -> None:
        state = self.states[i]
        actor: i64 = state.seat
        if answer < 0 or answer >= self.words or self.masks[i * self.words + answer] == 0:
            self.earned[i] = penalty
            self.rewards[i * self.seats + actor] = penalty
            return
        if self.earned[i] != 0.0:
            self.clear_rewards(i)
        state.apply(answer)
        self.go_on(i)
        if state.seat == OVER:
            self.ended[i] = 1
            seat: i64 = 0
            for result in state.returns():
                self.rewards[i * self.seats + seat] = result
                seat += 1
            self.earned[i] = self.rewards[i * self.seats + actor]

    def renew(self, i: i64) -> None:
        """Puts a new game into this place and plays up to the caller's first question."""
        self.ended[i] = 0
        self.clear_rewards(i)
        learner: i64 = self.learner
        self.own[i] = self.rngs[i].below(self.seats) if learner == ANY_SEAT else learner
        while True:
            self.states[i] = self.start.copy()
            self.bots[i] = [make(self.start.game) if make is not None else None for make in self.opponents]
            self.go_on(i)
            if self.states[i].seat != OVER:  # else it has ended without the caller
                return

    def clear_rewards(self, i: i64) -> None:
        self.earned[i] = 0.0
        at: i64 = i * self.seats
        end: i64 = at + self.seats
        while at < end:
            self.rewards[at] = 0.0
            at += 1

    def go_on(self, i: i64) -> None:
        """Lets chance and opponents answer until the caller is asked, or the game is over."""
        state = self.states[i]
        own: i64 = self.own[i]
        while True:
            seat: i64 = state.seat
            if seat == OVER or (seat != CHANCE and own in (EVERY_SEAT, seat)):
                return
            bot = self.bots[i][(seat - own - 1) % self.seats] if seat != CHANCE else None
            if bot is None:
                state.apply(random_answer(state, self.rngs[i]))
            else:
                state.apply(self.answer_of(bot, i, state))

    def answer_of(self, bot: Bot, i: i64, state: State) -> int:
        """What an opponent answers."""
        seat = state.seat
        answer = bot.answer(state.seen_by(seat), self.rngs[i], self.budget)
        if answer not in state.options():
            number = int(i)
            where = f"game {number}: " if self.count > 1 else ""
            who = f"{where}the opponent at seat {seat} ({state.game.seat_names(int(self.seats))[seat]})"
            refusal = refusal_of(state.seen_by(seat), answer)
            raise IllegalOpponent(number, seat, who, in_words(state, answer), refusal)
        return answer

    def show(self, i: i64) -> None:
        """Brings the mask and the observation of a game up to date."""
        state, masks = self.states[i], self.masks
        first: i64 = i * self.words
        option: i64
        for option in self.options[i]:
            masks[first + option] = 0
        if state.seat < 0:  # it has ended, or not begun
            if self.own[i] >= 0:
                self.looking[i] = self.own[i]
            self.options[i] = []
        else:
            self.looking[i] = state.seat
            options = state.options()
            for option in options:
                masks[first + option] = 1
            self.options[i] = options
        if self.encoder is not None:
            self.observe(i, state, self.looking[i])

    def observe(self, i: i64, state: State, seat: i64) -> None:
        """Writes what a seat sees."""
        encoder = self.encoder
        if encoder is None:
            return
        seen = state if self.all_open else state.seen_by(int(seat))
        active, dense, sparse = self.active, self.dense, self.sparse
        n: i64 = encoder.gather(seen, seat, self.numbers, active)
        row: i64 = i * self.rows
        at: i64 = i * self.most
        before: i64 = self.told[i]
        k: i64 = 0
        while k < before:
            dense[row + i64(sparse[at + k])] = 0
            k += 1
        k = 0
        while k < n:
            entry: i64 = active[k]
            dense[row + entry] = 1
            sparse[at + k] = i32(entry)
            k += 1
        padding: i32 = i32(self.rows)
        while k < before:
            sparse[at + k] = padding
            k += 1
        self.told[i] = n

    def pick(self, answers: vec[i64], rng: Rng) -> None:
        """Writes a legal answer for each game, each as likely as the others; 0 for an ended one."""
        i: i64 = 0
        while i < self.count:
            options = self.options[i]
            answers[i] = options[rng.below(len(options))] if options else 0
            i += 1


def in_words(state: State, answer: int) -> str:
    """An answer that may be no word: "17 (d4)"."""
    words = state.game.vocabulary
    return f"{answer} ({words[answer]})" if 0 <= answer < len(words) else str(answer)


def refusal_of(seen: State, answer: int) -> Refusal:
    """What the rules say against an answer that is not legal."""
    try:
        seen.choose(answer)
    except IllegalChoice as illegal:
        return illegal.refusal
    raise ValueError(f"{answer} is legal")


def restore(
    start: State, count: int, observes: bool, learner: int, opponents: list[MakeBot | None], kept: Kept
) -> Batch:
    """A pickled batch; its encoder follows from the table."""
    encoder = encoder_for(Layout([start], PLAYER), start) if observes else None
    batch = Batch(start, count, encoder, learner, opponents)
    batch.put_back(kept)
    return batch
