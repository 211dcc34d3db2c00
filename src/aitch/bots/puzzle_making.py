"""Finds puzzles in games between programs, and proves them: one move is clearly the best, at every step of the solver.

A decision of such a game is weighed by little thinking first, unless it is as good as won or lost.  If one move stands
out, and it is not the one that looks best at once (greedy would find it), it is weighed about as the strongest level
does when it plays, and then with ten times as much by two seeds: all must agree, and the strongest level must find it.
A search that is sure of the best move looks at the others no more than it must, and what it says of these is mostly
luck: so the margin is told by searches of their own, from where the best move and the next best lead.  A game that can
solve positions for certain (`Game.proof`) proves its puzzles by that alone.  Which levels find a puzzle is its rating.

A proof takes a hundred times as long as a first look, and most positions are no puzzles.  So whatever tells that early
is asked first: longer and longer searches from where the moves lead, that move first which came closest to the best so
far, and the strongest level, which must find the puzzle anyway; the first no is enough.  What a search has found is not
searched for again.

Everything is found from what the seat sees.  Where something is hidden, the position that is kept is drawn from all
that look the same to the seat, so that a puzzle tells nothing of the game that it was found in.
"""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from aitch.bots.greedy import GreedyBot
from aitch.bots.levels import make_level, strongest
from aitch.bots.moves import after_answers, complete_moves
from aitch.bots.search import SearchBot
from aitch.bots.session import rng_for
from aitch.bots.value import value_of
from aitch.core.bots import Bot, Budget
from aitch.core.contract import CHANCE, OVER, State
from aitch.core.dice import Dice
from aitch.core.game import Game
from aitch.core.players import BEGINNER, CASUAL, EXPERT, MASTER, STRONG
from aitch.core.puzzles import FEWEST_RATED, MOST_RATED, Made, Puzzle, Step, attempt, is_whole, puzzles_of, setting
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.core.trails import trail_between
from aitch.learning.judge import WRITTEN, Judge

SCRIPT: Final = 6
"""The version of this script: it counts up when the same seed would give other puzzles."""
MARGIN: Final = 0.1
"""So far the best move of a puzzle exceeds the second whenever it is weighed; values are from -1 to 1."""
CLEAR: Final = 0.2
"""The same when a puzzle is made: what is only just clear would not stand with other seeds."""
LOST: Final = -0.7
WON: Final = 0.85
"""What is worth less than the one or more than the other at a glance is not looked at: of 1269 positions of Sygon and
Hyperborea that search found to be worth so much or so little, none was proved; of 2023 others, eight were."""
HINT: Final = 0.03
"""So far a move exceeds the second in a single short search if it is worth another look.  Of 25 positions of these two
games that were clear by a closer look, 22 did; of all positions, every fifth."""
PROMISING: Final = 0.16
"""And so far by searches as short of the moves themselves if it is worth a closer one."""
LIKELY: Final = 0.25
"""And so far by that closer look if it is worth a proof, in which some of it is lost."""
TIMES: Final = 10
"""So many times what found it, a puzzle is proved with."""
MOST_FINDING: Final = 600
"""Simulations that find a puzzle: what the strongest level takes for a move when it plays, but no more than these."""
SCREEN: Final = 4
"""The part of that with which decisions are looked through, and the fewest simulations for it."""
FEWEST: Final = 24
RIVALS: Final = 3
"""So many of the next best moves are searched for themselves."""
WORLDS: Final = 3
"""Where something is hidden, from so many positions that agree with what is seen."""
EVERY: Final = 40
"""All moves that a search looks at."""
LAID: Final = 60_000
"""What a solver may spend on one move."""
A_GAME: Final = 3
"""So many puzzles are taken from one game at most, that they may differ; and none that begins as one of these does."""
CHOICE: Final = 4
"""So many moves there must be: where less can be done, doing it is no puzzle."""
LOOKED_AT: Final = 60
"""Positions that are looked at to find so many moves."""
NARROW: Final = 3
"""Decisions that begin with a choice of so few answers are all looked at: they were a quarter of the decisions of
Sygon and Hyperborea that were looked at and undecided, and 19 of the 24 among them that were clear by a closer look."""
STRIDE: Final = 4
"""Of about so many others one."""
LATE: Final = 0.5
LATER: Final = 0.8
"""And only those in this last part of a game: before, few moves stand out, and fewer are proved.  Of 2800 first looks
in games of Sygon from three tenths on none made a puzzle; of 3700 in the last two fifths or less, by other scripts and
players, eleven did.  The later one is for games whose strongest level judges positions by playing on
(`SearchBot.horizon`): the nearer the end, the less that is luck."""
THRICE: Final = 3
"""So many times what found it, each of the next best moves is searched for itself in a proof."""
MOST_STEPS: Final = 3
BETWEEN: Final = 30
"""So many answers may lie between two steps of a line."""
PLAYERS: Final = [CASUAL, CASUAL, CASUAL, STRONG]
"""Who plays the games: one of these at each seat."""
TRIES: Final = {BEGINNER: 4, CASUAL: 4, STRONG: 3, EXPERT: 2, MASTER: 2}
"""How often each level tries a puzzle."""
SURE: Final = 4
"""How often the strongest does, and must find it every time."""
STRENGTHS: Final = {BEGINNER: 800, CASUAL: 1100, STRONG: 1500, EXPERT: 1900, MASTER: 2100}
"""What the levels are rated as solvers: the scale of puzzles' ratings."""
OTHER_SEEDS: Final = 1_000_003
"""What a seed of a check is multiplied by: it weighs with other dice than any that made puzzles."""
MIDDLE, WIDTH = 1500, 400
"""What is thought of a puzzle's rating before anybody has tried it."""


