"""`aitch puzzle GAME`: puzzles line by line, one after the other, near a rating."""

from __future__ import annotations

import random
import shutil
import sys
import textwrap
from typing import Annotated, Final

import typer

from aitch.bots.puzzle_help import follow, in_hundred, refute, solution_words, task_of, why
from aitch.cli.common import GameName, game_of, say_interpreted
from aitch.cli.line_table import Lines, legal_words, position_lines
from aitch.cli.table import Table
from aitch.cli.words import explain
from aitch.core.contract import IllegalChoice
from aitch.core.errors import AitchError, BadOption
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.puzzles import ASKED, SOLVED, THEMES, WRONG, Attempt, Puzzle, attempt, find_puzzle, puzzles_of
from aitch.core.rulesdoc import BadRules, rule_text
from aitch.core.telling import Teller

NEAREST: Final = 8
"""Of the puzzles nearest to the rating, one of so many comes."""
REPLY_SECONDS: Final = 1.0
HELP: Final = [
    "Type the answer to what is asked, as at a table. And:",
    "  again    from the beginning of this move",
    "  solution show the solution, and why",
    "  board    draw the table again",
    "  look     the whole table in words",
    "  options  what can be answered now",
    "  rules    rules NUMBER: what a rule says",
    "  next     another puzzle",
    "  leave    stop here",
]


class PuzzleLines:
    """Reads lines, prints what comes of them."""

    def __init__(self, game: Game, puzzles: list[Puzzle], words: bool, lines: Lines, width: int = 0) -> None:
        self.game = game
        self.puzzles = puzzles
        """Those to come, the next first."""
        self.words = words
        self.lines = lines
        self.width = width or shutil.get_terminal_size((80, 24)).columns
        self.tried = Attempt(game, puzzles[0])
        self.right = self.wrong = 0
        self.spoilt = False
        """Whether a try was wrong, or the solution was shown."""

    def say(self, *lines: str) -> None:
        for line in lines:
            print(*(textwrap.wrap(line, self.width) or [""]), sep="\n", flush=True)

    def run(self) -> None:
        """Asks until the puzzles or the input end, or somebody leaves."""
        self.say(f"Puzzles of {self.game.title}. Type help for what else can be typed.")
        self.begin()
        while self.puzzles:
            print("> ", end="", flush=True)
            line = self.lines.readline()
            if not line:
                print()
                break
            if not self.lines.isatty():
                print(line.rstrip("\n"))
            try:
                if not self.obey(line.strip()):
                    break
            except AitchError as error:
                self.say(str(error))
        if self.right + self.wrong:
            self.say(f"Solved at the first try: {self.right} of {self.right + self.wrong}.")

    @property
    def puzzle(self) -> Puzzle:
        return self.puzzles[0]

    def begin(self) -> None:
        """Lays out the next puzzle."""
        self.tried, self.spoilt = Attempt(self.game, self.puzzle), False
        steps = len(self.puzzle.steps)
        self.draw()
        moves = f", {steps} moves" if steps > 1 else ""
        self.say("", f"{THEMES[self.puzzle.theme].title} (rated {self.puzzle.rating}{moves}, {self.puzzle.id}).")
        seat = self.game.seat_names(self.puzzle.seats)[self.puzzle.seat]
        self.say(f"You are {seat}. {task_of(self.puzzle)}", self.tried.seen.prompt())

    def draw(self) -> None:
        seen = self.tried.seen
        print("", *self.table_in_words() if self.words else position_lines(seen, self.width), sep="\n", flush=True)

    def table_in_words(self) -> list[str]:
        seen = self.tried.seen
        return Teller(self.game.scene(seen), self.game.seat_names(len(seen.scores()))).table()

    def obey(self, line: str) -> bool:
        """One line; whether it goes on."""
        name, _, rest = line.lower().partition(" ")
        legal = legal_words(self.tried.seen) if self.tried.verdict == ASKED else []
        if name in legal:
            self.answer(line)
        elif name in ("leave", "quit", "q"):
            return False
        elif name in ("help", "?"):
            self.say(*HELP)
        elif name == "board":
            self.draw()
        elif name == "look":
            self.say(*self.table_in_words())
        elif name == "options":
            self.say(f"Legal: {', '.join(legal)}" if legal else self.waits())
        elif name == "rules":
            self.say(*self.rule(rest))
        elif name == "again":
            self.go_back()
        elif name == "solution":
            self.show_solution()
        elif name == "next" or (not line and self.tried.verdict == SOLVED):
            return self.next_puzzle()
        elif not line or self.tried.verdict != ASKED:
            self.say(self.waits())
        else:
            self.answer(line)
        return True

    def waits(self) -> str:
        told = {SOLVED: "Enter: the next puzzle.", WRONG: "again tries once more; solution shows it; next is another."}
        return told.get(self.tried.verdict) or self.tried.seen.prompt()

    def answer(self, line: str) -> None:
        """Typed answers, until they end, a step is done, or one of them is wrong."""
        puzzle = self.puzzle
        match = Match(self.game, puzzle.options, puzzle.seats, start=self.tried.state)
        players = ["" if seat == puzzle.seat else "expert" for seat in range(match.seats)]
        table = Table(match, players, "default", 1)
        try:
            for option in table.read(line).answers:
                steps = self.tried.solved
                self.tried.answer(self.game.vocabulary[option])
                self.say(*self.tried.lines)
                if self.tried.verdict != ASKED or self.tried.solved > steps:
                    break
        except IllegalChoice as illegal:
            self.say(*explain(table, illegal.refusal, with_legal=False))
        else:
            self.judge()

    def judge(self) -> None:
        """What is said to the last answer."""
        if self.tried.verdict == SOLVED:
            self.note(True)
            self.say("Solved." if not self.spoilt else "That is it.", *why(self.game, self.puzzle), self.waits())
        elif self.tried.verdict == WRONG:
            self.note(False)
            self.say("There is something better.")
            reply = refute(self.game, self.puzzle, self.tried.given, REPLY_SECONDS)
            lines = follow(self.game, self.puzzle, self.tried.given, reply).lines
            self.say(*([f"What may follow: {' '.join(lines)}"] if lines else []))
            best = in_hundred(self.puzzle.value)
            self.say(f"So you stand: {in_hundred(2.0 * reply.chance - 1.0)}. With the best move: {best}.", self.waits())
        else:
            if not self.tried.move:
                self.say("Right. And now?")
                self.draw()
            self.say(self.tried.seen.prompt())

    def note(self, right: bool) -> None:
        """The first result of a puzzle counts."""
        if self.spoilt:
            return
        self.right += right
        self.wrong += not right
        self.spoilt = not right

    def go_back(self) -> None:
        given = self.tried.given[: len(self.tried.given) - len(self.tried.move)]
        self.tried = attempt(self.game, self.puzzle, given)
        self.say("From here again.", self.tried.seen.prompt())

    def show_solution(self) -> None:
        if self.tried.verdict != SOLVED:
            self.note(False)
        words = ", then ".join(" ".join(step.answers) for step in self.puzzle.steps)
        self.say(f"{words}: {' '.join(solution_words(self.game, self.puzzle))}", *why(self.game, self.puzzle))
        self.say("next is another puzzle.")

    def next_puzzle(self) -> bool:
        self.puzzles = self.puzzles[1:]
        if not self.puzzles:
            self.say("That was the last one.")
            return False
        self.begin()
        return True

    def rule(self, number: str) -> list[str]:
        if not number:
            return ["Which rule? rules NUMBER"]
        try:
            return [" ".join(rule_text(self.game, number.upper()).split())]
        except BadRules as error:
            return [str(error)]


