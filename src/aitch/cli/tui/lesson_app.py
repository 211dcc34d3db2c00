"""The table that `aitch learn` opens: the board, what the lesson says, and what can be answered."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from aitch.cli.draw.parts import Look
from aitch.cli.draw.scene import draw_scene, fitting_sizes, scene_of
from aitch.cli.draw.theme import theme_of
from aitch.cli.learner import Learner
from aitch.cli.line_table import legal_words
from aitch.cli.tui.board import BoardView
from aitch.cli.tui.screens import Choose, Page
from aitch.cli.tui.table_app import is_light_terminal
from aitch.cli.tui.widgets import HIGH, STYLE, WordInput, fit, panels_text
from aitch.core.errors import AitchError
from aitch.core.lesson_run import TAP, WORD, ends_of
from aitch.core.rulesdoc import rules_path

COACH = """
#coach { height: auto; margin-top: 1; padding: 0 1; border: round $accent; }
#options { min-height: 3; }
#message { max-height: 40%; }
"""


class LessonApp(App[None]):
    CSS = STYLE + COACH
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("escape", "board", "Board/words", priority=True),
        Binding("ctrl+z", "step_back", "A step back", priority=True),
        Binding("f2", "show_me", "Show me", priority=True),
        Binding("f3", "rules", "Rules", priority=True),
        Binding("ctrl+n", "next", "Next lesson", priority=True),
        Binding("ctrl+t", "light", "Light/dark", show=False, priority=True),
        Binding("ctrl+q,ctrl+c", "quit", "Leave", priority=True),
    ]

    def __init__(self, learner: Learner, light: bool | None = None) -> None:
        super().__init__()
        self.learner = learner
        self.light = is_light_terminal() if light is None else light
        self.listed: list[str] = []
        """The words of the options as the list shows them."""
        self.title = learner.game.title

    def compose(self) -> ComposeResult:
        yield BoardView(id="board")
        with Vertical(id="side"):
            yield Static(id="panels", markup=False)
            yield Static(id="message", markup=False)
            yield Static(id="coach", markup=False)
            yield Static(id="prompt", markup=False)
            yield OptionList(id="options", markup=False)
            yield WordInput(placeholder="enter: go on", id="words", select_on_focus=False)
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
        self.theme = "textual-light" if self.light else "textual-dark"
        self.options.can_focus = False
        self.words.focus()
        self.call_after_refresh(self.show)

    def on_resize(self, event: events.Resize) -> None:
        fit(self.screen_stack[0], event.size)
        self.call_after_refresh(self.show)

    # Showing

    def show(self) -> None:
        """Draws everything anew."""
        if not self.is_running or not self.board.size.width:
            return
        learner, moment = self.learner, self.learner.moment
        seen = moment.seen
        scene = scene_of(seen)
        seats = len(seen.scores())
        legal = legal_words(seen) if moment.asks else []
        ends = {end for pointer in moment.pointers for end in ends_of(pointer)}
        names = learner.game.seat_names(seats)
        look = Look(theme_of(learner.game, seats, not self.light), legal, names, pointed=ends)
        size = self.board.size
        sizes = fitting_sizes(scene, look, size.width, size.height, seen.viewer)
        sheet = draw_scene(scene, look, size.width, sizes, seen.viewer)
        self.board.show(sheet, {spot.id for spot in sheet.spots.values() if set(spot.words) & set(legal)})
        words = {end[len(WORD) :] for end in ends if end.startswith(WORD)}
        pointed = {spot.id for spot in sheet.spots.values() if spot.id in ends or words & set(spot.words)}
        self.board.point_at(pointed)
        side = self.query_one("#side").size.width - 2
        self.query_one("#panels", Static).update(panels_text(scene, look, names, side, self.size.height < HIGH))
        self.show_words(legal)

    def show_words(self, legal: list[str]) -> None:
        learner, moment = self.learner, self.learner.moment
        said = f"Done: {learner.lesson.title}." if moment.done else moment.step.say
        if moment.done and learner.last:
            said += f" That was the whole course. Now play: aitch play {learner.game.name} --bots beginner"
        rules = [] if moment.done else moment.step.rules
        coach = Text(f"{learner.heading()}\n", style="dim")
        coach.append(said, style="not dim bold")
        coach.append(f" ({', '.join(rules)})" if rules else "", style="not dim")
        pointed = learner.pointed()
        coach.append(f"\n» {'; '.join(pointed)}" if pointed else "", style="not dim")
        self.query_one("#coach", Static).update(coach)
        self.query_one("#prompt", Static).update(learner.waits())
        self.say("\n".join(learner.told()))
        self.listed = legal
        self.options.clear_options()
        self.options.add_options([self.row(word) for word in legal])
        self.options.highlighted = legal.index(moment.next) if moment.next in legal and not moment.step.quiz else None

    def row(self, word: str) -> Option:
        game = self.learner.game
        label = game.label(self.learner.moment.seen, game.word(word))
        row = Text(word, style="bold")
        if label.lower() != word.lower():
            row.append(f"  {label}", style="not bold")
        return Option(row)

    def say(self, text: str) -> None:
        self.query_one("#message", Static).update(text)

    # Doing

    def obey(self, line: str) -> None:
        self.words.value = ""
        try:
            self.learner.obey(line)
        except AitchError as error:
            self.say(str(error))
            return
        self.show()

    def on_input_submitted(self, event: WordInput.Submitted) -> None:
        line = event.value.strip()
        at = self.options.highlighted
        if not line and self.learner.moment.asks and at is not None and at < len(self.listed):
            line = self.listed[at]
        self.obey(line)

    def on_word_input_step(self, message: WordInput.Step) -> None:
        count = self.options.option_count
        if count:
            at = self.options.highlighted
            self.options.highlighted = min(max((at if at is not None else -1) + message.by, 0), count - 1)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_list is self.options and event.option_index < len(self.listed):
            self.obey(self.listed[event.option_index])

    def on_board_view_picked(self, message: BoardView.Picked) -> None:
        """A place was chosen: it goes on, is the thing that was named, or answers."""
        moment, spot = self.learner.moment, message.spot
        if moment.done or not (moment.asks or moment.step.tap):
            self.obey("")
        elif moment.step.tap:
            inside = [name for name in moment.step.tap if name == spot.id or name in self.things_at(spot.id)]
            self.do_deed(TAP + (inside[0] if inside else spot.id))
        else:
            words = [word for word in spot.words if word in self.listed] or spot.words[:1]
            if len(words) > 1:
                self.push_screen(Choose(spot.name, [(word, word) for word in words]), self.chosen)
            elif words:
                self.do_deed(WORD + words[0])
            else:
                self.say("\n".join([spot.name, *spot.details]))

    def things_at(self, place: str) -> set[str]:
        scene = scene_of(self.learner.moment.seen)
        return {thing["id"] for area in scene["areas"] for thing in area["items"] if thing.get("at") == place}

    def chosen(self, word: str | None) -> None:
        if word:
            self.do_deed(WORD + word)

    def do_deed(self, deed: str) -> None:
        try:
            self.learner.take([*self.learner.moment.deeds, deed])
        except AitchError as error:
            self.say(str(error))
            return
        self.show()

    def on_board_view_pointed(self, message: BoardView.Pointed) -> None:
        self.say("\n".join([message.spot.name, *message.spot.details]))

    # Commands

    def action_board(self) -> None:
        if len(self.screen_stack) > 1:
            self.screen.dismiss(None)
        elif self.words.has_focus:
            self.board.focus()
        else:
            self.words.focus()

    def action_step_back(self) -> None:
        self.learner.back()
        self.show()

    def action_next(self) -> None:
        self.learner.next_lesson()
        self.show()

    def action_show_me(self) -> None:
        self.say(self.learner.show_me())

    def action_rules(self) -> None:
        if len(self.screen_stack) == 1:
            self.push_screen(Page(rules_path(self.learner.game).read_text(encoding="utf-8"), markdown=True))

    def action_light(self) -> None:
        self.light = not self.light
        self.theme = "textual-light" if self.light else "textual-dark"
        self.show()