Worths = dict[tuple[tuple[int, ...], int, int], float]
"""What moves of one position were found to be worth: by their answers, the seed and the simulations."""


class Option(NamedTuple):
    """A whole move, and what it is worth to its seat."""

    answers: list[int]
    value: float
    visits: int


class Clear(NamedTuple):
    """A best move, and how far it exceeds the second."""

    options: list[Option]
    """All moves, the best first."""
    margin: float

    @property
    def best(self) -> Option:
        return self.options[0]

    @property
    def second(self) -> Option:
        return self.options[1]


class Tally(NamedTuple):
    """What came of looking through some games."""

    games: int
    looked_at: int
    """Decisions."""
    candidates: int
    """Those that went into a proof."""

    def plus(self, other: Tally) -> Tally:
        return Tally(*(one + more for one, more in zip(self, other, strict=True)))


# Weighing


def searcher(start: State) -> SearchBot | None:
    """The strongest level of such a table; nothing where it is no search."""
    bot = make_level(strongest(start.game), start.game)
    if not isinstance(bot, SearchBot):
        return None
    bot.sit_down(start)
    return bot


def finding_simulations(start: State) -> int:
    """What a puzzle of such a table is found with; 0 where the strongest level is no search."""
    bot = searcher(start)
    return min(MOST_FINDING, bot.iterations) if bot is not None else 0


def weigh(seen: State, seed: int, simulations: int) -> list[Option]:
    """The moves of the seat that is asked, the best first; by proof where the game has one, else by search."""
    game: Game = seen.game
    if game.proves:
        return [Option(one.answers, one.value, one.visits) for one in game.proof(seen, LAID)]
    budget = Budget(iterations=simulations, guarded=False)
    rng = rng_for("weigh", game.name, seed, seen.key())
    moves = value_of(seen, seen.seat, rng, budget, EVERY).moves
    return [Option(one.answers, one.value, one.visits) for one in moves]


def stands_out(seen: State, seed: int, simulations: int) -> Clear | None:
    """A move that may be far better than the others, as far as one search tells; with a proof, one that is."""
    options = weigh(seen, seed, simulations)
    if len(options) < 2:
        return None
    found = Clear(options, options[0].value - options[1].value)
    return found if found.margin >= (CLEAR if seen.game.proves else HINT) else None