def in_row(puzzles: list[Puzzle], rating: int, seed: int) -> list[Puzzle]:
    """The puzzles in the order in which they come: near the rating first, and not always the same."""
    near = sorted(puzzles, key=lambda puzzle: abs(puzzle.rating - rating))
    dice = random.Random(seed)
    row: list[Puzzle] = []
    while near:
        row.append(near.pop(dice.randrange(min(NEAREST, len(near)))))
    return row


def puzzle(
    game: GameName,
    id: Annotated[str, typer.Argument(metavar="[PUZZLE]", help="This one, by its name.")] = "",
    rating: Annotated[int, typer.Option("--rating", metavar="R", help="About so hard; 1500 is in the middle.")] = 1300,
    theme: Annotated[str, typer.Option("--theme", metavar="T", help=f"Only of one theme: {', '.join(THEMES)}.")] = "",
    seed: Annotated[int | None, typer.Option("--seed", metavar="S", help="The same seed gives the same row.")] = None,
    words: Annotated[bool, typer.Option("--words", help="No drawings: the table told in words.")] = False,
) -> None:
    """Solve puzzles: positions in which one move is clearly the best.

    [dim]Examples:[/]
      aitch puzzle hermit
      aitch puzzle hemloch --rating 1700 --theme win
    """
    say_interpreted()
    found = game_of(game)
    there = [find_puzzle(found, id)] if id else puzzles_of(found)
    if not there:
        raise AitchError(f"{found.title} has no puzzles yet; aitch puzzles make {found.name} finds some")
    if theme and theme not in THEMES:
        raise BadOption(f"there is no theme {theme!r}; there are: {', '.join(THEMES)}")
    fitting = [one for one in there if not theme or one.theme == theme]
    if not fitting:
        kinds = sorted({one.theme for one in there})
        raise AitchError(f"{found.title} has no puzzles of that theme; it has: {', '.join(kinds)}")
    row = in_row(fitting, rating, seed if seed is not None else random.randrange(1 << 30))
    try:
        PuzzleLines(found, row, words, sys.stdin).run()
    except UnicodeDecodeError:
        raise AitchError("the input is not text") from None
