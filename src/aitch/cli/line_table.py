"""The table line by line: for dumb terminals, screen readers and pipes."""

from __future__ import annotations

import math
import os
import select
import shutil
import sys
import textwrap
import time
from collections.abc import Callable, Iterable
from typing import Final, Protocol

from aitch.cli.bot_process import Thinker
from aitch.cli.draw.legend import legend
from aitch.cli.draw.parts import Look
from aitch.cli.draw.scene import Sizes, draw_scene, fitting_board, panel_lines, scene_of
from aitch.cli.draw.theme import theme_of
from aitch.cli.reasons import reasons
from aitch.cli.table import Reading, Table
from aitch.cli.teaching import TableCoach, opening, strip_line, turn_lines
from aitch.cli.words import COMMANDS, HINTS, about, command_of, explain
from aitch.core.contract import CHANCE, SPECTATOR, IllegalChoice, State
from aitch.core.errors import AitchError
from aitch.core.telling import Teller, goal_words

LAST_LINES: Final = 10
"""Lines of the log that everybody hears at the end of a game with curtains."""
TALL: Final = 26
"""Lines that a board may take where lines roll on."""


def position_lines(
    seen: State,
    width: int,
    names: list[str] | None = None,
    pointed: Iterable[str] = (),
    asked: bool = True,
    alone: bool = False,
) -> list[str]:
    """A seen position as text: panels, notes, then the table; what is legal is marked only where it is `asked`."""
    scene = scene_of(seen, alone)
    seats = len(seen.scores())
    legal = legal_words(seen) if asked else []
    look = Look(theme_of(seen.game, seats, True), legal, seen.game.seat_names(seats), pointed=pointed)
    lines: list[str] = []
    for panel in scene["panels"]:
        player = names[panel["seat"]] if names else ""
        lines += [text.rstrip() for text, _ in panel_lines(panel, look, player, width)]
    lines += [goal_words(goal, look.seat_names) for goal in scene.get("goals", [])]
    lines += [f"! {note}" for note in scene.get("notes", [])]
    board = min(2, fitting_board(scene, width, TALL))
    return lines + [""] + draw_scene(scene, look, width, Sizes(board, 0, 0), seen.viewer).lines()


def legal_words(seen: State) -> list[str]:
    if seen.seat < 0 or seen.viewer != seen.seat:
        return []
    return [seen.game.vocabulary[option] for option in seen.options()]


class Lines(Protocol):
    """Where a person's lines come from."""

    def readline(self) -> str: ...

    def isatty(self) -> bool: ...

    def fileno(self) -> int: ...


