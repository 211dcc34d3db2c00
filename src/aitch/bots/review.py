"""The review of a finished game: what each move gave away, what luck did, and where the game turned.

A move is judged by what its seat saw and never by the true hands: `judge_move` gets a seen position, and its dice
follow from that alone, so that positions that look the same to a seat get the same judgement.  First the evaluation
tells the whole game at once (`first_look`); then the moves are searched, those first around which the value changed
most.  A result is skill and luck: luck is what chance gave beyond its mean (`bots.luck`), skill all the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, TypedDict

from aitch.bots.advice import Advice, advice_on, chance_words
from aitch.bots.levels import make_level, strongest
from aitch.bots.luck import LOOK, judge_for, luck_of, outlook
from aitch.bots.search import SearchBot
from aitch.bots.value import Move, Value, value_of
from aitch.core.bots import Budget
from aitch.core.contract import CHANCE, State
from aitch.core.errors import AitchError
from aitch.core.match import Match
from aitch.core.rng import Rng
from aitch.core.scene import OneOf
from aitch.core.story import turns_of
from aitch.core.trails import Trail

MARKS: Final = {"blunder": 0.3, "mistake": 0.2, "inaccuracy": 0.1}
"""How a move is called that gave away so much of what its seat could expect, from -1 to 1; the worst first."""
MARK_NAMES: Final = ["", "inaccuracy", "mistake", "blunder"]
MoveMark = Annotated[str, OneOf(MARK_NAMES)]
WORST: Final = MARKS["blunder"]
"""A move that gives away so much counts 0 towards accuracy, one that gives away nothing 1."""
PHASES: Final = ["beginning", "middle", "end"]
Phase = Annotated[str, OneOf(PHASES)]
CONSIDERED: Final = 12
"""So many of the best moves are looked at for the one that was tried most often."""
OF_ITSELF: Final = 4
"""A move that got more than this part of all tries was chosen by the search itself."""
WORLDS: Final = 64
"""So often at least a position is played through in thought where something is hidden."""
SEEDS: Final = 1 << 60
SMALL: Final = 0.05
"""Luck and swings below this are not worth a word."""
PLACES: Final = 4


class NotOver(AitchError):
    """A game that goes on is not reviewed, for anybody."""


class Shown(TypedDict):
    """A move as it is drawn and told: the same as a hint has."""

    words: list[str]
    labels: list[str]
    chance: float
    """To win, or to come out on top of the others."""
    spread: float
    worth: str
    lines: list[str]
    """What the log says of it."""
    told: list[str]
    """What it is for: who gains and loses what by it."""
    trail: Trail


class Decision(TypedDict):
    """A whole move of one seat: answers `ply` to `last`, and what it was worth beside the best."""

    ply: int
    """How many answers had been given before it."""
    last: int
    """And after it."""
    seat: int
    turn: int
    phase: Phase
    values: list[float]
    """What each seat could expect before it: by the evaluation, and once it was searched by its seat's best move."""
    visits: int
    """How often it was played through in thought; 0 as long as it was not searched."""
    regret: float
    """What the move gave away."""
    spread: float
    """How far off that may be: its standard error."""
    mark: MoveMark
    text: str
    """The move that was made."""
    better: Shown | None
    """The best move, where another was made that is marked."""
    made: Shown | None
    """The move that was made, to be compared with that."""


class Chance(TypedDict):
    """An answer of chance that was good or bad luck for somebody."""

    ply: int
    turn: int
    luck: list[float]
    """For each seat, from its own eyes."""
    text: str


class SeatReview(TypedDict):
    name: str
    result: float
    luck: float
    skill: float
    """The result is luck and skill together."""
    regret: float
    """What a move gave away on average."""
    accuracy: float | None
    """From 0 to 100; nothing where no move was searched."""
    phases: list[float | None]
    """The same for the beginning, the middle and the end."""
    marks: list[int]
    """Inaccuracies, mistakes, blunders."""
    moves: int
    """Those with a choice."""


