"""What is to be played: who meets whom, on which deal, in which seats.  Every game follows from its number alone."""

from __future__ import annotations

import hashlib
import itertools
import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from aitch.arena.carried import found_here
from aitch.arena.contenders import Contender, check_contender
from aitch.arena.programs import PATIENCE
from aitch.core.content import pack_names
from aitch.core.contract import State
from aitch.core.errors import BadOption
from aitch.core.game import Game
from aitch.core.play import playout
from aitch.core.registry import find_game
from aitch.core.rng import Rng

ROBIN: Final = "robin"
"""Everybody against everybody."""
SPRT: Final = "sprt"
"""Two bots, until it is clear whether the first is stronger."""
PLACE: Final = "place"
"""Where the first bot stands on a ladder: it meets each of the others, and each of these the next."""
BALANCE: Final = "balance"
"""One bot at every seat: what the game itself favours."""
ELO: Final = 100.0
MOST_ARRANGEMENTS: Final = 120
TRIALS: Final = 4


class BadArena(BadOption):
    """A set-up that cannot be played, or results that belong to another one."""


@dataclass(frozen=True)
class Setup:
    """One run of the arena, complete and checked; as plain data it goes to worker processes and into the results."""

    kind: str
    game: str
    rules: str
    content: str
    digest: str
    options: dict[str, object]
    seats: int
    bots: list[str]
    games: int
    """How many games each meeting is to have at least; whole blocks are played."""
    seed: int
    seconds: float
    """For one answer; 0 is without a clock, so that every game can be repeated."""
    iterations: int
    """For one answer; 0 leaves it to the bot."""
    opening: int
    """So many first answers of the seats are random, the same in all seat orders of a deal."""
    partners: bool
    """Whether the seats share one result, and each bot plays with copies of itself."""
    elo: float = ELO
    """What a sequential test weighs against 0 Elo."""
    luck: bool = False
    """Whether the luck of each game is worked out, to be taken away from the results."""
    patience: float = PATIENCE
    """Seconds that a program has for one reply."""

    @property
    def id(self) -> str:
        """The same for runs of which one can go on where the other stopped: all but how many games, and patience."""
        facts = asdict(self) | {"games": 0}
        del facts["patience"]
        if self.elo == ELO:  # not known to runs of before
            del facts["elo"]
        if not self.luck:
            del facts["luck"]
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:12]

    @property
    def meetings(self) -> list[list[str]]:
        """Who sits at one table with whom."""
        if self.partners or self.kind == BALANCE:
            return [[bot] for bot in self.bots]
        if self.kind == PLACE:
            first, *rest = self.bots
            return [[first, bot] for bot in rest] + [list(step) for step in itertools.pairwise(rest)]
        size = min(len(self.bots), self.seats)
        return [list(group) for group in itertools.combinations(self.bots, size)]

    @property
    def block(self) -> int:
        """How many games one meeting has on one deal."""
        return len(lineups(self.meetings[0], self.seats, 0))

    @property
    def deals(self) -> int:
        return math.ceil(self.games / self.block)

    @property
    def total(self) -> int:
        return self.deals * self.per_deal

    @property
    def per_deal(self) -> int:
        return len(self.meetings) * self.block

    def fixture(self, number: int) -> Fixture:
        """The game of this number, from 0: all meetings on the first deal, then all on the second."""
        deal, within = divmod(number, self.per_deal)
        meeting, order = divmod(within, self.block)
        return Fixture(number, deal, meeting, lineups(self.meetings[meeting], self.seats, deal)[order])

    def dice_seed(self, deal: int) -> bytes:
        """All games of a deal have the same dice and shuffles, as far as play leads to the same questions."""
        return hashlib.sha256(f"arena/{self.game}/{self.seed}/{deal}".encode()).digest()

    def bot_seed(self, number: int, seat: int) -> int:
        digest = hashlib.sha256(f"arena/{self.game}/{self.seed}/{number}/{seat}".encode()).digest()
        return int.from_bytes(digest[:8], "big")

    def opening_rng(self, deal: int) -> Rng:
        digest = hashlib.sha256(f"arena/{self.game}/{self.seed}/opening/{deal}".encode()).digest()
        return Rng(int.from_bytes(digest[:8], "big"))

    def luck_rng(self, number: int, ply: int) -> Rng:
        """For what a bot might have done, which must not touch what it does."""
        digest = hashlib.sha256(f"arena/{self.game}/{self.seed}/luck/{number}/{ply}".encode()).digest()
        return Rng(int.from_bytes(digest[:8], "big"))

    def found_game(self) -> Game:
        return find_game(self.game, found_here(self.content))

    def files(self) -> list[str]:
        """What a machine must have to play this, besides aitch: weights of bots, and a content pack of one's own."""
        weights = [Contender(bot).weights for bot in self.bots if not Contender(bot).build]
        return [file for file in weights if file] + pack_files(self.found_game(), self.content)


