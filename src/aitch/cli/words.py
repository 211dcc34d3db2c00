"""What a typed line means at a table: an answer, or one of the table's own commands."""

from __future__ import annotations

from typing import Final

from aitch.cli.table import Table
from aitch.core import reading
from aitch.core.contract import IllegalChoice, Refusal
from aitch.core.errors import AitchError, BadOption
from aitch.core.reading import beginning_with
from aitch.core.telling import Teller

COMMANDS: Final = {
    "help": "these commands",
    "options": "what can be answered now",
    "hint": "what the Expert would do, what it is worth and what it is for",
    "why": "why WORD: why a word cannot be answered now",
    "board": "draw the table again",
    "look": "the whole table in words, without a drawing",
    "card": "card NAME: what a card, a piece or a part of the table is and does",
    "hex": "hex c3: what a place is, and what lies there",
    "log": "what has happened",
    "score": "where everybody's points come from, or what decides; at the end also which turns did",
    "rules": "rules NUMBER: what a rule says",
    "goal": "what one plays for, what a turn consists of, and how it ends",
    "coach": "call a coach who tells what things are for and warns before what costs much, or send it away",
    "undo": "take your last answer back (against bots also what they answered since)",
    "save": "write the record",
    "resign": "give up",
    "new": "another game from the start",
    "quit": "save and leave; aitch play --resume FILE goes on",
}
HINTS: Final = (
    "In drawings › marks what is legal, ! danger, ? what is wanted, [ ] what is chosen, + that more lies underneath, "
    "and a letter before a piece its owner. A number in the corner of a place, in words in square brackets after it, "
    "is a hint, such as what it costs to go there."
)
SHORT: Final = {"u": "undo", "q": "quit", "?": "help", "h": "help", "o": "options", "b": "board", "l": "look"}


def command_of(table: Table, line: str) -> tuple[str, str] | None:
    """The command and what follows it; nothing if the line is an answer.

    A word that can be answered goes before a command of the same name; with a colon it is always a command.
    """
    forced = line.startswith(":")
    name, _, rest = line.removeprefix(":").strip().partition(" ")
    name = SHORT.get(name.lower(), name.lower())
    if name not in COMMANDS:
        if forced:
            raise BadOption(f"there is no command {name!r}; there are: {', '.join(COMMANDS)}")
        return None
    if not forced and means_answer(table, line.split(maxsplit=1)[0].lower()):
        return None
    return name, rest.strip()


def means_answer(table: Table, first: str) -> bool:
    """A command in full gives way to the very same word only, one letter also to a word that begins with it."""
    legal = [word.lower() for word in table.legal()]
    return first in legal or (first in SHORT and bool(beginning_with(first, legal)))


def about(table: Table, name: str) -> list[str]:
    """What there is to say about a card, a piece, a place, a part of the table."""
    if not name:
        return ["Which? For instance: card NAME, or hex c3; the names are on the table, and in: look"]
    teller = Teller(table.scene(), table.game.seat_names(table.match.seats))
    return teller.about(name) or [f"Nothing on the table is called {name!r}."]


def completion(table: Table, text: str) -> tuple[str, list[str]]:
    """A line with its last word completed as far as the legal words agree, and the words that it may become."""
    before, _, last = text.rpartition(" ")
    state = table.state.copy()
    if before:
        try:
            for option in table.read(before).answers:
                if option not in state.options() or state.seat != table.asked:
                    return text, []
                state.apply(option)
        except (AitchError, IllegalChoice):
            return text, []
    if state.seat != table.asked:
        return text, []
    vocabulary = table.game.vocabulary
    begun = beginning_with(last, [vocabulary[option] for option in state.options()])
    if not begun:
        return text, []
    common = begun[0]
    while not all(word.startswith(common) for word in begun):
        common = common[:-1]
    completed = common if len(common) >= len(last) else last
    return f"{before} {completed}".lstrip(), begun


def explain(table: Table, refusal: Refusal, with_legal: bool = True) -> list[str]:
    """A refusal for a person: the facts, what can be typed instead, and what the rule says."""
    words = [table.game.vocabulary[option] for option in table.state.options()] if with_legal else []
    return reading.explain(table.game, refusal, words)
