"""A program at one seat of one match, from its first question to its last: what arena, server and terminal play with.

A session keeps its bot, and with it all that was thought before.  What it answers follows from its seed and from what
it was asked; where something else had a hand in it (the guard on time, a session that was lost) it says so in notes,
which a record keeps: then `repeat` gets the same answers again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from aitch.bots.roster import find_bot
from aitch.core.bots import Bot, Budget
from aitch.core.contract import State
from aitch.core.game import Game
from aitch.core.match import ANEW, ANSWER, GUARD, LATE, STAND_IN, Event, Match
from aitch.core.rng import Rng

Rngs = Callable[[int], Rng]
"""The generator for the question after so many answers of the match."""


def rng_for(*what: object) -> Rng:
    """A generator that follows from what it is for: a seed, a game, a seat, a question."""
    digest = hashlib.sha256("/".join([str(part) for part in what]).encode()).digest()
    return Rng(int.from_bytes(digest[:8], "big"))


def bot_seed(dice_seed: str) -> str:
    """The seed of a match's bots, which follows from that of its dice and does not tell it."""
    return hashlib.sha256(f"bots/{dice_seed}".encode()).hexdigest()


def rngs_for(seed: str, seat: int) -> Rngs:
    """A generator of its own for each question, so that a session that was lost needs no other one."""
    return lambda ply: rng_for(seed, seat, ply)


class BotSession:
    def __init__(self, bot: Bot, rngs: Rngs) -> None:
        self.bot = bot
        self.rngs = rngs
        self.given = 0
        """How many answers its seat has given in the match."""

    def answer(self, seen: State, ply: int, budget: Budget) -> list[Event]:
        """The answer to what `seen` asks, after `ply` answers of the match; a note goes before it if there is one."""
        budget.cut = 0
        option = self.bot.answer(seen, self.rngs(ply), budget)
        self.given += 1
        answer = Event(ANSWER, option)
        return [Event(GUARD, budget.cut), answer] if budget.cut else [answer]


class Sessions:
    """The sessions of many seats, the ones used last; the others are given up, for a bot may know a lot."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held: dict[str, BotSession] = {}

    def answer(
        self, place: str, given: int, bot: str, seed: str, game: Game, seen: State, ply: int, budget: Budget
    ) -> list[Event]:
        """An answer of the session at this place.

        `given` is how many answers this seat has given in the match so far.  A session that has given other ones,
        because its last was not taken, and one that is not there any more, begin anew.
        """
        session = self.held.pop(place, None)
        events: list[Event] = []
        if session is None or session.given != given:
            session = BotSession(find_bot(bot).make(game), rngs_for(seed, seen.seat))
            session.given = given
            events += [Event(ANEW, seen.seat)] if given else []
        events += session.answer(seen, ply, budget)
        self.held[place] = session
        if len(self.held) > self.most:
            del self.held[next(iter(self.held))]
        return events


def repeat(match: Match, seed: str) -> list[tuple[int, int]]:
    """Lets the bots of a match think about all their answers again: the answer that was given, and the one now."""
    start = match.line[0] if match.from_position else None
    again = Match(match.game, match.options, match.seats, None, match.names, start)
    sessions: dict[int, BotSession] = {}
    answers: list[tuple[int, int]] = []
    steps = 0
    failed = False
    for event in match.events:
        seat = again.state.seat
        if event.kind == GUARD:
            steps = event.value
        elif event.kind == ANEW:
            sessions.pop(event.value, None)
        elif event.kind in (STAND_IN, LATE):
            failed = True
        elif event.kind == ANSWER:
            if seat in match.bots and not failed:
                if seat not in sessions:
                    sessions[seat] = BotSession(find_bot(match.bots[seat]).make(match.game), rngs_for(seed, seat))
                budget = Budget(guarded=False, steps=steps)
                found = sessions[seat].answer(again.state.seen_by(seat), len(again.answers), budget)
                answers.append((event.value, found[-1].value))
            steps = 0
            failed = False
        again.apply_event(event)
    return answers
