"""`aitch learn` line by line: for dumb terminals, screen readers and pipes."""

from __future__ import annotations

import shutil
import sys
import textwrap

from aitch.cli.learner import Learner
from aitch.cli.line_table import Lines, legal_words, position_lines
from aitch.core.errors import AitchError
from aitch.core.rulesdoc import BadRules, rule_text
from aitch.core.telling import Teller

HELP = [
    "Type what is asked for, as at a table; enter alone goes on where nothing is asked. And:",
    "  back     a step back",
    "  show     what the lesson would do",
    "  board    draw the table again",
    "  look     the whole table in words",
    "  options  what can be answered now",
    "  rules    rules NUMBER: what a rule says; alone, those of this step",
    "  next     the next lesson",
    "  leave    stop here",
]


class LearnLines:
    """Reads lines, prints what comes of them."""

    def __init__(self, learner: Learner, words: bool, lines: Lines, width: int = 0) -> None:
        self.learner = learner
        self.words = words
        self.lines = lines
        self.width = width or shutil.get_terminal_size((80, 24)).columns
        self.drawn: list[str] = []
        """The table as it was last shown."""

    def say(self, *lines: str) -> None:
        for line in lines:
            print(*(textwrap.wrap(line, self.width) or [""]), sep="\n", flush=True)

    def run(self) -> bool:
        """Takes lessons until the last is done, the person leaves or the input ends; whether all were done."""
        learner = self.learner
        self.say(f"{learner.game.title}. Type help for what else can be typed.")
        self.tell()
        while not (learner.moment.done and learner.last):
            print("> ", end="", flush=True)
            line = self.lines.readline()
            if not line:
                print()
                return False
            if not self.lines.isatty():
                print(line.rstrip("\n"))
            try:
                if not self.obey(line.strip()):
                    return False
            except AitchError as error:
                self.say(str(error))
        self.say(f"That was the whole course. Now play: aitch play {learner.game.name} --bots beginner")
        return True

    def tell(self) -> None:
        """What happened, the table where it changed, and what is said now."""
        learner = self.learner
        self.say(*learner.told())
        table = self.table()
        if table != self.drawn:
            print("", *table, sep="\n", flush=True)
            self.drawn = table
        self.say("", learner.heading())
        if learner.moment.done:
            self.say(f"Done: {learner.lesson.title}.", learner.waits())
            return
        rules = learner.moment.step.rules
        self.say(learner.moment.step.say + (f" ({', '.join(rules)})" if rules else ""))
        pointed = learner.pointed()
        self.say(*([f"» {'; '.join(pointed)}"] if pointed else []), learner.waits())

    def table(self) -> list[str]:
        learner = self.learner
        seen = learner.moment.seen
        if self.words:
            return Teller(learner.game.scene(seen), learner.game.seat_names(len(seen.scores()))).table()
        ends = [end for pointer in learner.moment.pointers for end in pointer.split(" > ")]
        return position_lines(seen, self.width, pointed=ends, asked=learner.moment.asks)

    def obey(self, line: str) -> bool:
        """One line; whether it goes on."""
        learner = self.learner
        name, _, rest = line.lower().partition(" ")
        legal = legal_words(learner.moment.seen) if learner.moment.asks else []
        if name in ("leave", "quit", "q") and name not in legal:
            return False
        if name in ("help", "?"):
            self.say(*HELP)
        elif name == "show" and name not in legal:
            self.say(learner.show_me())
        elif name == "board":
            print(*self.table(), sep="\n", flush=True)
        elif name == "look":
            seen = learner.moment.seen
            self.say(*Teller(learner.game.scene(seen), learner.game.seat_names(len(seen.scores()))).table())
        elif name == "options" and name not in legal:
            self.say("Legal: " + ", ".join(legal) if legal else learner.waits())
        elif name == "rules":
            self.say(*self.rules(rest))
        elif name == "back" and name not in legal:
            learner.back()
            self.tell()
        elif name == "next" and name not in legal:
            learner.next_lesson()
            self.tell()
        else:
            learner.obey(line)
            self.tell()
        return True

    def rules(self, number: str) -> list[str]:
        game = self.learner.game
        wanted = [number.upper()] if number else self.learner.moment.step.rules
        try:
            return [f"{rule}: {' '.join(rule_text(game, rule).split())}" for rule in wanted] or ["Which rule?"]
        except BadRules as error:
            return [str(error)]


def run_learn_lines(learner: Learner, words: bool) -> None:
    try:
        LearnLines(learner, words, sys.stdin).run()
    except UnicodeDecodeError:
        raise AitchError("the input is not text") from None
