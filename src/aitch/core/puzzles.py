"""Puzzles: positions with one clearly best move or line, as data in a game's folder, `puzzles.jsonl`, one a line.

    {"id": "3f09ac12",
     "position": "sun: c3; ...",            the game's text; where something is hidden, one position of all that look so
     "options": {}, "seats": 2, "seat": 0,  the table, and who answers
     "steps": [{"answers": ["fire", "c4"], "then": ["d2"]}],
     "theme": "win", "rating": 1480,
     "value": 1.0, "margin": 0.42,          what the best move is worth, and how far it exceeds the second
     "second": ["water", "b2"],
     "line": ["d5", "end"],                 how the solver's turn goes on after the last step
     "made": {...}}                         by which script and seed, when, by which rules and content

A step is a whole move of the solver; `then` is what others (and the solver, where there is no choice) answer until the
next step.  Whatever leads to the same position as the answers of a step is right too.  `bots.puzzle_making` finds
puzzles and proves them; a game without the file has none.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, get_type_hints

from aitch.core.contract import State
from aitch.core.errors import AitchError, BadContent
from aitch.core.game import Game
from aitch.core.narration import line

FILE: Final = "puzzles.jsonl"
ASKED, WRONG, SOLVED = "asked", "wrong", "solved"
"""How an attempt stands."""
MOST_ANSWERS: Final = 60
"""Of one attempt: no puzzle takes more."""
FEWEST_RATED, MOST_RATED = 400, 2600


class Theme(NamedTuple):
    title: str
    task: str
    """What somebody is told who tries to solve it."""


THEMES: Final = {
    "win": Theme("Win now", "You can win now. How?"),
    "keep": Theme("Keep it won", "You are winning, by one move alone. Which?"),
    "defend": Theme("Defend", "You are in danger, and one move helps best. Which?"),
    "combine": Theme("Combine", "Several moves together make the difference. Begin with the right one."),
    "capture": Theme("Strike", "Something of another player's is in your reach. What do you do?"),
    "points": Theme("Points", "One move brings clearly more than the others. Which?"),
    "place": Theme("Best placement", "Where does it belong?"),
    "move": Theme("Best move", "One move is clearly better than the others. Which?"),
    "quiet": Theme("Quiet move", "The best move here is easily overlooked. Which is it?"),
}
"""What puzzles are about, found from what happens in them."""


class Step(NamedTuple):
    answers: list[str]
    then: list[str]


class Made(NamedTuple):
    """Where a puzzle comes from."""

    script: int
    """The version of the script that made it."""
    seed: int
    number: int
    """The game of that seed in which it was found."""
    date: str
    rules: str
    content: str
    """The digest of the content pack."""
    simulations: int
    """Of each of the two searches that proved it; 0 if a solver did."""


class Puzzle(NamedTuple):
    id: str
    position: str
    options: dict[str, object]
    seats: int
    seat: int
    steps: list[Step]
    theme: str
    rating: int
    value: float
    margin: float
    second: list[str]
    line: list[str]
    made: Made


# Reading and writing


@cache
def puzzles_of(game: Game) -> list[Puzzle]:
    """The puzzles of a game; those of other rules or other content are left out."""
    path = Path(game.folder) / FILE
    found = read_puzzles(path) if path.is_file() else []
    return [one for one in found if (one.made.rules, one.made.content) == (game.rules_version, game.pack.digest)]


def find_puzzle(game: Game, id: str) -> Puzzle:
    """The puzzle of this name."""
    for puzzle in puzzles_of(game):
        if puzzle.id == id:
            return puzzle
    raise AitchError(f"{game.title} has no puzzle {id[:40]!r}")


def read_puzzles(path: Path) -> list[Puzzle]:
    found: list[Puzzle] = []
    known: set[str] = set()
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not text.strip():
            continue
        puzzle = read_puzzle(text, f"{path.name} line {number}")
        if puzzle.id in known:
            raise BadContent(path.name, f"line {number}", "id", f"{puzzle.id!r} is there twice")
        known.add(puzzle.id)
        found.append(puzzle)
    return found


def read_puzzle(text: str, where: str) -> Puzzle:
    """One line of the file; the error says which field is wrong and what it should be."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BadContent(where, "", "", f"is not JSON: {error}") from None
    if not isinstance(data, dict):
        raise BadContent(where, "", "", "should be an object in braces")
    check_fields(data, Puzzle, where, "")
    check_fields(data["made"], Made, where, "made")
    for step in data["steps"]:
        check_fields(step, Step, where, "steps")
    if not data["steps"] or not all(step["answers"] for step in data["steps"]):
        raise BadContent(where, "", "steps", "needs one step at least, and each step an answer")
    if data["theme"] not in THEMES:
        raise BadContent(where, "", "theme", f"{data['theme']!r} is none of {', '.join(THEMES)}")
    if not FEWEST_RATED <= data["rating"] <= MOST_RATED:
        raise BadContent(where, "", "rating", f"should be within {FEWEST_RATED} to {MOST_RATED}")
    return Puzzle(**{**data, "steps": [Step(**step) for step in data["steps"]], "made": Made(**data["made"])})


