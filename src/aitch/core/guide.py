"""What a newcomer needs at the table: the game's `guide.toml`, with its goal, how it ends, and the parts of a turn.

    goal = "Bring your Adept to the far Horizon."
    end = "The game ends at once when an Adept gets there."
    pictures = ["HER-6.4"]            # which of the rules' pictures stand in the summary on one page

    [[part]]
    id = "move"                       # what `Game.turn_part` and coaches call it
    name = "Move"                     # as short as it can be: it stands in a strip, on a phone too
    text = "Each Wizard may walk."    # what one does there
    rule = "SYG-4.1"                  # where the rules tell of it
    questions = ["PickMover"]         # the questions that belong here, by their classes' names
    group = "Turn"                    # parts of one group stand in one strip; "Turn" unless told

Where a question does not tell by itself in which part it is asked, the game says so: `Game.turn_part`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, TypedDict

from aitch.core.content import read_toml
from aitch.core.errors import BadContent

FILE: Final = "guide.toml"
TURN: Final = "Turn"
MOST_WORDS: Final = 40
"""Of what is read in passing."""
GOAL_WORDS: Final = 25
"""The goal is one line."""
NAME_LETTERS: Final = 16
FIELDS: Final = {"id", "name", "text", "rule", "questions", "group"}


class Part(TypedDict):
    """One part of a turn, of a round, or of the setup."""

    id: str
    name: str
    text: str
    rule: str
    group: str


class Guide:
    """What `guide.toml` says."""

    def __init__(self, goal: str, end: str, parts: list[Part], questions: dict[str, str], pictures: list[str]) -> None:
        self.goal = goal
        self.end = end
        self.parts = parts
        self.questions = questions
        """In which part a question is asked, by its name."""
        self.pictures = pictures
        """Rules whose pictures tell most of the game."""

    def group_of(self, part: str) -> str:
        """The strip in which a part stands; empty for none."""
        return next((one["group"] for one in self.parts if one["id"] == part), "")

    def beside(self, part: str) -> list[Part]:
        """The parts that stand beside this one, itself among them."""
        group = self.group_of(part)
        return [one for one in self.parts if one["group"] == group]

    def goal_lines(self) -> list[str]:
        """The goal in one line; nothing for a game that does not say it."""
        return [f"Goal: {self.goal}"] if self.goal else []

    def lines(self) -> list[str]:
        """What one plays for, what a turn consists of, and how it ends."""
        lines = self.goal_lines()
        for group in dict.fromkeys(part["group"] for part in self.parts):
            lines += ["", f"{group}:"]
            parts = [part for part in self.parts if part["group"] == group]
            lines += [
                f"  {i}. {part['name']}: {part['text']} ({part['rule']})" for i, part in enumerate(parts, start=1)
            ]
        return [*lines, "", f"The end: {self.end}"] if self.end else lines


NOTHING: Final = Guide("", "", [], {}, [])


@cache
def read_guide(folder: str) -> Guide:
    """The guide of the game in this folder; an empty one where it has none."""
    file = Path(folder, FILE)
    return parse_guide(read_toml(file, FILE)) if file.is_file() else NOTHING


def parse_guide(data: dict[str, Any]) -> Guide:
    if set(data) - {"goal", "end", "pictures", "part"}:
        raise BadContent(FILE, "", "", "has a goal, an end, pictures and tables [[part]], and nothing else")
    pictures = data.get("pictures", [])
    if not isinstance(pictures, list) or not all(isinstance(rule, str) for rule in pictures):
        raise BadContent(FILE, "", "pictures", "must be a list of rules")
    goal, end = (text_of(data, field, "") for field in ("goal", "end"))
    tables = data.get("part", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BadContent(FILE, "", "part", "must be tables [[part]]")
    parts: list[Part] = []
    questions: dict[str, str] = {}
    for table in tables:
        id = text_of(table, "id", "part")
        if set(table) - FIELDS or any(part["id"] == id for part in parts):
            raise BadContent(
                FILE, id, "", f"is there twice, or has fields that are none of {', '.join(sorted(FIELDS))}"
            )
        name, text, rule = (text_of(table, field, id) for field in ("name", "text", "rule"))
        parts.append({"id": id, "name": name, "text": text, "rule": rule, "group": str(table.get("group", TURN))})
        for question in table.get("questions", []):
            if questions.setdefault(str(question), id) != id:
                raise BadContent(FILE, id, "questions", f"{question} belongs to {questions[question]} already")
    return Guide(goal, end, parts, questions, pictures)


def text_of(table: dict[str, Any], field: str, where: str) -> str:
    value = table.get(field)
    if not isinstance(value, str) or not value.strip():
        raise BadContent(FILE, where, field, "must be text")
    return " ".join(value.split())


def faults(guide: Guide, rules: set[str], questions: set[str], pictured: set[str] | None) -> list[str]:
    """What is wrong with a guide: rules, pictures and questions that are not there, texts that are too long.

    Pictures show the game's own content: with another pack there are none to be missed.
    """
    found: list[str] = []
    if pictured is not None:
        found += [f"the rule {rule} has no picture" for rule in guide.pictures if rule not in pictured]
    if len(guide.goal.split()) > GOAL_WORDS:
        found.append(f"the goal has more than {GOAL_WORDS} words")
    if len(guide.end.split()) > MOST_WORDS:
        found.append(f"the end has more than {MOST_WORDS} words")
    for part in guide.parts:
        if part["rule"] not in rules:
            found.append(f"part {part['id']}: there is no rule {part['rule']}")
        if len(part["name"]) > NAME_LETTERS:
            found.append(f"part {part['id']}: the name has more than {NAME_LETTERS} letters")
        if len(part["text"].split()) > MOST_WORDS:
            found.append(f"part {part['id']}: the text has more than {MOST_WORDS} words")
    found += [f"there is no question {name}" for name in guide.questions if name not in questions]
    return found
