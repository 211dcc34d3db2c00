"""Which of a coach's sentences are ever said: games of programs, listened to from every seat."""

from __future__ import annotations

from typing import Final

from aitch.bots.dangers import foretell
from aitch.bots.roster import find_bot
from aitch.bots.session import BotSession, rng_for, rngs_for
from aitch.core.bots import Budget
from aitch.core.coach import book_of, fits, remarks_at
from aitch.core.contract import CHANCE
from aitch.core.dice import Dice
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.players import BEGINNER
from aitch.core.rng import Rng

MOST_ANSWERS: Final = 1_500
"""Of one game: so that what is said at its end is heard too."""
WARNED: Final = 4
"""Every so many questions it is tried what would be warned of."""


class Heard:
    """How often each sentence could have been said, and when it was the first time."""

    def __init__(self, game: Game) -> None:
        book = book_of(game.folder)
        self.counts = {sentence.id: 0 for sentence in book.says + book.warns}
        self.first: dict[str, str] = {}
        """What was asked then."""

    @property
    def never(self) -> list[str]:
        return [id for id, count in self.counts.items() if not count]

    def note(self, id: str, prompt: str) -> None:
        self.counts[id] += 1
        self.first.setdefault(id, prompt)


def rehearse(game: Game, games: int, seed: int, seats: int | None = None) -> Heard:
    """Lets Beginners play so many games, and notes whatever the coach could say in them.

    Of warnings it is tried whether they fit what comes of any move, costly or not.  It ends when all has been heard.
    """
    heard = Heard(game)
    for number in range(games):
        if not heard.never:
            break
        play_through(game, rng_for("rehearsal", game.name, seed, number), f"{seed}/{number}", seats, heard)
    return heard


def play_through(game: Game, rng: Rng, seed: str, seats: int | None, heard: Heard) -> None:
    match = Match(game, game.for_people({}), seats, Dice(seed.encode().ljust(32)[:32]))
    bots = [BotSession(find_bot(BEGINNER).make(game), rngs_for(seed, seat)) for seat in range(match.seats)]
    asked = 0
    while not match.over and len(match.answers) < MOST_ANSWERS:
        state = match.state
        if state.seat == CHANCE:
            match.roll()
            continue
        asked += 1
        for remark in remarks_at(match, state.seat):
            heard.note(remark.id, state.prompt())
        if asked % WARNED == 0:
            try_warnings(match, rng, heard)
        budget = Budget(guarded=False)
        match.answer(bots[state.seat].answer(state.seen_by(state.seat), len(match.answers), budget)[-1].value)


def try_warnings(match: Match, rng: Rng, heard: Heard) -> None:
    """What would be warned of if a move chosen at random cost much."""
    seen = match.state.seen_by(match.state.seat)
    warns = [sentence for sentence in book_of(match.game.folder).warns if not heard.counts[sentence.id]]
    if not warns:
        return
    world = seen.sample(rng)
    moment = foretell(seen, world, [world.options()[rng.below(len(world.options()))]], rng.below(1 << 30))
    for sentence in warns:
        if fits(moment, sentence):
            heard.note(sentence.id, seen.prompt())
