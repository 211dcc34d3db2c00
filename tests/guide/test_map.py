"""The map of the project names files and functions that are there."""

from __future__ import annotations

import re

from tests.guide.walk import ROOT

MAP = (ROOT / "docs" / "map.md").read_text()


def test_every_file_of_the_map_is_there() -> None:
    named = set(re.findall(r"`((?:src|web|tests|scripts)(?:/[\w.]+)*)`", MAP))
    assert len(named) > 30
    assert sorted(path for path in named if not (ROOT / path).exists()) == []


def test_every_step_of_an_answer_is_a_function_there() -> None:
    """In Python a method by its class, in TypeScript by its bare name."""
    steps = re.findall(r"^\| .* \| `([\w.]+)` \| `([\w./]+)` \|$", MAP.partition("## The way")[2], re.M)
    assert len(steps) > 15
    lost: list[str] = []
    for function, path in steps:
        kind, _, name = function.rpartition(".")
        code = (ROOT / path).read_text() if (ROOT / path).is_file() else ""
        there = rf"(?m)^ +(?:private )?{name}\(" if path.endswith(".ts") else rf"(?m)^ *(?:async )?def {name}\("
        if not re.search(there, code) or (kind and f"class {kind}" not in code):
            lost.append(f"{function} of {path}")
    assert lost == []
