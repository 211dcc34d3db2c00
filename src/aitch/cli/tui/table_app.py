"""The table that `aitch play` opens."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from typing import Protocol

from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Footer, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from aitch.cli.bot_process import Question
from aitch.cli.draw.canvas import Spot
from aitch.cli.draw.legend import legend
from aitch.cli.draw.parts import Look
from aitch.cli.draw.scene import LARGEST, draw_scene, fitting_sizes
from aitch.cli.draw.theme import theme_of
from aitch.cli.reasons import reasons
from aitch.cli.table import Reading, Table
from aitch.cli.teaching import TableCoach, goal_lines, strip_line, turn_lines
from aitch.cli.tui.board import BoardView
from aitch.cli.tui.screens import HELP, Choose, Curtain, Page
from aitch.cli.tui.widgets import HIGH, STYLE, WordInput, fit, panels_text
from aitch.cli.words import HINTS, about, command_of, completion, explain
from aitch.core.coach import Remark
from aitch.core.contract import CHANCE, IllegalChoice
from aitch.core.errors import AitchError
from aitch.core.match import Event
from aitch.core.rulesdoc import rules_path
from aitch.core.telling import Teller

TICK = 0.25
"""Seconds between two looks at the clock."""
PACE = 0.35
"""Seconds between two answers that a person did not give, so that they can be followed."""


SHORT_TEXT = 500
SHORT_LINES = 8
"""So many letters, and so many lines, can be read beside the board."""


class Thinks(Protocol):
    """Whoever answers for the bots."""

    def answer(self, question: Question) -> list[Event]: ...

    def advise(self, question: Question) -> list[str]: ...

    def warn(self, question: Question) -> list[tuple[int, Remark]]: ...


class TableApp(App[None]):
    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("escape", "board", "Board/words", priority=True),
        Binding("ctrl+z", "undo", "Undo", priority=True),
        Binding("u", "undo", "Undo", show=False),
        Binding("plus,equals_sign", "zoom(1)", "Larger", show=False),
        Binding("minus", "zoom(-1)", "Smaller", show=False),
        Binding("f1", "help", "Help", priority=True),
        Binding("question_mark", "help", "Help", show=False),
        Binding("f2", "hint", "Hint", priority=True),
        Binding("f3", "rules", "Rules", priority=True),
        Binding("ctrl+l", "log", "Log", show=False, priority=True),
        Binding("ctrl+s", "save", "Save", priority=True),
        Binding("ctrl+r", "resign", "Resign", show=False, priority=True),
        Binding("ctrl+n", "new", "New", priority=True),
        Binding("ctrl+t", "light", "Light/dark", show=False, priority=True),
        Binding("ctrl+q,ctrl+c", "leave", "Quit", priority=True),
    ]

    def __init__(
        self,
        table: Table,
        again: Callable[[], Table],
        thinker: Thinks,
        light: bool | None = None,
        pace: float = PACE,
        coach: TableCoach | None = None,
    ) -> None:
        super().__init__()
        self.table = table
        self.coach = coach or TableCoach(on=False)
        self.warnings: dict[int, Remark] = {}
        """Of the answers to the present question, as far as the coach has thought of them."""
        self.meant: list[int] = []
        """Answers that were warned of, and count when they are given again."""
        self.again = again
        self.light = is_light_terminal() if light is None else light
        self.thinker = thinker
        self.pace = pace
        self.zoom = 0
        self.asking = 0
        """Counts the questions; an answer to an older one comes too late."""
        self.logged: list[str] = []
        self.listed: list[str] = []
        """The words of the options as the list shows them."""
        self.title = table.game.title

    # The parts.

    def compose(self) -> ComposeResult:
        yield BoardView(id="board")
        with Vertical(id="side"):
            yield Static(id="panels", markup=False)
            yield Static(id="prompt", markup=False)
            yield OptionList(id="options", markup=False)
            yield WordInput(placeholder="a word, or ? for help", id="words", select_on_focus=False)
            yield Static(id="message", markup=False)
            yield RichLog(id="log", wrap=True, min_width=10, markup=False, auto_scroll=True)
        yield Footer(compact=True, show_command_palette=False)

    @property
    def board(self) -> BoardView:
        return self.query_one(BoardView)

    @property
    def words(self) -> WordInput:
        return self.query_one(WordInput)

    @property
    def options(self) -> OptionList:
        return self.query_one("#options", OptionList)

    def on_mount(self) -> None:
        self.say("\n".join(goal_lines(self.table.game)))
        self.theme = "textual-light" if self.light else "textual-dark"
        self.options.can_focus = False
        self.query_one("#log", RichLog).can_focus = False
        self.words.focus()
        self.call_after_refresh(self.go_on)
        if self.table.clock:
            self.set_interval(TICK, self.tick)

    def on_resize(self, event: events.Resize) -> None:
        fit(self.screen_stack[0], event.size)
        self.call_after_refresh(self.show_anew)

    # Playing on.

    def go_on(self) -> None:
        """Shows what is, and lets whoever is asked answer."""
        self.asking += 1
        table = self.table
        if table.needs_curtain:
            self.draw_curtain()
            return
        table.look_on()
        self.show()
        self.warnings = {}
        self.listen()
        if table.match.over:
            self.game_over()
        elif not table.person_asked:
            asked = self.asking
            self.set_timer(max(self.pace, 0.001), lambda: self.let_other_answer(asked))

    def listen(self) -> None:
        """Says what the coach has to say of the question, and lets it think of the answers."""
        remark = self.coach.remark(self.table)
        if remark:
            self.say(remark)
        if self.coach.watches(self.table):
            self.watch_out(self.table.question(), self.asking)

    @work(thread=True)
    def watch_out(self, question: Question, asked: int) -> None:
        try:
            found = self.thinker.warn(question)
        except (EOFError, OSError):
            return
        self.call_from_thread(self.warned, found, asked)

    def warned(self, found: list[tuple[int, Remark]], asked: int) -> None:
        if asked == self.asking:
            self.warnings = dict(found)

    def tick(self) -> None:
        """Looks at the clock of the turn."""
        left = self.table.seconds_left(time.monotonic())
        if left <= 0:
            told = self.table.time_is_up()
            while len(self.screen_stack) > 1:
                self.pop_screen()
            self.words.value = ""
            self.go_on()
            if not self.table.match.over:  # then there is more to say
                self.say(told)
        elif left < math.inf:
            self.show_prompt()

    def draw_curtain(self) -> None:
        """Takes all that one person saw from the table, and not only from sight, before the next one comes."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.table.draw_curtain()
        self.say("")
        self.words.value = ""
        self.board.forget()
        self.show()
        self.push_screen(Curtain(self.table.seat_name(self.table.asked)), self.after_curtain)

    def after_curtain(self, _: None) -> None:
        self.table.look_on()
        self.go_on()

    def let_other_answer(self, asked: int) -> None:
        if asked != self.asking or self.table.match.over:
            return
        if self.table.asked == CHANCE:
            self.table.roll()
            self.go_on()
        else:
            self.think(self.table.question(), asked)

    @work(thread=True)
    def think(self, question: Question, asked: int) -> None:
        try:
            thought = self.thinker.answer(question)
        except (EOFError, OSError):
            if self.is_running and self.asking == asked:
                raise
            return
        self.call_from_thread(self.bot_answered, thought, asked)

    def bot_answered(self, thought: list[Event], asked: int) -> None:
        if asked == self.asking:
            self.table.take(thought)
            self.go_on()

    def game_over(self) -> None:
        result = "  ".join(
            f"{self.table.seat_name(seat)} {value:+g}" for seat, value in enumerate(self.table.match.result())
        )
        back = "ctrl+z: take back, " if self.table.can_take_back() else ""
        lines = [f"Result: {result}", self.table.finish(), f"score: why, ctrl+n: another game, {back}ctrl+q: leave"]
        self.say("\n".join(filter(None, lines)))

    # Showing.

    def look(self) -> Look:
        seats = self.table.match.seats
        names = self.table.game.seat_names(seats)
        return Look(theme_of(self.table.game, seats, not self.light), self.table.legal(), names, self.table.moved())

    def show(self) -> None:
        """Draws everything anew."""
        if not self.is_running or not self.board.size.width:
            return
        scene, look, legal = self.table.scene(), self.look(), self.table.legal()
        size = self.board.size
        viewer = self.table.viewer
        sizes = fitting_sizes(scene, look, size.width, size.height, viewer).zoomed(self.zoom)
        sheet = draw_scene(scene, look, size.width, sizes, viewer)
        glowing = {spot.id for spot in sheet.spots.values() if spot.legal(legal)}
        self.board.show(sheet, glowing)
        players = [self.table.player_name(seat) for seat in range(self.table.match.seats)]
        side = self.query_one("#side").size.width - 2
        self.query_one("#panels", Static).update(panels_text(scene, look, players, side, self.size.height < HIGH))
        self.show_prompt()
        self.show_options(legal)
        self.show_log()

    def show_prompt(self) -> None:
        left = self.table.seconds_left(time.monotonic())
        clock = f" ({math.ceil(left)} seconds left)" if left < math.inf else ""
        theme = theme_of(self.table.game, self.table.match.seats, not self.light)
        part = "" if self.table.match.over else strip_line(self.table.game, self.table.seen())
        strip = Text(f"{part}\n" if part else "", style="dim")
        self.query_one("#prompt", Static).update(strip + Text(self.table.prompt() + clock, style=theme.legal))

    def show_anew(self) -> None:
        """After a change of size the log wraps differently too."""
        self.query_one("#log", RichLog).clear()
        self.logged = []
        self.show()

    def show_options(self, legal: dict[str, int]) -> None:
        typed = self.words.value.strip().lower()
        words = [word for word in legal if typed in word.lower()] if typed and " " not in typed else list(legal)
        rows = []
        for word in words:
            label = self.table.label(legal[word])
            row = Text(word, style="bold")
            if label.lower() != word.lower():
                row.append(f"  {label}", style="not bold")
            rows.append(Option(row))
        self.listed = words
        self.options.clear_options()
        self.options.add_options(rows)
        self.options.highlighted = 0 if rows else None

    def show_log(self) -> None:
        lines = self.table.log()
        pane = self.query_one("#log", RichLog)
        if lines[: len(self.logged)] != self.logged:
            pane.clear()
            self.logged = []
        for line in lines[len(self.logged) :]:
            pane.write(line)
        self.logged = lines

    def say(self, text: str) -> None:
        """A message beside the board: a refusal, what lies under the cursor, how the game ended."""
        self.query_one("#message", Static).update(text)
        self.screen_stack[0].set_class(bool(text), "told")

    # Answering.

    def try_answers(self, answers: list[int]) -> None:
        warning = self.coach.warning(self.warnings, answers[0]) if answers and answers != self.meant else ""
        if warning:
            self.meant = answers
            self.words.value = self.table.in_full(answers)
            self.words.cursor_position = len(self.words.value)
            self.say(f"{warning}\nAnswer the same again to do it nevertheless.")
            return
        self.meant = []
        self.say("")
        self.words.value = ""
        try:
            self.table.answer_all(answers)
        except IllegalChoice as illegal:
            self.say("\n".join(explain(self.table, illegal.refusal, with_legal=False)))
        except AitchError as error:
            self.say(str(error))
        self.go_on()

    def on_input_submitted(self, event: WordInput.Submitted) -> None:
        line = event.value.strip()
        if not line:
            self.choose_listed()
            return
        try:
            command = command_of(self.table, line)
            if command is not None:
                self.words.value = ""
                self.obey(*command)
            elif not self.table.person_asked:
                self.say(self.table.prompt())
            else:
                self.take(self.table.read(line))
        except IllegalChoice as illegal:
            self.say("\n".join(explain(self.table, illegal.refusal, with_legal=False)))
            self.words.value = ""
        except AitchError as error:
            self.say(str(error))
            self.words.value = ""

    def take(self, reading: Reading) -> None:
        """Answers; but what was guessed from a beginning and would pass the turn on is written out first."""
        if not reading.must_be_confirmed:
            self.try_answers(reading.answers)
            return
        full = self.table.in_full(reading.answers)
        self.words.value = full
        self.words.cursor_position = len(full)
        self.say(f"{full}: press enter to answer so.")

    def choose_listed(self) -> None:
        at = self.options.highlighted
        legal = self.table.legal()
        if at is not None and at < len(self.listed) and self.listed[at] in legal:
            self.try_answers([legal[self.listed[at]]])

    def on_input_changed(self, event: WordInput.Changed) -> None:
        self.show_options(self.table.legal())

    def on_word_input_step(self, message: WordInput.Step) -> None:
        count = self.options.option_count
        if count:
            at = self.options.highlighted
            self.options.highlighted = min(max((at if at is not None else 0) + message.by, 0), count - 1)

    def on_word_input_complete(self, message: WordInput.Complete) -> None:
        line, begun = completion(self.table, self.words.value)
        self.words.value = line + (" " if len(begun) == 1 else "")
        self.words.cursor_position = len(self.words.value)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_list is self.options and event.option_index < len(self.listed):
            word = self.listed[event.option_index]
            self.board.point_at({spot.id for spot in self.board.sheet.spots.values() if word in spot.words})

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_list is self.options:
            self.choose_listed()

    def on_board_view_pointed(self, message: BoardView.Pointed) -> None:
        spot = message.spot
        self.say("\n".join([spot.name, *spot.details]))
        for word in spot.legal(self.table.legal()):
            if word in self.listed:
                self.options.highlighted = self.listed.index(word)
                break

    def on_board_view_picked(self, message: BoardView.Picked) -> None:
        legal = self.table.legal()
        words = message.spot.legal(legal)
        if len(words) == 1:
            self.try_answers([legal[words[0]]])
        elif words:
            choices = [(word, f"{word}  {self.table.label(legal[word])}") for word in words]
            self.push_screen(Choose(message.spot.name, choices), self.chosen)
        else:
            self.refuse(message.spot)

    def chosen(self, word: str | None) -> None:
        legal = self.table.legal()
        if word and word in legal:
            self.try_answers([legal[word]])

    def refuse(self, spot: Spot) -> None:
        """Why nothing can be answered with this place."""
        if not self.table.person_asked or not spot.words:
            self.say("\n".join([spot.name, *spot.details]))
            return
        option = self.table.game.word(spot.words[0])
        self.say("\n".join(explain(self.table, self.table.why_not(option), with_legal=False)))

    # Commands.

    def obey(self, name: str, rest: str) -> None:
        if name == "why":
            self.why(rest)
        elif name == "rules" and rest:
            prefix = self.table.game.prefix
            text = self.table.rule(rest.upper()) or self.table.rule(f"{prefix}-{rest}")
            self.say(" ".join(text.split()) if text else f"There is no rule {rest}.")
        elif name in ("card", "hex"):
            self.tell(about(self.table, rest))
        elif name == "look":
            names = self.table.game.seat_names(self.table.match.seats)
            self.open(Page("\n".join(Teller(self.table.scene(), names).table()), markdown=False))
        elif name == "score":
            self.open(Page("\n".join(reasons(self.table.match, self.table.viewer)), markdown=False))
        elif name in ("board", "options"):
            self.action_board()
        elif name == "quit":
            self.action_leave()
        else:
            getattr(self, f"action_{name}")()

    def tell(self, lines: list[str]) -> None:
        """Beside the board what is short, on a page what is long."""
        text = "\n".join(lines)
        if len(text) > SHORT_TEXT or len(lines) > SHORT_LINES:
            self.open(Page(text, markdown=False))
        else:
            self.say(text)

    def why(self, word: str) -> None:
        option = self.table.guess(self.table.state, word) if word and self.table.person_asked else None
        if option is None:
            self.say("Which word? For instance: why " + self.table.game.vocabulary[0])
        elif option in self.table.state.options():
            self.say(f"{self.table.game.vocabulary[option]} is legal.")
        else:
            self.say("\n".join(explain(self.table, self.table.why_not(option), with_legal=False)))

    def action_board(self) -> None:
        if len(self.screen_stack) > 1:
            if not isinstance(self.screen, Curtain):
                self.screen.dismiss(None)
        elif self.words.has_focus:
            self.board.focus()
        else:
            self.words.focus()

    def action_undo(self) -> None:
        if len(self.screen_stack) > 1:
            return
        count = self.table.take_back()
        if count:
            self.say("Taken back." if count == 1 else f"Taken back: {count} answers.")
            self.go_on()
        else:
            self.say("Nothing can be taken back.")

    def action_zoom(self, by: int) -> None:
        self.zoom = min(max(self.zoom + by, -LARGEST), LARGEST)
        self.show()

    def action_help(self) -> None:
        theme = theme_of(self.table.game, self.table.match.seats, not self.light)
        self.open(Page("\n\n".join([HELP, HINTS, *legend(self.table.scene(), theme)]), markdown=True))

    def action_hint(self) -> None:
        if len(self.screen_stack) > 1:
            return
        if not self.table.person_asked:
            self.say(self.table.prompt())
        else:
            self.say("The Expert thinks about it...")
            self.ask_for_hint(self.table.question(), self.asking)

    @work(thread=True)
    def ask_for_hint(self, question: Question, asked: int) -> None:
        try:
            lines = self.thinker.advise(question)
        except (EOFError, OSError):
            if self.is_running and self.asking == asked:
                raise
            return
        self.call_from_thread(self.hinted, lines, asked)

    def hinted(self, lines: list[str], asked: int) -> None:
        if asked == self.asking:
            self.tell(lines)

    def action_rules(self) -> None:
        self.open(Page(rules_path(self.table.game).read_text(encoding="utf-8"), markdown=True))

    def action_goal(self) -> None:
        self.open(Page("\n".join(turn_lines(self.table.game)), markdown=False))

    def action_coach(self) -> None:
        self.say(self.coach.switch(self.table))
        self.warnings = {}
        if self.coach.on:
            self.listen()

    def action_log(self) -> None:
        self.open(Page("\n".join(self.table.log()) or "Nothing has happened yet.", markdown=False, at_end=True))

    def open(self, page: Page) -> None:
        if len(self.screen_stack) == 1:
            self.push_screen(page)
        elif isinstance(self.screen, Page):
            self.screen.dismiss(None)

    def action_save(self) -> None:
        try:
            self.say(f"Saved: {self.table.save()}")
        except AitchError as error:
            self.say(str(error))

    def action_light(self) -> None:
        self.light = not self.light
        self.theme = "textual-light" if self.light else "textual-dark"
        self.show()

    def action_resign(self) -> None:
        if len(self.screen_stack) == 1 and not self.table.match.over and self.table.viewer >= 0:
            question = f"{self.table.seat_name(self.table.viewer)} gives up?"
            self.push_screen(Choose(question, [("no", "No, play on"), ("yes", "Yes, resign")]), self.resigned)

    def resigned(self, answer: str | None) -> None:
        if answer == "yes" and not self.table.match.over:
            self.table.resign()
            self.go_on()

    def action_new(self) -> None:
        if len(self.screen_stack) > 1:
            return
        if self.table.match.over or not self.table.begun:
            self.renewed("yes")
        else:
            choices = [("no", "No, play on"), ("yes", "Yes, save this one and begin another")]
            self.push_screen(Choose("Another game?", choices), self.renewed)

    def renewed(self, answer: str | None) -> None:
        if answer == "yes":
            if self.table.begun:
                self.action_save()
            self.table = self.again()
            self.say("")
            self.go_on()

    def action_leave(self) -> None:
        """Leaves; the game is saved when the screen is given back."""
        self.exit()


def is_light_terminal() -> bool:
    """What the terminal says about its background; most say nothing, and most of those are dark."""
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return ground in ("7", "15")
