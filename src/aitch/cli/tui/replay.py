"""The viewer that `aitch replay` opens: a recorded game, position by position."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Footer, RichLog, Static

from aitch.cli.common import printable
from aitch.cli.draw.parts import Look
from aitch.cli.draw.scene import draw_scene, fitting_sizes, scene_of
from aitch.cli.draw.theme import theme_of
from aitch.cli.reasons import reasons
from aitch.cli.records import seen_at, told, who, word
from aitch.cli.tui.board import BoardView
from aitch.cli.tui.table_app import is_light_terminal
from aitch.cli.tui.widgets import HIGH, STYLE, fit, panels_text
from aitch.core.match import Match

PACE = 0.7
"""Seconds from position to position while it runs by itself."""


class ReplayApp(App[None]):
    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("right", "step(1)", "Forward", priority=True),
        Binding("left", "step(-1)", "Back", priority=True),
        Binding("pagedown", "step(10)", "10 on", show=False, priority=True),
        Binding("pageup", "step(-10)", "10 back", show=False, priority=True),
        Binding("home", "step(-1000000)", "Start", priority=True),
        Binding("end", "step(1000000)", "End", priority=True),
        Binding("space", "run", "Run/stop", priority=True),
        Binding("t", "light", "Light/dark", show=False),
        Binding("q,escape,ctrl+q,ctrl+c", "quit", "Quit", priority=True),
    ]

    def __init__(self, match: Match, viewer: int | None, light: bool | None = None, pace: float = PACE) -> None:
        super().__init__()
        self.match = match
        self.viewer = viewer
        self.light = is_light_terminal() if light is None else light
        self.pace = pace
        self.ply = 0
        self.running = False

    def compose(self) -> ComposeResult:
        yield BoardView(id="board")
        with Vertical(id="side"):
            yield Static(id="panels", markup=False)
            yield Static(id="prompt", markup=False)
            yield Static(id="message", markup=False)
            yield RichLog(id="log", wrap=True, min_width=10, markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.theme = "textual-light" if self.light else "textual-dark"
        log = self.query_one("#log", RichLog)
        log.can_focus = False
        log.styles.height = "1fr"
        self.set_interval(self.pace, self.tick)

    def on_resize(self, event: events.Resize) -> None:
        fit(self.screen_stack[0], event.size)
        self.call_after_refresh(self.show)

    def tick(self) -> None:
        if self.running:
            self.action_step(1)
            self.running = self.ply < len(self.match.answers)

    def action_step(self, by: int) -> None:
        self.ply = min(max(self.ply + by, 0), len(self.match.answers))
        self.show()

    def action_run(self) -> None:
        self.running = not self.running

    def action_light(self) -> None:
        self.light = not self.light
        self.theme = "textual-light" if self.light else "textual-dark"
        self.show()

    def on_board_view_pointed(self, message: BoardView.Pointed) -> None:
        self.query_one("#message", Static).update("\n".join([message.spot.name, *message.spot.details]))

    def show(self) -> None:
        board = self.query_one(BoardView)
        if not board.size.width:
            return
        match = self.match
        seen = seen_at(match, self.ply, self.viewer)
        scene = scene_of(seen)
        names = match.game.seat_names(match.seats)
        answer = match.game.vocabulary[match.answers[self.ply]] if self.ply < len(match.answers) else ""
        look = Look(theme_of(match.game, match.seats, not self.light), [answer] if answer else [], names)
        sizes = fitting_sizes(scene, look, board.size.width, board.size.height, seen.viewer)
        board.show(draw_scene(scene, look, board.size.width, sizes, seen.viewer), set())
        side = self.query_one("#side").size.width - 2
        panels = panels_text(scene, look, match.names, side, self.size.height < HIGH)
        self.query_one("#panels", Static).update(panels)
        last = self.ply == len(match.answers)
        head = f"{self.ply} of {len(match.answers)}"
        if last and match.over:
            head += f": {match.reason()}"
        elif answer:
            head += f": {who(match, self.ply + 1)} answers {answer}"
        self.query_one("#prompt", Static).update(Text(head, style=look.theme.legal))
        log = self.query_one("#log", RichLog)
        log.clear()
        for ply in range(max(1, self.ply - 200), self.ply + 1):
            line = told(match, ply, self.viewer) or f"{who(match, ply)}: {word(match, ply)}"
            log.write(f"{ply}. {line}")
        if last and match.over:
            for line in reasons(match, seen.viewer, in_words=True):
                log.write(line)
        if last and match.notice:
            log.write(printable(match.notice))