def prove(seen: State, likely: list[Option], seed: int, simulations: int) -> Clear | None:
    """Whether the first of these moves is the best, and clearly, by ten times the simulations and two seeds; the
    smaller margin counts.

    That over the others of these is asked first: it mostly tells if there is no proof, and takes less time.
    """
    seeds = [2 * seed, 2 * seed + 1]
    worths: Worths = {}
    if any(true_margin(seen, likely, other, THRICE * simulations, CLEAR, worths) < CLEAR for other in seeds):
        return None
    found: list[Clear] = []
    for other in seeds:
        options = weigh(seen, other, TIMES * simulations)
        if len(options) < 2 or not same_move(seen, options[0].answers, likely[0].answers):
            return None
        margin = true_margin(seen, options, other, THRICE * simulations, CLEAR, worths)
        if margin < CLEAR:
            return None
        found.append(Clear(options, margin))
    return min(found, key=lambda one: one.margin)


def worth_after(seen: State, answers: list[int], seed: int, simulations: int) -> float:
    """What a move is worth to its seat, by searches that begin where it leads."""
    after = states_after(seen, answers, seed)
    budget = Budget(iterations=max(FEWEST, simulations // len(after)), guarded=False)
    rngs = [rng_for("worth", seed, state.key()) for state in after]
    values = [value_of(state, seen.seat, rng, budget, 1).value for state, rng in zip(after, rngs, strict=True)]
    return sum(values) / len(values)


def states_after(seen: State, answers: list[int], seed: int) -> list[State]:
    """Where a move leads, as its seat sees it: from some positions that agree with what it saw before."""
    worlds = [seen.sample(rng_for("after", seed, seen.key(), number)) for number in range(WORLDS)]
    return list(
        {state.key(): state for state in (after_answers(w, answers).seen_by(seen.seat) for w in worlds)}.values()
    )


def true_margin(
    seen: State, options: list[Option], seed: int, simulations: int, least: float, worths: Worths | None = None
) -> float:
    """How far the best move exceeds the next best, each searched for itself unless its worth is known already.

    Once one of these comes closer than the least that is wanted, the others are not looked at.
    """
    known: Worths = worths if worths is not None else {}

    def worth(answers: list[int]) -> float:
        key = (tuple(answers), seed, simulations)
        if key not in known:
            known[key] = worth_after(seen, answers, seed, simulations)
        return known[key]

    best = worth(options[0].answers)
    margin = math.inf
    for rival in options[1 : RIVALS + 1]:
        margin = min(margin, best - worth(rival.answers))
        if margin < least:
            break
    return margin


def same_move(seen: State, one: list[int], other: list[int]) -> bool:
    """Whether two moves lead to the same position; the answers on the way may differ."""
    if one == other:
        return True
    world = seen.sample(Rng(1))
    return after_answers(world, one).key() == after_answers(world, other).key()


# Finding


def decisions(game: Game, options: dict[str, object], seats: int | None, seed: int, number: int) -> list[State]:
    """Positions of one game between programs in which somebody has to choose a move: full ones, some of them."""
    rng = rng_for("puzzles", game.name, seed, number)
    state: State = game.start(options, seats)
    dice = Dice(hashlib.sha256(f"puzzles/{game.name}/{seed}/{number}".encode()).digest())
    bots: list[Bot] = [make_level(PLAYERS[rng.below(len(PLAYERS))], game) for _ in state.returns()]
    found: list[State] = []
    chances = 0
    while state.seat != OVER:
        if state.seat == CHANCE:
            state.apply(dice.outcome(state, chances))
            chances += 1
            continue
        if game.between_moves(state) and len(state.options()) > 1:
            found.append(state.copy())
        state.apply(bots[state.seat].answer(state.seen_by(state.seat), rng, Budget(guarded=False)))
    if game.proves:
        return found
    bot = searcher(state)
    late = LATER if bot is not None and bot.horizon else LATE
    return [state for state in found[int(late * len(found)) :] if is_narrow(state) or rng.below(STRIDE) == 0]


def is_narrow(state: State) -> bool:
    return len(state.options()) <= NARROW


def has_choice(seen: State) -> bool:
    """Whether there are moves enough that lead to different positions."""
    moves, _ = complete_moves(seen.sample(rng_for("choice", seen.key())), LOOKED_AT)
    return len({after.key() for _, after in moves}) >= CHOICE


class Maker:
    """Looks through games for puzzles, one after the other."""

    def __init__(self, game: Game, options: dict[str, object], seats: int | None, seed: int, date: str) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.seed = seed
        self.date = date
        self.simulations = finding_simulations(game.start(options, seats))
        self.few = max(FEWEST, self.simulations // SCREEN)
        self.known: set[str] = set()
        """Puzzles that there are already."""
        self.moves: list[list[str]] = []
        """With which the puzzles of the present game begin."""
        self.tally = Tally(0, 0, 0)

    def find(self, number: int) -> Iterator[Puzzle]:
        """The puzzles of one game."""
        self.moves = []
        bot = searcher(self.game.start(self.options, self.seats))
        judge = bot.judge if bot is not None else WRITTEN  # a fresh one: it gets to know the board of this game
        self.tally = self.tally._replace(games=self.tally.games + 1)
        for state in decisions(self.game, self.options, self.seats, self.seed, number):
            self.tally = self.tally._replace(looked_at=self.tally.looked_at + 1)
            puzzle = self.puzzle_at(state, number) if self.is_open(state, judge) else None
            if puzzle is not None:
                self.known.add(puzzle.id)
                self.moves.append(puzzle.steps[0].answers)
                yield puzzle
                if len(self.moves) == A_GAME:
                    return

    def puzzle_at(self, state: State, number: int) -> Puzzle | None:
        """The puzzle that a position of a game makes, if it makes one."""
        seat, game = state.seat, self.game
        seen = state.seen_by(seat)
        id = name_of(seen)
        if id in self.known:
            return None
        first = self.first_look(seen) if has_choice(seen) else None
        if first is None or self.words(first.best.answers) in self.moves or is_trivial(seen, first.best.answers):
            return None
        proof = self.proof_of(seen, first)
        if proof is None or is_trivial(seen, proof.best.answers):
            return None
        world = seen.sample(rng_for("world", id))
        text = game.position_text(world)
        start: State = game.position(text, self.options, self.seats)
        if start.key() != world.key() or start.seen_by(seat).key() != seen.key():
            return None  # the text does not tell all that bears on the future
        steps, proofs, ends = self.steps_from(start, proof)
        line, ends = self.line_from(ends, start)
        theme = theme_of(start, steps, proofs, ends)
        worst = min(proofs, key=lambda one: one.margin)
        words = [Step(self.words(one), then) for one, then in steps]
        simulations = 0 if game.proves else TIMES * self.simulations
        made = Made(SCRIPT, self.seed, number, self.date, game.rules_version, game.pack.digest, simulations)
        value, margin = round(proof.best.value, 3), round(worst.margin, 3)
        facts = (words, theme, MIDDLE, value, margin, self.words(proof.second.answers), line, made)
        puzzle = Puzzle(id, text, self.options, len(start.returns()), seat, *facts)
        best = strongest(game)
        solved = {best: solves(game, puzzle, best, self.seed, SURE)}
        if not all(solved[best]):
            return None  # what the strongest level does not find nobody can be asked to
        solved[best] = solved[best][: TRIES[best]]
        solved |= {level: solves(game, puzzle, level, self.seed) for level in levels_of(game) if level != best}
        return puzzle._replace(rating=rating_of(solved))

    def is_open(self, state: State, judge: Judge) -> bool:
        """Whether the seat that is asked has neither won nor lost already, as far as it can tell at a glance."""
        if self.game.proves:
            return True
        seen = state.seen_by(state.seat)
        return LOST <= judge.value(seen.sample(rng_for("glance", self.seed, seen.key())), state.seat) <= WON

    def first_look(self, seen: State) -> Clear | None:
        return stands_out(seen, self.seed, self.few)

    def proof_of(self, seen: State, first: Clear) -> Clear | None:
        """What exceeds all others by far, tried with more and more thinking; `first` is what stands out."""
        proves = self.game.proves
        promising = first.options if proves else self.clear_moves(seen, first.options, self.seed, self.few, PROMISING)
        if not promising:
            return None
        self.tally = self.tally._replace(candidates=self.tally.candidates + 1)
        likely = promising if proves else self.likely_moves(seen, promising)
        found = first if proves else prove(seen, likely, self.seed, self.simulations) if likely else None
        whole = found is not None and is_one_move(seen, found.best.answers) and is_one_move(seen, found.second.answers)
        return found if whole else None

    def likely_moves(self, seen: State, promising: list[Option]) -> list[Option]:
        """These moves if the best of them is so by as much thinking as finds puzzles, and the strongest level makes it;
        else nothing."""
        likely = self.clear_moves(seen, promising, self.seed + 1, self.simulations, LIKELY)
        level = strongest(self.game)
        rngs = (rng_for("solve", level, self.seed, number, name_of(seen), 0) for number in range(SURE))
        found = likely and all(finds(self.game, level, seen, likely[0].answers, rng) for rng in rngs)
        return likely if found else []

    def clear_moves(
        self, seen: State, options: list[Option], seed: int, simulations: int, least: float
    ) -> list[Option]:
        """The best move and its rivals, those first that come closest to it; nothing if one comes too close."""
        worths: Worths = {}
        if true_margin(seen, options, seed, simulations, least, worths) < least:
            return []
        rivals = options[1 : RIVALS + 1]
        return [options[0], *sorted(rivals, key=lambda one: -worths[tuple(one.answers), seed, simulations])]

    def steps_from(self, start: State, proof: Clear) -> tuple[list[tuple[list[int], list[str]]], list[Clear], State]:
        """The line that begins with a proved move, as long as each own move of it is proved; and where it ends."""
        seat = start.seat
        state = after_answers(start, proof.best.answers)
        steps: list[tuple[list[int], list[str]]] = [(proof.best.answers, [])]
        proofs = [proof]
        while len(steps) < MOST_STEPS:
            then, after = self.play_on(state, seat)
            if after is None:
                break
            seen = after.seen_by(seat)
            first = self.first_look(seen)
            follows = self.proof_of(seen, first) if first is not None else None
            if follows is None:
                break
            steps[-1] = (steps[-1][0], then)
            steps.append((follows.best.answers, []))
            proofs.append(follows)
            state = after_answers(after, follows.best.answers)
        return steps, proofs, state

    def play_on(self, state: State, seat: int) -> tuple[list[str], State | None]:
        """What others answer until the seat has to choose again; nothing where chance decides or the game ends."""
        state = state.copy()
        game = self.game
        then: list[str] = []
        bots: dict[int, Bot] = {}
        while len(then) < BETWEEN and state.seat != OVER:
            options = state.options()
            if len(options) == 1:
                option = options[0]
            elif state.seat == CHANCE:
                break
            elif state.seat == seat:
                return (then, state) if game.between_moves(state) else ([], None)
            else:
                bot = bots.setdefault(state.seat, make_level(strongest(game), game))
                rng = rng_for("reply", self.seed, state.key())
                option = bot.answer(state.seen_by(state.seat), rng, Budget(guarded=False))
            then.append(game.vocabulary[option])
            state.apply(option)
        return [], None

    def line_from(self, state: State, start: State) -> tuple[list[str], State]:
        """How the solver's turn goes on after the last step, by the strongest level; and where that leads."""
        state, seat, game = state.copy(), start.seat, self.game
        bot = make_level(strongest(game), game)
        line: list[str] = []
        while state.seat == seat and game.turn(state) == game.turn(start) and len(line) < BETWEEN:
            rng = rng_for("line", self.seed, state.key())
            option = bot.answer(state.seen_by(seat), rng, Budget(guarded=False))
            line.append(game.vocabulary[option])
            state.apply(option)
        return line, state

    def words(self, answers: list[int]) -> list[str]:
        return [self.game.vocabulary[answer] for answer in answers]


def look_through(
    game: str,
    options: dict[str, object],
    seats: int | None,
    seed: int,
    date: str,
    task: tuple[int, frozenset[str]],
) -> tuple[list[Puzzle], Tally]:
    """The puzzles of the game of a number, but for those that are known, and what was looked at for them."""
    number, known = task
    maker = Maker(find_game(game), options, seats, seed, date)
    maker.known = set(known)
    return list(maker.find(number)), maker.tally


def name_of(seen: State) -> str:
    return f"{seen.key() % 16**8:08x}"


def is_one_move(seen: State, answers: list[int]) -> bool:
    """Whether these answers are exactly one whole move."""
    state = seen.sample(Rng(1))
    for at, answer in enumerate(answers):
        if at and is_whole(state, seen.seat):
            return False
        state.apply(answer)
    return is_whole(state, seen.seat)


def is_trivial(seen: State, best: list[int]) -> bool:
    """Whether the best move is the one that looks best at once."""
    found = move_of(GreedyBot(), seen, rng_for("greedy", seen.key()))
    return same_move(seen, found, best)


def move_of(bot: Bot, seen: State, rng: Rng) -> list[int]:
    """The whole move that a bot makes; each answer from what the seat sees then."""
    seat = seen.seat
    state = seen.sample(Rng(1))
    found: list[int] = []
    while not found or not is_whole(state, seat):
        found.append(bot.answer(state.seen_by(seat), rng, Budget(guarded=False)))
        state.apply(found[-1])
    return found


# Rating


def levels_of(game: Game) -> list[str]:
    return [level for level in TRIES if level != MASTER or game.players.master]


def solves(game: Game, puzzle: Puzzle, level: str, seed: int, tries: int = 0) -> list[bool]:
    """How a level fares with a puzzle, at what it thinks when it plays."""
    return [solves_once(game, puzzle, level, seed, number) for number in range(tries or TRIES[level])]


def solves_once(game: Game, puzzle: Puzzle, level: str, seed: int, number: int) -> bool:
    """Whether a fresh player of a level finds every step."""
    given: list[str] = []
    for at, step in enumerate(puzzle.steps):
        seen = attempt(game, puzzle, given).seen
        wanted = [game.word(word) for word in step.answers]
        if not finds(game, level, seen, wanted, rng_for("solve", level, seed, number, puzzle.id, at)):
            return False
        given += step.answers
    return True


def finds(game: Game, level: str, seen: State, wanted: list[int], rng: Rng) -> bool:
    """Whether a fresh player of a level makes this move."""
    return same_move(seen, move_of(make_level(level, game), seen, rng), wanted)


def rating_of(solved: dict[str, list[bool]]) -> int:
    """The rating that makes it likeliest which levels have found it and which have not."""
    return max(range(FEWEST_RATED, MOST_RATED + 1, 10), key=lambda rating: likelihood(rating, solved))


def likelihood(rating: int, solved: dict[str, list[bool]]) -> float:
    """Of a rating, as a logarithm."""
    found = -0.5 * ((rating - MIDDLE) / WIDTH) ** 2
    for level, tries in solved.items():
        chance = 1.0 / (1.0 + 10.0 ** ((rating - STRENGTHS[level]) / 400.0))
        found += sum(math.log(chance if solves else 1.0 - chance) for solves in tries)
    return found


# Themes


def theme_of(start: State, steps: list[tuple[list[int], list[str]]], proofs: list[Clear], ends: State) -> str:
    """What a puzzle is about, by what happens in it: the first of these that fits; `ends` is the end of the turn."""
    seat, proof = start.seat, proofs[0]
    after = after_answers(start, proof.best.answers)
    fits = {
        "win": ends.seat == OVER and ends.returns()[seat] > 0.0,
        "combine": len(steps) > 1,
        "capture": loses_something(start, after, seat),
        "keep": proof.best.value >= 0.4 and proof.second.value <= 0.1,
        "defend": proof.second.value <= -0.3 and proof.best.value <= 0.3,
        "points": after.scores()[seat] > start.scores()[seat],
    }
    found = next((theme for theme, so in fits.items() if so), "")
    return found or placing_or_moving(start, after, seat)


def loses_something(before: State, after: State, seat: int) -> bool:
    """Whether a thing of another seat's has gone, fallen or been driven elsewhere."""
    scenes = [state.game.scene(state.seen_by(seat)) for state in (before, after)]
    traces = trail_between(scenes[0], scenes[1], seat)["traces"]
    rivals = [trace for trace in traces if trace["thing"].get("seat", seat) != seat and "at" in trace["thing"]]
    return any(trace["kind"] in ("went", "moved") or trace.get("fell", False) for trace in rivals)


def placing_or_moving(before: State, after: State, seat: int) -> str:
    """Whether something new lies on a board after a move, something moved there, or nothing of the kind."""
    scenes = [state.game.scene(state.seen_by(seat)) for state in (before, after)]
    boards = {area["id"] for area in scenes[0]["areas"] if area.get("cells")}
    traces = trail_between(scenes[0], scenes[1], seat)["traces"]
    kinds: set[str] = set()
    for trace in traces:
        if trace["area"] in boards and trace["kind"] in ("came", "moved"):
            cells = {cell["id"] for area in scenes[0]["areas"] for cell in area.get("cells", [])}
            kinds.add("move" if trace.get("origin", "") in cells else "place")
    return "place" if "place" in kinds else "move" if kinds else "quiet"


# Checking again


def why_fallen(game: Game, puzzle: Puzzle, seed: int) -> str:
    """Weighs every step anew with another seed: why the puzzle does not stand; empty if it does."""
    state = setting(game, puzzle)
    simulations = finding_simulations(state)
    given: list[str] = []
    for number, step in enumerate(puzzle.steps, start=1):
        seen = attempt(game, puzzle, given).seen if given else state.seen_by(puzzle.seat)
        options = weigh(seen, seed, TIMES * simulations)
        wanted = [game.word(word) for word in step.answers]
        if not options:
            return f"step {number} cannot be weighed"
        if not same_move(seen, options[0].answers, wanted):
            better = " ".join(game.vocabulary[answer] for answer in options[0].answers)
            return f"step {number}: {better} is found better than {' '.join(step.answers)}"
        if len(options) > 1:
            margin = options[0].value - options[1].value
            margin = margin if game.proves else true_margin(seen, options, seed, THRICE * simulations, MARGIN)
            if margin < MARGIN:
                return f"step {number} exceeds the second by {margin:.3f} only"
        given += step.answers
    return ""


class Again(NamedTuple):
    """What came of proving puzzles once more."""

    drawn: list[Puzzle]
    fallen: dict[str, str]
    """Why, by the names of those that do not stand."""
    solved: dict[str, tuple[int, int]]
    """By level: how many tries solved a puzzle, and of how many."""

    @property
    def stand(self) -> int:
        return len(self.drawn) - len(self.fallen)


def check_again(
    game: Game, sample: int, seed: int, levels: list[str], progress: Callable[[], None] | None = None
) -> Again:
    """Draws some puzzles, weighs them with another seed, and lets levels try them."""
    there = puzzles_of(game)
    drawn = random.Random(seed).sample(there, min(sample, len(there)))
    other = OTHER_SEEDS * (seed + 1)
    fallen: dict[str, str] = {}
    tried: dict[str, list[bool]] = {level: [] for level in levels}
    for puzzle in drawn:
        why = why_fallen(game, puzzle, other)
        if why:
            fallen[puzzle.id] = why
        for level in levels:
            tried[level] += solves(game, puzzle, level, other)
        if progress is not None:
            progress()
    return Again(drawn, fallen, {level: (sum(found), len(found)) for level, found in tried.items()})
