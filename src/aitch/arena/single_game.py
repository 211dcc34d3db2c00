"""One game of the arena: bots that see what their seat sees, dice that follow from the deal, a record of it all."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from aitch.arena.carried import found_here
from aitch.arena.contenders import Contender, Player, PlayerElsewhere, PlayerHere
from aitch.arena.programs import PlayerByText
from aitch.arena.setup import BALANCE, Fixture, Setup
from aitch.bots.luck import Choice, luck_in
from aitch.core.contract import CHANCE
from aitch.core.dice import Dice
from aitch.core.errors import AitchError
from aitch.core.match import ANSWER, TIME, Event, Match
from aitch.core.record import print_record
from aitch.core.rng import Rng, mix_all

RESIGNED = "resigned"
"""How a game ended that somebody gave up."""
OUT_OF_TIME = "out of time"
"""How a game ended in which a program did not reply."""
OPENING = 8
"""So many words of a first move are kept."""


@dataclass
class Played:
    """What came out of one game: a line of the results."""

    number: int
    deal: int
    meeting: int
    players: list[str]
    result: list[float]
    scores: list[int]
    ending: str
    answers: int
    """All answers, chance outcomes among them."""
    trace: str
    """A hash of all answers: equal for games that came out the same."""
    turns: int
    """How often the seat that answers changed."""
    clock: list[list[float]]
    """For each seat the seconds of all its answers, of the slowest one, and of its slowest turn (`Player.now`)."""
    began: int = 0
    """The seat that answered first."""
    openings: list[str] = field(default_factory=list)
    """For a report on balance: each seat's first whole move."""
    words: list[list[str]] = field(default_factory=list)
    """For a report on balance: the words that each seat answered at least once."""
    luck: dict[str, list[float]] = field(default_factory=dict)
    """Where luck is to be taken away: that of each seat, by what chance was asked (`arena.luck`)."""

    def line(self) -> dict[str, object]:
        """As data, without what is empty."""
        return {name: value for name, value in asdict(self).items() if value not in ([], {}, "")}


class Turns:
    """Who answered, for how long and with what words."""

    def __init__(self, seats: int) -> None:
        self.count = 0
        self.began = CHANCE
        self.seat = CHANCE
        self.turn = 0.0
        self.clock = [[0.0, 0.0, 0.0] for _ in range(seats)]
        self.words: list[dict[str, None]] = [{} for _ in range(seats)]
        self.openings: list[list[str]] = [[] for _ in range(seats)]
        self.opened = [False] * seats

    def add(self, seat: int, seconds: float, word: str, whole: bool) -> None:
        if self.began == CHANCE:
            self.began = seat
        if seat != self.seat:
            self.count += 1
            self.seat, self.turn = seat, 0.0
        self.turn += seconds
        clock = self.clock[seat]
        clock[:] = [clock[0] + seconds, max(clock[1], seconds), max(clock[2], self.turn)]
        self.words[seat][word] = None
        if not self.opened[seat]:
            self.openings[seat].append(word)
            self.opened[seat] = whole


def make_player(setup: Setup, fixture: Fixture, match: Match, seat: int) -> Player:
    contender = Contender(fixture.players[seat])
    seed = setup.bot_seed(fixture.number, seat)
    content = found_here(setup.content)
    bounds = setup.seconds, setup.iterations
    if contender.program:
        return PlayerByText(contender.program, match, content, seat, seed, setup.patience)
    if contender.build:
        return PlayerElsewhere(contender, match, content, seat, seed, *bounds)
    return PlayerHere(contender, match.game, Rng(seed), *bounds)


def play(setup: Setup, fixture: Fixture) -> tuple[Played, str]:
    """Plays one game to its end; gives the line of results and the record."""
    game = setup.found_game()
    if (game.rules_version, game.pack.digest) != (setup.rules, setup.digest):
        raise AitchError(f"{setup.game} has other rules or content here than the arena was set up for")
    dice = Dice(setup.dice_seed(fixture.deal))
    match = Match(game, setup.options, setup.seats, dice, fixture.players)
    players = [make_player(setup, fixture, match, seat) for seat in range(setup.seats)]
    turns = Turns(setup.seats)
    first = setup.opening_rng(fixture.deal)
    choices: dict[int, Choice] = {}
    chances = given = 0
    while not match.over:
        state = match.state
        seat = state.seat
        if seat == CHANCE:
            match.answer(dice.outcome(state, chances))
            chances += 1
            continue
        opened, ply = given >= setup.opening, len(match.answers)
        possible = players[seat].might(match, setup.luck_rng(fixture.number, ply)) if setup.luck and opened else []
        began = players[seat].now()
        if not opened:
            events = [Event(ANSWER, first.pick(state.options()))]
        else:
            events = players[seat].answer(match)
        given += 1
        took = players[seat].now() - began
        for event in events:
            match.apply_event(event)
        if match.ended is not None:  # it gave up
            break
        if possible:
            choices[ply] = Choice([match.answers[-1], *players[seat].rest()], possible)
        whole = match.state.seat != seat or game.between_moves(match.state)
        turns.add(seat, took, game.vocabulary[match.answers[-1]], whole)
    for player in players:
        player.finish()
    state = match.state
    played = Played(
        number=fixture.number,
        deal=fixture.deal,
        meeting=fixture.meeting,
        players=fixture.players,
        result=[round(value, 6) for value in match.result()],
        scores=state.scores(),
        ending=game.ending(state) or (OUT_OF_TIME if match.events[-1].kind == TIME else RESIGNED),
        answers=len(match.answers),
        trace=f"{mix_all(len(match.answers), match.answers) & 0xFFFFFFFF:08x}",
        turns=turns.count,
        clock=[[round(seconds, 4) for seconds in seat_clock] for seat_clock in turns.clock],
        began=turns.began,
    )
    if setup.kind == BALANCE:
        played.openings = [" ".join(words[:OPENING]) for words in turns.openings]
        played.words = [sorted(words) for words in turns.words]
    if setup.luck:
        played.luck = luck_in(match, choices)
    return played, print_record(match)
