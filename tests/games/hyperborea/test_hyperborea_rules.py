"""The rules of Hyperborea mark their additions and readings, each with its option and default."""

from __future__ import annotations

import re

import pytest

from aitch.core.registry import find_game
from aitch.core.rulesdoc import read_rules, rule_text, rules_path
from aitch.games.hyperborea.pack import Book

GAME = find_game("hyperborea")
BOOK = Book(GAME.pack)


@pytest.mark.parametrize("variant", GAME.variants, ids=lambda variant: variant.name)
def test_every_option_is_marked_in_its_rule(variant: object) -> None:
    name, help_, default = (getattr(variant, field) for field in ("name", "help", "default"))
    shown = {True: "on", False: "off"}[default] if isinstance(default, bool) else default
    [rule] = re.findall(r"HYP-[\d.]*\d", help_)
    assert f"option `{name}`, default {shown}" in " ".join(rule_text(GAME, rule).split())


def test_every_ruling_is_marked() -> None:
    for chapter in read_rules(rules_path(GAME))["chapters"]:
        for part in chapter["parts"]:
            if re.search(r"\bruling\b", part["text"]):
                assert re.search(
                    r"\*Reading: .*(option `\w+`, default \w+|no option)\.\*", part["text"].replace("\n", " ")
                )


def test_the_limit_of_rounds_is_an_addition_and_off_for_people() -> None:
    text = " ".join(rule_text(GAME, "HYP-12.13").split())
    assert "*Addition: no rulebook has this; option `rounds`, default 60, off at tables with people.*" in text
    assert GAME.for_people({})["rounds"] == 0


def test_the_twelve_base_sets_are_told() -> None:
    text = rules_path(GAME).read_text()
    for base in GAME.pack.items("base"):
        sets = [item for item in base.values("sets") if isinstance(item, dict)]
        told = re.search(rf"^\| {base.name} \|(.*)\|$", text, re.M)
        assert told, base.name
        cells = [cell.strip() for cell in told[1].split("|")]
        assert cells[::2] == [" ".join(item["spaces"]) for item in sets]
        first = next(i for i, name in enumerate(BOOK.set_names) if name == f"{base.name.lower()}.1")
        assert cells[1::2] == BOOK.texts["set_does"][first : first + 2]