class Review(TypedDict):
    game: str
    seats: list[SeatReview]
    decisions: list[Decision]
    chances: list[Chance]
    plies: int
    searched: int
    """How many decisions were searched so far."""
    summary: str


class Judged(TypedDict):
    """What a search found of one move."""

    values: list[float]
    visits: int
    regret: float
    spread: float
    mark: MoveMark
    better: Shown | None
    made: Shown | None


def judge_move(seen: State, played: list[int], simulations: int = 0) -> Judged:
    """What a move gave away, from what its seat saw; `simulations` 0 is as many as the strongest level takes."""
    rng = Rng(seen.key() % SEEDS)
    budget = Budget(iterations=simulations or simulations_for(seen), guarded=False)
    value = value_of(seen, seen.seat, rng, budget, CONSIDERED, None, played)
    made, best = value.named, best_of(value)
    if made is None or best is None or made is best:
        return judged(value, 0.0, 0.0)
    regret = max(0.0, best.value - made.value)
    found = judged(value, regret, (best.spread**2 + made.spread**2) ** 0.5)
    if found["mark"]:
        found["better"] = shown(seen, best, rng)
        found["made"] = shown(seen, made, rng)
    return found


def best_of(value: Value) -> Move | None:
    """The move that was tried most often, as the strongest level would choose.

    That of the highest value may owe it to a few lucky tries.  The move that was asked about was tried on purpose: it
    counts as the best only where it was tried far more often than that.
    """
    tried = [move for move in value.moves if move is not value.named or move.visits * OF_ITSELF > value.visits]
    return max(tried, key=lambda move: (move.visits, move.value), default=None)


def judged(value: Value, regret: float, spread: float) -> Judged:
    return {
        "values": [round(one, PLACES) for one in value.values],
        "visits": value.visits,
        "regret": round(regret, PLACES),
        "spread": round(spread, PLACES),
        "mark": mark_of(regret),
        "better": None,
        "made": None,
    }


def simulations_for(seen: State) -> int:
    """As many as the strongest level takes for a move at this table, and enough worlds where something is hidden."""
    game = seen.game
    bot = make_level(strongest(game), game)
    if not isinstance(bot, SearchBot):
        return 0
    bot.sit_down(seen)
    return max(bot.iterations, WORLDS) if game.hides else bot.iterations


def mark_of(regret: float) -> str:
    return next((name for name, least in MARKS.items() if regret >= least), "")


def shown(seen: State, move: Move, rng: Rng) -> Shown:
    advice: Advice = advice_on(seen, move, 0.0, seen.game.scene(seen), rng)
    return {
        "words": [seen.game.vocabulary[answer] for answer in advice.line],
        "labels": advice.labels,
        "chance": round(advice.chance, PLACES),
        "spread": round(advice.spread, PLACES),
        "worth": f"{chance_words(advice.chance)}, {round(100.0 * advice.chance)} in 100",
        "lines": advice.lines,
        "told": advice.told,
        "trail": advice.trail,
    }


class Facts(TypedDict):
    """What a review needs to know of its match, beside the moves."""

    game: str
    names: list[str]
    result: list[float]
    has_chance: bool
    plies: int


