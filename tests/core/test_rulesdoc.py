"""rules.md, read into chapters and numbered parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from aitch.core.game import Variant
from aitch.core.registry import find_game, game_names
from aitch.core.rulesdoc import (
    BadRules,
    options_at,
    parse_rules,
    places_of,
    proof_table,
    read_rules,
    rule_numbers,
    rule_text,
    rules_of,
)

TEXT = """# The Game

Two players.
A short game.

- not a rule

## 1. Setup

Before the first turn.

- **TG-1.1** Lay the board
  between the players.

  It shows `c3`.
- **TG-1.2** Each player takes five | six cards:
  - one red
  - four blue
- a remark
- another remark

### 1.a Details
**TG-R3** A ruling as a paragraph
that goes on.

| a | b |
|---|---|
| 1 | 2 |

## 2. Turns
1. **TG-2.1a** First draw.
2. **TG-2.1b** Then play.

```
- **TG-9.9** not a rule, an example
```
"""


def test_chapters_and_parts() -> None:
    rules = parse_rules(TEXT)
    assert rules["title"] == "The Game"
    assert rules["intro"] == "Two players.\nA short game.\n\n- not a rule"
    assert [chapter["title"] for chapter in rules["chapters"]] == ["1. Setup", "2. Turns"]
    one, two = rules["chapters"]
    assert [(part["number"], part["text"]) for part in one["parts"]] == [
        ("", "Before the first turn."),
        ("TG-1.1", "Lay the board\nbetween the players.\n\nIt shows `c3`."),
        ("TG-1.2", "Each player takes five | six cards:\n- one red\n- four blue"),
        ("", "- a remark\n- another remark"),
        ("", "### 1.a Details"),
        ("TG-R3", "A ruling as a paragraph\nthat goes on."),
        ("", "| a | b |\n|---|---|\n| 1 | 2 |"),
    ]
    assert [part["number"] for part in two["parts"]] == ["TG-2.1a", "TG-2.1b", ""]
    assert "**TG-9.9** not a rule" in two["parts"][-1]["text"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("## Only a chapter\n- **TG-1** x", "no title"),
        ("# T\n- **TG-1** x\n", r"rules\.md, line 2: the rule TG-1 stands before the first chapter"),
        ("# T\n## C\n- **TG-1** x\n- **TG-1** y\n", "line 4: there are two rules TG-1"),
        ("# T\n## C\n- **TG-1. Walls** x\n", "line 3: a rule begins with its number alone in bold"),
        ("# T\n## C\n**TG-1:** x\n", "line 3: a rule begins with its number alone in bold"),
        ("# T\n## C\n- **TG-1**\n", "the rule TG-1 says nothing"),
    ],
)
def test_what_cannot_be_read(text: str, problem: str) -> None:
    with pytest.raises(BadRules, match=problem):
        parse_rules(text)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadRules, match="cannot be read"):
        read_rules(tmp_path / "rules.md")


def test_rules_of_a_game() -> None:
    game = find_game("hush")
    assert rule_numbers(game)[0] == "HUSH-1.1"
    assert len(rule_numbers(game)) == 7
    assert rule_text(game, "HUSH-2.2") == "Only an animal of the own hand can be played."
    assert rules_of(game)["title"] == "Hush"
    with pytest.raises(BadRules, match="hush has no rule 'HUSH-7'"):
        rule_text(game, "HUSH-7")


def test_the_table_of_proofs() -> None:
    table = proof_table(find_game("hush"), {"HUSH-1.1": ["T1", "T2"]})
    lines = table.splitlines()
    assert lines[0] == "## Hush"
    assert "| HUSH-1.1 | The nine animals are shuffled; each player in turn is dealt two" in table
    assert "| T1, T2 |" in table
    assert lines[-1].endswith("| **nothing** |")
    assert all(line.count("|") == 4 for line in lines[2:])


@pytest.mark.parametrize("name", game_names())
def test_every_option_is_explained_at_a_rule_or_chapter(name: str) -> None:
    explained = options_at(find_game(name))
    assert [option for option, places in explained.items() if not places] == []


def test_options_are_found_by_what_rules_and_help_say_of_each_other() -> None:
    chapters = parse_rules(
        """# G
## 1. Start
- **G-1.1** First.
- **G-1.2** Or second (option `late`).
## 2. Teams (option `teams`)
- **G-2.1** Two and two.
## 3. More
- **G-3.1** Nothing of `late` here.
"""
    )["chapters"]

    def places(name: str, help: str) -> list[str]:
        return places_of(Variant(name, name, help, True, [True, False]), chapters)

    assert places("late", "Later.") == ["G-1.2"]
    assert places("late", "Later (G-1.1).") == ["G-1.1", "G-1.2"]
    assert places("teams", "Two and two.") == ["2. Teams (option `teams`)"]
    assert places("more", "All of it (chapters 1 and 3).") == ["1. Start", "3. More"]
    assert places("none", "Nothing at all.") == []
