"""The training that the documents tell of: its page and its picture are those of what was measured."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from scripts.curve import page, svg

MEASURED = Path(__file__).parents[2] / "benchmarks" / "results" / "ppo_hemloch.json"


def test_page_and_picture_are_up_to_date() -> None:
    found = json.loads(MEASURED.read_text())
    assert MEASURED.with_suffix(".md").read_text() == page(found, MEASURED.stem)
    assert MEASURED.with_suffix(".svg").read_text() == svg(found)
    assert ElementTree.fromstring(svg(found)).tag.endswith("svg")


def test_it_beats_a_player_at_random_within_ten_minutes() -> None:
    found = json.loads(MEASURED.read_text())
    assert found["took"]["minutes"] <= 10.1
    assert found["score"]["random"]["low"] > 0
    assert found["score"]["random"]["games"] >= 1_000
    assert -1 <= found["score"]["greedy"]["low"] <= found["score"]["greedy"]["high"] <= 1