@dataclass(frozen=True)
class Fixture:
    """One game to be played."""

    number: int
    deal: int
    meeting: int
    players: list[str]


def pack_files(game: Game, content: str) -> list[str]:
    """A content pack as a file that must travel: none, if the game brings it along."""
    return [] if content in pack_names(Path(game.folder) / "content") else [content]


def lineups(group: list[str], seats: int, deal: int) -> list[list[str]]:
    """The seat orders of one block: every bot of the group sits equally often at every seat.

    They are the turns of one arrangement around the table.  Who sits left of whom changes from deal to deal.
    """
    later = itertools.permutations(group[1:])
    arrangements = math.factorial(len(group) - 1)
    rest = next(itertools.islice(later, deal % min(arrangements, MOST_ARRANGEMENTS), None))
    circle = [group[0], *rest]
    orders: list[list[str]] = []
    for shift in range(len(group)):
        base = [circle[(shift + i) % len(circle)] for i in range(seats)]
        for turn in range(seats):
            order = base[turn:] + base[:turn]
            if order not in orders:
                orders.append(order)
    return orders


def make_setup(
    kind: str,
    game: Game,
    content: str,
    options: dict[str, object],
    seats: int | None,
    bots: list[str],
    games: int,
    seed: int = 1,
    seconds: float = 0.0,
    iterations: int = 0,
    opening: int = 0,
    elo: float = ELO,
    luck: bool = False,
    patience: float = PATIENCE,
) -> Setup:
    """A checked set-up; a person's mistake is one clear sentence."""
    settled, count = game.complete_options(options), game.count(seats)
    reason = game.allowed(settled, count)
    if reason:
        raise BadOption(f"{game.name}: {reason}")
    for bot in bots:
        check_contender(bot, game)
    twice = [bot for bot in bots if bots.count(bot) > 1]
    if twice:
        raise BadArena(f"{twice[0]} is named twice: each bot plays once")
    partners = are_partners(game.start(settled, count))
    if kind == BALANCE and len(bots) != 1:
        raise BadArena(f"--balance needs one bot, which plays every seat, not {len(bots)}")
    if kind == SPRT and len(bots) != 2:
        raise BadArena(f"--sprt needs two bots, A,B, not {len(bots)}")
    if luck and kind != ROBIN:
        raise BadArena("luck is taken away where bots meet each other: --adjust-luck goes with --bots A,B")
    if luck and not game.has_chance:
        raise BadArena(f"{game.title} has no chance in it: there is no luck to take away")
    if kind in (ROBIN, PLACE) and len(bots) < (1 if partners else 2):
        raise BadArena("an arena needs two bots or more: --bots A,B")
    rules, digest = game.rules_version, game.pack.digest
    given = (settled, count, bots, games, seed, seconds, iterations, opening, partners, elo, luck, patience)
    return Setup(kind, game.name, rules, content, digest, *given)


def are_partners(start: State) -> bool:
    """Whether all seats win or lose together, as random games show: one result for all that is no draw."""
    shared = False
    for trial in range(TRIALS):
        state = start.copy()
        playout(state, Rng(trial), 1 << 30)
        results = set(state.returns())
        if len(results) > 1:
            return False
        shared = shared or results != {0.0}
    return shared