def check_fields(data: Any, kind: type[Puzzle | Step | Made], where: str, part: str) -> None:
    """Whether there is each field that there should be, of the right type, and no other."""
    if not isinstance(data, dict):
        raise BadContent(where, part, "", "should be an object in braces")
    wanted = get_type_hints(kind)
    for name in [*wanted, *data]:
        if name not in data:
            raise BadContent(where, part, name, "is missing")
        if name not in wanted:
            raise BadContent(where, part, name, f"is no field; there are: {', '.join(wanted)}")
        if not fits(data[name], wanted[name]):
            raise BadContent(where, part, name, f"should be {named(wanted[name])}, not {str(data[name])[:40]!r}")


def fits(value: object, wanted: Any) -> bool:
    """Whether a value out of JSON is of this type; objects are looked at by themselves."""
    if wanted == list[str]:
        return isinstance(value, list) and all(isinstance(word, str) for word in value)
    kinds: dict[Any, Any] = {float: (int, float), Made: dict, list[Step]: list, dict[str, object]: dict}
    return isinstance(value, kinds.get(wanted, wanted)) and not isinstance(value, bool)


def named(wanted: Any) -> str:
    """A type in words."""
    words = {str: "text", int: "a whole number", float: "a number", list[str]: "a list of texts", list[Step]: "a list"}
    return words.get(wanted, "an object in braces")


def puzzle_text(puzzle: Puzzle) -> str:
    """A line of the file."""
    data = puzzle._asdict()
    data |= {"steps": [step._asdict() for step in puzzle.steps], "made": puzzle.made._asdict()}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


# Solving


def setting(game: Game, puzzle: Puzzle) -> State:
    """The position that a puzzle begins with."""
    state: State = game.position(puzzle.position, puzzle.options, puzzle.seats)
    return state


def is_whole(state: State, seat: int) -> bool:
    """Whether no move of this seat is half made."""
    return state.seat != seat or state.game.between_moves(state)


class Attempt:
    """Somebody tries to solve a puzzle: the position after each answer, and whether it was right."""

    def __init__(self, game: Game, puzzle: Puzzle) -> None:
        self.game = game
        self.puzzle = puzzle
        self.state = setting(game, puzzle)
        self.before = self.state
        """The position before the last answer."""
        self.begun = self.state
        """The position in which the present move was begun, or the wrong one."""
        self.given: list[str] = []
        """All answers so far."""
        self.move: list[str] = []
        """Those of the present move, or of the wrong one."""
        self.solved = 0
        """How many steps are."""
        self.verdict = ASKED
        self.lines: list[str] = []
        """What the log says of the last answer, and of what came of it."""
        self.target = self.after_step()

    @property
    def seen(self) -> State:
        return self.state.seen_by(self.puzzle.seat)

    def after_step(self) -> int:
        """The key of the position to which the present step leads."""
        state = self.state.copy()
        for word in self.puzzle.steps[self.solved].answers:
            state.choose(self.game.word(word))
        return state.key()

    def answer(self, word: str) -> None:
        """One answer of the solver; an illegal one raises `IllegalChoice`."""
        if self.verdict != ASKED:
            raise AitchError(f"the puzzle is over, {self.verdict}; nothing is asked any more")
        self.before, self.lines = self.state, []
        if not self.move:
            self.begun = self.state
        self.play(word)
        self.given, self.move = [*self.given, word], [*self.move, word]
        if self.state.key() == self.target:
            self.step_on()
        elif is_whole(self.state, self.puzzle.seat):
            self.verdict = WRONG

    def step_on(self) -> None:
        """The step is done: others answer, and the next is asked."""
        step = self.puzzle.steps[self.solved]
        self.solved += 1
        self.move = []
        if self.solved == len(self.puzzle.steps):
            self.verdict = SOLVED
            return
        for word in step.then:
            self.play(word)
        self.target = self.after_step()

    def play(self, word: str) -> None:
        option = self.game.word(word)
        after = self.state.copy()
        after.choose(option)
        told = line(self.state, after, option, self.puzzle.seat)
        self.lines += [told] if told else []
        self.state = after


def attempt(game: Game, puzzle: Puzzle, words: list[str]) -> Attempt:
    """Where these answers lead; raises `AitchError` or `IllegalChoice` for one that nobody can give there."""
    if len(words) > MOST_ANSWERS:
        raise AitchError(f"no puzzle takes more than {MOST_ANSWERS} answers, and these are {len(words)}")
    found = Attempt(game, puzzle)
    for word in words:
        found.answer(word)
    return found


def ends_of_line(game: Game, puzzle: Puzzle) -> State:
    """The position after the solution and the rest of the turn."""
    state = attempt(game, puzzle, [word for step in puzzle.steps for word in step.answers]).state.copy()
    for word in puzzle.line:
        state.choose(game.word(word))
    return state


def faults(game: Game, puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle, by the engine alone: without proof that its moves are best."""
    try:
        found = attempt(game, puzzle, [word for step in puzzle.steps for word in step.answers])
    except (AitchError, ValueError) as error:
        return [f"{puzzle.id}: {error}"]
    told: list[str] = []
    start = setting(game, puzzle)
    try:
        ends_of_line(game, puzzle)
    except (AitchError, ValueError) as error:
        told.append(f"{puzzle.id}: line: {error}")
    if found.verdict != SOLVED:
        told.append(f"{puzzle.id}: its own answers leave it {found.verdict}")
    if start.seat != puzzle.seat or not game.between_moves(start):
        told.append(f"{puzzle.id}: seat {puzzle.seat} is not asked for a move there")
    if len(start.options()) < 2:
        told.append(f"{puzzle.id}: there is nothing to choose")
    if puzzle.steps[-1].then:
        told.append(f"{puzzle.id}: something is answered after its last step")
    return told