class LineTable:
    """Reads words, prints what comes of them."""

    def __init__(
        self,
        table: Table,
        again: Callable[[], Table],
        words: bool,
        lines: Lines,
        width: int = 0,
        coach: TableCoach | None = None,
    ) -> None:
        self.table = table
        self.coach = coach or TableCoach(on=False)
        self.again = again
        self.words = words
        self.lines = lines
        self.width = width or shutil.get_terminal_size((80, 24)).columns
        self.thinker = Thinker()
        self.told: dict[int, int] = {}
        """How many lines of the log each reader has read."""
        self.read: dict[int, list[str]] = {}
        """The table in words as each reader has last heard it."""
        self.shown = -1
        """The number of events at which the table was last shown."""
        self.proposed: list[int] = []
        """Answers that were guessed from beginnings of words, and count when the person says so."""

    @property
    def reader(self) -> int:
        """Who reads what is printed: the one who looks, or all together where nobody has secrets."""
        return self.table.viewer if self.table.private else SPECTATOR

    def say(self, *lines: str) -> None:
        print(*lines, sep="\n", flush=True)

    def tell(self, *lines: str) -> None:
        """Says what is no drawing: on a terminal broken between words, and not within them."""
        if sys.stdout.isatty():
            broken = [textwrap.wrap(line, self.width, subsequent_indent="    ") or [""] for line in lines]
            lines = tuple(part for parts in broken for part in parts)
        self.say(*lines)

    def run(self) -> None:
        """Plays until the game is over, the person leaves, or the input ends."""
        self.tell(*opening(self.table.game))
        try:
            while self.go_on():
                pass
        finally:
            if self.table.begun:
                self.say(f"Saved: {self.table.save()}")

    def go_on(self) -> bool:
        self.let_others_answer()
        table = self.table
        if table.match.over:
            table.look_on()
            if table.private:  # everybody hears how it ended
                self.told[self.reader] = max(0, len(table.log()) - LAST_LINES)
            self.tell_news()
            self.show()
            result = " ".join(f"{value:g}" for value in table.match.result())
            self.say(f"The game is over. {table.match.reason()} Result: {result}")
            self.say(*self.score(""))
            told = table.finish()
            if told:
                self.tell(told)
            return False
        if table.needs_curtain and not self.curtain():
            return False
        table.look_on()
        self.tell_news()
        if self.shown < 0 or table.game.between_moves(table.state):
            self.show()
        if not self.proposed:
            self.ask()
        line = self.next_line()
        if table.seconds_left(time.monotonic()) <= 0:
            self.proposed = []
            self.say(table.time_is_up())
            return True
        if line is None:
            self.say("The input has ended.")
            return False
        return self.take(line.strip())

    def let_others_answer(self) -> None:
        table = self.table
        while not table.match.over and not table.person_asked:
            if table.asked == CHANCE:
                table.roll()
            else:
                table.take(self.thinker.answer(table.question()))
            if not table.private:  # there a curtain may come first
                self.tell_news()

    def tell_news(self) -> None:
        """What the one who looks has not read of the log."""
        log = self.table.log()
        for line in log[self.told.get(self.reader, 0) :]:
            self.tell(f"  {line}")
        self.told[self.reader] = len(log)

    def curtain(self) -> bool:
        """Takes everything from sight until the next person is alone with the screen; whether that comes."""
        self.table.draw_curtain()
        name = self.table.seat_name(self.table.asked)
        clear_screen()
        self.say(f"{name} is next. Everybody else looks away; {name} presses enter.")
        if self.next_line() is None:
            self.say("The input has ended.")
            return False
        self.table.look_on()
        self.shown = -1
        return True

    def next_line(self) -> str | None:
        """What the person types; nothing at the end of the input, and when the time of a turn runs out before it."""
        print("> ", end="", flush=True)
        left = self.table.seconds_left(time.monotonic())
        if self.lines.isatty() and left < math.inf and not select.select([self.lines], [], [], max(0.0, left))[0]:
            print()
            return None
        line = self.lines.readline()
        if not line:
            print()
            return None
        if not self.lines.isatty():
            print(line.rstrip("\n"))
        return line

    def show(self) -> None:
        """The table, once for each state of it; in words only what the one who looks has not read yet."""
        events = len(self.table.match.events)
        if self.shown == events:
            return
        self.shown = events
        if not self.words:
            self.say(*self.board(""))
            return
        lines, read = self.look(""), self.read.get(self.reader, [])
        self.tell(*[line for line in lines if line not in read])
        self.read[self.reader] = lines

    def ask(self) -> None:
        table = self.table
        left = table.seconds_left(time.monotonic())
        clock = f" ({math.ceil(left)} seconds left)" if left < math.inf else ""
        part = strip_line(table.game, table.seen(), not self.words)
        said = [line for line in (self.coach.remark(table), part) if line]
        self.tell("", *said, f"{table.seat_name(table.asked)}: {table.prompt()}{clock}", self.options_text(24))

    def options_text(self, most: int) -> str:
        legal = self.table.legal()
        shown = [self.option_text(word, option) for word, option in list(legal.items())[:most]]
        more = f" ... and {len(legal) - most} more (type: options)" if len(legal) > most else ""
        return "Legal: " + ", ".join(shown) + more

    def option_text(self, word: str, option: int) -> str:
        label = self.table.label(option)
        return word if label.lower() == word.lower() else f"{word} ({label})"

    def take(self, line: str) -> bool:
        """One line; whether the game goes on."""
        table = self.table
        proposed, self.proposed = self.proposed, []
        try:
            if not line:
                table.answer_all(proposed)
                return True
            command = command_of(table, line)
            if command is not None:
                return self.obey(*command)
            reading = table.read(line)
            if reading.must_be_confirmed:
                self.proposed = reading.answers
                self.say(f"{self.echo(reading)} Press enter to answer so, or type something else.")
                return True
            if reading.guessed:
                self.say(self.echo(reading))
            warning = self.warning(reading.answers)
            if warning:
                self.proposed = reading.answers
                self.tell(warning, "Press enter to answer so all the same, or type something else.")
                return True
            table.answer_all(reading.answers)
        except IllegalChoice as illegal:
            self.tell(*explain(self.table, illegal.refusal))
        except AitchError as error:
            self.say(str(error))
        return True

    def warning(self, answers: list[int]) -> str:
        """What the coach says before an answer that costs much."""
        if not self.coach.watches(self.table) or answers[0] not in self.table.state.options():
            return ""
        return self.coach.warning(dict(self.thinker.warn(self.table.question())), answers[0])

    def echo(self, reading: Reading) -> str:
        """What beginnings of words were taken for; one legal word alone is also told in words."""
        full, answers = self.table.in_full(reading.answers), reading.answers
        label = self.table.label(answers[0]) if len(answers) == 1 else full
        return f"That is: {full}." if label == full else f"That is: {full} ({label})."

    def obey(self, name: str, rest: str) -> bool:
        """One command; whether the game goes on."""
        table = self.table
        if name in SHOWING:
            show = self.say if name in ("board", "score") else self.tell
            show(*SHOWING[name](self, rest))
        elif name == "undo":
            count = table.take_back()
            done = "Taken back." if count == 1 else f"Taken back: {count} answers."
            self.say(done if count else "Nothing can be taken back.")
            self.shown = -1 if count else self.shown
        elif name == "save":
            self.say(f"Saved: {table.save()}")
        elif name == "resign":
            table.resign()
        elif name == "new":
            if table.begun:
                self.say(f"Saved: {table.save()}")
            self.table = self.again()
            self.told, self.read, self.shown = {}, {}, -1
        elif name == "quit":
            return False
        return True

    # Commands that only show something.

    def help(self, _: str) -> list[str]:
        head = "Type a legal word or its beginning, several words in a row, or one of:"
        commands = [f"  {command:8} {what}" for command, what in COMMANDS.items()]
        game, seats = self.table.game, self.table.match.seats
        return [head, *commands, HINTS, *legend(self.table.scene(), theme_of(game, seats, True))]

    def options(self, _: str) -> list[str]:
        return [self.options_text(10_000)]

    def hint(self, _: str) -> list[str]:
        return self.thinker.advise(self.table.question())

    def why(self, word: str) -> list[str]:
        option = self.table.guess(self.table.state, word) if word else None
        if option is None:
            return ["Which word? For instance: why " + self.table.game.vocabulary[0]]
        if option in self.table.state.options():
            return [f"{self.table.game.vocabulary[option]} is legal."]
        return explain(self.table, self.table.why_not(option))

    def board(self, _: str) -> list[str]:
        players = [self.table.player_name(seat) for seat in range(self.table.match.seats)]
        return ["", *position_lines(self.table.seen(), self.width, players, alone=self.table.alone)]

    def look(self, _: str) -> list[str]:
        return Teller(self.table.scene(), self.table.game.seat_names(self.table.match.seats)).table()

    def about(self, name: str) -> list[str]:
        return about(self.table, name)

    def log(self, _: str) -> list[str]:
        return self.table.log()

    def score(self, _: str) -> list[str]:
        return reasons(self.table.match, self.table.viewer, self.words)

    def goal(self, _: str) -> list[str]:
        return turn_lines(self.table.game)

    def switch_coach(self, _: str) -> list[str]:
        return [self.coach.switch(self.table)]

    def rules(self, number: str) -> list[str]:
        if not number:
            return [f"Which rule? All of them: aitch rules {self.table.game.name}"]
        text = self.table.rule(number.upper()) or self.table.rule(f"{self.table.game.prefix}-{number}")
        return [" ".join(text.split()) if text else f"There is no rule {number}."]


SHOWING: Final[dict[str, Callable[[LineTable, str], list[str]]]] = {
    "help": LineTable.help,
    "options": LineTable.options,
    "hint": LineTable.hint,
    "why": LineTable.why,
    "board": LineTable.board,
    "look": LineTable.look,
    "card": LineTable.about,
    "hex": LineTable.about,
    "log": LineTable.log,
    "score": LineTable.score,
    "rules": LineTable.rules,
    "goal": LineTable.goal,
    "coach": LineTable.switch_coach,
}
"""Commands that change nothing at the table, each with what it says."""


def clear_screen() -> None:
    """Nothing that was printed stays in sight; where the terminal can forget, it also forgets what scrolled away."""
    if sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb"):
        print("\x1b[H\x1b[2J\x1b[3J", end="", flush=True)
    else:
        print("\n" * max(40, shutil.get_terminal_size((80, 24)).lines), flush=True)


def run_line_table(table: Table, again: Callable[[], Table], words: bool, coach: TableCoach) -> None:
    try:
        LineTable(table, again, words, sys.stdin, coach=coach).run()
    except UnicodeDecodeError:
        raise AitchError("the input is not text") from None
