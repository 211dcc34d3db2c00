"""What a newcomer is told in the terminal: the goal, the parts of a turn, a game on one page, and a coach."""

from __future__ import annotations

import textwrap

from aitch.cli.draw.pictures import picture_lines
from aitch.cli.table import Table
from aitch.core.coach import Remark, book_of, remarks_at
from aitch.core.contract import State
from aitch.core.game import Game
from aitch.core.glossary import read_glossary
from aitch.core.guide import TURN, read_guide
from aitch.core.pictures import pictures_of

MOST_WARNINGS = 3
"""So often the same warning is given in one game: whoever goes on three times knows."""


def goal_lines(game: Game) -> list[str]:
    return read_guide(game.folder).goal_lines()


def strip_line(game: Game, state: State, drawn: bool = True) -> str:
    """The parts of the turn with the present one marked; in words, only which it is."""
    guide = read_guide(game.folder)
    now = game.turn_part(state)
    parts = guide.beside(now)
    if len(parts) < 2:
        return ""
    at = next(i for i, part in enumerate(parts) if part["id"] == now)
    if drawn:
        return " > ".join(f"[{part['name']}]" if i == at else part["name"] for i, part in enumerate(parts))
    return f"{parts[at]['group']}, part {at + 1} of {len(parts)}: {parts[at]['name']}."


def turn_lines(game: Game) -> list[str]:
    return read_guide(game.folder).lines()


def summary_lines(game: Game, width: int) -> list[str]:
    """A game on one page: its turn, its pictures, its words; all within this width."""
    lines = broken([game.title, "", *turn_lines(game)], width)
    wanted = read_guide(game.folder).pictures
    for picture in pictures_of(game):
        if picture["rule"] in wanted:
            wanted = [rule for rule in wanted if rule != picture["rule"]]
            lines += ["", *picture_lines(game, picture, width)]
    terms = sorted(read_glossary(game.folder), key=lambda term: term["term"].lower())
    words = [f"  {term['term']}: {term['text']} ({term['rule']})" for term in terms]
    return [*lines, "", "The words:", *broken(words, width)]


def broken(lines: list[str], width: int) -> list[str]:
    """Broken between words."""
    return [part for line in lines for part in textwrap.wrap(line, width, subsequent_indent="    ") or [""]]


class TableCoach:
    """A coach beside the one person at a table: says each sentence once, and warns before what costs much."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self.said: set[str] = set()
        self.warned: dict[str, int] = {}

    def fits(self, table: Table) -> bool:
        return len(table.people) == 1 and bool(book_of(table.game.folder).says)

    def switch(self, table: Table) -> str:
        """Is sent away or called back."""
        if not self.fits(table):
            return "A coach is for one person who plays against programs, and some games have none."
        self.on = not self.on
        return "The coach looks over your shoulder." if self.on else "The coach is silent."

    def remark(self, table: Table) -> str:
        """What is said of the present question, if there is anything new to say."""
        if not self.on or not self.fits(table) or not table.person_asked:
            return ""
        found = next((one for one in remarks_at(table.match, table.asked) if one.id not in self.said), None)
        if found is None:
            return ""
        self.said.add(found.id)
        return f"Coach: {found.text}{f' ({found.rule})' if found.rule else ''}"

    def warning(self, warnings: dict[int, Remark], option: int) -> str:
        """What is said before an answer that costs much."""
        found = warnings.get(option)
        if not self.on or found is None or self.warned.get(found.id, 0) >= MOST_WARNINGS:
            return ""
        self.warned[found.id] = self.warned.get(found.id, 0) + 1
        return f"Careful: {found.text}{f' ({found.rule})' if found.rule else ''}"

    def watches(self, table: Table) -> bool:
        """Whether costly answers are to be looked for now."""
        return self.on and self.fits(table) and table.person_asked and len(table.legal()) > 1


def opening(game: Game) -> list[str]:
    """What is said once, before the first question of a game."""
    goal = goal_lines(game)
    turn = [part["name"] for part in read_guide(game.folder).parts if part["group"] == TURN]
    return [*goal, f"A turn: {', '.join(turn)}. Type goal for more."] if goal and turn else goal