class Findings:
    """A review as far as it has come; whoever searches hands in what was found, in any order."""

    def __init__(self, facts: Facts, decisions: list[Decision], chances: list[Chance]) -> None:
        self.facts = facts
        self.decisions = {decision["ply"]: decision for decision in decisions}
        self.chances = {chance["ply"]: chance for chance in chances}

    def order(self) -> list[int]:
        """The decisions that are not searched yet, those first around which the value changed most."""
        left = [ply for ply, decision in self.decisions.items() if not decision["visits"]]
        swings = self.swings()
        return sorted(left, key=lambda ply: (-swings[ply], ply))

    def swings(self) -> dict[int, float]:
        """How far the value moved for the seat from each of its decisions to its next, or to the end."""
        later = self.facts["result"]
        next_own: dict[int, float] = dict(enumerate(later))
        found: dict[int, float] = {}
        for ply, decision in reversed(self.decisions.items()):
            seat = decision["seat"]
            now = decision["values"][seat]
            found[ply] = max(abs(next_own[seat] - now), abs(later[seat] - now))
            next_own[seat] = now
            later = decision["values"]
        return found

    def take(self, ply: int, found: Judged) -> None:
        """Takes in what a search found of the move at this ply."""
        decision = self.decisions[ply]
        decision["values"] = found["values"]
        decision["visits"] = max(1, found["visits"])
        decision["regret"] = found["regret"]
        decision["spread"] = found["spread"]
        decision["mark"] = found["mark"]
        decision["better"] = found["better"]
        decision["made"] = found["made"]

    def take_luck(self, ply: int, luck: list[float]) -> None:
        self.chances[ply]["luck"] = luck

    def review(self) -> Review:
        decisions, chances = list(self.decisions.values()), list(self.chances.values())
        seats = [seat_review(self.facts, seat, decisions, chances) for seat in range(len(self.facts["names"]))]
        return {
            "game": self.facts["game"],
            "seats": seats,
            "decisions": decisions,
            "chances": [chance for chance in chances if max(map(abs, chance["luck"])) >= SMALL],
            "plies": self.facts["plies"],
            "searched": sum(decision["visits"] > 0 for decision in decisions),
            "summary": summary(self.facts, seats, decisions),
        }


def must_be_over(match: Match) -> None:
    if not match.over:
        raise NotOver("the game is not over: only a finished game is reviewed")


