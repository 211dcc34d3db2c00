"""The column beside the board: panels, the line of words."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input

from aitch.cli.draw.parts import Look
from aitch.cli.draw.scene import panel_lines
from aitch.core.scene import Scene
from aitch.core.telling import goal_words

NARROW, WIDE, HIGH = 64, 110, 32
"""Columns and lines at which the table is laid out differently."""
STYLE = """
Screen { layout: horizontal; }
#side { width: 34; dock: right; border-left: solid $panel; padding: 0 1; }
.wide #side { width: 46; }
BoardView { width: 1fr; height: 1fr; scrollbar-size: 1 1; }
#panels { height: auto; max-height: 40%; }
#prompt { height: auto; max-height: 5; margin-top: 1; }
#options {
    height: 1fr; min-height: 4; border: none; padding: 0; background: transparent; scrollbar-size: 1 1;
}
#words { height: 1; border: none; padding: 0; background: $boost; }
#message { height: auto; max-height: 50%; }
#log { height: 5; border-top: solid $panel; padding: 0; background: transparent; scrollbar-size: 1 1; }
.told #log { display: none; }
.wide #log { height: 12; display: block; }
.narrow #side { dock: bottom; width: 100%; height: 60%; border-left: none; border-top: solid $panel; }
.narrow #panels, .narrow #log { display: none; }
#curtain, #choose { width: 100%; height: 100%; align: center middle; background: $background; }
#curtain-name { text-style: bold; color: $accent; }
#choose { width: 60; max-width: 90%; height: auto; max-height: 80%; padding: 1 2; border: round $accent; }
Choose { align: center middle; }
Choose OptionList { height: auto; max-height: 12; }
Curtain { background: $background; }
Page { background: $background; }
#page { width: 100%; height: 1fr; padding: 0 2; scrollbar-size: 1 1; }
#page-foot { dock: bottom; width: 100%; color: $text-muted; padding: 0 2; }
"""


class WordInput(Input):
    """Takes words; up and down go through the list of options, tab completes."""

    class Step(Message):
        """Up or down in the list."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    class Complete(Message):
        """Tab was pressed."""

    async def _on_key(self, event: events.Key) -> None:
        steps = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8}
        if event.key in steps:
            self.post_message(self.Step(steps[event.key]))
        elif event.key == "tab":
            self.post_message(self.Complete())
        else:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()


def panels_text(scene: Scene, look: Look, players: list[str], width: int, short: bool) -> Text:
    """All seats' summaries; `short` where lines are scarce."""
    text = Text()
    for panel in scene["panels"]:
        lines = panel_lines(panel, look, players[panel["seat"]], width, short)
        for line, style in lines:
            text.append(line + "\n", style)
    for goal in scene.get("goals", []):
        text.append(f"{goal_words(goal, look.seat_names)}\n")
    for note in scene.get("notes", []):
        text.append(f"! {note}\n", Style(italic=True))
    text.rstrip()
    return text


def fit(screen: Screen[object], size: Size) -> None:
    """More beside the board where there is room, and below it where there is none beside."""
    screen.set_class(size.width >= WIDE and size.height >= HIGH, "wide")
    screen.set_class(size.width < NARROW, "narrow")
