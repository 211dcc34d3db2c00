"""The screens that come over the table for a moment."""

from __future__ import annotations

from rich.markdown import Markdown
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

HELP = """
Type a **word** or its beginning and press enter; **tab** completes it, several words in a row are fine.
Or choose from the list with **up** and **down** and press enter. Or **click** on the board.

| key | does |
|---|---|
| escape | to the board and back: arrows move, enter chooses, n and p go from legal place to legal place |
| ctrl+z, or u on the board | takes back your last answer; against bots also what they answered since |
| + and - on the board | larger, smaller |
| ctrl+s | saves the record now (leaving saves it too) |
| ctrl+l | the whole log |
| f2 | a hint: what the Expert would do, and why |
| f1, f3 | this page, the rules |
| ctrl+r | resign |
| ctrl+n | another game |
| ctrl+t | light or dark |
| ctrl+q | leave |

A word that is not legal is answered with the rule that forbids it. Put the cursor on a place to read what lies there.

Typed commands, with a colon where a word of the game has the same name: card NAME (what a card or piece does),
hex c3 (what lies there), look (the whole table in words), score (where points come from, and at the end why), hint,
why WORD, rules NUMBER, undo, save, resign, new, quit.
"""


class Curtain(ModalScreen[None]):
    """Hides the table while the keyboard changes hands."""

    BINDINGS = [Binding("enter", "dismiss", "I am here")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.person = name

    def compose(self) -> ComposeResult:
        with Vertical(id="curtain"):
            yield Label(f"{self.person} is next.", id="curtain-name")
            yield Label(f"Everybody else looks away. {self.person} presses enter.")


class Page(ModalScreen[None]):
    """A text to read: help, the rules, a long log."""

    BINDINGS = [
        Binding("escape,q,f1,f3,ctrl+l", "dismiss", "Back"),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-15)", show=False),
        Binding("pagedown,space", "scroll(15)", show=False),
        Binding("home", "scroll(-100000)", show=False),
        Binding("end", "scroll(100000)", show=False),
    ]

    def __init__(self, text: str, markdown: bool, at_end: bool = False) -> None:
        super().__init__()
        self.text = text
        self.markdown = markdown
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            # Rich's Markdown is one picture; Textual's would make a widget of each rule and take seconds.
            yield Static(Markdown(self.text) if self.markdown else self.text, markup=False)
        yield Label("escape: back to the table", id="page-foot")

    def on_mount(self) -> None:
        page = self.query_one("#page", VerticalScroll)
        page.focus()
        if self.at_end:
            page.scroll_end(animate=False)

    def action_scroll(self, lines: int) -> None:
        self.query_one("#page", VerticalScroll).scroll_relative(y=lines, animate=False)


class Choose(ModalScreen[str]):
    """A few words to choose from, where one place means several of them, or a yes and a no."""

    BINDINGS = [Binding("escape", "leave", "Back")]

    def __init__(self, question: str, choices: list[tuple[str, str]]) -> None:
        super().__init__()
        self.question = question
        self.choices = choices

    def compose(self) -> ComposeResult:
        with Vertical(id="choose"):
            yield Label(self.question)
            yield OptionList(*[Option(label, id=word) for word, label in self.choices])

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id or "")

    def action_leave(self) -> None:
        self.dismiss("")