def first_look(match: Match) -> Findings:
    """The whole game by the evaluation alone."""
    must_be_over(match)
    judge = judge_for(match.game)
    turns = turns_of(match)
    proper = sum(turn.proper for turn in turns)
    told_of = {ply: turn.told for turn in turns for ply in range(turn.first - 1, turn.last)}
    decisions: list[Decision] = [
        {
            "ply": ply,
            "last": last,
            "seat": match.line[ply].seat,
            "turn": told_of[ply],
            "phase": PHASES[min(2, max(0, told_of[ply] - 1) * 3 // max(1, proper))],
            "values": rounded(outlook(match.line[ply], judge)),
            "visits": 0,
            "regret": 0.0,
            "spread": 0.0,
            "mark": "",
            "text": told_move(match, ply, last),
            "better": None,
            "made": None,
        }
        for ply, last in moves_of(match)
    ]
    chances: list[Chance] = [
        {
            "ply": ply,
            "turn": told_of[ply],
            "luck": [0.0] * match.seats,
            "text": next((told for seat in range(match.seats) if (told := match.told(ply + 1, seat))), ""),
        }
        for ply in rolls_of(match)
    ]
    facts: Facts = {
        "game": match.game.name,
        "names": match.names,
        "result": match.result(),
        "has_chance": match.game.has_chance,
        "plies": len(match.answers),
    }
    return Findings(facts, decisions, chances)


def look_at_luck(match: Match) -> Iterator[tuple[int, list[float]]]:
    """The luck of every answer of chance, looked at more carefully: its ply, and what it was worth to each seat."""
    game, judge = match.game, judge_for(match.game)
    for ply in rolls_of(match):
        luck = luck_of(match.line[ply], match.answers[ply], judge, LOOK)
        yield ply, rounded([game.luck_shown * value for value in luck])


def seen_and_played(match: Match, decision: Decision) -> tuple[State, list[int]]:
    """What the seat saw that made a move, and the answers that it gave."""
    ply, last = decision["ply"], decision["last"]
    return match.line[ply].seen_by(decision["seat"]), match.answers[ply:last]


def rounded(values: list[float]) -> list[float]:
    return [round(value, PLACES) for value in values]


def rolls_of(match: Match) -> list[int]:
    """Where chance had a choice."""
    return [ply for ply, state in enumerate(match.line[:-1]) if state.seat == CHANCE and len(state.options()) > 1]


def moves_of(match: Match) -> Iterator[tuple[int, int]]:
    """The whole moves of a match in which there was something to choose: before the first answer, after the last.

    What the clock answered nobody chose.
    """
    ply = 0
    while ply < len(match.answers):
        state = match.line[ply]
        last = ply + 1
        if state.seat < 0:
            ply = last
            continue
        while last < len(match.answers) and is_half_made(match.line[last], state.seat):
            last += 1
        chosen = any(len(position.options()) > 1 for position in match.line[ply:last])
        if chosen and not any(at in match.late for at in range(ply, last)):
            yield ply, last
        ply = last


def is_half_made(state: State, seat: int) -> bool:
    return state.seat == seat and not state.game.between_moves(state)


def told_move(match: Match, ply: int, last: int) -> str:
    """A move as its seat reads it in the log; in few words where that says nothing."""
    seat = match.line[ply].seat
    lines = [told for at in range(ply + 1, last + 1) if (told := match.told(at, seat))]
    return " ".join(lines) or match.named(last, seat)


def seat_review(facts: Facts, seat: int, decisions: list[Decision], chances: list[Chance]) -> SeatReview:
    own = [decision for decision in decisions if decision["seat"] == seat]
    searched = [decision for decision in own if decision["visits"]]
    luck = sum(chance["luck"][seat] for chance in chances)
    result = facts["result"][seat]
    return {
        "name": facts["names"][seat],
        "result": result,
        "luck": round(luck, PLACES),
        "skill": round(result - luck, PLACES),
        "regret": round(sum(one["regret"] for one in searched) / max(1, len(searched)), PLACES),
        "accuracy": accuracy(searched),
        "phases": [accuracy([one for one in searched if one["phase"] == phase]) for phase in PHASES],
        "marks": [sum(one["mark"] == name for one in searched) for name in MARK_NAMES[1:]],
        "moves": len(own),
    }


def accuracy(searched: list[Decision]) -> float | None:
    """100 where nothing was given away; a blunder counts 0, what lies between in proportion."""
    if not searched:
        return None
    return round(100.0 * sum(1.0 - min(1.0, one["regret"] / WORST) for one in searched) / len(searched), 1)


def summary(facts: Facts, seats: list[SeatReview], decisions: list[Decision]) -> str:
    """The game in two sentences: what won it, and where it turned."""
    return f"{how_won(facts, seats)} {where_turned(facts, decisions)}"


def how_won(facts: Facts, seats: list[SeatReview]) -> str:
    best = max(facts["result"])
    first = [seat for seat in seats if seat["result"] == best]
    names = " and ".join(seat["name"] for seat in first)
    verb = "won" if best > 0 else "drew" if best == 0 else "lost"
    if not facts["has_chance"]:
        return f"{names} {verb}, and no luck was in it."
    seat = first[0]
    if best == 0 or len(first) == len(seats) > 1:
        return f"{names} {verb}: {luck_words(seat['luck'])}."
    by = "by play" if abs(seat["skill"]) >= abs(seat["luck"]) else "by luck more than by play"
    return f"{names} {verb} {by}: {luck_words(seat['luck'])}."


def luck_words(luck: float) -> str:
    if abs(luck) < SMALL:
        return "luck was even"
    return f"luck was {'with' if luck > 0 else 'against'} them, {luck:+.2f}"


def where_turned(facts: Facts, decisions: list[Decision]) -> str:
    marked = [decision for decision in decisions if decision["mark"]]
    if not marked:
        searched = all(decision["visits"] for decision in decisions)
        return "No move gave away much." if searched else "The moves are still being looked at."
    worst = max(marked, key=lambda decision: decision["regret"])
    name = facts["names"][worst["seat"]]
    where = f"in turn {worst['turn']}" if worst["turn"] else "in the setup"
    return f"{name} gave away the most {where}: {worst['regret']:.2f} of what could be expected."


def review_of(match: Match, simulations: int = 0) -> Review:
    """The whole review at once."""
    found = first_look(match)
    for ply, luck in look_at_luck(match):
        found.take_luck(ply, luck)
    for ply in found.order():
        found.take(ply, judge_move(*seen_and_played(match, found.decisions[ply]), simulations))
    return found.review()
